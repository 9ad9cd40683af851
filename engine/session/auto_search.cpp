// The table of rules for `--search auto`. The first rule that applies decides.
//
// Figures beside the rules are wall times in seconds, at two threads, of `trailblaze solve PUZZLE
// --search NAME --summary`, seed 1. The machine was not idle, so only ratios of two or more are
// reliable.
#include "engine/session/auto_search.hpp"

#include <algorithm>
#include <tuple>

namespace trailblaze {
namespace {

// A bidirectional search of a space with at most this many states takes well under 0.1 s:
//   pancake --random 20       size 10 (3,628,800 states)    size 11 (39,916,800)
//   bidirectional             0.03                          0.14
//   idastar, gap              0.00                          0.00
constexpr std::uint64_t kFewStates = std::uint64_t{1} << 24;

// In a space of at most this many states, all shortest paths are counted level by level:
//   cayley --graph bubble-sort --random 1 --all-shortest
//                    size 10 (3,628,800)    size 12 (479,001,600)    size 13 (6,227,020,800)
//   bidirectional    0.05                   3.7                      over 20
//   idastar          over 20
constexpr std::uint64_t kCountableStates = std::uint64_t{1} << 30;

// Conclusions from the facts: the best heuristic, whether a table pays, whether IDA* terminates.
// The rules use nothing else.
class SearchCase {
 public:
  // `facts` must outlive the case.
  explicit SearchCase(const SearchFacts& facts) : facts_(facts), best_(best_heuristic()) {}

  const SearchFacts& facts() const { return facts_; }

  bool goes_backward() const { return facts_.reversible && facts_.goals > 0; }
  bool is_stream() const { return facts_.instances != 1; }

  // True if the space is known to have at most, or more than, this many states.
  bool at_most(std::uint64_t states) const { return most_states() <= states; }
  bool more_than(std::uint64_t states) const { return facts_.states > states; }

  // The best heuristic, or null if there is only "zero".
  const HeuristicFacts* best() const { return best_; }
  Guidance guidance() const { return best_ == nullptr ? Guidance::kNone : best_->guidance; }

  // True if IDA* with the best heuristic terminates. IDA* alone cannot prove that there is no
  // solution, so the rules must recognize starts without a solution.
  bool suits_ida_star() const {
    return facts_.decides_solvability && guidance() >= Guidance::kGood;
  }

  bool pays_whole_table() const {
    const Limits& limits = facts_.limits;
    const double seconds = static_cast<double>(facts_.states) / kTableStatesPerSecond;
    const bool whole =
        facts_.states <= limits.max_states && seconds <= limits.max_seconds / kShareOfSeconds;
    const std::uint64_t states_per_instance =
        suits_ida_star() ? kTableStatesPerInstanceWithIdaStar : kTableStatesPerInstance;
    return whole && goes_backward() && facts_.goals == 1 && facts_.states != 0 &&
           facts_.distance_table_bytes != 0 &&
           facts_.distance_table_bytes <= limits.max_bytes / kShareOfMemory &&
           facts_.states / states_per_instance < instances();
  }

  // Replaces names in braces: {states}, {instances}, {heuristic}, {table} (the size of the
  // heuristic's table) and {distances} (the size of a table of all distances).
  std::string filled_in(std::string_view text) const {
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
  // A stream justifies a table of all distances with at most this many states per instance. The
  // first number applies if IDA* has a good heuristic, the second if not.
  //   tiles --size 3x4 --random 5000 (239,500,800 states)    idastar 1.7           table 0.40
  //   topspin --size 12,4 --random 2000 (239,500,800)        bidirectional 14.4    table 2.3
  static constexpr std::uint64_t kTableStatesPerInstanceWithIdaStar = std::uint64_t{1} << 17;
  static constexpr std::uint64_t kTableStatesPerInstance = std::uint64_t{1} << 19;

  // States a second, to estimate how long a table of all distances takes to build (3x4 as above).
  static constexpr double kTableStatesPerSecond = 4e8;

  // Assumed number of instances of a stream of unknown length.
  static constexpr std::uint64_t kAssumedInstances = 100;

  // A table may take half of the memory and a quarter of the time of a run.
  static constexpr std::uint64_t kShareOfMemory = 2;
  static constexpr double kShareOfSeconds = 4;

  static std::string size_text(std::uint64_t bytes) {
    return std::to_string((bytes + (1 << 20) - 1) >> 20) + " MiB";
  }

  // An estimate if the number is not known.
  std::uint64_t instances() const {
    return facts_.instances == kUnlimited ? kAssumedInstances : facts_.instances;
  }

  // Returns kUnlimited if nothing is known.
  std::uint64_t most_states() const {
    if (facts_.states != 0) return facts_.states;
    return facts_.state_bits >= 64 ? kUnlimited : std::uint64_t{1} << facts_.state_bits;
  }

  // True if the heuristic's table, if any, pays and is within the limits.
  bool pays(const HeuristicFacts& heuristic) const {
    const HeuristicTable& table = heuristic.table;
    const bool knows_goal = table.bytes == 0 || facts_.goals == 1;  // a table is for one goal
    return heuristic.guidance != Guidance::kNone && knows_goal && table.pays_from <= instances() &&
           table.bytes <= facts_.limits.max_bytes / kShareOfMemory &&
           table.seconds <= facts_.limits.max_seconds / kShareOfSeconds;
  }

  // Returns the heuristic that guides best. Among equals it prefers a heuristic without an
  // argument, because defaults of arguments were not measured. Then it prefers the heuristic whose
  // table needs the most instances to pay, because it is the strongest.
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

// SearchCase::filled_in replaces the names in braces in `why`.
struct Rule {
  std::string_view name;
  bool (*applies)(const SearchCase&);
  Search search;
  std::string_view why;
};

constexpr Rule kRules[] = {
    {"frontier asked for",
     [](const SearchCase& c) { return c.facts().storage == Storage::kFrontier; }, Search::kBfs,
     "only breadth-first search from the start uses storage frontier"},

    // 8-puzzles, cubes, pyraminxes, short stacks. The solver answers from a table of distances to
    // the goal as far as that pays: tiles --random 100000 takes 0.23 s.
    {"stream in a small space",
     [](const SearchCase& c) {
       return c.at_most(kFewStates) && c.goes_backward() && c.is_stream();
     },
     Search::kBidirectional,
     "the space is small ({states} states): bidirectional search, and for {instances} a table of "
     "the nearest distances if it pays off"},
    {"small space", [](const SearchCase& c) { return c.at_most(kFewStates) && c.goes_backward(); },
     Search::kBidirectional,
     "the space is small ({states} states): bidirectional search ends at once"},
    {"small space, one way", [](const SearchCase& c) { return c.at_most(kFewStates); },
     Search::kBfs,
     "the space is small ({states} states), and the goals cannot be expanded backward: "
     "breadth-first search from the start"},

    // IDA* follows every shortest path, and there may be more shortest paths than states.
    {"all shortest paths",
     [](const SearchCase& c) {
       return c.facts().all_shortest && c.at_most(kCountableStates) && c.goes_backward();
     },
     Search::kBidirectional,
     "breadth-first levels count all shortest paths together, in a space of {states} states"},

    // pancake --size 12 (479,001,600 states): idastar --random 30000 0.17, table --random 60000 3.0
    {"nearly exact heuristic",
     [](const SearchCase& c) {
       return c.suits_ida_star() && c.guidance() == Guidance::kNearlyExact;
     },
     Search::kIdaStar,
     "{heuristic} is nearly exact: IDA* with it expands few states beside the solution"},

    {"table for a long stream", [](const SearchCase& c) { return c.pays_whole_table(); },
     Search::kTable, "for {instances} a table of all {states} distances ({distances}) pays off"},

    // tiles --size 4x4 --random N --search idastar:
    //   N =                 5       10      100     1000    2000
    //   walking-conflict    0.16    0.94    5.1
    //   5-5-5                       0.35    0.95
    //   6-6-3               0.27    0.32    0.45    5.1     14.6
    //   7-8                                         4.3     8.2
    {"large space, stream",
     [](const SearchCase& c) {
       return c.suits_ida_star() && c.more_than(kFewStates) && c.best()->table.bytes != 0;
     },
     Search::kIdaStar,
     "{states} states are too many to store; for {instances} building {heuristic} ({table}) for "
     "IDA* pays off"},
    // tiles --random:    3x4, 20 instances     3x5, one     2x7, one
    //   idastar          0.01                  0.16         5.4
    //   bidirectional    0.77                  over 20      12.4
    {"large space",
     [](const SearchCase& c) { return c.suits_ida_star() && c.more_than(kFewStates); },
     Search::kIdaStar,
     "{states} states are too many to store; IDA* with {heuristic} stores none of them"},

    // topspin --random 1:    12,4    14,4    16,4
    //   bidirectional        0.01    0.21    3.9
    //   idastar, gap         0.04    0.31    2.3
    {"both ends", [](const SearchCase& c) { return c.goes_backward(); }, Search::kBidirectional,
     "moves can be reversed and the goals are known: bidirectional search stores far fewer states "
     "than breadth-first search from the start"},
    // blocks/pa and blocks/klotski: 0.01 s; idastar with distance does not end within 5 s.
    // blocks/from-right-to-left: bfs over the trail 0.58 s in 30 MB, astar with distance 1.5 s in
    // 101 MB.
    {"goals not listed", [](const SearchCase& c) { return c.facts().reversible; }, Search::kBfs,
     "no list of the goals exists for a backward search: breadth-first search from the start"},
    {"moves go one way", [](const SearchCase&) { return true; }, Search::kBfs,
     "moves cannot be reversed: breadth-first search from the start"},
};

constexpr Rule kMemoryLimitRules[] = {
    {"IDA* after the memory limit",
     [](const SearchCase& c) {
       const bool may_end = c.facts().decides_solvability ||
                            (c.facts().reversible && c.guidance() >= Guidance::kGood);
       return may_end && c.guidance() >= Guidance::kWeak;
     },
     Search::kIdaStar,
     "memory was too small to store the states; IDA* with {heuristic} stores none of them"},
    {"A* after the memory limit",
     [](const SearchCase& c) { return c.guidance() >= Guidance::kWeak; }, Search::kAstar,
     "memory was too small to store the states level by level; A* with {heuristic} may store "
     "fewer"},
};

std::optional<SearchChoice> first_of(const auto& rules, const SearchFacts& facts) {
  const SearchCase c(facts);
  for (const Rule& rule : rules) {
    if (!rule.applies(c)) continue;
    const bool guided = takes_heuristic(rule.search);
    return SearchChoice{rule.search, guided ? c.best()->name : "", c.filled_in(rule.why),
                        rule.name};
  }
  return std::nullopt;
}

std::vector<std::string_view> rule_names(const auto& rules) {
  std::vector<std::string_view> names;
  for (const Rule& rule : rules) names.push_back(rule.name);
  return names;
}

}  // namespace

SearchChoice choose_search(const SearchFacts& facts) { return *first_of(kRules, facts); }

std::optional<SearchChoice> after_memory_limit(const SearchFacts& facts) {
  return first_of(kMemoryLimitRules, facts);
}

std::vector<std::string_view> search_rules() { return rule_names(kRules); }
std::vector<std::string_view> memory_limit_rules() { return rule_names(kMemoryLimitRules); }

}  // namespace trailblaze
