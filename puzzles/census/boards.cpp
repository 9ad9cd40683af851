#include "puzzles/census/boards.hpp"

#include <string_view>

namespace trailblaze::census {

Boards::Boards(const LargeLayouts& layouts, int free_cells, int blanks)
    : layouts_(layouts),
      free_cells_(free_cells),
      blanks_(blanks),
      by_singles_(2 * blanks > free_cells),
      boards_per_layout_(choose(free_cells, blanks)) {
  for (int i = 0; i < kMostCells; ++i) {
    for (int p = 0; p < kMostCells; ++p) {
      choose_[static_cast<std::size_t>(i) * kStride + static_cast<std::size_t>(p)] =
          choose(p, i + 1);
    }
  }
}

Board Boards::board(std::uint64_t number) const {
  const auto layout = static_cast<std::uint32_t>(number / boards_per_layout_);
  std::uint64_t rank = number % boards_per_layout_;
  const Cells free = layouts_.free(layout);
  std::array<Cells, kMostCells> cells = {};  // the free cells in order
  int count = 0;
  for (Cells left = free; left != 0; left &= left - 1) {
    cells[static_cast<std::size_t>(count++)] = left & -left;
  }
  Cells chosen = 0;
  int p = count;
  for (int i = by_singles_ ? free_cells_ - blanks_ : blanks_; i > 0; --i) {
    do --p;
    while (choose(p, i) > rank);
    rank -= choose(p, i);
    chosen |= cells[static_cast<std::size_t>(p)];
  }
  return {by_singles_ ? free & ~chosen : chosen, layout};
}

std::string Boards::text(const Board& board) const {
  constexpr std::string_view kSigns =
      "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@&%";
  static_assert(kSigns.size() == kMostCells);
  const Grid& grid = layouts_.grid();
  std::string cells(static_cast<std::size_t>(grid.cells()), '.');
  std::size_t pieces = 0;
  const auto put = [&](Cells piece) {
    const char sign = kSigns[pieces++];
    for (; piece != 0; piece &= piece - 1) cells[static_cast<std::size_t>(first_of(piece))] = sign;
  };
  const Cells singles = layouts_.free(board.layout) & ~board.blanks;
  for (int cell = 0; cell < grid.cells(); ++cell) {
    if ((singles >> cell & 1) != 0) put(Cells{1} << cell);
    for (std::size_t s = 0; s < layouts_.shapes(); ++s) {
      if ((layouts_.places(board.layout, s) >> cell & 1) != 0) put(layouts_.piece(s, cell));
    }
  }
  const auto columns = static_cast<std::size_t>(grid.columns());
  for (std::size_t row = static_cast<std::size_t>(grid.rows()); --row > 0;) {
    cells.insert(row * columns, 1, '/');
  }
  return cells;
}

}  // namespace trailblaze::census
