// A complete instance as this program writes it in JSON: a line of `generate --format json`, or a
// report of `solve`. Every puzzle has this form, "report":
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

// Returns the forms of a puzzle, and the forms of every puzzle: "keys" (keys_form.hpp) and
// "report".
std::vector<InputFormat> forms_of(const PuzzleEntry& entry);

// Pictures, which are only written: in SVG, and in characters.
inline constexpr std::array kPictureForms = {"svg", "drawing"};

// Checks that a form of this name exists: a form of the puzzle, "auto", "keys" or "report". The
// error names the field "input-format".
absl::Status check_form(const PuzzleEntry& entry, const std::string& name);

// Reads a text in the form of this name, which must exist (input_format.hpp).
absl::StatusOr<TextReading> read_instance(const PuzzleEntry& entry, const std::string& name,
                                          std::string_view text, const Parameters& given);

// Returns the label of a text that announces a goal (paste_marks.hpp). Returns "" if there is none,
// if the form is "keys", or if the text begins with a key and has the key of a start or of a board.
std::string goal_label(const PuzzleEntry& entry, const std::string& name, std::string_view text);

// True if a line is an instance by itself, valid or not, and not part of an instance on several
// lines.
bool is_whole_instance(const PuzzleEntry& entry, const std::string& name, std::string_view line,
                       const Parameters& given);

// True if a line beside instances is about them and not part of an instance.
bool is_remark(const PuzzleEntry& entry, const std::string& name, std::string_view line,
               const Parameters& given);

// True if a line may be the first of an instance on several lines.
bool begins_instance(const PuzzleEntry& entry, const std::string& name, std::string_view line,
                     const Parameters& given);

}  // namespace trailblaze
