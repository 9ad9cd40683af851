// A complete instance, key by key, for people to keep in a file. Every puzzle has this form,
// "keys":
//
//   # The Red Donkey                 a comment
//   puzzle = blocks
//   metric = move                    the puzzle's options by their names
//   goal = ..../..../..../.22./.22.
//   start =                          a value may have lines of its own, to the next key
//   1225
//   1225
//   3446
//   3786
//   9..a
//
// Start and goal may be in any form of the puzzle. A JSON object may have the same keys:
//
//   {"capacities": [3, 5, 8], "start": [0, 0, 8], "goal": "0,4,4"}
#pragma once

#include <string_view>

#include "engine/session/input_format.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// True if a text begins with a key of this puzzle.
bool begins_keys(const PuzzleEntry& entry, std::string_view text);

// True if a text that begins with a key has the key of a start or of a board.
bool has_key_of_start(std::string_view text);

// True if a text is a JSON object that has only keys of this puzzle, and a position among them.
bool is_keys(const PuzzleEntry& entry, std::string_view text);

// Returns the form "keys" of this puzzle, which must be an entry of the registry.
InputFormat keys_form(const PuzzleEntry& entry);

}  // namespace trailblaze
