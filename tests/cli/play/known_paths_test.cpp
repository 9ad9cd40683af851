// Known solutions, from which hints come without a search.
#include "cli/play/known_paths.hpp"

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("known paths: a shorter path replaces a longer path, and never the reverse") {
  KnownPaths paths;
  Result longer, shortest;
  longer.path = {1, 2, 3, 4, 5};
  paths.add(longer);
  CHECK(paths.step_from(1)->next == 2);
  CHECK(paths.step_from(1)->moves_left == 4);
  CHECK_FALSE(paths.step_from(1)->shortest);
  CHECK_FALSE(paths.step_from(5));
  shortest.path = {1, 3, 5};
  shortest.shortest = true;
  paths.add(shortest);
  paths.add(longer);
  CHECK(paths.step_from(1)->next == 3);
  CHECK(paths.step_from(1)->moves_left == 2);
  CHECK(paths.step_from(3)->shortest);
  CHECK(paths.step_from(2)->next == 3);
}

}  // namespace
}  // namespace trailblaze
