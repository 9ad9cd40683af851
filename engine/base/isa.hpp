// The instruction sets that kernels may use. A single binary runs on every x86-64: each kernel has
// several variants, and the program chooses a variant once, at run time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/base/names.hpp"

// Vector loads read memory while other threads change slots in it. The processor reads each aligned
// slot whole, but ThreadSanitizer would report a race. So its builds have only the portable
// variant, which uses atomics.
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
#include <cpuid.h>
#include <immintrin.h>
#endif

// Inlines a function into callers that are compiled for other instructions, so that its loops use
// these instructions. The first macro is for lambdas.
#define TRAILBLAZE_INLINED __attribute__((always_inline))
#define TRAILBLAZE_INLINE inline TRAILBLAZE_INLINED

namespace trailblaze {

enum class Isa : std::uint8_t { kPortable, kAvx2, kAvx512 };

template <>
inline constexpr auto kNamed<Isa> = std::to_array<Named<Isa>>({{"portable", Isa::kPortable},
                                                               {"avx2", Isa::kAvx2},
                                                               {"avx512", Isa::kAvx512}});

// True if this machine has the instructions of a variant.
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

// True if this machine extracts bits (pext, of BMI2) in a few cycles. AMD's processors before Zen
// 3, and Hygon's, which are made like them, have the instruction, but in microcode, which is many
// times slower (Agner Fog's instruction tables).
inline bool has_fast_pext() {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  unsigned leaves = 0, vendor = 0, rest = 0;
  __get_cpuid(0, &leaves, &vendor, &rest, &rest);
  constexpr unsigned kHygon = 0x6f677948;  // "Hygo"
  return __builtin_cpu_supports("bmi2") && vendor != kHygon && !__builtin_cpu_is("amdfam17h") &&
         !__builtin_cpu_is("bdver4");
#else
  return false;
#endif
}

// Returns the best variant that this machine supports.
inline Isa best_isa() {
  return supports(Isa::kAvx512) ? Isa::kAvx512 : supports(Isa::kAvx2) ? Isa::kAvx2 : Isa::kPortable;
}

inline Isa& process_isa() {
  static Isa isa = best_isa();
  return isa;
}

// Returns the default variant of kernels: the best variant, unless choose_isa() chose another.
inline Isa chosen_isa() { return process_isa(); }

// Sets the default variant. The machine must support it. Only a single thread may call this, while
// no search runs.
inline void choose_isa(Isa isa) { process_isa() = isa; }

}  // namespace trailblaze
