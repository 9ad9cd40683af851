// Queens against tests/data/n_queens.jsonl and against all permutations.
#include <numeric>

#include "puzzles/registry.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/spaces.hpp"

namespace trailblaze {
namespace {

TEST_CASE("queens: placements and solutions equal the data file", "[truth][threads]") {
  for (const Json& row : truth::committed("n_queens")) {
    INFO(row.dump());
    const auto session = open_puzzle("queens", {{"size", row["n"].dump()}});
    for (const int threads : thread_counts()) {
      const EnumerateReport report = enumerate(*session, threads);
      const Counts levels = levels_of(report.result);
      CHECK(report.goals == row["solutions"].get<std::uint64_t>());
      CHECK(std::accumulate(levels.begin(), levels.end(), std::uint64_t{0}) ==
            row["partial_placements_incl_root"]);
      const auto n = row["n"].get<std::size_t>();
      CHECK((levels.size() > n ? levels[n] : 0) == row["solutions"]);
    }
  }
}

TEST_CASE("queens: solutions equal the permutations without two queens on a diagonal", "[oracle]") {
  for (int n = 1; n <= 8; ++n) {
    std::vector<int> columns(n);
    std::iota(columns.begin(), columns.end(), 0);
    std::uint64_t solutions = 0;
    do {
      bool attacked = false;
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < i; ++j) attacked |= std::abs(columns[i] - columns[j]) == i - j;
      }
      solutions += attacked ? 0 : 1;
    } while (std::ranges::next_permutation(columns).found);
    const auto levels =
        levels_of(enumerate(*open_puzzle("queens", {{"size", std::to_string(n)}})).result);
    CHECK((levels.size() > static_cast<std::size_t>(n) ? levels[n] : 0) == solutions);
  }
}

// Writing a position in a form and reading it on a board of the same size gives the position back.
TEST_CASE("queens: rows and columns can be converted into each other") {
  const std::vector<InputFormat>& forms = find_entry("queens")->formats;
  const auto write = [&](const std::string& name, const Parameters& all) {
    return std::ranges::find(forms, name, &InputFormat::name)->write(all);
  };
  for (const auto& [rows, columns] : {std::pair(".Q../...Q/Q.../..Q.", "2 4 1 3"),
                                      {".Q../...Q/..../....", "2 4"},
                                      {"Q.../..Q./..../....", "0 2"},
                                      {"Q.../...Q/.Q../....", "1 4 2"}}) {
    const Parameters all = {{"size", "4"}, {"start", rows}};
    CHECK(write("columns", all).value() == columns);
    CHECK(write("rows", all).value() == rows);
    const auto again = read_text(forms, "auto", columns, {{"size", "4"}});
    REQUIRE(again.ok());
    CHECK(again->parameters.at("start") == rows);
  }
  // The first or the last column tells whether columns are counted from 0 or from 1. A number other
  // than 0 alone may be a size.
  for (const char* rows : {".Q../..../..../....", "..../..../..../....", "...Q/..../..../...."}) {
    CHECK(rejects(write("columns", {{"size", "4"}, {"start", rows}}), ""));
  }
  CHECK(write("columns", {{"size", "4"}, {"start", "Q.../..../..../...."}}).value() == "0");
  CHECK(absl::IsNotFound(read_text(forms, "columns", "4", {{"size", "4"}}).status()));
}

}  // namespace
}  // namespace trailblaze
