// A plain census, simple enough to trust: every board is a text with a letter for each piece, in
// reading order, and a queue visits all boards. It uses no layouts, regions or classes.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/census/board_moves.hpp"
#include "puzzles/census/piece_set.hpp"
#include "tests/support/plain.hpp"

namespace trailblaze::census {

// Names the pieces of a board A, B, ... in reading order. A '/' between rows is skipped.
inline std::string in_reading_order(const std::string& board) {
  std::string out, signs;
  for (const char sign : board) {
    if (sign == '/') continue;
    if (sign != '.' && signs.find(sign) == signs.npos) signs += sign;
    out += sign == '.' ? '.' : static_cast<char>('A' + signs.find(sign));
  }
  return out;
}

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

 private:
  // Adds every board with these pieces and more. The next piece of this shape lies at the cell
  // `from` or behind it.
  void place_pieces(const std::string& board, std::size_t shape, int placed, int from) {
    if (shape == shapes_.size()) {
      boards[in_reading_order(board)] = -1;
      return;
    }
    const ShapeCount& piece = shapes_[shape];
    if (placed == piece.count) return place_pieces(board, shape + 1, 0, 0);
    const auto letter = static_cast<char>('A' + plain::Blocks::letters(board).size());
    for (int cell = from; cell < rows_ * columns_; ++cell) {
      if (cell / columns_ + piece.rows > rows_ || cell % columns_ + piece.columns > columns_)
        continue;
      std::string next = board;
      bool fits = true;
      for (int i = 0; i < piece.rows * piece.columns; ++i) {
        const int at = cell + i / piece.columns * columns_ + i % piece.columns;
        fits = fits && std::exchange(next[static_cast<std::size_t>(at)], letter) == '.';
      }
      if (fits) place_pieces(next, shape, placed + 1, cell + 1);
    }
  }

  std::set<std::string> successors(const std::string& board, Metric metric) const {
    using Moves = plain::Blocks::Metric;
    const plain::Blocks blocks{rows_, columns_,
                               metric == Metric::kUnit       ? Moves::kUnit
                               : metric == Metric::kStraight ? Moves::kStraight
                                                             : Moves::kMove};
    std::set<std::string> out;
    for (const std::string& next : blocks.moves(board)) out.insert(in_reading_order(next));
    return out;
  }

  bool is_goal(const std::string& board) const {
    for (const ShapeCount& shape : shapes_) {
      if (shape.rows != 2 || shape.columns != 2) continue;
      if (shape.count != 1 || columns_ % 2 != 0) return false;
      const auto width = static_cast<std::size_t>(columns_);
      const std::size_t cell = static_cast<std::size_t>(rows_ - 2) * width + width / 2 - 1;
      const char sign = board[cell];
      return sign != '.' && std::ranges::count(board, sign) == 4 && board[cell + 1] == sign &&
             board[cell + width] == sign && board[cell + width + 1] == sign;
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
