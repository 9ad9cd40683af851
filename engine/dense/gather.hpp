// How a chunk of words gathers what one route brings to it: what both dense sweeps are made of.
//
//   source segment, all its words  --route-->  336 words of the target, or-ed into an accumulator
//
// A mark for each chunk of the source says whether there is anything to bring; where there is not,
// nothing is read.
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

  // Where one worker gathers.
  struct alignas(kLine) Bench {
    alignas(kLine) Word acc[DensePlan::kChunk], one[DensePlan::kChunk], other[DensePlan::kChunk];
    std::uint64_t bytes_read = 0;
  };

  DenseGather(const DensePlan& plan, Isa isa);

  const DenseKernels& kernels() const { return kernels_; }
  std::uint64_t chunk() const { return chunk_; }    // words
  std::uint64_t chunks() const { return chunks_; }  // in a segment

  // Whether a chunk comes whole and unaltered from one place, and which word that begins at.
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

  // Adds what the route brings to bench.acc, which holds nothing yet unless `begun`. False, and
  // nothing done, where there is nothing to bring.
  bool gather(Bench& bench, const DenseRoute& route, const DenseBits& source, std::uint64_t chunk,
              bool begun) const;

 private:
  Word* acc(Bench& bench, bool begun) const;

  // A stage within a chunk.
  void run(const DenseStage& stage, const Word* src, Word* out, std::uint64_t chunk) const;

  // Runs shorter than a chunk that come from several.
  bool gather_runs(Bench& bench, const DenseStage& stage, const DenseBits& source,
                   std::uint64_t chunk, bool begun) const;

  // From chunks that are not the target's own.
  bool is_far(const DenseRoute& route) const {
    return route.stages.size() == 1 && route.stages[0].block > chunk_;
  }

  const DenseKernels& kernels_;
  const std::uint64_t chunk_, chunks_;
  std::uint8_t parity_[2][DensePlan::kChunk];
  std::vector<std::uint8_t> chunk_odd_;
};

// Writes every page of an array of zeros once, by all of the crew: what the kernel does for fresh
// memory is not the sweep's time, and pages come to lie near the threads that use them. It takes
// seconds where there are gigabytes, and says what stopped it.
Stop touch(ZeroedArray<std::uint64_t>& array, const Crew& crew, const Watch& watch);

}  // namespace trailblaze
