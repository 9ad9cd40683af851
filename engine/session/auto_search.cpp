// The rules for `--search auto`. The first rule that applies decides.
//
// Figures beside the rules are wall times in seconds, at two threads, of `trailblaze solve PUZZLE
// --search NAME --summary`, seed 1. The machine was not idle, so only ratios of two or more are
// reliable.
#include "engine/session/auto_search.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

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

// A stream in a space of at most this many states is answered fastest by look-ups:
//   lights --file, 100,000 instances    3x3 (512 states)    4x4 (4,096)
//   bidirectional, table of paths       0.00                0.03
//   linear                              1.3                 0.8
constexpr std::uint64_t kLookUpStates = std::uint64_t{1} << 16;

// Conclusions from the facts: the best heuristic, whether a table pays, whether IDA* terminates.
class SearchCase {
 public:
  // `facts` must outlive the case.
  explicit SearchCase(const SearchFacts& facts) : facts_(facts), best_(best_heuristic()) {}

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

  std::string states_text() const {
    return (facts_.states == 0 ? "at most " : "") + std::to_string(most_states()) + " states";
  }

  std::string instances_text() const {
    if (facts_.instances == kUnlimited) return "a stream of unknown length";
    return std::to_string(facts_.instances) + (is_stream() ? " instances" : " instance");
  }

  // Returns the choice of this search, with the best heuristic if the search takes one.
  SearchChoice choice(Search search, std::string why) const {
    return {search, takes_heuristic(search) ? best_->name : "", std::move(why)};
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

  const SearchFacts& facts_;
  const HeuristicFacts* best_;
};

std::string size_text(std::uint64_t bytes) {
  return std::to_string((bytes + (1 << 20) - 1) >> 20) + " MiB";
}

// For 8-puzzles, cubes, pyraminxes, short stacks. The solver answers a stream from a table of
// distances to the goal as far as that pays: tiles --random 100000 takes 0.23 s.
SearchChoice choose_for_small_space(const SearchCase& c) {
  const std::string small = "the space is small (" + c.states_text() + ")";
  if (!c.goes_backward()) {
    return c.choice(Search::kBfs, small +
                                      ", and the goals cannot be expanded backward: "
                                      "breadth-first search from the start");
  }
  if (!c.is_stream()) {
    return c.choice(Search::kBidirectional, small + ": bidirectional search ends at once");
  }
  return c.choice(Search::kBidirectional, small + ": bidirectional search, and for " +
                                              c.instances_text() +
                                              " a table of the nearest distances if it pays off");
}

// tiles --size 4x4 --random N --search idastar:
//   N =                 5       10      100     1000    2000
//   walking-conflict    0.16    0.94    5.1
//   5-5-5                       0.35    0.95
//   6-6-3               0.27    0.32    0.45    5.1     14.6
//   7-8                                         4.3     8.2
// tiles --random:    3x4, 20 instances     3x5, one     2x7, one
//   idastar          0.01                  0.16         5.4
//   bidirectional    0.77                  over 20      12.4
SearchChoice choose_ida_star(const SearchCase& c) {
  const HeuristicFacts& best = *c.best();
  const std::string too_many = c.states_text() + " are too many to store; ";
  if (best.table.bytes == 0) {
    return c.choice(Search::kIdaStar, too_many + "IDA* with " + best.name + " stores none of them");
  }
  return c.choice(Search::kIdaStar, too_many + "for " + c.instances_text() + " building " +
                                        best.name + " (" + size_text(best.table.bytes) +
                                        ") for IDA* pays off");
}

SearchChoice choose_linear(const SearchCase& c, std::size_t nullity) {
  const std::string solutions =
      nullity == 0
          ? "the only solution"
          : "the least of the " + std::to_string(std::uint64_t{1} << nullity) + " solutions";
  return c.choice(Search::kLinear, "moves commute and undo themselves: " + solutions +
                                       " of a linear system over GF(2) has the fewest moves");
}

}  // namespace

SearchChoice choose_search(const SearchFacts& facts) {
  const SearchCase c(facts);
  if (facts.storage == Storage::kFrontier) {
    return c.choice(Search::kBfs, "only breadth-first search from the start uses storage frontier");
  }

  // lights --size 5x5: linear 0.00, bidirectional 1 to 4; from 6x6 on only linear answers in 20.
  const bool is_free = facts.storage == Storage::kAuto && !facts.all_shortest;
  const bool looks_up = c.is_stream() && c.at_most(kLookUpStates);
  if (facts.mask_nullity && is_free && !looks_up) return choose_linear(c, *facts.mask_nullity);

  // pegs/english: dfs 0.01, bfs 9 to 75. Depth-first search stores few states before it finds a
  // solution, and at most all of them to prove that there is none.
  if (facts.equal_lengths) {
    return c.choice(Search::kDfs,
                    "all solutions have the same number of moves: the first that depth-first "
                    "search finds is shortest");
  }

  if (c.at_most(kFewStates)) return choose_for_small_space(c);

  // IDA* follows every shortest path, and there may be more shortest paths than states.
  if (facts.all_shortest && c.at_most(kCountableStates) && c.goes_backward()) {
    return c.choice(
        Search::kBidirectional,
        "breadth-first levels count all shortest paths together, in a space of " + c.states_text());
  }

  // pancake --size 12 (479,001,600 states): idastar --random 30000 0.17, table --random 60000 3.0
  if (c.suits_ida_star() && c.guidance() == Guidance::kNearlyExact) {
    return c.choice(
        Search::kIdaStar,
        c.best()->name + " is nearly exact: IDA* with it expands few states beside the solution");
  }

  if (c.pays_whole_table()) {
    return c.choice(Search::kTable, "for " + c.instances_text() + " a table of all " +
                                        std::to_string(facts.states) + " distances (" +
                                        size_text(facts.distance_table_bytes) + ") pays off");
  }

  if (c.suits_ida_star() && c.more_than(kFewStates)) return choose_ida_star(c);

  // topspin --random 1:    12,4    14,4    16,4
  //   bidirectional        0.01    0.21    3.9
  //   idastar, gap         0.04    0.31    2.3
  if (c.goes_backward()) {
    return c.choice(
        Search::kBidirectional,
        std::string("moves can be reversed and the goals are known: bidirectional "
                    "search stores far fewer states than breadth-first search from "
                    "the start") +
            (facts.goal_classes ? ", and only one of the states that are alike for the goal" : ""));
  }

  // sokoban, Microban's 155 levels, 3 s each:    --metric push    --metric move
  //   bfs: solved                                146              136
  //   astar, pushes: solved                      151              148
  //   seconds for the levels that both solve     44, 2.3          24, 3.4
  if (c.guidance() == Guidance::kPrunes) {
    return c.choice(Search::kAstar, c.best()->name +
                                        " finds most dead ends: A* with it stores far fewer states "
                                        "than breadth-first search");
  }

  // blocks/pa and blocks/klotski: 0.01 s; idastar with distance does not end within 5 s.
  // blocks/from-right-to-left: bfs over the trail 0.58 s in 30 MB, astar with distance 1.5 s in
  // 101 MB.
  return c.choice(Search::kBfs,
                  facts.reversible
                      ? "no list of the goals exists for a backward search: breadth-first search "
                        "from the start"
                      : "moves cannot be reversed: breadth-first search from the start");
}

std::optional<SearchChoice> after_memory_limit(const SearchFacts& facts) {
  const SearchCase c(facts);
  if (c.guidance() < Guidance::kWeak) return std::nullopt;
  if (facts.decides_solvability || (facts.reversible && c.guidance() >= Guidance::kGood)) {
    return c.choice(Search::kIdaStar, "memory was too small to store the states; IDA* with " +
                                          c.best()->name + " stores none of them");
  }
  return c.choice(Search::kAstar,
                  "memory was too small to store the states level by level; A* with " +
                      c.best()->name + " may store fewer");
}

}  // namespace trailblaze
