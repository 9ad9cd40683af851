#include "engine/partitioned/line_table.hpp"

#include "engine/base/isa.hpp"

namespace trailblaze {
namespace {

// Words per block. While the table absorbs a block, it prefetches the lines of the next block.
constexpr std::size_t kBlock = 16;

// Computes and prefetches the home lines of a block.
template <Notes kNotes>
TRAILBLAZE_INLINE void find_homes(const LineTableView& table, std::span<const Word> words,
                                  std::uint64_t* __restrict homes) {
  if (words.size() == kBlock) {  // a constant trip count lets the compiler vectorise
    for (std::size_t i = 0; i < kBlock; ++i) homes[i] = table.home(words[i]);
  } else {
    for (std::size_t i = 0; i < words.size(); ++i) homes[i] = table.home(words[i]);
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    __builtin_prefetch(table.lines + homes[i], 1, 3);
    if constexpr (kNotes == Notes::kWayNumber) __builtin_prefetch(table.ways + homes[i], 1, 3);
  }
}

// ---- absorbing: the portable variant is the one to read ----

// Returns the slot of a line that holds this key. If no slot holds it, returns `count`: the first
// empty slot, or kWords if the line is full. Empty slots are zero, so they match key 0. The
// function returns the first match, so if key 0 is missing, it returns `count`. The loop compares
// every slot, since a branch per slot would be mispredicted.
std::size_t find_portable(const Word* line, std::size_t count, Word word, std::uint64_t key_mask) {
  std::size_t at = count;
  for (std::size_t i = WordLine::kWords; i-- > 0;) {
    at = ((line[i] ^ word) & key_mask) == 0 ? i : at;
  }
  return at;
}

#ifdef TRAILBLAZE_VECTOR_KERNELS

#define TRAILBLAZE_AVX512 __attribute__((target("avx512f,avx512vl,avx512dq,bmi")))
#define TRAILBLAZE_AVX2 __attribute__((target("avx2,bmi")))

// Do the same by comparing all slots at once; the mask has bit s for slot s.

TRAILBLAZE_AVX512 inline std::size_t find_avx512(const Word* line, std::size_t count, Word word,
                                                 std::uint64_t key_mask) {
  const __m512i keys = _mm512_set1_epi64(static_cast<long long>(key_mask));
  const __m512i differ =
      _mm512_xor_si512(_mm512_load_si512(line), _mm512_set1_epi64(static_cast<long long>(word)));
  return static_cast<std::size_t>(
      __builtin_ctz(_cvtmask8_u32(_mm512_testn_epi64_mask(differ, keys)) | 1u << count));
}

TRAILBLAZE_AVX2 inline unsigned equal_half_avx2(const Word* half, __m256i key, __m256i mask) {
  const __m256i words = _mm256_load_si256(reinterpret_cast<const __m256i*>(half));
  const __m256i equal = _mm256_cmpeq_epi64(_mm256_and_si256(words, mask), key);
  return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(equal)));
}
TRAILBLAZE_AVX2 inline std::size_t find_avx2(const Word* line, std::size_t count, Word word,
                                             std::uint64_t key_mask) {
  const __m256i keys = _mm256_set1_epi64x(static_cast<long long>(key_mask));
  const __m256i key = _mm256_set1_epi64x(static_cast<long long>(word & key_mask));
  const unsigned low = equal_half_avx2(line, key, keys);
  const unsigned high = equal_half_avx2(line + WordLine::kWords / 2, key, keys);
  return static_cast<std::size_t>(__builtin_ctz(low | high << 4 | 1u << count));
}

#endif

// The loop of all variants. It branches only on a full line. If notes are ways, it ors the word
// into its slot, which is zero for a new word. If a note is the number of a way, it ors the bit of
// this way into the array beside the slots.
//
// It is inlined into kernels that are compiled for an instruction set, so that its code uses these
// instructions.
template <auto kFind, Notes kNotes>
TRAILBLAZE_INLINE std::size_t absorb_by(const LineTableView& source, std::span<const Word> words) {
  const LineTableView table = source;  // a copy can stay in registers
  const auto next_block = [&] { return words.first(std::min(kBlock, words.size())); };
  std::uint64_t homes[2][kBlock];
  std::size_t found = 0, side = 0;
  find_homes<kNotes>(table, next_block(), homes[side]);
  while (!words.empty()) {
    const std::span<const Word> block = next_block();
    words = words.subspan(block.size());
    find_homes<kNotes>(table, next_block(), homes[side ^ 1]);
    for (std::size_t i = 0; i < block.size(); ++i) {
      const Word word = block[i];
      std::uint64_t l = homes[side][i];
      std::size_t count = table.counts[l];
      std::size_t at = kFind(table.lines[l].words, count, word, table.key_mask);
      while (at == WordLine::kWords) {
        l = table.after(l);
        count = table.counts[l];
        at = kFind(table.lines[l].words, count, word, table.key_mask);
      }
      Word& slot = table.lines[l].words[at];
      if constexpr (kNotes == Notes::kWays) {
        slot |= word;
      } else if constexpr (kNotes == Notes::kWayNumber) {
        slot = word & table.key_mask;
        const std::uint64_t way = std::uint64_t{1} << (word & ~table.key_mask);
        table.ways[l].ways[at] |= static_cast<std::uint32_t>(way);  // kNoWay sets no bit
      } else {
        slot = at == count ? word : slot;
      }
      table.counts[l] = static_cast<std::uint8_t>(count + (at == count));
      found += at == count;
    }
    side ^= 1;
  }
  return found;
}

template <Notes kNotes>
std::size_t absorb_portable(const LineTableView& table, std::span<const Word> words) {
  return absorb_by<find_portable, kNotes>(table, words);
}

#ifdef TRAILBLAZE_VECTOR_KERNELS

template <Notes kNotes>
TRAILBLAZE_AVX512 std::size_t absorb_avx512(const LineTableView& table,
                                            std::span<const Word> words) {
  return absorb_by<find_avx512, kNotes>(table, words);
}
template <Notes kNotes>
TRAILBLAZE_AVX2 std::size_t absorb_avx2(const LineTableView& table, std::span<const Word> words) {
  return absorb_by<find_avx2, kNotes>(table, words);
}

#undef TRAILBLAZE_AVX512
#undef TRAILBLAZE_AVX2

#endif

// Returns the kernel for these notes. Without ways, the first note of a state stays.
template <Notes kNotes>
AbsorbKernel kernel_of([[maybe_unused]] Isa isa) {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  if (isa == Isa::kAvx512) return absorb_avx512<kNotes>;
  if (isa == Isa::kAvx2) return absorb_avx2<kNotes>;
#endif
  return absorb_portable<kNotes>;
}

}  // namespace

AbsorbKernel absorb_kernel(Isa isa, Notes notes) {
  switch (notes) {
    case Notes::kWays: return kernel_of<Notes::kWays>(isa);
    case Notes::kWayNumber: return kernel_of<Notes::kWayNumber>(isa);
    case Notes::kParent:
    case Notes::kNone: break;
  }
  return kernel_of<Notes::kNone>(isa);
}

// ---- the table ----

void LineTable::begin(int partition_bits, std::uint64_t states) {
  view_.partition_bits = partition_bits;
  make_empty(states * 10 / (kLoad * WordLine::kWords) + 1);
}

void LineTable::make_empty(std::uint64_t lines) {
  view_.size = lines;
  size_ = 0;
  if (lines < lines_.size()) {
    std::fill_n(lines_.data(), lines, WordLine{});
    if (record_ != 1) std::fill_n(ways_.data(), lines, WaysLine{});
    std::fill_n(counts_.data(), lines, std::uint8_t{0});
    std::fill_n(old_counts_.data(), lines, std::uint8_t{0});
    return;
  }
  lines = with_room(lines);
  if (!lines_.allocate(lines) || (record_ != 1 && !ways_.allocate(lines)) ||
      !counts_.allocate(lines) || !old_counts_.allocate(lines)) {
    lines_ = {};
    throw std::bad_alloc();
  }
  view_.lines = lines_.data();
  view_.ways = ways_.data();
  view_.counts = counts_.data();
}

// Grows the table if it is too full. Returns how many more states may be inserted before the next
// call, at least 1.
std::size_t LineTable::make_room() {
  const std::uint64_t slots = view_.size * WordLine::kWords;
  if (size_ >= slots * kMostLoad / 10) {
    grow();
    return make_room();
  }
  return slots * 9 / 10 - size_;
}

void LineTable::grow() {
  const LineTable before = std::move(*this);  // leaves this table without arrays
  make_empty(2 * before.view_.size);
  const auto place_slots = [&](std::uint64_t l, std::size_t from, std::size_t to) {
    Word records[2 * WordLine::kWords];
    record_ == 1 ? before.copy_records<1>(l, from, records)
                 : before.copy_records<2>(l, from, records);
    place({records, (to - from) * record_});
  };
  for (std::uint64_t l = 0; l < before.view_.size; ++l) place_slots(l, 0, before.old_counts_[l]);
  end_old_records();
  for (std::uint64_t l = 0; l < before.view_.size; ++l) {
    place_slots(l, before.old_counts_[l], before.counts_[l]);
  }
}

template <std::size_t kRecord>
void LineTable::place_records(std::span<const Word> records) {
  for (; !records.empty(); records = records.subspan(kRecord)) {
    const Word word = records[0];
    std::uint64_t l = view_.home(word);
    while (view_.counts[l] == WordLine::kWords) l = view_.after(l);
    const std::uint8_t at = view_.counts[l]++;
    view_.lines[l].words[at] = word;
    if constexpr (kRecord == 2) {
      view_.ways[l].ways[at] = static_cast<std::uint32_t>(records[1]);
    }
  }
}

void LineTable::place(std::span<const Word> records) {
  while (!records.empty()) {
    const std::size_t some = std::min(records.size() / record_, make_room());
    const std::span<const Word> first = records.first(some * record_);
    record_ == 1 ? place_records<1>(first) : place_records<2>(first);
    size_ += some;
    records = records.subspan(first.size());
  }
}

void LineTable::absorb(std::span<const Word> candidates) {
  while (!candidates.empty()) {
    const std::size_t some = std::min(candidates.size(), make_room());
    size_ += absorb_(view_, candidates.first(some));
    candidates = candidates.subspan(some);
  }
}

}  // namespace trailblaze
