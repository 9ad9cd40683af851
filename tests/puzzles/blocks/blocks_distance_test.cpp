// The distance heuristic of sliding blocks against true distances.
#include "puzzles/blocks/blocks_distance.hpp"

#include <vector>

#include "tests/support/blocks_boards.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/random_blocks.hpp"

namespace trailblaze {
namespace {

TEST_CASE("blocks distance: the heuristic is lawful in every metric", "[law]") {
  for (const SmallBoard& board : kBoards) {
    for (const BlockMetric metric : kMetrics) {
      INFO(board.board << " to " << board.goal << ", metric " << static_cast<int>(metric));
      const Blocks blocks = make_blocks(board, metric);
      const TrueDistances distances = distances_of(blocks);
      const BlocksDistance h(blocks);
      check_admissible(h, distances);
      check_consistent(blocks, h, distances);
      check_steps(blocks, h, distances.begin()->first, 200);
    }
  }
}

TEST_CASE("blocks distance: alike pieces are matched to the goal's placements") {
  // Both pieces are near the goal's first place, but the second place also needs a piece.
  const Blocks blocks =
      make_blocks({"AB../....", "A..B/....", Identical::kShapes}, BlockMetric::kUnit);
  CHECK(BlocksDistance(blocks)(blocks.parse("AB../....").value()) == 2);
  CHECK(BlocksDistance(blocks)(blocks.parse("..../AB..").value()) == 4);
}

TEST_CASE("blocks distance: pieces in the way of the goal count") {
  const Blocks blocks = make_blocks({"AB./.C.", ".A./.0."}, BlockMetric::kUnit);
  CHECK(BlocksDistance(blocks)(blocks.parse("AB./.C.").value()) == 3);  // each piece moves once
}

TEST_CASE("blocks distance: sums are the same, listed or not") {
  Random random(17);
  std::size_t far = 0;
  for (int i = 0; i < effort(1000); ++i) {
    const Setting setting(random, 6);
    const Blocks blocks = setting.blocks();
    const BlocksDistance listed(blocks), found(blocks, 0);
    State s = blocks.parse(setting.board.cells).value();
    for (int step = 0; step < 20; ++step) {
      REQUIRE(listed(s) == found(s));
      far += listed(s) > 0;
      s = oracle::random_next(blocks, s, random);
    }
  }
  CHECK(far > effort(5000u));
}

TEST_CASE("blocks distance: a car outside its goal's row is a dead end") {
  const Blocks blocks =
      make_blocks({"AA./...", ".../AA.", Identical::kShapes, true}, BlockMetric::kUnit);
  const State s = blocks.parse("AA./...").value();
  CHECK(BlocksDistance(blocks)(s) == kDeadEnd);
  CHECK(BlocksDistance(blocks, 0)(s) == kDeadEnd);
}

}  // namespace
}  // namespace trailblaze
