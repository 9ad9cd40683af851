// Puzzles with pieces on places: a move permutes places, and may twist the pieces that it moves.
// The 2x2x2 cube, the pyraminx, top-spin, burnt pancakes and the Cayley graphs of permutations are
// lists of such moves.
//
// A state has a nibble per place, the number of its piece. Above the nibbles it has a field for
// each place whose piece can be twisted, its number of turns. The cube has seven places with three
// twists each:
//
//   bits  41 40 ... 29 28 | 27 .. 24 ... 3 .. 0      the first place is in the lowest bits; home is
//         twist 6  twist 0   piece 6     piece 0     0123456 without twists
//
// Places after the moving places keep their piece and are only twisted (the pyraminx's corners);
// they have no nibble. The text lists pieces, counted from 1, in the order of places. A piece of
// two twists has a sign (-3). A piece of three twists is followed by `+` (one turn) or `-` (two
// turns, which is one turn back). Places that keep their piece follow as numbers of turns:
//
//   1 -2 3 5 4 6; 0 2 0 1
//
// In the ranks, each permutation has a block, and the twists determine the place in the block
// (rank_moves.hpp). Without twists, the rank is PermutationRank's. Groups (permutation_group.hpp)
// decide which states are reachable, so random states are uniform and unsolvable starts need no
// search.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/heuristic/abstraction.hpp"
#include "engine/heuristic/heuristic_search.hpp"
#include "engine/puzzle/goal_states.hpp"
#include "engine/puzzle/permutation.hpp"
#include "engine/puzzle/permutation_group.hpp"
#include "engine/puzzle/permutation_rank.hpp"
#include "engine/puzzle/place_moves.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/rank_moves.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// A move. The piece that comes to place i was at place from[i], and is twisted by twist[i]. Places
// beyond the end of `twist` are not twisted.
struct PieceMove {
  std::string name;
  std::vector<int> from;
  std::vector<int> twist = {};
};

class TwistyPuzzle;
Picture row_of_numbers(const TwistyPuzzle& pieces, State s);  // pieces_shapes.cpp

class TwistyPuzzle {
 public:
  static constexpr bool kReversible = true;

  // `twists[i]` is the number of twists of place i, 1 to 3; the vector is empty if nothing is
  // twisted. Places from `moving` on keep their piece. The inverse of each move must be among the
  // moves.
  TwistyPuzzle(int moving, std::vector<PieceMove> moves, std::vector<int> twists = {});

  void set_goals(std::vector<State> goals);
  // Sets how positions are drawn. The default is a row of numbers.
  void set_picture(Picture (*picture)(const TwistyPuzzle&, State)) { picture_ = picture; }
  bool is_goal(State s) const { return goals_.contains(s); }
  bool for_each_goal(auto&& emit) const { return goals_.for_each(emit); }

  void for_each_successor(State s, auto&& emit) const {
    for (const Move& move : *moves_) emit(apply(move, s));
  }
  void for_each_way(State s, auto&& emit) const {
    int way = 0;
    for (const Move& move : *moves_) emit(apply(move, s), way++, move.inverse);
  }
  int num_ways() const { return num_ways_; }
  bool alternates() const { return num_ways_ != 0 && all_odd_; }
  bool expands_groups() const { return group_moves_ != nullptr && PlaceMoves::serves(); }
  std::size_t expand_group(std::span<const State> from, const std::uint32_t* done,
                           WaySuccessors& out) const {
    return group_moves_->expand(from, done, out);
  }

  // Removes the places and twists of pieces that are not kept. Pieces have the numbers of their
  // homes.
  State project(State s, Pattern kept) const {
    State projected = project_nibbles(s, moving_, kept);
    if (!has_twists()) return projected;
    for (int i = 0; i < places(); ++i) {
      if ((kept >> piece(s, i) & 1) == 0) projected &= ~(mask(i) << shift_[i]);
    }
    return projected;
  }
  // Number of abstract states if this pattern is kept.
  std::uint64_t num_abstract_states(Pattern kept) const;

  // Moves by number. They act alike on every state, so there is a single frame, the state with all
  // pieces at home.
  int num_moves() const { return static_cast<int>(moves_->size()); }
  std::optional<State> move(State s, int m) const { return apply((*moves_)[m], s); }
  int num_frames() const { return 1; }
  int frame(State /*s*/) const { return 0; }
  State frame_state(int /*frame*/) const { return sorted_permutation(moving_); }

  int state_bits() const { return bits_; }
  std::uint64_t num_ranks() const;
  std::uint64_t num_states() const { return group_->order(); }
  std::uint64_t rank(State s) const;
  State unrank(std::uint64_t rank) const;
  RankMoves rank_moves() const;

  bool may_be_solvable(State s) const;
  std::string why_unsolvable(State s) const;
  // Combines which pieces there are and, if moves conserve it, the sum of their twists.
  std::uint64_t invariant(State s) const;
  State random_state(Random& random) const;

  // Reads pieces, or names of moves, which start from all pieces at home: "R U' F2".
  absl::StatusOr<State> parse(std::string_view text) const;
  std::vector<std::string> reading_notes(std::string_view text) const;
  std::string print(State s) const;
  Picture shapes(State s) const { return picture_(*this, s); }
  std::string move_name(State from, State to) const;

  int places() const { return static_cast<int>(twists_.size()); }
  int piece(State s, int place) const {
    return place < moving_ ? static_cast<int>(s >> 4 * place & 15) : place;
  }
  int twist(State s, int place) const { return static_cast<int>(s >> shift_[place] & mask(place)); }

 private:
  // Bits of a state that a move rotates left by the same distance.
  struct Carry {
    State bits;
    int left;
  };
  // A twist of three that a move turns: the lowest bits of its field before and after the move.
  struct Turn {
    int from, to;
    unsigned twist;
  };
  struct Move {
    std::string name;
    std::array<std::uint8_t, 16> from{}, twist{};
    int inverse = 0;  // the number of the inverse move
    // The effect on the bits of a state. Each bit is either carried or part of a twist that is
    // turned. At the end, `flips` flips twists of two.
    std::vector<Carry> carries{};
    std::vector<Turn> turns{};
    State flips = 0;
  };

  // The mask of a twist's field: 0 for one twist, 1 for two, 3 for three.
  State mask(int place) const { return twists_[place] == 3 ? 3 : twists_[place] - 1; }
  bool has_twists() const { return width_ > 1; }
  // True if the rank has a digit for a place's twist. The twist of the last moving place may follow
  // from the others.
  bool counts(int place) const { return !(conserved_ && place == moving_ - 1); }

  void find_inverses(std::vector<Move>& moves);
  void prepare(Move& move) const;
  static State apply(const Move& move, State s) {
    State t = 0;
    for (const Carry& carry : move.carries) t |= std::rotl(s & carry.bits, carry.left);
    for (const Turn& turn : move.turns) {
      const State turns = (s >> turn.from & 3) + turn.twist;
      t |= (turns >= 3 ? turns - 3 : turns) << turn.to;
    }
    return t ^ move.flips;
  }
  std::optional<State> after_moves(std::string_view text) const;
  std::uint64_t twist_rank(State s) const;
  State with_twists(std::uint64_t rank) const;
  PermutationGroup::Element element(State s) const;
  State state(const PermutationGroup::Element& element) const;

  int moving_;
  std::vector<int> twists_;  // number of twists of each place
  std::vector<int> shift_;   // lowest bit of each place's twist
  std::vector<int> offset_;  // first of each place's points in the group
  int bits_ = 0;
  int num_ways_ = 0;         // 0 if there are too many moves or two equal moves
  bool all_odd_ = true;      // with named ways: every move is an odd permutation of the places
  bool conserved_ = true;    // moves conserve the sum of the moving places' twists
  std::uint64_t width_ = 1;  // number of combinations of the twists that count
  PermutationRank order_;
  std::shared_ptr<const std::vector<Move>> moves_;
  std::shared_ptr<const PlaceMoves> group_moves_;  // the same moves; null if ways have no names
  std::shared_ptr<const PermutationGroup> group_;
  Picture (*picture_)(const TwistyPuzzle&, State) = row_of_numbers;
  GoalStates goals_;
  std::vector<State> separate_goals_;  // a goal of each set of goals that lead to each other
};

// Opens a session of such a puzzle, for the `open` of a registry entry.
absl::StatusOr<std::unique_ptr<Session>> open_pieces(const TwistyPuzzle& pieces,
                                                     const Parameters& given,
                                                     const std::string& metric,
                                                     std::vector<HeuristicEntry> entries);

// Returns the heuristic "pdb:" of such a puzzle.
HeuristicEntry pieces_patterns(const TwistyPuzzle& pieces);

}  // namespace trailblaze
