// Moves of many states at a time against for_each_way, on boards of every shape and on every
// instruction set.
#include "puzzles/tiles/tiles_groups.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

using Found = std::vector<std::pair<State, std::uint32_t>>;  // successors with their ways back

Found one_by_one(const Tiles& tiles, const std::vector<State>& from,
                 const std::vector<std::uint32_t>& done) {
  Found found;
  for (std::size_t i = 0; i < from.size(); ++i) {
    tiles.for_each_way(from[i], [&](State t, int way, int back) {
      if ((done[i] >> way & 1) == 0) found.emplace_back(t, std::uint32_t{1} << back);
    });
  }
  std::ranges::sort(found);
  return found;
}

// Returns the successors from repeated calls of expand_ways() that expand all states.
Found in_groups(const AnyPuzzle& any, const std::vector<State>& from,
                const std::vector<std::uint32_t>& done) {
  Found found;
  WaySuccessors out;
  for (std::size_t i = 0; i < from.size();) {
    const std::size_t expanded = any.expand_ways(std::span(from).subspan(i), done.data() + i, out);
    REQUIRE(expanded > 0);
    i += expanded;
    CHECK((i == from.size() || out.size() >= WaySuccessors::kEnough));
    for (std::size_t k = 0; k < out.size(); ++k) {
      found.emplace_back(out.states()[k], out.ways()[k]);
    }
  }
  std::ranges::sort(found);
  return found;
}

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
      const Found expected = one_by_one(tiles, from, done);
      for (const Isa isa : supported_isas()) {
        INFO(rows << "x" << columns << ", " << count << " states, " << name(isa));
        choose_isa(isa);
        CHECK((in_groups(any, from, done) == expected));
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
