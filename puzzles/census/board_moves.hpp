// The moves of a board in each metric: a step by a cell, a slide over any number of cells in the
// same direction, or any path of a single piece. Each move is reported as the board that it leads
// to. The same board may be reported more than once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "puzzles/census/boards.hpp"
#include "puzzles/census/large_steps.hpp"

namespace trailblaze::census {

enum class Metric : std::uint8_t { kUnit, kStraight, kMove };
inline constexpr std::size_t kMetrics = 3;
inline constexpr std::array kEveryMetric = {Metric::kUnit, Metric::kStraight, Metric::kMove};

constexpr const char* name(Metric metric) {
  constexpr const char* kNames[] = {"unit", "straight", "move"};
  return kNames[static_cast<std::size_t>(metric)];
}

class BoardMoves {
 public:
  BoardMoves(const LargeLayouts& layouts, const LargeSteps& steps)
      : layouts_(layouts), grid_(layouts.grid()), steps_(steps) {}

  // Calls visit(board) for each board that a single move leads to.
  template <class Visit>
  void for_each(const Board& from, Metric metric, const Visit& visit) const {
    for_each_move_of_singles(from, metric, visit);
    for (const ListedStep& step : steps_.of_layout(from.layout)) {
      if (!is_open(step, from.blanks)) continue;
      if (metric == Metric::kUnit) {
        visit(after(step, from.blanks));
      } else if (metric == Metric::kStraight) {
        visit_slides(step, from.blanks, visit);
      } else {
        visit_paths(step, from.blanks, visit);
      }
    }
  }

 private:
  static bool is_open(const ListedStep& step, Cells blanks) {
    return (step.entered & ~blanks) == 0;
  }
  static Board after(const ListedStep& step, Cells blanks) {
    return {(blanks & ~step.entered) | step.vacated, step.target};
  }

  template <class Visit>
  void for_each_move_of_singles(const Board& from, Metric metric, const Visit& visit) const {
    const Cells singles = layouts_.free(from.layout) & ~from.blanks;
    const auto visit_all = [&](Cells single, Cells ends) {
      for (; ends != 0; ends &= ends - 1) {
        visit(Board{from.blanks ^ single ^ (ends & -ends), from.layout});
      }
    };
    for (Cells left = singles & grid_.beside(from.blanks); left != 0; left &= left - 1) {
      const Cells single = left & -left;
      Cells ends = grid_.beside(single) & from.blanks;
      if (metric == Metric::kMove) ends = grid_.connected(ends, from.blanks);
      if (metric == Metric::kStraight) ends = in_line(single, from.blanks);
      visit_all(single, ends);
    }
  }

  // Returns the blanks that a single can slide to in a straight line.
  Cells in_line(Cells single, Cells blanks) const {
    Cells ends = 0;
    for (int d = 0; d < kDirections; ++d) {
      for (Cells at = grid_.step(single, d) & blanks; at != 0; at = grid_.step(at, d) & blanks) {
        ends |= at;
      }
    }
    return ends;
  }

  // Reports the boards after a large piece takes step `first` and slides on in its direction.
  template <class Visit>
  void visit_slides(const ListedStep& first, Cells blanks, const Visit& visit) const {
    const ListedStep* step = &first;
    while (step != nullptr && is_open(*step, blanks)) {
      const Board board = after(*step, blanks);
      visit(board);
      blanks = board.blanks;
      const ListedStep* next = nullptr;
      for (const ListedStep& one : steps_.next_steps(*step)) {
        if (one.direction == first.direction) next = &one;
      }
      step = next;
    }
  }

  // Reports all places that a large piece can reach by itself, beginning with step `first`. Other
  // first steps of the piece may lead to the same places.
  template <class Visit>
  void visit_paths(const ListedStep& first, Cells blanks, const Visit& visit) const {
    struct Reached {
      const ListedStep* step;
      Cells blanks;
    };
    std::array<Reached, kMostCells> stack;
    std::size_t count = 0;
    Cells seen = Cells{1} << first.place;
    const auto reach = [&](const ListedStep& step, Cells before) {
      const Board board = after(step, before);
      seen |= Cells{1} << step.next_place;
      visit(board);
      stack[count++] = {&step, board.blanks};
    };
    reach(first, blanks);
    while (count > 0) {
      const Reached at = stack[--count];
      for (const ListedStep& step : steps_.next_steps(*at.step)) {
        if ((seen >> step.next_place & 1) == 0 && is_open(step, at.blanks)) reach(step, at.blanks);
      }
    }
  }

  const LargeLayouts& layouts_;
  const Grid& grid_;
  const LargeSteps& steps_;
};

}  // namespace trailblaze::census
