// Which points of a labelling can be told apart, whichever labels they have.
//
// Two points with equal labels may still differ by the company they keep: the white sticker of the
// white-red-blue corner is no other white sticker, since a corner's three stickers stay together.
// Pairs of points are sorted by what moves can do to them (two pairs are alike where moves take one
// to the other), and a point's class is its label, with the classes of all other points by the kind
// of pair that it forms with them; this again until no class is parted any more.
//
// All that is the same before and after a move, so that a class moves like a label.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/puzzle/point_moves.hpp"

namespace trailblaze {

class PointClasses {
 public:
  // `labels` are numbers, one a point.
  PointClasses(const std::vector<PointMove>& moves, const std::vector<int>& labels);

  // The classes of the labelling that it was made with, 0 to count() - 1.
  const std::vector<int>& home() const { return home_; }
  int count() const { return count_; }

  // The classes of another labelling; nothing where it cannot be reached from home().
  std::optional<std::vector<int>> of(const std::vector<int>& labels) const;

  // How a point lies to some others: the kinds of its pairs with them, as one number. A move that
  // takes the others somewhere takes the points that lie so to them with it.
  std::uint64_t company(std::size_t point, std::string_view others) const;

  // The points of a class's orbit have this number in common.
  int orbit(std::size_t point) const { return kind(point, point); }

 private:
  // What tells the class of a point: its class before, and those of the others by kind of pair.
  using Signature = std::vector<std::pair<int, int>>;
  using Round = std::map<Signature, int>;

  int kind(std::size_t a, std::size_t b) const { return kinds_[a * points_ + b]; }
  void find_kinds(const std::vector<PointMove>& moves);
  Signature signature(std::size_t point, const std::vector<int>& classes) const;

  std::size_t points_;
  std::vector<int> kinds_;  // of each pair of points
  std::vector<Round> rounds_;
  std::vector<int> home_;
  int count_ = 0;
};

}  // namespace trailblaze
