// Counts all shortest paths from a start to the goals, and lists the first of them.
//
// The states of these paths lie in layers. Layer d holds the states that are d moves from the start
// and length - d moves from a goal. If a move joins two states of neighbouring layers, some
// shortest path contains both. This is why the search can count paths by summing from the last
// layer to the first, and can list paths by walking through the layers without dead ends. A path is
// a sequence of states: two moves between the same states count once.
//
//   layer 0        1          2          length 3
//   start   ->   3 paths ->  1 path ->  goal           3 paths
//           ->   0: not on a layer
//
// The test that tells if a state is on a layer depends on the case:
//   a table, or a goal trail    the state's depth modulo 3, without a search
//   reversible, goals listed    searches from both ends, which meet in the middle
//   otherwise                   the levels of a breadth-first search from the start, read
//                               backwards
//
// A turn is a maximal sequence of moves that move the same thing (Mover in puzzle.hpp). The search
// finds the fewest turns from the last layer to the first, too. It keeps them for each move instead
// of each state, because a move and the next move may be a single turn.
//
// If the puzzle has a symmetry, the searches know only classes. The layers hold real states, found
// from the start on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/paths.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// The request of a caller: the list has at most `most` paths. If `fewest_turns`, it has paths with
// the fewest turns, and the search counts these paths too. For turns the puzzle must name its
// movers.
struct PathRequest {
  std::size_t most = 0;
  bool fewest_turns = false;
};

// Finds all shortest paths from the start, which have `length` moves. `goals` holds every goal, or
// is empty if the puzzle does not list its goals.
ShortestPaths shortest_paths(const AnyPuzzle& puzzle, State start, std::uint64_t length,
                             const std::vector<State>& goals, const Options& options,
                             const PathRequest& request);

// Does the same for a puzzle whose distances to the goals, up to `length`, are known modulo 3.
// marks() writes these distances modulo 3. Requires moves that can be reversed.
ShortestPaths shortest_paths_down(const AnyPuzzle& puzzle, State start, std::uint64_t length,
                                  DepthMarks marks, const Options& options,
                                  const PathRequest& request);

}  // namespace trailblaze
