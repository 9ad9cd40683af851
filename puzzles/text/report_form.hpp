// An instance as this program writes it as JSON, which says all there is to say of it: a line of
// `generate --format json`, or a report of `solve`. It is a form of every puzzle, "report":
//
//   {"puzzle": "tiles", "parameters": {"size": "3x3", ...}, "start": "...", "goal": "...", ...}
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session/input_format.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// The forms of a puzzle, and those that every puzzle has: "keys" (keys_form.hpp) and "report".
std::vector<InputFormat> forms_of(const PuzzleEntry& entry);

// Pictures, which are written alone: in SVG, and in characters.
inline constexpr std::array kPictureForms = {"svg", "drawing"};

// Whether there is a form of this name: one of the puzzle's, "auto", "keys" or "report". The error
// is of the field "input-format".
absl::Status check_form(const PuzzleEntry& entry, const std::string& name);

// Reads a text in the form of this name, which there must be (input_format.hpp).
absl::StatusOr<TextReading> read_instance(const PuzzleEntry& entry, const std::string& name,
                                          std::string_view text, const Parameters& given);

// The label of a text that says that it is a goal (paste_marks.hpp); "" where there is none, or the
// text has keys with a start among them.
std::string goal_label(const PuzzleEntry& entry, const std::string& name, std::string_view text);

// Whether a line is an instance by itself, read rightly or not, and no part of one that takes
// several.
bool is_whole_instance(const PuzzleEntry& entry, const std::string& name, std::string_view line,
                       const Parameters& given);

// Whether a line beside instances speaks of them and is no part of one.
bool is_remark(const PuzzleEntry& entry, const std::string& name, std::string_view line,
               const Parameters& given);

// Whether a line may be the first of an instance that takes several.
bool begins_instance(const PuzzleEntry& entry, const std::string& name, std::string_view line,
                     const Parameters& given);

}  // namespace trailblaze
