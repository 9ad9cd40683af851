// The tables of a sliding-block puzzle for a search: kinds of pieces, their placements and bit
// fields, and goals as sets of placements. They are built once, and any thread reads them.
//
// Pieces that count as alike are a kind. A kind of k pieces is a bit field: the index of the set of
// their placements among all sets of k placements of their shape. States that differ only in the
// order of alike pieces are equal. Pa's puzzle, 1122/1133/45../6788/6799 with a goal for piece 1:
//
//     29       23 22        15 14             4 3       0
//    |   6 7     |   4 5      |   2 3 8 9      |   1     |
//     2 of 16     2 of 20      4 of 15          1 of 12    placements
//
// A kind that can be arranged in a single way has no bits. On a board with gates the piece '*',
// which alone may pass them, is a kind of its own.
//
// A goal (blocks_goals.hpp) is read first, since the letters in it decide which pieces count as
// alike. Then each alternative becomes demands. The demand of a letter is the set of placements
// that cover all its cells and no cell that must be something else. The demand of a sign is a
// single placement. If two demands ask for pieces of the same shape, their sets are disjoint, so no
// piece meets both. A position therefore meets an alternative if every demand finds a piece of its
// kind in its set, and all required blanks are blank. If several kinds have the shape of a sign,
// there is an alternative for each kind.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/names.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "puzzles/blocks/blocks_board.hpp"
#include "puzzles/blocks/blocks_goals.hpp"
#include "puzzles/blocks/blocks_slides.hpp"
#include "puzzles/blocks/combinadic.hpp"

namespace trailblaze {

// Decides which pieces count as alike.
enum class Identical : std::uint8_t {
  kUnnamed,  // pieces of a shape are alike, unless a goal names them
  kShapes,   // all pieces of a shape are alike, also in a goal
  kNone,     // no pieces are alike
};

template <>
inline constexpr auto kNamed<Identical> = std::to_array<Named<Identical>>(
    {{"unnamed", Identical::kUnnamed}, {"shapes", Identical::kShapes}, {"none", Identical::kNone}});

struct BlockRules {
  BlockMetric metric = BlockMetric::kUnit;
  Identical identical = Identical::kUnnamed;
  bool axis = false;  // a piece moves only along its longer side
};

// A kind of alike pieces, which is a bit field.
struct BlockKind {
  std::uint64_t field(State s) const { return s >> shift & mask; }

  int shape;                 // index of its Slides in BlockTables::shapes
  bool named;                // true for a single piece that keeps its letter in every position
  std::string letters = {};  // letters on the board, by placement
  Combinadic sets{1, 1};     // sets of placements
  int first = 0;             // number of pieces of the kinds before it
  int shift = 0;             // lowest bit of the field
  std::uint64_t mask = 0;    // mask of the field's bits, shifted down
};

// A quick test that every goal passes. It looks at the field of a kind that has a single piece and
// a demand in each alternative. Without such a kind, every state passes.
struct GoalSieve {
  int shift = 0;
  std::uint64_t mask = 0;
  BitSet allowed = {1};
  bool decides = false;  // true if every state that passes is a goal
};

// An unpacked state. Only the words that the board needs are used.
struct BlockPosition {
  Placement at[BlockBoard::kMaxPieces];  // kind after kind, ascending within a kind
  std::uint64_t occupied[kMaxWords] = {};
};

struct BlockTables {
  // Builds the tables. Errors name the field, "goal" or "board".
  static absl::StatusOr<BlockTables> build(BlockBoard board, std::string_view goal,
                                           const BlockRules& rules);

  const Slides& slides(const BlockKind& kind) const { return *shapes[kind.shape]; }

  // Returns the index of the kind of the board's piece with that letter, or kinds.size() if there
  // is none.
  std::size_t kind_of(char letter) const {
    const auto has = [&](const BlockKind& k) {
      return k.letters.find(letter) != std::string::npos;
    };
    return std::ranges::find_if(kinds, has) - kinds.begin();
  }

  // Adds a piece's cells to the occupied cells, or removes them.
  void toggle(const std::uint64_t* cells, BlockPosition& position) const {
    for (int w = 0; w < words; ++w) position.occupied[w] ^= cells[w];
  }

  void unpack(State s, BlockPosition& position) const {
    std::fill_n(position.occupied, words, 0);
    for (const BlockKind& kind : kinds) {
      Placement* at = position.at + kind.first;
      kind.sets.unrank(kind.field(s), at);
      for (int i = 0; i < kind.sets.count(); ++i) toggle(slides(kind).mask(at[i]), position);
    }
  }

  // Requires placements kind after kind, ascending within a kind.
  State pack(const Placement* at) const {
    State s = 0;
    for (const BlockKind& kind : kinds) s += kind.sets.rank(at + kind.first) << kind.shift;
    return s;
  }

  // True if a state passes the sieve, as every goal does.
  bool may_be_goal(State s) const {
    return has_bit(sieve.allowed.data(), static_cast<int>(s >> sieve.shift & sieve.mask));
  }
  bool is_goal(State s) const;
  bool meets(const BlockGoal& goal, State s) const;

  BlockBoard board;
  BlockRules rules;
  int words = 0;                                      // words of a set of cells
  int free_cells = 0;                                 // cells that no piece covers
  std::vector<std::shared_ptr<const Slides>> shapes;  // boards of equal size and walls share them
  std::vector<BlockKind> kinds;
  std::vector<BlockGoal> goals;
  GoalSieve sieve;
  std::vector<std::string> goal_notes;  // notes for users on how the goal was read
  std::vector<State> goal_states;       // all goals if each fixes every piece, else empty
  int state_bits = 0;
};

}  // namespace trailblaze
