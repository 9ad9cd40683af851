// Breadth-first search that keeps no visited states: only the levels that new ones are compared
// with, split into partitions that fit a worker's cache.
//
// Where moves can be reversed, a successor of depth d lies at depth d-1, d or d+1. So what is new
// is known from two levels alone (the window). And where the puzzle says of each move which one
// leads back (NamesWays), every word carries a bit for each way by which its state was reached;
// moves back are not made, and depth d-1 is not needed (frontier search; Korf 1999; Korf, Zhang,
// Thayer and Hohwald 2005). Where every move changes the colour of a state, depth d is not needed
// either. Where moves cannot be reversed, a successor may lie at any depth: all levels are kept,
// and a partition's part of them is read for every level that brings it candidates.
//
//                           placed            a word's note
//   named, alternating      -                 ways back
//   named                   depth d           ways back
//   window                  depths d-1, d     hash of the parent (parent_pruning.hpp)
//   window, named           depths d-1, d     nothing: a word has no room for a way
//   directed                depths 0 to d     nothing
//
// One level has two halves, each done by many threads, with a barrier behind each:
//
//   expand    chunk of depth d  -> successors -> outbox: a list of candidates for each partition
//   absorb    partition: place, take in the candidates -> what is new is its part of depth d+1
//
// Where candidates would take more memory than there is, a level takes several slices of the two.
// And where nobody wants to see a level, and it need not be placed, its words are never written
// down: a partition is expanded as soon as it has been absorbed, ahead of its turn.
// No count depends on the number of threads, of partitions, or of slices.
//
// Several processes may search together (peers.hpp): each owns an equal part of the partitions, and
// candidates go to the owner of theirs between the two halves.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/bfs/parent_pruning.hpp"
#include "engine/bfs/small_search.hpp"
#include "engine/disk/block_store.hpp"
#include "engine/partitioned/kept_levels.hpp"
#include "engine/partitioned/partition_owners.hpp"
#include "engine/partitioned/word_layout.hpp"
#include "engine/partitioned/word_shelf.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/run/peers.hpp"
#include "engine/trail/frontier.hpp"

namespace trailblaze {

// Whether the search of such a puzzle is a frontier search, which keeps the level at work alone:
// the ways back are named, and a word has room for one of them. Else it keeps two levels before it
// too or, where moves cannot be reversed, all of them.
bool keeps_one_level(const Traits& traits);

class PartitionedSearch final : public LevelEngine {
 public:
  // All must outlive the search. If it keeps its levels, kept() can be asked. With a store levels
  // and candidates are there, and in memory only what is at work. With peers every process makes
  // the same calls of the search that are not const, and of deepest().
  PartitionedSearch(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch,
                    bool keeps_levels = false, Isa isa = chosen_isa(), BlockStore* store = nullptr,
                    Peers& peers = alone());
  ~PartitionedSearch() override;
  PartitionedSearch(const PartitionedSearch&) = delete;
  PartitionedSearch& operator=(const PartitionedSearch&) = delete;

  // For a test that only sees states: levels may then be expanded ahead as without a test.
  void go_past_hits() { goes_past_hits_ = true; }

  // Shows every state from now on, once, when its level is complete.
  void show_to(StateSink sink) { sink_ = std::move(sink); }

  Stop begin(std::span<const State> roots) override;

  // Without peers: goes on from the levels that another search has found, or begins where it has
  // none. They were
  // tested there, and must stand as long as this search is asked for what was in them.
  Stop begin_from(std::span<const State> roots, const FoundLevels& found) override;

  // After a stop, a hit in the seen part of the unfinished level counts.
  Stop advance() override;

  // Requires levels that are kept.
  KeptLevels& kept() { return *kept_; }

  // The least class that is at the deepest level of this search and of another one, which has the
  // same puzzle, crew and peers. Requires levels that are kept, and lie in memory.
  std::optional<State> least_common(const PartitionedSearch& other) const;

  std::uint64_t bytes() const override;
  Peers& peers() const override { return peers_; }
  std::uint64_t checkpoint_bytes() const override;
  // At most kDeepest of them.
  std::vector<State> deepest(std::size_t most) override;

  static constexpr std::size_t kDeepest = 64;

  // How often states were expanded and their successors absorbed: once a level, or more often where
  // there was too little memory for all of its candidates.
  std::uint64_t slices() const { return slices_; }

  // What each process had and did up to now; nothing without peers. Every process calls it.
  std::vector<ProcessRow> processes() const override;

  std::vector<State> chain_to(State hit, std::uint64_t depth) override {
    const Doing doing(watch_.pulse(), "path");
    return kept_->chain_to(hit, depth);
  }

 private:
  // The records of one depth, or of several, that this process has.
  struct Level {
    std::unique_ptr<WordShelf> shelf;
    std::uint64_t size = 0;  // states
  };
  // What is still to be expanded of a piece of the frontier: the records from word `begin` on.
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
  void absorb(Worker& worker, std::size_t partition);
  void expand_new(Worker& worker, std::size_t partition);
  void keep_new(Worker& worker, std::size_t partition);
  void keep(std::size_t partition, FrontierBuffer& buffer);
  bool tests_now() const;
  void test_kept(Worker& worker, std::size_t p);
  void test_new(Worker& worker, std::span<const Word> records);
  std::uint64_t placed_in(std::size_t partition) const;
  std::uint64_t states_in(const Level& level, std::size_t partition) const;

  // ---- one thread, at the barrier (the other .cpp files) ----
  void begin_work();
  Stop run_slices();
  Stop make_room();
  void limit_slice(std::uint64_t placed, std::uint64_t given_back, std::uint64_t taken);
  std::uint64_t bytes_for_slice(std::uint64_t placed, std::uint64_t candidates,
                                std::uint64_t tables) const;
  int tables_that_fit();
  Stop expand_slice();
  Stop fill_inbox();
  Stop absorb_slice();
  void absorb_partitions(const Crew& crew);
  void collect();
  int bits_for(std::uint64_t words) const;
  std::uint64_t partly_filled(int bits) const;
  std::uint64_t table_bytes() const;
  std::uint64_t most_table_bytes(std::uint64_t states) const;
  enum class Shelf : std::uint8_t { kLevel, kCandidates };
  std::unique_ptr<WordShelf> make_shelf(Shelf kind);
  int note_bits(Shelf kind) const;
  Stop settle();
  std::vector<WordShelf*> shelves_to_keep() const;
  void set_rest_apart();
  void take_rest();
  void hand_over_blocks() override;
  absl::Status save(WordFileWriter& out, Numbers& numbers) override;
  absl::Status load(WordsIn& in, const Numbers& numbers) override;
  absl::Status load_files(std::span<WordsIn> files, const Numbers& numbers) override;
  absl::Status load_numbers(const Numbers& numbers);
  absl::Status load_begun(const Numbers& numbers);
  // A shelf of a checkpoint: the bits that it had, and how many words in the files read so far.
  struct ShelfFound {
    WordShelf* shelf = nullptr;
    int bits = -1;
    std::uint64_t words = 0;
  };
  absl::Status load_shelves(std::span<WordsIn> files);
  absl::Status load_shelf(WordsIn& in, ShelfFound& found);
  static absl::Status skip_list(WordsIn& in, std::uint64_t& words);
  absl::Status load_split(WordsIn& in, ShelfFound& found);
  void begin_outboxes(int bits);
  void place_by(int bits);
  void take_level(Level& level, const FoundLevels& found, std::size_t depth);
  void partition_again(Level& level, int bits);
  Stop close_level();
  void let_go();
  template <class Visit>
  void for_each_state(int worker, std::size_t partition, int bits, const Visit& visit) const;
  void show_frontier() const;
  void account();

  // ---- with other processes (partition_peers.cpp) ----
  std::uint64_t process_count() const { return static_cast<std::uint64_t>(peers_.count()); }
  int agreed_bits(std::uint64_t words) const;
  void add_up(const Counters& work, const Counters& ahead, std::uint64_t candidates);

  const AnyPuzzle& puzzle_;
  const Crew& crew_;
  Watch& watch_;
  const WordLayout layout_;
  const bool by_ways_;       // states are expanded by their ways
  const bool named_;         // their ways back are noted
  const bool directed_;      // moves cannot be reversed
  bool alternates_ = false;  // they are noted, and no move stays on its level
  const ParentPruning parent_pruning_;
  BlockStore* const store_;  // where words lie; null: in memory
  Peers& peers_;
  const PartitionOwners owners_;
  const PeerTraffic before_;  // what this process had sent before this search
  ProcessRow own_;            // what it had and did since
  bool goes_past_hits_ = false;
  StateSink sink_;

  ChunkPool pool_;
  std::optional<KeptLevels> kept_;
  int out_bits_ = 0;         // candidates are sent to 2^out_bits_ partitions
  int bits_ = 0;             // levels are placed, and candidates absorbed, by 2^bits_ partitions
  Level prev_, cur_, next_;  // prev_: of the depth before, or of all depths before
  std::unique_ptr<WordShelf> rest_;  // in a checkpoint within a level: what of cur_ is in work_
  std::unique_ptr<WordShelf> inbox_, outbox_;  // candidates absorbed now, and those found since
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Work> work_;
  bool is_last_slice_ = false;  // no process has work left
  std::atomic<Stop> halt_{Stop::kNone};
  bool absorbs_ = false;  // a stop has left the inbox of some process
  bool ahead_ = false;    // what is absorbed is expanded at once

  std::uint64_t slices_ = 0;
  std::uint64_t tables_now_ = 0;
  std::uint64_t most_sent_ = 0;  // candidates that a slice may send, and a batch for each worker
  std::atomic<std::uint64_t> sent_{0};  // candidates sent since the last barrier
  std::uint64_t sent_ahead_ = 0;        // candidates sent ahead, which wait in the outboxes

  std::uint64_t next_depth_ = 0;
  std::uint64_t candidates_ = 0;         // candidates absorbed for the next level so far
  std::atomic<std::uint64_t> found_{0};  // states of the next level so far, of this process
  std::uint64_t found_by_all_ = 0;       // the same of all processes, at the last barrier
  double share_new_ = 1;                 // states of the frontier for each of its candidates
  double growth_ = 1;                    // states of the frontier for each of the level before
  Counters ahead_counters_;              // the work on the frontier that was done ahead of its turn
  std::vector<State> last_;              // the least states of the level before the frontier
  std::vector<State> least_ahead_;       // the least of those states that were expanded ahead
  std::uint64_t charged_bytes_ = 0;      // bytes told to the watch
};

}  // namespace trailblaze
