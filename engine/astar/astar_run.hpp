// Both variants of A*, and their common part: the problem, its limits, and the result so far.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "engine/astar/astar.hpp"
#include "engine/astar/closed_trail.hpp"
#include "engine/base/check.hpp"
#include "engine/base/limits.hpp"
#include "engine/bfs/path.hpp"
#include "engine/puzzle/paths.hpp"

namespace trailblaze {

// By whole buckets of states, on all threads (astar_buckets.cpp).
Result astar_by_buckets(const AstarProblem& problem, const Options& options);

// State by state (astar_lists.cpp). With ties by the greatest g, the search must be small: after
// some thousand states it ends without an answer, and with Stop::kNone as the reason.
Result astar_by_lists(const AstarProblem& problem, const Options& options);

class AstarRun {
 public:
  AstarRun(const AstarProblem& asked, const Options& how)
      : problem(asked),
        puzzle(asked.puzzle),
        options(how),
        weight(asked.weight),
        is_slow(puzzle.is_slow()),
        watch(how.limits, how.pulse) {}
  ~AstarRun() {
    watch.charge(reported_bytes_, 0);
    watch.count_states(reported_states_, 0);
  }
  AstarRun(const AstarRun&) = delete;
  AstarRun& operator=(const AstarRun&) = delete;

  bool goes_on() const { return result.outcome == Outcome::kLimit && result.stop == Stop::kNone; }

  // Records that states of this f are next. Nodes count for the greatest f so far, because a lesser
  // f may follow if the heuristic is not consistent.
  void begin_f(int f) {
    std::vector<BoundRow>& rows = result.bounds;
    const auto bound = static_cast<std::uint64_t>(f);
    if (!rows.empty() && bound <= rows.back().bound) return;
    result.lower_bound = std::max(result.lower_bound, weight.least_length(f));
    if (!rows.empty()) rows.back().complete = true;
    rows.push_back({bound, 0, false});
    watch.show(&Pulse::depth, bound);
  }

  // True if a state reached by g moves must wait on the open list: if it is no dead end and within
  // the limit on depth. If it is beyond the limit, lowers `least` to its g + h. Any thread may call
  // it.
  bool must_wait(int g, int h, std::uint64_t& least) const {
    if (h >= kDeadEnd) return false;
    const auto length = static_cast<std::uint64_t>(g + h);
    if (length <= options.limits.max_depth) return true;
    least = std::min(least, length);
    return false;
  }

  // Ends the run when the open list is empty. If the limit on depth left a state out, that state
  // may still lead to a goal.
  void end_without_goal() {
    const bool cut = least_cut_off != kUnlimited;
    result.outcome = cut ? Outcome::kLimit : Outcome::kExhausted;
    result.stop = cut ? Stop::kDepth : Stop::kNone;
    result.bounds.back().complete = true;
    if (cut) result.lower_bound = std::max(result.lower_bound, least_cut_off);
  }

  // Ends the run at a goal reached by g moves.
  template <class Closed>
  void solve(State goal, std::uint32_t g, const Closed& closed) {
    std::vector<State> chain{goal};
    Successors successors;
    while (g > 0) {
      StepUp up;
      if (puzzle.traits().reversible) {
        puzzle.expand_classes({&chain.back(), 1}, successors);
        up = closed.step_up(std::as_const(successors).states(), g);
      } else {
        LevelLog& before = logs_.at(g - 1);
        before.end_level();
        up = {least_parent(puzzle, before, 0, chain.back(), options.crew), g - 1};
      }
      chain.push_back(up.state);
      g = up.g;
    }
    std::reverse(chain.begin(), chain.end());
    const std::uint64_t proved = result.lower_bound;
    finish_solved(result, puzzle, real_path(puzzle, problem.start, std::move(chain)), false);
    result.shortest = result.length() == proved;
    if (!result.shortest) result.suboptimality = weight.value();
  }

  // Logs states taken at g. If moves are not reversible, the logs lead back to the start.
  void log_taken(std::uint32_t g, std::span<const State> states) {
    logs_[g].push(states);
    log_bytes_ += states.size_bytes();
  }

  // Reports the memory and states of the run to the watch.
  void report_usage(std::uint64_t bytes, std::uint64_t states, std::uint64_t waiting) {
    bytes += log_bytes_;
    watch.charge(std::exchange(reported_bytes_, bytes), bytes);
    watch.count_states(std::exchange(reported_states_, states), states);
    watch.show(&Pulse::states, states);
    watch.show(&Pulse::frontier, waiting);
  }

  // Checks that all generated states fit in state_bits().
  void check_state_bits() const {
    const int bits = puzzle.traits().state_bits;
    TRAILBLAZE_CHECK(bits == 64 || or_of_states >> bits == 0,
                     "a state is not below 2^state_bits()");
  }

  template <class Closed>
  Result take_result(const Closed& closed, std::uint64_t waiting_bytes) {
    result.reopened = closed.reopened();
    result.stored = closed.size();
    result.table_bytes = closed.bytes() + waiting_bytes + log_bytes_;
    result.seconds = watch.seconds();
    return std::move(result);
  }

  const AstarProblem& problem;
  const AnyPuzzle& puzzle;
  const Options& options;
  const Weight weight;
  const bool is_slow;
  Watch watch;
  State or_of_states = 0;                    // bitwise or of all states generated
  std::uint64_t least_cut_off = kUnlimited;  // least g + h beyond the limit on depth: every
                                             // missed solution is at least as long
  Result result;

 private:
  std::map<std::uint32_t, LevelLog> logs_;  // by g: a log of a single level, ended in solve()
  std::uint64_t log_bytes_ = 0;
  std::uint64_t reported_bytes_ = 0;
  std::uint64_t reported_states_ = 0;
};

}  // namespace trailblaze
