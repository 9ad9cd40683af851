// Moves of many states at a time against for_each_way, on boards of every shape and on every
// instruction set.
#include "puzzles/tiles/tiles_groups.hpp"

#include <vector>

#include "engine/base/random.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/trail_keys.hpp"
#include "tests/support/ways.hpp"

namespace trailblaze {
namespace {

TEST_CASE("tiles groups: every form has the successors of for_each_way", "[oracle]") {
  const Isa before = chosen_isa();
  for (const auto& [rows, columns] : {std::pair{1, 1},
                                      {1, 2},
                                      {1, 7},
                                      {1, 16},
                                      {16, 1},
                                      {2, 2},
                                      {3, 2},
                                      {2, 8},
                                      {3, 4},
                                      {5, 3},
                                      {4, 4}}) {
    const Tiles tiles(rows, columns, Tiles::Metric::kSingle);
    const AnyPuzzleOf any(tiles);
    Random random(static_cast<std::uint64_t>(100 * rows + columns));
    for (const std::size_t count : {0, 1, 3, 8, 29, 700}) {
      std::vector<State> from(count);
      std::vector<std::uint32_t> done(count);
      for (State& s : from) s = random_permutation(random, tiles.cells());
      for (std::uint32_t& bits : done) {
        bits = random.below(3) == 0 ? 0 : static_cast<std::uint32_t>(random.below(16));
      }
      const FoundWays expected = ways_one_by_one(tiles, from, done);
      const auto expand = [&](auto&&... group) { return any.expand_ways(group...); };
      for (const Isa isa : supported_isas()) {
        INFO(rows << "x" << columns << ", " << count << " states, " << name(isa));
        choose_isa(isa);
        CHECK(ways_in_groups(from, done, expand) == expected);
      }
    }
  }
  choose_isa(before);
}

TEST_CASE("tiles groups: the multi-tile metric expands states one by one") {
  CHECK(Tiles(3, 3, Tiles::Metric::kSingle).expands_groups());
  CHECK_FALSE(Tiles(3, 3, Tiles::Metric::kMulti).expands_groups());
}

}  // namespace
}  // namespace trailblaze
