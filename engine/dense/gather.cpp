#include "engine/dense/gather.hpp"

#include <algorithm>
#include <atomic>

namespace trailblaze {

DenseGather::DenseGather(const DensePlan& plan, Isa isa)
    : kernels_(dense_kernels(isa)),
      chunk_(plan.chunk()),
      chunks_(plan.words() / plan.chunk()),
      chunk_odd_(chunks_) {
  // The parities of the words' digits: within a chunk for both parities of the chunk, and those of
  // the chunks.
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

bool DenseGather::gather(Bench& bench, const DenseRoute& route, const DenseBits& source,
                         std::uint64_t chunk, bool begun) const {
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

DenseGather::Word* DenseGather::acc(Bench& bench, bool begun) const {
  if (!begun) std::fill_n(bench.acc, chunk_, Word{0});
  return bench.acc;
}

void DenseGather::run(const DenseStage& stage, const Word* src, Word* out,
                      std::uint64_t chunk) const {
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

bool DenseGather::gather_runs(Bench& bench, const DenseStage& stage, const DenseBits& source,
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

Stop touch(ZeroedArray<std::uint64_t>& array, const Crew& crew, const Watch& watch) {
  constexpr std::size_t kPage = 4096 / sizeof(std::uint64_t), kPiece = 512 * kPage;
  std::atomic<Stop> stop{Stop::kNone};
  crew.for_each_block(array.size() / kPiece + 1, [&](int, std::size_t piece) {
    if (stop.load(std::memory_order_relaxed) != Stop::kNone) return;
    if (const Stop now = watch.stopped(); now != Stop::kNone) stop = now;
    volatile std::uint64_t* const all = array.data();
    const std::size_t end = std::min(array.size(), (piece + 1) * kPiece);
    for (std::size_t i = piece * kPiece; i < end; i += kPage) all[i] = 0;
  });
  return stop;
}

}  // namespace trailblaze
