// Breadth-first search without a set of visited states. It keeps only the levels that it compares
// new states with, split into partitions that fit a worker's cache.
//
// If moves can be reversed, a successor of depth d lies at depth d-1, d or d+1. So two levels are
// enough to tell which successors are new (the window). If the puzzle also names the move that
// leads back from each move (NamesWays), every word carries a bit for each way back to the level
// above. The search then does not generate these moves, and does not need depth d-1 (frontier
// search; Korf 1999; Korf, Zhang, Thayer and Hohwald 2005). If every move also changes the colour
// of a state, the search does not need depth d either. If moves cannot be reversed, a successor may
// lie at any depth. Then the search keeps all levels. At each level, it reads the older states of
// every partition that has candidates.
//
//                           placed            a word's note
//   named, alternating      -                 ways back
//   named                   depth d           ways back
//   window                  depths d-1, d     hash of the parent (parent_pruning.hpp)
//   window, named           depths d-1, d     nothing: a word has no room for a way
//   directed                depths 0 to d     nothing
//
// A level has two halves. Many threads work on each, and each ends with a barrier:
//
//   expand    chunk of depth d  -> successors -> outbox: a list of candidates for each partition
//   absorb    partition: place, absorb the candidates -> the new states are its part of depth d+1
//
// If candidates would take more memory than is left, a level takes several slices of both halves.
// If no caller needs to see a level, and it need not be placed, its words are never stored: a
// worker expands a partition ahead of its turn, as soon as it has absorbed the partition. No count
// depends on the number of threads, partitions or slices.
//
// Several processes may search together (peers.hpp). Each owns an equal part of the partitions, and
// between the two halves candidates travel to the owners of their partitions.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/bfs/parent_pruning.hpp"
#include "engine/disk/block_store.hpp"
#include "engine/partitioned/packed_levels.hpp"
#include "engine/partitioned/partition_levels.hpp"
#include "engine/partitioned/partition_owners.hpp"
#include "engine/partitioned/word_layout.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/run/peers.hpp"
#include "engine/trail/frontier.hpp"

namespace trailblaze {

// True if such a puzzle gets a frontier search, which keeps only the level that it expands: the
// puzzle names the ways back, and a word has room for the number of a way. Otherwise the search
// also keeps the level before or, if moves cannot be reversed, all levels before.
bool keeps_one_level(const Traits& traits);

class PartitionedSearch final : public LevelEngine {
 public:
  // All arguments must outlive the search. If `store` is not null, levels and candidates lie there,
  // and memory holds only the words in use. With peers, every process makes the same calls of
  // non-const functions and of deepest().
  PartitionedSearch(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch,
                    bool keeps_levels = false, BlockStore* store = nullptr,
                    Peers& peers = single_process());
  ~PartitionedSearch() override;

  // Makes the hit test only observe states: it sees each state but the roots once, level by level.
  // The search may then expand levels ahead of their turn, as without a test.
  void ignore_hits() { ignores_hits_ = true; }

  Stop begin(std::span<const State> roots) override;

  // Only without peers. Resumes from the levels that another search found, or begins if it has
  // none. The other search tested these levels, and they must stay valid until the last query about
  // them.
  Stop begin_from(std::span<const State> roots, const FoundLevels& found) override;

  // If a limit stops the level, hit() still reports a hit that was found before the stop.
  Stop advance() override;

  // Returns the least class that is in the deepest level of both this search and `other`, which has
  // the same puzzle, crew and peers. Requires that both keep levels, in memory.
  std::optional<State> least_common(const PartitionedSearch& other) const;

  std::uint64_t bytes() const override;
  Peers& peers() const override { return peers_; }
  std::uint64_t checkpoint_bytes() const override;
  // Returns at most kDeepest states.
  std::vector<State> deepest(std::size_t most) override;

  static constexpr std::size_t kDeepest = 64;

  // Returns the number of slices so far: one per level, or more if memory was short.
  std::uint64_t slices() const { return slices_; }

  // Returns statistics of each process so far; empty without peers. Every process must call it.
  std::vector<ProcessRow> processes() const override;

  // If moves can be reversed, each step of the chain goes up to the least neighbour, else to the
  // least parent. Returns an empty chain also if a limit is met. Requires `keeps_levels`.
  std::vector<State> chain_to(State hit, std::uint64_t depth) override;

 private:
  // What is still to be expanded of a piece of the frontier: the words from `begin` on.
  struct Work {
    std::size_t partition, piece, begin;
  };
  struct Tally;
  struct alignas(64) Worker;

  // ---- many threads (partition_workers.cpp) ----
  void expand(Worker& worker, Work work);
  std::size_t expand_some(Worker& worker, std::span<const Word> records, Tally& tally);
  std::size_t expand_ways(Worker& worker, std::span<const Word> records, Tally& tally);
  std::size_t expand_window(Worker& worker, std::span<const Word> words, Tally& tally);
  void send(Worker& worker);
  std::span<const Word> expand_ahead(Worker& worker, std::span<const Word> left);
  void absorb(Worker& worker, std::size_t partition);
  void keep_new(Worker& worker, std::size_t partition);
  bool tests_now() const;
  void test(Worker& worker, std::span<const Word> records) const;

  // ---- one thread, at the barrier ----
  Stop run_slices();
  Stop expand_slice();
  Stop absorb_slice();
  void absorb_partitions(const Crew& crew);
  void begin_outboxes(int bits);
  Stop close_level();

  // ---- with other processes (partition_peers.cpp) ----
  std::uint64_t process_count() const { return static_cast<std::uint64_t>(peers_.count()); }
  int agreed_bits(std::uint64_t words) const;
  void collect();

  // ---- memory (partition_memory.cpp) ----
  Stop make_room();
  void limit_slice(std::uint64_t placed, std::uint64_t given_back, std::uint64_t taken);
  int tables_that_fit();
  std::uint64_t table_bytes() const;
  void report_usage();

  // ---- levels that are kept (partition_paths.cpp) ----
  void keep_level();
  bool contains(std::uint64_t depth, State s);
  std::optional<State> least_parent(std::uint64_t depth, State child);

  // ---- checkpoints (partition_checkpoint.cpp) ----
  void hand_over_blocks() override;
  absl::Status save(WordFileWriter& out, Numbers& numbers) override;
  absl::Status load_files(std::span<WordsIn> files, const Numbers& numbers) override;
  absl::Status load_numbers(const Numbers& numbers);
  absl::Status load_shelves(std::span<WordsIn> files, const Numbers& numbers);
  absl::Status load_kept(std::span<WordsIn> files);

  const AnyPuzzle& puzzle_;
  const Crew& crew_;
  Watch& watch_;
  const WordLayout layout_;
  const bool by_ways_;  // expands states by their ways
  const ParentPruning parent_pruning_;
  BlockStore* const store_;  // store of the words; null: in memory
  Peers& peers_;
  const PartitionOwners owners_;
  const PeerTraffic traffic_before_;  // of this process, before this search
  ProcessRow own_statistics_;         // since then
  bool ignores_hits_ = false;

  ChunkPool pool_;
  PartitionLevels shelves_;  // levels and candidates
  // The levels that are kept for the walk back from a goal: those that another search found, and
  // then packed levels. Each process keeps the states that it owns.
  FoundLevels found_levels_;
  std::optional<PackedLevels> kept_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Work> work_;
  bool is_last_slice_ = false;  // no process has work left
  std::atomic<Stop> halt_{Stop::kNone};
  bool is_absorbing_ = false;   // a stop left words in `incoming` of some process
  bool expands_ahead_ = false;  // new states are expanded as soon as they are absorbed

  std::uint64_t slices_ = 0;
  std::uint64_t slice_table_bytes_ = 0;  // most bytes of the tables at once
  std::uint64_t most_sent_ = 0;          // limit of candidates per slice, plus a batch per worker
  std::atomic<std::uint64_t> sent_{0};   // candidates sent since the last barrier
  std::uint64_t sent_ahead_ = 0;         // candidates sent ahead, waiting in the outboxes

  std::uint64_t next_depth_ = 0;
  std::uint64_t frontier_size_ = 0;         // states of the frontier, this process
  std::uint64_t candidates_ = 0;            // candidates absorbed so far for the next level
  std::atomic<std::uint64_t> found_{0};     // states of the next level so far, this process
  std::uint64_t found_by_all_ = 0;          // the same over all processes, at the last barrier
  double new_per_candidate_ = 1;            // on the last level
  double growth_ = 1;                       // states of the frontier per state of the level before
  Counters ahead_counters_;                 // work on the frontier that was done ahead of its turn
  std::vector<State> least_of_last_level_;  // the level before the frontier
  std::vector<State> least_ahead_;          // least states that were expanded ahead
  std::uint64_t charged_bytes_ = 0;         // bytes that the watch counts for this search
};

}  // namespace trailblaze
