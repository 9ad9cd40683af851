// The distance heuristic of sliding blocks: the moves that each piece would need if it were alone
// on the board. A move moves one piece, so these add up.
//
//   distance   for each alternative of the goal
//                pieces that it names    moves to a placement that the goal allows; of alike pieces
//                                        the cheapest way to share the placements out
//                all others              moves to where they cover no cell that the goal gives to a
//                                        named piece or wants blank
//              and of the alternatives the least
//
// Each is a distance of the metric over the placements of one piece, walls standing, so the sum is
// consistent: a move takes one piece to a placement that is one move away. For each kind of pieces
// and each alternative it is a table over placements:
//
//    goal ..1/...   piece 1 at  1 . .   table by placement  2 1 0      unit metric
//                               . . .                       3 2 1
//
// Where a kind has few sets of placements and at most one demand, the sums are listed by the number
// of the set, which is the state's field.
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
  // Lists the sums of kinds with at most so many sets of placements.
  explicit BlocksDistance(Blocks blocks, std::uint64_t most_listed = kMostListed)
      : blocks_(std::move(blocks)) {
    const BlockTables& t = blocks_.tables();
    for (const BlockGoal& goal : t.goals) goals_.push_back(needs_of(t, goal, most_listed));
  }

  int operator()(State s) const {
    int least = kDeadEnd;
    for (const Needs& goal : goals_) {
      int sum = 0;  // each need is at most kDeadEnd, so it fits
      for (const Need& need : goal) {
        const BlockKind& kind = blocks_.tables().kinds[need.kind];
        const std::uint64_t set = kind.field(s);
        sum += need.listed.empty() ? need.moves(kind, set) : need.listed[set];
      }
      least = std::min(least, sum);
    }
    return least;
  }

  // Whether the value is the sum of what each piece needs, wherever pieces alike to it are.
  bool adds_up() const {
    return goals_.size() == 1 && std::ranges::none_of(goals_[0], [&](const Need& need) {
             return need.demanded && blocks_.tables().kinds[need.kind].sets.count() > 1;
           });
  }

  // What a piece of this kind then needs where it lies at p.
  int moves_of_piece(std::size_t kind, Placement p) const {
    const auto need = std::ranges::find(goals_[0], kind, &Need::kind);
    return need == goals_[0].end() ? 0 : need->tables[0][p];
  }

 private:
  using Table = std::vector<int>;  // moves by placement

  // The needs of one kind of pieces: to meet each demand, or to clear the goal's cells.
  struct Need {
    std::size_t kind;
    bool demanded;
    std::vector<Table> tables;  // one for each demand, or one for all pieces
    std::vector<int> listed;    // moves by the number of the set, where there are few sets

    // The moves for the set of this number.
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
      return tables.size() <= kMostShared ? shared_out(at, count) : farthest(at, count);
    }

    // The least cost of giving each demand a piece of its own. least[d] is for set d.
    int shared_out(const Placement* at, int count) const {
      std::array<int, 1 << kMostShared> least;
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
    // For too many demands to share out: the cost of the demand that is farthest from every piece.
    int farthest(const Placement* at, int count) const {
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

  static constexpr std::size_t kMostShared = 6;
  static constexpr std::uint64_t kMostListed = 1 << 13;  // 32 KiB

  static Needs needs_of(const BlockTables& t, const BlockGoal& goal, std::uint64_t most_listed) {
    // The cells that the goal gives away.
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
      // Sharing placements out takes long, so such sums are found only when they are asked for.
      if (sets <= most_listed && need.tables.size() == 1) {
        for (std::uint64_t set = 0; set < sets; ++set) {
          need.listed.push_back(need.moves(t.kinds[kind], set));
        }
      }
      needs.push_back(std::move(need));
    }
    return needs;
  }

  // The moves of one piece on an empty board from each placement to the nearest of a set.
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
