// The tables and calls for expanding groups of states.
#include "puzzles/blocks/blocks_groups.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "engine/base/no_memory.hpp"
#include "puzzles/blocks/blocks.hpp"

namespace trailblaze {

bool BlockGroups::serves(const BlockTables& tables) {
  return BlockWords::serves(tables) && tables.kinds.size() <= kMostKinds &&
         num_block_ways(tables.rules.metric, tables.free_cells) != 0;
}

BlockGroups::BlockGroups(const BlockTables& tables, Isa isa)
    : metric(tables.rules.metric),
      free_cells(tables.free_cells),
      board(places_of(tables.board)),
      kernel_(kernel(isa)) {
  kinds.reserve(tables.kinds.size());
  for (const BlockKind& kind : tables.kinds) kinds.emplace_back(tables, kind);
}

std::size_t BlockGroups::expand(std::span<const State> from, const std::uint32_t* done,
                                WaySuccessors& out) const {
  std::size_t expanded = 0, count = 0;
  while (expanded < from.size() && count < WaySuccessors::kEnough) {
    const BlockGroupOut rest{out.states_to_fill() + count, out.ways_to_fill() + count,
                             WaySuccessors::kRoom - count};
    // Number of states that likely fit, estimated from the successors so far, with some to spare.
    const std::size_t likely = count == 0 ? kGroupSize : rest.room * expanded / count * 3 / 4 + 1;
    std::size_t some = std::min({kGroupSize, likely, from.size() - expanded}), found = kTooMany;
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

// BlockGroups, made by the first call that needs them.
struct LazyBlockGroups {
  Once once;
  std::optional<BlockGroups> groups;
};

Blocks::Blocks(std::shared_ptr<const BlockTables> tables)
    : tables_(std::move(tables)),
      words_(BlockWords::serves(*tables_) ? std::make_shared<LazyBlockWords>() : nullptr),
      groups_(BlockGroups::serves(*tables_) ? std::make_shared<LazyBlockGroups>() : nullptr) {}

std::size_t Blocks::expand_group(std::span<const State> from, const std::uint32_t* done,
                                 WaySuccessors& out) const {
  groups_->once([&] { groups_->groups.emplace(*tables_); });
  return groups_->groups->expand(from, done, out);
}

}  // namespace trailblaze
