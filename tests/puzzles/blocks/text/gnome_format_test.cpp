// Levels of GNOME Klotski, and gates: cells that only the main piece '*' may enter.
#include <algorithm>
#include <string>
#include <vector>

#include "engine/picture/paint.hpp"
#include "puzzles/blocks/text/blocks_readers.hpp"
#include "tests/support/blocks_boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

using Catch::Matchers::ContainsSubstring;

// The level "Only 18 Steps" of GNOME Klotski.
constexpr char kEighteen[] =
    "######\n#a**b#\n#m**n#\n#cdef#\n#ghij#\n#k  l#\n##--##\n    ..\n    ..\n";

absl::StatusOr<TextReading> read_level_as(const std::string& form, const std::string& text,
                                          const Parameters& given = {}) {
  return read_text(blocks_formats(), form, text, given);
}

absl::StatusOr<std::string> write_level(const Parameters& all) {
  const auto formats = blocks_formats();
  return std::ranges::find(formats, "gnome", &InputFormat::name)->write(all);
}

}  // namespace

TEST_CASE("gnome: a level has walls, blanks, gates, and its goal in the targets") {
  for (const char* const form : {"gnome", "auto"}) {
    const auto level = read_level_as(form, kEighteen);
    REQUIRE(level.ok());
    CHECK(level->parameters ==
          Parameters{{"start", "######/#a**b#/#m**n#/#cdef#/#ghij#/#k..l#/##--##/------/------"},
                     {"goal", "....../....../....../....../....../....../....../....**/....**"}});
    CHECK(level->notes.size() == 1);
  }
  const Parameters given = read_level_as("auto", kEighteen, {{"goal", "*"}})->parameters;
  CHECK_FALSE(given.contains("goal"));
  // Rows of different lengths, and targets on which the piece fits in two ways.
  const auto wide = read_level_as("auto", "####\n#* #\n#a -..")->parameters;
  CHECK(wide.at("start") == "####--/#*.#--/#a.---");
  CHECK(wide.at("goal") == "....../....../....*.|....../....../.....*");
}

TEST_CASE("gnome: the goal of a level has the published length, in every metric") {
  Parameters level = read_level_as("gnome", kEighteen)->parameters;
  const auto length_of = [&](const std::string& metric) {
    level["metric"] = metric;
    return *solve(*open_puzzle("blocks", level)).result.length();
  };
  CHECK(length_of("move") == 18);          // as in the name; the last move exits through the gate
  CHECK(length_of("unit") == 27 + 5);      // to the bottom, and five cells on to the targets
  CHECK(length_of("straight") == 23 + 1);  // the last move down goes on, then one to the right
}

TEST_CASE("gnome: an invalid level is rejected") {
  CHECK(rejects(read_level_as("gnome", "######\n#a  b#"), ""));  // no main piece '*'
  CHECK(rejects(read_level_as("gnome", "#* #\n#0 #"), "row 2 column 2"));
  CHECK(rejects(read_level_as("gnome", "#** #\n# - .\n"), ""));  // one target '.'
  CHECK(rejects(read_level_as("gnome", "1122/1133/45../6788/6799"), ""));
  // Rows with '*' and without spaces are plain rows, in which '.' is blank.
  CHECK(read_level_as("auto", "#*.#/#a-.")->parameters.at("start") == "#*.#/#a-.");
  CHECK_THAT(message(read_level_as("auto", "#a #\n#b #").status()), !ContainsSubstring("GNOME"));
  CHECK(rejects(read_level_as("gnome", kEighteen, {{"size", "5x4"}}), ""));
}

TEST_CASE(
    "gnome: a level survives a round trip, and positions that no level can show are rejected") {
  Parameters level = read_level_as("gnome", kEighteen)->parameters;
  level["board"] = level.at("start");
  CHECK(write_level(level).value() + "\n" == kEighteen);
  level["start"] = "######/#a..b#/#m..n#/#cdef#/#ghij#/#k**l#/##**##/------/------";
  CHECK(rejects(write_level(level), "row 7 column 3"));
  const auto formats = blocks_formats();
  for (const char* const form : {"rows", "flat"}) {  // gates would be lost
    CHECK_FALSE(std::ranges::find(formats, form, &InputFormat::name)->write(level).ok());
  }

  const auto written = [](const std::string& board, const std::string& goal) {
    return write_level({{"start", board}, {"goal", goal}});
  };
  CHECK(written("ab/.c", "../a.").value() == "*b\n.c");
  CHECK(written("ab/../.c", "../../a.").value() == "*b/  /.c");  // a blank line would end the level
  CHECK(rejects(written("ab/.c", "../.a"), "row 2 column 2"));
  CHECK(rejects(written("ab/..", "../ab"), ""));  // targets cannot express the goal
  CHECK(rejects(written("ab/..", "../0."), ""));
  CHECK(rejects(written("aab./....", "..../.a.."), ""));  // blanks at the edge
  CHECK(written("aab./#...", "..../...a").value() == "**b \n# ..");
  CHECK(rejects(written("aab./....", "..../aa..|..../..aa"), ""));
  CHECK(rejects(written("*b/..", "../.b"), "row 1 column 1"));
}

// ---- gates ----

TEST_CASE("gates: only the main piece passes them") {
  const auto moves = [](const std::string& board, const BlockRules& rules = {}) {
    const Blocks blocks = make_blocks(board, "", rules);
    std::vector<std::string> found;
    blocks.for_each_successor(blocks.parse(board).value(),
                              [&](State s) { found.push_back(blocks.print(s)); });
    std::ranges::sort(found);
    return found;
  };
  CHECK(moves("*-a/###") == std::vector<std::string>{".*a/###"});
  CHECK(moves("*-a/...").size() == 3);
  CHECK(moves("b-a/##.") == std::vector<std::string>{"b-./##a"});  // without '*' it is a piece
  CHECK(moves("*a-/#.#", {BlockMetric::kMove, Identical::kShapes, false}) ==
        std::vector<std::string>{"*.-/#a#"});
  const Blocks alike = make_blocks("*a-/...", "", {BlockMetric::kUnit, Identical::kShapes, false});
  CHECK(alike.tables().kinds.size() == 2);  // no other piece is like '*'
}

TEST_CASE("gates: a position shows the gates that no piece covers") {
  const Blocks blocks = make_blocks("*-/a.", "");
  CHECK(blocks.print(blocks.parse(".*/a.").value()) == ".*/a.");
  CHECK(paint(blocks.shapes_of_text("*-/.a")) == "* -\n. a\n");
  CHECK(rejects(blocks.parse("*./a."), "row 1 column 2"));
  CHECK(rejects(blocks.parse("*-/a-"), "row 2 column 2"));
  CHECK(rejects(blocks.parse("*a/-."), "row 1 column 2"));
}

TEST_CASE("gates: gates in a goal have no effect") {
  CHECK(make_blocks("*-/a.", ".-/*.").goal() == make_blocks("*-/a.", "../*.").goal());
  CHECK(make_blocks("*-/a.", "*-/a.").goal() == "*?/a?");
  const auto make = [](const std::string& goal) {
    return Blocks::make(BlockBoard::read("*-/a.", std::nullopt, false).value(), goal, {});
  };
  CHECK(rejects(make(".a/.."), "goal"));
  CHECK(make(".0/..").ok());
}

}  // namespace trailblaze
