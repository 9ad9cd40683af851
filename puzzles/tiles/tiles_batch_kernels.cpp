#include "puzzles/tiles/tiles_batch_kernels.hpp"

#include "puzzles/tiles/tiles_batch_vectors.hpp"

namespace trailblaze {

Isa batch_isa() {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  const Isa chosen = chosen_isa();
  const bool wide = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("bmi2");
  if (chosen == Isa::kAvx512 && !wide) return Isa::kAvx2;
  return chosen;
#else
  return Isa::kPortable;
#endif
}

BatchKernels batch_kernels([[maybe_unused]] Isa isa) {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  if (isa == Isa::kAvx512) return {batch::avx512<0>, batch::avx512<1>, batch::avx512<2>};
  if (isa == Isa::kAvx2) return {batch::avx2<0>, batch::avx2<1>, batch::avx2<2>};
#endif
  return {batch::plain<0>, batch::plain<1>, batch::plain<2>};
}

}  // namespace trailblaze
