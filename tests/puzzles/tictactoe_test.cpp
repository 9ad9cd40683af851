// Tic-tac-toe against the published counts, and against the rule on texts.
#include "tests/support/spaces.hpp"

namespace trailblaze {
namespace {

bool has_line(const std::string& text, char who) {
  for (const auto& [first, step] : {std::pair(0, 1),
                                    {4, 1},
                                    {8, 1},
                                    {0, 4},
                                    {1, 4},
                                    {2, 4},
                                    {0, 5},
                                    {2, 3}}) {  // cells of "xo./.x./..o"
    if (text[first] == who && text[first + step] == who && text[first + 2 * step] == who)
      return true;
  }
  return false;
}

std::vector<std::string> marked(const std::string& text) {
  std::vector<std::string> next;
  if (has_line(text, 'x') || has_line(text, 'o')) return next;
  const bool turn_of_x = std::ranges::count(text, 'x') == std::ranges::count(text, 'o');
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '.') next.emplace_back(text)[i] = turn_of_x ? 'x' : 'o';
  }
  return next;
}

TEST_CASE("tictactoe: 765 classes and 5,478 positions, at 1, 2, 3, 8 threads", "[truth][threads]") {
  check_space("tictactoe", {}, {1, 3, 12, 38, 108, 174, 204, 153, 57, 15});
  check_space("tictactoe", {{"symmetry", "none"}}, {1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78});
}

TEST_CASE("tictactoe: the plain rule has the same positions", "[oracle]") {
  check_plainly("tictactoe", {{"symmetry", "none"}}, marked);
}

TEST_CASE("tictactoe: drawn grids and other signs are read") {
  for (const char* text :
       {"x.o/.x./..o", " X |   | O \n---+---+---\n   | X |   \n---+---+---\n   |   | O ",
        "┌───┬───┬───┐\n│ X │   │ O │\n├───┼───┼───┤\n│   │ X │   │\n├───┼───┼───┤\n"
        "│   │   │ O │\n└───┴───┴───┘",
        "| X | - | O |\n|---|---|---|\n| - | X | - |\n| - | - | O |", "1 0 2\n0 1 0\n0 0 2",
        "[[1,0,2],[0,1,0],[0,0,2]]", "3x3\nx.o\n.x.\n..o", "x_o _x_ __o", "'x o',\n' x ',\n'  o'",
        "+---+\n|x o|\n| x |\n|  o|\n+---+", "╔═══╗\n║x o║\n║ x ║\n║  o║\n╚═══╝"}) {
    INFO(text);
    CHECK(open_puzzle("tictactoe", {{"start", text}, {"symmetry", "none"}})->info().start ==
          "x.o/.x./..o");
  }
  const auto spread = open_puzzle("tictactoe", {{"start", "x o  \no x  \nx    "}});
  CHECK(spread->info().start == "xo./ox./x..");  // as Python joins cells by spaces
  const auto refused = [](const char* text) { return refused_as("tictactoe", {{"start", text}}); };
  CHECK(refused(".-------.").starts_with("start: column 2: found \"-\" beside \".\", expected"));
  CHECK(refused("|---|---|---|").starts_with("start: found 13 cells"));
  CHECK(refused("4x4\nx.o.\n....\n....\n....").starts_with("start: found 4 rows"));
  CHECK(refused("x.1/.../...").starts_with("start: row 1 column 3: found \"1\""));
}

TEST_CASE("tictactoe: x has won after five marks at the earliest") {
  for (const char* symmetry : {"full", "none"}) {
    check_solution("tictactoe", {{"symmetry", symmetry}}, 5, 1440);
  }
}

TEST_CASE("tictactoe: marks are named, and what is wrong is told") {
  CHECK(named_moves("tictactoe", {{"start", "xx./oo./..."}}) ==
        std::vector<std::string>{"x to row 1 column 3"});
  CHECK(refused_as("tictactoe", {{"start", "oo./.../..."}}) ==
        "start: found 0 x and 2 o, expected as many of both, or one x more");
  for (const char* text : {"xxx/ooo/...", "ooo/xx./xx."}) {
    CHECK(refused_as("tictactoe", {{"start", text}}) ==
          "start: found " + in_quotes(text) + ", expected nobody to mark a cell once one has won");
  }
  CHECK(refused_as("tictactoe", {{"start", "oz./.../..."}}) ==
        "start: row 1 column 2: found \"z\", expected one of . x o");
  CHECK(refused_as("tictactoe", {{"symmetry", "half"}}) ==
        "symmetry: found \"half\", expected full, none");
}

}  // namespace
}  // namespace trailblaze
