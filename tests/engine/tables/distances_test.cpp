#include "engine/tables/distances.hpp"

#include <algorithm>

#include "engine/bfs/goal_trail.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/paths.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/child.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"
#include "tests/support/ranked_tables.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

// Checks the answer for every order of the cells, solvable or not, against a goal trail.
void check_all(const AnyPuzzle& tiles, const Distances& distances) {
  GoalTrail trail(tiles, tiles.goals(), Crew(1), Limits{});
  while (trail.deepen()) {
  }
  const std::uint64_t stride = kSanitized ? 7 : 1;
  for (std::uint64_t rank = 0; rank < tiles.traits().num_ranks; rank += stride) {
    State start = 0;
    tiles.unrank({&rank, 1}, &start);
    const Result known = *trail.answer(start), found = distances.oracle->answer(start);
    REQUIRE(found.outcome == known.outcome);
    REQUIRE(found.path == known.path);
    REQUIRE(found.shortest == known.shortest);
    REQUIRE(found.stored == known.stored);
    REQUIRE(found.counters.expanded == known.counters.expanded);
    REQUIRE(found.counters.generated == known.counters.generated);
    REQUIRE(found.lower_bound == known.lower_bound);
    const bool solved = known.outcome == Outcome::kSolved;
    unsigned depth = kNoMark;
    distances.oracle->depth_mod3({&start, 1}, &depth);
    REQUIRE(depth == (solved ? *known.length() % 3 : kNoMark));
  }
}

TEST_CASE("distances: dense or ranked, built by any crew, they have every start", "[threads]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    for (const auto& [rows, columns] : {std::pair{2, 3}, std::pair{3, 2}, std::pair{2, 4}}) {
      const AnyPuzzleOf tiles(RankedTiles(rows, columns, metric));
      const State goal = tiles.goals().front();
      for (const Storage storage : {Storage::kRanked, Storage::kDense}) {
        REQUIRE(distances_bytes(tiles, goal, storage) != 0);
        for (const int threads : {1, 3}) {
          const Crew crew(threads);
          const Distances built = build_distances(tiles, goal, storage, kUnlimited, {crew});
          REQUIRE(built.storage == storage);
          REQUIRE(built.building.outcome == Outcome::kExhausted);
          check_all(tiles, built);
        }
      }
    }
  }
}

TEST_CASE("distances: a puzzle without a layout cannot be numbered by it", "[threads]") {
  const AnyPuzzleOf plain(Tiles(3, 4, Tiles::Metric::kSingle));
  const AnyPuzzleOf line(Tiles(1, 12, Tiles::Metric::kSingle));
  const State goal = plain.goals().front();
  CHECK(distances_bytes(plain, goal, Storage::kAuto) != 0);
  CHECK(distances_bytes(plain, goal, Storage::kDense) != 0);
  CHECK(distances_bytes(plain, goal, Storage::kRanked) == 0);
  CHECK(distances_bytes(plain, goal, Storage::kTrail) == 0);
  CHECK(distances_bytes(line, line.goals().front(), Storage::kAuto) == 0);
}

TEST_CASE("distances: a limit is reported, and there are no distances", "[threads]") {
  const AnyPuzzleOf tiles(Tiles(3, 3, Tiles::Metric::kSingle));
  const State goal = tiles.goals().front();
  const Crew crew(1);
  Limits little, few;
  little.max_bytes = 10'000;
  few.max_depth = 5;
  const Distances no_memory =
      build_distances(tiles, goal, Storage::kAuto, kUnlimited, {crew, little});
  CHECK_FALSE(no_memory.oracle);
  CHECK(no_memory.required_bytes == distances_bytes(tiles, goal, Storage::kAuto));
  CHECK(no_memory.building.stop == Stop::kMemory);
  const Distances not_deep = build_distances(tiles, goal, Storage::kAuto, kUnlimited, {crew, few});
  CHECK_FALSE(not_deep.oracle);
  CHECK(not_deep.building.stop == Stop::kDepth);
  CHECK_FALSE(build_distances(tiles, goal, Storage::kAuto, 1000, {crew}).oracle);
}

TEST_CASE("distances: a table from a file equals the table that was built", "[threads]") {
  const AnyPuzzleOf tiles(RankedTiles(2, 3, Tiles::Metric::kSingle));
  const State goal = tiles.goals().front();
  const BuiltTable built = table_by_queue(tiles, goal);
  const TableTitle title = {"tiles", {}, tiles.print(goal), "ranked", built.states, built.depth};
  const std::string file = Scratch::file("distances.table").string();
  REQUIRE(AtomicTableFile(file).save(title, built.table, Crew(1)).ok());
  auto opened = open_table(file, Crew(1));
  REQUIRE(opened.ok());
  const auto read = read_distances(tiles, goal, *std::move(opened));
  REQUIRE(read.ok());
  check_all(tiles, *read);
}

TEST_CASE("distances: a table of another layout or size is rejected", "[threads]") {
  const AnyPuzzleOf tiles(RankedTiles(2, 3, Tiles::Metric::kSingle));
  const RankedTiles other(2, 4, Tiles::Metric::kSingle);
  const State goal = tiles.goals().front();
  for (const std::string layout : {"ranked", "dense", "auto", "", "trail"}) {
    DistanceTable table;
    REQUIRE(table.allocate(other.num_ranks()));
    TableFile file{{"tiles", {}, "", layout, 1, 0}, std::move(table)};
    CHECK(rejects(read_distances(tiles, goal, std::move(file)), "table: layout"));
  }
}

TEST_CASE("distances: a header of another puzzle is rejected", "[threads]") {
  const AnyPuzzleOf tiles(RankedTiles(2, 3, Tiles::Metric::kSingle));
  const State goal = tiles.goals().front();
  const auto read = [&](std::uint64_t states, std::uint64_t depth, std::uint64_t marked,
                        State root) {
    TableFile file{{"tiles", {}, "", "ranked", states, depth},
                   table_by_queue(tiles, root).table,
                   "some.table",
                   {marked, 0, 0}};
    return read_distances(tiles, goal, std::move(file));
  };
  const std::string at = "table: \"some.table\": ";
  CHECK(read(360, 21, 360, goal).ok());
  CHECK(rejects(read(359, 21, 360, goal), at + "states"));
  CHECK(rejects(read(360, 21, 7, goal), at + "states on the table"));
  CHECK(rejects(read(360, 21, 360, *tiles.parse("1 2 3 4 0 5")), "table: goal"));
  CHECK(rejects(read(360, 360, 360, goal), at + "depth"));
}

TEST_CASE("distances: a different title is rejected, and the field is named", "[threads]") {
  const TableTitle mine = {"tiles", {{"metric", "single"}, {"size", "3x3"}}, "0", "dense", 1, 0};
  CHECK(check_title(mine, mine).ok());
  TableTitle other = mine;
  other.states = 7;  // not compared
  CHECK(check_title(other, mine).ok());
  other.puzzle = "pancake";
  CHECK(rejects(check_title(other, mine), "table: puzzle"));
  other = mine;
  other.parameters["size"] = "3x4";
  CHECK(rejects(check_title(other, mine), "table: size"));
  other.parameters.erase("size");
  CHECK(rejects(check_title(other, mine), "table: size"));
  other = mine;
  other.parameters["rule"] = "x";
  CHECK(rejects(check_title(other, mine), "table: rule"));
  other = mine;
  other.root = "1";
  CHECK(rejects(check_title(other, mine), "table: goal"));
}

// ---- answers ----

// The table of a board with the codes of `code_of`, as from a file with valid checksums.
template <class CodeOf>
TableOracle oracle_with(const AnyPuzzleOf<RankedTiles>& tiles, const CodeOf& code_of) {
  const State goal = tiles.goals().front();
  const BuiltTable built = table_by_queue(tiles, goal);
  DistanceTable table;
  REQUIRE(table.allocate(built.table.places()));
  for (std::uint64_t place = 0; place < table.places(); ++place) {
    const unsigned code = code_of(tiles.puzzle().unrank(place), built.table.code(place));
    if (code != 0) table.mark(place / 64, std::uint64_t{1} << place % 64, code - 1);
  }
  return {tiles,
          layout_for(tiles, goal, Storage::kRanked),
          std::move(table),
          built.states,
          built.depth,
          "wrong.table"};
}

constexpr const char* kAt = "table: \"wrong.table\": distances: ";

// The blank circles three tiles and returns after twelve moves.
TEST_CASE("table oracle: marks that lead in a circle are an error") {
  const AnyPuzzleOf tiles(RankedTiles(2, 3, Tiles::Metric::kSingle));
  std::vector<State> circle = {*tiles.parse("0 1 2 4 5 3")};
  while (circle.size() < 12) {
    Successors next;
    tiles.expand({&circle.back(), 1}, next);
    const auto is_on = [&](State s) {
      const int blank = tiles.frame(s);
      return blank != 2 && blank != 5 && (circle.size() < 2 || s != circle[circle.size() - 2]);
    };
    circle.push_back(*std::ranges::find_if(next.states(), is_on));
  }
  REQUIRE(follows(tiles, circle.back(), circle.front()));
  const auto oracle = oracle_with(tiles, [&](State s, unsigned) {
    const auto at = std::ranges::find(circle, s) - circle.begin();
    return at == 12 ? 0u : 1 + static_cast<unsigned>(12 - at) % 3;
  });
  CHECK(fails_check(kAt, [&] { oracle.answer(circle.front()); }));
}

TEST_CASE("table oracle: a missing state is not reported as unsolvable") {
  const AnyPuzzleOf tiles(RankedTiles(2, 3, Tiles::Metric::kSingle));
  const State start = *tiles.parse("0 1 2 4 5 3"), goal = tiles.goals().front();
  const auto without =
      oracle_with(tiles, [&](State s, unsigned code) { return s == start ? 0 : code; });
  const auto empty = oracle_with(tiles, [&](State, unsigned) { return 0u; });
  CHECK(fails_check(kAt, [&] { without.answer(start); }));
  CHECK(fails_check("\"0 1 2 4 5 3\"", [&] { without.answer(start); }));
  CHECK(fails_check(kAt, [&] { empty.answer(goal); }));
}

}  // namespace
}  // namespace trailblaze
