#include "puzzles/sokoban/assignment.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("assignment: the sum is the least of all permutations", "[oracle]") {
  Random random(1);
  Assignment assignment;
  int impossible = 0;
  for (int i = 0; i < 3000; ++i) {
    const std::size_t size = 1 + random.below(6);
    const std::uint64_t forbidden = random.below(10), most = 1 + random.below(20);
    std::vector<std::vector<int>> costs(size, std::vector<int>(size));
    assignment.begin(size);
    for (std::size_t r = 0; r < size; ++r) {
      for (int& cost : costs[r]) {
        const bool is_allowed = random.below(10) >= forbidden;
        cost = is_allowed ? static_cast<int>(random.below(most)) : Assignment::kNever;
      }
      std::ranges::copy(costs[r], assignment.row(r));
    }
    std::vector<std::size_t> columns(size);
    std::iota(columns.begin(), columns.end(), 0);
    int least = Assignment::kNever;
    do {
      int sum = 0;
      for (std::size_t r = 0; r < size; ++r) sum += costs[r][columns[r]];
      least = std::min(least, sum);
    } while (std::ranges::next_permutation(columns).found);
    CHECK(assignment.least_sum() == least);
    impossible += least == Assignment::kNever;
  }
  CHECK(impossible > 100);
}

}  // namespace
}  // namespace trailblaze
