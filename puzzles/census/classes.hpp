// Classes of boards. The free cells of a layout form regions of connected cells, in which singles
// slide as they like. All boards of a layout with the same number of blanks in each region are
// connected by moves of singles alone. They form a class.
//
//   a A b b     A stands between regions of two and four cells. With three blanks, one of them
//   a A b b     at the left: C(2, 1) * C(4, 2) = 12 boards; two at the left: 1 * 4 boards.
//
// The number of a class is the number of its layout's first class plus a numeral. Each region
// except the largest has a digit in the numeral: its number of blanks. The largest region has the
// remaining blanks. If their number is negative or exceeds its cells, the numeral has no class.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/base/limits.hpp"
#include "engine/base/memory.hpp"
#include "puzzles/census/binomials.hpp"
#include "puzzles/census/large_layouts.hpp"

namespace trailblaze::census {

class Classes {
 public:
  explicit Classes(const LargeLayouts& layouts) : layouts_(layouts) {}

  // Finds the regions of all layouts. Charges their memory to the watch.
  Stop find_all(Watch& watch);

  // Returns how many numbers there are.
  std::size_t size() const { return first_class_.empty() ? 0 : first_class_.back(); }
  std::uint64_t bytes() const {
    return regions_.bytes() + first_region_.bytes() + first_class_.bytes();
  }

  std::uint32_t first_class(std::size_t layout) const { return first_class_[layout]; }
  // Returns the regions of a layout, the largest first.
  std::span<const Cells> regions(std::size_t layout) const {
    return {regions_.begin() + first_region_[layout], regions_.begin() + first_region_[layout + 1]};
  }

  // Returns the numeral of the class with these blanks.
  std::uint32_t numeral(std::size_t layout, Cells blanks) const {
    const auto all = regions(layout);
    std::uint32_t out = 0, weight = 1;
    for (std::size_t i = 1; i < all.size(); ++i) {
      out += weight * static_cast<std::uint32_t>(count_of(blanks & all[i]));
      weight *= static_cast<std::uint32_t>(count_of(all[i])) + 1;
    }
    return out;
  }
  std::uint32_t class_of(std::size_t layout, Cells blanks) const {
    return first_class(layout) + numeral(layout, blanks);
  }

  // Calls visit(number, boards) for each class with `blanks` blanks, in order. `boards` is the
  // number of its boards.
  template <class Visit>
  void for_each_class(std::size_t layout, int blanks, const Visit& visit) const {
    const auto all = regions(layout);
    for (std::uint32_t number = first_class(layout); number < first_class(layout + 1); ++number) {
      std::uint32_t numeral = number - first_class(layout);
      std::uint64_t boards = 1;
      int left = blanks;
      for (std::size_t i = 1; i < all.size(); ++i) {
        const int size = count_of(all[i]);
        const auto radix = static_cast<std::uint32_t>(size) + 1;
        const int digit = static_cast<int>(numeral % radix);
        numeral /= radix;
        left -= digit;
        boards *= choose(size, digit);
      }
      boards *= all.empty() ? std::uint64_t{left == 0} : choose(count_of(all[0]), left);
      if (boards != 0) visit(number, boards);
    }
  }

 private:
  const LargeLayouts& layouts_;
  GrowingArray<Cells> regions_;                             // of all layouts
  GrowingArray<std::uint32_t> first_region_, first_class_;  // index: layout; then the end
};

}  // namespace trailblaze::census
