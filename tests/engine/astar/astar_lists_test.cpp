// Compares A* by lists with A* as in lectures.
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
#include "tests/support/random_graphs.hpp"

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

template <bool kBothWays>
void compare_lists(std::uint64_t seed) {
  Random random(seed);
  std::uint64_t reopened = 0;
  for_random_graphs<kBothWays>(random, 400, 60, 3, [&](const auto& surveyed, int round) {
    const auto& [graph, start, survey] = surveyed;
    const bool by_chance = round % 2 != 0;
    const Guess guess = guess_for(graph, start, by_chance);
    const Guided guided(graph, guess, !by_chance);
    for (const double weight : {1.0, 1.5}) {
      for (const TieBreak tie : {TieBreak::kLast, TieBreak::kFirst}) {
        SearchOptions how;
        how.bound_weight = weight;
        how.tie_break = tie;
        const Result result = guided.search.astar(start, Options{Crew(1)}, how);
        const LectureAstar plain(graph, guess, start, Weight(weight), tie);
        REQUIRE((result.outcome == Outcome::kSolved) == plain.length.has_value());
        // Walking back from the goal may find a shorter path than the path that reached the goal.
        if (plain.length) REQUIRE(result.length() <= *plain.length);
        if (plain.length && weight == 1) REQUIRE(result.length() == *survey.shortest);
        REQUIRE(result.counters.expanded == plain.expanded);
        REQUIRE(result.counters.generated == plain.generated);
        REQUIRE(result.reopened == plain.reopened);
        REQUIRE(result.bounds.size() == plain.nodes.size());
        std::size_t k = 0;
        for (const auto& [f, nodes] : plain.nodes) {
          REQUIRE(result.bounds[k].bound == static_cast<std::uint64_t>(f));
          REQUIRE(result.bounds[k++].nodes == nodes);
        }
        reopened += result.reopened;
      }
    }
  });
  CHECK((kSanitized || reopened > 0));
}

TEST_CASE("a* by lists: expands the same nodes as textbook A*, last or first among equal f",
          "[oracle]") {
  compare_lists<true>(1);
  compare_lists<false>(2);
}

TEST_CASE("a*: tie-breaking changes only the number of nodes of the last f") {
  const Tiles tiles(3, 3, Tiles::Metric::kSingle);
  const State goal = tiles.parse("1 2 3 4 5 6 7 8 0").value();
  const Guided guided(tiles, Manhattan({3, 3}, goal));
  Random random(9);
  for (int i = 0; i < effort(30); ++i) {
    const State start = tiles.random_state(random);
    std::map<TieBreak, Result> results;
    for (const TieBreak tie :
         {TieBreak::kGreatestG, TieBreak::kLeastG, TieBreak::kLast, TieBreak::kFirst}) {
      SearchOptions how;
      how.tie_break = tie;
      results.emplace(tie, guided.search.astar(start, Options{Crew(1)}, how));
    }
    const Result& usual = results.at(TieBreak::kGreatestG);
    // With the least g first, all nodes of the last f come before a goal, except the goal's bucket.
    const std::uint64_t most = results.at(TieBreak::kLeastG).bounds.back().nodes;
    for (const auto& [tie, result] : results) {
      INFO(name(tie));
      REQUIRE(result.length() == usual.length());
      REQUIRE(result.bounds.size() == usual.bounds.size());
      for (std::size_t k = 0; k + 1 < usual.bounds.size(); ++k) {
        REQUIRE(result.bounds[k].nodes == usual.bounds[k].nodes);
      }
      CHECK(result.bounds.back().nodes <= most);
    }
  }
}

}  // namespace
}  // namespace trailblaze
