// Finds a group's entry (pattern_group.hpp) for a state, fast enough to do so for each move.
//
// A GroupView is a group as seen on the board as it is, or on the reflected board. On the reflected
// board cells come in another order, and other tiles take the part of the group's tiles. A look-up
// has three steps:
//
//    nibbles of the state, in the view's order         . 7 . 3 . 5 . . .
//    -> mask of the group's cells, and its tiles       000101010    2 0 1, three bits each
//    -> rank of the mask + ranks of the first four tiles and of the rest, by tables
//
// The rank of an order splits like this because the digits of the last places depend only on the
// order of those places. The tables take 1 KB and 12 KB for each size of group. The variant for
// AVX2 and BMI2 shuffles all nibbles at once, and pext gathers the nibbles of the group.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "puzzles/tiles/pattern_group.hpp"

namespace trailblaze {

// The cells, and the tiles, that trade places when the board is reflected. The default is no
// reflection.
struct Reflection {
  std::array<std::uint8_t, 16> cells = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  std::array<std::uint8_t, 16> tiles = cells;
};

// Ranks of orders of `size` tiles, three bits each. A rank is a * b + c: a is the rank of the first
// four tiles, b the number of orders of the remaining tiles, c the rank of the remaining tiles.
class OrderRank {
 public:
  explicit OrderRank(int size) : first_(kOrders), rest_(kOrders) {
    std::vector<int> order(static_cast<std::size_t>(size));
    for (int i = 0; i < size; ++i) order[i] = i;
    std::uint16_t after = 1;  // number of orders of the rest
    for (int i = 2; i <= size - 4; ++i) after = static_cast<std::uint16_t>(after * i);
    for (std::uint16_t rank = 0;; ++rank) {
      std::size_t packed = 0;
      for (std::size_t i = order.size(); i-- > 0;) {
        packed = packed << 3 | static_cast<std::size_t>(order[i]);
      }
      rest_[packed >> 12] = static_cast<std::uint8_t>(rank % after);
      first_[packed & (kOrders - 1)] = static_cast<std::uint16_t>(rank - rank % after);
      if (!std::next_permutation(order.begin(), order.end())) return;
    }
  }

  std::uint32_t operator()(std::uint32_t packed) const {
    return std::uint32_t{first_[packed & (kOrders - 1)]} + rest_[packed >> 12];
  }

 private:
  static constexpr std::size_t kOrders = 4096;  // number of packed orders of four tiles
  std::vector<std::uint16_t> first_;
  std::vector<std::uint8_t> rest_;
};

#define TRAILBLAZE_BMI2 __attribute__((target("avx2,bmi,bmi2")))

class GroupView {
 public:
  GroupView(const PatternGroup& group, const Reflection& by)
      : cells_(by.cells),
        mask_rank_(group.mask_rank()),
        order_rank_(group.size()),
        orders_(group.orders()) {
    for (std::size_t tile = 1; tile < 16; ++tile) {
      const int local = group.local(by.tiles[tile]);
      if (local < 0) continue;
      local_[tile] = static_cast<std::uint8_t>(local);
      member_[tile] = 7;
    }
  }

  std::uint64_t entry_plainly(State s) const {
    unsigned mask = 0;
    std::uint32_t order = 0;
    int shift = 0;
    for (unsigned i = 0; i < 16; ++i) {
      const std::size_t tile = s >> 4 * cells_[i] & 15;
      order |= std::uint32_t{local_[tile]} << shift;
      mask |= (member_[tile] & 1u) << i;
      shift += member_[tile] & 3;
    }
    return entry(mask, order);
  }

#ifdef TRAILBLAZE_VECTOR_KERNELS
  TRAILBLAZE_BMI2 std::uint64_t entry_bmi2(State s) const {
    const __m128i both = _mm_cvtsi64_si128(static_cast<long long>(s)), low = _mm_set1_epi8(15);
    const __m128i even = _mm_and_si128(both, low);
    const __m128i odd = _mm_and_si128(_mm_srli_epi16(both, 4), low);
    const __m128i tiles = _mm_shuffle_epi8(_mm_unpacklo_epi8(even, odd), load(cells_));
    const std::uint64_t members = looked_up(member_, tiles);
    const auto mask = static_cast<unsigned>(_pext_u64(members, 0x1111111111111111));
    return entry(mask, static_cast<std::uint32_t>(_pext_u64(looked_up(local_, tiles), members)));
  }
#endif

 private:
  std::uint64_t entry(unsigned mask, std::uint32_t order) const {
    return mask_rank_(mask) * orders_ + order_rank_(order);
  }

#ifdef TRAILBLAZE_VECTOR_KERNELS
  TRAILBLAZE_BMI2 static __m128i load(const std::array<std::uint8_t, 16>& bytes) {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(bytes.data()));
  }

  // Looks up each of 16 nibbles in a table of 16 bytes.
  TRAILBLAZE_BMI2 static std::uint64_t looked_up(const std::array<std::uint8_t, 16>& table,
                                                 __m128i tiles) {
    const __m128i bytes = _mm_shuffle_epi8(load(table), tiles);
    const __m128i pairs = _mm_maddubs_epi16(_mm_set1_epi16(0x1001), bytes);
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_packus_epi16(pairs, pairs)));
  }
#endif

  alignas(16) std::array<std::uint8_t, 16> cells_;    // in the view's order
  alignas(16) std::array<std::uint8_t, 16> local_{};  // number in the group, by tile
  // By tile: 7 if the tile is in the group, else 0.
  alignas(16) std::array<std::uint8_t, 16> member_{};
  MaskRank mask_rank_;
  OrderRank order_rank_;
  std::uint64_t orders_;
};

#undef TRAILBLAZE_BMI2

using EntryFunction = std::uint64_t (*)(const GroupView&, State);

// Returns the variant of the look-up for an instruction set.
inline EntryFunction entry_of([[maybe_unused]] Isa isa) {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  if (isa != Isa::kPortable && has_fast_pext()) {
    return [](const GroupView& view, State s) { return view.entry_bmi2(s); };
  }
#endif
  return [](const GroupView& view, State s) { return view.entry_plainly(s); };
}

}  // namespace trailblaze
