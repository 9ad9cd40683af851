#include "puzzles/census/grid.hpp"

#include "tests/support/catch.hpp"

namespace trailblaze::census {

TEST_CASE("census grid: a step moves by rows and columns, on any board") {
  for (int rows = 1; rows <= 64; ++rows) {
    for (int columns = 1; rows * columns <= 64; ++columns) {
      const Grid grid(rows, columns);
      for (int cell = 0; cell < grid.cells(); ++cell) {
        const Cells here = Cells{1} << cell;
        const int row = cell / columns, column = cell % columns;
        const auto at = [&](bool inside, int other) {
          return inside ? Cells{1} << (other & 63) : Cells{0};
        };
        REQUIRE(grid.step(here, kRight) == at(column + 1 < columns, cell + 1));
        REQUIRE(grid.step(here, kLeft) == at(column > 0, cell - 1));
        REQUIRE(grid.step(here, kDown) == at(row + 1 < rows, cell + columns));
        REQUIRE(grid.step(here, kUp) == at(row > 0, cell - columns));
        REQUIRE((here & ~grid.all()) == 0);
      }
    }
  }
}

TEST_CASE("census grid: parts are connected and separate, the largest first") {
  const Grid grid(2, 4);
  CHECK(grid.all() == 0b1111'1111);
  CHECK(grid.beside(0b0000'0010) == 0b0010'0101);
  const Parts parts(grid, 0b0011'1101);  // X.XX over XX..
  REQUIRE(parts.size() == 2);
  CHECK(parts[0] == 0b0011'0001);
  CHECK(parts[1] == 0b0000'1100);
  CHECK(Parts(grid, 0).size() == 0);
  CHECK(Parts(Grid(8, 8), 0x55aa'55aa'55aa'55aa).size() == 32);
}

TEST_CASE("census grid: finds rectangles where they fit") {
  const Grid grid(3, 3);
  CHECK(grid.rectangle(0, 2, 2) == 0b000'011'011);
  CHECK(grid.rectangle(2, 2, 2) == 0);
  CHECK(grid.rectangle(6, 1, 3) == 0b111'000'000);
  CHECK(grid.rectangle(6, 2, 1) == 0);
}

}  // namespace trailblaze::census
