// Thousands of random boards of sliding blocks, packed, against the plain rules of plain.hpp.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_blocks.hpp"

namespace trailblaze {
namespace {

// Walks by the plain rules. At each step the packed puzzle must offer the same moves. Returns the
// number of states compared.
int compare(const Setting& setting, Random& random, int steps) {
  const Blocks blocks = setting.blocks();
  const auto read = [&](const std::string& flat) { return blocks.parse(flat).value(); };
  std::string position = setting.board.cells;
  for (int step = 0; step < steps; ++step) {
    const plain::Positions next = setting.plain.moves(position);
    std::vector<State> expected;
    for (const std::string& t : next) expected.push_back(read(t));
    const State s = read(position);
    std::vector<State> found = oracle::next_states(blocks, s);
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

TEST_CASE("blocks: moves and goals of random boards equal the plain rules", "[oracle]") {
  Random random(20240601);
  int states = 0, gates = 0;
  for (int i = 0; i < effort(6000); ++i) {
    const Setting setting(random, 6);
    states += compare(setting, random, 10);
    gates += setting.board.has_gates();
  }
  CHECK(states > effort(30000));
  CHECK(gates > effort(1000));
}

TEST_CASE("blocks: moves of boards of more than 64 cells equal the plain rules", "[oracle]") {
  Random random(7);
  int large = 0;
  for (int i = 0; i < effort(300); ++i) {
    const Setting setting(random, 20);
    compare(setting, random, 5);
    large += setting.blocks().board().cell_count() > 64;
  }
  CHECK(large > effort(100));
}

TEST_CASE("blocks: whole spaces of random boards have the levels of the plain rules", "[oracle]") {
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
