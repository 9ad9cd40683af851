// Puzzles from a file whose coordinates take more than 64 bits, so that a state is a rank: as
// puzzles of their own, and beside the same puzzle with its coordinates side by side.
#include <map>
#include <numeric>
#include <set>

#include "engine/base/text.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/moves/moves_puzzle.hpp"
#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/sessions.hpp"
#include "tests/support/trail_keys.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

using Labels = std::vector<int>;

// Where each of `n` numbers on a ring comes from: one step on, one step back, four turned round.
std::vector<Labels> ring_moves(int n) {
  std::vector<Labels> moves(3, Labels(static_cast<std::size_t>(n)));
  for (Labels& move : moves) std::iota(move.begin(), move.end(), 0);
  std::ranges::rotate(moves[0], moves[0].begin() + 1);
  std::ranges::rotate(moves[1], moves[1].end() - 1);
  std::reverse(moves[2].begin(), moves[2].begin() + 4);
  return moves;
}

std::string ring(int n) {
  truth::Json out = {{"points", n}, {"generators", ring_moves(n)}};
  return out.dump();
}

absl::StatusOr<std::unique_ptr<Session>> open_text(const std::string& text) {
  return find_entry("moves")->open({{"definition", text}});
}

std::vector<std::uint64_t> counts_to(Session& session, std::uint64_t depth, int threads) {
  SearchOptions options;
  options.limits.max_depth = depth;
  const auto report = session.enumerate(options, Crew(threads));
  INFO((report.ok() ? "" : message(report.status())));
  REQUIRE(report.ok());
  return levels_of(report->result);
}

// Sets of whole labellings, level by level.
std::vector<std::uint64_t> plain_counts(const std::vector<Labels>& moves, std::uint64_t depth) {
  Labels home(moves[0].size());
  std::iota(home.begin(), home.end(), 0);
  std::vector<Labels> level = {home};
  std::set<Labels> seen(level.begin(), level.end());
  std::vector<std::uint64_t> counts = {1};
  for (std::uint64_t d = 1; d <= depth; ++d) {
    std::vector<Labels> next;
    for (const Labels& old : level) {
      for (const Labels& move : moves) {
        Labels moved;
        for (const int from : move) moved.push_back(old[static_cast<std::size_t>(from)]);
        if (seen.insert(moved).second) next.push_back(moved);
      }
    }
    counts.push_back(next.size());
    level = std::move(next);
  }
  return counts;
}

TEST_CASE("moves: all orders of up to twenty numbers fit into 64 bits", "[oracle][law][threads]") {
  const std::map<int, std::uint64_t> factorials = {
      {18, 6'402'373'705'728'000}, {19, 121'645'100'408'832'000}, {20, 2'432'902'008'176'640'000}};
  for (const auto& [n, orders] : factorials) {
    INFO(n);
    const auto session = open_text(ring(n));
    REQUIRE(session.ok());
    // Of an odd number of numbers each move is even.
    CHECK((*session)->puzzle().traits().num_states == (n % 2 == 0 ? orders : orders / 2));
    const auto expected = plain_counts(ring_moves(n), 11);
    for (const int threads : {1, 2, 3, 8}) {
      CHECK(counts_to(**session, 11, threads) == expected);
    }
    CHECK(join((*session)->broken_laws(lighter<std::size_t>(200, 20)), "\n") == "");
  }
  CHECK(message(open_text(ring(21)).status()) ==
        "definition: line 1: found a position of more than 64 bits, expected at most 64 bits: the "
        "puzzle has too many positions");
}

TEST_CASE("moves: a state that is a rank is solved, printed and read") {
  const auto opened = open_puzzle("moves", {{"definition", ring(20)}, {"start", "g3 g1 g3 g1 g3"}});
  const SolveReport solved = solve(*opened, Search::kAuto);
  CHECK(solved.result.length() == 5);
  check_answer(*opened, solved, 5);
  const auto read = opened->puzzle().parse(solved.start);
  REQUIRE(read.ok());
  CHECK(opened->puzzle().print(*read) == solved.start);
  CHECK_FALSE(open_text(ring(19))
                  .value()
                  ->puzzle()
                  .parse("1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15 "
                         "16 17 18")
                  .ok());
}

TEST_CASE("moves: as ranks the states of a puzzle are as many as side by side", "[oracle]") {
  for (const truth::Json& row : truth::committed("perm_puzzles")) {
    if (row["states"] > 50'000) continue;
    truth::Json text;
    for (const char* key : {"points", "initial_labels", "generators"}) text[key] = row[key];
    auto definition = read_definition(text.dump());
    REQUIRE(definition.ok());
    const auto model = make_moves_model(*std::move(definition), false);
    REQUIRE(model.ok());
    if (!(*model)->single || !(*model)->is_reversible()) continue;
    INFO(text.dump());
    auto by_rank = std::make_shared<MovesModel>(**model);
    by_rank->state_is_rank = true;
    const auto ranks = open_session(MovesByRank<ReversibleMoves>(by_rank), {}, "listed");
    const auto fields = open_session(ReversibleMoves(*model), {}, "listed");
    REQUIRE(ranks.ok());
    REQUIRE(fields.ok());
    CHECK(counts_to(**ranks, kUnlimited, 2) == counts_to(**fields, kUnlimited, 2));
    CHECK(join((*ranks)->broken_laws(100), "\n") == "");
  }
}

}  // namespace
}  // namespace trailblaze
