// The group of all sequences of moves, as a chain of stabilisers (permutation_group.hpp). Its base
// consists of the points that determine a position, so the chain counts the positions and numbers
// them.
//
// A sequence of moves takes base points a, b, c, ... to points x, y, z, .... The first digit is the
// number of x among the points that a can be taken to. Then the element that takes a to x is
// undone: y and z become y' and z', and a stays. The next digit is the number of y', and so on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/puzzle/permutation_group.hpp"
#include "engine/puzzle/point_moves.hpp"

namespace trailblaze {

class PointChain {
 public:
  static constexpr std::size_t kMostPoints = 128;
  using Group = PermutationGroupOf<static_cast<int>(kMostPoints)>;
  // An element maps each point to a point, by the numbers of points in the chain: the base first.
  using Element = Group::Element;

  // `points` are the points that matter, at most kMostPoints; the first `base` of them are the
  // base. If `counts` is true, building stops once there are 2^64 images of the base. size() is
  // then 0, and the caller must not use anything else of the chain.
  PointChain(const std::vector<PointMove>& moves, const std::vector<std::uint8_t>& points,
             std::size_t base, bool counts = true);

  // Number of images of the base; 0 if there are 2^64 or more.
  std::uint64_t size() const { return size_; }
  std::size_t base() const { return stabilisers_.size(); }
  std::size_t num_points() const { return points_.size(); }
  // True if the image of the base determines the image of every point.
  bool is_whole() const { return is_whole_; }
  // Number of values of the digit of base point i.
  std::uint64_t radix(std::size_t i) const { return stabilisers_[i].radix; }

  // Returns the rank of an image of the base, and overwrites the image. Returns nothing if no moves
  // lead to this image. Ranks only the digits from base point `from` on; the image must leave the
  // base points before `from` in place.
  std::optional<std::uint64_t> rank(std::span<std::uint8_t> image, std::size_t from = 0) const {
    std::uint64_t rank = 0;
    for (std::size_t i = from; i < image.size(); ++i) {
      const Stabiliser& stabiliser = stabilisers_[i];
      const int digit = stabiliser.digit[image[i]];
      if (digit < 0) return std::nullopt;
      rank = rank * stabiliser.radix + static_cast<std::uint64_t>(digit);
      const Element& back = stabiliser.back[static_cast<std::size_t>(digit)];
      for (std::size_t k = i + 1; k < image.size(); ++k) image[k] = back[image[k]];
    }
    return rank;
  }

  // Images of the base, or of its first points, side by side: image m takes base point i to
  // at[i][m]. Ranking an image is a long chain of dependent look-ups, so several images are ranked
  // together.
  static constexpr std::size_t kTogether = 16;
  using Images = std::array<std::array<std::uint8_t, kTogether>, kMostPoints>;
  // The ranks of these images in two numbers each: the digits before a split, and those behind it.
  struct Ranks {
    std::array<std::uint64_t, kTogether> lead{}, tail{};
  };
  // Ranks `count` images of the first `base` points, as rank() does, from digit `first` on. The
  // digits before must be undone and in `out`. Moves must lead to each image.
  void add_digits(Images& at, std::size_t first, std::size_t base, std::size_t split,
                  std::size_t count, Ranks& out) const;

  // Appends to an element what undoes its digits for this image of the first base points, and
  // returns these digits as a rank. Moves must lead to the image.
  std::uint64_t undo(std::span<const std::uint8_t> image, Element& element) const;

  // Writes the image of the base with this rank, in digits first .. last - 1. All other digits
  // belong to the identity.
  void unrank(std::uint64_t rank, std::size_t first, std::size_t last,
              std::span<std::uint8_t> image) const;

  // Returns the element with this rank, in digits from `first` on.
  Element element(std::uint64_t rank, std::size_t first) const;

  // Returns a uniform random element of the group.
  Element random(Random& random) const { return group_.random(random); }

  // The moves as elements.
  const std::vector<Element>& moves() const { return moves_; }
  // The number of a point in the chain, and the point with this number.
  std::uint8_t number(std::uint8_t point) const { return numbers_[point]; }
  std::uint8_t point(std::uint8_t number) const { return points_[number]; }
  bool has(std::uint8_t point) const {
    return !points_.empty() && points_[numbers_[point]] == point;
  }

 private:
  struct Stabiliser {
    std::uint64_t radix = 0;
    std::array<std::int16_t, kMostPoints> digit{};
    std::vector<Element> to{}, back{};  // by digit
  };

  std::vector<std::uint8_t> points_, numbers_;
  std::vector<Element> moves_;
  Group group_;
  std::vector<Stabiliser> stabilisers_;
  std::uint64_t size_ = 0;
  bool is_whole_ = true;
};

}  // namespace trailblaze
