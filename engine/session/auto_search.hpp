// What `--search auto` takes: a pure function from what a puzzle says of itself and what is asked
// for to a search, its heuristic, and a sentence that says why.
//
//   SearchFacts -> first rule of the table in auto_search.cpp that applies -> SearchChoice
//
// Nothing here depends on the number of threads. Memory decides only whether a table may be built.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/options.hpp"
#include "engine/heuristic/heuristic_search.hpp"

namespace trailblaze {

struct SearchFacts {
  // Of the puzzle.
  bool reversible = false;           // If t follows s, then s follows t.
  bool decides_solvability = false;  // Starts without a solution are known before a search.
  std::size_t goals = 0;             // They are listed as states; 0: they are too many.
  std::uint64_t states = 0;          // So many can be reached from any; 0: not known.
  int state_bits = 64;               // Every state is below 2^state_bits.
  // Building a table of all distances to the one goal takes so much memory; 0: there is none.
  std::uint64_t distance_table_bytes = 0;
  // Those that this metric, board and goal allow, the puzzle's favourite first.
  std::vector<HeuristicFacts> heuristics;

  // Of what is asked for.
  std::uint64_t instances = 1;  // The whole stream has so many; kUnlimited: not known.
  bool all_shortest = false;    // Every shortest path is counted.
  Limits limits;
};

struct SearchChoice {
  Search search = Search::kBfs;  // It is never kAuto.
  std::string heuristic;         // It is of A* and IDA*, else "".
  std::string why;               // One sentence for people.
  std::string_view rule;         // The rule's name in the table.
};

SearchChoice choose_search(const SearchFacts& facts);

// What to go on with where a search that stores its states met the limit on memory.
// Nothing where the puzzle has no heuristic that helps.
std::optional<SearchChoice> after_memory_limit(const SearchFacts& facts);

// Names of the rules, in the order in which they are tried.
std::vector<std::string_view> search_rules();
std::vector<std::string_view> memory_limit_rules();

}  // namespace trailblaze
