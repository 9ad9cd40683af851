// The ranked search where moves are maps of ranks (rank_moves.hpp): a block's states go through
// maps of places, and none is unpacked.
//
//   push   the frontier's states of a block, along every move, to the block that it leads to;
//   pull   the unseen states of a block: new are those that a move takes to a seen one, since that
//          one can only be in the frontier (moves can be reversed).
//
// There are three ways through a map, by how many states there are and what the machine has: bit by
// bit; a byte a state, packed into bits afterwards; and by shuffles of 128 bytes (kernels.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "engine/puzzle/rank_moves.hpp"
#include "engine/ranked/kernels.hpp"
#include "engine/ranked/planes.hpp"

namespace trailblaze {

class RankMaps {
 public:
  // What one worker needs.
  struct Worker {
    std::vector<std::uint64_t> sent;     // states of a block, as bits; zeros between two calls
    std::vector<std::uint16_t> places;   // the same as places
    std::vector<std::uint8_t> bytes;     // where each move brings them, a byte a place
    std::vector<std::uint64_t> arrived;  // states found in a block
    std::vector<RankMove> moves;         // moves of `known` blocks from `first` on
    std::uint64_t first = 0, known = 0;
  };

  // Uses chosen_isa() as it is now. Both arguments must outlive it.
  RankMaps(const RankMoves& moves, RankedPlanes& planes);

  Worker make_worker() const;

  // Sends the `states` states of a block, me.sent, along every move. `in_order`: the next block
  // follows.
  void push(Worker& me, RankedPlanes::Adder& adder, std::uint64_t block, std::uint64_t states,
            bool in_order) const;

  // Adds the unseen states of a block that a move takes to a seen one.
  void pull(Worker& me, RankedPlanes::Adder& adder, std::uint64_t block) const;

 private:
  static constexpr std::uint64_t kRun = 8;

  const RankMove* moves_from(Worker& me, std::uint64_t block, bool in_order) const;
  void list_places(Worker& me) const;
  std::size_t ask(Worker& me, const RankMove& move, std::size_t left) const;

  const RankMoves& moves_;
  RankedPlanes& planes_;
  ShuffleBlock shuffle_ = nullptr;  // for blocks of two words, where the machine can
  ShuffleMaps shuffles_;
};

}  // namespace trailblaze
