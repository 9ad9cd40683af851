// Small random graphs, each with a start and the oracle's survey, for the basic tests of a search.
#pragma once

#include "engine/base/mix.hpp"
#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/oracle.hpp"

namespace trailblaze {

template <bool kBothWays>
struct SurveyedGraph {
  Graph<kBothWays> graph;
  State start;
  oracle::Survey<State> survey;
};

// Calls check(surveyed, round) for effort(rounds) graphs. Each has 1 to `most_states` states, and
// fewer than `edges` edges per state.
template <bool kBothWays>
void for_random_graphs(Random& random, int rounds, State most_states, std::uint64_t edges,
                       const auto& check) {
  for (int round = 0; round < effort(rounds); ++round) {
    INFO("random graph " << round << (kBothWays ? ", both ways" : ", one way"));
    const State size = 1 + random.below(most_states);
    SurveyedGraph<kBothWays> one{random_graph<kBothWays>(random, size, random.below(edges * size)),
                                 mix(random.below(size)),
                                 {}};
    one.survey = oracle::explore(one.graph, one.start);
    check(one, round);
  }
}

}  // namespace trailblaze
