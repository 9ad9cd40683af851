// The inner loop of a rebuild: moves whole old lines into the new lines of a block.
//
//   move(from, to, lines, begin, count, block, left)   places the keys of old lines begin ..
//       begin + count - 1 in the simple cases; bit s of left[i]: slot s of line begin + i is
//       not done
//
// The keys of an old line have two or three adjacent homes in the new table; keys that lay beyond
// their old home may have others. For each home, the kernel compresses the keys out of the vector
// and stores them behind the keys in the home's line. If they do not all fit, it leaves them to the
// plain code in rebuild.hpp, which works key by key. The kernel always tries four homes: finding
// out how many there are would cost more.
#pragma once

#include <cstdint>

#include "engine/base/isa.hpp"
#include "engine/trail/kernels.hpp"
#include "engine/trail/layout.hpp"

namespace trailblaze {

// New lines under construction.
struct TrailBlock {
  std::uint64_t first, size;  // lines first .. first + size - 1
  std::uint64_t least, most;  // range of the keys that have their homes there
  TrailLine* lines;           // the lines from `first` on
  std::uint8_t* used;         // used slots of each line
};

using MoveKernel = void (*)(const TrailLayout& from, const TrailLayout& to, const TrailLine* lines,
                            std::uint64_t begin, std::uint64_t count, const TrailBlock& block,
                            std::uint16_t* left);

#ifdef TRAILBLAZE_VECTOR_KERNELS

namespace trail_kernels {

#define TRAILBLAZE_AVX512 __attribute__((target("avx512f,avx512vl,avx512dq,bmi,popcnt")))

// The homes and codes of eight keys in the new layout.
struct Moved {
  __m512i homes, codes;
  __mmask8 ours;  // keys with homes in the block
};

TRAILBLAZE_AVX512 inline __m512i set1(std::uint64_t x) {
  return _mm512_set1_epi64(static_cast<long long>(x));
}

// TrailLayout::home() and TrailLayout::code() for eight keys.
TRAILBLAZE_AVX512 inline Moved locate_avx512(const TrailLayout& to, const TrailBlock& block,
                                             __m512i keys) {
  const __m512i lines = set1(to.lines());
  const __m512i high = _mm512_mul_epu32(_mm512_srli_epi64(keys, 32), lines);
  const __m512i low = _mm512_srli_epi64(_mm512_mul_epu32(keys, lines), 32);
  Moved moved;
  moved.homes = _mm512_srli_epi64(_mm512_add_epi64(high, low), 32);
  moved.codes = keys;
  if (to.compact()) {
    const __m512i floors = _mm512_mullo_epi64(moved.homes, set1(to.quotient()));
    const __m512i remainders =
        _mm512_srl_epi64(_mm512_sub_epi64(keys, floors), _mm_cvtsi32_si128(to.unused()));
    moved.codes = _mm512_add_epi64(remainders, set1(1));
  }
  moved.ours = _mm512_cmpge_epu64_mask(keys, set1(block.least)) &
               _mm512_cmple_epu64_mask(keys, set1(block.most));
  return moved;
}

// The remainders and displacements (lines from home) of sixteen compact codes. They are exact: the
// quotient in floating point is at most 1 too small, and is corrected. Lanes without a code have
// undefined results.
struct CodeParts {
  __m512i remainders, displacements;
};

TRAILBLAZE_AVX512 inline CodeParts split_codes_avx512(const TrailLayout& from, __m512i codes) {
  const __m512i one = _mm512_set1_epi32(1);
  const __m512i step = _mm512_set1_epi32(static_cast<int>(from.step()));
  const float per_step = 0.99999f / static_cast<float>(from.step());
  CodeParts parts;
  parts.remainders = _mm512_sub_epi32(codes, one);
  parts.displacements = _mm512_cvttps_epu32(
      _mm512_mul_ps(_mm512_cvtepu32_ps(parts.remainders), _mm512_set1_ps(per_step)));
  parts.remainders =
      _mm512_sub_epi32(parts.remainders, _mm512_mullo_epi32(parts.displacements, step));
  const __mmask16 more = _mm512_cmpge_epu32_mask(parts.remainders, step);
  parts.remainders = _mm512_mask_sub_epi32(parts.remainders, more, parts.remainders, step);
  parts.displacements = _mm512_mask_add_epi32(parts.displacements, more, parts.displacements, one);
  return parts;
}

// TrailLayout::key() for eight codes.
TRAILBLAZE_AVX512 inline __m512i keys_avx512(const TrailLayout& from, std::uint64_t line,
                                             __m256i remainders, __m256i displacements) {
  const __m512i lines = _mm512_sub_epi64(set1(line), _mm512_cvtepu32_epi64(displacements));
  const __m512i below = set1((std::uint64_t{1} << from.unused()) - 1);
  const __m512i floors = _mm512_mullo_epi64(lines, set1(from.quotient()));
  return _mm512_add_epi64(
      _mm512_andnot_epi64(below, _mm512_add_epi64(floors, below)),
      _mm512_sll_epi64(_mm512_cvtepu32_epi64(remainders), _mm_cvtsi32_si128(from.unused())));
}

TRAILBLAZE_AVX512 inline __m512i join_avx512(__m512i low, __m512i high) {
  return _mm512_inserti64x4(_mm512_castsi256_si512(_mm512_cvtepi64_epi32(low)),
                            _mm512_cvtepi64_epi32(high), 1);
}

// Stores the codes of lanes `same` behind the codes in the line of their home. Returns false if
// they do not fit. `same` may be empty, and the home may then belong to another block.
template <class Slot, class Mask>
TRAILBLAZE_AVX512 inline bool put_avx512(const TrailBlock& block, std::uint64_t home, Mask same,
                                         __m512i codes) {
  const std::uint64_t at = home - block.first < block.size ? home - block.first : 0;
  const unsigned used = block.used[at], more = static_cast<unsigned>(__builtin_popcount(same));
  if (used + more > kSlotsOf<Slot>) return false;
  Slot* const to = reinterpret_cast<Slot*>(block.lines) + at * kSlotsOf<Slot> + used;
  const auto lanes = static_cast<Mask>((1u << more) - 1);
  if constexpr (sizeof(Slot) == 4) {
    _mm512_mask_storeu_epi32(to, lanes, _mm512_maskz_compress_epi32(same, codes));
  } else {
    _mm512_mask_storeu_epi64(to, lanes, _mm512_maskz_compress_epi64(same, codes));
  }
  block.used[at] = static_cast<std::uint8_t>(used + more);
  return true;
}

TRAILBLAZE_AVX512 inline void move_compact_avx512(const TrailLayout& from, const TrailLayout& to,
                                                  const TrailLine* lines, std::uint64_t begin,
                                                  std::uint64_t count, const TrailBlock& block,
                                                  std::uint16_t* left) {
  for (std::uint64_t i = 0; i < count; ++i) {
    const __m512i in = _mm512_load_si512(lines + begin + i);
    const CodeParts parts = split_codes_avx512(from, in);
    const Moved a =
        locate_avx512(to, block,
                      keys_avx512(from, begin + i, _mm512_castsi512_si256(parts.remainders),
                                  _mm512_castsi512_si256(parts.displacements)));
    const Moved b =
        locate_avx512(to, block,
                      keys_avx512(from, begin + i, _mm512_extracti64x4_epi64(parts.remainders, 1),
                                  _mm512_extracti64x4_epi64(parts.displacements, 1)));
    const __m512i homes = join_avx512(a.homes, b.homes), codes = join_avx512(a.codes, b.codes);
    unsigned todo = _mm512_test_epi32_mask(in, in) & (a.ours | unsigned{b.ours} << 8);
    unsigned undone = 0;
    const auto put_home = [&](std::uint64_t home) TRAILBLAZE_AVX512 {
      const __mmask16 same = _mm512_mask_cmpeq_epi32_mask(
          static_cast<__mmask16>(todo), homes, _mm512_set1_epi32(static_cast<int>(home)));
      if (!put_avx512<std::uint32_t>(block, home, same, codes)) undone |= same;
      todo &= ~unsigned{same};
    };
    const std::uint64_t home = to.home(from.first(begin + i));
    for (std::uint64_t nearby = home - 1; nearby != home + 3; ++nearby) put_home(nearby);
    if (todo != 0) {
      alignas(64) std::uint32_t home_of[16];
      _mm512_store_si512(home_of, homes);
      while (todo != 0) put_home(home_of[__builtin_ctz(todo)]);
    }
    left[i] = static_cast<std::uint16_t>(undone);
  }
}

TRAILBLAZE_AVX512 inline void move_wide_avx512(const TrailLayout& from, const TrailLayout& to,
                                               const TrailLine* lines, std::uint64_t begin,
                                               std::uint64_t count, const TrailBlock& block,
                                               std::uint16_t* left) {
  for (std::uint64_t i = 0; i < count; ++i) {
    const __m512i in = _mm512_load_si512(lines + begin + i);
    const Moved moved = locate_avx512(to, block, in);
    unsigned todo = _mm512_test_epi64_mask(in, in) & moved.ours;
    unsigned undone = 0;
    const auto put_home = [&](std::uint64_t home) TRAILBLAZE_AVX512 {
      const __mmask8 same =
          _mm512_mask_cmpeq_epi64_mask(static_cast<__mmask8>(todo), moved.homes, set1(home));
      if (!put_avx512<std::uint64_t>(block, home, same, in)) undone |= same;
      todo &= ~unsigned{same};
    };
    const std::uint64_t home = to.home(from.first(begin + i));
    for (std::uint64_t nearby = home - 1; nearby != home + 3; ++nearby) put_home(nearby);
    if (todo != 0) {
      alignas(64) std::uint64_t home_of[8];
      _mm512_store_si512(home_of, moved.homes);
      while (todo != 0) put_home(home_of[__builtin_ctz(todo)]);
    }
    left[i] = static_cast<std::uint16_t>(undone);
  }
}

#undef TRAILBLAZE_AVX512

}  // namespace trail_kernels

#endif  // TRAILBLAZE_VECTOR_KERNELS

// Returns the kernel, or null if only the plain code works: for other instruction sets, and when
// wide slots become compact, which happens once in a table's life.
template <class From, class To>
MoveKernel move_kernel([[maybe_unused]] Isa isa) {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  if (isa == Isa::kAvx512 && sizeof(From) == sizeof(To)) {
    return sizeof(To) == 4 ? trail_kernels::move_compact_avx512 : trail_kernels::move_wide_avx512;
  }
#endif
  return nullptr;
}

}  // namespace trailblaze
