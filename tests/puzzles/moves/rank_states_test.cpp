// Puzzles from a file whose coordinates take more than 64 bits, so that a state is a rank. Tests
// them alone, and against the same puzzles with coordinates side by side.
#include <map>
#include <numeric>
#include <set>

#include "engine/base/text.hpp"
#include "engine/session/open_session.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/labellings.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

std::string ring(std::size_t n) { return definition_text(ring_moves(n)); }

// tests/data/messages/moves.jsonl has 21 numbers, and 22 with alike numbers.
TEST_CASE("moves: all orders of up to twenty numbers fit into 64 bits", "[oracle][law][threads]") {
  const std::map<std::size_t, std::uint64_t> factorials = {
      {18, 6'402'373'705'728'000}, {19, 121'645'100'408'832'000}, {20, 2'432'902'008'176'640'000}};
  for (const auto& [n, orders] : factorials) {
    INFO(n);
    const auto session = open_definition(ring(n));
    // With an odd number of numbers, each move is even.
    CHECK(session->puzzle().traits().num_states == (n % 2 == 0 ? orders : orders / 2));
    const auto expected = plain_counts(ring_moves(n), all_different(n), 11);
    for (const int threads : {1, 2, 3, 8}) {
      CHECK(counts_to(*session, 11, threads) == expected);
    }
    CHECK(join(session->broken_laws(lighter<std::size_t>(200, 20)), "\n") == "");
  }
}

TEST_CASE("moves: ranks support moves without inverses, and more than sixteen moves",
          "[oracle][threads]") {
  std::vector<Labels> one_way = ring_moves(18);
  one_way.erase(one_way.begin() + 1);
  std::vector<Labels> star;  // swaps the first of 18 with any other
  for (std::size_t other = 1; other < 18; ++other) {
    star.push_back(all_different(18));
    std::swap(star.back()[0], star.back()[other]);
  }
  for (const auto& [moves, depth] :
       {std::pair(one_way, lighter(12u, 8u)), std::pair(star, lighter(4u, 3u))}) {
    const auto session = open_definition(definition_text(moves));
    CHECK(session->puzzle().traits().num_states == 6'402'373'705'728'000);
    CHECK(counts_to(*session, depth) == plain_counts(moves, all_different(18), depth));
    CHECK(join(session->broken_laws(50), "\n") == "");
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
  const auto session = open_definition(definition_text(moves));
  CHECK(session->puzzle().traits().num_states == 14'880);
  const auto all = plain_counts(moves, all_different(32), 14'880);
  for (const Storage storage : {Storage::kTrail, Storage::kRanked}) {
    CHECK(levels_of(enumerate(*session, 2, storage).result) == all);
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
  const auto session = open_definition(definition_text(moves));
  CHECK(session->puzzle().traits().num_states == 244'823'040);
  CHECK(counts_to(*session, 12) == plain_counts(moves, all_different(24), 12));
}

TEST_CASE("moves: states that are ranks are solved, printed and parsed", "[threads]") {
  const auto opened = open_definition(ring(20), {{"start", "g3 g1 g3 g1 g3"}});
  const SolveReport solved = solve(*opened, Search::kAuto);
  CHECK(solved.result.length() == 5);
  check_answer(*opened, solved, 5);
  const auto read = opened->puzzle().parse(solved.start);
  REQUIRE(read.ok());
  CHECK(opened->puzzle().print(*read) == solved.start);
  const auto odd =
      open_definition(ring(19))->puzzle().parse("1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18");
  CHECK(rejects(odd, ""));
}

TEST_CASE("moves: a puzzle has as many states as ranks as with coordinates", "[oracle][threads]") {
  int compared = 0;
  for (const Json& row : truth::committed("perm_puzzles")) {
    if (row["states"] > 50'000) continue;
    const MovesModelPtr model = model_of(definition_text(row));
    if (!model->single || !model->is_reversible()) continue;
    INFO(row["name"]);
    ++compared;
    auto by_rank = std::make_shared<MovesModel>(*model);  // its ranks use the model's chain
    by_rank->state_is_rank = true;
    const auto ranks = open_session(MovesByRank<ReversibleMoves>(by_rank), {}, "listed");
    const auto fields = open_session(ReversibleMoves(model), {}, "listed");
    REQUIRE(ranks.ok());
    REQUIRE(fields.ok());
    CHECK(counts_to(**ranks, kUnlimited) == counts_to(**fields, kUnlimited));
    CHECK(join((*ranks)->broken_laws(100), "\n") == "");
  }
  CHECK(compared > 20);
}

}  // namespace
}  // namespace trailblaze
