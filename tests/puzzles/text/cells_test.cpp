// The lexer of boards and lists: the cells of a text in any notation.
#include "puzzles/text/cells.hpp"

#include <string>

#include "engine/base/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

// Prints the cells: '/' between rows, a space between cells, '_' for an empty cell, and "nested: "
// in front of nested lists.
std::string shown(std::string_view given, const CellStyle& style) {
  const PlainText text(given);
  const auto cells = read_cells(text, style);
  if (!cells.ok()) return message(cells.status());
  const auto cell_text = [](const TextCell& cell) { return cell.text.empty() ? "_" : cell.text; };
  const auto row_text = [&](const TextRow& row) { return join(row.cells, " ", cell_text); };
  return (cells->is_nested ? "nested: " : "") + join(cells->rows, "/", row_text);
}

constexpr CellStyle kNumbers = {.signs = ".*?-"};
constexpr CellStyle kSigns = {.are_words = false, .signs = ".#*-?"};

std::string numbers(std::string_view text) { return shown(text, kNumbers); }
std::string signs(std::string_view text, std::size_t columns = 0) {
  CellStyle style = kSigns;
  style.columns = columns;
  return shown(text, style);
}

// Returns the error about a text that is rejected.
absl::Status error_of(std::string_view text, const CellStyle& style = kNumbers) {
  return read_cells(PlainText(text), style).status();
}

constexpr const char* kEight = "1 2 3/4 _ 5/7 8 6";
constexpr const char* kBox =
    "┌───┬───┬───┐\n│ 1 │ 2 │ 3 │\n├───┼───┼───┤\n│ 4 │   │ 5 │\n├───┼───┼───┤\n│ 7 │ 8 │ 6 │\n"
    "└───┴───┴───┘";

}  // namespace

TEST_CASE("cells: a list in one row is read in any notation") {
  for (const char* text :
       {"1 2 3 0", "1,2,3,0", "(1, 2, 3, 0)", "[1 2 3 0]", "{1, 2, 3, 0};", "1-2-3-0",
        "board = [1, 2, 3, 0]", "np.array([1, 2, 3, 0], dtype=int)", "1 2 3 0  # hard",
        "std::vector<int> v{1,2,3,0};", "'1' '2' '3' '0'", "1 2 3 0 (24 moves)", "1 2 3 0 ; easy",
        "1 2 3 0 // easy", "EightPuzzle((1, 2, 3, 0))", "1;2;3;0", "new int[]{1, 2, 3, 0}"}) {
    INFO(text);
    CHECK(numbers(text) == "1 2 3 0");
  }
}

TEST_CASE("cells: an empty cell between separators is kept") {
  CHECK(numbers("1,,2") == "1 _ 2");
  CHECK(numbers("['1', '', '2', ' ']") == "1 _ 2 _");
  CHECK(numbers("1 [] 2") == "1 _ 2");
  CHECK(numbers("1-.-2") == "1 . 2");
  CHECK(numbers("1;2;None") == "1 2 None");
  CHECK(numbers("(1 hole 2)") == "1 hole 2");  // not a remark
  CHECK(numbers("1,2,3\n4,,5\n7,8,6") == kEight);
  CHECK(numbers("1;2;3\n4;;5\n7;8;6") == kEight);
  CHECK(numbers("1\t2\t3\n4\t\t5\n7\t8\t6") == kEight);
  CHECK(numbers("1,2,3\n4,5,6\n7,8,") == "1 2 3/4 5 6/7 8 _");
  CHECK(numbers(",1,2\n3,4,5\n6,7,8") == "_ 1 2/3 4 5/6 7 8");
  CHECK(rejects(error_of("１ ２"), "column 1"));
}

TEST_CASE("cells: rows are read from lines, boxes and tables") {
  for (const char* text :
       {"| 1 | 2 | 3 |\n|---|---|---|\n| 4 | | 5 |\n| 7 | 8 | 6 |",
        "1 | 2 | 3\n4 |   | 5\n7 | 8 | 6", kBox, "+---+\n|123|\n|4 5|\n|786|\n+---+ # hard",
        "123\n4 5\n786", "1 2 3\n4   5\n7 8 6", "1  2  3\n4     5\n7  8  6",
        "  1  2  3\n  4     5\n  7  8  6", "1 2 3/4   5/7 8 6",
        "|\t1\t|\t2\t|\t3\t|\n|\t4\t|\t\t|\t5\t|\n|\t7\t|\t8\t|\t6\t|"}) {
    INFO(text);
    CHECK(numbers(text) == kEight);
  }
}

TEST_CASE("cells: a gap is a cell only if a reader can see it") {
  const std::string above = "1 2 3 4\n5 6 7 8\n";
  CHECK(numbers(above + "9 10 11") == "1 2 3 4/5 6 7 8/9 10 11");
  CHECK(numbers(above + "9 10   11") == "1 2 3 4/5 6 7 8/9 10 _ 11");
  CHECK(numbers("10 2 3 4\n5 6 7 8\n13 14 15") == "10 2 3 4/5 6 7 8/13 14 15");
  CHECK(numbers("12 / 3") == "1 2/3 _");
  CHECK(numbers("1 2 3 /   4 5 / 7 8   ") == "1 2 3/_ 4 5/7 8 _");
  CHECK(numbers("\"1 2 3/  4 5\"") == "1 2 3/_ 4 5");
  // A mark before a row shifts its columns, so none of them is certain.
  for (const std::string text : {"(1 2 3/  4 5)", "`1 2 3/  4 5`", "[1 2 3]/[  4 5]",
                                 "b = 1 2 3/  4 5", "[1 2 3\n  4 5]", "(1 2 3 // a\n   4 5)"}) {
    CHECK(numbers(text) == "1 2 3/4 5");
  }
  CHECK(numbers("10 2 3\n5   7\n1 8 6") == "10 2 3/5 _ 7/1 8 6");
  CHECK(numbers("10 2  3\n5   7\n1 8 6") == "10 2 3/5 7/1 8 6");
}

TEST_CASE("cells: an empty table head and a full stop are not cells") {
  const std::string table = "|   |   |\n|---|---|\n| a | b |\n| c | . |";
  CHECK(signs(table) == "a b/c .");
  CHECK(signs(table + ".") == "a b/c .");
  CHECK(signs(table + ".\n") == "a b/c .");
  CHECK(signs("+--+\n|a |\n|  |\n+--+", 2) == "a _/_ _");
  CHECK(signs("| a | b | . |\n| c | d | .") == "a b ./c d");  // short without its last bar
  // If a gap is a cell, the head may be a row.
  CHECK(rejects(error_of("|   |   |\n|---|---|\n| a | b |\n| c |   |", kSigns), ""));
}

TEST_CASE("cells: indentation and spaces before a comment are not cells") {
  CHECK(numbers("\t1,2,3\n\t4,_,5\n\t7,8,6") == kEight);
  CHECK(numbers("\t1\t2\n3\t4\t5") == "_ 1 2/3 4 5");
  CHECK(signs("ab\nba\n   // easy", 2) == "a b/b a");
  CHECK(numbers("| 2 1 | # easy\n| 3 0 |") == "2 1/3 0");
  CHECK(rejects(error_of("| 2 # |\n| 1 3 |"), "line 1 column 5"));
  CHECK(rejects(error_of("1 2 / # 3"), "column 7"));  // a row, not a remark
  CHECK(rejects(error_of("1 2 / 3 # / 4 5"), "column 9"));
  CHECK(rejects(error_of("1 2\n3 4\n([5, 6],\n[7, 8])"), "line 3 column 1"));
  CHECK(numbers("2 2\n[1, 2]\n[3, 0]") == "2 2/1 2/3 0");
  CHECK(numbers("1,3\n ,2;") == "1 3/_ 2");
  CHECK(numbers("1 // easy\n3 2") == "1/3 2");  // a remark does not show a gap
}

TEST_CASE("cells: full rows determine the columns") {
  CHECK(numbers(" 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13    14 15") ==
        "1 2 3 4/5 6 7 8/9 10 11 12/13 _ 14 15");
  CHECK(numbers("  8 3\n6 4 7\n1 2 5") == "_ 8 3/6 4 7/1 2 5");
  CHECK(numbers("1 2 3\n4 5 6\n7 8") == "1 2 3/4 5 6/7 8 _");
  CHECK(numbers("1 2 3\n4 5\n7 8 6") == "1 2 3/4 5/7 8 6");  // nothing shows the place of the gap
  CHECK(numbers("1 2 3\n4 5  \n7 8 6") == "1 2 3/4 5 _/7 8 6");
  CHECK(numbers("1  2  3\n 4    5\n7  8  6") == "1 2 3/4 5/7 8 6");  // beside its column
}

TEST_CASE("cells: nested lists are read as rows") {
  CHECK(numbers("((1,2,3),(4,0,5))") == "nested: 1 2 3/4 0 5");
  CHECK(numbers("np.array([[1,2,3],\n          [4,0,5]], dtype=int)") == "nested: 1 2 3/4 0 5");
  for (const char* text : {"\"[[1,2],[3,0]]\"", "'board = [[1,2],[3,0]]'", "int v{{1,2},{3,0}};"}) {
    INFO(text);
    CHECK(numbers(text) == "nested: 1 2/3 0");
  }
  CHECK(numbers("[[3, 2], [], [1]]") == "nested: 3 2//1");
  CHECK(numbers("[[1,2,3],[4,None,5]]") == "nested: 1 2 3/4 None 5");
  CHECK(rejects(error_of("((1,2,3)"), "column 1"));
  CHECK(rejects(error_of("1,2)"), "column 4"));
  CHECK(rejects(error_of("1 2 § 3"), "column 5"));
}

TEST_CASE("cells: in signs, each character is a cell") {
  for (const char* text :
       {"11A\n11B\nC..", "11A/11B/C..", "11A 11B C..", "11A,11B,C..", "|1|1|A|\n|1|1|B|\n|C|.|.|",
        "+-----+\n|1 1 A|\n|1 1 B|\n|C . .|\n+-----+", "┌───┐\n│11A│\n│11B│\n│C..│\n└───┘",
        R"(["11A", "11B", "C.."])", "[['1','1','A'],['1','1','B'],['C','.','.']]"}) {
    INFO(text);
    const std::string found = signs(text);
    CHECK(found.substr(found.find(' ') == 7 ? 8 : 0) == "1 1 A/1 1 B/C . .");
  }
  CHECK(numbers("['2',\n '31']") == "2/3 1");  // nothing shows the place of the gap
  CHECK(signs("1A|B.") == "1 A | B .");        // alternatives of a goal
  CHECK(shown("1 2 | 3 0", {.bars_end_rows = true}) == "1 2/3 0");
  CHECK(signs("┌───┐\n│11A│\n│---│\n│...│\n└───┘") == "1 1 A/- - -/. . .");
}

TEST_CASE("cells: bullets of a Markdown list before quoted rows are not cells") {
  CHECK(signs("- '.11'\n- '11.'\n- '1.1'") == ". 1 1/1 1 ./1 . 1");
  CHECK(signs("- 1 1\n- 1 .") == "- 1 1/- 1 .");
}

TEST_CASE("cells: a space is a cell if the columns of the board are known") {
  CHECK(signs("  x\n o \nx o", 3) == "_ _ x/_ o _/x _ o");
  CHECK(signs("x o\n o \nx  ", 3) == "x _ o/_ o _/x _ _");
  CHECK(signs("+---+\n|   |\n| x |\n+---+", 3) == "_ _ _/_ x _");
  CHECK(signs("   \n x \n   \n", 3) == "_ _ _/_ x _/_ _ _");
  CHECK(signs(" X |   | O \n---+---+---\n   | X |   ", 3) == "X _ O/_ X _");
  CHECK(signs(" X | O |   \n---+---+---\n   |   |   \n---+---+---\n   |   |   ", 3) ==
        "X O _/_ _ _/_ _ _");
}

TEST_CASE("cells: a line above the rows may be their size") {
  const auto size_of = [](std::string_view given) {
    const PlainText text(given);
    auto cells = read_cells(text, {.signs = "."});
    REQUIRE(cells.ok());
    const auto size = take_size_line(*cells);
    return size ? std::to_string(size->first) + "x" + std::to_string(size->second) : "none";
  };
  CHECK(size_of("3\n1 2 3\n4 5 6\n7 8 0") == "3x3");
  CHECK(size_of("2 3\n1 2 3\n4 5 0") == "2x3");
  CHECK(size_of("2x3\n1 2 3\n4 5 0") == "2x3");
  CHECK(size_of("2 x 3\n1 2 3\n4 5 0") == "2x3");
  CHECK(size_of("2 3\n1 2 3 4 5 0") == "2x3");
  CHECK(size_of("2 3\nnp.array([1, 2, 3, 4, 5, 0])") == "2x3");
  CHECK(size_of("1 2\n3 4\n5 0") == "none");
  CHECK(size_of("[2, 2],\n[1, 1],\n[0, 0]") == "none");
  CHECK(size_of("2 2\n[1, 1],\n[0, 0]") == "2x2");
  const PlainText text("3 3\n11A\n11B\nC..");
  auto cells = read_cells(text, {.are_words = false, .signs = "."});
  REQUIRE(cells.ok());
  CHECK(take_size_line(*cells) == std::pair<std::size_t, std::size_t>(3, 3));
}

}  // namespace trailblaze
