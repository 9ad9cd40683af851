// Positions of sliding-block puzzles as people read and write them, and the names of their moves.
// No search calls this; it reads starts and writes answers.
#include <algorithm>
#include <iterator>
#include <vector>

#include "puzzles/blocks/blocks.hpp"

namespace trailblaze {
namespace {

// "2x1", or "3 cells in 2x2" where the rectangle has holes.
std::string describe(const BlockShape& shape) {
  const BlockSize size = extent(shape);
  const int cells = static_cast<int>(shape.size());
  return (cells == size.area() ? "" : std::to_string(cells) + " cells in ") + to_text(size);
}

// The number and shape of a kind's pieces: "4 pieces 1x2", "1 piece 'A' 2x2".
std::string describe_pieces(const BlockTables& t, const BlockKind& kind, int count) {
  return quantity(count, "piece") + (kind.named ? " '" + kind.letters + "' " : " ") +
         describe(t.slides(kind).shape());
}

// The kind that a piece of a position belongs to.
absl::StatusOr<std::size_t> kind_of(const BlockTables& t, const BlockPiece& piece) {
  const auto found = std::ranges::find_if(t.kinds, [&](const BlockKind& kind) {
    return kind.named && kind.letters[0] == piece.letter;
  });
  const auto by_shape = std::ranges::find_if(t.kinds, [&](const BlockKind& kind) {
    return !kind.named && t.slides(kind).shape() == piece.shape;
  });
  const auto kind = found != t.kinds.end() ? found : by_shape;
  if (kind != t.kinds.end() && t.slides(*kind).shape() == piece.shape) {
    return kind - t.kinds.begin();
  }
  return invalid(std::string("found piece '") + piece.letter + "' " + describe(piece.shape) +
                 ", expected " + join(t.kinds, ", ", [&](const BlockKind& k) {
                   return describe_pieces(t, k, k.sets.count());
                 }));
}

// Whether walls and gates are where the board has them. A gate may be covered.
absl::Status check_walls(const BlockBoard& board, const BlockBoard& position) {
  const std::string& expected = board.grid().cells;
  const std::string& found = position.grid().cells;
  for (std::size_t place = 0; place < expected.size(); ++place) {
    const auto wrong = [&](const std::string& as_on_board) {
      return invalid(board.grid().place(place) + ": found '" + found[place] + "', expected " +
                     as_on_board + " as on the board");
    };
    const bool wall = expected[place] == BlockBoard::kWall, gate = board.is_gate(place);
    if (wall != (found[place] == BlockBoard::kWall)) return wrong(wall ? "'#'" : "no wall");
    const bool covered = gate && found[place] == kMainPiece;
    if (gate != position.is_gate(place) && !covered)
      return wrong(gate ? "the gate '-'" : "no gate");
  }
  return absl::OkStatus();
}

// The cells with each piece drawn as its letter. `letters` has one for each piece, kind after kind.
std::string cells_of(const BlockTables& t, const BlockPosition& position,
                     std::string_view letters) {
  std::string cells = t.board.grid().cells;
  for (std::size_t place = 0; place < cells.size(); ++place) {
    const bool stays = cells[place] == BlockBoard::kWall || t.board.is_gate(place);
    if (!stays) cells[place] = BlockBoard::kBlank;
  }
  for (const BlockKind& kind : t.kinds) {
    for (int i = kind.first; i < kind.first + kind.sets.count(); ++i) {
      for (int cell = 0; cell < t.board.cell_count(); ++cell) {
        if (has_bit(t.slides(kind).mask(position.at[i]), cell)) {
          cells[t.board.place(cell)] = letters[i];
        }
      }
    }
  }
  return cells;
}

std::string letters_of(const BlockTables& t) {
  return join(t.kinds, "", [](const BlockKind& kind) { return kind.letters; });
}

// One move between two states: which piece went where.
struct Move {
  const BlockKind* kind;
  int piece;  // number among all pieces, in the state before
  int after;  // the same piece's number in the state after
};

Move move_between(const BlockTables& t, const BlockPosition& from, const BlockPosition& to) {
  for (const BlockKind& kind : t.kinds) {
    const int end = kind.first + kind.sets.count();
    const auto left = std::mismatch(from.at + kind.first, from.at + end, to.at + kind.first);
    if (left.first == from.at + end) continue;

    // Between the first and the last difference the sets are the same, shifted by one.
    int low = static_cast<int>(left.first - from.at), high = end - 1;
    while (from.at[high] == to.at[high]) --high;
    const bool forward = low == high || from.at[low + 1] == to.at[low];
    return forward ? Move{&kind, low, high} : Move{&kind, high, low};
  }
  return {&t.kinds[0], 0, 0};
}

// The name of a shortest path from p to q, cell by cell with few turns: "right", "down 2",
// "down 1 right 1".
std::string name_way(const Slides& slides, Placement p, Placement q,
                     const std::uint64_t* occupied) {
  std::vector<int> distance(slides.size(), -1);
  std::vector<Placement> queue{q};
  distance[q] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (int d = 0; d < kDirections; ++d) {
      const Placement r = slides.next(queue[i], d);
      if (r == kNoPlacement || distance[r] >= 0 || !slides.fits(r, occupied)) continue;
      distance[r] = distance[queue[i]] + 1;
      queue.push_back(r);
    }
  }
  const bool one_cell = distance[p] == 1;
  std::vector<std::pair<int, int>> legs;  // direction, cells
  while (distance[p] > 0) {
    const auto nearer = [&](int d) {
      const Placement r = slides.next(p, d);
      return r != kNoPlacement && distance[r] >= 0 && distance[r] < distance[p];
    };
    int d = legs.empty() ? 0 : legs.back().first;
    while (!nearer(d)) d = (d + 1) % kDirections;
    if (legs.empty() || legs.back().first != d) legs.emplace_back(d, 0);
    ++legs.back().second;
    p = slides.next(p, d);
  }
  if (one_cell) return kDirectionName[legs[0].first];
  return join(legs, " ", [](const auto& leg) {
    return std::string(kDirectionName[leg.first]) + " " + std::to_string(leg.second);
  });
}

std::string name_move(const BlockTables& t, const Move& move, BlockPosition from,
                      const BlockPosition& to, std::string_view letters) {
  const Slides& slides = t.slides(*move.kind);
  t.toggle(slides.mask(from.at[move.piece]), from);
  return letters[move.piece] +
         (" " + name_way(slides, from.at[move.piece], to.at[move.after], from.occupied));
}

}  // namespace

std::string Blocks::goal() const {
  std::vector<std::string> texts;  // signs make several goals of one text
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
  for (const BlockPiece& piece : board.pieces()) {  // in reading order, as placements are
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
  return rows_of(board().grid().size, cells_of(*tables_, position, letters_of(*tables_)));
}

std::string Blocks::move_name(State from, State to) const {
  const State path[] = {from, to};
  return describe_path(path).moves[0];
}

Mover Blocks::mover(State from, State to) const {
  const auto number = [](std::size_t kind, Placement at) {
    return static_cast<std::uint32_t>(kind << 16 | at);
  };
  for (std::size_t k = 0; k < tables_->kinds.size(); ++k) {
    const BlockKind& kind = tables_->kinds[k];
    if (kind.field(from) == kind.field(to)) continue;
    const auto count = static_cast<std::size_t>(kind.sets.count());
    std::vector<Placement> before(count), after(count), left, reached;
    kind.sets.unrank(kind.field(from), before.data());
    kind.sets.unrank(kind.field(to), after.data());
    std::ranges::set_difference(before, after, std::back_inserter(left));
    std::ranges::set_difference(after, before, std::back_inserter(reached));
    return {number(k, left.front()), number(k, reached.front())};
  }
  return {};  // no move leads from a state to itself
}

PathText Blocks::describe_path(std::span<const State> path) const {
  const BlockTables& t = *tables_;
  std::string letters = letters_of(t);
  PathText story;
  BlockPosition from{}, to{};
  for (std::size_t i = 0; i < path.size(); ++i) {
    t.unpack(path[i], to);
    if (i > 0) {
      const Move move = move_between(t, from, to);
      story.moves.push_back(name_move(t, move, from, to, letters));
      const char letter = letters[move.piece];
      letters.erase(move.piece, 1);
      letters.insert(move.after, 1, letter);
    }
    story.states.push_back(rows_of(board().grid().size, cells_of(t, to, letters)));
    from = to;
  }
  return story;
}

}  // namespace trailblaze
