// How a state travels through a partitioned search: its key at the top of a word, and below the key
// a note of what the search knows of it.
//
//   word   kkkk kkkk kkkk ... kkkk  nnnn     k: key, the state mixed by a bijection (mix.hpp)
//          pppp                              n: note; p: partition, the key's first bits
//
// What is noted depends on the puzzle, and on how much room there is beside a key:
//
//              a candidate      a state of a level     the note
//   kWays      [key ways]       [key ways]             a bit for each way back
//   kWay       [key way ]       [key     ][ways]       the number of one way; all ways in a word
//                                                      of their own
//   kParent    [key hash]       [key hash]             a hash of the state from which this one was
//                                                      reached (parent_pruning.hpp)
//   kNone      [key     ]       [key     ]             nothing: ways have no room at all, or moves
//                                                      cannot be reversed
//
// The one or two words of a state of a level are its record.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "engine/base/mix.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

using Word = std::uint64_t;

enum class Notes : std::uint8_t { kWays, kWay, kParent, kNone };

// The number that stands for no way at all, as a root has none, where candidates note one way; and
// the bits that such a number takes.
inline constexpr std::uint64_t kNoWay = kMostWays;
inline constexpr int kWayBits = 6;
static_assert(kNoWay >> kWayBits == 0);

// A level has at most 2^kMostPartitionBits partitions.
inline constexpr int kMostPartitionBits = 12;

class WordLayout {
 public:
  // Requires state_bits <= 64, and kWayBits that are left where a way is noted.
  WordLayout(int state_bits, Notes notes)
      : mixer_(state_bits), note_mask_((std::uint64_t{1} << mixer_.unused()) - 1), notes_(notes) {}

  int key_bits() const { return mixer_.bits(); }
  int note_bits() const { return mixer_.unused(); }
  std::uint64_t note_mask() const { return note_mask_; }
  Notes notes() const { return notes_; }

  // The words of a record.
  std::size_t record() const { return notes_ == Notes::kWay ? 2 : 1; }

  bool fits(State s) const { return note_bits() == 0 || s >> key_bits() == 0; }

  Word word(State s, std::uint64_t note) const { return mixer_.key(s) | note; }
  State state(Word word) const { return mixer_.state(word & ~note_mask_); }
  std::uint64_t note(Word word) const { return word & note_mask_; }

  // A state that was reached in no way.
  Word candidate(State s) const { return word(s, notes_ == Notes::kWay ? kNoWay : 0); }

 private:
  Mixer mixer_;
  std::uint64_t note_mask_;
  Notes notes_;
};

// The layout with which a puzzle is searched.
inline WordLayout word_layout(const Traits& traits) {
  const int bits = std::max(1, traits.state_bits);
  if (!traits.reversible) return {bits, Notes::kNone};
  if (!traits.names_ways()) return {bits, Notes::kParent};
  const int room = 64 - bits;
  if (traits.num_ways <= room) return {bits, Notes::kWays};
  return {bits, room >= kWayBits ? Notes::kWay : Notes::kNone};
}

// The partition of a word, where there are 2^bits of them.
inline std::uint64_t partition_of(Word word, int bits) {
  return bits == 0 ? 0 : word >> (64 - bits);
}

}  // namespace trailblaze
