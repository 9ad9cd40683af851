// All shortest paths from a start to the goals: how many, and the first of them.
//
// The states on them lie in layers: layer d holds those d moves from the start and length - d from
// a goal. Two states of neighbouring layers that a move joins are on a path together, so the paths
// are counted by adding up from the last layer to the first, and listed by walking through the
// layers; no branch is a dead end. A path is a sequence of states: two moves between the same
// states are one.
//
//   layer 0        1          2          length 3
//   start   ->   3 paths ->  1 path ->  goal           3 paths
//           ->   0: not on a layer
//
// How a state is known to be on a layer depends on what there is:
//   a table, or a goal trail    its depth modulo 3: no search at all
//   reversible, goals listed    a search from each end, which meet in the middle
//   else                        the levels of a breadth-first search from the start, gone through
//                               backwards
// A turn is a run of moves that move the same thing (Mover in puzzle.hpp). The fewest turns are
// found from the last layer to the first as well, for each move rather than for each state: how
// many turns a path has from there on depends on the move that it goes on with.
//
// With a symmetry the searches know classes only; layers have real states, found from the start.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/paths.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// Which of the shortest paths are listed: at most so many, all of them or those with the fewest
// turns, which are then counted too. For turns the puzzle must name its movers.
struct PathsAsked {
  std::size_t most = 0;
  bool fewest_turns = false;
};

// All shortest paths from the start, which are `length` long.
// `goals` are all there are, or none where the puzzle does not list them.
ShortestPaths shortest_paths(const AnyPuzzle& puzzle, State start, std::uint64_t length,
                             const std::vector<State>& goals, const Options& options,
                             const PathsAsked& asked);

// Does the same where every distance to the goals is known modulo 3 up to `length`: marks() gives
// the distances of states. Requires moves that can be reversed.
ShortestPaths shortest_paths_down(const AnyPuzzle& puzzle, State start, std::uint64_t length,
                                  DepthMarks marks, const Options& options,
                                  const PathsAsked& asked);

}  // namespace trailblaze
