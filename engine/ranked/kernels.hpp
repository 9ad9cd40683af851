// Maps of places in the inner loop of the ranked search (maps.hpp): 128 states go through a map at
// once. Each bit of the result is pulled from its place.
//
//   result bit p  =  source bit index[p]        128 indices, a byte each, for blocks of two words
//
// AVX-512 VBMI turns the source's bits into 128 bytes in two registers. Two shuffles fetch from
// both registers, and the signs of the bytes are the result: some ten instructions. Without VBMI,
// maps.hpp sends each state by itself, which costs more the more states there are.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/puzzle/rank_moves.hpp"

namespace trailblaze {

inline constexpr int kShuffleWidth = 128;  // places of a block that can be shuffled

// Sets to[0..1] to the source's two words, shuffled. A leaf function: it inlines nothing from
// outside.
using ShuffleBlock = void (*)(const std::uint64_t* source, const std::uint8_t* index,
                              std::uint64_t* to);

#ifdef TRAILBLAZE_VECTOR_KERNELS
__attribute__((target("avx512f,avx512bw,avx512vbmi"))) inline void shuffle_block_avx512(
    const std::uint64_t* source, const std::uint8_t* index, std::uint64_t* to) {
  const __m512i low = _mm512_movm_epi8(source[0]), high = _mm512_movm_epi8(source[1]);
  const __m512i first = _mm512_loadu_si512(index), second = _mm512_loadu_si512(index + 64);
  to[0] = _mm512_movepi8_mask(_mm512_permutex2var_epi8(low, first, high));
  to[1] = _mm512_movepi8_mask(_mm512_permutex2var_epi8(low, second, high));
}
#endif

// Returns the kernel, or null if there is no kernel for these instructions.
inline ShuffleBlock shuffle_block([[maybe_unused]] Isa isa) {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  if (isa == Isa::kAvx512 && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vbmi")) {
    return shuffle_block_avx512;
  }
#endif
  return nullptr;
}

// The shuffle indices of all maps, 128 bytes for each map. `direct` fetches each place from the
// place to which the map leads. `inverse` moves each place to the place to which the map leads.
// Places past the width read the last bit, which no state has.
struct ShuffleMaps {
  std::vector<std::uint8_t> direct, inverse;

  ShuffleMaps() = default;
  explicit ShuffleMaps(const RankMoves& moves) {
    const auto width = static_cast<std::size_t>(moves.width);
    const std::size_t maps = moves.maps.size() / width;
    direct.assign(maps * kShuffleWidth, kShuffleWidth - 1);
    inverse = direct;
    for (std::size_t i = 0; i < moves.maps.size(); ++i) {
      const std::size_t map = i / width * kShuffleWidth, place = i % width;
      direct[map + place] = static_cast<std::uint8_t>(moves.maps[i]);
      inverse[map + moves.maps[i]] = static_cast<std::uint8_t>(place);
    }
  }
};

}  // namespace trailblaze
