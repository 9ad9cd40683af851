// The 8-puzzles of notebooks 002, 003 and 004 (notebooks.hpp). Each notebook orders moves, marks
// boards and counts nodes in its own way.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <limits>
#include <map>
#include <optional>
#include <vector>

namespace trailblaze::notebooks {

using Board = std::array<int, 9>;
inline constexpr Board kGoal{1, 2, 3, 4, 5, 6, 7, 8, 0};

inline int blank_of(const Board& board) {
  return static_cast<int>(std::find(board.begin(), board.end(), 0) - board.begin());
}

// Returns the boards after moving the blank by each of `steps` that stays on the board, in the
// order of `steps`.
inline std::vector<Board> expand(const Board& board, const std::array<int, 4>& steps) {
  const int blank = blank_of(board);
  std::vector<Board> out;
  for (const int step : steps) {
    const int to = blank + step;
    if (to < 0 || to >= 9 || (to / 3 != blank / 3 && to % 3 != blank % 3)) continue;
    out.push_back(board);
    std::swap(out.back()[blank], out.back()[to]);
  }
  return out;
}

inline int inversions(const Board& board) {
  int count = 0;
  for (int i = 0; i < 9; ++i) {
    for (int j = 0; j < i; ++j) count += board[i] != 0 && board[j] > board[i];
  }
  return count;
}

// A board with its parent: an index into the list of all nodes, or -1 for the start.
struct Node {
  Board board;
  int parent = -1;
  int cost = 0;  // moves from the start
};

inline std::vector<Board> path_to(const std::vector<Node>& nodes, int last) {
  std::vector<Board> path;
  for (int i = last; i >= 0; i = nodes[i].parent) path.push_back(nodes[i].board);
  std::reverse(path.begin(), path.end());
  return path;
}

// 002: solve_puzzle(). Returns the empty list at once for odd parity. Marks a board when it leaves
// the queue, and drops the board if it is already marked.
inline std::vector<Board> solve_002(const Board& start) {
  if (inversions(start) % 2 != 0) return {};
  std::vector<Node> nodes{{start}};
  std::map<Board, bool> visited;
  for (int head = 0; head < static_cast<int>(nodes.size()); ++head) {
    const Node node = nodes[head];
    if (visited[node.board]) continue;
    if (node.board == kGoal) return path_to(nodes, head);
    visited[node.board] = true;
    for (const Board& next : expand(node.board, {-1, 1, -3, 3})) {  // left, right, top, bottom
      if (!visited[next]) nodes.push_back({next, head, node.cost + 1});
    }
  }
  return {};
}

// 003's heuristic h2, which its author took for the Manhattan distance. It scores tile t against
// the place of index t, not t-1. The true Manhattan distance follows.
inline int h2(const Board& board) {
  int sum = 0;
  for (int i = 0; i < 9; ++i) {
    const int s = board[i], g = kGoal[i];
    if (s != 0) sum += std::abs(s % 3 - g % 3) + std::abs(s / 3 - g / 3);
  }
  return sum;
}

inline int manhattan(const Board& board) {
  int sum = 0;
  for (int i = 0; i < 9; ++i) {
    const int g = board[i] - 1;
    if (g >= 0) sum += std::abs(i % 3 - g % 3) + std::abs(i / 3 - g / 3);
  }
  return sum;
}

// Python's heapq over pairs (score, node), smallest first. Nodes compare by cost alone, so the
// order of equal nodes depends on how the heap sifts. This heap sifts exactly as heapq does. A
// pushed item climbs while it is smaller than its parent. A pop lets the hole sink to a leaf along
// the smaller children (on a tie the right child), and lets the last item climb from there.
class Heap {
 public:
  struct Item {
    int score, cost, node;
    bool operator<(const Item& other) const {
      return score != other.score ? score < other.score : cost < other.cost;
    }
  };

  bool empty() const { return items_.empty(); }

  void push(const Item& item) {
    items_.push_back(item);
    climb(items_.size() - 1);
  }

  Item pop() {
    const Item last = items_.back();
    items_.pop_back();
    if (items_.empty()) return last;
    const Item least = items_[0];
    std::size_t hole = 0;
    for (std::size_t child = 1; child < items_.size(); child = 2 * hole + 1) {
      if (child + 1 < items_.size() && !(items_[child] < items_[child + 1])) ++child;
      items_[hole] = items_[child];
      hole = child;
    }
    items_[hole] = last;
    climb(hole);
    return least;
  }

 private:
  void climb(std::size_t at) {
    const Item item = items_[at];
    for (; at > 0 && item < items_[(at - 1) / 2]; at = (at - 1) / 2) {
      items_[at] = items_[(at - 1) / 2];
    }
    items_[at] = item;
  }

  std::vector<Item> items_;
};

struct Benchmark {
  std::optional<int> moves;  // nullopt if the search ended without a solution
  std::uint64_t nodes = 0;   // as the notebook counts them
};

// Returns the boards in the order of AIMA's table of moves: the blank goes to the squares next to
// it in ascending order. From the last square, however, it first goes left, then up.
inline std::vector<Board> expand_003(const Board& board) {
  if (blank_of(board) == 8) return expand(board, {-1, -3, 1, 3});
  return expand(board, {-3, -1, 1, 3});
}

// 003: astar_search(). Counts a node when it is generated. In the notebook the start is a list and
// later boards are tuples, so the start is neither a goal nor ever recognised. The notebook's table
// has the start only as a text. If a path returns to the start, the start therefore counts as a new
// board.
template <class Heuristic>
Benchmark astar_003(const Board& start, Heuristic h) {
  Benchmark result;
  std::vector<Node> nodes{{start}};
  std::map<Board, int> reached;  // cost of the cheapest node so far
  Heap frontier;
  frontier.push({h(start), 0, 0});
  while (!frontier.empty()) {
    const int at = frontier.pop().node;
    const Node node = nodes[at];
    if (at != 0 && node.board == kGoal) {
      result.moves = node.cost;
      return result;
    }
    for (const Board& next : expand_003(node.board)) {
      ++result.nodes;
      const int cost = node.cost + 1;
      const auto [seen, is_new] = reached.emplace(next, cost);
      if (!is_new && cost >= seen->second) continue;
      seen->second = cost;
      nodes.push_back({next, at, cost});
      frontier.push({cost + h(next), cost, static_cast<int>(nodes.size()) - 1});
    }
  }
  return result;
}

// 003: iterative_deepening_search(), with limits 1, 2, 3 ... up to `last_limit`. Counts a node when
// it leaves the stack, and cuts it at the limit. Does not expand a node that equals any of its 30
// nearest ancestors. With `root_is_list` the search does not notice a return to the start, as in
// the notebook.
class DeepeningSearch {
 public:
  DeepeningSearch(const Board& start, bool root_is_list) : start_(start), list_(root_is_list) {}

  Benchmark run(int last_limit = std::numeric_limits<int>::max()) {
    Benchmark result;
    for (int limit = 1; limit <= last_limit; ++limit) {
      if (search(limit, result)) return result;
    }
    return result;
  }

 private:
  struct PuzzleEntry {
    Board board;
    int depth;
  };

  bool search(int limit, Benchmark& result) {
    std::vector<PuzzleEntry> stack{{start_, 0}};
    while (!stack.empty()) {
      const PuzzleEntry node = stack.back();
      stack.pop_back();
      ++result.nodes;
      // On a stack, the nodes last expanded at lesser depths are the ancestors.
      path_.resize(node.depth);
      if (node.board == kGoal && !(list_ && node.depth == 0)) {
        result.moves = node.depth;
        return true;
      }
      if (node.depth >= limit || is_cycle(node.board)) continue;
      path_.push_back(node.board);
      for (const Board& next : expand_003(node.board)) stack.push_back({next, node.depth + 1});
    }
    return false;
  }

  bool is_cycle(const Board& board) const {
    const int depth = static_cast<int>(path_.size());
    for (int i = depth - 1; i >= std::max(depth - 30, list_ ? 1 : 0); --i) {
      if (path_[i] == board) return true;
    }
    return false;
  }

  Board start_;
  bool list_;
  std::vector<Board> path_;  // from the start to the parent of the current node
};

// The result of 004's simple_search(), which uses a queue or a stack, by a flag.
struct Search004 {
  std::vector<Board> path;  // empty if there is no solution
  std::size_t visited = 0;  // different boards generated, including the start
  std::size_t max_queue = 0;
};

inline std::vector<Board> expand_state(const Board& board) {
  return expand(board, {3, -3, 1, -1});  // down, up, right, left
}

inline Search004 search_004(const Board& start, bool depth_first = false) {
  Search004 result;
  std::vector<Node> nodes{{start}};
  std::map<Board, bool> visited{{start, true}};
  std::deque<int> queue{0};
  while (!queue.empty()) {
    result.max_queue = std::max(result.max_queue, queue.size());
    const int at = queue.front();
    const Node node = nodes[at];
    if (node.board == kGoal) {
      result.path = path_to(nodes, at);
      break;
    }
    queue.pop_front();
    for (const Board& next : expand_state(node.board)) {
      if (!visited.emplace(next, true).second) continue;
      nodes.push_back({next, at, node.cost + 1});
      const int index = static_cast<int>(nodes.size()) - 1;
      depth_first ? queue.push_front(index) : queue.push_back(index);
    }
  }
  result.visited = visited.size();
  return result;
}

}  // namespace trailblaze::notebooks
