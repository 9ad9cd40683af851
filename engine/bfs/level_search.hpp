// One breadth-first search, a level at a time: a trail, the frontier, and the step from one depth
// to the next. Solving, enumerating, bidirectional search and goal trails are all made of it.
//
// One level. Left of the bar: many threads. Right: one thread, at the barrier.
//
//   chunk of the frontier -> successors -> representative       |  settle what is in flight
//                            ++generated   |                    |  join buffers
//                           not the way back (way_back.hpp)     |  limits? grow? next slice
//                              ++duplicates | -> trail          |
//                                  new -> buffer; hit? -> least |
//
// What changes shape (growing, joining, stopping) happens on the right. Workers read the puzzle and
// the frontier, insert into the trail, and write what is their own; nothing else. A level takes
// several slices when the table fills up on the way: a worker that finds no room parks what it has
// in flight, and leaves the rest of its chunk for the next slice. Counts do not depend on the
// number of threads.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/trail/frontier.hpp"
#include "engine/trail/growth.hpp"
#include "engine/bfs/level_log.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/trail/trail.hpp"
#include "engine/trail/writer.hpp"
#include "engine/bfs/parent_pruning.hpp"

namespace trailblaze {

template <Puzzle P>
class LevelSearch {
 public:
  // `history`, where not null, receives every level that has been expanded.
  LevelSearch(const P& puzzle, const Crew& crew, Watch& watch, Keep keep,
              LevelLog* history = nullptr)
      : puzzle_(puzzle),
        crew_(crew),
        watch_(watch),
        log_(history),
        parent_pruning_(state_bits(puzzle), Reversible<P>),
        trail_(keep, state_bits(puzzle)),
        frontier_(state_bits(puzzle)),
        last_(state_bits(puzzle)) {
    for (int w = 0; w < crew.threads(); ++w) workers_.push_back(std::make_unique<Worker>(trail_));
  }
  ~LevelSearch() {
    watch_.charge(charged_bytes_, 0);
    watch_.count_states(counted_states_, 0);
  }
  LevelSearch(const LevelSearch&) = delete;
  LevelSearch& operator=(const LevelSearch&) = delete;

  // Depth 0: the representatives of these states.
  Stop begin(std::span<const State> roots);

  // Expands the frontier: afterwards it is one deeper, and empty when everything has been seen.
  // `is_hit` is asked of every new state, by the workers; hit() is then the least for which it said
  // yes. On a stop the search is over: the unfinished level is left out of depth() and levels(), but
  // a hit among what was seen of it counts.
  template <class IsHit>
  Stop advance(const IsHit& is_hit);

  const Trail& trail() const { return trail_; }
  const Frontier& frontier() const { return frontier_; }
  std::uint64_t depth() const { return depth_; }
  // The deepest level known: the frontier, or the last one before it became empty.
  const Frontier& deepest() const { return frontier_.empty() ? last_ : frontier_; }
  std::optional<State> hit() const { return hit_; }
  const Counters& counters() const { return counters_; }
  const std::vector<LevelRow>& levels() const { return levels_; }
  std::uint64_t max_frontier() const { return max_frontier_; }

 private:
  // What is still to be expanded of a chunk: the states from `begin` on.
  struct Work {
    const Chunk* chunk;
    std::size_t begin;
  };

  // Successors of some states of the frontier, and the words of the states that they come from.
  struct Group {
    static constexpr std::size_t kCapacity = 512;
    static constexpr std::size_t kEnough = 128;

    std::array<State, kCapacity> successors, sources, words;
    std::size_t count = 0;
    std::size_t expanded = 0;  // states
  };

  struct alignas(64) Worker {
    explicit Worker(Trail& trail) : writer(trail) {}

    Trail::Writer writer;
    Group group;
    std::vector<Work> left;  // not yet expanded
    FrontierBuffer next;
    Counters counters;
    std::uint64_t fresh = 0;  // new states that the pulse has not heard of
    State seen = 0;           // all states generated, or-ed
    std::optional<State> hit;
  };

  template <class IsHit>
  auto on_new(Worker& worker, const IsHit& is_hit);
  template <class Fresh>
  void expand(Worker& worker, Work work, const Fresh& fresh);
  template <class Fresh>
  std::size_t expand_group(Worker& worker, const Chunk& chunk, std::size_t i, const Fresh& fresh);
  template <class Fresh>
  void send(Worker& worker, bool whole, const Fresh& fresh);

  template <class IsHit>
  Stop run_slices(const IsHit& is_hit);
  template <class IsHit>
  bool gather(const IsHit& is_hit);
  Stop make_room();
  void collect();
  void close_level(double begin_seconds, const Counters& before);
  void account();

  const P& puzzle_;
  const Crew& crew_;
  Watch& watch_;
  LevelLog* log_;
  ParentPruning parent_pruning_;
  Trail trail_;
  ChunkPool pool_;
  Frontier frontier_;
  Frontier last_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Work> work_;
  std::vector<State> parked_;  // words that found no room
  std::atomic<Stop> halt_{Stop::kNone};

  std::uint64_t depth_ = 0;       // of the frontier
  std::uint64_t next_depth_ = 0;  // of the states being found
  std::optional<State> hit_;
  Counters counters_;
  std::vector<LevelRow> levels_;
  std::uint64_t max_frontier_ = 0;
  std::uint64_t charged_bytes_ = 0;   // as told to the watch
  std::uint64_t counted_states_ = 0;  // likewise
};

// ---- many threads ----

// What to do with a new word.
template <Puzzle P>
template <class IsHit>
auto LevelSearch<P>::on_new(Worker& worker, const IsHit& is_hit) {
  return [this, &worker, &is_hit](State word) {
    worker.next.push(word, pool_);
    ++worker.fresh;
    const State t = parent_pruning_.state(word);
    if (is_hit(t)) worker.hit = std::min(t, worker.hit.value_or(t));
  };
}

template <Puzzle P>
template <class Fresh>
void LevelSearch<P>::expand(Worker& worker, Work work, const Fresh& fresh) {
  const Chunk& chunk = *work.chunk;
  for (std::size_t i = work.begin; i < chunk.size;) {
    if (worker.writer.blocked() || pool_.exhausted()) {
      worker.left.push_back({&chunk, i});
      break;
    }
    i = expand_group(worker, chunk, i, fresh);
  }
  if (watch_.pulse() != nullptr) watch_.pulse()->add_states(std::exchange(worker.fresh, 0));
}

// Expands states from chunk.words[i] on until there are enough successors for a group, and sends it;
// says which state is next. Locals stay in registers.
template <Puzzle P>
template <class Fresh>
std::size_t LevelSearch<P>::expand_group(Worker& worker, const Chunk& chunk, std::size_t i,
                                         const Fresh& fresh) {
  Group& group = worker.group;
  std::size_t count = 0;
  State seen = 0;
  bool whole = true;  // with all successors of its states
  do {
    const State word = chunk.words[i++];
    puzzle_.for_each_successor(parent_pruning_.state(word), [&](State next) {
      if (count == Group::kCapacity) {
        group.count = std::exchange(count, 0);
        whole = false;  // a state's successors go in pieces: its parent may be in any
        send(worker, whole, fresh);
      }
      const State t = representative(puzzle_, next);
      seen |= t;
      group.successors[count] = t;
      group.sources[count++] = word;
    });
    ++group.expanded;
  } while (i < chunk.size && count < Group::kEnough && whole);
  group.count = count;
  worker.seen |= seen;
  send(worker, whole, fresh);
  return i;
}

// The group's successors go to the trail, without the ways back.
template <Puzzle P>
template <class Fresh>
void LevelSearch<P>::send(Worker& worker, bool whole, const Fresh& fresh) {
  Group& group = worker.group;
  const std::span<const State> successors(group.successors.data(), group.count);
  const bool has_parents = whole && depth_ != 0;
  const std::size_t tried =
      has_parents
          ? parent_pruning_.drop_parents(successors, group.sources.data(), group.expanded, group.words.data())
          : parent_pruning_.tag(successors, group.sources.data(), group.words.data());
  worker.writer.push(std::span(group.words.data(), tried), fresh);
  worker.counters += {group.expanded, group.count, group.count - tried};
  group.count = group.expanded = 0;
}

// ---- one thread, at the barrier ----

template <Puzzle P>
Stop LevelSearch<P>::begin(std::span<const State> roots) {
  for (const State root : roots) {
    parked_.push_back(representative(puzzle_, root));
    workers_[0]->seen |= parked_.back();
  }
  const auto never = [](State) { return false; };
  const Stop stop = run_slices(never);
  counters_ = Counters{};
  close_level(watch_.seconds(), counters_);
  return stop;
}

template <Puzzle P>
template <class IsHit>
Stop LevelSearch<P>::advance(const IsHit& is_hit) {
  const double begin_seconds = watch_.seconds();
  const Counters before = counters_;
  next_depth_ = depth_ + 1;
  if (watch_.pulse() != nullptr) {
    watch_.pulse()->depth.store(next_depth_, std::memory_order_relaxed);
    watch_.pulse()->frontier.store(frontier_.size(), std::memory_order_relaxed);
  }
  for (const auto& chunk : frontier_.chunks()) work_.push_back({chunk.get(), 0});
  const Stop stop = run_slices(is_hit);
  if (stop != Stop::kNone) return stop;
  if (log_ != nullptr) log_->add(frontier_);
  close_level(begin_seconds, before);
  return Stop::kNone;
}

// Expands all of work_ and settles every parked word; as many slices as the table's growth takes.
template <Puzzle P>
template <class IsHit>
Stop LevelSearch<P>::run_slices(const IsHit& is_hit) {
  do {
    Stop stop = make_room();
    if (stop == Stop::kNone) {
      for (auto& worker : workers_) worker->writer.begin(next_depth_);
      workers_[0]->writer.push(std::exchange(parked_, {}), on_new(*workers_[0], is_hit));
      crew_.for_each_block(work_.size(), [&](int w, std::size_t i) {
        if (halt_.load(std::memory_order_relaxed) != Stop::kNone) return;
        if (const Stop now = watch_.stopped(); now != Stop::kNone) halt_ = now;
        Worker& worker = *workers_[static_cast<std::size_t>(w)];
        expand(worker, work_[i], on_new(worker, is_hit));
      });
      stop = halt_.load();
    }
    if (stop != Stop::kNone) {
      collect();
      if (stop == Stop::kStates) hit_.reset();  // what else the level holds was left to chance
      return stop;
    }
  } while (gather(is_hit));
  collect();
  if (!watch_.too_many_states()) return Stop::kNone;
  hit_.reset();
  return Stop::kStates;
}

// Settles what the workers have in flight, and takes back what the slice could not finish; false
// when it finished everything.
template <Puzzle P>
template <class IsHit>
bool LevelSearch<P>::gather(const IsHit& is_hit) {
  work_.clear();
  for (auto& worker : workers_) {
    worker->writer.drain(on_new(*worker, is_hit));
    worker->writer.rest(parked_);
    work_.insert(work_.end(), worker->left.begin(), worker->left.end());
    worker->left.clear();
  }
  return !parked_.empty() || !work_.empty();
}

// Room for everything parked and for some progress beyond it, within the limits.
template <Puzzle P>
Stop LevelSearch<P>::make_room() {
  account();
  if (watch_.too_many_states()) return Stop::kStates;
  if (const Stop stop = watch_.stopped(); stop != Stop::kNone) return stop;
  const std::uint64_t need = parked_.size() + 256 * workers_.size();
  if (trail_.room() < need) {
    const Stop stop = grow_within(trail_, need, crew_, watch_);
    account();
    if (stop != Stop::kNone && trail_.room() <= parked_.size()) return stop;
  }
  if (watch_.bytes_left() < 2 * workers_.size() * sizeof(Chunk)) return Stop::kMemory;
  pool_.allow(watch_.bytes_left());
  const std::uint64_t left = watch_.states_left();
  trail_.allow(left == kUnlimited ? left : left + 1);  // one more shows that there are more
  return Stop::kNone;
}

// Adds up what the workers counted and hit.
template <Puzzle P>
void LevelSearch<P>::collect() {
  for (auto& worker : workers_) {
    TRAILBLAZE_CHECK(parent_pruning_.fits(worker->seen), "a state is not below 2^state_bits()");
    worker->writer.rest(parked_);
    worker->counters.duplicates += worker->writer.take_known();
    counters_ += std::exchange(worker->counters, Counters{});
    if (worker->hit) hit_ = std::min(*worker->hit, hit_.value_or(*worker->hit));
  }
  account();
}

// The states found become the frontier.
template <Puzzle P>
void LevelSearch<P>::close_level(double begin_seconds, const Counters& before) {
  std::swap(last_, frontier_);
  for (auto& worker : workers_) frontier_.join(worker->next);
  if (!frontier_.empty()) last_.clear(pool_);
  depth_ = next_depth_;
  max_frontier_ = std::max(max_frontier_, frontier_.size());
  if (frontier_.empty()) return;
  levels_.push_back({depth_,
                     frontier_.size(),
                     {counters_.expanded - before.expanded, counters_.generated - before.generated,
                      counters_.duplicates - before.duplicates},
                     watch_.seconds() - begin_seconds});
}

// Tells the watch what this search holds.
template <Puzzle P>
void LevelSearch<P>::account() {
  const std::uint64_t bytes =
      trail_.bytes() + pool_.bytes() + (log_ == nullptr ? 0 : log_->bytes()) +
      3 * levels_.capacity() * sizeof(LevelRow);  // while it doubles, and the result's copy
  watch_.charge(std::exchange(charged_bytes_, bytes), bytes);
  watch_.count_states(std::exchange(counted_states_, trail_.size()), trail_.size());
}

}  // namespace trailblaze
