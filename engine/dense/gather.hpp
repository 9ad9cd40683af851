// Gathers the words that a route brings to a chunk.
//
//   source segment, all its words  --route-->  336 words of the target, or-ed into an accumulator
//
// Each chunk of the source has a mark that says whether it has anything to bring. A chunk without a
// mark is not read.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/dense/kernels.hpp"
#include "engine/dense/plan.hpp"

namespace trailblaze {

// The bits of a segment, with a mark for each chunk.
struct DenseBits {
  std::uint64_t* words;
  std::uint8_t* marks;
};

class DenseGather {
 public:
  using Word = std::uint64_t;
  static constexpr std::size_t kLine = 64;

  // The buffers of a worker.
  struct alignas(kLine) Bench {
    alignas(kLine) Word acc[DensePlan::kChunk], one[DensePlan::kChunk], other[DensePlan::kChunk];
    std::uint64_t bytes_read = 0;
  };

  DenseGather(const DensePlan& plan, Isa isa)
      : kernels_(dense_kernels(isa)),
        chunk_(plan.chunk()),
        chunks_(plan.words() / plan.chunk()),
        chunk_odd_(chunks_) {
    // parity_[p] is, for each word of a chunk, the parity of its digits in the chunk plus p.
    // chunk_odd_ is the parity of each chunk's own digits.
    for (std::size_t w = 0; w < chunk_; ++w) {
      const bool odd = (w % 6 + w / 6 % 7 + w / 42) % 2 != 0;
      parity_[0][w] = odd ? 0xff : 0;
      parity_[1][w] = odd ? 0 : 0xff;
    }
    for (std::uint64_t chunk = 0; chunk < chunks_; ++chunk) {
      std::uint64_t sum = 0, rest = chunk;
      for (std::uint64_t radix = 9; rest > 0; rest /= radix++) sum += rest % radix;
      chunk_odd_[chunk] = sum % 2 != 0;
    }
  }

  const DenseKernels& kernels() const { return kernels_; }
  std::uint64_t chunk() const { return chunk_; }    // words of a chunk
  std::uint64_t chunks() const { return chunks_; }  // chunks of a segment

  // True if a chunk comes whole and unaltered from a single place.
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

  // The blocks of the source from which words of a target's block may come.
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

  // Calls visit(first, count) for each stretch of source words that may come to this chunk. A
  // stretch is contiguous and lies within a single chunk.
  template <class Visit>
  void for_each_stretch(const DenseRoute& route, std::uint64_t chunk, const Visit& visit) const {
    const std::uint64_t first = chunk * chunk_;
    if (copies(route)) return visit(copied_from(route, chunk), chunk_);
    if (!is_far(route)) return visit(first, chunk_);
    const DenseStage& stage = route.stages[0];
    const std::uint64_t inside = first % stage.block;
    const std::uint32_t* from = stage.source.data() + inside / stage.run;
    for (std::uint64_t i = 0; i < chunk_; i += stage.run, ++from) {
      visit(first - inside + *from * stage.run, stage.run);
    }
  }

  // Calls visit(chunk) for each chunk of the source from which words of this chunk may come.
  template <class Visit>
  void for_each_source(const DenseRoute& route, std::uint64_t chunk, const Visit& visit) const {
    for_each_stretch(route, chunk,
                     [&](std::uint64_t first, std::uint64_t) { visit(first / chunk_); });
  }

  // Adds the words that the route brings to bench.acc, and clears bench.acc first unless `begun`.
  // If the route brings nothing, returns false and leaves bench.acc alone.
  bool gather(Bench& bench, const DenseRoute& route, const DenseBits& source, std::uint64_t chunk,
              bool begun) const {
    if (is_far(route) && !copies(route)) {
      return gather_runs(bench, route.stages[0], source, chunk, begun);
    }
    const std::uint64_t from = copies(route) ? copied_from(route, chunk) : chunk * chunk_;
    if (!source.marks[from / chunk_]) return false;
    const Word* src = source.words + from;
    Word* const out = acc(bench, begun);
    bench.bytes_read += chunk_ * sizeof(Word);
    if (copies(route)) {
      kernels_.or_run(out, src, chunk_);
      return true;
    }
    for (std::size_t i = 0; i < route.stages.size(); ++i) {
      const bool last = i + 1 == route.stages.size();
      Word* const next = last ? out : i % 2 == 0 ? bench.one : bench.other;
      if (!last) std::fill_n(next, chunk_, Word{0});
      run(route.stages[i], src, next, chunk);
      src = next;
    }
    return true;
  }

 private:
  Word* acc(Bench& bench, bool begun) const {
    if (!begun) std::fill_n(bench.acc, chunk_, Word{0});
    return bench.acc;
  }

  void run(const DenseStage& stage, const Word* src, Word* out, std::uint64_t chunk) const {
    switch (stage.kind) {
      case DenseStage::Kind::kRuns:
        for (std::uint64_t i = 0; i < chunk_; i += stage.block) {
          kernels_.or_runs(out + i, src + i, stage.source.data(), stage.run, stage.source.size());
        }
        return;
      case DenseStage::Kind::kSwapGroups: kernels_.swap_groups(out, src, chunk_); return;
      case DenseStage::Kind::kPermute:
        kernels_.permute(out, src, stage.bits, parity_[stage.odd != chunk_odd_[chunk]], chunk_);
        return;
    }
  }

  // Gathers runs that are shorter than a chunk and come from several chunks.
  bool gather_runs(Bench& bench, const DenseStage& stage, const DenseBits& source,
                   std::uint64_t chunk, bool begun) const {
    const std::uint64_t first = chunk * chunk_, inside = first % stage.block;
    const std::uint32_t* from = stage.source.data() + inside / stage.run;
    bool any = false;
    for (std::uint64_t i = 0; i < chunk_; i += stage.run, ++from) {
      const std::uint64_t at = first - inside + *from * stage.run;
      if (!source.marks[at / chunk_]) continue;
      kernels_.or_run(acc(bench, begun || any) + i, source.words + at, stage.run);
      bench.bytes_read += stage.run * sizeof(Word);
      any = true;
    }
    return any;
  }

  // True if the route comes from chunks other than the target's own.
  bool is_far(const DenseRoute& route) const {
    return route.stages.size() == 1 && route.stages[0].block > chunk_;
  }

  const DenseKernels& kernels_;
  const std::uint64_t chunk_, chunks_;
  std::uint8_t parity_[2][DensePlan::kChunk];
  std::vector<std::uint8_t> chunk_odd_;
};

}  // namespace trailblaze
