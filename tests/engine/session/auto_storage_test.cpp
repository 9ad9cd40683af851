#include "engine/session/auto_storage.hpp"

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

constexpr std::uint64_t kBoardStates = 239'500'800;
constexpr std::uint64_t kMuchMemory = std::uint64_t{8} << 30;

// A board whose states have numbers for both tables, with memory for the whole space.
StorageFacts numbered_board() {
  const TableFacts table{.fits = true, .suits = true, .states = kBoardStates};
  return {.reversible = true,
          .names_ways = true,
          .keeps_one_level = true,
          .states = kBoardStates,
          .dense = table,
          .ranked = table,
          .max_bytes = kMuchMemory};
}

StorageFacts too_large_board() {
  StorageFacts facts = numbered_board();
  facts.dense->fits = facts.ranked->fits = false;
  facts.max_bytes = std::uint64_t{1} << 24;
  return facts;
}

// A puzzle whose states have no numbers.
StorageFacts unnumbered(bool reversible, bool names_ways, bool keeps_one_level) {
  return {.reversible = reversible,
          .names_ways = names_ways,
          .keeps_one_level = keeps_one_level,
          .max_bytes = kMuchMemory};
}

StorageFacts with_disk(StorageFacts facts) {
  facts.has_disk = true;
  return facts;
}

StorageFacts requesting(Storage storage, StorageFacts facts) {
  facts.requested = storage;
  return facts;
}

struct ExpectedRow {
  std::string_view rule;
  StorageFacts facts;
  Storage storage;
  std::string_view why;
};

// A case for each rule, in the table's order.
std::vector<ExpectedRow> expected_rows() {
  StorageFacts in_files = with_disk(too_large_board());
  in_files.dense->fits = in_files.dense->on_disk = in_files.dense->suits = true;
  StorageFacts ranked = numbered_board();
  ranked.dense.reset();
  const StorageFacts ranked_in_files = [&] {
    StorageFacts facts = requesting(Storage::kRanked, with_disk(ranked));
    facts.ranked->on_disk = true;
    return facts;
  }();
  StorageFacts ranked_too_large = too_large_board();
  ranked_too_large.dense.reset();
  return {
      {"dense table in files", in_files, Storage::kDense, "one bit per state, in files"},
      {"dense table", numbered_board(), Storage::kDense, "one bit per state"},
      {"ranked table in files", ranked_in_files, Storage::kRanked, "one bit per rank, in files"},
      {"ranked table", ranked, Storage::kRanked, "two bits per rank"},
      {"levels in files, one way", with_disk(unnumbered(false, true, false)), Storage::kDisk,
       "all levels in files, because moves cannot be reversed"},
      {"level in files", with_disk(too_large_board()), Storage::kDisk,
       "the current level, in files"},
      {"window in files", with_disk(unnumbered(true, false, false)), Storage::kDisk,
       "the current level and the two before it, in files"},
      {"dense table too large", too_large_board(), Storage::kDense, "one bit per state"},
      {"ranked table too large", ranked_too_large, Storage::kRanked, "two bits per rank"},
      {"frontier", unnumbered(true, true, true), Storage::kFrontier, "only the current level"},
      {"window", requesting(Storage::kFrontier, unnumbered(true, false, false)), Storage::kFrontier,
       "the current level and the two before it"},
      {"trail", unnumbered(false, false, false), Storage::kTrail, "a hash set"},
  };
}

TEST_CASE("auto storage: each rule applies to its case", "[threads]") {
  for (const ExpectedRow& expected : expected_rows()) {
    INFO(expected.rule);
    const StorageRow row = pick_storage(expected.facts);
    CHECK(row.rule == expected.rule);
    CHECK(name(row.storage) == std::string(name(expected.storage)));
    CHECK(row.why == expected.why);
  }
}

TEST_CASE("auto storage: every rule has a case", "[threads]") {
  const std::vector<ExpectedRow> all = expected_rows();
  const std::vector<std::string_view> rules = storage_rules();
  REQUIRE(all.size() == rules.size());
  for (std::size_t i = 0; i < all.size(); ++i) CHECK(all[i].rule == rules[i]);
  CHECK(std::set<std::string_view>(rules.begin(), rules.end()).size() == rules.size());
}

std::string rule_of(const StorageFacts& facts) { return std::string(pick_storage(facts).rule); }

TEST_CASE("auto storage: a space that is known to fit in memory uses no disk", "[threads]") {
  StorageFacts facts = with_disk(unnumbered(true, true, true));
  CHECK(rule_of(facts) == "level in files");  // its size is unknown
  facts.states = kMuchMemory / 16;
  CHECK(rule_of(facts) == "frontier");
  ++*facts.states;
  CHECK(rule_of(facts) == "level in files");
  CHECK(rule_of(with_disk(numbered_board())) == "dense table");
}

TEST_CASE("auto storage: without a named folder, no disk is used", "[threads]") {
  for (const ExpectedRow& expected : expected_rows()) {
    StorageFacts facts = expected.facts;
    if (facts.dense && facts.dense->on_disk) continue;
    facts.has_disk = false;
    CHECK(pick_storage(facts).storage != Storage::kDisk);
  }
}

TEST_CASE("auto storage: a part of a space too large for its table is searched level by level",
          "[threads]") {
  StorageFacts facts = too_large_board();
  facts.is_limited = true;
  CHECK(rule_of(facts) == "frontier");
  CHECK(pick_storage(facts).why ==
        "only the current level, because a limit allows only a part of the space");
  CHECK(rule_of(with_disk(facts)) == "level in files");
  facts.saves = true;  // a saved table is never partial
  CHECK(rule_of(facts) == "dense table too large");
}

TEST_CASE("auto storage: an unsuitable table is avoided unless the user asks for it", "[threads]") {
  StorageFacts facts = numbered_board();
  facts.dense->suits = facts.ranked->suits = false;
  facts.is_limited = true;
  CHECK(rule_of(facts) == "frontier");
  facts.dense->suits = true;
  CHECK(rule_of(facts) == "dense table");
  StorageFacts requested = requesting(Storage::kDense, too_large_board());
  requested.ranked.reset();
  CHECK(rule_of(requested) == "dense table");  // the reported bytes show that it does not fit
}

TEST_CASE("auto storage: a storage that the user names is used", "[threads]") {
  for (const Storage storage : {Storage::kFrontier, Storage::kTrail, Storage::kDisk}) {
    StorageFacts facts = requesting(storage, with_disk(unnumbered(true, true, true)));
    CHECK(pick_storage(facts).storage == storage);
    facts.keeps_one_level = facts.names_ways = false;
    CHECK(pick_storage(facts).storage == storage);
  }
}

// Chooses a storage by the facts that sessions gather about puzzles.
StorageChoice choice_with(const std::string& puzzle, const Parameters& given, const char* disk,
                          std::uint64_t bytes) {
  SearchOptions options;
  options.disk = disk;
  options.limits.max_bytes = bytes;
  const auto choice = open_puzzle(puzzle, given)->choose(options);
  REQUIRE(choice.ok());
  return *choice;
}

TEST_CASE("auto storage: puzzles use memory or the disk by their sizes and moves", "[threads]") {
  constexpr std::uint64_t kSmall = std::uint64_t{16} << 20, kLarge = std::uint64_t{1} << 30;
  const Parameters board = {{"size", "3x4"}}, multi = {{"size", "3x4"}, {"metric", "multi"}};
  const StorageChoice in_memory = choice_with("tiles", board, "unused", kLarge);
  CHECK(in_memory.storage == Storage::kDense);
  CHECK_FALSE(in_memory.on_disk);
  const StorageChoice in_files = choice_with("tiles", board, "unused", kSmall);
  CHECK(in_files.storage == Storage::kDense);
  CHECK(in_files.on_disk);
  CHECK(in_files.why == "one bit per state, in files");
  CHECK(in_files.required_disk > in_files.required_bytes);
  const StorageChoice runs = choice_with("tiles", multi, "unused", kSmall);
  CHECK(runs.storage == Storage::kDense);
  CHECK(runs.on_disk);
  CHECK(runs.required_bytes < kSmall);
  CHECK(runs.required_disk > in_files.required_disk);
  CHECK(runs.states == std::optional<std::uint64_t>(kBoardStates));
  SearchOptions part;  // a part of the space is searched by levels
  part.disk = "unused";
  part.limits.max_bytes = kSmall;
  part.limits.max_depth = 20;
  const auto levels = open_puzzle("tiles", multi)->choose(part);
  REQUIRE(levels.ok());
  CHECK(levels->storage == Storage::kDisk);
  CHECK(levels->on_disk);
  CHECK(levels->states == std::optional<std::uint64_t>(kBoardStates));
  CHECK_FALSE(choice_with("tiles", board, "", kSmall).fits);
  const Parameters jugs = {{"capacities", "101,103,107,109,113,127"}, {"start", "0,0,0,0,0,127"}};
  CHECK(choice_with("jugs", jugs, "unused", kLarge).why ==
        "all levels in files, because moves cannot be reversed");
  CHECK(choice_with("jugs", jugs, "", kLarge).storage == Storage::kTrail);
}

TEST_CASE("auto storage: solving breadth-first uses the disk by the same rules", "[threads]") {
  SearchOptions options;
  options.disk = "unused";
  options.limits.max_bytes = std::uint64_t{1} << 30;
  const auto small = open_puzzle("tiles", {{"start", "1 2 3 4 5 6 7 0 8"}});
  CHECK(small->choose_to_solve(options)->storage == Storage::kFrontier);
  const auto large =
      open_puzzle("tiles", {{"size", "4x4"}, {"start", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"}});
  CHECK(large->choose_to_solve(options)->storage == Storage::kDisk);
  CHECK(large->choose_to_solve(options)->why ==
        "the current level and the two before it, in files");
  options.disk.clear();
  CHECK(large->choose_to_solve(options)->storage == Storage::kFrontier);
}

}  // namespace
}  // namespace trailblaze
