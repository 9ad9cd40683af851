// Pattern databases of sliding blocks against true distances, and at their limits.
#include "puzzles/blocks/blocks_patterns.hpp"

#include "engine/base/parallel.hpp"
#include "tests/support/blocks_boards.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

TEST_CASE(
    "blocks patterns: pattern databases are lawful in every metric, and all pieces give the "
    "distance",
    "[law]") {
  const Crew crew(1);
  for (const SmallBoard& board : kBoards) {
    for (const BlockMetric metric : kMetrics) {
      INFO(board.board << " to " << board.goal << ", metric " << static_cast<int>(metric));
      const Blocks blocks = make_blocks(board, metric);
      const TrueDistances distances = distances_of(blocks);
      std::string each;  // a pattern per piece
      for (const BlockPiece& piece : blocks.board().pieces()) {
        each += (each.empty() ? "" : "/") + std::string(1, piece.letter);
      }
      const std::string two = {blocks.board().pieces()[0].letter,
                               blocks.board().pieces()[1].letter};
      for (const std::string& patterns : {std::string(), each, two}) {  // by default all pieces
        INFO("patterns " << patterns);
        const auto h = build_block_patterns(blocks, patterns, {crew});
        REQUIRE(h.ok());
        const std::size_t exact = check_admissible(*h, distances);
        if (patterns.empty() && metric == BlockMetric::kUnit) CHECK(exact == distances.size());
        check_consistent(blocks, *h, distances);
      }
    }
  }
}

TEST_CASE("blocks patterns: letters that are not on the board are rejected") {
  const Crew crew(1);
  const Blocks blocks = make_blocks(kBoards[0], BlockMetric::kUnit);
  for (const char* wrong : {"Z", "1/Z", "1/", "/1"}) {
    INFO(wrong);
    const auto h = build_block_patterns(blocks, wrong, {crew});
    REQUIRE_FALSE(h.ok());
    CHECK(rejects(h.status(), "heuristic"));
  }
}

// Returns a board with ten kinds of pieces and a goal on two cells. It has more goals than a test
// can list.
Blocks many_goals() {
  return make_blocks(
      {"AA...B/C..D.B/CEED.B/C..D../F...GG/F.HHI.", "....../....../....EE/....../....../......"},
      BlockMetric::kUnit);
}

TEST_CASE("blocks patterns: the caller can stop the listing of goals at any time", "[limits]") {
  const auto relaxed = RelaxedBlocks::make(many_goals(), "ABCDEFGHI");
  REQUIRE(relaxed.ok());
  for (const int steps : {0, 1, 1000}) {
    int asked = 0, goals = 0;
    relaxed->for_each_goal([&](State) { ++goals; }, [&] { return asked++ < steps; });
    CHECK(goals <= steps);
    CHECK(asked <= steps + 9);  // one extra call per kind
  }
}

TEST_CASE("blocks patterns: a limit stops a build while it lists goals", "[limits]") {
  const Crew crew(1);
  const Blocks blocks = many_goals();
  Limits time;
  time.max_seconds = 0.05;
  const Watch watch{Limits{}};
  const auto late = build_block_patterns(blocks, "ABCDEFGHI", {crew, time});
  REQUIRE_FALSE(late.ok());
  CHECK(late.error().limit->stop == Stop::kSeconds);
  CHECK(watch.seconds() < 5);
  Limits memory;
  memory.max_bytes = 1'000'000;
  const auto large = build_block_patterns(blocks, "ABCDEFGHI", {crew, memory});
  REQUIRE_FALSE(large.ok());
  CHECK(large.error().limit->stop == Stop::kMemory);
  CHECK(large.error().limit->required_bytes > memory.max_bytes);
}

}  // namespace
}  // namespace trailblaze
