// The result of a search. "No solution" and "a limit was reached" are results, not errors.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/big_count.hpp"
#include "engine/base/limits.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

enum class Outcome : std::uint8_t {
  kSolved,     // solve: the search reached a goal
  kExhausted,  // all reachable states were seen; solve: proof that there is no solution
  kLimit,      // stopped early, see Result::stop
};

// Counts of work. Each worker has its own, and the barrier adds them up.
struct Counters {
  std::uint64_t expanded = 0;    // states whose successors were generated
  std::uint64_t generated = 0;   // successors generated, duplicates included
  std::uint64_t duplicates = 0;  // generated states that were already known

  Counters& operator+=(const Counters& other) {
    expanded += other.expanded;
    generated += other.generated;
    duplicates += other.duplicates;
    return *this;
  }
};

// Bytes that a level of a dense sweep read from sources and merged into targets. Merging reads a
// target and mostly writes it. A source that several targets share counts once per target.
struct Traffic {
  std::uint64_t read = 0, merged = 0;
};

// A depth of a breadth-first search: its states, and the work that found them.
struct LevelRow {
  std::uint64_t depth = 0;
  std::uint64_t states = 0;  // new states at this depth
  Counters work;             // of the expansion that found them
  double seconds = 0;        // of that expansion
  Traffic traffic = {};      // of dense sweeps only
};

// A pass of iterative deepening, or the states that A* expanded at a value of f. The last pass may
// end early, at its first solution or at a limit; `complete` is then false. Its nodes then depend
// on chance and threads (in A* only if a limit ended it).
struct BoundRow {
  std::uint64_t bound = 0;
  std::uint64_t nodes = 0;
  bool complete = true;
};

// Statistics of a process that shares a search with others. Exchanges and agreements include the
// time waiting for other processes. After `resume`, the statistics begin at the checkpoint.
struct ProcessRow {
  std::uint64_t states = 0;                  // owned states in complete levels
  std::uint64_t states_sent = 0, lists = 0;  // candidates sent to owners, in lists
  std::uint64_t messages = 0, bytes = 0;     // messages with these lists
  std::uint64_t rounds = 0, agreements = 0;  // rounds of messages; agreements of all processes
  double expand_seconds = 0, exchange_seconds = 0;
  double absorb_seconds = 0;  // including states expanded as soon as they are new
  double agree_seconds = 0;
  double copy_seconds = 0;  // part of exchange_seconds
};

// All shortest paths of an instance.
struct ShortestPaths {
  Stop stop = Stop::kNone;  // why paths were not counted; the rest is then empty
  BigCount count = {};
  std::vector<std::vector<State>> listed =
      {};  // the least paths, ordered by their states, each checked
  // If requested: the fewest turns of a path, and the number of paths with so few. `listed` then
  // holds such paths only.
  std::optional<std::uint64_t> turns = {};
  BigCount with_turns = {};
};

struct Result {
  Outcome outcome = Outcome::kLimit;
  Stop stop = Stop::kNone;  // why, if outcome is kLimit

  std::vector<State> path;        // start ... goal when solved; real, consecutive positions
  bool shortest = false;          // solved: no shorter path exists
  double suboptimality = 1;       // solved: no path is shorter than the length divided by this
  std::uint64_t lower_bound = 0;  // moves proved necessary so far

  Counters counters;
  std::uint64_t stored = 0;        // states kept, or counted by frontier
  std::uint64_t reopened = 0;      // A*: states expanded again, after fewer moves
  std::uint64_t max_frontier = 0;  // largest level (depth-first: longest stack)
  std::vector<LevelRow> levels;    // breadth-first from the start: complete levels only
  std::vector<BoundRow> bounds;    // iterative deepening and A*
  // Enumeration: some states of the last level, least first. Empty if a limit other than the depth
  // limit ended the enumeration.
  std::vector<State> deepest;
  std::uint64_t table_bytes = 0;  // bytes of trail or levels and tables at the end
  std::uint64_t disk_bytes_written = 0, disk_bytes_read = 0;
  // The processes that shared a breadth-first search by frontier or trail. Empty without MPI, for
  // distance tables, for searches from both ends, and if the start is a goal.
  std::vector<ProcessRow> processes;
  std::string kernel;                         // name of the kernel, if the search has kernels
  std::optional<ShortestPaths> all_shortest;  // if solved, and all were requested
  double prepare_seconds = 0;                 // before the clock began: touching fresh memory
  double seconds = 0;

  // The number of moves of the path; nullopt if there is none.
  std::optional<std::uint64_t> length() const {
    return path.empty() ? std::nullopt : std::optional<std::uint64_t>(path.size() - 1);
  }

  // Adds the work of an earlier search for the same answer.
  void add_work_of(const Result& before) {
    counters += before.counters;
    seconds += before.seconds;
    lower_bound = std::max(lower_bound, before.lower_bound);
  }
};

}  // namespace trailblaze
