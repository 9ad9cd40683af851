// A* by buckets: open states are in buckets of equal g and equal f = g + h. All workers together
// expand a whole bucket. The next bucket has the least f and, by tie-breaking, either the greatest
// g, which is nearest to a goal, or the least g:
//
//   bucket f 41, g 12  -> take: drop known states -> expand -> buckets 41, 13;  43, 13; ...
//
// Every decision depends only on whole buckets, so all counts and the path are the same for any
// number of threads. An open state takes 8 bytes, and there are no parents. The path is found by
// walking back or, if moves are not reversible, from the logs of the states taken.
//
// If h is consistent and has no weight, a state was reached by a shortest path when it is first
// taken. The trail then stores the states taken (closed_trail.hpp). Otherwise a table stores the
// fewest moves to each state, and a state reached by fewer moves is expanded again
// (best_costs.hpp).
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/astar/astar_run.hpp"
#include "engine/astar/best_costs.hpp"
#include "engine/astar/closed_trail.hpp"
#include "engine/astar/open_buckets.hpp"
#include "engine/base/parallel.hpp"

namespace trailblaze {
namespace {

// A part of a chunk: words begin .. end - 1.
struct Piece {
  const Chunk* chunk;
  std::size_t begin, end;

  std::span<const State> states() const {
    return std::span(chunk->words).subspan(begin, end - begin);
  }
};

template <class Closed>
class AstarBuckets {
 public:
  AstarBuckets(const AstarProblem& problem, const Options& options)
      : run_(problem, options),
        closed_(options.crew, run_.watch, run_.puzzle.traits().state_bits),
        open_(pool_, problem.tie_break) {
    for (int w = 0; w < options.crew.threads(); ++w) {
      workers_.push_back(std::make_unique<Worker>());
    }
  }

  Result run() {
    const AstarProblem& problem = run_.problem;
    const State root = representative(run_.puzzle, problem.start);
    run_.or_of_states = root;
    closed_.begin(root);
    FrontierBuffer first;
    first.push(root, pool_);
    open_.add(run_.weight.f(0, problem.start_h), 0, first.take());
    while (run_.goes_on()) step();
    return run_.take_result(closed_, pool_.bytes());
  }

 private:
  struct alignas(64) Worker {
    Estimates estimates;                               // of a single state
    std::vector<State> successors;                     // of a group of states
    std::vector<int> values;                           // h of the successors
    FrontierBuffer taken;                              // states to expand
    std::vector<std::pair<int, FrontierBuffer>> open;  // by f: new open states
    std::vector<Piece> left;                           // pieces without room
    Counters counters;
    State or_of_states = 0;            // bitwise or of all states generated
    std::uint64_t least = kUnlimited;  // least g + h beyond the limit on depth
  };

  // States per piece of work, for taking and for expanding.
  static constexpr std::size_t kStatesPerTake = 508, kStatesPerExpand = 64;

  // ---- one thread, between slices ----

  // Takes the next bucket and expands it.
  void step() {
    if (open_.empty()) return run_.end_without_goal();
    bucket_ = open_.take();
    run_.begin_f(bucket_.f);
    if (bucket_.f == bucket_.g) {  // h is 0 at goals
      if (const std::optional<State> goal = least_goal()) {
        return run_.solve(*goal, static_cast<std::uint32_t>(bucket_.g), closed_);
      }
    }
    Result& result = run_.result;
    const std::uint64_t before = result.counters.expanded;
    expand_bucket();
    result.bounds.back().nodes += result.counters.expanded - before;
    result.max_frontier = std::max(result.max_frontier, open_.size());
  }

  std::optional<State> least_goal() const {
    std::optional<State> least;
    for (const auto& chunk : bucket_.chunks) {
      const std::span<const State> states = std::span(chunk->words).first(chunk->size);
      for (const std::size_t at : run_.puzzle.goal_indices(states)) {
        least = std::min(states[at], least.value_or(states[at]));
      }
    }
    return least;
  }

  // Takes the bucket's states and expands those that were not taken before. Their successors join
  // other buckets after the whole bucket is expanded.
  void expand_bucket() {
    const auto g = static_cast<std::uint32_t>(bucket_.g);
    closed_.begin_bucket(g);
    run_.result.stop =
        run_slices<kStatesPerTake>(bucket_.chunks, [&](std::size_t w, const Piece& piece) {
          const auto fresh = [&](State s) { workers_[w]->taken.push(s, pool_); };
          if (pool_.exhausted() || !closed_.take(w, piece.states(), g, fresh)) {
            workers_[w]->left.push_back(piece);
          }
        });
    const std::uint64_t offered = words_in(bucket_.chunks);
    pool_.give_back(bucket_.chunks);
    Chunks taken;
    for (const auto& worker : workers_) {
      for (auto& chunk : worker->taken.take()) taken.push_back(std::move(chunk));
    }
    if (run_.result.stop == Stop::kNone) {
      run_.result.counters.duplicates += offered - words_in(taken);
      run_.result.stop = run_slices<kStatesPerExpand>(
          taken, [&](std::size_t w, const Piece& piece) { expand(w, piece, g + 1); });
    }
    if (!run_.puzzle.traits().reversible) {
      for (const auto& chunk : taken) {
        run_.log_taken(g, std::span(chunk->words).first(chunk->size));
      }
    }
    pool_.give_back(taken);
    collect();
  }

  // Calls body(worker, piece) until all pieces of these chunks are done, and settles the closed
  // list. If the list must grow, the work takes several slices. Returns the limit that ended the
  // work.
  template <std::size_t kPiece, class Body>
  Stop run_slices(const Chunks& chunks, const Body& body) {
    for (const auto& chunk : chunks) {
      for (std::size_t begin = 0; begin < chunk->size; begin += kPiece) {
        pieces_.push_back({chunk.get(), begin, std::min(begin + kPiece, chunk->size)});
      }
    }
    const auto fresh = [&](std::size_t w, State s) { workers_[w]->taken.push(s, pool_); };
    for (bool parked = false; parked || !pieces_.empty();) {
      const Stop stop = make_room();
      if (stop != Stop::kNone) halt_ = stop;
      closed_.take_parked([&](State s) { fresh(0, s); });
      run_.options.crew.for_each_block(pieces_.size(), [&](int w, std::size_t i) {
        if (halt_.load(std::memory_order_relaxed) == Stop::kNone && !is_stopped()) {
          body(static_cast<std::size_t>(w), pieces_[i]);
        }
      });
      parked = closed_.settle(fresh);
      pieces_.clear();
      if (halt_ != Stop::kNone) return halt_;
      for (auto& worker : workers_) {
        pieces_.insert(pieces_.end(), worker->left.begin(), worker->left.end());
        worker->left.clear();
      }
    }
    return Stop::kNone;
  }

  // Makes room for some progress, within the limits.
  Stop make_room() {
    report_usage();
    if (run_.watch.too_many_states()) return Stop::kStates;
    if (const Stop stop = run_.watch.stopped(); stop != Stop::kNone) return stop;
    if (const Stop stop = closed_.make_room(); stop != Stop::kNone) return stop;
    report_usage();
    // Each worker may open some more chunks before it notices that the memory is used up.
    const std::uint64_t spare = 4 * workers_.size() * sizeof(Chunk), left = run_.watch.bytes_left();
    if (left + pool_.free_bytes() < spare) return Stop::kMemory;
    pool_.allow(left - std::min(left, spare));
    return Stop::kNone;
  }

  void report_usage() {
    const std::uint64_t bytes =
        closed_.bytes() + pool_.bytes() + pieces_.capacity() * sizeof(Piece);
    run_.report_usage(bytes, closed_.size(), open_.size());
  }

  // Moves the workers' new open states into buckets, and adds up their counts.
  void collect() {
    for (auto& worker : workers_) {
      for (auto& [f, found] : worker->open) {
        Chunks chunks = found.take();
        if (!chunks.empty()) open_.add(f, bucket_.g + 1, std::move(chunks));
      }
      worker->open.clear();
      run_.result.counters += std::exchange(worker->counters, Counters{});
      run_.least_cut_off = std::min(run_.least_cut_off, worker->least);
      run_.or_of_states |= worker->or_of_states;
    }
    run_.check_state_bits();
    if (run_.result.stop == Stop::kNone && closed_.size() > run_.options.limits.max_states) {
      run_.result.stop = Stop::kStates;
    }
  }

  // ---- many threads ----

  // Checks the limits. If a limit is reached, all workers halt.
  bool is_stopped() {
    const Stop now = run_.watch.stopped();
    if (now != Stop::kNone) halt_ = now;
    return now != Stop::kNone;
  }

  // Expands the states of a piece, group by group. Their successors have this g.
  void expand(std::size_t w, const Piece& piece, std::uint32_t g) {
    Worker& worker = *workers_[w];
    for (std::size_t i = piece.begin; i < piece.end;) {
      const std::size_t next = i + estimate(worker, {piece.chunk, i, piece.end});
      const bool stopped = pool_.exhausted() || (run_.is_slow && is_stopped());
      const auto known = [&](std::size_t k) { worker.values[k] = kKnown; };
      if (stopped || !closed_.report_known(w, worker.successors, g, known)) {
        worker.left.push_back({piece.chunk, i, piece.end});
        return;
      }
      worker.counters.expanded += next - i;
      worker.counters.generated += worker.successors.size();
      add_successors(worker, static_cast<int>(g));
      i = next;
    }
  }

  // Estimates the successors of the first states, until there are enough. Returns the number of
  // states done.
  std::size_t estimate(Worker& worker, const Piece& piece) {
    worker.successors.clear();
    worker.values.clear();
    std::size_t done = 0;
    for (const State s : piece.states()) {
      run_.problem.estimator(s, worker.estimates);
      const std::span<const State> found = std::as_const(worker.estimates.successors).states();
      worker.successors.insert(worker.successors.end(), found.begin(), found.end());
      worker.values.insert(worker.values.end(), worker.estimates.values.begin(),
                           worker.estimates.values.end());
      ++done;
      if (worker.successors.size() >= Successors::kEnough || run_.is_slow) break;
    }
    return done;
  }

  // Counts the known successors, and adds each other successor to the list of its f.
  void add_successors(Worker& worker, int g) {
    for (std::size_t i = 0; i < worker.successors.size(); ++i) {
      const int h = worker.values[i];
      worker.or_of_states |= worker.successors[i];
      worker.counters.duplicates += h == kKnown;
      if (h == kKnown || !run_.must_wait(g, h, worker.least)) continue;
      list_of(worker, run_.weight.f(g, h)).push(worker.successors[i], pool_);
    }
  }

  // A linear search: there are mostly two or three lists.
  static FrontierBuffer& list_of(Worker& worker, int f) {
    for (auto& [own, list] : worker.open) {
      if (own == f) return list;
    }
    return worker.open.emplace_back(f, FrontierBuffer{}).second;
  }

  static constexpr int kKnown = -1;  // replaces the h of a successor that need not wait

  ChunkPool pool_;
  AstarRun run_;
  Closed closed_;
  OpenBuckets open_;
  std::vector<std::unique_ptr<Worker>> workers_;
  OpenBuckets::Bucket bucket_;  // the bucket at work
  std::vector<Piece> pieces_;
  std::atomic<Stop> halt_{Stop::kNone};
};

}  // namespace

Result astar_by_buckets(const AstarProblem& problem, const Options& options) {
  if (problem.consistent && Weight(problem.weight).is_one()) {
    return AstarBuckets<ClosedTrail>(problem, options).run();
  }
  return AstarBuckets<BestCosts>(problem, options).run();
}

}  // namespace trailblaze
