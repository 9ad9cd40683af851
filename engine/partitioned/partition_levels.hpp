// The shelves of a partitioned search: its levels, and the candidates for its next level.
//
//   prev       depth d-1, or all depths before d if moves cannot be reversed
//   frontier   depth d
//   next       the states found so far at depth d+1
//   incoming   candidates to absorb
//   outgoing   newer candidates
//   rest       in a checkpoint within a level: the part of the frontier that is not yet expanded
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/disk/block_store.hpp"
#include "engine/partitioned/disk_shelf.hpp"
#include "engine/partitioned/outbox.hpp"
#include "engine/partitioned/partition_owners.hpp"
#include "engine/partitioned/word_layout.hpp"
#include "engine/partitioned/word_shelf.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/trail/frontier.hpp"

namespace trailblaze {

class PartitionLevels {
 public:
  // All arguments must outlive this object. If `store` is not null, the shelves are on disk.
  PartitionLevels(const Traits& traits, const WordLayout& layout, const Crew& crew, ChunkPool& pool,
                  BlockStore* store);

  WordShelf& prev() const { return *prev_; }
  WordShelf& frontier() const { return *frontier_; }
  WordShelf& next() const { return *next_; }
  WordShelf& incoming() const { return *incoming_; }
  WordShelf& outgoing() const { return *outgoing_; }
  WordShelf& rest() const { return *rest_; }

  // Levels are placed, and candidates absorbed, in 2^bits() partitions.
  int bits() const { return bits_; }
  // True if every move changes the colour of a state, so that no successor is on the frontier. May
  // be true only if words note ways back and there is a single root.
  bool alternates() const { return alternates_; }
  bool may_alternate(std::uint64_t roots) const {
    return layout_.notes_ways() && traits_.alternates && roots == 1;
  }
  void set(int bits, bool alternates) {
    bits_ = bits;
    alternates_ = alternates;
  }

  // Takes the levels that another search found.
  void begin_from(const FoundLevels& found);

  // Returns the number of states that are placed in a partition's table before it absorbs
  // candidates: states of older levels, and states found so far on this level.
  std::uint64_t placed_in(std::size_t partition) const;

  // Calls visit(span) with the records of older levels, and reads the next partition ahead.
  template <class Visit>
  void for_each_placed(int worker, std::size_t partition, const Visit& visit) const {
    if (!alternates_) frontier_->prefetch(partition + 1);
    if (!traits_.reversible) prev_->prefetch(partition + 1);
    if (!layout_.notes_ways()) prev_->for_each_piece(worker, partition, visit);
    if (!alternates_) frontier_->for_each_piece(worker, partition, visit);
  }

  // Returns the partition bits for the level after a level of `words` words. `growth`: states of
  // that level per state of the level before. `stored`: states of all levels.
  int bits_for(std::uint64_t words, double growth, std::uint64_t stored,
               std::uint64_t max_bytes) const;

  // Splits the levels that are placed into 2^bits partitions.
  void repartition_levels(int bits);

  // Moves the candidates of the shelf `outgoing` to the shelves `incoming` of their owners, and
  // makes `next` ready. Uses a worker's Outbox, which is closed, for the candidates that it
  // receives. Adds the numbers of lists and states sent to `sent`.
  void fill_incoming(const PartitionOwners& owners, Outbox& outbox, ProcessRow& sent);

  // Drops the level that is no longer needed, and makes `next` the frontier.
  void advance_level();

  // Returns the shelves that the search needs to resume.
  std::vector<WordShelf*> shelves_to_keep(bool is_within_level, bool has_candidates) const;

  // Returns the bytes of memory besides the chunks.
  std::uint64_t bytes() const;

 private:
  std::unique_ptr<WordShelf> make_shelf(DiskShelf::Contents contents) const;
  void copy_level(WordShelf& shelf, const FoundLevels& found, std::size_t depth);
  void repartition(std::unique_ptr<WordShelf>& shelf, int bits);

  const Traits& traits_;
  const WordLayout& layout_;
  const Crew& crew_;
  ChunkPool& pool_;
  BlockStore* const store_;
  const DiskShelf::Contents level_contents_, candidate_contents_;
  bool alternates_ = false;
  int bits_ = 0;
  std::unique_ptr<WordShelf> prev_, frontier_, next_, rest_, incoming_, outgoing_;
};

}  // namespace trailblaze
