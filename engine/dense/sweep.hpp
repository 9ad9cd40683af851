// The dense sweep for moves that all change a colour, at one bit a state.
//
// At depth d all visited states of one colour are expanded into the other colour. The new ones are
// the level. Each word of a target gathers from its sources, so workers own the words they write:
// nothing is locked, no order matters, and the counts are the same with any number of threads.
//
//    for each block            3,024 words a segment, 24 KB: with most of its sources in the cache
//      for each segment        of the colour, at most 64 together (pattern databases have thousands
//                              of segments of a block each): left out where no block it gathers
//                              from has changed
//      for each chunk          336 words a segment
//        for each of them      skipped where it is full, or where no source has changed
//          target |= OR of its sources; count what is new
//
// It takes 64/60 of a bit for each state, two bytes a chunk and one a block.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/plan.hpp"
#include "engine/dense/space.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

class DenseSweep : public DenseSpace {
 public:
  // Tables up to this size are taken to be in a cache, where prefetching costs more than it saves:
  // 2x6 at one thread took 140 ms with it and 115 without, a level of 2x7 0.76 s and 0.89 s.
  static constexpr std::size_t kInCache = std::size_t{64} << 20;

  // The plan has two colours.
  DenseSweep(const DensePlan& plan, const Crew& crew, Isa isa, std::size_t in_cache = kInCache,
             const Peers& peers = alone());

  static std::uint64_t bytes_needed(const DensePlan& plan) {
    return bytes_needed(static_cast<std::uint64_t>(plan.segments()), plan.words());
  }
  // The memory of a sweep before there is a plan. `words` are those of a segment.
  static std::uint64_t bytes_needed(std::uint64_t segments, std::uint64_t words);

  Stop allocate(const Watch& watch) override;
  std::uint64_t bytes() const override { return table_.bytes() + marks_bytes(); }
  std::uint64_t bytes_to_save() const override { return table_.bytes() + marks_bytes(); }
  std::uint64_t least_bytes() const override { return bytes_needed(plan_); }
  Traffic traffic() const override { return traffic_; }
  absl::Status save(WordFileWriter& out) override;
  absl::Status load(std::span<WordsIn> files) override;
  void insert(int segment, DenseLayout::Bit bit) override;
  // Expands all states of the other colour into this one.
  std::optional<std::vector<std::uint64_t>> advance(bool colour, const Watch& watch,
                                                    DenseVisitor* visitor = nullptr) override;

 protected:
  static constexpr int kTogether = 64;  // segments of a block that one worker goes through

  // A source of a segment's words.
  struct Inflow {
    int from;
    const DenseRoute* route;
  };

  static std::uint64_t marks_needed(std::uint64_t segments, std::uint64_t words);

  // Allocates all but the words, which are elsewhere.
  bool allocate_marks(Word* words);
  // Prefetches from now on where so many bytes of words are too many for a cache.
  void fetch_ahead(std::uint64_t bytes);
  std::uint64_t marks_bytes() const { return changed_.bytes() + full_.bytes() + live_.bytes(); }
  absl::Status save_all_marks(WordFileWriter& out);
  absl::Status load_all_marks(WordsIn& in);  // adds them to those that are there

  std::uint64_t blocks() const { return blocks_; }  // of a segment
  std::uint64_t chunks_of_block() const { return plan_.block() / gather_.chunk(); }
  bool is_target(int segment, bool colour) const {
    return plan_.reached(segment) && plan_.colour(segment) == colour;
  }
  bool is_full(int segment, std::uint64_t chunk) {
    return full(segment, chunk).load(std::memory_order_relaxed);
  }

  DenseBits bits(int segment) {
    return {words_ + at(segment) * plan_.words(), changed_.data() + at(segment) * gather_.chunks()};
  }

  const std::vector<Inflow>& inflows(int segment) const { return inflows_[at(segment)]; }

  // Notes that a chunk has something new; and that nothing has in blocks first .. end - 1.
  void mark(int segment, std::uint64_t chunk) {
    bits(segment).marks[chunk] = 1;
    live_[at(segment) * blocks_ + chunk / chunks_of_block()] = 1;
  }
  void unmark(int segment, std::uint64_t first, std::uint64_t end);

  // Visits the chunks that bring something to this one: visit(segment, chunk) for each.
  template <class Visit>
  void for_each_changed_source(int segment, std::uint64_t chunk, const Visit& visit) {
    for (const Inflow& inflow : inflows_[at(segment)]) {
      const DenseBits source = bits(inflow.from);
      gather_.for_each_source(*inflow.route, chunk, [&](std::uint64_t from) {
        if (source.marks[from]) visit(inflow.from, from);
      });
    }
  }

  // A block of a target at a level: whether anything may come to it; noting that nothing does, or
  // beginning it; and sweeping a chunk of one that was begun.
  bool may_change(int segment, std::uint64_t block) const;
  void pass_over(int segment, std::uint64_t block);
  void begin_block(int segment, std::uint64_t block) { live_[at(segment) * blocks_ + block] = 0; }
  void sweep_chunk_of(int w, int segment, std::uint64_t block, std::uint64_t chunk,
                      DenseVisitor* visitor);
  // Sweeps the block in those of the segments first .. end - 1 that are targets. They are at most
  // kTogether.
  void sweep_block(int w, std::uint64_t block, int first, int end, bool colour,
                   DenseVisitor* visitor);
  std::vector<std::uint64_t> end_level();
  // New states of the level so far, by segment.
  std::vector<std::uint64_t>& fresh() { return joined_fresh(workers_); }

 private:
  static constexpr std::size_t kLinesAhead = 10;  // fetched at a time: there are few fill buffers

  struct Sweeper : Worker {
    std::uint64_t merged = 0;          // bytes
    std::vector<const Word*> sources;  // sources of the chunk at work
    std::vector<int> targets;          // targets of the block at work
  };
  class Ahead;

  // The mark of a chunk. It is atomic since a worker that prefetches may read another's.
  std::atomic_ref<std::uint8_t> full(int segment, std::uint64_t chunk) {
    return std::atomic_ref(full_[at(segment) * gather_.chunks() + chunk]);
  }

  void find_what_to_fetch_ahead();
  bool sweep_chunk(int w, int segment, std::uint64_t chunk, DenseVisitor* visitor);

  const std::size_t in_cache_;                        // bytes of a table in a cache
  const std::uint64_t blocks_;                        // blocks of a segment
  std::map<DensePlan::MoveKind, DenseRoute> routes_;  // each kind once
  std::vector<std::vector<Inflow>> inflows_;          // by target segment
  std::vector<std::vector<Inflow>> ahead_;            // those to prefetch
  bool fetches_ahead_ = false;
  Words table_;
  Word* words_ = nullptr;  // of the table, or elsewhere
  Marks changed_, full_;   // a chunk: at its colour's last level; all there is
  Marks live_;             // a block: whether any of its chunks has changed
  std::vector<Sweeper> workers_;
  Traffic traffic_;
};

}  // namespace trailblaze
