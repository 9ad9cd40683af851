// Graphs with extreme shapes, compared with the counts in tests/data/synthetic_graphs.jsonl:
// directed, deep and narrow, a single wide level, self-loops, and states that hash tables tend to
// reserve as marks (0 and 2^64-1).
#include <bit>

#include "engine/base/mix.hpp"
#include "engine/bfs/bidirectional.hpp"
#include "engine/bfs/dfs.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/levels.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

using Next = std::function<std::vector<State>(State)>;

std::uint64_t splitmix64(std::uint64_t x) { return mix(x + 0x9e3779b97f4a7c15); }

Next hash_digraph(State m, State k) {
  return [=](State x) {
    std::vector<State> out;
    for (State i = 0; i < k; ++i) out.push_back(splitmix64(k * x + i) % m);
    return out;
  };
}

// The rules that the file describes in words, by the name of their graph.
struct Rule {
  std::string name;
  bool both_ways;
  Next next;
};

std::vector<Rule> fixed_rules() {
  return {
      {"cycle_99999", true,
       [](State x) {
         return std::vector<State>{(x + 1) % 99999, (x + 99998) % 99999};
       }},
      {"complete_2000", true,
       [](State) {
         std::vector<State> out;
         for (State y = 0; y < 2000; ++y) out.push_back(y);
         return out;
       }},
      {"debruijn_2_16", false,
       [](State x) {
         return std::vector<State>{2 * x & 65535, (2 * x + 1) & 65535};
       }},
      {"kautz_like_mod_99991", false,
       [](State x) {
         return std::vector<State>{(3 * x + 1) % 99991, (3 * x + 2) % 99991};
       }},
      {"self_loop_only", true, [](State x) { return std::vector<State>{x}; }},
      {"double_or_decrement_200000", false,
       [](State x) {
         std::vector<State> out;
         if (2 * x <= 200000) out.push_back(2 * x);
         if (x >= 1) out.push_back(x - 1);
         return out;
       }},
      {"rot64_complement", false,
       [](State x) {
         return std::vector<State>{std::rotl(x, 1), ~x};
       }},
      {"all_ones_reached", false, [](State x) { return std::vector<State>{x << 1 | 1}; }},
  };
}

Rule rule_of(const Json& row) {
  const auto name = row["name"].get<std::string>();
  if (row.contains("M"))
    return {name, false, hash_digraph(row["M"].get<State>(), row["k"].get<State>())};
  if (row.contains("n")) return {name, true, cube(row["n"].get<int>()).next};
  for (const Rule& rule : fixed_rules()) {
    if (rule.name == name) return rule;
  }
  FAIL("no rule for " << name);
  return {};
}

State start_of(const Json& row) {
  return row["start"].is_string() ? std::stoull(row["start"].get<std::string>(), nullptr, 16)
                                  : row["start"].get<State>();
}

// Compares the oracle with the file, and the engine with the oracle at several numbers of threads.
// Then finds a path to the farthest state by every search.
template <bool kBothWays>
void check_graph(const Json& row, const Next& next) {
  const State start = start_of(row);
  Graph<kBothWays> graph{next};
  const auto survey = oracle::explore(graph, start);
  CHECK(survey.depth.size() == row["states"].get<std::size_t>());
  CHECK(survey.levels.size() == row["max_depth"].get<std::size_t>() + 1);
  CHECK(survey.edges == row["directed_edges"].get<std::uint64_t>());
  if (row.contains("counts")) {
    CHECK(survey.levels == row["counts"].get<std::vector<std::uint64_t>>());
  }
  for (const int threads : thread_counts()) {
    INFO(threads << " threads");
    const Crew crew(threads);
    const Result all = enumerate(AnyPuzzleOf(graph), start, Options{crew});
    REQUIRE(all.outcome == Outcome::kExhausted);
    CHECK(levels_of(all) == survey.levels);
    CHECK(all.counters.expanded == survey.depth.size());
    CHECK(all.counters.generated == survey.generated);
    CHECK(all.counters.duplicates == survey.generated - survey.depth.size() + 1);
    CHECK(all.stored == survey.depth.size());
    REQUIRE_FALSE(all.deepest.empty());

    graph.goal = all.deepest.front();
    const Result solved = bfs(AnyPuzzleOf(graph), start, Options{crew});
    REQUIRE(solved.outcome == Outcome::kSolved);
    CHECK(solved.length() == survey.levels.size() - 1);
    CHECK(solved.path.front() == start);
    CHECK(solved.path.back() == *graph.goal);
    CHECK(is_legal(graph, solved.path));
    if constexpr (kBothWays) {
      const Result met = bidirectional(AnyPuzzleOf(graph), start, {*graph.goal}, Options{crew});
      REQUIRE(met.outcome == Outcome::kSolved);
      CHECK(met.length() == solved.length());
      CHECK(is_legal(graph, met.path));
    }
  }
  const Crew one(1);
  const Result deep = dfs(AnyPuzzleOf(graph), start, Options{one});
  REQUIRE(deep.outcome == Outcome::kSolved);
  CHECK(is_legal(graph, deep.path));
  graph.goal = std::nullopt;
  const Result none = dfs(AnyPuzzleOf(graph), start, Options{one});
  CHECK(none.outcome == Outcome::kExhausted);
  CHECK(none.stored == survey.depth.size());
  CHECK(none.counters.generated == survey.generated);
}

TEST_CASE("synthetic graphs: levels and paths equal the data file", "[truth][oracle][threads]") {
  for (const Json& row : truth::committed("synthetic_graphs")) {
    INFO(row["name"]);
    if (row["directed_edges"] > lighter(10'000'000, 150'000)) continue;
    const Rule rule = rule_of(row);
    rule.both_ways ? check_graph<true>(row, rule.next) : check_graph<false>(row, rule.next);
  }
}

// 100,000 states in a row, through 2^64-1 and 0; fewer under a sanitizer.
template <bool kBothWays>
void check_chain() {
  constexpr State kStates = effort(State{100'000});
  constexpr State kFirst = ~State{0} - (kStates / 2 - 1), kLast = kStates / 2 - 1;
  const Graph<kBothWays> graph = chain<kBothWays>(kFirst, kLast);
  for (const int threads : {1, 3}) {
    const Crew crew(threads);
    const Result all = enumerate(AnyPuzzleOf(graph), kFirst, Options{crew});
    CHECK(all.levels.size() == kStates);
    CHECK(all.deepest == std::vector<State>{kLast});
    const Result solved = bfs(AnyPuzzleOf(graph), kFirst, Options{crew});
    REQUIRE(solved.outcome == Outcome::kSolved);
    REQUIRE(solved.path.size() == kStates);
    for (State i = 0; i < kStates; ++i) {
      if (solved.path[i] != kFirst + i) FAIL("state " << i << " of the path");
    }
    CHECK(dfs(AnyPuzzleOf(graph), kFirst, Options{crew}).path == solved.path);
    if constexpr (kBothWays) {
      CHECK(bidirectional(AnyPuzzleOf(graph), kFirst, {kLast}, Options{crew}).path == solved.path);
    }
  }
}

TEST_CASE("synthetic graphs: a chain of 100,000 states through 2^64-1 and 0", "[threads]") {
  check_chain<false>();
  check_chain<true>();
}

}  // namespace
}  // namespace trailblaze
