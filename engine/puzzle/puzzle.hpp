// The concept Puzzle: the only interface between the games and the engine.
//
// A State is a whole position packed in 64 bits; every value is legal, 0 and ~0 included. A puzzle
// is a value (rules, sizes, goal): cheap to copy, all members const, callable from any thread. The
// start is an argument of the search, not part of the puzzle.
//
// Required (concept Puzzle):
//   for_each_successor(s, emit)  calls emit(State) once per legal move; any number, repeats allowed
//   is_goal(s)                   bool
//   parse(text)                  StatusOr<State>; its message says what was found and expected
//   print(s)                     std::string; parse(print(s)) == s
//
// Each optional part has a concept of its own, and the engine detects it with `if constexpr`. The
// engine knows states, not moves. "Do not undo the last move" is a comparison of integers. The name
// of a move follows from the pair (from, to), and is computed only when people read it.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/picture/shapes.hpp"

namespace trailblaze {

using State = std::uint64_t;

// Stands for any callable that takes a State, in concepts that must name a callable.
struct IgnoreState {
  void operator()(State) const {}
};

// Stands for any callable that takes a successor, the way to it, and the way back.
struct IgnoreWay {
  void operator()(State, int, int) const {}
};

class Random;  // random.hpp

template <class P>
concept Puzzle = std::copyable<P> && requires(const P& p, State s, std::string_view text) {
  p.for_each_successor(s, IgnoreState{});
  { p.is_goal(s) } -> std::same_as<bool>;
  { p.parse(text) } -> std::same_as<absl::StatusOr<State>>;
  { p.print(s) } -> std::same_as<std::string>;
};

// start() is the default start of a run: the empty board, all disks on the first peg.
template <class P>
concept HasStart = requires(const P& p) {
  { p.start() } -> std::same_as<State>;
};

// ---- goals ----
//
//   members               --goal TEXT                                   without it
//   none of these         rejected                                      is_goal() knows the goal
//   set_goals(goals)      positions that parse() reads, split by '|'    the puzzle's own goals
//   add_goal(text)        texts split by '|', read by add_goal()        no goal: --goal is needed
//   both of these         texts split by '|', read by add_goal()        the puzzle's own goals
//
// A puzzle with add_goal() may also list its goals (HasGoalStates); it then lists the added goals.

// set_goals() replaces the puzzle's own goals by other goals, which parse() read. `goals` is not
// empty.
template <class P>
concept TakesGoals = requires(P& p, std::vector<State> goals) {
  p.set_goals(std::move(goals));
};

// add_goal() adds a goal to those that is_goal() accepts; before the first call there are none. The
// goal need not be a position: "?,4" of the jugs. An error says what was found and expected.
template <class P>
concept ReadsGoals = requires(P& p, std::string_view text) {
  { p.add_goal(text) } -> std::same_as<absl::Status>;
};

// for_each_goal() emits every goal as a State and returns true. If the goals are too many to list,
// it emits none and returns false. Bidirectional search and goal trails need it. A puzzle that
// returns true and emits nothing has no goal, and the run must supply a goal to solve it.
template <class P>
concept HasGoalStates = requires(const P& p) {
  { p.for_each_goal(IgnoreState{}) } -> std::same_as<bool>;
};

// moves_left(s) is the number of moves of every solution from s: in peg solitaire, the pegs less
// one. Promise: every move lowers it by one, and every goal has 0. A solution is then shortest, no
// matter which search finds it.
template <class P>
concept CountsMovesLeft = requires(const P& p, State s) {
  { p.moves_left(s) } -> std::same_as<std::uint64_t>;
};

// Promise: if t follows s, then s follows t.
template <class P>
concept Reversible = Puzzle<P> && P::kReversible;

// A puzzle with reversible moves may give each move of a state a way: a distinct number in
// 0..num_ways()-1. for_each_way(s, emit) calls emit(t, way, back) for each successor t of s: `way`
// is the number of the move from s to t, and `back` is the number of the move from t to s.
// num_ways() is 0 if the puzzle has more than 32 ways. Frontier search needs ways: the ways back of
// a state replace all older levels (partitioned_search.hpp).
template <class P>
concept NamesWays = Reversible<P> && requires(const P& p, State s) {
  { p.num_ways() } -> std::same_as<int>;
  p.for_each_way(s, IgnoreWay{});
};
inline constexpr int kMostWays = 32;

// masks() lists the moves of a puzzle in which every move inverts fixed bits: the successors of s
// are s ^ mask for each mask. If there are at most 64 masks, the fewest moves to a goal follow from
// a linear system (mask_moves.hpp).
template <class P>
concept MovesByMasks = Reversible<P> && HasGoalStates<P> && requires(const P& p) {
  { p.masks() } -> std::same_as<std::vector<State>>;
};

// alternates() is true if states have two colours and every move changes the colour, so that no
// move stays on its level. The laws test it only near some states: the author must be sure.
template <class P>
concept Alternates = requires(const P& p) {
  { p.alternates() } -> std::same_as<bool>;
};

// canonical(s) is the representative of the class of states equivalent to s. The symmetries map
// moves to moves and goals to goals; canonical(canonical(s)) == canonical(s). If only some metrics
// have classes, has_symmetry() is false in the others, in which canonical(s) is s.
template <class P>
concept HasSymmetry = requires(const P& p, State s) {
  { p.canonical(s) } -> std::same_as<State>;
};

// A puzzle with pieces or places that are alike for the goals, although an enumeration counts their
// positions as different. goal_class(s) is like canonical(s), but only searches for a solution use
// it: all states of a class have the same distance to the nearest goal. has_goal_classes() is false
// if each state is its own class.
template <class P>
concept HasGoalClasses = Reversible<P> && requires(const P& p, State s) {
  { p.goal_class(s) } -> std::same_as<State>;
  { p.has_goal_classes() } -> std::same_as<bool>;
};

// may_be_solvable() is false only if no goal can be reached (for example by the parity of sliding
// tiles). If it is true for many states without a solution, finds_all_unsolvable() returns false.
template <class P>
concept HasSolvability = requires(const P& p, State s) {
  { p.may_be_solvable(s) } -> std::same_as<bool>;
};

// invariant(s) is a number that no move changes: the parity of sliding tiles, the water in the
// jugs, how often each card occurs. No search uses it; the laws (laws.hpp) compare it across every
// move that they test.
template <class P>
concept HasInvariant = requires(const P& p, State s) {
  { p.invariant(s) } -> std::same_as<std::uint64_t>;
};

// random_state() is uniform over the solvable states. If the goals may prevent this, the puzzle has
// draws_solvable(), which is false for such goals.
template <class P>
concept HasRandom = requires(const P& p, Random& random) {
  { p.random_state(random) } -> std::same_as<State>;
};

// Every state is below 2^state_bits().
template <class P>
concept HasStateBits = requires(const P& p) {
  { p.state_bits() } -> std::same_as<int>;
};

// rank() maps states to distinct numbers in 0..num_ranks()-1, and unrank() maps these back, so that
// a table needs only a bit or two per rank. Every state reachable from a state with a rank has a
// rank. A rank without a state costs only its bits. num_ranks() is 0 if ranks do not fit in 64
// bits.
template <class P>
concept Ranked = requires(const P& p, State s, std::uint64_t rank) {
  { p.num_ranks() } -> std::same_as<std::uint64_t>;
  { p.rank(s) } -> std::same_as<std::uint64_t>;
  { p.unrank(rank) } -> std::same_as<State>;
};

// num_states() is the number of states reachable from any state; 0 if it is unknown.
template <class P>
concept HasNumStates = requires(const P& p) {
  { p.num_states() } -> std::same_as<std::uint64_t>;
};

// A puzzle whose moves have numbers that mean the same in every state. The successors of s are the
// states that move(s, m) returns for m in 0..num_moves()-1; it returns nothing if move m is not
// legal. Frames are 0..num_frames()-1. frame_state(f) is a state of frame f with this property: two
// sequences of moves lead from it to the same state only if they do so from every state of f
// (move_automaton.hpp).
template <class P>
concept HasFixedMoves = Puzzle<P> && requires(const P& p, State s, int i) {
  { p.num_moves() } -> std::same_as<int>;
  { p.move(s, i) } -> std::same_as<std::optional<State>>;
  { p.num_frames() } -> std::same_as<int>;
  { p.frame(s) } -> std::same_as<int>;
  { p.frame_state(i) } -> std::same_as<State>;
};

// The pieces that a projection keeps: bit i stands for piece i.
using Pattern = std::uint32_t;

// project(s, kept) returns s with all other pieces made alike. Promise: the successors of the
// projected s are the projected successors of s. Pattern databases rely on it.
template <class P>
concept Projectable = Puzzle<P> && HasGoalStates<P> && requires(const P& p, State s, Pattern kept) {
  { p.project(s, kept) } -> std::same_as<State>;
};

// move_name() names a move, for people only.
template <class P>
concept NamesMoves = requires(const P& p, State from, State to) {
  { p.move_name(from, to) } -> std::same_as<std::string>;
};

// A puzzle whose moves people write in a line, such as Sokoban's "rruL": its move names in a row,
// without gaps. replay(s, line) returns s and the state after each move of a line that begins in s.
// An error says which move is not legal, and why.
template <class P>
concept ReplaysMoves = NamesMoves<P> && requires(const P& p, State s, std::string_view line) {
  { p.replay(s, line) } -> std::same_as<absl::StatusOr<std::vector<State>>>;
};

// The puzzle's own number of the object that a move moves, before and after the move.
struct Mover {
  std::uint32_t before = 0, after = 0;

  bool operator==(const Mover&) const = default;
};

// An order in which a depth-first search may try the moves of a puzzle with fixed moves.
struct MoveOrder {
  std::string name;
  std::vector<int> moves;  // each of 0..num_moves()-1 once
};

template <class P>
concept NamesMoveOrders = requires(const P& p) {
  { p.move_orders() } -> std::same_as<std::vector<MoveOrder>>;
};

// mover(from, to) tells which object moves. A move continues the turn of the previous move if its
// `before` equals the previous `after`: the same piece, or the same line of tiles, moves on.
// Shortest solutions with the fewest turns need it.
template <class P>
concept NamesMovers = requires(const P& p, State from, State to) {
  { p.mover(from, to) } -> std::same_as<Mover>;
};

// shapes() returns a position as shapes, from which every picture is made
// (engine/picture/shapes.hpp).
template <class P>
concept HasShapes = requires(const P& p, State s) {
  { p.shapes(s) } -> std::same_as<Picture>;
};

// A path as text. There is a move between every two consecutive states.
struct PathText {
  std::vector<std::string> states, moves;
};

// If states leave out something that people follow with their eyes (which of two alike pieces is
// which), the puzzle describes a path as a whole, so that consecutive texts agree.
template <class P>
concept DescribesPaths = requires(const P& p, std::span<const State> path) {
  { p.describe_path(path) } -> std::same_as<PathText>;
};

// A puzzle that describes paths makes the shapes of a position from its text, not from the state.
template <class P>
concept HasShapesOfText = requires(const P& p, std::string_view text) {
  { p.shapes_of_text(text) } -> std::same_as<Picture>;
};

// reading_notes() explains anything unusual in how a text was read, in words for people: a sign
// read as a blank, for example. It is empty for most texts.
template <class P>
concept ExplainsReading = requires(const P& p, std::string_view text) {
  { p.reading_notes(text) } -> std::same_as<std::vector<std::string>>;
};

// why_unsolvable() explains why may_be_solvable(s) is false, in words for people, as the end of a
// sentence.
template <class P>
concept ExplainsUnsolvable = HasSolvability<P> && requires(const P& p, State s) {
  { p.why_unsolvable(s) } -> std::same_as<std::string>;
};

// Bits that a state needs: 64 if the puzzle does not say.
template <Puzzle P>
int state_bits(const P& p) {
  if constexpr (HasStateBits<P>) {
    TRAILBLAZE_CHECK(p.state_bits() >= 0 && p.state_bits() <= 64, "state_bits() is not in 0..64");
    return p.state_bits();
  }
  return 64;
}

// The representative of s, which is s if the puzzle has no symmetry.
template <Puzzle P>
State representative(const P& p, State s) {
  if constexpr (HasSymmetry<P>) return p.canonical(s);
  return s;
}

}  // namespace trailblaze
