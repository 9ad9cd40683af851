#include "engine/partitioned/word_kernels.hpp"

#include <algorithm>

namespace trailblaze {
namespace {

// Inlined into a function that may use certain instructions, a loop is compiled with them.
#define TRAILBLAZE_INLINED __attribute__((always_inline)) inline

// The number of ones, without the instruction for it, which not every machine has.
TRAILBLAZE_INLINED std::uint32_t ones_of(std::uint32_t bits) {
  bits -= bits >> 1 & 0x55555555;
  bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
  return ((bits + (bits >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

TRAILBLAZE_INLINED UnpackedWords unpack(const WordLayout& of, std::span<const Word> words,
                                        State* __restrict states, std::uint32_t* __restrict notes) {
  const WordLayout layout = of;  // a copy can stay in registers
  State least = ~State{0};
  for (std::size_t i = 0; i < words.size(); ++i) {
    states[i] = layout.state(words[i]);
    least = std::min(least, states[i]);
    notes[i] = static_cast<std::uint32_t>(layout.note(words[i]));
  }
  std::uint32_t ones = 0;
  for (std::size_t i = 0; i < words.size(); ++i) ones += ones_of(notes[i]);
  return {least, ones};
}

TRAILBLAZE_INLINED State pack(const WordLayout& of, std::span<const State> states,
                              const std::uint32_t* __restrict notes, Word* __restrict words) {
  const WordLayout layout = of;
  State seen = 0;
  for (std::size_t i = 0; i < states.size(); ++i) {
    seen |= states[i];
    words[i] = layout.word(states[i], notes[i]);
  }
  return seen;
}

// Both, compiled with an attribute.
#define TRAILBLAZE_WORD_KERNELS(FORM, ATTRIBUTE)                                               \
  ATTRIBUTE UnpackedWords unpack_##FORM(const WordLayout& layout, std::span<const Word> words, \
                                        State* states, std::uint32_t* notes) {                 \
    return unpack(layout, words, states, notes);                                               \
  }                                                                                            \
  ATTRIBUTE State pack_##FORM(const WordLayout& layout, std::span<const State> states,         \
                              const std::uint32_t* notes, Word* words) {                       \
    return pack(layout, states, notes, words);                                                 \
  }

TRAILBLAZE_WORD_KERNELS(portable, )
#ifdef TRAILBLAZE_VECTOR_KERNELS
TRAILBLAZE_WORD_KERNELS(avx2, __attribute__((target("avx2"))))
TRAILBLAZE_WORD_KERNELS(avx512, __attribute__((target("avx512f,avx512vl,avx512dq"))))
#endif

#undef TRAILBLAZE_WORD_KERNELS
#undef TRAILBLAZE_INLINED

}  // namespace

WordKernels word_kernels([[maybe_unused]] Isa isa) {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  if (isa == Isa::kAvx512) return {unpack_avx512, pack_avx512};
  if (isa == Isa::kAvx2) return {unpack_avx2, pack_avx2};
#endif
  return {unpack_portable, pack_portable};
}

}  // namespace trailblaze
