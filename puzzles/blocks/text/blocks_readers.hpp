// What the readers and writers of boards of sliding blocks share, and the forms that have a file of
// their own (blocks_formats.hpp has them all).
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/text.hpp"
#include "engine/session/input_format.hpp"
#include "puzzles/blocks/blocks_board.hpp"
#include "puzzles/text/kind_asked.hpp"

namespace trailblaze {

InputFormat rows_format();
InputFormat flat_format();
InputFormat parts_format();
InputFormat rush_hour_format();
InputFormat rush_hour_line_format();
InputFormat blocks_json_format();
InputFormat gnome_format();

// Rows without quotes and brackets, and also without what stands between cells (pasted_rows.cpp);
// other texts as they are.
std::string unquoted_rows(std::string_view text);
std::string plain_rows(std::string_view text);

// Whether such rows are still a list of numbers, as they are no rows of one length, or some of them
// are too large for a piece.
bool are_numbers_left(std::string_view text);

// Whether these rows can be nothing but a board of Rush Hour, as 'o' or 'x' would be a piece in
// several parts.
bool are_rush_rows(std::string_view text, const Parameters& given);

// Whether all pieces of these rows could be cars of Rush Hour.
bool could_be_rush(std::string_view text);

// Whether a text can be nothing but a board of Rush Hour, as its rule and its size were given.
bool has_rush_signs(std::string_view cells, const Parameters& given);

// Whether a text can be nothing but a level of GNOME Klotski.
bool has_gnome_signs(std::string_view text);

// Whether a parameter was given with this value.
inline bool is_given(const Parameters& given, const char* name, const char* value) {
  const auto found = given.find(name);
  return found != given.end() && found->second == value;
}

// Whether a board of Rush Hour was asked for, whatever form it is written in.
inline bool asks_for_rush(const Parameters& given) {
  return is_given(given, kKindAsked, "rush-hour");
}

// What a form brings with it, where it was not given by name.
inline void bring(Parameters& parameters, const Parameters& given, const char* name,
                  const std::string& value) {
  if (!given.contains(name)) parameters[name] = value;
}

// "5x4": rows, then columns.
inline absl::StatusOr<BlockSize> parse_block_size(std::string_view text) {
  constexpr std::uint64_t kLongest = 1 << 30;
  const std::vector<std::string_view> sides = split(text, 'x');
  if (sides.size() != 2) return invalid("found " + in_quotes(text) + ", expected ROWSxCOLUMNS");
  const auto rows = parse_number(sides[0], 1, kLongest);
  const auto columns = parse_number(sides[1], 1, kLongest);
  if (!rows.ok()) return rows.status();
  if (!columns.ok()) return columns.status();
  return BlockSize{static_cast<int>(*rows), static_cast<int>(*columns)};
}

// The columns of the boards of which these were given; nothing where that is not known.
inline std::optional<std::size_t> columns_given(const Parameters& given) {
  if (const auto size = given.find("size"); size != given.end() && !size->second.empty()) {
    const auto sides = parse_block_size(lower_case(size->second));
    if (sides.ok()) return static_cast<std::size_t>(sides->columns);
  }
  const auto board = given.find("board");
  if (board == given.end()) return std::nullopt;
  const auto grid = read_block_grid(board->second, std::nullopt);
  if (!grid.ok()) return std::nullopt;
  return static_cast<std::size_t>(grid->size.columns);
}

inline absl::Status check_size(const BlockSize& found, const Parameters& given) {
  const auto size = given.find("size");
  if (size == given.end() || lower_case(size->second) == to_text(found)) return absl::OkStatus();
  return invalid("found a board of " + to_text(found) + ", expected " + size->second);
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
  if (goal.empty()) return absl::OkStatus();
  std::ranges::replace(goal, '?', '.');
  std::ranges::replace(goal, '#', '.');
  if (goal == expected) return absl::OkStatus();
  return invalid("found the goal " + in_quotes(goal) + ", expected " + in_quotes(expected) +
                 ", which this form means");
}

// The goal that a board looks as in this picture, whichever of the pieces of one shape lies where:
// its letters are not those of the start, so signs draw the shapes (blocks_goals.hpp).
absl::StatusOr<std::string> picture_goal(const std::string& picture, const Parameters& given);

// The position that is to be written.
inline absl::StatusOr<BlockGrid> start_grid(const Parameters& all) {
  return read_block_grid(all.at("start"), std::nullopt);
}

}  // namespace trailblaze
