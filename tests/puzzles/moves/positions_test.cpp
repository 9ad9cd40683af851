// Positions in the forms of other programs, and goals with open labels.
#include "engine/base/text.hpp"
#include "puzzles/moves/definition.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/labellings.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

// The same puzzle in two formats. In the second the move g also names an unknown orbit.
const std::string kTws = definition_file("demo.tws"), kKpuzzle = definition_file("demo.json");
constexpr const char* kSanta = "{'f0': [1, 2, 3, 0, 4, 5], 'r1': [0, 1, 2, 4, 5, 3]}";

SessionOr open_from(const std::string& definition, const std::string& start,
                    const std::string& goal = "") {
  Parameters given = {{"definition", definition}, {"start", start}};
  if (!goal.empty()) given["goal"] = goal;
  return try_open("moves", given);
}

std::string start_of(const std::string& definition, const std::string& start,
                     const std::string& goal = "") {
  return open_from(definition, start, goal).value()->info().start;
}

TEST_CASE("moves: a move's unknown orbit is ignored with a note") {
  const auto session = open_puzzle("moves", {{"definition", kKpuzzle}, {"start", "g"}});
  CHECK(join(session->info().notes, "; ").find("CENTERS") != std::string::npos);
  const auto read = read_definition(kKpuzzle), tws = read_definition(kTws);
  REQUIRE(read.ok());
  REQUIRE(tws.ok());
  CHECK(read->moves.at(1).from == tws->moves.at(1).from);
}

TEST_CASE("moves: positions of twsearch and patterns of cubing.js are valid starts") {
  const std::string after_f = start_of(kTws, "f"), after_gf = start_of(kTws, "g f");
  CHECK(after_f == "2.0 2.1 3.1 3.0 1.1 1.0 2 1");
  CHECK(start_of(kTws, "ScrambleAlg one\n  g\n f  # and no more\nEnd\n") == after_gf);
  CHECK(start_of(kTws, "Scramble x\nCORNERS\n2 3 1\n0 1 1\nCOINS\n2 1\nEnd") == after_f);
  CHECK(start_of(kTws, "ScrambleState x\nCORNERS\n1 2 0\n0 1 1\nCOINS\n1 0\nEnd\n") == after_f);
  CHECK(start_of(kTws, "StartState x\nCORNERS\n1 2 0\n0 1 1\nCOINS\n1 0\nEnd\n") == after_f);
  // A set that the text omits is as in the solved position.
  CHECK(start_of(kTws, "Scramble x\nCORNERS\n2 1 3\n1 0 0\nEnd\n") == start_of(kTws, "g"));
  const std::string pattern =
      R"({"CORNERS": {"pieces": [1, 2, 0], "orientation": [0, 1, 1]},
          "COINS": {"pieces": [1, 0]}})";
  CHECK(start_of(kTws, pattern) == after_f);
  const std::string named = R"({"experimentalPuzzleName": "demo", "patternData": )" + pattern + "}";
  CHECK(start_of(kTws, named) == after_f);
  CHECK(start_of(kKpuzzle, pattern) == "1.0 1.1 2.1 2.0 0.1 0.0 1 0");
  CHECK(start_of(kKpuzzle, "Scramble x\nCORNERS\n2 3 1\n0 1 1\nCOINS\n2 1\nEnd") ==
        start_of(kKpuzzle, pattern));
}

TEST_CASE("moves: a piece keeps its number of orientations, wherever it is") {
  const std::string some = "Set A 2 4\nSolved\nA\n1 2\n0 ?\nEnd\nMove s\nA\n2 1\n1 0\nEnd\n";
  CHECK(start_of(some, "s") == start_of(some, "Scramble x\nA\n2 1\n? 1\nEnd\n"));
  CHECK(start_of(some, "Scramble x\nA\n2 1\n0 1\nEnd\n") == start_of(some, "s"));
}

TEST_CASE("moves: invalid positions are rejected with their line") {
  const std::string head = "Scramble x\nCORNERS\n";
  CHECK(rejects(open_from(kTws, head + "2 3 1\n1 0 2\nEnd\n"), "start: line 2: \"CORNERS\""));
  CHECK(rejects(open_from(kTws, head + "2 3 1\n"), "start: line 1"));
  CHECK(rejects(open_from(kTws, head + "0 3 1\nEnd\n"), "start"));
  CHECK(rejects(open_from(kTws, head + "2 2 1\nEnd\n"), "start"));
  CHECK(rejects(open_from(kTws, R"({"CORNERS": {"pieces": [1, 2]}})"),
                "start: line 1: CORNERS/pieces"));
  CHECK(rejects(open_from(kTws, R"({"CENTERS": {"pieces": [1, 2]}})"), "start: line 1: CENTERS"));
}

TEST_CASE("moves: a dict of moves gets inverses, and labels from the goal") {
  const auto read = read_definition(kSanta);
  REQUIRE(read.ok());
  REQUIRE(read->moves.size() == 4);
  CHECK(read->moves[1].name == "-f0");
  CHECK(read->moves[1].from == PointMove{3, 0, 1, 2, 4, 5});
  CHECK_FALSE(read->powers);
  CHECK(read_definition(R"({"f0": [1, 2, 3, 0, 4, 5], "r1": [0, 1, 2, 4, 5, 3]})")->moves.size() ==
        4);
  CHECK(start_of(kSanta, "f0") == "1 2 3 0 4 5");
  const std::string goal = "A;A;A;B;B;C";
  CHECK(start_of(kSanta, "A;A;B;A;B;C", goal) == "A A B A B C");
  CHECK(start_of(kSanta, "f0", goal) == "A A B A B C");
  CHECK(start_of(kSanta, "f0.-r1 r1.-f0", goal) == "A A A B B C");
  CHECK(start_of(kSanta, "r1.-f0", goal) == start_of(kSanta, "r1 -f0", goal));
  CHECK(rejects(open_from(kSanta, "A;A;B;B;B;C", goal), "start"));
  const auto session =
      open_puzzle("moves", {{"definition", kSanta}, {"start", "A;A;B;A;B;C"}, {"goal", goal}});
  const SolveReport solved = solve(*session, Search::kBfs);
  CHECK(join(solved.moves, ".") == "-f0");
  CHECK(session->info().goal == "A A A B B C");
  const auto again = open_puzzle("moves", session->info().parameters);
  CHECK(again->info().goal == session->info().goal);
  CHECK(rejects(read_definition("{'f0': [1, 0], 'r1': [0, 1, 2]}"), "line 1: r1"));
}

TEST_CASE("moves: a goal may leave labels open, and have alternatives") {
  constexpr const char* kRing = R"({"points": 5, "generators": [
    {"name": "c", "perm": [1, 2, 3, 4, 0]}, {"name": "d", "perm": [4, 0, 1, 2, 3]},
    {"name": "s", "perm": [1, 0, 2, 3, 4]}]})";
  const auto length = [&](const std::string& start, const std::string& goal) {
    const auto session =
        open_puzzle("moves", {{"definition", kRing}, {"start", start}, {"goal", goal}});
    CHECK(session->info().has_goal);
    return *solve(*session, Search::kAuto).result.length();
  };
  CHECK(length("1 2 3 4 0", "0 ? ? ? ?") == 1);
  CHECK(length("0 2 1 3 4", "0 1 2 3 4") == 3);
  CHECK(length("0 2 1 3 4", "? 1 2 3 ?|? ? 0 ? ?") == 2);
  CHECK(length("0 2 1 3 4", "? 1 2 3 ?|0 2 1 3 4") == 0);
  CHECK(length("0 2 1 3 4", "0 ? ? ? 4") == 0);
  CHECK(length("0 2 1 3 4", "? ? ? ? ?") == 0);
  const auto open = [&](const std::string& goal) {
    return try_open("moves", {{"definition", kRing}, {"goal", goal}});
  };
  CHECK(rejects(open("0 ? ? ?"), "goal"));
  CHECK(rejects(open("0 ? ? ? 7"), "goal"));
  // If "?" is a label, it stands for itself.
  const auto session = open_puzzle(
      "moves",
      {{"definition", R"({"points": 2, "initial_labels": ["?", "a"], "generators": [[1, 0]]})"},
       {"goal", "a ?"}});
  CHECK(solve(*session, Search::kBfs).result.length() == 1);
}

// Turns of three of four points give only the even permutations.
TEST_CASE("moves: random starts are promised to be solvable only if the goals are reachable") {
  const auto open = [](const std::string& points, const std::string& goal) {
    const std::string text = points + R"("generators": [[1, 2, 0, 3], [2, 0, 1, 3], [0, 2, 3, 1],
                                                        [0, 3, 1, 2]]})";
    return open_puzzle("moves", {{"definition", text}, {"start", "g1"}, {"goal", goal}});
  };
  const std::string four = R"({"points": 4, )",
                    alike = R"({"points": 4, "initial_labels": [0, 0, 1, 1], )";
  CHECK(open(four, "1 0 3 2")->puzzle().traits().random);
  CHECK(open(alike, "0 0 1 1")->puzzle().traits().random);
  CHECK_FALSE(open(alike, "1 0 1 0")->puzzle().traits().random);
  CHECK(open(four, "1 0 2 ?|1 0 3 2")->puzzle().traits().random);
  const auto odd = open(four, "1 0 2 ?"), even = open(four, "1 0 3 ?");
  CHECK_FALSE(odd->puzzle().traits().random);
  CHECK(rejects(odd->generate(1, 0, 5, Crew(1)), "start"));
  const auto starts = even->generate(1, 0, 20, Crew(1));
  REQUIRE(starts.ok());
  for (const std::string& start : *starts) {
    CHECK(solve(*even, Search::kBfs, start).result.outcome == Outcome::kSolved);
  }
}

// Compares every position of a small puzzle with an open goal, by the position's text.
TEST_CASE("moves: open goals are met as by texts, by tables and by ranks", "[oracle]") {
  for (const std::string labels :
       {"[0, 1, 2, 3, 4, 5]", "[0, 0, 0, 1, 1, 1]", "[0, 0, 1, 1, 2, 2]"}) {
    const std::string text = R"({"points": 6, "initial_labels": )" + labels +
                             R"(, "generators": [[1, 2, 3, 4, 5, 0], [1, 0, 2, 3, 4, 5]]})";
    const auto all = open_puzzle("moves", {{"definition", text}});
    SearchOptions options;
    options.list_depth = 5;
    const auto report = all->enumerate(options, Crew(1));
    REQUIRE((report.ok() && report->listed && report->listed->size() > 2));
    const auto session =
        open_puzzle("moves", {{"definition", text}, {"goal", "? 1 ? 0 ? ?|? ? ? ? 0 1"}});
    for (const std::string& position : *report->listed) {
      const auto s = session->puzzle().parse(position);
      REQUIRE(s.ok());
      const auto at = [&](std::size_t i) { return position[2 * i]; };
      const bool expected = (at(1) == '1' && at(3) == '0') || (at(4) == '0' && at(5) == '1');
      CHECK((session->puzzle().first_goal(std::vector<State>{*s}) == 0) == expected);
    }
  }
}

}  // namespace
}  // namespace trailblaze
