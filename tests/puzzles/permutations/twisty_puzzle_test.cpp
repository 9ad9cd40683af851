// Puzzles of pieces and twists: their texts, their groups, and the numbers of their ways.
#include "puzzles/permutations/twisty_puzzle.hpp"

#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/laws.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

// A puzzle with a swap of the first two pieces, which also twists both, and with a turn. The last
// two places only turn.
TwistyPuzzle small() {
  return TwistyPuzzle(3, {{"swap", {1, 0, 2}, {1, 2, 0}}, {"turn", {0, 1, 2}, {0, 0, 0, 1}}},
                      {3, 3, 3, 2, 3});
}

TEST_CASE("pieces: a text lists pieces with twists, then turns", "[pieces]") {
  const TwistyPuzzle puzzle = small();
  const State home = *puzzle.parse("1 2 3; 0 0");
  CHECK(puzzle.is_goal(home));
  std::vector<std::string> next;
  puzzle.for_each_successor(home, [&](State t) { next.push_back(puzzle.print(t)); });
  CHECK(next == std::vector<std::string>{"2+ 1- 3; 0 0", "1 2 3; 1 0"});
  CHECK(puzzle.print(*puzzle.parse("(3-,1,2+;1,2)")) == "3- 1 2+; 1 2");
  CHECK(puzzle.move_name(home, *puzzle.parse("1 2 3; 1 0")) == "turn");
}

TEST_CASE("pieces: a text that is no state is rejected", "[pieces]") {
  for (const char* text :
       {"1 2 3; 0", "1 2 2; 0 0", "1 2 4; 0 0", "1 2 3; 2 0", "1+ 2 3; 0 0", "-1 2 3; 0 0"}) {
    INFO(text);
    CHECK(rejects(small().parse(text), ""));
  }
}

// forms_test.cpp has more texts, and rejected texts.
TEST_CASE("pieces: a position may be given as moves, or as letters of either case") {
  const auto start = [](const char* puzzle, const std::string& text) {
    return open_puzzle(puzzle, {{"start", text}})->info().start;
  };
  CHECK(start("cube", "R U' F2") == start("cube", "R' R' R' U U U F F"));
  CHECK(start("pyraminx", "U R' L") == start("pyraminx", "U R R L"));
  CHECK(start("pancake", "cabdefg") == "3 1 2 4 5 6 7");
}

TEST_CASE("pieces: unreachable positions are not solvable", "[oracle]") {
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
    CHECK(puzzle.may_be_solvable(s));
    first += puzzle.print(s).back() == '0';
  }
  CHECK((first > 400 && first < 600));
  CHECK_FALSE(puzzle.may_be_solvable(*puzzle.parse("1 2 3; 0 2")));
}

// ---- ways ----

TEST_CASE("pieces: moves that differ only in twists have separate way numbers", "[law]") {
  const TwistyPuzzle coins(
      2, {{"first", {0, 1}, {1, 0}}, {"second", {0, 1}, {0, 1}}, {"swap", {1, 0}}}, {2, 2});
  CHECK(coins.num_ways() == 3);
  CHECK_FALSE(coins.alternates());
  CHECK(broken_laws(AnyPuzzleOf(coins), *coins.parse("1 2")).empty());
}

TEST_CASE("pieces: ways have numbers if moves are distinct and at most 32") {
  const auto swaps = [](int count, int most) {
    std::vector<PieceMove> moves;
    for (int first = 0; first < count; ++first) {
      for (int last = first + 1; last < count && static_cast<int>(moves.size()) < most; ++last) {
        PieceMove move{"swap", {}};
        for (int i = 0; i < count; ++i) move.from.push_back(i);
        std::swap(move.from[first], move.from[last]);
        moves.push_back(move);
      }
    }
    return moves;
  };
  CHECK(TwistyPuzzle(9, swaps(9, 32)).num_ways() == 32);
  CHECK(TwistyPuzzle(9, swaps(9, 32)).alternates());
  CHECK(TwistyPuzzle(9, swaps(9, 33)).num_ways() == 0);
  CHECK(TwistyPuzzle(2, {{"left", {1, 0}}, {"right", {1, 0}}}).num_ways() == 0);
  CHECK(TwistyPuzzle(1, {}).num_ways() == 0);
  CHECK_FALSE(TwistyPuzzle(1, {}).alternates());
}

PieceMove inverse(const PieceMove& move, const std::vector<int>& twists) {
  PieceMove back{move.name + " back", move.from, move.twist};
  for (std::size_t i = 0; i < move.twist.size(); ++i) {
    const bool moves_here = i < move.from.size();
    const auto from = static_cast<std::size_t>(moves_here ? move.from[i] : static_cast<int>(i));
    if (moves_here) back.from[from] = static_cast<int>(i);
    back.twist[from] = (twists[i] - move.twist[i]) % twists[i];
  }
  return back;
}

// Returns a puzzle with up to two random moves and their inverses, for four pieces and a place that
// only turns.
TwistyPuzzle random_puzzle(Random& random) {
  const auto below = [&](int n) { return static_cast<int>(random.below(static_cast<State>(n))); };
  std::vector<int> twists(4, 1 + below(3));
  twists.push_back(1 + below(3));
  std::vector<PieceMove> moves;
  for (int i = below(2); i >= 0; --i) {
    PieceMove move{"move", {}, {}};
    const State order = random_permutation(random, 4);
    for (int place = 0; place < 4; ++place) move.from.push_back(order >> 4 * place & 15);
    for (const int ways : twists) move.twist.push_back(below(ways));
    const PieceMove back = inverse(move, twists);
    moves.push_back(move);
    if (back.from != move.from || back.twist != move.twist) moves.push_back(back);
  }
  return {4, moves, twists};
}

TEST_CASE("pieces: random moves have lawful way numbers by every kernel", "[law]") {
  Random random(62);
  int named = 0;
  const Isa before = chosen_isa();
  for (int instance = 0; instance < effort(20); ++instance) {
    INFO("instance " << instance);
    const TwistyPuzzle puzzle = random_puzzle(random);
    named += puzzle.num_ways() > 0;
    for (const Isa isa : supported_isas()) {
      choose_isa(isa);
      CHECK(broken_laws(AnyPuzzleOf(puzzle), sorted_permutation(4), 50).empty());
    }
    choose_isa(before);
  }
  CHECK(named > effort(20) / 2);
}

}  // namespace
}  // namespace trailblaze
