#include "engine/trail/frontier.hpp"

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

std::vector<State> states_of(const Frontier& frontier) {
  std::vector<State> out;
  frontier.for_each_state([&](State s) { out.push_back(s); });
  return out;
}

TEST_CASE("frontier: joins the workers' buffers, each in its order", "[frontier]") {
  ChunkPool pool;
  FrontierBuffer first, second;
  std::vector<State> expected;
  constexpr State kStates = 1'100 * Chunk::kCapacity;  // fills an array and a part of the next
  for (State s = 0; s < kStates; ++s) first.push(s, pool);
  CHECK(pool.bytes() == 1'100 * sizeof(Chunk));
  for (State s = 0; s < 3; ++s) second.push(~s, pool);
  Frontier frontier;
  CHECK(frontier.empty());
  frontier.join(first);
  frontier.join(second);
  for (State s = 0; s < kStates; ++s) expected.push_back(s);
  for (State s = 0; s < 3; ++s) expected.push_back(~s);
  CHECK(frontier.size() == expected.size());
  CHECK((states_of(frontier) == expected));
  frontier.clear(pool);
  CHECK(pool.free_bytes() == pool.bytes());
}

TEST_CASE("frontier: used chunks are reused", "[frontier]") {
  ChunkPool pool;
  for (int level = 0; level < 10; ++level) {
    FrontierBuffer buffer;
    for (State s = 0; s < 5'000; ++s) buffer.push(s + 10'000 * level, pool);
    Frontier frontier;
    frontier.join(buffer);
    CHECK(states_of(frontier).back() == 4'999u + 10'000u * level);
    frontier.clear(pool);
    CHECK(frontier.empty());
    CHECK(pool.bytes() == 5 * sizeof(Chunk));
  }
}

}  // namespace
}  // namespace trailblaze
