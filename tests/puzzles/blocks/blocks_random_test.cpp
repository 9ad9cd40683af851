// Thousands of random boards of sliding blocks, packed, against the plain rules of plain.hpp.
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/base/random.hpp"
#include "puzzles/blocks/blocks.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/plain.hpp"

namespace trailblaze {
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
    for (int piece = 0; piece < pieces; ++piece) place(random, static_cast<char>('1' + piece));
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
    for (int row = 0; row < rows; ++row) {
      out += (row == 0 ? "" : "/") + flat.substr(row * columns, columns);
    }
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
    rules.metric = static_cast<BlockMetric>(random.below(3));
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
  for (int i = 0; i < effort(6000); ++i) states += compare(Setting(random, 6), random, 10);
  CHECK(states > effort(30000));
}

TEST_CASE("blocks: boards of more than 64 cells have the same moves too", "[oracle]") {
  Random random(7);
  int large = 0;
  for (int i = 0; i < effort(300); ++i) {
    const Setting setting(random, 20);
    compare(setting, random, 5);
    large += setting.blocks().board().cell_count() > 64;
  }
  CHECK(large > effort(100));
}

TEST_CASE("blocks: whole spaces of random boards have the plain rules' levels", "[oracle]") {
  Random random(99);
  int listed = 0;  // boards whose goals can be listed
  for (int i = 0; i < effort(300); ++i) {
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

    std::set<State> goals;
    if (!blocks.for_each_goal([&](State goal) { goals.insert(goal); })) continue;
    ++listed;
    for (const State goal : goals) CHECK(blocks.is_goal(goal));
    for (const auto& [s, depth] : packed.depth) CHECK(blocks.is_goal(s) == (goals.count(s) > 0));
  }
  CHECK(listed > effort(20));
}

}  // namespace trailblaze
