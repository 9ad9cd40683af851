// Compares this engine with the plain rival. Both do the same work in the same program:
//
//   rival/SUBJECT/plain-cpp                   the plain C++ (plain_search.hpp), a single thread
//   rival/SUBJECT/trailblaze[/threads:N]      this engine with storage trail, a hash set like the
//                                             rival's; a single thread, and all threads
//   rival/SUBJECT/trailblaze-auto[/threads:N] this engine with storage auto, if auto takes another
//                                             storage, with a bit or two per state
//
// A subject has the name of its space in space_cases.cpp; if it searches for a goal, the name
// begins with "solve-". Each body works as a user does: it takes a puzzle and a start, and returns
// counts and a path. The engine's session is opened beforehand, because the rival's puzzles are
// made beforehand. bench/rivals has Python rivals for the same subjects; `scripts/bench rivals`
// runs and compares all of them.
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/suite/case_tools.hpp"
#include "bench/suite/plain_puzzles.hpp"
#include "bench/suite/plain_search.hpp"
#include "bench/suite/spaces.hpp"
#include "engine/base/machine.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

// A space that the engine and the plain rival search.
struct Contest {
  std::string name;
  Space space;  // if states is 0, the instance is solved and depth is the path's length
  std::function<PlainResult()> plain;
  bool has_other_storage = false;
};

bool is_solved(const Contest& contest) { return contest.space.states == 0; }

// The number of states met before the goal depends on their order, so it is not checked if the
// contest solves an instance. The path's length is checked.
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

// The counts are from tests/data: jugs.jsonl, sliding_blocks.jsonl, sliding_tiles.jsonl.
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

const GeneratedCases rivals([](std::vector<Case>& all) {
  for (const Contest& contest : contests()) {
    all.push_back({"rival/" + contest.name + "/plain-cpp", Set::kFull, expected(contest),
                   [contest] { return by_plain(contest); }});
    add_engine(contest, "trailblaze", Storage::kTrail, all);
    if (contest.has_other_storage) add_engine(contest, "trailblaze-auto", Storage::kAuto, all);
  }
});

}  // namespace
