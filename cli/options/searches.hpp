// What --search says: the searches to run, each with the heuristic that it is to take.
//
//   bfs                                      one
//   astar:misplaced,astar:manhattan,ids      three to compare; a heuristic behind ':'
//   idastar:pdb:1,2,3/4,5,6,ids              two: a word that names no search belongs to the
//                                            argument of the heuristic before it
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

namespace trailblaze {

struct NamedSearch {
  std::string name;       // "idastar"
  std::string heuristic;  // "" = the puzzle's first, or none at all
};

// Writes a search as it is given: "idastar:manhattan".
std::string label(const NamedSearch& search);

bool takes_heuristic(const NamedSearch& search);

// Reads the searches. Errors name the field. It does not check that a puzzle has them.
absl::StatusOr<std::vector<NamedSearch>> read_searches(std::string_view text);

}  // namespace trailblaze
