// A second, plain implementation of tiles, jugs and blocks. A position is a string with a character
// for each cell or jug; nothing is packed or fast. The oracle explores these puzzles, and tests
// compare its results with the engine's answers for the packed puzzles.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/base/text.hpp"

namespace trailblaze::plain {

using Position = std::string;
using Positions = std::vector<Position>;

// Convert between "0 8 3" or "0,8,3" and a string of the characters with these codes.
inline Position from_numbers(std::string_view text) {
  Position position;
  for (const std::string_view word : list_items(text)) {
    position += static_cast<char>(parse_number(word).value());
  }
  return position;
}
inline std::string to_numbers(const Position& position) {
  return join(position, ",", [](char c) { return std::to_string(static_cast<int>(c)); });
}

// ---- Sliding tiles: a character for each cell, 0 is the blank ----

struct Tiles {
  int rows, columns;
  bool multi = false;  // true if sliding several tiles in a row is a single move

  Positions successors(const Position& p) const {
    Positions out;
    const int blank = static_cast<int>(p.find('\0'));
    for (const auto& [down, right] : {std::pair(-1, 0), {1, 0}, {0, -1}, {0, 1}}) {
      Position t = p;
      int row = blank / columns + down, column = blank % columns + right;
      while (row >= 0 && row < rows && column >= 0 && column < columns) {
        std::swap(t[row * columns + column], t[(row - down) * columns + column - right]);
        out.push_back(t);
        if (!multi) break;
        row += down;
        column += right;
      }
    }
    return out;
  }
};

// ---- Jugs: the litres of each jug as a character ----

struct Jugs {
  Position capacities;
  bool fill_and_empty = false;

  Positions successors(const Position& p) const {
    Positions out;
    const auto change = [&](std::size_t i, int litres, std::size_t j) {
      if (litres == 0) return;
      out.push_back(p);
      out.back()[i] = static_cast<char>(p[i] - litres);
      if (j < p.size()) out.back()[j] = static_cast<char>(p[j] + litres);
    };
    for (std::size_t i = 0; i < p.size(); ++i) {
      for (std::size_t j = 0; j < p.size(); ++j) {
        if (i != j) change(i, std::min<int>(p[i], capacities[j] - p[j]), j);
      }
      if (fill_and_empty) {
        change(i, p[i], p.size());
        change(i, p[i] - capacities[i], p.size());
      }
    }
    return out;
  }
};

// ---- Sliding blocks: a character for each cell, row by row ----

struct Blocks {
  enum class Metric { kUnit, kStraight, kMove };
  using Step = std::pair<int, int>;  // rows down, columns right

  int rows, columns;
  Metric metric = Metric::kUnit;
  bool axis = false;
  std::map<char, char> alike = {};  // letter -> the least letter of the pieces that are alike
  Position gates = {};              // '-' for cells that only piece '*' may enter; empty: no gates

  // Returns every board after a move. Pieces keep their letters.
  Positions moves(const Position& p) const {
    Positions out;
    for (const char letter : letters(p)) {
      std::set<Position> seen{p};
      for (const auto& step : steps_of(p, letter)) {
        Position t = p;
        while (shift(t, letter, step) && seen.insert(t).second) {
          out.push_back(t);
          if (metric != Metric::kStraight) break;
        }
      }
      // The piece may turn corners: from each new board it continues in every direction.
      if (metric != Metric::kMove) continue;
      const std::size_t first = out.size() - (seen.size() - 1);
      for (std::size_t i = first; i < out.size(); ++i) {
        for (const auto& step : steps_of(p, letter)) {
          Position t = out[i];
          if (shift(t, letter, step) && seen.insert(t).second) out.push_back(t);
        }
      }
    }
    return out;
  }

  // Returns the boards after a move in canonical form.
  Positions successors(const Position& p) const {
    Positions out = moves(p);
    for (Position& t : out) t = canonical(t);
    return out;
  }

  // Exchanges alike pieces so that their letters are in reading order.
  Position canonical(const Position& p) const {
    std::map<char, std::vector<char>> in_reading_order;  // by least letter
    for (const char c : p) {
      if (is_blank(c) || c == '#') continue;
      auto& seen = in_reading_order[alike.at(c)];
      if (std::find(seen.begin(), seen.end(), c) == seen.end()) seen.push_back(c);
    }
    std::map<char, char> rename;
    for (const auto& [least, seen] : in_reading_order) {
      std::vector<char> sorted = seen;
      std::sort(sorted.begin(), sorted.end());
      for (std::size_t i = 0; i < seen.size(); ++i) rename[seen[i]] = sorted[i];
    }
    Position out = p;
    for (char& c : out) c = rename.count(c) ? rename[c] : c;
    return out;
  }

  // True if some exchange of alike letters turns the board into the goal. In the goal, '?' matches
  // anything, '0' a blank, a letter that piece, and '+' or '=' all cells of some piece.
  bool matches(const Position& p, const Position& goal) const {
    std::map<char, char> piece_for, letter_for;
    for (std::size_t i = 0; i < p.size(); ++i) {
      const char asked = goal[i], found = p[i];
      if (asked == '?' || asked == '#') continue;
      if (asked == '+' || asked == '=') {
        for (std::size_t k = 0; k < p.size(); ++k) {
          if ((goal[k] == asked) != (p[k] == found)) return false;
        }
        if (is_blank(found)) return false;
        continue;
      }
      if (asked == '0') {
        if (!is_blank(found)) return false;
        continue;
      }
      if (is_blank(found) || alike.at(asked) != alike.at(found)) return false;
      if (piece_for.emplace(asked, found).first->second != found) return false;
      if (letter_for.emplace(found, asked).first->second != asked) return false;
    }
    return true;
  }

  // Makes pieces of the same shape alike, except the letters in `named`.
  void set_alike(const Position& p, const std::set<char>& named) {
    alike.clear();
    for (const char a : letters(p)) {
      alike[a] = a;
      for (const char b : letters(p)) {
        const bool passes = b == '*' && !gates.empty();  // only b: '*' sorts before all letters
        if (b < a && !passes && !named.count(a) && !named.count(b) && shape(p, a) == shape(p, b)) {
          alike[a] = std::min(alike[a], alike[b]);
        }
      }
    }
  }

  static std::set<char> letters(const Position& p) {
    std::set<char> out(p.begin(), p.end());
    for (const char c : {'.', '0', '#', '?', '-'}) out.erase(c);
    return out;
  }

  // Moves the piece by `step` if all its cells are then on the board and free. Otherwise leaves the
  // board as it is and returns false.
  bool shift(Position& p, char letter, const Step& step) const {
    Position t = p;
    for (int i = 0; i < rows * columns; ++i) {
      if (p[i] == letter) t[i] = is_gate(i) ? '-' : '.';
    }
    for (int i = 0; i < rows * columns; ++i) {
      if (p[i] != letter) continue;
      const int row = i / columns + step.first, column = i % columns + step.second;
      if (row < 0 || row >= rows || column < 0 || column >= columns) return false;
      if (!is_blank(t[row * columns + column])) return false;
      if (is_gate(row * columns + column) && letter != '*') return false;
      t[row * columns + column] = letter;
    }
    p = t;
    return true;
  }

 private:
  static bool is_blank(char c) { return c == '.' || c == '-'; }
  bool is_gate(int i) const { return !gates.empty() && gates[i] == '-'; }

  // Returns the cells of a piece as (row, column), relative to its first cell.
  std::vector<Step> shape(const Position& p, char letter) const {
    std::vector<Step> cells;
    const int first = static_cast<int>(p.find(letter));
    for (int i = first; i < rows * columns; ++i) {
      if (p[i] == letter) {
        cells.emplace_back(i / columns - first / columns, i % columns - first % columns);
      }
    }
    return cells;
  }

  // Returns the steps of a piece: all four, or under the axis rule only the steps along its longer
  // side, if its sides differ.
  std::vector<Step> steps_of(const Position& p, char letter) const {
    std::set<int> in_rows, in_columns;
    for (int i = 0; i < rows * columns; ++i) {
      if (p[i] != letter) continue;
      in_rows.insert(i / columns);
      in_columns.insert(i % columns);
    }
    const int tall = *in_rows.rbegin() - *in_rows.begin();
    const int wide = *in_columns.rbegin() - *in_columns.begin();
    std::vector<Step> steps;
    if (!axis || tall >= wide) steps.insert(steps.end(), {{-1, 0}, {1, 0}});
    if (!axis || wide >= tall) steps.insert(steps.end(), {{0, -1}, {0, 1}});
    return steps;
  }
};

}  // namespace trailblaze::plain
