// What the engine sees of a puzzle. A Puzzle (puzzle.hpp) is what an author writes; AnyPuzzle is
// the same thing behind virtual calls, and AnyPuzzleOf<P> makes it from any Puzzle:
//
//   AnyPuzzleOf eight(Tiles(3, 3));
//   Result result = bfs(eight, start, {crew});
//
// So the engine is compiled once, and a puzzle need not be compiled in. A call that a search makes
// often takes many states at once: at some hundred successors a call, the call itself costs nothing
// that can be measured. The other calls take one state and are made a few times an instance.
//
//   from      s0        s1     s2  s3 ...      states to be expanded
//   states    t  t  t   t  t   t   ...         their successors; a state's are together
//   sources   0  0  0   1  1   2   ...         which of `from` each one follows
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/puzzle/dense_spec.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/rank_moves.hpp"

namespace trailblaze {

// The successors of some states, with the place of each one's source among those states. Sources
// ascend, and the successors of one are in the order of its moves. It is filled again by each call,
// and keeps its memory.
class Successors {
 public:
  // A call ends with the first state that brings the successors to this number.
  static constexpr std::size_t kEnough = 128;

  Successors() : states_(2 * kEnough), sources_(2 * kEnough) {}

  std::size_t size() const { return count_; }
  std::span<const State> states() const { return {states_.data(), count_}; }
  std::span<State> states() { return {states_.data(), count_}; }
  std::span<const std::uint32_t> sources() const { return {sources_.data(), count_}; }

  // Produces successors: calls expand_one(i, emit) for i = 0, 1, ... until there are enough or i is
  // `most`. It returns how many states were expanded. The locals stay in registers.
  template <class ExpandOne>
  std::size_t fill(std::size_t most, const ExpandOne& expand_one) {
    State* states = states_.data();
    std::uint32_t* sources = sources_.data();
    std::size_t room = states_.size(), count = 0, i = 0;
    for (; i < most && count < kEnough; ++i) {
      expand_one(i, [&](State t) {
        if (count == room) {
          grow();
          states = states_.data();
          sources = sources_.data();
          room = states_.size();
        }
        states[count] = t;
        sources[count++] = static_cast<std::uint32_t>(i);
      });
    }
    count_ = count;
    return i;
  }

 private:
  __attribute__((noinline)) void grow() {
    sources_.resize(2 * states_.size());
    states_.resize(2 * states_.size());
  }

  std::vector<State> states_;
  std::vector<std::uint32_t> sources_;
  std::size_t count_ = 0;
};

// What a puzzle says of itself once and for all.
struct Traits {
  bool reversible = false;           // if t follows s, then s follows t
  bool symmetric = false;            // equivalent states have one canonical form
  bool random = false;               // it makes uniform random solvable states itself
  bool decides_solvability = false;  // solvable() may say no
  bool invariant = false;            // it has a number that no move changes
  bool segmented = false;            // it has a DenseSpec
  bool rank_moves = false;           // its moves are maps of ranks
  bool fixed_moves = false;          // a move's number means the same everywhere
  bool projects = false;             // its states can be projected, for pattern databases
  bool describes_paths = false;      // alike pieces are told apart by following a path
  int state_bits = 64;               // every state is below 2^state_bits
  std::uint64_t num_ranks = 0;       // ranks are 0..num_ranks-1; 0: it has none
  std::uint64_t num_states = 0;      // reachable from any state; 0: not known
};

// A position as the dense engine sees it (dense_spec.hpp).
struct DensePosition {
  int segment = 0;
  State order = 0;
};

class AnyPuzzle {
 public:
  virtual ~AnyPuzzle() = default;

  const Traits& traits() const { return traits_; }

  // How many states a search offers to a call of expand(): at least one, and so many that the call
  // itself costs nothing.
  virtual std::size_t preferred_batch() const { return 64; }

  // ---- calls that take many states; any thread ----

  // Expands from[0], from[1], ... until `out` holds a group's worth of successors. It returns how
  // many states were expanded, at least one of them. All their successors are in `out`.
  virtual std::size_t expand(std::span<const State> from, Successors& out) const = 0;

  // Does the same, but writes the canonical form of each successor where the puzzle is symmetric.
  virtual std::size_t expand_classes(std::span<const State> from, Successors& out) const {
    return expand(from, out);
  }

  // Where the first goal stands among these states.
  virtual std::optional<std::size_t> first_goal(std::span<const State> states) const = 0;

  // Replaces each state by its canonical form.
  virtual void canonicalize(std::span<State> /*states*/) const {}

  // Requires traits().num_ranks != 0. `ranks` and `states` have room for all.
  virtual void rank(std::span<const State> /*states*/, std::uint64_t* /*ranks*/) const {
    lacks("no ranks");
  }
  virtual void unrank(std::span<const std::uint64_t> /*ranks*/, State* /*states*/) const {
    lacks("no ranks");
  }

  // Requires traits().projects: makes all pieces but the kept ones alike in each state.
  virtual void project(std::span<State> /*states*/, Pattern /*kept*/) const {
    lacks("no projections");
  }

  // ---- calls that take one state; any thread ----

  bool is_goal(State s) const { return first_goal({&s, 1}).has_value(); }
  State canonical(State s) const {
    if (traits_.symmetric) canonicalize({&s, 1});
    return s;
  }
  std::uint64_t rank_of(State s) const {
    std::uint64_t found = 0;
    rank({&s, 1}, &found);
    return found;
  }

  virtual absl::StatusOr<State> parse(std::string_view text) const = 0;
  virtual std::string print(State s) const = 0;
  // What was unusual in reading this text, in words for people.
  virtual std::vector<std::string> reading_notes(std::string_view /*text*/) const { return {}; }
  // A text that print() or describe_path() wrote, drawn over several lines.
  virtual absl::StatusOr<std::string> draw(std::string_view text) const = 0;
  // The puzzle's own name for a move, or "to" and the state that the move leads to.
  virtual std::string move_name(State from, State to) const = 0;
  virtual PathText describe_path(std::span<const State> path) const = 0;

  // Adds all goals in the puzzle's order and returns true; or, where they are too many to be
  // listed, adds none and returns false.
  virtual bool list_goals(std::vector<State>& /*goals*/) const { return false; }
  // The goals as a list, which is empty where they are too many.
  std::vector<State> goals() const {
    std::vector<State> goals;
    list_goals(goals);
    return goals;
  }
  // False only where no goal can be reached.
  virtual bool solvable(State /*s*/) const { return true; }
  // Another goal that people often have, and that can be reached from s.
  virtual std::optional<State> usual_goal(State /*s*/) const { return std::nullopt; }
  // Requires traits().invariant: a number that no move changes.
  virtual std::uint64_t invariant(State /*s*/) const { lacks("no invariant"); }
  // Requires traits().random.
  virtual State random_state(Random& /*random*/) const { lacks("no random states"); }

  // Requires traits().rank_moves.
  virtual RankMoves rank_moves() const { lacks("no moves of ranks"); }

  // Requires traits().segmented.
  virtual DenseSpec dense_spec() const { lacks("no segments"); }
  virtual DensePosition dense_position(State /*s*/) const { lacks("no segments"); }
  virtual State state_at(const DensePosition& /*position*/) const { lacks("no segments"); }

  // Requires traits().fixed_moves (move_automaton.hpp says what they are).
  virtual int num_moves() const { lacks("no fixed moves"); }
  virtual std::optional<State> move(State /*s*/, int /*number*/) const { lacks("no fixed moves"); }
  virtual int num_frames() const { lacks("no fixed moves"); }
  virtual int frame(State /*s*/) const { lacks("no fixed moves"); }
  virtual State frame_state(int /*frame*/) const { lacks("no fixed moves"); }

 protected:
  // Ends the process: a search asked for a part that the traits say the puzzle has not.
  [[noreturn]] static void lacks(const char* part) {
    fail_check("traits()", part, __FILE__, __LINE__);
  }

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

template <Puzzle P>
Traits traits_of(const P& puzzle) {
  Traits traits;
  traits.reversible = Reversible<P>;
  traits.symmetric = HasSymmetry<P>;
  traits.random = HasRandom<P>;
  traits.decides_solvability = HasSolvability<P>;
  traits.invariant = HasInvariant<P>;
  traits.segmented = Sweepable<P>;
  traits.rank_moves = HasRankMoves<P>;
  traits.fixed_moves = HasFixedMoves<P>;
  traits.projects = Projectable<P>;
  traits.describes_paths = DescribesPaths<P>;
  traits.state_bits = state_bits(puzzle);
  if constexpr (Ranked<P>) traits.num_ranks = puzzle.num_ranks();
  if constexpr (HasNumStates<P>) traits.num_states = puzzle.num_states();
  return traits;
}

// The only template between a puzzle and the engine.
template <Puzzle P>
class AnyPuzzleOf final : public AnyPuzzle {
 public:
  explicit AnyPuzzleOf(P puzzle) : AnyPuzzle(traits_of(puzzle)), puzzle_(std::move(puzzle)) {}

  const P& puzzle() const { return puzzle_; }

  std::size_t expand(std::span<const State> from, Successors& out) const override {
    return out.fill(from.size(), [&](std::size_t i, const auto& emit) {
      puzzle_.for_each_successor(from[i], emit);
    });
  }

  std::size_t expand_classes(std::span<const State> from, Successors& out) const override {
    if constexpr (!HasSymmetry<P>) {
      return AnyPuzzleOf::expand(from, out);
    } else {
      return out.fill(from.size(), [&](std::size_t i, const auto& emit) {
        puzzle_.for_each_successor(from[i], [&](State t) { emit(representative(puzzle_, t)); });
      });
    }
  }

  std::optional<std::size_t> first_goal(std::span<const State> states) const override {
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (puzzle_.is_goal(states[i])) return i;
    }
    return std::nullopt;
  }

  void canonicalize(std::span<State> states) const override {
    for (State& s : states) s = representative(puzzle_, s);
  }

  void rank(std::span<const State> states, std::uint64_t* ranks) const override {
    if constexpr (Ranked<P>) {
      for (const State s : states) *ranks++ = puzzle_.rank(s);
    } else {
      lacks("no ranks");
    }
  }
  void unrank(std::span<const std::uint64_t> ranks, State* states) const override {
    if constexpr (Ranked<P>) {
      for (const std::uint64_t rank : ranks) *states++ = puzzle_.unrank(rank);
    } else {
      lacks("no ranks");
    }
  }

  void project(std::span<State> states, Pattern kept) const override {
    if constexpr (Projectable<P>) {
      for (State& s : states) s = puzzle_.project(s, kept);
    } else {
      lacks("no projections");
    }
  }

  absl::StatusOr<State> parse(std::string_view text) const override { return puzzle_.parse(text); }
  std::string print(State s) const override { return puzzle_.print(s); }
  std::vector<std::string> reading_notes([[maybe_unused]] std::string_view text) const override {
    if constexpr (ExplainsReading<P>) return puzzle_.reading_notes(text);
    return {};
  }

  absl::StatusOr<std::string> draw(std::string_view text) const override {
    const auto s = puzzle_.parse(text);
    if (!s.ok()) return s.status();
    if constexpr (DrawsText<P>) return puzzle_.draw_text(text);
    if constexpr (Draws<P>) return puzzle_.draw(*s);
    return puzzle_.print(*s) + '\n';
  }

  std::string move_name(State from, State to) const override {
    if constexpr (NamesMoves<P>) return puzzle_.move_name(from, to);
    return "to " + puzzle_.print(to);
  }

  PathText describe_path(std::span<const State> path) const override {
    if constexpr (DescribesPaths<P>) return puzzle_.describe_path(path);
    PathText text;
    for (const State s : path) text.states.push_back(puzzle_.print(s));
    for (std::size_t i = 1; i < path.size(); ++i) {
      text.moves.push_back(AnyPuzzleOf::move_name(path[i - 1], path[i]));
    }
    return text;
  }

  bool list_goals([[maybe_unused]] std::vector<State>& goals) const override {
    if constexpr (HasGoalStates<P>) {
      return puzzle_.for_each_goal([&](State goal) { goals.push_back(goal); });
    }
    return false;
  }
  bool solvable([[maybe_unused]] State s) const override {
    if constexpr (HasSolvability<P>) return puzzle_.solvable(s);
    return true;
  }
  std::optional<State> usual_goal([[maybe_unused]] State s) const override {
    if constexpr (KnowsUsualGoals<P>) return puzzle_.usual_goal(s);
    return std::nullopt;
  }
  std::uint64_t invariant([[maybe_unused]] State s) const override {
    if constexpr (HasInvariant<P>) return puzzle_.invariant(s);
    lacks("no invariant");
  }
  State random_state(Random& random) const override {
    if constexpr (HasRandom<P>) return puzzle_.random_state(random);
    lacks("no random states");
  }

  RankMoves rank_moves() const override {
    if constexpr (HasRankMoves<P>) return puzzle_.rank_moves();
    lacks("no moves of ranks");
  }

  DenseSpec dense_spec() const override {
    if constexpr (Sweepable<P>) return puzzle_.dense_spec();
    lacks("no segments");
  }
  DensePosition dense_position(State s) const override {
    if constexpr (Sweepable<P>) return {puzzle_.segment(s), puzzle_.order(s)};
    lacks("no segments");
  }
  State state_at(const DensePosition& position) const override {
    if constexpr (Sweepable<P>) return puzzle_.state(position.segment, position.order);
    lacks("no segments");
  }

  int num_moves() const override {
    if constexpr (HasFixedMoves<P>) return puzzle_.num_moves();
    lacks("no fixed moves");
  }
  std::optional<State> move(State s, int number) const override {
    if constexpr (HasFixedMoves<P>) return puzzle_.move(s, number);
    lacks("no fixed moves");
  }
  int num_frames() const override {
    if constexpr (HasFixedMoves<P>) return puzzle_.num_frames();
    lacks("no fixed moves");
  }
  int frame(State s) const override {
    if constexpr (HasFixedMoves<P>) return puzzle_.frame(s);
    lacks("no fixed moves");
  }
  State frame_state(int frame) const override {
    if constexpr (HasFixedMoves<P>) return puzzle_.frame_state(frame);
    lacks("no fixed moves");
  }

 private:
  const P puzzle_;
};

}  // namespace trailblaze
