// What a search answers. "No solution" and "a limit was reached" are answers, not errors.
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
  kSolved,     // solve: a goal was reached
  kExhausted,  // everything reachable was seen; solve: proof that there is no solution
  kLimit,      // stopped early, see Result::stop
};

// Each worker has its own counters. They are added up at the barrier.
struct Counters {
  std::uint64_t expanded = 0;    // states whose successors were produced
  std::uint64_t generated = 0;   // successors produced, duplicates included
  std::uint64_t duplicates = 0;  // generated states that were known already

  Counters& operator+=(const Counters& other) {
    expanded += other.expanded;
    generated += other.generated;
    duplicates += other.duplicates;
    return *this;
  }
};

// What a level of a dense sweep read from sources and merged into targets, in bytes. What is merged
// is read, and mostly written; sources that several targets share are counted for each.
struct Traffic {
  std::uint64_t read = 0, merged = 0;
};

// One depth of a breadth-first search: its states, and the work of expanding them.
struct LevelRow {
  std::uint64_t depth = 0;
  std::uint64_t states = 0;  // new states at this depth
  Counters work;             // the expansion that found them
  double seconds = 0;        // time of that expansion
  Traffic traffic = {};      // dense sweeps count it
};

// One pass of iterative deepening, or what A* expanded at one f. The last pass may have stopped at
// its first solution, or at a limit: then its nodes depend on chance and threads (those of A* only
// at a limit), and are told apart from those of complete passes.
struct BoundRow {
  std::uint64_t bound = 0;
  std::uint64_t nodes = 0;
  bool complete = true;
};

// What one of the processes that shared a search had and did. It waits for the others in exchanges,
// and where all agree on what comes next. After `resume` all counts from there on.
struct ProcessRow {
  std::uint64_t states = 0;                  // of complete levels, which it owned
  std::uint64_t states_sent = 0, lists = 0;  // candidates to their owners, and their lists
  std::uint64_t messages = 0, bytes = 0;     // in which these went
  std::uint64_t rounds = 0, agreements = 0;  // of messages; times that all processes agreed
  double expand_seconds = 0, exchange_seconds = 0;
  double absorb_seconds = 0;  // with states that are expanded as soon as they are new
  double agree_seconds = 0;
  double copy_seconds = 0;  // of exchange_seconds: into messages, and out of them
};

// All shortest paths of an instance.
struct ShortestPaths {
  Stop stop = Stop::kNone;  // why paths were not counted; the rest is then empty
  BigCount count = {};
  std::vector<std::vector<State>> some =
      {};  // the least in the order of their states, each checked
  // Where they were asked for, the fewest turns of any, and how many have so few. The paths of
  // `some` are then of these.
  std::optional<std::uint64_t> turns = {};
  BigCount with_turns = {};
};

struct Result {
  Outcome outcome = Outcome::kLimit;
  Stop stop = Stop::kNone;  // why, when outcome is kLimit

  std::vector<State> path;        // start ... goal when solved; real, consecutive positions
  bool shortest = false;          // solved: no shorter path exists
  double suboptimality = 1;       // solved: no path is shorter than the length divided by this
  std::uint64_t lower_bound = 0;  // moves proved necessary so far

  Counters counters;
  std::uint64_t stored = 0;        // states kept, or counted by frontier
  std::uint64_t reopened = 0;      // A*: expanded again, after fewer moves than before
  std::uint64_t max_frontier = 0;  // largest level (depth-first: longest stack)
  std::vector<LevelRow> levels;    // breadth-first from the start: complete levels only
  std::vector<BoundRow> bounds;    // iterative deepening and A*
  // Enumeration: some states of the last level, least first; none where a limit other than the
  // greatest depth ended it.
  std::vector<State> deepest;
  std::uint64_t table_bytes = 0;  // memory of trail or levels and tables at the end
  std::uint64_t disk_bytes_written = 0, disk_bytes_read = 0;
  // Those that shared a breadth-first search by frontier or trail; none without MPI, nor of
  // tables, of a search from both ends, or of one whose start is a goal.
  std::vector<ProcessRow> processes;
  std::string kernel;                // its name, where a search has kernels
  std::optional<ShortestPaths> all;  // solved, and all were asked for
  double prepare_seconds = 0;        // spent before the clock began: fresh memory touched
  double seconds = 0;

  std::uint64_t length() const { return path.empty() ? 0 : path.size() - 1; }

  // Adds the work of a search for the same answer that ended before this one began.
  void add_work_of(const Result& before) {
    counters += before.counters;
    seconds += before.seconds;
    lower_bound = std::max(lower_bound, before.lower_bound);
  }
};

}  // namespace trailblaze
