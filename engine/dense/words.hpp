// What the dense sweep does with runs of words, plainly: the forms to read.
//
//   or_run       acc[i] |= src[i]
//   or_runs      the same for equal runs that lie elsewhere: run r comes from run source[r]
//   swap_groups  two neighbouring places trade, one a digit of the word, the other of the bit
//   permute      the bits of every word, by one of two permutations
//   merge        target |= each of some sources; says what was new, and counts it
//
// dense_vectors.hpp has the forms for vector instructions, tested equal; dense_kernels.hpp chooses.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/bits.hpp"
#include "engine/dense/layout.hpp"

namespace trailblaze {

// Bit t of the result is bit source[p][t] of the word, where p is the word's parity. The same in
// steps one after another, each the union of rotations of the whole word with the bits of a mask.
struct BitPermutation {
  struct Rotation {
    std::int64_t left;      // -59..59
    std::uint64_t mask[2];  // of the result, by the word's parity
  };
  struct Step {
    std::vector<Rotation> rotations;
    bool by_parity = false;  // whether the masks differ
  };

  alignas(64) std::uint8_t source[2][64];
  std::vector<Step> steps;
};

struct Merged {
  std::uint64_t fresh = 0;  // bits that were new
  bool full = false;        // every state of the run is there now
};

namespace dense {

using Word = std::uint64_t;

inline void or_run(Word* acc, const Word* src, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) acc[i] |= src[i];
}

inline void or_runs(Word* acc, const Word* src, const std::uint32_t* source, std::size_t run,
                    std::size_t runs) {
  for (std::size_t r = 0; r < runs; ++r, acc += run) {
    const Word* const from = src + source[r] * run;
    for (std::size_t i = 0; i < run; ++i) acc[i] |= from[i];
  }
}

// A group is the six words of one digit a = 0..5; a word has five fields of twelve bits, b = 0..4.
// As neighbouring Lehmer digits, (a, b) trades to (b, a - 1) where a > b, else to (b + 1, a).
inline void swap_groups(Word* acc, const Word* src, std::size_t n) {
  constexpr Word kField = 0xfff;
  for (std::size_t group = 0; group < n; group += 6) {
    for (unsigned a = 0; a < 6; ++a) {
      Word word = 0;
      for (unsigned b = 0; b < 5; ++b) {
        const unsigned from = a > b ? b : b + 1, field = a > b ? a - 1 : a;
        word |= (src[group + from] >> 12 * field & kField) << 12 * b;
      }
      acc[group + a] |= word;
    }
  }
}

inline void permute(Word* acc, const Word* src, const BitPermutation& bits,
                    const std::uint8_t* parity, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    Word word = src[i];
    for (const BitPermutation::Step& step : bits.steps) {
      Word moved = 0;
      for (const BitPermutation::Rotation& rotation : step.rotations) {
        moved |= std::rotl(word, static_cast<int>(rotation.left)) & rotation.mask[parity[i] & 1];
      }
      word = moved;
    }
    acc[i] |= word;
  }
}

inline Merged merge_from(std::size_t first, Word* target, const Word* const* sources,
                         std::size_t count, Word* fresh, std::size_t n) {
  Merged merged;
  Word all = kFullWord;
  for (std::size_t i = first; i < n; ++i) {
    Word reached = 0;
    for (std::size_t s = 0; s < count; ++s) reached |= sources[s][i];
    const Word news = reached & ~target[i];
    if (news != 0) {
      target[i] |= news;
      merged.fresh += count_bits(news);
    }
    all &= target[i];
    if (fresh != nullptr) fresh[i] = news;
  }
  merged.full = all == kFullWord;
  return merged;
}

inline Merged merge(Word* target, const Word* const* sources, std::size_t count, Word* fresh,
                    std::size_t n) {
  return merge_from(0, target, sources, count, fresh, n);
}

}  // namespace dense

}  // namespace trailblaze
