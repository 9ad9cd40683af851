// A plain census, simple enough to trust: every board is a text, and a queue visits all of them. It
// uses no layouts, regions or classes.
//
//   A*b     A: the first cell of a piece of shape A; *: its other cells; b: a piece of one cell;
//   **.     .: blank
#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "puzzles/census/board_moves.hpp"
#include "puzzles/census/piece_set.hpp"

namespace trailblaze::census {

class PlainCensus {
 public:
  PlainCensus(int rows, int columns, std::vector<ShapeCount> shapes)
      : rows_(rows), columns_(columns), shapes_(std::move(shapes)) {
    place_pieces(std::string(static_cast<std::size_t>(rows * columns), '.'), 0, 0, 0);
    find_components();
  }

  // The component of each board, and the number of boards per component.
  std::map<std::string, int> boards;
  std::map<int, std::uint64_t> sizes;
  std::uint64_t edges = 0;

  // Returns the moves from each board to the nearest board with the 2x2 at the bottom centre. Omits
  // boards that reach none.
  std::map<std::string, std::uint64_t> distances(Metric metric) const {
    std::map<std::string, std::uint64_t> out;
    std::deque<std::string> queue;
    for (const auto& [board, component] : boards) {
      if (is_goal(board)) out[board] = 0, queue.push_back(board);
    }
    for (; !queue.empty(); queue.pop_front()) {
      for (const std::string& next : successors(queue.front(), metric)) {
        if (out.try_emplace(next, out[queue.front()] + 1).second) queue.push_back(next);
      }
    }
    return out;
  }

  // Converts a board of the census, which has a sign per piece, to a text of this file.
  std::string read(std::string text) const {
    std::erase(text, '/');
    std::string out(text.size(), '.');
    std::set<char> seen = {'.'};
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (!seen.insert(text[i]).second) continue;
      int most_row = 0, most_column = 0;
      for (std::size_t j = i; j < text.size(); ++j) {
        if (text[j] != text[i]) continue;
        out[j] = '*';
        most_row = std::max(most_row, static_cast<int>(j) / columns_);
        most_column = std::max(most_column, static_cast<int>(j) % columns_);
      }
      const int height = most_row - static_cast<int>(i) / columns_ + 1;
      const int width = most_column - static_cast<int>(i) % columns_ + 1;
      for (std::size_t s = 0; s < shapes_.size(); ++s) {
        if (shapes_[s].rows == height && shapes_[s].columns == width) out[i] = sign(s);
      }
    }
    return out;
  }

 private:
  static char sign(std::size_t shape) { return static_cast<char>('A' + shape); }

  // Puts a piece on blank cells. Returns false and changes nothing if a cell is not blank.
  bool put(std::string& board, std::size_t shape, int row, int column) const {
    const ShapeCount& piece = shapes_[shape];
    std::string after = board;
    for (int r = row; r < row + piece.rows; ++r) {
      for (int c = column; c < column + piece.columns; ++c) {
        if (r < 0 || c < 0 || r >= rows_ || c >= columns_) return false;
        char& cell = after[static_cast<std::size_t>(r * columns_ + c)];
        if (cell != '.') return false;
        cell = r == row && c == column ? sign(shape) : '*';
      }
    }
    board = after;
    return true;
  }

  void lift(std::string& board, std::size_t shape, int row, int column) const {
    for (int r = row; r < row + shapes_[shape].rows; ++r) {
      for (int c = column; c < column + shapes_[shape].columns; ++c) {
        board[static_cast<std::size_t>(r * columns_ + c)] = '.';
      }
    }
  }

  void place_pieces(const std::string& board, std::size_t shape, int placed, int from) {
    if (shape == shapes_.size()) {
      boards[board] = -1;
      return;
    }
    if (placed == shapes_[shape].count) return place_pieces(board, shape + 1, 0, 0);
    for (int cell = from; cell < rows_ * columns_; ++cell) {
      std::string next = board;
      if (put(next, shape, cell / columns_, cell % columns_))
        place_pieces(next, shape, placed + 1, cell + 1);
    }
  }

  struct Place {
    std::string board;
    int row, column;
  };

  // Returns the place of a piece after a push by one cell; the board is empty if the piece cannot
  // move.
  Place pushed(const Place& from, std::size_t shape, std::size_t direction) const {
    constexpr std::array<int, 4> kDown = {0, 1, 0, -1}, kRightward = {1, 0, -1, 0};
    Place to{from.board, from.row + kDown[direction], from.column + kRightward[direction]};
    lift(to.board, shape, from.row, from.column);
    if (!put(to.board, shape, to.row, to.column)) to.board.clear();
    return to;
  }

  void go_straight(const Place& from, std::size_t shape, std::size_t direction, bool only_once,
                   std::set<std::string>& out) const {
    Place at = pushed(from, shape, direction);
    while (!at.board.empty()) {
      out.insert(at.board);
      if (only_once) return;
      at = pushed(at, shape, direction);
    }
  }

  void go_anywhere(const Place& from, std::size_t shape, std::set<std::string>& out) const {
    for (std::size_t d = 0; d < 4; ++d) {
      const Place at = pushed(from, shape, d);
      if (!at.board.empty() && out.insert(at.board).second) go_anywhere(at, shape, out);
    }
  }

  std::set<std::string> successors(const std::string& board, Metric metric) const {
    std::set<std::string> out;
    for (int cell = 0; cell < rows_ * columns_; ++cell) {
      const char found = board[static_cast<std::size_t>(cell)];
      if (found < 'A') continue;
      const auto shape = static_cast<std::size_t>(found - 'A');
      const Place from{board, cell / columns_, cell % columns_};
      if (metric == Metric::kMove) {
        std::set<std::string> here = {board};
        go_anywhere(from, shape, here);
        here.erase(board);
        out.merge(here);
        continue;
      }
      for (std::size_t d = 0; d < 4; ++d) {
        go_straight(from, shape, d, metric == Metric::kUnit, out);
      }
    }
    return out;
  }

  bool is_goal(const std::string& board) const {
    for (std::size_t s = 0; s < shapes_.size(); ++s) {
      if (shapes_[s].rows != 2 || shapes_[s].columns != 2) continue;
      const int cell = (rows_ - 2) * columns_ + columns_ / 2 - 1;
      if (shapes_[s].count == 1 && columns_ % 2 == 0 && rows_ >= 2) {
        return board[static_cast<std::size_t>(cell)] == sign(s);
      }
    }
    return false;
  }

  void find_components() {
    int count = 0;
    for (auto& [begin, number] : boards) {
      if (number >= 0) continue;
      number = count;
      for (std::deque<std::string> queue = {begin}; !queue.empty(); queue.pop_front()) {
        ++sizes[count];
        for (const std::string& next : successors(queue.front(), Metric::kUnit)) {
          ++edges;
          if (boards.at(next) >= 0) continue;
          boards.at(next) = count;
          queue.push_back(next);
        }
      }
      ++count;
    }
  }

  const int rows_, columns_;
  const std::vector<ShapeCount> shapes_;  // including single cells
};

}  // namespace trailblaze::census
