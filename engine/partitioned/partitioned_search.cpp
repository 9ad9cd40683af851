#include "engine/partitioned/partitioned_search.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/disk/file_io.hpp"
#include "engine/partitioned/partition_workers.hpp"

namespace trailblaze {
namespace {

// Calls visit(states) with the states in a partition of 2^bits, some at a time. The shelf has at
// least as many partitions.
template <class Visit>
void show_states(const WordLayout& layout, WordShelf& shelf, int worker, std::size_t partition,
                 int bits, const Visit& visit) {
  std::vector<State> states;
  const int finer = shelf.bits() - bits;
  for (std::size_t p = partition << finer; p < (partition + 1) << finer; ++p) {
    shelf.for_each_piece(worker, p, [&](std::span<const Word> words) {
      const std::size_t record = layout.record();
      states.resize(words.size() / record);
      for (std::size_t i = 0; i < states.size(); ++i) states[i] = layout.state(words[i * record]);
      visit(std::span<const State>(states));
    });
  }
}

// Waits until everything on the shelves of a store can be read.
Stop wait_for_writes(BlockStore* store) {
  return store == nullptr ? Stop::kNone : stop_of_disk_error(store->wait_for_writes());
}

// Returns a / b, or 1 if b is 0.
double ratio(std::uint64_t a, std::uint64_t b) {
  return b == 0 ? 1 : static_cast<double>(a) / static_cast<double>(b);
}

}  // namespace

bool keeps_one_level(const Traits& traits) { return word_layout(traits).notes_ways(); }

PartitionedSearch::PartitionedSearch(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch,
                                     bool keeps_levels, BlockStore* store, Peers& peers)
    : puzzle_(puzzle),
      crew_(crew),
      watch_(watch),
      layout_(word_layout(puzzle.traits())),
      by_ways_(puzzle.traits().names_ways()),
      parent_pruning_(puzzle.traits().state_bits, puzzle.traits().reversible),
      store_(store),
      peers_(peers),
      owners_(peers, layout_.key_bits()),
      traffic_before_(peers.is_alone() ? PeerTraffic{} : peers.traffic()),
      shelves_(puzzle.traits(), layout_, crew, pool_, store) {
  if (keeps_levels) kept_.emplace(layout_, pool_, crew.threads(), store);
  const std::size_t batch = by_ways_ ? puzzle.preferred_ways_batch() : puzzle.preferred_batch();
  for (int w = 0; w < crew.threads(); ++w) {
    workers_.push_back(std::make_unique<Worker>(w, layout_, batch));
  }
}

PartitionedSearch::~PartitionedSearch() {
  watch_.charge(charged_bytes_, 0);
  watch_.count_states(stored_, 0);
}

// ---- levels ----

Stop PartitionedSearch::begin(std::span<const State> roots) {
  std::vector<State> states(roots.begin(), roots.end());
  puzzle_.canonicalize(states);
  const int bits = agreed_bits(0);
  // Two roots may have different colours.
  shelves_.set(bits, shelves_.may_alternate(states.size()));
  for (auto* level : {&shelves_.prev(), &shelves_.frontier(), &shelves_.next()}) level->begin(bits);
  begin_outboxes(bits);
  Worker& first = *workers_.front();
  if (peers_.number() != 0) states.clear();  // process 0 sends them
  for (const State s : states) {
    first.or_of_states |= s;
    first.words.push_back(layout_.word(s, layout_.notes() == Notes::kWayNumber ? kNoWay : 0));
  }
  first.outbox.push(first.words, pool_);
  const HitTest test = std::exchange(hit_test_, nullptr);  // do not test the roots
  const Stop stop = run_slices();
  hit_test_ = test;
  if (stop != Stop::kNone) return stop;
  counters_ = Counters{};
  return close_level();
}

Stop PartitionedSearch::begin_from(std::span<const State> roots, const FoundLevels& found) {
  if (found.depths() == 0) return begin(roots);
  found_levels_ = found;
  levels_.assign(found.rows.begin(), found.rows.end());
  counters_ = found.counters;
  shelves_.set(0, shelves_.may_alternate(roots.size()));
  shelves_.begin_from(found);
  begin_outboxes(0);
  stored_ = found.states.size();
  watch_.count_states(0, stored_);
  frontier_size_ = levels_.back().states;
  growth_ = depth() == 0 ? 1 : ratio(frontier_size_, levels_[depth() - 1].states);
  report_usage();
  return Stop::kNone;
}

Stop PartitionedSearch::advance() {
  const bool goes_on = is_within_level_;  // with work_, `incoming` and `outgoing` as they are
  begin_level();
  next_depth_ = depth() + 1;
  watch_.show(&Pulse::depth, next_depth_);
  watch_.show(&Pulse::frontier, levels_.back().states);
  if (!goes_on) {
    counters_ += std::exchange(ahead_counters_, Counters{});
    if (!expands_ahead_) {  // else the outboxes have candidates already
      const int bits = agreed_bits(levels_.back().states);
      const bool splits = bits != shelves_.bits() && !shelves_.alternates();
      if (splits) report_usage();
      const std::uint64_t free = watch_.bytes_left() + pool_.free_bytes();
      const bool is_tight = splits && free < 2 * partly_filled_bytes(workers_.size(), bits);
      if (!splits || !true_for_any(peers_, is_tight)) shelves_.repartition_levels(bits);
      begin_outboxes(shelves_.bits());
    }
    const WordShelf& frontier = shelves_.frontier();
    for (std::size_t p = 0; p < frontier.partitions(); ++p) {
      for (std::size_t i = 0; i < frontier.pieces(p); ++i) work_.push_back({p, i, 0});
    }
  }
  const Stop stop = run_slices();
  is_within_level_ = stop != Stop::kNone;
  return is_within_level_ ? stop : close_level();
}

// Expands all of work_, and absorbs the candidates in the outboxes. A stop for time or for a signal
// leaves the rest in work_ and in the outboxes or, if it comes during absorption, in `incoming`.
Stop PartitionedSearch::run_slices() {
  do {
    Stop stop = Stop::kNone;
    if (!is_absorbing_) {
      stop = agreed(peers_, make_room());
      if (stop == Stop::kNone && most_sent_ != 0) stop = expand_slice();
      stop = agreed(peers_, stop);
    }
    is_last_slice_ = !true_for_any(peers_, !work_.empty());
    if (stop == Stop::kNone) {
      stop = agreed(peers_, absorb_slice());
      is_absorbing_ = true_for_any(peers_, is_absorbing_);
      const bool stops_on_request = stop == Stop::kSeconds || stop == Stop::kInterrupted;
      if (stops_on_request && is_last_slice_ && !is_absorbing_)
        stop = Stop::kNone;  // the level is complete
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
  const Stopwatch watch(own_statistics_.expand_seconds);
  crew_.for_each_block(work_.size(), [&](int w, std::size_t i) {
    Worker& worker = *workers_[static_cast<std::size_t>(w)];
    halt_for(halt_, watch_.stopped());
    const bool halts = halt_.load(std::memory_order_relaxed) != Stop::kNone;
    halts ? worker.left.push_back(work_[i]) : expand(worker, work_[i]);
  });
  work_.clear();
  for (auto& worker : workers_) {
    work_.insert(work_.end(), worker->left.begin(), worker->left.end());
    worker->left.clear();
  }
  return halt_.load();
}

// Moves the candidates in the outboxes to the shelves `incoming` of their owners, and absorbs them.
Stop PartitionedSearch::absorb_slice() {
  const bool goes_on = is_absorbing_;
  if (!goes_on) {
    for (auto& worker : workers_) worker->outbox.close(pool_);
    shelves_.fill_incoming(owners_, workers_.front()->outbox, own_statistics_);
    if (const Stop stop = wait_for_writes(store_); stop != Stop::kNone) return stop;
    ++slices_;
    sent_ahead_ = sent_ = 0;
  }
  const std::uint64_t waiting = shelves_.incoming().words();
  report_usage();
  const int at_once = tables_that_fit();
  const Stop met = agreed(peers_, at_once == 0 ? Stop::kMemory : Stop::kNone);
  if (met != Stop::kNone) return met;
  // New states are expanded ahead if this slice completes the level, and nothing needs to see or to
  // place the level.
  const bool is_seen = (hit_test_ && !ignores_hits_) || kept_;
  const auto fresh = static_cast<std::uint64_t>(static_cast<double>(waiting) * new_per_candidate_);
  if (!goes_on) {
    expands_ahead_ = shelves_.alternates() && !is_seen && is_last_slice_ && next_depth_ != 0 &&
                     next_depth_ < watch_.limits().max_depth;
    if (expands_ahead_) begin_outboxes(agreed_bits(sum_of_all(peers_, fresh)));
  }
  if (expands_ahead_) {
    // Absorbing returns the memory of the waiting candidates, and new states take memory if there
    // is no room to expand them.
    limit_slice(0, waiting, fresh * layout_.record());
  }
  absorb_partitions(at_once < crew_.threads() ? Crew(at_once) : crew_);
  is_absorbing_ = shelves_.incoming().words() != 0;
  if (!expands_ahead_) begin_outboxes(shelves_.bits());
  sent_ahead_ = sent_.exchange(0);
  slice_table_bytes_ = 0;
  const Stop stop = wait_for_writes(store_);
  return stop != Stop::kNone ? stop : halt_.load();
}

// A test that counts must see each partition exactly once, so only the state limit interrupts it.
void PartitionedSearch::absorb_partitions(const Crew& crew) {
  const Stopwatch watch(own_statistics_.absorb_seconds);
  const bool counts = tests_now() && ignores_hits_;
  crew.for_each_block(shelves_.incoming().partitions(), [&](int w, std::size_t p) {
    halt_for(halt_, watch_.stopped());
    const Stop halt = halt_.load(std::memory_order_relaxed);
    if (halt == Stop::kStates || (halt != Stop::kNone && !counts)) return;
    absorb(*workers_[static_cast<std::size_t>(w)], p);
  });
}

void PartitionedSearch::begin_outboxes(int bits) {
  shelves_.outgoing().begin(bits);
  for (auto& worker : workers_) worker->outbox.begin(shelves_.outgoing());
}

// Makes the new states the frontier, unless there is no memory to keep them.
Stop PartitionedSearch::close_level() {
  report_usage();
  if (kept_ && store_ == nullptr) {
    const WordShelf& out = layout_.notes_ways() ? shelves_.frontier() : shelves_.prev();
    const bool drops =
        puzzle_.traits().reversible && !shelves_.alternates();  // advance_level() drops `out`
    const std::uint64_t free =
        watch_.bytes_left() + pool_.free_bytes() + (drops ? out.words() * sizeof(Word) : 0);
    const bool is_tight = free < kept_->most_bytes(found_.load(), shelves_.bits());
    if (true_for_any(peers_, is_tight)) return Stop::kMemory;
  }
  frontier_size_ = found_.exchange(0);
  const std::uint64_t states = std::exchange(found_by_all_, 0);
  watch_.add(&Pulse::states, states - frontier_size_ * process_count());  // corrects the estimate
  growth_ = ratio(states, levels_.empty() ? 0 : levels_.back().states);
  new_per_candidate_ = ratio(states, candidates_);
  candidates_ = 0;
  least_of_last_level_ = std::exchange(least_ahead_, {});
  for (auto& worker : workers_) {
    worker->tally.least.move_to(least_of_last_level_);
    worker->ahead.least.move_to(least_ahead_);
  }
  shelves_.advance_level();
  finished_ = states == 0;
  if (finished_) return Stop::kNone;
  if (kept_) {
    keep_level();
    if (const Stop stop = wait_for_writes(store_); stop != Stop::kNone) return stop;
  }
  watch_.count_states(stored_, stored_ + states);
  stored_ += states;
  own_statistics_.states += frontier_size_;
  levels_.push_back({next_depth_, states, level_work(), level_seconds()});
  return Stop::kNone;
}

// ---- queries about the frontier ----

std::optional<State> PartitionedSearch::least_common(const PartitionedSearch& other) const {
  WordShelf* few = &shelves_.frontier();
  WordShelf* many = &other.shelves_.frontier();
  if (few->words() > many->words()) std::swap(few, many);
  const int bits = std::min(few->bits(), many->bits());
  std::vector<std::optional<State>> best(workers_.size());
  crew_.for_each_block(std::size_t{1} << bits, [&](int w, std::size_t p) {
    std::vector<State> states;
    show_states(layout_, *few, w, p, bits, [&](std::span<const State> some) {
      states.insert(states.end(), some.begin(), some.end());
    });
    if (states.empty()) return;
    std::sort(states.begin(), states.end());
    std::optional<State>& least = best[static_cast<std::size_t>(w)];
    show_states(layout_, *many, w, p, bits, [&](std::span<const State> some) {
      for (const State s : some) {
        const bool is_less = !least || s < *least;
        if (is_less && std::binary_search(states.begin(), states.end(), s)) least = s;
      }
    });
  });
  return least_of_all(peers_, best);
}

// The least states of the frontier are in the pieces that were not dropped, and in the lists of the
// least states that were expanded. A state may be in both.
std::vector<State> PartitionedSearch::deepest(std::size_t most) {
  std::vector<State> states = least_of_last_level_;
  if (!finished_) {
    WordShelf& frontier = shelves_.frontier();
    const auto show = [&](int worker, std::size_t p, LeastStates& least) {
      show_states(layout_, frontier, worker, p, frontier.bits(),
                  [&](std::span<const State> some) { least.add(some); });
    };
    const auto waiting = least_of_level(crew_, watch_, kDeepest, frontier.partitions(), show);
    if (!true_for_all(peers_, waiting.has_value())) return {};
    states = *waiting;
    states.insert(states.end(), least_ahead_.begin(), least_ahead_.end());
    for (const auto& worker : workers_) {
      const std::vector<State> expanded = worker->tally.least.states();
      states.insert(states.end(), expanded.begin(), expanded.end());
    }
  }
  states = peers_.gather(states);
  std::sort(states.begin(), states.end());
  states.erase(std::unique(states.begin(), states.end()), states.end());
  states.resize(std::min({states.size(), most, kDeepest}));
  return states;
}

}  // namespace trailblaze
