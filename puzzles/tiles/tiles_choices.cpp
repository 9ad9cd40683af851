#include "puzzles/tiles/tiles_choices.hpp"

#include <memory>
#include <utility>

#include "engine/heuristic/heuristic_registry.hpp"
#include "puzzles/tiles/linear_conflict.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "puzzles/tiles/tiles_search.hpp"
#include "puzzles/tiles/walking_distance.hpp"

namespace trailblaze {
namespace {

// Returns an entry for H, which is constructed from a board, a goal and `more`.
template <class H, class... More>
HeuristicEntry plain_entry(const char* name, const char* help, const char* metric,
                           Guidance guidance, More... more) {
  return goal_heuristic<Tiles>(
      {name, help, {metric}, true, guidance},
      [=](const Tiles& tiles, State goal) { return H(tiles.board(), goal, more...); });
}

// Like plain_entry, for the metric `single`. With a single goal it uses the kernels of
// tiles_search.hpp.
template <class H>
HeuristicEntry fast_entry(const char* name, const char* help) {
  const HeuristicEntry plain = plain_entry<H>(name, help, "single", Guidance::kGood);
  return {plain.facts,
          [plain](const AnyPuzzle& any, const HeuristicRequest& request) -> BuiltSearch {
            const std::vector<State> goals = any.goals();
            if (goals.size() != 1) return plain.build(any, request);
            const AnyPuzzleOf<Tiles>& tiles = puzzle_of<Tiles>(any);
            return std::make_unique<TilesSearch<H>>(tiles, goals.front(), plain.facts,
                                                    H(tiles.puzzle().board(), goals.front()));
          }};
}

}  // namespace

std::vector<HeuristicEntry> tiles_choices(int rows, int columns) {
  std::vector<HeuristicEntry> entries = {
      fast_entry<WalkingConflict>("walking-conflict",
                                  "the greater of the next two, for rows and columns apart"),
      fast_entry<WalkingDistance>(
          "walking-distance",
          "steps between what is in the rows, and in the columns, whichever tiles of a line"),
      fast_entry<LinearConflict>("linear-conflict",
                                 "manhattan, and 2 for each tile that must leave its line"),
      fast_entry<Manhattan>("manhattan", "sum of the tiles' distances from home"),
      plain_entry<Misplaced>("misplaced", "number of tiles away from home", "single",
                             Guidance::kWeak),
      plain_entry<WalkingDistance>("walking-runs",
                                   "walking distance where a run of tiles is one move", "multi",
                                   Guidance::kGood, true),
      plain_entry<ManhattanRuns>("manhattan-runs", "Manhattan distance over the longest runs",
                                 "multi", Guidance::kWeak),
  };
  for (HeuristicEntry& entry : tiles_pattern_choices(rows, columns)) {
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace trailblaze
