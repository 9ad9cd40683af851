// How a chunk of words gathers what one route brings to it. Both dense sweeps are made of this.
//
//   source segment, all its words  --route-->  336 words of the target, or-ed into an accumulator
//
// A mark for each chunk of the source says whether there is anything to bring; else nothing is
// read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/kernels.hpp"
#include "engine/dense/plan.hpp"

namespace trailblaze {

// The bits of one segment, with a mark a chunk.
struct DenseBits {
  std::uint64_t* words;
  std::uint8_t* marks;
};

class DenseGather {
 public:
  using Word = std::uint64_t;
  static constexpr std::size_t kLine = 64;

  // The memory in which one worker gathers.
  struct alignas(kLine) Bench {
    alignas(kLine) Word acc[DensePlan::kChunk], one[DensePlan::kChunk], other[DensePlan::kChunk];
    std::uint64_t bytes_read = 0;
  };

  DenseGather(const DensePlan& plan, Isa isa);

  const DenseKernels& kernels() const { return kernels_; }
  std::uint64_t chunk() const { return chunk_; }    // words of a chunk
  std::uint64_t chunks() const { return chunks_; }  // chunks of a segment

  // Whether a chunk comes whole and unaltered from one place.
  bool copies(const DenseRoute& route) const {
    return route.stages.empty() || (is_far(route) && route.stages[0].run >= chunk_);
  }
  std::uint64_t copied_from(const DenseRoute& route, std::uint64_t chunk) const {
    const std::uint64_t first = chunk * chunk_;
    if (route.stages.empty()) return first;
    const DenseStage& stage = route.stages[0];
    const std::uint64_t inside = first % stage.block;
    return first - inside + stage.source[inside / stage.run] * stage.run + inside % stage.run;
  }

  // The blocks from which words of a block may come.
  struct Blocks {
    std::uint64_t first, count;
  };
  Blocks source_blocks(const DenseRoute& route, std::uint64_t block) const {
    if (!is_far(route) || route.stages[0].block <= DensePlan::kBlock) return {block, 1};
    const std::uint64_t chunks = DensePlan::kBlock / chunk_;
    if (route.stages[0].run >= DensePlan::kBlock) {
      return {copied_from(route, block * chunks) / DensePlan::kBlock, 1};
    }
    const std::uint64_t around = route.stages[0].block / DensePlan::kBlock;
    return {block / around * around, around};
  }

  // Adds what the route brings to bench.acc, which is empty unless `begun`. Where there is nothing
  // to bring it returns false and does nothing.
  bool gather(Bench& bench, const DenseRoute& route, const DenseBits& source, std::uint64_t chunk,
              bool begun) const;

 private:
  Word* acc(Bench& bench, bool begun) const;

  // Runs a stage within a chunk.
  void run(const DenseStage& stage, const Word* src, Word* out, std::uint64_t chunk) const;

  // Gathers runs that are shorter than a chunk and come from several chunks.
  bool gather_runs(Bench& bench, const DenseStage& stage, const DenseBits& source,
                   std::uint64_t chunk, bool begun) const;

  // Whether the route comes from chunks other than the target's own.
  bool is_far(const DenseRoute& route) const {
    return route.stages.size() == 1 && route.stages[0].block > chunk_;
  }

  const DenseKernels& kernels_;
  const std::uint64_t chunk_, chunks_;
  std::uint8_t parity_[2][DensePlan::kChunk];
  std::vector<std::uint8_t> chunk_odd_;
};

// Writes every page of an array of zeros once, by all of the crew. So the kernel's work for fresh
// memory is not part of the sweep's time, and pages lie near the threads that use them. It takes
// seconds for gigabytes, and returns what stopped it.
Stop touch(ZeroedArray<std::uint64_t>& array, const Crew& crew, const Watch& watch);

}  // namespace trailblaze
