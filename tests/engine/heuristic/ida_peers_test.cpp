// Compares IDA* of several processes with a single process: every complete bound, the path and all
// shortest paths, at any number of processes and threads. Also tests limits that only a single
// process reaches. The processes are threads with a search each (local_peers.hpp).
#include "engine/heuristic/ida_peers.hpp"

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <tuple>
#include <vector>

#include "engine/puzzle/result.hpp"
#include "tests/engine/heuristic/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/guess.hpp"
#include "tests/support/guided.hpp"
#include "tests/support/local_peers.hpp"
#include "tests/support/random_graphs.hpp"

namespace trailblaze {
namespace {

const std::vector<int> kProcesses = kSanitized ? std::vector{2, 3} : std::vector{1, 2, 3, 4, 7};

// Returns everything in a result that must not depend on the number of processes. If the last bound
// ends at its first solution, its nodes and the work may differ, and are left out.
auto answer_of(const Result& r) {
  std::vector<std::tuple<std::uint64_t, std::uint64_t, bool>> rows;
  for (const BoundRow& row : r.bounds) {
    rows.emplace_back(row.bound, row.complete ? row.nodes : 0, row.complete);
  }
  const bool all_work = r.outcome != Outcome::kSolved || r.all_shortest.has_value();
  const std::string count = r.all_shortest ? r.all_shortest->count.text() : "";
  const auto some = r.all_shortest ? r.all_shortest->listed : std::vector<std::vector<State>>();
  return std::tuple(r.outcome, r.stop, r.path, r.shortest, r.suboptimality, r.lower_bound, rows,
                    all_work ? r.counters.expanded : 0, all_work ? r.counters.generated : 0, count,
                    some);
}

void compare_with_one(const HeuristicSearch& search, State start, const SearchOptions& how,
                      const Limits& limits = {}) {
  const auto expected = answer_of(search.ida_star(start, {Crew(1), limits}, how));
  for (const int count : kProcesses) {
    for (const int threads : {1, 2}) {
      INFO(count << " processes of " << threads << " threads");
      const auto results = results_of(count, [&](Peers& peers) {
        return search.ida_star(start, {Crew(threads), limits, nullptr, peers}, how);
      });
      for (const Result& result : results) CHECK(answer_of(result) == expected);
    }
  }
}

// Returns options for the first path by order of moves, for all shortest paths, and with a weight.
std::vector<SearchOptions> exact_searches() {
  SearchOptions first, all, weighted;
  first.deterministic = true;
  all.all_shortest = true;
  weighted.deterministic = true;
  weighted.bound_weight = 1.4;
  return {first, all, weighted};
}

TEST_CASE("ida* of several processes: process 0 hears of every block that is done", "[threads]") {
  constexpr std::size_t kBlocks = 40;
  for (const bool shared : {true, false}) {
    for (const int count : {1, 2, 3}) {
      INFO(count << " processes" << (shared ? "" : ", of which one works"));
      const auto told = results_of(count, [&](Peers& peers) {
        std::vector<IdaTotals> below(kBlocks), done(kBlocks);
        IdaHalt halt(nullptr, true, false);
        std::mutex mutex;
        share_blocks(
            peers, Crew(2), kBlocks, shared, halt,
            [&](int, std::size_t b) -> const IdaTotals* {
              if (b % 5 == 0) return nullptr;  // not done
              below[b] = {b, 2 * b, 0, static_cast<int>(3 * b)};
              return &below[b];
            },
            [&](std::size_t b, const IdaTotals& one) {
              const std::lock_guard lock(mutex);
              done[b] += one;
            });
        return done;
      });
      for (std::size_t number = 0; number < told.size(); ++number) {
        for (std::size_t b = 0; b < kBlocks; ++b) {
          const std::uint64_t expected = number == 0 && b % 5 != 0 ? b : 0;
          CHECK(told[number][b].nodes == expected);
          CHECK(told[number][b].generated == 2 * expected);
          if (expected != 0) CHECK(told[number][b].next_bound == static_cast<int>(3 * b));
        }
      }
    }
  }
}

TEST_CASE("ida* of several processes: a split tree has the bounds and the path of one process",
          "[threads]") {
  int boards = 0;
  for_published_boards(effort(700'000u), effort(1'500'000u), [&](const Board& board, const auto&) {
    if (boards++ >= lighter(3, 1)) return;
    for (const SearchOptions& how : exact_searches()) {
      compare_with_one(board.search, board.start, how);
    }
  });
  CHECK(boards > 0);
}

TEST_CASE("ida* of several processes: without an order of moves, the path is as short",
          "[threads]") {
  const auto check = [](const PublishedBoard& board, const Json&) {
    const auto results = results_of(3, [&](Peers& peers) {
      return board.solve({Crew(2), {}, nullptr, peers});
    });
    for (const Result& result : results) {
      CHECK(result.length() == board.length);
      CHECK(answer_of(result) == answer_of(results[0]));
      CHECK(result.counters.expanded == results[0].counters.expanded);
    }
  };
  for_published_boards(effort(700'000u), effort(1'500'000u), check);
}

TEST_CASE(
    "ida* of several processes: random graphs and inconsistent heuristics agree with one process",
    "[threads]") {
  Random random(31);
  for_random_graphs<true>(random, 60, 24, 2, [&](const auto& surveyed, int round) {
    const auto& [graph, start, survey] = surveyed;
    const Guided guided(graph, guess_for(graph, start, round % 2 != 0));
    Limits limits;
    limits.max_depth = 12;
    for (const SearchOptions& how : exact_searches()) {
      compare_with_one(guided.search, start, how, limits);
    }
  });
}

TEST_CASE("ida* of several processes: a limit that one process meets ends the search of all",
          "[limits][threads]") {
  const Tiles tiles(4, 4, Tiles::Metric::kSingle);
  const State goal = tiles.parse("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15").value();
  // An unsolvable start. The search does not know this, so only the limit can end it.
  const State endless = tiles.parse("0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1").value();
  const Board board(4, 4, goal, endless);
  for (const double seconds : {0.0, 0.02, 0.3}) {
    const auto results = results_of(3, [&](Peers& peers) {
      Limits limits;
      if (peers.number() == 1) limits.max_seconds = seconds;
      return board.solve({Crew(2), limits, nullptr, peers});
    });
    INFO(seconds << " s");
    for (const Result& result : results) {
      CHECK(result.stop == Stop::kSeconds);
      CHECK(answer_of(result) == answer_of(results[0]));
      CHECK(result.bounds.back().nodes == results[0].bounds.back().nodes);
    }
  }
}

}  // namespace
}  // namespace trailblaze
