// Random solvable instances of each puzzle, by each search that fits it: instances 0, 1, ... of
// series 7, in this order. All searches for shortest solutions must find the same number of
// moves in all. Depth-first search must find a solution of each instance.
//
// A session and its heuristic are kept, so only searches are timed. `table` opens a new session
// each time, because a session keeps its table. The time then includes building the table.
#include <string>
#include <vector>

#include "bench/suite/sessions.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

struct Instances {
  const char* name;
  Board board;
  std::uint64_t count, moves;  // instances, and the sum of their shortest solutions' lengths
  std::vector<const char*> quick, full;  // search[:heuristic] for a single thread, by set
  std::vector<const char*> two = {};     // also for two threads, in the full set
};

// Solves the instances in order. The answer of depth-first search, whose paths are rarely short, is
// the number of solved instances.
Tally solve_each(Session& session, const std::vector<std::string>& starts,
                 const SearchOptions& options, const Crew& crew) {
  Tally tally, solved;
  for (const std::string& start : starts) {
    const auto report = session.solve(start, options, crew);
    if (!report.ok())
      die(std::string(name(options.search)) + ": " + std::string(report.status().message()));
    add(report->result, tally);
    solved.answer += report->result.outcome == Outcome::kSolved ? 1 : 0;
  }
  if (options.search == Search::kDfs) tally.answer = solved.answer;
  return tally;
}

// Builds a single table and answers all starts from it.
Tally solve_by_table(const Board& board, const std::vector<std::string>& starts,
                     const SearchOptions& options) {
  const std::shared_ptr<Session> session = open(board);
  prepare(*session, options, one_thread);
  Tally tally;
  session->solve_all(starts, options, one_thread, [&](std::size_t, SolveReport&& report) {
    add(report.result, tally);
    tally.bytes = report.result.table_bytes;  // the same table for all starts
    tally.stored = report.result.stored;
  });
  tally.states = starts.size();
  return tally;
}

Body solve(const Instances& instances, const std::string& how, int threads) {
  const SearchOptions options = options_of(how);
  const std::shared_ptr<Session> session = open(instances.board);
  const std::vector<std::string> starts = random_lines(*session, instances.count);
  if (options.search == Search::kTable) {
    return [board = instances.board, starts, options] {
      return solve_by_table(board, starts, options);
    };
  }
  prepare(*session, options, one_thread);
  return [session, starts, options, crew = std::make_shared<const Crew>(threads)] {
    return solve_each(*session, starts, options, *crew);
  };
}

// ---- the instances ----

const std::vector<Instances>& all_instances() {
  static const std::vector<Instances> all = {
      {"tiles-3x3",
       {"tiles", {{"size", "3x3"}}},
       20,
       435,
       {"bidirectional", "table", "astar:walking-conflict", "idastar:manhattan",
        "idastar:walking-conflict"},
       {"bfs", "dfs", "astar:misplaced", "astar:linear-conflict", "astar:walking-distance",
        "astar:pdb:1,2,3,4/5,6,7,8"}},
      // Large enough that A* expands buckets with all threads.
      {"tiles-4x4-three",
       {"tiles", {{"size", "4x4"}}},
       3,
       153,
       {},
       {"astar:walking-conflict"},
       {"astar:walking-conflict"}},
      {"tiles-3x3-two", {"tiles", {{"size", "3x3"}}}, 2, 46, {"ids"}, {}},
      {"tiles-3x3-multi",
       {"tiles", {{"size", "3x3"}, {"metric", "multi"}}},
       20,
       340,
       {"astar:walking-runs", "idastar:walking-runs"},
       {"bfs", "bidirectional", "table", "astar:manhattan-runs"}},
      {"jugs-4",
       {"jugs", {{"capacities", "24,13,11,5"}, {"start", "24,0,0,0"}, {"goal", "8,8,8,0"}}},
       10,
       55,
       {"ids", "idastar:changes"},
       {}},
      {"jugs-5",
       {"jugs", {{"capacities", "5,8,15,17,18"}, {"start", "3,8,7,11,6"}, {"goal", "2,4,3,17,9"}}},
       10,
       91,
       {"bfs", "dfs", "astar:changes"},
       {}},
      {"blocks-3x3",
       {"blocks", {{"start", "11A/11B/C.."}, {"goal", ".../.11/.11"}}},
       20,
       77,
       {"ids", "idastar:distance"},
       {}},
      {"blocks-pa", {"blocks", {}, "pa"}, 5, 302, {"bfs", "dfs", "astar:distance"}, {}},
      {"blocks-klotski", {"blocks", {}, "klotski"}, 5, 517, {"bfs"}, {"dfs", "astar:distance"}},
      {"blocks-century",
       {"blocks", {}, "century-and-a-half"},
       5,
       945,
       {},
       {"bfs", "bidirectional", "table"}},
      {"pancake-7", {"pancake", {}}, 20, 109, {"ids"}, {}},
      {"pancake-8",
       {"pancake", {{"size", "8"}}},
       20,
       134,
       {"bfs", "bidirectional", "table", "dfs"},
       {"astar:pdb:1,2,3,4"}},
      {"pancake-12", {"pancake", {{"size", "12"}}}, 200, 2'139, {"astar:gap", "idastar:gap"}, {}},
      {"burnt-4", {"burnt", {}}, 10, 48, {}, {"ids"}},
      {"burnt-6",
       {"burnt", {{"size", "6"}}},
       10,
       70,
       {"bidirectional", "table", "astar:gap", "idastar:gap"},
       {"bfs", "dfs"}},
      {"topspin-8-4",
       {"topspin", {{"size", "8,4"}}},
       10,
       67,
       {"bidirectional", "table", "astar:pdb:1,2,3,4", "idastar:gap"},
       {"bfs", "dfs", "ids", "astar:gap"}},
      {"cube",
       {"cube"},
       5,
       44,
       {"bidirectional", "table", "idastar:pdb:1,2,3,4,5"},
       {"astar:pdb:1,2,3,4,5"}},
      {"pyraminx",
       {"pyraminx"},
       5,
       39,
       {"bidirectional", "table", "astar:pdb:1,2,3,4,5", "idastar:pdb:1,2,3,4,5"},
       {"bfs"}},
      {"cayley-8",
       {"cayley", {{"size", "8"}}},
       10,
       144,
       {"bidirectional", "table", "astar:inversions", "idastar:inversions"},
       {"bfs", "dfs"}},
      {"cayley-8-star",
       {"cayley", {{"size", "8"}, {"graph", "star"}}},
       10,
       72,
       {"idastar:cycles"},
       {"bidirectional", "ids", "astar:cycles"}},
  };
  return all;
}

// Returns "idastar/cube/pdb" for "idastar:pdb:1,2,3,4,5" on the cube.
std::string name_of(const Instances& instances, const std::string& how) {
  const SearchOptions options = options_of(how);
  std::string text = std::string(name(options.search)) + "/" + instances.name;
  if (!options.heuristic.empty())
    text += "/" + options.heuristic.substr(0, options.heuristic.find(':'));
  return text;
}

void make_searches(std::vector<Case>& cases) {
  for (const Instances& instances : all_instances()) {
    const auto add = [&](const std::string& how, Set set, int threads) {
      const bool shortest = how != "dfs";
      cases.push_back({name_of(instances, how) + threads_suffix(threads),
                       set,
                       {.answer = shortest ? instances.moves : instances.count},
                       [&instances, how, threads] { return solve(instances, how, threads); }});
    };
    for (const std::string how : instances.quick) add(how, Set::kQuick, 1);
    for (const std::string how : instances.full) add(how, Set::kFull, 1);
    for (const std::string how : instances.two) add(how, Set::kFull, 2);
  }
}

const GeneratedCases searches(make_searches);

}  // namespace
