// The forms of the dense sweep's inner loops, one table for each instruction set, chosen once.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/dense/vectors.hpp"
#include "engine/dense/words.hpp"
#include "engine/base/isa.hpp"

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

namespace dense {

// What the AVX-512 forms need beyond what isa.hpp asks for.
inline bool has_bit_shuffle() {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512bitalg") &&
         __builtin_cpu_supports("avx512vpopcntdq");
#else
  return false;
#endif
}

}  // namespace dense

// The form that the sweep takes where `isa` is asked for: AVX-512 without the bit shuffle falls
// back.
inline Isa dense_isa(Isa isa) {
  return isa == Isa::kAvx512 && !dense::has_bit_shuffle() ? Isa::kAvx2 : isa;
}

inline const DenseKernels& dense_kernels([[maybe_unused]] Isa isa) {
  static constexpr DenseKernels plain = {dense::or_run, dense::or_runs, dense::swap_groups,
                                         dense::permute, dense::merge};
#ifdef TRAILBLAZE_VECTOR_KERNELS
  static constexpr DenseKernels avx2 = {dense::or_run_avx2, dense::or_runs, dense::swap_groups,
                                        dense::permute_avx2, dense::merge_avx2};
  static constexpr DenseKernels avx512 = {dense::or_run_avx512, dense::or_runs_avx512,
                                          dense::swap_groups_avx512, dense::permute_avx512,
                                          dense::merge_avx512};
  switch (dense_isa(isa)) {
    case Isa::kPortable: return plain;
    case Isa::kAvx2: return avx2;
    case Isa::kAvx512: return avx512;
  }
#endif
  return plain;
}

}  // namespace trailblaze
