// Entries that many puzzles have (heuristics that know one goal, and pattern databases), and a
// puzzle's heuristics by name.
//
//   goal_heuristic<Tiles>({"manhattan", "sum of the tiles' distances", {"single"}},
//                         [](const Tiles& tiles, State goal) { return Manhattan(tiles, goal); })
//   pattern_heuristic<Pancakes>(7, count)     "pdb:1,2,3/4,5,6,7", and "pdb:" with default patterns
//
// Nearly every puzzle has one goal: the loop of IDA* is then compiled for the heuristic itself. For
// several goals it is compiled once a puzzle, and calls each goal's heuristic through a function
// object.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/built.hpp"
#include "engine/base/check.hpp"
#include "engine/base/options.hpp"
#include "engine/heuristic/abstraction.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/heuristic/heuristic_search_of.hpp"
#include "engine/puzzle/any_puzzle.hpp"

namespace trailblaze {

// make(puzzle, goal) is the heuristic. The puzzle lists its goals, at least one.
template <Puzzle P, class Make>
HeuristicEntry goal_heuristic(HeuristicFacts facts, Make make) {
  return {facts,
          [facts, make](const AnyPuzzle& any,
                        const HeuristicRequest&) -> Built<std::unique_ptr<HeuristicSearch>> {
            const AnyPuzzleOf<P>& puzzle = puzzle_of<P>(any);
            using H = decltype(make(puzzle.puzzle(), State{}));
            const std::vector<State> goals = puzzle.goals();
            TRAILBLAZE_CHECK(!goals.empty(), "a heuristic of listed goals needs one");
            if (goals.size() == 1) {
              return std::make_unique<HeuristicSearchOf<P, H>>(puzzle, facts,
                                                               make(puzzle.puzzle(), goals[0]));
            }
            std::vector<AnyHeuristic> each;
            each.reserve(goals.size());
            for (const State goal : goals) each.emplace_back(make(puzzle.puzzle(), goal));
            return std::make_unique<HeuristicSearchOf<P, AnyOf<AnyHeuristic>>>(
                puzzle, facts, AnyOf<AnyHeuristic>(std::move(each)));
          }};
}

// The facts of pattern_heuristic(), and the patterns that a request asks for.
HeuristicFacts pattern_facts();
absl::StatusOr<std::vector<Pattern>> requested_patterns(const HeuristicRequest& request, int pieces,
                                                        const CountAbstractStates& count);

// An entry for pattern databases. `count(pattern)` is how many abstract states there can be; it
// chooses the patterns where none are named.
template <Projectable P>
HeuristicEntry pattern_heuristic(int pieces, CountAbstractStates count) {
  return {pattern_facts(),
          [pieces, count = std::move(count)](const AnyPuzzle& any, const HeuristicRequest& request)
              -> Built<std::unique_ptr<HeuristicSearch>> {
            const AnyPuzzleOf<P>& puzzle = puzzle_of<P>(any);
            const auto patterns = requested_patterns(request, pieces, count);
            if (!patterns.ok()) return patterns.status();
            auto built = build_pattern_databases(puzzle, *patterns, request.options);
            if (!built.ok()) return built.error();
            HeuristicFacts facts = pattern_facts();
            facts.name += request.argument;
            using H = AllOf<PatternDatabase<Projection<P>>>;
            return std::make_unique<HeuristicSearchOf<P, H>>(puzzle, facts, *std::move(built));
          }};
}

// A puzzle's heuristics by name: those that searches may choose in one metric, and those built so
// far. "zero" is always among them. One that met a limit is tried again only with a higher one.
class Heuristics {
 public:
  // `puzzle` must outlive it.
  Heuristics(const AnyPuzzle& puzzle, std::vector<HeuristicEntry> entries, std::string metric);

  // The heuristics of the metric, the default first.
  std::vector<HeuristicFacts> choices() const;

  // The whole name of a heuristic; "" is the default. An error where there is none of that name.
  absl::StatusOr<std::string> name_of(const std::string& name) const;

  // Makes `name` the current heuristic, and builds it unless that was done before. The tables of
  // all that are built count against the limit. Where a limit was met it returns OK, and
  // limit_met() says which.
  absl::Status use(const std::string& name, Options options);

  // The limit that was met in building the current one.
  const std::optional<LimitMet>& limit_met() const { return limit_met_; }
  // Requires that use() was OK and met no limit.
  const HeuristicSearch& current() const;

  // The bytes of the tables of all heuristics that are built.
  std::uint64_t bytes() const;

 private:
  using Entry = const HeuristicEntry*;

  // What was built, or the limit that was met and its value.
  struct Slot {
    std::unique_ptr<HeuristicSearch> built;
    std::optional<LimitMet> met;
    Limits limits;

    bool is_beyond(const Limits& now) const;
  };

  Built<std::unique_ptr<HeuristicSearch>> build(const HeuristicEntry& entry,
                                                const std::string& name,
                                                const Options& options) const;
  bool fits(const HeuristicEntry& entry) const;
  std::string names() const;
  absl::StatusOr<Entry> find(const std::string& name) const;

  const AnyPuzzle& puzzle_;
  std::vector<HeuristicEntry> entries_;
  std::string metric_;
  std::map<std::string, Slot> slots_;  // by whole name
  const HeuristicSearch* current_ = nullptr;
  std::optional<LimitMet> limit_met_;
};

}  // namespace trailblaze
