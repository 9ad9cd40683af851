// Thousands of random boards of sliding blocks, packed, against the plain rules of plain.hpp. Whole
// spaces and searches of random boards are in tests/engine/bfs/oracle_test.cpp.
#include <algorithm>
#include <string>
#include <vector>

#include "puzzles/blocks/blocks_words.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_blocks.hpp"

namespace trailblaze {
namespace {

// Walks by the plain rules. At each step the packed puzzle must offer the same moves, by words in
// the same order as piece by piece. Returns the number of states compared.
int compare(const Setting& setting, const Blocks& blocks, Random& random, int steps) {
  const auto read = [&](const std::string& flat) { return blocks.parse(flat).value(); };
  std::string position = setting.board.cells;
  for (int step = 0; step < steps; ++step) {
    const plain::Positions next = setting.plain.moves(position);
    std::vector<State> expected;
    for (const std::string& t : next) expected.push_back(read(t));
    const State s = read(position);
    std::vector<State> found = oracle::next_states(blocks, s), by_pieces;
    blocks.for_each_successor_plainly(s, [&](State t) { by_pieces.push_back(t); });
    REQUIRE(found == by_pieces);
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    INFO(setting.board.text(position) << " of " << setting.board.text(setting.board.cells));
    REQUIRE(found == expected);
    REQUIRE(blocks.print(s) == setting.board.text(setting.plain.canonical(position)));
    REQUIRE(blocks.parse(blocks.print(s)).value() == s);
    REQUIRE(blocks.is_goal(s) == setting.plain.matches(position, setting.goal));
    if (next.empty()) return step + 1;
    position = next[random.below(next.size())];
  }
  return steps;
}

}  // namespace

TEST_CASE("blocks: moves and goals of random boards equal the plain rules", "[oracle]") {
  Random random(20240601);
  int states = 0, gates = 0, in_parts = 0, by_words = 0;
  for (int i = 0; i < effort(6000); ++i) {
    const Setting setting(random, 6);
    const Blocks blocks = setting.blocks();
    states += compare(setting, blocks, random, 10);
    gates += setting.board.has_gates();
    in_parts += static_cast<int>(blocks.board().notes().size());
    by_words += BlockWords::serves(blocks.tables());
  }
  CHECK(states > effort(30000));
  CHECK(gates > effort(1000));
  CHECK(in_parts > effort(100));
  CHECK(by_words == effort(6000));
}

TEST_CASE("blocks: moves of boards of more than 64 cells equal the plain rules", "[oracle]") {
  Random random(7);
  int large = 0;
  for (int i = 0; i < effort(300); ++i) {
    const Setting setting(random, 20);
    const Blocks blocks = setting.blocks();
    compare(setting, blocks, random, 5);
    large += blocks.board().cell_count() > 64;
  }
  CHECK(large > effort(100));
}

}  // namespace trailblaze
