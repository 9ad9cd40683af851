// Sliding tiles against tests/data/sliding_tiles.jsonl: per-depth counts of whole spaces.
#include <set>

#include "engine/base/isa.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/plain.hpp"
#include "tests/support/sessions.hpp"
#include "tests/support/trail_keys.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

std::uint64_t states_of(const Json& row) { return row["states"].get<std::uint64_t>(); }
std::string size_of(const Json& row) { return row["rows"].dump() + "x" + row["cols"].dump(); }

// Opens the space of a row. The start has tiles 1, 2, 3 ... in order around the blank.
std::unique_ptr<Session> open_space(const Json& row) {
  Json start = Json::array();
  for (int cell = 0, tile = 1; cell < row["rows"].get<int>() * row["cols"].get<int>(); ++cell) {
    start.push_back(cell == row["blank_cell"] ? 0 : tile++);
  }
  return open_puzzle("tiles", {{"size", size_of(row)},
                               {"metric", row["metric"].get<std::string>()},
                               {"start", truth::numbers(start)}});
}

// Compares the states at every depth, and the farthest states if the row lists them.
void check_report(const Json& row, const EnumerateReport& report) {
  CHECK(report.result.stored == states_of(row));
  CHECK(report.result.levels.back().depth == row["max_depth"].get<std::uint64_t>());
  CHECK(levels_of(report.result) == row["counts"].get<std::vector<std::uint64_t>>());
  std::set<std::string> expected, found;
  for (const Json& board : row["antipode_list"]) {
    expected.insert(plain::from_numbers(truth::numbers(board)));
  }
  for (const std::string& board : report.antipodes) found.insert(plain::from_numbers(board));
  if (!expected.empty()) CHECK(found == expected);
}

// Runs all kernels that this machine supports.
void check_space(const Json& row, std::initializer_list<int> crews) {
  const auto session = open_space(row);
  const Isa before = chosen_isa();
  for (const Isa isa : supported_isas()) {
    choose_isa(isa);
    for (const int threads : crews) {
      INFO(row["name"] << ", " << threads << " threads, " << name(isa));
      check_report(row, enumerate(*session, threads));
    }
  }
  choose_isa(before);
}

// Checks the entries with at least `low` and less than `high` states.
void check_spaces(std::uint64_t low, std::uint64_t high, std::size_t entries,
                  std::initializer_list<int> crews) {
  std::size_t checked = 0;
  for (const Json& row : truth::committed("sliding_tiles")) {
    if (states_of(row) < low || states_of(row) >= high) continue;
    ++checked;
    check_space(row, crews);
  }
  CHECK(checked == entries);
}

TEST_CASE("tiles: every board up to 3x3 has the published levels, by every kernel",
          "[truth][threads]") {
  check_spaces(0, 1'000'000, 82, {1, 2, 3, 8});
}
TEST_CASE("tiles: 2x5 boards have the published levels, by every kernel",
          "[truth][threads][slow]") {
  check_spaces(1'000'000, 2'000'000, 32, {1, 2, 3, 8});
}
TEST_CASE("tiles: 2x6 and 3x4 have the published levels, by every kernel",
          "[truth][threads][slow]") {
  check_spaces(2'000'000, 1'000'000'000, 2, {1, 2, 3, 8});
}
TEST_CASE("tiles: 2x7 has the published levels, by every kernel", "[truth][.slow-manual]") {
  check_spaces(1'000'000'000, 100'000'000'000, 1, {2});
}

TEST_CASE("tiles: by trail and by rank, every board up to 3x3 has the published levels",
          "[truth]") {
  for (const Json& row : truth::committed("sliding_tiles")) {
    if (states_of(row) >= lighter(1'000'000u, 100'000u)) continue;
    for (const Storage storage : {Storage::kFrontier, Storage::kTrail, Storage::kRanked}) {
      INFO(row["name"] << " " << name(storage));
      check_report(row, enumerate(*open_space(row), 2, storage));
    }
  }
}

TEST_CASE("tiles: larger boards have the published levels down to a depth", "[truth]") {
  std::size_t checked = 0;
  for (const Json& row : truth::committed("sliding_tiles")) {
    if (states_of(row) < 1'000'000'000) continue;
    ++checked;
    INFO(row["name"]);
    SearchOptions options;
    std::vector<std::uint64_t> expected;
    for (const Json& count : row["counts"]) {
      if (count > 200'000) break;
      expected.push_back(count.get<std::uint64_t>());
    }
    options.limits.max_depth = expected.size() - 1;
    const auto report = open_space(row)->enumerate(options, Crew(2));
    REQUIRE(report.ok());
    CHECK(report->choice.storage == Storage::kFrontier);
    CHECK(report->result.stop == Stop::kDepth);
    CHECK(levels_of(report->result) == expected);
  }
  CHECK(checked == 4);
}

}  // namespace
}  // namespace trailblaze
