// Way numbers of sliding blocks: each number stands for a single move and leads back, on boards
// with pieces of any shape.
#include "puzzles/blocks/blocks_ways.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/laws.hpp"
#include "tests/support/blocks_boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/random_blocks.hpp"

namespace trailblaze {
namespace {

// way -> (successor, way back)
using Ways = std::map<int, std::pair<State, int>>;

Ways ways_of(const Blocks& blocks, State s) {
  Ways ways;
  std::vector<State> named;
  blocks.for_each_way(s, [&](State t, int way, int back) {
    CHECK((0 <= way && way < blocks.num_ways()));
    CHECK(ways.emplace(way, std::pair(t, back)).second);
    named.push_back(t);
  });
  CHECK(named == oracle::next_states(blocks, s));
  return ways;
}

// Walks some steps and checks every move on the way. Returns the number of moves.
std::size_t check_walk(const Blocks& blocks, State s, Random& random, int steps) {
  std::size_t moves = 0;
  for (int step = 0; step < steps; ++step) {
    const Ways ways = ways_of(blocks, s);
    if (ways.empty()) break;
    INFO(blocks.print(s));
    for (const auto& [way, to] : ways) {
      const Ways there = ways_of(blocks, to.first);
      const auto back = there.find(to.second);
      CHECK((back != there.end() && back->second == std::pair(s, way)));
    }
    moves += ways.size();
    s = std::next(ways.begin(), static_cast<int>(random.below(ways.size())))->second.first;
  }
  return moves;
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

TEST_CASE("blocks: every way number is a single move and leads back, for any shape") {
  Random random(31);
  std::size_t moves[3] = {}, in_parts = 0;
  for (int i = 0; i < effort(3000); ++i) {
    const Setting setting(random, 5);
    const Blocks blocks = setting.blocks();
    if (blocks.num_ways() == 0) continue;
    INFO(setting.board.text(setting.board.cells));
    const State start = blocks.parse(setting.board.cells).value();
    moves[static_cast<int>(setting.rules.metric)] += check_walk(blocks, start, random, 4);
    in_parts += blocks.board().notes().size();
  }
  for (const std::size_t n : moves) CHECK(n > effort(1000u));
  CHECK(in_parts > effort(100u));
}

TEST_CASE("blocks: boards of more than 64 cells have way numbers") {
  Random random(5);
  std::string row, board;  // seven rows of eleven columns, full but for some cells
  for (int i = 0; i < 11; ++i) row += static_cast<char>('A' + i);
  for (int i = 0; i < 7; ++i) board += (i == 0 ? "" : "/") + row;
  for (const std::size_t cell : {2u, 3u, 14u, 66u, 81u}) board[cell] = '.';
  const SmallBoard wide{board.c_str(), ""};
  for (const BlockMetric metric : {BlockMetric::kUnit, BlockMetric::kStraight}) {
    const Blocks blocks = make_blocks(wide, metric);
    REQUIRE(blocks.board().cell_count() > 64);
    CHECK(blocks.num_ways() == 20);
    CHECK(check_walk(blocks, blocks.parse(board).value(), random, 20) > 40);
  }
}

TEST_CASE("blocks: the laws hold for way numbers and colours of small boards") {
  for (const SmallBoard& board : kBoards) {
    for (const BlockMetric metric : kMetrics) {
      const Blocks blocks = make_blocks(board, metric);
      INFO(board.board);
      CHECK(blocks.alternates() == (metric == BlockMetric::kUnit));
      const State start = blocks.parse(board.board).value();
      CHECK(broken_laws(AnyPuzzleOf(blocks), start, effort(60u)).empty());
    }
  }
}

}  // namespace trailblaze
