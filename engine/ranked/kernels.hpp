// Maps of places in the inner loop of the ranked search (maps.hpp): 128 states go through a map at
// once, each of the result's bits pulled from its place.
//
//   result bit p  =  source bit index[p]        128 indices, a byte each, for blocks of two words
//
// With AVX-512 VBMI the source's bits become 128 bytes in two registers, two shuffles fetch from
// both, and the bytes' signs are the result: some ten instructions. Elsewhere maps.hpp sends the
// states one after another, which costs as much as there are states.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/puzzle/rank_moves.hpp"

namespace trailblaze {

inline constexpr int kShuffled = 128;  // places of a block that can be shuffled

// to[0..1] = the source's two words, shuffled. A leaf function: it inlines nothing from outside.
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

// The kernel, or null where these instructions have none.
inline ShuffleBlock shuffle_block([[maybe_unused]] Isa isa) {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  if (isa == Isa::kAvx512 && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vbmi")) {
    return shuffle_block_avx512;
  }
#endif
  return nullptr;
}

// The indices of all maps, 128 bytes each: of the states that come (`from`: each place's own entry)
// or go (its inverse). Places past the width read the last bit, which no state has.
struct ShuffleMaps {
  std::vector<std::uint8_t> come, go;

  ShuffleMaps() = default;
  explicit ShuffleMaps(const RankMoves& moves) {
    const auto width = static_cast<std::size_t>(moves.width);
    const std::size_t maps = moves.maps.size() / width;
    come.assign(maps * kShuffled, kShuffled - 1);
    go = come;
    for (std::size_t i = 0; i < moves.maps.size(); ++i) {
      const std::size_t map = i / width * kShuffled, place = i % width;
      come[map + place] = static_cast<std::uint8_t>(moves.maps[i]);
      go[map + moves.maps[i]] = static_cast<std::uint8_t>(place);
    }
  }
};

}  // namespace trailblaze
