// Random instances: the same whatever makes them, solvable, uniform where that is promised, and
// made within the limits.
#include "engine/session/generate.hpp"

#include <cmath>
#include <map>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

using Texts = std::vector<std::string>;

TEST_CASE("generate: a series depends on its seed alone", "[generate][threads]") {
  for (const auto& [puzzle, parameters] :
       {std::pair(std::string("tiles"), Parameters{{"size", "3x4"}}),
        {"jugs", {{"capacities", "4,7,9"}, {"start", "0,0,9"}, {"goal", "?,?,3"}}},
        {"pancake", {}}}) {
    INFO(puzzle);
    const auto session = open_puzzle(puzzle, parameters);
    const auto all = session->generate(7, 0, 100, Crew(1));
    REQUIRE(all.ok());
    CHECK(*open_puzzle(puzzle, parameters)->generate(7, 0, 100, Crew(3)) == *all);
    CHECK(*session->generate(7, 40, 10, Crew(2)) == Texts(all->begin() + 40, all->begin() + 50));
    CHECK(*session->generate(8, 0, 100, Crew(1)) != *all);
    for (std::size_t i = 0; i < 10; ++i) {
      CHECK(solve(*session, Search::kAuto, (*all)[i]).result.outcome == Outcome::kSolved);
    }
  }
}

TEST_CASE("generate: random tiles are uniform over the solvable states", "[generate]") {
  const auto session = open_puzzle("tiles", {{"size", "2x2"}});
  const auto lines = session->generate(1, 0, 12'000, Crew(2));
  REQUIRE(lines.ok());
  std::map<std::string, int> counts;
  for (const std::string& line : *lines) ++counts[line];
  CHECK(counts.size() == 12);
  for (const auto& [line, count] : counts) {
    INFO(line);
    CHECK(std::abs(count - 1'000) < 160);  // five standard deviations
    CHECK(solve(*session, Search::kAuto, line).result.outcome == Outcome::kSolved);
  }
}

// Golden: the same lines with every compiler and library, now and later.
TEST_CASE("generate: the series of seed 7 is what it has always been", "[generate]") {
  const auto lines = open_puzzle("tiles", {})->generate(7, 0, 3, Crew(1));
  REQUIRE(lines.ok());
  CHECK(*lines == Texts{"0 5 3 2 1 4 6 8 7", "5 3 8 6 7 1 4 2 0", "4 7 6 3 5 2 8 1 0"});
}

TEST_CASE("generate: no walk starts where no goal is reached", "[generate]") {
  const auto session =
      open_puzzle("jugs", {{"capacities", "4,6,10"}, {"start", "0,0,10"}, {"goal", "0,5,5"}});
  const auto lines = session->generate(1, 0, 3, Crew(1));
  REQUIRE_FALSE(lines.ok());
  CHECK(message(lines.status()).rfind("start: ", 0) == 0);
}

TEST_CASE("generate: as many threads search as there is memory for",
          "[generate][threads][limits]") {
  const AnyPuzzleOf one_way(chain<false>(0, 9));
  const auto threads = [&](const AnyPuzzle& puzzle, std::uint64_t mebibytes) {
    const Limits limits{.max_bytes = mebibytes << 20};
    return Generator(puzzle, State{0}, 7, limits).crew_for_items(Crew(8)).threads();
  };
  CHECK(threads(one_way, 1) == 1);
  CHECK(threads(one_way, 100) == 1);
  CHECK(threads(one_way, 200) == 3);
  CHECK(threads(one_way, 4096) == 8);
  const AnyPuzzleOf tiles(Tiles(3, 3, Tiles::Metric::kSingle));
  CHECK(threads(tiles, 1) == 8);  // No search is needed there.
}

}  // namespace
}  // namespace trailblaze
