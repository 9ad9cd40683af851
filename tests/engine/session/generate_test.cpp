// Random instances: reproducible, solvable, uniform if promised, and made within the limits.
#include "engine/session/generate.hpp"

#include <cmath>
#include <map>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/plain_distances.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

using Texts = std::vector<std::string>;

TEST_CASE("generate: a series depends only on its seed", "[generate][threads]") {
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

TEST_CASE("generate: random tiles are uniform over the solvable states", "[generate][threads]") {
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

// Golden values: the lines must stay the same with every compiler and library, in every version.
TEST_CASE("generate: the series of seed 7 never changes", "[generate][threads]") {
  const auto lines = open_puzzle("tiles", {})->generate(7, 0, 3, Crew(1));
  REQUIRE(lines.ok());
  CHECK(*lines == Texts{"0 5 3 2 1 4 6 8 7", "5 3 8 6 7 1 4 2 0", "4 7 6 3 5 2 8 1 0"});
}

TEST_CASE("generate: no walk starts at an unsolvable position", "[generate][threads]") {
  const auto session =
      open_puzzle("jugs", {{"capacities", "4,6,10"}, {"start", "0,0,10"}, {"goal", "0,5,5"}});
  const auto lines = session->generate(1, 0, 3, Crew(1));
  CHECK(rejects(lines, "start"));
}

TEST_CASE("generate: as many threads search as memory allows",
          "[generate][threads][limits][threads]") {
  const AnyPuzzleOf one_way(chain<false>(0, 9));
  const auto threads = [&](const AnyPuzzle& puzzle, std::uint64_t mebibytes) {
    Generator generator(puzzle, State{0});
    const Limits limits{.max_bytes = mebibytes << 20};
    REQUIRE(generator.prepare({.walk = 3}, {Crew(1), limits}).ok());
    return generator.crew_for_items(Crew(8), limits).threads();
  };
  CHECK(threads(one_way, 1) == 1);
  CHECK(threads(one_way, 100) == 1);
  CHECK(threads(one_way, 200) == 3);
  CHECK(threads(one_way, 4096) == 8);
  CHECK(threads(AnyPuzzleOf(chain<true>(0, 9)), 1) == 8);  // needs no search
}

TEST_CASE("generate: a limit on time ends a walk of any length", "[generate][limits][threads]") {
  const AnyPuzzleOf puzzle(chain<true>(0, 9));
  Generator generator(puzzle, State{0});
  REQUIRE(generator.prepare({.walk = std::uint64_t{1} << 60}, {Crew(1)}).ok());
  const Watch watch({.max_seconds = 0.01});
  CHECK(absl::IsDeadlineExceeded(generator.make(1, 0, watch).status()));
}

// ---- a space that is known whole ----

Texts starts_of(const std::vector<SeriesItem>& items) {
  Texts starts;
  for (const SeriesItem& item : items) starts.push_back(item.start);
  return starts;
}

TEST_CASE("generate: of jugs, exactly the solvable states occur, equally often",
          "[generate][oracle][threads]") {
  const auto session =
      open_puzzle("jugs", {{"capacities", "3,5,8"}, {"start", "0,0,8"}, {"goal", "0,4,4"}});
  const auto distances = plain_distances(session->puzzle(), *session->enumerate_from());
  const SeriesFacts facts = *session->prepare_series({}, {Crew(2)});
  CHECK(facts.uniform());
  CHECK(facts.states == distances.size());
  std::map<std::string, std::uint64_t> expected, found;
  std::map<std::string, double> counts;
  for (const auto& [s, distance] : distances) expected[session->puzzle().print(s)] = distance;
  constexpr std::uint64_t kItems = 20'000;
  const std::vector<SeriesItem> items = *session->series(3, 0, kItems, Crew(2));
  for (const SeriesItem& item : items) {
    found[item.start] = item.distance.value();
    ++counts[item.start];
  }
  CHECK(found == expected);
  const double mean = static_cast<double>(kItems) / static_cast<double>(distances.size());
  for (const auto& [start, count] : counts) {
    INFO(start);
    CHECK(std::abs(count - mean) < 5 * std::sqrt(mean));  // five standard deviations
  }
}

TEST_CASE("generate: positions of a space are the same at any number of threads",
          "[generate][threads]") {
  for (const auto& [puzzle, parameters] :
       {std::pair(std::string("jugs"),
                  Parameters{{"capacities", "4,7,9"}, {"start", "0,0,9"}, {"goal", "?,?,3"}}),
        {"blocks", {{"board", "11A/11B/C.."}, {"goal", ".../.11/.11"}}}}) {
    for (const SeriesOptions& asked :
         {SeriesOptions{}, SeriesOptions{.depth = DepthRange{2, 4}}, SeriesOptions{.walk = 7}}) {
      std::optional<Texts> expected;
      for (const int threads : thread_counts()) {
        const auto session = open_puzzle(puzzle, parameters);
        REQUIRE(session->prepare_series(asked, {Crew(threads)}).ok());
        const Texts starts = starts_of(*session->series(5, 0, 200, Crew(threads)));
        if (!expected) expected = starts;
        CHECK(starts == *expected);
      }
    }
  }
}

TEST_CASE("generate: only positions at the requested distances", "[generate][threads]") {
  for (const auto& [puzzle, parameters] :
       {std::pair(std::string("tiles"), Parameters{}),
        {"jugs", {{"capacities", "4,7,9"}, {"start", "0,0,9"}, {"goal", "?,?,3"}}},
        {"blocks", {{"board", "11A/11B/C.."}, {"goal", ".../.11/.11"}}}}) {
    INFO(puzzle);
    const auto session = open_puzzle(puzzle, parameters);
    const SeriesFacts facts = *session->prepare_series({.depth = DepthRange{3, 5}}, {Crew(2)});
    CHECK(facts.uniform());
    const std::vector<SeriesItem> items = *session->series(1, 0, 50, Crew(2));
    for (const SeriesItem& item : items) {
      CHECK((3 <= item.distance && item.distance <= 5));
      CHECK(solve(*session, Search::kBfs, item.start).result.length() == item.distance);
    }
    const auto none = session->prepare_series({.depth = DepthRange{500, 600}}, {Crew(2)});
    CHECK(rejects(none, "depth"));
  }
}

TEST_CASE("generate: a walk has the requested number of moves", "[generate][threads]") {
  const auto session = open_puzzle("tiles", {{"size", "4x4"}});
  const SeriesFacts facts = *session->prepare_series({.walk = 6}, {Crew(1)});
  CHECK_FALSE(facts.uniform());
  CHECK((facts.exact_walk && facts.walk == 6));
  const Texts starts = *session->generate(1, 0, 30, Crew(1));
  for (const std::string& start : starts) {
    const std::uint64_t length = *solve(*session, Search::kAuto, start).result.length();
    CHECK((length <= 6 && length % 2 == 0));
  }
}

TEST_CASE("generate: the user can request walks, even if the puzzle cannot draw positions",
          "[generate][threads]") {
  const auto jugs =
      open_puzzle("jugs", {{"capacities", "4,7,9"}, {"start", "0,0,9"}, {"goal", "?,?,3"}});
  const SeriesFacts facts = *jugs->prepare_series({.walks = true}, {Crew(1)});
  CHECK((!facts.uniform() && !facts.exact_walk && facts.walk == kLongestWalk));
  CHECK(open_puzzle("tiles", {})->prepare_series({.walks = true}, {Crew(1)})->uniform());
}

TEST_CASE("generate: walks are used if memory does not suffice for the space",
          "[generate][limits][threads]") {
  const auto session = open_puzzle("blocks", {{"board", "11A/11B/C.."}, {"goal", "11?/11?/???"}});
  const auto few = session->prepare_series({}, {Crew(1), {.max_bytes = 1'000}});
  REQUIRE(few.ok());
  CHECK_FALSE(few->uniform());
  CHECK(few->no_memory);
}

}  // namespace
}  // namespace trailblaze
