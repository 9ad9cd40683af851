#include "engine/tables/table_check.hpp"

#include <vector>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"
#include "tests/support/ranked_tables.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

using Words = std::vector<std::uint64_t>;

// Returns the table of the 2x3 board, changed by `alter` and saved with valid checksums.
template <class Alter>
TableFile altered(const AnyPuzzle& tiles, const Alter& alter) {
  const BuiltTable built = table_by_queue(tiles, tiles.goals().front());
  TableTitle title = {"tiles",  {},           tiles.print(tiles.goals().front()),
                      "ranked", built.states, built.depth};
  Words words(built.table.words().begin(), built.table.words().end());
  alter(title, words);
  const std::string file = Scratch::file("checked.table").string();
  REQUIRE(AtomicTableFile(file).save(title, built.table.places(), words, Crew(1)).ok());
  auto opened = open_table(file, Crew(1), 0);
  REQUIRE(opened.ok());
  return *std::move(opened);
}

template <class Alter>
TableCheck check(const Alter& alter, int threads = 1, const Limits& limits = {}) {
  const AnyPuzzleOf tiles(RankedTiles(2, 3, Tiles::Metric::kSingle));
  const Crew crew(threads);
  const auto found =
      check_table(tiles, tiles.goals().front(), altered(tiles, alter), {crew, limits});
  REQUIRE(found.ok());
  return *found;
}

constexpr auto kAsItIs = [](TableTitle&, Words&) {};

TEST_CASE("table check: a table built by plain code is accepted, with any crew", "[threads]") {
  for (const int threads : {1, 2, 8}) {
    const TableCheck found = check(kAsItIs, threads);
    CHECK(found.stop == Stop::kNone);
    CHECK(found.broken.empty());
    CHECK(found.required_bytes > 0);
  }
}

// Flips bits of places, and unused bits behind the last place.
TEST_CASE("table check: any wrong bit is found, and its place is reported", "[threads]") {
  const AnyPuzzleOf tiles(RankedTiles(2, 3, Tiles::Metric::kSingle));
  const std::uint64_t places = tiles.traits().num_ranks;
  for (std::uint64_t place = 0; place < DistanceTable::words_for(places) * 32; place += 7) {
    const TableCheck found = check([&](TableTitle&, Words& words) {
      words[place / 64 * 2 + place % 2] ^= std::uint64_t{1} << place % 64;
    });
    INFO(place << " " << found.broken);
    REQUIRE(found.broken.starts_with(place < places ? "place " + std::to_string(place) + ": "
                                                    : "behind the last place: "));
  }
}

TEST_CASE("table check: the counts of the header are checked too", "[threads]") {
  const TableCheck states = check([](TableTitle& title, Words&) { title.states = 359; });
  CHECK(states.broken.starts_with("states: "));
  const TableCheck depth = check([](TableTitle& title, Words&) { title.depth = 22; });
  CHECK(depth.broken.starts_with("depth: "));
}

TEST_CASE("table check: a limit stops the check without a verdict", "[limits][threads]") {
  Limits little, late;
  little.max_bytes = 100;
  late.max_seconds = 0;
  CHECK(check(kAsItIs, 1, little).stop == Stop::kMemory);
  CHECK(check(kAsItIs, 1, little).required_bytes > 100);
  CHECK(check(kAsItIs, 1, late).stop == Stop::kSeconds);
}

TEST_CASE("table check: a table of a layout that the puzzle lacks is rejected", "[threads]") {
  const AnyPuzzleOf tiles(RankedTiles(2, 3, Tiles::Metric::kSingle));
  const AnyPuzzleOf other(RankedTiles(2, 2, Tiles::Metric::kSingle));
  const auto found = check_table(other, other.goals().front(), altered(tiles, kAsItIs), {Crew(1)});
  CHECK(rejects(found, "table: layout"));
}

}  // namespace
}  // namespace trailblaze
