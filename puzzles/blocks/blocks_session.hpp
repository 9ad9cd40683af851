// Sessions of sliding blocks, with or without a mirror, and their heuristics.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/blocks/blocks.hpp"
#include "puzzles/blocks/blocks_mirror.hpp"
#include "puzzles/blocks/blocks_patterns.hpp"
#include "puzzles/blocks/blocks_search.hpp"

namespace trailblaze {

// P is Blocks or derived from it.
template <class P>
std::vector<HeuristicEntry> blocks_heuristics() {
  const HeuristicFacts distance{"distance",
                                "what each piece needs, alone on the board, to meet the goal"};
  return {
      {distance,
       [distance](const AnyPuzzle& any, const HeuristicRequest&) -> BuiltSearch {
         return std::make_unique<BlocksSearch<P>>(puzzle_of<P>(any), distance);
       }},
      heuristic_entry<P>(
          {"pdb:", "the greatest distance with only some pieces on the board, such as pdb:AB/C"},
          [](const P& puzzle, const HeuristicRequest& request) {
            return build_block_patterns(puzzle, request.argument, request.options);
          })};
}

// Searches are compiled for each heuristic, which takes long. Each of these puzzles therefore has a
// file of its own: blocks_heuristics.cpp and blocks_mirror_heuristics.cpp.
extern template std::vector<HeuristicEntry> blocks_heuristics<Blocks>();
extern template std::vector<HeuristicEntry> blocks_heuristics<MirroredBlocks>();

template <class P>
std::unique_ptr<Session> blocks_session(const P& blocks, State start, SessionInfo facts) {
  return make_session(blocks, start, std::move(facts), blocks_heuristics<P>());
}

}  // namespace trailblaze
