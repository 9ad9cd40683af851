// The forms in which boards of sliding blocks are written, by name:
//
//   rows         1122/1133/45../6788/6799                 rows on lines or split by '/'
//   parts        11A/11B/A..                              rows; each part is a piece, by name only
//   flat         11221133450067886799                     one row; of the size given, or four wide
//   rush         IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM     Rush Hour: 'o' or '.' blank, 'x' wall
//   rush-db      60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332    moves, board, positions
//   common-code  1A9BF0C00                                Klotski (klotski_codes.hpp)
//   short-code   4WVE1                                    the same
//   gnome        ######/#a**b#/#k  l#/##--##/    ..    GNOME Klotski (gnome_format.cpp)
//   json         {"boardSize": {"rows": 5, "columns": 4}, "blocks": [{"shape": [2, 1],
//                "position": [0, 0]}, ...], "escapePoint": [3, 1]}      rows first, from 0
//
// Rush Hour comes with its rule, its metric and the goal that the red car, A or X, is at the right
// edge; codes of Klotski with the goal that the 2x2 piece is at the bottom in the middle; levels of
// GNOME Klotski with the goal that the piece '*' is on the targets; JSON with the goal that the
// first block is at the escape point.
#include <re2/re2.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

#include "puzzles/blocks/blocks_goals.hpp"
#include "puzzles/blocks/text/blocks_readers.hpp"
#include "puzzles/blocks/text/klotski_codes.hpp"

namespace trailblaze {
namespace {

// ---- Klotski ----

constexpr BlockSize kKlotskiSize{5, 4};

// A code of Klotski: its name, its digits, and how it is read and written.
struct KlotskiCode {
  const char* name;
  const char* example;
  std::string_view digits;  // in small letters; capitals are digits, too
  absl::StatusOr<std::string> (*cells_of)(std::string_view);
  absl::StatusOr<std::string> (*code_of)(std::string_view);
};

constexpr KlotskiCode kCodes[] = {
    {"common", "1A9BF0C00", "0123456789abcdef", cells_of_common_code, common_code_of},
    {"short", "4WVE1", "123456789abcdefghjkmnpqrstuvwxyz", cells_of_short_code, short_code_of}};

std::string klotski_goal(char square) {
  std::string goal = "..../..../..../.AA./.AA.";
  std::ranges::replace(goal, 'A', square);
  return goal;
}

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

// Takes the name of this code before its digits away, "CommonCode: ", or "Code: ", which may be
// that of either code. Returns the name in small letters, without "code".
std::optional<std::string> take_name(const KlotskiCode& code, std::string_view& text) {
  static const RE2 kName(R"(\s*(?i:(?:(common|short)[ _-]?)?code)\s*[:=]\s*)");
  re2::StringPiece rest(text), word;
  if (!RE2::Consume(&rest, kName, &word)) return std::nullopt;
  const std::string name = lower_case(word.ToString());
  if (!name.empty() && name != code.name) return std::nullopt;
  text = {rest.data(), rest.size()};
  return name;
}

// Reads a code, which may have its name before it. Columns in errors are those of the code.
absl::StatusOr<TextReading> read_code(const KlotskiCode& code, std::string_view text,
                                      const Parameters& given) {
  if (auto status = check_size(kKlotskiSize, given); !status.ok()) return status;
  const auto name = take_name(code, text);
  auto cells = code.cells_of(trim(text));
  if (!cells.ok()) return name ? in_field("code", cells.status()) : cells.status();
  const char square = square_of(given);
  for (char& c : *cells) c = c == 'A' ? square : c == square ? 'A' : c;
  TextReading found{{{"start", rows_of(kKlotskiSize, *cells)}},
                    {"read as a " + std::string(code.name) + " code of Klotski"}};
  bring(found.parameters, given, "goal", klotski_goal(square));
  return found;
}

// Where nobody names the form, a text that is no code is another form. It is nearly a code where it
// is as long as one and has digits; as near as it has signs of that code. A text with the name of
// the code before it is written in it.
absl::StatusOr<TextReading> guess_code(const KlotskiCode& code, std::string_view text,
                                       const Parameters& given) {
  auto found = read_code(code, text, given);
  if (take_name(code, text) == code.name) return found;
  constexpr std::size_t kFewest = 5;  // fewer digits say a square among blanks, or a single piece
  const std::string digits = lower_case(trim(text));
  if (found.ok() && digits.size() >= kFewest) return found;
  if (found.ok()) return another_form(text, "a code of five digits or more");
  static const RE2 kNearly("[0-9a-z]*[0-9][0-9a-z]*");
  const bool is_nearly = digits.size() >= kFewest && digits.size() <= 9;
  const auto count = std::ranges::count_if(
      digits, [&](char c) { return code.digits.find(c) != code.digits.npos; });
  return another_form(message(found.status()), is_nearly && RE2::FullMatch(digits, kNearly)
                                                   ? static_cast<std::size_t>(count)
                                                   : 0);
}

absl::StatusOr<std::string> write_code(const KlotskiCode& code, const Parameters& all) {
  const auto grid = start_grid(all);
  if (!grid.ok()) return grid.status();
  const bool has_wall = grid->cells.find(kWallCell) != std::string::npos;
  if (has_wall || grid->size != kKlotskiSize) {
    return invalid("found a " + (has_wall ? "wall" : "board of " + to_text(grid->size)) +
                   ", expected a board of 5x4 without walls");
  }
  auto text = code.code_of(grid->cells);
  if (!text.ok()) return text;
  const std::string given = goal_of(all);
  const std::size_t letter = given.find_first_not_of("?./|");  // that the square has here
  const auto status = check_goal(all, klotski_goal(letter == given.npos ? 'A' : given[letter]));
  return status.ok() ? text : status;
}

InputFormat code_format(const KlotskiCode& code) {
  return {.name = std::string(code.name) + "-code",
          .example = code.example,
          .read = std::bind_front(read_code, code),
          .guess = std::bind_front(guess_code, code),
          .write = std::bind_front(write_code, code),
          .may_be_row = true,
          .to_goal = picture_goal};
}

// If Rush Hour was asked for, its reader reads every text, whatever form is named. Forms that
// nobody named leave the text to it, and a row in signs of cells alone is its own to tell, too.
InputFormat unless_rush_asked(InputFormat form) {
  static const absl::Status kOther = another_form("found a board of Rush Hour");  // for each line
  static const RE2 kCells(R"(\s*[A-Za-z0-9._#-]+\s*)");
  const auto unless = [](const InputFormat::Read& read,
                         const InputFormat::Read& rush) -> InputFormat::Read {
    if (read == nullptr) return read;
    return [=](std::string_view text, const Parameters& given) {
      return (asks_for_rush(given) ? rush : read)(text, given);
    };
  };
  form.read = unless(form.read, rush_hour_format().read);
  form.guess = unless(form.guess, [](std::string_view, const Parameters&) { return kOther; });
  if (form.begins == nullptr) return form;
  form.begins = [begins = form.begins](std::string_view line, const Parameters& given) {
    return !(asks_for_rush(given) && RE2::FullMatch(line, kCells)) && begins(line, given);
  };
  return form;
}

}  // namespace

std::vector<InputFormat> blocks_formats() {
  std::vector<InputFormat> forms = {
      rows_format(),          flat_format(),        parts_format(), code_format(kCodes[0]),
      code_format(kCodes[1]), blocks_json_format(), gnome_format()};
  for (InputFormat& form : forms) form = unless_rush_asked(std::move(form));
  forms.insert(forms.begin() + 2, {rush_hour_format(), rush_hour_line_format()});
  return forms;
}

}  // namespace trailblaze
