// Where some of the points are, as one number.
//
// A coordinate follows one or more classes of points (point_classes.hpp). A position is a few
// coordinates side by side. A small coordinate lists its values, which are all the sets of points
// that moves lead to, and a move is one look into its table. A large one follows all classes of an
// orbit, and its values are ranks (arrangement.hpp):
//
//   ten pancakes    pancakes 1 to 5: 30,240 values    pancakes 6 to 9: 5,040    the last is implied
//   2x2x2 cube      three corners: 5,670 values       three more: 5,670         the last one: 21
//   two colours     twelve points of 24: 2,704,156 ranks
//
// What is made here is made before a search, outside of its limits. So the lists are small.
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
  // The classes that it follows, by the points at which they are.
  using Followed = std::vector<std::vector<std::uint8_t>>;
  // More values are not listed.
  static constexpr std::size_t kMostValues = 1 << 16;

  // Lists every value that moves lead to from `home`, or returns nothing if there are more than
  // `most`. to[m][p] is where move m takes point p.
  static std::optional<Coordinate> make(const Followed& home, const std::vector<PointMove>& to,
                                        std::size_t most);

  std::uint64_t size() const { return after_.size() / moves_; }
  // The value after each move, one after another.
  const std::uint16_t* after(std::uint64_t value) const { return &after_[value * moves_]; }

  // Where they are: the points of the first class, those of the second, ..., of each class in
  // ascending order.
  std::string_view points(std::uint64_t value) const {
    return std::string_view(points_).substr(value * num_points_, num_points_);
  }
  std::size_t num_points() const { return num_points_; }
  // The value whose points() are these; nothing if they cannot be there.
  std::optional<std::uint64_t> value(std::string_view points) const;

 private:
  std::size_t listed() const { return points_.size() / num_points_; }
  std::size_t slot_of(std::string_view points) const;
  std::size_t add(std::string_view points);

  std::size_t moves_ = 0, num_points_ = 0;
  std::string points_;                // of each value; value 0 is home
  std::vector<std::uint32_t> slots_;  // a hash table of values, each plus one
  std::vector<std::uint16_t> after_;
};

// A class that is where another one tells: at the points that lie to it as its own points do.
struct ImpliedClass {
  int one, by;
  std::set<std::uint64_t> company = {};  // point_classes.hpp
  // The points, by that of the other class if it has only one.
  std::vector<std::vector<std::uint8_t>> near = {};
};

// The coordinates that together say where everything is.
struct Coordinates {
  // The classes that are followed, in this order: all but those that others imply.
  std::vector<std::vector<int>> classes;  // of each coordinate
  std::vector<std::variant<Coordinate, Arrangement>> each;
  std::vector<int> shift;  // where its bits begin, side by side
  int bits = 0;            // of all side by side: more than 64 make no state
  std::vector<ImpliedClass> implied;

  bool has_ranks() const;
};

// `ranks_alike`: every orbit of which points are alike is ranked, since that takes fewer bits.
// Beyond 64 bits coordinates are missing.
Coordinates make_coordinates(const PointClasses& classes, const std::vector<PointMove>& moves,
                             bool ranks_alike);

}  // namespace trailblaze
