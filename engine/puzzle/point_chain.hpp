// The group of all sequences of moves, as a chain of stabilisers whose base is the points that a
// position is told by (permutation_group.hpp): how many positions there are, and which number each
// of them has.
//
// A sequence of moves takes base points a, b, c, ... to points x, y, z, .... The first digit is the
// number of x among those that a can be taken to. Undone by the element that takes a to x, the rest
// y', z', ... is where b, c, ... go while a stays; the next digit is that of y'; and so on.
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
  // Where each point goes, by numbers of points of the chain: the base first.
  using Element = Group::Element;

  // `points` are those that matter, of which the first `base` are the base: at most kMostPoints.
  // If the chain `counts` and its size is 0, it has no other meaning.
  PointChain(const std::vector<PointMove>& moves, const std::vector<std::uint8_t>& points,
             std::size_t base, bool counts = true);

  // How many images of the base there are; 0 where they are 2^64 or more.
  std::uint64_t size() const { return size_; }
  std::size_t base() const { return levels_.size(); }
  std::size_t num_points() const { return points_.size(); }
  // Whether the image of the base tells that of every point.
  bool is_whole() const { return is_whole_; }
  // How many values the digit of a base point has.
  std::uint64_t radix(std::size_t i) const { return levels_[i].radix; }

  // The rank of an image of the base, which is changed; nothing where no moves lead there. Digits
  // from the first base point in `from` on alone count, and the ones before must stay.
  std::optional<std::uint64_t> rank(std::span<std::uint8_t> image, std::size_t from = 0) const {
    std::uint64_t rank = 0;
    for (std::size_t i = from; i < image.size(); ++i) {
      const Level& level = levels_[i];
      const int digit = level.digit[image[i]];
      if (digit < 0) return std::nullopt;
      rank = rank * level.radix + static_cast<std::uint64_t>(digit);
      const Element& back = level.back[static_cast<std::size_t>(digit)];
      for (std::size_t k = i + 1; k < image.size(); ++k) image[k] = back[image[k]];
    }
    return rank;
  }

  // Images of the base, or of its first points, side by side: at[i][m] is where image m has base
  // point i. They are ranked together, since to rank one is a long chain of lookups.
  static constexpr std::size_t kTogether = 16;
  using Images = std::array<std::array<std::uint8_t, kTogether>, kMostPoints>;
  // The same as rank() of each of `count` images of `base` points, which must be ones that moves
  // lead to, as two numbers: of the digits before `split`, and of those from there on.
  struct Ranks {
    std::array<std::uint64_t, kTogether> lead{}, tail{};
  };
  Ranks ranks(Images& at, std::size_t base, std::size_t split, std::size_t count) const;

  // The image of the base with this rank. Digits first .. last - 1 are those of the rank, all
  // others those of an element that moves no base point.
  void unrank(std::uint64_t rank, std::size_t first, std::size_t last,
              std::span<std::uint8_t> image) const;

  // The element with this rank, of digits from `first` on.
  Element element(std::uint64_t rank, std::size_t first) const;

  // A uniform random element of the group.
  Element random(Random& random) const { return group_.random(random); }

  // Moves as elements.
  const std::vector<Element>& moves() const { return moves_; }
  // The number of a point in the chain.
  std::uint8_t number(std::uint8_t point) const { return numbers_[point]; }
  std::uint8_t point(std::uint8_t number) const { return points_[number]; }
  bool has(std::uint8_t point) const { return has_[point]; }

 private:
  struct Level {
    std::uint64_t radix = 0;
    std::array<std::int16_t, kMostPoints> digit{};
    std::vector<Element> to{}, back{};  // by digit
  };

  std::vector<std::uint8_t> points_, numbers_;
  std::vector<bool> has_;
  std::vector<Element> moves_;
  Group group_;
  std::vector<Level> levels_;
  std::uint64_t size_ = 0;
  bool is_whole_ = true;
};

}  // namespace trailblaze
