// What follows from the facts that `--search auto` goes by: which heuristic is best here, whether a
// table pays, whether IDA* ends. The rules of auto_search.cpp ask nothing else.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

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
  bool suits_ida_star() const {
    return facts_.decides_solvability && !limits_states() && guidance() >= Guidance::kGood;
  }

  // Whether a table of all distances pays and is within the limits.
  bool pays_whole_table() const {
    const Limits& limits = facts_.limits;
    const bool whole =
        !limits_states() && limits.max_depth == kUnlimited && std::isinf(limits.max_seconds);
    const std::uint64_t states_an_instance =
        suits_ida_star() ? kTableStatesBesideIdaStar : kTableStatesBesideSearch;
    return whole && goes_backward() && facts_.goals == 1 && facts_.states != 0 &&
           facts_.distance_table_bytes != 0 &&
           facts_.distance_table_bytes <= limits.max_bytes / kShareOfMemory &&
           facts_.states / states_an_instance < instances();
  }

  // The text with its names in braces replaced: {states}, {instances}, {heuristic}, {table} (the
  // size of the heuristic's table) and {distances} (the size of a table of all distances).
  std::string told(std::string_view text) const {
    std::string out;
    while (!text.empty()) {
      const std::size_t open = std::min(text.find('{'), text.size());
      out += text.substr(0, open);
      text.remove_prefix(open);
      if (text.empty()) break;
      const std::size_t close = text.find('}');
      out += value_of(text.substr(1, close - 1));
      text.remove_prefix(close + 1);
    }
    return out;
  }

 private:
  // How many states of a table of all distances an instance of a stream may cost: the first beside
  // IDA* with a good heuristic, the second beside searches without one.
  //   tiles --size 3x4 --random 5000 (239,500,800 states)    idastar 1.7           table 0.40
  //   topspin --size 12,4 --random 2000 (239,500,800)        bidirectional 14.4    table 2.3
  static constexpr std::uint64_t kTableStatesBesideIdaStar = std::uint64_t{1} << 17;
  static constexpr std::uint64_t kTableStatesBesideSearch = std::uint64_t{1} << 19;

  // A stream of unknown length is taken to have this many instances.
  static constexpr std::uint64_t kInstancesOfStream = 100;

  // A heuristic's table may take a half of the memory and a quarter of the time of a run.
  static constexpr std::uint64_t kShareOfMemory = 2;
  static constexpr double kShareOfSeconds = 4;

  static std::string size_text(std::uint64_t bytes) {
    return std::to_string((bytes + (1 << 20) - 1) >> 20) + " MiB";
  }

  // A guess where their number is not known.
  std::uint64_t instances() const {
    return facts_.instances == kUnlimited ? kInstancesOfStream : facts_.instances;
  }

  // It is kUnlimited where nothing is known.
  std::uint64_t most_states() const {
    if (facts_.states != 0) return facts_.states;
    return facts_.state_bits >= 64 ? kUnlimited : std::uint64_t{1} << facts_.state_bits;
  }

  // Whether its table, where it has one, pays and is within the limits.
  bool pays(const HeuristicFacts& heuristic) const {
    const HeuristicTable& table = heuristic.table;
    const bool knows_goal = table.bytes == 0 || facts_.goals == 1;  // a table is for one goal
    return heuristic.guidance != Guidance::kNone && knows_goal && table.pays_from <= instances() &&
           table.bytes <= facts_.limits.max_bytes / kShareOfMemory &&
           table.seconds <= facts_.limits.max_seconds / kShareOfSeconds;
  }

  // The heuristic that guides best. Among equals one that takes an argument comes last, since
  // nobody has measured what its default is worth. Then the one counts whose table needs the most
  // instances to pay, which is the strongest.
  const HeuristicFacts* best_heuristic() const {
    const auto strength = [](const HeuristicFacts& heuristic) {
      const bool measured = heuristic.name.back() != ':';
      return std::tuple(heuristic.guidance, measured, heuristic.table.pays_from);
    };
    const HeuristicFacts* best = nullptr;
    for (const HeuristicFacts& heuristic : facts_.heuristics) {
      if (!pays(heuristic)) continue;
      if (best == nullptr || strength(*best) < strength(heuristic)) best = &heuristic;
    }
    return best;
  }

  std::string value_of(std::string_view name) const {
    if (name == "states") {
      return (facts_.states == 0 ? "at most " : "") + std::to_string(most_states());
    }
    if (name == "heuristic") return best_->name;
    if (name == "table") return size_text(best_->table.bytes);
    if (name == "distances") return size_text(facts_.distance_table_bytes);
    if (facts_.instances == kUnlimited) return "a stream of unknown length";
    return std::to_string(facts_.instances) + (is_stream() ? " instances" : " instance");
  }

  const SearchFacts& facts_;
  const HeuristicFacts* best_;
};

}  // namespace trailblaze
