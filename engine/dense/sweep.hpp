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

class DenseSweep final : public DenseSpace {
 public:
  // Tables up to this size are taken to be in a cache, where prefetching costs more than it saves:
  // 2x6 at one thread took 140 ms with it and 115 without, a level of 2x7 0.76 s and 0.89 s.
  static constexpr std::size_t kInCache = std::size_t{64} << 20;

  // The plan has two colours.
  DenseSweep(const DensePlan& plan, const Crew& crew, Isa isa, std::size_t in_cache = kInCache);

  static std::uint64_t bytes_needed(const DensePlan& plan) {
    return bytes_needed(static_cast<std::uint64_t>(plan.segments()), plan.words());
  }
  // The memory of a sweep before there is a plan. `words` are those of a segment.
  static std::uint64_t bytes_needed(std::uint64_t segments, std::uint64_t words);

  Stop allocate(const Watch& watch) override;
  std::uint64_t bytes() const override {
    return words_.bytes() + changed_.bytes() + full_.bytes() + live_.bytes();
  }
  Traffic traffic() const override { return traffic_; }
  std::vector<std::span<Word>> words_to_keep() override { return {all_of(words_)}; }
  std::vector<std::span<std::uint8_t>> marks_to_keep() override {
    return {all_of(changed_), all_of(full_), all_of(live_)};
  }
  void insert(int segment, DenseLayout::Bit bit) override;
  // Expands all states of the other colour into this one.
  std::optional<std::vector<std::uint64_t>> advance(bool colour, const Watch& watch,
                                                    DenseVisitor* visitor = nullptr) override;

 private:
  static constexpr std::size_t kLinesAhead = 10;  // fetched at a time: there are few fill buffers
  static constexpr int kTogether = 64;  // segments of a block that one worker goes through

  // A source of a segment's words.
  struct Inflow {
    int from;
    const DenseRoute* route;
  };

  struct Sweeper : Worker {
    std::uint64_t merged = 0;          // bytes
    std::vector<const Word*> sources;  // sources of the chunk at work
    std::vector<int> targets;          // targets of the block at work
  };
  class Ahead;

  DenseBits bits(int segment) {
    return {words_.data() + at(segment) * plan_.words(),
            changed_.data() + at(segment) * gather_.chunks()};
  }

  // The mark of a chunk. It is atomic since a worker that prefetches may read another's.
  std::atomic_ref<std::uint8_t> full(int segment, std::uint64_t chunk) {
    return std::atomic_ref(full_[at(segment) * gather_.chunks() + chunk]);
  }

  void find_what_to_fetch_ahead();
  void sweep_block(int w, std::uint64_t block, int lowest, bool colour, DenseVisitor* visitor);
  bool may_change(int segment, std::uint64_t block) const;
  bool sweep_chunk(int w, int segment, std::uint64_t chunk, DenseVisitor* visitor);

  const std::size_t in_cache_;                        // bytes of a table in a cache
  const std::uint64_t blocks_;                        // blocks of a segment
  std::map<DensePlan::MoveKind, DenseRoute> routes_;  // each kind once
  std::vector<std::vector<Inflow>> inflows_;          // by target segment
  std::vector<std::vector<Inflow>> ahead_;            // those to prefetch
  bool fetches_ahead_ = false;
  ZeroedArray<Word> words_;
  ZeroedArray<std::uint8_t> changed_, full_;  // a chunk: at its colour's last level; all there is
  ZeroedArray<std::uint8_t> live_;            // a block: whether any of its chunks has changed
  std::vector<Sweeper> workers_;
  Traffic traffic_;
};

}  // namespace trailblaze
