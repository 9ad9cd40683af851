// What a puzzle is: the one interface between the games and the engine.
//
// A State is a whole position packed in 64 bits; every value is legal, 0 and all-ones included.
// A puzzle is a value (rules, sizes, goal): cheap to copy, all members const, callable from any
// thread. The start is an argument of the search, not part of the puzzle.
//
// Required (concept Puzzle):
//   for_each_successor(s, emit)  calls emit(State) once per legal move; any number, repeats allowed
//   is_goal(s)                   bool
//   parse(text)                  StatusOr<State>; its message says what was found and expected
//   print(s)                     std::string; parse(print(s)) == s
//
// Optional parts are concepts of their own, found by the compiler and used with `if constexpr`.
// The engine knows states, not moves: "do not undo the last move" is one comparison of integers,
// and names of moves are recovered at the edge from the pair (from, to).
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

// Stands for any callable that takes a State, where a concept needs one to name.
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

// start() is where a run begins that is given no start: the empty board, all on the first peg.
template <class P>
concept HasStart = requires(const P& p) {
  { p.start() } -> std::same_as<State>;
};

// ---- goals ----
//
//   members               --goal TEXT                                   without it
//   none of these         is refused                                    is_goal() knows the goal
//   set_goals(goals)      positions that parse() reads, split by '|'    the puzzle's own goals
//   add_goal(text)        alternatives split by '|', each read by it    no goal: one must be given
//   both of these         alternatives, each read by add_goal()         the puzzle's own goals
//
// Either of the last two may also list its goals; the promise is then that those given are listed.

// Takes the goals that were given in the place of its own: at least one, each read by parse().
template <class P>
concept TakesGoals = requires(P& p, std::vector<State> goals) {
  p.set_goals(std::move(goals));
};

// Adds a goal that need not be a position, such as "?,4" of the jugs, to those that is_goal()
// accepts: none before the first call. An error says what was found and what was expected.
template <class P>
concept ReadsGoals = requires(P& p, std::string_view text) {
  { p.add_goal(text) } -> std::same_as<absl::Status>;
};

// Emits every goal as a State and returns true; or, where they are too many to list, returns false
// having emitted nothing. Needed by bidirectional search and goal trails. A puzzle that returns
// true and emits nothing has no goal, and one must be given before it can be solved.
template <class P>
concept HasGoalStates = requires(const P& p) {
  { p.for_each_goal(IgnoreState{}) } -> std::same_as<bool>;
};

// Promise: if t follows s, then s follows t.
template <class P>
concept Reversible = Puzzle<P> && P::kReversible;

// A puzzle whose moves can be reversed may say which move leads back. The moves of a state have
// numbers in 0..num_ways()-1, of which no two are the same; for_each_way(s, emit) calls
// emit(t, way, back) for each successor t of s: `way` is the number of the move from s to t, `back`
// that of the move from t to s. num_ways() is 0 where the puzzle has more than 32. Frontier search
// needs it: what it knows of the ways back replaces all older levels (partitioned_search.hpp).
template <class P>
concept NamesWays = Reversible<P> && requires(const P& p, State s) {
  { p.num_ways() } -> std::same_as<int>;
  p.for_each_way(s, IgnoreWay{});
};
inline constexpr int kMostWays = 32;

// alternates() says that the states have two colours, and every move changes the colour. So no move
// stays on its level. The laws can try it, but only near some states: the author must be sure.
template <class P>
concept Alternates = requires(const P& p) {
  { p.alternates() } -> std::same_as<bool>;
};

// canonical(s) is the representative of a class of equivalent states. The symmetries carry moves to
// moves and goals to goals; canonical(canonical(s)) == canonical(s).
template <class P>
concept HasSymmetry = requires(const P& p, State s) {
  { p.canonical(s) } -> std::same_as<State>;
};

// False only when no goal can be reached (for example by the parity of sliding tiles).
template <class P>
concept HasSolvability = requires(const P& p, State s) {
  { p.solvable(s) } -> std::same_as<bool>;
};

// invariant(s) is a number that no move changes, so that it is the same for all states that can be
// reached from one another: the parity of sliding tiles, the water in the jugs, how often each card
// occurs. No search asks for it; the laws (laws.hpp) compare it across every move they try.
template <class P>
concept HasInvariant = requires(const P& p, State s) {
  { p.invariant(s) } -> std::same_as<std::uint64_t>;
};

// random_state is uniform over the solvable states.
template <class P>
concept HasRandom = requires(const P& p, Random& random) {
  { p.random_state(random) } -> std::same_as<State>;
};

// Every state is below 2^state_bits().
template <class P>
concept HasStateBits = requires(const P& p) {
  { p.state_bits() } -> std::same_as<int>;
};

// rank and unrank map states to 0..num_ranks()-1 one to one, so that a bit or two a rank can stand
// for a state. Every state that can be reached from a state has a rank; ranks that no state reaches
// cost only their bits. num_ranks() is 0 where ranks do not fit in 64 bits.
template <class P>
concept Ranked = requires(const P& p, State s, std::uint64_t rank) {
  { p.num_ranks() } -> std::same_as<std::uint64_t>;
  { p.rank(s) } -> std::same_as<std::uint64_t>;
  { p.unrank(rank) } -> std::same_as<State>;
};

// How many states can be reached from any; 0 where it is not known.
template <class P>
concept HasNumStates = requires(const P& p) {
  { p.num_states() } -> std::same_as<std::uint64_t>;
};

// A puzzle whose moves have numbers that mean the same everywhere. The successors of s are the
// states that move(s, m) returns for m in 0..num_moves()-1; it returns nothing where a move is not
// legal. Frames are 0..num_frames()-1; frame_state(f) is a state of frame f from which two
// sequences of moves lead to the same state only if they do so from every state of that frame
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

// project(s, kept) is a state in which all other pieces look alike. Promise: its successors,
// projected, are the projected successors of s. Pattern databases are made of it.
template <class P>
concept Projectable = Puzzle<P> && HasGoalStates<P> && requires(const P& p, State s, Pattern kept) {
  { p.project(s, kept) } -> std::same_as<State>;
};

// For people only: the name of a move.
template <class P>
concept NamesMoves = requires(const P& p, State from, State to) {
  { p.move_name(from, to) } -> std::same_as<std::string>;
};

// A puzzle whose moves people write in one line, such as Sokoban's "rruL": the names of its moves,
// behind each other, are that line. replay(s, line) returns the states after each move of a line
// that begins in s, s itself first. An error says which move is not legal, and why.
template <class P>
concept ReplaysMoves = NamesMoves<P> && requires(const P& p, State s, std::string_view line) {
  { p.replay(s, line) } -> std::same_as<absl::StatusOr<std::vector<State>>>;
};

// What a move moves, by numbers of the puzzle's own: as it is known before the move, and after it.
struct Mover {
  std::uint32_t before = 0, after = 0;

  bool operator==(const Mover&) const = default;
};

// A puzzle with fixed moves may name orders in which a depth-first search may try them.
struct MoveOrder {
  std::string name;
  std::vector<int> moves;  // each of 0..num_moves()-1 once
};

template <class P>
concept NamesMoveOrders = requires(const P& p) {
  { p.move_orders() } -> std::same_as<std::vector<MoveOrder>>;
};

// mover(from, to) says what the move from one state to the next moves. A move goes on with the turn
// of the move before it where its `before` is the other's `after`: the same piece moves on, or the
// same line of tiles. Shortest solutions with the fewest turns are found by it.
template <class P>
concept NamesMovers = requires(const P& p, State from, State to) {
  { p.mover(from, to) } -> std::same_as<Mover>;
};

// A position as shapes, from which every picture is made (engine/picture/shapes.hpp).
template <class P>
concept HasShapes = requires(const P& p, State s) {
  { p.shapes(s) } -> std::same_as<Picture>;
};

// A path as text: `states` has one entry more than `moves`.
struct PathText {
  std::vector<std::string> states, moves;
};

// A puzzle whose states leave out something that people follow with their eyes (which of two alike
// pieces is which) describes a path as a whole; consecutive texts then agree.
template <class P>
concept DescribesPaths = requires(const P& p, std::span<const State> path) {
  { p.describe_path(path) } -> std::same_as<PathText>;
};

// Such a puzzle makes the shapes of a position from its text, not from the state.
template <class P>
concept HasShapesOfText = requires(const P& p, std::string_view text) {
  { p.shapes_of_text(text) } -> std::same_as<Picture>;
};

// What was unusual in reading a text, in words for people: that a sign was taken for blank, say.
// Empty for most texts.
template <class P>
concept ExplainsReading = requires(const P& p, std::string_view text) {
  { p.reading_notes(text) } -> std::same_as<std::vector<std::string>>;
};

// For a state that is not solvable(): why not, in words for people, as the end of a sentence.
template <class P>
concept ExplainsUnsolvable = HasSolvability<P> && requires(const P& p, State s) {
  { p.why_unsolvable(s) } -> std::same_as<std::string>;
};

// How many bits the states need: 64 where a puzzle does not say.
template <Puzzle P>
int state_bits(const P& p) {
  if constexpr (HasStateBits<P>) {
    TRAILBLAZE_CHECK(p.state_bits() >= 0 && p.state_bits() <= 64, "state_bits() is not in 0..64");
    return p.state_bits();
  }
  return 64;
}

// The representative of s, which is s where a puzzle has no symmetry.
template <Puzzle P>
State representative(const P& p, State s) {
  if constexpr (HasSymmetry<P>) return p.canonical(s);
  return s;
}

}  // namespace trailblaze
