// Builds the tables of a sliding-block puzzle in four steps: finds the letters that the goal names,
// groups the pieces into kinds, assigns a bit field to each kind, and converts the goal into sets
// of placements.
#include "puzzles/blocks/blocks_tables.hpp"

#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "puzzles/blocks/shared_tables.hpp"

namespace trailblaze {
namespace {

constexpr int kStateBits = 64;
// Maximum number of alternatives of a goal. A sign that several kinds fit makes an alternative for
// each kind.
constexpr std::size_t kMostAlternatives = 4096;
constexpr int kMostCellsShared = 64;  // cells; the tables of larger boards are large

// Returns the placements of a shape that cover every cell of the goal with `letter`, and no cell
// that asks for another piece or a blank. Fails if there are none.
absl::StatusOr<BitSet> placements_for(const BlockBoard& board, const BlockGoal& goal, char letter,
                                      const Slides& slides) {
  const auto letter_cells = members(goal.cells_where(board, [&](char c) { return c == letter; }));
  const BitSet others = goal.cells_where(board, [&](char c) { return c != letter && c != '?'; });
  BitSet allowed(words_for(slides.size()));
  for (int p = 0; p < slides.size(); ++p) {
    const auto covers = [&](int cell) { return has_bit(slides.mask(p), cell); };
    if (slides.fits(p, others.data()) && std::ranges::all_of(letter_cells, covers)) {
      set_bit(allowed.data(), p);
    }
  }
  if (!members(allowed).empty()) return allowed;
  return invalid("found " + quantity(letter_cells.size(), "cell") + " for piece '" + letter +
                 "', expected cells that the piece can cover together, without other cells that " +
                 "the goal names");
}

// Under the axis rule, fails unless one of these placements lies in the piece's line, which it
// cannot leave.
absl::Status check_line(const BlockTables& t, const BlockPiece& piece, const Slides& slides,
                        const BitSet& allowed) {
  const BlockSize around = extent(piece.shape);
  if (!t.rules.axis || t.rules.identical == Identical::kShapes || around.rows == around.columns) {
    return absl::OkStatus();
  }
  const bool lies = around.columns > around.rows;
  const int columns = t.board.grid().size.columns;
  const auto line_of = [&](int cell) {
    return lies ? t.board.place(cell) / columns : t.board.place(cell) % columns;
  };
  const int line = line_of(piece.first_cell);
  for (const int p : members(allowed)) {
    if (line_of(slides.first_cell(static_cast<Placement>(p))) == line) return absl::OkStatus();
  }
  return invalid(std::string("found piece '") + piece.letter + "' in another " +
                 (lies ? "row" : "column") + ", expected " + (lies ? "row " : "column ") +
                 std::to_string(line + 1) +
                 ", because under the rule axis the piece cannot leave it");
}

// Returns the placements of a shape. Small boards of equal size and walls, such as the boards of a
// stream, share them.
std::shared_ptr<const Slides> slides_of(const BlockTables& t, const BlockShape& shape,
                                        bool passes_gates) {
  const auto make = [&] { return Slides(t.board, shape, t.rules.axis, passes_gates); };
  if (t.board.has_gates() || t.board.cell_count() > kMostCellsShared) {
    return std::make_shared<const Slides>(make());
  }
  std::string walls = t.board.grid().cells;
  for (char& c : walls) c = c == BlockBoard::kWall ? c : BlockBoard::kBlank;
  static SharedTables<std::tuple<std::string, int, BlockShape, bool>, Slides> shared;
  return shared.get({std::move(walls), t.board.grid().size.columns, shape, t.rules.axis}, make);
}

// Returns the index of a piece's shape among the tables' shapes. Adds the shape if it is new.
int shape_number(BlockTables& t, const BlockPiece& piece) {
  const bool passes = t.board.passes_gates(piece.letter);
  const auto found = std::ranges::find_if(t.shapes, [&](const auto& slides) {
    return slides->shape() == piece.shape && slides->passes_gates() == passes;
  });
  const auto number = found - t.shapes.begin();
  if (found == t.shapes.end()) t.shapes.push_back(slides_of(t, piece.shape, passes));
  return static_cast<int>(number);
}

// Checks that the board has the pieces and blanks that the goal asks for. Each piece is checked as
// if it were alone.
absl::Status check_possible(BlockTables& t, const BlockGoal& goal) {
  const auto blanks = std::ranges::count(goal.cells, '0');
  if (blanks > t.free_cells) {
    return invalid("found " + std::to_string(blanks) + " cells '0', expected at most " +
                   std::to_string(t.free_cells) + ", the number of blanks");
  }
  const std::set<char> letters = goal.letters();
  for (const BlockPiece& piece : t.board.pieces()) {
    if (!letters.contains(piece.letter)) continue;
    const int shape = shape_number(t, piece);
    const auto allowed = placements_for(t.board, goal, piece.letter, *t.shapes[shape]);
    if (!allowed.ok()) return allowed.status();
    absl::Status in_line = check_line(t, piece, *t.shapes[shape], *allowed);
    if (!in_line.ok()) return in_line;
  }
  for (const char sign : goal.signs) {
    const auto drawn = drawn_shape(t.board, goal, sign);
    const auto lies_there = [&](const BlockPiece& piece) {
      return piece.shape == drawn.shape &&
             t.shapes[shape_number(t, piece)]->at_cell(drawn.first_cell) != kNoPlacement;
    };
    if (!std::ranges::any_of(t.board.pieces(), lies_there)) {
      return invalid("found '" + std::string(1, sign) + "' in a shape of " +
                     quantity(drawn.shape.size(), "cell") +
                     " that no piece can have there, expected the cells of a piece, or " +
                     t.board.letters());
    }
  }
  if (!goal.signs.empty()) {
    const std::string signs =
        join(goal.signs, ", ", [](char sign) { return "'" + std::string(1, sign) + "'"; });
    t.goal_notes.push_back(
        signs + " in the goal " +
        (goal.signs.size() == 1 ? "is any piece of its shape" : "are any pieces of their shapes"));
  }
  return absl::OkStatus();
}

// Removes the alternatives that no placement can meet. Fails if none are left.
absl::Status keep_possible(BlockTables& t) {
  absl::Status first;
  std::vector<BlockGoal> possible;
  for (BlockGoal& goal : t.goals) {
    const absl::Status status = check_possible(t, goal);
    if (status.ok()) {
      possible.push_back(std::move(goal));
      continue;
    }
    if (first.ok()) first = status;
    t.goal_notes.push_back("an alternative of the goal is left out: " +
                           std::string(status.message()));
  }
  if (possible.empty()) return first;
  t.goals = std::move(possible);
  return absl::OkStatus();
}

// Groups the board's pieces into kinds, in the order of their first pieces.
void add_kinds(BlockTables& t) {
  std::set<char> named;
  for (const BlockGoal& goal : t.goals) named.merge(goal.letters());
  for (const BlockPiece& piece : t.board.pieces()) {
    const int shape = shape_number(t, piece);
    const bool own = t.rules.identical == Identical::kNone || t.board.passes_gates(piece.letter) ||
                     (t.rules.identical == Identical::kUnnamed && named.count(piece.letter) > 0);
    auto kind = std::ranges::find_if(
        t.kinds, [&](const BlockKind& k) { return !own && !k.named && k.shape == shape; });
    if (kind == t.kinds.end()) kind = t.kinds.insert(kind, BlockKind{shape, own});
    kind->letters += piece.letter;
  }
}

// Assigns the fields from bit 0 upwards.
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
  return invalid("board: found pieces whose positions need " + std::to_string(t.state_bits) +
                 " bits, expected at most " + std::to_string(kStateBits) +
                 ": a board with fewer pieces or cells");
}

// Adds a demand for each of the goal's signs from `sign` on. Appends a goal to `out` for each
// choice of kinds from which these signs take their pieces.
void add_signs(const BlockTables& t, BlockGoal& goal, std::size_t sign,
               std::vector<BlockGoal>& out) {
  if (out.size() > kMostAlternatives) return;
  if (sign == goal.signs.size()) {
    out.push_back(goal);
    return;
  }
  const auto [shape, first_cell] = drawn_shape(t.board, goal, goal.signs[sign]);
  for (std::size_t k = 0; k < t.kinds.size(); ++k) {
    const Slides& slides = t.slides(t.kinds[k]);
    const auto taken = std::ranges::count(goal.demands, k, &BlockGoal::Demand::kind);
    if (slides.shape() != shape || slides.at_cell(first_cell) == kNoPlacement ||
        taken == t.kinds[k].sets.count()) {
      continue;
    }
    BitSet there(words_for(slides.size()));
    set_bit(there.data(), slides.at_cell(first_cell));
    goal.demands.push_back({k, std::move(there)});
    add_signs(t, goal, sign + 1, out);
    goal.demands.pop_back();
  }
}

// Turns the cells of the goals into demands and blanks. Requires add_kinds().
absl::Status add_demands(BlockTables& t) {
  std::vector<BlockGoal> found;
  for (BlockGoal& goal : t.goals) {
    for (const char letter : goal.letters()) {
      const std::size_t kind = t.kind_of(letter);
      auto allowed = placements_for(t.board, goal, letter, t.slides(t.kinds[kind]));
      goal.demands.push_back({kind, *std::move(allowed)});
    }
    const auto is_blank = [](char c) { return c == '0'; };
    if (std::ranges::any_of(goal.cells, is_blank)) {
      goal.blank = goal.cells_where(t.board, is_blank);
    }
    add_signs(t, goal, 0, found);
  }
  if (found.size() > kMostAlternatives) {
    return invalid("goal: found signs for more than " + std::to_string(kMostAlternatives) +
                   " choices of pieces, expected at most as many, or interchangeable pieces");
  }
  if (found.empty() && !t.goals.empty()) {
    return invalid(
        "goal: found more signs of one shape than pieces, expected at most as many signs");
  }
  t.goals = std::move(found);
  return absl::OkStatus();
}

// Returns the sieve of the first kind that has a single piece and a demand in each alternative.
GoalSieve make_sieve(const BlockTables& t) {
  for (std::size_t k = 0; k < t.kinds.size(); ++k) {
    if (t.kinds[k].sets.count() != 1) continue;
    const auto is_for = [k](const BlockGoal::Demand& demand) { return demand.kind == k; };
    GoalSieve sieve{t.kinds[k].shift, t.kinds[k].mask, {}, true};
    for (const BlockGoal& goal : t.goals) {
      const auto demand = std::ranges::find_if(goal.demands, is_for);
      if (demand == goal.demands.end()) {
        sieve.allowed.clear();
        break;
      }
      sieve.decides &= goal.demands.size() == 1 && goal.blank.empty();
      sieve.allowed.resize(demand->allowed.size());
      for (std::size_t w = 0; w < sieve.allowed.size(); ++w) {
        sieve.allowed[w] |= demand->allowed[w];
      }
    }
    if (!sieve.allowed.empty()) return sieve;
  }
  return {};
}

// Returns the only state that meets the goal, if the goal fixes every piece.
std::optional<State> only_state(const BlockTables& t, const BlockGoal& goal) {
  std::vector<std::vector<Placement>> fixed(t.kinds.size());
  for (const auto& [kind, allowed] : goal.demands) {
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
  t.free_cells = t.board.free_cells();
  if (const absl::Status possible = keep_possible(t); !possible.ok()) {
    return in_field("goal", possible);
  }
  add_kinds(t);
  if (absl::Status packed = add_fields(t); !packed.ok()) return packed;
  if (absl::Status added = add_demands(t); !added.ok()) return added;
  for (const BlockGoal& g : t.goals) {
    if (const std::optional<State> s = only_state(t, g)) t.goal_states.push_back(*s);
  }
  t.sieve = make_sieve(t);
  if (t.goal_states.size() < t.goals.size()) t.goal_states.clear();  // some goals leave pieces free
  return t;
}

bool BlockTables::is_goal(State s) const {
  return std::ranges::any_of(goals, [&](const BlockGoal& goal) { return meets(goal, s); });
}

bool BlockTables::meets(const BlockGoal& goal, State s) const {
  BlockPosition position;
  unpack(s, position);
  const auto is_met = [&](const BlockGoal::Demand& demand) {
    const BlockKind& kind = kinds[demand.kind];
    const Placement* at = position.at + kind.first;
    return std::any_of(at, at + kind.sets.count(),
                       [&](Placement p) { return has_bit(demand.allowed.data(), p); });
  };
  if (!std::ranges::all_of(goal.demands, is_met)) return false;
  for (int w = 0; w < words && !goal.blank.empty(); ++w) {
    if ((goal.blank[w] & position.occupied[w]) != 0) return false;
  }
  return true;
}

}  // namespace trailblaze
