// Boards of Rush Hour as people draw them. The reader either finds the intended board and red car,
// or rejects the text. The expected lengths come from a plain search over texts.
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/plain.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;
using Rows = std::vector<std::string>;

const Rows kDrawn = {"AA...O", ".....O", "XX...O", "...QQQ", "....CC", "..RRR."};

std::string with(const std::string& between, const Rows& rows = kDrawn) {
  std::string text;
  for (const std::string& row : rows) text += (text.empty() ? "" : between) + row;
  return text;
}

std::string with_sign(std::string text, char from, char to) {
  for (char& c : text) c = c == from ? to : c;
  return text;
}

// Returns the length of a shortest solution that brings this car to the right end of this row, by
// the plain rules; -1 without a solution. A move slides a car by a cell, or by any number of cells.
int length_of(const Rows& start, char red, int row, bool by_cells) {
  using Metric = plain::Blocks::Metric;
  const int height = static_cast<int>(start.size()), width = static_cast<int>(start[0].size());
  const plain::Blocks rules{height, width, by_cells ? Metric::kUnit : Metric::kStraight, true};
  std::map<std::string, int> depth{{with("", start), 0}};
  for (std::deque<std::string> open{with("", start)}; !open.empty(); open.pop_front()) {
    const std::string at = open.front();
    if (at[(row + 1) * width - 1] == red) return depth[at];
    for (const std::string& next : rules.moves(at)) {
      if (depth.emplace(next, depth[at] + 1).second) open.push_back(next);
    }
  }
  return -1;
}

// Returns the report on a board given to `rush-hour`, with options.
Json solved(const std::string& text, const std::string& options = "") {
  return object(
      process_run("solve rush-hour --format json --no-path --start '" + text + "' " + options));
}

// Returns the goal of a report, with '.' for any cell.
std::string goal_in(const Json& report) {
  return with_sign(report["goal"].is_null() ? "" : report["goal"].get<std::string>(), '?', '.');
}

// True if the program rejects a board with a message about this field.
bool refuses(const std::string& text, const std::string& field = "start") {
  const ProgramRun run = trailblaze_run("solve rush-hour --start '" + text + "'");
  return run.code == 30 && run.err.starts_with(field + ": ");
}

TEST_CASE("rush hour: a board is read in any drawing") {
  const int moves = length_of(kDrawn, 'X', 2, false), cells = length_of(kDrawn, 'X', 2, true);
  REQUIRE(moves == 4);
  REQUIRE(cells == 9);
  const std::string list = R"([["A", "A", None, None, None, "O"], )"
                           R"([null, null, null, null, "", "O"], ["X", "X", ".", " ", ".", "O"], )"
                           R"([".", ".", ".", "Q", "Q", "Q"], [".", ".", ".", ".", "C", "C"], )"
                           R"([".", ".", "R", "R", "R", "."]])";
  const std::string framed =
      "+------+\n|AA...O|\n|.....O|\n|XX...O >\n|...QQQ|\n|....CC|\n|..RRR.|\n"
      "+------+";
  const std::string walled =
      "########\n#AA...O#\n#.....O#\n#XX...O>\n#...QQQ#\n#....CC#\n#..RRR.#\n"
      "########";
  for (const std::string& text :
       {with("/"), with("\n"), with(""), with_sign(with("/"), '.', 'o'),
        with_sign(with("\n"), '.', '-'), with_sign(with(""), '.', '_'), "6x6\n" + with("\n"), list,
        framed, framed + "\n,", walled, "[\"" + with("\", \"") + "\"]",
        "{\"board\": [\"" + with("\", \"") + "\"], \"exit\": {\"row\": 2, \"column\": 5}}"}) {
    INFO(text);
    const Json report = solved(text);
    CHECK(report["length"] == moves);
    CHECK(report["start"] == with("/"));
    CHECK(goal_in(report) == "....../....../.....X/....../....../......");
    CHECK(solved(text, "--metric unit")["length"] == cells);
  }
  // A row of bars alone does not separate rows: the exit stays in the row of its mark.
  const std::string rule = "+---+---+---+---+\n";
  CHECK(solved(rule + "| A | A |   | C |\n" + rule + "| X | X |   | C | >\n" + rule +
               "| B | B |   |   |\n" + rule + "|   |   |   |   |\n" + rule + "| D | D |   |   |\n" +
               rule)["length"] == 2);
  // A wall behind '/' does not begin a comment.
  CHECK(solved("A A . . B / . . . . B / X X . . . / # . . . . / # . C C .")["start"] ==
        "AA..B/....B/XX.../#..../#.CC.");
  const std::string file = write_file("rush.txt", with("\n") + "\n\n" + with("/") + "\n");
  const auto stream = objects(trailblaze_run("solve rush-hour --format json --file " + file).out);
  REQUIRE(stream.size() == 3);
  for (const int i : {0, 1}) CHECK(stream[i]["length"] == moves);
  const std::string board = write_file("board.txt", with("\n"));
  CHECK(report_of("rush-hour --board " + board)["length"] == moves);
}

TEST_CASE("rush hour: boards of other sizes have the exit in the red car's row") {
  const std::vector<std::pair<Rows, std::pair<char, int>>> boards = {
      {{"AA...", "....O", "XX..O", ".....", "QQQ.."}, {'X', 2}},
      {{"..B....", "..B....", ".......", "AA.C...", "...C..D", "......D", "EE....D"}, {'A', 3}},
      {{"BB.....C", ".......C", "........", "RR..D..E", "....D..E", "....D...", "AA......",
        "........"},
       {'R', 3}},
      {{"BB..C", "AA..C", ".....", "....."}, {'A', 1}},
  };
  for (const auto& [rows, red] : boards) {
    const int moves = length_of(rows, red.first, red.second, false);
    REQUIRE(moves > 0);
    const bool is_square = rows.size() == rows[0].size();
    const std::string size = std::to_string(rows.size()) + "x" + std::to_string(rows[0].size());
    CHECK(solved(with("/", rows))["length"] == moves);
    CHECK(solved(with("", rows), is_square ? "" : "--size " + size)["length"] == moves);
  }
}

TEST_CASE("rush hour: the rules identify the red car, or the board is rejected") {
  const auto goal_of = [](const Rows& rows) { return goal_in(solved(with("/", rows))); };
  const Rows both = {"AA...O", ".....O", "RR...O", "......", "....CC", "......"};
  CHECK(goal_of(both) == "....../....../.....R/....../....../......");
  const Rows low = {"BB...O", ".....O", ".....O", "......", "XX..CC", "......"};
  CHECK(goal_of(low) == "....../....../....../....../.....X/......");
  const Rows only = {"BB...O", ".....O", ".....O", "......", "AA..CC", "......"};
  CHECK(goal_of(only) == "....../....../....../....../.....A/......");
  for (const char* mark : {">", " >", "=", " ==>", "->", " ->"}) {
    Rows marked = only;
    marked[0] += mark;
    CHECK(goal_of(marked) == ".....B/....../....../....../....../......");
  }
  Rows none = only;
  none[4] = "DD..CC";
  CHECK(refuses(with("/", none)));
  none[4] += ">";
  CHECK(refuses(with("/", none)));
  Rows two = {"AA...O", ".....O", ".....O", "......", "....CC", "RR...."};
  CHECK(refuses(with("/", two)));
  CHECK(solved(with("/", two), "--goal ....../....../....../....../....../.....R")["status"] ==
        "solved");
}

TEST_CASE("rush hour: JSON of arbitrary blocks is Rush Hour only by request") {
  const std::string text = R"({"boardSize": [6, 6], "blocks": [{"shape": [1, 2], "position": )"
                           R"([2, 0]}, {"shape": [2, 1], "position": [0, 5]}], "escapePoint": )"
                           R"([2, 4]})";
  const Json blocks = report_of("blocks --start '" + text + "'");
  CHECK(blocks["parameters"]["rule"] == "free");
  const Json rush = solved(text);
  CHECK(rush["length"] == 1);
  CHECK(rush["parameters"]["rule"] == "axis");
  // Letters that stand for numbers are not letters of the text: 10 becomes 'A' here, which is not a
  // red car.
  std::string numbers = "[[10,10,0,0,0],[0,0,0,0,0],[2,2,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]";
  CHECK(refuses(numbers));
}

TEST_CASE("rush hour: a text that is no such board is rejected") {
  const auto damaged = [&](int row, const std::string& text) {
    Rows copy = kDrawn;
    copy[row] = text;
    return with("/", copy);
  };
  CHECK(refuses(damaged(1, ".....o")));  // two signs for blank
  CHECK(refuses(damaged(1, ".....0")));
  CHECK(refuses(damaged(0, "AB...O")));  // a car of one cell
  CHECK(refuses(damaged(0, "Aa...O")));
  CHECK(refuses(damaged(0, "AA..."), "start: row 2"));
  CHECK(refuses(damaged(0, "<A...O"), "start: row 1 column 1"));
  CHECK(refuses(with("/").substr(1)));
  CHECK(refuses("4WVE1"));
  for (const char* exit : {"[0, 0]", "[]", "{}", "\"right\"", "[2, 3]", "[0, 3, 0]",
                           R"({"row": 0, "side": "left"})"}) {
    INFO(exit);
    CHECK(refuses(R"({"board": ["AA..", "...."], "exit": )" + std::string(exit) + "}",
                  "start: exit"));
  }
  CHECK(refuses("+----+\n|XX..>\n|AA.B|\n|...B|\n+----+ ; hard"));  // no cells beside the exit
}

}  // namespace
}  // namespace trailblaze
