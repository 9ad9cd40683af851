// Chooses the search of `--search auto`: a pure function from the facts of a puzzle and a request
// to a search, its heuristic, and a sentence that gives the reason.
//
// The choice does not depend on the number of threads. Memory only decides whether a table may be
// built.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/options.hpp"
#include "engine/heuristic/heuristic_search.hpp"

namespace trailblaze {

struct SearchFacts {
  // Facts of the puzzle.
  bool reversible = false;           // If t follows s, then s follows t.
  bool decides_solvability = false;  // The rules recognize starts without a solution.
  bool equal_lengths = false;        // All solutions of a start have the same length.
  // Dimension of the null space of the moves' masks, if `linear` can search the puzzle.
  std::optional<std::size_t> mask_nullity = {};
  bool goal_classes = false;  // Bidirectional search stores classes of states.
  std::size_t goals = 0;      // Goals that the puzzle lists; 0: too many.
  std::uint64_t states = 0;   // Reachable states; 0: not known.
  int state_bits = 64;        // Every state is below 2^state_bits.
  // Bytes to build a table of all distances to the only goal; 0: there is none.
  std::uint64_t distance_table_bytes = 0;
  // The heuristics for this metric, board and goal, the default first.
  std::vector<HeuristicFacts> heuristics;

  // Facts of the request.
  std::uint64_t instances = 1;  // Instances of the whole stream; kUnlimited: not known.
  bool all_shortest = false;    // Every shortest path is to be counted.
  Storage storage = Storage::kAuto;
  Limits limits;
};

struct SearchChoice {
  Search search = Search::kBfs;  // Never kAuto.
  std::string heuristic;         // The heuristic of A* or IDA*, else "".
  std::string why;               // The reason, in a sentence for people.
};

SearchChoice choose_search(const SearchFacts& facts);

// Chooses the search to continue with after a search that stores its states met the limit on
// memory. Returns nothing if the puzzle has no helpful heuristic.
std::optional<SearchChoice> after_memory_limit(const SearchFacts& facts);

}  // namespace trailblaze
