// Known solutions, from which hints come without a search.
#include "cli/play/known_ways.hpp"

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("known ways: a shorter way takes the place of a longer one, not the other way round") {
  KnownWays ways;
  Result longer, shortest;
  longer.path = {1, 2, 3, 4, 5};
  ways.add(longer);
  CHECK(ways.step_from(1)->next == 2);
  CHECK(ways.step_from(1)->left == 4);
  CHECK_FALSE(ways.step_from(1)->shortest);
  CHECK_FALSE(ways.step_from(5));
  shortest.path = {1, 3, 5};
  shortest.shortest = true;
  ways.add(shortest);
  ways.add(longer);
  CHECK(ways.step_from(1)->next == 3);
  CHECK(ways.step_from(1)->left == 2);
  CHECK(ways.step_from(3)->shortest);
  CHECK(ways.step_from(2)->next == 3);
}

}  // namespace
}  // namespace trailblaze
