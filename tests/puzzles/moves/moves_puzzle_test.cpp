// Puzzles from a file: every row of tests/data/perm_puzzles.jsonl as a definition has the file's
// counts, over the trail, by frontier search and by rank. Also the laws.
#include "puzzles/moves/moves_puzzle.hpp"

#include <numeric>
#include <set>

#include "engine/base/text.hpp"
#include "puzzles/moves/move_sequence.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/labellings.hpp"
#include "tests/support/program.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

std::string text_of_file(const std::string& name) {
  return content(TRAILBLAZE_SOURCE_DIR "/" + name);
}

std::vector<std::uint64_t> counts_by(Session& session, Storage storage, int threads) {
  return levels_of(enumerate(session, threads, storage).result);
}

bool is_large(const Json& row) { return row["states"] > effort(200'000); }

TEST_CASE("moves: every row of the data file has its counts", "[truth][threads]") {
  for (const Json& row : truth::committed("perm_puzzles")) {
    if (is_large(row)) continue;
    INFO(row["name"]);
    const auto session = open_definition(definition_text(row));
    const auto counts = row["counts"].get<std::vector<std::uint64_t>>();
    CHECK(session->puzzle().traits().num_states == row["states"].get<std::uint64_t>());
    for (const int threads : thread_counts()) {
      CHECK(counts_by(*session, Storage::kRanked, threads) == counts);
    }
    CHECK(counts_by(*session, Storage::kTrail, 2) == counts);
    CHECK(counts_by(*session, Storage::kFrontier, 2) == counts);
  }
}

TEST_CASE("moves: large rows of the data file have their counts by rank", "[truth][slow]") {
  for (const Json& row : truth::committed("perm_puzzles")) {
    if (!is_large(row)) continue;
    INFO(row["name"]);
    const auto session = open_definition(definition_text(row));
    CHECK(session->puzzle().traits().num_states == row["states"].get<std::uint64_t>());
    CHECK(counts_by(*session, Storage::kRanked, 2) ==
          row["counts"].get<std::vector<std::uint64_t>>());
  }
}

TEST_CASE("moves: alike points have the counts of a plain search, and the laws hold",
          "[oracle][law]") {
  for (const Json& row : truth::committed("perm_puzzles")) {
    if (row["states"] > 4'000'000 || row["points"] > 24) continue;
    for (const int labels : {2, 3}) {
      const std::string text = definition_text(row, labels);
      INFO(text);
      const auto session = open_definition(text);
      const MovesModelPtr model = model_of(text);
      constexpr std::uint64_t kMost = lighter(20'000, 2'000);
      const auto counts = plain_counts(model->moves, model->labels, kUnlimited, kMost);
      // With fewer labellings, the plain search has seen all, and there is no deeper level.
      const bool is_whole = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) < kMost;
      CHECK(counts_to(*session, counts.size() - (is_whole ? 0 : 1)) == counts);
      CHECK(join(session->broken_laws(lighter<std::size_t>(200, 20)), "\n") == "");
    }
  }
}

constexpr const char* kFiveOnARing = R"({"points": 5, "generators": [
  {"name": "c", "perm": [1, 2, 3, 4, 0]}, {"name": "d", "perm": [4, 0, 1, 2, 3]},
  {"name": "s", "perm": [1, 0, 2, 3, 4]}]})";

TEST_CASE("moves: starts are labels or moves by name, and solved with pattern databases") {
  const auto session = open_definition(kFiveOnARing, {{"start", "s c2 [s, c] d'"}});
  CHECK(session->info().notes.size() == 1);
  const SolveReport by_moves = solve(*session, Search::kBfs);
  SearchOptions options;
  options.search = Search::kIdaStar;
  options.heuristic = "pdb:";
  const auto by_labels = session->solve(by_moves.start, options, Crew(2));
  REQUIRE(by_labels.ok());
  check_answer(*session, by_moves, *by_labels->result.length());
  CHECK(by_labels->heuristic == "pdb:");
  REQUIRE(!by_moves.moves.empty());
  for (const std::string& move : by_moves.moves) CHECK(std::string("cds").find(move) != move.npos);
}

// Checks that reading the name of each move gives the move. Returns the names of all moves.
std::vector<std::string> names_of_powers(const Definition& definition) {
  const auto model = make_moves_model(definition, true);
  REQUIRE(model.ok());
  const MovesModel& all = **model;
  for (std::size_t i = 0; i < all.moves.size(); ++i) {
    INFO(all.names[i]);
    const auto read =
        read_move_sequence(all.names[i], definition.labels.size(),
                           [&](std::string_view word) { return definition.find(word); });
    REQUIRE(read.ok());
    CHECK(*read == all.moves[i]);
  }
  return all.names;
}

TEST_CASE("moves: every name of a power is parsed as that power") {
  const auto turned = [](int points, int length, int by) {  // rotates the first points as a ring
    std::vector<int> perm;
    for (int p = 0; p < points; ++p) perm.push_back(p < length ? (p + by) % length : p);
    return perm;
  };
  struct Case {
    int first, second, by;  // R rotates `first` points by one, the other `second` by `by`
    const char* name;
  };
  for (const auto& [first, second, by, name] :
       {Case{5, 3, 1, "R2"}, {24, 24, 2, "R1"}, {4, 2, 1, "R'"}, {6, 2, 1, "R3"}}) {
    INFO(name);
    Json text;
    text["points"] = first;
    text["generators"] = {{{"name", "R"}, {"perm", turned(first, first, 1)}},
                          {{"name", name}, {"perm", turned(first, second, by)}}};
    const auto definition = read_definition(text.dump());
    REQUIRE(definition.ok());
    CHECK(names_of_powers(*definition).size() >= static_cast<std::size_t>(first - 1));
  }
  // Moves that the file lists need no brackets.
  const auto listed = read_definition(R"({"points": 5, "generators": [
    {"name": "c", "perm": [1, 2, 3, 4, 0]}, {"name": "c2", "perm": [2, 3, 4, 0, 1]}]})");
  REQUIRE(listed.ok());
  CHECK(names_of_powers(*listed) == std::vector<std::string>{"c", "c2", "c2'", "c'"});
  // Turns that are sequences of moves.
  for (const char* turn : {"(c)2", "(c)'", "(c)2(c)", "[c:c2]", "c3'"}) {
    INFO(turn);
    Definition chosen = *listed;
    REQUIRE(choose_turns({turn}, chosen).ok());
    CHECK(names_of_powers(chosen).size() == 4);
  }
}

// More moves than the puzzle ranks together, in blocks with relative places and in separate blocks.
TEST_CASE("moves: with many moves, ranks have the counts of the trail", "[oracle]") {
  for (const int others : {0, 4}) {
    const int points = 7 + others;
    std::vector<Labels> moves;
    for (int a = 0; a < points; ++a) {
      for (int b = a + 1; b < (a < 7 ? 7 : points); ++b) {
        Labels& move = moves.emplace_back(all_different(static_cast<std::size_t>(points)));
        std::swap(move[static_cast<std::size_t>(a)], move[static_cast<std::size_t>(b)]);
      }
    }
    REQUIRE(moves.size() == (others == 0 ? 21u : 27u));
    const auto session = open_definition(definition_text(moves));
    const std::vector<std::uint64_t> expected = counts_by(*session, Storage::kTrail, 1);
    CHECK(std::accumulate(expected.begin(), expected.end(), std::uint64_t{0}) ==
          (others == 0 ? 5'040u : 120'960u));
    for (const int threads : {1, 3}) {
      CHECK(counts_by(*session, Storage::kRanked, threads) == expected);
    }
  }
}

TEST_CASE("moves: the inverse of a solution's moves gives the start") {
  const auto session = open_definition(kFiveOnARing);
  const SolveReport there = solve(*session, Search::kBfs, "4 2 0 3 1");
  REQUIRE(there.result.outcome == Outcome::kSolved);
  // The inverse of the path, applied to the solved position.
  std::string back;
  for (auto move = there.moves.rbegin(); move != there.moves.rend(); ++move) back += *move + "' ";
  CHECK(solve(*session, Search::kBfs, back).start == "4 2 0 3 1");
}

TEST_CASE("moves: an unreachable position is rejected, or unsolvable without a search") {
  // Turns of three of four points give only the even permutations.
  const auto few = open_definition(
      R"({"points": 4, "generators": [[1, 2, 0, 3], [2, 0, 1, 3], [0, 2, 3, 1], [0, 3, 1, 2]]})");
  CHECK(few->puzzle().traits().num_states == 12);
  CHECK_FALSE(few->puzzle().parse("1 0 2 3").ok());
  CHECK(solve(*few, Search::kAuto, "1 0 3 2").result.outcome == Outcome::kSolved);
  // The puzzle follows ten points in parts, so only the group shows that these permutations are
  // odd.
  const auto many = open_definition(
      R"({"points": 10, "generators": [[1, 2, 0, 3, 4, 5, 6, 7, 8, 9],
                                       [0, 2, 3, 4, 5, 6, 7, 8, 9, 1]]})");
  CHECK(many->puzzle().traits().num_states == 1'814'400);
  const SolveReport odd = solve(*many, Search::kAuto, "1 0 2 3 4 5 6 7 8 9");
  CHECK(odd.result.outcome == Outcome::kExhausted);
  CHECK(odd.result.counters.generated == 0);
}

TEST_CASE("moves: generators without inverses are enumerated and solved") {
  const auto session = open_definition(
      R"({"points": 4, "generators": [[1, 2, 3, 0], [1, 0, 2, 3]]})", {{"start", "g1'"}});
  CHECK_FALSE(session->puzzle().traits().reversible);
  CHECK(solve(*session, Search::kBfs).result.length() == 1);
  const auto counts = counts_by(*session, Storage::kTrail, 2);
  CHECK(counts_by(*session, Storage::kRanked, 2) == counts);
  std::uint64_t all = 0;
  for (const std::uint64_t count : counts) all += count;
  CHECK(all == 24);
}

// The example definitions of docs/. The cube's counts are OEIS A079761. The block has 7 * 8 * 9
// positions of its corners and 12!/7! * 2^5 of its edges. Rokicki published its first levels,
// https://github.com/cubing/twips/issues/113.
TEST_CASE("moves: the example definitions have their known counts", "[truth]") {
  const auto cube = open_definition(text_of_file("docs/definitions/cube-2x2x2.json"));
  CHECK(cube->puzzle().traits().num_states == 3'674'160);
  const auto block = open_definition(text_of_file("docs/definitions/block-2x2x3.tws"));
  CHECK(block->puzzle().traits().num_states == 1'532'805'120);
  CHECK(block->puzzle().traits().num_ranks != 0);
  SearchOptions options;
  options.limits.max_depth = 5;
  const auto report = block->enumerate(options, Crew(2));
  REQUIRE(report.ok());
  CHECK(levels_of(report->result) == std::vector<std::uint64_t>{1, 12, 141, 1746, 20935, 243092});
}

TEST_CASE("moves: turns can be chosen by name, with powers or derived from others") {
  const std::string text = text_of_file("docs/definitions/cube-2x2x2.json");
  const auto states = [&](const Parameters& more) {
    return open_definition(text, more)->puzzle().traits().num_states;
  };
  CHECK(states({{"turns", "U2,R2,F2"}}) == 24);
  CHECK(states({{"turns", "U,R"}}) == 29'160);
  CHECK(states({{"turns", "U"}, {"metric", "listed"}}) == 4);
  CHECK(states({{"turns", "trigger"}}) == 6);
  CHECK(states({{"turns", "(U)2; (R U)0 R2 \t F2"}}) == 24);
  for (const char* turns : {"U,L", " ,", "U4"}) {
    INFO(turns);
    CHECK(rejects(try_open("moves", {{"definition", text}, {"turns", turns}}), "turns"));
  }
}

TEST_CASE("moves: the default definition is docs/definitions/ring.json") {
  CHECK(open_puzzle("moves", {})->info().parameters.at("definition") ==
        text_of_file("docs/definitions/ring.json"));
}

}  // namespace
}  // namespace trailblaze
