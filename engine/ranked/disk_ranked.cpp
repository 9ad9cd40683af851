#include "engine/ranked/disk_ranked.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "engine/base/bits.hpp"
#include "engine/base/check.hpp"
#include "engine/disk/file_io.hpp"

namespace trailblaze {
namespace {

constexpr std::uint64_t kMostPagesPerWave = 64;  // pages that a wave brings into memory
constexpr std::uint64_t kWordsPerUnit = 512;  // of a page: the part that a worker sweeps at a time

constexpr char kPassKey[] = "pass";  // key in the numbers of a checkpoint within a level

template <class T>
void set_bits(T& to, T bits) {
  std::atomic_ref(to).fetch_or(bits, std::memory_order_relaxed);
}

}  // namespace

struct DiskRankedSearch::Arrivals {
  MessageLists& messages;
  int worker;
  std::uint64_t width;

  void prefetch(std::uint64_t /*block*/) const {}
  void add(std::uint64_t block, std::uint64_t w, std::uint64_t bits) const {
    if (bits != 0) messages.send(worker, block * width + w, bits);
  }
};

DiskRankedSearch::DiskRankedSearch(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch,
                                   std::size_t examples, PlaceSink sink, BlockStore& store)
    : puzzle_(puzzle),
      crew_(crew),
      watch_(watch),
      examples_(examples),
      sink_(std::move(sink)),
      store_(store),
      ranks_(puzzle, store.block_bytes(), crew.threads()),
      moves_(moves_of(puzzle)),
      maps_(moves_),
      table_(store),
      messages_(ranks_, store, crew.threads()) {
  for (int w = 0; w < crew.threads(); ++w) {
    workers_.push_back(std::make_unique<Worker>());
    workers_.back()->number = w;
    workers_.back()->least = LeastStates(examples);
    if (ranks_.by_maps()) workers_.back()->maps = maps_.make_worker();
  }
}

// Takes all the memory that is left: for the bits of a bucket as large as bits_for() allows, and
// for pages of the table.
bool DiskRankedSearch::allocate() {
  const std::uint64_t left = watch_.bytes_left();
  const std::optional<int> bits = ranks_.bits_for(left);
  if (!bits) return false;
  const std::uint64_t pages =
      DiskRanks::kLeastPages + (left - ranks_.least_bytes(*bits)) / store_.block_bytes();
  if (!table_.allocate(ranks_.words(), pages)) return false;
  messages_.begin(*bits);
  reached_.resize(ranks_.bucket_words(*bits));
  is_page_reached_.resize(table_.page_of(reached_.size() - 1) + std::size_t{1});
  return true;
}

std::uint64_t DiskRankedSearch::bytes() const {
  return table_.bytes() + messages_.bytes() + reached_.size() * sizeof(std::uint64_t) +
         store_.memory_bytes();
}

std::uint64_t DiskRankedSearch::checkpoint_bytes() const {
  return table_.bytes_to_save() + messages_.bytes_to_save();
}

std::vector<State> DiskRankedSearch::deepest(std::size_t most) {
  std::vector<State> least = deepest_;
  least.resize(std::min(least.size(), most));
  return least;
}

// ---- levels ----

// Sends the roots to their buckets. A pass inserts them, as it inserts the states of other levels.
Stop DiskRankedSearch::begin(std::span<const State> roots) {
  if (!allocate()) return Stop::kMemory;
  for (const State root : roots) {
    const std::uint64_t rank = puzzle_.rank_of(puzzle_.canonical(root));
    TRAILBLAZE_CHECK(rank < puzzle_.traits().num_ranks, "a rank is not below num_ranks()");
    defer(*workers_[0], rank / 64, std::uint64_t{1} << rank % 64);
  }
  messages_.end_level();
  const Stop met = run_pass({true, false, 0});
  keep_least();
  levels_.push_back({0, roots.size(), {}, watch_.seconds(), {}});
  watch_.count_states(0, roots.size());
  stored_ = roots.size();
  return met;
}

Stop DiskRankedSearch::advance() {
  // A checkpoint must not save messages that load() has redistributed in part. Therefore this check
  // comes before the level begins.
  if (const Stop met = halt_.load(); met != Stop::kNone) return met;
  begin_level();
  const std::uint64_t next = levels_.size();
  watch_.show(&Pulse::depth, next);
  watch_.show(&Pulse::frontier, levels_.back().states);
  if (frontier_is_deferred_) {
    const Stop met = run_pass({false, true, depth()});
    is_within_level_ = met != Stop::kNone;
    if (is_within_level_) return met;
    expanded_ = std::exchange(expanding_, Counters{});
  }
  const Stop met = run_pass({true, next < watch_.limits().max_depth, next});
  is_within_level_ = met == Stop::kSeconds || met == Stop::kInterrupted;
  if (is_within_level_) return met;
  Counters work = std::exchange(expanded_, std::exchange(expanding_, Counters{}));
  const std::uint64_t found = found_.load();
  work.duplicates = work.generated - found;
  counters_ += work;
  stored_ += found;
  watch_.count_states(0, found);
  finished_ = met == Stop::kNone && found == 0;
  if (met != Stop::kNone || finished_) return met;
  keep_least();
  levels_.push_back({next, found, work, level_seconds(), {}});
  return Stop::kNone;
}

// Returns the least states that all workers have found at this level.
LeastStates DiskRankedSearch::least() const {
  LeastStates all(examples_);
  for (const auto& worker : workers_) all.add(worker->least.states());
  return all;
}

void DiskRankedSearch::keep_least() {
  deepest_ = least().states();
  for (auto& worker : workers_) worker->least = LeastStates(examples_);
}

// ---- a pass over the buckets ----

// Does the pass `begun`. But if a checkpoint left a pass unfinished, continues that pass instead,
// even if the limit on depth has changed since.
Stop DiskRankedSearch::run_pass(const Pass& begun) {
  if (!pass_) {
    pass_ = begun;
    found_ = 0;
  }
  DiskShelf& lists = messages_.incoming();
  const auto next_from = [&](std::size_t bucket) {
    while (bucket < lists.partitions() && lists.words(bucket) == 0) ++bucket;
    return bucket;
  };
  for (std::size_t bucket = next_from(0); bucket < lists.partitions() && may_continue();) {
    gather(bucket);
    // If a stop came while the list was read, its messages are incomplete.
    if (!may_continue()) break;
    lists.drop(bucket);
    const std::size_t following = next_from(bucket + 1);
    lists.prefetch(following);
    if (!sweep_bucket(bucket, *pass_)) break;
    if (following < lists.partitions()) halt_for(halt_, pause());  // may make a checkpoint
    bucket = following;
  }
  // If the store has failed, the results of the pass are void.
  if (!may_continue()) return halt_.load();
  collect();
  messages_.end_level();
  frontier_is_deferred_ = !pass_->expands;
  pass_.reset();
  return stop_of_disk_error(store_.status());
}

// Collects what the workers hold, except their least states.
void DiskRankedSearch::collect() {
  for (auto& worker : workers_) {
    flush_batch(*worker, *pass_);
    report(*worker);
    expanding_ += std::exchange(worker->work, Counters{});
  }
}

// Ors all messages of a bucket together.
void DiskRankedSearch::gather(std::size_t bucket) {
  first_word_ = bucket * reached_.size();
  DiskShelf& lists = messages_.incoming();
  is_dense_ = lists.words(bucket) >= reached_.size();
  crew_.for_each_block(lists.pieces(bucket), [&](int w, std::size_t piece) {
    if (report(*workers_[static_cast<std::size_t>(w)]))
      gather_messages(lists.read(w, bucket, piece));
  });
}

void DiskRankedSearch::gather_messages(std::span<const Word> messages) {
  for (std::size_t i = 0; i < messages.size(); i += ranks_.words_per_message()) {
    const std::uint64_t number = messages_.number(messages[i]);
    const bool by_maps = ranks_.by_maps();
    const std::uint64_t word = (by_maps ? number : number / 64) - first_word_;
    set_bits(reached_[word], by_maps ? messages[i + 1] : std::uint64_t{1} << number % 64);
    const std::size_t page = table_.page_of(word);
    if (std::atomic_ref(is_page_reached_[page]).load(std::memory_order_relaxed) == 0) {
      set_bits(is_page_reached_[page], std::uint8_t{1});
    }
  }
}

// Sweeps the pages of a bucket that have messages, wave by wave, while the store reads the next
// pages. Returns false if there are too many states or the store has failed. Other stops wait for
// the end of the bucket, because its messages have been dropped.
bool DiskRankedSearch::sweep_bucket(std::size_t bucket, const Pass& pass) {
  std::vector<Page> pages;
  const Page first = table_.page_of(bucket * reached_.size());
  for (std::size_t page = 0; page < is_page_reached_.size(); ++page) {
    if (std::exchange(is_page_reached_[page], 0) != 0)
      pages.push_back(first + static_cast<Page>(page));
  }
  const std::size_t wave = std::min(kMostPagesPerWave, table_.most_in_memory() / 4 + 1);
  const auto wave_at = [&](std::size_t begin) {
    begin = std::min(begin, pages.size());
    return std::span<const Page>(pages).subspan(begin, std::min(wave, pages.size() - begin));
  };
  for (std::size_t ahead = 0; pass.inserts && ahead < PagedWords::kCallsAhead; ++ahead) {
    table_.prefetch(wave_at(ahead * wave));
  }
  for (std::size_t begin = 0; begin < pages.size(); begin += wave) {
    const std::span<const Page> some = wave_at(begin);
    if (pass.inserts) {
      if (!table_.fetch(some)) return false;  // the store has the error
      table_.prefetch(wave_at(begin + PagedWords::kCallsAhead * wave));
    }
    sweep_pages(some, pass);
    may_continue();
    if (halt_.load() == Stop::kStates || !store_.status().ok()) return false;
  }
  return true;
}

void DiskRankedSearch::sweep_pages(std::span<const Page> pages, const Pass& pass) {
  const std::uint64_t words = store_.block_bytes() / sizeof(Word);
  const std::uint64_t units = words / std::min(words, kWordsPerUnit), unit = words / units;
  std::vector<std::uint8_t> has_changed(pages.size());
  crew_.for_each_block(pages.size() * units, [&](int w, std::size_t i) {
    Worker& me = *workers_[static_cast<std::size_t>(w)];
    report(me);
    if (halt_.load(std::memory_order_relaxed) == Stop::kStates) return;
    const std::uint64_t before = me.fresh;
    const std::uint64_t first = pages[i / units] * words + i % units * unit;
    sweep(me, first, std::min(first + unit, ranks_.words()), pass);
    if (me.fresh != before) set_bits(has_changed[i / units], std::uint8_t{1});
    report(me);
  });
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (has_changed[i] != 0) table_.mark_changed(pages[i]);
  }
}

// ---- a part of a page ----

void DiskRankedSearch::sweep(Worker& me, std::uint64_t first, std::uint64_t last,
                             const Pass& pass) {
  const std::uint64_t width = maps_.words_per_block();
  bool has_some = false;  // true if the block has new states
  for (std::uint64_t word = first; word < last; ++word) {
    std::uint64_t bits = std::exchange(reached_[word - first_word_], 0);
    if (bits != 0 && pass.inserts) {
      std::uint64_t& seen = table_.data()[word];
      bits &= ~seen;
      seen |= bits;
      me.fresh += count_bits(bits);
    }
    if (bits != 0) {
      has_some = true;
      process_word(me, word, bits, pass);
    }
    const bool is_end = (word + 1) % width == 0 || word + 1 == last;
    if (is_end && std::exchange(has_some, false) && pass.expands && ranks_.by_maps()) {
      push_block(me, word);
    }
  }
}

void DiskRankedSearch::process_word(Worker& me, std::uint64_t word, std::uint64_t bits,
                                    const Pass& pass) {
  const bool one_by_one = pass.expands && !ranks_.by_maps();
  if (one_by_one || (pass.inserts && examples_ != 0)) add_to_batch(me, word, bits, pass);
  if (!pass.expands) return defer(me, word, bits);
  if (sink_) sink_(word, bits, pass.depth);
  me.work.expanded += count_bits(bits);
  if (ranks_.by_maps()) me.maps.sent[word % maps_.words_per_block()] = bits;
}

// Sends the states of a block, up to this word of it.
void DiskRankedSearch::push_block(Worker& me, std::uint64_t word) {
  const std::uint64_t width = maps_.words_per_block();
  std::uint64_t states = 0;
  for (const std::uint64_t bits : me.maps.sent) states += count_bits(bits);
  me.work.generated += states * static_cast<std::uint64_t>(moves_.moves);
  maps_.push(me.maps, Arrivals{messages_, me.number, width}, word / width, states, is_dense_);
}

// Adds the states of a word to the worker's batch.
void DiskRankedSearch::add_to_batch(Worker& me, std::uint64_t word, std::uint64_t bits,
                                    const Pass& pass) {
  for (; bits != 0; bits &= bits - 1) {
    me.ranks[me.batch_size++] = 64 * word + static_cast<std::uint64_t>(std::countr_zero(bits));
    if (me.batch_size == kBatch) flush_batch(me, pass);
  }
}

// Shows a batch to the list of least states and, if moves are not maps, expands it.
void DiskRankedSearch::flush_batch(Worker& me, const Pass& pass) {
  if (me.batch_size == 0) return;
  std::span<const State> from(me.states.data(), me.batch_size);
  puzzle_.unrank({me.ranks.data(), me.batch_size}, me.states.data());
  me.batch_size = 0;
  if (pass.inserts && examples_ != 0) me.least.add(from);
  if (ranks_.by_maps() || !pass.expands) return;
  while (!from.empty()) {
    from = from.subspan(puzzle_.expand_classes(from, me.successors));
    const std::span<const State> states = std::as_const(me.successors).states();
    if (me.ranked.size() < states.size()) me.ranked.resize(2 * states.size());
    puzzle_.rank(states, me.ranked.data());
    me.work.generated += states.size();
    for (std::size_t i = 0; i < states.size(); ++i) messages_.send(me.number, me.ranked[i]);
  }
}

// Sends states to their own buckets, where they stay until a later pass.
void DiskRankedSearch::defer(Worker& me, std::uint64_t word, std::uint64_t bits) {
  if (ranks_.by_maps()) return messages_.send(me.number, word, bits);
  for (; bits != 0; bits &= bits - 1) {
    messages_.send(me.number, 64 * word + static_cast<std::uint64_t>(std::countr_zero(bits)));
  }
}

// Between waves: checks the limits and the store. The first stop stays, so that an interruption is
// never reported as an error of the disk.
bool DiskRankedSearch::may_continue() {
  halt_for(halt_, watch_.stopped());
  halt_for(halt_, stop_of_disk_error(store_.status()));
  return halt_.load() == Stop::kNone;
}

// Reports what the worker found, and returns true if the level continues.
bool DiskRankedSearch::report(Worker& me) {
  const std::uint64_t fresh = std::exchange(me.fresh, 0);
  watch_.add(&Pulse::states, fresh);
  if (found_.fetch_add(fresh, std::memory_order_relaxed) + fresh > watch_.states_left()) {
    halt_ = Stop::kStates;
  } else {
    halt_for(halt_, watch_.stopped());
  }
  return halt_.load(std::memory_order_relaxed) == Stop::kNone;
}

// ---- checkpoints: the offsets of the table's pages, and the messages ----

void DiskRankedSearch::hand_over_blocks() {
  if (pass_) {
    collect();
    messages_.flush_all();
  }
  table_.write_changes();
}

absl::Status DiskRankedSearch::save(WordFileWriter& out, Numbers& numbers) {
  numbers["waits"] = {frontier_is_deferred_ ? 1U : 0U};
  numbers["work"] = numbers_of(expanded_);
  numbers["deepest"] = deepest_;
  if (pass_) {
    std::vector<std::uint64_t>& pass = numbers[kPassKey];
    pass = numbers_of(expanding_);
    pass.insert(pass.begin(), {pass_->expands, found_.load()});
    for (const State state : least().states()) pass.push_back(state);
  }
  absl::Status status = table_.save(out);
  return status.ok() ? messages_.save(out, pass_.has_value()) : status;
}

// Reads the numbers of an unfinished pass: 1 if it expands, else 0; its count of new states; its
// work so far; and its least states. If the frontier is deferred, the pass expands it and inserts
// nothing.
absl::Status DiskRankedSearch::load_pass(std::span<const std::uint64_t> numbers) {
  constexpr std::size_t kHead = 5;
  if (numbers.size() < kHead || numbers[0] > 1) return impossible_data(kPassKey);
  pass_ = frontier_is_deferred_ ? Pass{false, true, depth()}
                                : Pass{true, numbers[0] != 0, levels_.size()};
  found_ = numbers[1];
  expanding_ = {numbers[2], numbers[3], numbers[4]};
  // A pass that inserts has expanded either every state that it found, or none. A pass over a
  // deferred frontier finds no states, and has expanded at most the whole frontier.
  const std::uint64_t expanded = pass_->expands ? found_.load() : 0;
  const bool fits = pass_->inserts ? expanding_.expanded == expanded
                                   : found_ == 0 && expanding_.expanded <= levels_.back().states;
  if (!fits) return impossible_data(kPassKey);
  workers_.front()->least.add(numbers.subspan(kHead));
  watch_.add(&Pulse::states, found_.load());
  return absl::OkStatus();
}

absl::Status DiskRankedSearch::load(WordsIn& in, const Numbers& numbers) {
  const auto waits = numbers_in(numbers, "waits", 1), work = numbers_in(numbers, "work", 3),
             deepest = numbers_in(numbers, "deepest", 0);
  for (const auto* found : {&waits, &work, &deepest}) {
    if (!found->ok()) return found->status();
  }
  frontier_is_deferred_ = waits->front() != 0;
  expanded_ = counters_of(*work);
  deepest_ = *deepest;
  if (expanded_.expanded != (frontier_is_deferred_ || finished_ ? 0 : levels_.back().states)) {
    return impossible_data("work");
  }
  if (!allocate()) {
    absl::Status room = check_memory(watch_, ranks_.least_bytes());
    if (!room.ok()) return room;  // else the system refuses the addresses
    return absl::ResourceExhaustedError("ranked table: found too little address space, expected " +
                                        std::to_string(ranks_.words() * sizeof(Word)) +
                                        " bytes (ulimit -v)");
  }
  for (const LevelRow& level : levels_) stored_ += level.states;
  watch_.count_states(0, stored_);
  watch_.add(&Pulse::states, stored_);
  if (const auto pass = numbers.find(kPassKey); pass != numbers.end()) {
    if (absl::Status status = load_pass(pass->second); !status.ok()) return status;
  }
  absl::Status status = table_.load(in);
  // A stop may interrupt the redistribution of messages. Then advance() reports the stop.
  return status.ok() ? messages_.load(in, pass_.has_value(), [&] { return may_continue(); })
                     : status;
}

}  // namespace trailblaze
