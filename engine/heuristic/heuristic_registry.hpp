// Makes a HeuristicSearch from any Puzzle and any Heuristic (the only template over both), makes
// entries of heuristics, and finds a puzzle's heuristics by name.
//
//   heuristic_entry<Jugs>({"changes", "..."},
//                         [](const Jugs& jugs, const HeuristicRequest&) { return Changes(jugs); })
//   goal_heuristic<Tiles>({"manhattan", "sum of the tiles' distances", {"single"}},
//                         [](const Tiles& tiles, State goal) { return Manhattan(tiles, goal); })
//   pattern_heuristic<Pancakes>(7, count)     "pdb:1,2,3/4,5,6,7"; "pdb:" takes default patterns
//
// Nearly every puzzle has a single goal, and the loop of IDA* is compiled for the heuristic itself.
// For several goals the loop is compiled once per puzzle, and calls each goal's heuristic through a
// function object.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/base/built.hpp"
#include "engine/base/check.hpp"
#include "engine/base/options.hpp"
#include "engine/heuristic/abstraction.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/heuristic/heuristic_search.hpp"
#include "engine/heuristic/ida_plain.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

template <Puzzle P, Heuristic H>
class HeuristicSearchOf : public HeuristicSearch {
 public:
  // `puzzle` must outlive it.
  HeuristicSearchOf(const AnyPuzzleOf<P>& puzzle, HeuristicFacts facts, H heuristic)
      : HeuristicSearch(puzzle, std::move(facts)),
        puzzle_(puzzle.puzzle()),
        h_(std::move(heuristic)) {}

  int value(State s) const override { return h_(s); }
  std::uint64_t bytes() const override { return bytes_of(h_); }

  void estimate(State s, Estimates& out) const override {
    const IncrementalHeuristic<H> guide(h_);
    const auto memo = guide.begin(s);
    out.values.clear();
    out.successors.fill(1, [&](std::size_t, const auto& emit) {
      puzzle_.for_each_successor(s, [&](State t) {
        emit(t);
        out.values.push_back(guide.value(guide.step(memo, s, t)));
      });
    });
  }

  std::unique_ptr<IdaKernel> plain_kernel(const IdaMoves& moves, Weight weight,
                                          TranspositionTable* seen) const override {
    return std::make_unique<IdaPlain<P, H>>(puzzle_, h_, moves, weight, seen);
  }

 protected:
  const H& heuristic() const { return h_; }

 private:
  const P& puzzle_;
  const H h_;
};

// A HeuristicSearch over AnyPuzzle, for heuristics that use a puzzle through virtual calls only:
// "zero", which every puzzle has, and heuristics of puzzles that are not compiled in. It is
// compiled once for each heuristic, and is slower than HeuristicSearchOf. A heuristic may have
// estimate(states, values), which evaluates many states at once.
template <Heuristic H>
class AnySearch final : public HeuristicSearch {
 public:
  // `puzzle` must outlive it.
  AnySearch(const AnyPuzzle& puzzle, HeuristicFacts facts, H heuristic)
      : HeuristicSearch(puzzle, std::move(facts)),
        puzzle_(puzzle),
        heuristic_(std::move(heuristic)) {}

  int value(State s) const override { return heuristic_(s); }
  std::uint64_t bytes() const override { return 0; }

  void estimate(State s, Estimates& out) const override {
    puzzle_.expand({&s, 1}, out.successors);
    out.values.resize(out.successors.size());
    const std::span<const State> successors = std::as_const(out.successors).states();
    if constexpr (requires { heuristic_.estimate(successors, out.values.data()); }) {
      heuristic_.estimate(successors, out.values.data());
    } else {
      std::ranges::transform(successors, out.values.begin(), heuristic_);
    }
  }

  std::unique_ptr<IdaKernel> plain_kernel(const IdaMoves& moves, Weight weight,
                                          TranspositionTable* seen) const override {
    return std::make_unique<IdaPlain<AnyPuzzle, H>>(puzzle_, heuristic_, moves, weight, seen);
  }

 private:
  const AnyPuzzle& puzzle_;
  const H heuristic_;
};

// Returns the puzzle with its type, which must be AnyPuzzleOf<P>.
template <Puzzle P>
const AnyPuzzleOf<P>& puzzle_of(const AnyPuzzle& any) {
  const auto* const puzzle = dynamic_cast<const AnyPuzzleOf<P>*>(&any);
  TRAILBLAZE_CHECK(puzzle != nullptr, "a heuristic got a puzzle of another kind than its own");
  return *puzzle;
}

// Makes an entry whose heuristic is make(puzzle, request). make may return Built<heuristic>; its
// error names the field "heuristic".
template <Puzzle P, class Make>
HeuristicEntry heuristic_entry(HeuristicFacts facts, Make make) {
  return {facts,
          [facts, make](const AnyPuzzle& any, const HeuristicRequest& request) -> BuiltSearch {
            const AnyPuzzleOf<P>& puzzle = puzzle_of<P>(any);
            HeuristicFacts full = facts;
            full.name += request.argument;
            auto made = make(puzzle.puzzle(), request);
            if constexpr (Heuristic<decltype(made)>) {
              using H = decltype(made);
              return std::make_unique<HeuristicSearchOf<P, H>>(puzzle, full, std::move(made));
            } else {
              if (!made.ok()) return made.error();
              using H = std::decay_t<decltype(*made)>;
              return std::make_unique<HeuristicSearchOf<P, H>>(puzzle, full, *std::move(made));
            }
          }};
}

// Makes an entry whose heuristic is make(puzzle, goal). The puzzle must list at least one goal.
template <Puzzle P, class Make>
HeuristicEntry goal_heuristic(HeuristicFacts facts, Make make) {
  return {facts, [facts, make](const AnyPuzzle& any, const HeuristicRequest&) -> BuiltSearch {
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
            return std::make_unique<HeuristicSearchOf<P, MinimumOf<AnyHeuristic>>>(
                puzzle, facts, MinimumOf<AnyHeuristic>(std::move(each)));
          }};
}

// Makes an entry for pattern databases. `count(pattern)` is the largest number of abstract states;
// it determines the default patterns.
template <Projectable P>
HeuristicEntry pattern_heuristic(int pieces, CountAbstractStates count) {
  return heuristic_entry<P>(
      {"pdb:", "the greatest distance of any of some pieces alone; which: pdb:1,2,3/4,5"},
      [pieces, count = std::move(count)](const P& puzzle, const HeuristicRequest& request)
          -> Built<MaximumOf<PatternDatabase<Projection<P>>>> {
        const auto patterns = request.argument.empty() ? consecutive_patterns(pieces, count)
                                                       : parse_patterns(request.argument, pieces);
        if (!patterns.ok()) return patterns.status();
        return build_pattern_databases(AnyPuzzleOf(puzzle), *patterns, request.options);
      });
}

// A puzzle's heuristics by name. Keeps the heuristics that it has built. "zero" is always among the
// heuristics. If a limit stopped the building of a heuristic, it is built again only with a higher
// limit.
class Heuristics {
 public:
  // `puzzle` must outlive it.
  Heuristics(const AnyPuzzle& puzzle, std::vector<HeuristicEntry> entries, std::string metric);

  // The heuristics of the metric, the default first.
  std::vector<HeuristicFacts> choices() const { return facts_where(true); }
  // The heuristics for other metrics, which may overestimate in this metric.
  std::vector<HeuristicFacts> others() const { return facts_where(false); }

  // Returns the full name of a heuristic; "" is the default. It is an error if there is no such
  // heuristic.
  absl::StatusOr<std::string> name_of(const std::string& name) const;

  // True if the heuristic has a table so large that building it takes a noticeable time.
  bool has_large_table(const std::string& name) const;

  // Makes `name` the current heuristic, and builds it if necessary. The tables of all built
  // heuristics count against the limit. If a limit stops the building, use() returns OK, and
  // limit_met() returns the limit.
  absl::Status use(const std::string& name, Options options);

  // The limit that stopped the building of the current heuristic.
  const std::optional<LimitMet>& limit_met() const { return limit_met_; }
  // Requires that use() was OK and met no limit.
  const HeuristicSearch& current() const;

  // Builds the heuristics that need no argument and almost no memory. Skips a heuristic that cannot
  // be built.
  void build_cheap(const Options& options);
  // Returns the value of s by each built heuristic. Any thread may call it while no thread builds.
  std::map<std::string, int> values(State s) const;

  // Returns the bytes of the tables of all built heuristics.
  std::uint64_t bytes() const;
  // Returns the seconds that use() has spent on building.
  double building_seconds() const { return building_seconds_; }

 private:
  using Entry = const HeuristicEntry*;

  // A built heuristic, or the limit that stopped its building. `limits` are the limits then in
  // force.
  struct Slot {
    std::unique_ptr<HeuristicSearch> built;
    std::optional<LimitMet> met;
    Limits limits;

    bool would_meet_limit(const Limits& now) const {
      return met && now.max_bytes <= limits.max_bytes && now.max_seconds <= limits.max_seconds;
    }
  };

  BuiltSearch build(const HeuristicEntry& entry, const std::string& name,
                    const Options& options) const;
  std::vector<HeuristicFacts> facts_where(bool fitting) const;
  bool fits(const HeuristicEntry& entry) const;
  absl::StatusOr<Entry> find(const std::string& name) const;

  const AnyPuzzle& puzzle_;
  std::vector<HeuristicEntry> entries_;
  std::string metric_;
  std::map<std::string, Slot> slots_;  // by full name
  const HeuristicSearch* current_ = nullptr;
  std::optional<LimitMet> limit_met_;
  double building_seconds_ = 0;
};

}  // namespace trailblaze
