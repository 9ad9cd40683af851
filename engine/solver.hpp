// Which search answers, for one start or for a stream of them.
//
// `auto` is bidirectional search where goals are known states and moves can be reversed, else
// breadth-first search. A stream under `auto` also uses a goal trail ("table") as far as it pays:
// it is deepened while its states are at most some thousands for every instance seen so far, about
// what a bidirectional search of its own would have stored. So a few hard instances are never made
// to wait for a table of millions, and a hundred thousand 8-puzzles share one of 181,440 states.
//
// How an instance is answered depends on its place in the stream, not on the number of threads; but
// the threads share the memory, so with more of them an instance may meet a limit sooner.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/bfs.hpp"
#include "engine/bidirectional.hpp"
#include "engine/dfs.hpp"
#include "engine/goal_trail.hpp"
#include "engine/parallel.hpp"
#include "engine/puzzle.hpp"
#include "engine/session.hpp"

namespace trailblaze {

// A result with the name of the search that found it.
struct Answer {
  std::string search;
  Result result;
};

template <Puzzle P>
class Solver {
 public:
  // `puzzle` must outlive the solver.
  explicit Solver(const P& puzzle) : puzzle_(puzzle), goals_(listed_goals(puzzle)) {}

  // Names that solve understands, "auto" first.
  std::vector<std::string> searches() const {
    std::vector<std::string> names = {"auto", "bfs"};
    if (has_backward_search()) names.insert(names.end(), {"bidirectional", "table"});
    names.insert(names.end(), {"dfs", "ids"});
    return names;
  }

  // options.search is one of searches().
  Answer solve(State start, const SearchOptions& options, const Crew& crew) {
    const std::string search = resolve(options.search);
    if (!may_be_solvable(start)) return {search, proved_unsolvable()};
    return {search, within_memory([&] {
              return search == "table" ? from_table(start, options, crew)
                                       : run(search, start, options, crew);
            })};
  }

  // Every start, one thread each; done(i, answer) is called by the workers, once for each i.
  template <class Done>
  void solve_all(std::span<const State> starts, const SearchOptions& options, const Crew& crew,
                 const Done& done);

 private:
  static constexpr std::size_t kLargestBlock = 64;          // instances a worker takes at a time
  static constexpr std::uint64_t kStatesAnInstance = 8192;  // that a table may cost under `auto`

  bool has_backward_search() const { return Reversible<P> && !goals_.empty(); }

  std::string resolve(const std::string& search) const {
    if (search != "auto") return search;
    return has_backward_search() ? "bidirectional" : "bfs";
  }

  bool may_be_solvable(State start) const {
    if constexpr (HasSolvability<P>) return puzzle_.solvable(start);
    return true;
  }

  static Result proved_unsolvable() {
    Result result;
    result.outcome = Outcome::kExhausted;
    return result;
  }

  Result run(const std::string& search, State start, const SearchOptions& options,
             const Crew& crew) const {
    const Options how{crew, options.limits, options.pulse};
    if (search == "dfs") return dfs(puzzle_, start, how);
    if (search == "ids") return iterative_deepening(puzzle_, start, how);
    if constexpr (Reversible<P> && HasGoalStates<P>) {
      if (search == "bidirectional") return bidirectional(puzzle_, start, goals_, how);
    }
    return bfs(puzzle_, start, how);
  }

  // The table as it is, with limits that count from now; one that ran out of time is begun
  // anew.
  GoalTrail<P>& table(const Limits& limits, const Crew& crew) {
    if (table_ && table_->stop() == Stop::kSeconds) table_.reset();
    if (!table_) table_ = std::make_unique<GoalTrail<P>>(puzzle_, goals_, crew, limits);
    table_->restart(limits);
    return *table_;
  }

  // Deepens the table as far as this one answer takes. The work of doing so is counted.
  Result from_table(State start, const SearchOptions& options, const Crew& crew) {
    const Watch watch(options.limits);
    GoalTrail<P>& trail = table(options.limits, crew);
    std::optional<Result> answer = trail.answer(start);
    while (!answer && trail.depth() < options.limits.max_depth && trail.deepen()) {
      answer = trail.answer(start);
    }
    Result result = answer ? *answer : unanswered(trail);
    result.counters += trail.counters();
    result.max_frontier = trail.max_frontier();
    result.seconds = watch.seconds();
    return result;
  }

  static Result unanswered(const GoalTrail<P>& trail) {
    Result result;
    result.stop = trail.stop() == Stop::kNone ? Stop::kDepth : trail.stop();
    result.lower_bound = trail.depth() + 1;
    result.stored = trail.states();
    return result;
  }

  const P& puzzle_;
  std::vector<State> goals_;  // listed; empty where they are too many
  std::unique_ptr<GoalTrail<P>> table_;
  std::uint64_t instances_ = 0;  // of all streams so far
};

template <Puzzle P>
template <class Done>
void Solver<P>::solve_all(std::span<const State> starts, const SearchOptions& options,
                          const Crew& crew, const Done& done) {
  const bool only_table = options.search == "table";
  const bool use_table = only_table || (options.search == "auto" && has_backward_search());
  const Crew alone(1);
  SearchOptions mine = options;
  mine.limits.max_bytes /= 2 * static_cast<std::uint64_t>(crew.threads());
  Limits for_table = options.limits;
  for_table.max_bytes /= 2;
  instances_ += starts.size();

  // Calls answer(start) for every instance still open; those it has no answer for stay open.
  std::vector<std::size_t> open(starts.size());
  std::iota(open.begin(), open.end(), std::size_t{0});
  const auto try_all = [&](const auto& answer) {
    std::vector<char> answered(open.size(), 0);
    const std::size_t size =
        std::clamp(open.size() / (8 * static_cast<std::size_t>(crew.threads())), std::size_t{1},
                   kLargestBlock);
    crew.for_each_block((open.size() + size - 1) / size, [&](int, std::size_t block) {
      for (std::size_t k = block * size; k < std::min(open.size(), (block + 1) * size); ++k) {
        const Watch watch{Limits{}};
        std::optional<Answer> found = answer(starts[open[k]]);
        if (!found) continue;
        if (found->search == "table") found->result.seconds = watch.seconds();
        done(open[k], *found);
        answered[k] = 1;
      }
    });
    std::size_t k = 0;
    std::erase_if(open, [&](std::size_t) { return answered[k++] != 0; });
  };

  try_all([&](State s) -> std::optional<Answer> {
    if (may_be_solvable(s)) return std::nullopt;
    return Answer{resolve(options.search), proved_unsolvable()};
  });
  if (use_table && !open.empty()) {
    GoalTrail<P>& trail = table(for_table, crew);
    const std::uint64_t budget = only_table ? kUnlimited : instances_ * kStatesAnInstance;
    bool deeper = true;
    while (deeper && !open.empty()) {
      try_all([&](State s) -> std::optional<Answer> {
        if (std::optional<Result> known = trail.answer(s)) return Answer{"table", *known};
        return std::nullopt;
      });
      deeper = !open.empty() && trail.states() < budget &&
               trail.depth() < options.limits.max_depth && trail.deepen();
    }
  }
  try_all([&](State s) -> std::optional<Answer> {
    if (only_table) return Answer{"table", unanswered(*table_)};
    const std::string search = resolve(options.search);
    return Answer{search, within_memory([&] { return run(search, s, mine, alone); })};
  });
}

}  // namespace trailblaze
