#include "engine/dense/kernels.hpp"

#include <bit>

#include "engine/base/bits.hpp"

namespace trailblaze::dense {

void or_stretch(Word* acc, const Word* src, std::size_t n) {
#pragma GCC unroll 4  // the speed of so short a loop depends on where it is linked
  for (std::size_t i = 0; i < n; ++i) acc[i] |= src[i];
}

void or_stretches(Word* acc, const Word* src, const std::uint32_t* source,
                  std::size_t stretch_words, std::size_t stretches) {
  const auto or_all = [&](std::size_t size) {
    for (std::size_t r = 0; r < stretches; ++r, acc += size) {
      const Word* const from = src + source[r] * size;
      for (std::size_t i = 0; i < size; ++i) acc[i] |= from[i];
    }
  };
  if (stretch_words == 6) {
    or_all(6);  // a constant size is faster
  } else {
    or_all(stretch_words);
  }
}

// Swaps a digit a = 0..5, which is the number of a word in its group of six words, with a digit b =
// 0..4, which is the number of a field of twelve bits in the word. Like neighbouring Lehmer digits,
// (a, b) swaps to (b, a - 1) if a > b, else to (b + 1, a).
void swap_fields(Word* acc, const Word* src, std::size_t n) {
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

void permute(Word* acc, const Word* src, const BitPermutation& bits, const std::uint8_t* parity,
             std::size_t n) {
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

Merged merge_from(std::size_t first, Word* target, const Word* const* sources, std::size_t count,
                  Word* fresh, std::size_t n) {
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

Merged merge(Word* target, const Word* const* sources, std::size_t count, Word* fresh,
             std::size_t n) {
  return merge_from(0, target, sources, count, fresh, n);
}

}  // namespace trailblaze::dense
