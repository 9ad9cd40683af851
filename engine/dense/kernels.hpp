// The forms of the dense sweep's inner loops, one table for each instruction set, chosen once.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/base/isa.hpp"
#include "engine/dense/words.hpp"

namespace trailblaze {

struct DenseKernels {
  using Word = std::uint64_t;
  void (*or_run)(Word* acc, const Word* src, std::size_t n);
  void (*or_runs)(Word* acc, const Word* src, const std::uint32_t* source, std::size_t run,
                  std::size_t runs);
  void (*swap_groups)(Word* acc, const Word* src, std::size_t n);
  // parity[i] is 0 or 0xff.
  void (*permute)(Word* acc, const Word* src, const BitPermutation& bits,
                  const std::uint8_t* parity, std::size_t n);
  // `fresh` gets the new bits, unless null.
  Merged (*merge)(Word* target, const Word* const* sources, std::size_t count, Word* fresh,
                  std::size_t n);
};

// The form that the sweep takes where `isa` is asked for: AVX-512 needs the bit shuffle.
Isa dense_isa(Isa isa);

const DenseKernels& dense_kernels(Isa isa);

}  // namespace trailblaze
