// The innermost loops of the trail. They process a batch of words whose cache lines have arrived,
// while the lines of the next batch are being fetched.
//
//   insert_batch(layout, lines, ready, next)   hashes and prefetches `next`; each word of `ready`
//       is found in its line, or takes the line's first empty slot, or finds the line full
//   find_batch(layout, lines, ready, next)     does the same without taking slots
//
// A line fills from its first slot on, and slots are never emptied, so "full" and "found" stay
// true. Two threads with the same key try for the same slot: one thread wins it, the other finds
// its key there.
//
// Read the portable variant first. The vector variants compare a whole line at once, with the same
// results.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/base/isa.hpp"
#include "engine/trail/layout.hpp"

namespace trailblaze {

// A cache line of slots, which are wide or compact as the layout says.
struct alignas(64) TrailLine {
  unsigned char bytes[TrailLayout::kLineBytes];
};

// Words on their way into the table, each with the line that it tries next.
struct alignas(64) ProbeBatch {
  static constexpr std::size_t kNewWords = 32;  // new words per batch
  static constexpr std::size_t kCapacity = 64;  // including words whose line was full

  std::array<std::uint64_t, kCapacity> words{};  // the state, and above it the caller's note
  std::array<std::uint64_t, kCapacity> codes;    // what the slot in this line would hold
  std::array<std::uint32_t, kCapacity> lines;
  std::array<std::uint8_t, kCapacity> slots;  // slot in the line, for a new word
  std::array<std::uint8_t, kCapacity> tries;  // lines that were full
  std::size_t count = 0;
  bool may_have_zero = false;  // some code may be 0, which no slot can hold
};

// Adds word i of `from` to `to`, at the line after the full line, and prefetches that line. Returns
// false if the word has tried all its lines, or `to` is full.
inline bool queue_again(const TrailLayout& layout, const TrailLine* lines, const ProbeBatch& from,
                        std::size_t i, ProbeBatch& to) {
  const std::size_t at = to.count;
  if (from.tries[i] + 1u >= layout.reach() || at == ProbeBatch::kCapacity) return false;
  to.words[at] = from.words[i];
  to.lines[at] = from.lines[i] + 1;
  to.codes[at] = from.codes[i] + layout.step();
  to.tries[at] = static_cast<std::uint8_t>(from.tries[i] + 1);
  __builtin_prefetch(lines + to.lines[at], 1, 2);
  ++to.count;
  return true;
}

// The results of insert_batch(). A word in neither mask was on the trail already.
struct Settled {
  std::uint64_t fresh = 0;  // bit i: word i is new, and `slots` has its slot
  std::uint64_t full = 0;   // bit i: the line has no room for word i
};

// The results of find_batch(). A word in neither mask is not on the trail.
struct Lookup {
  std::uint64_t found = 0;
  std::uint64_t full = 0;  // bit i: this line is full without word i; the next line may have it
};

struct TrailKernels {
  Settled (*insert_batch)(const TrailLayout& layout, TrailLine* lines, ProbeBatch& ready,
                          ProbeBatch& next);
  Lookup (*find_batch)(const TrailLayout& layout, const TrailLine* lines, const ProbeBatch& ready,
                       ProbeBatch& next);
};

namespace trail_kernels {

template <class Slot>
inline constexpr unsigned kSlotsOf = TrailLayout::kLineBytes / sizeof(Slot);

// Computes the homes and codes of a batch. The loop always runs over kNewWords words, so that
// compilers vectorize it.
TRAILBLAZE_INLINE void locate(const TrailLayout& layout, ProbeBatch& batch) {
  const TrailLayout own = layout;  // a copy can stay in registers
  const bool compact = own.compact();
  std::uint64_t zero = 0;
  for (std::size_t i = 0; i < ProbeBatch::kNewWords; ++i) {
    const std::uint64_t key = own.mixer().key(batch.words[i]);
    const std::uint64_t home = own.home(key);
    batch.codes[i] = compact ? own.compact_code(key, home) : key;
    batch.lines[i] = static_cast<std::uint32_t>(home);
    batch.tries[i] = 0;
    zero |= batch.codes[i] == 0;
  }
  batch.may_have_zero = zero != 0;
}

TRAILBLAZE_INLINE void prefetch(const TrailLine* line) { __builtin_prefetch(line, 1, 2); }

// Tries to take an empty slot of a line, from slot `at` on. Returns true if the code took a slot.
// Leaves `at` at the slot that has the code, or at the number of slots if the line is full.
template <class Slot>
TRAILBLAZE_INLINE bool take(Slot* line, Slot code, unsigned& at) {
  for (; at < kSlotsOf<Slot>; ++at) {
    Slot found = 0;
    if (__atomic_compare_exchange_n(&line[at], &found, code, false, __ATOMIC_RELAXED,
                                    __ATOMIC_RELAXED)) {
      return true;
    }
    if (found == code) return false;
  }
  return false;
}

template <class Slot>
TRAILBLAZE_INLINE Slot* slots_of(TrailLine* lines, std::uint64_t line) {
  return reinterpret_cast<Slot*>(lines + line);
}
template <class Slot>
TRAILBLAZE_INLINE const Slot* slots_of(const TrailLine* lines, std::uint64_t line) {
  return reinterpret_cast<const Slot*>(lines + line);
}

// Returns the first slot of a line that is empty or has the code, and its content in `found`.
// Returns the number of slots if there is none.
template <class Slot>
TRAILBLAZE_INLINE unsigned seek(const Slot* line, Slot code, Slot& found) {
  for (unsigned at = 0; at < kSlotsOf<Slot>; ++at) {
    found = __atomic_load_n(&line[at], __ATOMIC_RELAXED);
    if (found == 0 || found == code) return at;
  }
  return kSlotsOf<Slot>;
}

template <class Slot>
Settled insert_portable(const TrailLayout& layout, TrailLine* lines, ProbeBatch& ready,
                        ProbeBatch& next) {
  locate(layout, next);
  for (std::size_t i = 0; i < next.count; ++i) prefetch(lines + next.lines[i]);
  Settled settled;
  for (std::size_t i = 0; i < ready.count; ++i) {
    Slot* const line = slots_of<Slot>(lines, ready.lines[i]);
    const auto code = static_cast<Slot>(ready.codes[i]);
    Slot found = 0;
    unsigned at = seek(line, code, found);
    const bool won = found == 0 && take(line, code, at);
    ready.slots[i] = static_cast<std::uint8_t>(at);
    settled.fresh |= std::uint64_t{won} << i;
    settled.full |= std::uint64_t{at == kSlotsOf<Slot>} << i;
  }
  return settled;
}

template <class Slot>
Lookup find_portable(const TrailLayout& layout, const TrailLine* lines, const ProbeBatch& ready,
                     ProbeBatch& next) {
  locate(layout, next);
  for (std::size_t i = 0; i < next.count; ++i) prefetch(lines + next.lines[i]);
  Lookup lookup;
  for (std::size_t i = 0; i < ready.count; ++i) {
    const auto code = static_cast<Slot>(ready.codes[i]);
    Slot found = 0;
    const unsigned at = seek(slots_of<Slot>(lines, ready.lines[i]), code, found);
    lookup.found |= std::uint64_t{found == code} << i;
    lookup.full |= std::uint64_t{at == kSlotsOf<Slot>} << i;
  }
  return lookup;
}

#ifdef TRAILBLAZE_VECTOR_KERNELS

// The result of comparing a whole line: bit s of `equal` and `empty` is for slot s.
struct LineMasks {
  unsigned equal, empty;
};

#define TRAILBLAZE_AVX512 __attribute__((target("avx512f,avx512vl,avx512dq,bmi")))
#define TRAILBLAZE_AVX2 __attribute__((target("avx2,bmi")))

TRAILBLAZE_AVX512 inline LineMasks compare_avx512(const std::uint64_t* line, std::uint64_t code) {
  const __m512i all = _mm512_load_si512(line);
  return {_mm512_cmpeq_epi64_mask(all, _mm512_set1_epi64(static_cast<long long>(code))),
          _mm512_testn_epi64_mask(all, all)};
}

TRAILBLAZE_AVX512 inline LineMasks compare_avx512(const std::uint32_t* line, std::uint64_t code) {
  const __m512i all = _mm512_load_si512(line);
  return {_mm512_cmpeq_epi32_mask(all, _mm512_set1_epi32(static_cast<int>(code))),
          _mm512_testn_epi32_mask(all, all)};
}

TRAILBLAZE_AVX2 inline unsigned equal_avx2(const std::uint64_t* line, __m256i code) {
  const auto* halves = reinterpret_cast<const __m256i*>(line);
  const __m256i low = _mm256_cmpeq_epi64(_mm256_load_si256(halves), code);
  const __m256i high = _mm256_cmpeq_epi64(_mm256_load_si256(halves + 1), code);
  return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(low)) |
                               _mm256_movemask_pd(_mm256_castsi256_pd(high)) << 4);
}

TRAILBLAZE_AVX2 inline unsigned equal_avx2(const std::uint32_t* line, __m256i code) {
  const auto* halves = reinterpret_cast<const __m256i*>(line);
  const __m256i low = _mm256_cmpeq_epi32(_mm256_load_si256(halves), code);
  const __m256i high = _mm256_cmpeq_epi32(_mm256_load_si256(halves + 1), code);
  return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(low)) |
                               _mm256_movemask_ps(_mm256_castsi256_ps(high)) << 8);
}

template <class Slot>
TRAILBLAZE_AVX2 inline LineMasks compare_avx2(const Slot* line, std::uint64_t code) {
  const __m256i codes = sizeof(Slot) == 8 ? _mm256_set1_epi64x(static_cast<long long>(code))
                                          : _mm256_set1_epi32(static_cast<int>(code));
  return {equal_avx2(line, codes), equal_avx2(line, _mm256_setzero_si256())};
}

// Number of probes ahead at which lines are moved from the second-level cache to the first.
inline constexpr std::size_t kSoon = 6;

// The body for both instruction sets. It is a macro because the callees of a template do not
// inherit the target attribute. Prefetches alternate with comparisons, so that memory is always
// busy.
#define TRAILBLAZE_INSERT(NAME, ATTRIBUTE, COMPARE)                                           \
  template <class Slot>                                                                       \
  ATTRIBUTE Settled NAME(const TrailLayout& layout, TrailLine* lines, ProbeBatch& ready,      \
                         ProbeBatch& next) {                                                  \
    locate(layout, next);                                                                     \
    Settled settled;                                                                          \
    for (std::size_t i = 0; i < ready.count; ++i) {                                           \
      if (i < next.count) prefetch(lines + next.lines[i]);                                    \
      if (i + kSoon < ready.count) __builtin_prefetch(lines + ready.lines[i + kSoon], 1, 3);  \
      Slot* const line = slots_of<Slot>(lines, ready.lines[i]);                               \
      const LineMasks masks = COMPARE(line, ready.codes[i]);                                  \
      if (masks.equal != 0) continue;                                                         \
      unsigned at = static_cast<unsigned>(__builtin_ctz(masks.empty | 1u << kSlotsOf<Slot>)); \
      const bool won = take(line, static_cast<Slot>(ready.codes[i]), at);                     \
      ready.slots[i] = static_cast<std::uint8_t>(at);                                         \
      settled.fresh |= std::uint64_t{won} << i;                                               \
      settled.full |= std::uint64_t{at == kSlotsOf<Slot>} << i;                               \
    }                                                                                         \
    for (std::size_t i = ready.count; i < next.count; ++i) prefetch(lines + next.lines[i]);   \
    return settled;                                                                           \
  }

TRAILBLAZE_INSERT(insert_avx512, TRAILBLAZE_AVX512, compare_avx512)
TRAILBLAZE_INSERT(insert_avx2, TRAILBLAZE_AVX2, compare_avx2)

#define TRAILBLAZE_FIND(NAME, ATTRIBUTE, COMPARE)                                             \
  template <class Slot>                                                                       \
  ATTRIBUTE Lookup NAME(const TrailLayout& layout, const TrailLine* lines,                    \
                        const ProbeBatch& ready, ProbeBatch& next) {                          \
    locate(layout, next);                                                                     \
    Lookup lookup;                                                                            \
    for (std::size_t i = 0; i < ready.count; ++i) {                                           \
      if (i < next.count) prefetch(lines + next.lines[i]);                                    \
      const LineMasks masks = COMPARE(slots_of<Slot>(lines, ready.lines[i]), ready.codes[i]); \
      lookup.found |= std::uint64_t{masks.equal != 0} << i;                                   \
      lookup.full |= std::uint64_t{(masks.equal | masks.empty) == 0} << i;                    \
    }                                                                                         \
    for (std::size_t i = ready.count; i < next.count; ++i) prefetch(lines + next.lines[i]);   \
    return lookup;                                                                            \
  }

TRAILBLAZE_FIND(find_avx512, TRAILBLAZE_AVX512, compare_avx512)
TRAILBLAZE_FIND(find_avx2, TRAILBLAZE_AVX2, compare_avx2)

#undef TRAILBLAZE_FIND
#undef TRAILBLAZE_INSERT
#undef TRAILBLAZE_AVX512
#undef TRAILBLAZE_AVX2

#endif  // TRAILBLAZE_VECTOR_KERNELS

template <class Slot>
TrailKernels choose([[maybe_unused]] Isa isa) {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  if (isa == Isa::kAvx512) return {insert_avx512<Slot>, find_avx512<Slot>};
  if (isa == Isa::kAvx2) return {insert_avx2<Slot>, find_avx2<Slot>};
#endif
  return {insert_portable<Slot>, find_portable<Slot>};
}

}  // namespace trail_kernels

// Returns the kernels of an instruction set that the machine supports.
inline TrailKernels kernels_for(const TrailLayout& layout, Isa isa) {
  return layout.compact() ? trail_kernels::choose<std::uint32_t>(isa)
                          : trail_kernels::choose<std::uint64_t>(isa);
}

}  // namespace trailblaze
