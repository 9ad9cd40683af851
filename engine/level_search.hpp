// One breadth-first search, a level at a time: a trail, the frontier, and the step from one depth
// to the next. Solving, enumerating, bidirectional search and goal trails are all made of it.
//
// One level. Left of the bar: many threads. Right: one thread, at the barrier.
//
//   chunk of the frontier -> successors -> representative -> batch -> trail  |  join buffers
//                            ++generated                     new -> buffer   |  settle what is left
//                                                            hit? -> least   |  limits? grow? again
//
// What changes shape (growing, joining, stopping) happens on the right. Workers read the puzzle and
// the frontier, insert into the trail, and write what is their own; nothing else. A level takes
// several slices when the table fills up on the way: a worker that finds no room keeps its batch
// and the rest of its chunk for the next slice. Counts do not depend on the number of threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/frontier.hpp"
#include "engine/growth.hpp"
#include "engine/history.hpp"
#include "engine/limits.hpp"
#include "engine/parallel.hpp"
#include "engine/puzzle.hpp"
#include "engine/result.hpp"
#include "engine/trail.hpp"

namespace trailblaze {

template <Puzzle P>
class LevelSearch {
 public:
  // `history`, where not null, receives every level that has been expanded.
  LevelSearch(const P& puzzle, const Crew& crew, Watch& watch, Keep keep,
              History* history = nullptr)
      : puzzle_(puzzle),
        crew_(crew),
        watch_(watch),
        history_(history),
        trail_(keep),
        workers_(static_cast<std::size_t>(crew.threads())) {}
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

  struct alignas(64) Worker {
    std::array<State, Trail::kBatch> batch;
    std::size_t batched = 0;
    bool blocked = false;     // no room: keep everything until the barrier
    std::vector<State> kept;  // generated, not yet tried on the trail
    std::vector<Work> left;   // not yet expanded
    FrontierBuffer next;
    Counters counters;
    std::optional<State> hit;
  };

  template <class IsHit>
  void expand(Worker& worker, Work work, const IsHit& is_hit);
  template <class IsHit>
  void flush(Worker& worker, const IsHit& is_hit);
  template <class IsHit>
  void insert(Worker& worker, std::span<const State> batch, const IsHit& is_hit);

  template <class IsHit>
  Stop run_slices(const IsHit& is_hit);
  bool gather();
  Stop make_room();
  void collect();
  void close_level(double begin_seconds, const Counters& before);
  void account();

  const P& puzzle_;
  const Crew& crew_;
  Watch& watch_;
  History* history_;
  Trail trail_;
  ChunkPool pool_;
  Frontier frontier_;
  Frontier last_;
  std::vector<Worker> workers_;
  std::vector<Work> work_;
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

template <Puzzle P>
template <class IsHit>
void LevelSearch<P>::expand(Worker& worker, Work work, const IsHit& is_hit) {
  const Chunk& chunk = *work.chunk;
  for (std::size_t i = work.begin; i < chunk.size; ++i) {
    if (worker.blocked) {
      worker.left.push_back({&chunk, i});
      return;
    }
    ++worker.counters.expanded;
    puzzle_.for_each_successor(chunk.states[i], [&](State t) {
      ++worker.counters.generated;
      worker.batch[worker.batched++] = representative(puzzle_, t);
      if (worker.batched == Trail::kBatch) flush(worker, is_hit);
    });
  }
}

// Hands the batch to the trail, or keeps it where there is no room.
template <Puzzle P>
template <class IsHit>
void LevelSearch<P>::flush(Worker& worker, const IsHit& is_hit) {
  const std::span<const State> batch(worker.batch.data(), worker.batched);
  worker.batched = 0;
  worker.blocked = worker.blocked || pool_.exhausted() || !trail_.claim(batch.size());
  if (worker.blocked) {
    worker.kept.insert(worker.kept.end(), batch.begin(), batch.end());
  } else {
    insert(worker, batch, is_hit);
  }
}

// Room for the whole batch was claimed.
template <Puzzle P>
template <class IsHit>
void LevelSearch<P>::insert(Worker& worker, std::span<const State> batch, const IsHit& is_hit) {
  const std::size_t fresh = trail_.insert(batch, next_depth_, [&](State t) {
    worker.next.push(t, pool_);
    if (is_hit(t)) worker.hit = std::min(t, worker.hit.value_or(t));
  });
  trail_.release(batch.size() - fresh);
  worker.counters.duplicates += batch.size() - fresh;
  if (watch_.pulse() != nullptr) watch_.pulse()->add_states(fresh);
}

// ---- one thread, at the barrier ----

template <Puzzle P>
Stop LevelSearch<P>::begin(std::span<const State> roots) {
  for (const State root : roots) workers_[0].kept.push_back(representative(puzzle_, root));
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
  if (history_ != nullptr) history_->add(frontier_);
  close_level(begin_seconds, before);
  return Stop::kNone;
}

// Expands all of work_ and settles every kept state; as many slices as the table's growth takes.
template <Puzzle P>
template <class IsHit>
Stop LevelSearch<P>::run_slices(const IsHit& is_hit) {
  do {
    Stop stop = make_room();
    if (stop == Stop::kNone) {
      for (Worker& worker : workers_) {
        for (std::span<const State> kept = worker.kept; !kept.empty();) {
          const auto batch = kept.first(std::min(kept.size(), Trail::kBatch));
          TRAILBLAZE_CHECK(trail_.claim(batch.size()), "no room for what was kept");
          insert(worker, batch, is_hit);
          kept = kept.subspan(batch.size());
        }
        worker.kept.clear();
      }
      crew_.for_each_block(work_.size(), [&](int w, std::size_t i) {
        if (halt_.load(std::memory_order_relaxed) != Stop::kNone) return;
        if (const Stop now = watch_.stopped(); now != Stop::kNone) halt_ = now;
        expand(workers_[static_cast<std::size_t>(w)], work_[i], is_hit);
      });
      stop = halt_.load();
    }
    if (stop != Stop::kNone) {
      collect();
      if (stop == Stop::kStates) hit_.reset();  // what else the level holds was left to chance
      return stop;
    }
  } while (gather());
  collect();
  if (!watch_.too_many_states()) return Stop::kNone;
  hit_.reset();
  return Stop::kStates;
}

// Takes back from the workers what the slice could not finish; false when it finished everything.
template <Puzzle P>
bool LevelSearch<P>::gather() {
  work_.clear();
  bool kept = false;
  for (Worker& worker : workers_) {
    work_.insert(work_.end(), worker.left.begin(), worker.left.end());
    worker.left.clear();
    worker.kept.insert(worker.kept.end(), worker.batch.begin(),
                       worker.batch.begin() + static_cast<std::ptrdiff_t>(worker.batched));
    worker.batched = 0;
    worker.blocked = false;
    kept = kept || !worker.kept.empty();
  }
  return kept || !work_.empty();
}

// Room for everything kept and for some progress beyond it, within the limits.
template <Puzzle P>
Stop LevelSearch<P>::make_room() {
  account();
  if (watch_.too_many_states()) return Stop::kStates;
  if (const Stop stop = watch_.stopped(); stop != Stop::kNone) return stop;
  std::uint64_t need = 4 * Trail::kBatch * workers_.size();
  for (const Worker& worker : workers_) need += worker.kept.size();
  if (trail_.room() < need) {
    const Stop stop = grow_within(trail_, need, crew_, watch_);
    account();
    if (stop != Stop::kNone) return stop;
  }
  if (watch_.bytes_left() < 2 * workers_.size() * sizeof(Chunk)) return Stop::kMemory;
  pool_.allow(watch_.bytes_left());
  const std::uint64_t left = watch_.states_left();
  trail_.allow(left > kUnlimited - need ? kUnlimited : left + need);
  return Stop::kNone;
}

// Adds up what the workers counted and hit.
template <Puzzle P>
void LevelSearch<P>::collect() {
  for (Worker& worker : workers_) {
    counters_ += std::exchange(worker.counters, Counters{});
    if (worker.hit) hit_ = std::min(*worker.hit, hit_.value_or(*worker.hit));
  }
  account();
}

// The states found become the frontier.
template <Puzzle P>
void LevelSearch<P>::close_level(double begin_seconds, const Counters& before) {
  std::swap(last_, frontier_);
  for (Worker& worker : workers_) frontier_.join(worker.next);
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
      trail_.bytes() + pool_.bytes() + (history_ == nullptr ? 0 : history_->bytes()) +
      3 * levels_.capacity() * sizeof(LevelRow);  // while it doubles, and the result's copy
  watch_.charge(std::exchange(charged_bytes_, bytes), bytes);
  watch_.count_states(std::exchange(counted_states_, trail_.size()), trail_.size());
}

}  // namespace trailblaze
