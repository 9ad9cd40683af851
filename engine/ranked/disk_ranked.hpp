// Enumeration by ranks whose table is larger than memory: breadth-first search with a bit a rank
// and delayed duplicate detection (Korf, "Minimizing disk I/O in two-bit breadth-first search",
// AAAI 2008).
//
//   the table      a bit a rank, in pages (paged_words.hpp): the states seen so far
//   the messages   sent by the previous level, a list for each bucket of ranks (message_lists.hpp)
//
// A level is a pass over the buckets. The messages of a bucket are or-ed together in memory, and
// show which of its pages are needed. A state that a message names and that is not in the table is
// new. The pass counts it, inserts it into the table and expands it at once, which sends the
// messages of the next level. Therefore neither bits of the frontier nor a second bit a rank are
// kept. The pass skips buckets and pages without messages.
//
//   messages of bucket 5  ->  bits in memory  0 0 1 1 0 1 ...
//   page of the table         bits            1 0 1 0 0 0 ...  |  new  0 0 0 1 0 1  ->  messages
//
// The search therefore expands a level while it counts it. The deepest level within the limit is
// not expanded. Instead it is deferred: each state is sent to its own bucket, for a run that goes
// deeper.
//
// Between two buckets a checkpoint may be made. By then, the new states of the finished buckets are
// counted and in the table, and their messages are sent. So the messages of the remaining buckets,
// and the messages sent so far, define the progress in the level.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/disk/block_store.hpp"
#include "engine/disk/paged_words.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/rank_moves.hpp"
#include "engine/ranked/disk_ranks.hpp"
#include "engine/ranked/maps.hpp"
#include "engine/ranked/message_lists.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/trail/least_states.hpp"

namespace trailblaze {

class DiskRankedSearch final : public LevelEngine {
 public:
  // Requires a puzzle with ranks. All references must outlive the search. Keeps the `examples`
  // least states of the last level. `sink` gets each level's ranks while the level is expanded.
  DiskRankedSearch(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch, std::size_t examples,
                   PlaceSink sink, BlockStore& store);

  // Requires roots of different ranks.
  Stop begin(std::span<const State> roots) override;

  // Advances to the next level.
  Stop advance() override;

  std::uint64_t bytes() const override;
  std::uint64_t checkpoint_bytes() const override;
  std::vector<State> deepest(std::size_t most) override;

 private:
  using Page = PagedWords::Page;
  static constexpr std::size_t kBatch = 64;

  struct alignas(64) Worker {
    int number = 0;
    std::uint64_t fresh = 0;  // states found but not yet reported
    Counters work;            // of the states that it has expanded
    LeastStates least{0};     // of the states it has found
    RankMaps::Worker maps;
    // For states that are expanded without maps.
    std::array<std::uint64_t, kBatch> ranks;
    std::array<State, kBatch> states;
    std::size_t batch_size = 0;
    Successors successors;
    std::vector<std::uint64_t> ranked;
  };
  // The actions of a pass on the states that messages name.
  struct Pass {
    bool inserts;  // filters seen states; inserts and counts new states
    bool expands;  // else the states are deferred
    std::uint64_t depth;
  };
  // Receives a worker's states that moves by maps send (maps.hpp).
  struct Arrivals;

  bool allocate();
  void hand_over_blocks() override;
  absl::Status save(WordFileWriter& out, Numbers& numbers) override;
  absl::Status load(WordsIn& in, const Numbers& numbers) override;
  absl::Status load_pass(std::span<const std::uint64_t> numbers);

  Stop run_pass(const Pass& begun);
  void collect();
  void gather(std::size_t bucket);
  void gather_messages(std::span<const Word> messages);
  bool sweep_bucket(std::size_t bucket, const Pass& pass);
  void sweep_pages(std::span<const Page> pages, const Pass& pass);
  void sweep(Worker& me, std::uint64_t first, std::uint64_t last, const Pass& pass);
  void process_word(Worker& me, std::uint64_t word, std::uint64_t bits, const Pass& pass);
  void push_block(Worker& me, std::uint64_t word);
  void add_to_batch(Worker& me, std::uint64_t word, std::uint64_t bits, const Pass& pass);
  void flush_batch(Worker& me, const Pass& pass);
  void defer(Worker& me, std::uint64_t word, std::uint64_t bits);
  bool may_continue();
  bool report(Worker& me);
  LeastStates least() const;
  void keep_least();

  const AnyPuzzle& puzzle_;
  const Crew& crew_;
  Watch& watch_;
  const std::size_t examples_;
  const PlaceSink sink_;
  BlockStore& store_;
  const DiskRanks ranks_;
  const RankMoves moves_;
  const RankMaps maps_;
  PagedWords table_;
  MessageLists messages_;
  std::vector<std::unique_ptr<Worker>> workers_;

  // The bucket at work: its first word, the bits that messages have set, and a flag for each page
  // that has such bits. is_dense_ is true if messages are so dense that the next block probably has
  // some.
  std::uint64_t first_word_ = 0;
  std::vector<std::uint64_t> reached_;
  std::vector<std::uint8_t> is_page_reached_;
  bool is_dense_ = false;

  bool frontier_is_deferred_ = false;  // true if the frontier is in messages and not expanded
  Counters expanded_;                  // the work of expanding the frontier, unless it is deferred
  std::optional<Pass> pass_;           // the pass at work, or the pass that a checkpoint left
  Counters expanding_;                 // the work of expanding in that pass, as far as collected
  std::vector<State> deepest_;         // of the last level
  std::atomic<std::uint64_t> found_{0};  // new states of the pass, as far as reported
  std::atomic<Stop> halt_{Stop::kNone};
};

}  // namespace trailblaze
