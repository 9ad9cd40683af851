// Puzzles from a file whose coordinates take more than 64 bits, so that a state is a rank. Tests
// them alone, and against the same puzzles with coordinates side by side.
#include <map>
#include <numeric>
#include <set>

#include "engine/base/text.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/moves/moves_puzzle.hpp"
#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"
#include "tests/support/trail_keys.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

using Labels = std::vector<int>;

// Returns the moves of a ring of `n` numbers as sources per place: one step on, one step back, and
// the first four reversed.
std::vector<Labels> ring_moves(int n) {
  std::vector<Labels> moves(3, Labels(static_cast<std::size_t>(n)));
  for (Labels& move : moves) std::iota(move.begin(), move.end(), 0);
  std::ranges::rotate(moves[0], moves[0].begin() + 1);
  std::ranges::rotate(moves[1], moves[1].end() - 1);
  std::reverse(moves[2].begin(), moves[2].begin() + 4);
  return moves;
}

std::string text_of(const std::vector<Labels>& moves) {
  const truth::Json out = {{"points", moves[0].size()}, {"generators", moves}};
  return out.dump();
}

std::string ring(int n) { return text_of(ring_moves(n)); }

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

// Counts the labellings at each depth by a plain search over a set of labellings.
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
    if (next.empty()) break;
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
    // With an odd number of numbers, each move is even.
    CHECK((*session)->puzzle().traits().num_states == (n % 2 == 0 ? orders : orders / 2));
    const auto expected = plain_counts(ring_moves(n), 11);
    for (const int threads : {1, 2, 3, 8}) {
      CHECK(counts_to(**session, 11, threads) == expected);
    }
    CHECK(join((*session)->broken_laws(lighter<std::size_t>(200, 20)), "\n") == "");
  }
  CHECK(rejects(open_text(ring(21)), "definition: line 1"));
  truth::Json alike = truth::Json::parse(ring(22));
  for (int p = 0; p < 22; ++p) alike["initial_labels"].push_back(p < 4 ? p / 2 : p);
  CHECK(rejects(open_text(alike.dump()), "definition: line 1"));
}

TEST_CASE("moves: ranks support moves without inverses, and more than sixteen moves",
          "[oracle][threads]") {
  std::vector<Labels> one_way = ring_moves(18);
  one_way.erase(one_way.begin() + 1);
  std::vector<Labels> star;  // swaps the first of 18 with any other
  for (std::size_t other = 1; other < 18; ++other) {
    star.emplace_back(18);
    std::iota(star.back().begin(), star.back().end(), 0);
    std::swap(star.back()[0], star.back()[other]);
  }
  for (const auto& [moves, depth] : {std::pair(one_way, 12), std::pair(star, 4)}) {
    const auto session = open_text(text_of(moves));
    REQUIRE(session.ok());
    CHECK((*session)->puzzle().traits().num_states == 6'402'373'705'728'000);
    CHECK(counts_to(**session, static_cast<std::uint64_t>(depth), 2) ==
          plain_counts(moves, static_cast<std::uint64_t>(depth)));
    CHECK(join((*session)->broken_laws(50), "\n") == "");
  }
}

// Returns the moves x + 1 and -1/x of the projective line of a prime p. Its points are 0 to p - 1,
// and p stands for infinity.
std::vector<Labels> projective_line(int p) {
  const auto inverse = [p](int x) {
    int y = 1;
    while (x * y % p != 1) ++y;
    return y;
  };
  Labels step, turn;
  for (int x = 0; x < p; ++x) {
    step.push_back((x + 1) % p);
    turn.push_back(x == 0 ? p : (p - inverse(x)) % p);
  }
  step.push_back(p);
  turn.push_back(0);
  return {step, turn};
}

// PSL(2, 31) has 31 * (31^2 - 1) / 2 elements: few positions of many points.
TEST_CASE("moves: a small group of many points has its known order, by trail and by rank",
          "[threads]") {
  const std::vector<Labels> moves = projective_line(31);
  const auto session = open_text(text_of(moves));
  REQUIRE(session.ok());
  CHECK((*session)->puzzle().traits().num_states == 14'880);
  const auto all = plain_counts(moves, 14'880);
  for (const Storage storage : {Storage::kTrail, Storage::kRanked}) {
    SearchOptions options;
    options.storage = storage;
    const auto report = (*session)->enumerate(options, Crew(2));
    REQUIRE(report.ok());
    CHECK(levels_of(report->result) == all);
  }
}

// M24 after Conway: the two moves above for p = 23, and a move with x^3 / 9 for squares and 9 x^3
// for other numbers. The order is 244,823,040 (Mathieu 1873).
TEST_CASE("moves: the Mathieu group of 24 points has its known order", "[truth][threads]") {
  std::vector<Labels> moves = projective_line(23);
  const std::set<int> squares = {0, 1, 2, 3, 4, 6, 8, 9, 12, 13, 16, 18};
  constexpr int kNinth = 18;  // 9 * 18 = 162 = 7 * 23 + 1
  moves.emplace_back();
  for (int x = 0; x < 23; ++x) {
    moves.back().push_back(x * x * x % 23 * (squares.contains(x) ? kNinth : 9) % 23);
  }
  moves.back().push_back(23);
  const auto session = open_text(text_of(moves));
  REQUIRE(session.ok());
  CHECK((*session)->puzzle().traits().num_states == 244'823'040);
  CHECK(counts_to(**session, 12, 2) == plain_counts(moves, 12));
}

TEST_CASE("moves: states that are ranks are solved, printed and parsed", "[threads]") {
  const auto opened = open_puzzle("moves", {{"definition", ring(20)}, {"start", "g3 g1 g3 g1 g3"}});
  const SolveReport solved = solve(*opened, Search::kAuto);
  CHECK(solved.result.length() == 5);
  check_answer(*opened, solved, 5);
  const auto read = opened->puzzle().parse(solved.start);
  REQUIRE(read.ok());
  CHECK(opened->puzzle().print(*read) == solved.start);
  const auto odd =
      open_text(ring(19)).value()->puzzle().parse("1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18");
  CHECK(rejects(odd, ""));
}

TEST_CASE("moves: a puzzle has as many states as ranks as with coordinates", "[oracle][threads]") {
  int compared = 0;
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
    ++compared;
    auto by_rank = std::make_shared<MovesModel>(**model);  // its ranks use the model's chain
    by_rank->state_is_rank = true;
    const auto ranks = open_session(MovesByRank<ReversibleMoves>(by_rank), {}, "listed");
    const auto fields = open_session(ReversibleMoves(*model), {}, "listed");
    REQUIRE(ranks.ok());
    REQUIRE(fields.ok());
    CHECK(counts_to(**ranks, kUnlimited, 2) == counts_to(**fields, kUnlimited, 2));
    CHECK(join((*ranks)->broken_laws(100), "\n") == "");
  }
  CHECK(compared > 20);
}

}  // namespace
}  // namespace trailblaze
