#include "puzzles/tiles/tiles_groups.hpp"

#include <algorithm>
#include <bit>

#include "engine/base/pack_lanes.hpp"

namespace trailblaze {
namespace {

// ---- one state at a time: the easiest variant to read ----

std::size_t expand_portable(const GroupMoves& all, const State* from, const std::uint32_t* done,
                            std::size_t count, State* states, std::uint32_t* ways) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const State s = from[i];
    // Lowest bit of a nibble: set if it is not the blank.
    const State tiles = s | s >> 1 | s >> 2 | s >> 3;
    const State blank = ~tiles & all.cells;
    for (const GroupMove& move : all.moves) {
      const State tile = s & std::rotl(blank * 15, move.rotation);
      states[found] = s ^ tile ^ std::rotr(tile, move.rotation);
      ways[found] = move.back;
      found += (blank & move.cells) != 0 && (done[i] & move.way) == 0;
    }
  }
  return found;
}

#ifdef TRAILBLAZE_VECTOR_KERNELS

// ---- eight at a time ----

#define TRAILBLAZE_AVX512 __attribute__((target("avx512f,avx512vl,avx512dq,bmi,popcnt")))

TRAILBLAZE_AVX512 inline __m512i all_eight(State x) {
  return _mm512_set1_epi64(static_cast<long long>(x));
}

TRAILBLAZE_AVX512 std::size_t expand_avx512(const GroupMoves& all, const State* from,
                                            const std::uint32_t* done, std::size_t count,
                                            State* states, std::uint32_t* ways) {
  constexpr int kXor3 = 0x96;    // a ^ b ^ c
  constexpr int kLeaves = 0x02;  // ~a & ~b & c
  const __m512i board = all_eight(all.cells);
  __m512i cells[4], rotation[4], rotation_back[4];
  __m256i way[4], back[4];
  for (std::size_t m = 0; m < 4; ++m) {
    const GroupMove& move = all.moves[m];
    cells[m] = all_eight(move.cells);
    rotation[m] = all_eight(move.rotation);
    rotation_back[m] = all_eight(64 - State{move.rotation});
    way[m] = _mm256_set1_epi32(static_cast<int>(move.way));
    back[m] = _mm256_set1_epi32(static_cast<int>(move.back));
  }
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; i += 8) {
    const auto valid = static_cast<__mmask8>(count - i >= 8 ? 255 : (1u << (count - i)) - 1);
    const __m512i s = _mm512_maskz_loadu_epi64(valid, from + i);
    const __m256i known = _mm256_maskz_loadu_epi32(valid, done + i);
    const __m512i pairs = _mm512_or_si512(s, _mm512_srli_epi64(s, 1));
    const __m512i one =
        _mm512_ternarylogic_epi64(pairs, _mm512_srli_epi64(pairs, 2), board, kLeaves);
    const __m512i blank = _mm512_sub_epi64(_mm512_slli_epi64(one, 4), one);
#pragma GCC unroll 4
    for (std::size_t m = 0; m < 4; ++m) {
      const __m512i tile = _mm512_and_si512(s, _mm512_rolv_epi64(blank, rotation[m]));
      const __m512i next =
          _mm512_ternarylogic_epi64(s, tile, _mm512_rolv_epi64(tile, rotation_back[m]), kXor3);
      const __mmask8 goes = _mm256_mask_testn_epi32_mask(
          _mm512_mask_test_epi64_mask(valid, one, cells[m]), known, way[m]);
      _mm512_storeu_si512(states + found, _mm512_maskz_compress_epi64(goes, next));
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(ways + found), back[m]);
      found += static_cast<std::size_t>(__builtin_popcount(goes));
    }
  }
  return found;
}

#undef TRAILBLAZE_AVX512

// ---- four at a time ----

#define TRAILBLAZE_AVX2 __attribute__((target("avx2,bmi,popcnt")))

TRAILBLAZE_AVX2 inline __m256i all_four(State x) {
  return _mm256_set1_epi64x(static_cast<long long>(x));
}

TRAILBLAZE_AVX2 inline __m256i rotated(__m256i x, __m256i left, __m256i right) {
  return _mm256_or_si256(_mm256_sllv_epi64(x, left), _mm256_srlv_epi64(x, right));
}

TRAILBLAZE_AVX2 std::size_t expand_avx2(const GroupMoves& all, const State* from,
                                        const std::uint32_t* done, std::size_t count, State* states,
                                        std::uint32_t* ways) {
  const __m256i board = all_four(all.cells), zero = _mm256_setzero_si256();
  __m256i cells[4], left[4], right[4], way[4];
  __m128i back[4];
  for (std::size_t m = 0; m < 4; ++m) {
    const GroupMove& move = all.moves[m];
    cells[m] = all_four(move.cells);
    left[m] = all_four(move.rotation);
    right[m] = all_four(64 - State{move.rotation});
    way[m] = all_four(move.way);
    back[m] = _mm_set1_epi32(static_cast<int>(move.back));
  }
  std::size_t found = 0, i = 0;
  for (; i + 4 <= count; i += 4) {
    const __m256i s = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + i));
    const __m256i known =
        _mm256_cvtepu32_epi64(_mm_loadu_si128(reinterpret_cast<const __m128i*>(done + i)));
    const __m256i pairs = _mm256_or_si256(s, _mm256_srli_epi64(s, 1));
    const __m256i tiles = _mm256_or_si256(pairs, _mm256_srli_epi64(pairs, 2));
    const __m256i one = _mm256_andnot_si256(tiles, board);
    const __m256i blank = _mm256_sub_epi64(_mm256_slli_epi64(one, 4), one);
#pragma GCC unroll 4
    for (std::size_t m = 0; m < 4; ++m) {
      const __m256i tile = _mm256_and_si256(s, rotated(blank, left[m], right[m]));
      const __m256i next =
          _mm256_xor_si256(_mm256_xor_si256(s, tile), rotated(tile, right[m], left[m]));
      const __m256i is_out = _mm256_cmpeq_epi64(_mm256_and_si256(one, cells[m]), zero);
      const __m256i not_done = _mm256_cmpeq_epi64(_mm256_and_si256(known, way[m]), zero);
      const auto goes = static_cast<unsigned>(
          _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_andnot_si256(is_out, not_done))));
      const __m256i halves =
          _mm256_load_si256(reinterpret_cast<const __m256i*>(kPackFour.lanes[goes]));
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(states + found),
                          _mm256_permutevar8x32_epi32(next, halves));
      _mm_storeu_si128(reinterpret_cast<__m128i*>(ways + found), back[m]);
      found += static_cast<std::size_t>(__builtin_popcount(goes));
    }
  }
  return found + expand_portable(all, from + i, done + i, count - i, states + found, ways + found);
}

#undef TRAILBLAZE_AVX2

#endif

}  // namespace

GroupMoves group_moves(int rows, int columns) {
  GroupMoves all;
  const int across = rows > 1 ? 2 : 0;  // the number of the move to the left
  const auto at = [](int cell) { return State{1} << 4 * cell; };
  const auto bit = [](int way) { return std::uint32_t{1} << way; };
  const auto rotation = [](int cells) { return static_cast<std::uint8_t>(4 * cells & 63); };
  auto& [up, down, left, right] = all.moves;
  up = {0, rotation(-columns), bit(0), bit(1)};
  down = {0, rotation(columns), bit(1), bit(0)};
  left = {0, rotation(-1), bit(across), bit(across + 1)};
  right = {0, rotation(1), bit(across + 1), bit(across)};
  for (int cell = 0; cell < rows * columns; ++cell) {
    all.cells |= at(cell);
    if (cell >= columns) up.cells |= at(cell);
    if (cell < (rows - 1) * columns) down.cells |= at(cell);
    if (cell % columns != 0) left.cells |= at(cell);
    if (cell % columns != columns - 1) right.cells |= at(cell);
  }
  return all;
}

GroupKernel group_kernel([[maybe_unused]] Isa isa) {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  if (isa == Isa::kAvx512) return expand_avx512;
  if (isa == Isa::kAvx2) return expand_avx2;
#endif
  return expand_portable;
}

std::size_t expand_group(const GroupMoves& moves, std::span<const State> from,
                         const std::uint32_t* done, WaySuccessors& out) {
  const GroupKernel kernel = group_kernel(chosen_isa());
  State* const states = out.states_to_fill();
  std::uint32_t* const ways = out.ways_to_fill();
  std::size_t found = 0, i = 0;
  while (i < from.size() && found < WaySuccessors::kEnough) {
    const std::size_t room = (WaySuccessors::kRoom - found - 8) / GroupMoves::kMoves / 8 * 8;
    const std::size_t some = std::min(room, from.size() - i);
    found += kernel(moves, from.data() + i, done + i, some, states + found, ways + found);
    i += some;
  }
  out.filled(found);
  return i;
}

}  // namespace trailblaze
