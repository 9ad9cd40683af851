// The text forms of boards of sliding blocks (docs/puzzles/blocks.md lists them), and what their
// readers and writers share.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/session/input_format.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/blocks/blocks_board.hpp"
#include "puzzles/blocks/rush_hour.hpp"
#include "puzzles/text/plain_text.hpp"
#include "puzzles/text/requested_kind.hpp"

namespace trailblaze {

std::vector<InputFormat> blocks_formats();

InputFormat rows_format();
InputFormat flat_format();
InputFormat parts_format();
InputFormat rush_hour_format();
InputFormat rush_hour_line_format();
InputFormat blocks_json_format();
InputFormat gnome_format();
std::vector<InputFormat> klotski_formats();

// Letters for pieces that have no letter in the text.
inline constexpr std::string_view kPieceLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz123456789";

// Return rows without quotes and brackets; plain_rows() also without separators between cells
// (rows_format.cpp). Other texts stay as they are.
std::string unquoted_rows(std::string_view text);
std::string plain_rows(std::string_view text);

// True if a text can only be a level of GNOME Klotski.
bool has_gnome_signs(std::string_view text);

// ---- Rush Hour ----

// The reason why a text is read as a board of Rush Hour:
//
//   kRequested     The user asked for it. Any letter or digit may be a car, and the board may have
//                  any size.
//   kGuessedRow    The text is a single row of 36 cells.
//   kGuessedRows   The text has several rows. Only these boards may have several signs for blank.
//                  On other boards the second of these signs may be a mistyped letter.
enum class RushSource { kRequested, kGuessedRow, kGuessedRows };

// Reads a board of Rush Hour, and finds its cars.
absl::StatusOr<RushBoard> read_rush_board(std::string_view text, const Parameters& given,
                                          RushSource source);

// Returns a line without the comment at its end, such as " # hard". A '#' without spaces around it
// may be a wall, as in "#...AA".
inline std::string_view without_comment(std::string_view text) {
  const std::size_t begin = text.find(" # ");
  const bool is_line = trim(text).find('\n') == text.npos;
  return is_line && begin != text.npos && !is_in_rows(text, begin) ? text.substr(0, begin) : text;
}

// True if the cells of a single row have only signs of Rush Hour, and their number fits: 36 or, if
// the user asked for Rush Hour, the area of the given size or of a square.
bool is_rush_row(std::string_view cells, const Parameters& given);

// True if the user asked for a board of Rush Hour, in whatever form.
inline bool is_rush_requested(const Parameters& given) {
  return text_of(given, kRequestedKind) == "rush-hour";
}

// True if the user asked for a board of Rush Hour, or gave its rule and its size.
inline bool implies_rush(const Parameters& given) {
  return is_rush_requested(given) ||
         (text_of(given, "rule") == "axis" && text_of(given, "size") == to_text(kRushSize));
}

// ---- parameters ----

// Sets a parameter that a form brings, unless the user gave it.
inline void set_unless_given(Parameters& parameters, const Parameters& given, const char* name,
                             const std::string& value) {
  if (!given.contains(name)) parameters[name] = value;
}

// Reads "5x4": rows, then columns.
inline absl::StatusOr<BlockSize> parse_block_size(std::string_view text) {
  const auto sides = parse_sides(text, 1 << 30);
  if (!sides.ok())
    return invalid("found " + in_quotes(text) + ", expected ROWSxCOLUMNS such as 5x4");
  return BlockSize{sides->first, sides->second};
}

// Returns the given size; nothing if there is none or it is invalid.
inline std::optional<BlockSize> block_size_given(const Parameters& given) {
  const auto size = parse_block_size(lower_case(text_of(given, "size")));
  return size.ok() ? std::optional(*size) : std::nullopt;
}

// Returns the number of columns of the given size or board; nothing if it is unknown.
inline std::optional<std::size_t> columns_given(const Parameters& given) {
  auto size = block_size_given(given);
  const auto board = size ? given.end() : given.find("board");
  if (board != given.end()) {
    const auto grid = read_block_grid(board->second, std::nullopt);
    if (grid.ok()) size = grid->size;
  }
  return size ? std::optional(static_cast<std::size_t>(size->columns)) : std::nullopt;
}

inline absl::Status check_size(const BlockSize& found, const Parameters& given) {
  const std::string size = text_of(given, "size");
  if (size.empty() || lower_case(size) == to_text(found)) return absl::OkStatus();
  return invalid("found a board of " + to_text(found) + ", expected " + size);
}

// ---- writing ----

// Returns the position to write.
inline absl::StatusOr<BlockGrid> start_grid(const Parameters& all) {
  return read_block_grid(all.at("start"), std::nullopt);
}

// Fails if the position to write has another goal than its form implies. In a goal '?' and '.' are
// anything.
inline absl::Status check_goal(const Parameters& all, const std::string& expected) {
  std::string goal = text_of(all, "goal");
  std::ranges::replace_if(
      goal, [](char c) { return c == '?' || c == '#'; }, '.');
  if (goal.empty() || goal == expected) return absl::OkStatus();
  return invalid("found the goal " + in_quotes(goal) + ", expected " + in_quotes(expected) +
                 ", the goal that this form implies");
}

}  // namespace trailblaze
