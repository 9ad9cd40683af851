// Named goals of sliding tiles on boards of every shape, and the goals that a note suggests for a
// board that cannot reach its goal.
#include "puzzles/tiles/tiles_goals.hpp"

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

// Returns the goal of this name as a session of this size reports it.
std::string goal_of(const std::string& size, const std::string& name) {
  return open_puzzle("tiles", {{"size", size}, {"goal", name}})->info().goal;
}

// Returns the note on an unsolvable start, from the list of other goals on; "" without such a list.
std::string usual_goals(const std::string& size, const std::string& start) {
  const auto session = open_puzzle("tiles", {{"size", size}, {"start", start}});
  for (const std::string& note : solve(*session).notes) {
    const std::size_t found = note.find("the start reaches other goals");
    if (found != note.npos) return note.substr(found);
  }
  return "";
}

}  // namespace

TEST_CASE("tiles goals: each name is a goal on boards of every size") {
  CHECK(goal_of("3x3", "row") == "1 2 3 4 5 6 7 8 0");
  CHECK(goal_of("3x3", "snail") == "1 2 3 8 0 4 7 6 5");
  CHECK(goal_of("3x3", "column") == "1 4 7 2 5 8 3 6 0");
  CHECK(goal_of("3x3", "blank-first") == "0 1 2 3 4 5 6 7 8");
  CHECK(goal_of("4x4", "snail") == "1 2 3 4 12 13 14 5 11 0 15 6 10 9 8 7");
  CHECK(goal_of("4x4", "column") == "1 5 9 13 2 6 10 14 3 7 11 15 4 8 12 0");
  CHECK(goal_of("2x3", "snail") == "1 2 3 0 5 4");
  CHECK(goal_of("3x2", "Snail") == "1 2 0 3 5 4");
  CHECK(goal_of("2x8", "column") == "1 3 5 7 9 11 13 15 2 4 6 8 10 12 14 0");
  CHECK(goal_of("3x5", "snail") == "1 2 3 4 5 12 13 14 0 6 11 10 9 8 7");
  for (const char* line : {"1x4", "4x1"}) {
    for (const char* name : {"row", "snail", "column"}) CHECK(goal_of(line, name) == "1 2 3 0");
    CHECK(goal_of(line, "blank-first") == "0 1 2 3");
  }
  for (const char* name : {"row", "snail", "column", "blank-first"})
    CHECK(goal_of("1x1", name) == "0");
}

TEST_CASE("tiles goals: a name may be an alternative, and other words are rejected") {
  CHECK(goal_of("3x3", "snail | 1 2 3 4 5 6 7 8 0") == "1 2 3 4 5 6 7 8 0|1 2 3 8 0 4 7 6 5");
  CHECK(goal_of("3x3", "row|blank-first") == "1 2 3 4 5 6 7 8 0|0 1 2 3 4 5 6 7 8");
  CHECK(rejects(try_open("tiles", {{"goal", "snal"}}), "goal"));
}

TEST_CASE("tiles goals: the note on an unsolvable board lists the usual goals that it reaches") {
  CHECK(usual_goals("3x3", "8 1 2 0 4 3 7 6 5") ==
        "the start reaches other goals that are usual: snail (1 2 3 8 0 4 7 6 5), "
        "column (1 4 7 2 5 8 3 6 0)");
  CHECK(usual_goals("3x3", "0 8 3 6 4 7 1 2 5").empty());
  CHECK(usual_goals("1x4", "1 3 2 0").empty());
  CHECK(usual_goals("4x4", "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3") ==
        "the start reaches other goals that are usual: blank-first (0 1 2 3 4 5 6 7 8 9 10 11 12 "
        "13 14 15)");
}

}  // namespace trailblaze
