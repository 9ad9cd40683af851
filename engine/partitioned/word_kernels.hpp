// Converts many states to words, and words to states, as word_layout.hpp does for a single state.
// The loops are plain code, compiled for each instruction set, so that they become vector code.
#pragma once

#include <cstdint>
#include <span>

#include "engine/base/isa.hpp"
#include "engine/partitioned/word_layout.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// The result of unpacking some words.
struct UnpackedWords {
  State least;         // the least state
  std::uint64_t ones;  // set bits of all notes, added up
};

struct WordKernels {
  // Writes the states and the notes of records of a level. A note must be below 2^32. In records of
  // two words, the note is the second word.
  UnpackedWords (*unpack)(const WordLayout& layout, std::span<const Word> records, State* states,
                          std::uint32_t* notes);
  // Writes the words of candidates, and returns the bitwise or of their states. Each entry of
  // `ways` has a single bit set. If candidates note the number of a way, it is the number of this
  // bit.
  State (*pack)(const WordLayout& layout, std::span<const State> states, const std::uint32_t* ways,
                Word* words);
};

// Requires an isa that the machine supports.
WordKernels word_kernels(Isa isa);

}  // namespace trailblaze
