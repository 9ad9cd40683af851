#include "engine/heuristic/astar.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/astar/best_costs.hpp"
#include "engine/astar/closed_trail.hpp"
#include "engine/astar/open_buckets.hpp"
#include "engine/astar/taken_log.hpp"
#include "engine/base/check.hpp"
#include "engine/base/limits.hpp"
#include "engine/bfs/path.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/puzzle/paths.hpp"

namespace trailblaze {
namespace {

// A part of a chunk: the words from `begin` on, up to `end`.
struct Piece {
  const Chunk* chunk;
  std::size_t begin, end;

  std::span<const State> states() const {
    return std::span(chunk->words).subspan(begin, end - begin);
  }
};

template <class Closed>
class AstarSearch {
 public:
  AstarSearch(const AnyPuzzle& puzzle, Estimator estimator, State start, int start_h,
              const Options& options, double weight)
      : puzzle_(puzzle),
        estimator_(estimator),
        weight_(weight),
        options_(options),
        watch_(options.limits, options.pulse),
        closed_(options.crew, watch_, puzzle.traits().state_bits),
        open_(pool_),
        start_(start),
        start_h_(start_h) {
    for (int w = 0; w < options.crew.threads(); ++w) {
      workers_.push_back(std::make_unique<Worker>());
    }
  }
  ~AstarSearch() {
    watch_.charge(charged_, 0);
    watch_.count_states(counted_, 0);
  }
  AstarSearch(const AstarSearch&) = delete;
  AstarSearch& operator=(const AstarSearch&) = delete;

  Result run() {
    if (start_h_ >= kDeadEnd) {
      result_.outcome = Outcome::kExhausted;
    } else {
      const State root = representative(puzzle_, start_);
      seen_ = root;
      closed_.begin(root);
      FrontierBuffer first;
      first.push(root, pool_);
      open_.add(weight_.f(0, start_h_), 0, first.take());
      while (result_.outcome == Outcome::kLimit && result_.stop == Stop::kNone) step();
    }
    result_.stored = closed_.size();
    result_.table_bytes = closed_.bytes() + pool_.bytes();
    result_.seconds = watch_.seconds();
    return std::move(result_);
  }

 private:
  struct alignas(64) Worker {
    Estimates estimates;                               // of one state
    std::vector<State> successors;                     // of a group of states
    std::vector<int> values;                           // their h
    FrontierBuffer taken;                              // states to be expanded
    std::vector<std::pair<int, FrontierBuffer>> open;  // by f, states that will wait
    std::vector<Piece> left;                           // what found no room
    Counters counters;
    State seen = 0;                    // all states generated, or-ed
    std::uint64_t least = kUnlimited;  // least g + h that the limit on depth left out
  };

  // Pieces of a bucket for the workers: states to be taken, and to be expanded.
  static constexpr std::size_t kTaken = 508, kExpanded = 64;

  // ---- one thread, between slices ----

  // Expands one bucket.
  void step() {
    if (open_.empty()) {
      // With a limit on depth, a state that was left out may lead to a goal.
      const bool cut = least_cut_ != kUnlimited;
      result_.outcome = cut ? Outcome::kLimit : Outcome::kExhausted;
      result_.bounds.back().complete = true;
      result_.stop = cut ? Stop::kDepth : Stop::kNone;
      if (cut) result_.lower_bound = std::max(result_.lower_bound, least_cut_);
      return;
    }
    bucket_ = open_.take();
    result_.lower_bound = std::max(result_.lower_bound, weight_.least_length(bucket_.f));
    watch_.show(&Pulse::depth, static_cast<std::uint64_t>(bucket_.f));
    begin_bound(static_cast<std::uint64_t>(bucket_.f));
    if (bucket_.f == bucket_.g) {  // h is 0 at goals
      if (const std::optional<State> goal = least_goal()) return solve(*goal);
    }
    const std::uint64_t before = result_.counters.expanded;
    expand_bucket();
    result_.bounds.back().nodes += result_.counters.expanded - before;
    result_.max_frontier = std::max(result_.max_frontier, open_.size());
  }

  // Counts nodes by the greatest f so far: without a consistent heuristic a lesser f may follow.
  void begin_bound(std::uint64_t f) {
    std::vector<BoundRow>& rows = result_.bounds;
    if (!rows.empty() && f <= rows.back().bound) return;
    if (!rows.empty()) rows.back().complete = true;
    rows.push_back({f, 0, false});
  }

  std::optional<State> least_goal() const {
    std::optional<State> least;
    for (const auto& chunk : bucket_.chunks) {
      const std::span<const State> states = std::span(chunk->words).first(chunk->size);
      for (const std::size_t at : puzzle_.places_of_goals(states)) {
        least = std::min(states[at], least.value_or(states[at]));
      }
    }
    return least;
  }

  // Takes the bucket's states, then expands those that were not taken before. What these lead to
  // goes into other buckets when all of it is known.
  void expand_bucket() {
    const auto g = static_cast<std::uint32_t>(bucket_.g);
    closed_.begin_bucket(g);
    result_.stop = run_slices<kTaken>(bucket_.chunks, [&](std::size_t w, const Piece& piece) {
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
    if (result_.stop == Stop::kNone) {
      result_.counters.duplicates += offered - words_in(taken);
      result_.stop = run_slices<kExpanded>(
          taken, [&](std::size_t w, const Piece& piece) { expand(w, piece, g + 1); });
    }
    if (puzzle_.traits().reversible) {
      pool_.give_back(taken);
    } else {
      log_.add(g, std::move(taken));
    }
    collect();
  }

  // Calls body(worker, piece) until all pieces of these chunks are done, and settles the closed
  // list. It needs several slices if that grows. Returns the limit that ended it.
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
      options_.crew.for_each_block(pieces_.size(), [&](int w, std::size_t i) {
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
    account();
    if (watch_.too_many_states()) return Stop::kStates;
    if (const Stop stop = watch_.stopped(); stop != Stop::kNone) return stop;
    if (const Stop stop = closed_.make_room(); stop != Stop::kNone) return stop;
    account();
    // Each worker may open some chunks more before it notices that there are too many.
    const std::uint64_t spare = 4 * workers_.size() * sizeof(Chunk), left = watch_.bytes_left();
    if (left + pool_.free_bytes() < spare) return Stop::kMemory;
    pool_.allow(left - std::min(left, spare));
    return Stop::kNone;
  }

  void account() {
    const std::uint64_t bytes = closed_.bytes() + pool_.bytes();
    watch_.charge(std::exchange(charged_, bytes), bytes);
    watch_.count_states(std::exchange(counted_, closed_.size()), closed_.size());
    watch_.show(&Pulse::states, counted_);
    watch_.show(&Pulse::frontier, open_.size());
  }

  // Puts what the workers found into buckets.
  void collect() {
    for (auto& worker : workers_) {
      for (auto& [f, found] : worker->open) {
        Chunks chunks = found.take();
        if (!chunks.empty()) open_.add(f, bucket_.g + 1, std::move(chunks));
      }
      result_.counters += std::exchange(worker->counters, Counters{});
      least_cut_ = std::min(least_cut_, worker->least);
      seen_ |= worker->seen;
    }
    TRAILBLAZE_CHECK(closed_.fits(seen_), "a state is not below 2^state_bits()");
    if (result_.stop == Stop::kNone && closed_.size() > options_.limits.max_states) {
      result_.stop = Stop::kStates;
    }
  }

  // ---- many threads ----

  // Looks at the limits; one that is met halts all workers.
  bool is_stopped() {
    const Stop now = watch_.stopped();
    if (now != Stop::kNone) halt_ = now;
    return now != Stop::kNone;
  }

  // Expands the states of a piece, which lead to states of this g, a group at a time.
  void expand(std::size_t w, const Piece& piece, std::uint32_t g) {
    Worker& worker = *workers_[w];
    for (std::size_t i = piece.begin; i < piece.end;) {
      const std::size_t next = i + estimate(worker, {piece.chunk, i, piece.end});
      const bool stopped = pool_.exhausted() || (is_slow_ && is_stopped());
      const auto known = [&](std::size_t k) { worker.values[k] = kKnown; };
      if (stopped || !closed_.admit(w, worker.successors, g, known)) {
        worker.left.push_back({piece.chunk, i, piece.end});
        return;
      }
      worker.counters.expanded += next - i;
      worker.counters.generated += worker.successors.size();
      sort_out(worker, static_cast<int>(g));
      i = next;
    }
  }

  // Estimates the successors of the first states, until there are enough. Returns how many states
  // that were.
  std::size_t estimate(Worker& worker, const Piece& piece) {
    worker.successors.clear();
    worker.values.clear();
    std::size_t done = 0;
    for (const State s : piece.states()) {
      estimator_(s, worker.estimates);
      const std::span<const State> found = std::as_const(worker.estimates.successors).states();
      worker.successors.insert(worker.successors.end(), found.begin(), found.end());
      worker.values.insert(worker.values.end(), worker.estimates.values.begin(),
                           worker.estimates.values.end());
      ++done;
      if (worker.successors.size() >= Successors::kEnough || is_slow_) break;
    }
    return done;
  }

  // Gives each successor that is not known to the list of its f.
  void sort_out(Worker& worker, int g) {
    for (std::size_t i = 0; i < worker.successors.size(); ++i) {
      const int h = worker.values[i];
      worker.seen |= worker.successors[i];
      worker.counters.duplicates += h == kKnown;
      if (h == kKnown || h >= kDeadEnd) continue;
      if (static_cast<std::uint64_t>(g + h) > options_.limits.max_depth) {
        worker.least = std::min(worker.least, static_cast<std::uint64_t>(g + h));
        continue;
      }
      list_of(worker, weight_.f(g, h)).push(worker.successors[i], pool_);
    }
  }

  // There are few of these: mostly two or three.
  static FrontierBuffer& list_of(Worker& worker, int f) {
    for (auto& [own, list] : worker.open) {
      if (own == f) return list;
    }
    return worker.open.emplace_back(f, FrontierBuffer{}).second;
  }

  // ---- the path ----

  void solve(State goal) {
    std::vector<State> chain{goal};
    Successors successors;
    for (auto g = static_cast<std::uint32_t>(bucket_.g); g > 0;) {
      StepUp up;
      if (puzzle_.traits().reversible) {
        puzzle_.expand_classes({&chain.back(), 1}, successors);
        up = closed_.step_up(std::as_const(successors).states(), g);
      } else {
        up = {log_.parent(puzzle_, chain.back(), g, options_.crew), g - 1};
      }
      chain.push_back(up.state);
      g = up.g;
    }
    std::reverse(chain.begin(), chain.end());
    const std::uint64_t proved = result_.lower_bound;
    finish_solved(result_, puzzle_, real_path(puzzle_, start_, std::move(chain)), false);
    result_.shortest = result_.length() == proved;
    if (!result_.shortest) result_.suboptimality = weight_.value();
  }

  static constexpr int kKnown = -1;  // instead of the h of a state that need not wait

  const AnyPuzzle& puzzle_;
  const Estimator estimator_;
  const Weight weight_;
  const Options& options_;
  const bool is_slow_ = puzzle_.is_slow();
  Watch watch_;
  ChunkPool pool_;
  Closed closed_;
  OpenBuckets open_;
  TakenLog log_;  // where moves cannot be reversed
  std::vector<std::unique_ptr<Worker>> workers_;
  OpenBuckets::Bucket bucket_;  // the one at work
  std::vector<Piece> pieces_;
  std::atomic<Stop> halt_{Stop::kNone};
  const State start_;
  const int start_h_;
  State seen_ = 0;                        // all states generated, or-ed
  std::uint64_t least_cut_ = kUnlimited;  // the least g + h that the limit on depth left out:
                                          // every solution that was missed is as long
  std::uint64_t charged_ = 0;             // bytes told to the watch
  std::uint64_t counted_ = 0;             // states told to the watch
  Result result_;
};

}  // namespace

Result astar(const AnyPuzzle& puzzle, Estimator estimator, bool consistent, State start,
             int start_h, const Options& options, double weight) {
  if (consistent && weight == 1) {
    return AstarSearch<ClosedTrail>(puzzle, estimator, start, start_h, options, weight).run();
  }
  return AstarSearch<BestCosts>(puzzle, estimator, start, start_h, options, weight).run();
}

}  // namespace trailblaze
