#include "puzzles/jugs/pour_lanes.hpp"

#include <algorithm>

#include "engine/base/check.hpp"
#include "engine/base/isa.hpp"

namespace trailblaze {

PourLanes::PourLanes(const Fields& fields, const std::vector<std::size_t>& jugs)
    : fountain_(jugs.size()) {
  fit_ = fields.has_bits() && jugs.size() < kLanes;
  if (!fit_) return;
  for (std::size_t i = 0; i < jugs.size(); ++i) {
    shift_.at[i] = static_cast<std::uint64_t>(fields.shift(jugs[i]));
    mask_.at[i] = fields.mask(jugs[i]);
    largest_.at[i] = fields.largest(jugs[i]);
  }
  endless_.at[fountain_] = ~std::uint64_t{0};
}

void PourLanes::add(std::size_t from, std::size_t to) {
  if (!fit_) return;
  if (groups_.empty() || groups_.back().count == kLanes) groups_.emplace_back();
  Group& group = groups_.back();
  // A shift by 64 leaves no bits: the fountain is not part of the state.
  const auto shift = [&](std::size_t lane) { return lane == fountain_ ? 64 : shift_.at[lane]; };
  group.from.at[group.count] = from;
  group.to.at[group.count] = to;
  group.from_shift.at[group.count] = shift(from);
  group.to_shift.at[group.count] = shift(to);
  ++group.count;
}

#ifdef TRAILBLAZE_VECTOR_KERNELS

namespace {

#define TRAILBLAZE_AVX512 __attribute__((target("avx512f,avx512vl,avx512dq,bmi,popcnt")))

TRAILBLAZE_AVX512 inline __m512i load(const std::array<std::uint64_t, 8>& lanes) {
  return _mm512_load_si512(lanes.data());
}

// A state adds at most an entry per pour, and the last store writes up to eight more entries.
constexpr std::size_t kMostPours = PourLanes::kLanes * PourLanes::kLanes;
static_assert(Successors::kEnough + kMostPours + PourLanes::kLanes <= Successors::kRoom);

}  // namespace

bool PourLanes::serves() const { return fit_ && chosen_isa() == Isa::kAvx512; }

TRAILBLAZE_AVX512 std::size_t PourLanes::expand(std::span<const State> from,
                                                Successors& out) const {
  const __m512i shift = load(shift_.at), mask = load(mask_.at);
  const __m512i largest = load(largest_.at), endless = load(endless_.at);
  State* const states = out.states_to_fill();
  std::uint32_t* const sources = out.sources_to_fill();
  std::size_t count = 0, i = 0;
  for (; i < from.size() && count < Successors::kEnough; ++i) {
    const __m512i s = _mm512_set1_epi64(static_cast<long long>(from[i]));
    const __m512i litres = _mm512_and_si512(_mm512_srlv_epi64(s, shift), mask);
    const __m512i levels = _mm512_or_si512(litres, endless);
    const __m512i spaces = _mm512_or_si512(_mm512_sub_epi64(largest, litres), endless);
    for (const Group& group : groups_) {
      const __m512i poured = _mm512_min_epu64(_mm512_permutexvar_epi64(load(group.from.at), levels),
                                              _mm512_permutexvar_epi64(load(group.to.at), spaces));
      const __m512i taken = _mm512_sllv_epi64(poured, load(group.from_shift.at));
      const __m512i given = _mm512_sllv_epi64(poured, load(group.to_shift.at));
      const auto valid = static_cast<__mmask8>((1u << group.count) - 1);
      const __mmask8 moves = _mm512_mask_test_epi64_mask(valid, poured, poured);
      const __m512i after = _mm512_add_epi64(_mm512_sub_epi64(s, taken), given);
      _mm512_storeu_si512(states + count, _mm512_maskz_compress_epi64(moves, after));
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(sources + count),
                          _mm256_set1_epi32(static_cast<int>(i)));
      count += static_cast<std::size_t>(__builtin_popcount(moves));
    }
  }
  out.filled(count);
  return i;
}

#undef TRAILBLAZE_AVX512

#else

bool PourLanes::serves() const { return false; }

std::size_t PourLanes::expand(std::span<const State> /*from*/, Successors& /*out*/) const {
  fail_check("serves()", "there are no vectors to expand states of jugs", __FILE__, __LINE__);
}

#endif

}  // namespace trailblaze
