// Builds the tables of a sliding-block puzzle, one part after the other: goals name letters,
// letters make kinds, kinds get fields, and goals become sets of placements.
#include "puzzles/blocks/blocks_tables.hpp"

#include <optional>
#include <set>
#include <utility>

namespace trailblaze {
namespace {

constexpr int kStateBits = 64;

std::set<char> letters_named(const std::vector<BlockGoal>& goals) {
  std::set<char> named;
  for (const BlockGoal& goal : goals) named.merge(goal.letters());
  return named;
}

// The number of a shape among the tables' shapes, to which it is added if it is new.
int shape_number(BlockTables& t, const BlockShape& shape) {
  const auto found = std::find_if(t.shapes.begin(), t.shapes.end(),
                                  [&](const Slides& s) { return s.shape() == shape; });
  const auto number = found - t.shapes.begin();
  if (found == t.shapes.end()) t.shapes.emplace_back(t.board, shape, t.rules.axis);
  return static_cast<int>(number);
}

// Groups the board's pieces into kinds, in the order of their first pieces.
void add_kinds(BlockTables& t) {
  const std::set<char> named = letters_named(t.goals);
  for (const BlockPiece& piece : t.board.pieces()) {
    const int shape = shape_number(t, piece.shape);
    const bool own = t.rules.identical == Identical::kNone ||
                     (t.rules.identical == Identical::kUnnamed && named.count(piece.letter) > 0);
    auto kind = std::find_if(t.kinds.begin(), t.kinds.end(), [&](const BlockKind& k) {
      return !own && !k.named && k.shape == shape;
    });
    if (kind == t.kinds.end()) kind = t.kinds.insert(kind, BlockKind{shape, own});
    kind->letters += piece.letter;
  }
}

// Lays the fields out from bit 0 upwards.
absl::Status add_fields(BlockTables& t) {
  int pieces = 0;
  for (BlockKind& kind : t.kinds) {
    kind.sets = Combinadic(t.slides(kind).size(), static_cast<int>(kind.letters.size()));
    const int bits = kind.sets.bits();
    kind.first = pieces;
    pieces += kind.sets.count();
    if (bits > 0 && t.state_bits + bits <= kStateBits) {
      kind.shift = t.state_bits;
      kind.mask = ~std::uint64_t{0} >> (kStateBits - bits);
    }
    t.state_bits += bits;
  }
  if (t.state_bits <= kStateBits) return absl::OkStatus();
  return invalid("board: needs " + std::to_string(t.state_bits) + " bits, expected at most " +
                 std::to_string(kStateBits));
}

// The kind of the piece with a letter that is on the board.
int kind_of(const BlockTables& t, char letter) {
  const auto kind = std::find_if(t.kinds.begin(), t.kinds.end(), [&](const BlockKind& k) {
    return k.letters.find(letter) != std::string::npos;
  });
  return static_cast<int>(kind - t.kinds.begin());
}

absl::StatusOr<BlockPicture> picture_of(const BlockTables& t, const BlockGoal& goal) {
  BlockPicture picture;
  for (const char letter : goal.letters()) {
    const int kind = kind_of(t, letter);
    const Slides& slides = t.slides(t.kinds[kind]);
    auto allowed = placements_for(t.board, goal, letter, slides);
    if (!allowed.ok()) return in_field("goal", allowed.status());
    picture.demands.push_back({kind, *std::move(allowed)});
  }
  if (goal.cells.find('0') != std::string::npos) picture.blank = goal.cells_of(t.board, '0');
  return picture;
}

// The one state that a picture shows, if it leaves no piece a choice.
std::optional<State> only_state(const BlockTables& t, const BlockPicture& picture) {
  std::vector<std::vector<Placement>> fixed(t.kinds.size());
  for (const auto& [kind, allowed] : picture.demands) {
    const std::vector<int> choice = members(allowed);
    if (choice.size() > 1) return std::nullopt;
    fixed[kind].push_back(static_cast<Placement>(choice[0]));
  }
  BlockPosition position{};
  for (std::size_t i = 0; i < t.kinds.size(); ++i) {
    const BlockKind& kind = t.kinds[i];
    if (static_cast<int>(fixed[i].size()) != kind.sets.count()) return std::nullopt;
    std::sort(fixed[i].begin(), fixed[i].end());
    std::copy(fixed[i].begin(), fixed[i].end(), position.at + kind.first);
    for (const Placement p : fixed[i]) {
      if (!t.slides(kind).fits(p, position.occupied)) return std::nullopt;
      t.toggle(t.slides(kind).mask(p), position);
    }
  }
  return t.pack(position.at);
}

// All goals as states, or none when they are too many to list.
std::vector<State> list_goals(const BlockTables& t) {
  std::vector<State> states;
  for (const BlockPicture& picture : t.pictures) {
    const std::optional<State> s = only_state(t, picture);
    if (!s) return {};
    states.push_back(*s);
  }
  return states;
}

}  // namespace

absl::StatusOr<BlockTables> BlockTables::build(BlockBoard board, std::string_view goal,
                                               const BlockRules& rules) {
  auto goals = read_block_goals(board, goal, rules.axis);
  if (!goals.ok()) return in_field("goal", goals.status());
  BlockTables t;
  t.board = std::move(board);
  t.rules = rules;
  t.goals = *std::move(goals);
  t.words = words_for(t.board.cell_count());
  add_kinds(t);
  if (const absl::Status packed = add_fields(t); !packed.ok()) return packed;
  for (const BlockGoal& g : t.goals) {
    auto picture = picture_of(t, g);
    if (!picture.ok()) return picture.status();
    t.pictures.push_back(*std::move(picture));
  }
  t.goal_states = list_goals(t);
  return t;
}

}  // namespace trailblaze
