// Boards of sliding blocks for tests of the puzzle, and small boards with the true distance of
// every state for tests of the heuristics.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "puzzles/blocks/blocks.hpp"
#include "tests/support/heuristic_laws.hpp"
#include "tests/support/oracle.hpp"

namespace trailblaze {

struct SmallBoard {
  const char *board, *goal;
  Identical identical = Identical::kUnnamed;
  bool axis = false;
};

// Pa's puzzle, two corners with walls, pictures with alike pieces, blanks, alternative goals, a
// car, gates, and signs that any piece of a shape may cover.
inline const SmallBoard kBoards[] = {
    {"11A/11B/C..", ".../.11/.11"},
    {"1A/1B/..", "../.1/.1"},
    {"#AB./.AC./DD..", "#.../..A./..A."},
    {"AB./C../D..", "D../.A./..B", Identical::kUnnamed},
    {"AAB/CC./D..", ".../.AA/...|.../.../CC.", Identical::kShapes},
    {"ABC/D../...", ".../.A./BC.", Identical::kShapes},
    {"ABC/.../...", ".../.../ABC", Identical::kShapes},
    {"ABC/DEF/G..", "..A/BCD/EFG", Identical::kShapes},  // too many demands to share out
    {"AB./CC./...", "00./..0/CC.", Identical::kNone},
    {"AAB./..B./CC..", "..../..../..CC", Identical::kUnnamed, true},
    {"A.BB/A.C./..C.", "..BB/..C./..C.", Identical::kUnnamed, true},
    {"*.a/*.-/#--", "..*/..*/#.."},
    {"*-A/.B-/..-", ".0A/.../..*", Identical::kShapes},
    {"ABc/D../.ee", "..B/+=./%%."},
    {"ABB/C../...", "+../B../...|=../.+./..C", Identical::kNone},
};

// Larger boards: Klotski, one with six free cells, and cars with many sets of alike pieces.
inline constexpr SmallBoard kKlotski{"1225/1225/3446/3786/9..a", ""};
inline constexpr SmallBoard kSixFree{
    "##ippPPI##/##ippPPI##/...yyPPIAA/...zzLKKAA/##lkkLKK##/##lkkLKK##", ""};
inline constexpr SmallBoard kCars{"GBB.L./GHI.LM/GHIAAM/CCCK.M/..JKDD/EEJFF.", "",
                                  Identical::kUnnamed, true};

inline constexpr BlockMetric kMetrics[] = {BlockMetric::kUnit, BlockMetric::kStraight,
                                           BlockMetric::kMove};

inline Blocks make_blocks(const std::string& board, const std::string& goal = "",
                          const BlockRules& rules = {}) {
  const auto read = BlockBoard::read(board, std::nullopt, rules.axis);
  INFO(board << " " << (read.ok() ? "" : message(read.status())));
  REQUIRE(read.ok());
  const auto blocks = Blocks::make(*read, goal, rules);
  INFO((blocks.ok() ? "" : message(blocks.status())));
  REQUIRE(blocks.ok());
  return *blocks;
}

inline Blocks make_blocks(const SmallBoard& b, BlockMetric metric) {
  return make_blocks(b.board, b.goal, {metric, b.identical, b.axis});
}

// Returns the distances of all states that can be reached from the board to the goals among them.
inline TrueDistances distances_of(const Blocks& blocks) {
  const State start = blocks.parse(blocks.board().text()).value();
  std::vector<State> goals;
  for (const auto& [s, depth] : oracle::explore(blocks, start).depth) {
    if (blocks.is_goal(s)) goals.push_back(s);
  }
  REQUIRE_FALSE(goals.empty());
  return distances_to(blocks, goals);
}

}  // namespace trailblaze
