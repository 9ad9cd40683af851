// Sliding tiles of which some are alike. States and moves are those of tiles.hpp, with equal
// nibbles for equal tiles:
//
//    1 1 2
//    3 3 .      one of 9! / (2! 2! 2! 2!) = 22,680 states
//    4 4 2
//
// With two rows and columns or more, every arrangement of the tiles can be reached: exchanging two
// alike tiles changes the parity and not the board. A board of n cells has n! states, divided by k!
// for each number that k tiles have. On a single line the tiles stay in order.
//
// Ranks, segments and the other heuristics of tiles.hpp need different tiles and are left out.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session/session.hpp"
#include "puzzles/tiles/tiles.hpp"

namespace trailblaze {

// The tiles of a state in order, the blank in the lowest nibble.
State sorted_tiles(State s, int cells);

class AlikeTiles : private Tiles {
 public:
  using Tiles::alternates;
  using Tiles::board;
  using Tiles::expand_group;
  using Tiles::expands_groups;
  using Tiles::for_each_goal;
  using Tiles::for_each_successor;
  using Tiles::for_each_way;
  using Tiles::frame;
  using Tiles::frame_state;
  using Tiles::is_goal;
  using Tiles::kReversible;
  using Tiles::Metric;
  using Tiles::move;
  using Tiles::move_name;
  using Tiles::mover;
  using Tiles::num_frames;
  using Tiles::num_moves;
  using Tiles::num_ways;
  using Tiles::print;
  using Tiles::set_goals;
  using Tiles::state_bits;

  // Requires tiles as sorted_tiles() returns them. The goal has them in order, the blank last.
  AlikeTiles(const TilesBoard& board, Metric metric, State sorted);

  // Reads a board with these tiles, in any form of tiles_text.hpp.
  absl::StatusOr<State> parse(std::string_view text) const;
  std::vector<std::string> reading_notes(std::string_view text) const;

  bool solvable(State s) const;
  std::string why_unsolvable(State /*s*/) const {
    return "on a single line the tiles stay in the order in which they are";
  }
  // The tiles or, on a single line, their order.
  std::uint64_t invariant(State s) const;
  std::uint64_t num_states() const;

  // A uniform random arrangement or, on a single line, place of the blank.
  State random_state(Random& random) const;

  // Those of Tiles. Alike tiles are named by their places, too.
  Picture shapes(State s) const;

 private:
  bool is_line() const { return rows() == 1 || columns() == 1; }

  State sorted_;
};

// The sum of distances over the best matching of alike tiles with their places in the goal. One
// move takes one tile one cell further, so a matching gets better by one at most: the sum is
// consistent.
//
// For each tile a table has the sum for every set of cells of as many alike tiles. The cells are
// matched one after another, so that the sets of j cells have their best sums to the first j
// places.
class AlikeManhattan {
 public:
  AlikeManhattan(const TilesBoard& board, State goal);

  int operator()(State s) const {
    std::array<std::uint32_t, 16> cells{};  // of each tile, a bit each
    for (int cell = 0; cell < cells_; ++cell) cells[s >> 4 * cell & 15] |= 1u << cell;
    int sum = 0;
    for (const Table& table : tables_) sum += table.sums[cells[table.tile]];
    return sum;
  }
  std::uint64_t bytes() const { return tables_.size() << cells_; }

 private:
  struct Table {
    std::size_t tile;
    std::vector<std::uint8_t> sums;  // by set of cells
  };

  int cells_;
  std::vector<Table> tables_;
};

// Opens a session of alike tiles. The goal in `given`, if any, is a list of positions.
SessionOr open_alike_tiles(const TilesBoard& board, Tiles::Metric metric, State sorted,
                           const Parameters& given);

}  // namespace trailblaze
