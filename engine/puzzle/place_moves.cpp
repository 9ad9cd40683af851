#include "engine/puzzle/place_moves.hpp"

#include <algorithm>

#include "engine/base/check.hpp"
#include "engine/puzzle/place_moves_kernels.hpp"

namespace trailblaze {
namespace {

using Tables = PlaceMoves::Tables;

#ifdef TRAILBLAZE_VECTOR_KERNELS

// Expands groups until there are enough successors. Pads a short last group with states whose moves
// are all done.
template <class Variant>
std::size_t expand_by(const Tables& tables, std::span<const State> from, const std::uint32_t* done,
                      WaySuccessors& out) {
  const auto expand =
      tables.twist_mask != 0 ? Variant::template expand<true> : Variant::template expand<false>;
  constexpr std::size_t kStates = Variant::kStates;
  static_assert(kStates <= WaySuccessors::kMostGroup);
  State* const states = out.states_to_fill();
  std::uint32_t* const ways = out.ways_to_fill();
  std::size_t i = 0, count = 0;
  for (; i < from.size() && count < WaySuccessors::kEnough; i += kStates) {
    const State* some = &from[i];
    const std::uint32_t* known = done + i;
    std::array<State, kStates> last_states{};
    std::array<std::uint32_t, kStates> last_done;
    if (from.size() - i < kStates) {
      last_done.fill(~std::uint32_t{0});
      std::copy(some, from.data() + from.size(), last_states.begin());
      std::copy(known, done + from.size(), last_done.begin());
      some = last_states.data();
      known = last_done.data();
    }
    count += expand(tables, some, known, states + count, ways + count);
  }
  out.filled(count);
  return std::min(i, from.size());
}

#endif  // TRAILBLAZE_VECTOR_KERNELS

// Returns a mask of the lowest `count` bits.
State lowest(int count) { return count == 64 ? ~State{0} : (State{1} << count) - 1; }

}  // namespace

PlaceMoves::PlaceMoves(int moving, const std::vector<int>& twists,
                       const std::vector<PlaceMove>& moves) {
  TRAILBLAZE_CHECK(twists.size() <= 16 && moves.size() <= kMostWays, "too many places or moves");
  std::array<int, 17> bit{4 * moving};  // where the twist of each place begins
  for (std::size_t i = 0; i < 16; ++i) {
    const int bits = i < twists.size() ? twists[i] - 1 : 0, low = bit[i], high = bit[i] + 1;
    bit[i + 1] = bit[i] + bits;
    tables_.low_byte[i] = static_cast<std::uint8_t>(low / 8 % 8);
    tables_.low_bit[i] = static_cast<std::uint8_t>(bits > 0 ? 1 << low % 8 : 0);
    tables_.high_byte[i] = static_cast<std::uint8_t>(high / 8 % 8);
    tables_.high_bit[i] = static_cast<std::uint8_t>(bits > 1 ? 1 << high % 8 : 0);
    tables_.twists[i] = static_cast<std::uint8_t>(bits > 0 ? twists[i] << 4 : 0);
  }
  // Returns the factor that joins the twists of two neighbouring groups of `places` places. The
  // first group begins at place `first`.
  const auto factor = [&](std::size_t first, std::size_t places) {
    first %= 16;
    return 1 << (bit[first + places] - bit[first]);
  };
  for (std::size_t i = 0; i < 16; i += 2) {
    tables_.pairs[i] = tables_.fours[i] = 1;
    tables_.pairs[i + 1] = static_cast<std::int8_t>(factor(i, 1));
    tables_.fours[i + 1] = static_cast<std::int8_t>(factor(2 * i, 2));
  }
  for (std::size_t i = 0; i < 8; i += 2) {
    tables_.eights[i] = 1;
    tables_.eights[i + 1] = static_cast<std::int16_t>(factor(4 * i, 4));
  }
  tables_.twists_begin = bit[0];
  tables_.first_eight_bits = bit[8] - bit[0];
  tables_.piece_mask = lowest(bit[0]);
  tables_.twist_mask = lowest(bit[16]) ^ tables_.piece_mask;
  for (const PlaceMove& move : moves) {
    Tables::Move made{move.from, move.twist, std::uint32_t{1} << tables_.moves.size(),
                      std::uint32_t{1} << move.back};
    for (std::size_t i = 0; i < 16; ++i) {
      if (i >= twists.size()) made.from[i] = static_cast<std::uint8_t>(i);
      made.twist[i] = static_cast<std::uint8_t>(made.twist[i] << 4);
    }
    tables_.moves.push_back(made);
  }
}

bool PlaceMoves::serves([[maybe_unused]] Isa isa) {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  return isa != Isa::kPortable;
#else
  return false;
#endif
}

std::size_t PlaceMoves::expand([[maybe_unused]] std::span<const State> from,
                               [[maybe_unused]] const std::uint32_t* done,
                               [[maybe_unused]] WaySuccessors& out, Isa isa) const {
  TRAILBLAZE_CHECK(serves(isa), "there is no such form");
#ifdef TRAILBLAZE_VECTOR_KERNELS
  const bool wide = isa == Isa::kAvx512 && __builtin_cpu_supports("avx512bw");
  return wide ? expand_by<PlacesAvx512>(tables_, from, done, out)
              : expand_by<PlacesAvx2>(tables_, from, done, out);
#else
  return 0;
#endif
}

}  // namespace trailblaze
