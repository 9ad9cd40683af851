#include "puzzles/blocks/text/blocks_formats.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "puzzles/blocks/text/blocks_readers.hpp"
#include "puzzles/blocks/text/klotski_codes.hpp"

namespace trailblaze {
namespace {

// ---- Klotski ----

constexpr BlockSize kKlotskiSize{5, 4};
constexpr const char* kKlotskiGoal = "..../..../..../.AA./.AA.";

// The letter of the only piece 2x2 on a board that was given, which a goal may name.
char square_of(const Parameters& given) {
  const auto text = given.find("board");
  if (text == given.end()) return 'A';
  const auto board = BlockBoard::read(text->second, kKlotskiSize, false);
  const BlockShape square = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};
  if (!board.ok() || std::ranges::count(board->pieces(), square, &BlockPiece::shape) != 1) {
    return 'A';
  }
  return std::ranges::find(board->pieces(), square, &BlockPiece::shape)->letter;
}

TextReading klotski(std::string cells, const Parameters& given, const std::string& note) {
  const char square = square_of(given);
  for (char& c : cells) c = c == 'A' ? square : c == square ? 'A' : c;
  TextReading found{{{"start", rows_of(kKlotskiSize, cells)}}, {note}};
  std::string goal = kKlotskiGoal;
  std::ranges::replace(goal, 'A', square);
  bring(found.parameters, given, "goal", goal);
  return found;
}

// Reads a code, which may have its name before it: "CommonCode: 1A9BF0C". Columns in errors are
// those of the code.
absl::StatusOr<TextReading> read_code(std::string_view text, const Parameters& given,
                                      const RE2& name, auto&& cells_of, const std::string& note) {
  if (auto status = check_size(kKlotskiSize, given); !status.ok()) return status;
  re2::StringPiece code(text);
  const bool is_named = RE2::Consume(&code, name);
  const absl::StatusOr<std::string> cells = cells_of(trim({code.data(), code.size()}));
  if (!cells.ok()) return is_named ? in_field("code", cells.status()) : cells.status();
  return klotski(*cells, given, note);
}

const RE2& common_name() {
  static const RE2 kName(R"(\s*(?i:(?:common[ _-]?)?code)\s*[:=])");
  return kName;
}
const RE2& short_name() {
  static const RE2 kName(R"(\s*(?i:(?:short[ _-]?)?code)\s*[:=])");
  return kName;
}

absl::StatusOr<TextReading> read_common_code(std::string_view text, const Parameters& given) {
  return read_code(text, given, common_name(), cells_of_common_code,
                   "read as a common code of Klotski");
}

absl::StatusOr<TextReading> read_short_code(std::string_view text, const Parameters& given) {
  return read_code(text, given, short_name(), cells_of_short_code,
                   "read as a short code of Klotski");
}

// Where nobody names the form, a text that is no code is another form. It is nearly a code where it
// is as long as one and has digits; as near as it has signs of that code. A text with the name of
// the code before it is written in it; with "code" alone it may be in either, and only what is
// behind that counts.
template <auto kRead, auto kName>
absl::StatusOr<TextReading> guess_code(std::string_view text, const Parameters& given,
                                       std::string_view name, std::string_view signs) {
  auto found = kRead(text, given);
  re2::StringPiece rest(text);
  const bool has_name = RE2::Consume(&rest, kName());
  if (has_name && lower_case(trim(text)).starts_with(name)) return found;
  const std::string_view code = trim({rest.data(), rest.size()});
  constexpr std::size_t kFewest = 5;  // fewer digits say a square among blanks, or a single piece
  if (found.ok() && code.size() >= kFewest) return found;
  if (found.ok()) return another_form(text, "a code of five digits or more");
  static const RE2 kNearly("[0-9A-Za-z]*[0-9][0-9A-Za-z]*");
  const bool is_nearly =
      code.size() >= kFewest && code.size() <= 9 && RE2::FullMatch(code, kNearly);
  const auto count =
      std::ranges::count_if(code, [&](char c) { return signs.find(c) != signs.npos; });
  return another_form(message(found.status()), is_nearly ? static_cast<std::size_t>(count) : 0);
}

absl::StatusOr<TextReading> guess_common_code(std::string_view text, const Parameters& given) {
  return guess_code<read_common_code, common_name>(text, given, "common", "0123456789ABCDEFabcdef");
}

absl::StatusOr<TextReading> guess_short_code(std::string_view text, const Parameters& given) {
  return guess_code<read_short_code, short_name>(
      text, given, "short", "123456789ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz");
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

// If Rush Hour was asked for, its reader reads every text, whatever form is named. Forms that
// nobody named leave the text to it.
InputFormat unless_rush_asked(InputFormat form) {
  const InputFormat::Read rush = rush_hour_format().read;
  form.read = [rush, read = form.read](std::string_view text, const Parameters& given) {
    return asks_for_rush(given) ? rush(text, given) : read(text, given);
  };
  static const absl::Status kOther = another_form("found a board of Rush Hour");  // for each line
  if (form.guess != nullptr) {
    form.guess = [guess = form.guess](std::string_view text,
                                      const Parameters& given) -> absl::StatusOr<TextReading> {
      if (asks_for_rush(given)) return kOther;
      return guess(text, given);
    };
  }
  // A row in signs of cells alone is its own to tell, too.
  static const RE2 kCells(R"(\s*[A-Za-z0-9._#-]+\s*)");
  form.begins = [begins = form.begins](std::string_view line, const Parameters& given) {
    return begins != nullptr && !(asks_for_rush(given) && RE2::FullMatch(line, kCells)) &&
           begins(line, given);
  };
  return form;
}

}  // namespace

absl::StatusOr<std::string> picture_goal(const std::string& picture, const Parameters& given) {
  std::string signs = "+=%&!$@~^:;<>(){}[],'\"`\\";
  for (const char* name : {"start", "board"}) {
    const auto text = given.find(name);
    if (text == given.end()) continue;
    std::erase_if(signs, [&](char c) { return text->second.find(c) != std::string::npos; });
  }
  std::string goal = picture;
  std::string letters;
  for (char& c : goal) {
    if (c == '/' || c == kBlankCell || c == kWallCell) continue;
    std::size_t piece = letters.find(c);
    if (piece == letters.npos) {
      piece = letters.size();
      letters += c;
    }
    if (piece >= signs.size()) {
      return invalid("found more than " +
                     quantity(static_cast<std::int64_t>(signs.size()), "piece") +
                     ", expected fewer: each takes a sign that no piece has");
    }
    c = signs[piece];
  }
  return goal;
}

std::vector<InputFormat> blocks_formats() {
  std::vector<InputFormat> forms = {
      rows_format(),
      flat_format(),
      parts_format(),
      {"common-code", "1A9BF0C00", read_common_code, guess_common_code, write_code<common_code_of>,
       nullptr, true, picture_goal},
      {"short-code", "4WVE1", read_short_code, guess_short_code, write_code<short_code_of>, nullptr,
       true, picture_goal},
      blocks_json_format(),
      gnome_format(),
  };
  for (InputFormat& form : forms) form = unless_rush_asked(std::move(form));
  forms.insert(forms.begin() + 2, {rush_hour_format(), rush_hour_line_format()});
  return forms;
}

}  // namespace trailblaze
