// The parallel work of a partitioned search. Each worker writes only its own data, the partition
// that it absorbs, and atomic counters.
#include <algorithm>
#include <utility>

#include "engine/partitioned/partition_workers.hpp"

namespace trailblaze {

// ---- expand ----

void PartitionedSearch::expand(Worker& worker, Work work) {
  WordShelf& frontier = shelves_.frontier();
  const std::span<const Word> words = frontier.read(worker.number, work.partition, work.piece);
  for (std::size_t i = work.begin; i < words.size();) {
    if (sent_.load(std::memory_order_relaxed) > most_sent_) {
      worker.left.push_back({work.partition, work.piece, i});
      return;
    }
    i += layout_.record() * expand_some(worker, words.subspan(i), worker.tally);
  }
  if (shelves_.alternates()) frontier.drop(work.partition, work.piece);
}

// Expands the states of some of these records, and returns their number.
std::size_t PartitionedSearch::expand_some(Worker& worker, std::span<const Word> records,
                                           Tally& tally) {
  const std::size_t most = layout_.record() * worker.done.size();
  const std::span<const Word> offered = records.first(std::min(records.size(), most));
  return by_ways_ ? expand_ways(worker, offered, tally) : expand_window(worker, offered, tally);
}

// If words have no room for a way, they note no way back, so the search generates the moves back
// too.
std::size_t PartitionedSearch::expand_ways(Worker& worker, std::span<const Word> records,
                                           Tally& tally) {
  const std::span<State> states(worker.states.data(), records.size() / layout_.record());
  std::uint32_t* const done = worker.done.data();
  UnpackedWords all = worker.kernels.unpack(layout_, records, states.data(), done);
  std::size_t expanded = 0, kept = 0;
  do {
    WaySuccessors& found = worker.way_successors;
    expanded += puzzle_.expand_ways(states.subspan(expanded), done + expanded, found);
    worker.words.resize(found.size());
    worker.or_of_states |=
        worker.kernels.pack(layout_, found.states(), found.ways().data(), worker.words.data());
    kept += found.size();
    send(worker);
  } while (expanded < states.size() && sent_.load(std::memory_order_relaxed) <= most_sent_);
  if (expanded < states.size()) {
    const std::span<const Word> first = records.first(expanded * layout_.record());
    all = worker.kernels.unpack(layout_, first, states.data(), done);
  }
  if (tally.least.may_keep(all.least)) tally.least.add(states.first(expanded));
  tally.counters += {expanded, kept + all.ones, all.ones};
  return expanded;
}

// Sends the worker's words to its outbox.
void PartitionedSearch::send(Worker& worker) {
  worker.outbox.push(worker.words, pool_);
  sent_.fetch_add(worker.words.size(), std::memory_order_relaxed);
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
  for (const State t : worker.successors.states()) worker.or_of_states |= t;
  const std::span<const State> sources(worker.sources.data(), expanded);
  const std::span<const State> kept =
      depth() != 0 ? parent_pruning_.drop_parents(worker.successors, sources, worker.pruned)
                   : parent_pruning_.tag(worker.successors, sources, worker.pruned);
  worker.words.resize(kept.size());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    worker.words[i] = layout_.word(kept[i], bits == 64 ? 0 : kept[i] >> bits);
  }
  send(worker);
  tally.least.add({worker.states.data(), expanded});
  const std::size_t generated = worker.successors.size();
  tally.counters += {expanded, generated, generated - kept.size()};
  return expanded;
}

// ---- absorb ----

void PartitionedSearch::absorb(Worker& worker, std::size_t p) {
  WordShelf& incoming = shelves_.incoming();
  WordShelf& next = shelves_.next();
  const std::uint64_t candidates = incoming.words(p);
  if (candidates == 0) {
    if (!tests_now() || !ignores_hits_) return;
    return next.for_each_piece(worker.number, p,
                               [&](std::span<const Word> records) { test(worker, records); });
  }
  const std::uint64_t before = next.words(p) / layout_.record();
  incoming.prefetch(p + 1);
  LineTable& table = worker.table;
  table.begin(shelves_.bits(),
              shelves_.placed_in(p) +
                  static_cast<std::uint64_t>(static_cast<double>(candidates) * new_per_candidate_));
  const auto place = [&](std::span<const Word> words) { table.place(words); };
  shelves_.for_each_placed(worker.number, p, place);
  const std::uint64_t old = table.size();
  table.end_old_records();
  next.for_each_piece(worker.number, p, place);
  next.drop(p);
  incoming.for_each_piece(worker.number, p,
                          [&](std::span<const Word> words) { table.absorb(words); });
  incoming.drop(p);
  const std::uint64_t fresh = table.size() - old - before;
  worker.candidates += candidates;
  worker.known += candidates - fresh;
  watch_.add(&Pulse::states, fresh * process_count());  // estimate: all find as many
  if (found_.fetch_add(fresh, std::memory_order_relaxed) + fresh > watch_.states_left()) {
    halt_ = Stop::kStates;
  }
  keep_new(worker, p);
}

// Expands the states of these records while there is room, and returns the records that are left.
std::span<const Word> PartitionedSearch::expand_ahead(Worker& worker, std::span<const Word> left) {
  while (!left.empty() && sent_.load(std::memory_order_relaxed) <= most_sent_) {
    left = left.subspan(layout_.record() * expand_some(worker, left, worker.ahead));
  }
  return left;
}

// Makes the new states in the worker's table the partition's part of the next level, except for
// those that it expands ahead.
void PartitionedSearch::keep_new(Worker& worker, std::size_t p) {
  FrontierBuffer kept;
  worker.table.for_each_new([&](std::span<const Word> records) {
    if (tests_now()) test(worker, records);
    if (expands_ahead_) records = expand_ahead(worker, records);
    for (const Word word : records) kept.push(word, pool_);
  });
  for (ChunkPtr& chunk : kept.take()) shelves_.next().put(p, std::move(chunk));
  shelves_.next().close(p);
}

// True if new states are to be tested now. If several slices bring candidates to a partition, each
// of them tests all new states of the partition again. This does not matter to a test that looks
// for a hit. A test whose hits are ignored counts states, so it must see each state once. Such a
// test runs only in the last slice, when no work is left, and that slice shows it all states of the
// level.
bool PartitionedSearch::tests_now() const {
  return hit_test_ && (!ignores_hits_ || is_last_slice_);
}

void PartitionedSearch::test(Worker& worker, std::span<const Word> records) const {
  const std::size_t record = layout_.record();
  while (!records.empty()) {
    const std::size_t count = std::min(worker.states.size(), records.size() / record);
    for (std::size_t i = 0; i < count; ++i) worker.states[i] = layout_.state(records[i * record]);
    if (const auto hit = hit_test_({worker.states.data(), count})) {
      worker.hit = std::min(*hit, worker.hit.value_or(*hit));
    }
    records = records.subspan(count * record);
  }
}

}  // namespace trailblaze
