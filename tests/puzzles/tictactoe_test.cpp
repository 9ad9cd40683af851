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

TEST_CASE("tictactoe: has 765 classes and 5,478 positions, at 1, 2, 3, 8 threads",
          "[truth][threads]") {
  check_space("tictactoe", {}, {1, 3, 12, 38, 108, 174, 204, 153, 57, 15});
  check_space("tictactoe", {{"symmetry", "none"}}, {1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78});
}

TEST_CASE("tictactoe: positions equal the plain rule", "[oracle]") {
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
  const auto read = [](const char* text) { return try_open("tictactoe", {{"start", text}}); };
  CHECK(rejects(read(".-------."), "start: column 2"));
  CHECK(rejects(read("|---|---|---|"), "start"));
  CHECK(rejects(read("4x4\nx.o.\n....\n....\n...."), "start"));
  CHECK(rejects(read("x.1/.../..."), "start: row 1 column 3"));
}

TEST_CASE("tictactoe: x wins after five marks at the earliest") {
  for (const char* symmetry : {"full", "none"}) {
    check_solution("tictactoe", {{"symmetry", symmetry}}, 5, 1440);
  }
}

TEST_CASE("tictactoe: moves are named, and invalid starts and options are rejected") {
  CHECK(named_moves("tictactoe", {{"start", "xx./oo./..."}}) ==
        std::vector<std::string>{"x to row 1 column 3"});
  CHECK(rejects(try_open("tictactoe", {{"start", "oo./.../..."}}), "start"));
  for (const char* text : {"xxx/ooo/...", "ooo/xx./xx."}) {
    CHECK(rejects(try_open("tictactoe", {{"start", text}}), "start"));
  }
  CHECK(rejects(try_open("tictactoe", {{"start", "oz./.../..."}}), "start: row 1 column 2"));
  CHECK(rejects(try_open("tictactoe", {{"symmetry", "half"}}), "symmetry"));
}

}  // namespace
}  // namespace trailblaze
