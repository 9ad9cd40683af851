// The lower bound of an additive pattern database (pattern_tables.hpp) as a heuristic.
//
// If the board is square and the blank's home is on a diagonal, the board reflected about that
// diagonal is as far from home. The same tables then give a second sum, and the heuristic returns
// the greater of the two. A Memo keeps the groups' entries, so that a move looks up only the entry
// of its tile's group, once for each view of the board:
//
//    byte 0..6   entry of that group          byte 7   Manhattan distance of all its tiles
//
//    value = byte 7 + 2 * (byte 0 + ... + byte 6)
//
// The heuristic is not consistent: an entry holds for the best place of the blank. After a move
// another place may be best, so the entry may change by more than 1.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/base/isa.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "puzzles/tiles/pattern_lookup.hpp"
#include "puzzles/tiles/pattern_partitions.hpp"
#include "puzzles/tiles/pattern_tables.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"

namespace trailblaze {

// Returns the reflection about the diagonal with the blank's home, if the blank's home is on a
// diagonal.
inline std::optional<Reflection> reflection_of(const PatternGroup& board) {
  const int n = board.rows(), home = board.blank_home();
  if (board.columns() != n) return {};
  const bool main = home / n == home % n;
  if (!main && home / n + home % n != n - 1) return {};
  Reflection by;  // cells beyond the board keep their places
  for (int cell = 0; cell < board.cells(); ++cell) {
    const int r = cell / n, c = cell % n;
    by.cells[cell] = static_cast<std::uint8_t>(main ? c * n + r : (n - 1 - c) * n + (n - 1 - r));
  }
  const std::array<int, 16> homes = goal_cells({n, n}, board.goal());
  for (int tile = 0; tile < board.cells(); ++tile) {
    const int there = by.cells[homes[tile]];
    by.tiles[tile] = static_cast<std::uint8_t>(board.goal() >> 4 * there & 15);
  }
  return by;
}

class AdditivePatterns {
 public:
  struct Memo {
    std::uint64_t plain = 0, reflected = 0;
    friend bool operator==(const Memo&, const Memo&) = default;
  };

  // Requires 1 to 7 groups.
  explicit AdditivePatterns(PatternTables tables, bool reflect = true,
                            EntryFunction entry = entry_of(chosen_isa()))
      : shared_(std::make_shared<const Shared>(std::move(tables), reflect)), entry_(entry) {}

  const PatternTables& tables() const { return shared_->tables; }
  std::uint64_t bytes() const { return shared_->tables.bytes(); }
  bool reflects() const { return shared_->views.size() == 2; }

  int operator()(State s) const { return value(begin(s)); }

  Memo begin(State s) const {
    return {begin(shared_->views[0], s), reflects() ? begin(shared_->views[1], s) : 0};
  }

  Memo step(const Memo& memo, State from, State to) const {
    const TileMove move = tile_move(from, to);
    return finish_lookup(memo, move, start_lookup(move, to));
  }

  int value(const Memo& memo) const { return std::max(sum(memo.plain), sum(memo.reflected)); }

  // The entries that a move needs, for each view of the board. Their bytes are being prefetched.
  struct Lookup {
    std::uint64_t plain = 0, reflected = 0;
  };
  Lookup start_lookup(const TileMove& move, State to) const {
    const Shared& all = *shared_;
    return {start_lookup(all.views[0], move, to),
            reflects() ? start_lookup(all.views[1], move, to) : 0};
  }
  // Returns the memo after the move.
  Memo finish_lookup(const Memo& memo, const TileMove& move, const Lookup& lookup) const {
    const Shared& all = *shared_;
    return {finish_lookup(all.views[0], memo.plain, move, lookup.plain),
            reflects() ? finish_lookup(all.views[1], memo.reflected, move, lookup.reflected) : 0};
  }
  void prefetch(const Memo& /*memo*/, State from, State to) const {
    start_lookup(tile_move(from, to), to);
  }

 private:
  // The board as it is, or reflected.
  struct BoardView {
    BoardView(const PatternTables& tables, const Reflection& by) : bits(tables.bits()) {
      group_of.fill(-1);
      for (std::size_t g = 0; g < tables.groups().size(); ++g) {
        const PatternGroup& group = tables.groups()[g];
        group_views.emplace_back(group, by);
        entries[g] = tables.entries(g);
        for (std::size_t tile = 1; tile < 16; ++tile) {
          const int local = group.local(by.tiles[tile]);
          if (local < 0) continue;
          group_of[tile] = static_cast<std::int8_t>(g);
          for (int cell = 0; cell < group.cells(); ++cell) {
            manhattan[tile][cell] =
                static_cast<std::uint8_t>(group.manhattan(local, by.cells[cell]));
          }
        }
      }
    }

    std::vector<GroupView> group_views;
    std::array<const std::uint8_t*, patterns::kMostGroups> entries{};
    int bits;
    std::array<std::int8_t, 16> group_of;                      // by tile; -1: in no group
    std::array<std::array<std::uint8_t, 16>, 16> manhattan{};  // by tile and cell
  };

  struct Shared {
    Shared(PatternTables given, bool reflect) : tables(std::move(given)) {
      const std::size_t groups = tables.groups().size();
      TRAILBLAZE_CHECK(1 <= groups && groups <= patterns::kMostGroups,
                       "a memo has room for seven groups");
      views.emplace_back(tables, Reflection());
      const auto by = reflection_of(tables.groups().front());
      if (reflect && by) views.emplace_back(tables, *by);
    }

    PatternTables tables;
    std::vector<BoardView> views;
  };

  unsigned look_up(const BoardView& view, std::size_t group, State s) const {
    return PatternTables::read(view.entries[group], entry_(view.group_views[group], s), view.bits);
  }

  std::uint64_t begin(const BoardView& view, State s) const {
    std::uint64_t memo = 0;
    for (std::size_t g = 0; g < view.group_views.size(); ++g) {
      memo |= std::uint64_t{look_up(view, g, s)} << 8 * g;
    }
    for (std::size_t cell = 0; cell < 16; ++cell) {
      memo += std::uint64_t{view.manhattan[s >> 4 * cell & 15][cell]} << 56;
    }
    return memo;
  }

  std::uint64_t start_lookup(const BoardView& view, const TileMove& move, State to) const {
    const int group = view.group_of[move.tile];
    if (group < 0) return 0;
    const std::uint64_t entry = entry_(view.group_views[group], to);
    __builtin_prefetch(view.entries[group] + (view.bits == 8 ? entry : entry / 2));
    return entry;
  }

  std::uint64_t finish_lookup(const BoardView& view, std::uint64_t memo, const TileMove& move,
                              std::uint64_t lookup) const {
    const int group = view.group_of[move.tile];
    if (group < 0) return memo;
    const std::uint64_t entry = PatternTables::read(view.entries[group], lookup, view.bits);
    const auto& manhattan = view.manhattan[move.tile];
    memo += (std::uint64_t{manhattan[move.to]} - manhattan[move.from]) << 56;
    return (memo & ~(std::uint64_t{255} << 8 * group)) | entry << 8 * group;
  }

  static int sum(std::uint64_t memo) {
    const std::uint64_t manhattan = memo >> 56, entries = memo & ((std::uint64_t{1} << 56) - 1);
    return static_cast<int>(manhattan + 2 * (entries * 0x0101010101010101 >> 56));
  }

  std::shared_ptr<const Shared> shared_;
  EntryFunction entry_;
};

}  // namespace trailblaze
