// What the dense sweep does with runs of words, in one table of functions for each instruction set.
// words.cpp has the plain forms, to be read.
//
//   or_run       acc[i] |= src[i]
//   or_runs      the same for equal runs that lie elsewhere: run r comes from run source[r]
//   swap_groups  two neighbouring places trade, one a digit of the word, the other of the bit
//   permute      the bits of every word, are permuted, by parity
//   merge        target |= each of some sources; says what was new, and counts it
//
// kernels.cpp has the forms for vector instructions, tested equal, and chooses once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/dense/layout.hpp"

namespace trailblaze {

// A permutation of a word's bits. Bit t of the result is bit source[p][t] of the word, where p is
// the word's parity. The steps do the same in turn, each as a union of rotations under masks.
struct BitPermutation {
  struct Rotation {
    std::int64_t left;      // -59..59
    std::uint64_t mask[2];  // bits of the result, by the word's parity
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

void or_run(Word* acc, const Word* src, std::size_t n);
void or_runs(Word* acc, const Word* src, const std::uint32_t* source, std::size_t run,
             std::size_t runs);
void swap_groups(Word* acc, const Word* src, std::size_t n);
// parity[i] is 0 or 0xff.
void permute(Word* acc, const Word* src, const BitPermutation& bits, const std::uint8_t* parity,
             std::size_t n);
// `fresh` gets the new bits, unless null.
Merged merge(Word* target, const Word* const* sources, std::size_t count, Word* fresh,
             std::size_t n);

// The same as merge, from word `first` on.
Merged merge_from(std::size_t first, Word* target, const Word* const* sources, std::size_t count,
                  Word* fresh, std::size_t n);

}  // namespace dense

struct DenseKernels {
  decltype(&dense::or_run) or_run;
  decltype(&dense::or_runs) or_runs;
  decltype(&dense::swap_groups) swap_groups;
  decltype(&dense::permute) permute;
  decltype(&dense::merge) merge;
};

// The form that the sweep takes where `isa` is asked for: AVX-512 needs the bit shuffle.
Isa dense_isa(Isa isa);

const DenseKernels& dense_kernels(Isa isa);

}  // namespace trailblaze
