// Sliding blocks as text: reading boards, printing positions, errors, and paths.
#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/picture/paint.hpp"
#include "puzzles/blocks/blocks.hpp"
#include "tests/support/blocks_boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plain.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

const char* const kPa = "1122/1133/45../6788/6799";

std::string reprinted(const Blocks& blocks, const std::string& position) {
  return blocks.print(blocks.parse(position).value());
}

}  // namespace

TEST_CASE("blocks: boards are read in any notation") {
  const auto text = [](const std::string& board, std::optional<BlockSize> size = std::nullopt,
                       bool axis = false) { return BlockBoard::read(board, size, axis)->text(); };
  CHECK(text("1122\n1133\n45..\n6788\n6799\n") == kPa);
  CHECK(text("\n  1122 \r\n 1133\r\n4500\n6788\n6799\n\n") == kPa);
  CHECK(text("1122/1133/4500/6788/6799/") == kPa);
  CHECK(text("11221133450067886799", {{5, 4}}) == kPa);
  CHECK(text("AAo.", {{1, 4}}) == "AAo.");
  CHECK(text("AAox", {{2, 2}}, true) == "AA/.#");
}

TEST_CASE("blocks: a position prints in the board's letters, alike pieces in reading order") {
  const Blocks pa = make_blocks(kPa, "................1...");
  CHECK(reprinted(pa, kPa) == kPa);
  CHECK(reprinted(pa, "11221133450067886799") == kPa);
  CHECK(reprinted(pa, "11zz/1133/54../7699/7688") == kPa);
  CHECK(reprinted(pa, "2211/3311/..45/8867/9967") == "2211/3311/..45/8867/9967");
  CHECK(paint(pa.shapes_of_text(kPa)) ==
        "111 222\n"
        "111 333\n"
        "4 5 . .\n"
        "6 7 888\n"
        "6 7 999\n");
  CHECK(paint(make_blocks("##A/#.A", "").shapes_of_text("##A/#.A")) == "### A\n# . A\n");
}

TEST_CASE("blocks: a position must be a position of the board") {
  const Blocks pa = make_blocks(kPa, "................1...");
  CHECK(rejects(pa.parse(""), ""));
  CHECK(rejects(pa.parse("1122/113/45../6788/6799"), "row 2"));
  CHECK(rejects(pa.parse("1122/1133"), ""));
  CHECK(rejects(pa.parse("1122113345"), ""));
  CHECK(rejects(pa.parse("1122/1133/4.../6788/6799"), ""));
  CHECK(rejects(pa.parse("1122/1133/45a./6788/6799"), ""));
  CHECK(rejects(pa.parse("aa22/aa33/45../6788/6799"), ""));
  CHECK(rejects(pa.parse("ab22/ab33/15../6788/6799"), ""));
  CHECK(rejects(pa.parse("1122/1133/45.#/6788/6799"), "row 3 column 4"));
  CHECK(rejects(pa.parse("1122/1133/45 ./6788/6799"), "row 3 column 3"));
  CHECK(rejects(make_blocks("A.#/..#").parse("A../..#"), "row 1 column 3"));
  const Blocks distinct = make_blocks("ab./...", "", {BlockMetric::kUnit, Identical::kNone, false});
  CHECK(reprinted(distinct, "ba./...") == "ba./...");
  CHECK(rejects(distinct.parse("ac./..."), ""));
  CHECK(rejects(distinct.parse("a../..."), ""));
}

TEST_CASE("blocks: invalid boards and options are rejected") {
  CHECK(rejects(try_open("blocks", {}), "board"));
  CHECK(rejects(try_open("blocks", {{"start", "AA..AA"}}), "start"));
  CHECK(rejects(try_open("blocks", {{"start", "AA..AA"}, {"size", "2x2"}}), "start"));
  CHECK(rejects(try_open("blocks", {{"board", "AA/.."}, {"size", "3x2"}}), "board"));
  CHECK(rejects(try_open("blocks", {{"board", "AA/.."}, {"size", "big"}}), "size"));
  CHECK(rejects(try_open("blocks", {{"board", "..#/#.."}}), "board"));
  CHECK(rejects(try_open("blocks", {{"board", "A?/.."}}), "board: row 1 column 2"));
  CHECK(rejects(try_open("blocks", {{"board", "A\xc3\xa9/..."}}), "board: row 1 column 2"));
  CHECK(rejects(try_open("blocks", {{"board", "A./.."}, {"start", "../AA"}}), "start"));
  CHECK(rejects(try_open("blocks", {{"board", "A./.."}, {"metric", "units"}}), "metric"));
  CHECK(rejects(try_open("blocks", {{"board", "A./.."}, {"identical", "all"}}), "identical"));
  CHECK(rejects(try_open("blocks", {{"board", "A./.."}, {"rule", "axes"}}), "rule"));
  CHECK(rejects(try_open("blocks", {{"board", "A" + std::string(1024, '.')}, {"size", "41x25"}}),
                "board"));
}

TEST_CASE("blocks: a board that does not fit in 64 bits is rejected") {
  std::string board = "abcdefgh/ijk.....";
  for (int i = 2; i < 8; ++i) board += "/........";
  CHECK(rejects(try_open("blocks", {{"board", board}, {"identical", "none"}}), "board"));
  CHECK(try_open("blocks", {{"board", board}}).ok());  // 40 bits if pieces are alike
}

TEST_CASE("blocks: alternatives of a goal that cannot be met are ignored") {
  const auto goal_of = [](const std::string& goal) {
    return make_blocks("AA.b/...#", goal).goal();
  };
  CHECK(goal_of("b.../....|.bA0/....") == goal_of("b.../...."));
  CHECK(goal_of("A.A./....|b.../....|0000/0...") == goal_of("b.../...."));
  CHECK(goal_of("b.../....|..../b...") == goal_of("b.../....") + "|" + goal_of("..../b..."));
  // A letter that only such an alternative contains makes no piece distinct.
  CHECK(make_blocks("1122/..../....", "11../..../....|2.2./..../....").state_bits() ==
        make_blocks("1122/..../....", "11../..../....").state_bits());
}

TEST_CASE("blocks: a goal that cannot be met is rejected") {
  const auto make = [](const std::string& goal) {
    return Blocks::make(BlockBoard::read("AA.b/...#", std::nullopt, false).value(), goal, {});
  };
  CHECK(make("?AA?/???#").ok());
  CHECK(rejects(make("Z.../...#"), "goal: row 1 column 1"));
  CHECK(rejects(make("A../..."), "goal"));
  CHECK(rejects(make("A..."), "goal"));
  CHECK(rejects(make(".A../...b"), "goal: row 2 column 4"));
  CHECK(rejects(make("#A../...."), "goal: row 1 column 1"));
  CHECK(rejects(make("A.A./...."), "goal"));
  CHECK(rejects(make("0A0./...."), "goal"));
  CHECK(rejects(make("b.b./....|.bA0/...."), "goal"));
  CHECK(rejects(make("b.../....|c.../...."), "goal: alternative 2: row 1 column 1"));
  CHECK(rejects(make("b.../....|"), "goal: alternative 2"));
  CHECK(rejects(make("0000/0..."), "goal"));
}

TEST_CASE("blocks: parameters rebuild the puzzle, and a start is a position on the board") {
  const auto session = open_puzzle(
      "blocks", {{"board", "11A\n11B\nC00\n"}, {"start", "11Q11P..R"}, {"goal", ".../.11/.11"}});
  const SessionInfo& facts = session->info();
  CHECK(facts.start == "11A/11B/..C");
  CHECK(facts.parameters == Parameters{{"board", "11A/11B/C.."},
                                       {"goal", facts.goal},
                                       {"identical", "unnamed"},
                                       {"metric", "unit"},
                                       {"rule", "free"},
                                       {"size", "3x3"},
                                       {"symmetry", "none"}});
  CHECK(facts.goal.size() == 11);
  const SolveReport report = solve(*session);
  const auto again = open_puzzle("blocks", facts.parameters);
  CHECK(again->info().start == "11A/11B/C..");
  CHECK(again->verify(report.start, report.states).ok());
  CHECK(again->info().goal == facts.goal);
}

// ---- moves and paths ----

TEST_CASE("blocks: moves have names") {
  const auto name = [](const Blocks& blocks, const std::string& from, const std::string& to) {
    return blocks.move_name(blocks.parse(from).value(), blocks.parse(to).value());
  };
  const BlockRules move{BlockMetric::kMove, Identical::kNone, false};
  CHECK(name(make_blocks(kPa), kPa, "1122/1133/4.5./6788/6799") == "5 right");
  const Blocks open = make_blocks("A../.../.b.", "", move);
  CHECK(name(open, "A../.../.b.", "..A/.../.b.") == "A right 2");
  CHECK(name(open, "A../.../.b.", ".../.../Ab.") == "A down 2");
  CHECK(name(open, "A../.../.b.", ".../..A/.b.") == "A right 2 down 1");
  CHECK(name(open, ".../.../Ab.", ".../.../.bA") == "A up 1 right 2 down 1");
  CHECK(name(open, ".../.../Ab.", "..b/.../A..") == "b up 2 right 1");
  CHECK(name(make_blocks("a.b/###"), "a.b/###", ".ab/###") == "a right");
  CHECK(name(make_blocks("a.b/###"), "a.b/###", "ab./###") == "b left");
}

namespace {

// Returns the only letter whose cells differ. Checks that the piece keeps its shape.
char moved_letter(const std::string& before, const std::string& after) {
  const auto only = [](std::string board, char letter) {
    std::replace_if(
        board.begin(), board.end(), [&](char c) { return c != letter; }, ' ');
    return board;
  };
  std::string moved;
  for (const char letter : plain::Blocks::letters(before)) {
    const std::string from = only(before, letter), to = only(after, letter);
    if (from == to) continue;
    moved += letter;
    CHECK(trim(from) == trim(to));
  }
  REQUIRE(moved.size() == 1);
  return moved[0];
}

}  // namespace

TEST_CASE("blocks: along a path each piece keeps its letter, and one piece moves at a time") {
  const std::string start = "aAAb/cAAd/c.ed/f.eg/hhii";
  Random random(3);
  for (const BlockMetric metric :
       {BlockMetric::kUnit, BlockMetric::kStraight, BlockMetric::kMove}) {
    const Blocks blocks = make_blocks(start, "", {metric, Identical::kShapes, false});
    std::vector<State> path{blocks.parse(start).value()};
    for (int i = 0; i < 500; ++i) {
      path.push_back(oracle::random_next(blocks, path.back(), random));
    }
    const PathText story = blocks.describe_path(path);
    REQUIRE(story.states.size() == path.size());
    REQUIRE(story.moves.size() + 1 == path.size());
    CHECK(story.states[0] == start);
    for (std::size_t i = 0; i < path.size(); ++i) {
      REQUIRE(blocks.parse(story.states[i]).value() == path[i]);
      if (i > 0) CHECK(story.moves[i - 1][0] == moved_letter(story.states[i - 1], story.states[i]));
    }
  }
}

}  // namespace trailblaze
