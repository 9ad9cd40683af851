// The inner loops of the dense sweep by vector instructions. words.hpp has each plainly, and says
// what it does. They are leaf functions over runs of words in the first-level cache, where every
// instruction counts. The 512-bit forms permute a word's bits with one bit shuffle, or eight words'
// with some rotations where there are few; the 256-bit ones four words' by masked shifts.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/base/isa.hpp"
#include "engine/dense/words.hpp"

#ifdef TRAILBLAZE_VECTOR_KERNELS

namespace trailblaze::dense {

// AVX2: four words at a time. Runs and groups have the plain form.
void or_run_avx2(Word* acc, const Word* src, std::size_t n);
void permute_avx2(Word* acc, const Word* src, const BitPermutation& bits,
                  const std::uint8_t* parity, std::size_t n);
Merged merge_avx2(Word* target, const Word* const* sources, std::size_t count, Word* fresh,
                  std::size_t n);

// AVX-512 with the bit shuffle: eight words at a time.
void or_run_avx512(Word* acc, const Word* src, std::size_t n);
void or_runs_avx512(Word* acc, const Word* src, const std::uint32_t* source, std::size_t run,
                    std::size_t runs);
void swap_groups_avx512(Word* acc, const Word* src, std::size_t n);
void permute_avx512(Word* acc, const Word* src, const BitPermutation& bits,
                    const std::uint8_t* parity, std::size_t n);
Merged merge_avx512(Word* target, const Word* const* sources, std::size_t count, Word* fresh,
                    std::size_t n);

}  // namespace trailblaze::dense

#endif
