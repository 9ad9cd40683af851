// The places of some of the points, as a number.
//
// A coordinate follows one or more classes of points (point_classes.hpp). A position is a few
// coordinates side by side. A small coordinate lists its values, which are all sets of points that
// moves lead to. A move is then a look-up in its table. A large coordinate follows all classes of
// an orbit, and its values are ranks (arrangement.hpp):
//
//   ten pancakes    pancakes 1 to 5: 30,240 values    pancakes 6 to 9: 5,040    the last is implied
//   2x2x2 cube      three corners: 5,670 values       three more: 5,670         the last one: 21
//   two colours     twelve points of 24: 2,704,156 ranks
//
// Coordinates are made before a search, outside of its limits. For this reason the lists are small.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/puzzle/point_classes.hpp"
#include "puzzles/moves/arrangement.hpp"

namespace trailblaze {

class Coordinate {
 public:
  // The points of each followed class.
  using Followed = std::vector<std::vector<std::uint8_t>>;
  // Most values that are listed.
  static constexpr std::size_t kMostValues = 1 << 16;

  // Lists every value that moves lead to from `home`, or returns nothing if there are more than
  // `most`. Move m takes point p to point to[m][p].
  static std::optional<Coordinate> make(const Followed& home, const std::vector<PointMove>& to,
                                        std::size_t most);

  std::uint64_t size() const { return after_.size() / moves_; }
  // Returns the value after each move, in the order of the moves.
  const std::uint16_t* after(std::uint64_t value) const { return &after_[value * moves_]; }

  // Returns the points of the first class, then of the second class, and so on; within a class in
  // ascending order.
  std::string_view points(std::uint64_t value) const {
    return std::string_view(points_).substr(value * num_points_, num_points_);
  }
  std::size_t num_points() const { return num_points_; }
  // Returns the value whose points() are these, or nothing if no value has them.
  std::optional<std::uint64_t> value(std::string_view points) const;

 private:
  std::size_t listed() const { return points_.size() / num_points_; }
  std::size_t slot_of(std::string_view points) const;
  std::size_t add(std::string_view points);

  std::size_t moves_ = 0, num_points_ = 0;
  std::string points_;                // of each value; value 0 is home
  std::vector<std::uint32_t> slots_;  // a hash table of values, each plus 1; 0: empty
  std::vector<std::uint16_t> after_;
};

// Class `one`, whose places class `by` determines: a point belongs to `one` if its relation to `by`
// (point_classes.hpp) is in `relations`.
struct ImpliedClass {
  int one, by;
  std::set<std::uint64_t> relations = {};
  // If `by` has a single point: the points of `one` for each place of that point.
  std::vector<std::vector<std::uint8_t>> near = {};
};

// The coordinates that together determine a position.
struct Coordinates {
  // The followed classes, in this order: all but those that others imply.
  std::vector<std::vector<int>> classes;  // of each coordinate
  std::vector<std::variant<Coordinate, Arrangement>> each;
  std::vector<int> shift;  // first bit of each coordinate
  int bits = 0;            // of all coordinates; more than 64 make no state
  std::vector<ImpliedClass> implied;

  bool has_ranks() const;
};

// If `ranks_alike`, every orbit with alike points is ranked, which takes fewer bits. If the result
// has more than 64 bits, some coordinates are missing.
Coordinates make_coordinates(const PointClasses& classes, const std::vector<PointMove>& moves,
                             bool ranks_alike);

}  // namespace trailblaze
