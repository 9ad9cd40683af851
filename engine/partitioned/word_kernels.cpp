#include "engine/partitioned/word_kernels.hpp"

#include <algorithm>

#include "engine/base/isa.hpp"

namespace trailblaze {
namespace {

// The functions below are inlined into kernels that are compiled for an instruction set, so that
// their loops use these instructions.

// Returns the number of set bits, without the popcount instruction, which some machines lack.
TRAILBLAZE_INLINE std::uint32_t ones_of(std::uint32_t bits) {
  bits -= bits >> 1 & 0x55555555;
  bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
  return ((bits + (bits >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

// Record i has the words from kRecord * i on. Its last word has the note.
template <std::size_t kRecord>
TRAILBLAZE_INLINE UnpackedWords unpack_records(const WordLayout& source,
                                               std::span<const Word> records,
                                               State* __restrict states,
                                               std::uint32_t* __restrict notes) {
  const WordLayout layout = source;  // a copy can stay in registers
  const std::size_t count = records.size() / kRecord;
  State least = ~State{0};
  for (std::size_t i = 0; i < count; ++i) {
    states[i] = layout.state(records[kRecord * i]);
    least = std::min(least, states[i]);
    const Word last = records[kRecord * i + kRecord - 1];
    notes[i] = static_cast<std::uint32_t>(kRecord == 1 ? layout.note(last) : last);
  }
  std::uint32_t ones = 0;
  for (std::size_t i = 0; i < count; ++i) ones += ones_of(notes[i]);
  return {least, ones};
}

TRAILBLAZE_INLINE UnpackedWords unpack(const WordLayout& layout, std::span<const Word> records,
                                       State* states, std::uint32_t* notes) {
  return layout.record() == 1 ? unpack_records<1>(layout, records, states, notes)
                              : unpack_records<2>(layout, records, states, notes);
}

// Returns the note of a candidate that was reached by `way`, which has a single bit set.
template <Notes kNotes>
TRAILBLAZE_INLINE std::uint64_t note_of(std::uint32_t way) {
  return kNotes == Notes::kWays ? way : kNotes == Notes::kWayNumber ? ones_of(way - 1) : 0;
}

template <Notes kNotes>
TRAILBLAZE_INLINE State pack_notes(const WordLayout& source, std::span<const State> states,
                                   const std::uint32_t* __restrict ways, Word* __restrict words) {
  const WordLayout layout = source;
  State or_of_states = 0;
  for (std::size_t i = 0; i < states.size(); ++i) {
    or_of_states |= states[i];
    words[i] = layout.word(states[i], note_of<kNotes>(ways[i]));
  }
  return or_of_states;
}

TRAILBLAZE_INLINE State pack(const WordLayout& layout, std::span<const State> states,
                             const std::uint32_t* ways, Word* words) {
  switch (layout.notes()) {
    case Notes::kWays: return pack_notes<Notes::kWays>(layout, states, ways, words);
    case Notes::kWayNumber: return pack_notes<Notes::kWayNumber>(layout, states, ways, words);
    case Notes::kParent:
    case Notes::kNone: break;
  }
  return pack_notes<Notes::kNone>(layout, states, ways, words);
}

// Both kernels, compiled with an attribute.
#define TRAILBLAZE_WORD_KERNELS(VARIANT, ATTRIBUTE)                                               \
  ATTRIBUTE UnpackedWords unpack_##VARIANT(const WordLayout& layout, std::span<const Word> words, \
                                           State* states, std::uint32_t* notes) {                 \
    return unpack(layout, words, states, notes);                                                  \
  }                                                                                               \
  ATTRIBUTE State pack_##VARIANT(const WordLayout& layout, std::span<const State> states,         \
                                 const std::uint32_t* ways, Word* words) {                        \
    return pack(layout, states, ways, words);                                                     \
  }

TRAILBLAZE_WORD_KERNELS(portable, )
#ifdef TRAILBLAZE_VECTOR_KERNELS
TRAILBLAZE_WORD_KERNELS(avx2, __attribute__((target("avx2"))))
TRAILBLAZE_WORD_KERNELS(avx512, __attribute__((target("avx512f,avx512vl,avx512dq"))))
#endif

#undef TRAILBLAZE_WORD_KERNELS

}  // namespace

WordKernels word_kernels([[maybe_unused]] Isa isa) {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  if (isa == Isa::kAvx512) return {unpack_avx512, pack_avx512};
  if (isa == Isa::kAvx2) return {unpack_avx2, pack_avx2};
#endif
  return {unpack_portable, pack_portable};
}

}  // namespace trailblaze
