// The forms in which boards of sliding blocks are written, by name:
//
//   rows         1122/1133/45../6788/6799                 rows on lines or split by '/'
//   parts        11A/11B/A..                              rows; each part is a piece, by name only
//   flat         11221133450067886799                     one row; of the size given, or four wide
//   rush         IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM     Rush Hour: 'o' or '.' blank, 'x' wall
//   rush-db      60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332    moves, board, positions
//   common-code  1A9BF0C00                                Klotski (klotski_codes.cpp)
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

#include <string_view>
#include <utility>

#include "puzzles/blocks/text/blocks_readers.hpp"

namespace trailblaze {
namespace {

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
  std::vector<InputFormat> forms = {rows_format(), flat_format(), parts_format()};
  for (InputFormat& code : klotski_formats()) forms.push_back(std::move(code));
  forms.insert(forms.end(), {blocks_json_format(), gnome_format()});
  for (InputFormat& form : forms) form = unless_rush_asked(std::move(form));
  forms.insert(forms.begin() + 2, {rush_hour_format(), rush_hour_line_format()});
  return forms;
}

}  // namespace trailblaze
