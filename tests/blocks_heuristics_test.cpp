// Heuristics of sliding blocks against true distances of every state that a board can be in.
#include "puzzles/blocks_heuristics.hpp"

#include "tests/heuristic_laws.hpp"

namespace trailblaze {
namespace {

struct Board {
  const char *board, *goal;
  Identical identical = Identical::kUnnamed;
  bool axis = false;
};

// Pa's puzzle, two corners with walls, pictures with alike pieces, blanks, alternatives, a car.
const Board kBoards[] = {
    {"11A/11B/C..", ".../.11/.11"},
    {"1A/1B/..", "../.1/.1"},
    {"#AB./.AC./DD..", "#.../..A./..A."},
    {"AB./C../D..", "D../.A./..B", Identical::kUnnamed},
    {"AAB/CC./D..", ".../.AA/...|.../.../CC.", Identical::kShapes},
    {"ABC/D../...", ".../.A./BC.", Identical::kShapes},
    {"ABC/.../...", ".../.../ABC", Identical::kShapes},
    {"ABC/DEF/G..", "..A/BCD/EFG", Identical::kShapes},  // more than are shared out
    {"AB./CC./...", "00./..0/CC.", Identical::kNone},
    {"AAB./..B./CC..", "..../..../..CC", Identical::kUnnamed, true},
    {"A.BB/A.C./..C.", "..BB/..C./..C.", Identical::kUnnamed, true},
};
constexpr BlockMetric kMetrics[] = {BlockMetric::kUnit, BlockMetric::kStraight, BlockMetric::kMove};

Blocks make_blocks(const Board& b, BlockMetric metric) {
  auto board = BlockBoard::read(b.board, std::nullopt, b.axis);
  REQUIRE(board.ok());
  const auto blocks = Blocks::make(*board, b.goal, {metric, b.identical, b.axis});
  INFO((blocks.ok() ? "" : message(blocks.status())));
  REQUIRE(blocks.ok());
  return *blocks;
}

// Of the states that can be reached from the board, and the goals among them.
TrueDistances distances_of(const Blocks& blocks) {
  const State start = blocks.parse(blocks.board().text()).value();
  std::vector<State> goals;
  for (const State s : laws::sample(blocks, start, 1'000'000)) {
    if (blocks.is_goal(s)) goals.push_back(s);
  }
  REQUIRE_FALSE(goals.empty());
  return distances_to(blocks, goals);
}

TEST_CASE("blocks heuristics: distances are lawful in every metric", "[law]") {
  for (const Board& board : kBoards) {
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

TEST_CASE("blocks heuristics: patterns are lawful in every metric, whatever is kept", "[law]") {
  const Crew crew(1);
  for (const Board& board : kBoards) {
    for (const BlockMetric metric : kMetrics) {
      INFO(board.board << " to " << board.goal << ", metric " << static_cast<int>(metric));
      const Blocks blocks = make_blocks(board, metric);
      const TrueDistances distances = distances_of(blocks);
      std::string each;  // a pattern for every piece alone
      for (const BlockPiece& piece : blocks.board().pieces()) {
        each += (each.empty() ? "" : "/") + std::string(1, piece.letter);
      }
      const std::string two = {blocks.board().pieces()[0].letter,
                               blocks.board().pieces()[1].letter};
      for (const std::string& patterns : {std::string(), each, two}) {
        INFO("patterns " << patterns);
        const auto h = build_block_patterns(blocks, patterns, {crew});
        REQUIRE(h.ok());
        check_admissible(*h, distances);
        check_consistent(blocks, *h, distances);
      }
    }
  }
}

TEST_CASE("blocks heuristics: who keeps every piece knows the distance", "[law]") {
  const Crew crew(1);
  for (const Board& board : kBoards) {
    const Blocks blocks = make_blocks(board, BlockMetric::kUnit);
    const auto h = build_block_patterns(blocks, "", {crew});  // small boards fit the default
    REQUIRE(h.ok());
    for (const auto& [s, depth] : distances_of(blocks)) REQUIRE((*h)(s) == static_cast<int>(depth));
  }
}

TEST_CASE("blocks heuristics: alike pieces share the goal's placements out") {
  // Both pieces are near the first place of the goal: one of them must go on to the second.
  const Blocks blocks =
      make_blocks({"AB../....", "A..B/....", Identical::kShapes}, BlockMetric::kUnit);
  CHECK(BlocksDistance(blocks)(blocks.parse("AB../....").value()) == 2);
  CHECK(BlocksDistance(blocks)(blocks.parse("..../AB..").value()) == 4);
}

TEST_CASE("blocks heuristics: pieces that are in the goal's way count, too") {
  const Blocks blocks = make_blocks({"AB./.C.", ".A./.0."}, BlockMetric::kUnit);
  CHECK(BlocksDistance(blocks)(blocks.parse("AB./.C.").value()) == 3);  // A, B and C one each
}

TEST_CASE("blocks heuristics: letters that are not on the board are refused") {
  const Crew crew(1);
  const Blocks blocks = make_blocks(kBoards[0], BlockMetric::kUnit);
  for (const char* wrong : {"Z", "1/Z", "1/", "/1"}) {
    INFO(wrong);
    const auto h = build_block_patterns(blocks, wrong, {crew});
    REQUIRE_FALSE(h.ok());
    CHECK(message(h.status()).find("heuristic: ") == 0);
  }
}

}  // namespace
}  // namespace trailblaze
