// Successors of sliding blocks by words equal the successors piece by piece, in the same order, on
// boards with many pieces; on random boards, see blocks_random_test.cpp.
#include "puzzles/blocks/blocks_words.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/blocks_boards.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

// Returns a square board that is full of pieces of one cell, except for the cells of these places.
template <class IsFree>
std::string full_but_for(int side, const IsFree& is_free) {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz123456789+=@";
  std::string board;
  for (int place = 0; place < side * side; ++place) {
    if (place % side == 0 && place > 0) board += '/';
    board += is_free(place) ? '.' : kLetters[static_cast<std::size_t>(place)];
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

TEST_CASE("blocks: by words, boards of up to 64 places with many pieces, sets and free cells") {
  const std::string many = full_but_for(8, [](int place) { return place % 16 == 0; });
  const std::string one_free = full_but_for(8, [](int place) { return place == 0; });
  const std::string two_free = full_but_for(8, [](int place) { return place < 2; });
  const std::string small_full = full_but_for(6, [](int place) { return place == 0; });
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
