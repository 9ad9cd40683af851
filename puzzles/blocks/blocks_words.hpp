// Sliding blocks on a board of at most 64 places, including walls. A set of places is a word, and
// all pieces of a kind are tested together.
//
//   2 2 . .    first  1 . . .   free  . . 1 1   go = first & fitting_cells & free >> 2   1 . . .
//   . 3 3 .           . 1 . .         1 . . 1                                            . 1 . .
//   . . 4 4           . . 1 .         1 1 . .                                            . . . .
//
//   Three pieces 1x2 move a cell to the right. The place in front is two places after the first
//   cell. `fitting_cells` has the first cells with a neighbour on that side, so that no bit comes
//   from another row.
//
// This file generates the successors of a single state, for IDA*, A* and depth-first search.
// blocks_groups.hpp expands many states at a time. Read Blocks::for_each_successor_plainly first:
// it emits the same successors in the same order.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/base/no_memory.hpp"
#include "puzzles/blocks/blocks_tables.hpp"

namespace trailblaze {

// A unit move. Places are relative to a piece's first cell, modulo 64.
struct BlockStep {
  // Returns the first cells of the pieces that can go.
  std::uint64_t go(std::uint64_t first, std::uint64_t free) const {
    std::uint64_t found =
        first & fitting_cells & std::rotr(free, front[0]) & std::rotr(free, front[1]);
    for (const int place : more) found &= std::rotr(free, place);
    return found;
  }

  int displacement = 0;             // of the first cell
  std::uint64_t fitting_cells = 0;  // first cells for which the board has room after the move
  std::array<int, 2> front{};       // places that must be free; a single place is there twice
  std::vector<int> more;            // further places that must be free
};

// The pieces of a kind as the set of their first cells.
struct BlockSets {
  BlockSets(const BlockTables& tables, const BlockKind& kind);

  // Returns the set of first cells in a state.
  TRAILBLAZE_INLINE std::uint64_t first(State s) const {
    std::uint64_t index = s >> shift & mask, found = 0;
    if (num_searched != 0) found = search(index);
    return found | sets[index];
  }

  // Returns the index of a set of `pieces` members. kPieces is their number, or 0 for any number.
  template <int kPieces = 0>
  TRAILBLAZE_INLINE std::uint64_t index_of(std::uint64_t set) const {
    const std::uint64_t* share = shares.data();
    std::uint64_t index = 0;
    for (int i = 0; i < (kPieces != 0 ? kPieces : pieces); ++i, share += 64) {
      index += share[std::countr_zero(set)];
      set &= set - 1;
    }
    return index;
  }

  // Finds the last `num_searched` pieces of the set with this index, and returns their first cells.
  // Changes `index` to the index of the remaining pieces in `sets`.
  TRAILBLAZE_INLINE std::uint64_t search(std::uint64_t& index) const {
    std::uint64_t found = 0;
    for (int i = pieces - 1; i >= pieces - num_searched; --i) {
      const std::uint64_t* share = search_shares.data() + 64 * static_cast<std::size_t>(i);
      std::size_t p = 0;
      for (std::size_t step = 32; step != 0; step /= 2) p += share[p + step] <= index ? step : 0;
      index -= share[p];
      found |= std::uint64_t{1} << places[p];
    }
    return found;
  }

  int pieces = 0;
  int shift = 0;            // lowest bit of the field
  std::uint64_t mask = 0;   // mask of the field, shifted down
  std::uint64_t shape = 0;  // places of a piece whose first cell is at place 0

  std::vector<std::uint8_t> places;   // possible first cells, ascending
  std::vector<std::uint64_t> shares;  // [64 i + place]: what piece i at `place` adds to the index
  // For search(): [64 i + p] is the share of piece i at places[p]. Unused elements have the
  // maximum.
  std::vector<std::uint64_t> search_shares;

  // Sets by their index, shared with other boards. If there are too many sets, the table has the
  // sets of the first pieces, and search() finds the last `num_searched` pieces by their shares.
  int num_searched = 0;
  std::shared_ptr<const std::vector<std::uint64_t>> table;
  std::span<const std::uint64_t> sets;
};

// Returns the places of a board that are no wall.
std::uint64_t places_of(const BlockBoard& board);

class BlockWords {
 public:
  // True if the board is small enough.
  static bool serves(const BlockTables& tables) { return tables.board.grid().size.area() <= 64; }

  // Requires serves(tables).
  explicit BlockWords(const BlockTables& tables);

  void for_each_successor(State s, auto&& emit) const {
    std::uint64_t first[BlockBoard::kMaxPieces], free = board_;
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      first[k] = kinds_[k].first(s);
      free &= ~(first[k] * kinds_[k].shape);  // pieces do not overlap, so nothing is carried
    }
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      const Kind& kind = kinds_[k];
      std::array<std::uint64_t, kDirections> goes;
      std::uint64_t movers = 0;
      for (std::size_t d = 0; d < kind.steps.size(); ++d) {
        goes[d] = kind.steps[d].go(first[k], free);
        movers |= goes[d];
      }
      const State others = s & ~(kind.mask << kind.shift);
      for (; movers != 0; movers &= movers - 1) {
        const std::uint64_t piece = movers & -movers, rest = first[k] ^ piece;
        for_each_end(kind, piece, goes, free, [&](std::uint64_t to) {
          emit(others | kind.index_of(rest | to) << kind.shift);
        });
      }
    }
  }

 private:
  struct Kind : BlockSets {
    Kind(const BlockTables& tables, const BlockKind& kind);

    std::vector<BlockStep> steps;  // by direction, without directions in which no piece ever goes
  };

  // Calls emit(to) for each first cell to which the piece goes. `goes` has the pieces that can go a
  // step, by number of the step.
  void for_each_end(const Kind& kind, std::uint64_t piece,
                    const std::array<std::uint64_t, kDirections>& goes, std::uint64_t free,
                    const auto& emit) const {
    const std::size_t steps = kind.steps.size();
    if (metric_ == BlockMetric::kUnit) {
      for (std::size_t d = 0; d < steps; ++d) {
        if ((goes[d] & piece) != 0) emit(std::rotl(piece, kind.steps[d].displacement));
      }
      return;
    }
    free |= kind.shape * piece;
    if (metric_ == BlockMetric::kStraight) {
      for (const BlockStep& step : kind.steps) {
        for (std::uint64_t at = piece; (at = step.go(at, free)) != 0; emit(at)) {
          at = std::rotl(at, step.displacement);
        }
      }
      return;
    }
    std::uint64_t seen = piece, queue[64];  // breadth-first
    std::size_t filled = 0;
    queue[filled++] = piece;
    for (std::size_t i = 0; i < filled; ++i) {
      for (const BlockStep& step : kind.steps) {
        const std::uint64_t to = std::rotl(step.go(queue[i], free), step.displacement) & ~seen;
        if (to == 0) continue;
        seen |= to;
        queue[filled++] = to;
        emit(to);
      }
    }
  }

  BlockMetric metric_;
  std::uint64_t board_;
  std::vector<Kind> kinds_;
};

// BlockWords, made by the first call that needs them.
class LazyBlockWords {
 public:
  const BlockWords& of(const BlockTables& tables) {
    once_([&] { words_.emplace(tables); });
    return *words_;
  }

 private:
  Once once_;
  std::optional<BlockWords> words_;
};

}  // namespace trailblaze
