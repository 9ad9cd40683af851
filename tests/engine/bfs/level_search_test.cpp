// Whole levels against the oracle: with and without state_bits, so with and without the way back
// and compact slots; states with very many successors; repeats and loops; narrow and deep; limits.
#include "engine/bfs/level_search.hpp"

#include <algorithm>
#include <atomic>
#include <set>
#include <string>
#include <unordered_map>

#include "engine/base/text.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/levels.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

// A puzzle that says how many bits its states have, where the one within does not.
template <Puzzle P>
struct Stated : P {
  int bits;

  int state_bits() const { return bits; }
};

// LevelSearch alone, without the small search that it goes on from otherwise.
Result enumerate_by_levels(const AnyPuzzle& puzzle, State start, const Options& options) {
  return enumerate(puzzle, start, options, 20, 0);
}
Result bfs_by_levels(const AnyPuzzle& puzzle, State start, const Options& options) {
  return bfs(puzzle, start, options, 0);
}

// `enumerate` with and without the bits stated, at any number of threads, against the oracle.
// States of `puzzle` are below 2^bits.
template <Puzzle P>
void compare_levels(const P& puzzle, State start, int bits) {
  const auto survey = oracle::explore(puzzle, start);
  const Result plain = enumerate_by_levels(AnyPuzzleOf(puzzle), start, Options{Crew(1)});
  REQUIRE(plain.outcome == Outcome::kExhausted);
  REQUIRE(levels_of(plain) == survey.levels);
  REQUIRE(plain.counters.expanded == survey.depth.size());
  REQUIRE(plain.counters.generated == survey.generated);
  REQUIRE(plain.counters.duplicates == survey.generated - survey.depth.size() + 1);
  for (const int threads : thread_counts()) {
    INFO(threads << " threads");
    const Crew crew(threads);
    REQUIRE(numbers_of(enumerate_by_levels(AnyPuzzleOf(puzzle), start, Options{crew})) ==
            numbers_of(plain));
    for (const int said : {bits, 40, 55, 60, 64}) {  // 9 and 4 bits of notes are often ambiguous
      if (said < bits) continue;
      INFO(said << " bits stated");
      const Stated<P> stated{puzzle, said};
      REQUIRE(numbers_of(enumerate_by_levels(AnyPuzzleOf(stated), start, Options{crew})) ==
              numbers_of(plain));
      const Result solved = bfs_by_levels(AnyPuzzleOf(stated), start, Options{crew});
      REQUIRE((solved.outcome == Outcome::kSolved) == survey.shortest.has_value());
      if (!survey.shortest) continue;
      REQUIRE(solved.length() == *survey.shortest);
      REQUIRE(is_legal(stated, solved.path));
      REQUIRE(solved.path == bfs_by_levels(AnyPuzzleOf(puzzle), start, Options{Crew(1)}).path);
    }
  }
}

// Random edges between the states 0 .. size - 1, spread over 2^bits by an odd factor; loops,
// repeats.
template <bool kBothWays>
Graph<kBothWays> small_graph(Random& random, int bits, State size, std::uint64_t edges) {
  auto next = std::make_shared<std::unordered_map<State, std::vector<State>>>();
  const auto place = [&](State s) {
    return s * 0x9e3779b97f4a7c15 >> 3 & ~State{0} >> (64 - bits);
  };
  for (std::uint64_t i = 0; i < edges; ++i) {
    const State from = place(random.below(size));
    const State to = random.below(20) == 0 ? from : place(random.below(size));
    for (std::uint64_t times = 1 + (random.below(10) == 0); times > 0; --times) {
      (*next)[from].push_back(to);
      if (kBothWays && from != to) (*next)[to].push_back(from);
    }
  }
  return {[next](State s) {
            const auto found = next->find(s);
            return found == next->end() ? std::vector<State>{} : found->second;
          },
          place(random.below(size))};
}

TEST_CASE("level search: random graphs both ways, whatever bits are stated", "[oracle][threads]") {
  Random random(41);
  for (const int bits : {12, 16, 45, 57, 60}) {
    for (const auto& [size, edges] : {std::pair{50, 80}, {500, 1'000}, {4'000, 9'000}}) {
      INFO(bits << " bits, " << size << " states");
      const auto graph =
          small_graph<true>(random, bits, static_cast<State>(size), static_cast<State>(edges));
      compare_levels(graph, graph.goal.value_or(0), bits);
      State start = 0;  // another than the goal
      for (const State t : graph.next(*graph.goal)) start = t;
      compare_levels(graph, start, bits);
    }
  }
}

TEST_CASE("level search: random graphs one way, whatever bits are stated", "[oracle][threads]") {
  Random random(42);
  for (const int bits : {12, 45, 60}) {
    INFO(bits << " bits");
    const auto graph = small_graph<false>(random, bits, 4'000, 12'000);
    compare_levels(graph, 0, bits);
  }
}

// Hubs, each joined to a thousand states and more: successors go to the trail in several pieces.
UndirectedGraph hubs(State count, State spokes) {
  return {[=](State s) {
            std::vector<State> out;
            if (s < count) {
              for (State t = 0; t < spokes; ++t) out.push_back(count + (s * spokes / 2 + t));
            } else {
              for (State hub = 0; hub < count; ++hub) {
                const State first = count + hub * spokes / 2;
                if (s >= first && s < first + spokes) out.push_back(hub);
              }
            }
            return out;
          },
          count + (count + 1) * spokes / 2 - 1};
}

TEST_CASE("level search: states with more successors than fit in a batch", "[oracle][threads]") {
  for (const State spokes : {511, 512, 513, 1'024, 1'500}) {
    INFO(spokes << " successors");
    compare_levels(hubs(5, spokes), 0, 14);
    compare_levels(hubs(5, spokes), 7, 14);
  }
}

TEST_CASE("level search: under a symmetry the way back is that of classes", "[oracle][threads]") {
  const Twins twins{70, 69, 3};
  for (const State start : {twins.at(0, 0), twins.at(2, 40), twins.at(35, 35)}) {
    const auto survey = oracle::explore(twins, start);
    std::set<State> classes;
    for (const auto& [s, depth] : survey.depth) classes.insert(twins.canonical(s));
    const Result plain = enumerate_by_levels(AnyPuzzleOf(twins), start, Options{Crew(1)});
    CHECK(plain.stored == classes.size());
    for (const int threads : thread_counts()) {
      for (const int bits : {13, 40, 58, 60, 64}) {
        INFO(threads << " threads, " << bits << " bits");
        const Stated<Twins> stated{twins, bits};
        const Crew crew(threads);
        CHECK(numbers_of(enumerate_by_levels(AnyPuzzleOf(stated), start, Options{crew})) ==
              numbers_of(plain));
        const Result solved = bfs_by_levels(AnyPuzzleOf(stated), start, Options{crew});
        REQUIRE(solved.outcome == Outcome::kSolved);
        CHECK(solved.length() == *survey.shortest);
        CHECK(is_legal(twins, solved.path));
      }
    }
  }
}

TEST_CASE("level search: one state, of no bits at all", "[level_search]") {
  const Stated<UndirectedGraph> alone{{[](State s) { return std::vector<State>{s, s}; }}, 0};
  const Result result = enumerate_by_levels(AnyPuzzleOf(alone), 0, Options{Crew(2)});
  CHECK(result.outcome == Outcome::kExhausted);
  CHECK(result.stored == 1);
  CHECK(result.counters.generated == 2);
  CHECK(result.counters.duplicates == 2);
}

// A level of one state must not cost what a level of many does.
void walk_chain(State last, int threads) {
  const Crew crew(threads);
  for (const int bits : {17, 64}) {
    INFO(last << " levels, " << threads << " threads, " << bits << " bits");
    const Stated<UndirectedGraph> both{chain<true>(0, last), bits};
    const Stated<DirectedGraph> one{chain<false>(0, last), bits};
    CHECK(enumerate_by_levels(AnyPuzzleOf(one), 0, Options{crew}).levels.size() == last + 1);
    CHECK(bfs_by_levels(AnyPuzzleOf(both), 0, Options{crew}).length() == last);
  }
}

TEST_CASE("level search: a chain of 100,000 levels of one state ends", "[level_search][slow]") {
  for (const int threads : {1, 2, 8}) walk_chain(100'000, threads);
}

TEST_CASE("level search: a chain of 3,000 levels of one state ends", "[level_search][threads]") {
  for (const int threads : thread_counts()) walk_chain(3'000, threads);
}

// ---- limits ----

// Numbers below 2^size, each joined to those that differ in one bit: binomial(size, d) at depth d.
struct Cube : UndirectedGraph {
  int size;

  template <class Emit>
  void for_each_successor(State s, Emit&& emit) const {
    for (int bit = 0; bit < size; ++bit) emit(s ^ State{1} << bit);
  }
};

// The cube, as a puzzle that prefers large batches and expands all that it is offered at once, as
// one that works on arrays does.
class CubeInBatches final : public AnyPuzzle {
 public:
  CubeInBatches(int size, std::size_t batch, State goal)
      : AnyPuzzle(traits_of(size)), size_(size), batch_(batch), goal_(goal) {}

  std::size_t preferred_batch() const override { return batch_; }
  std::size_t expand(std::span<const State> from, Successors& out) const override {
    for (std::size_t most = most_offered; most < from.size();) {
      if (most_offered.compare_exchange_weak(most, from.size())) break;
    }
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
  const Stated<Cube> cube{{{{}, kGoal}, kSize}, kSize};
  const Result plain = enumerate_by_levels(AnyPuzzleOf(cube), 0, Options{Crew(1)});
  const Result solved = bfs_by_levels(AnyPuzzleOf(cube), 0, Options{Crew(1)});
  REQUIRE(plain.stored == State{1} << kSize);
  REQUIRE(solved.length() == 11);
  for (const std::size_t batch : {1'000, 2'100, 8'192, 100'000}) {
    for (const int threads : thread_counts()) {
      INFO("batches of " << batch << ", " << threads << " threads");
      const CubeInBatches puzzle(kSize, batch, kGoal);
      const Crew crew(threads);
      CHECK(numbers_of(enumerate_by_levels(puzzle, 0, {crew})) == numbers_of(plain));
      if (batch > 2'000 && threads < 8) CHECK(puzzle.most_offered > Chunk::kCapacity);
      CHECK(puzzle.most_offered <= batch);
      CHECK(bfs_by_levels(puzzle, 0, {crew}).path == solved.path);
    }
  }
}

TEST_CASE("level search: batches of several chunks stop within memory and states", "[limits]") {
  const CubeInBatches puzzle(16, 8'192, 1);
  const Result whole = enumerate_by_levels(puzzle, 0, {Crew(1)});
  for (const int threads : {1, 3}) {
    for (const std::uint64_t kib : {100, 200, 300, 400, 450}) {
      INFO(kib << " KiB, " << threads << " threads");
      Limits limits;
      limits.max_bytes = kib << 10;
      const Result part = enumerate_by_levels(puzzle, 0, {Crew(threads), limits});
      REQUIRE(part.stop == Stop::kMemory);
      for (std::size_t d = 0; d < part.levels.size(); ++d) {
        CHECK(part.levels[d].states == whole.levels[d].states);
      }
    }
    Limits limits;
    limits.max_states = 30'000;
    const Result part = enumerate_by_levels(puzzle, 0, {Crew(threads), limits});
    CHECK(part.stop == Stop::kStates);
    CHECK(part.levels.size() == 8);  // 26,333 states up to depth 7
  }
}

TEST_CASE("level search: with too little memory the levels that it tells are whole", "[limits]") {
  for (const int bits : {16, 45, 64}) {
    const Stated<Cube> cube{{{}, 16}, bits};
    const Result whole = enumerate_by_levels(AnyPuzzleOf(cube), 0, Options{Crew(2)});
    REQUIRE(whole.stored == State{1} << 16);
    std::size_t most = 0;
    for (const std::uint64_t kib : {0, 20, 60, 100, 200, 300, 450}) {
      for (const int threads : {1, 3}) {
        INFO(bits << " bits, " << kib << " KiB, " << threads << " threads");
        Limits limits;
        limits.max_bytes = kib << 10;
        const Result part = enumerate_by_levels(AnyPuzzleOf(cube), 0, {Crew(threads), limits});
        REQUIRE(part.outcome == Outcome::kLimit);
        CHECK(part.stop == Stop::kMemory);
        CHECK(part.table_bytes <= std::max<std::uint64_t>(limits.max_bytes, 8 << 10));
        REQUIRE(part.levels.size() <= whole.levels.size());
        for (std::size_t d = 0; d < part.levels.size(); ++d) {
          CHECK(part.levels[d].states == whole.levels[d].states);
          CHECK(part.levels[d].work.generated == whole.levels[d].work.generated);
          CHECK(part.levels[d].work.duplicates == whole.levels[d].work.duplicates);
        }
        most = std::max(most, part.levels.size());
      }
    }
    CHECK(most > 5);
    Limits enough;
    enough.max_bytes = std::uint64_t{64} << 20;
    CHECK(numbers_of(enumerate_by_levels(AnyPuzzleOf(cube), 0, {Crew(2), enough})) ==
          numbers_of(whole));
  }
}

TEST_CASE("level search: stores one state more than the limit, to show that there are more",
          "[limits]") {
  for (const int bits : {16, 64}) {
    const Stated<Cube> cube{{{}, 16}, bits};
    for (const int threads : thread_counts()) {
      const Crew crew(threads);
      for (const std::uint64_t most : {0, 1, 2, 16, 17, 18, 500, 697, 10'000, 65'534}) {
        INFO(bits << " bits, " << threads << " threads, " << most << " states");
        Limits limits;
        limits.max_states = most;
        const Result part = enumerate_by_levels(AnyPuzzleOf(cube), 0, {crew, limits});
        CHECK(part.stop == Stop::kStates);
        CHECK(part.stored == most + 1);
        std::uint64_t told = 0;
        for (const LevelRow& row : part.levels) told += row.states;
        CHECK(told <= most + 1);
      }
      Limits exact;
      exact.max_states = State{1} << 16;
      CHECK(enumerate_by_levels(AnyPuzzleOf(cube), 0, {crew, exact}).outcome ==
            Outcome::kExhausted);
    }
  }
}

}  // namespace
}  // namespace trailblaze
