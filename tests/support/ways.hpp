// Moves of many states at a time against for_each_way, for tests of groups of states.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/puzzle/successors.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {

// Sorted successors, each with the bit of its way back.
using FoundWays = std::vector<std::pair<State, std::uint32_t>>;

// Returns the successors of the states, one state at a time, without the ways that are done.
template <class P>
FoundWays ways_one_by_one(const P& puzzle, const std::vector<State>& states,
                          const std::vector<std::uint32_t>& done) {
  FoundWays found;
  for (std::size_t i = 0; i < states.size(); ++i) {
    puzzle.for_each_way(states[i], [&](State t, int way, int back) {
      if ((done[i] >> way & 1) == 0) found.emplace_back(t, std::uint32_t{1} << back);
    });
  }
  std::ranges::sort(found);
  return found;
}

// Returns the successors from repeated calls of expand(states, done, out) that expand all states.
template <class Expand>
FoundWays ways_in_groups(const std::vector<State>& states, const std::vector<std::uint32_t>& done,
                         const Expand& expand) {
  FoundWays found;
  WaySuccessors out;
  for (std::size_t i = 0; i < states.size();) {
    const std::size_t expanded = expand(std::span(states).subspan(i), done.data() + i, out);
    REQUIRE(expanded > 0);
    i += expanded;
    REQUIRE(i <= states.size());
    CHECK((i == states.size() || out.size() >= WaySuccessors::kEnough));
    for (std::size_t k = 0; k < out.size(); ++k) {
      found.emplace_back(out.states()[k], out.ways()[k]);
    }
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace trailblaze
