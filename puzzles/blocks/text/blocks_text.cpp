// Reads and prints positions of sliding-block puzzles. No search calls this file; it reads starts
// and writes answers.
#include <algorithm>
#include <vector>

#include "puzzles/blocks/blocks.hpp"

namespace trailblaze {
namespace {

// Returns "2x1", or "3 cells in 2x2" if the rectangle has holes.
std::string describe(const BlockShape& shape) {
  const BlockSize size = extent(shape);
  const int cells = static_cast<int>(shape.size());
  return (cells == size.area() ? "" : std::to_string(cells) + " cells in ") + to_text(size);
}

// Returns the number and shape of a kind's pieces: "4 pieces 1x2", "1 piece 'A' 2x2".
std::string describe_pieces(const BlockTables& t, const BlockKind& kind, int count) {
  return quantity(count, "piece") + (kind.named ? " '" + kind.letters + "' " : " ") +
         describe(t.slides(kind).shape());
}

// Returns the kind that a piece of a position belongs to.
absl::StatusOr<std::size_t> kind_of(const BlockTables& t, const BlockPiece& piece) {
  const auto has_letter = [&](const BlockKind& kind) {
    return kind.named && kind.letters[0] == piece.letter;
  };
  const bool is_named = std::ranges::any_of(t.kinds, has_letter);
  const auto kind = std::ranges::find_if(t.kinds, [&](const BlockKind& k) {
    return (is_named ? has_letter(k) : !k.named) && t.slides(k).shape() == piece.shape;
  });
  if (kind != t.kinds.end()) return kind - t.kinds.begin();
  return invalid(std::string("found piece '") + piece.letter + "' " + describe(piece.shape) +
                 ", expected " + join(t.kinds, ", ", [&](const BlockKind& k) {
                   return describe_pieces(t, k, k.sets.count());
                 }));
}

// Checks that a position has the walls and gates of the board. A gate may be covered.
absl::Status check_walls(const BlockBoard& board, const BlockBoard& position) {
  const auto fixed_at = [](const BlockBoard& on, std::size_t place) {
    const char sign = on.grid().cells[place];
    return sign == BlockBoard::kWall || on.is_gate(place) ? sign : BlockBoard::kBlank;
  };
  for (std::size_t place = 0; place < board.grid().cells.size(); ++place) {
    const char found = position.grid().cells[place], expected = fixed_at(board, place);
    const bool is_covered = expected == BlockBoard::kGate && found == kMainPiece;
    if (expected == fixed_at(position, place) || is_covered) continue;
    return invalid(board.grid().place(place) + ": found '" + found + "', expected " +
                   (expected == BlockBoard::kBlank ? "no wall and no gate"
                                                   : std::string{'\'', expected, '\''}) +
                   " as on the board");
  }
  return absl::OkStatus();
}

}  // namespace

std::string Blocks::goal() const {
  std::vector<std::string> texts;  // a text with signs may be several goals
  for (const BlockGoal& goal : tables_->goals) {
    const std::string text = rows_of(board().grid().size, goal.cells);
    if (texts.empty() || texts.back() != text) texts.push_back(text);
  }
  return join(texts, "|");
}

absl::StatusOr<State> Blocks::parse(std::string_view text) const {
  const BlockTables& t = *tables_;
  const auto read = BlockBoard::read(text, t.board.grid().size, t.rules.axis);
  if (!read.ok()) return read.status();
  if (absl::Status walls = check_walls(t.board, *read); !walls.ok()) return walls;
  return state_of(*read);
}

absl::StatusOr<State> Blocks::state_of(const BlockBoard& board) const {
  const BlockTables& t = *tables_;
  BlockPosition position;
  std::vector<int> count(t.kinds.size());
  for (const BlockPiece& piece : board.pieces()) {  // in reading order, like placements
    const auto number = kind_of(t, piece);
    if (!number.ok()) return number.status();
    const BlockKind& kind = t.kinds[*number];
    const int i = count[*number]++;
    if (i < kind.sets.count()) {
      position.at[kind.first + i] = t.slides(kind).at_cell(piece.first_cell);
    }
  }
  for (std::size_t i = 0; i < t.kinds.size(); ++i) {
    const BlockKind& kind = t.kinds[i];
    if (count[i] == kind.sets.count()) continue;
    return invalid("found " + describe_pieces(t, kind, count[i]) + ", expected " +
                   std::to_string(kind.sets.count()));
  }
  return t.pack(position.at);
}

std::vector<std::string> Blocks::reading_notes(std::string_view text) const {
  if (text.empty()) return {};
  const auto read = BlockBoard::read(text, board().grid().size, tables_->rules.axis);
  return read.ok() ? read->notes() : std::vector<std::string>{};
}

std::string Blocks::print(State s) const {
  BlockPosition position;
  tables_->unpack(s, position);
  return print(position, letters());
}

std::string Blocks::print(const BlockPosition& position, std::string_view letters) const {
  const BlockTables& t = *tables_;
  std::string cells = board().grid().cells;
  for (const BlockPiece& piece : board().pieces()) {
    std::ranges::replace(cells, piece.letter, BlockBoard::kBlank);
  }
  for (const BlockKind& kind : t.kinds) {
    for (int i = kind.first; i < kind.first + kind.sets.count(); ++i) {
      for (int cell = 0; cell < board().cell_count(); ++cell) {
        if (!has_bit(t.slides(kind).mask(position.at[i]), cell)) continue;
        cells[board().place(cell)] = letters[i];
      }
    }
  }
  return rows_of(board().grid().size, cells);
}

std::string Blocks::letters() const {
  return join(tables_->kinds, "", [](const BlockKind& kind) { return kind.letters; });
}

}  // namespace trailblaze
