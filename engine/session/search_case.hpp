// What follows from the facts that `--search auto` goes by: which heuristic is best here, whether a
// table pays, whether IDA* ends. The rules of auto_search.cpp ask nothing else.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/session/auto_search.hpp"

namespace trailblaze {

class SearchCase {
 public:
  // `facts` must outlive the case.
  explicit SearchCase(const SearchFacts& facts) : facts_(facts), best_(best_heuristic()) {}

  const SearchFacts& facts() const { return facts_; }

  bool goes_backward() const { return facts_.reversible && facts_.goals > 0; }
  bool limits_states() const { return facts_.limits.max_states != kUnlimited; }
  bool is_stream() const { return facts_.instances != 1; }

  // Whether the space is known to have at most, or more than, this many states.
  bool at_most(std::uint64_t states) const { return most_states() <= states; }
  bool more_than(std::uint64_t states) const { return facts_.states > states; }

  // The heuristic to take, or null where only "zero" is there.
  const HeuristicFacts* best() const { return best_; }
  Guidance guidance() const { return best_ == nullptr ? Guidance::kNone : best_->guidance; }

  // Whether IDA* with its heuristic ends: by itself it cannot prove that there is no solution. A
  // limit on stored states asks for a search that stores states.
  bool suits_ida_star() const;

  // Whether a table of all distances pays and is within the limits.
  bool pays_whole_table() const;

  // The text with its names in braces replaced: {states}, {instances}, {heuristic}, {table} (the
  // size of the heuristic's table) and {distances} (the size of a table of all distances).
  std::string told(std::string_view text) const;

 private:
  std::uint64_t instances() const;    // a guess where their number is not known
  std::uint64_t most_states() const;  // kUnlimited where nothing is known
  bool pays(const HeuristicFacts& heuristic) const;
  const HeuristicFacts* best_heuristic() const;
  std::string value_of(std::string_view name) const;

  const SearchFacts& facts_;
  const HeuristicFacts* best_;
};

}  // namespace trailblaze
