// Compares AnyPuzzleOf with the puzzle within: batches of every size, more successors than the
// initial room, classes, traits, and members that a puzzle lacks.
#include "engine/puzzle/any_puzzle_of.hpp"

#include "engine/picture/paint.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/child.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/places.hpp"

namespace trailblaze {
namespace {

using States = std::vector<State>;

template <Puzzle P>
States reachable(const P& puzzle, State start) {
  States states;
  for (const auto& [s, depth] : oracle::explore(puzzle, start).depth) states.push_back(s);
  std::sort(states.begin(), states.end());
  return states;
}

template <Puzzle P>
States plain_successors(const P& puzzle, State s, bool classes) {
  States out;
  puzzle.for_each_successor(
      s, [&](State t) { out.push_back(classes ? representative(puzzle, t) : t); });
  return out;
}

// Expands all states, offering `most` states per call. Each call expands some of them, and stops
// once there are enough successors. Together the calls give what the puzzle itself emits.
template <Puzzle P>
void check_batches(const P& puzzle, const States& states, std::size_t most, bool classes) {
  INFO(most << " states a call, classes " << classes);
  const AnyPuzzleOf any(puzzle);
  Successors found;
  std::size_t wrong = 0;
  for (std::size_t at = 0; at < states.size();) {
    const std::span<const State> from(&states[at], std::min(most, states.size() - at));
    const std::size_t expanded =
        classes ? any.expand_classes(from, found) : any.expand(from, found);
    REQUIRE(expanded >= 1);
    REQUIRE(expanded <= from.size());
    States expected;
    std::vector<std::uint32_t> sources;
    for (std::size_t i = 0; i < expanded; ++i) {
      wrong += expected.size() >= Successors::kEnough;  // it should have stopped before this state
      for (const State t : plain_successors(puzzle, from[i], classes)) {
        expected.push_back(t);
        sources.push_back(static_cast<std::uint32_t>(i));
      }
    }
    wrong += expanded < from.size() && expected.size() < Successors::kEnough;
    wrong += !std::ranges::equal(found.states(), expected);
    wrong += !std::ranges::equal(found.sources(), sources);
    at += expanded;
  }
  CHECK(wrong == 0);
}

template <Puzzle P>
void check_batches(const P& puzzle, const States& states) {
  for (const std::size_t most : {1, 2, 3, 7, 31, 32, 33, 63, 64, 65, 127, 128, 129, 1'000}) {
    check_batches(puzzle, states, most, false);
    check_batches(puzzle, states, most, true);
  }
}

TEST_CASE("any puzzle: batches of any size give the successors of the puzzle", "[oracle]") {
  Random random(31);
  const Tiles tiles(2, 3, Tiles::Metric::kSingle);
  check_batches(tiles, reachable(tiles, tiles.random_state(random)));
  check_batches(Tiles(2, 3, Tiles::Metric::kMulti), reachable(tiles, tiles.random_state(random)));
  check_batches(Twins{25, 3, 4}, reachable(Twins{25, 3, 4}, 0));
  for (int round = 0; round < 20; ++round) {  // some states have no successors, some very many
    const State size = 1 + random.below(200);
    const auto graph = random_graph<false>(random, size, random.below(20 * size));
    States states;
    for (State i = 0; i < size; ++i) states.push_back(mix(i));
    check_batches(graph, states);
  }
}

TEST_CASE("any puzzle: a state may have thousands of successors, or none", "[oracle]") {
  const auto fan = [](State s) {
    States out;
    for (State t = 0; t < s; ++t) out.push_back(s * 10'000 + t);
    return out;
  };
  // The room grows during the first state of a group, and during the last.
  check_batches(DirectedGraph{fan}, {256, 257, 5'000, 0, 0, 100, 27, 9'999, 1, 128, 127, 300});
  check_batches(DirectedGraph{fan}, {1, 2, 124, 5'000, 3, 8'000});
  // Or none, and a call may have no states.
  const AnyPuzzleOf dead_end(DirectedGraph{[](State) { return States{}; }});
  Successors found;
  CHECK(dead_end.expand({}, found) == 0);
  CHECK(found.size() == 0);
  const States states(1'000, 7);
  CHECK(dead_end.expand(states, found) == 1'000);
  CHECK((found.states().empty() && found.sources().empty()));
}

TEST_CASE("any puzzle: canonical forms equal those of the puzzle", "[any_puzzle]") {
  const AnyPuzzleOf twins(Twins{9, 8, 3});
  States states;
  for (State s = 0; s < 81; ++s) states.push_back(s);
  twins.canonicalize(states);
  for (State s = 0; s < 81; ++s) {
    CHECK(states[s] == twins.puzzle().canonical(s));
    CHECK(twins.canonical(s) == states[s]);
  }
  const AnyPuzzleOf plain(chain<true>(0, 9));
  States same{5, 3};
  plain.canonicalize(same);
  CHECK(same == States{5, 3});
  CHECK(plain.canonical(5) == 5);
}

TEST_CASE("any puzzle: finds the first goal among several states", "[any_puzzle]") {
  const AnyPuzzleOf graph(Twins{9, 8, 3});
  const State goal = graph.puzzle().at(8, 3), other = graph.puzzle().at(3, 8);
  CHECK(graph.first_goal(States{0, 1, goal, 2, other}) == 2);
  CHECK(graph.first_goal(States{other, goal}) == 0);
  CHECK(graph.first_goal(States{0, 1, 2, other}) == 3);
  CHECK(graph.first_goal(States{0, 1, 2}) == 3);
  CHECK(graph.first_goal({}) == 0);
  CHECK(graph.is_goal(goal));
  CHECK_FALSE(graph.is_goal(0));
  CHECK(graph.goals() == States{goal, other});
}

TEST_CASE("any puzzle: ranks of many states equal those of single states", "[any_puzzle]") {
  const AnyPuzzleOf places(Places<true>(6, flips(6)));
  const States states = reachable(places.puzzle(), sorted_permutation(6));
  REQUIRE(states.size() == 720);
  std::vector<std::uint64_t> ranks(states.size());
  places.rank(states, ranks.data());
  States back(states.size());
  places.unrank(ranks, back.data());
  CHECK(back == states);
  for (std::size_t i = 0; i < states.size(); ++i) {
    CHECK(ranks[i] == places.puzzle().rank(states[i]));
    CHECK(places.rank_of(states[i]) == ranks[i]);
  }
}

// ---- traits ----

TEST_CASE("any puzzle: traits are exactly those of the puzzle", "[any_puzzle]") {
  CHECK(AnyPuzzleOf(chain<false>(0, 9)).traits() == Traits{});
  CHECK(AnyPuzzleOf(Twins{9, 8, 3}).traits() == Traits{.reversible = true, .symmetric = true});

  const Tiles plain(3, 3, Tiles::Metric::kSingle);
  const Traits tiles = traits_of(plain);
  CHECK((tiles.reversible && tiles.random && tiles.decides_solvability));
  CHECK((tiles.segmented && tiles.fixed_moves));
  CHECK_FALSE((tiles.symmetric || tiles.projects));
  CHECK(tiles.state_bits == plain.state_bits());
  CHECK(tiles.num_states == 181'440);

  const AnyPuzzleOf places(Places<false>(6, flips(6)));
  CHECK_FALSE(places.traits().reversible);
  CHECK(places.traits().rank_moves);
  CHECK(places.traits().num_ranks == places.puzzle().num_ranks());
}

TEST_CASE("any puzzle: parts that a puzzle lacks have their defaults", "[any_puzzle]") {
  const AnyPuzzleOf graph(chain<true>(0, 9));
  CHECK(graph.print(7) == "7");
  CHECK(graph.parse("7").value() == 7);
  CHECK_FALSE(graph.parse("seven").ok());
  CHECK(graph.move_name(7, 8) == "to 8");
  CHECK(paint(graph.shapes("7").value()) == "7\n");
  CHECK_FALSE(graph.shapes("seven").ok());
  CHECK(graph.may_be_solvable(7));
  const PathText text = graph.describe_path(States{7, 8, 9});
  CHECK(text.states == std::vector<std::string>{"7", "8", "9"});
  CHECK(text.moves == std::vector<std::string>{"to 8", "to 9"});
  CHECK(AnyPuzzleOf(DirectedGraph{[](State) { return States{}; }}).goals().empty());
}

TEST_CASE("any puzzle: parts that a puzzle has override the defaults", "[any_puzzle]") {
  const Tiles plain(3, 3, Tiles::Metric::kSingle);
  const AnyPuzzleOf tiles(plain);
  Random one(5), two(5);
  for (int round = 0; round < 100; ++round) {
    const State s = tiles.random_state(one);
    REQUIRE(s == plain.random_state(two));
    CHECK(tiles.may_be_solvable(s));
    CHECK(paint(tiles.shapes(tiles.print(s)).value()) == paint(plain.shapes(s)));
    CHECK(tiles.frame(s) == plain.frame(s));
    for (int i = 0; i < tiles.num_moves(); ++i) CHECK(tiles.move(s, i) == plain.move(s, i));
    const DensePosition position = tiles.dense_position(s);
    CHECK(position.segment == plain.segment(s));
    CHECK(position.order == plain.order(s));
    CHECK(tiles.state_at(position) == s);
  }
  CHECK(tiles.num_frames() == plain.num_frames());
  CHECK(tiles.frame_state(4) == plain.frame_state(4));
  CHECK(tiles.dense_spec().places == plain.dense_spec().places);
  struct Masked : UndirectedGraph {
    State project(State s, Pattern kept) const { return s & kept; }
  };
  const AnyPuzzleOf masked(Masked{chain<true>(0, 9)});
  CHECK(masked.traits().projects);
  std::vector<State> states = {7, 2};
  masked.project(states, 5);
  CHECK(states == std::vector<State>{5, 0});
}

TEST_CASE("any puzzle: using a missing part is an error that names it", "[any_puzzle]") {
  const AnyPuzzleOf bare(chain<false>(0, 9));
  const State s = 3;
  State out = 0;
  Random random(1);
  CHECK(fails_check("ranks", [&] { bare.rank({&s, 1}, &out); }));
  CHECK(fails_check("ranks", [&] { bare.unrank({&s, 1}, &out); }));
  CHECK(fails_check("ranks", [&] { (void)bare.rank_of(s); }));
  CHECK(fails_check("random states", [&] { (void)bare.random_state(random); }));
  CHECK(fails_check("moves of ranks", [&] { (void)bare.rank_moves(); }));
  CHECK(fails_check("segments", [&] { (void)bare.dense_spec(); }));
  CHECK(fails_check("segments", [&] { (void)bare.dense_position(s); }));
  CHECK(fails_check("segments", [&] { (void)bare.state_at({}); }));
  CHECK(fails_check("fixed moves", [&] { (void)bare.num_moves(); }));
  CHECK(fails_check("fixed moves", [&] { (void)bare.move(s, 0); }));
  CHECK(fails_check("fixed moves", [&] { (void)bare.num_frames(); }));
  CHECK(fails_check("fixed moves", [&] { (void)bare.frame(s); }));
  CHECK(fails_check("fixed moves", [&] { (void)bare.frame_state(0); }));
  CHECK(fails_check("projections", [&] { bare.project({&out, 1}, 1); }));
}

}  // namespace
}  // namespace trailblaze
