// Enumerates whole spaces over the trail, by frontier search, and by the window, which frontier
// search uses if a puzzle has no way numbers. bench/RESULTS.md explains the table.
//
//   scripts/bench bfs [--rounds N] [--threads N]
#include "bench/suite/spaces.hpp"
#include "engine/base/standard_streams.hpp"

int main(int argc, char** argv) {
  trailblaze::open_standard_streams();
  using namespace trailblaze::bench;
  using trailblaze::Storage;
  const std::vector<StorageMethod> methods = {{"trail", Storage::kTrail},
                                              {"window", Storage::kFrontier, true},
                                              {"frontier", Storage::kFrontier}};
  // Sources of the counts: tests/data/sliding_tiles.jsonl and sliding_blocks.jsonl; factorials;
  // OEIS A058986.
  return measure_spaces(argc, argv, methods, 3,
                        {{"tiles", "", {{"size", "3x4"}}, 239'500'800, 53},
                         {"tiles", "", {{"size", "2x6"}}, 239'500'800, 80},
                         {"blocks", "klotski", {}, 25'955, 167},
                         {"blocks", "from-right-to-left", {}, 4'799'952, 414},
                         {"pancake", "", {{"size", "10"}}, 3'628'800, 11},
                         {"pancake", "", {{"size", "11"}}, 39'916'800, 13}});
}
