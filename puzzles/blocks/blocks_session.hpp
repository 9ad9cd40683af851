// A session of sliding blocks, with or without a mirror, and its heuristics.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/blocks/blocks.hpp"
#include "puzzles/blocks/blocks_distance.hpp"
#include "puzzles/blocks/blocks_patterns.hpp"

namespace trailblaze {

// P is Blocks or made from it.
template <class P>
std::unique_ptr<Session> blocks_session(const P& blocks, State start, SessionInfo facts) {
  std::vector<HeuristicEntry> heuristics = {
      heuristic_entry<P>(
          {"distance", "what each piece needs, alone on the board, to meet the goal"},
          [](const P& puzzle, const HeuristicRequest&) { return BlocksDistance(puzzle); }),
      heuristic_entry<P>(
          {"pdb:", "the greatest distance with some pieces alone on the board; which: pdb:AB/C"},
          [](const P& puzzle, const HeuristicRequest& request) {
            return build_block_patterns(puzzle, request.argument, request.options);
          })};
  return make_session(blocks, start, std::move(facts), std::move(heuristics));
}

}  // namespace trailblaze
