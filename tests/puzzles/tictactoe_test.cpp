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

TEST_CASE("tictactoe: x wins after five marks at the earliest") {
  for (const char* symmetry : {"full", "none"}) {
    check_solution("tictactoe", {{"symmetry", symmetry}}, 5, 1440);
  }
}

}  // namespace
}  // namespace trailblaze
