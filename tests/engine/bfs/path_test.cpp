#include "engine/bfs/path.hpp"
#include "engine/puzzle/paths.hpp"

#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/graphs.hpp"

namespace trailblaze {
namespace {

TEST_CASE("path: a chain of classes becomes a path of positions from the real start", "[path]") {
  const Twins twins{10, 9, 9};
  // Each class by its smaller member: (2,5) (3,5) (4,5) (5,5) (5,6). The path begins at (5,2).
  const std::vector<State> classes{twins.at(2, 5), twins.at(3, 5), twins.at(4, 5), twins.at(5, 5),
                                   twins.at(5, 6)};
  CHECK(real_path(AnyPuzzleOf(twins), twins.at(5, 2), classes) ==
        std::vector<State>{twins.at(5, 2), twins.at(5, 3), twins.at(5, 4), twins.at(5, 5),
                           twins.at(5, 6)});
}

TEST_CASE("path: without symmetry, the chain is the path", "[path]") {
  CHECK(real_path(AnyPuzzleOf(chain<true>(0, 2)), 0, {0, 1, 2}) == std::vector<State>{0, 1, 2});
}

}  // namespace
}  // namespace trailblaze
