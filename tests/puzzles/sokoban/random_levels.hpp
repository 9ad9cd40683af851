// Random small levels of Sokoban, and a plain search of all their positions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/base/random.hpp"
#include "puzzles/sokoban/sokoban.hpp"
#include "tests/support/effort.hpp"

namespace trailblaze {

// Returns a level of at most 4x6 cells, with walls between them and up to 5 boxes, of which some
// stand on goals. Boxes may stand where they are dead.
inline SokobanLevel random_level(Random& random) {
  while (true) {
    const std::size_t rows = 2 + random.below(3), columns = 3 + random.below(4);
    std::string text((rows + 2) * (columns + 3), '#');
    std::vector<std::size_t> floor;
    for (std::size_t i = columns + 2; i < text.size(); i += columns + 3) text[i] = '/';
    for (std::size_t row = 1; row <= rows; ++row) {
      for (std::size_t column = 1; column <= columns; ++column) {
        if (random.below(7) == 0) continue;
        floor.push_back(row * (columns + 3) + column);
        text[floor.back()] = ' ';
      }
    }
    const auto put = [&](char on_floor, char on_goal) {
      char& sign = text[floor[random.below(floor.size())]];
      if (sign == ' ' || sign == '.') sign = sign == ' ' ? on_floor : on_goal;
    };
    if (floor.empty()) continue;
    for (std::size_t i = 1 + random.below(5); i > 0; --i) {
      put('.', '.');
      put('$', '*');
    }
    put('@', '+');
    auto level = SokobanLevel::read(text);
    if (level.ok()) return *std::move(level);
  }
}

// All positions that can be reached from the start, and for each of them the fewest moves to a
// goal, or nothing if there is no solution.
struct ExploredLevel {
  std::vector<State> states;
  std::unordered_map<State, std::optional<int>> moves;
};

// Explores forward by a queue, then goes back from the goals along all moves.
template <class P>
ExploredLevel explore_level(const P& puzzle) {
  ExploredLevel all;
  std::unordered_map<State, std::vector<State>> before;
  const auto reach = [&](State s) {
    if (all.moves.emplace(s, std::nullopt).second) all.states.push_back(s);
  };
  reach(representative(puzzle, puzzle.start()));
  for (std::size_t i = 0; i < all.states.size(); ++i) {
    puzzle.for_each_successor(all.states[i], [&, s = all.states[i]](State t) {
      before[representative(puzzle, t)].push_back(s);
      reach(representative(puzzle, t));
    });
  }
  std::vector<State> open;
  const auto solve = [&](State s, int moves) {
    if (all.moves[s]) return;
    all.moves[s] = moves;
    open.push_back(s);
  };
  for (const State s : all.states) {
    if (puzzle.is_goal(s)) solve(s, 0);
  }
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (const State s : before[open[i]]) solve(s, *all.moves[open[i]] + 1);
  }
  return all;
}

template <class Cells>
std::vector<std::uint16_t> list_of(Cells cells) {
  std::vector<std::uint16_t> list;
  while (!cells.empty()) list.push_back(static_cast<std::uint16_t>(cells.pop()));
  return list;
}

}  // namespace trailblaze
