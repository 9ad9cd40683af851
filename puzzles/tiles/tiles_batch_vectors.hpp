// The inner loops of tiles_batch_kernels.hpp by vector instructions, eight or four states at a
// time.
//
//   test       one comparison of bytes says of all moves of all states which are near: a bit a byte
//   lane bits  those of one move, gathered into a number (0..255 or 0..15)
//   move       rotate each state so that the tile comes to the blank's place, take that nibble
//   pack       the number picks a permutation from a table that brings the states that stay to the
//              front; the whole vector is stored, and the end moves on by their number
//
// The instruction that compresses by mask would do the last step too, but needs the one port that
// can permute twice, and more for the masks: the table was a third faster in the first-level cache.
// Leaves are found like near moves, by the constants of the next node.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/base/isa.hpp"
#include "puzzles/tiles/tiles_batch_kernels.hpp"

#ifdef TRAILBLAZE_VECTOR_KERNELS

namespace trailblaze::batch {

// ---- AVX-512: eight states at a time ----

#define TRAILBLAZE_AVX512 \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,popcnt,bmi,bmi2")))

// Entry [mask][k] is the k-th lane that is set in the mask. It takes 16 KiB.
struct PackEight {
  alignas(64) std::uint64_t lanes[256][8] = {};
  constexpr PackEight() {
    for (unsigned mask = 0; mask < 256; ++mask) {
      unsigned k = 0;
      for (unsigned lane = 0; lane < 8; ++lane) {
        if (mask >> lane & 1) lanes[mask][k++] = lane;
      }
    }
  }
};
inline constexpr PackEight kPackEight;

TRAILBLAZE_AVX512 inline __m512i all8(State x) {
  return _mm512_set1_epi64(static_cast<long long>(x));
}

// Computes (s ^ flip) & test.
TRAILBLAZE_AVX512 inline __m512i tested8(__m512i s, __m512i flip, __m512i test) {
  return _mm512_ternarylogic_epi64(s, flip, test, 0x28);
}

TRAILBLAZE_AVX512 inline State* pack8(State* end, __m512i states, std::uint64_t mask) {
  const __m512i lanes = _mm512_load_si512(kPackEight.lanes[mask]);
  _mm512_storeu_si512(end, _mm512_permutexvar_epi64(lanes, states));
  return end + __builtin_popcountll(mask);
}

// What a loop over a batch keeps in registers, and where it writes.
template <int kMoves>
struct LoopEight {
  __m512i place, flip, test, least;
  __m512i turn[kMoves], next_flip[kMoves], next_test[kMoves], next_below[kMoves];
  __m512i leaf[kMoves];  // 0 for a leaf, after subtracting next_below; else no such value
  std::uint64_t lanes[kMoves], leaves[kMoves];
  State *same[kMoves], *less[kMoves];
};

// Makes the moves of eight states. With kWhole all of them count, else those of `valid`.
template <int kMoves, int kSlack, bool kWhole>
TRAILBLAZE_AVX512 inline void expand8(LoopEight<kMoves>& loop, __m512i s, std::uint64_t valid) {
  const std::uint64_t near = _mm512_cmpge_epu8_mask(tested8(s, loop.flip, loop.test), loop.least);
#pragma GCC unroll 4
  for (int i = 0; i < kMoves; ++i) {
    // The turned state where `place` is set, else the state.
    const __m512i t =
        _mm512_ternarylogic_epi64(_mm512_rolv_epi64(s, loop.turn[i]), loop.place, s, 0xe2);
    std::uint64_t keep = _pext_u64(near, loop.lanes[i]);
    if (!kWhole) keep &= valid;
    std::uint64_t lose = keep ^ (kWhole ? 255 : valid);
    if constexpr (kSlack < 2) {
      std::uint64_t& last = kSlack == 0 ? keep : lose;  // children without slack
      const __m512i more =
          _mm512_subs_epu8(tested8(t, loop.next_flip[i], loop.next_test[i]), loop.next_below[i]);
      const std::uint64_t on = _cvtmask8_u32(_mm512_cmpneq_epi64_mask(more, loop.leaf[i]));
      loop.leaves[i] += static_cast<std::uint64_t>(__builtin_popcountll(last & ~on));
      last &= on;
    }
    loop.same[i] = pack8(loop.same[i], t, keep);
    if constexpr (kSlack > 0) loop.less[i] = pack8(loop.less[i], t, lose);
  }
}

template <int kMoves, int kSlack>
TRAILBLAZE_AVX512 void expand_avx512(const State* states, std::size_t count, const BatchNode& node,
                                     const BatchTargets& targets, BatchEnds& ends) {
  LoopEight<kMoves> loop;
  loop.place = all8(node.place);
  loop.flip = all8(node.flip);
  loop.test = all8(node.test);
  loop.least = all8(node.least);
  for (int i = 0; i < kMoves; ++i) {
    const BatchMove& move = node.moves.data()[i];
    const BatchNode& next = *targets.data()[i];
    loop.turn[i] = all8(static_cast<State>(move.turn));
    loop.lanes[i] = move.lanes;
    loop.next_flip[i] = all8(next.flip);
    loop.next_test[i] = all8(next.test);
    loop.next_below[i] = all8(next.below);
    loop.leaf[i] = all8(next.may_end);
    loop.leaves[i] = 0;
    loop.same[i] = ends.same.data()[i];
    loop.less[i] = ends.less.data()[i];
  }
  std::size_t k = 0;
  for (; k + 8 <= count; k += 8) {
    expand8<kMoves, kSlack, true>(loop, _mm512_loadu_si512(states + k), 255);
  }
  if (k < count) {
    const std::uint64_t valid = (1u << (count - k)) - 1;
    expand8<kMoves, kSlack, false>(loop, _mm512_loadu_si512(states + k), valid);
  }
  for (int i = 0; i < kMoves; ++i) {
    ends.same.data()[i] = loop.same[i];
    ends.less.data()[i] = loop.less[i];
    ends.leaves.data()[i] += loop.leaves[i];
  }
}

template <int kSlack>
TRAILBLAZE_AVX512 void avx512(const State* states, std::size_t count, const BatchNode& node,
                              const BatchTargets& targets, BatchEnds& ends) {
  switch (node.count) {
    case 1: return expand_avx512<1, kSlack>(states, count, node, targets, ends);
    case 2: return expand_avx512<2, kSlack>(states, count, node, targets, ends);
    case 3: return expand_avx512<3, kSlack>(states, count, node, targets, ends);
    case 4: return expand_avx512<4, kSlack>(states, count, node, targets, ends);
  }
}

#undef TRAILBLAZE_AVX512

// ---- AVX2: four states at a time ----

#define TRAILBLAZE_AVX2 __attribute__((target("avx2,popcnt,bmi")))

// Entry [mask] is the same for four lanes, each as two halves. It takes 512 bytes.
struct PackFour {
  alignas(32) std::uint32_t halves[16][8] = {};
  constexpr PackFour() {
    for (unsigned mask = 0; mask < 16; ++mask) {
      unsigned k = 0;
      for (unsigned lane = 0; lane < 4; ++lane) {
        if ((mask >> lane & 1) == 0) continue;
        halves[mask][k++] = 2 * lane;
        halves[mask][k++] = 2 * lane + 1;
      }
    }
  }
};
inline constexpr PackFour kPackFour;

TRAILBLAZE_AVX2 inline __m256i all4(State x) {
  return _mm256_set1_epi64x(static_cast<long long>(x));
}

TRAILBLAZE_AVX2 inline __m256i tested4(__m256i s, __m256i flip, __m256i test) {
  return _mm256_and_si256(_mm256_xor_si256(s, flip), test);
}

// A bit for each byte, set where x is at least y.
TRAILBLAZE_AVX2 inline std::uint32_t at_least4(__m256i x, __m256i y) {
  return static_cast<std::uint32_t>(
      _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(x, y), x)));
}

// The bits 0, 8, 16, 24 as a number 0..15.
TRAILBLAZE_AVX2 inline std::uint32_t four_bits(std::uint32_t bits) {
  constexpr std::uint64_t kGather = 1u << 24 | 1u << 17 | 1u << 10 | 1u << 3;
  return static_cast<std::uint32_t>((bits & 0x01010101) * kGather >> 24 & 15);
}

TRAILBLAZE_AVX2 inline State* pack4(State* end, __m256i states, std::uint32_t mask) {
  const __m256i halves =
      _mm256_load_si256(reinterpret_cast<const __m256i*>(kPackFour.halves[mask]));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(end), _mm256_permutevar8x32_epi32(states, halves));
  return end + __builtin_popcount(mask);
}

template <int kMoves, int kSlack>
TRAILBLAZE_AVX2 void expand_avx2(const State* states, std::size_t count, const BatchNode& node,
                                 const BatchTargets& targets, BatchEnds& ends) {
  __m256i left[kMoves], right[kMoves], next_flip[kMoves], next_test[kMoves], next_below[kMoves];
  std::uint32_t first[kMoves], may_end[kMoves];
  std::uint64_t leaves[kMoves];
  State *same[kMoves], *less[kMoves];
  for (int i = 0; i < kMoves; ++i) {
    const BatchMove& move = node.moves.data()[i];
    const BatchNode& next = *targets.data()[i];
    left[i] = all4(static_cast<State>(move.turn));
    right[i] = all4(static_cast<State>(64 - move.turn));
    first[i] = static_cast<std::uint32_t>(__builtin_ctzll(move.lanes));
    next_flip[i] = all4(next.flip);
    next_test[i] = all4(next.test);
    next_below[i] = all4(next.below);
    may_end[i] = static_cast<std::uint32_t>(next.may_end);
    leaves[i] = 0;
    same[i] = ends.same.data()[i];
    less[i] = ends.less.data()[i];
  }
  const __m256i place = all4(node.place), zero = _mm256_setzero_si256();
  const __m256i flip = all4(node.flip), test = all4(node.test), least = all4(node.least);
  for (std::size_t k = 0; k < count; k += 4) {
    const __m256i s = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(states + k));
    const std::uint32_t valid = count - k >= 4 ? 15 : (1u << (count - k)) - 1;
    const std::uint32_t near = at_least4(tested4(s, flip, test), least);
#pragma GCC unroll 4
    for (int i = 0; i < kMoves; ++i) {
      const __m256i turned =
          _mm256_or_si256(_mm256_sllv_epi64(s, left[i]), _mm256_srlv_epi64(s, right[i]));
      const __m256i t = _mm256_xor_si256(s, _mm256_and_si256(_mm256_xor_si256(s, turned), place));
      std::uint32_t keep = four_bits(near >> first[i]) & valid, lose = keep ^ valid;
      if constexpr (kSlack < 2) {
        std::uint32_t& last = kSlack == 0 ? keep : lose;
        const __m256i more =
            _mm256_subs_epu8(tested4(t, next_flip[i], next_test[i]), next_below[i]);
        const auto none = static_cast<std::uint32_t>(
            _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(more, zero))));
        const std::uint32_t on = ~none | may_end[i];
        leaves[i] += static_cast<std::uint64_t>(__builtin_popcount(last & ~on));
        last &= on;
      }
      same[i] = pack4(same[i], t, keep);
      if constexpr (kSlack > 0) less[i] = pack4(less[i], t, lose);
    }
  }
  for (int i = 0; i < kMoves; ++i) {
    ends.same.data()[i] = same[i];
    ends.less.data()[i] = less[i];
    ends.leaves.data()[i] += leaves[i];
  }
}

template <int kSlack>
TRAILBLAZE_AVX2 void avx2(const State* states, std::size_t count, const BatchNode& node,
                          const BatchTargets& targets, BatchEnds& ends) {
  switch (node.count) {
    case 1: return expand_avx2<1, kSlack>(states, count, node, targets, ends);
    case 2: return expand_avx2<2, kSlack>(states, count, node, targets, ends);
    case 3: return expand_avx2<3, kSlack>(states, count, node, targets, ends);
    case 4: return expand_avx2<4, kSlack>(states, count, node, targets, ends);
  }
}

#undef TRAILBLAZE_AVX2

}  // namespace trailblaze::batch

#endif
