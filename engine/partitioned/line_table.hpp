// The table in which a worker finds the new states among the candidates of a partition.
//
// It is an array of cache lines with eight words each, and a byte per line for the number of its
// words:
//
//   counts     3          8                  0
//   lines      w w w .    w w w w w w w w    . . . . . . . .     a full line continues in the next
//   ways       b b b .    b b b b b b b b    . . . . . . . .     if candidates note a way's number
//
// The table is private to a worker and small enough for its cache, so nothing is atomic. Unused
// slots are zero. place() inserts words that are known to differ, without comparing keys. Then
// absorb() takes candidates. If the key of a candidate is present, the candidate only adds its
// ways, if it has any; otherwise it is new. In every line, new words follow the placed words. Ways
// are or-ed into the words or, if a candidate notes the number of a way, into an array beside the
// lines.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <span>
#include <utility>

#include "engine/base/isa.hpp"
#include "engine/base/memory.hpp"
#include "engine/partitioned/word_layout.hpp"

namespace trailblaze {

struct alignas(64) WordLine {
  static constexpr std::size_t kWords = 8;
  Word words[kWords];
};

// The ways of the states whose keys are in a line.
struct alignas(32) WaysLine {
  std::uint32_t ways[WordLine::kWords];
};

// The part of a table that the kernels use.
struct LineTableView {
  WordLine* lines = nullptr;
  WaysLine* ways = nullptr;  // null if words hold the ways, or if there are no ways
  std::uint8_t* counts = nullptr;
  std::uint64_t size = 0;      // lines
  std::uint64_t key_mask = 0;  // bits of a word that hold its key
  int partition_bits = 0;      // number of first bits that all keys share

  // Returns the home line of a word. It is monotone in the key.
  std::uint64_t home(Word word) const {
    return ((word & key_mask) << partition_bits >> 32) * size >> 32;
  }
  // Returns the next line, which takes the words that overflow this line. The first line follows
  // the last.
  std::uint64_t after(std::uint64_t line) const { return line + 1 == size ? 0 : line + 1; }
};

// Absorbs words and returns how many are new. Requires an empty slot for each.
using AbsorbKernel = std::size_t (*)(const LineTableView& table, std::span<const Word> words);

// Requires an isa that the machine supports.
AbsorbKernel absorb_kernel(Isa isa, Notes notes);

class LineTable {
 public:
  LineTable(const WordLayout& layout, Isa isa)
      : record_(layout.record()),
        absorb_(absorb_kernel(isa, layout.notes())),
        view_{.key_mask = ~layout.note_mask()} {}

  // Empties the table and makes room for about `states` states of a partition. Throws
  // std::bad_alloc.
  void begin(int partition_bits, std::uint64_t states);

  // Adds records whose keys differ from each other and from all keys in the table.
  void place(std::span<const Word> records);

  // Marks the end of the old records: all records added later are new.
  void end_old_records() { std::copy_n(counts_.data(), view_.size, old_counts_.data()); }

  // Adds the new candidates, and merges the ways of the others into the table.
  void absorb(std::span<const Word> candidates);

  // Returns how many states were placed, or absorbed as new, since begin().
  std::uint64_t size() const { return size_; }

  // Calls visit(span) with the records added since end_old_records(), in groups of up to `kGroup`,
  // nearly in the order of their keys.
  template <class Visit>
  void for_each_new(const Visit& visit);

  static constexpr std::size_t kGroup = 256;

  std::uint64_t bytes() const {
    return lines_.bytes() + ways_.bytes() + counts_.bytes() + old_counts_.bytes();
  }

  // Returns the most bytes that a table for `states` states takes, including while it grows.
  std::uint64_t most_bytes(std::uint64_t states) const {
    const std::uint64_t full = states * 10 / (kMostLoad * WordLine::kWords) + 1;
    const std::uint64_t line = sizeof(WordLine) + (record_ == 1 ? 0 : sizeof(WaysLine)) + 2;
    return (with_room(full) + with_room(2 * full)) * line;
  }

 private:
  static constexpr std::uint64_t kLoad = 6;      // tenths of the slots in use after begin()
  static constexpr std::uint64_t kMostLoad = 8;  // tenths at which the table grows

  // Returns the number of lines to allocate. The extra lines let a slightly larger table reuse the
  // memory, and let a kernel read a whole line of words from any word on.
  static constexpr std::uint64_t with_room(std::uint64_t lines) { return lines + lines / 4 + 1; }

  void make_empty(std::uint64_t lines);
  std::size_t make_room();
  void grow();
  template <std::size_t kRecord>
  void place_records(std::span<const Word> records);
  template <std::size_t kRecord>
  void copy_records(std::uint64_t line, std::size_t slot, Word* to) const;
  template <std::size_t kRecord, class Visit>
  void for_each_new_of(const Visit& visit) const;

  std::size_t record_;
  AbsorbKernel absorb_;
  LineTableView view_;
  ZeroedArray<WordLine> lines_;
  ZeroedArray<WaysLine> ways_;
  ZeroedArray<std::uint8_t> counts_, old_counts_;
  std::uint64_t size_ = 0;
};

template <class Visit>
void LineTable::for_each_new(const Visit& visit) {
  record_ == 1 ? for_each_new_of<1>(visit) : for_each_new_of<2>(visit);
}

// Copies eight records: those of a line from a slot on, and what follows them.
template <std::size_t kRecord>
void LineTable::copy_records(std::uint64_t line, std::size_t slot, Word* to) const {
  const Word* const words = lines_[line].words + slot;
  if constexpr (kRecord == 1) {
    std::memcpy(to, words, sizeof(WordLine));
  } else {
    const std::uint32_t* const ways = ways_[line].ways + slot;
    for (std::size_t i = 0; i < WordLine::kWords; ++i) {
      to[2 * i] = words[i];
      to[2 * i + 1] = ways[i];
    }
  }
}

template <std::size_t kRecord, class Visit>
void LineTable::for_each_new_of(const Visit& visit) const {
  Word group[kRecord * (kGroup + 2 * WordLine::kWords)];
  std::size_t count = 0;
  for (std::uint64_t l = 0; l < view_.size; ++l) {
    // Always copies eight records, and then keeps only the new records: the end of a loop over the
    // new records would be mispredicted.
    copy_records<kRecord>(l, old_counts_[l], group + kRecord * count);
    count += counts_[l] - std::size_t{old_counts_[l]};
    if (count >= kGroup) {
      visit(std::span<const Word>(group, kRecord * kGroup));
      count -= kGroup;
      std::memcpy(group, group + kRecord * kGroup, kRecord * sizeof(WordLine));
    }
  }
  if (count != 0) visit(std::span<const Word>(group, kRecord * count));
}

}  // namespace trailblaze
