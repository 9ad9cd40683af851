// The searches of the five public notebooks from which this project grew, step by step, with their
// mistakes. The output of the notebooks depends on the order of a sequential queue: 43 visited and
// 18 queued, 15,349 nodes, a particular shortest path. A parallel search has no such order. So this
// code reproduces the output, and tests compare the engine with it in lengths, reachability and
// legality.
//
//   000, 001  generic solve() with a deque, a trail and canonical(); jugs and Pa's puzzle: here
//   002       8-puzzle: breadth-first search, marked when dequeued: in notebooks_eight.hpp
//   003       8-puzzle: A* with a binary heap, iterative deepening: as 002
//   004       8-puzzle: breadth-first or depth-first by a flag, visited and maximum queue: as 002
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace trailblaze::notebooks {

// Puzzle.solve(). A position has moves(), is_goal() and canonical(). Returns nullopt if there is no
// solution; the notebook raises an IndexError then, because its queue is empty.
template <class Position>
std::optional<std::vector<Position>> solve(Position position, bool depth_first = false) {
  std::deque<Position> queue{position};
  std::map<std::string, std::optional<Position>> trail{{position.canonical(), std::nullopt}};
  while (!position.is_goal()) {
    for (const Position& move : position.moves()) {
      if (!trail.emplace(move.canonical(), position).second) continue;
      depth_first ? queue.push_back(move) : queue.push_front(move);
    }
    if (queue.empty()) return std::nullopt;
    position = queue.back();
    queue.pop_back();
  }
  std::vector<Position> solution;
  for (std::optional<Position> p = position; p; p = trail.at(p->canonical())) {
    solution.push_back(*p);
  }
  std::reverse(solution.begin(), solution.end());
  return solution;
}

// JugFill. A move pours from jug i to jug j; moves are in the order of i, then j.
struct Jugs {
  std::vector<int> litres;
  std::vector<int> capacities{3, 5, 8};
  std::vector<int> goal{0, 4, 4};

  bool is_goal() const { return litres == goal; }

  std::string canonical() const {
    std::string text;
    for (const int l : litres) text += std::to_string(l) + ",";
    return text;
  }

  std::vector<Jugs> moves() const {
    std::vector<Jugs> out;
    for (std::size_t i = 0; i < litres.size(); ++i) {
      for (std::size_t j = 0; j < litres.size(); ++j) {
        const int quantity = std::min(litres[i], capacities[j] - litres[j]);
        if (i == j || quantity == 0) continue;
        out.push_back(*this);
        out.back().litres[i] -= quantity;
        out.back().litres[j] += quantity;
      }
    }
    return out;
  }
};

// PaPuzzle: a 5x4 board as 20 characters. For each of the two blanks, the pieces above, left, right
// and below slide into the blank as a whole, if the board then has two blanks again.
struct Pa {
  std::string board = "11221133450067886799";
  bool alike = true;  // true if pieces of the same shape are alike

  bool is_goal() const { return board[16] == '1'; }

  std::string canonical() const {
    std::string text = board;
    for (char& c : text) {
      const std::size_t at = std::string("38975").find(c);
      if (alike && at != std::string::npos) c = "22264"[at];
    }
    return text;
  }

  std::vector<Pa> moves() const {
    std::vector<Pa> out;
    for (int cell = 0; cell < 20; ++cell) {
      if (board[cell] != '0') continue;
      for (const int step : {-4, -1, 1, 4}) {
        if (!on_board(cell, step) || board[cell + step] == '0') continue;
        const std::string moved = slide(board[cell + step], step);
        if (std::count(moved.begin(), moved.end(), '0') == 2) out.push_back({moved, alike});
      }
    }
    return out;
  }

 private:
  static bool on_board(int cell, int step) {
    if (step == -1) return cell % 4 != 0;
    if (step == 1) return cell % 4 != 3;
    return cell + step >= 0 && cell + step < 20;
  }

  std::string slide(char piece, int step) const {
    std::string moved = board;
    std::replace(moved.begin(), moved.end(), piece, '0');
    for (int i = 0; i < 20; ++i) {
      if (i + step >= 0 && i + step < 20 && board[i + step] == piece) moved[i] = piece;
    }
    return moved;
  }
};

}  // namespace trailblaze::notebooks
