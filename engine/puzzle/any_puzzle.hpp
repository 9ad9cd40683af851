// A puzzle as the engine sees it. An author writes a Puzzle (puzzle.hpp). AnyPuzzleOf
// (any_puzzle_of.hpp) wraps any Puzzle into an AnyPuzzle, whose calls are virtual.
//
// The engine is thus compiled once, and a puzzle need not be known at compile time. A call that a
// search makes often takes many states: at some hundred successors a call, the overhead of the call
// is not measurable. The other calls take a single state, and a search makes few of them per
// instance.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/puzzle/dense_spec.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/rank_moves.hpp"
#include "engine/puzzle/successors.hpp"

namespace trailblaze {

// Constant properties of a puzzle.
struct Traits {
  bool reversible = false;           // if t follows s, then s follows t
  bool alternates = false;           // every move changes the colour of the state
  bool symmetric = false;            // equivalent states share a canonical form
  bool goal_classes = false;         // searches for a solution may use goal_classes()
  bool random = false;               // the puzzle draws uniform random solvable states itself
  bool decides_solvability = false;  // may_be_solvable() may say no
  bool invariant = false;            // the puzzle has a number that no move changes
  bool counts_moves_left = false;    // all solutions of a state have the same length
  bool moves_by_masks = false;       // every move inverts fixed bits
  bool segmented = false;            // the puzzle has a DenseSpec
  bool rank_moves = false;           // moves are maps of ranks
  bool fixed_moves = false;          // a move's number means the same everywhere
  bool projects = false;             // states can be projected, for pattern databases
  bool names_movers = false;         // mover() is there, so that turns can be counted
  bool describes_paths = false;      // describe_path() follows alike pieces along a path
  bool replays_moves = false;        // a line of move names can be replayed
  int num_ways = 0;                  // number of ways (NamesWays); 0: moves have no ways
  int state_bits = 64;               // every state is below 2^state_bits
  std::uint64_t num_ranks = 0;       // ranks are 0..num_ranks-1; 0: no ranks
  std::uint64_t num_states = 0;      // reachable from any state; 0: unknown

  bool operator==(const Traits&) const = default;

  // True if a search can expand states by their ways. Under a symmetry, the ways of a canonical
  // state would not be the ways of the state that was reached.
  bool names_ways() const { return 0 < num_ways && num_ways <= kMostWays && !symmetric; }
};

// A position as the dense engine sees it (dense_spec.hpp).
struct DensePosition {
  int segment = 0;
  State order = 0;
};

// Throws an InternalError, because a search used a part that the traits say the puzzle lacks.
[[noreturn]] inline void fail_missing(const char* part) {
  fail_check("traits()", part, __FILE__, __LINE__);
}

// An AnyPuzzle has three faces. Any thread may call its functions. Each face derives from the
// previous face. Three separate bases were slower: a class had each function twice, and ranking a
// state of tiles took 8 % more instructions.
//
//   PuzzleMoves   successors and goals, for searches
//   PuzzleRanks   symmetry, and ranks of states, for tables
//   PuzzleTexts   texts that people write and read

class PuzzleMoves {
 public:
  virtual ~PuzzleMoves() = default;

  // Number of states that a search offers to a call of expand(): enough that the overhead of the
  // call does not matter, and never 0.
  virtual std::size_t preferred_batch() const { return 64; }
  // True if a call may take much longer than a call of compiled code. A search then checks its
  // limits after each call instead of after some thousand states.
  virtual bool is_slow() const { return false; }
  // Number of states that a search offers to a call of expand_ways(). WaySuccessors holds four
  // times as many successors as Successors, and a state has fewer of them, because no move leads
  // back.
  std::size_t preferred_ways_batch() const { return 8 * preferred_batch(); }

  // ---- calls that take many states; any thread ----

  // Expands from[0], from[1], ... until `out` holds Successors::kEnough successors, or further if
  // the puzzle prefers. Returns the number of states expanded, never 0. `out` holds all successors
  // of these states.
  virtual std::size_t expand(std::span<const State> from, Successors& out) const = 0;

  // Does the same by the puzzle's for_each_successor alone, even if the puzzle has a faster
  // variant: the laws compare the two.
  virtual std::size_t expand_plainly(std::span<const State> from, Successors& out) const {
    return expand(from, out);
  }

  // Does the same as expand(), but writes the canonical form of each successor if the puzzle is
  // symmetric.
  virtual std::size_t expand_classes(std::span<const State> from, Successors& out) const {
    return expand(from, out);
  }

  // Requires traits().num_ways != 0. Expands from[0], from[1], ... by the moves whose bits are not
  // in `done`, until there are enough successors. Returns the number of states expanded.
  virtual std::size_t expand_ways(std::span<const State> /*from*/, const std::uint32_t* /*done*/,
                                  WaySuccessors& /*out*/) const {
    fail_missing("no ways");
  }

  // Does the same by the puzzle's for_each_way alone, even if the puzzle has a faster variant: the
  // laws compare the two.
  virtual std::size_t expand_ways_plainly(std::span<const State> from, const std::uint32_t* done,
                                          WaySuccessors& out) const {
    return expand_ways(from, done, out);
  }

  // Returns the index of the first goal among these states, or their number if none is a goal.
  virtual std::size_t first_goal(std::span<const State> states) const = 0;

  // Returns the indices of all goals among these states, ascending.
  virtual std::vector<std::size_t> goal_indices(std::span<const State> states) const {
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < states.size(); ++i) {
      i += first_goal(states.subspan(i));
      if (i < states.size()) indices.push_back(i);
    }
    return indices;
  }

  // ---- calls that take a single state ----

  bool is_goal(State s) const { return first_goal({&s, 1}) == 0; }
  // Appends all goals in the puzzle's order and returns true. If the goals are too many to list,
  // appends none and returns false.
  virtual bool list_goals(std::vector<State>& /*goals*/) const { return false; }
  // Returns the goals; empty if they are too many to list.
  std::vector<State> goals() const {
    std::vector<State> goals;
    list_goals(goals);
    return goals;
  }
  // Returns false only if no goal can be reached.
  virtual bool may_be_solvable(State /*s*/) const { return true; }
  // Requires traits().invariant: a number that no move changes.
  virtual std::uint64_t invariant(State /*s*/) const { fail_missing("no invariant"); }
  // Requires traits().counts_moves_left: the length of every solution from s.
  virtual std::uint64_t moves_left(State /*s*/) const { fail_missing("no count of moves"); }
  // Requires traits().moves_by_masks: the bits that each move inverts.
  virtual std::vector<State> masks() const { fail_missing("no masks"); }
  // Requires traits().random.
  virtual State random_state(Random& /*random*/) const { fail_missing("no random states"); }

  // Requires traits().fixed_moves (move_automaton.hpp explains fixed moves and frames).
  virtual int num_moves() const { fail_missing("no fixed moves"); }
  virtual std::optional<State> move(State /*s*/, int /*number*/) const {
    fail_missing("no fixed moves");
  }
  virtual int num_frames() const { fail_missing("no fixed moves"); }
  virtual int frame(State /*s*/) const { fail_missing("no fixed moves"); }
  virtual State frame_state(int /*frame*/) const { fail_missing("no fixed moves"); }
};

class PuzzleRanks : public PuzzleMoves {
 public:
  // Replaces each state by its canonical form.
  virtual void canonicalize(std::span<State> /*states*/) const {}

  // Requires traits().goal_classes. Replaces each state by the representative of its class.
  virtual void goal_classes(std::span<State> /*states*/) const { fail_missing("no classes"); }

  // Requires traits().num_ranks != 0. `ranks` and `states` have room for all.
  virtual void rank(std::span<const State> /*states*/, std::uint64_t* /*ranks*/) const {
    fail_missing("no ranks");
  }
  virtual void unrank(std::span<const std::uint64_t> /*ranks*/, State* /*states*/) const {
    fail_missing("no ranks");
  }

  // Requires traits().projects. Makes all pieces except the kept pieces alike in each state.
  virtual void project(std::span<State> /*states*/, Pattern /*kept*/) const {
    fail_missing("no projections");
  }

  std::uint64_t rank_of(State s) const {
    std::uint64_t found = 0;
    rank({&s, 1}, &found);
    return found;
  }

  // Requires traits().rank_moves.
  virtual RankMoves rank_moves() const { fail_missing("no moves of ranks"); }

  // Requires traits().segmented.
  virtual DenseSpec dense_spec() const { fail_missing("no segments"); }
  virtual DensePosition dense_position(State /*s*/) const { fail_missing("no segments"); }
  virtual State state_at(const DensePosition& /*position*/) const { fail_missing("no segments"); }
};

class PuzzleTexts : public PuzzleRanks {
 public:
  virtual absl::StatusOr<State> parse(std::string_view text) const = 0;
  virtual std::string print(State s) const = 0;
  // Explains anything unusual in how this text was read, in words for people.
  virtual std::vector<std::string> reading_notes(std::string_view /*text*/) const { return {}; }
  // Returns the shapes of a text that print() or describe_path() wrote. A puzzle without a picture
  // of its own shows the cells or the words of its text.
  virtual absl::StatusOr<Picture> shapes(std::string_view text) const = 0;
  // Returns the puzzle's own name for a move, or "to" and the state that the move leads to.
  virtual std::string move_name(State from, State to) const = 0;
  // Returns the orders of moves that the puzzle names.
  virtual std::vector<MoveOrder> move_orders() const { return {}; }

  // Requires traits().names_movers.
  virtual Mover mover(State /*from*/, State /*to*/) const { fail_missing("no movers"); }
  virtual PathText describe_path(std::span<const State> path) const = 0;
  // Requires traits().replays_moves.
  virtual absl::StatusOr<std::vector<State>> replay(State /*s*/, std::string_view /*line*/) const {
    fail_missing("no line of moves");
  }

  // Explains why may_be_solvable() is false, in words for people; empty if the puzzle does not say.
  virtual std::string why_unsolvable(State /*s*/) const { return ""; }
};

class AnyPuzzle : public PuzzleTexts {
 public:
  const Traits& traits() const { return traits_; }

  State canonical(State s) const {
    if (traits_.symmetric) canonicalize({&s, 1});
    return s;
  }

 protected:
  explicit AnyPuzzle(const Traits& traits) : traits_(traits) {}
  AnyPuzzle(const AnyPuzzle&) = default;
  AnyPuzzle& operator=(const AnyPuzzle&) = delete;

 private:
  const Traits traits_;
};

inline State representative(const AnyPuzzle& puzzle, State s) { return puzzle.canonical(s); }

// Calls visit(i, t) for each successor t of from[i].
template <class Visit>
void for_each_successor(const AnyPuzzle& puzzle, std::span<const State> from, const Visit& visit) {
  Successors successors;
  for (std::size_t begin = 0; begin < from.size();) {
    const std::size_t expanded = puzzle.expand(from.subspan(begin), successors);
    for (std::size_t k = 0; k < successors.size(); ++k) {
      visit(begin + successors.sources()[k], successors.states()[k]);
    }
    begin += expanded;
  }
}

}  // namespace trailblaze
