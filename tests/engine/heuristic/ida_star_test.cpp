#include "engine/heuristic/ida_star.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "tests/engine/heuristic/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/guess.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_graphs.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

// Checks the nodes of every bound. Even the last bound is searched in full if there is a solution.
void check_counts(const PublishedBoard& b, const Json& row, int threads) {
  SearchOptions how;
  how.all_shortest = true;
  Limits limits;
  if (!b.length) limits.max_depth = b.bounds.back().first;
  const Result result = b.solve({Crew(threads), limits}, how);
  REQUIRE(complete_bounds(result) == b.bounds);
  REQUIRE(result.length() == b.length);
  if (!b.length) {
    REQUIRE(result.stop == Stop::kDepth);
    REQUIRE(result.lower_bound == b.bounds.back().first + 2);
    return;
  }
  REQUIRE(result.shortest);
  REQUIRE(result.all_shortest->count.text() == row.at("optimal_solutions").dump());
  const std::set<std::vector<State>> paths(result.all_shortest->listed.begin(),
                                           result.all_shortest->listed.end());
  const auto ways = row.at("optimal_solutions").get<std::size_t>();
  REQUIRE(paths.size() == std::min(ways, kMostListedPaths));
}

void check_counts(std::uint64_t least, std::uint64_t most, int threads) {
  for_published_boards(least, most, [&](const PublishedBoard& b, const Json& row) {
    check_counts(b, row, threads);
  });
}

TEST_CASE("ida*: the nodes of every bound and the shortest paths equal the published counts",
          "[truth]") {
  const int checked = for_published_boards(
      0, 700'000, [&](const PublishedBoard& b, const Json& row) { check_counts(b, row, 1); });
  CHECK(checked >= 65);
}

TEST_CASE("ida*: the same for 15-puzzles of millions of nodes", "[truth][slow][threads]") {
  check_counts(700'001, 7'999'999, 2);
}

TEST_CASE("ida*: the same for all other boards", "[truth][.slow-manual][threads]") {
  check_counts(8'000'000, kUnlimited, 2);
}

TEST_CASE("ida*: nodes of complete bounds are the same at 1, 2, 3 and 8 threads", "[threads]") {
  for_published_boards(effort(700'000u), effort(1'500'000u), [](const PublishedBoard& b, auto&) {
    std::vector<State> path;
    for (const int threads : thread_counts()) {
      SearchOptions how;
      how.deterministic = true;
      const Result result = b.solve({Crew(threads)}, how);
      REQUIRE(result.length() == b.length);
      REQUIRE(complete_bounds(result) == complete_bounds(b.solve({Crew(1)})));
      REQUIRE_FALSE(result.bounds.back().complete);
      if (path.empty()) path = result.path;
      REQUIRE(result.path == path);
    }
  });
}

template <bool kBothWays>
void compare_ida_star(std::uint64_t seed) {
  Random random(seed);
  const Crew one(1), three(3);
  for_random_graphs<kBothWays>(random, 2'000, 24, 2, [&](const auto& surveyed, int round) {
    const auto& [graph, start, survey] = surveyed;
    const Guided guided(graph, guess_for(graph, start, round % 2 != 0));
    for (const double weight : {1.0, 1.5}) {
      for (const std::uint64_t table : {0, 1 << 14}) {
        SearchOptions how;
        how.bound_weight = weight;
        how.transpositions = table;
        how.all_shortest = weight == 1 && table == 0;
        how.deterministic = round % 4 == 0;
        const Result result =
            guided.search.ida_star(start, Options{round % 3 == 0 ? three : one}, how);
        if (!survey.shortest) {
          REQUIRE(result.outcome == Outcome::kExhausted);
          continue;
        }
        const auto shortest = *survey.shortest;
        REQUIRE(result.outcome == Outcome::kSolved);
        REQUIRE(static_cast<double>(*result.length()) <= weight * static_cast<double>(shortest));
        REQUIRE(result.length() >= shortest);
        REQUIRE(result.lower_bound <= shortest);
        REQUIRE((weight > 1 || result.shortest));
        REQUIRE(result.suboptimality == (result.shortest ? 1 : weight));
        REQUIRE(is_legal(graph, result.path));
        if (how.all_shortest) {
          REQUIRE(result.all_shortest->count.text() == std::to_string(survey.shortest_paths));
          REQUIRE(result.all_shortest->listed.size() == survey.shortest_paths);
        }
      }
    }
  });
}

TEST_CASE("ida*: on random graphs, lengths and numbers of shortest paths equal the oracle",
          "[oracle][threads]") {
  compare_ida_star<true>(1);
  compare_ida_star<false>(2);
}

// 48 moves, and some two million nodes in the last bounds.
Board hard_board() {
  const Tiles tiles(4, 4, Tiles::Metric::kSingle);
  return {4, 4, tiles.parse("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0").value(),
          tiles.parse("15 14 0 3 1 2 12 7 13 6 5 11 9 8 4 10").value()};
}

// 31 moves, the maximum of the 8-puzzle.
Board easier_board() { return {3, 3, 0x087654321, 0x103452768}; }

// Generated nodes, including the root, of instances 79, 9, 12 and 42 in the table of 100 15-puzzles
// of R. E. Korf, Depth-first iterative-deepening: an optimal admissible tree search, Artificial
// Intelligence 27 (1985).
TEST_CASE("ida*: in Korf's order of moves, the nodes equal his published counts",
          "[truth][threads]") {
  struct Published {
    const char* start;
    std::uint64_t length, nodes;
  };
  const Tiles tiles(4, 4, Tiles::Metric::kSingle);
  const State goal = tiles.parse("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15").value();
  for (const Published& known : {
           Published{"0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 42, 540'860},
           Published{"3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0", 46, 1'650'696},
           Published{"14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15", 45, 546'344},
           Published{"4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10", 42, 877'823},
       }) {
    const Board b(4, 4, goal, tiles.parse(known.start).value());
    SearchOptions how;
    how.prune = Prune::kParent;
    how.move_order = "korf";
    for (const int threads : {1, 3}) {
      const Result result = b.solve({Crew(threads)}, how);
      INFO(known.start);
      CHECK(result.length() == known.length);
      CHECK(result.counters.generated + 1 == known.nodes);
    }
  }
}

TEST_CASE("ida*: an order of moves changes the nodes of the last bound only", "[threads]") {
  const Tiles tiles(3, 3, Tiles::Metric::kSingle);
  const State goal = tiles.parse("1 2 3 4 5 6 7 8 0").value();
  const Board b(3, 3, goal, tiles.parse("8 6 7 2 5 4 3 0 1").value());
  const Crew crew(2);
  std::set<std::uint64_t> last;
  std::vector<int> order = {0, 1, 2, 3};
  SearchOptions how;
  how.prune = Prune::kParent;
  const Result plain = b.solve({crew}, how);
  do {
    how.move_order = fmt::format("{}", fmt::join(order, ","));
    const Result result = b.solve({crew}, how);
    CHECK(result.length() == 31);
    CHECK(complete_bounds(result) == complete_bounds(plain));
    last.insert(result.bounds.back().nodes);
  } while (std::ranges::next_permutation(order).found);
  CHECK(last.size() > 12);
}

TEST_CASE("ida*: an order of moves works with weights and transpositions", "[threads]") {
  const Board b = easier_board();
  const Crew crew(2);
  SearchOptions how;
  how.prune = Prune::kParent;
  how.move_order = "korf";
  const Result whole = b.solve({crew}, how);
  REQUIRE(whole.shortest);
  how.transpositions = std::uint64_t{1} << 20;
  const Result remembering = b.solve({crew}, how);
  CHECK(remembering.length() == whole.length());
  CHECK(remembering.counters.expanded < whole.counters.expanded);
  how.transpositions = 0;
  how.bound_weight = 1.5;
  const Result bounded = b.solve({crew}, how);
  CHECK(bounded.length() >= whole.length());
  CHECK(2 * *bounded.length() <= 3 * *whole.length());
}

TEST_CASE("ida*: a paused run resumes and has the same counts, also with an order of moves",
          "[threads]") {
  const Crew crew(2);
  for (const std::string order : {"", "korf"}) {
    INFO("order: " << order);
    const bool is_hard = order.empty() && !kSanitized;
    const Board b = is_hard ? hard_board() : easier_board();
    SearchOptions how;
    how.prune = Prune::kParent;
    how.move_order = order;
    const Result whole = b.solve({crew}, how);
    const std::uint64_t nodes = is_hard ? 20'000 : whole.counters.expanded / 8;
    const Result paused = b.solve({crew}, how, {nodes});
    REQUIRE(paused.outcome == Outcome::kLimit);
    REQUIRE(paused.stop == Stop::kNone);
    REQUIRE(paused.counters.expanded >= nodes);
    const Result rest = b.solve({crew}, how, {kUnlimited, &paused});
    REQUIRE(rest.outcome == Outcome::kSolved);
    CHECK(rest.shortest);
    CHECK(rest.length() == (is_hard ? 48 : 31));
    CHECK(complete_bounds(rest) == complete_bounds(whole));
    if (order.empty()) continue;  // the nodes of the last bound may differ
    CHECK(rest.counters.expanded == whole.counters.expanded);
    CHECK(rest.bounds.back().nodes == whole.bounds.back().nodes);
  }
}

TEST_CASE("ida*: an order of moves is parsed, and a wrong order is rejected", "[threads]") {
  const AnyPuzzleOf tiles(Tiles(2, 3, Tiles::Metric::kSingle));
  CHECK(*read_move_order(tiles, "") == std::vector<int>());
  CHECK(*read_move_order(tiles, "korf") == std::vector<int>{0, 2, 3, 1});
  CHECK(*read_move_order(tiles, "3,2,1,0") == std::vector<int>{3, 2, 1, 0});
  for (const char* text : {"0,1,2", "0,1,2,2", "0,1,2,4", "0,1,2,3,", "up", ",", "0,1,2,3,x"}) {
    const auto order = read_move_order(tiles, text);
    CHECK(rejects(order, "move-order"));
  }
}

TEST_CASE("ida*: a limit on depth or seconds ends it with the current bound", "[limits][threads]") {
  const Board b = hard_board();
  for (const int threads : {1, 2}) {
    const Crew crew(threads);
    Limits depth, seconds;
    depth.max_depth = 41;
    seconds.max_seconds = 0.004;
    const Result shallow = b.solve({crew, depth});
    CHECK(shallow.stop == Stop::kDepth);
    CHECK(shallow.lower_bound == 42);
    const Result brief = b.solve({crew, seconds});
    CHECK(brief.stop == Stop::kSeconds);
    CHECK(brief.lower_bound >= 36);
    CHECK(brief.lower_bound <= 48);
    CHECK(brief.lower_bound == brief.bounds.back().bound);
    CHECK_FALSE(brief.bounds.back().complete);
    CHECK(brief.seconds < 20);
  }
}

TEST_CASE("ida*: with a weight, a limit on depth counts moves", "[limits][threads]") {
  const Board b = easier_board();
  const Crew one(1);
  SearchOptions how;
  how.bound_weight = 3;
  const auto length_within = [&](std::uint64_t moves) {
    Limits limits;
    limits.max_depth = moves;
    return b.solve({one, limits}, how);
  };
  const Result any = length_within(kUnlimited);
  REQUIRE(any.outcome == Outcome::kSolved);
  const Result same = length_within(*any.length());
  CHECK(same.outcome == Outcome::kSolved);
  CHECK(same.length() == any.length());
  const Result less = length_within(*any.length() - 1);
  CHECK(less.outcome == Outcome::kLimit);
  CHECK(less.stop == Stop::kDepth);
  CHECK(less.path.empty());
  CHECK(less.lower_bound <= 31);
}

}  // namespace
}  // namespace trailblaze
