// A puzzle that a definition describes (definition.hpp): solved, enumerated and drawn like a
// compiled puzzle.
//
// A state is coordinates side by side (coordinates.hpp), so that a move is a look-up in the table
// of each coordinate. A coordinate whose points are alike may have no table; then its rank is
// computed anew after each move. If all points differ and the coordinates take more than 64 bits,
// the state is the rank of the position in the group of all sequences of moves (point_chain.hpp).
// There, a move takes some hundred look-ups:
//
//   16 numbers on a ring    | 4 of them, 16 bits | 4, 16 | 4, 16 | 3, 12 |    60 bits
//   24 of six colours       | rank, below 24! / 4!^6 |                       52 bits
//   20 numbers on a ring    | rank, below 20! |                              62 bits
//
// The text of a state is the label of each point; "?" in a goal stands for any label. A start may
// also be moves by name from the solved position, "U R' F2", or a position of pieces
// (definition.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/heuristic/abstraction.hpp"
#include "engine/puzzle/goal_states.hpp"
#include "engine/puzzle/point_chain.hpp"
#include "engine/puzzle/point_ranks.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "puzzles/moves/coordinates.hpp"
#include "puzzles/moves/definition.hpp"

namespace trailblaze {

inline constexpr std::size_t kMostTurns = 255;  // moves of a turn

// The meaning of a definition, derived once.
struct MovesModel {
  Definition definition;
  std::vector<std::string> names;  // of the moves of a turn
  std::vector<PointMove> moves;    // different, and each changes something
  std::vector<int> inverse;        // of each move; -1: no move is its inverse
  std::vector<int> labels;         // of the solved position, as numbers
  std::vector<std::string> label_texts;
  // The label of each class, and the number of its points; for each point, the label of the class
  // of its orbit that no coordinate follows.
  std::vector<int> class_labels;
  std::vector<std::size_t> class_sizes;
  std::vector<int> left_labels;
  PointClasses classes;
  Coordinates coordinates;
  // The group. If points are alike, only random states need it, and the first random state makes
  // it. With 128 points this takes a second.
  std::shared_future<PointChain> chain_made;
  // True if each followed class has a single point. These points are then the base of the chain.
  bool single = true;
  bool state_is_rank = false;  // in the chain, because coordinates need more than 64 bits
  std::optional<PointRanks> ranks = {};

  void find_labels();
  bool is_reversible() const;
  const PointChain& chain() const { return chain_made.get(); }
  bool has_ranks() const { return state_is_rank || coordinates.has_ranks(); }
};

using MovesModelPtr = std::shared_ptr<const MovesModel>;

// An error has the line, or what is too large. If `powers`, any power of a move is a turn.
absl::StatusOr<MovesModelPtr> make_moves_model(Definition definition, bool powers);

// Makes only these moves turns: names of the definition, or sequences of names, "R2", "(R U)3".
absl::Status choose_turns(const std::vector<std::string>& names, Definition& definition);

// Adds the known names to an error about the name of a move. Returns other errors as they are.
absl::Status with_names(const absl::Status& status, const Definition& definition);

class MovesPuzzle {
 public:
  explicit MovesPuzzle(MovesModelPtr model);

  // A move that changes nothing in a position is no move there.
  void for_each_successor(State s, auto&& emit) const {
    const Rows rows = rows_of(s);
    for (std::size_t m = 0; m < model_->moves.size(); ++m) {
      const State t = moved(rows, m);
      if (t != s) emit(t);
    }
  }

  void set_goals(std::vector<State> goals) { goals_ = GoalStates(std::move(goals)); }
  // Adds a position, or labels of which some are "?", to the goals.
  absl::Status add_goal(std::string_view text);
  bool is_goal(State s) const { return goals_.contains(s) || (has_open_goals() && is_open(s)); }
  bool for_each_goal(auto&& emit) const { return !has_open_goals() && goals_.for_each(emit); }
  bool has_open_goals() const { return !open_goals_.empty(); }
  // True if a text has "?" for a label.
  bool is_open_text(std::string_view text) const;
  State start() const { return 0; }  // the solved position: every coordinate at home, or rank 0

  // Decides by the group if that determines which positions can be reached; otherwise returns true.
  bool may_be_solvable(State s) const;
  std::string why_unsolvable(State s) const;
  // True if may_be_solvable() is false for every unsolvable state. With open goals,
  // may_be_solvable() is always true.
  bool finds_all_unsolvable() const { return !has_open_goals(); }
  // Returns a position that moves lead to.
  State random_state(Random& random) const;
  // True if every random state is solvable, because moves are known to lead to a goal, too.
  bool draws_solvable() const;
  int state_bits() const;
  std::uint64_t num_states() const { return model_->single ? model_->chain().size() : 0; }

  std::uint64_t num_ranks() const { return model_->ranks ? model_->ranks->num_ranks() : 0; }
  std::uint64_t rank(State s) const;
  State unrank(std::uint64_t rank) const;
  RankMoves rank_moves() const;

  absl::StatusOr<State> parse(std::string_view text) const;
  std::vector<std::string> reading_notes(std::string_view text) const;
  std::string print(State s) const;
  std::string move_name(State from, State to) const;

  const MovesModel& model() const { return *model_; }

 protected:
  // The row in each coordinate's table.
  using Rows = std::array<const std::uint16_t*, 64>;
  // The positions after each move.
  using AllMoved = std::array<State, kMostTurns>;

  Rows rows_of(State s) const {
    Rows rows;
    for (std::size_t j = 0; j < fields_.size(); ++j) {
      rows[j] = fields_[j].listed->after(s >> fields_[j].shift & fields_[j].mask);
    }
    return rows;
  }
  State moved(const Rows& rows, std::size_t m) const {
    State t = 0;
    for (std::size_t j = 0; j < fields_.size(); ++j) t |= State{rows[j][m]} << fields_[j].shift;
    return t;
  }

  // Finds the positions after each move, if a state has ranks.
  void move_all(State s, AllMoved& to) const;
  void move_rank(State s, AllMoved& to) const;

  struct Field {
    const std::variant<Coordinate, Arrangement>* coordinate;
    const Coordinate* listed;  // the coordinate, or null if it is ranked
    int shift;
    State mask;

    std::uint64_t size() const {
      return std::visit([](const auto& one) { return one.size(); }, *coordinate);
    }
  };

  // The points of each class.
  using ClassPoints = std::vector<std::vector<std::uint8_t>>;
  std::optional<State> state_at(ClassPoints at) const;
  absl::StatusOr<State> state_of(const std::vector<int>& labels) const;
  std::vector<int> labels_of(State s) const;
  // Stands for "?" in a text that may have it.
  static constexpr int kAny = -1;
  std::optional<std::vector<int>> read_labels(std::string_view text, bool is_goal = false) const;
  absl::Status check_open_goal(const std::vector<int>& labels) const;
  bool is_open(State s) const;  // true if it fits an open goal
  absl::StatusOr<State> read_moves(std::string_view text) const;
  // Returns the points of the followed classes, class after class.
  std::string points_of(State s) const;
  std::optional<State> state_with(std::string_view points) const;
  using Image = std::array<std::uint8_t, PointChain::kMostPoints>;
  std::span<std::uint8_t> image_of(std::string_view points, Image& image) const;
  bool in_group(State s) const;

  MovesModelPtr model_;
  std::vector<Field> fields_;  // empty if a state is a rank
  GoalStates goals_;
  bool has_own_goal_ = true;
  std::vector<std::vector<int>> open_goals_;
};

// For puzzles in which the inverse of each move is also a move.
class ReversibleMoves : public MovesPuzzle {
 public:
  static constexpr bool kReversible = true;
  using MovesPuzzle::MovesPuzzle;

  void for_each_way(State s, auto&& emit) const {
    const Rows rows = rows_of(s);
    for (std::size_t m = 0; m < model_->moves.size(); ++m) {
      const State t = moved(rows, m);
      if (t != s) emit(t, static_cast<int>(m), model_->inverse[m]);
    }
  }
  int num_ways() const {
    const auto moves = static_cast<int>(model_->moves.size());
    return moves <= kMostWays ? moves : 0;
  }

  // Moves every piece that is not kept to its home. Each coordinate is a piece.
  State project(State s, Pattern kept) const {
    State out = 0;
    for (std::size_t j = 0; j < fields_.size(); ++j) {
      if ((kept >> j & 1) != 0) out |= s & fields_[j].mask << fields_[j].shift;
    }
    return out;
  }
  int pieces() const { return static_cast<int>(fields_.size()); }
  std::uint64_t num_abstract_states(Pattern kept) const;
};

// For puzzles in which a state has ranks. Base is either class above. It has no pattern databases.
template <class Base>
class MovesByRank : public Base {
 public:
  using Base::Base;

  void for_each_successor(State s, auto&& emit) const {
    for_each_move(s, [&](std::size_t /*move*/, State t) { emit(t); });
  }
  void for_each_way(State s, auto&& emit) const requires Reversible<Base> {
    for_each_move(
        s, [&](std::size_t m, State t) { emit(t, static_cast<int>(m), this->model_->inverse[m]); });
  }

 private:
  void for_each_move(State s, auto&& emit) const {
    typename Base::AllMoved to;
    this->move_all(s, to);
    for (std::size_t m = 0; m < this->model_->moves.size(); ++m) {
      if (to[m] != s) emit(m, to[m]);
    }
  }
};

}  // namespace trailblaze
