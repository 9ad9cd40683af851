// Tests particular to LevelSearch: batches of several chunks, and limits on states. For levels and
// paths see tests/engine/run/by_levels_test.cpp, for levels of a single state synthetic_test.cpp.
#include "engine/bfs/level_search.hpp"

#include <algorithm>
#include <atomic>
#include <string>

#include "engine/base/text.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

// Run LevelSearch alone, without the small search that usually precedes it.
Result enumerate_by_levels(const AnyPuzzle& puzzle, State start, const Options& options) {
  return enumerate(puzzle, start, options, 20, 0);
}
Result bfs_by_levels(const AnyPuzzle& puzzle, State start, const Options& options) {
  return bfs(puzzle, start, options, 0);
}

// The corners of a cube, as a puzzle that prefers large batches and expands each batch as a whole,
// as puzzles on arrays do.
class CubeInBatches final : public AnyPuzzle {
 public:
  CubeInBatches(int size, std::size_t batch, State goal)
      : AnyPuzzle(traits_of(size)), size_(size), batch_(batch), goal_(goal) {}

  std::size_t preferred_batch() const override { return batch_; }
  std::size_t expand(std::span<const State> from, Successors& out) const override {
    std::size_t most = most_offered;
    while (most < from.size() && !most_offered.compare_exchange_weak(most, from.size())) continue;
    out.make_room(from.size() * static_cast<std::size_t>(size_));
    std::size_t count = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
      for (int bit = 0; bit < size_; ++bit, ++count) {
        out.states_to_fill()[count] = from[i] ^ State { 1 } << bit;
        out.sources_to_fill()[count] = static_cast<std::uint32_t>(i);
      }
    }
    out.filled(count);
    return from.size();
  }
  std::size_t first_goal(std::span<const State> states) const override {
    return static_cast<std::size_t>(std::ranges::find(states, goal_) - states.begin());
  }
  absl::StatusOr<State> parse(std::string_view text) const override { return parse_number(text); }
  std::string print(State s) const override { return std::to_string(s); }
  absl::StatusOr<Picture> shapes(std::string_view) const override { return Picture{}; }
  std::string move_name(State, State to) const override { return print(to); }
  PathText describe_path(std::span<const State>) const override { return {}; }

  mutable std::atomic<std::size_t> most_offered = 0;

 private:
  static Traits traits_of(int size) {
    Traits traits;
    traits.reversible = true;
    traits.state_bits = size;
    return traits;
  }

  const int size_;
  const std::size_t batch_;
  const State goal_;
};

TEST_CASE("level search: a batch of several chunks gives the same levels and paths", "[threads]") {
  constexpr int kSize = 16;
  constexpr State kGoal = 0b0110'1111'0110'1101;
  const auto expected =
      numbers_of(enumerate_by_levels(AnyPuzzleOf(NamedCube{kSize}), 0, {Crew(1)}));
  const Result solved = bfs_by_levels(CubeInBatches(kSize, 64, kGoal), 0, {Crew(1)});
  REQUIRE(solved.length() == 11);
  for (const std::size_t batch : {64, 1'000, 2'100, 8'192, 100'000}) {
    for (const int threads : thread_counts()) {
      INFO("batches of " << batch << ", " << threads << " threads");
      const CubeInBatches puzzle(kSize, batch, kGoal);
      const Crew crew(threads);
      CHECK(numbers_of(enumerate_by_levels(puzzle, 0, {crew})) == expected);
      if (batch > 2'000 && threads < 8) CHECK(puzzle.most_offered > Chunk::kCapacity);
      CHECK(puzzle.most_offered <= batch);
      CHECK(bfs_by_levels(puzzle, 0, {crew}).path == solved.path);
    }
  }
}

TEST_CASE("level search: batches of several chunks respect limits on memory and states",
          "[limits][threads]") {
  const CubeInBatches puzzle(16, 8'192, 1);
  const Result whole = enumerate_by_levels(puzzle, 0, {Crew(1)});
  for (const int threads : {1, 3}) {
    for (const std::uint64_t kib : {100, 200, 300, 400, 450}) {
      INFO(kib << " KiB, " << threads << " threads");
      const Limits limits{.max_bytes = kib << 10};
      check_first_levels(enumerate_by_levels(puzzle, 0, {Crew(threads), limits}), whole,
                         Stop::kMemory);
    }
    const Limits limits{.max_states = 30'000};
    const Result part = enumerate_by_levels(puzzle, 0, {Crew(threads), limits});
    check_first_levels(part, whole, Stop::kStates);
    CHECK(part.levels.size() == 8);  // 26,333 states up to depth 7
  }
}

TEST_CASE("level search: stores one state beyond the limit, which proves that there are more",
          "[limits][threads]") {
  for (const int bits : {16, 64}) {
    const WithStateBits<NamedCube> cube{{16}, bits};
    for (const int threads : thread_counts()) {
      const Crew crew(threads);
      for (const std::uint64_t most : {0, 1, 2, 16, 17, 18, 500, 697, 10'000, 65'534}) {
        INFO(bits << " bits, " << threads << " threads, " << most << " states");
        const Limits limits{.max_states = most};
        const Result part = enumerate_by_levels(AnyPuzzleOf(cube), 0, {crew, limits});
        CHECK(part.stop == Stop::kStates);
        CHECK(part.stored == most + 1);
      }
    }
  }
}

}  // namespace
}  // namespace trailblaze
