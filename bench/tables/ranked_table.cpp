// Enumerates whole spaces of permutation puzzles by rank, from the solved state.
// bench/RESULTS.md explains the table.
//
//   scripts/bench ranked [--rounds N] [--threads N]
#include "bench/suite/spaces.hpp"
#include "engine/base/standard_streams.hpp"

int main(int argc, char** argv) {
  trailblaze::open_standard_streams();
  // Sources of the counts: tests/data/perm_puzzles.jsonl; factorials; OEIS A058986, A078941.
  return trailblaze::bench::measure_spaces(argc, argv, {{"ranked", trailblaze::Storage::kRanked}},
                                           15,
                                           {{"cube", "", {{"metric", "half"}}, 3'674'160, 11},
                                            {"cube", "", {{"metric", "quarter"}}, 3'674'160, 14},
                                            {"pancake", "", {{"size", "10"}}, 3'628'800, 11},
                                            {"pancake", "", {{"size", "11"}}, 39'916'800, 13},
                                            {"topspin", "", {{"size", "10,4"}}, 1'814'400, 10},
                                            {"pyraminx", "", {}, 933'120, 11},
                                            {"burnt", "", {{"size", "8"}}, 10'321'920, 15}});
}
