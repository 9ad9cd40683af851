// Searches with a heuristic as sessions run them: heuristics by name, and limits.
#include "engine/heuristic/heuristic_search.hpp"

#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

// ---- heuristics by name ----

// Opens a 3x3 board with heuristics made for these tests.
std::unique_ptr<Session> with_heuristics(const std::string& metric) {
  const auto goal = [](const Tiles& tiles) { return AnyPuzzleOf(tiles).goals().front(); };
  std::vector<HeuristicEntry> entries;
  entries.push_back(heuristic_entry<Tiles>(
      {"far", "Manhattan distance of runs", {"multi"}},
      [](const Tiles&, const HeuristicRequest&) { return ZeroHeuristic{}; }));
  entries.push_back(heuristic_entry<Tiles>(
      {"some:", "Manhattan or nothing", {"single"}},
      [goal](const Tiles& tiles, const HeuristicRequest& request) -> Built<Manhattan> {
        if (request.argument != "good") return invalid("heuristic: found a bad argument");
        return Manhattan({3, 3}, goal(tiles));
      }));
  entries.push_back(heuristic_entry<Tiles>({"near", "tiles away from home", {"single"}},
                                           [goal](const Tiles& tiles, const HeuristicRequest&) {
                                             return Misplaced({3, 3}, goal(tiles));
                                           }));
  const auto kind = metric == "multi" ? Tiles::Metric::kMulti : Tiles::Metric::kSingle;
  auto session =
      open_session(Tiles(3, 3, kind), {{"start", "0 8 3 6 4 7 1 2 5"}}, metric, std::move(entries));
  REQUIRE(session.ok());
  return *std::move(session);
}

std::vector<std::string> names(const Session& session) {
  std::vector<std::string> out;
  for (const HeuristicFacts& choice : session.info().heuristics) out.push_back(choice.name);
  return out;
}

TEST_CASE("heuristics: only heuristics of the metric are offered, with zero last",
          "[session][threads]") {
  CHECK(names(*with_heuristics("single")) == std::vector<std::string>{"some:", "near", "zero"});
  CHECK(names(*with_heuristics("multi")) == std::vector<std::string>{"far", "zero"});
}

TEST_CASE("heuristics: the default is the first heuristic that needs no argument",
          "[session][threads]") {
  const auto session = with_heuristics("single");
  for (const Search search : {Search::kAstar, Search::kIdaStar}) {
    const SolveReport report = solve(*session, search);
    CHECK(report.heuristic == "near");
    CHECK(report.search == search);
    check_answer(*session, report, 24);
  }
  CHECK(solve(*session, Search::kBfs).heuristic.empty());
}

TEST_CASE("heuristics: an argument reaches its heuristic, and its error reaches the caller",
          "[session][threads]") {
  const auto session = with_heuristics("single");
  SearchOptions options;
  options.search = Search::kIdaStar;
  options.heuristic = "some:good";
  REQUIRE(session->prepare(options, Crew(1)).ok());
  const auto report = session->solve("", options, Crew(1));
  REQUIRE(report.ok());
  CHECK(report->heuristic == "some:good");
  CHECK(report->result.kernel == "plain");
  check_answer(*session, *report, 24);
  options.heuristic = "some:bad";
  const std::string error = "heuristic: found a bad argument";
  CHECK(message(session->prepare(options, Crew(1))) == error);
  CHECK(message(session->solve("", options, Crew(1)).status()) == error);
}

// ---- limits ----

// Returns options for three databases, each with half a byte per placement (16!/11! placements).
SearchOptions by_patterns(Search search, std::uint64_t bytes) {
  SearchOptions options;
  options.search = search;
  options.heuristic = "5-5-5";
  options.limits.max_bytes = bytes;
  return options;
}

constexpr char kSolvable[] = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15";
constexpr char kUnsolvable[] = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0";

TEST_CASE("limits: a limit while a heuristic is built is the result of the search",
          "[limits][threads]") {
  for (const Search search : {Search::kAstar, Search::kIdaStar}) {
    const auto session = open_puzzle("tiles", {{"size", "4x4"}});
    SearchOptions options = by_patterns(search, 1'000'000);
    CHECK(session->prepare(options, Crew(1)).ok());
    const SolveReport small = session->solve(kSolvable, options, Crew(1)).value();
    CHECK(small.result.outcome == Outcome::kLimit);
    CHECK(small.result.stop == Stop::kMemory);
    CHECK(small.required_bytes > 1'000'000);
    CHECK(small.heuristic == "5-5-5");
    std::vector<SolveReport> reports(3);
    session->solve_all(
        std::vector<std::string>{kSolvable, kUnsolvable, "0 1"}, options, Crew(2),
        [&](std::size_t i, SolveReport&& report) { reports[i] = std::move(report); });
    CHECK(reports[0].result.stop == Stop::kMemory);
    CHECK(reports[0].required_bytes == small.required_bytes);
    CHECK(reports[1].result.outcome == Outcome::kExhausted);
    CHECK_FALSE(reports[2].error.ok());
    options.limits.max_bytes = small.required_bytes;
    options.limits.max_seconds = 0;
    CHECK(session->solve(kSolvable, options, Crew(1)).value().result.stop == Stop::kSeconds);
    if (kSanitized && search == Search::kIdaStar) continue;  // the same tables as for A*
    options.limits.max_seconds = 60;
    CHECK(session->solve(kSolvable, options, Crew(1)).value().result.length() == 1);
  }
}

TEST_CASE("limits: an unsolvable start needs no tables", "[limits][threads]") {
  const auto session = open_puzzle("tiles", {{"size", "4x4"}, {"start", kUnsolvable}});
  SearchOptions options = by_patterns(Search::kIdaStar, 1'000'000);
  options.limits.max_seconds = 0;
  CHECK(session->prepare(options, Crew(1)).ok());
  const SolveReport report = session->solve("", options, Crew(1)).value();
  CHECK(report.result.outcome == Outcome::kExhausted);
  CHECK(report.heuristic == "5-5-5");
  options.heuristic = "5-5";
  CHECK_FALSE(session->solve("", options, Crew(1)).ok());
}

TEST_CASE("limits: a build that met a limit is not retried with as little memory",
          "[limits][threads]") {
  int builds = 0;
  std::vector<HeuristicEntry> entries;
  entries.push_back(heuristic_entry<Tiles>(
      {"large", "nothing, at great cost"},
      [&](const Tiles&, const HeuristicRequest& request) -> Built<ZeroHeuristic> {
        ++builds;
        if (request.options.limits.max_bytes >= 5'000) return ZeroHeuristic{};
        return limit_error({Stop::kMemory, 5'000}, "heuristic: too large");
      }));
  const auto session = open_session(Tiles(3, 3, Tiles::Metric::kSingle),
                                    {{"start", "1 2 3 4 5 6 7 0 8"}}, "single", std::move(entries));
  REQUIRE(session.ok());
  SearchOptions options;
  options.search = Search::kIdaStar;
  const auto stop = [&](std::uint64_t bytes) {
    options.limits.max_bytes = bytes;
    return (*session)->solve("", options, Crew(1)).value().result.stop;
  };
  CHECK(stop(4'000) == Stop::kMemory);
  CHECK(stop(4'000) == Stop::kMemory);
  CHECK(stop(3'000) == Stop::kMemory);
  CHECK(builds == 1);
  CHECK(stop(4'500) == Stop::kMemory);
  CHECK(builds == 2);
  CHECK(stop(1'000'000) == Stop::kNone);
  CHECK(stop(1'000'000) == Stop::kNone);
  CHECK(builds == 3);
}

TEST_CASE("limits: a search's states and its heuristic's tables share the memory limit",
          "[limits][threads]") {
  constexpr char kFar[] = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";  // 80 moves
  const auto session = open_puzzle("tiles", {{"size", "4x4"}});
  const std::uint64_t needed =
      session->solve(kFar, by_patterns(Search::kAstar, 1'000), Crew(1)).value().required_bytes;
  const std::uint64_t entries = 3 * 524'160;  // half a byte per entry
  for (int threads = lighter(1, 2); threads <= 2; ++threads) {
    session->solve_all(std::vector<std::string>{kFar}, by_patterns(Search::kAstar, needed),
                       Crew(threads), [&](std::size_t, SolveReport&& one) {
                         CHECK(one.result.stop == Stop::kMemory);
                         CHECK(one.result.stored > 1'000);
                         CHECK(one.result.table_bytes <= needed - entries / 2);
                       });
  }
}

}  // namespace
}  // namespace trailblaze
