// Makes the lanes of a kind of pieces: the possible displacements of a move, and the conditions of
// each. It finds them by walking with a piece on a board without walls. A walk ends if its piece
// has covered more new cells than there are free cells.
//
// Displacements are sorted by the least number of steps that they need. The sources of a lane are
// the displacements from which a step leads to it. A lane keeps only the sources that come before
// it in this order. Other sources belong to walks with more steps than the displacement needs.
//
// Leaving them out loses no move. Moves along any path are expanded in groups only if at most two
// cells are free, so at most three steps reach every end. Each step changes row + column by one.
// If a walk of at most three steps has more steps than needed, it therefore has three steps, and
// its displacement needs only one. A move of this single step then reaches the displacement too.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "puzzles/blocks/blocks_groups.hpp"

namespace trailblaze {
namespace {

using Cell = std::pair<int, int>;  // row, column

bool contains(const std::vector<Cell>& cells, const Cell& cell) {
  return std::ranges::find(cells, cell) != cells.end();
}

Cell moved(const Cell& cell, const Cell& displacement) {
  return {cell.first + displacement.first, cell.second + displacement.second};
}

std::vector<Cell> moved(const std::vector<Cell>& cells, const Cell& displacement) {
  std::vector<Cell> out;
  out.reserve(cells.size());
  for (const Cell& cell : cells) out.push_back(moved(cell, displacement));
  return out;
}

// Returns the cells of `a` that are not in `b`.
std::vector<Cell> without(const std::vector<Cell>& a, const std::vector<Cell>& b) {
  std::vector<Cell> out;
  for (const Cell& cell : a) {
    if (!contains(b, cell)) out.push_back(cell);
  }
  return out;
}

// A walk: its displacement, its last direction, and all cells that the piece has covered.
struct Walk {
  Cell displacement;
  int direction;
  std::vector<Cell> covered;
};

class Lanes {
 public:
  Lanes(const BlockTables& tables, const Slides& slides, BlockGroupKind& kind)
      : tables_(tables), slides_(slides), shape_(slides.shape()), kind_(kind) {}

  void add() {
    std::vector<Walk> walks{{{0, 0}, 0, shape_}}, further;
    for (int steps = 1; steps <= most_steps() && !walks.empty(); ++steps) {
      further.clear();
      for (const Walk& walk : walks) {
        for (int d = 0; d < kDirections; ++d) {
          if (metric() == BlockMetric::kStraight && steps > 1 && d != walk.direction) continue;
          step(walk, d, further);
        }
      }
      std::swap(walks, further);
    }
    for (std::size_t l = 0; l < kind_.lanes.size(); ++l) finish(l);
    for (int d = 0; d < kDirections; ++d) {
      kind_.unit[static_cast<std::size_t>(d)] = number_of(kStep[d]);
      kind_.end[static_cast<std::size_t>(d)] = place(moved(kStep[d], foremost_of(shape_, d)));
    }
  }

 private:
  BlockMetric metric() const { return tables_.rules.metric; }
  int place(const Cell& cell) const {
    return cell.first * tables_.board.grid().size.columns + cell.second;
  }

  int most_steps() const {
    switch (metric()) {
      case BlockMetric::kUnit: return 1;
      case BlockMetric::kStraight: return tables_.free_cells;
      case BlockMetric::kMove: return (1 << tables_.free_cells) - 1;
    }
    return 0;
  }

  // Returns the number of the set of pieces that reach a displacement.
  int number_of(const Cell& displacement) const {
    const auto found = std::ranges::find(ends_, displacement);
    return found == ends_.end() ? BlockGroups::kEmptySet : static_cast<int>(found - ends_.begin());
  }

  // Returns the first cells for which the board has room after this displacement.
  std::uint64_t room(const Cell& displacement) const {
    const BlockBoard& board = tables_.board;
    const int columns = board.grid().size.columns;
    std::uint64_t room = 0;
    for (const int first : kind_.places) {
      const int cell =
          board.number(first / columns + displacement.first, first % columns + displacement.second);
      if (cell >= 0 && slides_.at_cell(cell) != kNoPlacement) room |= std::uint64_t{1} << first;
    }
    return room;
  }

  bool goes(int direction) const {
    for (int p = 0; p < slides_.size(); ++p) {
      if (slides_.next(static_cast<Placement>(p), direction) != kNoPlacement) return true;
    }
    return false;
  }

  // Extends a walk by a step, if that may lead anywhere.
  void step(const Walk& walk, int direction, std::vector<Walk>& further) {
    Walk next{moved(walk.displacement, kStep[direction]), direction, walk.covered};
    for (const Cell& cell : without(moved(shape_, next.displacement), walk.covered)) {
      next.covered.push_back(cell);
    }
    const auto most = shape_.size() + static_cast<std::size_t>(tables_.free_cells);
    if (next.displacement == Cell{0, 0} || next.covered.size() > most || !goes(direction)) return;
    int number = number_of(next.displacement);
    if (number == BlockGroups::kEmptySet) {
      const std::uint64_t fitting_cells = room(next.displacement);
      if (fitting_cells == 0) return;
      number = static_cast<int>(ends_.size());
      ends_.push_back(next.displacement);
      BlockGroupLane& lane = kind_.lanes.emplace_back();
      lane.step = place(next.displacement);
      lane.fitting_cells = fitting_cells;
      lane.direction = direction;
    }
    std::vector<int>& sources = kind_.lanes[static_cast<std::size_t>(number) - 1].sources;
    const int source = number_of(walk.displacement);
    if (source < number && std::ranges::find(sources, source) == sources.end()) {
      sources.push_back(source);
    }
    further.push_back(std::move(next));
  }

  // Fills in the members that need the other lanes.
  void finish(std::size_t l) {
    BlockGroupLane& lane = kind_.lanes[l];
    const Cell displacement = ends_[l + 1];
    const std::vector<Cell> after = moved(shape_, displacement);
    std::vector<Cell> known = shape_;  // cells that need no test
    if (lane.sources.size() == 1) {
      const Cell before = ends_[static_cast<std::size_t>(lane.sources[0])];
      for (const Cell& cell : moved(shape_, before)) known.push_back(cell);
    }
    for (const int source : lane.sources) {
      if (source != 0) kind_.lanes[static_cast<std::size_t>(source) - 1].is_stored = true;
    }
    if (metric() == BlockMetric::kMove) lane.is_stored = true;
    for (const Cell& cell : without(after, known)) lane.front.push_back(place(cell));
    for (int d = 0; d < kDirections; ++d) {
      lane.next[static_cast<std::size_t>(d)] = number_of(moved(displacement, kStep[d]));
    }
    const int back = kDirections - 1 - lane.direction;
    lane.end = place(moved(displacement, foremost_of(shape_, lane.direction)));
    lane.back_end = place(foremost_of(shape_, back));
    lane.back_way = back * tables_.free_cells;
    for (const Cell& cell : without(after, shape_)) lane.back_way -= place(cell) < lane.back_end;
    for (const Cell& cell : without(shape_, after)) lane.back_way += place(cell) < lane.back_end;
  }

  const BlockTables& tables_;
  const Slides& slides_;
  const std::vector<Cell>& shape_;
  BlockGroupKind& kind_;
  std::vector<Cell> ends_{{0, 0}};  // displacements by the numbers of their sets
};

}  // namespace

BlockGroupKind::BlockGroupKind(const BlockTables& tables, const BlockKind& kind)
    : BlockSets(tables, kind) {
  for (std::uint64_t rest = shape; rest != 0; rest &= rest - 1) {
    cells.push_back(std::countr_zero(rest));
  }
  Lanes(tables, tables.slides(kind), *this).add();
}

}  // namespace trailblaze
