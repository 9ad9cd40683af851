// A puzzle with a heuristic, ready to search, for tests of the searches themselves.
#pragma once

#include <utility>

#include "engine/base/parallel.hpp"
#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"

namespace trailblaze {

template <Puzzle P, Heuristic H>
struct Guided {
  const AnyPuzzleOf<P> puzzle;
  const HeuristicSearchOf<P, H> search;

  Guided(P any, H heuristic, bool consistent = true)
      : puzzle(std::move(any)),
        search(puzzle, {"test", "a heuristic of the test", {}, consistent}, std::move(heuristic)) {}

  Guided(const Guided&) = delete;  // the search refers to the puzzle
  Guided& operator=(const Guided&) = delete;
};

}  // namespace trailblaze
