// Facts about the moves of sliding blocks that IDA* precomputes, if the heuristic is a sum over the
// pieces (BlocksDistance::is_sum_over_pieces). f = g + h never falls, and a move raises it by at
// most 2:
//
//   a piece comes nearer to its goal    0
//   stays as far                        1
//   goes away                           2
//
// A lane (blocks_groups.hpp) therefore has three sets of first cells: of the pieces whose move
// raises f by 0, by 1 and by 2.
//
// The slack of a node is the bound minus f. For each slack, the pieces of a lane that stay within
// the bound are a precomputed set, so children beyond the bound are counted without being made.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "puzzles/blocks/blocks_distance.hpp"
#include "puzzles/blocks/blocks_groups.hpp"

namespace trailblaze {

// A displacement of a kind's pieces. All sets are of first cells before the move.
struct BlockChunkLane {
  // The pieces whose move stays within a bound, exceeds it by 1, exceeds it by 2.
  using Beyond = std::array<std::uint64_t, 3>;

  std::array<std::uint64_t, 3> raises{};  // the pieces whose move raises f by 0, 1, 2
  std::array<Beyond, 3> by_slack{};       // for a slack of 0, of 1, of 2 or more
  std::uint16_t number = 0;               // number among all lanes of the board
  std::uint16_t back = 0;                 // number of the lane that leads back
  std::uint32_t order = 0;                // order among successors that move the same piece
};

class BlockChunkPlan {
 public:
  // A move: the number of its lane, and the first cell of its piece.
  struct Move {
    std::uint16_t lane;
    std::uint8_t place;
  };
  static constexpr std::uint16_t kNoLane = 0xffff;

  // True if a plan can be made for these tables and this heuristic. In the metric `move` the order
  // of successors depends on more than their displacement.
  static bool serves(const BlockTables& tables, const BlocksDistance& distance) {
    return BlockGroups::serves(tables) && tables.rules.metric != BlockMetric::kMove &&
           distance.is_sum_over_pieces();
  }

  // Requires serves(). `groups` must outlive this object.
  BlockChunkPlan(const BlockTables& tables, const BlockGroups& groups,
                 const BlocksDistance& distance)
      : groups_(groups) {
    std::uint16_t number = 0;
    for (std::size_t k = 0; k < groups.kinds.size(); ++k) {
      const std::array<int, 64> moves = moves_by_place(tables, k, distance);
      const std::vector<BlockGroupLane>& from = groups.kinds[k].lanes;
      std::vector<BlockChunkLane>& lanes = lanes_.emplace_back(from.size());
      for (std::size_t l = 0; l < lanes.size(); ++l) {
        lanes[l].number = static_cast<std::uint16_t>(number + l);
        lanes[l].back = static_cast<std::uint16_t>(number + lane_of(from, -from[l].step));
        lanes[l].order = order_of(from, l);
        find_raises(from[l], moves, lanes[l]);
      }
      number = static_cast<std::uint16_t>(number + lanes.size());
    }
  }

  // Lanes by kind, and by their number in blocks_groups.hpp.
  const std::vector<std::vector<BlockChunkLane>>& lanes() const { return lanes_; }

  // Returns the move from s to t, which must exist. If s equals t, the lane is kNoLane.
  Move between(State s, State t) const {
    for (std::size_t k = 0; k < lanes_.size() && s != t; ++k) {
      const std::uint64_t before = groups_.kinds[k].first(s), after = groups_.kinds[k].first(t);
      if (before == after) continue;
      const int from = std::countr_zero(before & ~after), to = std::countr_zero(after & ~before);
      const std::size_t lane = lane_of(groups_.kinds[k].lanes, to - from);
      return {lanes_[k][lane].number, static_cast<std::uint8_t>(from)};
    }
    return {kNoLane, 0};
  }

 private:
  // Returns the lane of a displacement. Displacements are straight, so no two lanes have the same
  // step.
  static std::size_t lane_of(const std::vector<BlockGroupLane>& lanes, int step) {
    const auto lane = std::ranges::find(lanes, step, &BlockGroupLane::step);
    TRAILBLAZE_CHECK(lane != lanes.end(), "a move of a piece has no way back");
    return static_cast<std::size_t>(lane - lanes.begin());
  }

  // Returns the rank of a lane among the successors of a piece: by direction, then by distance.
  static std::uint32_t order_of(const std::vector<BlockGroupLane>& lanes, std::size_t lane) {
    const int direction = lanes[lane].direction;
    std::uint32_t before = 0;
    for (std::size_t l = 0; l < lanes.size(); ++l) {
      before += lanes[l].direction < direction || (lanes[l].direction == direction && l < lane);
    }
    return before;
  }

  // Returns the moves that a piece needs alone on the board, by its first cell.
  static std::array<int, 64> moves_by_place(const BlockTables& tables, std::size_t kind,
                                            const BlocksDistance& distance) {
    const Slides& slides = tables.slides(tables.kinds[kind]);
    std::array<int, 64> moves{};
    for (int p = 0; p < slides.size(); ++p) {
      const auto place = static_cast<std::size_t>(tables.board.place(slides.first_cell(p)));
      moves[place] = distance.moves_of_piece(kind, static_cast<Placement>(p));
    }
    return moves;
  }

  static void find_raises(const BlockGroupLane& from, const std::array<int, 64>& moves,
                          BlockChunkLane& lane) {
    for (std::uint64_t rest = from.fitting_cells; rest != 0; rest &= rest - 1) {
      const int place = std::countr_zero(rest);
      const auto after = static_cast<std::size_t>(place + from.step);
      const int raise = 1 + moves[after] - moves[static_cast<std::size_t>(place)];
      if (raise < 0 || raise > 2) continue;  // across a wall, so no piece goes there
      lane.raises[static_cast<std::size_t>(raise)] |= std::uint64_t{1} << place;
    }
    const auto& [none, one, two] = lane.raises;
    lane.by_slack = {{{none, one, two}, {none | one, two, 0}, {none | one | two, 0, 0}}};
  }

  const BlockGroups& groups_;
  std::vector<std::vector<BlockChunkLane>> lanes_;
};

}  // namespace trailblaze
