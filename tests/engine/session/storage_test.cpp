#include "engine/session/storage.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/base/random.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/jugs/jugs.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/levels.hpp"
#include "tests/support/local_peers.hpp"
#include "tests/support/ranked_graphs.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

constexpr std::uint64_t kSmall = std::uint64_t{16} << 20, kGigabyte = std::uint64_t{1} << 30;

StorageChoice choose(const std::string& puzzle, const Parameters& given, SearchOptions options) {
  const auto choice = open_puzzle(puzzle, given)->choose(options);
  INFO((choice.ok() ? "" : message(choice.status())));
  REQUIRE(choice.ok());
  return *choice;
}

absl::Status refusal(const std::string& puzzle, const Parameters& given, SearchOptions options) {
  return open_puzzle(puzzle, given)->choose(options).status();
}

SearchOptions with_memory(std::uint64_t bytes, Storage storage = Storage::kAuto,
                          const char* disk = "") {
  SearchOptions options;
  options.limits.max_bytes = bytes;
  options.storage = storage;
  options.disk = disk;
  return options;
}

SearchOptions to_depth(std::uint64_t depth, SearchOptions options) {
  options.limits.max_depth = depth;
  return options;
}

SearchOptions with_table(SearchOptions options) {
  options.save = "unused";
  return options;
}

const Parameters kThreeJugs = {{"capacities", "3,5,8"}, {"start", "0,0,8"}};
const Parameters kSixJugs = {{"capacities", "101,103,107,109,113,127"}, {"start", "0,0,0,0,0,127"}};

TEST_CASE("storage: the first rule that applies decides", "[threads]") {
  constexpr Storage kAuto = Storage::kAuto, kRanked = Storage::kRanked, kDense = Storage::kDense;
  constexpr Storage kDisk = Storage::kDisk, kFrontier = Storage::kFrontier;
  constexpr Storage kTrail = Storage::kTrail;
  struct Row {
    std::string puzzle;
    Parameters given;
    SearchOptions options;
    Storage storage;
    std::string why;
    bool fits = true;
  };
  const Parameters twelve = {{"size", "3x4"}}, fifteen = {{"size", "4x4"}}, seven = {{"size", "7"}};
  const Parameters full = {{"board", "AAb/cgd/e.f"}, {"metric", "move"}};
  const Parameters free_cells = {{"board", "AAb/.../e.f"}, {"metric", "move"}};
  const SearchOptions much = with_memory(kGigabyte), little = with_memory(kSmall);
  const SearchOptions much_disk = with_memory(kGigabyte, kAuto, "unused");
  const SearchOptions part = to_depth(10, much), part_disk = to_depth(10, much_disk);
  const std::vector<Row> rows = {
      {"tiles", twelve, with_memory(kSmall, kAuto, "unused"), kDense,
       "one bit per state, in files"},
      {"tiles", twelve, much_disk, kDense, "one bit per state"},
      {"pancake", seven, with_memory(kGigabyte, kRanked, "unused"), kRanked,
       "one bit per rank, in files"},
      {"pancake", seven, much, kRanked, "two bits per rank"},
      {"jugs", kThreeJugs, with_memory(kGigabyte, kRanked), kRanked, "two bits per rank"},
      {"tiles", {{"size", "3x3"}}, with_memory(kGigabyte, kDense), kDense, "one bit per state"},
      {"jugs", kSixJugs, much_disk, kDisk, "all levels in files, because moves cannot be reversed"},
      {"blocks", {{"board", "AAb/c.d/e.f"}}, part_disk, kDisk, "the current level, in files"},
      {"tiles", fifteen, with_memory(kGigabyte, kDisk, "unused"), kDisk,
       "the current level and the two before it, in files"},
      {"tiles", twelve, little, kDense, "one bit per state", false},
      {"tiles", twelve, with_table(to_depth(10, little)), kDense, "one bit per state", false},
      {"pancake", {{"size", "12"}}, little, kRanked, "two bits per rank", false},
      {"tiles",
       {{"size", "5x3"}},
       part,
       kFrontier,
       "only the current level, because a limit allows only a part of the space"},
      {"blocks", full, part, kFrontier, "only the current level"},
      {"tiles", fifteen, with_memory(kGigabyte, kFrontier), kFrontier,
       "the current level and the two before it"},
      {"tiles", fifteen, with_memory(kGigabyte, kTrail), kTrail, "a hash set"},
      {"jugs", kSixJugs, part, kTrail, "a hash set"},
      {"blocks", free_cells, part, kTrail, "a hash set"}};
  for (const Row& row : rows) {
    INFO(row.puzzle << ": " << row.why);
    const StorageChoice choice = choose(row.puzzle, row.given, row.options);
    CHECK(choice.storage == row.storage);
    CHECK(choice.why == row.why);
    CHECK(choice.fits == row.fits);
    CHECK(choice.on_disk == (row.why.find("in files") != row.why.npos));
    const bool is_table = row.storage == kDense || row.storage == kRanked;
    CHECK((choice.required_bytes > 0) == is_table);
  }
}

TEST_CASE("storage: the number of states and the bytes of a table are reported", "[threads]") {
  const std::optional<std::uint64_t> states = 239'500'800;
  const Parameters board = {{"size", "3x4"}}, multi = {{"size", "3x4"}, {"metric", "multi"}};
  const StorageChoice choice = choose("tiles", board, with_memory(kGigabyte));
  CHECK(choice.states == states);
  CHECK(choice.required_bytes > 239'500'800 / 8);
  CHECK(choice.required_bytes < 60'000'000);
  const SearchOptions small = with_memory(kSmall, Storage::kAuto, "unused");
  const StorageChoice in_files = choose("tiles", board, small);
  CHECK(in_files.required_disk > in_files.required_bytes);
  const StorageChoice runs = choose("tiles", multi, small);
  CHECK(runs.storage == Storage::kDense);
  CHECK(runs.on_disk);
  CHECK(runs.required_bytes < kSmall);
  CHECK(runs.required_disk > in_files.required_disk);
  CHECK(runs.states == states);
  const StorageChoice levels = choose("tiles", multi, to_depth(20, small));  // a part of the space
  CHECK(levels.storage == Storage::kDisk);
  CHECK(levels.states == states);
}

TEST_CASE("storage: solving breadth-first uses the disk if the space may exceed memory",
          "[threads]") {
  const auto small = open_puzzle("tiles", {{"start", "1 2 3 4 5 6 7 0 8"}});
  SearchOptions options = with_memory(16 * 181'440, Storage::kAuto, "unused");
  CHECK(small->choose_to_solve(options)->storage == Storage::kFrontier);
  --options.limits.max_bytes;
  CHECK(small->choose_to_solve(options)->why == "the current level, in files");
  options.limits.max_bytes = kGigabyte;
  const auto large =
      open_puzzle("tiles", {{"size", "4x4"}, {"start", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"}});
  CHECK(large->choose_to_solve(options)->storage == Storage::kDisk);
  options.disk.clear();
  CHECK(large->choose_to_solve(options)->storage == Storage::kFrontier);
}

TEST_CASE("storage: a limit that leaves a part of the space avoids tables of gigabytes",
          "[limits][threads]") {
  constexpr std::uint64_t kStates = 43'589'145'600;  // of 2x7
  const SearchOptions free = with_memory(16 * kGigabyte);
  const auto on = [](const char* size, const SearchOptions& options) {
    return choose("tiles", {{"size", size}}, options);
  };
  SearchOptions few = free, fast = free, enough = to_depth(200, free);
  fast.limits.max_seconds = 1;
  enough.limits.max_seconds = 1000;
  enough.limits.max_states = kStates;
  for (const char* size : {"3x5", "4x4"}) {  // their tables do not fit
    INFO(size);
    CHECK_FALSE(on(size, free).fits);
    CHECK(on(size, free).required_bytes > 80'000'000'000);
    few.limits.max_states = 1000;
    for (const SearchOptions& part : {to_depth(5, free), few, fast}) {
      CHECK(on(size, part).storage == Storage::kFrontier);
    }
  }
  CHECK(on("2x7", free).storage == Storage::kDense);
  CHECK(on("2x7", to_depth(10, free)).storage == Storage::kFrontier);
  CHECK(on("3x4", to_depth(10, free)).storage == Storage::kDense);
  few.limits.max_states = kStates - 1;
  CHECK(on("2x7", few).storage == Storage::kFrontier);
  CHECK(on("2x7", enough).storage == Storage::kDense);
}

TEST_CASE("storage: jugs use ranks if enough ranks may be states", "[threads]") {
  const auto chosen = [](const char* capacities, const char* start, const char* moves) {
    const Parameters given = {{"capacities", capacities}, {"start", start}, {"rule", moves}};
    return choose("jugs", given, SearchOptions{}).storage;
  };
  CHECK(chosen("7,9,11,13,17,19", "0,0,0,0,17,19", "pour") == Storage::kTrail);
  CHECK(chosen("9,10,11,12,13", "0,0,0,12,13", "pour") == Storage::kTrail);
  CHECK(chosen("9,10,11,12,13", "0,0,0,12,13", "pour,fill,empty") == Storage::kRanked);
  CHECK(chosen("1,2,2,1", "1,2,0,0", "pour") == Storage::kRanked);
}

TEST_CASE("storage: a saved table needs numbered places, reversible moves and more memory",
          "[threads]") {
  SearchOptions options = with_table({});
  const StorageChoice plain = choose("tiles", {{"size", "3x3"}}, {});
  CHECK(choose("tiles", {{"size", "3x3"}}, options).required_bytes > 2 * plain.required_bytes);
  options.limits.max_depth = 5;  // a saved table is never partial
  CHECK(choose("tiles", {{"size", "3x3"}}, options).storage == Storage::kDense);
  options.storage = Storage::kTrail;
  CHECK(rejects(refusal("tiles", {{"size", "3x3"}}, options), "save"));
  options.storage = Storage::kAuto;
  CHECK(choose("tiles", {{"size", "2x2"}}, options).storage == Storage::kRanked);
  CHECK(rejects(refusal("jugs", kThreeJugs, options), "save"));
  options.storage = Storage::kDense;  // jugs have none
  CHECK(rejects(refusal("jugs", kThreeJugs, options), "storage"));
}

TEST_CASE("storage: a table to save is chosen although it does not fit, also of unknown states") {
  Random random(1);
  const AnyPuzzleOf graph(numbered_graph<true>(random, 100, 200));  // does not know its states
  const Roots root{{0}};
  const auto choice = choose_storage(graph, root, with_table(with_memory(1)));
  REQUIRE(choice.ok());
  CHECK(choice->storage == Storage::kRanked);
  CHECK_FALSE(choice->fits);
  CHECK_FALSE(choice->states);
  CHECK(choose_storage(graph, root, with_memory(1))->fits);
}

TEST_CASE("storage: processes that share a dense table count the same goals, levels and antipodes",
          "[threads]") {
  const Parameters given = {{"start", "8 6 7 2 5 4 3 0 1"}};
  SearchOptions alone;
  alone.storage = Storage::kDense;
  const auto expected = open_puzzle("tiles", given)->enumerate(alone, Crew(1));
  REQUIRE(expected.ok());
  REQUIRE(expected->goals == 1);
  CHECK_FALSE(expected->choice.is_of_each);
  for (const int count : {1, 2, 5}) {
    std::vector<std::unique_ptr<Session>> sessions;
    for (int i = 0; i < count; ++i) sessions.push_back(open_puzzle("tiles", given));
    const auto reports = results_of(count, [&](Peers& peers) {
      SearchOptions options = alone;
      options.peers = &peers;
      return *sessions[static_cast<std::size_t>(peers.number())]->enumerate(options, Crew(2));
    });
    for (const EnumerateReport& report : reports) {
      CHECK(report.goals == expected->goals);
      CHECK(levels_of(report.result) == levels_of(expected->result));
      CHECK(report.antipodes == expected->antipodes);
      CHECK(report.choice.is_of_each == (count > 1));
    }
  }
}

TEST_CASE("storage: a table is rejected if the share of a process does not fit",
          "[limits][threads]") {
  SearchOptions options = with_memory(60 * kGigabyte);
  options.storage = Storage::kDense;
  const auto session = open_puzzle("tiles", {{"size", "3x5"}});
  const auto whole = session->choose(options);
  REQUIRE(whole.ok());
  CHECK_FALSE(whole->fits);
  CHECK_FALSE(whole->is_of_each);
  search_together(1, [&](Peers& peers) {
    options.peers = &peers;
    CHECK(session->choose(options)->required_bytes == whole->required_bytes);
  });
  const auto parts = results_of(2, [&](Peers& peers) {
    SearchOptions own = options;
    own.peers = &peers;
    const StorageChoice part = *session->choose(own);
    own.limits.max_bytes = part.required_bytes - 1;
    return std::pair(part, session->choose(own)->fits);
  });
  for (const auto& [part, fits_in_less] : parts) {
    CHECK(part.fits);
    CHECK(part.is_of_each);
    CHECK(part.required_bytes < 60 * kGigabyte);
    CHECK_FALSE(fits_in_less);
  }
}

}  // namespace
}  // namespace trailblaze
