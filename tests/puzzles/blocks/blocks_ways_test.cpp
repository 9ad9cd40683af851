// Way numbers and the other laws of sliding blocks, on boards with pieces of any shape.
#include "puzzles/blocks/blocks_ways.hpp"

#include <string>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/laws.hpp"
#include "tests/support/blocks_boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/random_blocks.hpp"

namespace trailblaze {
namespace {

std::string broken_laws_of(const Blocks& blocks, const std::string& board, std::size_t states) {
  return join(broken_laws(AnyPuzzleOf(blocks), blocks.parse(board).value(), states), "\n");
}

}  // namespace

TEST_CASE("blocks: way numbers are below 32, or there are none") {
  CHECK(num_block_ways(BlockMetric::kUnit, 0) == 0);
  CHECK(num_block_ways(BlockMetric::kUnit, 2) == 8);
  CHECK(num_block_ways(BlockMetric::kStraight, 8) == 32);
  CHECK(num_block_ways(BlockMetric::kStraight, 9) == 0);
  CHECK(num_block_ways(BlockMetric::kUnit, 1000) == 0);
  CHECK(num_block_ways(BlockMetric::kMove, 1) == 4);
  CHECK(num_block_ways(BlockMetric::kMove, 2) == 24);
  CHECK(num_block_ways(BlockMetric::kMove, 3) == 0);
}

TEST_CASE("blocks: the laws hold on random boards, so that each way number leads back", "[law]") {
  Random random(31);
  std::size_t boards[3] = {}, in_parts = 0;  // boards with way numbers, per metric
  for (int i = 0; i < effort(1500); ++i) {
    const Setting setting(random, 5);
    const Blocks blocks = setting.blocks();
    INFO(setting.board.text(setting.board.cells) << " to " << setting.goal);
    CHECK(broken_laws_of(blocks, setting.board.cells, 8).empty());
    boards[static_cast<int>(setting.rules.metric)] += blocks.num_ways() != 0;
    in_parts += blocks.board().notes().size();
  }
  for (const std::size_t n : boards) CHECK(n > effort(50u));
  CHECK(in_parts > effort(50u));
}

TEST_CASE("blocks: boards of more than 64 cells have way numbers", "[law]") {
  std::string row, board;  // seven rows of eleven columns, full but for some cells
  for (int i = 0; i < 11; ++i) row += static_cast<char>('A' + i);
  for (int i = 0; i < 7; ++i) board += (i == 0 ? "" : "/") + row;
  for (const std::size_t cell : {2u, 3u, 14u, 66u, 81u}) board[cell] = '.';
  const SmallBoard wide{board.c_str(), ""};
  for (const BlockMetric metric : {BlockMetric::kUnit, BlockMetric::kStraight}) {
    const Blocks blocks = make_blocks(wide, metric);
    REQUIRE(blocks.board().cell_count() > 64);
    CHECK(blocks.num_ways() == 20);
    CHECK(broken_laws_of(blocks, board, 20).empty());
  }
}

TEST_CASE("blocks: the laws hold for way numbers and colours of small boards", "[law]") {
  for (const SmallBoard& board : kBoards) {
    for (const BlockMetric metric : kMetrics) {
      const Blocks blocks = make_blocks(board, metric);
      INFO(board.board);
      CHECK(blocks.alternates() == (metric == BlockMetric::kUnit));
      CHECK(broken_laws_of(blocks, board.board, effort(60u)).empty());
    }
  }
}

}  // namespace trailblaze
