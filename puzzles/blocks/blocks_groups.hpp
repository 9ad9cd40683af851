// Expands many states of sliding blocks at a time, for frontier search (ExpandsGroups in
// successors.hpp). Read Blocks::for_each_way first, which does the same for a single state.
//
// Sets of places are words (blocks_words.hpp). A lane is a displacement; it is tested for all
// pieces of a kind together.
//
// A call takes up to kGroupSize states, in these steps:
//
//   unpack   field -> first cells, by a table of sets, and from them the free cells
//   test     for each lane: the pieces that go, as a word per state
//   pack     lists the words that are not 0, with the numbers of their states
//   emit     for each piece in these words: the new field (a sum with a share for each piece), and
//            the way back, whose number comes from counting free cells
//
// A displacement of several steps adds a step to shorter displacements, its sources. Its lane
// begins with the pieces that pass the tests of its sources. The pieces that reach the displacement
// of lane number l are set number l + 1. Set 0 has all pieces, at displacement 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/puzzle/successors.hpp"
#include "puzzles/blocks/blocks_tables.hpp"
#include "puzzles/blocks/blocks_ways.hpp"
#include "puzzles/blocks/blocks_words.hpp"

namespace trailblaze {

// A displacement of all pieces of a kind. Places are relative to a piece's first cell before the
// move, modulo 64.
struct BlockGroupLane {
  int step = 0;                     // displacement of the first cell
  std::uint64_t fitting_cells = 0;  // first cells for which the board has room after the move
  std::vector<int> sources;         // numbers of the sets from which a step leads here
  bool is_stored = false;           // true if other lanes or emit read its set
  // Places that must be free. If the lane has a single source, the places that the source tests are
  // left out.
  std::vector<int> front;

  // For moves in a single direction:
  int direction = 0;
  int end = 0;       // the piece's foremost place after the move, which names the way
  int back_end = 0;  // the piece's rearmost place before the move, which names the way back
  int back_way = 0;  // the way back minus the number of free cells before back_end

  // For moves along any path: the number of the set a step further, by direction.
  std::array<int, kDirections> next{};
};

// The pieces of a kind.
struct BlockGroupKind : BlockSets {
  // blocks_group_lanes.cpp makes the lanes.
  BlockGroupKind(const BlockTables& tables, const BlockKind& kind);

  std::vector<int> cells;  // places of a piece's cells, relative to its first cell
  std::vector<BlockGroupLane> lanes;
  std::array<int, kDirections> unit{};  // numbers of the sets of the unit moves, by direction
  std::array<int, kDirections> end{};   // the places that name the unit moves
};

// Arrays of `room` entries, to which successors are written.
struct BlockGroupOut {
  State* states;
  std::uint32_t* ways;
  std::size_t room;
};

class BlockGroups {
 public:
  // True if boards like this can be expanded in groups.
  static bool serves(const BlockTables& tables);

  // Requires serves(tables), and a machine that supports `isa`.
  explicit BlockGroups(const BlockTables& tables, Isa isa = chosen_isa());

  // Like expand_group() of ExpandsGroups.
  std::size_t expand(std::span<const State> from, const std::uint32_t* done,
                     WaySuccessors& out) const;

  static constexpr std::size_t kGroupSize = 128;  // states per call of a kernel

  // ---- for the kernels (blocks_group_kernels.cpp) ----

  static constexpr std::size_t kMostKinds = 16;
  static constexpr int kMostSets = 34;  // sets of pieces
  static constexpr int kEmptySet = kMostSets - 1;
  static constexpr std::size_t kTooMany = ~std::size_t{0};

  // Expands at most kGroupSize states. Returns the number of successors that it wrote, or kTooMany
  // if there was no room for all.
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
