// The table in which one worker sorts out one partition: which of its candidates are new.
//
// It is an array of cache lines of eight words, and a byte a line that says how many are there:
//
//   counts     3          8                  0
//   lines      w w w .    w w w w w w w w    . . . . . . . .     a full line goes on in the next
//
// It is private to a worker and small enough for its cache, so nothing is atomic. Slots that are
// not in use are zero. Words that are known to differ are placed without a look at their lines.
// Then candidates are absorbed: one whose key is there already leaves its note with it, or nothing;
// the others are new. What is new stands behind what was placed in every line.
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

// What the kernels see of a table.
struct LineTableView {
  WordLine* lines = nullptr;
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

// Where notes join, a word adds its note to that of the word with its key. Requires an isa that the
// machine supports.
AbsorbKernel absorb_kernel(Isa isa, bool notes_join);

class LineTable {
 public:
  // Where notes join, a candidate adds its note to that of the word with its key.
  LineTable(const WordLayout& layout, bool notes_join, Isa isa)
      : absorb_(absorb_kernel(isa, notes_join)), view_{.key_mask = ~layout.note_mask()} {}

  // Makes the table empty, with room for some `words` of a partition. Throws std::bad_alloc.
  void begin(int partition_bits, std::uint64_t words);

  // Adds words whose keys differ from one another and from those that are there.
  void place(std::span<const Word> words);

  // What is there from here on is new.
  void mark() { std::copy_n(counts_.data(), view_.size, marks_.data()); }

  // Adds the words whose keys are not there yet.
  void absorb(std::span<const Word> words);

  // How many words were placed or absorbed as new since begin().
  std::uint64_t size() const { return size_; }

  // Calls visit(span) with the words that are new since mark(), in groups of up to `kGroup`, nearly
  // in the order of their keys.
  template <class Visit>
  void for_each_new(const Visit& visit);

  static constexpr std::size_t kGroup = 256;

  std::uint64_t bytes() const { return lines_.bytes() + counts_.bytes() + marks_.bytes(); }

  // The most bytes that a table of so many words takes, while it grows, too.
  static constexpr std::uint64_t most_bytes(std::uint64_t words) {
    const std::uint64_t full = words * 10 / (kMostLoad * WordLine::kWords) + 1;
    return (with_room(full) + with_room(2 * full)) * (sizeof(WordLine) + 2);
  }

 private:
  static constexpr std::uint64_t kLoad = 6;      // tenths of the slots that are to be used
  static constexpr std::uint64_t kMostLoad = 8;  // tenths at which the table grows

  static constexpr std::uint64_t lines_for(std::uint64_t words) {
    return words * 10 / (kLoad * WordLine::kWords) + 1;
  }
  // The lines that are allocated: some more, so that a table that is a little larger needs no new
  // memory, and so that a line's worth of words can be read from any word.
  static constexpr std::uint64_t with_room(std::uint64_t lines) { return lines + lines / 4 + 1; }

  void make_empty(std::uint64_t lines);
  std::size_t make_room();
  void grow();

  AbsorbKernel absorb_;
  LineTableView view_;
  ZeroedArray<WordLine> lines_;
  ZeroedArray<std::uint8_t> counts_, marks_;
  std::uint64_t size_ = 0;
};

template <class Visit>
void LineTable::for_each_new(const Visit& visit) {
  Word group[kGroup + 2 * WordLine::kWords];
  std::size_t count = 0;
  for (std::uint64_t l = 0; l < view_.size; ++l) {
    // Eight words are copied, and those that are new stay: a loop over them would be guessed wrong.
    const std::size_t from = marks_[l];
    std::memcpy(group + count, lines_[l].words + from, sizeof(WordLine));
    count += counts_[l] - from;
    if (count >= kGroup) {
      visit(std::span<const Word>(group, kGroup));
      count -= kGroup;
      std::memcpy(group, group + kGroup, sizeof(WordLine));
    }
  }
  if (count != 0) visit(std::span<const Word>(group, count));
}

}  // namespace trailblaze
