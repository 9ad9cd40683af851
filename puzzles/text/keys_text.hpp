// Keys and their values in a text, or in a JSON object that says the same (keys_form.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <string_view>

#include "engine/base/text.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// The key of the puzzle's name.
inline constexpr const char* kPuzzleKey = "puzzle";

// Whether a text begins with a key of this puzzle.
bool begins_keys(const PuzzleEntry& entry, std::string_view text);

// Whether a text that begins with a key has the key of a start or of a board.
bool has_key_of_start(std::string_view text);

// Whether a text is a JSON object of keys of this puzzle alone, with a position among them.
bool is_keys(const PuzzleEntry& entry, std::string_view text);

// The values by their parameters, as they are written, of a text of which one of these is true.
absl::StatusOr<Parameters> values_of_keys(const PuzzleEntry& entry, std::string_view text);

}  // namespace trailblaze
