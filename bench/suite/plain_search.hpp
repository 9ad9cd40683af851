// The plain rival: breadth-first search as a good programmer writes it in an hour, with a single
// thread and the standard library. The loop is the loop of the notebooks (rivals/puzzle.py): a
// queue, and a trail that maps each state to its parent. A state is compared with the goal when it
// leaves the queue.
//
//   queue   std::deque
//   trail   std::unordered_map, without a reserve(); its hash is the standard's, the number itself
//
// The rival is no straw man: states are packed into 64 bits, successors are inlined, nothing is
// virtual. plain_puzzles.hpp has the puzzles.
#pragma once

#include <cstdint>
#include <deque>
#include <unordered_map>

namespace trailblaze::bench {

struct PlainResult {
  std::uint64_t states = 0;  // on the trail
  std::uint64_t length = 0;  // moves to the last dequeued state: the goal, or a farthest state
};

template <class P>
PlainResult plain_search(const P& puzzle, std::uint64_t start) {
  std::deque<std::uint64_t> queue = {start};
  std::unordered_map<std::uint64_t, std::uint64_t> trail = {{start, start}};
  std::uint64_t last = start;
  while (!queue.empty()) {
    last = queue.front();
    queue.pop_front();
    if (puzzle.is_goal(last)) break;
    puzzle.for_each_move(last, [&](std::uint64_t next) {
      if (trail.try_emplace(next, last).second) queue.push_back(next);
    });
  }
  PlainResult result{trail.size(), 0};
  for (; last != start; last = trail.at(last)) ++result.length;
  return result;
}

}  // namespace trailblaze::bench
