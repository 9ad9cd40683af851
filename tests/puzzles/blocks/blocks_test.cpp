// Moves, kinds and goals of sliding blocks on tiny boards, counted by hand.
#include "puzzles/blocks/blocks.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/blocks_boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

std::vector<std::string> successors(const Blocks& blocks, const std::string& board) {
  std::vector<std::string> out;
  blocks.for_each_successor(blocks.parse(board).value(),
                            [&](State t) { out.push_back(blocks.print(t)); });
  std::sort(out.begin(), out.end());
  return out;
}

// Returns the number of moves in each metric: unit, straight, move.
std::vector<std::size_t> moves_of(const std::string& board, bool axis = false) {
  std::vector<std::size_t> counts;
  for (const BlockMetric metric : kMetrics) {
    const BlockRules rules{metric, Identical::kUnnamed, axis};
    counts.push_back(successors(make_blocks(board, "", rules), board).size());
  }
  return counts;
}

std::size_t reachable(const std::string& board, const std::string& goal, Identical identical) {
  const Blocks blocks = make_blocks(board, goal, {BlockMetric::kUnit, identical, false});
  return oracle::explore(blocks, blocks.parse(board).value()).depth.size();
}

// True if the board meets the goal.
bool meets(const std::string& board, const std::string& goal,
           Identical identical = Identical::kUnnamed) {
  const Blocks blocks = make_blocks(board, goal, {BlockMetric::kUnit, identical, false});
  return blocks.is_goal(blocks.parse(board).value());
}

using Counts = std::vector<std::size_t>;
using Boards = std::vector<std::string>;

}  // namespace

TEST_CASE("blocks: moves of tiny boards in the three metrics") {
  CHECK(moves_of("A#/##") == Counts{0, 0, 0});
  CHECK(moves_of("A../.../...") == Counts{2, 4, 8});
  CHECK(moves_of(".../.A./...") == Counts{4, 4, 8});
  CHECK(moves_of("A.B/...") == Counts{4, 4, 8});  // each piece: aside, down, two corners
  CHECK(moves_of("AA../AA..") == Counts{1, 2, 2});
  CHECK(moves_of("A#./...") == Counts{1, 1, 4});  // down, right, right, up
  CHECK(moves_of("A#./##.") == Counts{0, 0, 0});
  CHECK(moves_of("AAB/C.D") == Counts{2, 2, 2});  // only C and D can move
}

TEST_CASE("blocks: a piece may have separate parts, between which others pass") {
  CHECK(successors(make_blocks("A.A/..."), "A.A/...") == Boards{".../A.A"});
  CHECK(successors(make_blocks("ABA/..."), "ABA/...") == Boards{".B./A.A", "A.A/.B."});
  CHECK(successors(make_blocks("A.A./...."), "A.A./....") == Boards{"..../A.A.", ".A.A/...."});
}

TEST_CASE("blocks: under the axis rule, pieces move along their longer side") {
  CHECK(moves_of("ooo/oAo/oAo", true) == Counts{1, 1, 1});
  CHECK(moves_of("ooo/AAo/oox", true) == Counts{1, 1, 1});
  CHECK(moves_of("Aoo/ooo/ooo", true) == Counts{2, 4, 8});  // a square has no longer side
  const Blocks car = make_blocks("AAoo/xooo", "???A/????", {BlockMetric::kStraight, {}, true});
  CHECK(car.board().text() == "AA../#...");
  CHECK(oracle::explore(car, car.parse("AAoo/xooo").value()).shortest == 1u);
}

TEST_CASE("blocks: unnamed pieces, all pieces of a shape, or no pieces are alike") {
  CHECK(reachable("ab/..", "", Identical::kUnnamed) == 6);
  CHECK(reachable("ab/..", "../a.", Identical::kUnnamed) == 12);
  CHECK(reachable("ab/..", "../a.", Identical::kShapes) == 6);
  CHECK(reachable("ab/..", "", Identical::kNone) == 12);
  CHECK(reachable("abc/.../...", "a../.../...|b../.../...", Identical::kUnnamed) == 9 * 8 * 7);
  CHECK(reachable("abc/.../...", "a../.../...", Identical::kUnnamed) == 9 * 28);
}

TEST_CASE("blocks: a goal is matched cell by cell") {
  CHECK(meets("AA./AA.", "?A?/???"));
  CHECK(meets("AA./AA.", "?A...."));  // a single row as wide as the board
  CHECK_FALSE(meets("AA./AA.", "??A/???"));
  CHECK(meets("AA./AA.", "..A/...|A../..."));  // either alternative
  CHECK(meets("AA./AA.", "??0/???"));
  CHECK_FALSE(meets("AA./AA.", "0../..."));
  CHECK_FALSE(meets("AA./AA.", ""));
  CHECK(meets("A#/b.", "?#/?0"));
  CHECK_FALSE(meets("ab./...", "b../..."));
  CHECK(meets("ab./...", "b../...", Identical::kShapes));
  CHECK(meets("ab./...", "ba?/???", Identical::kShapes));
  CHECK(meets("ab./...", "b../...|.b./...", Identical::kNone));
  CHECK(meets("abb/.cc", "?c?/?b?", Identical::kShapes));
  CHECK_FALSE(meets("abb/.cc", "b.c/...", Identical::kShapes));
}

TEST_CASE("blocks: a sign in a goal matches any piece of the shape that it draws") {
  for (const Identical identical : {Identical::kUnnamed, Identical::kShapes, Identical::kNone}) {
    CHECK(meets("aabb/..c.", "++../....", identical));
    CHECK(meets("aabb/..c.", "++==/..%.", identical));
    CHECK_FALSE(meets("aabb/..c.", ".++./....", identical));  // half of both pieces
    CHECK_FALSE(meets("aabb/..c.", "..../++..", identical));
    CHECK(meets("aabb/..c.", "aa++/....", identical));
  }
  CHECK_FALSE(meets("aabb/..c.", "bb++/...."));  // b is named
  CHECK(meets("aabb/..c.", "bb++/....", Identical::kShapes));
  CHECK(make_blocks("aabb/..c.", "++../....").goal() ==
        "++?"
        "?/????");
  CHECK(make_blocks("aabb/..c.", "++==/....", {{}, Identical::kNone, false}).goal() == "++==/????");
  // A sign leaves the pieces alike, but a letter makes a piece distinct.
  CHECK(reachable("ab/..", "../+.", Identical::kUnnamed) == 6);
  CHECK(reachable("ab/..", "../b.", Identical::kUnnamed) == 12);
  const auto make = [](const std::string& goal) {
    const auto board = BlockBoard::read("aabb/..c.", std::nullopt, false).value();
    return Blocks::make(board, goal, {BlockMetric::kUnit, Identical::kUnnamed, false});
  };
  CHECK(rejects(make("+++./...."), "goal"));  // no piece has this shape
  CHECK(rejects(make("%.../...+"), "goal"));  // more signs of one shape than there are pieces
  CHECK(rejects(make("c.../...+"), "goal"));
  CHECK(rejects(make("dd../...."), "goal: row 1 column 1"));
}

TEST_CASE("blocks: goals are listed if they determine every piece") {
  const auto goals = [](const Blocks& blocks) {
    Boards out;
    const bool listed = blocks.for_each_goal([&](State s) {
      CHECK(blocks.is_goal(s));
      out.push_back(blocks.print(s));
    });
    CHECK(listed == !out.empty());
    return out;
  };
  const BlockRules shapes{BlockMetric::kUnit, Identical::kShapes, false};
  CHECK(goals(make_blocks("AAb/..c", "b../cAA")) == Boards{"b../cAA"});
  CHECK(goals(make_blocks("AAb/..c", "b../cAA|b.c/.AA")) == Boards{"b../cAA", "b.c/.AA"});
  CHECK(goals(make_blocks("AAb/..c", "c../bAA", shapes)) == Boards{"b../cAA"});
  CHECK(goals(make_blocks("AAb/..c", "c../b.A", shapes)) == Boards{"b../cAA"});
  CHECK(goals(make_blocks("AAb/..c", "b../cAA|b../...")).empty());
  CHECK(goals(make_blocks("AAb/..c", "b../.AA")).empty());
  CHECK(goals(make_blocks("AA./.bb", "?A?/?b?")).empty());          // b fits in two places
  CHECK(goals(make_blocks("AA./AA./bb.", "A.b/.../...")).empty());  // both are fixed, and collide
  CHECK(goals(make_blocks("aaB/a.B/aaB", "??B/?0?/a?B")) == Boards{"aaB/a.B/aaB"});
}

TEST_CASE("blocks: states have only the bits that their kinds need") {
  CHECK(make_blocks("1122/1133/45../6788/6799", "................1...").state_bits() ==
        4 + 11 + 8 + 7);
  CHECK(make_blocks("AB/CD").state_bits() == 0);  // no piece can move
  const std::string row(16, '.');
  std::string board = "ABCDEFGH" + row.substr(8);
  for (int i = 1; i < 16; ++i) board += "/" + row;
  const Blocks full = make_blocks(board, "", {BlockMetric::kMove, Identical::kNone, false});
  CHECK(full.state_bits() == 64);
  std::reverse(board.begin(), board.end());  // all pieces in the last places
  const State last = full.parse(board).value();
  CHECK(last >> 63 == 1);
  CHECK(full.print(last) == board);
  CHECK(oracle::explore(make_blocks("AB/CD"), 0).depth.size() == 1);
}

}  // namespace trailblaze
