#include "engine/heuristic/heuristic_search.hpp"

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

#include "engine/astar/astar.hpp"

namespace trailblaze {

HeuristicSearch::HeuristicSearch(const AnyPuzzle& puzzle, HeuristicFacts facts)
    : puzzle_(puzzle), facts_(std::move(facts)), automata_(puzzle) {}

Result HeuristicSearch::astar(State start, const Options& run, const SearchOptions& how) const {
  if (!puzzle_.traits().symmetric) {
    return trailblaze::astar(
        {puzzle_, [this](State s, Estimates& out) { estimate(s, out); }, facts_.consistent, start,
         value(start), how.bound_weight, how.tie_break},
        run);
  }
  // The states of a class may have different values. The search uses the value of the canonical
  // state, which may change by more than 1 with a move.
  const auto of_classes = [this](State s, Estimates& out) {
    puzzle_.expand_classes({&s, 1}, out.successors);
    out.values.clear();
    for (const State t : out.successors.states()) out.values.push_back(value(t));
  };
  const int start_h = std::max(value(start), value(puzzle_.canonical(start)));
  return trailblaze::astar(
      {puzzle_, of_classes, false, start, start_h, how.bound_weight, how.tie_break}, run);
}

// If all paths are counted, the search must follow all equal paths. With a table of visited states,
// only the move back may be pruned.
Result HeuristicSearch::ida_star(State start, const Options& run, const SearchOptions& how,
                                 const IdaContinuation& part) const {
  const bool all = counts_all(how);
  const bool only_back = how.prune == Prune::kParent || all || how.transpositions != 0;
  // Kernels take the last child first.
  std::vector<int> order = *read_move_order(puzzle_, how.move_order);
  std::ranges::reverse(order);
  const IdaMoves moves(puzzle_, automata_.of(only_back), all, std::move(order));
  TranspositionTable table;
  TranspositionTable* seen = nullptr;
  if (how.transpositions != 0 && !all) {
    if (how.transpositions > run.limits.max_bytes || !table.allocate(how.transpositions)) {
      throw std::bad_alloc();
    }
    seen = &table;
  }
  const Weight weight(how.bound_weight);
  const auto make = [&] { return plain_kernel(moves, weight, seen); };
  return ida_star_by(make, "plain", moves, start, run, how, part, seen);
}

}  // namespace trailblaze
