// The operations of the dense sweep on stretches of words: a table of functions for each
// instruction set. words.cpp has the plain variants, which are easy to read.
//
//   or_stretch    acc[i] |= src[i]
//   or_stretches  the same for stretches of equal length: stretch r comes from stretch source[r]
//   swap_fields   swaps two neighbouring positions: a digit of the word with a digit of the bit
//   permute       permutes the bits of every word, by the word's parity
//   merge         target |= each of the sources; returns the number of new bits, and stores them
//
// kernels.cpp has the variants in vector instructions, which are tested equal, and chooses once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/dense/layout.hpp"

namespace trailblaze {

// A permutation of a word's bits. Bit t of the result is bit source[p][t] of the word, for a word
// of parity p. The steps, applied in turn, do the same: each is a union of masked rotations.
struct BitPermutation {
  struct Rotation {
    std::int64_t left;      // -59..59
    std::uint64_t mask[2];  // bits of the result, by the word's parity
  };
  struct Step {
    std::vector<Rotation> rotations;
    bool by_parity = false;  // true if the masks differ
  };

  alignas(64) std::uint8_t source[2][64];
  std::vector<Step> steps;
};

struct Merged {
  std::uint64_t fresh = 0;  // bits that were new
  bool full = false;        // true if every state of the stretch is there now
};

namespace dense {

using Word = std::uint64_t;

void or_stretch(Word* acc, const Word* src, std::size_t n);
void or_stretches(Word* acc, const Word* src, const std::uint32_t* source,
                  std::size_t stretch_words, std::size_t stretches);
void swap_fields(Word* acc, const Word* src, std::size_t n);
// parity[i] is 0 or 0xff.
void permute(Word* acc, const Word* src, const BitPermutation& bits, const std::uint8_t* parity,
             std::size_t n);
// `fresh` gets the new bits, unless it is null.
Merged merge(Word* target, const Word* const* sources, std::size_t count, Word* fresh,
             std::size_t n);

// Like merge(), from word `first` on.
Merged merge_from(std::size_t first, Word* target, const Word* const* sources, std::size_t count,
                  Word* fresh, std::size_t n);

}  // namespace dense

struct DenseKernels {
  decltype(&dense::or_stretch) or_stretch;
  decltype(&dense::or_stretches) or_stretches;
  decltype(&dense::swap_fields) swap_fields;
  decltype(&dense::permute) permute;
  decltype(&dense::merge) merge;
};

// Returns the variant that the sweep uses if `isa` is requested: AVX-512 needs the bit shuffle.
Isa dense_isa(Isa isa);

const DenseKernels& dense_kernels(Isa isa);

}  // namespace trailblaze
