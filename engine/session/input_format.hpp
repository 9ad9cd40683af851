// The forms in which people write a puzzle, by name (--input-format):
//
//   1 14 13 15 7 ...        Korf's list: an instance number, 16 tiles, and a goal of its own
//   60 IBBxooIooLDD ...     a line of a Rush Hour database
//
// A puzzle reads what it prints (parse). A form beside that is turned into parameters: the start in
// the puzzle's own form, and what else the text says, such as the size, the goal or the metric.
// Where no form is named, all are tried, and a text that can be read in two ways is refused.
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

// What a text says.
struct TextReading {
  Parameters parameters;                // "start", and others that take the place of defaults
  std::vector<std::string> notes = {};  // what was understood, in words for people
  bool may_be_row = false;              // it may also be a row of a board of several lines
  bool needs_size = false;              // so much is read so that in a file a size must be known
  bool is_whole = false;  // no part of its rows is a board, as a tile would be missing
  std::string form = {};  // the form's name; "" if the puzzle reads it by itself
  std::string text = {};  // what the form read, without the marks around it
};

struct InputFormat {
  using Read = std::function<absl::StatusOr<TextReading>(std::string_view, const Parameters&)>;
  using OfLine = std::function<bool(std::string_view, const Parameters&)>;
  using Write = std::function<absl::StatusOr<std::string>(const Parameters&)>;

  std::string name = {};     // "rush-db"
  std::string example = {};  // "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332"
  // Reads a text of which the form was named. The second argument has the parameters that were
  // given by name. Null for the form that the puzzle reads by itself.
  Read read = nullptr;
  // Reads a text of which no form was named; null where this form is taken only by name. An error
  // that is_another_form() means that the text is not written in it; any other that it is, and what
  // is wrong with it.
  Read guess = nullptr;
  // Writes the position "start" of a puzzle with these parameters; an error says what the form has
  // no room for. Null where nothing is written in it.
  Write write = nullptr;
  // Whether a line may be the first of several; null where all is on one line.
  OfLine begins = nullptr;
  // Whether a text in it may also be a row of a board of several lines.
  bool may_be_row = false;
  // Turns the start that it reads into a goal; null where it is the goal as it stands.
  std::function<absl::StatusOr<std::string>(const std::string& start, const Parameters& given)>
      to_goal = nullptr;
  // Whether a line is one whole instance in it, read rightly or not, so that no line beside it is a
  // row of the same board. Null where a line does not show that.
  OfLine is_whole_line = nullptr;
  // Whether a line beside instances speaks of them and is no part of one: "Title: First". Null
  // where there are no such lines.
  OfLine is_remark = nullptr;
};

// The form that a puzzle reads and prints by itself, for those that list others too.
InputFormat own_form(const std::string& name = "plain");

// The forms of a puzzle: those that it lists, or its own alone.
std::vector<InputFormat> forms_of(std::span<const InputFormat> listed);

// The error of a text that is not written in a form. Of several such errors a reader is told that
// of the form in which most characters could be read; of the first among equals.
absl::Status another_form(const std::string& why, std::size_t read = 0);
// "found "...", expected ..."
absl::Status another_form(std::string_view found, const std::string& expected,
                          std::size_t read = 0);
bool is_another_form(const absl::Status& status);

// Whether an error says that a text can be read in two forms.
bool is_ambiguous(const absl::Status& status);

// The error of a text that says one start in one form, and another one in another form.
absl::Status two_ways(const TextReading& one, const TextReading& other);

// A text without the spaces around it; of several rows only without line breaks, since spaces at
// the ends of rows may be cells.
std::string_view without_space_around(std::string_view text);

// The alternatives of a goal, which '|' or ' | ' splits, each without the space around it.
std::vector<std::string_view> alternatives_of(std::string_view goal);

// Whether there is a form of this name; "auto" is one. The error is of the field "input-format".
absl::Status check_form(std::span<const InputFormat> listed, const std::string& name);

// Reads a text in the form of this name, which there must be, or, for "auto", in the only one that
// it can be read in. Where it is written in none of them and the puzzle has a form of its own
// beside them, it is the start as it stands.
absl::StatusOr<TextReading> read_text(std::span<const InputFormat> listed, const std::string& name,
                                      std::string_view text, const Parameters& given);

// Reads a goal, of which '|' splits alternatives. Each of them is in one of the forms or, as the
// puzzle itself reads goals, stays as it is. "start" of the reading is the goal; a parameter that
// it says otherwise than it was given is an error.
absl::StatusOr<TextReading> read_goal(std::span<const InputFormat> listed, const std::string& name,
                                      std::string_view text, const Parameters& given);

}  // namespace trailblaze
