// Sliding-block puzzles: Pa's puzzle, Klotski, Rush Hour and similar puzzles.
//
// A state has a bit field for each kind of alike pieces: the number of the set of their placements
// (blocks_tables.hpp has a picture). Expanding a state first unpacks it into the placement of every
// piece and the set of occupied cells. Then each piece in turn is lifted and walks the graph of its
// shape's placements (blocks_slides.hpp) as far as the metric allows. This allocates nothing and
// emits each pair of piece and destination once. On boards of at most 64 places all pieces of a
// kind are tested together, with the same successors in the same order.
//
// A piece that a goal names is a kind of its own unless the rules say otherwise. Its field is its
// placement, so the test of most goals is a single look-up.
//
//   blocks_board.hpp   text -> cells, walls, pieces    combinadic.hpp     sets <-> numbers
//   blocks_slides.hpp  placements and moves of shapes  blocks_text.cpp    states <-> text
//   blocks_tables.hpp  kinds, fields                   blocks_ways.hpp    numbers of the moves
//   blocks_words.hpp   boards of at most 64 places     blocks_groups.hpp  many states at a time
//   blocks_mirror.hpp  merging mirrored positions      blocks_readers.hpp forms of input
//   blocks_search.hpp  IDA*, many nodes at a time      blocks_moves.cpp   names of moves
//   blocks_cells.hpp   numbers of cells, gates         blocks.cpp         the registry entry
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/bits.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/successors.hpp"
#include "puzzles/blocks/blocks_tables.hpp"
#include "puzzles/blocks/blocks_ways.hpp"
#include "puzzles/blocks/blocks_words.hpp"

namespace trailblaze {

struct LazyBlockGroups;  // blocks_groups.cpp

class Blocks {
 public:
  static constexpr bool kReversible = true;

  // Makes the puzzle. blocks_tables.hpp explains `goal`; without a goal no state is a goal state.
  // Errors name the field, "goal" or "board".
  static absl::StatusOr<Blocks> make(BlockBoard board, std::string_view goal,
                                     const BlockRules& rules) {
    absl::StatusOr<BlockTables> tables = BlockTables::build(std::move(board), goal, rules);
    if (!tables.ok()) return tables.status();
    return Blocks(std::make_shared<const BlockTables>(*std::move(tables)));
  }

  const BlockBoard& board() const { return tables_->board; }
  const BlockTables& tables() const { return *tables_; }
  int state_bits() const { return tables_->state_bits; }

  // Returns the goal in its standard form, which make() reads; empty without a goal.
  std::string goal() const;

  void for_each_successor(State s, auto&& emit) const {
    if (words_ != nullptr) return words_->of(*tables_).for_each_successor(s, emit);
    for_each_successor_plainly(s, emit);
  }

  // Like for_each_successor(), piece by piece, on boards of any size.
  void for_each_successor_plainly(State s, auto&& emit) const {
    const BlockTables& t = *tables_;
    BlockPosition position;
    t.unpack(s, position);
    for (const BlockKind& kind : t.kinds) {
      const Slides& slides = t.slides(kind);
      const Placement* at = position.at + kind.first;
      for (int i = 0; i < kind.sets.count(); ++i) {
        if (!slides.has_room(at[i], position.occupied)) continue;
        t.toggle(slides.mask(at[i]), position);
        slides.for_each_move(at[i], t.rules.metric, position.occupied, [&](Placement q) {
          emit(s + (kind.sets.index_change(at, i, q) << kind.shift));
        });
        t.toggle(slides.mask(at[i]), position);
      }
    }
  }

  // blocks_ways.hpp explains the ways.
  int num_ways() const { return num_block_ways(tables_->rules.metric, tables_->free_cells); }
  bool alternates() const { return tables_->rules.metric == BlockMetric::kUnit; }

  void for_each_way(State s, auto&& emit) const {
    const BlockTables& t = *tables_;
    BlockPosition position;
    t.unpack(s, position);
    for (const BlockKind& kind : t.kinds) {
      const Slides& slides = t.slides(kind);
      const PieceWays ways(slides, position.occupied, t.free_cells);
      const Placement* at = position.at + kind.first;
      for (int i = 0; i < kind.sets.count(); ++i) {
        const auto moved = [&](Placement q) {
          return s + (kind.sets.index_change(at, i, q) << kind.shift);
        };
        const Placement p = at[i];
        if (!slides.has_room(p, position.occupied)) continue;
        t.toggle(slides.mask(p), position);
        if (t.rules.metric == BlockMetric::kMove) {
          slides.for_each_move(p, t.rules.metric, position.occupied, [&](Placement q) {
            emit(moved(q), ways.path(p, q), ways.path(q, p));
          });
        } else {
          slides.for_each_slide(p, t.rules.metric, position.occupied, [&](Placement q, int d) {
            emit(moved(q), ways.slide(p, q, d), ways.slide(q, p, kDirections - 1 - d));
          });
        }
        t.toggle(slides.mask(p), position);
      }
    }
  }

  // Expands many states together (blocks_groups.hpp).
  bool expands_groups() const { return groups_ != nullptr; }
  std::size_t expand_group(std::span<const State> from, const std::uint32_t* done,
                           WaySuccessors& out) const;

  bool is_goal(State s) const {
    return tables_->may_be_goal(s) && (tables_->sieve.decides || tables_->is_goal(s));
  }

  // If each alternative fixes every piece, emits all goals and returns true.
  bool for_each_goal(auto&& emit) const {
    for (const State s : tables_->goal_states) emit(s);
    return tables_->goal_states.size() == tables_->goals.size();
  }

  // Returns the number of covered cells, which no move changes. If pieces overlap, the number is
  // smaller than in a legal state.
  std::uint64_t invariant(State s) const {
    BlockPosition position;
    tables_->unpack(s, position);
    std::uint64_t cells = 0;
    for (int w = 0; w < tables_->words; ++w) cells += count_bits(position.occupied[w]);
    return cells;
  }

  // Reads a position with this board's walls and shapes. A named piece must have its letter; other
  // letters only group cells.
  absl::StatusOr<State> parse(std::string_view text) const;
  // Returns the state in which all pieces lie as on this board, which must have the same walls.
  absl::StatusOr<State> state_of(const BlockBoard& board) const;
  const std::vector<std::string>& goal_notes() const { return tables_->goal_notes; }
  std::vector<std::string> reading_notes(std::string_view text) const;

  // Returns the rows, separated by '/'. Alike pieces get the board's letters in reading order, so
  // the board itself prints as it was written.
  std::string print(State s) const;

  // Draws a text that print() or describe_path() wrote: walls, gates and pieces, each by its
  // letter. The first piece that the goal names is red.
  Picture shapes_of_text(std::string_view rows) const;

  // Returns "4 right", "A down 2" or "4 down 1 right 1", with the piece's letter in print(from).
  std::string move_name(State from, State to) const;

  // Returns the piece that moves, by its kind and its placement.
  Mover mover(State from, State to) const;

  // Describes a path. Each piece keeps the letter that it has in print(path[0]).
  PathText describe_path(std::span<const State> path) const;

 private:
  explicit Blocks(std::shared_ptr<const BlockTables> tables);

  // Prints a position with a letter for each piece, kind after kind.
  std::string print(const BlockPosition& position, std::string_view letters) const;
  std::string letters() const;

  std::shared_ptr<const BlockTables> tables_;
  std::shared_ptr<LazyBlockWords> words_;    // null if the board is too large for words
  std::shared_ptr<LazyBlockGroups> groups_;  // null if BlockGroups do not serve the board
};

}  // namespace trailblaze
