// What puzzles read, as rows of tests/data/texts: pasted.jsonl has texts as people paste them from
// notebooks, papers, tables and chats, and positions.jsonl has parameters. A row has the start,
// goal or size as the puzzle prints it, the moves or the length of a shortest solution (null:
// unsolvable), the other goals that a note on an unsolvable start lists, or the field that the
// error names.
#include <string>

#include "puzzles/registry.hpp"
#include "puzzles/text/report_form.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

SessionOr opened(const Json& row) {
  const auto puzzle = row["puzzle"].get<std::string>();
  const auto given = row.value("given", Parameters());
  if (!row.contains("text")) return try_open(puzzle, given);
  return try_text(puzzle, row.value("form", "auto"), row["text"].get<std::string>(), given);
}

// Returns the goals that a note on an unsolvable start lists; "" without such a note.
std::string other_goals(const SolveReport& report) {
  const std::string before = "the start reaches other goals that are usual: ";
  for (const std::string& note : report.notes) {
    const std::size_t found = note.find(before);
    if (found != note.npos) return note.substr(found + before.size());
  }
  return "";
}

void check_reading(const Json& row) {
  INFO(row.dump());
  const auto session = opened(row);
  if (row.contains("field")) {
    // A form may report that a text is not in this form, but a puzzle rejects its parameters.
    const auto kind =
        row.contains("text") ? session.status().code() : absl::StatusCode::kInvalidArgument;
    CHECK_FALSE(session.ok());
    CHECK(rejects(session, row["field"].get<std::string>(), kind));
    return;
  }
  REQUIRE(session.ok());
  const SessionInfo& info = (*session)->info();
  if (row.contains("start")) CHECK(Json(info.start) == row["start"]);
  if (row.contains("goal")) CHECK(Json(info.goal) == row["goal"]);
  if (row.contains("has_goal")) CHECK(info.has_goal == row["has_goal"]);
  if (row.contains("size")) CHECK(Json(info.parameters.at("size")) == row["size"]);
  if (row.contains("moves")) CHECK(Json(solve(**session).moves) == row["moves"]);
  if (row.contains("other_goals")) CHECK(Json(other_goals(solve(**session))) == row["other_goals"]);
  if (row.contains("length")) {
    check_answer(**session, solve(**session), truth::number_or_none(row["length"]));
  }
}

}  // namespace

TEST_CASE("readings: pasted texts are read or rejected as in their rows") {
  for (const Json& row : truth::committed("texts/pasted")) check_reading(row);
}

// The puzzle that reads an alternative of a goal also rejects it.
TEST_CASE("readings: positions and goals are read, and moves are named, as in their rows") {
  for (const Json& row : truth::committed("texts/positions")) check_reading(row);
}

TEST_CASE("readings: goals of blocks, and of tiles in several forms") {
  const PuzzleEntry& blocks = *find_entry("blocks");
  const auto goal_of = [&](const std::string& text) -> absl::StatusOr<std::string> {
    const auto goal = read_goal(blocks.formats, "auto", text, {{"start", "112/3.."}});
    REQUIRE(goal.ok());
    const auto session =
        try_open("blocks", {{"start", "112/3.."}, {"goal", goal->parameters.at("start")}});
    if (!session.ok()) return session.status();
    return (*session)->info().goal;
  };
  CHECK(goal_of("200/311").value() == "200/311");
  CHECK(goal_of("[[2,0,0],[3,1,1]]").value() == "200/311");  // 0 is blank, not a wildcard
  CHECK(goal_of("2__/311").value() == "200/311");
  CHECK(goal_of("2../311").value() == std::string("2??") + "/311");
  CHECK(goal_of("000/.11").status() == goal_of("___/.11").status());  // one blank too many
  CHECK(rejects(goal_of("[[2,0,0],[36,1,1]]"), "goal"));
  const absl::Status with_spaces = goal_of("311\n2  |  2\n311").status();
  const absl::Status without = goal_of("311/2|2../311").status();
  CHECK(rejects(with_spaces, "goal: alternative 1: row 2"));
  CHECK(rejects(without, "goal: alternative 1: row 2"));
  CHECK(with_spaces != without);  // a hint about spaces
  CHECK(rejects(goal_of("2  \n311 | 2..\n311"), "goal: alternative 1: row 2"));
  CHECK(goal_of("2..\n311 | ..2\n311").ok());
  const auto& tiles = find_entry("tiles")->formats;
  const std::string korf = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
  const auto drawn = read_goal(tiles, "auto", "123\n4 5\n786 | 123\n456\n78 ", {{"size", "3x3"}});
  CHECK(drawn.value().parameters.at("start") == "1 2 3 4 0 5 7 8 6|1 2 3 4 5 6 7 8 0");
  const auto list = read_goal(tiles, "auto", "1: " + korf, {{"size", "4x4"}});  // a goal itself
  CHECK(list.value().parameters.at("start") == korf);
}

// A line above the board may be its size, but many such lines are just rows.
TEST_CASE("readings: many lines that each look like a size are rows") {
  std::string text;
  for (int i = 0; i < 30'000; ++i) text += "3 3\n";
  const auto reading = read_instance(*find_entry("blocks"), "auto", text, {});
  CHECK((!reading.ok() || reading->parameters.at("start").starts_with("3 3\n3 3\n")));
}

TEST_CASE("readings: words of options are case-insensitive") {
  const PuzzleEntry& pegs = *find_entry("pegs");
  const auto all = complete(pegs, nullptr, {{"board", "English"}, {"symmetry", "NONE"}});
  REQUIRE(all.ok());
  CHECK(all->at("symmetry") == "none");
  CHECK(pegs.open(*all).ok());
  CHECK(complete(*find_entry("lights"), nullptr, {{"size", "3X4"}})->at("size") == "3x4");
}

}  // namespace trailblaze
