// Where some of the points are, as one number that each move changes by a table.
//
// A coordinate follows one or more classes of points (point_classes.hpp). Its values are all the
// sets of points at which these classes can be. A position is a few coordinates side by side, and a
// move is one look into each one's table:
//
//   ten pancakes    pancakes 1 to 5: 30,240 values    pancakes 6 to 9: 5,040    the last is implied
//   2x2x2 cube      three corners: 5,670 values       three more: 5,670         the last one: 21
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "puzzles/moves/point_classes.hpp"

namespace trailblaze {

class Coordinate {
 public:
  // The classes that it follows, by the points at which they are.
  using Followed = std::vector<std::vector<std::uint8_t>>;

  // Lists every value that moves lead to from `home`; nothing where there are more than `most`.
  // to[m][p] is where move m takes point p.
  static std::optional<Coordinate> make(const Followed& home, const std::vector<PointMove>& to,
                                        std::size_t most);

  std::uint32_t size() const { return static_cast<std::uint32_t>(values_.size()); }
  // The value after each move, one after another.
  const std::uint32_t* after(std::uint64_t value) const { return &after_[value * moves_]; }

  // Where they are: the points of the first class, those of the second, ..., of each class in
  // ascending order.
  const std::string& points(std::uint64_t value) const { return values_[value]; }
  std::size_t num_points() const { return values_[0].size(); }
  // The value whose points() are these; nothing where they cannot be there.
  std::optional<std::uint32_t> value(std::string_view points) const;

 private:
  static std::string key(Followed at);

  std::size_t moves_ = 0;
  std::vector<std::size_t> sizes_;   // how many points each class has
  std::vector<std::string> values_;  // value 0 is home
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<std::uint32_t> after_;
};

// A class of which another one tells where it is.
struct ImpliedClass {
  int one, by;
  Coordinate leader;  // follows `by` alone
  Coordinate both;    // follows `by` and `one`: its values have the same numbers
};

// The coordinates that together say where everything is.
struct Coordinates {
  // The classes that are followed, in this order: all but those that others imply.
  std::vector<std::vector<int>> classes;  // of each coordinate
  std::vector<Coordinate> each;
  std::vector<int> shift;  // where its bits begin, side by side
  int bits = 0;            // of all side by side: more than 64 make no state
  std::vector<ImpliedClass> implied;
};

// An error where a class can be in too many places.
absl::StatusOr<Coordinates> make_coordinates(const PointClasses& classes,
                                             const std::vector<PointMove>& moves);

}  // namespace trailblaze
