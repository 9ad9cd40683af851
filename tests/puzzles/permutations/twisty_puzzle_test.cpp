// Puzzles of pieces and twists: their texts, their groups, the cube as people see it.
#include "puzzles/permutations/twisty_puzzle.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

// The first two swapped, with a twist each; and the last two places, which only turn.
TwistyPuzzle small() {
  return TwistyPuzzle(3, {{"swap", {1, 0, 2}, {1, 2, 0}}, {"turn", {0, 1, 2}, {0, 0, 0, 1}}},
                      {3, 3, 3, 2, 3});
}

TEST_CASE("pieces: text is pieces with their twists, then turns", "[pieces]") {
  const TwistyPuzzle puzzle = small();
  const State home = *puzzle.parse("1 2 3; 0 0");
  CHECK(puzzle.is_goal(home));
  std::vector<std::string> next;
  puzzle.for_each_successor(home, [&](State t) { next.push_back(puzzle.print(t)); });
  CHECK(next == std::vector<std::string>{"2+ 1- 3; 0 0", "1 2 3; 1 0"});
  CHECK(puzzle.print(*puzzle.parse("(3-,1,2+;1,2)")) == "3- 1 2+; 1 2");
  CHECK(puzzle.move_name(home, *puzzle.parse("1 2 3; 1 0")) == "turn");
}

TEST_CASE("pieces: text that is no state is refused with what was found", "[pieces]") {
  const auto refused = [](const std::string& text, const std::string& why) {
    const auto s = small().parse(text);
    REQUIRE_FALSE(s.ok());
    CHECK(message(s.status()).find(why) != std::string::npos);
  };
  refused("1 2 3; 0", "found 4 numbers, expected 5");
  refused("1 2 2; 0 0", "found 2 twice");
  refused("1 2 4; 0 0", "\"4\"");
  refused("1 2 3; 2 0", "\"2\"");
  refused("1+ 2 3; 0 0", "add up to 1");
  refused("-1 2 3; 0 0", "\"-1\"");
}

TEST_CASE("pieces: what the moves cannot reach is not solvable", "[oracle]") {
  const auto hopeless = open_puzzle("topspin", {{"size", "7,4"}, {"start", "2 1 3 4 5 6 7"}});
  CHECK(solve(*hopeless).result.outcome == Outcome::kExhausted);
  const auto squares = open_puzzle("cube", {{"turns", "U2,R2,F2"}, {"start", "1+ 2- 3 4 5 6 7"}});
  CHECK(solve(*squares).result.outcome == Outcome::kExhausted);
}

TEST_CASE("pieces: random states lead to any of several goals", "[pieces]") {
  TwistyPuzzle puzzle = small();
  puzzle.set_goals({*puzzle.parse("1 2 3; 0 0"), *puzzle.parse("1 2 3; 0 1")});
  Random random(1);
  int first = 0;
  for (int i = 0; i < 1'000; ++i) {
    const State s = puzzle.random_state(random);
    CHECK(puzzle.solvable(s));
    first += puzzle.print(s).back() == '0';
  }
  CHECK((first > 400 && first < 600));
  CHECK_FALSE(puzzle.solvable(*puzzle.parse("1 2 3; 0 2")));
}

// Clockwise, seen from outside: a face keeps its colour, the stickers of its neighbours go round.
TEST_CASE("cube: the picture turns as a cube does", "[pieces]") {
  const auto picture_after = [](const std::string& turn) {
    const auto cube = open_puzzle("cube", {{"start", "1 2 3 4 5 6 7"}, {"turns", turn}});
    SearchOptions options;
    options.limits.max_depth = 1;
    const auto report = cube->enumerate(options, Crew(1));
    REQUIRE(report.ok());
    std::vector<std::string> pictures;
    for (const std::string& s : report->antipodes) pictures.push_back(*cube->draw(s));
    return pictures;
  };
  const auto has = [](const std::vector<std::string>& pictures, const std::string& picture) {
    return std::find(pictures.begin(), pictures.end(), picture) != pictures.end();
  };
  CHECK(has(picture_after("U"),
            "    U U\n    U U\nF F R R B B L L\nL L F F R R B B\n    D D\n    D D\n"));
  CHECK(has(picture_after("R"),
            "    U F\n    U F\nL L F D R R U B\nL L F D R R U B\n    D B\n    D B\n"));
  CHECK(has(picture_after("F"),
            "    U U\n    L L\nL D F F U R B B\nL D F F U R B B\n    R R\n    D D\n"));
}

}  // namespace
}  // namespace trailblaze
