#include "engine/heuristic/transpositions.hpp"

#include <atomic>

#include "engine/base/mix.hpp"
#include "engine/base/parallel.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"

namespace trailblaze {
namespace {

TEST_CASE("transpositions: a state is inserted again with fewer moves, or in a new bound",
          "[threads]") {
  TranspositionTable table;
  REQUIRE(table.allocate(1 << 12));
  CHECK(table.bytes() == 1 << 12);
  for (const State s : {State{0}, State{1}, ~State{0}}) {
    CHECK(table.insert(s, 7));
    CHECK_FALSE(table.insert(s, 7));
    CHECK_FALSE(table.insert(s, 9));
    CHECK(table.insert(s, 6));
    CHECK_FALSE(table.insert(s, 6));
  }
  table.begin_iteration();
  CHECK(table.insert(0, 8));
  CHECK_FALSE(table.insert(0, 8));
  CHECK(table.insert(0, 70'000));  // more moves than a tag can hold: never pruned
}

TEST_CASE(
    "transpositions: a full table evicts states of earlier bounds, then states with most moves",
    "[threads]") {
  TranspositionTable table;
  REQUIRE(table.allocate(1));  // a line of four entries
  for (State s = 0; s < 4; ++s) CHECK(table.insert(s, static_cast<int>(s)));
  CHECK(table.insert(4, 2));
  CHECK_FALSE(table.insert(0, 0));
  CHECK_FALSE(table.insert(1, 1));
  CHECK_FALSE(table.insert(2, 2));
  CHECK_FALSE(table.insert(4, 2));
  table.begin_iteration();
  CHECK(table.insert(9, 50));
  for (State s = 10; s < 13; ++s) CHECK(table.insert(s, 60));
  CHECK_FALSE(table.insert(9, 50));
}

TEST_CASE("transpositions: of many threads, none is refused a state that no thread has inserted",
          "[threads]") {
  for (const int threads : multi_thread_counts()) {
    const Crew crew(threads);
    TranspositionTable table;
    REQUIRE(table.allocate(1));
    std::atomic<int> wrong{0};
    crew.for_each_block(64, [&](int, std::size_t block) {
      for (int i = 0; i < effort(20'000); ++i) {
        // No other block inserts these states.
        const State s = mix(static_cast<State>(block) << 32 | static_cast<State>(i));
        if (!table.insert(s, i % 50)) ++wrong;
      }
    });
    CHECK(wrong == 0);
  }
}

}  // namespace
}  // namespace trailblaze
