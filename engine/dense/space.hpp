// The states of a space at one bit or three each, and the step from one level to the next. A dense
// search (dense.hpp) and the sweep of a pattern database are made of it. DenseSweep (sweep.hpp) is
// for moves that all change a colour, DenseRuns (runs.hpp) for others.
#pragma once

#include <absl/status/status.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/kernels.hpp"
#include "engine/dense/layout.hpp"
#include "engine/dense/plan.hpp"
#include "engine/disk/manifest.hpp"
#include "engine/disk/word_file.hpp"
#include "engine/disk/words_in.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/peers.hpp"

namespace trailblaze {

// Sees the new bits of a level. The worker that owns the words calls it while the level is made.
class DenseVisitor {
 public:
  virtual ~DenseVisitor() = default;

  // Whether the visitor wants to see a worker's next chunk.
  virtual bool wants(int worker) const = 0;

  // Shows the new bits of the words first, first + 1, ... of a segment. Many may be 0.
  virtual void visit(int worker, int segment, std::uint64_t first,
                     std::span<const std::uint64_t> words) = 0;
};

// How a chunk of words gathers what one route brings to it.
//
//   source segment, all its words  --route-->  336 words of the target, or-ed into an accumulator
//
// A mark for each chunk of the source says whether there is anything to bring; else nothing is
// read.

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

  DenseGather(const DensePlan& plan, Isa isa)
      : kernels_(dense_kernels(isa)),
        chunk_(plan.chunk()),
        chunks_(plan.words() / plan.chunk()),
        chunk_odd_(chunks_) {
    // The parities of the words' digits: within a chunk for both parities of the chunk, and those
    // of the chunks.
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

  // Calls visit(first, count) for the words of the source that may come to this chunk, as far as
  // they lie together: within one chunk.
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

  // Calls visit(chunk) for the chunks of the source from which words of this one may come.
  template <class Visit>
  void for_each_source(const DenseRoute& route, std::uint64_t chunk, const Visit& visit) const {
    for_each_stretch(route, chunk,
                     [&](std::uint64_t first, std::uint64_t) { visit(first / chunk_); });
  }

  // Adds what the route brings to bench.acc, which is empty unless `begun`. Where there is nothing
  // to bring it returns false and does nothing.
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

  // Whether the route comes from chunks other than the target's own.
  bool is_far(const DenseRoute& route) const {
    return route.stages.size() == 1 && route.stages[0].block > chunk_;
  }

  const DenseKernels& kernels_;
  const std::uint64_t chunk_, chunks_;
  std::uint8_t parity_[2][DensePlan::kChunk];
  std::vector<std::uint8_t> chunk_odd_;
};

class DenseSpace {
 public:
  using Word = DenseGather::Word;
  using Words = ZeroedArray<Word>;
  using Marks = ZeroedArray<std::uint8_t>;

  virtual ~DenseSpace() = default;
  DenseSpace(const DenseSpace&) = delete;
  DenseSpace& operator=(const DenseSpace&) = delete;

  // Allocates the memory and touches its pages.
  virtual Stop allocate(const Watch& watch) = 0;
  virtual std::uint64_t bytes() const = 0;
  // The traffic of the last level, where it is counted.
  virtual Traffic traffic() const { return {}; }

  // The least memory with which it can be allocated.
  virtual std::uint64_t least_bytes() const = 0;

  // A checkpoint, between two levels or within one: what is to be in blocks goes there before it is
  // saved.
  virtual void hand_over_blocks() {}
  // About how many bytes a checkpoint would write now.
  virtual std::uint64_t bytes_to_save() const = 0;
  virtual absl::Status save(WordFileWriter& out) = 0;
  // The files of a checkpoint, one for each process that made it. This one keeps what it owns.
  virtual absl::Status load(std::span<WordsIn> files) = 0;

  // A checkpoint within a level, which a space on a disk can have: in advance() it calls pause()
  // where it is sound, and a stop that this returns ends the level. Then save_place() writes where
  // the level is, after save(). After load() and load_place() the next advance() goes on there, and
  // a visitor is shown only what comes from then on.
  virtual void pause_with(const std::function<Stop()>& /*pause*/) {}
  virtual bool is_within_level() const { return false; }
  virtual absl::Status save_place(WordFileWriter& /*out*/) { return absl::OkStatus(); }
  virtual absl::Status load_place(WordsIn& /*in*/) { return cannot_be("a place within a level"); }

  // Adds a state of the first level, whose word this process holds. Another process holds the
  // others, where several share the space.
  virtual void insert(int segment, DenseLayout::Bit bit) = 0;
  bool holds(int segment, std::uint64_t word) const { return shares_.owns(segment, word); }

  // Makes the next level, whose states have this colour where there are two. Returns the number of
  // new states in each segment, or nothing where a limit stopped it in the middle; stopped_by()
  // says which.
  virtual std::optional<std::vector<std::uint64_t>> advance(bool colour, const Watch& watch,
                                                            DenseVisitor* visitor = nullptr) = 0;
  virtual Stop stopped_by(const Watch& watch) const { return watch.stopped(); }

 protected:
  // What a worker needs.
  struct Worker {
    DenseGather::Bench bench;
    std::vector<std::uint64_t> fresh;  // new states by segment
  };

  // The plan must outlive the space, and the peers.
  DenseSpace(const DensePlan& plan, const Crew& crew, Isa isa, const Peers& peers)
      : plan_(plan),
        crew_(crew),
        gather_(plan, isa),
        shares_(plan, peers.count(), peers.number()) {}

  // In a checkpoint: the words that a process owns, segment by segment, of words of all segments.
  absl::Status save_words(WordFileWriter& out, std::initializer_list<const Word*> arrays) const;
  // Reads the same from a file of a process, and keeps those of this one.
  absl::Status load_words(WordsIn& in, const DenseShares& theirs,
                          std::initializer_list<Word*> arrays) const;
  // All marks, eight to a word. Reading adds them to those that are there.
  static absl::Status save_marks(WordFileWriter& out, std::initializer_list<Marks*> arrays);
  static absl::Status load_marks(WordsIn& in, std::initializer_list<Marks*> arrays);
  // Takes marks away, of arrays of all segments, where other processes own the words.
  void forget_others(std::initializer_list<Marks*> arrays) const;

  static std::size_t at(int segment) { return static_cast<std::size_t>(segment); }

  // Takes the counts of new states from all workers.
  template <class Workers>
  std::vector<std::uint64_t> take_fresh(Workers& workers) const {
    std::vector<std::uint64_t> all(at(plan_.segments()));
    for (Worker& worker : workers) {
      for (std::size_t s = 0; s < all.size(); ++s) all[s] += std::exchange(worker.fresh[s], 0);
    }
    return all;
  }

  // The same, but they stay: all of them in the first worker.
  template <class Workers>
  std::vector<std::uint64_t>& joined_fresh(Workers& workers) const {
    return workers.front().fresh = take_fresh(workers);
  }

  const DensePlan& plan_;
  const Crew& crew_;
  const DenseGather gather_;
  const DenseShares shares_;
};

// Writes every page of words that are zeros once, by all of the crew. So the kernel's work for
// fresh memory is not part of the sweep's time, and pages lie near the threads that use them. It
// takes seconds for gigabytes, and returns what stopped it.
inline Stop touch(std::span<std::uint64_t> words, const Crew& crew, const Watch& watch) {
  constexpr std::size_t kPage = 4096 / sizeof(std::uint64_t), kPiece = 512 * kPage;
  std::atomic<Stop> stop{Stop::kNone};
  crew.for_each_block(words.size() / kPiece + 1, [&](int, std::size_t piece) {
    if (stop.load(std::memory_order_relaxed) != Stop::kNone) return;
    if (const Stop now = watch.stopped(); now != Stop::kNone) stop = now;
    volatile std::uint64_t* const all = words.data();
    const std::size_t end = std::min(words.size(), (piece + 1) * kPiece);
    for (std::size_t i = piece * kPiece; i < end; i += kPage) all[i] = 0;
  });
  return stop;
}
inline Stop touch(ZeroedArray<std::uint64_t>& array, const Crew& crew, const Watch& watch) {
  return touch(std::span(array.data(), array.size()), crew, watch);
}

}  // namespace trailblaze
