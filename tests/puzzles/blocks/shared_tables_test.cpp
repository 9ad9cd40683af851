// Tables that boards share: the program makes a table once per key, for all boards and threads.
#include "puzzles/blocks/shared_tables.hpp"

#include <memory>
#include <string>
#include <vector>

#include "engine/base/parallel.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

using Names = SharedTables<int, std::string>;

// The cache holds tables of at most 64 keys. A further key replaces all of them.
TEST_CASE("shared tables: a key's table is made once, and an evicted one stays valid",
          "[threads]") {
  Names names;
  int made = 0;
  const auto name = [&](int key) {
    return names.get(key, [&] {
      ++made;
      return std::to_string(key);
    });
  };
  const auto first = name(0);
  for (int key = 1; key < 64; ++key) name(key);
  CHECK(name(0) == first);  // the same table, not an equal copy
  CHECK(made == 64);
  name(64);
  CHECK(*first == "0");
  const auto again = name(0);
  CHECK(again != first);
  CHECK(*again == "0");
}

TEST_CASE("shared tables: all threads get the same table of a key", "[threads]") {
  constexpr std::size_t kAsked = 2000;
  constexpr int kKeys = 7;
  Names names;
  std::vector<std::shared_ptr<const std::string>> tables(kAsked);
  Crew(4).for_each_block(kAsked, [&](int, std::size_t i) {
    const int key = static_cast<int>(i) % kKeys;
    tables[i] = names.get(key, [&] { return std::to_string(key); });
  });
  for (std::size_t i = 0; i < kAsked; ++i) CHECK(tables[i] == tables[i % kKeys]);
}

// Returns the part of a report that does not depend on the instance's origin or on the time.
Json answer_of(Json report) {
  Json answer;
  for (const char* field :
       {"start", "goal", "length", "states", "moves", "expanded", "generated"}) {
    REQUIRE(report.contains(field));
    answer[field] = report[field];
  }
  return answer;
}

// The first two boards have the same walls and car lengths, so they share all tables. The others
// have another wall, a second wall, no wall, and another car.
TEST_CASE("shared tables: boards of a stream have the results of single boards", "[threads]") {
  const std::vector<std::string> boards = {
      "oooxooooBoooAABooCoooooCooDDoCoooooo", "oooxoCoooooCAAoBoCoooBoooDDooooooooo",
      "ooooooooBoooAABooCoooooCooDDoCoooxoo", "oooxooooBoooAABooCoooooCooDDoCooooox",
      "ooooooooBoooAABooCoooooCooDDoCoooooo", "oooxooooBoooAABoooooooooCooDDoCooooo"};
  std::string lines;
  for (const std::string& board : boards) lines += board + "\n";
  for (const std::string how : {"--search bfs --metric straight", "--search bfs --metric unit",
                                "--search astar --metric straight", "--search bfs --rule free"}) {
    std::vector<Json> alone;
    for (const std::string& board : boards) {
      alone.push_back(answer_of(
          object(process_run("solve rush-hour " + board + " " + how + " --format json"))));
    }
    for (const char* threads : {" --threads 1", " --threads 4"}) {
      INFO(how << threads);
      const std::vector<Json> reports = file_reports("rush-hour " + how + threads, lines + lines);
      REQUIRE(reports.size() == 2 * boards.size());
      for (std::size_t i = 0; i < reports.size(); ++i) {
        CHECK(answer_of(reports[i]) == alone[i % boards.size()]);
      }
    }
  }
}

}  // namespace
}  // namespace trailblaze
