// Compares the statistics of each process (ProcessRow) with plain counting: the states that it
// owns, the candidates that it sends, and their bytes. The processes are threads (local_peers.hpp).
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/partitioned/word_layout.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/peers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/local_peers.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

constexpr State kRoot = 77;

// Returns the rows of an enumeration, after checking that all processes report the same rows.
std::vector<ProcessRow> rows_of(const AnyPuzzle& puzzle, int count, int threads,
                                const Limits& limits = {}) {
  const auto results = results_of(count, [&](Peers& peers) {
    return enumerate_by_frontier(puzzle, kRoot, {Crew(threads), limits, nullptr, peers}, kExamples);
  });
  for (const Result& result : results) {
    REQUIRE(result.processes.size() == results.size());
    std::uint64_t states = 0;
    for (std::size_t i = 0; i < results.size(); ++i) {
      states += result.processes[i].states;
      CHECK(result.processes[i].bytes == results[0].processes[i].bytes);
      CHECK(result.processes[i].rounds == result.processes[0].rounds);
      CHECK(result.processes[i].agreements == result.processes[0].agreements);
      CHECK((result.processes[i].exchange_seconds > 0 || count == 1));
      CHECK(result.processes[i].copy_seconds <= result.processes[i].exchange_seconds);
    }
    CHECK(states == result.stored);
  }
  return results[0].processes;
}

// Bits in a candidate's note: the set of all ways, or the number of a way.
int note_bits(const Traits& traits) {
  return word_layout(traits).notes() == Notes::kWays ? traits.num_ways : kWayBits;
}

// How words are split among processes, and the bytes per word in a message.
struct Split {
  Split(const AnyPuzzle& puzzle, int processes)
      : layout(word_layout(puzzle.traits())),
        count(static_cast<std::uint64_t>(processes)),
        bits(std::min(layout.key_bits(), 6 + static_cast<int>(std::bit_width(count - 1)))),
        width(WordPacking(layout, 1, note_bits(puzzle.traits()), bits).bytes()) {}

  std::size_t owner(State s) const { return partition_of(layout.word(s, 0), bits) * count >> bits; }

  const WordLayout layout;
  const std::uint64_t count;
  const int bits;
  const std::size_t width;
};

// Each corner of the cube sends a candidate to every neighbour that is farther from the root.
std::vector<ProcessRow> counted_plainly(const NamedCube& cube, const Split& split) {
  std::vector<ProcessRow> rows(split.count);
  if (split.owner(kRoot) != 0) ++rows[0].states_sent;
  for (State s = 0; s < State{1} << cube.dimensions; ++s) {
    ProcessRow& row = rows[split.owner(s)];
    ++row.states;
    cube.for_each_successor(s, [&](State t) {
      const bool is_farther = std::popcount(t ^ kRoot) > std::popcount(s ^ kRoot);
      if (is_farther && split.owner(t) != split.owner(s)) ++row.states_sent;
    });
  }
  return rows;
}

TEST_CASE("partition traffic: states owned and sent equal plain counting", "[oracle][threads]") {
  for (const bool colours : {false, true}) {
    const NamedCube cube{10, colours};
    const AnyPuzzleOf any(cube);
    for (const int count : {1, 2, 3, 8}) {
      const Split split(any, count);
      const std::vector<ProcessRow> expected = counted_plainly(cube, split);
      for (const int threads : {1, 2}) {
        INFO(count << " processes of " << threads << " threads, colours " << colours);
        const std::vector<ProcessRow> rows = rows_of(any, count, threads);
        for (std::size_t i = 0; i < rows.size(); ++i) {
          CHECK(rows[i].states == expected[i].states);
          CHECK(rows[i].states_sent == expected[i].states_sent);
        }
      }
    }
  }
}

// Each list has a header of 16 bytes. The last state of a message takes 8 bytes, and padding rounds
// the message up to whole words.
TEST_CASE("partition traffic: the bytes sent are those of states and headers", "[threads]") {
  const NamedCube narrow{10, true};
  const WithStateBits<NamedCube> wide{{10, true}, 58};
  const AnyPuzzleOf any_narrow(narrow);
  const AnyPuzzleOf any_wide(wide);
  for (const AnyPuzzle* const puzzle :
       std::initializer_list<const AnyPuzzle*>{&any_narrow, &any_wide}) {
    for (const int count : {2, 3}) {
      const std::size_t width = Split(*puzzle, count).width;
      INFO(count << " processes, " << width << " bytes a state");
      for (const ProcessRow& row : rows_of(*puzzle, count, 1)) {
        const std::uint64_t least = 16 * row.lists + width * row.states_sent;
        CHECK(row.states_sent > 0);
        CHECK(row.bytes % sizeof(Word) == 0);
        CHECK(row.bytes >= least + (8 - width) * row.messages);
        CHECK(row.bytes <= least + (15 - width) * row.messages);
        CHECK(row.messages <= row.lists);
        CHECK(row.messages <= row.rounds * static_cast<std::uint64_t>(count - 1));
      }
    }
  }
}

TEST_CASE("partition traffic: it is counted even if a limit ends the search", "[limits][threads]") {
  const AnyPuzzleOf any(NamedCube{12, true});
  Limits depth, states;
  depth.max_depth = 4;
  states.max_states = 700;
  for (const Limits& limits : {depth, states}) {
    for (const ProcessRow& row : rows_of(any, 3, 2, limits)) CHECK(row.states_sent > 0);
  }
}

TEST_CASE("partition traffic: a single process has none", "[threads]") {
  const AnyPuzzleOf any(NamedCube{10, true});
  CHECK(enumerate_by_frontier(any, kRoot, {Crew(2)}, kExamples).processes.empty());
}

}  // namespace
}  // namespace trailblaze
