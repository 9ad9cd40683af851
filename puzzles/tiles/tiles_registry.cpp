#include "puzzles/tiles/tiles_registry.hpp"

#include <algorithm>
#include <iterator>

#include "engine/heuristic/heuristic_registry.hpp"
#include "puzzles/tiles/linear_conflict.hpp"
#include "puzzles/tiles/pattern_registry.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"
#include "puzzles/tiles/tiles_search.hpp"
#include "puzzles/tiles/walking_distance.hpp"

namespace trailblaze {
namespace {

TilesBoard board_of(const Tiles& tiles) { return {tiles.rows(), tiles.columns()}; }

// H is made from a board and a goal.
template <class H>
HeuristicEntry<Tiles> row(const char* name, const char* help, const char* metric,
                          Guidance guidance = Guidance::kWeak) {
  return goal_heuristic<Tiles>(
      {name, help, {metric}, true, guidance},
      [](const Tiles& tiles, State goal) { return H(board_of(tiles), goal); });
}

// The same for the metric `single`, with the kernels of tiles_informed.hpp where there is one goal.
template <class H>
HeuristicEntry<Tiles> fast_row(const char* name, const char* help) {
  const HeuristicFacts facts{name, help, {"single"}, true, Guidance::kGood};
  const HeuristicEntry<Tiles> plain = row<H>(name, help, "single", Guidance::kGood);
  return {facts,
          [facts, plain](const Tiles& tiles, const HeuristicRequest& request)
              -> absl::StatusOr<std::unique_ptr<HeuristicSearch<Tiles>>> {
            const std::vector<State> goals = listed_goals(tiles);
            if (goals.size() != 1) return plain.build(tiles, request);
            return std::make_unique<TilesSearch<H>>(tiles, goals.front(), facts,
                                                    H(board_of(tiles), goals.front()));
          }};
}

HeuristicEntry<Tiles> walking_runs_row(const char* name, const char* help) {
  return goal_heuristic<Tiles>(
      {name, help, {"multi"}, true, Guidance::kGood},
      [](const Tiles& tiles, State goal) { return WalkingDistance(board_of(tiles), goal, true); });
}

}  // namespace

std::vector<HeuristicEntry<Tiles>> tiles_heuristics(int rows, int columns) {
  std::vector<HeuristicEntry<Tiles>> all = {
      fast_row<WalkingConflict>("walking-conflict",
                                "the greater of the next two, for rows and columns apart"),
      fast_row<WalkingDistance>(
          "walking-distance",
          "steps between what is in the rows, and in the columns, whichever tiles of a line"),
      fast_row<LinearConflict>("linear-conflict",
                               "manhattan, and 2 for each tile that must leave its line"),
      fast_row<Manhattan>("manhattan", "sum of the tiles' distances from home"),
      row<Misplaced>("misplaced", "number of tiles away from home", "single"),
      walking_runs_row("walking-runs", "walking distance where a run of tiles is one move"),
      row<ManhattanRuns>("manhattan-runs", "Manhattan distance over the longest runs", "multi"),
  };
  std::vector<HeuristicEntry<Tiles>> patterns = additive_pattern_registry(rows, columns);
  std::move(patterns.begin(), patterns.end(), std::back_inserter(all));
  return all;
}

}  // namespace trailblaze
