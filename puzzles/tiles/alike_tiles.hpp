// Sliding tiles, some of which are alike. States and moves are as in tiles.hpp, with equal nibbles
// for equal tiles:
//
//    1 1 2
//    3 3 .      one of 9! / (2! 2! 2! 2!) = 22,680 states
//    4 4 2
//
// With two or more rows and columns, every arrangement of the tiles can be reached: exchanging two
// alike tiles changes the parity but not the board. A board of n cells has n! states, divided by k!
// for each group of k alike tiles. On a single line the tiles stay in order.
//
// Ranks, segments and the other heuristics of tiles.hpp require distinct tiles and are left out.
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

// Returns the tiles of a state in ascending order, the blank in the lowest nibble.
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

  // Requires `sorted` as sorted_tiles() returns it. The goal has the tiles in order, the blank
  // last.
  AlikeTiles(const TilesBoard& board, Metric metric, State sorted);

  // Reads a board with these tiles, in any form of tiles_text.hpp.
  absl::StatusOr<State> parse(std::string_view text) const;
  std::vector<std::string> reading_notes(std::string_view text) const;

  bool may_be_solvable(State s) const;
  std::string why_unsolvable(State /*s*/) const {
    return "on a single line the tiles stay in the order in which they are";
  }
  // Returns the tiles; on a single line, their order.
  std::uint64_t invariant(State s) const;
  std::uint64_t num_states() const;

  // Returns a uniform random arrangement; on a single line, a uniform random place of the blank.
  State random_state(Random& random) const;

  // Returns the shapes of Tiles. The ids of alike tiles include their places.
  Picture shapes(State s) const;

 private:
  bool is_line() const { return rows() == 1 || columns() == 1; }

  State sorted_;
};

// The least sum of distances over all matchings of alike tiles with their places in the goal. A
// move takes a tile to the next cell, so a matching improves by at most 1. The sum is therefore
// consistent.
//
// For each group of k alike tiles, a table has the least sum for every set of at most k cells.
// Places are matched in turn: a set of j cells is matched with the first j places of these tiles in
// the goal.
class AlikeManhattan {
 public:
  AlikeManhattan(const TilesBoard& board, State goal);

  int operator()(State s) const {
    std::array<std::uint32_t, 16> cells{};  // cells of each tile, a bit each
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
