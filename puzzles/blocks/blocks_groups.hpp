// Sliding blocks, many states at a time: what frontier search asks of them (ExpandsGroups in
// ways_on.hpp). Blocks::for_each_way says the same of one state, and is the one to read first.
//
// Sets of places are words (blocks_words.hpp). All pieces of a kind are tested together for one
// displacement, which is a lane.
//
// One call takes up to kGroup states, and goes
//
//   unpack   field -> first cells, by a table of sets, and from them the free cells
//   test     each lane: which pieces go, a word a state
//   pack     the words that are not 0, with the numbers of their states
//   emit     for each of these: the new field, which is a sum of one share a piece, and the way
//            back, which counts free cells
//
// A displacement of several steps is reached from others by one step more, so its lane begins with
// the pieces that the lanes of those let go. The set of pieces that reach a displacement has a
// number: 0 for those at home, which are all, and lane + 1 for the others.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/puzzle/ways_on.hpp"
#include "puzzles/blocks/blocks_tables.hpp"
#include "puzzles/blocks/blocks_ways.hpp"
#include "puzzles/blocks/blocks_words.hpp"

namespace trailblaze {

// All pieces of a kind, with one displacement. Places are counted from a piece's first cell before
// the move, modulo 64.
struct BlockGroupLane {
  int step = 0;              // where the first cell goes
  std::uint64_t may_go = 0;  // first cells for which the board has room there
  std::vector<int> sources;  // numbers of the sets from which one step leads here
  bool is_kept = false;      // whether its own set is asked for later
  std::vector<int> front;    // places that must be free, beyond those of a single source

  // In one direction:
  int direction = 0;
  int end = 0;       // the place that names the way: the foremost after the move
  int back_end = 0;  // the place that names the way back: the rearmost before the move
  int back_way = 0;  // the way back, less the number of free cells before back_end

  // Along any path: the set that is one step further, by direction.
  std::array<int, kDirections> next{};
};

// The pieces of one kind.
struct BlockGroupKind : BlockSets {
  // Its lanes are made in blocks_group_lanes.cpp.
  BlockGroupKind(const BlockTables& tables, const BlockKind& kind);

  std::vector<int> cells;  // places of a piece's cells, counted from its first
  std::vector<BlockGroupLane> lanes;
  std::array<int, kDirections> unit{};  // the sets of the unit moves, by direction
  std::array<int, kDirections> end{};   // the places that name these
};

// Where successors are written: arrays of `room` entries.
struct BlockGroupOut {
  State* states;
  std::uint32_t* ways;
  std::size_t room;
};

class BlockGroups {
 public:
  // Whether boards like this can be expanded in groups.
  static bool serves(const BlockTables& tables);

  // Requires serves(tables), and a machine that supports the form.
  explicit BlockGroups(const BlockTables& tables, Isa isa = chosen_isa());

  // As expand_group() of ExpandsGroups.
  std::size_t expand(std::span<const State> from, const std::uint32_t* done, WaysOn& out) const;

  static constexpr std::size_t kGroup = 128;  // states at a time

  // ---- for the kernels (blocks_group_kernels.cpp) ----

  static constexpr std::size_t kKinds = 16;   // at most
  static constexpr int kReached = 34;         // sets of pieces that reach a displacement, at most
  static constexpr int kNone = kReached - 1;  // the number of an empty set
  static constexpr std::size_t kTooMany = ~std::size_t{0};

  // Expands some states, at most kGroup, and returns how many successors it wrote; kTooMany where
  // there was no room for all.
  using Kernel = std::size_t (*)(const BlockGroups&, std::span<const State> from,
                                 const std::uint32_t* done, const BlockGroupOut& out);
  static Kernel kernel(Isa isa);

  BlockMetric metric;
  int free_cells;
  std::uint64_t board;  // places that are no wall
  std::vector<BlockGroupKind> kinds;

 private:
  Kernel kernel_;
};

}  // namespace trailblaze
