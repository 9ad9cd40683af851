#include "engine/astar/open_buckets.hpp"

#include <map>
#include <vector>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

std::vector<State> sorted_states(const OpenBuckets::Bucket& bucket) {
  std::vector<State> states;
  for (const auto& chunk : bucket.chunks) {
    states.insert(states.end(), chunk->words.begin(),
                  chunk->words.begin() + static_cast<std::ptrdiff_t>(chunk->size));
  }
  std::sort(states.begin(), states.end());
  return states;
}

void compare_buckets(TieBreak tie, int order) {
  Random random(5);
  ChunkPool pool;
  OpenBuckets open(pool, tie);
  std::map<std::pair<int, int>, std::vector<State>> plain;  // by f, then by g in this order
  State next = 0;
  for (int i = 0; i < 3'000; ++i) {
    if (random.below(3) != 0 || open.empty()) {
      const int f = static_cast<int>(random.below(12)), g = static_cast<int>(random.below(9));
      FrontierBuffer found;
      for (std::uint64_t n = 1 + random.below(i % 10 == 0 ? 3'000 : 20); n > 0; --n) {
        found.push(next, pool);
        plain[{f, order * g}].push_back(next++);
      }
      open.add(f, g, found.take());
      continue;
    }
    const std::uint64_t before = open.size();
    OpenBuckets::Bucket bucket = open.take();
    const auto first = plain.begin();
    REQUIRE(bucket.f == first->first.first);
    REQUIRE(bucket.g == order * first->first.second);
    REQUIRE(sorted_states(bucket) == first->second);
    REQUIRE(open.size() == before - first->second.size());
    plain.erase(first);
    pool.give_back(bucket.chunks);
  }
}

TEST_CASE("open buckets: all states of the least f come first, by greatest or least g",
          "[oracle]") {
  compare_buckets(TieBreak::kGreatestG, -1);
  compare_buckets(TieBreak::kLeastG, 1);
}

TEST_CASE("open buckets: all chunks but the last are full, whatever is added") {
  Random random(3);
  ChunkPool pool;
  OpenBuckets open(pool);
  State next = 0;
  for (int i = 0; i < 200; ++i) {
    FrontierBuffer found;
    const bool fills = random.below(2) == 0;
    for (std::uint64_t n = fills ? 3 * Chunk::kCapacity : 1 + random.below(400); n > 0; --n) {
      found.push(next++, pool);
    }
    open.add(7, 3, found.take());
  }
  const OpenBuckets::Bucket bucket = open.take();
  CHECK(words_in(bucket.chunks) == next);
  for (std::size_t i = 0; i + 1 < bucket.chunks.size(); ++i) {
    CHECK(bucket.chunks[i]->size == Chunk::kCapacity);
  }
}

}  // namespace
}  // namespace trailblaze
