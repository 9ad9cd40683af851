// What `--search auto` takes: a pure function from the facts of a puzzle and a request to a search,
// its heuristic, and a sentence that says why.
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
  // Facts of the puzzle.
  bool reversible = false;           // If t follows s, then s follows t.
  bool decides_solvability = false;  // Starts without a solution are known before a search.
  std::size_t goals = 0;             // Goals that are listed; 0: too many.
  std::uint64_t states = 0;          // States that can be reached; 0: not known.
  int state_bits = 64;               // Every state is below 2^state_bits.
  // Memory to build a table of all distances to the one goal; 0: there is none.
  std::uint64_t distance_table_bytes = 0;
  // The heuristics that this metric, board and goal allow, the default first.
  std::vector<HeuristicFacts> heuristics;

  // Facts of the request.
  std::uint64_t instances = 1;  // Instances of the whole stream; kUnlimited: not known.
  bool all_shortest = false;    // Every shortest path is counted.
  Storage storage = Storage::kAuto;
  Limits limits;
};

struct SearchChoice {
  Search search = Search::kBfs;  // It is never kAuto.
  std::string heuristic;         // The heuristic of A* or IDA*, else "".
  std::string why;               // One sentence for people.
  std::string_view rule;         // The rule's name in the table.
};

SearchChoice choose_search(const SearchFacts& facts);

// The search to go on with where one that stores its states met the limit on memory. Nothing where
// the puzzle has no heuristic that helps.
std::optional<SearchChoice> after_memory_limit(const SearchFacts& facts);

// Names of the rules, in the order in which they are tried.
std::vector<std::string_view> search_rules();
std::vector<std::string_view> memory_limit_rules();

}  // namespace trailblaze
