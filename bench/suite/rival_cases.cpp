// This engine beside the plain rivals, the same work by all in one program:
//
//   rival/SUBJECT/plain-cpp                   the plain C++ (plain_search.hpp), one thread
//   rival/SUBJECT/trailblaze[/threads:N]      this engine, its states on the trail: a hash set, as
//                                             the rivals have one. One thread, and all there are
//   rival/SUBJECT/trailblaze-auto[/threads:N] with the storage it takes by itself, where that is
//                                             another: a bit or two a state
//
// A subject is named as in space_cases.cpp where it is the same space; on the way to a goal it
// begins with "solve-". Each is called as a user calls it: a puzzle and a start in, counts and the
// way out. The engine's session is opened beforehand, as the rivals' puzzles are made beforehand.
// The Python rivals of the same subjects are rivals/; `scripts/bench rivals` runs all of them and
// compares.
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/suite/case_tools.hpp"
#include "bench/suite/plain_puzzles.hpp"
#include "bench/suite/plain_search.hpp"
#include "bench/suite/spaces.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

// A space that the engine and its plain rival go through.
struct Contest {
  std::string name;
  Space space;  // with 0 states: to be solved, and the depth is the way's length
  std::function<PlainResult()> plain;
  bool has_other_storage = false;
};

bool is_solved(const Contest& contest) { return contest.space.states == 0; }

// How many states are met before the goal depends on their order; the length of the way does not.
Tally expected(const Contest& contest) {
  return {.states = contest.space.states, .answer = contest.space.depth};
}

Body by_plain(const Contest& contest) {
  return [plain = contest.plain] {
    const PlainResult result = plain();
    return Tally{.states = result.states, .answer = result.length};
  };
}

template <class Report>
Tally counted(const absl::StatusOr<Report>& report) {
  if (!report.ok()) die(std::string(report.status().message()));
  return tally_of(report->result);
}

Body by_engine(const Contest& contest, Storage storage, int threads) {
  const std::shared_ptr<Session> session = open(contest.space);
  const auto crew = std::make_shared<Crew>(threads);
  SearchOptions options;
  options.search = Search::kBfs;
  options.storage = storage;
  options.path = false;  // states, not their text
  return [session, crew, options, solve = is_solved(contest)] {
    if (solve) return counted(session->solve("", options, *crew));
    return counted(session->enumerate(options, *crew));
  };
}

// Counts: tests/data/jugs.jsonl, sliding_blocks.jsonl, sliding_tiles.jsonl.
std::vector<Contest> contests() {
  const PlainJugs three({3, 5, 8}, PlainJugs::pack({0, 4, 4})), six({7, 9, 11, 13, 17, 19});
  const PlainTiles eight(3, 3), nine(2, 5);
  return {
      {"solve-jugs-3-5-8",
       {"jugs", "classic", {}, 0, 7},
       [=] {
         return plain_search(three, PlainJugs::pack({0, 0, 8}));
       }},
      {"jugs-6",
       {"jugs", "", {{"capacities", "7,9,11,13,17,19"}, {"start", "0,0,0,0,17,19"}}, 110'186, 13},
       [=] {
         return plain_search(six, PlainJugs::pack({0, 0, 0, 0, 17, 19}));
       },
       true},
      {"solve-pa",
       {"blocks", "pa", {}, 0, 83},
       [] { return plain_search(PlainPa(true), PlainPa::start()); }},
      {"blocks-pa",
       {"blocks", "pa", {}, 1'398, 112},
       [] { return plain_search(PlainPa(false), PlainPa::start()); }},
      {"tiles-3x3",
       {"tiles", "", {{"size", "3x3"}}, 181'440, 31},
       [=] { return plain_search(eight, eight.in_order()); },
       true},
      {"tiles-2x5",
       {"tiles", "", {{"size", "2x5"}}, 1'814'400, 55},
       [=] { return plain_search(nine, nine.in_order()); },
       true},
  };
}

void add_engine(const Contest& contest, const std::string& variant, Storage storage,
                std::vector<Case>& cases) {
  const int all = available_threads();
  for (const int threads : {1, all}) {
    cases.push_back({"rival/" + contest.name + "/" + variant + threads_suffix(threads), Set::kFull,
                     expected(contest), [=] { return by_engine(contest, storage, threads); }});
    if (all == 1) break;
  }
}

const MadeCases rivals([](std::vector<Case>& all) {
  for (const Contest& contest : contests()) {
    all.push_back({"rival/" + contest.name + "/plain-cpp", Set::kFull, expected(contest),
                   [contest] { return by_plain(contest); }});
    add_engine(contest, "trailblaze", Storage::kTrail, all);
    if (contest.has_other_storage) add_engine(contest, "trailblaze-auto", Storage::kAuto, all);
  }
});

}  // namespace
