// Sequences of moves as people who solve cubes write them:
//
//   R U2 F' 2R3     moves by name, a power of a move, the inverse of a move
//   (R U)3          a group
//   [x: U]          x U x'
//   [R, U]          R U R' U'
//   r1.-f0          moves by name, split by '.'
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <string_view>

#include "puzzles/moves/definition.hpp"

namespace trailblaze {

// Returns the move of a name, or null.
using FindMove = absl::FunctionRef<const PointMove*(std::string_view)>;

// The end of an error about a name.
inline constexpr std::string_view kNameExpected = "expected the name of a move";

// Reads a move by its name, which a power and ' may follow. An error says what was found.
absl::StatusOr<PointMove> read_move_word(std::string_view word, FindMove find);

// Returns what a sequence does to so many points. An empty sequence changes nothing.
absl::StatusOr<PointMove> read_move_sequence(std::string_view text, std::size_t points,
                                             FindMove find);

// True if a move may have this name, so that sequences can contain it: characters in UTF-8, none of
// which is a space or a sign.
bool is_move_name(std::string_view name);

}  // namespace trailblaze
