// Enumeration by rank (ranked.hpp): the frontier's words, their expansion, and the next level.
// Several processes may share the planes (planes.hpp). Each process owns a range of ranks
// (rank_shares.hpp) at two bits a rank, so that the memory of all processes adds up. A process that
// is alone owns all ranks, sends nothing, and needs a single slice for a level.
//
//   process 0   expand -> ranks for 1, 2 \           / add      -> sum: work left? states found
//   process 1   expand -> ranks for 0, 2  - exchange - add      -> greatest: stop
//   process 2   expand -> ranks for 0, 1 /           \ add
//                  |                                              again while any has work left
//                  own ranks are added at once
//
// The workers of a process expand its own frontier. A worker expands until there is no more work,
// or until its boxes (rank_boxes.hpp) have no more room. The slice ends when all workers have
// ended. Then all processes exchange, and each process adds ranks as they arrive, which needs no
// memory for them. The owner of a state counts it when the state is first added, so all counts are
// the same as in a single process.
//
// Moves that are maps of ranks (maps.hpp) send whole words if the words have three ranks or more.
// For 9 pancakes, four processes sent 0.42 bytes for each generated successor, and 1.97 bytes
// without whole words. Several processes walk no level backwards (ranked.hpp), because they would
// need the bits of other processes.
//
// Boxes keep within the allowed memory, with two exceptions. First, if states are expanded one by
// one, a worker checks for room before it knows how many successors they have. It expects as many
// as any earlier call of expand gave, and at least 256. A state that has more successors may exceed
// the limit. Second, if the limit is too small for the successors of a single call, empty boxes
// take them all the same.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/rank_moves.hpp"
#include "engine/ranked/maps.hpp"
#include "engine/ranked/planes.hpp"
#include "engine/ranked/rank_boxes.hpp"
#include "engine/ranked/rank_shares.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/run/peers.hpp"
#include "engine/trail/least_states.hpp"

namespace trailblaze {

// Every process makes the same calls in the same order, with the same roots.
class RankedSearch final : public LevelEngine {
 public:
  // Requires a puzzle with ranks. All references must outlive the search. `sink` gets the ranks of
  // each level that this process owns, while the level is expanded.
  RankedSearch(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch, PlaceSink sink,
               Peers& peers);

  // Requires roots of different ranks.
  Stop begin(std::span<const State> roots) override;

  // Advances to the next level. If nothing is found, the frontier does not change. After a stop,
  // the chunks that no worker has taken are left.
  Stop advance() override;

  std::uint64_t bytes() const override;  // of this process
  std::uint64_t checkpoint_bytes() const override { return planes_.bytes(); }
  Peers& peers() const override { return peers_; }

  // Returns the least states of all processes.
  std::vector<State> deepest(std::size_t most) override;

 private:
  static constexpr std::size_t kBatch = 64;

  // A part of the frontier: words of a block. Blocks are numbered within this process.
  struct Span {
    std::uint64_t block, first, last;
  };

  struct alignas(64) Worker {
    explicit Worker(const RankBoxes::Shape& shape) : boxes(shape) {}

    RankedPlanes::Adder adder;
    Counters counters;
    RankBoxes boxes;
    RankMaps::Worker maps;
    // The part of the frontier that the worker has taken but not yet expanded: spans begin..end;
    // without maps, also `bits` of a word and states batch_next..batch_size of the batch.
    std::uint64_t begin = 0, end = 0;
    std::uint64_t word = 0, bits = 0;
    std::size_t batch_next = 0, batch_size = 0;
    std::uint64_t most_successors = 0;  // of any call to expand so far
    std::array<std::uint64_t, kBatch> ranks;
    std::array<State, kBatch> states;
    Successors successors;
    std::vector<std::uint64_t> ranked;
    std::vector<std::uint64_t> prefetched_ranks;  // own ranks whose lines were prefetched

    bool has_work() const { return begin != end || bits != 0 || batch_next != batch_size; }
  };
  // Receives a worker's states that moves by maps send (maps.hpp).
  struct Arrivals;

  bool allocate();
  std::uint64_t required_bytes() const;

  // Checkpoints (ranked_checkpoints.cpp).
  absl::Status save(WordFileWriter& out, Numbers& numbers) override;
  absl::Status load_files(std::span<WordsIn> files, const Numbers& numbers) override;
  absl::Status read_blocks(std::span<WordsIn> files, bool is_begun);
  absl::Status check_states(std::uint64_t expanded, std::uint64_t found);

  // The words of the frontier that were expanded before a stop, a bit a word. done_ is empty unless
  // a stop has left a level unfinished.
  static std::uint64_t done_size(std::uint64_t words) { return (words + 63) / 64; }
  void mark_done(std::uint64_t word) { done_[word / 64] |= std::uint64_t{1} << word % 64; }
  bool is_done(std::uint64_t word) const {
    return !done_.empty() && (done_[word / 64] >> word % 64 & 1) != 0;
  }

  bool should_pull() const;
  bool is_alone() const { return peers_.count() == 1; }
  bool owns(std::uint64_t block) const { return block - first_block_ < own_blocks_; }

  // The frontier, which workers share out among themselves.
  std::uint64_t frontier_size() const;
  std::uint64_t chunk_size() const;
  Span span(std::uint64_t i) const;
  bool claim_chunk(Worker& me);
  bool next_span(Worker& me, Span& span);

  void show_span(const Span& span, LeastStates& least) const;

  // Expanding the frontier.
  void expand_slice();
  void expand_by_maps(Worker& me);
  void expand_block(Worker& me, const Span& span);
  void expand_one_by_one(Worker& me);
  bool take_batch(Worker& me);
  bool expand_batch(Worker& me);
  void send_successors(Worker& me);
  void add_prefetched(Worker& me);
  void send_word(Worker& me, std::uint64_t block, std::uint64_t w, std::uint64_t bits);

  // Ranks from other processes, and what all processes agree on.
  void exchange();
  void add_message(std::span<const std::uint64_t> message);
  void add_ranks(Worker& me, const RankBoxes::Packet& packet);
  void add_words(Worker& me, const RankBoxes::Packet& packet);
  Stop sum_slice(bool& is_last);
  void report(Worker& me);
  void record_done_words();
  void advance_level();

  const AnyPuzzle& puzzle_;
  const Crew& crew_;
  Watch& watch_;
  const PlaceSink sink_;
  Peers& peers_;
  const bool by_maps_;
  const RankMoves moves_;
  const RankShares shares_;
  const std::uint64_t first_block_, own_blocks_;
  const std::uint64_t width_;  // words of a block
  const RankBoxes::Shape shape_;
  const std::uint64_t quota_;  // most numbers that a worker sends between two checks for room
  RankedPlanes planes_;        // of the blocks that this process owns
  RankMaps maps_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<RankBoxes::Packet> packets_;  // of the message that is being added

  WordList frontier_;                    // words are numbered within this process
  std::vector<std::uint64_t> done_;      // after a stop: the expanded words of the frontier
  bool pulling_ = false;                 // true if this level walks moves backwards
  std::atomic<std::uint64_t> chunk_{0};  // the first chunk of the frontier that is not claimed
  std::atomic<std::uint64_t> found_{0};  // states of the next level that were added here
  std::atomic<Stop> halt_{Stop::kNone};
  Counters work_;                   // of the level, by all processes
  std::uint64_t found_by_all_ = 0;  // states of the next level
};

}  // namespace trailblaze
