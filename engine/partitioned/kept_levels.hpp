// The levels that a partitioned search has found, kept so that it can walk back from a goal: those
// that another search had found before, and the others packed (packed_levels.hpp). Of several
// processes each keeps what it owns, and all are asked together.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/disk/block_store.hpp"
#include "engine/disk/word_file.hpp"
#include "engine/disk/words_in.hpp"
#include "engine/partitioned/packed_levels.hpp"
#include "engine/partitioned/word_layout.hpp"
#include "engine/partitioned/word_shelf.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/run/peers.hpp"
#include "engine/trail/frontier.hpp"

namespace trailblaze {

// The least of these that is there; and the least of all processes.
std::optional<State> least_of(std::span<const std::optional<State>> states);
std::optional<State> least_of_all(Peers& peers, std::optional<State> here);

class KeptLevels {
 public:
  // All must outlive it.
  KeptLevels(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch, const WordLayout& layout,
             ChunkPool& pool, BlockStore* store, Peers& peers)
      : puzzle_(puzzle),
        crew_(crew),
        watch_(watch),
        layout_(layout),
        store_(store),
        peers_(peers),
        packed_(layout, pool, crew.threads(), store),
        successors_(static_cast<std::size_t>(crew.threads())) {}

  // Begins with the levels that another search has found, which must stand.
  void begin_from(const FoundLevels& found) { first_ = found; }

  // Adds the records of the next level. Called by one thread, at the barrier.
  void add(WordShelf& level);

  // Whether this class is at this depth. Called by one thread. True if the store has failed, which
  // says why.
  bool was_at(std::uint64_t depth, State s);

  // The least class of this depth that has this successor: every class of that depth is expanded
  // once more. None if the store has failed, which says why, or a limit is met.
  std::optional<State> least_parent(std::uint64_t depth, State child);

  // The classes from a root to this one. If moves can be reversed, each step goes up to the least
  // neighbour, else to the least state one level up that has the one before as a successor. None if
  // the store has failed or a limit is met.
  std::vector<State> chain_to(State hit, std::uint64_t depth);

  // A checkpoint has the packed levels. Each process reads some of the files, those that are mine,
  // and of the others only how many levels there are.
  absl::Status save(WordFileWriter& out) const { return packed_.save(out); }
  absl::Status load(WordsIn& in, bool is_mine, std::uint64_t depths);

  // The bytes of chunks that a level of so many states, by 2^bits partitions, may take.
  std::uint64_t most_bytes(std::uint64_t states, int bits) const {
    return packed_.most_bytes(states, bits);
  }
  std::uint64_t bytes() const { return packed_.bytes(); }

 private:
  const AnyPuzzle& puzzle_;
  const Crew& crew_;
  Watch& watch_;
  const WordLayout& layout_;
  BlockStore* const store_;
  Peers& peers_;
  FoundLevels first_;
  PackedLevels packed_;                 // the levels after the first ones
  std::vector<Successors> successors_;  // by worker
};

}  // namespace trailblaze
