#include "engine/dense/sweep.hpp"

#include <algorithm>
#include <utility>

namespace trailblaze {

DenseSweep::DenseSweep(const DensePlan& plan, const Crew& crew, Isa isa,
                       std::unique_ptr<TableHome> home, std::size_t in_cache)
    : DenseSpace(plan, crew, isa, std::move(home)),
      in_cache_(in_cache),
      inflows_(at(plan.segments())),
      prefetched_inflows_(at(plan.segments())),
      lists_(workers_.size()) {
  const std::size_t segments = at(plan.segments());
  flags_ = {{&chunk_changed_, segments * gather_.chunks()},
            {&full_, segments * gather_.chunks()},
            {&section_changed_, segments * sections_}};
  std::size_t most = 0;  // most sources of a segment
  for (const SegmentMove& move : plan.spec().moves) {
    if (!plan.reached(move.from)) continue;
    const auto [route, is_new] = routes_.try_emplace(plan.kind(move));
    if (is_new) route->second = plan.route(move);
    inflows_[at(move.to)].push_back({move.from, &route->second});
    most = std::max(most, inflows_[at(move.to)].size());
  }
  for (Lists& lists : lists_) lists.sources.resize(most + 1);
}

TableShape DenseSweep::shape(std::uint64_t segments, std::uint64_t words) {
  const std::uint64_t chunk = std::min(words, DensePlan::kChunkWords);
  const std::uint64_t section = std::min(words, DensePlan::kSectionWords);
  // Measured on a disk by `enumerate tiles --size 2x7 --storage dense --max-memory 1G --disk DIR`,
  // with memory for a fifth of the table: it wrote 166.7 GB and read 278.9 GB, 77 tables in all.
  return {.segments = segments,
          .words = words,
          .flag_bytes = segments * (2 * (words / chunk) + words / section),
          .table_transfers = 77};
}

void DenseSweep::allocated() {
  words_ = home_->plane(0);
  prefetches_ = home_->bytes_at_hand() > in_cache_;
  if (prefetches_) plan_prefetches();
}

void DenseSweep::add(int segment, DenseLayout::Bit bit) {
  const std::uint64_t chunk = bit.word / gather_.chunk_words();
  home_->insert(bits(segment).words + bit.word, Word{1} << bit.bit);
  bits(segment).flags[chunk] = 1;
  section_changed(segment, chunk / gather_.chunks_of_section()) = 1;
}

Traffic DenseSweep::take_traffic() {
  Traffic traffic;
  for (Worker& worker : workers_) {
    traffic.read += std::exchange(worker.scratch.bytes_read, 0);
    traffic.merged += std::exchange(worker.merged, 0);
  }
  return traffic;
}

// ---- the pass of a level: a target is a section of a segment ----

class DenseSweep::Pass final : public DensePass {
 public:
  Pass(DenseSweep& sweep, bool colour, DenseVisitor* visitor = nullptr)
      : DensePass(sweep.gather_, 0, colour ? 1 : 0, sweep.targets_of(0),
                  at(sweep.plan_.segments())),
        sweep_(sweep),
        colour_(colour),
        visitor_(visitor) {}

  void work(int w, Range targets) override {
    const auto first = static_cast<int>(targets.first % targets_per_batch());
    sweep_.sweep_section(w, section_of(targets.first), first,
                         first + static_cast<int>(targets.size()), colour_, visitor_);
  }

  // May be called twice for a target. The second call records the same as the first, because it
  // depends only on the sources, which do not change.
  void needs(std::uint64_t target, Words need) override {
    const int segment = segment_of(target);
    if (!sweep_.is_target(segment, colour_)) return;
    if (!has_need(segment, section_of(target), need))
      sweep_.note_unchanged(segment, section_of(target));
  }

  void changes(std::uint64_t target, Words changed) override {
    const DenseBits bits = source(segment_of(target));
    for_each_chunk(target, [&](std::uint64_t chunk) {
      if (bits.flags[chunk]) visit_chunk(bits, chunk, changed);
    });
  }

  std::vector<Range> targets_of(int process) const override {
    return {sweep_.home_->shares().targets_of(process)};
  }
  std::span<const Inflow> inflows(std::uint64_t target) const override {
    const int segment = segment_of(target);
    if (!sweep_.is_target(segment, colour_)) return {};
    return sweep_.inflows_[at(segment)];
  }
  std::uint64_t section_of(std::uint64_t target) const override {
    return target / targets_per_batch();
  }
  DenseBits source(int segment) override { return sweep_.bits(segment); }
  void set_flags(int segment, Range chunks, bool has_news) override {
    const std::uint64_t of_section = gather().chunks_of_section();
    const std::uint64_t first = chunks.first / of_section, end = (chunks.end - 1) / of_section + 1;
    std::fill_n(source(segment).flags + chunks.first, chunks.size(), has_news ? 1 : 0);
    std::fill_n(&sweep_.section_changed(segment, first), end - first, has_news ? 1 : 0);
  }

 private:
  int segment_of(std::uint64_t target) const {
    return static_cast<int>(target % targets_per_batch());
  }

  bool has_need(int segment, std::uint64_t section, Words need) {
    if (!sweep_.may_change(segment, section)) return false;
    bool has_any = false;
    for_each_chunk(section * targets_per_batch(), [&](std::uint64_t chunk) {
      if (sweep_.full(segment, chunk).load(std::memory_order_relaxed)) return;
      bool any = false;
      for (const Inflow& inflow : sweep_.inflows_[at(segment)]) {
        any |= visit_sources(inflow, chunk, need);
      }
      if (any) visit_chunk(source(segment), chunk, need);
      has_any |= any;
    });
    return has_any;
  }

  DenseSweep& sweep_;
  const bool colour_;
  DenseVisitor* const visitor_;
};

std::vector<std::unique_ptr<DensePass>> DenseSweep::all_passes() {
  std::vector<std::unique_ptr<DensePass>> passes;
  for (const bool colour : {false, true}) passes.push_back(std::make_unique<Pass>(*this, colour));
  return passes;
}

Stop DenseSweep::make_level(bool colour, const Watch& watch, DenseVisitor* visitor) {
  Pass pass(*this, colour, visitor);
  return home_->pass(pass, watch);
}

// ---- the work at a section ----

// Decides what a target's work prefetches: the next chunk of the target and of its sources. Targets
// whose routes keep the order read the same chunk of a source. Only the first of them prefetches
// it, because the others then find it in the cache.
void DenseSweep::plan_prefetches() {
  std::vector<bool> fetched(inflows_.size());
  for (int target = 0; target < plan_.segments(); ++target) {
    for (const Inflow& inflow : inflows_[at(target)]) {
      const bool keeps = inflow.route->stages.empty();
      if (!gather_.copies(*inflow.route) || (keeps && fetched[at(inflow.from)])) continue;
      if (keeps) fetched[at(inflow.from)] = true;
      prefetched_inflows_[at(target)].push_back(inflow);
    }
  }
}

// Prefetches the next chunk's lines a few at a time, between the steps of the work at this chunk.
class DenseSweep::Prefetcher {
 public:
  Prefetcher(DenseSweep& sweep, int target, std::uint64_t chunk) {
    const std::uint64_t next = chunk + 1, size = sweep.gather_.chunk_words();
    if (!sweep.prefetches_ || next >= sweep.gather_.chunks()) return;
    lines_ = size * sizeof(Word) / DenseGather::kLine;
    for (const Inflow& inflow : sweep.prefetched_inflows_[at(target)]) {
      const DenseBits source = sweep.bits(inflow.from);
      const std::uint64_t from = sweep.gather_.copy_source(*inflow.route, next);
      if (source.flags[from / size] && count_ < kMost) from_[count_++] = source.words + from;
    }
    const bool full = sweep.full(target, next).load(std::memory_order_relaxed);
    if (count_ > 0 && !full) from_[count_++] = sweep.bits(target).words + next * size;
  }

  void prefetch(std::size_t lines) {
    for (; lines > 0 && line_ < lines_; --lines, ++line_) {
      for (std::size_t i = 0; i < count_; ++i) {
        __builtin_prefetch(from_[i] + line_ * (DenseGather::kLine / sizeof(Word)), 0, 2);
      }
    }
  }
  void prefetch_rest() { prefetch(lines_); }

 private:
  static constexpr std::size_t kMost = 5;
  const Word* from_[kMost + 1];
  std::size_t count_ = 0, line_ = 0, lines_ = 0;
};

void DenseSweep::sweep_section(int w, std::uint64_t section, int first, int end, bool colour,
                               DenseVisitor* visitor) {
  const std::uint64_t chunks = gather_.chunks_of_section(), lowest = section * chunks;
  std::vector<int>& targets = lists_[at(w)].targets;
  targets.clear();
  for (int segment = first; segment < end; ++segment) {
    if (!is_target(segment, colour)) continue;
    if (!may_change(segment, section)) {
      note_unchanged(segment, section);
      continue;
    }
    section_changed(segment, section) = 0;
    targets.push_back(segment);
  }
  for (std::uint64_t chunk = lowest; chunk < lowest + chunks; ++chunk) {
    for (const int segment : targets) {
      const bool changed = sweep_chunk(w, segment, chunk, visitor);
      bits(segment).flags[chunk] = changed;
      if (changed) section_changed(segment, section) = 1;
    }
  }
}

// Records that a section got nothing new.
void DenseSweep::note_unchanged(int segment, std::uint64_t section) {
  const std::uint64_t chunks = gather_.chunks_of_section();
  if (std::exchange(section_changed(segment, section), std::uint8_t{0}) == 0) return;
  std::fill_n(bits(segment).flags + section * chunks, chunks, std::uint8_t{0});
}

// True if anything changed in a section from which this section of a target gathers.
bool DenseSweep::may_change(int segment, std::uint64_t section) {
  for (const Inflow& inflow : inflows_[at(segment)]) {
    const DenseGather::Sections from = gather_.source_sections(*inflow.route, section);
    const std::uint8_t* const changed =
        section_changed_.data() + at(inflow.from) * sections_ + from.first;
    if (std::find(changed, changed + from.count, 1) != changed + from.count) return true;
  }
  return false;
}

// Sweeps a chunk, and returns whether it got anything new.
bool DenseSweep::sweep_chunk(int w, int segment, std::uint64_t chunk, DenseVisitor* visitor) {
  if (full(segment, chunk).load(std::memory_order_relaxed)) return false;
  Worker& worker = workers_[at(w)];
  std::vector<const Word*>& sources = lists_[at(w)].sources;
  const std::uint64_t size = gather_.chunk_words();
  Prefetcher prefetcher(*this, segment, chunk);
  // A source chunk that comes unchanged is merged directly, without the accumulator.
  const Word** source_end = sources.data();
  bool any = false;
  for (const Inflow& inflow : inflows_[at(segment)]) {
    prefetcher.prefetch(kLinesPerPrefetch);
    const DenseBits source = bits(inflow.from);
    if (!inflow.route->stages.empty()) {
      any |= gather_.gather(worker.scratch, *inflow.route, source, chunk, any);
      continue;
    }
    const std::uint64_t from = gather_.copy_source(*inflow.route, chunk);
    if (!source.flags[from / size]) continue;
    *source_end++ = source.words + from;
    worker.scratch.bytes_read += size * sizeof(Word);
  }
  prefetcher.prefetch_rest();
  if (any) *source_end++ = worker.scratch.acc;
  const auto count = static_cast<std::size_t>(source_end - sources.data());
  if (count == 0) return false;
  worker.merged += size * sizeof(Word);
  Word* const fresh = visitor != nullptr && visitor->wants(w) ? worker.scratch.one : nullptr;
  const Merged merged = gather_.kernels().merge(bits(segment).words + chunk * size, sources.data(),
                                                count, fresh, size);
  if (merged.full) full(segment, chunk).store(1, std::memory_order_relaxed);
  worker.fresh[at(segment)] += merged.fresh;
  if (merged.fresh == 0) return false;
  if (fresh != nullptr) visitor->visit(w, segment, chunk * size, {fresh, size});
  return true;
}

}  // namespace trailblaze
