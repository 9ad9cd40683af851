#include "puzzles/tiles/pattern_builder.hpp"

#include <csignal>
#include <numeric>
#include <vector>

#include "engine/puzzle/permutation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/patterns.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

// The groups of this partition, with the blank last.
std::vector<PatternGroup> groups_in(std::string_view partition, int rows, int columns) {
  return groups_of(partition, rows, columns, sorted_permutation(rows * columns) >> 4);
}

// Compares every entry of every table with the values of the plain search.
void check_entries(const std::vector<PatternGroup>& groups) {
  const PatternTables tables = tables_of(groups);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const PatternGroup& group = groups[g];
    std::vector<std::uint8_t> values(group.entries()), buffer;
    find_values_plainly(group, values.data());
    const ManhattanSums manhattan(group);
    std::uint64_t wrong = 0;
    for (std::size_t rank = 0; rank < group.masks().size(); ++rank) {
      const auto sums = manhattan.sums_on(group.masks()[rank], buffer);
      for (std::uint64_t i = 0; i < group.orders(); ++i) {
        const std::uint64_t at = rank * group.orders() + i;
        const unsigned entry = tables.entry(g, at);
        wrong += values[at] == 0 ? entry != tables.unreachable_entry()
                                 : sums[i] + 2 * entry + 1 != values[at];
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("pattern builder: tables equal the values of the plain search", "[oracle][threads]") {
  check_entries(groups_in("1,2,3,4/5,6,7,8", 3, 3));
  check_entries(groups_in("1,2,5,6,7/3,4,8/9", 2, 5));
  check_entries(groups_in("1,2,3,4,5", 2, 3));  // half of the orders are unreachable
  if (!kSanitized) check_entries(groups_in("1,2,3,4,5/6,7,8/9,10,11", 3, 4));
  for (const char* group :
       {"1,2,3,4,5", "2,4,5,7,8", "1,2,3,4,5,6", "1,3,4,5,6,7,8", "1,2,3,4,5,6,7,8"}) {
    for (const auto& [rows, columns] : {std::pair{3, 3}, {2, 5}, {5, 2}}) {
      INFO(rows << "x" << columns << " " << group);
      const std::vector<PatternGroup> groups = groups_in(group, rows, columns);
      if (!kSanitized || groups.front().size() <= 6) check_entries(groups);
    }
  }
}

TEST_CASE("pattern builder: values are right if the blank's home is cut off from other empty cells",
          "[oracle]") {
  // The goal has 1 and 2 around the blank in the corner.
  check_entries(
      groups_of("1,2,3,5,8", 3, 4, *scan_permutation("0 1 5 6 2 3 4 8 9 7 10 11", 12, 0)));
}

TEST_CASE("pattern builder: tables of the 15-puzzle equal the values of the plain search",
          "[oracle][slow][threads]") {
  check_entries(groups_in("5-5-5", 4, 4));
  check_entries(groups_of("5-5-5", 4, 4, sorted_permutation(16)));
}

TEST_CASE("pattern builder: entries take half a byte unless an entry exceeds 14", "[threads]") {
  CHECK(tables_of(groups_in("1,2,3,4/5,6,7,8", 3, 3)).bits() == 4);
  // The greatest entry of all tiles of 2x4 is 15.
  const std::vector<PatternGroup> wide =
      kSanitized ? groups_in("1,2,3,4,5,6,7", 2, 4) : groups_in("1,2,3,4,5,6,7,8", 2, 5);
  CHECK(tables_of(wide).bits() == 8);
  check_entries(wide);
}

TEST_CASE("pattern builder: the words are the same at 1, 2, 3 and 8 threads", "[threads]") {
  const auto groups = groups_in(lighter("1,5,6,9,10,13/2,3,4,7,8", "1,5,6,9,10/2,3,4,7"), 4, 4);
  const PatternTables one = tables_of(groups);
  for (const int threads : multi_thread_counts()) {
    const PatternTables many = tables_of(groups, threads);
    CHECK(std::equal(one.words().begin(), one.words().end(), many.words().begin(),
                     many.words().end()));
  }
}

TEST_CASE("pattern builder: a sweep finds the same values in every form of its loops", "[oracle]") {
  const PatternGroup group = groups_in(lighter("1,5,6,9,10,13", "1,5,6,9,10"), 4, 4).front();
  std::vector<std::vector<std::uint8_t>> found;
  for (const Isa isa : supported_isas()) {
    found.emplace_back(group.entries());
    REQUIRE(PatternSweep(group).run(found.back().data(), Crew(1), Watch(Limits{}), isa) ==
            Stop::kNone);
    CHECK(found.back() == found.front());
  }
}

// Korf & Felner 2002: 16!/(16-k)! placements of k tiles.
TEST_CASE("pattern builder: each placement is counted once, at a single value",
          "[truth][slow][threads]") {
  const auto groups = groups_in("6-6-3", 4, 4);
  const PatternTables tables = tables_of(groups);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const auto counts = count_values(tables, g, Crew(2));
    CHECK(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) ==
          (g < 2 ? 5'765'760 : 3'360));
    CHECK(counts[0] == 1);
  }
}

TEST_CASE(
    "pattern builder: too little memory is reported with the required bytes, before any allocation",
    "[limits][threads]") {
  const auto groups = groups_in(lighter("6-6-3", "1,2,3,4,5/6,7,8"), 4, 4);
  const PatternBuilder builder(groups);
  Limits limits;
  limits.max_bytes = builder.required_bytes() - 1;
  const BuiltPatterns build = builder.build(Crew(1), limits, nullptr);
  CHECK(build.stop == Stop::kMemory);
  CHECK(build.required_bytes == builder.required_bytes());
  CHECK_FALSE(build.tables);
  limits.max_bytes = builder.required_bytes();
  CHECK(builder.build(Crew(1), limits, nullptr).tables);
}

TEST_CASE("pattern builder: a signal ends the build", "[limits][threads]") {
  const PatternBuilder builder(groups_in("6-6-3", 4, 4));
  interrupt_signal = SIGINT;
  CHECK(builder.build(Crew(2), Limits{}, nullptr).stop == Stop::kInterrupted);
  interrupt_signal = 0;
}

TEST_CASE("pattern builder: progress ends at the expected count", "[threads]") {
  Pulse pulse;
  const PatternBuilder builder(groups_in("5-5-5", 4, 4));
  REQUIRE(builder.build(Crew(2), Limits{}, &pulse).tables);
  CHECK(pulse.states == pulse.expected);
  CHECK(pulse.states > 3 * 524'160);
}

}  // namespace
}  // namespace trailblaze
