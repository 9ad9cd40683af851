// The rules of `--search auto` in a table. The first rule that applies is taken.
//
// Figures beside the rules are seconds of the whole process at two threads, of
// `trailblaze solve PUZZLE --search NAME --summary`, seed 1; they come from a machine that was not
// idle, so only ratios of two and more are to be trusted.
#include "engine/session/auto_search.hpp"

#include "engine/session/search_case.hpp"

namespace trailblaze {
namespace {

// A space of at most this many states is searched from both ends in well under a tenth of a second:
//   pancake --random 20       size 10 (3,628,800 states)    size 11 (39,916,800)
//   bidirectional             0.03                          0.14
//   idastar, gap              0.00                          0.00
constexpr std::uint64_t kFewStates = std::uint64_t{1} << 24;

// In a space of at most this many states all shortest paths are counted level by level:
//   cayley --graph bubble-sort --random 1 --all-shortest
//                    size 10 (3,628,800)    size 12 (479,001,600)    size 13 (6,227,020,800)
//   bidirectional    0.05                   3.7                      over 20
//   idastar          over 20
constexpr std::uint64_t kCountableStates = std::uint64_t{1} << 30;

// Names in braces in `why` are filled in by SearchCase::told.
struct Rule {
  std::string_view name;
  bool (*applies)(const SearchCase&);
  Search search;
  std::string_view why;
};

constexpr Rule kRules[] = {
    // 8-puzzles, cubes, pyraminxes, short stacks. The solver answers from a table of distances to
    // the goal as far as that pays: tiles --random 100000 takes 0.23 s.
    {"stream in a small space",
     [](const SearchCase& c) {
       return c.at_most(kFewStates) && c.goes_backward() && c.is_stream();
     },
     Search::kBidirectional,
     "{states} states are few: from both ends, and for {instances} by a table of distances as far "
     "as it pays"},
    {"small space", [](const SearchCase& c) { return c.at_most(kFewStates) && c.goes_backward(); },
     Search::kBidirectional, "{states} states are few: a search from both ends is over at once"},
    {"small space, one way", [](const SearchCase& c) { return c.at_most(kFewStates); },
     Search::kBfs,
     "{states} states are few, and there is no search back from the goals: level by level from "
     "the start"},

    // IDA* walks along every shortest path, and there may be more of them than states.
    {"all shortest paths",
     [](const SearchCase& c) {
       return c.facts().all_shortest && c.at_most(kCountableStates) && c.goes_backward();
     },
     Search::kBidirectional,
     "all shortest paths of {states} states are counted level by level, not one by one"},

    // pancake --size 12 (479,001,600 states): idastar --random 30000 0.17, table --random 60000 3.0
    {"nearly exact heuristic",
     [](const SearchCase& c) {
       return c.suits_ida_star() && c.guidance() == Guidance::kNearlyExact;
     },
     Search::kIdaStar,
     "{heuristic} is nearly the distance itself: IDA* with it goes almost straight to the goal"},

    {"table for a long stream", [](const SearchCase& c) { return c.pays_whole_table(); },
     Search::kTable,
     "for {instances} it pays to build a table of all {states} distances ({distances})"},

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
     "{states} states are too many to store; for {instances} it pays to build {heuristic} "
     "({table}) for IDA*"},
    // tiles --random:    3x4, 20 instances     3x5, one     2x7, one
    //   idastar          0.01                  0.16         5.4
    //   bidirectional    0.77                  over 20      12.4
    {"large space",
     [](const SearchCase& c) { return c.suits_ida_star() && c.more_than(kFewStates); },
     Search::kIdaStar,
     "{states} states are too many to store; IDA* with {heuristic} needs no memory"},

    // topspin --random 1:    12,4    14,4    16,4
    //   bidirectional        0.01    0.21    3.9
    //   idastar, gap         0.04    0.31    2.3
    {"both ends", [](const SearchCase& c) { return c.goes_backward(); }, Search::kBidirectional,
     "moves can be reversed and the goals are known: a search from both ends stores far fewer "
     "states than one from the start"},
    // blocks/pa and blocks/klotski: 0.01 s; idastar with distance does not end in 5 s.
    // blocks/from-right-to-left: bfs 0.58 s in 30 MB, astar with distance 1.5 s in 101 MB.
    {"goals not listed", [](const SearchCase& c) { return c.facts().reversible; }, Search::kBfs,
     "the goals are too many to start from them: level by level from the start"},
    {"moves go one way", [](const SearchCase&) { return true; }, Search::kBfs,
     "moves cannot be reversed: level by level from the start"},
};

constexpr Rule kMemoryLimitRules[] = {
    {"IDA* after the memory limit",
     [](const SearchCase& c) {
       const bool may_end = c.facts().decides_solvability ||
                            (c.facts().reversible && c.guidance() >= Guidance::kGood);
       return may_end && c.guidance() >= Guidance::kWeak;
     },
     Search::kIdaStar,
     "memory was too small to store the states; IDA* with {heuristic} needs none"},
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
    return SearchChoice{rule.search, guided ? c.best()->name : "", c.told(rule.why), rule.name};
  }
  return std::nullopt;
}

std::vector<std::string_view> names_of(const auto& rules) {
  std::vector<std::string_view> names;
  for (const Rule& rule : rules) names.push_back(rule.name);
  return names;
}

}  // namespace

SearchChoice choose_search(const SearchFacts& facts) { return *first_of(kRules, facts); }

std::optional<SearchChoice> after_memory_limit(const SearchFacts& facts) {
  return first_of(kMemoryLimitRules, facts);
}

std::vector<std::string_view> search_rules() { return names_of(kRules); }
std::vector<std::string_view> memory_limit_rules() { return names_of(kMemoryLimitRules); }

}  // namespace trailblaze
