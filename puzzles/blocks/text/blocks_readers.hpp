// The forms of boards of sliding blocks (blocks_formats.cpp tells them all), and what their readers
// and writers share.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/session/input_format.hpp"
#include "puzzles/blocks/blocks_board.hpp"
#include "puzzles/blocks/rush_hour.hpp"
#include "puzzles/text/kind_asked.hpp"

namespace trailblaze {

std::vector<InputFormat> blocks_formats();

InputFormat rows_format();
InputFormat flat_format();
InputFormat parts_format();
InputFormat rush_hour_format();
InputFormat rush_hour_line_format();
InputFormat blocks_json_format();
InputFormat gnome_format();

// Letters for pieces that a text gives no letter.
inline constexpr std::string_view kPieceLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz123456789";

// Rows without quotes and brackets, and also without what stands between cells (pasted_rows.cpp);
// other texts as they are.
std::string unquoted_rows(std::string_view text);
std::string plain_rows(std::string_view text);

// Whether a line may be the first of a board in rows.
bool begins_rows(std::string_view text, const Parameters& given);

// Whether a text can be nothing but a level of GNOME Klotski.
bool has_gnome_signs(std::string_view text);

// ---- Rush Hour ----

// Reads a board with signs of Rush Hour, and does not look for its cars. If `is_sure` that it is
// such a board, it has one sign for blank: another may be a letter that was miswritten.
absl::StatusOr<RushBoard> read_rush_board(std::string_view text, const Parameters& given,
                                          bool is_sure);

// A line without the comment behind it: "# hard". A row may begin with a wall: "#...AA".
inline std::string_view without_comment(std::string_view text) {
  const bool is_line = trim(text).find('\n') == text.npos;
  return is_line ? text.substr(0, text.find(" # ")) : text;
}

// Whether rows are a board of Rush Hour: possibly, if all pieces could be its cars; surely, if 'o'
// or 'x' would be a piece in several parts, too.
enum class RushSigns { kNone, kPossible, kSure };
RushSigns rush_signs(std::string_view rows);

// Whether cells in one row have only signs of Rush Hour, and are as many as a board has: 36 or, if
// Rush Hour was asked for, those of the size that was given or of a square.
bool is_rush_row(std::string_view cells, const Parameters& given);

// ---- parameters ----

// Whether a parameter was given with this value.
inline bool is_given(const Parameters& given, const char* name, const char* value) {
  const auto found = given.find(name);
  return found != given.end() && found->second == value;
}

// Whether a board of Rush Hour was asked for, whatever form it is written in.
inline bool asks_for_rush(const Parameters& given) {
  return is_given(given, kKindAsked, "rush-hour");
}

// Whether a board of Rush Hour was asked for, or its rule and its size were given.
inline bool says_rush(const Parameters& given) {
  return asks_for_rush(given) ||
         (is_given(given, "rule", "axis") && is_given(given, "size", "6x6"));
}

// What a form brings with it, where it was not given by name.
inline void bring(Parameters& parameters, const Parameters& given, const char* name,
                  const std::string& value) {
  if (!given.contains(name)) parameters[name] = value;
}

// "5x4": rows, then columns.
inline absl::StatusOr<BlockSize> parse_block_size(std::string_view text) {
  const auto sides = parse_sides(text, 1 << 30);
  if (!sides.ok()) return invalid("found " + in_quotes(text) + ", expected ROWSxCOLUMNS");
  return BlockSize{sides->first, sides->second};
}

// The size that was given: nothing if there is none, or if it is none.
inline std::optional<BlockSize> block_size_given(const Parameters& given) {
  const auto size = given.find("size");
  if (size == given.end()) return std::nullopt;
  const auto sides = parse_block_size(lower_case(size->second));
  return sides.ok() ? std::optional(*sides) : std::nullopt;
}

// The columns of the boards of which these were given; nothing where that is not known.
inline std::optional<std::size_t> columns_given(const Parameters& given) {
  if (const auto size = block_size_given(given)) return static_cast<std::size_t>(size->columns);
  const auto board = given.find("board");
  if (board == given.end()) return std::nullopt;
  const auto grid = read_block_grid(board->second, std::nullopt);
  return grid.ok() ? std::optional(static_cast<std::size_t>(grid->size.columns)) : std::nullopt;
}

inline absl::Status check_size(const BlockSize& found, const Parameters& given) {
  const auto size = given.find("size");
  if (size == given.end() || lower_case(size->second) == to_text(found)) return absl::OkStatus();
  return invalid("found a board of " + to_text(found) + ", expected " + size->second);
}

// ---- writing ----

// The position that is to be written.
inline absl::StatusOr<BlockGrid> start_grid(const Parameters& all) {
  return read_block_grid(all.at("start"), std::nullopt);
}

// The goal of what is to be written; "" where there is none.
inline std::string goal_of(const Parameters& all) {
  const auto goal = all.find("goal");
  return goal == all.end() ? "" : goal->second;
}

// An error where the position to be written has another goal than its form means. In a goal '?' and
// '.' are anything.
inline absl::Status check_goal(const Parameters& all, const std::string& expected) {
  std::string goal = goal_of(all);
  std::ranges::replace_if(
      goal, [](char c) { return c == '?' || c == '#'; }, '.');
  if (goal.empty() || goal == expected) return absl::OkStatus();
  return invalid("found the goal " + in_quotes(goal) + ", expected " + in_quotes(expected) +
                 ", which this form means");
}

}  // namespace trailblaze
