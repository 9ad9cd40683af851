// The least sum of an assignment, which gives each row of a square table a column of its own.
//
//            a   b   c
//     box 1  2   5   9      1 -> a, 2 -> c, 3 -> b: 2 + 7 + 1 = 10
//     box 2  1   -   7      (-: not allowed)
//     box 3  4   1   3
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace trailblaze {

// Augments along shortest paths of reduced costs (Kuhn 1955, in the form of Jonker & Volgenant
// 1987). An object solves many problems one after the other, without new memory.
class Assignment {
 public:
  static constexpr int kNever = 1 << 20;  // the cost of a pair that is not allowed; others are less

  // Begins a table with so many rows. The caller then sets all costs.
  void begin(std::size_t size) {
    size_ = size;
    costs_.resize(size * size);
    row_of_.assign(size, kNone);
    row_price_.assign(size, 0);
    column_price_.assign(size, 0);
  }
  int* row(std::size_t r) { return &costs_[r * size_]; }

  // Returns the least sum of costs, or kNever if no assignment is allowed.
  int least_sum() {
    for (std::size_t r = 0; r < size_; ++r) {
      if (!take_cheapest(r) && !augment(r)) return kNever;
    }
    int sum = 0;
    for (std::size_t c = 0; c < size_; ++c) sum += costs_[row_of_[c] * size_ + c];
    return sum;
  }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  // A column in the search of an augmenting path.
  struct Step {
    int cost = kNever;           // of the path to the column
    std::size_t before = kNone;  // the column before it
    bool is_done = false;
  };

  int reduced_cost(std::size_t r, std::size_t c) const {
    return costs_[r * size_ + c] - row_price_[r] - column_price_[c];
  }

  // Prices a row by its cheapest column, and takes this column if it is free.
  bool take_cheapest(std::size_t r) {
    std::size_t best = 0;
    for (std::size_t c = 1; c < size_; ++c) {
      if (reduced_cost(r, c) < reduced_cost(r, best)) best = c;
    }
    row_price_[r] = reduced_cost(r, best);
    if (row_of_[best] != kNone || costs_[r * size_ + best] == kNever) return false;
    row_of_[best] = r;
    return true;
  }

  // Finds a shortest path from a row to a free column, and gives each row of the path the next
  // column.
  bool augment(std::size_t root) {
    steps_.assign(size_, {});
    std::size_t r = root, last = kNone;
    int cost = 0;
    while (r != kNone) {
      const std::size_t next = nearest(r, last, cost);
      if (next == kNone) return false;
      cost = steps_[next].cost;
      last = next;
      r = row_of_[next];
      steps_[next].is_done = r != kNone;
    }
    row_price_[root] += cost;
    for (std::size_t c = 0; c < size_; ++c) {
      if (!steps_[c].is_done) continue;
      row_price_[row_of_[c]] += cost - steps_[c].cost;
      column_price_[c] -= cost - steps_[c].cost;
    }
    while (steps_[last].before != kNone) {
      const std::size_t before = steps_[last].before;
      row_of_[last] = row_of_[before];
      last = before;
    }
    row_of_[last] = root;
    return true;
  }

  // Continues the paths from row r, whose column is `from`, and returns the nearest column that is
  // not done.
  std::size_t nearest(std::size_t r, std::size_t from, int cost) {
    std::size_t best = kNone;
    for (std::size_t c = 0; c < size_; ++c) {
      Step& step = steps_[c];
      if (step.is_done) continue;
      if (costs_[r * size_ + c] < kNever && cost + reduced_cost(r, c) < step.cost) {
        step.cost = cost + reduced_cost(r, c);
        step.before = from;
      }
      if (step.cost < kNever && (best == kNone || step.cost < steps_[best].cost)) best = c;
    }
    return best;
  }

  std::size_t size_ = 0;
  std::vector<int> costs_;                     // by row, then column
  std::vector<std::size_t> row_of_;            // of each column, or kNone
  std::vector<int> row_price_, column_price_;  // no reduced cost is negative
  std::vector<Step> steps_;                    // of each column
};

}  // namespace trailblaze
