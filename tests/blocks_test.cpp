// The moves, kinds and goals of sliding blocks: tiny boards counted by hand, thousands of random
// ones against the plain rules of plain.hpp.
#include "puzzles/blocks.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/random.hpp"
#include "tests/catch.hpp"
#include "tests/oracle.hpp"
#include "tests/plain.hpp"

namespace trailblaze {
namespace {

constexpr BlockMetric kMetrics[] = {BlockMetric::kUnit, BlockMetric::kStraight, BlockMetric::kMove};

Blocks make(const std::string& board, const std::string& goal = "", const BlockRules& rules = {}) {
  const auto read = BlockBoard::read(board, std::nullopt, rules.axis);
  INFO(board << " " << (read.ok() ? "" : message(read.status())));
  REQUIRE(read.ok());
  const auto blocks = Blocks::make(*read, goal, rules);
  INFO((blocks.ok() ? "" : message(blocks.status())));
  REQUIRE(blocks.ok());
  return *blocks;
}

std::vector<std::string> successors(const Blocks& blocks, const std::string& board) {
  std::vector<std::string> out;
  blocks.for_each_successor(blocks.parse(board).value(),
                            [&](State t) { out.push_back(blocks.print(t)); });
  std::sort(out.begin(), out.end());
  return out;
}

// Moves of the board in each metric: unit, straight, move.
std::vector<std::size_t> moves_of(const std::string& board, bool axis = false) {
  std::vector<std::size_t> counts;
  for (const BlockMetric metric : kMetrics) {
    const BlockRules rules{metric, Identical::kUnnamed, axis};
    counts.push_back(successors(make(board, "", rules), board).size());
  }
  return counts;
}

std::size_t reachable(const std::string& board, const std::string& goal, Identical identical) {
  const Blocks blocks = make(board, goal, {BlockMetric::kUnit, identical, false});
  return oracle::explore(blocks, blocks.parse(board).value()).depth.size();
}

using Counts = std::vector<std::size_t>;
using Boards = std::vector<std::string>;

}  // namespace

TEST_CASE("blocks: moves of tiny boards in the three metrics") {
  CHECK(moves_of("A") == Counts{0, 0, 0});
  CHECK(moves_of("A../.../...") == Counts{2, 4, 8});
  CHECK(moves_of(".../.A./...") == Counts{4, 4, 8});
  CHECK(moves_of("A.B/...") == Counts{4, 4, 8});     // each: aside, down, and two corners
  CHECK(moves_of("AA../AA..") == Counts{1, 2, 2});
  CHECK(moves_of("A#./...") == Counts{1, 1, 3});     // down, right, right, up
  CHECK(moves_of("A#./##.") == Counts{0, 0, 0});
  CHECK(moves_of("AAB/C.D") == Counts{3, 3, 3});     // A stays, the others step in
}

TEST_CASE("blocks: pieces need not be connected, and let others through") {
  CHECK(successors(make("A.A/..."), "A.A/...") == Boards{".../A.A"});
  CHECK(successors(make("ABA/..."), "ABA/...") == Boards{".B./A.A", "A.A/.B."});
  CHECK(successors(make("A.A./...."), "A.A./....") == Boards{"..../A.A.", ".A.A/...."});
}

TEST_CASE("blocks: under the axis rule pieces keep to their longer side") {
  CHECK(moves_of(".o./.A./oAo", true) == Counts{1, 1, 1});
  CHECK(moves_of("ooo/AAo/oox", true) == Counts{1, 1, 1});
  CHECK(moves_of("Aoo/ooo/ooo", true) == Counts{2, 4, 8});  // square: no longer side
  const Blocks car = make("AAoo/xooo", "???A/????", {BlockMetric::kStraight, {}, true});
  CHECK(car.board().text() == "AA../#...");
  CHECK(oracle::explore(car, car.parse("AAoo/xooo").value()).shortest == 1u);
}

TEST_CASE("blocks: alike are unnamed pieces, all of one shape, or none") {
  CHECK(reachable("ab/..", "", Identical::kUnnamed) == 6);
  CHECK(reachable("ab/..", "../a.", Identical::kUnnamed) == 12);
  CHECK(reachable("ab/..", "../a.", Identical::kShapes) == 6);
  CHECK(reachable("ab/..", "", Identical::kNone) == 12);
  CHECK(reachable("abc/.../...", "a../.../...|b../.../...", Identical::kUnnamed) == 9 * 8 * 7);
  CHECK(reachable("abc/.../...", "a../.../...", Identical::kUnnamed) == 9 * 28);
}

TEST_CASE("blocks: a goal asks cell by cell") {
  const auto is_goal = [](const std::string& board, const std::string& goal,
                          Identical identical = Identical::kUnnamed) {
    const Blocks blocks = make(board, goal, {BlockMetric::kUnit, identical, false});
    return blocks.is_goal(blocks.parse(board).value());
  };
  CHECK(is_goal("AA./AA.", "?A?/???"));
  CHECK(is_goal("AA./AA.", "?A....") );            // one row takes the board's width
  CHECK_FALSE(is_goal("AA./AA.", "??A/???"));
  CHECK(is_goal("AA./AA.", "..A/...|A../..."));    // either
  CHECK(is_goal("AA./AA.", "??0/???"));
  CHECK_FALSE(is_goal("AA./AA.", "0../..."));
  CHECK_FALSE(is_goal("AA./AA.", ""));
  CHECK(is_goal("A#b", "?#?"));
  CHECK_FALSE(is_goal("ab./...", "b../..."));
  CHECK(is_goal("ab./...", "b../...", Identical::kShapes));
  CHECK(is_goal("ab./...", "ba?/???", Identical::kShapes));
  CHECK(is_goal("ab./...", "b../...|.b./...", Identical::kNone));
  CHECK(is_goal("abb/.cc", "?c?/?b?", Identical::kShapes));
  CHECK_FALSE(is_goal("abb/.cc", "?bc/???", Identical::kShapes));
}

TEST_CASE("blocks: goals are listed where they leave no piece a choice") {
  const auto goals = [](const Blocks& blocks) {
    Boards out;
    const bool listed = blocks.for_each_goal([&](State s) {
      CHECK(blocks.is_goal(s));
      out.push_back(blocks.print(s));
    });
    CHECK(listed == !out.empty());
    return out;
  };
  const BlockRules shapes{BlockMetric::kUnit, Identical::kShapes, false};
  CHECK(goals(make("AAb/..c", "b../cAA")) == Boards{"b../cAA"});
  CHECK(goals(make("AAb/..c", "b../cAA|b.c/.AA")) == Boards{"b../cAA", "b.c/.AA"});
  CHECK(goals(make("AAb/..c", "c../bAA", shapes)) == Boards{"b../cAA"});
  CHECK(goals(make("AAb/..c", "c../b.A", shapes)) == Boards{"b../cAA"});
  CHECK(goals(make("AAb/..c", "b../cAA|b../...")).empty());
  CHECK(goals(make("AAb/..c", "b../.AA")).empty());
  CHECK(goals(make("AA./.bb", "?A?/?b?")).empty());   // the pieces could lie apart, or not
  CHECK(goals(make("AAA#/.bb.", "?A?#/?b??")).empty());
  CHECK(goals(make("aaB/a.B/aaB", "??B/?0?/a?B")) == Boards{"aaB/a.B/aaB"});
}

TEST_CASE("blocks: states have as many bits as their kinds need") {
  CHECK(make("1122/1133/45../6788/6799", "................1...").state_bits() == 4 + 11 + 8 + 7);
  CHECK(make("AB/CD").state_bits() == 0);  // nowhere to go
  const std::string row(16, '.');
  std::string board = "ABCDEFGH" + row.substr(8);
  for (int i = 1; i < 16; ++i) board += "/" + row;
  const Blocks full = make(board, "", {BlockMetric::kMove, Identical::kNone, false});
  CHECK(full.state_bits() == 64);
  std::reverse(board.begin(), board.end());  // all in the last places
  const State last = full.parse(board).value();
  CHECK(last >> 63 == 1);
  CHECK(full.print(last) == board);
  CHECK(oracle::explore(make("AB/CD"), 0).depth.size() == 1);
}

// ---- against plain rules ----

namespace {

// Random boards: a few pieces of a few cells each, walls, letters in reading order.
struct RandomBoard {
  int rows, columns;
  std::string cells;

  RandomBoard(Random& random, int longest)
      : rows(1 + random.below(longest)),
        columns(1 + random.below(longest)),
        cells(rows * columns, '.') {
    for (char& c : cells) c = random.below(8) == 0 ? '#' : '.';
    const int pieces = 1 + random.below(6);
    for (int piece = 0; piece < pieces; ++piece) place(random, '0' + 1 + piece);
    rename_in_reading_order();
    if (pieces_found() == 0) cells[0] = 'a';
  }

  // Some cells of a small rectangle, those that are free; now and then with a hole.
  void place(Random& random, char letter) {
    const int top = random.below(rows), left = random.below(columns);
    const int height = 1 + random.below(3), width = 1 + random.below(3);
    for (int row = top; row < std::min(rows, top + height); ++row) {
      for (int column = left; column < std::min(columns, left + width); ++column) {
        char& c = cells[row * columns + column];
        if (c == '.' && random.below(6) != 0) c = letter;
      }
    }
  }

  int pieces_found() const { return static_cast<int>(plain::Blocks::letters(cells).size()); }

  void rename_in_reading_order() {
    std::string seen;
    for (char& c : cells) {
      if (c == '.' || c == '#') continue;
      if (seen.find(c) == std::string::npos) seen += c;
      c = static_cast<char>('a' + seen.find(c));
    }
  }

  std::string text(const std::string& flat) const {
    std::string out;
    for (int row = 0; row < rows; ++row) out += (row ? "/" : "") + flat.substr(row * columns, columns);
    return out;
  }

  // Cells of some pieces where they are now, and now and then a blank.
  std::string goal(Random& random) const {
    std::string out(cells.size(), '?');
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (random.below(4) != 0) continue;
      out[i] = cells[i] == '.' ? '0' : cells[i];
    }
    return out;
  }
};

struct Setting {
  RandomBoard board;
  std::string goal;
  BlockRules rules;
  plain::Blocks plain;

  Setting(Random& random, int longest) : board(random, longest), goal(board.goal(random)) {
    rules.metric = kMetrics[random.below(3)];
    rules.identical = static_cast<Identical>(random.below(3));
    rules.axis = random.below(4) == 0;
    plain.rows = board.rows;
    plain.columns = board.columns;
    plain.metric = static_cast<plain::Blocks::Metric>(rules.metric);
    plain.axis = rules.axis;
    std::set<char> named = plain::Blocks::letters(board.cells);
    if (rules.identical == Identical::kShapes) named.clear();
    if (rules.identical == Identical::kUnnamed) named = plain::Blocks::letters(goal);
    plain.set_alike(board.cells, named);
  }

  Blocks blocks() const {
    const std::optional<BlockSize> size{{board.rows, board.columns}};
    return Blocks::make(*BlockBoard::read(board.cells, size, rules.axis), goal, rules).value();
  }
};

// A walk over the plain rules; at each step the packed puzzle must offer the same moves.
// Returns how many states were compared.
int compare(const Setting& setting, Random& random, int steps) {
  const Blocks blocks = setting.blocks();
  const auto read = [&](const std::string& flat) { return blocks.parse(flat).value(); };
  std::string position = setting.board.cells;
  for (int step = 0; step < steps; ++step) {
    const plain::Positions next = setting.plain.moves(position);
    std::vector<State> expected, found;
    for (const std::string& t : next) expected.push_back(read(t));
    const State s = read(position);
    blocks.for_each_successor(s, [&](State t) { found.push_back(t); });
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    INFO(setting.board.text(position) << " of " << setting.board.text(setting.board.cells));
    REQUIRE(found == expected);
    REQUIRE(blocks.print(s) == setting.board.text(setting.plain.canonical(position)));
    REQUIRE(blocks.parse(blocks.print(s)).value() == s);
    REQUIRE(blocks.is_goal(s) == setting.plain.matches(position, setting.goal));
    if (next.empty()) return step + 1;
    position = next[random.below(next.size())];
  }
  return steps;
}

}  // namespace

TEST_CASE("blocks: the moves and goals of random boards are those of the plain rules", "[oracle]") {
  Random random(20240601);
  int states = 0;
  for (int i = 0; i < 6000; ++i) states += compare(Setting(random, 6), random, 10);
  CHECK(states > 30000);
}

TEST_CASE("blocks: boards of more than 64 cells have the same moves too", "[oracle]") {
  Random random(7);
  int large = 0;
  for (int i = 0; i < 300; ++i) {
    const Setting setting(random, 20);
    compare(setting, random, 5);
    large += setting.blocks().board().cell_count() > 64;
  }
  CHECK(large > 100);
}

TEST_CASE("blocks: whole spaces of random boards have the plain rules' levels", "[oracle]") {
  Random random(99);
  for (int i = 0; i < 300; ++i) {
    const Setting setting(random, 3);
    const Blocks blocks = setting.blocks();
    INFO(setting.board.text(setting.board.cells) << " goal " << setting.goal);
    const auto packed = oracle::explore(blocks, blocks.parse(setting.board.cells).value());
    const auto plain = oracle::explore(
        setting.board.cells, [&](const std::string& p) { return setting.plain.successors(p); },
        [&](const std::string& p) { return setting.plain.matches(p, setting.goal); });
    CHECK(packed.levels == plain.levels);
    CHECK(packed.generated == plain.generated);
    CHECK(packed.edges == packed.generated);
    CHECK(packed.shortest == plain.shortest);
    CHECK(packed.shortest_paths == plain.shortest_paths);
  }
}

}  // namespace trailblaze
