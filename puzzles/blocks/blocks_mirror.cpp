#include "puzzles/blocks/blocks_mirror.hpp"

#include <optional>

#include "puzzles/blocks/blocks_session.hpp"

namespace trailblaze {
namespace {

constexpr std::uint64_t kMostSetsListed = 1 << 13;  // 64 KiB

// Mirrors a board's cells, and what lies on them.
class MirroredCells {
 public:
  MirroredCells(const BlockTables& tables, bool left_to_right)
      : t_(tables), left_to_right_(left_to_right) {}

  // Finds the image of each cell. Fails if the image is a wall, or if a cell is a gate and its
  // image is not.
  absl::Status find() {
    const BlockBoard& board = t_.board;
    const auto [rows, columns] = board.grid().size;
    for (int cell = 0; cell < board.cell_count(); ++cell) {
      const int row = board.place(cell) / columns, column = board.place(cell) % columns;
      const int to = left_to_right_ ? board.number(row, columns - 1 - column)
                                    : board.number(rows - 1 - row, column);
      const auto place = static_cast<std::size_t>(board.place(cell));
      if (to < 0) return invalid(board.grid().place(place) + " is opposite a wall");
      if (board.is_gate(place) != board.is_gate(static_cast<std::size_t>(board.place(to)))) {
        return invalid(board.grid().place(place) + " and the cell opposite are not both gates");
      }
      to_.push_back(to);
    }
    return absl::OkStatus();
  }

  BitSet image(const BitSet& cells) const {
    BitSet image(cells.size());
    for (const int cell : members(cells))
      set_bit(image.data(), to_[static_cast<std::size_t>(cell)]);
    return image;
  }

  BlockShape image(const BlockShape& shape) const {
    BlockShape image;
    for (const auto& [row, column] : shape) {
      image.emplace_back(left_to_right_ ? row : -row, left_to_right_ ? -column : column);
    }
    std::ranges::sort(image);
    const auto [first_row, first_column] = image.front();
    for (auto& [row, column] : image) {
      row -= first_row;
      column -= first_column;
    }
    return image;
  }

  // Returns the kind to which the images of a kind's pieces belong, or nullopt if there is none.
  std::optional<std::size_t> image(std::size_t kind) const {
    const BlockKind& from = t_.kinds[kind];
    const BlockShape shape = image(t_.slides(from).shape());
    for (std::size_t k = 0; k < t_.kinds.size(); ++k) {
      const BlockKind& to = t_.kinds[k];
      if (from.named ? k != kind : to.named || to.sets.count() != from.sets.count()) continue;
      if (t_.slides(to).shape() == shape) return k;
    }
    return std::nullopt;
  }

  // Returns the placement of the image of each placement.
  std::vector<Placement> placements(std::size_t from, std::size_t to) const {
    const Slides &slides = t_.slides(t_.kinds[from]), &images = t_.slides(t_.kinds[to]);
    std::vector<Placement> found;
    for (int p = 0; p < slides.size(); ++p) {
      const std::uint64_t* const mask = slides.mask(static_cast<Placement>(p));
      const BitSet cells = image(BitSet(mask, mask + slides.words()));
      found.push_back(images.at_cell(members(cells).front()));
    }
    return found;
  }

 private:
  const BlockTables& t_;
  const bool left_to_right_;
  std::vector<int> to_;  // image of each cell
};

// The demands of a goal, in an order that equal goals share.
using Demands = std::vector<std::pair<std::size_t, BitSet>>;

Demands demands_of(const BlockGoal& goal) {
  Demands demands;
  for (const BlockGoal::Demand& demand : goal.demands) {
    demands.emplace_back(demand.kind, demand.allowed);
  }
  std::ranges::sort(demands);
  return demands;
}

}  // namespace

std::uint64_t BlockMirror::Kind::field(std::uint64_t set) const {
  Placement at[BlockBoard::kMaxPieces];
  sets.unrank(set, at);
  for (int i = 0; i < sets.count(); ++i) at[i] = to[at[i]];
  std::sort(at, at + sets.count());
  return sets.rank(at) << shift_to;
}

absl::StatusOr<BlockMirror> BlockMirror::along(const BlockTables& t, bool left_to_right) {
  BlockMirror mirror;
  mirror.name_ = left_to_right ? "left to right" : "top to bottom";
  MirroredCells cells(t, left_to_right);
  if (absl::Status found = cells.find(); !found.ok()) return found;
  std::vector<std::size_t> kind_to;
  for (std::size_t k = 0; k < t.kinds.size(); ++k) {
    const BlockKind& kind = t.kinds[k];
    const std::optional<std::size_t> to = cells.image(k);
    if (!to) return invalid(std::string("piece '") + kind.letters[0] + "' has no mirror image");
    kind_to.push_back(*to);
    mirror.kinds_.push_back(
        {kind.shift, kind.mask, kind.sets, cells.placements(k, *to), t.kinds[*to].shift});
  }
  for (const BlockGoal& goal : t.goals) {
    Demands image;
    for (const auto& [kind, allowed] : goal.demands) {
      BitSet& to = image.emplace_back(kind_to[kind], BitSet(allowed.size())).second;
      for (const int p : members(allowed)) {
        set_bit(to.data(), mirror.kinds_[kind].to[static_cast<std::size_t>(p)]);
      }
    }
    std::ranges::sort(image);
    const bool stays = std::ranges::any_of(t.goals, [&](const BlockGoal& other) {
      return demands_of(other) == image && other.blank == cells.image(goal.blank);
    });
    if (!stays) return invalid("the goal is not symmetric");
  }
  for (Kind& kind : mirror.kinds_) {
    if (kind.sets.size() > kMostSetsListed) continue;
    for (std::uint64_t set = 0; set < kind.sets.size(); ++set) {
      kind.listed.push_back(kind.field(set));
    }
  }
  return mirror;
}

absl::StatusOr<BlockMirror> BlockMirror::of(const BlockTables& tables) {
  auto sideways = along(tables, true);
  if (sideways.ok()) return sideways;
  auto upside_down = along(tables, false);
  if (upside_down.ok()) return upside_down;
  return invalid("symmetry: found mirror, expected none: left to right, " +
                 message(sideways.status()) + "; top to bottom, " + message(upside_down.status()));
}

absl::StatusOr<std::unique_ptr<Session>> mirrored_session(const Blocks& blocks, State start,
                                                          SessionInfo facts) {
  auto mirror = BlockMirror::of(blocks.tables());
  if (!mirror.ok()) return mirror.status();
  facts.notes.push_back("positions that are mirrored " + mirror->name() + " count once");
  return blocks_session(MirroredBlocks(blocks, *std::move(mirror)), start, std::move(facts));
}

}  // namespace trailblaze
