// What --search says: the searches to run, each with the heuristic that it is to take.
//
//   bfs                                      one
//   astar:misplaced,astar:manhattan,ids      three to compare; a heuristic behind ':'
//   idastar:pdb:1,2,3/4,5,6,ids              two: a word that names no search belongs to the
//                                            argument of the heuristic before it
//
// With several weights (--bound-weight) each search that takes a heuristic is there once for each.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

#include "cli/options/words.hpp"

namespace trailblaze {

struct Settings;

struct NamedSearch {
  std::string name;       // "idastar"
  std::string heuristic;  // "" = the puzzle's first, or none at all
  double weight = 1;      // of that heuristic
};

// Writes a search as it is given: "idastar:manhattan"; with a weight "idastar:manhattan W=1.5".
std::string label(const NamedSearch& search);

bool takes_heuristic(const NamedSearch& search);

// Reads the searches. It does not check that there are such searches, or that a puzzle has them.
absl::StatusOr<std::vector<NamedSearch>> read_searches(std::string_view text);

// Returns an error for a name that no search has, and for a search that takes no heuristic.
absl::Status check_names(const std::vector<NamedSearch>& searches);
absl::Status check_heuristics(const std::vector<NamedSearch>& searches);

// The search that the other options of `solve` ask for if none is named.
std::string implied_search(const Words& words);

// Gives the searches of `solve` the heuristics and weights that are asked for. If there are several
// searches, an option is for those that can use it, and at least one must. A table is walked down
// by one search, and all shortest paths are found by those that know one.
absl::Status settle_searches(const Words& words, Settings& settings);

}  // namespace trailblaze
