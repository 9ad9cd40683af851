// Enumeration by rank (ranked.hpp): the frontier's words, how they are expanded, and the next
// level. Only ranked.cpp includes it.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/bits.hpp"
#include "engine/base/check.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/rank_moves.hpp"
#include "engine/ranked/maps.hpp"
#include "engine/ranked/planes.hpp"
#include "engine/ranked/rank_files.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/trail/frontier.hpp"

namespace trailblaze {

class RankedSearch final : public LevelEngine {
 public:
  // Requires a puzzle with ranks. All references must outlive the search. `sink` gets each level's
  // ranks while the level is expanded.
  RankedSearch(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch, const PlaceSink& sink)
      : puzzle_(puzzle),
        crew_(crew),
        watch_(watch),
        sink_(sink),
        by_maps_(goes_by_maps(puzzle.traits())),
        moves_(moves_of(puzzle)),
        planes_(moves_.blocks, rank_stride(static_cast<std::uint64_t>(moves_.width)) / 64,
                crew.threads()),
        maps_(moves_) {
    for (int w = 0; w < crew.threads(); ++w) {
      workers_.push_back(std::make_unique<Worker>());
      if (by_maps_) workers_.back()->maps = maps_.make_worker();
    }
  }

  // Requires roots of different ranks.
  Stop begin(std::span<const State> roots) override {
    if (!allocate()) return Stop::kMemory;
    for (const State root : roots) {
      const std::uint64_t rank = puzzle_.rank_of(puzzle_.canonical(root));
      TRAILBLAZE_CHECK(rank < puzzle_.traits().num_ranks, "a rank is not below num_ranks()");
      planes_.begin(rank);
      frontier_.words.push_back(rank / 64);
    }
    std::vector<std::uint64_t>& words = frontier_.words;
    std::ranges::sort(words);
    words.erase(std::unique(words.begin(), words.end()), words.end());
    levels_.push_back({0, roots.size(), {}, watch_.seconds(), {}});
    watch_.count_states(0, roots.size());
    stored_ = roots.size();
    watch_.add(&Pulse::states, roots.size());
    return watch_.too_many_states() ? Stop::kStates : watch_.stopped();
  }

  // Goes one level deeper. On a stop, and where nothing is found, the frontier does not change.
  Stop advance() override {
    const double begin = watch_.seconds();
    watch_.show(&Pulse::depth, depth() + 1);
    watch_.show(&Pulse::frontier, levels_.back().states);
    pulling_ = pulls();
    frontier_.all = frontier_.all || pulling_;
    found_ = 0;
    for_each_span([&](Worker& me, std::uint64_t block, std::uint64_t first,
                      std::uint64_t last) { expand(me, block, first, last); },
                  [&](Worker& me) { return report(me); });

    WordList next;
    Counters work;
    for (auto& worker : workers_) {
      expand_batch(*worker);
      add_coming(*worker);
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
        [&](Worker&, std::uint64_t block, std::uint64_t first, std::uint64_t last) {
          for (std::uint64_t w = first; w < last; ++w) planes_.commit(block, w);
        },
        [](Worker&) { return true; });
    planes_.turn();
    frontier_ = std::move(next);
    levels_.push_back({levels_.size(), found, work, watch_.seconds() - begin, {}});
    return Stop::kNone;
  }

  std::uint64_t bytes() const override { return planes_.bytes(); }
  std::uint64_t checkpoint_bytes() const override { return planes_.bytes(); }
  std::vector<State> deepest(std::size_t most) override { return least_states(*this, most); }

  template <class Visit>
  void for_each_state(const Visit& visit) const {
    std::array<std::uint64_t, 64> ranks;
    std::array<State, 64> states;
    const auto visit_word = [&](std::uint64_t w) {
      const std::uint64_t width = planes_.words_a_block();
      std::size_t count = 0;
      for (std::uint64_t bits = planes_.frontier(w / width, w % width); bits != 0;
           bits &= bits - 1) {
        ranks[count++] = 64 * w + static_cast<std::uint64_t>(std::countr_zero(bits));
      }
      if (count == 0) return;
      puzzle_.unrank({ranks.data(), count}, states.data());
      for (std::size_t i = 0; i < count; ++i) visit(states[i]);
    };
    if (!frontier_.all) {
      for (const std::uint64_t w : frontier_.words) visit_word(w);
    } else {
      for (std::uint64_t w = 0; w < planes_.words(); ++w) visit_word(w);
    }
  }

 private:
  static constexpr std::size_t kBatch = 64;

  bool allocate() {
    return RankedPlanes::bytes_for(planes_.words()) <= watch_.bytes_left() && planes_.allocate();
  }

  absl::Status save(WordFileWriter& out, Numbers& numbers) override {
    return save_planes(planes_, out, numbers);
  }
  absl::Status load(WordsIn& in, const Numbers& numbers) override {
    return load_files({&in, 1}, numbers);
  }
  absl::Status load_files(std::span<WordsIn> files, const Numbers& numbers) override {
    const auto plane = plane_in(numbers);
    if (!plane.ok()) return plane.status();
    if (!allocate()) {
      const std::uint64_t bytes = RankedPlanes::bytes_for(planes_.words());
      return check_room(watch_, std::max(watch_.bytes_left() + 1, bytes));
    }
    planes_.go_on_from(*plane);
    absl::Status status = load_planes(planes_, moves_, files, levels_, alone());
    if (!status.ok()) return status;
    for (const LevelRow& level : levels_) stored_ += level.states;
    frontier_.all = true;
    watch_.count_states(0, stored_);
    watch_.add(&Pulse::states, stored_);
    return absl::OkStatus();
  }

  struct alignas(64) Worker {
    RankedPlanes::Adder adder;
    Counters counters;
    RankMaps::Worker maps;
    // For states one by one: ranks to be expanded, and ranks of successors, prefetched.
    std::array<std::uint64_t, kBatch> ranks;
    std::array<State, kBatch> states;
    std::size_t waiting = 0, coming = 0;
    Successors successors;
    std::vector<std::uint64_t> ranked, on_their_way;
  };

  // Visits the frontier's words, a span of one block at a time: visit(worker, block, first, last).
  // Between chunks it asks goes_on(worker).
  template <class Visit, class GoesOn>
  void for_each_span(const Visit& visit, const GoesOn& goes_on) {
    const std::uint64_t width = planes_.words_a_block();
    const std::uint64_t size = frontier_.all ? planes_.blocks() : frontier_.words.size();
    // There are enough chunks to share evenly, and few enough to cost nothing.
    const std::uint64_t threads = static_cast<std::uint64_t>(crew_.threads());
    const std::uint64_t chunk = std::clamp<std::uint64_t>(size / (16 * threads), 16, 1024);
    crew_.for_each_block((size + chunk - 1) / chunk, [&](int w, std::size_t c) {
      Worker& me = *workers_[static_cast<std::size_t>(w)];
      if (!goes_on(me)) return;
      const std::uint64_t end = std::min(size, (c + 1) * chunk);
      for (std::uint64_t i = c * chunk; i < end; ++i) {
        if (frontier_.all) {
          visit(me, i, 0, width);
        } else {
          const std::uint64_t block = frontier_.words[i] / width, word = frontier_.words[i] % width;
          visit(me, block, word, word + 1);
        }
      }
    });
  }

  // Reports what the worker found, and returns whether the level goes on.
  bool report(Worker& me) {
    const std::uint64_t fresh = std::exchange(me.adder.fresh, 0);
    watch_.add(&Pulse::states, fresh);
    if (found_.fetch_add(fresh, std::memory_order_relaxed) + fresh > watch_.states_left()) {
      halt_ = Stop::kStates;
    } else if (const Stop now = watch_.stopped(); now != Stop::kNone) {
      halt_ = now;
    }
    return halt_.load(std::memory_order_relaxed) == Stop::kNone;
  }

  void expand(Worker& me, std::uint64_t block, std::uint64_t first, std::uint64_t last) {
    std::uint64_t states = 0;
    for (std::uint64_t w = first; w < last; ++w) {
      const std::uint64_t bits = planes_.frontier(block, w);
      if (by_maps_) me.maps.sent[w] = pulling_ ? 0 : bits;
      if (bits == 0) continue;
      if (sink_) sink_(block * planes_.words_a_block() + w, bits, depth());
      states += count_bits(bits);
      if (!by_maps_) expand_word(me, block, bits);
    }
    me.counters.expanded += states;
    if (!by_maps_) return;
    me.counters.generated += states * static_cast<std::uint64_t>(moves_.moves);
    if (pulling_) {
      maps_.pull(me.maps, planes_, me.adder, block);
    } else if (states != 0) {
      maps_.push(me.maps, RankedPlanes::Arrivals{planes_, me.adder}, block, states, frontier_.all);
    }
  }

  // Takes states of a word, one by one, into the batch to be expanded.
  void expand_word(Worker& me, std::uint64_t word, std::uint64_t bits) {
    for (; bits != 0; bits &= bits - 1) {
      me.ranks[me.waiting++] = 64 * word + static_cast<std::uint64_t>(std::countr_zero(bits));
      if (me.waiting == kBatch) expand_batch(me);
    }
  }

  // Finds the ranks of a batch's successors and prefetches their lines, then adds the batch before.
  void expand_batch(Worker& me) {
    std::span<const State> from(me.states.data(), me.waiting);
    puzzle_.unrank({me.ranks.data(), me.waiting}, me.states.data());
    me.waiting = 0;
    while (!from.empty()) {
      from = from.subspan(puzzle_.expand_classes(from, me.successors));
      const std::span<const State> states = std::as_const(me.successors).states();
      if (me.ranked.size() < states.size()) me.ranked.resize(2 * states.size());
      puzzle_.rank(states, me.ranked.data());
      me.counters.generated += states.size();
      for (std::size_t i = 0; i < states.size(); ++i) planes_.prefetch(me.ranked[i] / 64);
      add_coming(me);
      std::swap(me.ranked, me.on_their_way);
      me.coming = states.size();
    }
  }

  void add_coming(Worker& me) {
    for (std::size_t i = 0; i < me.coming; ++i) {
      const std::uint64_t rank = me.on_their_way[i];
      planes_.add(me.adder, rank / 64, 0, std::uint64_t{1} << rank % 64);
    }
    me.coming = 0;
  }

  // Whether asking the unseen ranks is less work than sending the frontier.
  bool pulls() const {
    if (!by_maps_ || !puzzle_.traits().reversible) return false;
    const std::uint64_t ranks = moves_.blocks * static_cast<std::uint64_t>(moves_.width);
    return ranks - stored_ < levels_.back().states;
  }

  const AnyPuzzle& puzzle_;
  const Crew& crew_;
  Watch& watch_;
  const PlaceSink& sink_;
  const bool by_maps_;
  const RankMoves moves_;
  RankedPlanes planes_;
  RankMaps maps_;
  std::vector<std::unique_ptr<Worker>> workers_;
  WordList frontier_;
  bool pulling_ = false;
  std::atomic<std::uint64_t> found_{0};  // states of the next level, as far as reported
  std::atomic<Stop> halt_{Stop::kNone};
};

}  // namespace trailblaze
