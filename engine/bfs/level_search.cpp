#include "engine/bfs/level_search.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/trail/growth.hpp"
#include "engine/trail/least_states.hpp"

namespace trailblaze {
namespace {

void ignore(State /*word*/) {}

}  // namespace

struct alignas(64) LevelSearch::Worker {
  Worker(Trail& trail, std::size_t most) : writer(trail), batch(most) {}

  Trail::Writer writer;
  std::vector<State> batch;  // states to be expanded
  std::vector<State> taken;  // words gathered from several chunks
  Successors successors;
  std::vector<State> words;  // buffer for the words that go to the trail
  std::vector<State> fresh;  // new states that are not tested yet
  std::vector<Work> left;    // parts of chunks that are not expanded yet
  FrontierBuffer next;
  Counters counters;
  std::uint64_t found = 0;  // new states not yet added to the pulse
  State or_of_states = 0;   // of all generated states
  std::optional<State> hit;
};

LevelSearch::LevelSearch(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch, Keep keep,
                         bool has_log)
    : puzzle_(puzzle),
      crew_(crew),
      watch_(watch),
      is_slow_(puzzle.is_slow()),
      parent_pruning_(puzzle.traits().state_bits, puzzle.traits().reversible),
      trail_(keep, puzzle.traits().state_bits),
      frontier_(puzzle.traits().state_bits),
      last_(puzzle.traits().state_bits),
      next_(puzzle.traits().state_bits) {
  if (has_log) log_.emplace();
  for (int w = 0; w < crew.threads(); ++w) {
    workers_.push_back(std::make_unique<Worker>(trail_, puzzle.preferred_batch()));
  }
}

LevelSearch::LevelSearch(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch)
    : LevelSearch(puzzle, crew, watch,
                  puzzle.traits().reversible ? Keep::kDepthMod3 : Keep::kNothing,
                  !puzzle.traits().reversible) {}

LevelSearch::~LevelSearch() {
  watch_.charge(charged_bytes_, 0);
  watch_.count_states(stored_, 0);
}

// ---- many threads ----

// Returns the function that pushes a new word to the next frontier, and queues its state for the
// hit test if kTests.
template <bool kTests>
auto LevelSearch::on_new(Worker& worker) {
  return [this, &worker](State word) {
    worker.next.push(word, pool_);
    ++worker.found;
    if constexpr (kTests) worker.fresh.push_back(parent_pruning_.state(word));
  };
}

template <bool kTests>
void LevelSearch::expand(Worker& worker, std::span<const Work> works) {
  const std::span<const State> words = words_of(worker, works);
  const auto fresh = on_new<kTests>(worker);
  for (std::size_t i = 0; i < words.size();) {
    if (worker.writer.blocked() || pool_.exhausted() || (is_slow_ && is_stopped())) {
      postpone(worker, works, i);
      break;
    }
    const std::size_t offered = std::min(worker.batch.size(), words.size() - i);
    for (std::size_t k = 0; k < offered; ++k) {
      worker.batch[k] = parent_pruning_.state(words[i + k]);
    }
    const std::size_t expanded =
        puzzle_.expand_classes(std::span(worker.batch).first(offered), worker.successors);
    worker.writer.push(prune(worker, words.subspan(i, expanded)), fresh);
    if constexpr (kTests) test(worker);
    i += expanded;
  }
  watch_.add(&Pulse::states, std::exchange(worker.found, 0));
}

// True if a limit is met; then it also halts all workers.
bool LevelSearch::is_stopped() {
  const Stop now = watch_.stopped();
  if (now != Stop::kNone) halt_ = now;
  return now != Stop::kNone;
}

// Returns how many chunks a worker takes at a time: 1, or as many as fill the large batch that the
// puzzle prefers, but at most the worker's share of the level.
std::size_t LevelSearch::chunks_per_block() const {
  const std::size_t wanted = puzzle_.preferred_batch() / Chunk::kCapacity;
  return std::max<std::size_t>(1, std::min(wanted, work_.size() / workers_.size()));
}

// Returns the words of these chunks in order.
std::span<const State> LevelSearch::words_of(Worker& worker, std::span<const Work> works) {
  const auto words = [](const Work& work) {
    return std::span(work.chunk->words).first(work.chunk->size).subspan(work.begin);
  };
  if (works.size() == 1) return words(works[0]);
  worker.taken.clear();
  for (const Work& work : works) {
    worker.taken.insert(worker.taken.end(), words(work).begin(), words(work).end());
  }
  return worker.taken;
}

// Keeps the words of these chunks behind the first `done` words for the next slice.
void LevelSearch::postpone(Worker& worker, std::span<const Work> works, std::size_t done) {
  for (const auto& [chunk, begin] : works) {
    const std::size_t here = std::min(done, chunk->size - begin);
    done -= here;
    if (begin + here < chunk->size) worker.left.push_back({chunk, begin + here});
  }
}

// Returns the words of the successors of `sources`, without the moves back.
std::span<const State> LevelSearch::prune(Worker& worker, std::span<const State> sources) const {
  State or_of_states = 0;
  for (const State t : worker.successors.states()) or_of_states |= t;
  worker.or_of_states |= or_of_states;
  const std::span<const State> words =
      has_parent_notes_ ? parent_pruning_.drop_parents(worker.successors, sources, worker.words)
                        : parent_pruning_.tag(worker.successors, sources, worker.words);
  const std::size_t generated = worker.successors.size();
  worker.counters += {sources.size(), generated, generated - words.size()};
  return words;
}

void LevelSearch::test(Worker& worker) {
  if (worker.fresh.empty()) return;
  if (const std::optional<State> hit = hit_test_(worker.fresh)) {
    worker.hit = std::min(*hit, worker.hit.value_or(*hit));
  }
  worker.fresh.clear();
}

// ---- one thread, at the barrier ----

Stop LevelSearch::begin(std::span<const State> roots) {
  parked_.assign(roots.begin(), roots.end());
  puzzle_.canonicalize(parked_);
  for (const State root : parked_) workers_[0]->or_of_states |= root;
  const HitTest test = std::exchange(hit_test_, nullptr);  // do not test the roots
  const Stop stop = run_slices();
  hit_test_ = test;
  counters_ = Counters{};
  close_level();
  return stop;
}

Stop LevelSearch::begin_from(std::span<const State> roots, const FoundLevels& found) {
  if (found.depths() == 0) return begin(roots);
  levels_.assign(found.rows.begin(), found.rows.end());
  counters_ = found.counters;
  if (const Stop stop = insert_levels(found); stop != Stop::kNone) return stop;
  for (const State s : found.level(depth())) workers_[0]->next.push(s, pool_);
  frontier_.join(workers_[0]->next);
  report_usage();
  return Stop::kNone;
}

// Sets the depth of the states that insert_known() inserts from now on.
void LevelSearch::begin_inserting(std::uint64_t depth) {
  for (const auto& worker : workers_) {
    worker->writer.drain(ignore);
    worker->writer.begin(depth);
  }
}

// Inserts known states into the trail, on all threads.
void LevelSearch::insert_known(std::span<const State> words) {
  constexpr std::size_t kPart = 1024;
  crew_.for_each_block((words.size() + kPart - 1) / kPart, [&](int w, std::size_t i) {
    const std::span<const State> rest = words.subspan(i * kPart);
    workers_[static_cast<std::size_t>(w)]->writer.push(rest.first(std::min(kPart, rest.size())),
                                                       ignore);
  });
}

// True if all inserted states were different and found room.
bool LevelSearch::end_inserting() {
  std::uint64_t known = 0;
  for (const auto& worker : workers_) {
    worker->writer.drain(ignore);
    worker->writer.take_parked(parked_);
    known += worker->writer.take_known_count();
  }
  return known == 0 && parked_.empty();
}

// Inserts the levels that another search found. Levels of equal depth modulo 3 go in together.
Stop LevelSearch::insert_levels(const FoundLevels& found) {
  // Reserve room for the next level too, so that the table need not grow at once.
  const std::uint64_t need = 2 * found.states.size() + 256;
  if (const Stop stop = grow_within(trail_, need, crew_, watch_); stop != Stop::kNone) return stop;
  for (std::size_t mark = 0; mark < 3; ++mark) {
    begin_inserting(mark);
    for (std::size_t d = mark; d < found.depths(); d += 3) insert_known(found.level(d));
  }
  TRAILBLAZE_CHECK(end_inserting(), "found levels share a state");
  if (!log_) return Stop::kNone;
  for (std::size_t d = 0; d + 1 < found.depths(); ++d) log_->add(found.level(d));
  return Stop::kNone;
}

std::vector<State> LevelSearch::chain_to(State hit, std::uint64_t depth) {
  std::vector<State> chain{hit};
  if (log_) {
    if (log_->depths() < depth) log_->add(frontier_);
    for (std::size_t d = log_->depths(); d-- > 0;) {
      chain.push_back(least_parent(puzzle_, *log_, d, chain.back(), crew_));
    }
  } else {
    chain = walk_up(puzzle_, trail_, hit, depth);
  }
  std::ranges::reverse(chain);
  return chain;
}

std::vector<State> LevelSearch::deepest(std::size_t most) {
  const Chunks& chunks = (frontier_.empty() ? last_ : frontier_).chunks();
  const auto show = [&](int /*worker*/, std::size_t i, LeastStates& least) {
    for (const State word : std::span(chunks[i]->words).first(chunks[i]->size)) {
      const State s = parent_pruning_.state(word);
      least.add({&s, 1});
    }
  };
  return least_of_level(crew_, watch_, most, chunks.size(), show).value_or(std::vector<State>());
}

Stop LevelSearch::advance() {
  if (!is_within_level_) {  // otherwise work_ holds the rest of the level
    for (const auto& chunk : frontier_.chunks()) work_.push_back({chunk.get(), 0});
  }
  begin_level();
  next_depth_ = depth() + 1;
  watch_.show(&Pulse::depth, next_depth_);
  watch_.show(&Pulse::frontier, frontier_.size());
  const Stop stop = run_slices();
  is_within_level_ = stop != Stop::kNone;
  if (is_within_level_) return stop;
  if (log_) log_->add(frontier_);
  close_level();
  return Stop::kNone;
}

// Expands all of work_ and settles every parked word. If the table must grow, this takes several
// slices.
Stop LevelSearch::run_slices() {
  bool more = true;
  while (more) {
    Stop stop = make_room();
    if (stop == Stop::kNone) {
      for (auto& worker : workers_) worker->writer.begin(next_depth_);
      hit_test_ ? run_slice<true>() : run_slice<false>();
      stop = halt_.load();
      more = hit_test_ ? gather<true>() : gather<false>();
    }
    if (stop != Stop::kNone) {
      collect();
      if (stop == Stop::kStates) hit_.reset();  // which states were seen depends on timing
      return stop;
    }
  }
  collect();
  if (!watch_.too_many_states()) return Stop::kNone;
  hit_.reset();
  return Stop::kStates;
}

template <bool kTests>
void LevelSearch::run_slice() {
  workers_[0]->writer.push(std::exchange(parked_, {}), on_new<kTests>(*workers_[0]));
  if constexpr (kTests) test(*workers_[0]);
  const std::size_t per_block = chunks_per_block();
  crew_.for_each_block((work_.size() + per_block - 1) / per_block, [&](int w, std::size_t i) {
    Worker& worker = *workers_[static_cast<std::size_t>(w)];
    const std::size_t begin = i * per_block, count = std::min(per_block, work_.size() - begin);
    const std::span<const Work> works = std::span(work_).subspan(begin, count);
    if (halt_.load(std::memory_order_relaxed) != Stop::kNone || is_stopped()) {
      return postpone(worker, works, 0);
    }
    expand<kTests>(worker, works);
  });
}

// Settles the words that the workers have in flight, and collects the work that the slice did not
// finish. Returns true if work or parked words are left.
template <bool kTests>
bool LevelSearch::gather() {
  work_.clear();
  for (auto& worker : workers_) {
    worker->writer.drain(on_new<kTests>(*worker));
    if constexpr (kTests) test(*worker);
    worker->writer.take_parked(parked_);
    work_.insert(work_.end(), worker->left.begin(), worker->left.end());
    worker->left.clear();
  }
  return !parked_.empty() || !work_.empty();
}

// Makes room for all parked words and for some progress, within the limits.
Stop LevelSearch::make_room() {
  report_usage();
  if (watch_.too_many_states()) return Stop::kStates;
  if (const Stop stop = watch_.stopped(); stop != Stop::kNone) return stop;
  const std::uint64_t need = parked_.size() + 256 * workers_.size();
  if (trail_.room() < need) {
    const Stop stop = grow_within(trail_, need, crew_, watch_);
    report_usage();
    if (stop != Stop::kNone && trail_.room() <= parked_.size()) return stop;
  }
  if (watch_.bytes_left() < 2 * workers_.size() * sizeof(Chunk)) return Stop::kMemory;
  pool_.allow(watch_.bytes_left());
  const std::uint64_t left = watch_.states_left();
  trail_.allow(left == kUnlimited ? left : left + 1);  // + 1, to notice an excess
  return Stop::kNone;
}

void LevelSearch::collect() {
  for (auto& worker : workers_) {
    TRAILBLAZE_CHECK(trail_.fits(worker->or_of_states), "a state is not below 2^state_bits()");
    worker->writer.take_parked(parked_);
    worker->counters.duplicates += worker->writer.take_known_count();
    watch_.add(&Pulse::states, std::exchange(worker->found, 0));  // found at the barrier
    counters_ += std::exchange(worker->counters, Counters{});
    if (worker->hit) hit_ = std::min(*worker->hit, hit_.value_or(*worker->hit));
    next_.join(worker->next);
  }
  report_usage();
}

// Makes the new states the frontier, and ends the level.
void LevelSearch::close_level() {
  std::swap(last_, frontier_);
  std::swap(frontier_, next_);
  if (!frontier_.empty()) last_.clear(pool_);
  finished_ = frontier_.empty();
  if (finished_) return;
  has_parent_notes_ = next_depth_ != 0;
  levels_.push_back({next_depth_, frontier_.size(), level_work(), level_seconds()});
}

void LevelSearch::report_usage() {
  const std::uint64_t bytes =
      trail_.bytes() + pool_.bytes() + (log_ ? log_->bytes() : 0) +
      3 * levels_.capacity() * sizeof(LevelRow);  // both arrays while it doubles, and a copy
  watch_.charge(std::exchange(charged_bytes_, bytes), bytes);
  watch_.count_states(std::exchange(stored_, trail_.size()), trail_.size());
}

}  // namespace trailblaze
