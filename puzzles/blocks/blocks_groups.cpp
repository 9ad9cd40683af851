// The tables by which groups of states are expanded, and the calls that do it.
#include "puzzles/blocks/blocks_groups.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "engine/base/no_memory.hpp"
#include "puzzles/blocks/blocks.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kPlaces = 64;
constexpr std::uint64_t kMostSets = 1 << 13;  // 64 KiB

std::uint64_t bit(int place) { return std::uint64_t{1} << place; }

// The sets of `count` out of these places, by index. The last piece is the slowest to go on: for
// each of its places the others have all sets of the places before.
std::vector<std::uint64_t> sets_of(const BlockKind& kind, const std::vector<std::uint8_t>& places,
                                   int count) {
  std::vector<std::uint64_t> sets{0}, longer;
  for (int i = 0; i < count; ++i) {  // adds piece i
    longer.clear();
    longer.reserve(kind.sets.share(i, static_cast<int>(places.size())));
    for (int p = i; p < static_cast<int>(places.size()); ++p) {
      const std::uint64_t before = i == 0 ? 1 : kind.sets.share(i - 1, p);
      for (std::uint64_t set = 0; set < before; ++set) longer.push_back(sets[set] | bit(places[p]));
    }
    std::swap(sets, longer);
  }
  return sets;
}

BlockGroupKind group_kind(const BlockTables& tables, const BlockKind& kind) {
  const Slides& slides = tables.slides(kind);
  BlockGroupKind made;
  made.pieces = kind.sets.count();
  made.shift = kind.shift;
  made.mask = kind.mask;
  for (const auto& [row, column] : slides.shape()) {
    made.cells.push_back(row * tables.board.grid().size.columns + column);
    made.shape |= bit(made.cells.back());
  }
  for (int p = 0; p < slides.size(); ++p) {
    const int first = slides.first_cell(static_cast<Placement>(p));
    made.places.push_back(static_cast<std::uint8_t>(tables.board.place(first)));
  }
  made.shares.resize(kPlaces * static_cast<std::size_t>(made.pieces));
  made.ordered.resize(made.shares.size(), std::numeric_limits<std::uint64_t>::max());
  for (int i = 0; i < made.pieces; ++i) {
    for (int p = 0; p < slides.size(); ++p) {
      const std::uint64_t share = kind.sets.share(i, p);
      made.shares[kPlaces * static_cast<std::size_t>(i) + made.places[p]] = share;
      made.ordered[kPlaces * static_cast<std::size_t>(i) + static_cast<std::size_t>(p)] = share;
    }
  }
  for (std::uint64_t sets = kind.sets.size(); sets > kMostSets;) {
    ++made.searched;
    sets = kind.sets.share(made.pieces - made.searched - 1, slides.size());
  }
  made.sets = sets_of(kind, made.places, made.pieces - made.searched);
  add_lanes(tables, slides, made);
  return made;
}

}  // namespace

bool BlockGroups::serves(const BlockTables& tables) {
  return tables.board.grid().size.area() <= static_cast<int>(kPlaces) &&
         tables.kinds.size() <= kKinds && block_ways(tables.rules.metric, tables.free_cells) != 0;
}

BlockGroups::BlockGroups(const BlockTables& tables, Isa isa)
    : metric(tables.rules.metric), free_cells(tables.free_cells), kernel_(kernel(isa)) {
  for (int cell = 0; cell < tables.board.cell_count(); ++cell) {
    board |= bit(tables.board.place(cell));
  }
  kinds.reserve(tables.kinds.size());
  for (const BlockKind& kind : tables.kinds) kinds.push_back(group_kind(tables, kind));
}

std::size_t BlockGroups::expand(std::span<const State> from, const std::uint32_t* done,
                                WaysOn& out) const {
  std::size_t expanded = 0, count = 0;
  while (expanded < from.size() && count < WaysOn::kEnough) {
    const BlockGroupOut rest{out.states_to_fill() + count, out.ways_to_fill() + count,
                             WaysOn::kRoom - count};
    // What likely fits: the states so far tell how many successors there are, with some to spare.
    const std::size_t likely = count == 0 ? kGroup : rest.room * expanded / count * 3 / 4 + 1;
    std::size_t some = std::min({kGroup, likely, from.size() - expanded}), found = kTooMany;
    for (;; some /= 2) {
      found = kernel_(*this, from.subspan(expanded, some), done + expanded, rest);
      if (found != kTooMany) break;
    }
    expanded += some;
    count += found;
  }
  out.filled(count);
  return expanded;
}

// ---- of the puzzle ----

// The tables are made by the first call that needs them.
struct LazyBlockGroups {
  Once once;
  std::optional<BlockGroups> groups;
};

Blocks::Blocks(std::shared_ptr<const BlockTables> tables)
    : tables_(std::move(tables)),
      groups_(BlockGroups::serves(*tables_) ? std::make_shared<LazyBlockGroups>() : nullptr) {}

std::size_t Blocks::expand_group(std::span<const State> from, const std::uint32_t* done,
                                 WaysOn& out) const {
  groups_->once([&] { groups_->groups.emplace(*tables_); });
  return groups_->groups->expand(from, done, out);
}

}  // namespace trailblaze
