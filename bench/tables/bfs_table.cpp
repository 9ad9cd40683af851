// Whole spaces over the trail: every state of a puzzle, breadth-first; README.md says how to read
// the table.
//
//   scripts/bench bfs [--rounds N] [--threads N]
#include "bench/suite/spaces.hpp"

int main(int argc, char** argv) {
  // Counts: tests/data/sliding_tiles.jsonl, sliding_blocks.jsonl; factorials; OEIS A058986.
  return trailblaze::bench::measure_spaces(argc, argv, trailblaze::Storage::kTrail, 3,
                                           {{"tiles", "", {{"size", "3x4"}}, 239'500'800, 53},
                                            {"tiles", "", {{"size", "2x6"}}, 239'500'800, 80},
                                            {"blocks", "from-right-to-left", {}, 4'799'952, 414},
                                            {"pancake", "", {{"size", "10"}}, 3'628'800, 11},
                                            {"pancake", "", {{"size", "11"}}, 39'916'800, 13}});
}
