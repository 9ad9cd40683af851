// The distance heuristic of sliding blocks against true distances.
#include "puzzles/blocks/blocks_distance.hpp"

#include "tests/support/blocks_boards.hpp"

namespace trailblaze {
namespace {

TEST_CASE("blocks distance: distances are lawful in every metric", "[law]") {
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

TEST_CASE("blocks distance: alike pieces share the goal's placements out") {
  // Both pieces are near the first place of the goal: one of them must go on to the second.
  const Blocks blocks =
      make_blocks({"AB../....", "A..B/....", Identical::kShapes}, BlockMetric::kUnit);
  CHECK(BlocksDistance(blocks)(blocks.parse("AB../....").value()) == 2);
  CHECK(BlocksDistance(blocks)(blocks.parse("..../AB..").value()) == 4);
}

TEST_CASE("blocks distance: pieces that are in the goal's way count, too") {
  const Blocks blocks = make_blocks({"AB./.C.", ".A./.0."}, BlockMetric::kUnit);
  CHECK(BlocksDistance(blocks)(blocks.parse("AB./.C.").value()) == 3);  // A, B and C one each
}

}  // namespace
}  // namespace trailblaze
