#include "puzzles/census/boards.hpp"

#include <set>

#include "tests/support/catch.hpp"

namespace trailblaze::census {
namespace {

// Checks that each number gives a different board, which gives the number back.
void check_numbers(const Grid& grid, const std::vector<ShapeCount>& large, int free_cells,
                   int blanks) {
  LargeLayouts layouts(grid, large);
  Watch watch(Limits{});
  REQUIRE(layouts.find_all(watch) == Stop::kNone);
  const Boards boards(layouts, free_cells, blanks);
  REQUIRE(boards.size() > 0);
  std::set<std::string> texts;
  for (std::uint64_t number = 0; number < boards.size(); ++number) {
    const Board board = boards.board(number);
    CHECK(boards.number(board) == number);
    CHECK(count_of(board.blanks) == blanks);
    CHECK((board.blanks & ~layouts.free(board.layout)) == 0);
    texts.insert(boards.text(board));
  }
  CHECK(texts.size() == boards.size());
}

}  // namespace

TEST_CASE("census boards: numbers and boards map one to one, with few and many blanks") {
  const Grid grid(3, 4);
  for (const int blanks : {0, 1, 2, 3, 5, 6}) {
    check_numbers(grid, {{2, 2, 1}, {2, 1, 1}}, 6, blanks);
  }
  check_numbers(grid, {}, 12, 5);
  check_numbers(grid, {}, 12, 9);
}

TEST_CASE("census boards: a board has a sign for each piece, in reading order") {
  LargeLayouts layouts(Grid(2, 3), {{2, 1, 1}});
  Watch watch(Limits{});
  REQUIRE(layouts.find_all(watch) == Stop::kNone);
  const Boards boards(layouts, 4, 2);
  CHECK(boards.text({0b110, 0}) == "1../123");
  CHECK(boards.text({0b101000, 1}) == "123/.2.");
}

}  // namespace trailblaze::census
