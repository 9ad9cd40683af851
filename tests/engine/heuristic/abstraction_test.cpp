// Compares pattern databases by relaxation with true distances, for every puzzle with projection.
#include "engine/heuristic/abstraction.hpp"

#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/heuristic_laws.hpp"
#include "tests/support/piece_moves.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

// Tiles with a projection, which always keeps the blank, 0.
struct ProjectableTiles : Tiles {
  using Tiles::Tiles;
  State project(State s, Pattern kept) const { return project_nibbles(s, cells(), kept | 1); }
};

// Corners with three twists on a ring that turns and twists them, and a dial that stays in place.
TwistyPuzzle twisted_ring() {
  return TwistyPuzzle(4,
                      {{"on", {3, 0, 1, 2}, {1, 0, 2, 0, 1}},
                       {"back", {1, 2, 3, 0}, {0, 1, 0, 2, 2}},
                       {"swap", {1, 0, 2, 3}}},
                      {3, 3, 3, 3, 3});
}

template <Projectable P>
void check_patterns(const P& puzzle, const std::vector<Pattern>& patterns) {
  const TrueDistances distances = distances_to(puzzle, goals_of(puzzle));
  const Crew crew(1);
  const AnyPuzzleOf any(puzzle);
  const auto all = build_pattern_databases(any, patterns, {crew});
  REQUIRE(all.ok());
  check_admissible(*all, distances);
  check_consistent(puzzle, *all, distances);
  for (const Pattern pattern : patterns) {
    const auto one = build_pattern_databases(any, {pattern}, {crew});
    REQUIRE(one.ok());
    for (const auto& [s, depth] : distances) REQUIRE((*one)(s) <= (*all)(s));
  }
}

TEST_CASE("abstraction: pattern databases are lawful for every puzzle and pattern", "[law]") {
  check_patterns(ProjectableTiles(3, 3, Tiles::Metric::kSingle), {0b000011110, 0b111100000});
  check_patterns(ProjectableTiles(2, 4, Tiles::Metric::kMulti), {0b00001110, 0b10101010});
  check_patterns(pancakes(7), {0b0000111, 0b1111000});
  check_patterns(pancakes(5, true), {0b00111, 0b11100, 0b00001});
  check_patterns(twisted_ring(), {0b00011, 0b10100, 0b01111});
  TwistyPuzzle stack = pancakes(6);
  stack.set_goals({sorted_permutation(6), 0x012345});  // both are at distance 0
  check_patterns(stack, {0b000111, 0b111000});
}

TEST_CASE("abstraction: a pattern of all pieces gives the distance", "[law]") {
  const Crew crew(1);
  const auto exact = [&](const auto& puzzle, Pattern everything) {
    const auto h = build_pattern_databases(AnyPuzzleOf(puzzle), {everything}, {crew});
    REQUIRE(h.ok());
    for (const auto& [s, depth] : distances_to(puzzle, goals_of(puzzle))) {
      REQUIRE((*h)(s) == static_cast<int>(depth));
    }
  };
  exact(ProjectableTiles(2, 4, Tiles::Metric::kSingle), 0xff);
  exact(pancakes(6), 0b111111);
  exact(pancakes(4, true), 0b1111);
  exact(twisted_ring(), 0b11111);
}

// Projection maps the graph: the successors of a projected state are the projected successors.
TEST_CASE("abstraction: abstract states move as states move", "[law]") {
  const auto check = []<class P>(const P& puzzle, Pattern kept, State start) {
    const Projection<P> projected{puzzle, kept};
    int tried = 0;
    for (const auto& [s, depth] : distances_to(puzzle, {start})) {
      std::vector<State> first, last;
      puzzle.for_each_successor(s, [&](State t) { first.push_back(projected(t)); });
      puzzle.for_each_successor(projected(s), [&](State t) { last.push_back(projected(t)); });
      REQUIRE(first == last);
      REQUIRE(projected(projected(s)) == projected(s));
      if (++tried == 2000) break;
    }
  };
  check(ProjectableTiles(3, 3, Tiles::Metric::kSingle), 0b11010, 0x087654321);
  check(pancakes(8), 0b10101010, sorted_permutation(8));
  check(pancakes(5, true), 0b00110, sorted_permutation(5));
  check(twisted_ring(), 0b10101, sorted_permutation(4));
}

TEST_CASE("abstraction: the abstract states are the placements of the kept pieces") {
  const Crew crew(1);
  const TwistyPuzzle stack = pancakes(8);
  const auto three = build_pattern_tables(AnyPuzzleOf(stack), {0b10010001}, {crew});
  REQUIRE(three.ok());
  CHECK(three->front()->size() == 8 * 7 * 6);
  CHECK(stack.num_abstract_states(0b10010001) == 8 * 7 * 6);
  const TwistyPuzzle burnt = pancakes(5, true);
  const auto two = build_pattern_tables(AnyPuzzleOf(burnt), {0b00011}, {crew});
  REQUIRE(two.ok());
  CHECK(two->front()->size() == 5 * 4 * 2 * 2);
  CHECK(burnt.num_abstract_states(0b00011) == 5 * 4 * 2 * 2);
}

TEST_CASE("abstraction: a state without a way to a goal is a dead end") {
  const Crew crew(1);
  const ProjectableTiles tiles(2, 3, Tiles::Metric::kSingle);
  const auto h = build_pattern_databases(AnyPuzzleOf(tiles), {0b111111}, {crew});
  REQUIRE(h.ok());
  CHECK((*h)(0x054321) == 0);
  CHECK((*h)(0x045321) == kDeadEnd);
}

TEST_CASE("abstraction: a table beyond a limit is rejected, with the required bytes") {
  const AnyPuzzleOf stack(pancakes(9));
  const auto build = [&](const std::vector<Pattern>& patterns, std::uint64_t bytes,
                         double seconds = 60) {
    Limits limits;
    limits.max_bytes = bytes;
    limits.max_seconds = seconds;
    return build_pattern_databases(stack, patterns, {Crew(1), limits});
  };
  const auto small = build({0b1111}, 10'000);
  CHECK(rejects(small.status(), "heuristic", absl::StatusCode::kResourceExhausted));
  CHECK(message(small.status()).find("10000") != std::string::npos);
  REQUIRE(small.error().limit);
  CHECK(small.error().limit->stop == Stop::kMemory);
  CHECK(small.error().limit->required_bytes > 10'000);
  CHECK(build({0b1111}, 110'000).ok());
  // All patterns together stay within the limit.
  const auto two = build({0b1111, 0b11110}, 110'000), room = build({0b1111, 0b11110}, 400'000);
  REQUIRE_FALSE(two.ok());
  CHECK(two.error().limit->required_bytes > 110'000);
  REQUIRE(room.ok());
  CHECK(room->bytes() > 2 * 9 * 8 * 7 * 6 * 10);  // ten bytes per slot
  const auto late = build({0b1111}, kUnlimited, 0);
  REQUIRE_FALSE(late.ok());
  CHECK(message(late.status()).starts_with("heuristic: "));
  REQUIRE(late.error().limit);
  CHECK(late.error().limit->stop == Stop::kSeconds);
}

TEST_CASE("abstraction: patterns are parsed, and a wrong pattern is named") {
  CHECK(parse_patterns("1,2,3/4,5", 5).value() == std::vector<Pattern>{0b00111, 0b11000});
  CHECK(parse_patterns("5", 5).value() == std::vector<Pattern>{0b10000});
  for (const char* wrong : {"6", "0", "x", "1,2/", "", "1//2"}) {
    INFO(wrong);
    CHECK(rejects(parse_patterns(wrong, 5), "heuristic"));
  }
}

TEST_CASE("abstraction: default patterns keep every piece and stay small") {
  for (int count = 1; count <= 16; ++count) {
    const TwistyPuzzle stack = pancakes(count);
    Pattern all = 0;
    for (const Pattern pattern :
         consecutive_patterns(count, [&](Pattern p) { return stack.num_abstract_states(p); })) {
      CHECK(stack.num_abstract_states(pattern) <= kMostAbstractStates);
      all |= pattern;
    }
    CHECK(all == (Pattern{1} << count) - 1);
  }
  // 12 * 11 * 10 * 9 * 8 = 95,040, and a sixth piece would make it 665,280.
  const TwistyPuzzle stack = pancakes(12);
  CHECK(consecutive_patterns(12, [&](Pattern p) { return stack.num_abstract_states(p); }) ==
        std::vector<Pattern>{0b000000011111, 0b001111100000, 0b111110000000});
}

}  // namespace
}  // namespace trailblaze
