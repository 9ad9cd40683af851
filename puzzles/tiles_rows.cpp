#include "puzzles/tiles_rows.hpp"

#include <algorithm>
#include <iterator>

#include "engine/heuristic_rows.hpp"
#include "puzzles/linear_conflict.hpp"
#include "puzzles/pattern_rows.hpp"
#include "puzzles/tiles_heuristics.hpp"
#include "puzzles/tiles_informed.hpp"
#include "puzzles/walking_distance.hpp"

namespace trailblaze {
namespace {

TilesBoard board_of(const Tiles& tiles) { return {tiles.rows(), tiles.columns()}; }

// H is made from a board and a goal.
template <class H>
HeuristicRow<Tiles> row(const char* name, const char* help, const char* metric) {
  return goal_row<Tiles>({name, help, {metric}},
                         [](const Tiles& tiles, State goal) { return H(board_of(tiles), goal); });
}

// The same for the metric `single`, with the kernels of tiles_informed.hpp where there is one goal.
template <class H>
HeuristicRow<Tiles> fast_row(const char* name, const char* help) {
  const HeuristicFacts facts{name, help, {"single"}};
  const HeuristicRow<Tiles> plain = row<H>(name, help, "single");
  return {facts,
          [facts, plain](const Tiles& tiles, const HeuristicRequest& request)
              -> absl::StatusOr<std::unique_ptr<Informed<Tiles>>> {
            const std::vector<State> goals = listed_goals(tiles);
            if (goals.size() != 1) return plain.build(tiles, request);
            return std::make_unique<TilesInformed<H>>(tiles, goals.front(), facts,
                                                      H(board_of(tiles), goals.front()));
          }};
}

HeuristicRow<Tiles> walking_runs_row(const char* name, const char* help) {
  return goal_row<Tiles>({name, help, {"multi"}}, [](const Tiles& tiles, State goal) {
    return WalkingDistance(board_of(tiles), goal, true);
  });
}

}  // namespace

std::vector<HeuristicRow<Tiles>> tiles_heuristics() {
  std::vector<HeuristicRow<Tiles>> rows = {
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
  std::vector<HeuristicRow<Tiles>> patterns = additive_pattern_rows();
  std::move(patterns.begin(), patterns.end(), std::back_inserter(rows));
  return rows;
}

}  // namespace trailblaze
