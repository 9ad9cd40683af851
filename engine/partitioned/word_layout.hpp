// How a state travels through a partitioned search: its key at the top of a word, and below the key
// a note of what the search knows of it.
//
//   word   kkkk kkkk kkkk ... kkkk  nnnn     k: key, the state mixed by a bijection (mix.hpp)
//          pppp                              n: note; p: partition, the key's first bits
//
// The note is a set of ways back (a bit each) where the puzzle names them, and else a hash of the
// state from which this one was reached, as in parent_pruning.hpp.
#pragma once

#include <cstdint>

#include "engine/base/mix.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

using Word = std::uint64_t;

class WordLayout {
 public:
  // Requires state_bits <= 64.
  explicit WordLayout(int state_bits)
      : mixer_(state_bits), note_mask_((std::uint64_t{1} << mixer_.unused()) - 1) {}

  int key_bits() const { return mixer_.bits(); }
  int note_bits() const { return mixer_.unused(); }
  std::uint64_t note_mask() const { return note_mask_; }

  bool fits(State s) const { return note_bits() == 0 || s >> key_bits() == 0; }

  Word word(State s, std::uint64_t note) const { return mixer_.key(s) | note; }
  State state(Word word) const { return mixer_.state(word & ~note_mask_); }
  std::uint64_t note(Word word) const { return word & note_mask_; }

 private:
  Mixer mixer_;
  std::uint64_t note_mask_;
};

// The partition of a word, where there are 2^bits of them.
inline std::uint64_t partition_of(Word word, int bits) {
  return bits == 0 ? 0 : word >> (64 - bits);
}

}  // namespace trailblaze
