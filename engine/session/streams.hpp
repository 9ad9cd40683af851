// How a Solver (solver.hpp, which includes this) answers many instances at once: which of them by a
// table, which by searches of their own, one thread each, and which by a search with all threads.
//
//   unsolvable by parity -> table of all distances -> goal trail, deepened as far as it pays
//     -> one search a thread -> what is long: one after another, all threads
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/session/solver.hpp"

namespace trailblaze {

template <Puzzle P>
const PolicyTable* Solver<P>::ways(const SearchOptions& options) {
  const bool asked = options.search == "table" || options.search == "auto";
  if (!asked || options.all_shortest || storage::wants_part(options.limits) || goals_.empty())
    return nullptr;
  if constexpr (Reversible<P> && !HasSymmetry<P>) {
    if (ways_) return &*ways_;
    const std::uint64_t most = std::min({PolicyTable::kMostStates, instances_ * kWaysAnInstance,
                                         options.limits.max_bytes / 4 / PolicyTable::bytes_for(1)});
    std::uint64_t states = 0;
    if (distances_ && distances_->answer) {
      states = distances_->answer(goals_.front()).stored;
    } else if (table_) {
      while (table_->states() <= most && table_->deepen()) {
      }
      if (table_->complete()) states = table_->states();
    }
    if (states == 0 || states > most) return nullptr;
    ways_.emplace(puzzle_, goals_, states);
    return &*ways_;
  }
  return nullptr;
}

template <Puzzle P>
template <class Done>
void Solver<P>::solve_all(std::span<const State> starts, const SearchOptions& given,
                          const Crew& crew, const Done& done) {
  const SearchOptions options = beside_heuristics(given);
  const bool only_table = options.search == "table";
  const bool use_table = only_table || (options.search == "auto" && has_backward_search());
  const Crew alone(1);
  SearchOptions mine = options;
  mine.limits.max_bytes /= 2 * static_cast<std::uint64_t>(crew.threads());
  Limits for_table = options.limits;
  for_table.max_bytes /= 2;
  instances_ += starts.size();

  // Calls answer(i) for every instance still open; those it has no answer for stay open.
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
        std::optional<Answer> found = answer(open[k]);
        if (!found) continue;
        if (found->search == "table") found->result.seconds = watch.seconds();
        find_all(starts[open[k]], mine, alone, *found);
        done(open[k], *found);
        answered[k] = 1;
      }
    });
    std::size_t k = 0;
    std::erase_if(open, [&](std::size_t) { return answered[k++] != 0; });
  };

  try_all([&](std::size_t i) -> std::optional<Answer> {
    if (may_be_solvable(starts[i])) return std::nullopt;
    const std::string search = resolve(options.search);
    if (takes_heuristic(search)) return inform(starts[i], mine, alone);
    return Answer{search, proved_unsolvable(), storage_of(search)};
  });
  if (takes_heuristic(options.search)) {
    std::vector<Result> tried(starts.size());
    try_all([&](std::size_t i) -> std::optional<Answer> {
      Answer answer = inform(starts[i], mine, alone, kNodesAlone);
      if (answer.result.outcome != Outcome::kLimit || answer.result.stop != Stop::kNone) {
        return answer;
      }
      tried[i] = std::move(answer.result);
      return std::nullopt;
    });
    for (const std::size_t i : open) {
      SearchOptions rest = options;
      rest.limits.max_seconds -= tried[i].seconds;
      Answer answer = inform(starts[i], rest, crew, kUnlimited, &tried[i]);
      done(i, answer);
    }
    return;
  }
  const std::uint64_t budget = only_table ? kUnlimited : instances_ * kStatesAnInstance;
  if (use_table && !open.empty() && use_distances(options, for_table, budget, crew)) {
    try_all([&](std::size_t i) -> std::optional<Answer> {
      return Answer{"table", from_distances(starts[i], options, false), distances_->storage,
                    distances_->required_bytes};
    });
  }
  if (use_table && !open.empty()) {
    GoalTrail<P>& trail = table(for_table, crew);
    bool deeper = true;
    while (deeper && !open.empty()) {
      try_all([&](std::size_t i) -> std::optional<Answer> {
        if (std::optional<Result> known = trail.answer(starts[i])) return Answer{"table", *known};
        return std::nullopt;
      });
      deeper = !open.empty() && trail.states() < budget &&
               trail.depth() < options.limits.max_depth && trail.deepen();
    }
  }
  try_all([&](std::size_t i) -> std::optional<Answer> {
    if (only_table) return Answer{"table", unanswered(*table_)};
    const std::string search = resolve(options.search);
    return Answer{search, within_memory([&] { return run(search, starts[i], mine, alone); }),
                  storage_of(search)};
  });
}

}  // namespace trailblaze
