#include "puzzles/tiles/walking_distance.hpp"

#include <map>
#include <string>

#include "engine/puzzle/permutation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"

namespace trailblaze {
namespace {

// A board on which tiles with the same goal line are alike. Each line has the letters of its tiles'
// goal lines and '.' for the blank, sorted because the order within a line does not matter.
using Lines = std::vector<std::string>;

Lines lines_of(const TilesBoard& board, State s, State goal, bool rows) {
  const auto line = [&](int cell) { return rows ? cell / board.columns : cell % board.columns; };
  const std::array<int, 16> goals = goal_cells(board, goal);
  Lines lines(static_cast<std::size_t>(rows ? board.rows : board.columns));
  for (int cell = 0; cell < board.cells(); ++cell) {
    const auto tile = static_cast<std::size_t>(s >> 4 * cell & 15);
    lines[static_cast<std::size_t>(line(cell))] +=
        tile == 0 ? '.' : static_cast<char>('a' + line(goals[tile]));
  }
  for (std::string& l : lines) std::sort(l.begin(), l.end());
  return lines;
}

// Returns the boards after the blank trades places with any tile of a neighbouring line. With
// `runs`, the blank may go on in its direction.
std::vector<Lines> steps(const Lines& lines, bool runs) {
  std::vector<Lines> out;
  for (const int way : {-1, 1}) {
    std::vector<Lines> from{lines};
    while (!from.empty()) {
      std::vector<Lines> to;
      for (const Lines& at : from) {
        std::size_t blank = 0;
        while (at[blank][0] != '.') ++blank;  // sorts before every letter
        const std::size_t other = blank + static_cast<std::size_t>(way);
        if (other >= at.size()) continue;
        for (const char tile : at[other]) {
          Lines next = at;
          std::swap(next[blank][0], next[other][next[other].find(tile)]);
          for (std::string& l : next) std::sort(l.begin(), l.end());
          to.push_back(next);
        }
      }
      out.insert(out.end(), to.begin(), to.end());
      from = runs ? to : std::vector<Lines>{};
    }
  }
  return out;
}

std::map<Lines, int> plain_walks(const Lines& goal, bool runs) {
  std::map<Lines, int> depth{{goal, 0}};
  std::vector<Lines> queue{goal};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Lines at = queue[i];
    for (const Lines& next : steps(at, runs)) {
      if (depth.emplace(next, depth[at] + 1).second) queue.push_back(next);
    }
  }
  return depth;
}

TEST_CASE("walking distance: equals a plain search over lines", "[oracle]") {
  for (const auto& [rows, columns] : {std::pair(3, 3), {2, 5}, {3, 2}, {2, 2}, {4, 3}, {3, 4}}) {
    if (kSanitized && rows * columns > 9) continue;
    const TilesBoard board{rows, columns};
    for (const bool runs : {false, true}) {
      const State goal =
          runs ? sorted_permutation(board.cells()) : sorted_permutation(board.cells()) >> 4;
      const auto by_rows = plain_walks(lines_of(board, goal, goal, true), runs);
      const auto by_columns = plain_walks(lines_of(board, goal, goal, false), runs);
      const WalkingDistance walking(board, goal, runs);
      Random random(1);
      for (int i = 0; i < effort(2000); ++i) {
        const State s = random_permutation(random, board.cells());
        const auto memo = walking.begin(s);
        REQUIRE(walking.vertical(memo) == by_rows.at(lines_of(board, s, goal, true)));
        REQUIRE(walking.horizontal(memo) == by_columns.at(lines_of(board, s, goal, false)));
      }
    }
  }
}

TEST_CASE("walking distance: a 4x4 board has 24,964 walks, and a 3x3 board 105 walks", "[truth]") {
  // Takahashi's table for the 15-puzzle has 24,964 entries.
  CHECK(WalkingTable(4, 4, 3, 1).walks() == 24'964);
  CHECK(WalkingTable(4, 4, 0, 1).walks() == 24'964);
  CHECK(WalkingTable(3, 3, 2, 1).walks() == 105);
  CHECK(plain_walks({"aaa", "bbb", ".cc"}, false).size() == 105);
}

TEST_CASE("walking distance: a table is stored once if it serves both axes with the same goals") {
  const auto bytes = [](int lines, int width, int blank) {
    return WalkingTable(lines, width, blank, 1).bytes();
  };
  CHECK(WalkingDistance({4, 4}, sorted_permutation(16), false).bytes() == bytes(4, 4, 0));
  CHECK(WalkingDistance({3, 4}, sorted_permutation(12), false).bytes() ==
        bytes(3, 4, 0) + bytes(4, 3, 0));
  // The blank's goal is in the middle of the first row.
  CHECK(WalkingDistance({3, 3}, 0x876543201, false).bytes() == bytes(3, 3, 0) + bytes(3, 3, 1));
}

TEST_CASE("walking distance: a long board has a table across, and distances along its length") {
  for (const auto& [rows, columns] : {std::pair(2, 7), {7, 2}, {2, 8}}) {
    const TilesBoard board{rows, columns};
    const State goal = sorted_permutation(board.cells()) >> 4;
    const WalkingDistance walking(board, goal, false);
    const Manhattan manhattan(board, goal);
    CHECK(walking.bytes() == WalkingTable(2, std::max(rows, columns), 1, 1).bytes());
    Random random(2);
    for (int i = 0; i < 500; ++i) {
      const State s = random_permutation(random, board.cells());
      REQUIRE(walking(s) >= manhattan(s));
    }
  }
  CHECK(WalkingDistance({1, 9}, sorted_permutation(9), false).bytes() == 0);
}

}  // namespace
}  // namespace trailblaze
