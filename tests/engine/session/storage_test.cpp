#include "engine/session/storage.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/parallel.hpp"
#include "puzzles/jugs/jugs.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/levels.hpp"
#include "tests/support/local_peers.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

constexpr std::uint64_t kGigabyte = std::uint64_t{1} << 30;

StorageChoice choose(const std::string& puzzle, const Parameters& given, SearchOptions options) {
  const auto choice = open_puzzle(puzzle, given)->choose(options);
  INFO((choice.ok() ? "" : message(choice.status())));
  REQUIRE(choice.ok());
  return *choice;
}

absl::Status refusal(const std::string& puzzle, const Parameters& given, SearchOptions options) {
  return open_puzzle(puzzle, given)->choose(options).status();
}

SearchOptions with_memory(std::uint64_t bytes) {
  SearchOptions options;
  options.limits.max_bytes = bytes;
  return options;
}

TEST_CASE("storage: a board that fits uses words, and reports the number of states", "[threads]") {
  const StorageChoice choice = choose("tiles", {{"size", "3x4"}}, with_memory(kGigabyte));
  CHECK(choice.storage == Storage::kDense);
  CHECK(choice.fits);
  CHECK(choice.states == std::optional<std::uint64_t>(239'500'800));
  CHECK(choice.required_bytes > 239'500'800 / 8);
  CHECK(choice.required_bytes < 60'000'000);
}

TEST_CASE("storage: a board too large is rejected with its bytes, unless only a part is searched",
          "[limits][threads]") {
  for (const char* size : {"3x5", "4x4"}) {
    INFO(size);
    SearchOptions options = with_memory(16 * kGigabyte);
    const StorageChoice whole = choose("tiles", {{"size", size}}, options);
    CHECK_FALSE(whole.fits);
    CHECK(whole.required_bytes > 80'000'000'000);
    options.limits.max_depth = 5;
    CHECK(choose("tiles", {{"size", size}}, options).storage == Storage::kFrontier);
    options = with_memory(16 * kGigabyte);
    options.limits.max_states = 1000;
    CHECK(choose("tiles", {{"size", size}}, options).storage == Storage::kFrontier);
    options = with_memory(16 * kGigabyte);
    options.limits.max_seconds = 1;
    CHECK(choose("tiles", {{"size", size}}, options).storage == Storage::kFrontier);
    options = with_memory(16 * kGigabyte);
    options.storage = Storage::kTrail;
    const StorageChoice trail = choose("tiles", {{"size", size}}, options);
    CHECK(trail.storage == Storage::kTrail);
    CHECK(trail.fits);
    CHECK(trail.required_bytes == 0);
  }
}

TEST_CASE("storage: a part of a board that needs gigabytes is searched level by level",
          "[threads]") {
  SearchOptions options = with_memory(16 * kGigabyte);
  CHECK(choose("tiles", {{"size", "2x7"}}, options).storage == Storage::kDense);
  options.limits.max_depth = 10;
  CHECK(choose("tiles", {{"size", "2x7"}}, options).storage == Storage::kFrontier);
  CHECK(choose("tiles", {{"size", "3x4"}}, options).storage == Storage::kDense);
  options = with_memory(16 * kGigabyte);
  options.limits.max_states = 43'589'145'599;
  CHECK(choose("tiles", {{"size", "2x7"}}, options).storage == Storage::kFrontier);
}

TEST_CASE("storage: limits that are not reached change nothing", "[limits][threads]") {
  SearchOptions options = with_memory(16 * kGigabyte);
  options.limits.max_depth = 200;
  options.limits.max_seconds = 1000;
  options.limits.max_states = 43'589'145'600;
  CHECK(choose("tiles", {{"size", "2x7"}}, options).storage == Storage::kDense);
}

TEST_CASE("storage: unnumbered states with way numbers use the frontier", "[threads]") {
  SearchOptions free;
  free.limits.max_depth = 10;  // a part of the space, so that no table is chosen
  for (const auto& [puzzle, given] : std::vector<std::pair<std::string, Parameters>>{
           {"blocks", {{"board", "AAb/c.d/e.f"}}},
           {"blocks", {{"board", "AAb/cgd/e.f"}, {"metric", "move"}}},
           {"tiles", {{"size", "5x3"}}}}) {
    const StorageChoice choice = choose(puzzle, given, free);
    INFO(puzzle);
    CHECK(choice.storage == Storage::kFrontier);
    CHECK(choice.why.starts_with("only the current level"));
    CHECK(choice.required_bytes == 0);
  }
  const Parameters jugs = {{"capacities", "101,103,107,109,113,127"}, {"start", "0,0,0,0,0,127"}};
  const StorageChoice one_way = choose("jugs", jugs, free);
  CHECK(one_way.storage == Storage::kTrail);
  CHECK(one_way.why == "a hash set");
  const Parameters free_cells = {{"board", "AAb/.../e.f"}, {"metric", "move"}};
  CHECK(choose("blocks", free_cells, free).storage == Storage::kTrail);
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

TEST_CASE("storage: a storage that the user names is used, or rejected if it is missing",
          "[threads]") {
  SearchOptions options;
  options.storage = Storage::kDense;
  CHECK(choose("tiles", {{"size", "3x3"}}, options).storage == Storage::kDense);
  const Parameters jugs = {{"capacities", "3,5,8"}, {"start", "0,0,8"}};
  CHECK(rejects(refusal("tiles", {{"size", "1x6"}}, options), "storage"));
  CHECK(rejects(refusal("jugs", jugs, options), "storage"));
  options.storage = Storage::kRanked;
  CHECK(choose("jugs", jugs, options).storage == Storage::kRanked);
}

TEST_CASE("storage: every storage finds the same space, and a run that does not fit is rejected",
          "[threads]") {
  const auto tiles = open_puzzle("tiles", {{"size", "2x4"}});
  for (const Storage storage :
       {Storage::kAuto, Storage::kFrontier, Storage::kTrail, Storage::kRanked, Storage::kDense}) {
    SearchOptions options;
    options.storage = storage;
    const auto report = tiles->enumerate(options, Crew(2));
    REQUIRE(report.ok());
    CHECK(report->result.stored == 20'160);
    CHECK(report->antipodes.size() == report->result.levels.back().states);
  }
  const auto small = tiles->enumerate(with_memory(1000), Crew(2));
  REQUIRE(small.ok());
  CHECK(small->result.outcome == Outcome::kLimit);
  CHECK(small->result.stop == Stop::kMemory);
  CHECK(small->result.levels.empty());
  CHECK(small->choice.required_bytes > 1000);
}

TEST_CASE("storage: levels, work and antipodes are the same in every storage",
          "[oracle][threads]") {
  struct Space {
    std::string puzzle;
    Parameters parameters;
    std::vector<Storage> storages;
    std::uint64_t states;
  };
  constexpr Storage kRanked = Storage::kRanked, kDense = Storage::kDense;
  constexpr Storage kFrontier = Storage::kFrontier;
  for (const Space& space :
       {Space{
            "tiles", {{"size", "2x4"}, {"metric", "multi"}}, {kFrontier, kRanked, kDense}, 20'160},
        Space{"tiles", {{"size", "3x3"}}, {kFrontier, kRanked, kDense}, 181'440},
        Space{
            "tiles", {{"size", "3x3"}, {"metric", "multi"}}, {kFrontier, kRanked, kDense}, 181'440},
        Space{"cayley", {{"size", "7"}}, {kFrontier, kRanked, kDense}, 5'040},
        Space{"pancake", {{"size", "7"}}, {kFrontier, kRanked}, 5'040},
        Space{"burnt", {{"size", "5"}}, {kFrontier, kRanked}, 3'840},
        Space{"pyraminx", {}, {kFrontier, kRanked}, 933'120}}) {
    if (kSanitized && space.states > 500'000) continue;
    INFO(space.puzzle);
    const auto session = open_puzzle(space.puzzle, space.parameters);
    SearchOptions options;
    options.storage = Storage::kTrail;
    const EnumerateReport expected = *session->enumerate(options, Crew(2));
    CHECK(expected.result.stored == space.states);
    for (const Storage storage : space.storages) {
      INFO(name(storage));
      options.storage = storage;
      const auto found = session->enumerate(options, Crew(2));
      REQUIRE(found.ok());
      CHECK(found->choice.storage == storage);
      CHECK(found->antipodes == expected.antipodes);
      REQUIRE(found->result.levels.size() == expected.result.levels.size());
      for (std::size_t i = 0; i < expected.result.levels.size(); ++i) {
        const LevelRow &a = found->result.levels[i], &b = expected.result.levels[i];
        CHECK(a.states == b.states);
        CHECK(a.work.expanded == b.work.expanded);
        CHECK(a.work.generated == b.work.generated);
        CHECK(a.work.duplicates == b.work.duplicates);
      }
    }
  }
}

TEST_CASE("storage: a saved table needs numbered places, reversible moves and more memory",
          "[threads]") {
  SearchOptions options;
  options.save = "unused";
  const StorageChoice plain = choose("tiles", {{"size", "3x3"}}, {});
  CHECK(choose("tiles", {{"size", "3x3"}}, options).required_bytes > 2 * plain.required_bytes);
  options.limits.max_depth = 5;  // a saved table is never partial
  CHECK(choose("tiles", {{"size", "3x3"}}, options).storage == Storage::kDense);
  options.storage = Storage::kTrail;
  CHECK(rejects(refusal("tiles", {{"size", "3x3"}}, options), "save"));
  options.storage = Storage::kAuto;
  CHECK(rejects(refusal("tiles", {{"size", "1x12"}}, options), "save"));
  CHECK(choose("tiles", {{"size", "2x2"}}, options).storage == Storage::kRanked);
  const Parameters jugs = {{"capacities", "3,5,8"}, {"start", "0,0,8"}};
  CHECK(rejects(refusal("jugs", jugs, options), "save"));
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
    std::vector<EnumerateReport> reports(static_cast<std::size_t>(count));
    std::vector<std::unique_ptr<Session>> sessions;
    for (int i = 0; i < count; ++i) sessions.push_back(open_puzzle("tiles", given));
    search_together(count, [&](Peers& peers) {
      const auto number = static_cast<std::size_t>(peers.number());
      SearchOptions options = alone;
      options.peers = &peers;
      reports[number] = *sessions[number]->enumerate(options, Crew(2));
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
  std::array<StorageChoice, 2> part, less;
  search_together(2, [&](Peers& peers) {
    const auto number = static_cast<std::size_t>(peers.number());
    SearchOptions own = options;
    own.peers = &peers;
    part[number] = *session->choose(own);
    own.limits.max_bytes = part[number].required_bytes - 1;
    less[number] = *session->choose(own);
  });
  for (const std::size_t number : {0, 1}) {
    CHECK(part[number].fits);
    CHECK(part[number].is_of_each);
    CHECK(part[number].required_bytes < 60 * kGigabyte);
    CHECK_FALSE(less[number].fits);
  }
}

}  // namespace
}  // namespace trailblaze
