#include "engine/heuristic/move_automaton.hpp"

#include <unordered_set>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/heuristic_laws.hpp"
#include "tests/support/piece_moves.hpp"

namespace trailblaze {
namespace {

static_assert(HasFixedMoves<TwistyPuzzle> && HasFixedMoves<Tiles>);

// Checks that allowed sequences reach every state at its depth. Follows the sequences length by
// length, and visits each pair of state and node once.
template <class P>
void check_all_reached(const P& puzzle, State start, const MoveAutomaton& automaton) {
  const TrueDistances depth = distances_to(puzzle, {start});
  std::vector<std::pair<State, MoveAutomaton::Node>> sequences{
      {start, automaton.start(puzzle.frame(start))}};
  TrueDistances reached{{start, 0}};
  std::unordered_set<std::uint64_t> seen;  // state and node: a 3x3 board has 36 bits
  bool frames_hold = true, legal = true;
  for (std::uint64_t length = 1; !sequences.empty() && reached.size() < depth.size(); ++length) {
    std::vector<std::pair<State, MoveAutomaton::Node>> longer;
    for (const auto& [s, node] : sequences) {
      frames_hold = frames_hold && automaton.frame(node) == puzzle.frame(s);
      for (int m = 0; m < automaton.moves(); ++m) {
        const auto next = automaton.next(node, m);
        const auto t = puzzle.move(s, m);
        if (next == MoveAutomaton::kForbidden) continue;
        legal = legal && t;
        if (!t) continue;
        reached.emplace(*t, length);
        if (seen.insert(*t << 16 | next).second) longer.emplace_back(*t, next);
      }
    }
    sequences = std::move(longer);
  }
  REQUIRE(frames_hold);
  REQUIRE(legal);
  REQUIRE(reached == depth);
}

// Counts the allowed sequences of each length from the start.
std::vector<std::uint64_t> count_sequences(const MoveAutomaton& automaton, int frame, int lengths) {
  std::vector<std::uint64_t> ways(static_cast<std::size_t>(automaton.nodes())), counts;
  ways[automaton.start(frame)] = 1;
  for (int length = 0; length < lengths; ++length) {
    std::vector<std::uint64_t> longer(ways.size());
    counts.push_back(0);
    for (int node = 0; node < automaton.nodes(); ++node) {
      for (int m = 0; m < automaton.moves(); ++m) {
        const auto next = automaton.next(static_cast<MoveAutomaton::Node>(node), m);
        if (next == MoveAutomaton::kForbidden) continue;
        longer[next] += ways[static_cast<std::size_t>(node)];
        counts.back() += ways[static_cast<std::size_t>(node)];
      }
    }
    ways = std::move(longer);
  }
  return counts;
}

TEST_CASE(
    "move automaton: on boards of two rows and on 3x3, allowed sequences reach every state at its "
    "depth",
    "[oracle]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    for (const auto& [rows, columns] : {std::pair(1, 5), {2, 2}, {2, 3}, {3, 2}}) {
      const Tiles tiles(rows, columns, metric);
      for (const int depth : {1, 2, 5, 8, 12}) {
        if (kSanitized && depth != 5) continue;
        const auto automaton = MoveAutomaton::learn(AnyPuzzleOf(tiles), depth);
        INFO(rows << "x" << columns << ", depth " << depth);
        for (int cell = 0; cell < tiles.cells(); ++cell) {
          check_all_reached(tiles, tiles.frame_state(cell), automaton);
        }
      }
    }
  }
  if (kSanitized) return;
  const Tiles tiles(3, 3, Tiles::Metric::kSingle);
  check_all_reached(tiles, tiles.frame_state(4), MoveAutomaton::learn(AnyPuzzleOf(tiles), 8));
}

TEST_CASE("move automaton: of five and six pancakes, allowed sequences reach every stack",
          "[oracle]") {
  for (const int count : {5, 6}) {
    const TwistyPuzzle stack = pancakes(count);
    const State start = stack.frame_state(0);
    check_all_reached(stack, start, MoveAutomaton::learn(AnyPuzzleOf(stack), 6));
    check_all_reached(stack, start, MoveAutomaton::only_back(AnyPuzzleOf(stack)));
  }
}

TEST_CASE("move automaton: only_back() prunes exactly the moves that undo a move", "[oracle]") {
  const Tiles tiles(3, 3, Tiles::Metric::kSingle);
  const auto counts = count_sequences(MoveAutomaton::only_back(AnyPuzzleOf(tiles)), 4, 8);
  // All sequences from the middle cell that never undo a move, as pairs of state and parent.
  std::vector<std::pair<State, State>> sequences{{tiles.frame_state(4), ~State{0}}};
  for (const std::uint64_t count : counts) {
    std::vector<std::pair<State, State>> longer;
    for (const auto& [s, parent] : sequences) {
      tiles.for_each_successor(s, [&, from = s, back = parent](State t) {
        if (t != back) longer.emplace_back(t, from);
      });
    }
    sequences = std::move(longer);
    CHECK(sequences.size() == count);
  }
}

TEST_CASE("move automaton: a deeper automaton allows fewer sequences") {
  const Tiles tiles(4, 4, Tiles::Metric::kSingle);
  const auto back = count_sequences(MoveAutomaton::only_back(AnyPuzzleOf(tiles)), 5, 24);
  const auto six = count_sequences(MoveAutomaton::learn(AnyPuzzleOf(tiles), 6), 5, 24);
  const auto ten = count_sequences(MoveAutomaton::learn(AnyPuzzleOf(tiles), 10), 5, 24);
  // The shortest redundant sequences: two sequences of six moves lead around a square, either way.
  CHECK(std::equal(back.begin(), back.begin() + 5, six.begin()));
  for (std::size_t i = 5; i < 24; ++i) {
    INFO(i + 1 << " moves");
    CHECK(six[i] < back[i]);
    CHECK(ten[i] <= six[i]);
    if (i >= 9) CHECK(ten[i] < six[i]);
  }
}

TEST_CASE("move automaton: numbered moves of tiles are the successors, in both metrics", "[law]") {
  Random random(7);
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    for (const auto& [rows, columns] : {std::pair(1, 16), {4, 4}, {2, 8}, {1, 1}, {3, 5}}) {
      const Tiles tiles(rows, columns, metric);
      for (int i = 0; i < 100; ++i) {
        const State s = tiles.random_state(random);
        std::vector<State> successors, moved;
        tiles.for_each_successor(s, [&](State t) { successors.push_back(t); });
        for (int m = 0; m < tiles.num_moves(); ++m) {
          if (const auto t = tiles.move(s, m)) moved.push_back(*t);
        }
        REQUIRE(moved == successors);
      }
    }
  }
}

}  // namespace
}  // namespace trailblaze
