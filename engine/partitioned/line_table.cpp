#include "engine/partitioned/line_table.hpp"

namespace trailblaze {
namespace {

// So many words ahead a line is brought to the cache.
constexpr std::size_t kAhead = 12;

void prefetch_home(const LineTableView& table, Word word) {
  __builtin_prefetch(table.lines + table.home(word), 1, 3);
}

// ---- absorbing: the portable form is the one to read ----

std::size_t absorb_portable(const LineTableView& table, std::span<const Word> words) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    prefetch_home(table, words[std::min(i + kAhead, words.size() - 1)]);
    const Word word = words[i];
    std::size_t count = 0, at = WordLine::kWords;
    std::uint64_t l = table.home(word);
    for (;; l = table.after(l)) {
      count = table.counts[l];
      at = 0;
      while (at < count && ((table.lines[l].words[at] ^ word) & table.key_mask) != 0) ++at;
      if (at < WordLine::kWords) break;
    }
    const bool is_new = at == count;
    Word& slot = table.lines[l].words[at];
    slot = is_new ? word : slot | (word & table.join_mask);
    table.counts[l] = static_cast<std::uint8_t>(count + is_new);
    found += is_new;
  }
  return found;
}

#ifdef TRAILBLAZE_VECTOR_KERNELS

// Bit s of what a comparison returns is set where slot s of the line has this key.

#define TRAILBLAZE_AVX512 __attribute__((target("avx512f,avx512vl,avx512dq,bmi")))
#define TRAILBLAZE_AVX2 __attribute__((target("avx2,bmi")))

TRAILBLAZE_AVX512 inline unsigned equal_avx512(const Word* line, Word word, std::uint64_t mask) {
  const __m512i keys = _mm512_set1_epi64(static_cast<long long>(mask));
  const __m512i differ =
      _mm512_xor_si512(_mm512_load_si512(line), _mm512_set1_epi64(static_cast<long long>(word)));
  return _mm512_testn_epi64_mask(differ, keys);
}

TRAILBLAZE_AVX2 inline unsigned equal_half_avx2(const Word* half, __m256i key, __m256i mask) {
  const __m256i words = _mm256_load_si256(reinterpret_cast<const __m256i*>(half));
  const __m256i equal = _mm256_cmpeq_epi64(_mm256_and_si256(words, mask), key);
  return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(equal)));
}
TRAILBLAZE_AVX2 inline unsigned equal_avx2(const Word* line, Word word, std::uint64_t mask) {
  const __m256i keys = _mm256_set1_epi64x(static_cast<long long>(mask));
  const __m256i key = _mm256_set1_epi64x(static_cast<long long>(word & mask));
  return equal_half_avx2(line, key, keys) | equal_half_avx2(line + 4, key, keys) << 4;
}

// One body for both instruction sets. It is a macro because a template's callees do not inherit the
// attribute. A line is compared whole, and nothing but a full line is a branch.
#define TRAILBLAZE_ABSORB(NAME, ATTRIBUTE, EQUAL)                                       \
  ATTRIBUTE std::size_t NAME(const LineTableView& table, std::span<const Word> words) { \
    const LineTableView own = table; /* a copy can stay in registers */                 \
    std::size_t found = 0;                                                              \
    for (std::size_t i = 0; i < words.size(); ++i) {                                    \
      prefetch_home(own, words[std::min(i + kAhead, words.size() - 1)]);                \
      const Word word = words[i];                                                       \
      unsigned equal = 0, at = 0;                                                       \
      std::uint64_t l = own.home(word);                                                 \
      for (;; l = own.after(l)) {                                                       \
        const unsigned end = 1u << own.counts[l];                                       \
        equal = EQUAL(own.lines[l].words, word, own.key_mask) & (end - 1);              \
        at = static_cast<unsigned>(__builtin_ctz(equal | end));                         \
        if (at < WordLine::kWords) [[likely]]                                           \
          break;                                                                        \
      }                                                                                 \
      const bool is_new = equal == 0;                                                   \
      Word& slot = own.lines[l].words[at];                                              \
      slot = is_new ? word : slot | (word & own.join_mask);                             \
      own.counts[l] = static_cast<std::uint8_t>(own.counts[l] + is_new);                \
      found += is_new;                                                                  \
    }                                                                                   \
    return found;                                                                       \
  }

TRAILBLAZE_ABSORB(absorb_avx512, TRAILBLAZE_AVX512, equal_avx512)
TRAILBLAZE_ABSORB(absorb_avx2, TRAILBLAZE_AVX2, equal_avx2)

#undef TRAILBLAZE_ABSORB
#undef TRAILBLAZE_AVX512
#undef TRAILBLAZE_AVX2

#endif  // TRAILBLAZE_VECTOR_KERNELS

}  // namespace

AbsorbKernel absorb_kernel([[maybe_unused]] Isa isa) {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  if (isa == Isa::kAvx512) return absorb_avx512;
  if (isa == Isa::kAvx2) return absorb_avx2;
#endif
  return absorb_portable;
}

// ---- the table ----

void LineTable::begin(int partition_bits, std::uint64_t words) {
  view_.partition_bits = partition_bits;
  make_empty(lines_for(words));
}

void LineTable::make_empty(std::uint64_t lines) {
  view_.size = lines;
  size_ = 0;
  if (lines <= lines_.size()) {
    std::fill_n(counts_.data(), lines, std::uint8_t{0});
    std::fill_n(marks_.data(), lines, std::uint8_t{0});
    return;
  }
  lines = with_room(lines);
  if (!lines_.allocate(lines) || !counts_.allocate(lines) || !marks_.allocate(lines)) {
    lines_ = {};
    throw std::bad_alloc();
  }
  view_.lines = lines_.data();
  view_.counts = counts_.data();
}

// Grows where the table is too full, and returns how many more words may come before it must be
// asked again: at least one.
std::size_t LineTable::make_room() {
  const std::uint64_t slots = view_.size * WordLine::kWords;
  if (size_ >= slots * kMostLoad / 10) {
    grow();
    return make_room();
  }
  return slots * 9 / 10 - size_;
}

void LineTable::grow() {
  ZeroedArray<WordLine> lines = std::move(lines_);
  ZeroedArray<std::uint8_t> counts = std::move(counts_), marks = std::move(marks_);
  const std::uint64_t before = view_.size;
  make_empty(2 * before);
  for (std::uint64_t l = 0; l < before; ++l) place({lines[l].words, marks[l]});
  mark();
  for (std::uint64_t l = 0; l < before; ++l) {
    place({lines[l].words + marks[l], counts[l] - std::size_t{marks[l]}});
  }
}

void LineTable::place(std::span<const Word> words) {
  while (!words.empty()) {
    const std::size_t some = std::min(words.size(), make_room());
    for (const Word word : words.first(some)) {
      std::uint64_t l = view_.home(word);
      while (view_.counts[l] == WordLine::kWords) l = view_.after(l);
      view_.lines[l].words[view_.counts[l]++] = word;
    }
    size_ += some;
    words = words.subspan(some);
  }
}

void LineTable::absorb(std::span<const Word> words) {
  while (!words.empty()) {
    const std::size_t some = std::min(words.size(), make_room());
    size_ += absorb_(view_, words.first(some));
    words = words.subspan(some);
  }
}

}  // namespace trailblaze
