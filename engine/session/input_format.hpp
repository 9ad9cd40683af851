// The notations, or forms, in which people write a puzzle, by name (--input-format):
//
//   1 14 13 15 7 ...        Korf's list: an instance number, 16 tiles, and a goal of its own
//   60 IBBxooIooLDD ...     a line of a Rush Hour database
//
// A puzzle parses what it prints. Any other form is converted to parameters: the start in the
// puzzle's own form, and what else the text says, such as the size, the goal or the metric. If the
// user names no form, read_text() tries all of them, and rejects a text that fits two.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.hpp"

namespace trailblaze {

// The result of reading a text in a form.
struct TextReading {
  Parameters parameters;                // "start", and others that replace the defaults
  std::vector<std::string> notes = {};  // how the text was understood, for people
  bool may_be_row = false;              // it may also be a row of a board of several lines
  bool needs_size = false;              // many texts fit, so a file needs --size
  bool is_whole = false;  // no subset of its rows is a board, since a tile would be missing
  std::string form = {};  // the form's name; "" if the puzzle's own parser read it
  std::string text = {};  // the text that the form read, without the marks around it
};

struct InputFormat {
  using Read = std::function<absl::StatusOr<TextReading>(std::string_view, const Parameters&)>;
  using OfLine = std::function<bool(std::string_view, const Parameters&)>;
  using Write = std::function<absl::StatusOr<std::string>(const Parameters&)>;

  std::string name = {};     // "rush-db"
  std::string example = {};  // "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332"
  // Reads a text in this form, which the user named. The second argument has the parameters that
  // the user gave by name. Null for the puzzle's own form.
  Read read = nullptr;
  // Reads a text if the user named no form; null if this form must be named. Returns the error
  // another_form() if the text is in another form. Any other error means that the text is in this
  // form, and says what is wrong with it.
  Read guess = nullptr;
  // Writes the position "start" of a puzzle with these parameters. Returns an error if this form
  // cannot express it. Null if the form is read-only.
  Write write = nullptr;
  // True if a line may be the first of several; null if the form has a single line.
  OfLine begins = nullptr;
  // True if a text in this form may also be a row of a board of several lines.
  bool may_be_row = false;
  // Converts a start that this form has read to a goal; null if the goal is the same text.
  std::function<absl::StatusOr<std::string>(const std::string& start, const Parameters& given)>
      to_goal = nullptr;
  // True if a line holds exactly one instance, even a faulty one, so that no line next to it
  // belongs to the same board. Null if a line cannot show that.
  OfLine is_whole_line = nullptr;
  // True if a line between instances is a remark about them, such as "Title: First". Null if the
  // form has no remarks.
  OfLine is_remark = nullptr;
};

// Returns the form that a puzzle itself parses and prints, for puzzles that list other forms too.
InputFormat own_form(const std::string& name = "plain");

// Returns the forms that a puzzle lists, or else only its own form.
std::vector<InputFormat> forms_of(std::span<const InputFormat> listed);

// Returns the error for a text that is not in a form. `read` is the number of characters that the
// form could read. If several forms return such an error, the user sees the error of the form that
// read most, or of the first of these forms.
absl::Status another_form(const std::string& why, std::size_t read = 0);
// Builds the message: found "...", expected ...
absl::Status another_form(std::string_view found, const std::string& expected,
                          std::size_t read = 0);
bool is_another_form(const absl::Status& status);

// True if an error says that a text can be read in two forms.
bool is_ambiguous(const absl::Status& status);

// Returns the error for a text that means different starts in two forms.
absl::Status two_ways(const TextReading& one, const TextReading& other);

// Trims a text. If it has several rows, only line breaks are trimmed, because a space at the end of
// a row may be a cell.
std::string_view without_space_around(std::string_view text);

// Splits a goal at '|' or ' | ' into its alternatives, and trims each of them.
std::vector<std::string_view> alternatives_of(std::string_view goal);

// Checks that a form of this name, or "auto", exists. The error names the field "input-format".
absl::Status check_form(std::span<const InputFormat> listed, const std::string& name);

// Reads a text in the named form, which must exist. With "auto", reads it in the only form that
// fits; if none fits and the puzzle also has its own form, the text itself becomes the start.
absl::StatusOr<TextReading> read_text(std::span<const InputFormat> listed, const std::string& name,
                                      std::string_view text, const Parameters& given);

// Reads a goal, whose alternatives are separated by '|'. An alternative that fits no form stays as
// it is, for the puzzle to parse. "start" in the result is the goal. It is an error if the text
// contradicts a given parameter.
absl::StatusOr<TextReading> read_goal(std::span<const InputFormat> listed, const std::string& name,
                                      std::string_view text, const Parameters& given);

}  // namespace trailblaze
