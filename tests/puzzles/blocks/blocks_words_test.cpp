// Successors of sliding blocks by words equal the successors piece by piece, in the same order.
#include "puzzles/blocks/blocks_words.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/blocks_boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/random_blocks.hpp"

namespace trailblaze {
namespace {

// Returns a square board that is full of pieces of one cell, except for `free` cells.
std::string full_but_for(int side, int free) {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz123456789+=@";
  std::string board;
  for (int place = 0; place < side * side; ++place) {
    if (place % side == 0 && place > 0) board += '/';
    board += place < free ? '.' : kLetters[static_cast<std::size_t>(place)];
  }
  return board;
}

// Walks some steps and compares the successors on the way. Returns the number of successors.
std::size_t compare(const Blocks& blocks, Random& random, int steps) {
  const BlockWords words(blocks.tables());
  State s = blocks.parse(blocks.board().text()).value();
  std::size_t moves = 0;
  for (int step = 0; step < steps; ++step) {
    std::vector<State> expected, found;
    blocks.for_each_successor_plainly(s, [&](State t) { expected.push_back(t); });
    words.for_each_successor(s, [&](State t) { found.push_back(t); });
    INFO(blocks.print(s));
    REQUIRE(found == expected);
    if (found.empty()) break;
    moves += found.size();
    s = found[static_cast<std::size_t>(random.below(found.size()))];
  }
  return moves;
}

}  // namespace

TEST_CASE("blocks: by words, random boards have the same successors as piece by piece") {
  Random random(41);
  std::size_t moves[3] = {};  // per metric
  std::size_t in_parts = 0;
  for (int i = 0; i < effort(4000); ++i) {
    const Setting setting(random, i % 2 == 0 ? 4 : 8);
    const Blocks blocks = setting.blocks();
    INFO(setting.board.text(setting.board.cells));
    REQUIRE(BlockWords::serves(blocks.tables()));
    moves[static_cast<int>(setting.rules.metric)] += compare(blocks, random, 10);
    in_parts += blocks.board().notes().size();
  }
  for (const std::size_t n : moves) CHECK(n > effort(5000u));
  CHECK(in_parts > effort(100u));
}

TEST_CASE("blocks: by words, boards of up to 64 places with many pieces, sets and free cells") {
  std::string many;  // 60 pieces of one cell each on 8x8
  for (int place = 0; place < 64; ++place) {
    if (place % 8 == 0 && place > 0) many += '/';
    many += place % 16 == 0
                ? '.'
                : "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz123456789+=@"[place];
  }
  const std::string one_free = full_but_for(8, 1), two_free = full_but_for(8, 2);
  const std::string small_full = full_but_for(6, 1);
  const SmallBoard boards[] = {
      kKlotski,
      kSixFree,
      kCars,
      {many.c_str(), ""},
      {one_free.c_str(), ""},  // few sets, but half as many pieces would have very many
      {two_free.c_str(), ""},
      {small_full.c_str(), ""},
      {"AAAA..../AAAABBBB/.CCCCC../DDDDDD../.....E../......../........", ""},
      {"A................../...................", ""},
  };
  Random random(42);
  for (const SmallBoard& board : boards) {
    for (const BlockMetric metric : kMetrics) {
      INFO(board.board);
      CHECK(compare(make_blocks(board, metric), random, 200) >= 200);
    }
  }
}

TEST_CASE("blocks: by words, boards of more than 64 places, walls included, are rejected") {
  CHECK(BlockWords::serves(make_blocks("A......./......../......../........").tables()));
  const std::string wide = "A" + std::string(31, '.') + "/" + std::string(32, '#');
  CHECK(BlockWords::serves(make_blocks(wide).tables()));
  CHECK_FALSE(BlockWords::serves(make_blocks(wide + "/" + std::string(32, '#')).tables()));
}

}  // namespace trailblaze
