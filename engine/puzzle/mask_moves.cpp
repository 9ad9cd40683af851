#include "engine/puzzle/mask_moves.hpp"

#include <bit>

#include "engine/base/bits.hpp"
#include "engine/base/check.hpp"

namespace trailblaze {

MaskMoves::MaskMoves(std::span<const State> masks) : masks_(masks.begin(), masks.end()) {
  for (std::size_t i = 0; i < masks_.size(); ++i) {
    // Beyond the last bit, the sets of moves are not needed.
    const Moves move = i < kMostMoves ? Moves{1} << i : 0;
    const Sum rest = reduced({masks_[i], move});
    if (rest.bits != 0) {
      basis_.push_back(rest);
    } else {
      null_space_.push_back(rest.moves);
    }
  }
}

MaskMoves::Sum MaskMoves::reduced(Sum sum) const {
  for (const Sum& member : basis_) {
    const bool has_bit = (sum.bits ^ member.bits) < sum.bits;
    if (has_bit) sum = {sum.bits ^ member.bits, sum.moves ^ member.moves};
  }
  return sum;
}

State MaskMoves::least(State s) const { return reduced({s, 0}).bits; }

// Visits the solutions in the order of a Gray code: the i-th step adds the member of the null
// space whose number is the number of trailing zeros of i.
std::optional<MaskMoves::Moves> MaskMoves::fewest(State bits) const {
  TRAILBLAZE_CHECK(masks_.size() <= kMostMoves, "a set of moves has a bit for each move");
  const Sum found = reduced({bits, 0});
  if (found.bits != 0) return std::nullopt;
  Moves solution = found.moves, best = solution;
  std::uint64_t fewest = count_bits(best);
  const std::uint64_t solutions = std::uint64_t{1} << nullity();
  for (std::uint64_t i = 1; i < solutions; ++i) {
    solution ^= null_space_[static_cast<std::size_t>(std::countr_zero(i))];
    const std::uint64_t count = count_bits(solution);
    if (count < fewest) {
      fewest = count;
      best = solution;
    }
  }
  return best;
}

}  // namespace trailblaze
