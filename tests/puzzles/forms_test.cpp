// Every form of every puzzle has a row: a good text, a bad text with the field that its message
// names, and an ambiguous text or the reason why there is none. A form without a row fails. A form
// reads what it writes. A damaged text is rejected or still means the same.
#include <algorithm>
#include <cctype>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "puzzles/registry.hpp"
#include "puzzles/text/report_form.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

struct Row {
  const char* puzzle;
  const char* form;
  const char* good;
  const char* start;                  // the good text as the puzzle prints it
  const char* bad;                    // read in this form
  const char* field;                  // the field that the message about the bad text names
  const char* ambiguous = nullptr;    // read without a form
  const char* unambiguous = nullptr;  // the reason why there is no ambiguous text
};

constexpr const char* kOnly = "the puzzle has no other form";
constexpr const char* kSigns = "no other form of the puzzle has its signs";
constexpr const char* kSame = "forms that read the same text say the same board";
constexpr const char* kNamedForms = "it is taken by name only";

#define RUSH "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"
#define RUSH_ROWS "IBB#../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM"
#define RUML(start, goal) \
  "2 2\nstarting positions for each tile:\n" start "\ngoal positions:\n" goal

const Row kRows[] = {
    {"tiles", "list", "(2, 4, 3, 1, 5, 6, 7, 8, 0)", "2 4 3 1 5 6 7 8 0", "2 4 3 1 5 6 7 8 8",
     "column 17", nullptr, kSame},
    {"tiles", "nested", "((1,2,3),(8,0,4),(7,6,5))", "1 2 3 8 0 4 7 6 5",
     "((1,2,3),(8,0,4),(7,6,5)", "column 1", nullptr, kSame},
    {"tiles", "digits", "083 647 125", "0 8 3 6 4 7 1 2 5", "083647126", "column 9", nullptr,
     kSame},
    {"tiles", "board", "_ 8 3\n6 4 7\n1 2 5", "0 8 3 6 4 7 1 2 5", "_ 8 3\n6 4 7\n1 2 z",
     "line 3 column 5", nullptr, kSame},
    {"tiles", "korf", "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3",
     "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", "1 14 13 15", "",
     "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 15"},
    {"tiles", "24puzzle", "8,7,6,5,4,3,2,1,0", "8 7 6 5 4 3 2 1 0", "8,7,6", "", nullptr,
     kNamedForms},
    {"tiles", "ruml", RUML("3\n0\n2\n1", "0\n1\n2\n3"), "1 3 2 0",
     RUML("3\n0\n-1\n1", "0\n1\n2\n3"), "starting positions: line 5 column 1", nullptr, kSigns},
    {"tiles", "ruml-values", RUML("3\n0\n2\n1", "0\n1\n2\n3"), "3 0 2 1",
     RUML("3\n0\n2\n1", "0\n1\n1\n3"), "goal positions: line 10 column 1", nullptr, kNamedForms},
    {"tiles", "json", R"({"size": [2, 2], "tiles": [1, 2, 0, 3]})", "1 2 0 3",
     R"({"size": [2, 2], "tiles": [1, 2, 0, 3)", "column 38", nullptr, kSigns},
    {"tiles", "moves", "R2 D, L u", "1 2 3 5 7 6 4 0 8", "L D", "column 1", nullptr, kSigns},
    {"jugs", "list", "(0, 0, 8)", "0,0,8", "0,0,9", "start: jug 3", nullptr, kOnly},
    {"blocks", "rows", "11A/11B/C..", "11A/11B/C..", "11A/11/C..", "start: row 2",
     "AABB../CCx.../....../....../....../......"},
    {"blocks", "parts", "1A1/1../A..", "1AB/1../C..", "11A/11/A..", "row 2", nullptr, kNamedForms},
    {"blocks", "flat", "11221133450067886799", "1122/1133/45../6788/6799", "1122.", "", nullptr,
     kNamedForms},
    {"blocks", "rush", RUSH, RUSH_ROWS, "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHH", "",
     "AABB../CCx.../....../....../....../......"},
    {"blocks", "rush-db", "60 " RUSH " 2332", RUSH_ROWS, "60 BBBB 2332", "", nullptr, kSigns},
    {"blocks", "common-code", "1A9BF0C00", "aAAb/aAAb/cdde/cfge/h..i", "1A9BF0C0G", "column 9",
     "1A9BF"},
    {"blocks", "short-code", "4WVE1", "aAAb/aAAb/cdde/cfge/h..i", "4WVEO", "column 5", "1A9BF"},
    {"blocks", "json",
     R"({"boardSize": [2, 3], "blocks": [{"shape": [2, 1], "position": [0, 0]}]})", "A../A..",
     R"({"boardSize": [2, 3], "blocks": [{"shape": [2, 1], "position": [1, 0]}]})", "blocks[0]",
     nullptr, kSigns},
    {"blocks", "gnome", "#####\n#** #\n#a  #\n#####", "#####/#**.#/#a..#/#####",
     "#####\n#?* #\n#####", "row 2 column 2", nullptr, kSigns},
    {"pancake", "list", "3 1 2", "3 1 2", "3 1 3", "column 5", nullptr, kSigns},
    {"pancake", "letters", "CAB", "3 1 2", "CAA", "column 3", nullptr, kSigns},
    {"burnt", "list", "+1 -3 2", "1 -3 2", "+1 -3 x", "column 7", nullptr, kOnly},
    {"topspin", "list", "5 6 7 8 1 2 3 4", "5 6 7 8 1 2 3 4", "5 6 7 8 1 2 3 9", "column 15",
     nullptr, kSigns},
    {"topspin", "letters", "EFGHABCD", "5 6 7 8 1 2 3 4", "EFGHABCX", "column 8", nullptr, kSigns},
    {"cayley", "list", "3 1 2", "3 1 2", "3 1 0", "column 5", nullptr, kSigns},
    {"cayley", "letters", "C A B", "3 1 2", "C A Z", "column 5", nullptr, kSigns},
    {"moves", "plain", "1 2 0", "1 2 0", "1 2", "start", nullptr, kOnly},
    {"cube", "plain", "4- 6 2+ 1 5 7 3", "4- 6 2+ 1 5 7 3", "4- 6 2+ 1 5 7", "start", nullptr,
     kSigns},
    {"cube", "turns", "R U' F2", "6 7+ 1+ 5- 3 2 4-", "R U X2", "column 5", nullptr, kSigns},
    {"cube", "stickers", "UUUURRRRFFFFDDDDLLLLBBBB", "1 2 3 4 5 6 7", "UUUURRRRFFFFDDDDLLLLBBBU",
     "", nullptr, kSigns},
    {"pyraminx", "plain", "2 3 1 4 5 6; 1 0 0 0", "2 3 1 4 5 6; 1 0 0 0", "2 3 1 4 5 7; 1 0 0 0",
     "start", nullptr, kSigns},
    {"pyraminx", "turns", "U l'", "3 1 2 4 5 6; 1 0 0 0", "U F", "column 3", nullptr, kSigns},
    {"wolf", "plain", "fwgc|", "fwgc|", "fwgx|", "start", nullptr, kOnly},
    {"lights", "plain", "10000/00000/00000/00000/00001", "10000/00000/00000/00000/00001",
     "10000/0000", "", nullptr, kOnly},
    {"hanoi", "plain", "32//1", "32//1", "23//1", "start", nullptr, kOnly},
    {"knights", "plain", "w.w...b.b", "w.w...b.b", "w.w...b.x", "row 3 column 3", nullptr, kOnly},
    {"missionaries", "plain", "MMMCCCB|", "MMMCCCB|", "MMMCCC|", "start", nullptr, kOnly},
    {"frogs", "plain", "FFF.TTT", "FFF.TTT", "FFF.TT", "start", nullptr, kSigns},
    {"frogs", "sides", "LLL.RRR", "FFF.TTT", "LRL.RLR", "", nullptr, kSigns},
    {"queens", "rows", "Q......./......../......../......../......../......../......../........",
     "Q......./......../......../......../......../......../......../........", "Q.......", "",
     nullptr, kSigns},
    {"queens", "columns", "2 4 1 3", ".Q../...Q/Q.../..Q.", "2 5 1 3", "", nullptr,
     "without a size a list has all queens: it tells what its columns are counted from"},
    {"tictactoe", "plain", "x../.o./...", "x../.o./...", "xx./.../...", "start", nullptr, kOnly},
    {"pegs", "plain", "./oo/ooo/oooo/ooooo", "./oo/ooo/oooo/ooooo", "./oo/ooo", "start", nullptr,
     kOnly},
    {"sokoban", "plain", "#####/#@$.#/#####", "#####/#@$.#/#####", "#####/#@$ #/#####", "start",
     nullptr, kOnly},
    {"wolf", "keys", "# the usual one\npuzzle = wolf\nstart = fwgc|", "fwgc|",
     "puzzle = wolf\nstrat = fwgc|", "line 2", nullptr, kSigns},
    {"wolf", "report", R"({"puzzle": "wolf", "start": "fwgc|"})", "fwgc|",
     R"({"puzzle": "tiles", "start": "fwgc|"})", "puzzle", nullptr, kSigns},
};

// Returns the position in a text as the puzzle prints it, or the error.
std::string said(const Row& row, const std::string& form, const std::string& text) {
  const auto session = try_text(row.puzzle, form, text);
  return session.ok() ? (*session)->info().start : message(session.status());
}

// Returns the row's text with damage to each character in turn. A sign that no form has replaces
// the character or is inserted beside it. If every cell counts, the character is also deleted, or a
// digit or a letter is inserted.
std::vector<std::string> damaged(const Row& row) {
  static const std::set<std::string> kEveryCellCounts = {
      "tiles list", "tiles nested", "tiles digits", "tiles board",
      "tiles json", "blocks rows",  "blocks rush",  "cube stickers"};
  const bool is_blocks = row.puzzle == std::string("blocks");  // any sign may be a piece
  const std::string good = row.good;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (const char* sign : {"§", "\x01", "~", "^", "%"}) {
      if (is_blocks && std::ispunct(*sign) != 0) break;
      texts.push_back(good.substr(0, i) + sign + good.substr(i));
      texts.push_back(good.substr(0, i) + sign + good.substr(i + 1));
    }
    if (!kEveryCellCounts.contains(row.puzzle + std::string(" ") + row.form)) continue;
    texts.push_back(good.substr(0, i) + good.substr(i + 1));
    for (const char* sign : {"5", "A"}) texts.push_back(good.substr(0, i) + sign + good.substr(i));
  }
  return texts;
}

}  // namespace

TEST_CASE("forms: each form reads its good text, and names the field of its bad text") {
  for (const Row& row : kRows) {
    INFO(row.puzzle << " as " << row.form);
    CHECK(said(row, row.form, row.good) == row.start);
    const auto bad = try_text(row.puzzle, row.form, row.bad);
    CHECK_FALSE(bad.ok());
    CHECK(rejects(bad, row.field, bad.status().code()));
    CHECK((row.ambiguous == nullptr) != (row.unambiguous == nullptr));
    if (row.ambiguous != nullptr) CHECK_FALSE(try_text(row.puzzle, "auto", row.ambiguous).ok());
    // Without a name, the program recognises every form except those that it reads only by name.
    if (row.unambiguous != kNamedForms) CHECK(said(row, "auto", row.good) == row.start);
  }
}

TEST_CASE("forms: each form reads its own output as the same position") {
  for (const Row& row : kRows) {
    const auto forms = forms_of(*find_entry(row.puzzle));
    const InputFormat& form = *std::ranges::find(forms, row.form, &InputFormat::name);
    if (form.write == nullptr) continue;
    INFO(row.puzzle << " as " << row.form);
    const auto session = try_text(row.puzzle, row.form, row.good);
    REQUIRE(session.ok());
    Parameters all = (*session)->info().parameters;
    all["start"] = row.start;
    all["goal"] = (*session)->info().goal;
    const auto text = form.write(all);
    if (!text.ok() && (*session)->info().goal.empty()) continue;  // a form may need a goal
    REQUIRE(text.ok());
    CHECK(said(row, row.form, *text) == row.start);
  }
}

TEST_CASE("forms: a text with a damaged character is rejected, or keeps its meaning") {
  for (const Row& row : kRows) {
    for (const std::string& text : damaged(row)) {
      const auto session =
          try_text(row.puzzle, row.unambiguous == kNamedForms ? row.form : "auto", text);
      if (!session.ok()) continue;
      INFO(row.puzzle << " as " << row.form << ": " << text);
      CHECK((*session)->info().start == row.start);
    }
  }
}

TEST_CASE("forms: no form reads a puzzle's output as another position") {
  int puzzles = 0;
  for (const PuzzleEntry& entry : registry()) {
    if (!entry.own_form_is_sure) continue;
    ++puzzles;
    for (const Row& row : kRows) {
      if (row.puzzle != entry.name) continue;
      for (const InputFormat& form : entry.formats) {
        if (form.read == nullptr) continue;
        const auto reading = form.read(row.start, {});
        if (reading.ok()) CHECK(reading->parameters.at("start") == row.start);
      }
    }
  }
  CHECK(puzzles > 0);
}

TEST_CASE("forms: each form has a row, and each row a form") {
  std::set<std::string> listed, shown, of_all;
  for (const PuzzleEntry& entry : registry()) {
    const auto own = forms_of(entry.formats);
    for (const InputFormat& form : own) listed.insert(entry.name + " " + form.name);
    for (const InputFormat& form : forms_of(entry)) {
      const bool is_own = std::ranges::find(own, form.name, &InputFormat::name) != own.end();
      if (!is_own) of_all.insert(form.name);
    }
  }
  for (const Row& row : kRows) {
    const bool is_of_all = of_all.erase(row.form) != 0;
    if (!is_of_all) shown.insert(row.puzzle + std::string(" ") + row.form);
  }
  CHECK(listed == shown);
  CHECK(of_all.empty());
}

}  // namespace trailblaze
