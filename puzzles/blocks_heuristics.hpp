// Heuristics of sliding blocks: what the pieces that the goal is about need when each is alone on the
// board. A move moves one piece, so what the pieces need adds up.
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
// RelaxedBlocks is the same puzzle with some pieces taken off the board: an abstraction, whose
// pattern databases (engine/abstraction.hpp) see how the pieces that are left are in each other's way.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/abstraction.hpp"
#include "engine/check.hpp"
#include "engine/heuristic.hpp"
#include "puzzles/blocks.hpp"

namespace trailblaze {

class BlocksDistance {
 public:
  explicit BlocksDistance(Blocks blocks) : blocks_(std::move(blocks)) {
    const BlockTables& t = blocks_.tables();
    for (std::size_t i = 0; i < t.pictures.size(); ++i) add_picture(t, i);
  }

  int operator()(State s) const {
    const BlockTables& t = blocks_.tables();
    int least = kNoWay;
    for (const Picture& picture : pictures_) {
      int sum = 0;
      for (const Need& need : picture) {
        Placement at[BlockBoard::kMaxPieces];
        t.kinds[need.kind].sets.unrank(t.kinds[need.kind].field(s), at);
        sum = std::min(kNoWay, sum + need.moves(at, t.kinds[need.kind].sets.count()));
      }
      least = std::min(least, sum);
    }
    return least;
  }

 private:
  using Table = std::vector<int>;  // by placement

  // Of one kind of pieces: what each demand asks for, or what clears the goal's cells.
  struct Need {
    std::size_t kind;
    bool demanded;
    std::vector<Table> tables;  // of each demand, or one for all pieces

    int moves(const Placement* at, int count) const {
      if (!demanded) {
        int sum = 0;
        for (int i = 0; i < count; ++i) sum += tables[0][at[i]];
        return std::min(kNoWay, sum);
      }
      if (count == 1) return tables[0][at[0]];
      return tables.size() <= kMostShared ? shared_out(at, count) : farthest(at, count);
    }

    // The cheapest way to give each demand a piece of its own: least[d] is for the set d of demands.
    int shared_out(const Placement* at, int count) const {
      std::array<int, 1 << kMostShared> least;
      const std::size_t sets = std::size_t{1} << tables.size();
      std::fill_n(least.begin(), sets, kNoWay);
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
    // Where they are too many to share out: the one demand that is farthest from every piece.
    int farthest(const Placement* at, int count) const {
      int most = 0;
      for (const Table& table : tables) {
        int nearest = kNoWay;
        for (int i = 0; i < count; ++i) nearest = std::min(nearest, table[at[i]]);
        most = std::max(most, nearest);
      }
      return most;
    }
  };
  using Picture = std::vector<Need>;

  static constexpr std::size_t kMostShared = 6;

  void add_picture(const BlockTables& t, std::size_t number) {
    const BlockPicture& asked = t.pictures[number];
    BitSet taken(static_cast<std::size_t>(t.words));  // cells that the goal gives away
    for (int cell = 0; cell < t.board.cell_count(); ++cell) {
      if (t.goals[number].cells[t.board.place(cell)] != '?') set_bit(taken.data(), cell);
    }
    Picture picture;
    for (std::size_t kind = 0; kind < t.kinds.size(); ++kind) {
      const Slides& slides = t.slides(t.kinds[kind]);
      Need need{kind, false, {}};
      for (const BlockPicture::Demand& demand : asked.demands) {
        if (demand.kind != static_cast<int>(kind)) continue;
        need.tables.push_back(distances(slides, demand.allowed, t));
      }
      need.demanded = !need.tables.empty();
      if (!need.demanded) {
        BitSet clear(words_for(slides.size()));
        for (int p = 0; p < slides.size(); ++p) {
          if (slides.fits(static_cast<Placement>(p), taken.data())) set_bit(clear.data(), p);
        }
        need.tables.push_back(distances(slides, clear, t));
      }
      const bool asks = std::any_of(need.tables.begin(), need.tables.end(), [](const Table& table) {
        return *std::max_element(table.begin(), table.end()) > 0;
      });
      if (asks) picture.push_back(std::move(need));
    }
    pictures_.push_back(std::move(picture));
  }

  // Moves of one piece on an empty board from each placement to the nearest of a set.
  static Table distances(const Slides& slides, const BitSet& to, const BlockTables& t) {
    const BitSet nothing(static_cast<std::size_t>(t.words));
    Table table(static_cast<std::size_t>(slides.size()), kNoWay);
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
  std::vector<Picture> pictures_;
};

class RelaxedBlocks {
 public:
  // Keeps the pieces of these letters, and those alike to them, takes all others off the board and
  // out of the goal. Errors name the field "heuristic".
  static absl::StatusOr<RelaxedBlocks> make(const Blocks& blocks, std::string_view letters) {
    const BlockTables& t = blocks.tables();
    std::string kept;
    std::vector<std::size_t> kinds;
    for (const char letter : letters) {
      const auto has = [&](const BlockKind& k) {
        return k.letters.find(letter) != std::string::npos;
      };
      if (std::none_of(t.kinds.begin(), t.kinds.end(), has)) {
        return invalid(std::string("heuristic: found piece '") + letter + "', expected one of " +
                       blocks_detail::list_letters(t.board));
      }
    }
    for (std::size_t i = 0; i < t.kinds.size(); ++i) {
      if (t.kinds[i].letters.find_first_of(letters) == std::string::npos) continue;
      kept += t.kinds[i].letters;
      kinds.push_back(i);
    }
    if (kept.empty()) return invalid("heuristic: found a pattern of no pieces, expected letters");
    return take_off(blocks, kept, kinds);
  }

  // A kept kind has the same placements, and its field the same numbers, on both boards.
  State image(State s) const {
    State image = 0;
    for (const Field& f : fields_) image |= (s >> f.from & f.mask) << f.to;
    return image;
  }
  template <class Emit>
  void for_each_successor(State s, Emit&& emit) const {
    relaxed_.for_each_successor(s, emit);
  }

  // Every way to lay the kept pieces that meets the goal.
  template <class Emit>
  void for_each_goal(Emit&& emit) const {
    BlockPosition position;
    std::fill_n(position.occupied, relaxed_.tables().words, 0);
    lay(0, 0, position, emit);
  }

 private:
  struct Field {
    int from, to;
    std::uint64_t mask;
  };

  RelaxedBlocks(Blocks relaxed, std::vector<Field> fields)
      : relaxed_(std::move(relaxed)), fields_(std::move(fields)) {}

  static absl::StatusOr<RelaxedBlocks> take_off(const Blocks& blocks, const std::string& kept,
                                                const std::vector<std::size_t>& kinds) {
    const BlockTables& t = blocks.tables();
    const auto only_kept = [&](std::string cells, char instead, std::string_view others) {
      for (char& c : cells) {
        if (kept.find(c) == std::string::npos && others.find(c) == std::string_view::npos)
          c = instead;
      }
      return rows_of(t.board.grid().size, cells);
    };
    // Which pieces are alike stays as it is: the goal names the same ones of those that are kept.
    const auto board = BlockBoard::read(only_kept(t.board.grid().cells, '.', "#"),
                                        t.board.grid().size, t.rules.axis);
    if (!board.ok()) return in_field("heuristic", board.status());
    std::string goal;
    for (const BlockGoal& g : t.goals) {
      goal += (goal.empty() ? "" : "|") + only_kept(g.cells, '?', "#0");
    }
    auto relaxed = Blocks::make(*board, goal, t.rules);
    if (!relaxed.ok()) return in_field("heuristic", relaxed.status());
    const std::vector<BlockKind>& left = relaxed->tables().kinds;
    std::vector<Field> fields;
    for (const std::size_t kind : kinds) {
      const BlockKind& from = t.kinds[kind];
      const auto to = std::find_if(left.begin(), left.end(),
                                   [&](const BlockKind& k) { return k.letters == from.letters; });
      TRAILBLAZE_CHECK(to != left.end(), "pieces that were alike no longer are");
      fields.push_back({from.shift, to->shift, from.mask});
    }
    return RelaxedBlocks(*std::move(relaxed), std::move(fields));
  }

  // Kinds from `kind` on, onto what is free; `s` and `position` have the kinds before it.
  template <class Emit>
  void lay(std::size_t kind, State s, BlockPosition& position, Emit&& emit) const {
    const BlockTables& t = relaxed_.tables();
    if (kind == t.kinds.size()) {
      if (relaxed_.is_goal(s)) emit(s);
      return;
    }
    const BlockKind& k = t.kinds[kind];
    Placement* const at = position.at + k.first;
    for (std::uint64_t set = 0; set < k.sets.size(); ++set) {
      k.sets.unrank(set, at);
      int laid = 0;
      while (laid < k.sets.count() && t.slides(k).fits(at[laid], position.occupied)) {
        t.toggle(t.slides(k).mask(at[laid++]), position);
      }
      if (laid == k.sets.count()) lay(kind + 1, s | set << k.shift, position, emit);
      while (laid > 0) t.toggle(t.slides(k).mask(at[--laid]), position);
    }
  }

  Blocks relaxed_;
  std::vector<Field> fields_;
};

// The letters to keep where nobody names them: the pieces that the goal names, then as many others as
// leave at most 2^kPatternBits images.
inline constexpr int kPatternBits = 20;

inline std::string default_letters(const BlockTables& t) {
  std::string letters;
  int bits = 0;
  for (const bool named : {true, false}) {
    for (std::size_t i = 0; i < t.kinds.size(); ++i) {
      const BlockKind& kind = t.kinds[i];
      const bool asked = std::any_of(t.pictures.begin(), t.pictures.end(), [&](const auto& p) {
        return std::any_of(p.demands.begin(), p.demands.end(),
                           [&](const auto& d) { return d.kind == static_cast<int>(i); });
      });
      if (asked != named) continue;
      const int more = kind.sets.bits();
      if (!letters.empty() && bits + more > kPatternBits) continue;
      letters += kind.letters;
      bits += more;
    }
  }
  return letters;
}

// "AB/C": a pattern database for each set of letters, of which the greatest counts.
inline absl::StatusOr<AllOf<PatternDatabase<RelaxedBlocks>>> build_block_patterns(
    const Blocks& blocks, std::string_view patterns, const Options& options) {
  const std::string given =
      patterns.empty() ? default_letters(blocks.tables()) : std::string(patterns);
  std::vector<PatternDatabase<RelaxedBlocks>> all;
  Options rest = options;
  for (const std::string_view letters : split(given, '/')) {
    const auto relaxed = RelaxedBlocks::make(blocks, letters);
    if (!relaxed.ok()) return relaxed.status();
    auto built = build_pattern_database(*relaxed, rest);
    if (!built.ok()) return built.status();
    all.push_back(*std::move(built));
    rest.limits.max_bytes -= std::min<std::uint64_t>(rest.limits.max_bytes, all.back().bytes());
  }
  return AllOf<PatternDatabase<RelaxedBlocks>>(std::move(all));
}

}  // namespace trailblaze
