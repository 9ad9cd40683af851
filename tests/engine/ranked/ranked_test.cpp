// Tests particular to an enumeration by ranks: kernels, two bits per state. For everything else see
// tests/engine/run/by_levels_test.cpp.
#include "engine/ranked/ranked.hpp"

#include <vector>

#include "engine/base/isa.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/places.hpp"
#include "tests/support/ranked_graphs.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

void check_against_trail(const AnyPuzzle& puzzle, State start) {
  const Crew one(1);
  const Result expected = enumerate(puzzle, start, {one}, 7);
  for (const int threads : thread_counts()) {
    INFO(threads << " threads");
    const Crew crew(threads);
    check_same(enumerate_ranked(puzzle, start, {crew}, 7), expected);
  }
}

TEST_CASE("ranked: ten pancakes take about two bits per state, and each process takes its share",
          "[ranked][threads]") {
  const AnyPuzzleOf puzzle(Places<true>(10, flips(10)));
  CHECK(static_cast<double>(ranked_bytes(puzzle)) / 3'628'800 < 0.30);
  CHECK(ranked_bytes(AnyPuzzleOf(Places<true>(11, flips(11))), 4) < 11 * ranked_bytes(puzzle) / 3);
}

TEST_CASE("ranked: every kernel of this machine has the same counts", "[oracle][threads]") {
  Random random(6);
  const std::vector<State> moves = {random_permutation(random, 8), random_permutation(random, 8)};
  for_each_chosen_isa([&](Isa /*isa*/) {
    for (const int count : {5, 6, 8}) {
      check_against_trail(AnyPuzzleOf(Places<true>(count, flips(count))),
                          sorted_permutation(count));
    }
    check_against_trail(AnyPuzzleOf(Places<false>(8, moves)), sorted_permutation(8));
  });
}

}  // namespace
}  // namespace trailblaze
