#include "puzzles/tiles/tiles_prefetched.hpp"

#include "engine/puzzle/paths.hpp"
#include "puzzles/tiles/additive_patterns.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/patterns.hpp"
#include "tests/support/tiles_searches.hpp"

namespace trailblaze {
namespace {

// Manhattan distance through the interface of heuristics that look values up.
class AskingManhattan : public Manhattan {
 public:
  using Manhattan::Manhattan;
  using Lookup = int;

  Lookup start_lookup(const TileMove& move, State) const {
    return distance(move.tile, move.to) - distance(move.tile, move.from);
  }
  Memo finish_lookup(Memo sum, const TileMove&, Lookup lookup) const { return sum + lookup; }
};

// Compares every bound with the plain kernel, and checks the path.
template <class H>
void compare_prefetched(const SearchBoard& b, const H& h, Random& random) {
  const auto check_path = [&](const auto& kernel, const std::vector<IdaPrefix>& prefixes, int bound,
                              const IdaTotals& totals) {
    const auto found = kernel.found();
    REQUIRE(found.has_value() == (totals.solutions > 0));
    if (!found) return;
    const IdaPrefix& prefix = prefixes[found->prefix];
    REQUIRE(found->below.front() == prefix.state);
    const std::vector<State> path(found->below.begin(), found->below.end());
    REQUIRE(is_solution(b.any, path.front(), path));
    REQUIRE(prefix.depth + path.size() == static_cast<std::size_t>(bound) + 1);
  };
  compare_with_plain<TilesPrefetched<H>>(b, h, random, check_path);
}

TEST_CASE(
    "tiles prefetched: every bound has the counts of the plain kernel, and paths are solutions",
    "[oracle]") {
  Random random(31);
  for (const auto& [rows, columns] :
       {std::pair{3, 3}, {4, 4}, {3, 4}, {2, 6}, {5, 3}, {2, 8}, {1, 7}, {7, 1}, {2, 2}}) {
    const State any = random_permutation(random, rows * columns);
    for (const State* goal : {static_cast<const State*>(nullptr), &any}) {
      const SearchBoard b(rows, columns, 8, goal);
      compare_prefetched(b, AskingManhattan(b.board, b.goal), random);
    }
  }
}

TEST_CASE("tiles prefetched: the same with additive pattern databases", "[oracle]") {
  Random random(32);
  for (const auto& [rows, columns, partition] :
       {std::tuple{3, 3, "1,2,3,4/5,6,7,8"}, {4, 4, "1,2,3,4,5/6,7,8/9,10,11"}}) {
    const SearchBoard b(rows, columns, 8);
    const AdditivePatterns h(tables_of(groups_of(partition, rows, columns, b.goal)));
    for (int round = 0; round < 5; ++round) compare_prefetched(b, h, random);
  }
}

}  // namespace
}  // namespace trailblaze
