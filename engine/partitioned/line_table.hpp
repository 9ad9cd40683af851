// The table in which one worker sorts out one partition: which of its candidates are new.
//
// It is an array of cache lines of eight words, and a byte a line that says how many are there:
//
//   counts     3          8                  0
//   lines      w w w .    w w w w w w w w    . . . . . . . .     a full line goes on in the next
//   ways       b b b .    b b b b b b b b    . . . . . . . .     where candidates note one way
//
// It is private to a worker and small enough for its cache, so nothing is atomic. Slots that are
// not in use are zero. Words that are known to differ are placed without a look at their lines.
// Then candidates are absorbed: one whose key is there already leaves its ways with it, or nothing;
// the others are new. What is new stands behind what was placed in every line. Ways are or-ed in
// the words, or, where a candidate has the number of one way, in an array beside the lines.
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

// The ways of the states whose keys a line has.
struct alignas(32) WaysLine {
  std::uint32_t ways[WordLine::kWords];
};

// What the kernels see of a table.
struct LineTableView {
  WordLine* lines = nullptr;
  WaysLine* ways = nullptr;  // none where words have the ways, or there are none
  std::uint8_t* counts = nullptr;
  std::uint64_t size = 0;      // lines
  std::uint64_t key_mask = 0;  // bits of a word that are its key
  int partition_bits = 0;      // the first bits of every key, which are the same here

  // The home line of a word: monotone in the key.
  std::uint64_t home(Word word) const {
    return ((word & key_mask) << partition_bits >> 32) * size >> 32;
  }
  // The line after this one, where what it has no room for goes; the first follows the last.
  std::uint64_t after(std::uint64_t line) const { return line + 1 == size ? 0 : line + 1; }
};

// Absorbs words and returns how many of them are new. There must be a slot for each.
using AbsorbKernel = std::size_t (*)(const LineTableView& table, std::span<const Word> words);

// Requires an isa that the machine supports.
AbsorbKernel absorb_kernel(Isa isa, Notes notes);

class LineTable {
 public:
  LineTable(const WordLayout& layout, Isa isa)
      : record_(layout.record()),
        absorb_(absorb_kernel(isa, layout.notes())),
        view_{.key_mask = ~layout.note_mask()} {}

  // Makes the table empty, with room for some `states` of a partition. Throws std::bad_alloc.
  void begin(int partition_bits, std::uint64_t states);

  // Adds records whose keys differ from one another and from those that are there.
  void place(std::span<const Word> records);

  // What is there from here on is new.
  void mark() { std::copy_n(counts_.data(), view_.size, marks_.data()); }

  // Adds the candidates whose keys are not there yet.
  void absorb(std::span<const Word> candidates);

  // How many states were placed or absorbed as new since begin().
  std::uint64_t size() const { return size_; }

  // Calls visit(span) with the records that are new since mark(), in groups of up to `kGroup`,
  // nearly in the order of their keys.
  template <class Visit>
  void for_each_new(const Visit& visit);

  static constexpr std::size_t kGroup = 256;

  std::uint64_t bytes() const {
    return lines_.bytes() + ways_.bytes() + counts_.bytes() + marks_.bytes();
  }

  // The most bytes that a table of so many states takes, while it grows, too.
  std::uint64_t most_bytes(std::uint64_t states) const {
    const std::uint64_t full = states * 10 / (kMostLoad * WordLine::kWords) + 1;
    const std::uint64_t line = sizeof(WordLine) + (record_ == 1 ? 0 : sizeof(WaysLine)) + 2;
    return (with_room(full) + with_room(2 * full)) * line;
  }

 private:
  static constexpr std::uint64_t kLoad = 6;      // tenths of the slots that are to be used
  static constexpr std::uint64_t kMostLoad = 8;  // tenths at which the table grows

  static constexpr std::uint64_t lines_for(std::uint64_t states) {
    return states * 10 / (kLoad * WordLine::kWords) + 1;
  }
  // The lines that are allocated: some more, so that a table that is a little larger needs no new
  // memory, and so that a line's worth of words can be read from any word.
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
  ZeroedArray<std::uint8_t> counts_, marks_;
  std::uint64_t size_ = 0;
};

template <class Visit>
void LineTable::for_each_new(const Visit& visit) {
  record_ == 1 ? for_each_new_of<1>(visit) : for_each_new_of<2>(visit);
}

// Writes the records of a line from a slot on, and what follows, eight in all.
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
    // Eight are copied, and those that are new stay: a loop over these would be guessed wrong.
    copy_records<kRecord>(l, marks_[l], group + kRecord * count);
    count += counts_[l] - std::size_t{marks_[l]};
    if (count >= kGroup) {
      visit(std::span<const Word>(group, kRecord * kGroup));
      count -= kGroup;
      std::memcpy(group, group + kRecord * kGroup, kRecord * sizeof(WordLine));
    }
  }
  if (count != 0) visit(std::span<const Word>(group, kRecord * count));
}

}  // namespace trailblaze
