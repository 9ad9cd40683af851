// Groups of states of sliding blocks against single states, on every instruction set and in every
// metric.
#include "puzzles/blocks/blocks_groups.hpp"

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "tests/support/blocks_boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/random_blocks.hpp"
#include "tests/support/trail_keys.hpp"
#include "tests/support/ways.hpp"

namespace trailblaze {
namespace {

// Compares groups with single states on every instruction set, with all ways and with some ways
// left out.
void compare(const Blocks& blocks, const std::vector<State>& states, Random& random) {
  REQUIRE(blocks.expands_groups());
  for (const bool all : {true, false}) {
    std::vector<std::uint32_t> done(states.size());
    for (std::uint32_t& ways : done) {
      ways = all ? 0 : static_cast<std::uint32_t>(random.next() & random.next());
    }
    const FoundWays expected = ways_one_by_one(blocks, states, done);
    for (const Isa isa : supported_isas()) {
      INFO(name(isa));
      const BlockGroups groups(blocks.tables(), isa);
      const auto expand = [&](auto&&... group) { return groups.expand(group...); };
      CHECK(ways_in_groups(states, done, expand) == expected);
    }
  }
}

// Returns the first states of a breadth-first search.
std::vector<State> nearest(const Blocks& blocks, State start, std::size_t most) {
  std::vector<State> found{start};
  std::set<State> seen{start};
  for (std::size_t i = 0; i < found.size() && found.size() < most; ++i) {
    blocks.for_each_successor(found[i], [&](State t) {
      if (seen.insert(t).second) found.push_back(t);
    });
  }
  return found;
}

// Returns a board of 64 places: a square, 52 pieces of one cell, and eight free cells.
std::string whole_word() {
  std::string letters = "123456789";
  for (int i = 0; i < 26; ++i) letters += {static_cast<char>('A' + i), static_cast<char>('a' + i)};
  std::string board;
  for (int place = 0; place < 64; ++place) {
    const int row = place / 8, column = place % 8;
    const bool in_square = row >= 6 && column >= 6, is_free = row + column == 8 || place == 0;
    if (column == 0 && row > 0) board += '/';
    board += in_square ? '+' : is_free ? '.' : letters.back();
    if (!in_square && !is_free) letters.pop_back();
  }
  return board;
}

}  // namespace

TEST_CASE("blocks: groups of small boards have the successors of single states, in every form") {
  Random random(1);
  std::size_t boards = 0;
  for (const SmallBoard& board : kBoards) {
    for (const BlockMetric metric : kMetrics) {
      const Blocks blocks = make_blocks(board, metric);
      if (!blocks.expands_groups()) continue;
      ++boards;
      INFO(board.board);
      compare(blocks, nearest(blocks, blocks.parse(board.board).value(), effort(1000u)), random);
    }
  }
  CHECK(boards >= 25);
}

TEST_CASE("blocks: groups of large boards, with many sets of pieces, have the same successors") {
  Random random(2);
  const std::string whole = whole_word();
  for (const SmallBoard& large : {kKlotski, kSixFree, kCars, SmallBoard{whole.c_str(), ""}}) {
    for (const BlockMetric metric : kMetrics) {
      const Blocks blocks = make_blocks(large, metric);
      if (metric == BlockMetric::kMove && large.board != kKlotski.board) {
        CHECK_FALSE(blocks.expands_groups());
        continue;
      }
      INFO(large.board);
      compare(blocks, nearest(blocks, blocks.parse(large.board).value(), effort(300u)), random);
    }
  }
}

TEST_CASE("blocks: groups of random boards have the successors of single states") {
  Random random(3);
  int boards[3] = {};  // per metric
  for (int i = 0; i < effort(2000); ++i) {
    const Setting setting(random, i % 2 == 0 ? 3 : 6);
    const Blocks blocks = setting.blocks();
    if (!blocks.expands_groups()) continue;
    ++boards[static_cast<int>(setting.rules.metric)];
    INFO(setting.board.text(setting.board.cells));
    compare(blocks, nearest(blocks, blocks.parse(setting.board.cells).value(), 40), random);
  }
  for (const int n : boards) CHECK(n > effort(100));
}

TEST_CASE("blocks: a group whose successors do not fit is expanded in parts") {
  const Blocks blocks = make_blocks(kCars, BlockMetric::kStraight);
  const std::vector<State> states =
      nearest(blocks, blocks.parse(kCars.board).value(), BlockGroups::kGroupSize);
  const std::vector<std::uint32_t> done(states.size());
  REQUIRE(ways_one_by_one(blocks, states, done).size() > WaySuccessors::kRoom);
  WaySuccessors out;
  const std::size_t some = BlockGroups(blocks.tables()).expand(states, done.data(), out);
  CHECK((0 < some && some < BlockGroups::kGroupSize));
  CHECK(out.size() >= WaySuccessors::kEnough);
}

TEST_CASE("blocks: boards of more than 64 places, or without way numbers, have no groups") {
  CHECK(make_blocks("AB./..C").expands_groups());
  CHECK_FALSE(make_blocks("A......../.........").expands_groups());
  std::string row(33, 'A');
  row[0] = '.';
  CHECK_FALSE(make_blocks(row + "/" + std::string(33, '#')).expands_groups());
  CHECK_FALSE(make_blocks("AB/CD").expands_groups());  // no piece can move
}

}  // namespace trailblaze
