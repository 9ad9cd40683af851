// The text forms of boards of sliding blocks, by name:
//
//   rows         1122/1133/45../6788/6799                 rows on lines or separated by '/'
//   parts        11A/11B/A..                              rows; each part is a piece; only by name
//   flat         11221133450067886799                     a row; of the given size, or four wide
//   rush         IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM     Rush Hour: 'o' or '.' blank, 'x' wall
//   rush-db      60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332    moves, board, positions
//   common-code  1A9BF0C00                                Klotski (klotski_codes.cpp)
//   short-code   4WVE1                                    Klotski (klotski_codes.cpp)
//   gnome        ######/#a**b#/#k  l#/##--##/    ..    GNOME Klotski (gnome_format.cpp)
//   json         {"boardSize": {"rows": 5, "columns": 4}, "blocks": [{"shape": [2, 1],
//                "position": [0, 0]}, ...], "escapePoint": [3, 1]}      rows first, from 0
//
// Some forms bring a goal. Rush Hour: the red car, A or X, is at the right edge; it also brings its
// rule and its metric. Codes of Klotski: the 2x2 piece is at the bottom in the middle. Levels of
// GNOME Klotski: the piece '*' is on the targets. JSON: the first block is at the escape point.

#include <string_view>
#include <utility>

#include "puzzles/blocks/text/blocks_readers.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {
namespace {

// Returns a form that gives way to Rush Hour if the user asks for Rush Hour. If the user also names
// this form, the reader of Rush Hour reads the text. If the user names no form, this form rejects
// every text. In both cases a line that consists of cells alone does not begin a board of this
// form.
InputFormat unless_rush_requested(InputFormat form) {
  static const absl::Status kOther = another_form("found a board of Rush Hour");  // made once
  static const Regex kCells(R"(\s*[A-Za-z0-9._#-]+\s*)");
  const auto unless = [](const InputFormat::Read& read,
                         const InputFormat::Read& rush) -> InputFormat::Read {
    if (read == nullptr) return read;
    return [=](std::string_view text, const Parameters& given) {
      return (is_rush_requested(given) ? rush : read)(text, given);
    };
  };
  form.read = unless(form.read, rush_hour_format().read);
  form.guess = unless(form.guess, [](std::string_view, const Parameters&) { return kOther; });
  if (form.begins == nullptr) return form;
  form.begins = [begins = form.begins](std::string_view line, const Parameters& given) {
    return !(is_rush_requested(given) && kCells.matches(line)) && begins(line, given);
  };
  return form;
}

}  // namespace

std::vector<InputFormat> blocks_formats() {
  std::vector<InputFormat> forms = {rows_format(), flat_format(), parts_format()};
  for (InputFormat& code : klotski_formats()) forms.push_back(std::move(code));
  forms.insert(forms.end(), {blocks_json_format(), gnome_format()});
  for (InputFormat& form : forms) form = unless_rush_requested(std::move(form));
  forms.insert(forms.begin() + 2, {rush_hour_format(), rush_hour_line_format()});
  return forms;
}

}  // namespace trailblaze
