#include "engine/tables/distances.hpp"

#include "engine/bfs/goal_trail.hpp"
#include "tests/support/program.hpp"
#include "tests/support/ranked_tables.hpp"

namespace trailblaze {
namespace {

// Every order of the cells, solvable or not, is answered as by a goal trail.
void check_all(const RankedTiles& tiles, const Distances& distances) {
  GoalTrail<RankedTiles> trail(tiles, listed_goals(tiles), Crew(1), Limits{});
  while (trail.deepen()) {
  }
  for (std::uint64_t rank = 0; rank < tiles.num_ranks(); ++rank) {
    const State start = tiles.unrank(rank);
    const Result known = *trail.answer(start), found = distances.answer(start);
    REQUIRE(found.outcome == known.outcome);
    REQUIRE(found.path == known.path);
    REQUIRE(found.stored == known.stored);
    const bool solved = known.outcome == Outcome::kSolved;
    const auto depth = distances.depth_mod3(start);
    REQUIRE(depth.has_value() == solved);
    if (solved) REQUIRE(*depth == known.length() % 3);
  }
}

TEST_CASE("distances: dense or ranked, built by any crew, they answer every start", "[threads]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    for (const auto& [rows, columns] : {std::pair{2, 3}, std::pair{3, 2}, std::pair{2, 4}}) {
      const RankedTiles tiles(rows, columns, metric);
      const State goal = listed_goals(tiles).front();
      for (const std::string storage : {"ranked", "dense"}) {
        REQUIRE(can_be_numbered(tiles, goal, storage));
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

TEST_CASE("distances: what has no layout of a name cannot be numbered by it") {
  const Tiles plain(3, 4, Tiles::Metric::kSingle), line(1, 12, Tiles::Metric::kSingle);
  const State goal = listed_goals(plain).front();
  CHECK(can_be_numbered(plain, goal, "auto"));
  CHECK(can_be_numbered(plain, goal, "dense"));
  CHECK_FALSE(can_be_numbered(plain, goal, "ranked"));
  CHECK_FALSE(can_be_numbered(plain, goal, "trail"));
  CHECK_FALSE(can_be_numbered(line, listed_goals(line).front(), "auto"));
}

TEST_CASE("distances: a limit is said, and nothing is answered") {
  const Tiles tiles(3, 3, Tiles::Metric::kSingle);
  const State goal = listed_goals(tiles).front();
  const Crew crew(1);
  Limits little, few;
  little.max_bytes = 10'000;
  few.max_depth = 5;
  const Distances no_memory = build_distances(tiles, goal, "auto", kUnlimited, {crew, little});
  CHECK_FALSE(no_memory.answer);
  CHECK(no_memory.building.stop == Stop::kMemory);
  const Distances not_deep = build_distances(tiles, goal, "auto", kUnlimited, {crew, few});
  CHECK_FALSE(not_deep.answer);
  CHECK(not_deep.building.stop == Stop::kDepth);
  CHECK_FALSE(build_distances(tiles, goal, "auto", 1000, {crew}).answer);
}

TEST_CASE("distances: a file's table answers as the one that was built") {
  const RankedTiles tiles(2, 3, Tiles::Metric::kSingle);
  const State goal = listed_goals(tiles).front();
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

TEST_CASE("distances: a table of another layout or size is refused") {
  const RankedTiles tiles(2, 3, Tiles::Metric::kSingle), other(2, 4, Tiles::Metric::kSingle);
  const State goal = listed_goals(tiles).front();
  for (const std::string layout : {"ranked", "dense", "auto", "", "trail"}) {
    DistanceTable table;
    REQUIRE(table.allocate(other.num_ranks()));
    TableFile file{{"tiles", {}, "", layout, 1, 0}, std::move(table)};
    const auto read = read_distances(tiles, goal, std::move(file));
    REQUIRE_FALSE(read.ok());
    CHECK(message(read.status()) ==
          "table: layout: found " + layout +
              " with 40320 places, expected one by which this puzzle's states are numbered");
  }
}

TEST_CASE("distances: a title that differs names the field, what was found and expected") {
  const TableTitle mine = {"tiles", {{"metric", "single"}, {"size", "3x3"}}, "0", "dense", 1, 0};
  CHECK(check_title(mine, mine).ok());
  TableTitle other = mine;
  other.states = 7;  // is what it is
  CHECK(check_title(other, mine).ok());
  other.puzzle = "pancake";
  CHECK(message(check_title(other, mine)) ==
        "table: puzzle: found \"pancake\", expected \"tiles\"");
  other = mine;
  other.parameters["size"] = "3x4";
  CHECK(message(check_title(other, mine)) == "table: size: found \"3x4\", expected \"3x3\"");
  other.parameters.erase("size");
  CHECK(message(check_title(other, mine)) == "table: size: found \"\", expected \"3x3\"");
  other = mine;
  other.parameters["rule"] = "x";
  CHECK(message(check_title(other, mine)) == "table: rule: found \"x\", expected \"\"");
  other = mine;
  other.root = "1";
  CHECK(message(check_title(other, mine)) == "table: goal: found \"1\", expected \"0\"");
}

}  // namespace
}  // namespace trailblaze
