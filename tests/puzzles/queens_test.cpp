// Queens against tests/data/n_queens.jsonl and against all permutations.
#include <numeric>

#include "puzzles/registry.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/spaces.hpp"

namespace trailblaze {
namespace {

TEST_CASE("queens: as many placements and solutions as in the file, at 1, 2, 3, 8 threads",
          "[truth][threads]") {
  for (const truth::Json& row : truth::committed("n_queens")) {
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

TEST_CASE("queens: permutations without two on a diagonal are the solutions", "[oracle]") {
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

TEST_CASE("queens: boards of two and three rows have no solution") {
  for (const char* size : {"2", "3"}) {
    const auto session = open_puzzle("queens", {{"size", size}});
    check_answer(*session, solve(*session), std::nullopt);
  }
}

TEST_CASE("queens: moves are named, and what is wrong is told") {
  CHECK(named_moves("queens", {{"size", "4"}, {"start", ".Q../...Q/Q.../...."}}) ==
        std::vector<std::string>{"queen to row 4 column 3"});
  const auto start = [](const char* text) {
    return refused_as("queens", {{"size", "4"}, {"start", text}});
  };
  const std::string expected = ": found a queen, expected one in each row, none attacked";
  CHECK(start("Q.../.Q../..../....") == "start: row 2 column 2" + expected);
  CHECK(start("..../.Q../..../....") == "start: row 2 column 2" + expected);
  CHECK(start("Q..Q/..../..../....") == "start: row 1 column 4" + expected);
  CHECK(start("Q..") == "start: found 3 cells in \"Q..\", expected 16");
  CHECK(refused_as("queens", {{"size", "16"}}) ==
        "size: found \"16\", expected a number from 1 to 15");
}

TEST_CASE("queens: a list of columns, from 0 or from 1, for the first rows of a board") {
  const auto read = [](const char* text, const char* size) {
    const auto reading =
        read_text(find_entry("queens")->formats, "columns", text, {{"size", size}});
    return reading.ok() ? reading->parameters.at("start") : message(reading.status());
  };
  CHECK(read("2 4", "4") == ".Q../...Q/..../....");
  CHECK(read("[1, 3, 0]", "4") == ".Q../...Q/Q.../....");
  CHECK(read("1 3", "4") ==
        "found \"1 3\", whose columns can be counted from 0 or from 1, expected a column 4 or 0 "
        "among them, or rows");
  CHECK(read("1 2 3 4 5", "4") == "found 5 columns, expected at most 4, one for each row");
  CHECK(read("4", "4") == "found \"4\", expected a column for each queen, such as 2 4 1 3");
  CHECK(read("2 4 1 3", "0x4") == "size: found \"0x4\", expected a whole number");
}

// Writing a position in a form and reading it on a board of the same size gives the position back.
TEST_CASE("queens: rows and columns are written in each other's form") {
  const std::vector<InputFormat>& forms = find_entry("queens")->formats;
  const auto write = [&](const std::string& name, const Parameters& all) {
    const auto text = std::ranges::find(forms, name, &InputFormat::name)->write(all);
    return text.ok() ? *text : message(text.status());
  };
  for (const auto& [rows, columns] : {std::pair(".Q../...Q/Q.../..Q.", "2 4 1 3"),
                                      {".Q../...Q/..../....", "2 4"},
                                      {"Q.../..Q./..../....", "0 2"},
                                      {"Q.../...Q/.Q../....", "1 4 2"}}) {
    const Parameters all = {{"size", "4"}, {"start", rows}};
    CHECK(write("columns", all) == columns);
    CHECK(write("rows", all) == rows);
    const auto again = read_text(forms, "auto", columns, {{"size", "4"}});
    REQUIRE(again.ok());
    CHECK(again->parameters.at("start") == rows);
  }
  const std::string expected =
      "\", expected a queen in the first column or in the last: they tell whether columns are "
      "counted from 0 or from 1";
  for (const std::string rows : {".Q../..../..../....", "..../..../..../...."}) {
    CHECK(write("columns", {{"size", "4"}, {"start", rows}}) == "found \"" + rows + expected);
  }
  CHECK(write("columns", {{"size", "4"}, {"start", "Q.../..../..../...."}}) == "0");
  CHECK(write("columns", {{"size", "4"}, {"start", "...Q/..../..../...."}})
            .ends_with("another number alone may be a size"));
}

}  // namespace
}  // namespace trailblaze
