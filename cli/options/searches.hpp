// The searches of --search, each with its heuristic.
//
//   bfs                                      a single search
//   astar:misplaced,astar:manhattan,ids      three to compare; a heuristic after ':'
//   idastar:pdb:1,2,3/4,5,6,ids              two: an item that names no search belongs to the
//                                            argument of the heuristic before it
//
// With several weights (--bound-weight) each search that takes a heuristic occurs once per weight.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

#include "cli/options/arguments.hpp"

namespace trailblaze {

struct Settings;

struct NamedSearch {
  std::string name;       // "idastar"
  std::string heuristic;  // "" = the puzzle's first heuristic, or none
  double weight = 1;      // of that heuristic
};

// Writes a search as on the command line: "idastar:manhattan"; with a weight
// "idastar:manhattan W=1.5".
std::string label(const NamedSearch& search);

bool takes_heuristic(const NamedSearch& search);

// Reads the searches. Does not check that they exist, or that a puzzle has them.
absl::StatusOr<std::vector<NamedSearch>> read_searches(std::string_view text);

// Return an error for an unknown name, and for a heuristic with a search that takes none.
absl::Status check_names(const std::vector<NamedSearch>& searches);
absl::Status check_heuristics(const std::vector<NamedSearch>& searches);

// Returns the search that the other options of `solve` imply if none is named.
std::string implied_search(const Arguments& arguments);

// Gives the searches of `solve` the requested heuristics and weights. If there are several
// searches, an option applies to the searches that can use it; if none can, it is an error. Also
// rejects options that do not fit the searches, such as --table with several searches, or
// --all-shortest with a search that does not find shortest paths.
absl::Status complete_searches(const Arguments& arguments, Settings& settings);

}  // namespace trailblaze
