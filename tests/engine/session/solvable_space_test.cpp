// Compares the list of all solvable states with a plain search, for reversible and for one-way
// moves.
#include "engine/session/solvable_space.hpp"

#include <map>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/plain_distances.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

void check_space(const SolvableSpace& space, const std::map<State, std::uint64_t>& distances) {
  std::map<State, std::uint64_t> listed;
  State before = 0;
  for (std::uint64_t i = 0; i < space.size(); ++i) {
    const std::uint64_t distance = space.distance(i);
    listed[space.state(i)] = distance;
    CHECK((space.begin(distance) <= i && i < space.begin(distance + 1)));
    if (i > space.begin(distance)) CHECK(before < space.state(i));
    before = space.state(i);
  }
  CHECK(listed == distances);
  CHECK(listed.size() == space.size());
  CHECK(space.begin(space.depths() + 5) == space.size());
}

void check_at_all_threads(const AnyPuzzle& puzzle, State start) {
  const auto distances = plain_distances(puzzle, start);
  for (const int threads : thread_counts()) {
    INFO(threads << " threads");
    const SpaceFound found = find_solvable(puzzle, start, {Crew(threads)});
    CHECK(found.stop == Stop::kNone);
    check_space(found.space, distances);
  }
}

TEST_CASE("solvable space: equals a plain search for puzzles", "[oracle][threads]") {
  for (const auto& [puzzle, given] : std::vector<std::pair<std::string, Parameters>>{
           {"jugs", {{"capacities", "3,5,8"}, {"start", "0,0,8"}, {"goal", "0,4,4"}}},
           {"jugs", {{"capacities", "4,7,9"}, {"start", "0,0,9"}, {"goal", "?,?,3"}}},
           {"jugs",
            {{"capacities", "4,9"},
             {"rule", "pour,fill,empty"},
             {"goal", "?,6"},
             {"start", "0,0"}}},
           {"blocks", {{"board", "11A/11B/C.."}, {"goal", ".../.11/.11"}}},
           {"wolf", {{"start", "fwgc|"}}}}) {
    INFO(puzzle);
    const auto session = open_puzzle(puzzle, given);
    check_at_all_threads(session->puzzle(), *session->enumerate_from());
  }
}

TEST_CASE("solvable space: equals a plain search for one-way and two-way random graphs",
          "[oracle][threads]") {
  Random random(5);
  for (int i = 0; i < effort(30); ++i) {
    const State size = 2 + random.below(300);
    const std::uint64_t edges = random.below(4 * size);
    check_at_all_threads(AnyPuzzleOf(random_graph<false>(random, size, edges)), mix(0));
    check_at_all_threads(AnyPuzzleOf(random_graph<true>(random, size, edges)), mix(0));
  }
  check_at_all_threads(AnyPuzzleOf(Twins{12, 3, 7}), 0);
}

TEST_CASE("solvable space: without a start, it has every state that leads to any goal",
          "[threads]") {
  const auto session = open_puzzle("tiles", {{"size", "2x3"}, {"goal", "1 2 3 4 5 0|2 1 3 4 5 0"}});
  const SpaceFound found = find_solvable(session->puzzle(), std::nullopt, {Crew(2)});
  CHECK(found.space.size() == 720);
  CHECK(found.space.begin(1) == 2);
}

TEST_CASE("solvable space: reports spaces that are too large, too little memory, and no goal",
          "[limits][threads]") {
  const auto large = open_puzzle("tiles", {{"size", "4x4"}});
  CHECK(find_solvable(large->puzzle(), std::nullopt, {Crew(1)}).stop == Stop::kStates);
  const auto small = open_puzzle("pancake", {{"size", "8"}});
  const Limits tight{.max_bytes = 8 * 40'320};
  CHECK(find_solvable(small->puzzle(), std::nullopt, {Crew(1), tight}).stop == Stop::kMemory);
  const AnyPuzzleOf stuck(DirectedGraph{[](State) { return std::vector<State>{}; }, State{7}});
  const SpaceFound none = find_solvable(stuck, State{0}, {Crew(1)});
  CHECK(none.stop == Stop::kNone);
  CHECK(none.space.size() == 0);
}

}  // namespace
}  // namespace trailblaze
