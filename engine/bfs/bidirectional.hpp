// Breadth-first search from both ends, for puzzles whose goals are known states and whose moves can
// be reversed. The smaller frontier is expanded, a whole level at a time, until a new state of one
// side is on the other side's trail.
//
//   start  o--->--->--->x<---<---o  goals        length = depth of one side + depth of the other
//
// The first meeting is shortest: before it the two trails share no state, and a new state at depth
// a+1 that the other side holds must be at that side's deepest level b (were it less deep, its
// parent would have been on both trails already). The least meeting state of the level is taken, so
// the path is the same at any number of threads. Where either side runs out of new states first,
// there is no solution.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/bfs/level_search.hpp"
#include "engine/bfs/small_search.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// The two searches, seen as one that advances by a level of either.
class BothEnds {
 public:
  // All arguments must outlive it.
  BothEnds(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch)
      : front(puzzle, crew, watch, Keep::kDepthMod3), back(puzzle, crew, watch, Keep::kDepthMod3) {}

  Stop begin(State start, std::span<const State> goals) {
    const Stop stop = front.begin({&start, 1});
    return stop == Stop::kNone ? back.begin(goals) : stop;
  }

  // Goes on from the levels of two other searches.
  Stop begin_from(State start, std::span<const State> goals, const FoundLevels& found_in_front,
                  const FoundLevels& found_in_back) {
    const Stop stop = front.begin_from({&start, 1}, found_in_front);
    return stop == Stop::kNone ? back.begin_from(goals, found_in_back) : stop;
  }

  Stop advance() {
    return front.frontier().size() <= back.frontier().size() ? front.advance() : back.advance();
  }

  bool finished() const { return front.finished() || back.finished(); }
  std::uint64_t depth() const { return front.depth() + back.depth(); }

  LevelSearch front, back;
};

// Both sides begin as small searches, and go on as others where one has more than `most_small`
// states. This number changes nothing but time: tests choose it.
Result bidirectional(const AnyPuzzle& puzzle, State start, const std::vector<State>& goals,
                     const Options& options, std::size_t most_small = SmallSearch::kMost);

}  // namespace trailblaze
