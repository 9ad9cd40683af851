// Pattern databases of sliding blocks: the same puzzle without some of its pieces. This abstraction
// (engine/heuristic/abstraction.hpp) sees how the other pieces block each other.
//
//    board A B B   goal ? ? A     keep A:  A . .   ? ? A    the abstract state is field A of the
//          A C .        ? ? A              A . .   ? ? A    state
//
// Goals are placements of the kept pieces, found by placing one kind after another. There can be
// very many goals, so the caller decides when to stop.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/heuristic/abstraction.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/blocks/blocks.hpp"

namespace trailblaze {

// Projects a state to the fields of the kept kinds.
struct KeptBlocks {
  struct Field {
    int from, to;
    std::uint64_t mask;
  };

  // A kept kind has the same placements on both boards, and its field has the same numbers.
  State operator()(State s) const {
    State kept = 0;
    for (const Field& f : fields) kept |= (s >> f.from & f.mask) << f.to;
    return kept;
  }

  std::vector<Field> fields;
};

class RelaxedBlocks final : public Abstraction {
 public:
  // Keeps the pieces of these letters and pieces alike to them. Removes all others from the board
  // and from the goal. Errors name the field "heuristic".
  static absl::StatusOr<RelaxedBlocks> make(const Blocks& blocks, std::string_view letters) {
    const BlockTables& t = blocks.tables();
    for (const char letter : letters) {
      if (t.kind_of(letter) < t.kinds.size()) continue;
      return invalid(std::string("heuristic: found piece '") + letter + "', expected " +
                     t.board.letters());
    }
    std::string kept;
    for (const BlockKind& kind : t.kinds) {
      if (kind.letters.find_first_of(letters) != std::string::npos) kept += kind.letters;
    }
    if (kept.empty())
      return invalid("heuristic: found an empty pattern, expected letters of pieces");
    const auto only_kept = [&](std::string cells, char instead, std::string_view others) {
      for (char& c : cells) {
        if (kept.find(c) == std::string::npos && others.find(c) == std::string_view::npos)
          c = instead;
      }
      return rows_of(t.board.grid().size, cells);
    };
    // Gates are walls if the piece that may pass them is not kept.
    const bool has_gates = t.board.has_gates() && kept.find(kMainPiece) != std::string::npos;
    const auto closed = [&](std::string cells, char sign) {
      for (std::size_t place = 0; place < cells.size(); ++place) {
        if (!has_gates && t.board.is_gate(place)) cells[place] = sign;
      }
      return cells;
    };
    // The kept pieces form the same kinds as before, because the goal still names the same pieces
    // among them.
    const auto board =
        BlockBoard::read(only_kept(closed(t.board.grid().cells, '#'), '.', has_gates ? "#-" : "#"),
                         t.board.grid().size, t.rules.axis);
    if (!board.ok()) return in_field("heuristic", board.status());
    // A sign may mean any piece of its shape, so it stays only if all of them are kept.
    const auto stays = [&](const BlockGoal& g, char sign) {
      const BlockShape shape = drawn_shape(t.board, g, sign).shape;
      return std::ranges::none_of(t.board.pieces(), [&](const BlockPiece& piece) {
        return piece.shape == shape && kept.find(piece.letter) == std::string::npos;
      });
    };
    std::vector<std::string> goals;
    for (const BlockGoal& g : t.goals) {
      std::string others = "#0";
      std::ranges::copy_if(g.signs, std::back_inserter(others),
                           [&](char sign) { return stays(g, sign); });
      const std::string text = only_kept(closed(g.cells, '?'), '?', others);
      if (goals.empty() || goals.back() != text) goals.push_back(text);
    }
    const std::string goal = join(goals, "|");
    auto relaxed = Blocks::make(*board, goal, t.rules);
    if (!relaxed.ok()) return in_field("heuristic", relaxed.status());
    KeptBlocks projection;
    for (const BlockKind& to : relaxed->tables().kinds) {
      const auto from = std::ranges::find_if(
          t.kinds, [&](const BlockKind& k) { return k.letters == to.letters; });
      TRAILBLAZE_CHECK(from != t.kinds.end(), "pieces that were alike no longer are");
      projection.fields.push_back({from->shift, to.shift, from->mask});
    }
    return RelaxedBlocks(*std::move(relaxed), std::move(projection));
  }

  const KeptBlocks& projection() const { return kept_; }

  std::size_t expand(std::span<const State> from, Successors& out) const override {
    return relaxed_.expand(from, out);
  }

  // Emits every placement of the kept pieces that meets the goal. Calls go_on() before each try.
  void for_each_goal(absl::FunctionRef<void(State)> emit,
                     absl::FunctionRef<bool()> go_on) const override {
    BlockPosition position;
    std::fill_n(position.occupied, tables().words, 0);
    place_kinds(0, 0, position, emit, go_on);
  }

 private:
  RelaxedBlocks(Blocks relaxed, KeptBlocks kept)
      : relaxed_(std::move(relaxed)), kept_(std::move(kept)) {}

  const BlockTables& tables() const { return relaxed_.puzzle().tables(); }

  // Places `kind` and all kinds after it on free cells. `s` and `position` have the kinds before
  // it.
  void place_kinds(std::size_t kind, State s, BlockPosition& position,
                   absl::FunctionRef<void(State)> emit, absl::FunctionRef<bool()> go_on) const {
    const BlockTables& t = tables();
    if (kind == t.kinds.size()) {
      if (relaxed_.puzzle().is_goal(s)) emit(s);
      return;
    }
    const BlockKind& k = t.kinds[kind];
    Placement* const at = position.at + k.first;
    for (std::uint64_t set = 0; set < k.sets.size() && go_on(); ++set) {
      k.sets.unrank(set, at);
      int placed = 0;
      while (placed < k.sets.count() && t.slides(k).fits(at[placed], position.occupied)) {
        t.toggle(t.slides(k).mask(at[placed++]), position);
      }
      if (placed == k.sets.count())
        place_kinds(kind + 1, s | set << k.shift, position, emit, go_on);
      while (placed > 0) t.toggle(t.slides(k).mask(at[--placed]), position);
    }
  }

  AnyPuzzleOf<Blocks> relaxed_;
  KeptBlocks kept_;
};

// By default a pattern keeps the pieces that the goal names, then others as long as there are at
// most 2^kPatternBits abstract states.
inline constexpr int kPatternBits = 20;

inline std::string default_letters(const BlockTables& t) {
  std::vector<bool> demanded(t.kinds.size());
  for (const BlockGoal& goal : t.goals) {
    for (const BlockGoal::Demand& demand : goal.demands) demanded[demand.kind] = true;
  }
  std::string letters;
  int bits = 0;
  for (const bool named : {true, false}) {
    for (std::size_t i = 0; i < t.kinds.size(); ++i) {
      const BlockKind& kind = t.kinds[i];
      const int more = kind.sets.bits();
      if (demanded[i] != named || (!letters.empty() && bits + more > kPatternBits)) continue;
      letters += kind.letters;
      bits += more;
    }
  }
  return letters;
}

// Builds a pattern database for each set of letters ("AB/C"). The heuristic is the greatest of
// their values.
inline Built<MaximumOf<PatternDatabase<KeptBlocks>>> build_block_patterns(const Blocks& blocks,
                                                                          std::string_view patterns,
                                                                          const Options& options) {
  const std::string given =
      patterns.empty() ? default_letters(blocks.tables()) : std::string(patterns);
  std::vector<PatternDatabase<KeptBlocks>> all;
  std::size_t held = 0;
  for (const std::string_view letters : split(given, '/')) {
    const auto relaxed = RelaxedBlocks::make(blocks, letters);
    if (!relaxed.ok()) return relaxed.status();
    auto table = build_pattern_table(*relaxed, options, held);
    if (!table.ok()) return table.error();
    held += (*table)->bytes();
    all.push_back({relaxed->projection(), *std::move(table)});
  }
  return MaximumOf(std::move(all));
}

}  // namespace trailblaze
