#include "engine/dense/sweep.hpp"

#include <algorithm>
#include <utility>

namespace trailblaze {

DenseSweep::DenseSweep(const DensePlan& plan, const Crew& crew, Isa isa, std::size_t in_cache,
                       const Peers& peers)
    : DenseSpace(plan, crew, isa, peers),
      in_cache_(in_cache),
      blocks_(plan.words() / plan.block()),
      inflows_(static_cast<std::size_t>(plan.segments())),
      ahead_(static_cast<std::size_t>(plan.segments())),
      workers_(static_cast<std::size_t>(crew.threads())) {
  std::size_t most = 0;  // the most sources of one segment
  for (const SegmentMove& move : plan.spec().moves) {
    if (!plan.reached(move.from)) continue;
    const auto [route, is_new] = routes_.try_emplace(plan.kind(move));
    if (is_new) route->second = plan.route(move);
    inflows_[at(move.to)].push_back({move.from, &route->second});
    most = std::max(most, inflows_[at(move.to)].size());
  }
  for (Sweeper& worker : workers_) {
    worker.fresh.resize(at(plan.segments()));
    worker.sources.resize(most + 1);
  }
}

std::uint64_t DenseSweep::marks_needed(std::uint64_t segments, std::uint64_t words) {
  const std::uint64_t chunk = std::min(words, DensePlan::kChunk);
  const std::uint64_t block = std::min(words, DensePlan::kBlock);
  return segments * (2 * (words / chunk) + words / block);
}

std::uint64_t DenseSweep::bytes_needed(std::uint64_t segments, std::uint64_t words) {
  return segments * words * sizeof(Word) + marks_needed(segments, words);
}

bool DenseSweep::allocate_marks(Word* words) {
  words_ = words;
  const std::size_t segments = at(plan_.segments());
  return changed_.allocate(segments * gather_.chunks()) &&
         full_.allocate(segments * gather_.chunks()) && live_.allocate(segments * blocks_);
}

Stop DenseSweep::allocate(const Watch& watch) {
  if (!table_.allocate(at(plan_.segments()) * plan_.words()) || !allocate_marks(table_.data())) {
    return Stop::kMemory;
  }
  fetch_ahead(table_.bytes());
  return touch(table_, crew_, watch);
}

void DenseSweep::fetch_ahead(std::uint64_t bytes) {
  fetches_ahead_ = bytes > in_cache_;
  if (fetches_ahead_) find_what_to_fetch_ahead();
}

absl::Status DenseSweep::save_all_marks(WordFileWriter& out) {
  return save_marks(out, {&changed_, &full_, &live_});
}

absl::Status DenseSweep::load_all_marks(WordsIn& in) {
  return load_marks(in, {&changed_, &full_, &live_});
}

absl::Status DenseSweep::save(WordFileWriter& out) {
  absl::Status status = save_words(out, {words_});
  return status.ok() ? save_all_marks(out) : status;
}

absl::Status DenseSweep::load(std::span<WordsIn> files) {
  const auto count = static_cast<int>(files.size());
  for (int i = 0; i < count; ++i) {
    absl::Status status = load_words(files[at(i)], DenseShares(plan_, count, i), {words_});
    if (status.ok()) status = load_all_marks(files[at(i)]);
    if (!status.ok()) return status;
  }
  forget_others({&changed_, &full_, &live_});
  return absl::OkStatus();
}

void DenseSweep::insert(int segment, DenseLayout::Bit bit) {
  bits(segment).words[bit.word] |= Word{1} << bit.bit;
  mark(segment, bit.word / gather_.chunk());
}

void DenseSweep::unmark(int segment, std::uint64_t first, std::uint64_t end) {
  const std::uint64_t chunks = chunks_of_block();
  std::fill_n(bits(segment).marks + first * chunks, (end - first) * chunks, std::uint8_t{0});
  std::fill_n(live_.data() + at(segment) * blocks_ + first, end - first, std::uint8_t{0});
}

std::optional<std::vector<std::uint64_t>> DenseSweep::advance(bool colour, const Watch& watch,
                                                              DenseVisitor* visitor) {
  std::atomic<bool> stopped{false};
  const auto parts = static_cast<std::uint64_t>((plan_.segments() + kTogether - 1) / kTogether);
  for_each_share(crew_, blocks_ * parts, [&](int w, std::uint64_t i) {
    if (stopped.load(std::memory_order_relaxed)) return;
    if (watch.stopped() != Stop::kNone) stopped = true;
    const int first = static_cast<int>(i % parts) * kTogether;
    sweep_block(w, i / parts, first, std::min(plan_.segments(), first + kTogether), colour,
                visitor);
  });
  if (stopped) return {};
  return end_level();
}

std::vector<std::uint64_t> DenseSweep::end_level() {
  traffic_ = {};
  for (Sweeper& worker : workers_) {
    traffic_.read += std::exchange(worker.bench.bytes_read, 0);
    traffic_.merged += std::exchange(worker.merged, 0);
  }
  return take_fresh(workers_);
}

// Decides what is prefetched while the sweep works at a target: the next chunk of the target and of
// its sources. A segment that keeps the order is prefetched by one of its targets only, since the
// others then find it in the cache.
void DenseSweep::find_what_to_fetch_ahead() {
  std::vector<bool> fetched(inflows_.size());
  for (int target = 0; target < plan_.segments(); ++target) {
    for (const Inflow& inflow : inflows_[at(target)]) {
      const bool keeps = inflow.route->stages.empty();
      if (!gather_.copies(*inflow.route) || (keeps && fetched[at(inflow.from)])) continue;
      if (keeps) fetched[at(inflow.from)] = true;
      ahead_[at(target)].push_back(inflow);
    }
  }
}

// Fetches the next chunk's lines a few at a time, between the steps of the work at this one.
class DenseSweep::Ahead {
 public:
  Ahead(DenseSweep& sweep, int target, std::uint64_t chunk) {
    const std::uint64_t next = chunk + 1, size = sweep.gather_.chunk();
    if (!sweep.fetches_ahead_ || next >= sweep.gather_.chunks()) return;
    lines_ = size * sizeof(Word) / DenseGather::kLine;
    for (const Inflow& inflow : sweep.ahead_[at(target)]) {
      const DenseBits source = sweep.bits(inflow.from);
      const std::uint64_t from = sweep.gather_.copied_from(*inflow.route, next);
      if (source.marks[from / size] && count_ < kMost) from_[count_++] = source.words + from;
    }
    const bool full = sweep.full(target, next).load(std::memory_order_relaxed);
    if (count_ > 0 && !full) from_[count_++] = sweep.bits(target).words + next * size;
  }

  void fetch(std::size_t lines) {
    for (; lines > 0 && line_ < lines_; --lines, ++line_) {
      for (std::size_t i = 0; i < count_; ++i) {
        __builtin_prefetch(from_[i] + line_ * (DenseGather::kLine / sizeof(Word)), 0, 2);
      }
    }
  }
  void fetch_rest() { fetch(lines_); }

 private:
  static constexpr std::size_t kMost = 5;
  const Word* from_[kMost + 1];
  std::size_t count_ = 0, line_ = 0, lines_ = 0;
};

void DenseSweep::sweep_block(int w, std::uint64_t block, int first, int end, bool colour,
                             DenseVisitor* visitor) {
  const std::uint64_t chunks = chunks_of_block(), lowest = block * chunks;
  std::vector<int>& targets = workers_[at(w)].targets;
  targets.clear();
  for (int segment = first; segment < end; ++segment) {
    if (!is_target(segment, colour)) continue;
    if (!may_change(segment, block)) {
      pass_over(segment, block);
      continue;
    }
    begin_block(segment, block);
    targets.push_back(segment);
  }
  for (std::uint64_t chunk = lowest; chunk < lowest + chunks; ++chunk) {
    for (const int segment : targets) sweep_chunk_of(w, segment, block, chunk, visitor);
  }
}

// Notes that a block got nothing new.
void DenseSweep::pass_over(int segment, std::uint64_t block) {
  std::uint8_t& live = live_[at(segment) * blocks_ + block];
  const std::uint64_t chunks = chunks_of_block();
  if (live) std::fill_n(bits(segment).marks + block * chunks, chunks, std::uint8_t{0});
  live = 0;
}

void DenseSweep::sweep_chunk_of(int w, int segment, std::uint64_t block, std::uint64_t chunk,
                                DenseVisitor* visitor) {
  const bool changed = sweep_chunk(w, segment, chunk, visitor);
  bits(segment).marks[chunk] = changed;
  if (changed) live_[at(segment) * blocks_ + block] = 1;
}

// Whether a block of a target has a source in a block where anything changed.
bool DenseSweep::may_change(int segment, std::uint64_t block) const {
  for (const Inflow& inflow : inflows_[at(segment)]) {
    const DenseGather::Blocks from = gather_.source_blocks(*inflow.route, block);
    const std::uint8_t* const live = live_.data() + at(inflow.from) * blocks_ + from.first;
    if (std::find(live, live + from.count, 1) != live + from.count) return true;
  }
  return false;
}

// Sweeps a chunk, and returns whether it got anything new.
bool DenseSweep::sweep_chunk(int w, int segment, std::uint64_t chunk, DenseVisitor* visitor) {
  if (full(segment, chunk).load(std::memory_order_relaxed)) return false;
  Sweeper& worker = workers_[at(w)];
  const std::uint64_t size = gather_.chunk();
  Ahead ahead(*this, segment, chunk);
  // A chunk that a route does not change is merged from where it is.
  const Word** source_end = worker.sources.data();
  bool any = false;
  for (const Inflow& inflow : inflows_[at(segment)]) {
    ahead.fetch(kLinesAhead);
    const DenseBits source = bits(inflow.from);
    if (!inflow.route->stages.empty()) {
      any |= gather_.gather(worker.bench, *inflow.route, source, chunk, any);
      continue;
    }
    const std::uint64_t from = gather_.copied_from(*inflow.route, chunk);
    if (!source.marks[from / size]) continue;
    *source_end++ = source.words + from;
    worker.bench.bytes_read += size * sizeof(Word);
  }
  ahead.fetch_rest();
  if (any) *source_end++ = worker.bench.acc;
  const auto count = static_cast<std::size_t>(source_end - worker.sources.data());
  if (count == 0) return false;
  worker.merged += size * sizeof(Word);
  Word* const fresh = visitor != nullptr && visitor->wants(w) ? worker.bench.one : nullptr;
  const Merged merged = gather_.kernels().merge(bits(segment).words + chunk * size,
                                                worker.sources.data(), count, fresh, size);
  if (merged.full) full(segment, chunk).store(1, std::memory_order_relaxed);
  worker.fresh[at(segment)] += merged.fresh;
  if (merged.fresh == 0) return false;
  if (fresh != nullptr) visitor->visit(w, segment, chunk * size, {fresh, size});
  return true;
}

}  // namespace trailblaze
