// The goals that a note suggests for a board that cannot reach its goal. Named goals on boards of
// every shape are rows of tests/data/texts/positions.jsonl.
#include "puzzles/tiles/tiles_goals.hpp"

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

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
