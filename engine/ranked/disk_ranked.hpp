// Enumeration by ranks whose table is larger than memory: breadth-first search with a bit a rank
// and duplicates that are found late (Korf, "Minimizing disk I/O in two-bit breadth-first search",
// AAAI 2008).
//
//   the table   a bit a rank, in pages (paged_words.hpp): the states seen so far
//   the marks   what the level before has sent, a list for each bucket of ranks (mark_lists.hpp)
//
// A level is one pass over the buckets. A bucket's marks are or-ed together in memory, and say
// which of its pages are needed. What is marked and not in the table is new: it is counted, entered
// and expanded at once, and so sends the marks of the next level. Neither bits of the frontier nor
// a second bit a rank are kept. Buckets without marks are not looked at, nor pages without.
//
//   marks of bucket 5  ->  bits in memory   0 0 1 1 0 1 ...
//   page of the table      bits             1 0 1 0 0 0 ...   |   new   0 0 0 1 0 1   ->  marks
//
// So a level is counted when it is expanded. The deepest level that is asked for is not expanded:
// it is sent to itself, and waits there for a run that goes deeper.
//
// Between two buckets a checkpoint may be made: marks of the buckets that are left, and marks sent
// so far, say where the level is. What is found in a bucket is in the table, counted and sent then.
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
#include "engine/ranked/mark_lists.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/trail/least_states.hpp"

namespace trailblaze {

class DiskRankedSearch final : public LevelEngine {
 public:
  // Requires a puzzle with ranks. All references must outlive the search. It keeps the `examples`
  // least states of the last level. `sink` gets each level's ranks while the level is expanded.
  DiskRankedSearch(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch, std::size_t examples,
                   PlaceSink sink, BlockStore& store);

  // Requires roots of different ranks.
  Stop begin(std::span<const State> roots) override;

  // Goes one level deeper.
  Stop advance() override;

  std::uint64_t bytes() const override;
  std::uint64_t checkpoint_bytes() const override;
  std::vector<State> deepest(std::size_t most) override;

 private:
  using Page = PagedWords::Page;
  static constexpr std::size_t kBatch = 64;

  struct alignas(64) Worker {
    int number = 0;
    std::uint64_t fresh = 0;  // states found and not reported yet
    Counters work;            // of what it has expanded
    LeastStates least{0};     // of the states it has found
    RankMaps::Worker maps;
    // For states one by one.
    std::array<std::uint64_t, kBatch> ranks;
    std::array<State, kBatch> states;
    std::size_t waiting = 0;
    Successors successors;
    std::vector<std::uint64_t> ranked;
  };
  // What a pass does with the states that are marked.
  struct Pass {
    bool enters;   // They may have been seen; those that are new are entered and counted.
    bool expands;  // Else they wait.
    std::uint64_t depth;
  };
  // Where moves by maps bring a worker's states (maps.hpp).
  struct Arrivals;

  bool allocate();
  void hand_over_blocks() override;
  absl::Status save(WordFileWriter& out, Numbers& numbers) override;
  absl::Status load(WordsIn& in, const Numbers& numbers) override;
  std::vector<std::uint64_t> numbers_of_pass() const;
  absl::Status load_pass(std::span<const std::uint64_t> numbers);

  void enter_root(State root, std::vector<State>& entered);
  Stop leave(Stop stop);
  Stop run_pass(const Pass& begun);
  bool pause_before(std::size_t bucket);
  void collect();
  void end_pass();
  void gather(std::size_t bucket);
  void gather_marks(std::span<const Word> marks);
  bool sweep_bucket(std::size_t bucket, const Pass& pass);
  void sweep_pages(std::span<const Page> pages, const Pass& pass);
  void sweep(Worker& me, std::uint64_t first, std::uint64_t last, const Pass& pass);
  std::uint64_t enter(Worker& me, std::uint64_t word, std::uint64_t bits);
  void pass_on(Worker& me, std::uint64_t word, std::uint64_t bits, const Pass& pass);
  void push_block(Worker& me, std::uint64_t word);
  void take_states(Worker& me, std::uint64_t word, std::uint64_t bits, const Pass& pass);
  void flush_states(Worker& me, const Pass& pass);
  void wait(Worker& me, std::uint64_t word, std::uint64_t bits);
  bool may_go_on();
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
  MarkLists marks_;
  std::vector<std::unique_ptr<Worker>> workers_;

  // Of the bucket at work: its first word, the bits that are marked, which of its pages have some,
  // and whether so many have that the next block is likely to have some, too.
  std::uint64_t first_word_ = 0;
  std::vector<std::uint64_t> marked_;
  std::vector<std::uint8_t> is_marked_;
  std::vector<std::uint8_t> has_changed_;  // of the table's pages that are swept
  bool is_dense_ = false;

  bool waits_ = false;                   // The frontier is what is marked, and was not expanded.
  Counters expanded_;                    // the work of expanding the frontier, unless it waits
  std::optional<Pass> pass_;             // the pass at work, or the one that a checkpoint left
  Counters expanding_;                   // the work of expanding in it, as far as collected
  std::vector<State> deepest_;           // of the last level
  std::atomic<std::uint64_t> found_{0};  // new states of the pass, as far as reported
  std::atomic<Stop> halt_{Stop::kNone};
};

}  // namespace trailblaze
