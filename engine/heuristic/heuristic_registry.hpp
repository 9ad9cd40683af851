// Rows that many puzzles have: heuristics that know one goal, and pattern databases.
//
//   goal_heuristic<Tiles>({"manhattan", "sum of the tiles' distances", {"single"}},
//                   [](const Tiles& tiles, State goal) { return Manhattan(board_of(tiles), goal); })
//   pattern_heuristic<Pancakes>(7, images)      "pdb:1,2,3/4,5,6,7", and "pdb:" with patterns by default
//
// One goal is what nearly everybody has: there the searches are compiled for the heuristic itself.
// For several they are compiled once a puzzle, and ask each goal's through a function object.
#pragma once

#include <absl/status/statusor.h>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "engine/heuristic/abstraction.hpp"
#include "engine/base/check.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/heuristic/heuristic_search_of.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// make(puzzle, goal) is the heuristic. The puzzle lists its goals, at least one.
template <Puzzle P, class Make>
HeuristicEntry<P> goal_heuristic(HeuristicFacts facts, Make make) {
  return {facts,
          [facts, make](const P& puzzle,
                        const HeuristicRequest&) -> absl::StatusOr<std::unique_ptr<HeuristicSearch<P>>> {
            using H = decltype(make(puzzle, State{}));
            std::vector<State> goals;
            puzzle.for_each_goal([&](State goal) { goals.push_back(goal); });
            TRAILBLAZE_CHECK(!goals.empty(), "a heuristic of listed goals needs one");
            if (goals.size() == 1) {
              return std::make_unique<HeuristicSearchOf<P, H>>(puzzle, facts, make(puzzle, goals[0]));
            }
            std::vector<AnyHeuristic> each;
            for (const State goal : goals) each.emplace_back(make(puzzle, goal));
            return std::make_unique<HeuristicSearchOf<P, AnyOf<AnyHeuristic>>>(
                puzzle, facts, AnyOf<AnyHeuristic>(std::move(each)));
          }};
}

// `images(pattern)`: how many there can be, by which patterns are chosen where none are named.
template <Projectable P>
HeuristicEntry<P> pattern_heuristic(int pieces, std::function<std::uint64_t(Pattern)> images) {
  return heuristic_entry<P>(
      {"pdb:", "the greatest distance of any of some pieces alone; which: pdb:1,2,3/4,5"},
      [pieces, images = std::move(images)](const P& puzzle, const HeuristicRequest& request)
          -> absl::StatusOr<AllOf<PatternDatabase<Projection<P>>>> {
        if (request.argument.empty()) {
          return build_pattern_databases(puzzle, consecutive_patterns(pieces, images),
                                         request.options);
        }
        const auto patterns = parse_patterns(request.argument, pieces);
        if (!patterns.ok()) return patterns.status();
        return build_pattern_databases(puzzle, *patterns, request.options);
      });
}

}  // namespace trailblaze
