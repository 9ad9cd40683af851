// The kernels of tiles_batch_kernels.hpp: a plain variant, easiest to read, and two variants by
// vector instructions, for eight or four states at a time. Tests compare all three.
//
//   test       one comparison of bytes finds the near moves of all states: a bit a byte
//   lane bits  the bits of one move, gathered into a number (0..255 or 0..15)
//   move       rotate each state so that the tile comes to the blank's place, take that nibble
//   pack       the number selects a permutation from a table that brings the states that stay to
//              the front; the whole vector is stored, and the end advances by their count
//
// The instruction that compresses by mask could do the last step too. It takes two turns of the
// only execution port that can permute, and further instructions for the masks. With the table, the
// kernel was a third faster in the L1 cache. Leaves are found like near moves, by the constants of
// the next node.
#include "puzzles/tiles/tiles_batch_kernels.hpp"

#include <utility>

#include "engine/base/pack_lanes.hpp"

namespace trailblaze {
namespace {

// Each variant is a class with a template over the node's number of moves and the slack: 0, 1, or 2
// for every greater slack.
template <class Form, int... kSlack>
constexpr BatchKernels kernels_of(std::integer_sequence<int, kSlack...>) {
  return {{{Form::template expand<1, kSlack>, Form::template expand<2, kSlack>,
            Form::template expand<3, kSlack>, Form::template expand<4, kSlack>}...}};
}

struct Plain {
  template <int kMoves, int kSlack>
  static void expand(const State* states, std::size_t count, const BatchNode& of,
                     const BatchTargets& /*targets*/, BatchEnds& ends) {
    const BatchNode node = of;
    std::array<State*, 4> same = ends.same, less = ends.less;
    for (std::size_t k = 0; k < count; ++k) {
      const State s = states[k];
      for (std::size_t i = 0; i < kMoves; ++i) {
        const BatchMove& move = node.moves[i];
        const bool near = ((s ^ move.flip) & move.test) >= move.least;
        const State t = with_tile_moved(s, node.blank_mask, move.rotation);
        *same[i] = t;
        same[i] += near;
        if constexpr (kSlack > 0) {
          *less[i] = t;
          less[i] += !near;
        }
      }
    }
    ends.same = same;
    ends.less = less;
  }
};

#ifdef TRAILBLAZE_VECTOR_KERNELS

constexpr PackTable<std::uint64_t, 8, 1> kPackEight;  // 16 KiB

// ---- eight states at a time ----

#define TRAILBLAZE_AVX512 \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,popcnt,bmi,bmi2")))

struct Avx512 {
  TRAILBLAZE_AVX512 static __m512i all(State x) {
    return _mm512_set1_epi64(static_cast<long long>(x));
  }

  // Computes (s ^ flip) & test.
  TRAILBLAZE_AVX512 static __m512i tested(__m512i s, __m512i flip, __m512i test) {
    return _mm512_ternarylogic_epi64(s, flip, test, 0x28);
  }

  TRAILBLAZE_AVX512 static State* pack(State* end, __m512i states, std::uint64_t mask) {
    const __m512i lanes = _mm512_load_si512(kPackEight.lanes[mask]);
    _mm512_storeu_si512(end, _mm512_permutexvar_epi64(lanes, states));
    return end + __builtin_popcountll(mask);
  }

  // The constants that a loop over a batch keeps in registers, and its output positions.
  template <int kMoves>
  struct Loop {
    __m512i blank_mask, flip, test, least;
    __m512i rotation[kMoves], next_flip[kMoves], next_test[kMoves], next_below[kMoves];
    // A child is a leaf if its tested bits minus next_below equal this value, which is usually 0.
    // If the move takes the blank home, the child may be the goal and never counts as a leaf: the
    // value is then all ones, which never occurs.
    __m512i leaf[kMoves];
    std::uint64_t lanes[kMoves], leaves[kMoves];
    State *same[kMoves], *less[kMoves];
  };

  // Makes the moves of eight states. With kWhole all of them count, else only those in `valid`.
  template <int kMoves, int kSlack, bool kWhole>
  TRAILBLAZE_AVX512 static void step(Loop<kMoves>& loop, __m512i s, std::uint64_t valid) {
    const std::uint64_t near = _mm512_cmpge_epu8_mask(tested(s, loop.flip, loop.test), loop.least);
#pragma GCC unroll 4
    for (int i = 0; i < kMoves; ++i) {
      // The rotated state under `blank_mask`, the state elsewhere.
      const __m512i t = _mm512_ternarylogic_epi64(_mm512_rolv_epi64(s, loop.rotation[i]),
                                                  loop.blank_mask, s, 0xe2);
      std::uint64_t keep = _pext_u64(near, loop.lanes[i]);
      if (!kWhole) keep &= valid;
      std::uint64_t lose = keep ^ (kWhole ? 255 : valid);
      if constexpr (kSlack < 2) {
        std::uint64_t& last = kSlack == 0 ? keep : lose;  // children without slack
        const __m512i more =
            _mm512_subs_epu8(tested(t, loop.next_flip[i], loop.next_test[i]), loop.next_below[i]);
        const std::uint64_t on = _cvtmask8_u32(_mm512_cmpneq_epi64_mask(more, loop.leaf[i]));
        loop.leaves[i] += static_cast<std::uint64_t>(__builtin_popcountll(last & ~on));
        last &= on;
      }
      loop.same[i] = pack(loop.same[i], t, keep);
      if constexpr (kSlack > 0) loop.less[i] = pack(loop.less[i], t, lose);
    }
  }

  template <int kMoves, int kSlack>
  TRAILBLAZE_AVX512 static void expand(const State* states, std::size_t count,
                                       const BatchNode& node, const BatchTargets& targets,
                                       BatchEnds& ends) {
    Loop<kMoves> loop;
    loop.blank_mask = all(node.blank_mask);
    loop.flip = all(node.flip);
    loop.test = all(node.test);
    loop.least = all(node.least);
    for (int i = 0; i < kMoves; ++i) {
      const BatchMove& move = node.moves.data()[i];
      const BatchNode& next = *targets.data()[i];
      loop.rotation[i] = all(static_cast<State>(move.rotation));
      loop.lanes[i] = move.lanes;
      loop.next_flip[i] = all(next.flip);
      loop.next_test[i] = all(next.test);
      loop.next_below[i] = all(next.below);
      loop.leaf[i] = all(next.home_mask);
      loop.leaves[i] = 0;
      loop.same[i] = ends.same.data()[i];
      loop.less[i] = ends.less.data()[i];
    }
    std::size_t k = 0;
    for (; k + 8 <= count; k += 8) {
      step<kMoves, kSlack, true>(loop, _mm512_loadu_si512(states + k), 255);
    }
    if (k < count) {
      const std::uint64_t valid = (1u << (count - k)) - 1;
      step<kMoves, kSlack, false>(loop, _mm512_loadu_si512(states + k), valid);
    }
    for (int i = 0; i < kMoves; ++i) {
      ends.same.data()[i] = loop.same[i];
      ends.less.data()[i] = loop.less[i];
      ends.leaves.data()[i] += loop.leaves[i];
    }
  }
};

#undef TRAILBLAZE_AVX512

// ---- four states at a time ----

#define TRAILBLAZE_AVX2 __attribute__((target("avx2,popcnt,bmi")))

struct Avx2 {
  TRAILBLAZE_AVX2 static __m256i all(State x) {
    return _mm256_set1_epi64x(static_cast<long long>(x));
  }

  TRAILBLAZE_AVX2 static __m256i tested(__m256i s, __m256i flip, __m256i test) {
    return _mm256_and_si256(_mm256_xor_si256(s, flip), test);
  }

  // Returns a bit for each byte, set if x is at least y there.
  TRAILBLAZE_AVX2 static std::uint32_t at_least(__m256i x, __m256i y) {
    return static_cast<std::uint32_t>(
        _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(x, y), x)));
  }

  // Returns the bits 0, 8, 16, 24 as a number 0..15.
  TRAILBLAZE_AVX2 static std::uint32_t four_bits(std::uint32_t bits) {
    constexpr std::uint64_t kGather = 1u << 24 | 1u << 17 | 1u << 10 | 1u << 3;
    return static_cast<std::uint32_t>((bits & 0x01010101) * kGather >> 24 & 15);
  }

  TRAILBLAZE_AVX2 static State* pack(State* end, __m256i states, std::uint32_t mask) {
    const __m256i halves =
        _mm256_load_si256(reinterpret_cast<const __m256i*>(kPackFour.lanes[mask]));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(end),
                        _mm256_permutevar8x32_epi32(states, halves));
    return end + __builtin_popcount(mask);
  }

  template <int kMoves, int kSlack>
  TRAILBLAZE_AVX2 static void expand(const State* states, std::size_t count, const BatchNode& node,
                                     const BatchTargets& targets, BatchEnds& ends) {
    __m256i left[kMoves], right[kMoves], next_flip[kMoves], next_test[kMoves], next_below[kMoves];
    std::uint32_t first[kMoves], home_mask[kMoves];
    std::uint64_t leaves[kMoves];
    State *same[kMoves], *less[kMoves];
    for (int i = 0; i < kMoves; ++i) {
      const BatchMove& move = node.moves.data()[i];
      const BatchNode& next = *targets.data()[i];
      left[i] = all(static_cast<State>(move.rotation));
      right[i] = all(static_cast<State>(64 - move.rotation));
      first[i] = static_cast<std::uint32_t>(__builtin_ctzll(move.lanes));
      next_flip[i] = all(next.flip);
      next_test[i] = all(next.test);
      next_below[i] = all(next.below);
      home_mask[i] = static_cast<std::uint32_t>(next.home_mask);
      leaves[i] = 0;
      same[i] = ends.same.data()[i];
      less[i] = ends.less.data()[i];
    }
    const __m256i blank_mask = all(node.blank_mask), zero = _mm256_setzero_si256();
    const __m256i flip = all(node.flip), test = all(node.test), least = all(node.least);
    for (std::size_t k = 0; k < count; k += 4) {
      const __m256i s = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(states + k));
      const std::uint32_t valid = count - k >= 4 ? 15 : (1u << (count - k)) - 1;
      const std::uint32_t near = at_least(tested(s, flip, test), least);
#pragma GCC unroll 4
      for (int i = 0; i < kMoves; ++i) {
        const __m256i rotated =
            _mm256_or_si256(_mm256_sllv_epi64(s, left[i]), _mm256_srlv_epi64(s, right[i]));
        const __m256i t =
            _mm256_xor_si256(s, _mm256_and_si256(_mm256_xor_si256(s, rotated), blank_mask));
        std::uint32_t keep = four_bits(near >> first[i]) & valid, lose = keep ^ valid;
        if constexpr (kSlack < 2) {
          std::uint32_t& last = kSlack == 0 ? keep : lose;
          const __m256i more =
              _mm256_subs_epu8(tested(t, next_flip[i], next_test[i]), next_below[i]);
          const auto none = static_cast<std::uint32_t>(
              _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(more, zero))));
          const std::uint32_t on = ~none | home_mask[i];
          leaves[i] += static_cast<std::uint64_t>(__builtin_popcount(last & ~on));
          last &= on;
        }
        same[i] = pack(same[i], t, keep);
        if constexpr (kSlack > 0) less[i] = pack(less[i], t, lose);
      }
    }
    for (int i = 0; i < kMoves; ++i) {
      ends.same.data()[i] = same[i];
      ends.less.data()[i] = less[i];
      ends.leaves.data()[i] += leaves[i];
    }
  }
};

#undef TRAILBLAZE_AVX2

#endif

}  // namespace

Isa batch_isa() {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  const Isa chosen = chosen_isa();
  const bool wide = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("bmi2");
  if (chosen == Isa::kAvx512 && !wide) return Isa::kAvx2;
  return chosen;
#else
  return Isa::kPortable;
#endif
}

BatchKernels batch_kernels([[maybe_unused]] Isa isa) {
  constexpr std::make_integer_sequence<int, 3> kSlacks;
#ifdef TRAILBLAZE_VECTOR_KERNELS
  if (isa == Isa::kAvx512) return kernels_of<Avx512>(kSlacks);
  if (isa == Isa::kAvx2) return kernels_of<Avx2>(kSlacks);
#endif
  return kernels_of<Plain>(kSlacks);
}

}  // namespace trailblaze
