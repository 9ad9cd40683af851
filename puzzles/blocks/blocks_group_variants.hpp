// The variants of blocks_group_batch.hpp. The plain variant is the easiest to read. The other
// variants test a lane for eight or four states at a time; tests compare them with the plain
// variant.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/base/bits.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/pack_lanes.hpp"
#include "puzzles/blocks/blocks_group_batch.hpp"

namespace trailblaze::block_groups {

struct Plain {
  static int ones(std::uint64_t set) { return static_cast<int>(count_bits(set)); }

  // Way number d * free cells + k goes in direction d and ends at free cell k.
  static void find_left_out(const BlockGroups& groups, Batch& batch) {
    const std::size_t states = batch.count;
    for (std::size_t i = 0; i < states; ++i) {
      std::uint64_t free = batch.free[i];
      std::uint64_t ends[kDirections] = {};
      for (int k = 0; k < groups.free_cells; ++k) {
        const std::uint64_t cell = free & -free;
        free ^= cell;
        for (int d = 0; d < kDirections; ++d) {
          ends[d] |= cell & -(batch.done[i] >> (d * groups.free_cells + k) & 1);
        }
      }
      for (int d = 0; d < kDirections; ++d) batch.left_out[d][i] = ends[d];
    }
  }

  // Lists a state if it has pieces, without a branch. Returns true if it has pieces.
  static bool pack_one(std::uint64_t pieces, std::size_t i, std::size_t listed, Batch& batch) {
    batch.listed[listed] = pieces;
    batch.index[listed] = i;
    return pieces != 0;
  }

  template <std::size_t kFront>
  static std::size_t test(const BlockGroupLane& lane, const std::uint64_t* left_out, Batch& batch,
                          std::uint64_t* out) {
    const std::size_t cells = kFront != 0 ? kFront : lane.front.size();
    const std::uint64_t* const first = batch.reached(lane.sources[0]);
    const std::size_t states = batch.count;
    for (std::size_t i = 0; i < states; ++i) {
      std::uint64_t go = first[i];
      for (std::size_t s = 1; s < lane.sources.size(); ++s) go |= batch.reached(lane.sources[s])[i];
      go &= lane.fitting_cells;
      for (std::size_t c = 0; c < cells; ++c) go &= std::rotr(batch.free[i], lane.front[c]);
      out[i] = go;
    }
    std::size_t listed = 0;
    for (std::size_t i = 0; i < states; ++i) {
      listed += pack_one(out[i] & ~std::rotr(left_out[i], lane.end), i, listed, batch);
    }
    return listed;
  }

  static std::size_t pack(const std::uint64_t* go, Batch& batch) {
    std::size_t listed = 0;
    const std::size_t states = batch.count;
    for (std::size_t i = 0; i < states; ++i) listed += pack_one(go[i], i, listed, batch);
    return listed;
  }
};

#ifdef TRAILBLAZE_VECTOR_KERNELS

// ---- eight states at a time ----

#define TRAILBLAZE_AVX512 \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,popcnt,bmi,bmi2")))

struct Avx512 {
  TRAILBLAZE_AVX512 static int ones(std::uint64_t set) { return __builtin_popcountll(set); }
  TRAILBLAZE_AVX512 static __m512i all(std::uint64_t x) {
    return _mm512_set1_epi64(static_cast<long long>(x));
  }
  TRAILBLAZE_AVX512 static __m512i load(const std::uint64_t* at) { return _mm512_load_si512(at); }

  TRAILBLAZE_AVX512 static void find_left_out(const BlockGroups& groups, Batch& batch) {
    const std::size_t states = batch.count;
    for (std::size_t i = 0; i < states; i += 8) {
      const __m512i done = load(batch.done + i);
      __m512i free = load(batch.free + i);
      __m512i ends[kDirections] = {};
      std::uint64_t way = 1;
      for (int k = 0; k < groups.free_cells; ++k, way *= 2) {
        const __m512i rest = _mm512_and_si512(free, _mm512_add_epi64(free, all(~std::uint64_t{0})));
        const __m512i cell = _mm512_xor_si512(free, rest);
        free = rest;
#pragma GCC unroll 4
        for (int d = 0; d < kDirections; ++d) {
          const __mmask8 has = _mm512_test_epi64_mask(done, all(way << d * groups.free_cells));
          ends[d] = _mm512_mask_or_epi64(ends[d], has, ends[d], cell);
        }
      }
#pragma GCC unroll 4
      for (int d = 0; d < kDirections; ++d) _mm512_store_si512(batch.left_out[d] + i, ends[d]);
    }
  }

  // Among the eight states from i on, lists the states with a piece that is not left out. Returns
  // their number.
  TRAILBLAZE_AVX512 static std::size_t pack_eight(__m512i go, __m512i left_out, std::size_t i,
                                                  std::size_t listed, Batch& batch) {
    const __m512i index = _mm512_add_epi64(all(i), _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0));
    const __m512i pieces = _mm512_andnot_si512(left_out, go);
    const __mmask8 some = _mm512_test_epi64_mask(pieces, pieces);
    _mm512_storeu_si512(batch.listed + listed, _mm512_maskz_compress_epi64(some, pieces));
    _mm512_storeu_si512(batch.index + listed, _mm512_maskz_compress_epi64(some, index));
    return static_cast<std::size_t>(__builtin_popcount(some));
  }

  template <std::size_t kFront>
  TRAILBLAZE_AVX512 static std::size_t test(const BlockGroupLane& lane,
                                            const std::uint64_t* left_out, Batch& batch,
                                            std::uint64_t* out) {
    const std::size_t cells = kFront != 0 ? kFront : lane.front.size();
    const std::size_t sources = lane.sources.size();
    const int* const front = lane.front.data();
    const std::uint64_t* const first = batch.reached(lane.sources[0]);
    const __m512i fitting_cells = all(lane.fitting_cells),
                  end = all(static_cast<std::uint64_t>(lane.end));
    std::size_t listed = 0;
    const std::size_t states = batch.count;
    for (std::size_t i = 0; i < states; i += 8) {
      const __m512i free = load(batch.free + i);
      __m512i go = load(first + i);
      for (std::size_t s = 1; s < sources; ++s) {
        go = _mm512_or_si512(go, load(batch.reached(lane.sources[s]) + i));
      }
      go = _mm512_and_si512(go, fitting_cells);
      for (std::size_t c = 0; c < cells; ++c) {
        const __m512i cell = all(static_cast<std::uint64_t>(front[c]));
        go = _mm512_and_si512(go, _mm512_rorv_epi64(free, cell));
      }
      if (lane.is_stored) _mm512_store_si512(out + i, go);
      const __m512i left = _mm512_rorv_epi64(load(left_out + i), end);
      listed += pack_eight(go, left, i, listed, batch);
    }
    return listed;
  }

  TRAILBLAZE_AVX512 static std::size_t pack(const std::uint64_t* go, Batch& batch) {
    std::size_t listed = 0;
    const std::size_t states = batch.count;
    for (std::size_t i = 0; i < states; i += 8) {
      listed += pack_eight(load(go + i), _mm512_setzero_si512(), i, listed, batch);
    }
    return listed;
  }
};

// ---- four states at a time ----

#define TRAILBLAZE_AVX2 __attribute__((target("avx2,popcnt,bmi,bmi2")))

struct Avx2 {
  TRAILBLAZE_AVX2 static int ones(std::uint64_t set) { return __builtin_popcountll(set); }
  TRAILBLAZE_AVX2 static __m256i all(std::uint64_t x) {
    return _mm256_set1_epi64x(static_cast<long long>(x));
  }
  TRAILBLAZE_AVX2 static __m256i load(const std::uint64_t* at) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(at));
  }
  TRAILBLAZE_AVX2 static void store(std::uint64_t* at, __m256i x) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(at), x);
  }
  TRAILBLAZE_AVX2 static __m256i rotated_right(__m256i x, int bits) {
    return _mm256_or_si256(_mm256_srl_epi64(x, _mm_cvtsi32_si128(bits & 63)),
                           _mm256_sll_epi64(x, _mm_cvtsi32_si128(-bits & 63)));
  }

  TRAILBLAZE_AVX2 static void find_left_out(const BlockGroups& groups, Batch& batch) {
    const std::size_t states = batch.count;
    for (std::size_t i = 0; i < states; i += 4) {
      const __m256i done = load(batch.done + i);
      __m256i free = load(batch.free + i);
      __m256i ends[kDirections] = {};
      std::uint64_t way = 1;
      for (int k = 0; k < groups.free_cells; ++k, way *= 2) {
        const __m256i rest = _mm256_and_si256(free, _mm256_add_epi64(free, all(~std::uint64_t{0})));
        const __m256i cell = _mm256_xor_si256(free, rest);
        free = rest;
#pragma GCC unroll 4
        for (int d = 0; d < kDirections; ++d) {
          const __m256i bit = all(way << d * groups.free_cells);
          const __m256i has = _mm256_cmpeq_epi64(_mm256_and_si256(done, bit), bit);
          ends[d] = _mm256_or_si256(ends[d], _mm256_and_si256(has, cell));
        }
      }
#pragma GCC unroll 4
      for (int d = 0; d < kDirections; ++d) store(batch.left_out[d] + i, ends[d]);
    }
  }

  // Among the four states from i on, lists the states with a piece that is not left out. Returns
  // their number.
  TRAILBLAZE_AVX2 static std::size_t pack_four(__m256i go, __m256i left_out, std::size_t i,
                                               std::size_t listed, Batch& batch) {
    const __m256i index = _mm256_add_epi64(all(i), _mm256_set_epi64x(3, 2, 1, 0));
    const __m256i pieces = _mm256_andnot_si256(left_out, go);
    const __m256i none = _mm256_cmpeq_epi64(pieces, _mm256_setzero_si256());
    const auto some = static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(none))) ^ 15;
    const __m256i lanes =
        _mm256_load_si256(reinterpret_cast<const __m256i*>(kPackFour.lanes[some]));
    store(batch.listed + listed, _mm256_permutevar8x32_epi32(pieces, lanes));
    store(batch.index + listed, _mm256_permutevar8x32_epi32(index, lanes));
    return static_cast<std::size_t>(__builtin_popcount(some));
  }

  template <std::size_t kFront>
  TRAILBLAZE_AVX2 static std::size_t test(const BlockGroupLane& lane, const std::uint64_t* left_out,
                                          Batch& batch, std::uint64_t* out) {
    const std::size_t cells = kFront != 0 ? kFront : lane.front.size();
    const std::size_t sources = lane.sources.size();
    const int* const front = lane.front.data();
    const std::uint64_t* const first = batch.reached(lane.sources[0]);
    const __m256i fitting_cells = all(lane.fitting_cells);
    std::size_t listed = 0;
    const std::size_t states = batch.count;
    for (std::size_t i = 0; i < states; i += 4) {
      const __m256i free = load(batch.free + i);
      __m256i go = load(first + i);
      for (std::size_t s = 1; s < sources; ++s) {
        go = _mm256_or_si256(go, load(batch.reached(lane.sources[s]) + i));
      }
      go = _mm256_and_si256(go, fitting_cells);
      for (std::size_t c = 0; c < cells; ++c) {
        go = _mm256_and_si256(go, rotated_right(free, front[c]));
      }
      if (lane.is_stored) store(out + i, go);
      listed += pack_four(go, rotated_right(load(left_out + i), lane.end), i, listed, batch);
    }
    return listed;
  }

  TRAILBLAZE_AVX2 static std::size_t pack(const std::uint64_t* go, Batch& batch) {
    std::size_t listed = 0;
    const std::size_t states = batch.count;
    for (std::size_t i = 0; i < states; i += 4) {
      listed += pack_four(load(go + i), _mm256_setzero_si256(), i, listed, batch);
    }
    return listed;
  }
};

#endif

// Chooses the function of a kernel for this machine among the three variants.
template <class Function>
Function choose_variant([[maybe_unused]] Isa isa, Function plain, [[maybe_unused]] Function avx2,
                        [[maybe_unused]] Function avx512) {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  const bool fast = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2");
  if (fast && isa == Isa::kAvx512 && __builtin_cpu_supports("avx512bw")) return avx512;
  if (fast && isa != Isa::kPortable) return avx2;
#endif
  return plain;
}

}  // namespace trailblaze::block_groups
