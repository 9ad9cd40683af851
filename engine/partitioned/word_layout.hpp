// The layout of a state in a partitioned search: its key at the top of a word, and below the key a
// note of what the search knows about the state.
//
//   word   kkkk kkkk kkkk ... kkkk  nnnn     k: key, the state mixed by a bijection (mix.hpp)
//          pppp                              n: note; p: partition, the key's first bits
//
// The note depends on the puzzle, and on the room beside a key:
//
//              a candidate      a state of a level     the note
//   kWays      [key ways]       [key ways]             a bit for each way back
//   kWayNumber [key way ]       [key     ][ways]       the number of a way; a state of a level has
//                                                      all its ways in a second word
//   kParent    [key hash]       [key hash]             a hash of the state's parent
//                                                      (parent_pruning.hpp)
//   kNone      [key     ]       [key     ]             nothing: no room for a way, or moves cannot
//                                                      be reversed
//
// A record is the words of a state of a level: one or two.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "engine/base/mix.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

using Word = std::uint64_t;

enum class Notes : std::uint8_t { kWays, kWayNumber, kParent, kNone };

// Stands for "no way" if candidates note a way's number: a root has no way back. kWayBits: the bits
// of such a number.
inline constexpr std::uint64_t kNoWay = kMostWays;
inline constexpr int kWayBits = 6;
static_assert(kNoWay >> kWayBits == 0);

// A level has at most 2^kMostPartitionBits partitions.
inline constexpr int kMostPartitionBits = 12;

class WordLayout {
 public:
  // Requires state_bits <= 64. Notes::kWayNumber requires kWayBits free bits.
  WordLayout(int state_bits, Notes notes)
      : mixer_(state_bits), note_mask_((std::uint64_t{1} << mixer_.unused()) - 1), notes_(notes) {}

  int key_bits() const { return mixer_.bits(); }
  int note_bits() const { return mixer_.unused(); }
  std::uint64_t note_mask() const { return note_mask_; }
  Notes notes() const { return notes_; }
  bool notes_ways() const { return notes_ == Notes::kWays || notes_ == Notes::kWayNumber; }

  // Returns the words per record.
  std::size_t record() const { return notes_ == Notes::kWayNumber ? 2 : 1; }

  bool fits(State s) const { return note_bits() == 0 || s >> key_bits() == 0; }

  Word word(State s, std::uint64_t note) const { return mixer_.key(s) | note; }
  State state(Word word) const { return mixer_.state(word & ~note_mask_); }
  std::uint64_t note(Word word) const { return word & note_mask_; }

 private:
  Mixer mixer_;
  std::uint64_t note_mask_;
  Notes notes_;
};

// Returns the layout for a puzzle.
inline WordLayout word_layout(const Traits& traits) {
  const int bits = std::max(1, traits.state_bits);
  if (!traits.reversible) return {bits, Notes::kNone};
  if (!traits.names_ways()) return {bits, Notes::kParent};
  const int room = 64 - bits;
  if (traits.num_ways <= room) return {bits, Notes::kWays};
  return {bits, room >= kWayBits ? Notes::kWayNumber : Notes::kNone};
}

// Returns the number of the word's partition among 2^bits partitions.
inline std::uint64_t partition_of(Word word, int bits) {
  return bits == 0 ? 0 : word >> (64 - bits);
}

// Packs the words of a partition into bytes. It leaves out the bits that all these words share, and
// the bits that are never set, so that more words fit into a block on disk.
//
//   word     pppp kkkk kkkk ... kkkk  0000 nnnn      p: partition   k: the rest of the key
//   bytes         kkkk kkkk ... kkkk nnnn            n: note, as many bits as it can have
//
// A record of two words becomes two byte strings, one after the other. Bytes are in the order of
// the machine, least first.
class WordPacking {
 public:
  // For records of `record` words, with notes of `note_bits` bits, in partitions by the first
  // `partition_bits` bits of a key.
  WordPacking(const WordLayout& layout, std::size_t record, int note_bits, int partition_bits)
      : record_(record),
        partition_bits_(partition_bits),
        unused_(layout.note_bits()),
        note_bits_(record == 1 ? note_bits : 0),
        note_mask_(low_mask(note_bits_)),
        width_(bytes_for(layout.key_bits() - partition_bits + note_bits_)),
        second_(record == 1 ? 0 : bytes_for(note_bits)) {}

  // Returns the bytes of a record.
  std::size_t bytes() const { return width_ + second_; }

  // Bytes behind the last record that pack() and unpack() may touch.
  static constexpr std::size_t kSlack = sizeof(std::uint64_t);

  // Packs whole records.
  void pack(std::span<const Word> words, std::byte* out) const {
    for (std::size_t i = 0; i < words.size(); i += record_) {
      const std::uint64_t rest = words[i] << partition_bits_ >> partition_bits_ >> unused_;
      const std::uint64_t value = rest << note_bits_ | (words[i] & note_mask_);
      std::memcpy(out, &value, sizeof value);
      out += width_;
      if (record_ == 1) continue;
      std::memcpy(out, &words[i + 1], sizeof(Word));
      out += second_;
    }
  }

  void unpack(const std::byte* in, std::size_t partition, std::span<Word> words) const {
    const Word head = partition_bits_ == 0 ? 0 : Word{partition} << (64 - partition_bits_);
    const std::uint64_t mask = low_mask(static_cast<int>(8 * width_));
    const std::uint64_t second_mask = low_mask(static_cast<int>(8 * second_));
    for (std::size_t i = 0; i < words.size(); i += record_) {
      std::uint64_t value = 0;
      std::memcpy(&value, in, sizeof value);
      value &= mask;
      in += width_;
      words[i] = head | value >> note_bits_ << unused_ | (value & note_mask_);
      if (record_ == 1) continue;
      std::memcpy(&value, in, sizeof value);
      words[i + 1] = value & second_mask;
      in += second_;
    }
  }

 private:
  static constexpr std::uint64_t low_mask(int bits) {
    return bits == 0 ? 0 : ~std::uint64_t{0} >> (64 - bits);
  }
  static constexpr std::size_t bytes_for(int bits) {
    return static_cast<std::size_t>(bits <= 8 ? 8 : bits + 7) / 8;
  }

  std::size_t record_;
  int partition_bits_;
  int unused_;     // bits of a word below its key
  int note_bits_;  // bits of a note in the word itself
  std::uint64_t note_mask_;
  std::size_t width_, second_;
};

}  // namespace trailblaze
