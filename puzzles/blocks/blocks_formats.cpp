#include "puzzles/blocks/blocks_formats.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "puzzles/blocks/blocks_readers.hpp"
#include "puzzles/blocks/klotski_codes.hpp"

namespace trailblaze {
namespace {

// ---- rows of cells ----

absl::StatusOr<TextReading> read_rows(std::string_view text, const Parameters& /*given*/) {
  if (text.find('/') == text.npos && trim(text).find('\n') == text.npos) {
    return another_form(text, "rows on lines or split by '/', or --size for cells in one row");
  }
  return TextReading{{{"start", std::string(text)}}};
}

// Where nobody names the form: a level of GNOME Klotski has rows, too.
absl::StatusOr<TextReading> guess_rows(std::string_view text, const Parameters& given) {
  if (has_gnome_signs(text)) return another_form(text, "rows without spaces");
  return read_rows(text, given);
}

// One row: with a size the puzzle reads it. Notebooks write four columns, and blank as 0.
absl::StatusOr<TextReading> read_flat(std::string_view text, const Parameters& given) {
  constexpr std::size_t kUsualWidth = 4;
  const std::string_view row = trim(text);
  if (row.find_first_of("/\n ") != row.npos || row.empty()) {
    return another_form(text, "cells in one row");
  }
  if (given.contains("size")) return TextReading{{{"start", std::string(row)}}};
  if (row.size() % kUsualWidth != 0) {
    return another_form(text, "rows of four cells in one row, or a size");
  }
  const BlockSize size{static_cast<int>(row.size() / kUsualWidth), static_cast<int>(kUsualWidth)};
  return TextReading{{{"start", rows_of(size, row)}},
                     {"the row is read as a board of " + to_text(size)}};
}

// Where nobody names the form, only with a size: other forms are in one row, too. One of them is
// Rush Hour, where its rule and its size were given.
absl::StatusOr<TextReading> guess_flat(std::string_view text, const Parameters& given) {
  if (!given.contains("size")) return another_form(text, "a size for cells in one row");
  if (has_rush_signs(trim(text), given)) {
    return another_form(text, "cells that are no board of Rush Hour");
  }
  const auto size = parse_block_size(given.at("size"));
  const auto cells = static_cast<std::int64_t>(trim(text).size());
  if (text.find_first_of("/\n ") == text.npos && size.ok() && size->area() != cells) {
    return invalid("found " + counted(cells, "cell") + ", expected " +
                   std::to_string(size->area()) + " (" + to_text(*size) + ")");
  }
  return read_flat(text, given);
}

bool begins_rows(std::string_view text, const Parameters& given) {
  const std::string_view row = trim(text);
  const auto size = given.find("size");
  const bool fits =
      size == given.end() || lower_case(size->second).ends_with("x" + std::to_string(row.size()));
  return row.find_first_of("/ {}\"") == row.npos && fits;
}

// A position that covers a gate does not show it, and would be read without it.
absl::Status check_gates(const Parameters& all) {
  const auto board = all.find("board");
  if (board == all.end() || std::ranges::count(board->second, kGateCell) ==
                                std::ranges::count(all.at("start"), kGateCell)) {
    return absl::OkStatus();
  }
  return invalid("found '*' on a gate, expected the gates to be free");
}

absl::StatusOr<std::string> write_rows(const Parameters& all) {
  if (absl::Status status = check_gates(all); !status.ok()) return status;
  return all.at("start");
}

absl::StatusOr<std::string> write_flat(const Parameters& all) {
  if (absl::Status status = check_gates(all); !status.ok()) return status;
  const auto grid = start_grid(all);
  return grid.ok() ? absl::StatusOr<std::string>(grid->cells) : grid.status();
}

// ---- Klotski ----

constexpr BlockSize kKlotskiSize{5, 4};
constexpr const char* kKlotskiGoal = "..../..../..../.AA./.AA.";

TextReading klotski(const std::string& cells, const Parameters& given, const std::string& note) {
  TextReading found{{{"start", rows_of(kKlotskiSize, cells)}}, {note}};
  bring(found.parameters, given, "goal", kKlotskiGoal);
  return found;
}

absl::StatusOr<TextReading> read_common_code(std::string_view text, const Parameters& given) {
  if (auto status = check_size(kKlotskiSize, given); !status.ok()) return status;
  const auto cells = cells_of_common_code(trim(text));
  if (!cells.ok()) return cells.status();
  return klotski(*cells, given, "read as a common code of Klotski");
}

absl::StatusOr<TextReading> read_short_code(std::string_view text, const Parameters& given) {
  if (auto status = check_size(kKlotskiSize, given); !status.ok()) return status;
  const auto cells = cells_of_short_code(trim(text));
  if (!cells.ok()) return cells.status();
  return klotski(*cells, given, "read as a short code of Klotski");
}

// Where nobody names the form, a text that is no code is another form.
template <auto kRead>
absl::StatusOr<TextReading> guess_code(std::string_view text, const Parameters& given) {
  const auto found = kRead(text, given);
  return found.ok() ? found : another_form(message(found.status()));
}

template <auto kCode>
absl::StatusOr<std::string> write_code(const Parameters& all) {
  const auto grid = start_grid(all);
  if (!grid.ok()) return grid.status();
  if (grid->cells.find(kWallCell) != std::string::npos) {
    return invalid("found a wall, expected a board without walls");
  }
  if (grid->size != kKlotskiSize) {
    return invalid("found a board of " + to_text(grid->size) + ", expected 5x4");
  }
  auto code = kCode(grid->cells);
  if (!code.ok()) return code;
  std::string goal = kKlotskiGoal;  // with the letter that the square has here
  const std::string given = goal_of(all);
  const std::size_t letter = given.find_first_not_of("?./|");
  if (letter != given.npos) std::ranges::replace(goal, 'A', given[letter]);
  if (auto status = check_goal(all, goal); !status.ok()) return status;
  return code;
}

}  // namespace

std::vector<InputFormat> blocks_formats() {
  return {
      {"rows", "1122/1133/45../6788/6799", read_rows, guess_rows, write_rows, begins_rows},
      {"flat", "11221133450067886799", read_flat, guess_flat, write_flat},
      rush_hour_format(),
      rush_hour_line_format(),
      {"common-code", "1A9BF0C00", read_common_code, guess_code<read_common_code>,
       write_code<common_code_of>, nullptr, true},
      {"short-code", "4WVE1", read_short_code, guess_code<read_short_code>,
       write_code<short_code_of>, nullptr, true},
      blocks_json_format(),
      gnome_format(),
  };
}

}  // namespace trailblaze
