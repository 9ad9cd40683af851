// Enumeration by words and bits (dense.hpp): the levels, their counts and the states of the last
// level.
//
// A checkpoint's file has the words of the space (or, if the space is on a disk, the offsets of its
// pages) and then the flags, eight to a word. If several processes search, each writes a file with
// the words that it owns. A process that resumes reads from all files the words that it owns then.
// Within a level the file ends with the progress in the level, and the checkpoint's numbers have
// the states that were kept of this level (visit.hpp). A space that cannot resume within a level
// saves the state at the level's beginning.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/disk_home.hpp"
#include "engine/dense/home.hpp"
#include "engine/dense/peer_home.hpp"
#include "engine/dense/slides.hpp"
#include "engine/dense/space.hpp"
#include "engine/dense/sweep.hpp"
#include "engine/dense/visit.hpp"
#include "engine/run/by_levels.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/run/run.hpp"

namespace trailblaze {

inline TableShape dense_shape(const DensePlan& plan) {
  return plan.two_colours() ? DenseSweep::shape(plan) : DenseSlides::shape(plan);
}

// Makes a home that several processes share, a home on the disk if there is a store, or a home in
// memory.
inline std::unique_ptr<TableHome> make_home(const DensePlan& plan, const Crew& crew,
                                            BlockStore* store, Peers& peers) {
  const TableShape shape = dense_shape(plan);
  if (peers.count() > 1) {
    TRAILBLAZE_CHECK(store == nullptr, "a table on a disk is not shared");
    return std::make_unique<PeerHome>(plan, shape, crew, peers);
  }
  if (store != nullptr) return std::make_unique<DiskHome>(plan, shape, crew, *store);
  return std::make_unique<MemoryHome>(plan, shape, crew);
}

inline std::unique_ptr<DenseSpace> make_space(const DensePlan& plan, const Crew& crew, Isa isa,
                                              std::unique_ptr<TableHome> home) {
  if (plan.two_colours()) return std::make_unique<DenseSweep>(plan, crew, isa, std::move(home));
  return std::make_unique<DenseSlides>(plan, crew, isa, std::move(home));
}

class DenseSearch final : public LevelEngine {
 public:
  // All arguments but the sink must outlive the search. `sink` gets the places (dense_place) of
  // each level that this process holds, while the search finds the level.
  DenseSearch(const AnyPuzzle& puzzle, const DensePlan& plan, State start, const Run& run,
              std::size_t examples, PlaceSink sink)
      : puzzle_(puzzle),
        plan_(plan),
        start_(start),
        run_(run),
        watch_(run.watch),
        peers_(run.peers),
        space_(make_space(plan, run.crew, chosen_isa(),
                          make_home(plan, run.crew, run.checkpoints.blocks(), run.peers))),
        visit_(puzzle, plan, run.crew.threads(), examples, std::move(sink)),
        frontier_(static_cast<std::size_t>(plan.segments())) {
    space_->set_pause([this] { return pause(); });
  }

  Stop begin(std::span<const State> roots) override {
    TRAILBLAZE_CHECK(roots.size() == 1 && roots[0] == start_, "a dense search has one start");
    if (const Stop met = allocate(); met != Stop::kNone) return stop(met);
    visit_.begin(0, watch_.limits().max_depth == 0);
    const auto [segment, order] = puzzle_.dense_position(roots.front());
    const DenseLayout::Bit bit = plan_.layout().find(order);
    const std::uint64_t word = std::uint64_t{1} << bit.bit;
    if (space_->holds(segment, bit.word)) {
      space_->insert(segment, bit);
      visit_.visit(0, segment, bit.word, {&word, 1});
    }
    frontier_[static_cast<std::size_t>(segment)] = 1;
    colour_ = plan_.colour(segment);
    add_level(1, {}, 0);
    return stop_if_too_many();
  }

  // Makes the next level. If the level has too many states, the search stops after completing it.
  Stop advance() override {
    if (const Stop met = std::exchange(load_stop_, Stop::kNone); met != Stop::kNone)
      return stop(met);
    begin_level();
    const std::uint64_t depth = levels_.size();
    visit_.begin(depth, depth == watch_.limits().max_depth);
    const auto begun = std::exchange(loaded_kept_, {});
    if (!begun.empty() && peers_.number() == 0) visit_.resume(begun);  // process 0 keeps it
    auto fresh = space_->advance(!colour_, watch_, &visit_);
    is_within_level_ = !fresh;
    if (is_within_level_) return stop(space_->stopped_by());
    Counters work = work_of_frontier();
    const std::uint64_t states = std::accumulate(fresh->begin(), fresh->end(), std::uint64_t{0});
    work.duplicates = work.generated - states;
    counters_ += work;
    finished_ = states == 0;
    if (finished_) return Stop::kNone;
    loaded_deepest_.clear();
    add_level(states, work, level_seconds());
    frontier_ = *std::move(fresh);
    colour_ = !colour_;
    return stop_if_too_many();
  }

  std::uint64_t bytes() const override { return space_->bytes(); }
  std::uint64_t checkpoint_bytes() const override { return space_->bytes_to_save(); }
  Peers& peers() const override { return peers_; }
  // Returns at most `most` states of the deepest level, or none if the search was stopped. If the
  // level had too many words to keep, a search in memory runs once more to find them. A search on a
  // disk then returns none, unless the level is as deep as the limit allows.
  std::vector<State> deepest(std::size_t most) override {
    if (stop_ != Stop::kNone || most == 0) return {};
    std::vector<State> least =
        loaded_deepest_.empty() ? visit_.least(finished_, peers_) : loaded_deepest_;
    const bool in_memory = run_.checkpoints.blocks() == nullptr;
    if (least.empty() && finished_ && in_memory) least = search_again(most);
    least.resize(std::min(least.size(), most));
    return least;
  }

 private:
  // Key in a checkpoint's numbers: the states that were kept of an unfinished level.
  static constexpr char kKeptKey[] = "begun";

  // Searches once more, now that the depth of the last level is known, and returns its states; none
  // if a limit stops the search. Frees this search's table to make room for the other search.
  std::vector<State> search_again(std::size_t most) {
    Limits limits = watch_.limits();
    limits.max_depth = depth();
    limits.max_seconds -= std::min(limits.max_seconds, watch_.seconds());
    Watch watch(limits);
    const Run again{run_.crew, watch, peers_};
    space_ = nullptr;
    DenseSearch search(puzzle_, plan_, start_, again, most, {});
    const Stop stop = run_levels(search, search.begin({&start_, 1}), limits.max_depth);
    return stop == Stop::kDepth ? search.deepest(most) : std::vector<State>{};
  }

  Stop allocate() {
    const ShownActivity activity(watch_.pulse(), "getting memory");
    has_memory_ = space_->least_bytes() <= watch_.bytes_left();
    Stop met = agreed(peers_, has_memory_ ? Stop::kNone : Stop::kMemory);
    if (met == Stop::kNone) {
      met = agreed(peers_, space_->allocate(watch_));
      has_memory_ = met != Stop::kMemory;
    }
    prepare_seconds_ = watch_.seconds();
    return met;
  }

  void hand_over_blocks() override { space_->hand_over_blocks(); }

  absl::Status save(WordFileWriter& out, Numbers& numbers) override {
    numbers["colour"] = {colour_ ? 1U : 0U};
    numbers["segments"] = frontier_;
    const bool is_within = space_->is_within_level();
    const bool is_of_before = is_within_level_ || finished_;
    numbers["deepest"] =
        loaded_deepest_.empty() ? visit_.least(is_of_before, peers_) : loaded_deepest_;
    if (is_within) numbers[kKeptKey] = visit_.numbers(peers_);
    absl::Status status = space_->save(out);
    return status.ok() && is_within ? space_->save_progress(out) : status;
  }

  absl::Status load_files(std::span<WordsIn> files, const Numbers& numbers) override {
    const auto colour = numbers_in(numbers, "colour", 1),
               segments = numbers_in(numbers, "segments", frontier_.size()),
               deepest = numbers_in(numbers, "deepest", 0);
    for (const auto* found : {&colour, &segments, &deepest}) {
      if (!found->ok()) return found->status();
    }
    if (std::accumulate(segments->begin(), segments->end(), std::uint64_t{0}) !=
        levels_.back().states) {
      return impossible_data("segments");
    }
    const auto begun = numbers.find(kKeptKey);
    const bool is_within = begun != numbers.end();
    if (is_within && !visit_.can_resume(begun->second)) return impossible_data(kKeptKey);
    load_stop_ = allocate();
    if (load_stop_ == Stop::kMemory && has_memory_)
      return absl::OkStatus();  // other processes have the error
    if (load_stop_ == Stop::kMemory) {
      return check_memory(watch_, std::max(watch_.bytes_left() + 1, space_->least_bytes()));
    }
    colour_ = colour->front() != 0;
    frontier_ = *segments;
    loaded_deepest_ = *deepest;
    if (is_within) loaded_kept_ = begun->second;
    for (const LevelRow& level : levels_) stored_ += level.states;
    watch_.count_states(0, stored_);
    watch_.add(&Pulse::states, stored_);
    if (load_stop_ != Stop::kNone)
      return absl::OkStatus();  // advance() reports it, and does nothing
    absl::Status status = space_->load(files);
    for (WordsIn& in : files) {
      if (status.ok() && is_within) status = space_->load_progress(in);
      if (status.ok() && in.left() != 0) status = impossible_data("words at the end");
    }
    return status;
  }

  Stop stop(Stop why) { return stop_ = why; }
  Stop stop_if_too_many() {
    return stop(agreed(peers_, watch_.too_many_states() ? Stop::kStates : Stop::kNone));
  }

  // Counts the frontier's states as expanded, and their moves as generated.
  Counters work_of_frontier() const {
    Counters work;
    for (int segment = 0; segment < plan_.segments(); ++segment) {
      const std::uint64_t states = frontier_[static_cast<std::size_t>(segment)];
      work.expanded += states;
      work.generated += states * plan_.degree(segment);
    }
    return work;
  }

  void add_level(std::uint64_t states, const Counters& work, double seconds) {
    levels_.push_back({levels_.size(), states, work, seconds, space_->traffic()});
    stored_ += states;
    watch_.count_states(0, states);
    watch_.show(&Pulse::depth, depth());
    watch_.show(&Pulse::frontier, states);
    watch_.add(&Pulse::states, states);
  }

  const AnyPuzzle& puzzle_;
  const DensePlan& plan_;
  const State start_;
  const Run run_;
  Watch& watch_;
  Peers& peers_;
  std::unique_ptr<DenseSpace> space_;
  DenseVisit visit_;
  std::vector<std::uint64_t> frontier_;     // states by segment
  bool colour_ = false;                     // colour of the frontier
  std::vector<State> loaded_deepest_;       // of the last level, if a checkpoint had them
  std::vector<std::uint64_t> loaded_kept_;  // states that a checkpoint kept of its unfinished level
  Stop stop_ = Stop::kNone;
  Stop load_stop_ = Stop::kNone;  // the stop that load() met while it allocated memory
  bool has_memory_ = true;        // true if this process has the memory
};

}  // namespace trailblaze
