// Gathers the words that a route brings to a chunk.
//
//   source segment, all its words  --route-->  336 words of the target, or-ed into an accumulator
//
// Each chunk of the source has a flag, which is set if the chunk has anything to bring. Other
// chunks are not read.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/dense/kernels.hpp"
#include "engine/dense/plan.hpp"

namespace trailblaze {

// The bits of a segment, with a flag for each chunk.
struct DenseBits {
  std::uint64_t* words;
  std::uint8_t* flags;
};

class DenseGather {
 public:
  using Word = std::uint64_t;
  static constexpr std::size_t kLine = 64;

  // The buffers of a worker.
  struct alignas(kLine) Scratch {
    alignas(kLine) Word acc[DensePlan::kChunkWords], one[DensePlan::kChunkWords],
        other[DensePlan::kChunkWords];
    std::uint64_t bytes_read = 0;
  };

  DenseGather(const DensePlan& plan, Isa isa)
      : kernels_(dense_kernels(isa)),
        chunk_words_(plan.chunk_words()),
        chunks_(plan.words() / plan.chunk_words()),
        chunks_of_section_(plan.section_words() / plan.chunk_words()),
        is_chunk_odd_(chunks_) {
    // parity_[p] is, for each word of a chunk, the parity of its digits in the chunk plus p.
    // is_chunk_odd_ is the parity of each chunk's own digits.
    for (std::size_t w = 0; w < chunk_words_; ++w) {
      const bool odd = (w % 6 + w / 6 % 7 + w / 42) % 2 != 0;
      parity_[0][w] = odd ? 0xff : 0;
      parity_[1][w] = odd ? 0 : 0xff;
    }
    for (std::uint64_t chunk = 0; chunk < chunks_; ++chunk) {
      std::uint64_t sum = 0, rest = chunk;
      for (std::uint64_t radix = 9; rest > 0; rest /= radix++) sum += rest % radix;
      is_chunk_odd_[chunk] = sum % 2 != 0;
    }
  }

  const DenseKernels& kernels() const { return kernels_; }
  std::uint64_t chunk_words() const { return chunk_words_; }
  std::uint64_t chunks() const { return chunks_; }  // chunks of a segment
  std::uint64_t chunks_of_section() const { return chunks_of_section_; }

  // True if a chunk comes whole and unaltered from a single stretch of the source.
  bool copies(const DenseRoute& route) const {
    return route.stages.empty() ||
           (leaves_chunk(route) && route.stages[0].stretch_words >= chunk_words_);
  }
  std::uint64_t copy_source(const DenseRoute& route, std::uint64_t chunk) const {
    const std::uint64_t first = chunk * chunk_words_;
    if (route.stages.empty()) return first;
    const DenseStage& stage = route.stages[0];
    const std::uint64_t inside = first % stage.span_words;
    return first - inside + stage.source[inside / stage.stretch_words] * stage.stretch_words +
           inside % stage.stretch_words;
  }

  // The sections of the source from which words of a target's section may come.
  struct Sections {
    std::uint64_t first, count;
  };
  Sections source_sections(const DenseRoute& route, std::uint64_t section) const {
    if (!leaves_chunk(route) || route.stages[0].span_words <= DensePlan::kSectionWords)
      return {section, 1};
    const std::uint64_t chunks = DensePlan::kSectionWords / chunk_words_;
    if (route.stages[0].stretch_words >= DensePlan::kSectionWords) {
      return {copy_source(route, section * chunks) / DensePlan::kSectionWords, 1};
    }
    const std::uint64_t around = route.stages[0].span_words / DensePlan::kSectionWords;
    return {section / around * around, around};
  }

  // Calls visit(first, count) for each stretch of source words that may come to this chunk. A
  // stretch is contiguous and lies within a single chunk.
  template <class Visit>
  void for_each_stretch(const DenseRoute& route, std::uint64_t chunk, const Visit& visit) const {
    const std::uint64_t first = chunk * chunk_words_;
    if (copies(route)) return visit(copy_source(route, chunk), chunk_words_);
    if (!leaves_chunk(route)) return visit(first, chunk_words_);
    const DenseStage& stage = route.stages[0];
    const std::uint64_t inside = first % stage.span_words;
    const std::uint32_t* from = stage.source.data() + inside / stage.stretch_words;
    for (std::uint64_t i = 0; i < chunk_words_; i += stage.stretch_words, ++from) {
      visit(first - inside + *from * stage.stretch_words, stage.stretch_words);
    }
  }

  // Adds the words that the route brings to scratch.acc, and clears scratch.acc first unless
  // `begun`. If the route brings nothing, returns false and leaves scratch.acc alone.
  bool gather(Scratch& scratch, const DenseRoute& route, const DenseBits& source,
              std::uint64_t chunk, bool begun) const {
    if (leaves_chunk(route) && !copies(route)) {
      return gather_stretches(scratch, route.stages[0], source, chunk, begun);
    }
    const std::uint64_t from = copies(route) ? copy_source(route, chunk) : chunk * chunk_words_;
    if (!source.flags[from / chunk_words_]) return false;
    const Word* src = source.words + from;
    Word* const out = acc(scratch, begun);
    scratch.bytes_read += chunk_words_ * sizeof(Word);
    if (copies(route)) {
      kernels_.or_stretch(out, src, chunk_words_);
      return true;
    }
    for (std::size_t i = 0; i < route.stages.size(); ++i) {
      const bool last = i + 1 == route.stages.size();
      Word* const next = last ? out : i % 2 == 0 ? scratch.one : scratch.other;
      if (!last) std::fill_n(next, chunk_words_, Word{0});
      apply(route.stages[i], src, next, chunk);
      src = next;
    }
    return true;
  }

 private:
  Word* acc(Scratch& scratch, bool begun) const {
    if (!begun) std::fill_n(scratch.acc, chunk_words_, Word{0});
    return scratch.acc;
  }

  void apply(const DenseStage& stage, const Word* src, Word* out, std::uint64_t chunk) const {
    switch (stage.kind) {
      case DenseStage::Kind::kStretches:
        for (std::uint64_t i = 0; i < chunk_words_; i += stage.span_words) {
          kernels_.or_stretches(out + i, src + i, stage.source.data(), stage.stretch_words,
                                stage.source.size());
        }
        return;
      case DenseStage::Kind::kSwapFields: kernels_.swap_fields(out, src, chunk_words_); return;
      case DenseStage::Kind::kPermute:
        kernels_.permute(out, src, stage.bits, parity_[stage.odd != is_chunk_odd_[chunk]],
                         chunk_words_);
        return;
    }
  }

  // Gathers stretches that are shorter than a chunk and come from several chunks.
  bool gather_stretches(Scratch& scratch, const DenseStage& stage, const DenseBits& source,
                        std::uint64_t chunk, bool begun) const {
    const std::uint64_t first = chunk * chunk_words_, inside = first % stage.span_words;
    const std::uint32_t* from = stage.source.data() + inside / stage.stretch_words;
    bool any = false;
    for (std::uint64_t i = 0; i < chunk_words_; i += stage.stretch_words, ++from) {
      const std::uint64_t at = first - inside + *from * stage.stretch_words;
      if (!source.flags[at / chunk_words_]) continue;
      kernels_.or_stretch(acc(scratch, begun || any) + i, source.words + at, stage.stretch_words);
      scratch.bytes_read += stage.stretch_words * sizeof(Word);
      any = true;
    }
    return any;
  }

  // True if the route comes from chunks other than the target's own.
  bool leaves_chunk(const DenseRoute& route) const {
    return route.stages.size() == 1 && route.stages[0].span_words > chunk_words_;
  }

  const DenseKernels& kernels_;
  const std::uint64_t chunk_words_, chunks_, chunks_of_section_;
  std::uint8_t parity_[2][DensePlan::kChunkWords];
  std::vector<std::uint8_t> is_chunk_odd_;
};

}  // namespace trailblaze
