// The tables of blocks_words.hpp.
#include "puzzles/blocks/blocks_words.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "puzzles/blocks/shared_tables.hpp"

namespace trailblaze {
namespace {

constexpr std::uint64_t kMostSets = 1 << 13;  // 64 KiB

std::uint64_t bit(int place) { return std::uint64_t{1} << place; }

// The sets of `count` out of these places, by index.
using SetTable = std::vector<std::uint64_t>;
SetTable sets_of(const std::vector<std::uint8_t>& places, int count) {
  const Combinadic numbers(static_cast<int>(places.size()), count);
  SetTable sets(numbers.size());
  for (std::uint64_t index = 0; index < sets.size(); ++index) {
    std::uint16_t chosen[BlockBoard::kMaxPieces];
    numbers.unrank(index, chosen);
    for (int i = 0; i < count; ++i) sets[index] |= bit(places[chosen[i]]);
  }
  return sets;
}

// Returns the step of a shape in a direction.
BlockStep step_of(const BlockTables& tables, const Slides& slides, int direction) {
  const int columns = tables.board.grid().size.columns;
  const auto [down, right] = kStep[direction];
  BlockStep step;
  step.displacement = down * columns + right;
  for (int p = 0; p < slides.size(); ++p) {
    const auto placement = static_cast<Placement>(p);
    if (slides.next(placement, direction) == kNoPlacement) continue;
    step.fitting_cells |= bit(tables.board.place(slides.first_cell(placement)));
  }
  std::vector<int> front;
  for (const auto& [row, column] : slides.shape()) {
    const std::pair to(row + down, column + right);
    if (std::ranges::find(slides.shape(), to) != slides.shape().end()) continue;
    front.push_back(to.first * columns + to.second);
  }
  step.front = {front.front(), front[front.size() > 1 ? 1 : 0]};
  step.more.assign(front.begin() + (front.size() > 1 ? 2 : 1), front.end());
  return step;
}

}  // namespace

BlockSets::BlockSets(const BlockTables& tables, const BlockKind& kind)
    : pieces(kind.sets.count()), shift(kind.shift), mask(kind.mask) {
  const Slides& slides = tables.slides(kind);
  for (const auto& [row, column] : slides.shape()) {
    shape |= bit(row * tables.board.grid().size.columns + column);
  }
  for (int p = 0; p < slides.size(); ++p) {
    const int cell = slides.first_cell(static_cast<Placement>(p));
    places.push_back(static_cast<std::uint8_t>(tables.board.place(cell)));
  }
  for (std::uint64_t size = kind.sets.size(); size > kMostSets;) {
    ++num_searched;
    size = kind.sets.share(pieces - num_searched - 1, slides.size());
  }
  shares.resize(64 * static_cast<std::size_t>(pieces));
  if (num_searched != 0)
    search_shares.resize(shares.size(), std::numeric_limits<std::uint64_t>::max());
  for (int i = 0; i < pieces; ++i) {
    for (int p = 0; p < slides.size(); ++p) {
      const std::size_t row = 64 * static_cast<std::size_t>(i);
      shares[row + places[p]] = kind.sets.share(i, p);
      if (num_searched != 0)
        search_shares[row + static_cast<std::size_t>(p)] = kind.sets.share(i, p);
    }
  }
  const int listed = pieces - num_searched;
  static SharedTables<std::pair<std::vector<std::uint8_t>, int>, SetTable> shared;
  table = shared.get({places, listed}, [&] { return sets_of(places, listed); });
  sets = *table;
}

BlockWords::Kind::Kind(const BlockTables& tables, const BlockKind& kind) : BlockSets(tables, kind) {
  for (int d = 0; d < kDirections; ++d) {
    BlockStep step = step_of(tables, tables.slides(kind), d);
    if (step.fitting_cells != 0) steps.push_back(std::move(step));
  }
}

std::uint64_t places_of(const BlockBoard& board) {
  std::uint64_t places = 0;
  for (int cell = 0; cell < board.cell_count(); ++cell) places |= bit(board.place(cell));
  return places;
}

BlockWords::BlockWords(const BlockTables& tables)
    : metric_(tables.rules.metric), board_(places_of(tables.board)) {
  kinds_.reserve(tables.kinds.size());
  for (const BlockKind& kind : tables.kinds) kinds_.emplace_back(tables, kind);
}

}  // namespace trailblaze
