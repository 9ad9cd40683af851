// The player's paths around boxes: where they lead, and a path written in LURD.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/sokoban/sokoban_boxes.hpp"
#include "puzzles/sokoban/sokoban_level.hpp"

namespace trailblaze {

// The letters of LURD, in the order of SokobanLevel::beside.
inline constexpr std::string_view kSteps = "ulrd", kPushes = "ULRD";

// Returns the direction from a cell to a neighbouring cell, as an index of these letters.
inline std::size_t direction(const SokobanLevel& level, int from, int to) {
  std::size_t d = 0;
  while (d < 3 && level.beside[from][d] != to) ++d;
  return d;
}

// The cells to which a player can walk around the boxes.
template <class Cells>
class Regions {
 public:
  explicit Regions(const SokobanLevel& level) : beside_(level.beside) {}

  Cells of(const Cells& boxes, int player) const {
    const int cells = static_cast<int>(beside_.size());
    Cells reached(cells), open(cells);
    reached.flip(player);
    open.flip(player);
    while (!open.empty()) {
      for (const int to : beside_[open.pop()]) {
        if (to < 0 || boxes.has(to) || reached.has(to)) continue;
        reached.flip(to);
        open.flip(to);
      }
    }
    return reached;
  }

 private:
  std::vector<std::array<int, 4>> beside_;
};

// Walks to all neighbours of two cells at once: of the first and the last cell that are open. Each
// step waits for the previous step, so fewer steps count most.
template <>
class Regions<FewCells> {
 public:
  explicit Regions(const SokobanLevel& level) {
    for (const auto& beside : level.beside) {
      State& near = near_.emplace_back(0);
      for (const int to : beside) near |= to < 0 ? 0 : State{1} << to;
    }
  }

  FewCells of(const FewCells& boxes, int player) const {
    State reached = State{1} << player;
    for (State open = reached; open != 0;) {
      const int first = std::countr_zero(open), last = std::bit_width(open) - 1;
      const State next = (near_[first] | near_[last]) & ~boxes.word() & ~reached;
      reached |= next;
      open = (open & (open - 1) & ~(State{1} << last)) | next;
    }
    return FewCells(0, reached);
  }

 private:
  std::vector<State> near_;  // the cells beside each cell
};

// Writes a shortest walk around the boxes: the first of all shortest walks in the order of kSteps.
template <class Cells>
std::string walk(const SokobanLevel& level, const Cells& boxes, int from, int to) {
  std::vector<int> steps(level.spots.size(), -1), open = {to};  // steps: from a cell to `to`
  steps[to] = 0;
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (const int next : level.beside[open[i]]) {
      if (next < 0 || boxes.has(next) || steps[next] >= 0) continue;
      steps[next] = steps[open[i]] + 1;
      open.push_back(next);
    }
  }
  std::string line;
  for (int left = steps[from] - 1; left >= 0; --left) {
    const auto& beside = level.beside[from];
    std::size_t d = 0;
    while (beside[d] < 0 || steps[beside[d]] != left) ++d;
    line += kSteps[d];
    from = beside[d];
  }
  return line;
}

}  // namespace trailblaze
