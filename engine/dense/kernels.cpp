#include "engine/dense/kernels.hpp"

#include "engine/dense/vectors.hpp"

namespace trailblaze {

namespace {

// Whether the machine has what the AVX-512 forms need beyond isa.hpp.
bool has_bit_shuffle() {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512bitalg") &&
         __builtin_cpu_supports("avx512vpopcntdq");
#else
  return false;
#endif
}

}  // namespace

Isa dense_isa(Isa isa) { return isa == Isa::kAvx512 && !has_bit_shuffle() ? Isa::kAvx2 : isa; }

const DenseKernels& dense_kernels([[maybe_unused]] Isa isa) {
  static constexpr DenseKernels kPlain = {dense::or_run, dense::or_runs, dense::swap_groups,
                                          dense::permute, dense::merge};
#ifdef TRAILBLAZE_VECTOR_KERNELS
  static constexpr DenseKernels kAvx2 = {dense::or_run_avx2, dense::or_runs, dense::swap_groups,
                                         dense::permute_avx2, dense::merge_avx2};
  static constexpr DenseKernels kAvx512 = {dense::or_run_avx512, dense::or_runs_avx512,
                                           dense::swap_groups_avx512, dense::permute_avx512,
                                           dense::merge_avx512};
  switch (dense_isa(isa)) {
    case Isa::kPortable: return kPlain;
    case Isa::kAvx2: return kAvx2;
    case Isa::kAvx512: return kAvx512;
  }
#endif
  return kPlain;
}

}  // namespace trailblaze
