// Ranks of permutations, and moves as maps of ranks.
#include "engine/puzzle/permutation_rank.hpp"

#include <algorithm>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

namespace trailblaze {
namespace {

TEST_CASE("permutation_rank: ranks and permutations of up to 8 map one to one", "[oracle]") {
  for (int count = 1; count <= 8; ++count) {
    const PermutationRank ranks(count);
    std::vector<std::uint64_t> values;
    for (int i = 0; i < count; ++i) values.push_back(static_cast<std::uint64_t>(i));
    std::vector<bool> taken(ranks.num_ranks());
    bool sound = true;
    do {
      const State s = pack_permutation(values);
      const std::uint64_t rank = ranks.rank(s);
      sound = sound && rank < taken.size() && !taken[rank] && ranks.unrank(rank) == s;
      taken[rank] = true;
    } while (std::next_permutation(values.begin(), values.end()));
    CHECK(sound);
  }
}

TEST_CASE("permutation_rank: blocks of 120 places are 128 ranks apart", "[permutation_rank]") {
  CHECK(PermutationRank(4).num_ranks() == 64);
  CHECK(PermutationRank(5).num_ranks() == 128);
  CHECK(PermutationRank(10).num_ranks() == 30'240 * 128);
  CHECK(PermutationRank(10).rank(sorted_permutation(10)) == 0);
  CHECK(PermutationRank(7, 1).blocks() == 5'040);
}

TEST_CASE("permutation_rank: unrank(rank(s)) == s for 16 places", "[law]") {
  const PermutationRank ranks(16);
  Random random(1);
  for (int i = 0; i < 10'000; ++i) {
    const State s = random_permutation(random, 16);
    const std::uint64_t rank = ranks.rank(s);
    if (rank >= ranks.num_ranks() || ranks.unrank(rank) != s) FAIL(print_permutation(s, 16, 1));
  }
  SUCCEED();
}

// Returns the rank to which move g of `moves` leads.
std::uint64_t moved(const RankMoves& moves, std::uint64_t rank, std::size_t g) {
  const std::uint64_t stride = rank_stride(static_cast<std::uint64_t>(moves.width));
  std::vector<RankMove> to(static_cast<std::size_t>(moves.moves));
  moves.from(rank / stride, 1, to.data());
  return to[g].block * stride + moves.map(to[g].map)[rank % stride];
}

TEST_CASE("permutation_rank: moves of ranks equal the moves of permutations", "[oracle]") {
  Random random(2);
  for (int count = 1; count <= 16; ++count) {
    std::vector<State> moves;
    for (int m = 0; m < 4; ++m) moves.push_back(random_permutation(random, count));
    const Places<false> puzzle(count, moves);
    const RankMoves by_rank = puzzle.rank_moves();
    REQUIRE(by_rank.moves == 4);
    bool same = true;
    for (int i = 0; i < 1'000; ++i) {
      const State s = random_permutation(random, count);
      std::size_t g = 0;
      puzzle.for_each_successor(s, [&](State t) {
        same = same && moved(by_rank, puzzle.rank(s), g++) == puzzle.rank(t);
      });
    }
    CHECK(same);
  }
}

}  // namespace
}  // namespace trailblaze
