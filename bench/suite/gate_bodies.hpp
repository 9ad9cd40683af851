// Bodies for the gate's cases: whole spaces and searches of sliding tiles, at any number of
// threads. Nothing here uses the registry, so that the gate's program builds fast.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "bench/suite/case_tools.hpp"
#include "bench/suite/searches.hpp"
#include "engine/base/limits.hpp"
#include "engine/dense/dense.hpp"
#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/ranked/ranked.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "puzzles/tiles/tiles_search.hpp"

namespace trailblaze::bench {

inline std::shared_ptr<const Crew> crew_of(int threads) {
  return std::make_shared<const Crew>(threads);
}

// Returns a board on which a move shifts a single tile.
inline Tiles tiles(int rows, int columns) { return {rows, columns, Tiles::Metric::kSingle}; }

// Returns a board on which a move may also shift several tiles in a line.
inline Tiles multi_tiles(int rows, int columns) { return {rows, columns, Tiles::Metric::kMulti}; }

// ---- whole spaces, or their states up to a depth ----

inline Body by_trail(const Tiles& board, int threads = 1, const Limits& limits = {}) {
  const AnyPuzzleOf puzzle(board);
  return [puzzle, goal = puzzle.goals().front(), crew = crew_of(threads), limits] {
    return tally_of(by_trail(puzzle, goal, *crew, limits));
  };
}

inline Body by_frontier(const Tiles& board, int threads = 1, const Limits& limits = {}) {
  const AnyPuzzleOf puzzle(board);
  return [puzzle, goal = puzzle.goals().front(), crew = crew_of(threads), limits] {
    return tally_of(by_frontier(puzzle, goal, *crew, limits));
  };
}

inline Body by_rank(const Tiles& board) {
  const AnyPuzzleOf puzzle(board);
  return [puzzle, goal = puzzle.goals().front()] {
    return tally_of(by_rank(puzzle, goal, one_thread));
  };
}

inline Body by_words(const Tiles& board, int threads = 1) {
  const AnyPuzzleOf puzzle(board);
  const State goal = puzzle.goals().front();
  return [puzzle, goal, plan = dense_plan(puzzle, goal).value(), crew = crew_of(threads)] {
    return tally_of(by_words(puzzle, plan, goal, *crew));
  };
}

// ---- heuristic search ----

// Finds a shortest solution of each start in turn.
inline Body by_astar(const Tiles& board, std::vector<State> starts) {
  const auto puzzle = std::make_shared<AnyPuzzleOf<Tiles>>(board);
  const State goal = puzzle->goals().front();
  return [puzzle, goal, starts = std::move(starts)] {
    const HeuristicSearchOf search(*puzzle, HeuristicFacts{},
                                   Manhattan(puzzle->puzzle().board(), goal));
    Tally tally;
    for (const State start : starts) {
      const Result result = search.astar(start, {one_thread}, SearchOptions{});
      tally.expanded += result.counters.expanded;
      tally.generated += result.counters.generated;
      tally.answer += *result.length();
      tally.bytes += result.table_bytes;
      tally.stored += result.stored;
    }
    tally.states = tally.expanded;
    return tally;
  };
}

// Returns a random state by its number in series 7.
inline State start_of(const Tiles& board, std::uint64_t number) {
  Random random(7, number);
  return board.random_state(random);
}

// Searches all bounds up to `bound`, which must still have no solution. Each bound is searched in
// full, so that the counts do not depend on the kernel or the number of threads.
template <class H>
Body by_idastar(std::uint64_t number, std::uint64_t bound, int threads = 1) {
  const Tiles board = tiles(4, 4);
  const auto puzzle = std::make_shared<AnyPuzzleOf<Tiles>>(board);
  const State goal = puzzle->goals().front();
  const auto search =
      std::make_shared<TilesSearch<H>>(*puzzle, goal, HeuristicFacts{}, H(board.board(), goal));
  return [puzzle, search, start = start_of(board, number), bound, crew = crew_of(threads)] {
    const Limits limits{.max_depth = bound};
    const Result result = search->ida_star(start, {*crew, limits}, SearchOptions{});
    return Tally{result.counters.expanded, result.counters.expanded, result.counters.generated, 0,
                 result.lower_bound};
  };
}

}  // namespace trailblaze::bench
