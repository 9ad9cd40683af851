#include "engine/session/search_case.hpp"

#include <algorithm>
#include <cmath>

namespace trailblaze {
namespace {

// How many states of a table of all distances an instance of a stream may cost: the first beside
// IDA* with a good heuristic, the second beside searches without one.
//   tiles --size 3x4 --random 5000 (239,500,800 states)    idastar 1.7           table 0.40
//   topspin --size 12,4 --random 2000 (239,500,800)        bidirectional 14.4    table 2.3
constexpr std::uint64_t kTableStatesBesideIdaStar = std::uint64_t{1} << 17;
constexpr std::uint64_t kTableStatesBesideSearch = std::uint64_t{1} << 19;

// A stream of unknown length is taken to have this many instances.
constexpr std::uint64_t kInstancesOfStream = 100;

// A heuristic's table may take a half of the memory and a quarter of the time of a run.
constexpr std::uint64_t kShareOfMemory = 2;
constexpr double kShareOfSeconds = 4;

std::pair<Guidance, std::uint64_t> strength(const HeuristicFacts& heuristic) {
  return {heuristic.guidance, heuristic.table.pays_from};
}

std::string size_text(std::uint64_t bytes) {
  return std::to_string((bytes + (1 << 20) - 1) >> 20) + " MiB";
}

}  // namespace

bool SearchCase::suits_ida_star() const {
  return facts_.decides_solvability && !limits_states() && guidance() >= Guidance::kGood;
}

bool SearchCase::pays_whole_table() const {
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

std::string SearchCase::told(std::string_view text) const {
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

std::uint64_t SearchCase::instances() const {
  return facts_.instances == kUnlimited ? kInstancesOfStream : facts_.instances;
}

std::uint64_t SearchCase::most_states() const {
  if (facts_.states != 0) return facts_.states;
  return facts_.state_bits >= 64 ? kUnlimited : std::uint64_t{1} << facts_.state_bits;
}

// Whether its table, where it has one, pays and is within the limits.
bool SearchCase::pays(const HeuristicFacts& heuristic) const {
  const HeuristicTable& table = heuristic.table;
  const bool knows_goal = table.bytes == 0 || facts_.goals == 1;  // a table is for one goal
  return heuristic.guidance != Guidance::kNone && knows_goal && table.pays_from <= instances() &&
         table.bytes <= facts_.limits.max_bytes / kShareOfMemory &&
         table.seconds <= facts_.limits.max_seconds / kShareOfSeconds;
}

// The heuristic that guides best. Among equals it takes the one whose table needs the most
// instances to pay, which is the strongest; then the first.
const HeuristicFacts* SearchCase::best_heuristic() const {
  const HeuristicFacts* best = nullptr;
  for (const HeuristicFacts& heuristic : facts_.heuristics) {
    if (!pays(heuristic)) continue;
    if (best == nullptr || strength(*best) < strength(heuristic)) best = &heuristic;
  }
  return best;
}

std::string SearchCase::value_of(std::string_view name) const {
  if (name == "states") {
    return (facts_.states == 0 ? "at most " : "") + std::to_string(most_states());
  }
  if (name == "heuristic") return best_->name;
  if (name == "table") return size_text(best_->table.bytes);
  if (name == "distances") return size_text(facts_.distance_table_bytes);
  if (facts_.instances == kUnlimited) return "a stream of unknown length";
  return std::to_string(facts_.instances) + (is_stream() ? " instances" : " instance");
}

}  // namespace trailblaze
