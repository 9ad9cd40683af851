#include "engine/astar/astar.hpp"

#include <map>
#include <optional>
#include <vector>

#include "puzzles/tiles/tiles.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/guess.hpp"
#include "tests/support/guided.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

// A* as lectures teach it: each step scans the whole open list.
struct LectureAstar {
  std::optional<std::uint64_t> length;
  std::uint64_t expanded = 0, generated = 0, reopened = 0;
  std::map<int, std::uint64_t> nodes;  // expanded nodes by the greatest f so far

  template <class Graph, class H>
  LectureAstar(const Graph& graph, const H& h, State start, Weight weight, TieBreak tie) {
    struct Waiting {
      State state;
      int f, g;
    };
    std::map<State, int> best, closed;  // least g known; g of the last expansion
    std::vector<Waiting> open;
    if (h(start) < kDeadEnd) open.push_back({start, weight.f(0, h(start)), 0});
    best[start] = 0;
    int most = 0;
    while (!open.empty()) {
      auto next = open.begin();
      for (auto one = open.begin(); one != open.end(); ++one) {
        if (one->f < next->f || (one->f == next->f && tie == TieBreak::kLast)) next = one;
      }
      const Waiting taken = *next;
      open.erase(next);
      most = std::max(most, taken.f);
      nodes[most];
      if (graph.is_goal(taken.state)) {
        length = static_cast<std::uint64_t>(taken.g);
        return;
      }
      if (best[taken.state] != taken.g) continue;
      reopened += closed.contains(taken.state) ? 1 : 0;
      closed[taken.state] = taken.g;
      ++expanded;
      ++nodes[most];
      for (const State t : graph.next(taken.state)) {
        ++generated;
        const auto [at, is_new] = best.try_emplace(t, taken.g + 1);
        if (!is_new && at->second <= taken.g + 1) continue;
        at->second = taken.g + 1;
        if (h(t) < kDeadEnd) open.push_back({t, weight.f(taken.g + 1, h(t)), taken.g + 1});
      }
    }
  }
};

void check_nodes(const Result& result, const LectureAstar& plain) {
  // Walking back from the goal may find a shorter path than the path that reached the goal.
  if (plain.length) REQUIRE(result.length() <= *plain.length);
  REQUIRE(result.counters.expanded == plain.expanded);
  REQUIRE(result.counters.generated == plain.generated);
  REQUIRE(result.reopened == plain.reopened);
  REQUIRE(result.bounds.size() == plain.nodes.size());
  std::size_t k = 0;
  for (const auto& [f, nodes] : plain.nodes) {
    REQUIRE(result.bounds[k].bound == static_cast<std::uint64_t>(f));
    REQUIRE(result.bounds[k++].nodes == nodes);
  }
}

template <bool kBothWays>
void check_path(const SurveyedGraph<kBothWays>& surveyed, const Result& result, double weight) {
  const auto& [graph, start, survey] = surveyed;
  REQUIRE(result.outcome == (survey.shortest ? Outcome::kSolved : Outcome::kExhausted));
  if (!survey.shortest) return;
  const auto shortest = *survey.shortest;
  REQUIRE(result.length() >= shortest);
  REQUIRE(static_cast<double>(*result.length()) <= weight * static_cast<double>(shortest));
  REQUIRE(result.lower_bound <= shortest);
  REQUIRE((weight > 1 || result.shortest));
  REQUIRE(result.suboptimality == (result.shortest ? 1 : weight));
  REQUIRE((!result.shortest || result.length() == shortest));
  REQUIRE(is_legal(graph, result.path));
  REQUIRE(graph.is_goal(result.path.back()));
}

// With the last or the first among equal f, A* expands the same nodes as textbook A*.
template <bool kBothWays>
void compare_astar(std::uint64_t seed) {
  Random random(seed);
  std::uint64_t reopened = 0;
  for_random_graphs<kBothWays>(random, 1'000, 50, 3, [&](const auto& surveyed, int round) {
    const auto& [graph, start, survey] = surveyed;
    const bool by_chance = round % 2 != 0;
    const Guess guess = guess_for(graph, start, by_chance);
    const Guided guided(graph, guess, !by_chance);
    for (const double weight : {1.0, 1.3, 3.0}) {
      for (const TieBreak tie : {TieBreak::kGreatestG, TieBreak::kLast, TieBreak::kFirst}) {
        SearchOptions how;
        how.bound_weight = weight;
        how.tie_break = tie;
        const Result result = guided.search.astar(start, Options{Crew(1)}, how);
        check_path(surveyed, result, weight);
        if (tie == TieBreak::kGreatestG) continue;
        check_nodes(result, LectureAstar(graph, guess, start, Weight(weight), tie));
        reopened += result.reopened;
      }
    }
  });
  CHECK((kSanitized || reopened > 0));
}

TEST_CASE(
    "a*: on random graphs with any admissible heuristic paths are shortest, or within the "
    "weight, and nodes are those of textbook A*",
    "[oracle][threads]") {
  compare_astar<true>(1);
  compare_astar<false>(2);
}

// Compares everything that must not depend on the number of threads.
void require_same(const Result& result, const Result& one) {
  REQUIRE(result.outcome == one.outcome);
  REQUIRE(result.path == one.path);
  REQUIRE(result.shortest == one.shortest);
  REQUIRE(result.lower_bound == one.lower_bound);
  REQUIRE(result.counters.expanded == one.counters.expanded);
  REQUIRE(result.counters.generated == one.counters.generated);
  REQUIRE(result.counters.duplicates == one.counters.duplicates);
  REQUIRE(result.reopened == one.reopened);
  REQUIRE(result.stored == one.stored);
  REQUIRE(result.max_frontier == one.max_frontier);
  REQUIRE(result.bounds.size() == one.bounds.size());
  for (std::size_t i = 0; i < one.bounds.size(); ++i) {
    REQUIRE(result.bounds[i].bound == one.bounds[i].bound);
    REQUIRE(result.bounds[i].nodes == one.bounds[i].nodes);
    REQUIRE(result.bounds[i].complete == one.bounds[i].complete);
  }
}

// Searches with more states than this run on several threads.
constexpr std::uint64_t kManyStates = 16'384;

// A pseudorandom part of the Manhattan distance: admissible, but inconsistent.
struct LessByChance {
  Manhattan manhattan;

  int operator()(State s) const {
    return static_cast<int>(mix(s) % static_cast<std::uint64_t>(manhattan(s) + 1));
  }
};

// Requires the same result at any number of threads, and returns it.
Result same_by_threads(const HeuristicSearch& search, State start, const SearchOptions& how) {
  Result one = search.astar(start, Options{Crew(1)}, how);
  for (const int threads : multi_thread_counts()) {
    require_same(search.astar(start, Options{Crew(threads)}, how), one);
  }
  return one;
}

// Knows a quarter of the true distances, chosen by a hash, or an eighth of every true distance.
// Most states are thus expanded.
struct LittleKnown {
  Guess truth;
  bool by_chance;

  int operator()(State s) const {
    const auto found = truth.distance.find(s);
    if (found == truth.distance.end()) return kDeadEnd;
    if (by_chance) return mix(s) % 4 == 0 ? found->second : 0;
    return found->second / 8;
  }
};

// 131,072 states, or under a sanitizer 65,536, with three moves each, which lead anywhere and
// cannot be reversed. The goal is as far away as possible, so that nearly all states are expanded.
DirectedGraph wide_graph() {
  DirectedGraph graph{[](State s) {
    constexpr State kMask = lighter(0x1ffff, 0xffff);
    return std::vector<State>{(3 * s + 1) & kMask, (5 * s + 7) & kMask, mix(s) & kMask};
  }};
  const auto depths = oracle::explore(graph, 0).depth;
  graph.goal = std::ranges::max_element(depths, {}, [](const auto& state) {
                 return std::pair(state.second, state.first);
               })->first;
  return graph;
}

TEST_CASE("a*: with one-way moves, results are the same at any number of threads", "[threads]") {
  const DirectedGraph graph = wide_graph();
  const std::uint64_t shortest = oracle::explore(graph, 0).depth.at(*graph.goal);
  for (const bool by_chance : {false, true}) {
    std::uint64_t reopened = 0;
    const Guided guided(graph, LittleKnown{guess_for(graph, 0, false), by_chance}, !by_chance);
    for (const TieBreak ties : {TieBreak::kGreatestG, TieBreak::kLeastG}) {
      SearchOptions how;
      how.tie_break = ties;
      const Result one = same_by_threads(guided.search, 0, how);
      CHECK(one.length() == shortest);
      CHECK(one.counters.expanded > kManyStates);
      reopened += one.reopened;
    }
    CHECK((reopened > 0) == by_chance);
  }
}

TEST_CASE("a*: counts, nodes by f and the path are the same at any number of threads",
          "[threads]") {
  const Tiles tiles(3, 3, Tiles::Metric::kSingle);
  const State goal = tiles.parse("1 2 3 4 5 6 7 8 0").value();
  const Guided weak(tiles, ZeroHeuristic{});
  const Guided doubted(tiles, LessByChance{Manhattan({3, 3}, goal)}, false);
  std::uint64_t reopened = 0;
  for (int i = 0; i < effort(4); ++i) {
    const State start = tiles.parse(i % 2 == 0 ? "8 6 7 2 5 4 3 0 1" : "6 4 7 8 5 0 3 2 1").value();
    SearchOptions how;
    how.tie_break = i < 2 ? TieBreak::kLeastG : TieBreak::kGreatestG;
    const Result by_trail = same_by_threads(weak.search, start, how);
    const Result by_costs = same_by_threads(doubted.search, start, how);
    CHECK(by_trail.counters.expanded > kManyStates);
    CHECK(by_costs.counters.expanded > kManyStates);
    CHECK(by_costs.length() == by_trail.length());
    reopened += by_costs.reopened;
    how.bound_weight = 1.2;
    require_same(doubted.search.astar(start, Options{Crew(multi_thread_counts().back())}, how),
                 doubted.search.astar(start, Options{Crew(1)}, how));
  }
  CHECK(reopened > 0);
}

// Below the last f, the expanded states depend neither on tie-breaking nor on the closed list.
TEST_CASE(
    "a*: nodes by f sum to the expanded states, and only the last f may differ or be incomplete",
    "[threads]") {
  const Tiles tiles(3, 3, Tiles::Metric::kSingle);
  const State goal = tiles.parse("1 2 3 4 5 6 7 8 0").value();
  const Manhattan manhattan({3, 3}, goal);
  const Guided trusted(tiles, manhattan), doubted(tiles, manhattan, false);
  Random random(8);
  for (int i = 0; i < effort(40); ++i) {
    const State start = tiles.random_state(random);
    const Result usual = trusted.search.astar(start, Options{Crew(1)}, {});
    std::uint64_t nodes = 0;
    for (const BoundRow& row : usual.bounds) nodes += row.nodes;
    CHECK(nodes == usual.counters.expanded);
    CHECK(usual.bounds.front().bound == static_cast<std::uint64_t>(manhattan(start)));
    CHECK(usual.bounds.back().bound == usual.length());
    CHECK_FALSE(usual.bounds.back().complete);
    std::vector<Result> others;
    for (const TieBreak tie : {TieBreak::kLeastG, TieBreak::kLast, TieBreak::kFirst}) {
      SearchOptions how;
      how.tie_break = tie;
      others.push_back(trusted.search.astar(start, Options{Crew(1)}, how));
    }
    // With the least g first, all nodes of the last f come before a goal, except the goal's bucket.
    const std::uint64_t most = others[0].bounds.back().nodes;
    CHECK(usual.bounds.back().nodes <= most);
    for (const Result& other : others) CHECK(other.bounds.back().nodes <= most);
    others.push_back(doubted.search.astar(start, Options{Crew(1)}, {}));
    for (const Result& other : others) {
      REQUIRE(other.length() == usual.length());
      REQUIRE(other.bounds.size() == usual.bounds.size());
      for (std::size_t k = 0; k + 1 < usual.bounds.size(); ++k) {
        CHECK(other.bounds[k].nodes == usual.bounds[k].nodes);
        CHECK(usual.bounds[k].complete);
      }
    }
  }
}

TEST_CASE("a*: without a heuristic it expands every state above the goal's depth", "[threads]") {
  const Tiles tiles(2, 3, Tiles::Metric::kSingle);
  const Guided guided(tiles, ZeroHeuristic{});
  const Crew crew(1);
  Random random(3);
  for (int i = 0; i < 50; ++i) {
    const State start = tiles.random_state(random);
    const Result plain = bfs(guided.puzzle, start, Options{crew});
    const Result result = guided.search.astar(start, Options{crew}, {});
    REQUIRE(result.length() == plain.length());
    std::uint64_t below = 0, at = 0;  // states above the goal's depth; at the goal's depth
    for (const LevelRow& row : enumerate(guided.puzzle, start, Options{crew}).levels) {
      if (row.depth < result.length()) below += row.states;
      if (row.depth == result.length()) at = row.states;
    }
    REQUIRE(result.counters.expanded >= below);
    REQUIRE(result.counters.expanded < below + at);
  }
}

TEST_CASE("a*: a limit on states, memory, depth or seconds ends it with a proved bound",
          "[limits][threads]") {
  const Tiles tiles(4, 4, Tiles::Metric::kSingle);
  const State start = tiles.parse("8 14 7 9 13 15 10 5 0 3 11 6 12 1 2 4").value();  // 62 moves
  const State goal = tiles.parse("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0").value();
  const Manhattan manhattan({4, 4}, goal);
  const auto estimate = static_cast<std::uint64_t>(manhattan(start));
  const Guided guided(tiles, manhattan);
  const Limits states{.max_states = lighter(100'000u, 20'000u)}, seconds{.max_seconds = 0.05},
      bytes{.max_bytes = std::uint64_t{lighter(16u, 4u)} << 20}, depth{.max_depth = estimate + 1},
      root{.max_depth = 0};
  for (const auto& [tie, weight] : {std::pair{TieBreak::kGreatestG, 1.0},
                                    {TieBreak::kGreatestG, 1.01},
                                    {TieBreak::kLast, 1.0},
                                    {TieBreak::kFirst, 1.0}}) {
    INFO(name(tie) << ", weight " << weight);
    SearchOptions how;
    how.tie_break = tie;
    how.bound_weight = weight;
    const bool by_lists = tie != TieBreak::kGreatestG;
    const auto run = [&](const Limits& limits, Stop stop) {
      const Result result = guided.search.astar(start, Options{Crew(1), limits}, how);
      CHECK(result.outcome == Outcome::kLimit);
      CHECK(result.stop == stop);
      CHECK(result.lower_bound >= (weight == 1 ? estimate : estimate / 2));
      CHECK(result.lower_bound <= 62);
      if (by_lists) CHECK(result.table_bytes <= limits.max_bytes);
      return result;
    };
    CHECK(run(states, Stop::kStates).stored <= states.max_states + (by_lists ? 4 : 1'000));
    run(bytes, Stop::kMemory);
    run(seconds, Stop::kSeconds);
    CHECK(run(depth, Stop::kDepth).lower_bound == depth.max_depth + 1);
    CHECK(run(root, Stop::kDepth).lower_bound == estimate);
  }
}

TEST_CASE("a*: it uses nine tenths of the memory before the limit ends it", "[limits][threads]") {
  const Tiles tiles(4, 4, Tiles::Metric::kSingle);
  const State start = tiles.parse("8 14 7 9 13 15 10 5 0 3 11 6 12 1 2 4").value();
  const Guided guided(tiles, ZeroHeuristic{});
  const Crew crew(1);
  Limits limits;
  const std::uint64_t most = kSanitized ? 34 << 20 : 100 << 20;
  for (limits.max_bytes = 24 << 20; limits.max_bytes < most; limits.max_bytes += 9 << 20) {
    INFO(limits.max_bytes << " bytes");
    const Result result = guided.search.astar(start, Options{crew, limits}, {});
    CHECK(result.stop == Stop::kMemory);
    const std::uint64_t used = result.table_bytes;
    CHECK(used > limits.max_bytes / 10 * 9);
    CHECK(used <= limits.max_bytes);
  }
}

TEST_CASE("a*: on a long chain, memory is proportional to the states", "[limits][threads]") {
  const Guided line(chain<true>(0, 12'000), ZeroHeuristic{});
  const Result result = line.search.astar(0, Options{Crew(1)}, {});
  CHECK(result.length() == 12'000);
  CHECK(result.table_bytes < 100 * result.stored);
}

TEST_CASE("a*: a limit on states ignores the states of a small search before a large search",
          "[threads]") {
  const Guided wide(wide_graph(), ZeroHeuristic{});
  SearchOptions how;
  const Result small = wide.search.astar(0, Options{Crew(1)}, how);
  const Limits limits{.max_states = small.stored};
  CHECK(wide.search.astar(0, Options{Crew(1), limits}, how).outcome == Outcome::kSolved);
}

}  // namespace
}  // namespace trailblaze
