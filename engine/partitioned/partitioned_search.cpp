#include "engine/partitioned/partitioned_search.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/disk/file_io.hpp"
#include "engine/partitioned/disk_shelf.hpp"
#include "engine/partitioned/partition_workers.hpp"

namespace trailblaze {

bool keeps_one_level(const Traits& traits) {
  const Notes notes = word_layout(traits).notes();
  return notes == Notes::kWays || notes == Notes::kWay;
}

PartitionedSearch::PartitionedSearch(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch,
                                     bool keeps_levels, Isa isa, BlockStore* store, Peers& peers)
    : puzzle_(puzzle),
      crew_(crew),
      watch_(watch),
      layout_(word_layout(puzzle.traits())),
      by_ways_(puzzle.traits().names_ways()),
      named_(keeps_one_level(puzzle.traits())),
      directed_(!puzzle.traits().reversible),
      parent_pruning_(puzzle.traits().state_bits, puzzle.traits().reversible),
      store_(store),
      peers_(peers),
      owners_(peers, layout_.key_bits()),
      before_(peers.is_alone() ? PeerTraffic{} : peers.traffic()) {
  if (keeps_levels) kept_.emplace(puzzle, crew, watch, layout_, pool_, store, peers);
  const std::size_t batch = by_ways_ ? puzzle.preferred_ways_batch() : puzzle.preferred_batch();
  for (int w = 0; w < crew.threads(); ++w) {
    workers_.push_back(std::make_unique<Worker>(w, layout_, isa, batch));
  }
  for (Level* level : {&prev_, &cur_, &next_}) level->shelf = make_shelf(Shelf::kLevel);
  rest_ = make_shelf(Shelf::kLevel);
  for (auto* box : {&inbox_, &outbox_}) *box = make_shelf(Shelf::kCandidates);
}

std::unique_ptr<WordShelf> PartitionedSearch::make_shelf(Shelf kind) {
  if (store_ == nullptr) return std::make_unique<MemoryShelf>(pool_);
  DiskShelf::Contents contents;
  if (kind == Shelf::kLevel) contents.record = layout_.record();
  contents.note_bits = note_bits(kind);
  return std::make_unique<DiskShelf>(layout_, contents, *store_, pool_, crew_.threads());
}

int PartitionedSearch::note_bits(Shelf kind) const {
  switch (layout_.notes()) {
    case Notes::kWays: return puzzle_.traits().num_ways;
    case Notes::kWay: return kind == Shelf::kLevel ? puzzle_.traits().num_ways : kWayBits;
    case Notes::kParent: return layout_.note_bits();
    case Notes::kNone: break;
  }
  return 0;
}

PartitionedSearch::~PartitionedSearch() {
  watch_.charge(charged_bytes_, 0);
  watch_.count_states(stored_, 0);
}

// ---- levels ----

Stop PartitionedSearch::begin(std::span<const State> roots) {
  std::vector<State> states(roots.begin(), roots.end());
  puzzle_.canonicalize(states);
  // Two roots may have different colours.
  alternates_ = named_ && puzzle_.traits().alternates && states.size() == 1;
  bits_ = agreed_bits(0);
  for (const Level* level : {&prev_, &cur_, &next_}) level->shelf->begin(bits_);
  begin_outboxes(bits_);
  Worker& first = *workers_.front();
  if (peers_.number() != 0) states.clear();  // process 0 sends them
  for (const State s : states) {
    first.seen |= s;
    first.words.push_back(layout_.candidate(s));
  }
  first.outbox.push(first.words, pool_);
  const HitTest test = std::exchange(hit_test_, nullptr);  // do not test the roots
  const Stop stop = run_slices();
  hit_test_ = test;
  if (stop != Stop::kNone) return stop;
  counters_ = Counters{};
  return close_level();
}

Stop PartitionedSearch::advance() {
  const bool goes_on = is_within_level_;  // with work_, the inbox and the outbox as they are
  begin_level();
  next_depth_ = depth() + 1;
  watch_.show(&Pulse::depth, next_depth_);
  watch_.show(&Pulse::frontier, levels_.back().states);
  if (!goes_on) begin_work();
  const Stop stop = run_slices();
  is_within_level_ = stop != Stop::kNone;
  return is_within_level_ ? stop : close_level();
}

// Begins to expand the frontier. Candidates from expansion ahead are already in the outboxes.
void PartitionedSearch::begin_work() {
  counters_ += std::exchange(ahead_counters_, Counters{});
  if (!ahead_) {
    place_by(agreed_bits(levels_.back().states));
    begin_outboxes(bits_);
  }
  for (std::size_t p = 0; p < cur_.shelf->partitions(); ++p) {
    for (std::size_t i = 0; i < cur_.shelf->pieces(p); ++i) work_.push_back({p, i, 0});
  }
}

// Expands all of work_, and absorbs the candidates in the outboxes. A stop for time or for a signal
// leaves the rest in work_ and in the outboxes or, if it comes during absorption, in the inbox.
Stop PartitionedSearch::run_slices() {
  do {
    Stop stop = Stop::kNone;
    if (!absorbs_) {
      stop = agreed(peers_, make_room());
      if (stop == Stop::kNone && most_sent_ != 0) stop = expand_slice();
      stop = agreed(peers_, stop);
    }
    is_last_slice_ = !any_says(peers_, !work_.empty());
    if (stop == Stop::kNone) {
      stop = agreed(peers_, absorb_slice());
      absorbs_ = any_says(peers_, absorbs_);
      const bool is_asked = stop == Stop::kSeconds || stop == Stop::kInterrupted;
      if (is_asked && is_last_slice_ && !absorbs_) stop = Stop::kNone;  // the level is complete
    }
    collect();
    // The state limit wins over other stops, so that all processes agree.
    if (found_by_all_ > watch_.states_left()) stop = Stop::kStates;
    if (stop != Stop::kNone) {
      if (stop == Stop::kStates) hit_.reset();  // which states were seen depends on timing
      return stop;
    }
  } while (!is_last_slice_);
  return Stop::kNone;
}

Stop PartitionedSearch::expand_slice() {
  const Stopwatch watch(own_.expand_seconds);
  crew_.for_each_block(work_.size(), [&](int w, std::size_t i) {
    Worker& worker = *workers_[static_cast<std::size_t>(w)];
    halt_for(halt_, watch_.stopped());
    if (halt_.load(std::memory_order_relaxed) != Stop::kNone) {
      worker.left.push_back(work_[i]);
    } else {
      expand(worker, work_[i]);
    }
  });
  work_.clear();
  for (auto& worker : workers_) {
    work_.insert(work_.end(), worker->left.begin(), worker->left.end());
    worker->left.clear();
  }
  return halt_.load();
}

// Closes the outboxes, and moves their candidates to the inboxes of their owners.
Stop PartitionedSearch::fill_inbox() {
  for (auto& worker : workers_) worker->outbox.close(pool_);
  std::swap(inbox_, outbox_);
  owners_.exchange(*inbox_, layout_, note_bits(Shelf::kCandidates), workers_.front()->outbox, pool_,
                   own_);
  for (std::size_t p = 0; p < inbox_->partitions(); ++p) inbox_->close(p);
  if (const Stop stop = settle(); stop != Stop::kNone) return stop;
  ++slices_;
  sent_ahead_ = sent_ = 0;
  bits_ = out_bits_;
  if (next_.shelf->bits() != bits_) next_.shelf->begin(bits_);
  return Stop::kNone;
}

Stop PartitionedSearch::absorb_slice() {
  const bool goes_on = absorbs_;
  if (!goes_on) {
    if (const Stop stop = fill_inbox(); stop != Stop::kNone) return stop;
  }
  const std::uint64_t waiting = inbox_->words();
  account();
  const int at_once = tables_that_fit();
  const Stop met = agreed(peers_, at_once == 0 ? Stop::kMemory : Stop::kNone);
  if (met != Stop::kNone) return met;
  // New states are expanded ahead if this slice completes the level, and nothing needs to see or to
  // place the level.
  const bool is_seen = (hit_test_ && !goes_past_hits_) || sink_ || kept_;
  const auto fresh = static_cast<std::uint64_t>(static_cast<double>(waiting) * share_new_);
  if (!goes_on) {
    ahead_ = alternates_ && !is_seen && is_last_slice_ && next_depth_ != 0 &&
             next_depth_ < watch_.limits().max_depth;
    if (ahead_) begin_outboxes(agreed_bits(sum_of_all(peers_, fresh)));
  }
  if (ahead_) {
    // Absorbing returns the memory of the waiting candidates, and new states take memory if there
    // is no room to expand them.
    limit_slice(0, waiting, fresh * layout_.record());
  }
  const std::optional<Crew> fewer =
      at_once < crew_.threads() ? std::optional<Crew>(at_once) : std::nullopt;
  absorb_partitions(fewer ? *fewer : crew_);
  absorbs_ = inbox_->words() != 0;
  if (!ahead_) begin_outboxes(bits_);
  sent_ahead_ = sent_.exchange(0);
  tables_now_ = 0;
  const Stop stop = settle();
  return stop != Stop::kNone ? stop : halt_.load();
}

// A test that counts must see each partition exactly once, so only the state limit interrupts it.
void PartitionedSearch::absorb_partitions(const Crew& crew) {
  const Stopwatch watch(own_.absorb_seconds);
  const bool counts = tests_now() && goes_past_hits_;
  crew.for_each_block(std::size_t{1} << bits_, [&](int w, std::size_t p) {
    halt_for(halt_, watch_.stopped());
    const Stop halt = halt_.load(std::memory_order_relaxed);
    if (halt == Stop::kStates || (halt != Stop::kNone && !counts)) return;
    absorb(*workers_[static_cast<std::size_t>(w)], p);
  });
}

// Waits until everything put on shelves can be read.
Stop PartitionedSearch::settle() {
  if (store_ == nullptr) return Stop::kNone;
  return stop_for(store_->settle());
}

// Collects the counts and hits of the workers.
void PartitionedSearch::collect() {
  Counters work, ahead;
  std::uint64_t candidates = 0;
  for (auto& worker : workers_) {
    TRAILBLAZE_CHECK(layout_.fits(worker->seen), "a state is not below 2^state_bits()");
    TRAILBLAZE_CHECK(!worker->ways_on.is_wrong(), "a way is not below num_ways()");
    work += std::exchange(worker->tally.counters, Counters{});
    work.duplicates += std::exchange(worker->known, 0);
    ahead += std::exchange(worker->ahead.counters, Counters{});
    candidates += std::exchange(worker->candidates, 0);
    if (worker->hit) hit_ = std::min(*worker->hit, hit_.value_or(*worker->hit));
  }
  add_up(work, ahead, candidates);
  account();
}

// Returns the partition bits for the level after a level of `words` words. The bits are many enough
// that tables fit the workers' caches and every worker has partitions, and few enough that a list
// fills a fair part of a chunk. With a store, tables are twice as large, since each partition has a
// block in memory: 11 pancakes then take 61 MB instead of 99 MB and 0.9 of the time, 3x4 tiles 62
// MB instead of 96 MB.
int PartitionedSearch::bits_for(std::uint64_t words) const {
  constexpr std::uint64_t kOfList = 512;
  const std::uint64_t of_table = store_ == nullptr ? 32768 : 65536;
  const double levels = named_ ? 1 : 3;
  double placed = static_cast<double>(words) * levels * std::max(1.0, growth_);
  if (directed_) {  // all levels are placed
    words = std::max(words, stored_);
    placed = static_cast<double>(words);
  }
  const std::uint64_t wanted =
      std::max(static_cast<std::uint64_t>(placed) / of_table, 8 * workers_.size());
  const std::uint64_t most = words / (kOfList * workers_.size());
  if (most == 0) return 0;
  int bits =
      std::min(kMostPartitionBits, static_cast<int>(std::bit_width(std::min(wanted, most))) - 1);
  if (store_ != nullptr) {  // buffers may take a third of the memory
    const std::uint64_t buffers = store_->block_bytes() + workers_.size() * sizeof(Chunk);
    while (bits > 0 && buffers << bits > watch_.limits().max_bytes / 3) --bits;
  }
  return bits;
}

void PartitionedSearch::begin_outboxes(int bits) {
  out_bits_ = bits;
  outbox_->begin(bits);
  for (auto& worker : workers_) worker->outbox.begin(*outbox_);
}

// Splits the placed levels into as many partitions as the candidates.
void PartitionedSearch::place_by(int bits) {
  if (bits != bits_ && !alternates_) {
    account();
    const bool is_tight = watch_.bytes_left() + pool_.free_bytes() < 2 * partly_filled(bits);
    if (any_says(peers_, is_tight)) return;
    if (!named_) partition_again(prev_, bits);
    partition_again(cur_, bits);
  }
  bits_ = bits;
}

void PartitionedSearch::partition_again(Level& level, int bits) {
  std::unique_ptr<WordShelf> shelf = make_shelf(Shelf::kLevel);
  shelf->begin(bits);
  for (auto& worker : workers_) worker->outbox.begin(*shelf);
  crew_.for_each_block(level.shelf->partitions(), [&](int w, std::size_t p) {
    Outbox& outbox = workers_[static_cast<std::size_t>(w)]->outbox;
    level.shelf->for_each_piece(w, p, [&](std::span<const Word> words) {
      layout_.record() == 1 ? outbox.push<1>(words, pool_) : outbox.push<2>(words, pool_);
    });
    level.shelf->drop(p);
  });
  for (auto& worker : workers_) worker->outbox.close(pool_);
  for (std::size_t p = 0; p < shelf->partitions(); ++p) shelf->close(p);
  level.shelf = std::move(shelf);
  settle();  // the level is read next; the next call reports an error
}

// Drops the level that is no longer needed, and makes the frontier a level before the new one.
void PartitionedSearch::let_go() {
  if (named_) return cur_.shelf->drop_all();
  if (!directed_) {
    prev_.shelf->drop_all();
    return std::swap(prev_, cur_);
  }
  crew_.for_each_block(cur_.shelf->partitions(), [&](int /*worker*/, std::size_t p) {
    cur_.shelf->close(p);
    prev_.shelf->take(p, *cur_.shelf);
  });
  prev_.size += std::exchange(cur_.size, 0);
}

// Makes the new states the frontier, unless there is no memory to keep them.
Stop PartitionedSearch::close_level() {
  account();
  if (kept_ && store_ == nullptr) {
    std::uint64_t free = watch_.bytes_left() + pool_.free_bytes();
    const Level& out = named_ ? cur_ : prev_;  // the level that let_go() will drop
    if (!alternates_ && !directed_) free += out.shelf->words() * sizeof(Word);
    const bool is_tight = free < kept_->most_bytes(found_.load(), bits_);
    if (any_says(peers_, is_tight)) return Stop::kMemory;
  }
  next_.size = found_.exchange(0);
  const std::uint64_t states = std::exchange(found_by_all_, 0),
                      before_that = levels_.empty() ? 0 : levels_.back().states;
  watch_.add(&Pulse::states, states - next_.size * process_count());  // corrects the estimate
  growth_ = before_that == 0 ? 1 : static_cast<double>(states) / static_cast<double>(before_that);
  share_new_ =
      candidates_ == 0 ? 1 : static_cast<double>(states) / static_cast<double>(candidates_);
  candidates_ = 0;
  last_ = std::exchange(least_ahead_, {});
  for (auto& worker : workers_) {
    worker->tally.least.move_to(last_);
    worker->ahead.least.move_to(least_ahead_);
  }
  let_go();
  std::swap(cur_, next_);
  next_.size = 0;
  finished_ = states == 0;
  if (finished_) return Stop::kNone;
  if (kept_) {
    kept_->add(*cur_.shelf);
    if (const Stop stop = settle(); stop != Stop::kNone) return stop;
  }
  if (sink_) show_frontier();
  watch_.count_states(stored_, stored_ + states);
  stored_ += states;
  own_.states += cur_.size;
  levels_.push_back({next_depth_, states, level_work(), level_seconds()});
  return Stop::kNone;
}

}  // namespace trailblaze
