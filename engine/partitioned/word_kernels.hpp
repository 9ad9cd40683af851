// Many states made into words, and words into states: what word_layout.hpp does with one. The loops
// are plain; they are compiled for each instruction set, and become vector code there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/base/isa.hpp"
#include "engine/partitioned/word_layout.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// What is true of some words together.
struct UnpackedWords {
  State least;         // the least state
  std::uint64_t ones;  // bits that are set in all the notes
};

struct WordKernels {
  // Writes the states and the notes of records, which are the words of a level. A note must be
  // below 2^32; where records have two words, it is the second one.
  UnpackedWords (*unpack)(const WordLayout& layout, std::span<const Word> records, State* states,
                          std::uint32_t* notes);
  // Writes the words of candidates, and returns the or of all these states. `ways` has one bit for
  // each state: where a candidate notes one way, that is the bit's number.
  State (*pack)(const WordLayout& layout, std::span<const State> states, const std::uint32_t* ways,
                Word* words);
};

// Requires an isa that the machine supports.
WordKernels word_kernels(Isa isa);

}  // namespace trailblaze
