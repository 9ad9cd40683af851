// The distance heuristic of sliding blocks: the moves that each piece would need if it were alone
// on the board. A move moves a single piece, so these numbers add up.
//
//   distance   for each alternative of the goal, the sum of
//                pieces that it names    moves to a placement that the goal allows; for alike
//                                        pieces the cheapest assignment to placements
//                all others              moves to a placement that covers no cell that the goal
//                                        needs for a named piece or a blank
//              the value is the least of these sums
//
// Each number is the distance between placements of a piece in the metric, around walls. A move
// takes a piece to a placement at distance 1, so the sum is consistent. For each kind of pieces and
// each alternative the distances are a table over placements:
//
//    goal ..1/...   piece 1 at  1 . .   table by placement  2 1 0      unit metric
//                               . . .                       3 2 1
//
// If a kind has few sets of placements and at most one demand, the sums are listed by the number of
// the set, which is the state's field.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/heuristic/heuristic.hpp"
#include "puzzles/blocks/blocks.hpp"

namespace trailblaze {

class BlocksDistance {
 public:
  // Lists the sums of kinds with at most `most_listed` sets of placements.
  explicit BlocksDistance(Blocks blocks, std::uint64_t most_listed = kMostListed)
      : blocks_(std::move(blocks)) {
    const BlockTables& t = blocks_.tables();
    for (const BlockGoal& goal : t.goals) goals_.push_back(needs_of(t, goal, most_listed));
  }

  int operator()(State s) const {
    int least = kDeadEnd;
    for (const Needs& goal : goals_) {
      int sum = 0;  // cannot overflow: each need is at most kDeadEnd
      for (const Need& need : goal) {
        const BlockKind& kind = blocks_.tables().kinds[need.kind];
        const std::uint64_t set = kind.field(s);
        sum += need.moves_by_set.empty() ? need.moves(kind, set) : need.moves_by_set[set];
      }
      least = std::min(least, sum);
    }
    return least;
  }

  // True if the value is a sum of numbers that each depend on a single piece.
  bool is_sum_over_pieces() const {
    return goals_.size() == 1 && std::ranges::none_of(goals_[0], [&](const Need& need) {
             return need.demanded && blocks_.tables().kinds[need.kind].sets.count() > 1;
           });
  }

  // If is_sum_over_pieces(): the moves that a piece of this kind needs from placement p.
  int moves_of_piece(std::size_t kind, Placement p) const {
    const auto need = std::ranges::find(goals_[0], kind, &Need::kind);
    return need == goals_[0].end() ? 0 : need->tables[0][p];
  }

 private:
  using Table = std::vector<int>;  // moves by placement

  // The needs of a kind of pieces: to meet each demand, or to clear the goal's cells.
  struct Need {
    std::size_t kind;
    bool demanded;
    std::vector<Table> tables;      // a table for each demand, or a single table for all pieces
    std::vector<int> moves_by_set;  // empty if there are many sets

    // Returns the moves for the set of this number.
    int moves(const BlockKind& k, std::uint64_t set) const {
      Placement at[BlockBoard::kMaxPieces];
      k.sets.unrank(set, at);
      return moves(at, k.sets.count());
    }
    int moves(const Placement* at, int count) const {
      if (!demanded) {
        int sum = 0;
        for (int i = 0; i < count; ++i) sum += tables[0][at[i]];
        return std::min(kDeadEnd, sum);
      }
      if (count == 1) return tables[0][at[0]];
      return tables.size() <= kMostAssigned ? assignment_cost(at, count) : farthest_cost(at, count);
    }

    // Returns the least cost of giving each demand a piece of its own. least[d] is the least cost
    // for the demands in the set d.
    int assignment_cost(const Placement* at, int count) const {
      std::array<int, 1 << kMostAssigned> least;
      const std::size_t sets = std::size_t{1} << tables.size();
      std::fill_n(least.begin(), sets, kDeadEnd);
      least[0] = 0;
      for (int i = 0; i < count; ++i) {
        for (std::size_t set = sets - 1; set > 0; --set) {
          for (std::size_t d = 0; d < tables.size(); ++d) {
            if ((set >> d & 1) == 0) continue;
            const std::size_t others = set ^ std::size_t{1} << d;
            least[set] = std::min(least[set], least[others] + tables[d][at[i]]);
          }
        }
      }
      return least[sets - 1];
    }
    // For too many demands to assign: returns the cost of the demand that is farthest from every
    // piece.
    int farthest_cost(const Placement* at, int count) const {
      int most = 0;
      for (const Table& table : tables) {
        int nearest = kDeadEnd;
        for (int i = 0; i < count; ++i) nearest = std::min(nearest, table[at[i]]);
        most = std::max(most, nearest);
      }
      return most;
    }
  };
  using Needs = std::vector<Need>;

  static constexpr std::size_t kMostAssigned = 6;
  static constexpr std::uint64_t kMostListed = 1 << 13;  // 32 KiB

  static Needs needs_of(const BlockTables& t, const BlockGoal& goal, std::uint64_t most_listed) {
    // The cells that the goal needs for pieces or blanks.
    const BitSet taken = goal.cells_where(t.board, [](char c) { return c != '?'; });
    Needs needs;
    for (std::size_t kind = 0; kind < t.kinds.size(); ++kind) {
      const Slides& slides = t.slides(t.kinds[kind]);
      Need need{kind, false, {}, {}};
      for (const BlockGoal::Demand& demand : goal.demands) {
        if (demand.kind == kind) need.tables.push_back(distances(slides, demand.allowed, t));
      }
      need.demanded = !need.tables.empty();
      if (!need.demanded) {
        BitSet clear(words_for(slides.size()));
        for (int p = 0; p < slides.size(); ++p) {
          if (slides.fits(static_cast<Placement>(p), taken.data())) set_bit(clear.data(), p);
        }
        need.tables.push_back(distances(slides, clear, t));
      }
      const bool asks = std::ranges::any_of(
          need.tables, [](const Table& table) { return *std::ranges::max_element(table) > 0; });
      if (!asks) continue;
      const std::uint64_t sets = t.kinds[kind].sets.size();
      // Assigning demands takes long, so such sums are not listed.
      if (sets <= most_listed && need.tables.size() == 1) {
        for (std::uint64_t set = 0; set < sets; ++set) {
          need.moves_by_set.push_back(need.moves(t.kinds[kind], set));
        }
      }
      needs.push_back(std::move(need));
    }
    return needs;
  }

  // Returns the moves of a piece on an empty board from each placement to the nearest placement in
  // `to`.
  static Table distances(const Slides& slides, const BitSet& to, const BlockTables& t) {
    const BitSet nothing(static_cast<std::size_t>(t.words));
    Table table(static_cast<std::size_t>(slides.size()), kDeadEnd);
    std::vector<int> queue = members(to);
    for (const int p : queue) table[static_cast<std::size_t>(p)] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const int next = table[static_cast<std::size_t>(queue[i])] + 1;
      slides.for_each_move(static_cast<Placement>(queue[i]), t.rules.metric, nothing.data(),
                           [&](Placement q) {
                             if (table[q] <= next) return;
                             table[q] = next;
                             queue.push_back(q);
                           });
    }
    return table;
  }

  Blocks blocks_;
  std::vector<Needs> goals_;
};

}  // namespace trailblaze
