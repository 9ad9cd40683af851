// Every form for a board of tiles, moves from the goal among them, and the errors.
#include <algorithm>
#include <string>
#include <vector>

#include "puzzles/tiles/text/tiles_formats.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"
#include "tests/support/rejects.hpp"

namespace {

using namespace trailblaze;

absl::StatusOr<State> parse(int rows, int columns, const std::string& text) {
  return Tiles(rows, columns, Tiles::Metric::kSingle).parse(text);
}

// Returns the board as a list.
std::string read(int rows, int columns, const std::string& text) {
  return Tiles(rows, columns, Tiles::Metric::kSingle).print(parse(rows, columns, text).value());
}

absl::StatusOr<TextReading> read_form(const std::string& name, const std::string& text,
                                      const Parameters& given = {}) {
  return read_text(tiles_formats(), name, text, given);
}

// Returns "size | start | goal" of a text.
std::string form(const std::string& name, const std::string& text, const Parameters& given = {}) {
  const Parameters read = read_form(name, text, given).value().parameters;
  const auto goal = read.find("goal");
  return read.at("size") + " | " + read.at("start") +
         (goal == read.end() ? "" : " | " + goal->second);
}

}  // namespace

TEST_CASE("tiles: a board is read in every form that people paste") {
  const std::vector<std::string> forms = {
      "0 8 3 6 4 7 1 2 5",
      "[[0, 8, 3], [6, 4, 7], [1, 2, 5]]",
      "083647125",
      "_83/647/125",
      ".83\n647\n125",
      " 83\n647\n125",
      "_ 8 3 / 6 4 7 / 1 2 5",
      "x-8-3\n6-4-7\n1-2-5",
      "+---+---+---+\n|   | 8 | 3 |\n+---+---+---+\n| 6 | 4 | 7 |\n+---+---+---+\n| 1 | 2 | 5 |\n",
  };
  for (const std::string& form : forms) {
    INFO(form);
    CHECK(read(3, 3, form) == "0 8 3 6 4 7 1 2 5");
  }
}

TEST_CASE("tiles: a gap between widely spaced columns is the blank") {
  const std::string eight = "3x3 | 1 2 3 4 0 5 7 8 6";
  for (const char* text : {"1  2  3\n4     5\n7  8  6", "1   2   3\n4       5\n7   8   6",
                           "  1  2  3\n  4     5\n  7  8  6", "1  2  3 / 4     5 / 7  8  6",
                           "1  2  3/4     5/7  8  6", "1 2   3\n4     5\n7 8   6"}) {
    INFO(text);
    CHECK(form("auto", text) == eight);
  }
  CHECK(form("auto", "   1  2\n3  4  5\n6  7  8") == "3x3 | 0 1 2 3 4 5 6 7 8");
  CHECK(form("auto", "1  2  3\n4  5  6\n7  8") == "3x3 | 1 2 3 4 5 6 7 8 0");
  const std::string fifteen = "4x4 | 1 2 3 4 5 6 7 8 9 10 0 12 13 14 11 15";
  CHECK(form("auto", " 1   2   3   4\n 5   6   7   8\n 9  10      12\n13  14  11  15") == fifteen);
  CHECK(form("auto", "1   2   3   4 \n5   6   7   8 \n9   10      12\n13  14  11  15") == fifteen);
  CHECK(form("auto", "2  1  1\n2     3\n4  4  3") == "3x3 | 2 1 1 2 0 3 4 4 3 | 1 1 2 2 3 3 4 4 0");
  // A number between two columns, two lines without a number, and lines whose first or last number
  // may be missing.
  for (const char* text : {"1  2  3\n4    5 \n7  8  6", "1  2  3\n4     5\n7     6",
                           "1  2  3\n4  5\n7  8  6", "1  2  3\n4 5    \n7  8  6 "}) {
    INFO(text);
    CHECK_FALSE(read_form("auto", text).ok());
  }
}

TEST_CASE("tiles: blank signs from Python, books and drawings are read") {
  const std::string box =
      "┌───┬───┬───┐\n│   │ 8 │ 3 │\n├───┼───┼───┤\n│ 6 │ 4 │ 7 │\n├───┼───┼───┤\n"
      "│ 1 │ 2 │ 5 │\n└───┴───┴───┘";
  const std::vector<std::string> forms = {
      "[[None, 8, 3], [6, 4, 7], [1, 2, 5]]",
      "np.array([0, 8, 3, 6, 4, 7, 1, 2, 5])",
      "[' ', '8', '3', '6', '4', '7', '1', '2', '5']",
      "\"083647125\"",
      "083 647 125",
      "b 8 3 / 6 4 7 / 1 2 5",
      "E 8 3\n6 4 7\n1 2 5",
      "- 8 3 6 4 7 1 2 5",
      "* 8 3\n6 4 7\n1 2 5  # from the book",
      "3\n0 8 3\n6 4 7\n1 2 5",
      "3 3\n0 8 3\n6 4 7\n1 2 5",
      box,
      "□ 8 3 / 6 4 7 / 1 2 5",
  };
  for (const std::string& form : forms) {
    INFO(form);
    CHECK(read(3, 3, form) == "0 8 3 6 4 7 1 2 5");
  }
  // The gap makes two words, neither of them a board.
  CHECK(rejects(parse(4, 4, "EDF7C9560 2148A3B"), "column 1"));
  const std::string sixteen = "14 13 15 7 12 9 5 6 0 2 1 4 8 10 3 11";
  CHECK(read(4, 4, "EDF7C95602148A3B") == sixteen);
  CHECK(read(4, 4, "edf7/c956/0214/8a3b") == sixteen);
  CHECK(read(4, 4, "4 4\n14 13 15 7\n12 9 5 6\n0 2 1 4\n8 10 3 11") == sixteen);
}

TEST_CASE("tiles: the blank is not guessed if there could be two") {
  CHECK(rejects(parse(3, 3, "b 8 3 6 4 7 1 2 E"), "column 1"));
  CHECK(rejects(parse(3, 3, "3 4\n0 8 3\n6 4 7\n1 2 5"), "line 2 column 1"));
  CHECK(form("auto", "1 x 3\n4 2 5\n7 8 6") == "3x3 | 1 0 3 4 2 5 7 8 6");  // not a size of 1 x 3
  CHECK(form("auto", "2 x 3\n1 2 3\n4 0 5") == "2x3 | 1 2 3 4 0 5");
  CHECK(form("auto", "123/4 5/786") == "3x3 | 1 2 3 4 0 5 7 8 6");
  CHECK(form("auto", "3x2\n[[1, 2], [3, 4], [0, 5]]") == "3x2 | 1 2 3 4 0 5");
  CHECK(form("auto", "3-puzzle: 10\n32") == "2x2 | 1 0 3 2");
  CHECK(form("auto", "2x2\n3 1\n0 2") == "2x2 | 3 1 0 2");
  CHECK(form("auto", "std::vector<int> v{{3, 1}, {0, 2}};") == "2x2 | 3 1 0 2");
  CHECK(form("auto", "63_1 7425") == "2x4 | 6 3 0 1 7 4 2 5");
  CHECK(form("auto", "1234 5678 9.AB CDEF") == "4x4 | 1 2 3 4 5 6 7 8 9 0 10 11 12 13 14 15");
  CHECK(form("auto", "2\narray([[1, 2], [0, 3]])") == "2x2 | 1 2 0 3");
}

TEST_CASE("tiles: words beside a board are comments, and two-digit numbers are not hexadecimal") {
  for (const char* text : {"0 8 3 6 4 7 1 2 5 (easy)", "0 8 3 6 4 7 1 2 5 ; not hard",
                           "0 8 3 ; first row\n6 4 7 // second\n1 2 5 # third"}) {
    INFO(text);
    CHECK(read(3, 3, text) == "0 8 3 6 4 7 1 2 5");
  }
  CHECK(read(3, 3, "1 2 3 ; 4 5 6 ; 7 8 0") == "1 2 3 4 5 6 7 8 0");
  const std::string sixteen = "14 13 15 7 12 9 5 6 0 2 1 4 8 10 3 11";
  CHECK(read(4, 4, "14 13 15 07 12 09 05 06 00 02 01 04 08 10 03 11") == sixteen);
  CHECK(read(4, 4, "E D F 7 C 9 5 6 0 2 1 4 8 A 3 B") == sixteen);
  CHECK(read(4, 2, "3 2/0 1/4 5/6 7") == "3 2 0 1 4 5 6 7");  // the first row is not a size
}

TEST_CASE("tiles: an error names the line and the column") {
  CHECK(rejects(parse(3, 3, "1 2 3\n4 5 6\n7 z 0"), "line 3 column 3"));
  CHECK(rejects(parse(3, 3, "['1', '2', '3', 4, 5, 6, 7, 8, 8]"), "column 32"));
  CHECK(rejects(parse(3, 3, "│ 1 │ 2 │ 3 │\n│ 4 │ 5 │ 6 │\n│ 7 │ 0 │ 7 │"), "line 3 column 11"));
  CHECK(rejects(parse(3, 3, "1 2 3\n4 5\n6 7 8"), "line 2 column 1"));
  CHECK(rejects(read_form("auto", "1 2 3\n4 5\n6 7 8"), "line 2 column 1"));
  CHECK(rejects(read_form("auto", "083/647/126"), "column 11"));
}

TEST_CASE("tiles: a text that is no board is rejected") {
  CHECK(rejects(parse(3, 3, ""), ""));
  CHECK(rejects(parse(3, 3, "1 2 3 4 5 6 7 8"), ""));
  CHECK(rejects(parse(3, 3, "1 2 3 4 5 6 7 8 8"), "column 17"));
  CHECK(rejects(parse(3, 3, "1 2 3 4 5 6 7 8 9"), "column 17"));
  CHECK(rejects(parse(3, 3, "1 2 3 4 5 6 7 -1 0"), "column 15"));
  CHECK(rejects(parse(3, 3, "12/345678/0"), ""));
  CHECK(rejects(parse(2, 2, "((1,2),(3,0)"), "column 1"));
  // A digit in place of a gap, and lines without their first or their last number.
  CHECK(rejects(parse(3, 3, "1 2 3\n4 516\n7 8"), "line 2 column 1"));
  CHECK(rejects(parse(3, 3, "6 4 7\n8 3\n1 2 5"), "line 2 column 1"));
  CHECK(rejects(parse(2, 2, "(1,2,3,0]"), "column 9"));
  CHECK(rejects(parse(4, 2, "1 2 3 4 / 5 6 7 0"), "column 1"));
  CHECK(rejects(parse(3, 3, "99999999999999999999 1 2 3 4 5 6 7 8"), "column 1"));
}

TEST_CASE("tiles: boards are read from programs, tables and web pages") {
  for (const char* text :
       {"np.array([[0, 8, 3], [6, 4, 7], [1, 2, 5]], dtype=np.int64)",
        "array([[0., 8., 3.],\n       [6., 4., 7.],\n       [1., 2., 5.]])",
        "board = [[None, 8, 3], [6, 4, 7], [1, 2, 5]]  # hard", "Start state:\n0 8 3\n6 4 7\n1 2 5",
        "int board[3][3] = {{0, 8, 3}, {6, 4, 7}, {1, 2, 5}};",
        "new int[][]{{0, 8, 3}, {6, 4, 7}, {1, 2, 5}}", "3x3\n0 8 3\n6 4 7\n1 2 5\n",
        "| _ | 8 | 3 |\n|---|---|---|\n| 6 | 4 | 7 |\n| 1 | 2 | 5 |",
        "0 8 3 6 4 7 1 2 5 (24 moves)", "0 8 3 6 4 7 1 2 5 ; 24 moves"}) {
    INFO(text);
    CHECK(form("auto", text) == "3x3 | 0 8 3 6 4 7 1 2 5");
  }
  const auto gap = read_text(tiles_formats(), "auto", "8,0,3\n6,,7\n1,2,5", {});
  CHECK(rejects(gap, "line 2 column 2"));
  const auto cell = read_text(tiles_formats(), "auto", "8,4,3\n6,,7\n1,2,5", {});
  REQUIRE(cell.ok());
  CHECK(cell->notes.size() == 1);
}

TEST_CASE("tiles: a text that no form accepts gets the error of the nearest form") {
  CHECK(rejects(read_form("auto", "hello"), ""));
  CHECK(rejects(read_form("auto", std::string(16, '1')), "column 2"));
  CHECK(rejects(read_form("auto", "1 2 3\n4 5 6\n7 8 0\n\n1 2 3\n4 5 6\n7 0 8"), ""));
  CHECK(rejects(read_form("auto", "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 41 57"), ""));
  const std::string list = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,0";
  CHECK(rejects(read_form("auto", list), ""));
  CHECK(rejects(read_form("auto", "1"), ""));
}

TEST_CASE("tiles: a goal may have any form, and each alternative its own form") {
  const auto read_as_goal = [](const std::string& text,
                               const Parameters& given = {{"size", "2x2"}}) {
    return read_goal(tiles_formats(), "auto", text, given);
  };
  const auto goal = [&](const std::string& text, const Parameters& given = {{"size", "2x2"}}) {
    return read_as_goal(text, given).value().parameters.at("start");
  };
  CHECK(goal("[[1, 2], [3, 0]]") == "1 2 3 0");
  CHECK(goal("1230|[[0, 1], [2, 3]]") == "1 2 3 0|0 1 2 3");
  CHECK(goal("| 1 | 2 |\n| 3 |   |") == "1 2 3 0");
  CHECK(rejects(read_as_goal("| 1 | 2 |\n| 3 | 3 |"), "line 2 column 7"));
  CHECK(goal(R"({"tiles": [1, 2, 3, 0]})") == "1 2 3 0");
  CHECK(rejects(read_as_goal(R"({"tiles": [1, 2, 3]})"), "tiles"));
  CHECK(goal("1 2 3 0", {}) == "1 2 3 0");  // only the start gives the size
  CHECK(rejects(read_as_goal("2 2 starting positions 0 1 2 3 goal positions 0 1 2 3"), ""));
}

// ---- forms by name (tiles_formats.hpp) ----

namespace {

constexpr char kKorf1[] = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";

const std::string kBlankFirst = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";

}  // namespace

TEST_CASE("tiles: the size follows from the text unless the user gives it") {
  CHECK(form("auto", "0 8 3 6 4 7 1 2 5") == "3x3 | 0 8 3 6 4 7 1 2 5");
  CHECK(form("auto", "1 2/3 0") == "2x2 | 1 2 3 0");
  CHECK(form("auto", "[[3, 2, 0, 1]]") == "1x4 | 3 2 0 1");
  CHECK(form("auto", "[[3], [2], [0], [1]]") == "4x1 | 3 2 0 1");
  // Perhaps a row of a larger board, or the rest of a row.
  CHECK(rejects(read_form("auto", "1 2 3 0"), ""));
  CHECK(rejects(read_form("auto", "1 2"), ""));
  CHECK(form("auto", "1 2 3/0 4 5") == "2x3 | 1 2 3 0 4 5");
  CHECK(form("auto", kKorf1) == std::string("4x4 | ") + kKorf1);
  CHECK(rejects(read_form("auto", "1 2 3 0 4 5"), ""));
  CHECK(form("auto", "1 2 3 0 4 5", {{"size", "3x2"}}) == "3x2 | 1 2 3 0 4 5");
  CHECK(rejects(read_form("auto", "1 2 3/0 4 5", {{"size", "3x2"}}), "column 1"));
}

TEST_CASE("tiles: Korf's lists are read with numbers, without, and with extra columns") {
  const std::string expected = std::string("4x4 | ") + kKorf1 + " | " + kBlankFirst;
  for (const char* before : {"1 ", "100 "}) {
    CHECK(form("auto", before + std::string(kKorf1)) == expected);
    CHECK(form("korf", before + std::string(kKorf1)) == expected);
    CHECK(form("auto", before + std::string(kKorf1) + " 41 57 276361933") == expected);
  }
  CHECK(form("korf", kKorf1) == expected);
  const std::string goal = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0";
  CHECK(form("korf", kKorf1, {{"goal", goal}}) == std::string("4x4 | ") + kKorf1);
  CHECK(form("auto", "1: " + std::string(kKorf1), {{"goal", goal}}) ==
        std::string("4x4 | ") + kKorf1);
  CHECK(form("korf", std::string(kKorf1) + " 41") == expected);  // 16 tiles and a further column
  CHECK(is_another_form(read_form("korf", "1 2 3").status()));
  // With the form's name, a leading number is the instance's number if that is possible. Without
  // the name, the error gives both readings.
  CHECK(form("korf", std::string(kKorf1) + " 14").find("| 13 15 7 11") != std::string::npos);
  CHECK(rejects(read_form("auto", std::string(kKorf1) + " 14"), ""));
}

TEST_CASE("tiles: Ruml's files list positions of tiles, or values by request") {
  const std::string file =
      "2 2\nstarting positions for each tile:\n3\n0\n2\n1\ngoal positions:\n0\n1\n2\n3\n";
  CHECK(form("auto", file) == "2x2 | 1 3 2 0 | 0 1 2 3");
  CHECK(form("ruml-values", file) == "2x2 | 3 0 2 1 | 0 1 2 3");
  CHECK(
      rejects(read_form("auto", "2 2\nstarting positions for each tile:\n3\n0\ngoal positions:\n0"),
              "starting positions"));
}

TEST_CASE("tiles: reads JSON objects, and lists whose goal has the blank first") {
  CHECK(form("auto", R"({"size": [2, 2], "tiles": [1, 2, 0, 3], "goal": [0, 1, 2, 3]})") ==
        "2x2 | 1 2 0 3 | 0 1 2 3");
  const auto unread =
      read_text(tiles_formats(), "auto", R"({"tiles": [[1, 2], [0, 3]], "target": "1 2 3 0"})", {});
  REQUIRE(unread.ok());
  REQUIRE(unread->notes.size() == 1);
  CHECK(unread->notes[0].find("target") != std::string::npos);
  const std::string twelve = R"("tiles": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 11]})";
  for (const char* size :
       {R"({"rows": 3, "columns": 4})", "[3, 4]", R"("3x4")", R"({"rows": 3, "cols": 4})"}) {
    CHECK(form("auto", std::string("{\"size\": ") + size + ", " + twelve).starts_with("3x4 | "));
  }
  CHECK(rejects(read_form("auto", R"({"size": {"width": 4, "height": 3}, )" + twelve), "size"));
  CHECK(form("auto", R"({"board": [[1, 2, null], [3, 4, 5]]})") == "2x3 | 1 2 0 3 4 5");
  CHECK(rejects(read_form("auto", R"({"size": 3, "tiles": [1, 2]})"), "tiles"));
  CHECK(rejects(read_form("auto", R"({"size": [-3, 3], "tiles": [1, 2]})"), "size"));
  CHECK(rejects(read_form("auto", R"({"tiles": )" + std::string(100'000, '[')), ""));
  CHECK(rejects(read_form("json", R"({"tiles": [[1, 2], [0, 3]], "goall": [0, 1, 2, 3]})"), ""));
  CHECK(rejects(read_form("json", "{"), "column 2"));
  CHECK(rejects(read_form("json", R"({"a": {"tiles": 1}, "tiles": [1, 0], "tiles": [0, 1]})"), ""));
  CHECK(rejects(read_form("auto", "{\"tiles\": [1, 2,\n  0, x]}"), "line 2 column 6"));
  CHECK(form("24puzzle", "1,0,2,3", {{"size", "2x2"}}) == "2x2 | 1 0 2 3 | 0 1 2 3");
  CHECK(rejects(check_form(tiles_formats(), "koof"), "input-format"));
  CHECK(check_form(tiles_formats(), "auto").ok());
  CHECK(check_form(std::span<const InputFormat>{}, "plain").ok());
}

TEST_CASE("tiles: a side of -1 in an array's shape is computed from the number of tiles") {
  const std::string eight = "1 2 3 4 5 6 7 0";
  const std::string sixteen = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0";
  const auto text = [](std::string tiles, const std::string& shape) {
    std::ranges::replace(tiles, ' ', ',');
    return "np.array([" + tiles + "]).reshape(" + shape + ")";
  };
  const auto array = [&](const std::string& tiles, const std::string& shape) {
    return form("auto", text(tiles, shape));
  };
  CHECK(array(eight, "2,-1") == "2x4 | " + eight);
  CHECK(array(eight, "-1,2") == "4x2 | " + eight);
  CHECK(array(sixteen, "2,-1") == "2x8 | " + sixteen);
  CHECK(array(sixteen, "-1,8") == "2x8 | " + sixteen);
  CHECK(array(sixteen, "(4, -1)") == "4x4 | " + sixteen);
  CHECK(array(sixteen, "-1, 4") == "4x4 | " + sixteen);
  CHECK(rejects(read_form("auto", text(eight, "3,-1")), ""));
}

TEST_CASE("tiles: each form reads its example and its own output") {
  for (const InputFormat& format : tiles_formats()) {
    INFO(format.name);
    const auto example = format.read(format.example, {});
    REQUIRE(example.ok());
    Parameters all = example->parameters;
    all.try_emplace("goal", "0 1 2 3");  // Ruml's example has its own
    if (format.write == nullptr) continue;
    const auto text = format.write(all);
    REQUIRE(text.ok());
    const auto again = format.read(*text, {});
    INFO(*text);
    REQUIRE(again.ok());
    CHECK(again->parameters.at("start") == example->parameters.at("start"));
    CHECK(again->parameters.at("size") == example->parameters.at("size"));
  }
}

// ---- moves from the goal ----

TEST_CASE("tiles moves: each letter is the direction in which a tile moves") {
  CHECK(form("auto", "D") == "3x3 | 1 2 3 4 5 0 7 8 6");
  CHECK(form("auto", "R") == "3x3 | 1 2 3 4 5 6 7 0 8");
  CHECK(form("auto", "R2 D2 L U") == "3x3 | 2 5 3 1 0 6 4 7 8");
  for (const char* text : {"RRDDLU", "rrddlu", "R R D D L U", "right right down down left up",
                           "Right2, Down2, Left, Up", "R2D2LU", " r2; d2; l; u\n"}) {
    INFO(text);
    CHECK(form("auto", text) == form("auto", "R2 D2 L U"));
  }
  CHECK(form("auto", "RDLU", {{"size", "4x4"}}) == "4x4 | 1 2 3 4 5 6 7 8 9 10 12 15 13 14 11 0");
}

TEST_CASE("tiles moves: moves start at the given goal") {
  CHECK(form("auto", "L", {{"goal", "blank-first"}}) == "3x3 | 1 0 2 3 4 5 6 7 8");
  CHECK(form("auto", "R", {{"goal", "1 2 / 3 4 / 5 0"}}) == "3x2 | 1 2 3 4 0 5");
  CHECK(form("auto", "R", {{"goal", "1 1 2 2 3 3 4 4 0"}}) == "3x3 | 1 1 2 2 3 3 4 0 4");
  CHECK(rejects(read_form("auto", "R", {{"goal", "row|snail"}}), "goal"));
}

TEST_CASE("tiles moves: moves that are legal only for the blank are rejected") {
  CHECK(rejects(read_form("auto", "LURD"), "column 1"));
  CHECK(rejects(read_form("auto", "R D3"), "column 3"));
  CHECK(rejects(read_form("auto", "RX"), ""));
}

TEST_CASE("tiles moves: moves are not accepted as a goal") {
  for (const std::string goal : {"R", "R | 1 2 3 4 5 6 7 8 0", "1 2 3 4 5 6 7 8 0|RD"}) {
    CHECK(trailblaze_run("solve tiles --start '1 2 3 4 5 6 7 0 8' --goal '" + goal + "'").code ==
          30);
  }
}

TEST_CASE("tiles moves: moves are accepted in a stream, among boards, and by the program") {
  const std::string file = write_file("moves.txt", "RDLU\n1 2 3 4 5 6 7 0 8\nR2\nL\n");
  const ProgramRun run =
      trailblaze_run("solve tiles --size 3x3 --format json --no-path --file " + file);
  const auto reports = objects(run.out);
  REQUIRE(reports.size() == 5);
  CHECK(reports[0]["length"] == 4);
  CHECK(reports[1]["length"] == 1);
  CHECK(reports[2]["length"] == 2);
  CHECK(reports[3]["status"] == "error");
  CHECK(run.code == 30);
}
