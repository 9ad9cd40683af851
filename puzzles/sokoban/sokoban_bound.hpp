// A lower bound of the pushes that a position needs: the least sum of the pushes that each box
// alone needs to a goal of its own, as in Rolling Stone (Junghanns & Schaeffer 2001). It is
// kDeadEnd if there is no goal for each box, or if some boxes cannot get to goals even without the
// others (box_patterns.hpp).
//
// The bound is admissible, because a push moves a single box and other boxes are only in the way.
// It is consistent, because no move leads out of what is called dead.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/heuristic/heuristic.hpp"
#include "puzzles/sokoban/assignment.hpp"
#include "puzzles/sokoban/box_patterns.hpp"
#include "puzzles/sokoban/sokoban.hpp"

namespace trailblaze {

template <class Cells>
class SokobanBound {
 public:
  using Memo = int;

  explicit SokobanBound(const Sokoban<Cells>& puzzle)
      : puzzle_(puzzle),
        patterns_(std::make_shared<const BoxPatterns<Cells>>(puzzle.level(), puzzle.distances())) {}

  int operator()(State s) const {
    thread_local std::vector<std::uint16_t> boxes;
    thread_local Assignment assignment;
    boxes.clear();
    for (Cells left = puzzle_.boxes(s); !left.empty();) {
      boxes.push_back(static_cast<std::uint16_t>(left.pop()));
    }
    if (patterns_->are_dead(boxes, puzzle_.player(s))) return kDeadEnd;
    assignment.begin(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      const auto pushes = puzzle_.distances().pushes(boxes[i], puzzle_.player(s));
      std::ranges::transform(pushes, assignment.row(i), [](std::uint16_t p) {
        return p == BoxDistances::kNever ? Assignment::kNever : p;
      });
    }
    const int sum = assignment.least_sum();
    return sum == Assignment::kNever ? kDeadEnd : sum;
  }

  Memo begin(State s) const { return (*this)(s); }
  Memo step(Memo memo, State from, State to) const {
    return puzzle_.has_equal_boxes(from, to) ? memo : begin(to);
  }
  int value(Memo memo) const { return memo; }
  std::uint64_t bytes() const { return patterns_->bytes(); }

 private:
  Sokoban<Cells> puzzle_;
  std::shared_ptr<const BoxPatterns<Cells>> patterns_;
};

}  // namespace trailblaze
