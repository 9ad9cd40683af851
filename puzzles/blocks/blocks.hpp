// Sliding-block puzzles: Pa's puzzle, Klotski, Rush Hour and everything like them.
//
// A state is one bit field for each kind of alike pieces, the number of the set of placements that
// they have (the picture is in blocks_tables.hpp). It is unpacked once, into the placement of
// every piece and the set of occupied cells; each piece is then lifted in turn and walks the graph
// of its shape's placements (blocks_slides.hpp) as far as the metric lets it. Nothing is allocated
// on the way, and each pair of piece and destination is emitted once. On boards of at most 64
// places all pieces of a kind are tested together, with the same successors in the same order.
//
// A piece that a goal names is a kind of its own unless the rules say otherwise; its field is its
// placement, so most goals are one look-up.
//
//   blocks_board.hpp   text -> cells, walls, pieces    combinadic.hpp     sets <-> numbers
//   blocks_slides.hpp  where a shape can lie and go    blocks_text.cpp    states <-> text
//   blocks_tables.hpp  kinds, fields                    blocks_ways.hpp    numbers of the moves
//   blocks_words.hpp   boards of at most 64 places     blocks_groups.hpp  many states at a time
//   blocks_mirror.hpp  mirrored positions as one       blocks_readers.hpp forms of input
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
#include "engine/puzzle/ways_on.hpp"
#include "puzzles/blocks/blocks_tables.hpp"
#include "puzzles/blocks/blocks_ways.hpp"
#include "puzzles/blocks/blocks_words.hpp"

namespace trailblaze {

struct LazyBlockGroups;  // blocks_groups.cpp

class Blocks {
 public:
  static constexpr bool kReversible = true;

  // Makes the puzzle. `goal` is as in blocks_tables.hpp; where it is empty, no state is a goal.
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

  // The goal in its standard form, which make() reads; empty when there is none.
  std::string goal() const;

  void for_each_successor(State s, auto&& emit) const {
    if (words_ != nullptr) return words_->of(*tables_).for_each_successor(s, emit);
    for_each_successor_plainly(s, emit);
  }

  // The same piece by piece, on boards of any size.
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
          emit(s + (kind.sets.change(at, i, q) << kind.shift));
        });
        t.toggle(slides.mask(at[i]), position);
      }
    }
  }

  // The ways are those of blocks_ways.hpp.
  int num_ways() const { return block_ways(tables_->rules.metric, tables_->free_cells); }
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
          return s + (kind.sets.change(at, i, q) << kind.shift);
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
                           WaysOn& out) const;

  bool is_goal(State s) const {
    return tables_->may_be_goal(s) && (tables_->sieve.decides || tables_->is_goal(s));
  }

  // Emits the goals, where each alternative fixes every piece.
  bool for_each_goal(auto&& emit) const {
    for (const State s : tables_->goal_states) emit(s);
    return tables_->goal_states.size() == tables_->goals.size();
  }

  // The number of cells that pieces cover: two pieces in one cell cover fewer.
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
  // The state in which all pieces lie as on this board, which has the same walls.
  absl::StatusOr<State> state_of(const BlockBoard& board) const;
  const std::vector<std::string>& goal_notes() const { return tables_->goal_notes; }
  std::vector<std::string> reading_notes(std::string_view text) const;

  // Writes the rows, split by '/'. Alike pieces get the board's letters in reading order, so that
  // the board itself prints as it was written.
  std::string print(State s) const;

  // The shapes of a text that print() or describe_path() wrote: walls, gates and pieces, each by
  // its letter. The first piece that the goal names is red.
  Picture shapes_of_text(std::string_view rows) const;

  // "4 right", "A down 2", "4 down 1 right 1": the piece by its letter in print(from).
  std::string move_name(State from, State to) const;

  // The piece that moves, by its kind and its placement.
  Mover mover(State from, State to) const;

  // Describes a path. Each piece keeps the letter that it has in print(path[0]).
  PathText describe_path(std::span<const State> path) const;

 private:
  explicit Blocks(std::shared_ptr<const BlockTables> tables);

  // Prints a position with other letters than letters(): one for each piece, kind after kind.
  std::string print(const BlockPosition& position, std::string_view letters) const;
  std::string letters() const;

  std::shared_ptr<const BlockTables> tables_;
  std::shared_ptr<LazyBlockWords> words_;    // none where the board is too large for them
  std::shared_ptr<LazyBlockGroups> groups_;  // none where states are expanded one at a time
};

}  // namespace trailblaze
