// The places of the classes of an orbit of points, as a rank. No list of all arrangements is kept.
//
// The first class has some of the orbit's points, which is a combination. The second class has some
// of the remaining points, and so on. The rank of each combination (the combinatorial number
// system) is a digit of the value:
//
//   points      0 1 2 3 4 5
//   classes     a b a - b -     a at 0, 2 of 6: number 1 of 15     b at 0, 2 of 4: number 1 of 6
//   value       1 * 6 + 1 = 7
//
// Points are numbered class by class as they are at home, so that home is value 0.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/moves/definition.hpp"

namespace trailblaze {

class Arrangement {
 public:
  // `orbit` has all points of an orbit, `home` the points of each class. The other points belong to
  // no class.
  Arrangement(const std::vector<std::uint8_t>& orbit,
              const std::vector<std::vector<std::uint8_t>>& home,
              const std::vector<PointMove>& moves);

  // Number of values; 0 if it is 2^64 or more.
  std::uint64_t size() const { return size_; }

  // Returns the points of the first class, then of the second class, and so on. `value` takes the
  // points of a class in any order.
  std::string points(std::uint64_t value) const;
  std::uint64_t value(std::string_view points) const;
  std::size_t num_points() const { return num_points_; }

  // Emits the value after each move.
  void for_each_move(std::uint64_t value, auto&& emit) const {
    Row row;
    unrank(value, row);
    for (std::size_t m = 0; m < from_.size(); ++m) {
      emit(m, rank([&](std::size_t i) { return row[from_[m][i]]; }));
    }
  }

 private:
  // The class of each point; the number of classes if a point belongs to no class.
  using Row = std::array<std::uint8_t, kMostDefinedPoints>;

  // A byte for each class, and for no class.
  using Counters = std::array<std::uint64_t, (kMostDefinedPoints + 1) / 8>;

  struct Class {
    std::size_t points;
    std::uint64_t radix;  // number of ways in which it can have some of the remaining points
  };

  std::uint64_t choose(std::size_t n, std::size_t k) const {
    return choose_[k * orbit_.size() + n];
  }
  void unrank(std::uint64_t value, Row& row) const;

  // Returns the rank. It has no branch that depends on a class, because processors cannot predict
  // such a branch. Points that belong to no class make a digit that is not read.
  std::uint64_t rank(auto&& class_at) const {
    std::array<std::uint64_t, kMostDefinedPoints + 1> digits;
    std::array<std::size_t, kMostDefinedPoints + 1> k;  // by the row of choose_
    std::fill_n(digits.begin(), classes_.size() + 1, 0);
    std::fill_n(k.begin(), classes_.size() + 1, orbit_.size());
    Counters before;  // points that each class could have had
    std::fill_n(before.begin(), words_, 0);
    for (std::size_t i = 0; i < orbit_.size(); ++i) {
      const std::size_t c = class_at(i);
      const Counters& counts = counts_[c];
      digits[c] += choose_[k[c] + (before[c / 8] >> 8 * (c % 8) & 255)];
      k[c] += step_[c];
      for (std::size_t w = 0; w < words_; ++w) before[w] += counts[w];
    }
    std::uint64_t value = 0;
    for (std::size_t c = 0; c < classes_.size(); ++c) value = value * classes_[c].radix + digits[c];
    return value;
  }

  std::vector<std::uint8_t> orbit_;  // class by class
  std::vector<Class> classes_;
  std::vector<Counters> counts_;       // by class: 1 for it and each class before it
  std::size_t words_ = 0;              // of Counters that are in use
  std::vector<std::size_t> step_;      // by class: from a row of choose_ to the next
  std::vector<PointMove> from_;        // moves of the orbit's points, by their place in orbit_
  std::vector<std::uint64_t> choose_;  // binomial coefficients, at most 2^64 - 1
  std::size_t num_points_ = 0;
  std::uint64_t size_ = 1;
};

}  // namespace trailblaze
