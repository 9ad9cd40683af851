#include "puzzles/tiles/tiles_registry.hpp"

#include <iterator>

#include "engine/heuristic/heuristic_registry.hpp"
#include "puzzles/tiles/linear_conflict.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"
#include "puzzles/tiles/tiles_search.hpp"
#include "puzzles/tiles/walking_distance.hpp"

namespace trailblaze {
namespace {

TilesBoard board_of(const Tiles& tiles) { return {tiles.rows(), tiles.columns()}; }

// An entry for H, which is made from a board and a goal.
template <class H>
HeuristicEntry plain_entry(const char* name, const char* help, const char* metric,
                           Guidance guidance = Guidance::kWeak) {
  return goal_heuristic<Tiles>(
      {name, help, {metric}, true, guidance},
      [](const Tiles& tiles, State goal) { return H(board_of(tiles), goal); });
}

// The same for the metric `single`, with the kernels of tiles_search.hpp where there is one goal.
template <class H>
HeuristicEntry fast_entry(const char* name, const char* help) {
  const HeuristicFacts facts{name, help, {"single"}, true, Guidance::kGood};
  const HeuristicEntry plain = plain_entry<H>(name, help, "single", Guidance::kGood);
  return {
      facts,
      [facts, plain](const AnyPuzzle& any,
                     const HeuristicRequest& request) -> Built<std::unique_ptr<HeuristicSearch>> {
        const std::vector<State> goals = any.goals();
        if (goals.size() != 1) return plain.build(any, request);
        const AnyPuzzleOf<Tiles>& tiles = puzzle_of<Tiles>(any);
        return std::make_unique<TilesSearch<H>>(tiles, goals.front(), facts,
                                                H(board_of(tiles.puzzle()), goals.front()));
      }};
}

HeuristicEntry walking_runs(const char* name, const char* help) {
  return goal_heuristic<Tiles>(
      {name, help, {"multi"}, true, Guidance::kGood},
      [](const Tiles& tiles, State goal) { return WalkingDistance(board_of(tiles), goal, true); });
}

}  // namespace

std::vector<HeuristicEntry> tiles_heuristics(int rows, int columns) {
  std::vector<HeuristicEntry> entries = {
      fast_entry<WalkingConflict>("walking-conflict",
                                  "the greater of the next two, for rows and columns apart"),
      fast_entry<WalkingDistance>(
          "walking-distance",
          "steps between what is in the rows, and in the columns, whichever tiles of a line"),
      fast_entry<LinearConflict>("linear-conflict",
                                 "manhattan, and 2 for each tile that must leave its line"),
      fast_entry<Manhattan>("manhattan", "sum of the tiles' distances from home"),
      plain_entry<Misplaced>("misplaced", "number of tiles away from home", "single"),
      walking_runs("walking-runs", "walking distance where a run of tiles is one move"),
      plain_entry<ManhattanRuns>("manhattan-runs", "Manhattan distance over the longest runs",
                                 "multi"),
  };
  std::vector<HeuristicEntry> patterns = additive_pattern_registry(rows, columns);
  std::move(patterns.begin(), patterns.end(), std::back_inserter(entries));
  return entries;
}

}  // namespace trailblaze
