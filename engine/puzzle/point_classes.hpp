// Classes that tell points apart by more than their labels.
//
// Two points with equal labels may still differ by the points that stay with them. The white
// sticker of the white-red-blue corner is unlike all other white stickers, because a corner's three
// stickers stay together. Pairs of points are of the same kind if moves take the first pair to the
// second. The class of a point begins as its label. Each round refines the class by the classes of
// all other points, each with the kind of pair that it forms with the point. The rounds end when no
// class splits.
//
// Moves change neither kinds nor classes, so a class moves like a label.
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
  // `labels` are numbers, a number per point.
  PointClasses(const std::vector<PointMove>& moves, const std::vector<int>& labels);

  // The classes of the constructor's labelling, 0 to count() - 1.
  const std::vector<int>& home() const { return home_; }
  int count() const { return count_; }

  // Returns the classes of another labelling, or nothing if it cannot be reached from home().
  std::optional<std::vector<int>> of(const std::vector<int>& labels) const;

  // Returns the relation of a point to some others: a hash of the kinds of its pairs with them.
  // Moves keep relations: if a move takes the point to p and the others to q, r, ..., then p has
  // the same relation to q, r, ....
  std::uint64_t relation_to(std::size_t point, std::string_view others) const;

  // A number that all points of an orbit have in common.
  int orbit(std::size_t point) const { return kind(point, point); }

 private:
  // The data that determine the refined class of a point: its class so far, and the classes of the
  // other points with the kinds of pairs.
  using Signature = std::vector<std::pair<int, int>>;
  using Round = std::map<Signature, int>;

  int kind(std::size_t a, std::size_t b) const { return kinds_[a * points_ + b]; }
  void find_kinds(const std::vector<PointMove>& moves);
  Signature signature(std::size_t point, const std::vector<int>& classes) const;

  std::size_t points_;
  std::vector<int> kinds_;  // by pair of points
  std::vector<Round> rounds_;
  std::vector<int> home_;
  int count_ = 0;
};

}  // namespace trailblaze
