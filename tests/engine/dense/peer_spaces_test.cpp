// Dense tables of several processes, which here are threads with a part each (local_peers.hpp),
// against the table of one: every count, level, last level and place, by both sweeps, at any number
// of processes and of threads; and limits that only one of them meets.
#include "engine/dense/peer_spaces.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/bfs/peers.hpp"
#include "engine/dense/dense.hpp"
#include "engine/dense/peer_words.hpp"
#include "engine/dense/plan.hpp"
#include "engine/dense/space.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/local_peers.hpp"
#include "tests/support/turning.hpp"

namespace trailblaze {
namespace {

const std::vector<int> kProcesses = kSanitized ? std::vector{2, 7} : std::vector{1, 2, 3, 4, 7};

// A puzzle with the plan from a start.
struct SharedSpace {
  std::string name;
  const AnyPuzzle& puzzle;
  State start;
  DensePlan plan = *dense_plan(puzzle, start);

  Result alone(const Limits& limits = {}) const {
    return enumerate_dense(puzzle, plan, start, {Crew(1), limits}, kExamples);
  }

  // The results of all processes, whose limits are limits_of(number).
  std::vector<Result> together(int count, int threads,
                               const std::function<Limits(int)>& limits_of) const {
    std::vector<Result> results(static_cast<std::size_t>(count));
    search_together(count, [&](Peers& peers) {
      const Limits limits = limits_of(peers.number());
      results[static_cast<std::size_t>(peers.number())] =
          enumerate_dense(puzzle, plan, start, {Crew(threads), limits, nullptr, &peers}, kExamples);
    });
    return results;
  }

  void compare(const Limits& limits = {}, const std::vector<int>& processes = kProcesses) const {
    const auto expected = numbers_of(alone(limits));
    for (const int count : processes) {
      for (const int threads : {1, 2}) {
        INFO(name << ": " << count << " processes of " << threads << " threads");
        for (const Result& result : together(count, threads, [&](int) { return limits; })) {
          CHECK(numbers_of(result) == expected);
        }
      }
    }
  }
};

// A board from the goal with the blank first.
void compare_board(int rows, int columns, Tiles::Metric metric, const Limits& limits = {},
                   const std::vector<int>& processes = kProcesses) {
  const AnyPuzzleOf tiles(Tiles(rows, columns, metric));
  const std::string name = std::to_string(rows) + "x" + std::to_string(columns);
  SharedSpace{name, tiles, Tiles::blank_first_goal(rows * columns)}.compare(limits, processes);
}

void compare_spec(const std::string& name, const DenseSpec& spec) {
  const AnyPuzzleOf turning(Turning{spec});
  SharedSpace{name, turning, sorted_permutation(spec.places)}.compare();
}

// Rotations of this width at every place, between two segments.
DenseSpec turns(int places, int width) {
  DenseSpec spec{places, 2, {}};
  for (int first = 0; first + width <= places; ++first) add_both(spec, 0, 1, first, width, true);
  return spec;
}

TEST_CASE("peers of dense tables: boards have the levels of one process", "[threads]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    for (const auto& [rows, columns] : {std::pair{2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}}) {
      if (!kSanitized || columns == 2) compare_board(rows, columns, metric);
    }
    Limits limits;
    if (kSanitized) limits.max_depth = 8;
    compare_board(2, 5, metric, limits);
  }
}

TEST_CASE("peers of dense tables: rotations of every width travel", "[threads]") {
  for (const int places : {5, 6, 7, 8}) {
    if (kSanitized && places != 7) continue;
    for (int width = 2; width <= std::min(places, 5); ++width) {
      compare_spec(std::to_string(places) + " places, width " + std::to_string(width),
                   turns(places, width));
    }
  }
  DenseSpec ring{6, 3, {}};  // three segments in a ring: without two colours
  for (int s = 0; s < 3; ++s) add_both(ring, s, (s + 1) % 3, s, 3, true);
  compare_spec("a ring", ring);
}

TEST_CASE("peers of dense tables: segments of many blocks have the levels of one process",
          "[threads]") {
  compare_spec("ten places", turns(10, 2));  // ten blocks
  Limits limits;
  limits.max_depth = lighter(20, 6);
  compare_board(3, 4, Tiles::Metric::kSingle, limits);  // 110 blocks
  if (!kSanitized) compare_board(2, 6, Tiles::Metric::kSingle, limits);
  limits.max_depth = lighter(9, 4);
  if (!kSanitized) compare_board(3, 4, Tiles::Metric::kMulti, limits);
  compare_board(4, 3, Tiles::Metric::kMulti, limits);
}

TEST_CASE("peers of dense tables: whole spaces of segments with many blocks", "[threads][slow]") {
  for (const auto& [rows, columns] : {std::pair{3, 4}, {4, 3}, {2, 6}}) {
    compare_board(rows, columns, Tiles::Metric::kSingle, {}, {2, 7});
  }
  compare_board(3, 4, Tiles::Metric::kMulti, {}, {3});
}

TEST_CASE("peers of dense tables: the least states of a large last level are found again") {
  DenseSpec spec{8, 2, {}};
  for (const int first : {0, 2, 3, 4}) add_both(spec, 0, 1, first, 4, true);
  const AnyPuzzleOf turning(Turning{spec});
  const SharedSpace space{"four rotations", turning, sorted_permutation(8)};
  const std::uint64_t last = space.alone().levels.size() - 1;
  int words = 0;
  const PlaceSink sink = [&](std::uint64_t, std::uint64_t, std::uint64_t depth) {
    words += depth == last ? 1 : 0;
  };
  enumerate_dense(turning, space.plan, space.start, {Crew(1)}, 0, sink);
  REQUIRE(words > 64);  // so many are kept
  space.compare();
}

// ---- who owns what, and what comes at a time ----

TEST_CASE("peers of dense tables: each block of a segment has one owner") {
  const AnyPuzzleOf turning(Turning{turns(10, 2)});
  const DensePlan plan = *dense_plan(turning, sorted_permutation(10));
  const std::uint64_t blocks = plan.words() / plan.block();
  REQUIRE(blocks == 10);
  for (const int count : {1, 2, 3, 7, 19, 20, 21, 50}) {
    std::vector<int> owners(blocks * 2);
    std::uint64_t next = 0;
    for (int number = 0; number < count; ++number) {
      const DenseShares shares(plan, count, number);
      const auto targets = shares.targets_of(number);
      CHECK(targets.first == std::exchange(next, targets.end));
      CHECK(targets.size() * plan.block() <= DenseShares::most_words(plan, count));
      for (std::uint64_t i = 0; i < owners.size(); ++i) {
        const auto [segment, block] = shares.target(i);
        const bool is_own = shares.owns(segment, block * plan.block() + 1);
        CHECK(is_own == targets.has(i));
        owners[i] += is_own ? 1 : 0;
      }
    }
    CHECK(next == owners.size());
    CHECK(std::ranges::count(owners, 1) == static_cast<std::ptrdiff_t>(owners.size()));
  }
}

// What a process has found by waves.
struct ByWaves {
  std::vector<std::uint64_t> levels;
  std::size_t waves = 0;
  std::uint64_t received = 0;  // bytes, the most of one wave
};

// A sweep whose waves receive at most so many bytes. No levels where it has no memory.
ByWaves levels_by_waves(const SharedSpace& space, Peers& peers, std::uint64_t bytes) {
  const Crew crew(2);
  const Watch watch{Limits{}};
  PeerSweep sweep(space.plan, crew, chosen_isa(), peers, bytes);
  if (sweep.allocate(watch) != Stop::kNone) return {};
  const DenseLayout::Bit bit = space.plan.layout().find(space.start);
  if (sweep.holds(0, bit.word)) sweep.insert(0, bit);
  std::vector<std::uint64_t> levels = {1};
  for (bool colour = !space.plan.colour(0); levels.back() != 0; colour = !colour) {
    const auto fresh = *sweep.advance(colour, watch);
    levels.push_back(std::accumulate(fresh.begin(), fresh.end(), std::uint64_t{0}));
  }
  levels.pop_back();
  return {std::move(levels), sweep.waves(), sweep.received_bytes()};
}

TEST_CASE("peers of dense tables: as little may come at a time as one likes", "[threads]") {
  const AnyPuzzleOf turning(Turning{turns(10, 2)});
  const SharedSpace space{"ten places", turning, sorted_permutation(10)};
  std::vector<std::uint64_t> expected;
  for (const LevelRow& level : space.alone().levels) expected.push_back(level.states);
  for (const int count : kProcesses) {
    const auto by_waves_of = [&](std::uint64_t bytes) {
      std::vector<ByWaves> all(static_cast<std::size_t>(count));
      search_together(count, [&](Peers& peers) {
        all[static_cast<std::size_t>(peers.number())] = levels_by_waves(space, peers, bytes);
      });
      INFO(count << " processes, at most " << bytes << " bytes");
      for (const ByWaves& one : all) {
        CHECK(one.levels == expected);
        CHECK(one.waves == all.front().waves);
      }
      return all;
    };
    const auto by_blocks = by_waves_of(0), at_once = by_waves_of(kUnlimited);
    CHECK(at_once.front().waves == 1);
    CHECK((by_blocks.front().waves > 1) == (count > 1));
    for (const std::uint64_t bytes : {50'000, 200'000}) {
      const auto some = by_waves_of(bytes);
      // There are several waves just where one would receive more in some process.
      const bool is_too_much =
          std::ranges::any_of(at_once, [&](const ByWaves& one) { return one.received > bytes; });
      INFO(count << " processes, at most " << bytes << " bytes");
      CHECK((some.front().waves > 1) == is_too_much);
      for (std::size_t i = 0; i < some.size(); ++i) {
        CHECK(some[i].received <= std::max(bytes, by_blocks[i].received));
      }
      if (count == 2 && bytes == 50'000) CHECK(is_too_much);
    }
  }
}

TEST_CASE("peers of dense tables: one that is stopped while it plans waves stops all", "[limits]") {
  const AnyPuzzleOf turning(Turning{turns(10, 2)});
  const DensePlan plan = *dense_plan(turning, sorted_permutation(10));
  for (const int stopped : {0, 2}) {
    std::array<Stop, 3> stops{};
    search_together(3, [&](Peers& peers) {
      Limits limits;
      if (peers.number() == stopped) limits.max_seconds = 0;
      const Crew crew(1);
      PeerSweep sweep(plan, crew, chosen_isa(), peers);
      stops[static_cast<std::size_t>(peers.number())] = sweep.allocate(Watch(limits));
    });
    for (const Stop stop : stops) CHECK(stop == Stop::kSeconds);
  }
}

TEST_CASE("peers of dense tables: the memory of each is a part of the whole") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    const AnyPuzzleOf tiles(Tiles(3, 5, metric));
    const DensePlan plan = *dense_plan(tiles, Tiles::blank_first_goal(15));
    const std::uint64_t alone = dense_bytes(plan);
    // With runs of moves each process has room for a whole segment beside its part.
    const std::uint64_t beside = plan.two_colours() ? 0 : plan.words() * sizeof(PeerWords::Word);
    for (const int count : {2, 3, 8, 16, 64}) {
      const std::uint64_t part = alone / static_cast<std::uint64_t>(count);
      CHECK(dense_bytes(plan, count) >= part + beside);
      CHECK(dense_bytes(plan, count) <= part + part / 4 + beside);
      CHECK((beside > part) == (count == 64 && !plan.two_colours()));
    }
  }
}

TEST_CASE("peers of dense tables: what they hold is what they say that they need", "[limits]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    const AnyPuzzleOf tiles(Tiles(3, 4, metric));
    const SharedSpace space{"3x4", tiles, Tiles::blank_first_goal(12)};
    for (const int count : {2, 5}) {
      Limits limits;
      limits.max_depth = 2;
      limits.max_bytes = dense_bytes(space.plan, count);
      for (const Result& r : space.together(count, 1, [&](int) { return limits; })) {
        CHECK(r.stop == Stop::kDepth);
        CHECK(r.table_bytes <= limits.max_bytes);
      }
    }
  }
}

// ---- the pages that they have in memory ----

std::uint64_t page_bytes() { return PeerWords::words_of_page() * sizeof(PeerWords::Word); }

// Whether the system says which pages are in memory. Some say that all are.
bool knows_pages() {
  const std::uint64_t page = PeerWords::words_of_page();
  PeerWords words;
  if (!words.allocate(8 * page)) return false;
  words.data()[3 * page] = 1;
  return words.resident_bytes() == page_bytes();
}

// Sees the most bytes that a sweep has in memory within its waves.
class MostResident final : public DenseVisitor {
 public:
  explicit MostResident(const PeerSweep& sweep) : sweep_(sweep) {}

  bool wants(int /*worker*/) const override { return true; }
  void visit(int /*worker*/, int /*segment*/, std::uint64_t /*first*/,
             std::span<const std::uint64_t> /*words*/) override {
    most_ = std::max(most_, sweep_.resident_bytes());
  }

  std::uint64_t most() const { return most_; }

 private:
  const PeerSweep& sweep_;
  std::uint64_t most_ = 0;
};

// Puts a state into every chunk of a process, where there are two colours in segments of the first
// one's: so that all that may travel does.
template <class Space>
void fill_chunks(Space& space, const DensePlan& plan) {
  for (int segment = 0; segment < plan.segments(); ++segment) {
    const bool waits = plan.two_colours() && plan.colour(segment) != plan.colour(0);
    if (!plan.reached(segment) || waits) continue;
    for (std::uint64_t word = 0; word < plan.words(); word += plan.chunk()) {
      if (space.holds(segment, word)) space.insert(segment, {word, 0});
    }
  }
}

// What a process has in memory, in bytes, with what it may have.
struct Memory {
  std::uint64_t owned = 0;                 // with the pages at the ends of ranges
  std::uint64_t after = 0;                 // a level
  std::uint64_t within = 0, received = 0;  // a wave: has in all, may receive
  std::uint64_t sent = 0;
};

// Each segment has a page at each end of the process's range, and one that it has in common with
// the next segment.
std::uint64_t bytes_at_ends(int segments) {
  return 3 * static_cast<std::uint64_t>(segments) * page_bytes();
}

std::uint64_t owned_bytes(const DensePlan& plan, const Peers& peers) {
  const DenseShares shares(plan, peers.count(), peers.number());
  return shares.targets_of(peers.number()).size() * plan.block() * sizeof(PeerWords::Word);
}

Memory memory_of_sweep(const DensePlan& plan, Peers& peers, std::uint64_t bytes) {
  const Crew crew(1);
  const Watch watch{Limits{}};
  PeerSweep sweep(plan, crew, chosen_isa(), peers, bytes);
  if (sweep.allocate(watch) != Stop::kNone) return {};
  fill_chunks(sweep, plan);
  MostResident resident(sweep);
  sweep.advance(!plan.colour(0), watch, &resident);
  return {owned_bytes(plan, peers) + bytes_at_ends(plan.segments()), sweep.resident_bytes(),
          resident.most(), sweep.received_bytes(), peers.traffic().words * sizeof(PeerWords::Word)};
}

// It owns three bits a state, and two of a segment that travel.
Memory memory_of_runs(const DensePlan& plan, Peers& peers) {
  const Crew crew(1);
  const Watch watch{Limits{}};
  PeerRuns runs(plan, crew, chosen_isa(), peers);
  if (runs.allocate(watch) != Stop::kNone) return {};
  fill_chunks(runs, plan);
  runs.advance(false, watch);
  const std::uint64_t owned = owned_bytes(plan, peers),
                      travels = owned / static_cast<std::uint64_t>(plan.segments());
  return {3 * owned + 2 * travels + bytes_at_ends(3 * plan.segments() + 2), runs.resident_bytes(),
          0, 0, peers.traffic().words * sizeof(PeerWords::Word)};
}

template <class MemoryOf>
std::vector<Memory> memory_of_all(int count, const MemoryOf& memory_of) {
  std::vector<Memory> all(static_cast<std::size_t>(count));
  search_together(count, [&](Peers& peers) {
    all[static_cast<std::size_t>(peers.number())] = memory_of(peers);
  });
  return all;
}

TEST_CASE(
    "peers of dense tables: pages that came go with their wave, but where it is the only one") {
  if (!knows_pages()) {
    WARN("the system does not say which pages are in memory");
    return;
  }
  const AnyPuzzleOf tiles(Tiles(3, 4, Tiles::Metric::kSingle));
  const DensePlan plan = *dense_plan(tiles, Tiles::blank_first_goal(12));
  for (const int count : {2, 5}) {
    for (const std::uint64_t bytes : {120 * page_bytes(), kUnlimited}) {
      INFO(count << " processes, at most " << bytes << " bytes");
      const auto all =
          memory_of_all(count, [&](Peers& peers) { return memory_of_sweep(plan, peers, bytes); });
      for (const Memory& one : all) {
        REQUIRE(one.owned > 0);
        if (bytes == kUnlimited) {  // one wave: they stay
          CHECK(one.after <= one.owned + one.received);
        } else {
          CHECK(one.after <= one.owned);
          CHECK(one.within > one.after);
        }
        CHECK(one.within <= one.owned + one.received);
        CHECK(one.received <= bytes);
      }
    }
  }
}

TEST_CASE("peers of dense tables: runs of moves keep no pages that came") {
  if (!knows_pages()) {
    WARN("the system does not say which pages are in memory");
    return;
  }
  const AnyPuzzleOf tiles(Tiles(3, 4, Tiles::Metric::kMulti));
  const DensePlan plan = *dense_plan(tiles, Tiles::blank_first_goal(12));
  const std::uint64_t ends = bytes_at_ends(3 * plan.segments() + 2);
  for (const int count : {2, 5}) {
    INFO(count << " processes");
    const auto all =
        memory_of_all(count, [&](Peers& peers) { return memory_of_runs(plan, peers); });
    for (const Memory& one : all) {
      REQUIRE(one.owned > 0);
      CHECK(one.after <= one.owned);
      // So much travels that it would show, unless pages are large.
      CHECK((one.sent > 2 * ends || page_bytes() > 4096));
    }
  }
}

// ---- what ends early, what is recorded ----

TEST_CASE("peers of dense tables: a limit that one process meets ends the search of all",
          "[limits]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    const AnyPuzzleOf tiles(Tiles(3, 3, metric));
    const SharedSpace space{"3x3", tiles, Tiles::blank_first_goal(9)};
    const Result whole = space.alone();
    for (const int tight : {0, 1, 2}) {
      const auto run = [&](const Limits& limits) {
        return space.together(3, 2,
                              [&](int number) { return number == tight ? limits : Limits{}; });
      };
      Limits memory, time, states;
      memory.max_bytes = dense_bytes(space.plan, 3) - 1;
      time.max_seconds = 0;
      states.max_states = 1'000;
      for (const Result& r : run(memory)) {
        CHECK(r.stop == Stop::kMemory);
        CHECK(r.levels.empty());
      }
      for (const Result& r : run(time)) CHECK(r.stop == Stop::kSeconds);
      for (const Result& r : run(states)) {
        check_first_levels(r, whole, Stop::kStates);
        CHECK(r.stored - r.levels.back().states <= 1'000);
      }
    }
  }
}

TEST_CASE("peers of dense tables: a limit on depth gives that level's least states", "[limits]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    for (const std::uint64_t depth : {0, 1, 5, 15}) {
      Limits limits;
      limits.max_depth = depth;
      compare_board(3, 3, metric, limits);
    }
  }
}

TEST_CASE("peers of dense tables: every state is told to one of them, at its depth") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    const AnyPuzzleOf tiles(Tiles(3, 3, metric));
    const SharedSpace space{"3x3", tiles, Tiles::blank_first_goal(9)};
    const auto depths_at = [&](int count) {
      std::vector<std::uint8_t> depths(space.plan.places(), 0xff);
      std::atomic<int> twice = 0;
      const PlaceSink sink = [&](std::uint64_t word, std::uint64_t bits, std::uint64_t depth) {
        for (std::uint64_t bit = 0; bit < 64; ++bit) {
          if ((bits >> bit & 1) == 0) continue;
          const auto before =
              std::exchange(depths[64 * word + bit], static_cast<std::uint8_t>(depth));
          if (before != 0xff) ++twice;
        }
      };
      search_together(count, [&](Peers& peers) {
        enumerate_dense(tiles, space.plan, space.start, {Crew(2), {}, nullptr, &peers}, 0, sink);
      });
      CHECK(twice == 0);
      return depths;
    };
    const auto expected = depths_at(1);
    for (const int count : {2, 5}) CHECK(depths_at(count) == expected);
  }
}

}  // namespace
}  // namespace trailblaze
