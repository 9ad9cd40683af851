// Which instructions a kernel may use. One binary runs on every x86-64: kernels come in several
// forms, and the form is chosen once, at run time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/base/names.hpp"

// Vector loads look at memory that other threads change one slot at a time. The processor reads
// each aligned slot whole, but ThreadSanitizer knows only the portable form's atomics.
#if defined(__x86_64__) && !defined(__SANITIZE_THREAD__)
#if defined(__has_feature)
#if !__has_feature(thread_sanitizer)
#define TRAILBLAZE_VECTOR_KERNELS 1
#endif
#else
#define TRAILBLAZE_VECTOR_KERNELS 1
#endif
#endif

#ifdef TRAILBLAZE_VECTOR_KERNELS
#include <immintrin.h>
#endif

// For functions that a caller compiled for other instructions takes in whole, so that their loops
// use them; the first is for lambdas.
#define TRAILBLAZE_INLINED __attribute__((always_inline))
#define TRAILBLAZE_INLINE inline TRAILBLAZE_INLINED

namespace trailblaze {

enum class Isa : std::uint8_t { kPortable, kAvx2, kAvx512 };

template <>
inline constexpr auto kNamed<Isa> = std::to_array<Named<Isa>>({{"portable", Isa::kPortable},
                                                               {"avx2", Isa::kAvx2},
                                                               {"avx512", Isa::kAvx512}});

// Whether this machine has what a form needs.
inline bool supports(Isa isa) {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  switch (isa) {
    case Isa::kPortable: return true;
    case Isa::kAvx2:
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
             __builtin_cpu_supports("popcnt");
    case Isa::kAvx512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("bmi") &&
             __builtin_cpu_supports("popcnt");
  }
  return false;
#else
  return isa == Isa::kPortable;
#endif
}

// The best form that this machine has.
inline Isa best_isa() {
  return supports(Isa::kAvx512) ? Isa::kAvx512 : supports(Isa::kAvx2) ? Isa::kAvx2 : Isa::kPortable;
}

// The form that kernels take where none is named: the best, unless another was chosen.
Isa chosen_isa();

// Makes `isa` the form that kernels take from now on. The machine must support it. Only one thread
// may call this, while no search runs.
void choose_isa(Isa isa);

}  // namespace trailblaze
