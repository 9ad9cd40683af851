// Limits and signals end every engine in the same way (by_levels_test.cpp). The result says what
// ended the search and has only whole levels, however little memory the search has and whichever
// process meets the limit.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "engine/base/limits.hpp"
#include "tests/engine/run/by_levels.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/engines.hpp"
#include "tests/support/small_spaces.hpp"

namespace trailblaze {
namespace {

TEST_CASE("by levels: a limit on depth is exact, and the least states of that level are listed",
          "[disk][limits][threads]") {
  const Setup& setup = GENERATE(from_range(setups()));
  DYNAMIC_SECTION(setup) {
    for (const SmallSpace* space : few_spaces_of(setup)) {
      const std::uint64_t count = space->levels().size();
      for (const std::uint64_t depth :
           std::set<std::uint64_t>{0, 1, count / 2, count - 2, count - 1, count}) {
        INFO(space->name << ", to depth " << depth);
        check_enumerated(Engine(setup).search(*space, {.limits = {.max_depth = depth}}), *space,
                         depth);
      }
    }
  }
}

TEST_CASE("by levels: if a limit on depth ends a search for a path, it has a bound",
          "[disk][limits][threads]") {
  const Setup& setup = GENERATE(from_range(setups()));
  if (setup.is_table()) return;
  DYNAMIC_SECTION(setup) {
    for (const SmallSpace* space : few_spaces_of(setup)) {
      const std::uint64_t length = space->solved().lower_bound;
      if (length == 0) continue;
      INFO(space->name);
      SearchRequest request{.path = true};
      request.limits.max_depth = length;
      check_solved(Engine(setup).search(*space, request), *space);
      request.limits.max_depth = length - 1;
      const auto all = Engine(setup).search(*space, request);
      CHECK(check_stopped(all, *space, Stop::kDepth) == length);
      for (const Found& found : all) {
        CHECK(found.result->lower_bound == length);
        CHECK(found.result->path.empty());
      }
    }
  }
}

TEST_CASE("by levels: a start that is a goal is solved whatever the limits",
          "[disk][limits][threads]") {
  const Setup& setup = GENERATE(from_range(setups()));
  if (setup.is_table()) return;
  DYNAMIC_SECTION(setup) {
    const SmallSpace space = space_of("goal", chain<true>(7, 9), {9});
    const Limits none{.max_states = 0, .max_bytes = 0, .max_depth = 0, .max_seconds = 0};
    check_solved(Engine(setup).search(space, {.limits = none, .path = true}), space);
  }
}

// A dense table includes the level that exceeds the limit.
TEST_CASE("by levels: a limit on states leaves the levels that fit within it",
          "[disk][limits][threads]") {
  const Setup& setup = GENERATE(from_range(setups()));
  DYNAMIC_SECTION(setup) {
    const std::size_t more = setup.storage == Storage::kDense ? 1 : 0;
    for (const SmallSpace* space : few_spaces_of(setup)) {
      const std::uint64_t all = space->states();
      for (const std::uint64_t most : std::set<std::uint64_t>{
               1, 2, space->states(2), space->states(2) + 1, all / 2, all - 1}) {
        if (most == 0 || most >= all) continue;
        INFO(space->name << ", at most " << most << " states");
        const SearchRequest request{.limits = {.max_states = most}};
        const std::size_t told =
            check_stopped(Engine(setup).search(*space, request), *space, Stop::kStates);
        CHECK(told == space->levels_within(most) + more);
      }
      INFO(space->name << ", at most " << all << " states");
      check_enumerated(Engine(setup).search(*space, {.limits = {.max_states = all}}), *space);
    }
  }
}

TEST_CASE("by levels: a table starts with its least memory, and not with a byte less",
          "[disk][limits][threads]") {
  const Setup& setup = GENERATE(from_range(setups()));
  if (!setup.is_table()) return;
  DYNAMIC_SECTION(setup) {
    for (const SmallSpace* space : few_spaces_of(setup)) {
      INFO(space->name);
      SearchRequest request{.limits = {.max_bytes = least_bytes(setup, *space)}};
      const auto all = Engine(setup).search(*space, request);
      check_enumerated(all, *space);
      for (const Found& found : all) CHECK(found.result->table_bytes <= request.limits.max_bytes);
      --request.limits.max_bytes;
      CHECK(check_stopped(Engine(setup).search(*space, request), *space, Stop::kMemory) == 0);
    }
  }
}

// Returns spaces that need more memory than a small search has: with and without way numbers, with
// wide levels and levels that grow suddenly, and with moves that go one way.
const std::vector<SmallSpace>& large_spaces() {
  static const auto all = [] {
    Random random(3);
    constexpr int kCube = lighter(14, 12);
    constexpr State kWide = lighter(20'000, 5'000);
    std::vector<SmallSpace> made;
    made.push_back(far_goal("wide one way", random_graph<false>(random, kWide, 3 * kWide), 0));
    made.push_back(space_of("wide cube", NamedCube{kCube, true}, {5}));
    made.push_back(
        space_of("wide cube, 58 bits", WithStateBits<NamedCube>{{kCube, false}, 58}, {5}));
    made.push_back(space_of("wide cube without names",
                            WithStateBits<UndirectedGraph>{cube(kCube), kCube}, {5}));
    constexpr NamedTree kTree{lighter(60'000, 30'000)};
    made.push_back(space_of("wide tree", kTree, {0}));
    made.push_back(space_of("wide tree, 58 bits", WithStateBits<NamedTree>{kTree, 58}, {0}));
    return made;
  }();
  return all;
}

// Bytes by which a search may exceed its memory: a batch of each worker, and a block on its way to
// the disk.
constexpr std::uint64_t kMayBeOver = 200'000;

TEST_CASE("by levels: with any memory it has the whole result, or whole levels and a bound",
          "[disk][limits][threads]") {
  const Setup& setup = GENERATE(from_range(setups()));
  if (setup.is_table() || setup.most_small != 0) return;
  DYNAMIC_SECTION(setup) {
    for (const SmallSpace& space : large_spaces()) {
      for (const bool path : {false, true}) {
        int ended = 0, stopped = 0;
        for (std::uint64_t bytes = 40'000; ended < 2; bytes += bytes / lighter(2, 1)) {
          REQUIRE(bytes < 500'000'000);
          INFO(space.name << (path ? ", path, " : ", ") << bytes << " bytes");
          const auto all =
              Engine(setup).search(space, {.limits = {.max_bytes = bytes}, .path = path});
          REQUIRE(all.front().result.ok());
          if (all.front().result->outcome != Outcome::kLimit) {
            ++ended;
            path ? check_solved(all, space) : check_enumerated(all, space);
          } else {
            ++stopped;
            const std::uint64_t told = check_stopped(all, space, Stop::kMemory);
            CHECK(ended == 0);  // it did not end with less memory
            if (path) CHECK(all.front().result->lower_bound == std::max<std::uint64_t>(1, told));
          }
          for (const Found& found : all) CHECK(found.result->table_bytes <= bytes + kMayBeOver);
        }
        CHECK(stopped > 0);
      }
    }
  }
}

TEST_CASE("by levels: a limit of no time, or a signal, ends it at once",
          "[disk][limits][threads]") {
  const Setup& setup = GENERATE(from_range(setups()));
  DYNAMIC_SECTION(setup) {
    for (const SmallSpace* space : few_spaces_of(setup)) {
      INFO(space->name);
      CHECK(check_stopped(Engine(setup).search(*space, {.limits = {.max_seconds = 0}}), *space,
                          Stop::kSeconds) <= 1);
      interrupt_signal = 2;
      const auto all = Engine(setup).search(*space, {});
      interrupt_signal = 0;
      CHECK(check_stopped(all, *space, Stop::kInterrupted) <= 1);
    }
  }
}

// If `signals` is true, the graph of signalling_space() interrupts the search when it expands a
// certain state of depth 4.
std::atomic<bool> signals{false};

const SmallSpace& signalling_space() {
  static const SmallSpace space = [] {
    constexpr State kStates = lighter(20'000, 3'000);
    Random random(4);
    const auto graph = numbered_graph<true>(random, kStates, 3 * kStates);
    const SmallSpace plain = space_of("plain", graph, {0});
    const State at = plain.levels()[4][plain.levels()[4].size() / 2];
    auto signalling = graph;
    signalling.next = [next = graph.next, at](State s) {
      if (s == at && signals) interrupt_signal = 2;
      return next(s);
    };
    return space_of("signalling", signalling, {0});
  }();
  return space;
}

TEST_CASE("by levels: a signal within a level leaves the levels before",
          "[disk][limits][threads]") {
  const Setup& setup = GENERATE(from_range(setups()));
  DYNAMIC_SECTION(setup) {
    const bool by_words = setup.storage == Storage::kDense;  // it expands words, not states
    const SmallSpace& space = by_words ? *few_spaces_of(setup).back() : signalling_space();
    for (const int threads : {1, 3}) {
      SearchRequest request{.threads = threads};
      if (by_words) {
        request.sink = [](std::uint64_t, std::uint64_t, std::uint64_t depth) {
          if (depth == 4) interrupt_signal = 2;
        };
      }
      signals = true;
      const auto all = Engine(setup).search(space, request);
      signals = false;
      interrupt_signal = 0;
      const std::size_t told = check_stopped(all, space, Stop::kInterrupted);
      CHECK(told >= 4);
      CHECK(told <= 6);  // a small level may end before the search looks for signals
    }
  }
}

TEST_CASE("by levels: a limit that one process meets ends the search of all",
          "[disk][limits][threads]") {
  const Setup& setup = GENERATE(from_range(setups()));
  if (setup.processes == 0) return;
  DYNAMIC_SECTION(setup) {
    for (const SmallSpace* space : few_spaces_of(setup)) {
      for (const int only : {0, 1, 2}) {
        INFO(space->name << ", process " << only);
        SearchRequest request{.only = only};
        request.limits.max_seconds = 0;
        check_stopped(Engine(setup).search(*space, request), *space, Stop::kSeconds);
        request.limits = {.max_bytes = setup.is_table() ? least_bytes(setup, *space) - 1 : 1'000};
        check_stopped(Engine(setup).search(*space, request), *space, Stop::kMemory);
      }
    }
  }
}

}  // namespace
}  // namespace trailblaze
