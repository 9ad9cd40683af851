// The levels of a partitioned search, kept for the walk back from a goal. They are the levels that
// another search found before, and packed levels (packed_levels.hpp). If several processes search
// together, each keeps the states that it owns, and all take part in each query.
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

// least_of() returns the least of these states, or none if all are missing. least_of_all() returns
// the least state over all processes.
std::optional<State> least_of(std::span<const std::optional<State>> states);
std::optional<State> least_of_all(Peers& peers, std::optional<State> here);

class KeptLevels {
 public:
  // All arguments must outlive this object.
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

  // Starts with the levels of another search, which must stay valid.
  void begin_from(const FoundLevels& found) { found_levels_ = found; }

  // Adds the records of the next level. Called at the barrier, by a single thread.
  void add(WordShelf& level);

  // True if this class is at this depth, or if the store has failed: its status() says why. Called
  // by a single thread.
  bool contains(std::uint64_t depth, State s);

  // Returns the least class of this depth that has `child` as a successor. It expands every class
  // of this depth again. Returns none if a limit is met, or if the store has failed: its status()
  // says why.
  std::optional<State> least_parent(std::uint64_t depth, State child);

  // Returns the classes from a root to `hit`. If moves can be reversed, each step goes up to the
  // least neighbour, else to the least parent. Returns an empty chain if the store has failed or a
  // limit is met.
  std::vector<State> chain_to(State hit, std::uint64_t depth);

  // Save and load the packed levels. Every process calls load() for every file. `is_mine` is true
  // in exactly one of them, which keeps the levels of the file. The others only check their number.
  absl::Status save(WordFileWriter& out) const { return packed_.save(out); }
  absl::Status load(WordsIn& in, bool is_mine, std::uint64_t depths);

  // Returns the most bytes of chunks that a level of `states` states in 2^bits partitions takes.
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
  FoundLevels found_levels_;
  PackedLevels packed_;                 // the levels after found_levels_
  std::vector<Successors> successors_;  // index: worker
};

}  // namespace trailblaze
