// The most common uses of sliding tiles: long streams of 8-puzzles, and 15-puzzles by IDA* with
// every heuristic. The last bound is searched in full, so that the number of nodes does not depend
// on the kernel or the number of threads. For some boards, a plain program has counted the nodes
// too (tests/data/ida_node_counts.jsonl), and both numbers must be equal.
#include <algorithm>
#include <string>
#include <vector>

#include "bench/suite/sessions.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

// ---- streams: a thousand instances of series 7 ----

constexpr std::uint64_t kStream = 1'000, kStreamMoves = 21'983;

const Board kEight{"tiles", {{"size", "3x3"}}};

// Solves the stream. A search without a heuristic gets a new session each time, as when the program
// starts; a search with a heuristic gets a session that has built it.
Body stream(const std::string& how, int threads) {
  const SearchOptions options = options_of(how);
  const auto crew = std::make_shared<const Crew>(threads);
  const auto session = open(kEight);
  const std::vector<std::string> starts = random_lines(*session, kStream);
  if (!takes_heuristic(options.search)) {
    return [options, crew, starts] { return solve_stream(*open(kEight), starts, options, *crew); };
  }
  prepare(*session, options, *crew);
  return
      [session, options, crew, starts] { return solve_stream(*session, starts, options, *crew); };
}

// Answers the stream from a policy table of the whole space, without a search.
Body known_ways() {
  class Moves : public Answers {
   public:
    void path(const PolicyPath& path) override { tally.answer += path.length; }
    void other(SolveReport&& /*report*/) override {}

    Tally tally{kStream};
  };
  const SearchOptions options = options_of("table");
  const auto session = open(kEight);
  const std::vector<std::string> starts = random_lines(*session, kStream);
  for (int i = 0; i < 4; ++i) solve_stream(*session, starts, options, one_thread);
  if (!session->prepare_policy(options, one_thread))
    die("stream: the ways are not known after 4,000 of them");
  return [session, options, starts] {
    const std::vector<std::string_view> lines(starts.begin(), starts.end());
    Moves moves;
    const auto done = session->answer({lines}, options, moves);
    if (!done.ok()) die("stream: " + std::string(done.message()));
    return moves.tally;
  };
}

// ---- 15-puzzles ----

struct Fifteen {
  const char* name;  // as in tests/data
  const char* start;
  std::uint64_t moves,
      nodes;  // moves of a shortest solution; nodes visited if only the move back is pruned
};

constexpr Fifteen kW07{"w07", "15 14 0 3 1 2 12 7 13 6 5 11 9 8 4 10", 48, 9'123'631};
constexpr Fifteen kW20{"w20", "7 4 2 3 13 14 8 1 6 11 12 10 9 0 5 15", 48, 67'499'023};

Body search(const Fifteen& fifteen, const std::string& heuristic, Prune prune, int threads) {
  SearchOptions options = options_of("idastar:" + heuristic);
  options.prune = prune;
  options.all_shortest = true;
  const auto crew = std::make_shared<const Crew>(threads);
  const auto session = open({"tiles", {{"size", "4x4"}}});
  prepare(*session, options, *crew);
  return [session, options, crew, start = std::string(fifteen.start)] {
    const auto report = session->solve(start, options, *crew);
    if (!report.ok()) die("idastar: " + std::string(report.status().message()));
    Tally tally = tally_of(report->result);
    for (const BoundRow& bound : report->result.bounds) tally.states += bound.nodes;
    return tally;
  };
}

void make_tiles(std::vector<Case>& cases) {
  for (const int threads : {1, 2}) {
    const std::string suffix = threads_suffix(threads);
    for (const std::string how : {"auto", "table", "astar:walking-conflict", "idastar:manhattan",
                                  "idastar:walking-conflict"}) {
      const Set set = threads == 1 || how == "auto" ? Set::kQuick : Set::kFull;
      std::string variant = how;
      std::replace(variant.begin(), variant.end(), ':', '-');
      cases.push_back({"stream/tiles-3x3/" + variant + suffix,
                       set,
                       {.states = kStream, .answer = kStreamMoves},
                       [how, threads] { return stream(how, threads); }});
    }
    const auto published = [&](const Fifteen& fifteen, Set set, const std::string& variant,
                               const auto& wrap) {
      cases.push_back(
          {"idastar/tiles-4x4-" + std::string(fifteen.name) + "/manhattan" + variant + suffix,
           set,
           {.states = fifteen.nodes, .answer = fifteen.moves},
           wrap(prepared_once(
               [=] { return search(fifteen, "manhattan", Prune::kParent, threads); }))});
    };  // NOLINT(clang-analyzer-cplusplus.NewDeleteLeaks): std::function frees what it holds
    for (const Isa isa : supported_isas()) {
      published(kW07, threads == 1 ? Set::kQuick : Set::kFull, std::string("-") + name(isa),
                [isa](const Prepare& prepare) { return with_isa(isa, prepare); });
    }
    published(kW20, Set::kFull, "", [](const Prepare& prepare) { return prepare; });
    for (const std::string heuristic :
         {"linear-conflict", "walking-distance", "walking-conflict", "5-5-5", "6-6-3"}) {
      const Set set = threads == 1 && heuristic != "6-6-3" ? Set::kQuick : Set::kFull;
      cases.push_back(
          {"idastar/tiles-4x4-w07/" + heuristic + suffix,
           set,
           {.answer = kW07.moves},
           prepared_once([=] { return search(kW07, heuristic, Prune::kAutomaton, threads); })});
    }
  }
}

const Cases ways = {
    {"stream/tiles-3x3/known-ways",
     Set::kQuick,
     {.states = kStream, .answer = kStreamMoves},
     known_ways},
};
const GeneratedCases tiles(make_tiles);

}  // namespace
