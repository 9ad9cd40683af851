// Keys and their values in a text, or in a JSON object of equal meaning (keys_form.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <string_view>

#include "engine/base/text.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// The key of the puzzle's name.
inline constexpr const char* kPuzzleKey = "puzzle";

// True if a text begins with a key of this puzzle.
bool begins_keys(const PuzzleEntry& entry, std::string_view text);

// True if a text that begins with a key has the key of a start or of a board.
bool has_key_of_start(std::string_view text);

// True if a text is a JSON object that has only keys of this puzzle, and a position among them.
bool is_keys(const PuzzleEntry& entry, std::string_view text);

// Returns the values by parameter, as written. Requires begins_keys() or is_keys().
absl::StatusOr<Parameters> values_of_keys(const PuzzleEntry& entry, std::string_view text);

}  // namespace trailblaze
