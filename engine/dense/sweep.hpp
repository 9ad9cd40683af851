// The dense sweep for moves that all change a colour, at a bit a state.
//
// At depth d the search expands all visited states of a colour into the other colour. The new
// states are the level. Each word of a target gathers from its sources, so workers own the words
// they write: there are no locks, no order matters, and the counts are the same with any number of
// threads.
//
//    for each section          3,024 words a segment, 24 KB: with most of its sources in the cache
//      for each segment        of the colour, at most 64 together (pattern databases have thousands
//                              of segments, each a single section); skipped if no section from
//                              which it gathers has changed
//      for each chunk          336 words a segment
//        for each segment      skipped if the chunk is full, or if no source has changed
//          target |= OR of its sources; count what is new
//
// It takes 64/60 of a bit for each state, two bytes a chunk and a byte a section. A level is a
// single pass, whose sources are of the other colour and do not change.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/home.hpp"
#include "engine/dense/plan.hpp"
#include "engine/dense/space.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

class DenseSweep final : public DenseSpace {
 public:
  // Tables up to this size are assumed to be in a cache. There prefetching costs more than it
  // saves: 2x6 on a single thread took 140 ms with prefetching and 115 ms without. A level of 2x7,
  // which is larger, took 0.76 s with prefetching and 0.89 s without.
  static constexpr std::size_t kInCache = std::size_t{64} << 20;

  // The plan has two colours.
  DenseSweep(const DensePlan& plan, const Crew& crew, Isa isa, std::unique_ptr<TableHome> home,
             std::size_t in_cache = kInCache);
  DenseSweep(const DensePlan& plan, const Crew& crew, Isa isa, std::size_t in_cache = kInCache)
      : DenseSweep(plan, crew, isa, std::make_unique<MemoryHome>(plan, shape(plan), crew),
                   in_cache) {}

  static TableShape shape(const DensePlan& plan) {
    return shape(static_cast<std::uint64_t>(plan.segments()), plan.words());
  }
  // Like shape(plan), before there is a plan. `words` is the number of words of a segment.
  static TableShape shape(std::uint64_t segments, std::uint64_t words);

 private:
  static constexpr std::size_t kLinesPerPrefetch = 10;  // there are few fill buffers

  class Pass;
  class Prefetcher;
  using Inflow = DensePass::Inflow;

  std::vector<std::unique_ptr<DensePass>> all_passes() override;
  std::uint64_t targets_of(std::uint64_t pass) const override {
    return pass == 0 ? sections_ * at(plan_.segments()) : 0;
  }
  void allocated() override;
  void add(int segment, DenseLayout::Bit bit) override;
  Stop make_level(bool colour, const Watch& watch, DenseVisitor* visitor) override;
  Traffic take_traffic() override;

  bool is_target(int segment, bool colour) const {
    return plan_.reached(segment) && plan_.colour(segment) == colour;
  }
  DenseBits bits(int segment) {
    return {words_ + at(segment) * plan_.words(),
            chunk_changed_.data() + at(segment) * gather_.chunks()};
  }
  std::uint8_t& section_changed(int segment, std::uint64_t section) {
    return section_changed_[at(segment) * sections_ + section];
  }
  // The flag of a chunk. It is atomic because a worker that prefetches may read another worker's
  // flag.
  std::atomic_ref<std::uint8_t> full(int segment, std::uint64_t chunk) {
    return std::atomic_ref(full_[at(segment) * gather_.chunks() + chunk]);
  }

  void plan_prefetches();
  bool may_change(int segment, std::uint64_t section);
  void note_unchanged(int segment, std::uint64_t section);
  void sweep_section(int w, std::uint64_t section, int first, int end, bool colour,
                     DenseVisitor* visitor);
  bool sweep_chunk(int w, int segment, std::uint64_t chunk, DenseVisitor* visitor);

  // Lists of a worker.
  struct Lists {
    std::vector<const Word*> sources;  // sources of the chunk at work
    std::vector<int> targets;          // targets of the section at work
  };

  const std::size_t in_cache_;                           // bytes of a table that fits into a cache
  std::map<DensePlan::MoveKind, DenseRoute> routes_;     // each kind once
  std::vector<std::vector<Inflow>> inflows_;             // by target segment
  std::vector<std::vector<Inflow>> prefetched_inflows_;  // inflows to prefetch, by target segment
  bool prefetches_ = false;
  Word* words_ = nullptr;
  Flags chunk_changed_, full_;  // by chunk: changed at its colour's last level; all bits are set
  Flags section_changed_;       // by section: true if any of its chunks has changed
  std::vector<Lists> lists_;    // by worker
};

}  // namespace trailblaze
