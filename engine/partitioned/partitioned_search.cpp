#include "engine/partitioned/partitioned_search.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/partitioned/line_table.hpp"
#include "engine/partitioned/outbox.hpp"

namespace trailblaze {
namespace {

// What a worker's table takes where partitions are as large as they should be, and what tables may
// take in any case.
constexpr std::uint64_t kMostOfTable = std::uint64_t{2} << 20, kAlways = std::uint64_t{1} << 16;

// The least states of all that it was shown, at most a given number of them.
class LeastStates {
 public:
  void see(std::span<const State> states) {
    for (const State s : states) {
      if (s <= bound_) add(s);
    }
  }
  // Ends with the states, and is empty afterwards.
  std::vector<State> take() {
    bound_ = ~State{0};
    return std::exchange(heap_, {});
  }

 private:
  __attribute__((noinline)) void add(State s) {
    heap_.push_back(s);
    std::push_heap(heap_.begin(), heap_.end());
    if (heap_.size() <= PartitionedSearch::kDeepest) return;
    std::pop_heap(heap_.begin(), heap_.end());
    heap_.pop_back();
    bound_ = heap_.front() - 1;
  }

  std::vector<State> heap_;  // the greatest on top
  State bound_ = ~State{0};  // greater states are none of the least
};

// The number of ones in all of these, without the instruction for it, which not every machine has.
std::uint64_t ones_in(std::span<const std::uint32_t> all) {
  std::uint64_t ones = 0;
  for (std::uint32_t bits : all) {
    bits -= bits >> 1 & 0x55555555;
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
    ones += ((bits + (bits >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
  }
  return ones;
}

std::uint64_t words_in(const Chunks& chunks) {
  std::uint64_t words = 0;
  for (const auto& chunk : chunks) words += chunk->size;
  return words;
}

std::span<const Word> words_of(const Chunk& chunk) { return {chunk.words.data(), chunk.size}; }

}  // namespace

// What came of expanding some states.
struct PartitionedSearch::Tally {
  Counters counters;
  LeastStates least;
};

struct alignas(64) PartitionedSearch::Worker {
  Worker(const WordLayout& layout, bool named, Isa isa, std::size_t batch)
      : table(layout, named, isa),
        states(std::max(batch, LineTable::kGroup)),
        done(batch),
        sources(batch) {}

  LineTable table;
  Outbox inbox, outbox;             // what is absorbed, and what was found
  std::vector<State> states;        // states to be expanded or tested
  std::vector<std::uint32_t> done;  // their ways back
  std::vector<State> sources;       // or the states with the notes of their parents
  WaysOn ways_on;
  Successors successors;
  std::vector<State> pruned;
  std::vector<Word> words;  // on their way to the outbox
  std::vector<Work> left;   // not yet expanded
  Tally tally, ahead;       // of states in their turn, and of those expanded ahead of it
  std::uint64_t known = 0;  // candidates that were none of the new states
  std::uint64_t candidates = 0, found = 0;  // absorbed, and those of them that were new
  State seen = 0;                           // all states generated, or-ed
  std::optional<State> hit;
};

PartitionedSearch::PartitionedSearch(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch,
                                     Isa isa)
    : puzzle_(puzzle),
      crew_(crew),
      watch_(watch),
      layout_(puzzle.traits().state_bits),
      named_(puzzle.traits().num_ways != 0 && !puzzle.traits().symmetric &&
             puzzle.traits().num_ways <= layout_.note_bits()),
      alternates_(named_ && puzzle.traits().alternates),
      parent_pruning_(puzzle.traits().state_bits, puzzle.traits().reversible) {
  const std::size_t batch = named_ ? 8 * puzzle.preferred_batch() : puzzle.preferred_batch();
  for (int w = 0; w < crew.threads(); ++w) {
    workers_.push_back(std::make_unique<Worker>(layout_, named_, isa, batch));
  }
}

PartitionedSearch::~PartitionedSearch() {
  watch_.charge(charged_bytes_, 0);
  watch_.count_states(stored_, 0);
}

// ---- many threads: expand ----

void PartitionedSearch::expand(Worker& worker, Work work) {
  const std::span<const Word> words = words_of(**work.chunk);
  for (std::size_t i = work.begin; i < words.size();) {
    if (pool_.exhausted()) {
      worker.left.push_back({work.chunk, i});
      return;
    }
    i += expand_some(worker, words.subspan(i), worker.tally);
  }
  if (alternates_) pool_.give_back(std::move(*work.chunk));
}

// Expands some of these words, and returns how many.
std::size_t PartitionedSearch::expand_some(Worker& worker, std::span<const Word> words,
                                           Tally& tally) {
  const std::size_t offered = std::min(words.size(), worker.done.size());
  const std::size_t expanded = named_ ? expand_ways(worker, words.first(offered), tally)
                                      : expand_window(worker, words.first(offered), tally);
  tally.least.see({worker.states.data(), expanded});
  worker.outbox.push(worker.words, pool_);
  return expanded;
}

std::size_t PartitionedSearch::expand_ways(Worker& worker, std::span<const Word> words,
                                           Tally& tally) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    worker.states[i] = layout_.state(words[i]);
    worker.done[i] = static_cast<std::uint32_t>(layout_.note(words[i]));
  }
  const std::size_t expanded =
      puzzle_.expand_on({worker.states.data(), words.size()}, worker.done.data(), worker.ways_on);
  const std::uint64_t back = ones_in({worker.done.data(), expanded});
  const std::span<const State> states = worker.ways_on.states();
  const std::span<const std::uint32_t> ways = worker.ways_on.ways();
  worker.words.resize(states.size());
  State seen = 0;
  for (std::size_t i = 0; i < states.size(); ++i) {
    seen |= states[i];
    worker.words[i] = layout_.word(states[i], ways[i]);
  }
  worker.seen |= seen;
  tally.counters += {expanded, states.size() + back, back};
  return expanded;
}

std::size_t PartitionedSearch::expand_window(Worker& worker, std::span<const Word> words,
                                             Tally& tally) {
  const int bits = layout_.key_bits();
  for (std::size_t i = 0; i < words.size(); ++i) {
    const State s = layout_.state(words[i]);
    worker.states[i] = s;
    worker.sources[i] = bits == 64 ? s : s | layout_.note(words[i]) << bits;
  }
  const std::size_t expanded =
      puzzle_.expand_classes({worker.states.data(), words.size()}, worker.successors);
  for (const State t : worker.successors.states()) worker.seen |= t;
  const std::span<const State> sources(worker.sources.data(), expanded);
  const std::span<const State> kept =
      depth() != 0 ? parent_pruning_.drop_parents(worker.successors, sources, worker.pruned)
                   : parent_pruning_.tag(worker.successors, sources, worker.pruned);
  worker.words.resize(kept.size());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    worker.words[i] = layout_.word(kept[i], bits == 64 ? 0 : kept[i] >> bits);
  }
  const std::size_t generated = worker.successors.size();
  tally.counters += {expanded, generated, generated - kept.size()};
  return expanded;
}

// ---- many threads: absorb ----

void PartitionedSearch::absorb(Worker& worker, std::size_t p) {
  std::uint64_t candidates = 0;
  std::vector<Chunks> lists;
  for (auto& other : workers_) {
    lists.push_back(other->inbox.take(p));
    candidates += words_in(lists.back());
  }
  if (candidates == 0) return;
  const std::uint64_t known = words_in(next_.parts[p]);
  LineTable& table = worker.table;
  table.begin(bits_, expected_in(p, candidates));
  const auto place = [&](const Chunks& chunks) {
    for (const auto& chunk : chunks) table.place(words_of(*chunk));
  };
  if (!named_) place(prev_.parts[p]);
  if (!alternates_) place(cur_.parts[p]);
  const std::uint64_t old = table.size();
  table.mark();
  place(next_.parts[p]);
  pool_.give_back(next_.parts[p]);
  for (Chunks& list : lists) {
    for (const auto& chunk : list) table.absorb(words_of(*chunk));
    pool_.give_back(list);
  }
  const std::uint64_t fresh = table.size() - old - known;
  worker.found += fresh;
  worker.candidates += candidates;
  worker.known += candidates - fresh;
  if (ahead_ && !pool_.exhausted()) {
    expand_new(worker);
  } else {
    keep_new(worker, p);
  }
}

// The words for which a partition's table is made.
std::uint64_t PartitionedSearch::expected_in(std::size_t p, std::uint64_t candidates) const {
  std::uint64_t placed = words_in(next_.parts[p]);
  if (!alternates_) placed += words_in(cur_.parts[p]);
  if (!named_) placed += words_in(prev_.parts[p]);
  return placed + static_cast<std::uint64_t>(static_cast<double>(candidates) * share_new_);
}

// Expands what is new in the worker's table.
void PartitionedSearch::expand_new(Worker& worker) {
  worker.table.for_each_new([&](std::span<const Word> words) {
    while (!words.empty()) words = words.subspan(expand_some(worker, words, worker.ahead));
  });
}

// Makes what is new in the worker's table the partition's part of the next level.
void PartitionedSearch::keep_new(Worker& worker, std::size_t p) {
  FrontierBuffer buffer;
  worker.table.for_each_new([&](std::span<const Word> words) {
    for (const Word word : words) buffer.push(word, pool_);
    if (!hit_test_) return;
    for (std::size_t i = 0; i < words.size(); ++i) worker.states[i] = layout_.state(words[i]);
    if (const auto hit = hit_test_({worker.states.data(), words.size()})) {
      worker.hit = std::min(*hit, worker.hit.value_or(*hit));
    }
  });
  next_.parts[p] = buffer.take();
}

// ---- one thread, at the barrier ----

Stop PartitionedSearch::begin(std::span<const State> roots) {
  std::vector<State> states(roots.begin(), roots.end());
  puzzle_.canonicalize(states);
  for (Level* level : {&prev_, &cur_, &next_}) level->parts.resize(1);
  begin_outboxes(0);
  Worker& first = *workers_.front();
  for (const State s : states) {
    first.seen |= s;
    first.words.push_back(layout_.word(s, 0));
  }
  first.outbox.push(first.words, pool_);
  const HitTest test = std::exchange(hit_test_, nullptr);  // roots are not tested
  const Stop stop = run_slices();
  hit_test_ = test;
  counters_ = Counters{};
  close_level(watch_.seconds(), counters_);
  return stop;
}

Stop PartitionedSearch::advance() {
  const double begin_seconds = watch_.seconds();
  const Counters before = counters_;
  next_depth_ = depth() + 1;
  watch_.show(&Pulse::depth, next_depth_);
  watch_.show(&Pulse::frontier, cur_.size);
  counters_ += std::exchange(ahead_counters_, Counters{});
  if (!ahead_) {
    place_by(bits_for(cur_.size));
    begin_outboxes(bits_);
  }
  for (Chunks& part : cur_.parts) {
    for (auto& chunk : part) work_.push_back({&chunk, 0});
  }
  const Stop stop = run_slices();
  if (stop != Stop::kNone) return stop;
  close_level(begin_seconds, before);
  return Stop::kNone;
}

// Expands all of work_, and absorbs what the outboxes have then.
Stop PartitionedSearch::run_slices() {
  do {
    Stop stop = make_room();
    if (stop == Stop::kNone) stop = expand_slice();
    if (stop == Stop::kNone) stop = absorb_slice();
    collect();
    if (stop != Stop::kNone) {
      if (stop == Stop::kStates) hit_.reset();  // the rest of the level depends on chance
      return stop;
    }
  } while (!work_.empty());
  return Stop::kNone;
}

Stop PartitionedSearch::expand_slice() {
  crew_.for_each_block(work_.size(), [&](int w, std::size_t i) {
    if (halt_.load(std::memory_order_relaxed) != Stop::kNone) return;
    if (const Stop now = watch_.stopped(); now != Stop::kNone) halt_ = now;
    expand(*workers_[static_cast<std::size_t>(w)], work_[i]);
  });
  work_.clear();
  for (auto& worker : workers_) {
    work_.insert(work_.end(), worker->left.begin(), worker->left.end());
    worker->left.clear();
  }
  return halt_.load();
}

Stop PartitionedSearch::absorb_slice() {
  for (auto& worker : workers_) {
    worker->outbox.close(pool_);
    std::swap(worker->inbox, worker->outbox);
  }
  bits_ = out_bits_;
  next_.parts.resize(std::size_t{1} << bits_);
  account();
  if (!tables_fit()) return Stop::kMemory;
  // Whether the level is then complete, and nobody wants to see it or to place it.
  ahead_ = alternates_ && !hit_test_ && work_.empty() && next_depth_ != 0 &&
           next_depth_ < watch_.limits().max_depth;
  if (ahead_) begin_outboxes(bits_for(cur_.size));
  crew_.for_each_block(std::size_t{1} << bits_, [&](int w, std::size_t p) {
    if (halt_.load(std::memory_order_relaxed) != Stop::kNone) return;
    if (const Stop now = watch_.stopped(); now != Stop::kNone) halt_ = now;
    Worker& worker = *workers_[static_cast<std::size_t>(w)];
    const std::uint64_t before = worker.found;
    absorb(worker, p);
    watch_.add(&Pulse::states, worker.found - before);
    const std::uint64_t found = worker.found - before;
    if (all_found_.fetch_add(found, std::memory_order_relaxed) + found > watch_.states_left()) {
      halt_ = Stop::kStates;
    }
  });
  if (!ahead_) begin_outboxes(out_bits_);
  return halt_.load();
}

Stop PartitionedSearch::make_room() {
  account();
  if (const Stop stop = watch_.stopped(); stop != Stop::kNone) return stop;
  // What candidates may not take: a chunk that is not full for each partition, and the tables.
  const std::uint64_t partial = 2 * workers_.size() * sizeof(Chunk) << out_bits_;
  const std::uint64_t left = watch_.bytes_left();
  const std::uint64_t reserved = partial + std::min(left / 4, workers_.size() * kMostOfTable);
  const std::uint64_t room = left + pool_.free_bytes(), lists = pool_.bytes() - pool_.free_bytes();
  // With less, the lists would be placed anew time and again.
  if (left < reserved || room < lists / 16) return Stop::kMemory;
  pool_.allow(left - reserved);
  return Stop::kNone;
}

// Whether there is memory for the tables of the largest partition.
bool PartitionedSearch::tables_fit() const {
  std::uint64_t most = 0;
  for (std::size_t p = 0; p < std::size_t{1} << bits_; ++p) {
    std::uint64_t candidates = 0;
    for (const auto& worker : workers_) candidates += words_in(worker->inbox.list(p));
    most = std::max(most, expected_in(p, candidates));
  }
  std::uint64_t more = 0;
  for (const auto& worker : workers_) {
    more +=
        LineTable::bytes_for(most) - std::min(worker->table.bytes(), LineTable::bytes_for(most));
  }
  return more <= std::max(watch_.bytes_left(), kAlways);
}

void PartitionedSearch::collect() {
  for (auto& worker : workers_) {
    TRAILBLAZE_CHECK(layout_.fits(worker->seen), "a state is not below 2^state_bits()");
    counters_ += std::exchange(worker->tally.counters, Counters{});
    counters_.duplicates += std::exchange(worker->known, 0);
    ahead_counters_ += std::exchange(worker->ahead.counters, Counters{});
    worker->found = 0;
    candidates_ += std::exchange(worker->candidates, 0);
    if (worker->hit) hit_ = std::min(*worker->hit, hit_.value_or(*worker->hit));
  }
  account();
}

// How many bits of a word say its partition on the level after one of so many words: so many that
// the tables fit the workers' caches.
int PartitionedSearch::bits_for(std::uint64_t words) const {
  constexpr std::uint64_t kFew = 4096, kOfPartition = 32768;
  if (words <= kFew) return 0;
  const std::uint64_t tables = words * (named_ ? 1 : 3) / kOfPartition;
  const std::uint64_t shared = 8 * workers_.size();  // so that workers end at about the same time
  return std::min(12, static_cast<int>(std::bit_width(std::max(tables, shared))));
}

void PartitionedSearch::begin_outboxes(int bits) {
  out_bits_ = bits;
  for (auto& worker : workers_) worker->outbox.begin(bits);
}

// Splits the levels that are placed into as many partitions as the candidates.
void PartitionedSearch::place_by(int bits) {
  if (bits != bits_ && !alternates_) {
    if (!named_) partition_again(prev_, bits);
    partition_again(cur_, bits);
  }
  bits_ = bits;
}

void PartitionedSearch::partition_again(Level& level, int bits) {
  for (auto& worker : workers_) worker->outbox.begin(bits);
  crew_.for_each_block(level.parts.size(), [&](int w, std::size_t p) {
    for (const auto& chunk : level.parts[p]) {
      workers_[static_cast<std::size_t>(w)]->outbox.push(words_of(*chunk), pool_);
    }
    pool_.give_back(level.parts[p]);
  });
  level.parts.clear();
  level.parts.resize(std::size_t{1} << bits);
  for (auto& worker : workers_) worker->outbox.close(pool_);
  for (std::size_t p = 0; p < level.parts.size(); ++p) {
    for (auto& worker : workers_) {
      for (auto& chunk : worker->outbox.take(p)) level.parts[p].push_back(std::move(chunk));
    }
  }
}

// Makes the states found the frontier.
void PartitionedSearch::close_level(double begin_seconds, const Counters& before) {
  next_.size = all_found_.exchange(0);
  share_new_ =
      candidates_ == 0 ? 1 : static_cast<double>(next_.size) / static_cast<double>(candidates_);
  candidates_ = 0;
  last_ = std::exchange(least_ahead_, {});
  for (auto& worker : workers_) {
    for (const State s : worker->tally.least.take()) last_.push_back(s);
    for (const State s : worker->ahead.least.take()) least_ahead_.push_back(s);
  }
  Level& out = named_ ? cur_ : prev_;
  for (Chunks& part : out.parts) {
    if (!alternates_) pool_.give_back(part);  // else each chunk went back once it was expanded
    part.clear();
  }
  if (!named_) std::swap(prev_, cur_);
  std::swap(cur_, next_);
  next_.size = 0;
  finished_ = cur_.size == 0;
  if (finished_) return;
  watch_.count_states(stored_, stored_ + cur_.size);
  stored_ += cur_.size;
  levels_.push_back({next_depth_,
                     cur_.size,
                     {counters_.expanded - before.expanded, counters_.generated - before.generated,
                      counters_.duplicates - before.duplicates},
                     watch_.seconds() - begin_seconds});
}

std::uint64_t PartitionedSearch::bytes() const {
  std::uint64_t bytes = pool_.bytes();
  for (const auto& worker : workers_) {
    bytes += worker->table.bytes() + worker->inbox.bytes() + worker->outbox.bytes();
  }
  return bytes;
}

void PartitionedSearch::account() {
  const std::uint64_t now = bytes() + 3 * levels_.capacity() * sizeof(LevelRow);
  watch_.charge(std::exchange(charged_bytes_, now), now);
}

std::vector<State> PartitionedSearch::deepest(std::size_t most) const {
  std::vector<State> states = last_;
  if (cur_.size != 0) {
    LeastStates least;
    least.see(least_ahead_);
    for (const Chunks& part : cur_.parts) {
      for (const auto& chunk : part) {
        for (const Word word : words_of(*chunk)) {
          const State s = layout_.state(word);
          least.see({&s, 1});
        }
      }
    }
    states = least.take();
  }
  std::sort(states.begin(), states.end());
  states.resize(std::min({states.size(), most, kDeepest}));
  return states;
}

Result enumerate_by_frontier(const AnyPuzzle& puzzle, State start, const Options& options,
                             std::size_t examples) {
  Watch watch(options.limits, options.pulse);
  PartitionedSearch search(puzzle, options.crew, watch);
  return enumerate_levels(search, {&start, 1}, watch, examples);
}

}  // namespace trailblaze
