// Every state of a puzzle whose states have ranks (puzzle.hpp), at two bits a rank.
//
//   enumerate_ranked(puzzle, start, options)    as enumerate() of bfs.hpp: the same counts
//   ranked_bytes(puzzle)                        the memory that it will take
//
// ranked_planes.hpp tells how two bits are enough. A level is a pass over the words that hold the
// frontier: those listed, or all of them. A word's states are expanded
//
//   by rows     where moves are maps of ranks (rank_moves.hpp): a move sends all states of a block to
//               one other block through one row of places, with no state unpacked;
//   one by one  elsewhere: unrank, successors, rank; ranks wait in a batch while their lines come.
//
// When fewer ranks are unseen than the frontier has states, moves that can be reversed are walked
// the other way: an unseen state is new when a move takes it to a seen one, and most find one at
// the first few moves (Beamer, Asanovic & Patterson, SC 2012). Counts are of the puzzle's moves
// either way, so they do not depend on the way, nor on the number of threads.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "engine/bfs/bfs.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/rank_moves.hpp"
#include "engine/ranked/planes.hpp"
#include "engine/ranked/maps.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

template <Ranked P, class OnWord>
class RankedSearch {
 public:
  RankedSearch(const P& puzzle, const Crew& crew, Watch& watch, const OnWord& on_word)
      : puzzle_(puzzle),
        crew_(crew),
        watch_(watch),
        on_word_(on_word),
        moves_(moves_of(puzzle)),
        planes_(moves_.blocks, rank_stride(static_cast<std::uint64_t>(moves_.width)) / 64,
                crew.threads()),
        rows_(moves_, planes_) {
    for (int w = 0; w < crew.threads(); ++w) {
      workers_.push_back(std::make_unique<Worker>());
      if constexpr (kByRows) workers_.back()->rows = rows_.make_worker();
    }
  }

  // Depth 0. Stops where there is no room for everything.
  Stop begin(State start);
  // One level deeper, or finished. On a stop the unfinished level is left out of depth() and
  // levels().
  Stop advance();
  bool finished() const { return finished_; }

  std::uint64_t depth() const { return depth_; }
  const Counters& counters() const { return counters_; }
  std::uint64_t stored() const { return stored_; }
  const std::vector<LevelRow>& levels() const { return levels_; }
  std::uint64_t bytes() const { return planes_.bytes(); }
  // The deepest level known.
  template <class Visit>
  void for_each_state(const Visit& visit) const;

 private:
  static constexpr bool kByRows = HasRankMoves<P> && !HasSymmetry<P>;  // rows know no classes
  static constexpr std::size_t kBatch = 256;

  struct alignas(64) Worker {
    RankedPlanes::Adder adder;
    Counters counters;
    RankedRows::Worker rows;
    // One by one: ranks whose lines are on their way.
    std::array<std::uint64_t, kBatch> batch;
    std::size_t waiting = 0;
  };

  // Without rows, a block is a word.
  static RankMoves moves_of(const P& puzzle) {
    if constexpr (kByRows) return puzzle.rank_moves();
    RankMoves words;
    words.blocks = (puzzle.num_ranks() + 63) / 64;
    words.width = 64;
    return words;
  }

  template <class Visit, class GoesOn>
  void for_each_span(const WordList& list, const Visit& visit, const GoesOn& goes_on);
  bool report(Worker& me);
  void expand(Worker& me, std::uint64_t block, std::uint64_t first, std::uint64_t last);
  void expand_word(Worker& me, std::uint64_t word, std::uint64_t bits);
  void flush(Worker& me);
  bool pulls() const;

  const P& puzzle_;
  const Crew& crew_;
  Watch& watch_;
  const OnWord& on_word_;
  RankMoves moves_;
  RankedPlanes planes_;
  RankedRows rows_;
  std::vector<std::unique_ptr<Worker>> workers_;
  WordList frontier_;
  bool pulling_ = false;
  std::atomic<std::uint64_t> found_{0};  // states of the next level, as far as reported
  std::atomic<Stop> halt_{Stop::kNone};

  bool finished_ = false;
  std::uint64_t depth_ = 0;  // of the frontier
  std::uint64_t stored_ = 0;
  Counters counters_;
  std::vector<LevelRow> levels_;
};

// ---- many threads ----

// Visits the list's words, a span of one block at a time, visit(worker, block, first, last);
// between chunks of them goes_on(worker) is asked.
template <Ranked P, class OnWord>
template <class Visit, class GoesOn>
void RankedSearch<P, OnWord>::for_each_span(const WordList& list, const Visit& visit,
                                            const GoesOn& goes_on) {
  const std::uint64_t width = planes_.words_a_block();
  const std::uint64_t size = list.all ? planes_.blocks() : list.words.size();
  // Chunks enough to share evenly, and few enough to cost nothing.
  const std::uint64_t threads = static_cast<std::uint64_t>(crew_.threads());
  const std::uint64_t chunk = std::clamp<std::uint64_t>(size / (16 * threads), 16, 1024);
  crew_.for_each_block((size + chunk - 1) / chunk, [&](int w, std::size_t c) {
    Worker& me = *workers_[static_cast<std::size_t>(w)];
    if (!goes_on(me)) return;
    const std::uint64_t end = std::min(size, (c + 1) * chunk);
    for (std::uint64_t i = c * chunk; i < end; ++i) {
      if (list.all) {
        visit(me, i, 0, width);
      } else {
        const std::uint64_t block = list.words[i] / width, word = list.words[i] % width;
        visit(me, block, word, word + 1);
      }
    }
  });
}

// Tells what the worker found, and says whether the level goes on.
template <Ranked P, class OnWord>
bool RankedSearch<P, OnWord>::report(Worker& me) {
  const std::uint64_t fresh = std::exchange(me.adder.fresh, 0);
  if (watch_.pulse() != nullptr) watch_.pulse()->add_states(fresh);
  if (found_.fetch_add(fresh, std::memory_order_relaxed) + fresh > watch_.states_left()) {
    halt_ = Stop::kStates;
  } else if (const Stop now = watch_.stopped(); now != Stop::kNone) {
    halt_ = now;
  }
  return halt_.load(std::memory_order_relaxed) == Stop::kNone;
}

// The frontier's states among these words of a block.
template <Ranked P, class OnWord>
void RankedSearch<P, OnWord>::expand(Worker& me, std::uint64_t block, std::uint64_t first,
                                     std::uint64_t last) {
  std::uint64_t states = 0;
  for (std::uint64_t w = first; w < last; ++w) {
    const std::uint64_t bits = planes_.frontier(block, w);
    if constexpr (kByRows) me.rows.sent[w] = pulling_ ? 0 : bits;
    if (bits == 0) continue;
    on_word_(block * planes_.words_a_block() + w, bits, depth_);
    states += static_cast<std::uint64_t>(std::popcount(bits));
    if constexpr (!kByRows) expand_word(me, block, bits);
  }
  me.counters.expanded += states;
  if constexpr (kByRows) {
    me.counters.generated += states * static_cast<std::uint64_t>(moves_.moves);
    if (pulling_) {
      rows_.pull(me.rows, me.adder, block);
    } else if (states != 0) {
      rows_.push(me.rows, me.adder, block, states, frontier_.all);
    }
  }
}

// Expands states of a word one by one.
template <Ranked P, class OnWord>
void RankedSearch<P, OnWord>::expand_word(Worker& me, std::uint64_t word, std::uint64_t bits) {
  for (; bits != 0; bits &= bits - 1) {
    const State s = puzzle_.unrank(64 * word + static_cast<std::uint64_t>(std::countr_zero(bits)));
    puzzle_.for_each_successor(s, [&](State next) {
      const std::uint64_t rank = puzzle_.rank(representative(puzzle_, next));
      planes_.prefetch(rank / 64);
      me.batch[me.waiting++] = rank;
      ++me.counters.generated;
      if (me.waiting == kBatch) flush(me);
    });
  }
}

template <Ranked P, class OnWord>
void RankedSearch<P, OnWord>::flush(Worker& me) {
  for (std::size_t i = 0; i < me.waiting; ++i) {
    planes_.add(me.adder, me.batch[i] / 64, 0, std::uint64_t{1} << me.batch[i] % 64);
  }
  me.waiting = 0;
}

// ---- one thread, at the barrier ----

// One level deeper. On a stop, and where nothing is found, the frontier stays what it is.
template <Ranked P, class OnWord>
Stop RankedSearch<P, OnWord>::advance() {
  const double begin = watch_.seconds();
  if (watch_.pulse() != nullptr) {
    watch_.pulse()->depth.store(depth_ + 1, std::memory_order_relaxed);
    watch_.pulse()->frontier.store(levels_.back().states, std::memory_order_relaxed);
  }
  pulling_ = pulls();
  frontier_.all = frontier_.all || pulling_;
  found_ = 0;
  for_each_span(
      frontier_,
      [&](Worker& me, std::uint64_t block, std::uint64_t first, std::uint64_t last) {
        expand(me, block, first, last);
      },
      [&](Worker& me) { return report(me); });

  WordList next;
  Counters work;
  for (auto& worker : workers_) {
    flush(*worker);
    report(*worker);
    work += std::exchange(worker->counters, Counters{});
    RankedPlanes::collect(worker->adder, next);
  }
  const std::uint64_t found = found_.load();
  work.duplicates = work.generated - found;
  counters_ += work;
  stored_ += found;
  watch_.count_states(0, found);
  finished_ = found == 0;
  if (halt_.load() != Stop::kNone || finished_) return halt_.load();
  for_each_span(
      frontier_,
      [&](Worker&, std::uint64_t block, std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t w = first; w < last; ++w) planes_.commit(block, w);
      },
      [](Worker&) { return true; });
  planes_.turn();
  frontier_ = std::move(next);
  levels_.push_back({++depth_, found, work, watch_.seconds() - begin});
  return Stop::kNone;
}

// Whether asking the unseen ranks is less work than sending the frontier.
template <Ranked P, class OnWord>
bool RankedSearch<P, OnWord>::pulls() const {
  if constexpr (!kByRows || !Reversible<P>) return false;
  const std::uint64_t ranks = moves_.blocks * static_cast<std::uint64_t>(moves_.width);
  return ranks - stored_ < levels_.back().states;
}

template <Ranked P, class OnWord>
template <class Visit>
void RankedSearch<P, OnWord>::for_each_state(const Visit& visit) const {
  const auto word = [&](std::uint64_t w) {
    const std::uint64_t width = planes_.words_a_block();
    for (std::uint64_t bits = planes_.frontier(w / width, w % width); bits != 0; bits &= bits - 1) {
      visit(puzzle_.unrank(64 * w + static_cast<std::uint64_t>(std::countr_zero(bits))));
    }
  };
  if (!frontier_.all) {
    for (const std::uint64_t w : frontier_.words) word(w);
  } else {
    for (std::uint64_t w = 0; w < planes_.words(); ++w) word(w);
  }
}

// The start, if there is room for it.
template <Ranked P, class OnWord>
Stop RankedSearch<P, OnWord>::begin(State start) {
  if (RankedPlanes::bytes_for(planes_.words()) > watch_.bytes_left() || !planes_.allocate()) {
    return Stop::kMemory;
  }
  const std::uint64_t rank = puzzle_.rank(representative(puzzle_, start));
  TRAILBLAZE_CHECK(rank < puzzle_.num_ranks(), "a rank is not below num_ranks()");
  planes_.begin(rank);
  frontier_.words = {rank / 64};
  levels_.push_back({0, 1, {}, watch_.seconds()});
  watch_.count_states(0, 1);
  stored_ = 1;
  if (watch_.pulse() != nullptr) watch_.pulse()->add_states(1);
  return watch_.too_many_states() ? Stop::kStates : watch_.stopped();
}

// The memory that enumerate_ranked takes, in bytes: two bits a rank, and lists.
template <Ranked P>
std::uint64_t ranked_bytes(const P& puzzle) {
  return RankedPlanes::bytes_for((puzzle.num_ranks() + 63) / 64);
}

// Every state reachable from the start, by rank; of the last level the `examples` least states are
// kept. Requires num_ranks() != 0. Needs all its memory at once, or stops before it begins.
template <Ranked P, class OnWord = IgnoreWords>
Result enumerate_ranked(const P& puzzle, State start, const Options& options,
                        std::size_t examples = 20, const OnWord& on_word = {}) {
  Watch watch(options.limits, options.pulse);
  RankedSearch<P, OnWord> search(puzzle, options.crew, watch, on_word);
  Stop stop = search.begin(start);
  while (stop == Stop::kNone && !search.finished()) {
    stop = search.depth() >= options.limits.max_depth ? Stop::kDepth : search.advance();
  }
  Result result;
  result.outcome = stop == Stop::kNone ? Outcome::kExhausted : Outcome::kLimit;
  result.stop = stop;
  result.deepest = least_states(search, examples);
  result.counters = search.counters();
  result.stored = search.stored();
  result.levels = search.levels();
  for (const LevelRow& level : result.levels) {
    result.max_frontier = std::max(result.max_frontier, level.states);
  }
  result.table_bytes = search.bytes();
  result.seconds = watch.seconds();
  return result;
}

}  // namespace trailblaze
