// A search that starts as a SmallSearch. If the small search outgrows its limit, a larger search
// takes over from its levels. A search that stays small never constructs the larger search.
//
//   SmallSearch -> ended
//               -> outgrown -> make() -> begin_from(its levels) -> advance() ...
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/bfs/small_search.hpp"
#include "engine/run/level_engine.hpp"

namespace trailblaze {

class GrowingSearch final : public LevelEngine {
 public:
  using Make = std::function<std::unique_ptr<LevelEngine>()>;

  // The puzzle, the watch and everything that make() uses must outlive this object.
  GrowingSearch(const AnyPuzzle& puzzle, Watch& watch, SmallSearch::Parents parents,
                std::size_t most_small, Make make)
      : make_(std::move(make)), small_(puzzle, watch, parents, most_small) {}

  void look_for_goals(const AnyPuzzle& puzzle) override {
    goals_of_ = &puzzle;
    small_.look_for_goals(puzzle);
  }

  Stop begin(std::span<const State> roots) override {
    roots_.assign(roots.begin(), roots.end());
    small_.set_hit_test(hit_test_);
    small_.begin(roots);
    return small_.outgrown() && small_.levels().empty() ? grow() : take(small_);
  }

  Stop advance() override {
    if (large_ == nullptr && !small_.outgrown()) {
      small_.advance();
      // If it outgrew its limit after completing a level, take that level. If it did so within a
      // level, grow() lets the larger search redo the level.
      if (!small_.outgrown() || small_.levels().size() > levels_.size()) return take(small_);
    }
    if (large_ == nullptr) {
      if (const Stop stop = grow(); stop != Stop::kNone) return stop;
    }
    const Stop stop = large_->advance();
    take(*large_);
    return stop;
  }

  std::uint64_t bytes() const override {
    return large_ != nullptr ? large_->bytes() : small_.bytes();
  }
  std::vector<State> deepest(std::size_t most) override { return now().deepest(most); }
  std::vector<State> chain_to(State hit, std::uint64_t depth) override {
    return large_ != nullptr ? large_->chain_to(hit, depth) : small_.chain(hit);
  }

 private:
  LevelEngine& now() { return large_ != nullptr ? *large_ : static_cast<LevelEngine&>(small_); }

  Stop grow() {
    large_ = make_();
    if (goals_of_ != nullptr) large_->look_for_goals(*goals_of_);
    if (hit_test_) large_->set_hit_test(hit_test_);
    const Stop stop = large_->begin_from(roots_, small_.hand_over());
    take(*large_);
    return stop;
  }

  Stop take(const LevelEngine& from) {
    finished_ = from.finished();
    stored_ = from.stored();
    counters_ = from.counters();
    hit_ = from.hit();
    levels_.insert(levels_.end(),
                   from.levels().begin() + static_cast<std::ptrdiff_t>(levels_.size()),
                   from.levels().end());
    return Stop::kNone;
  }

  const Make make_;
  const AnyPuzzle* goals_of_ = nullptr;
  std::vector<State> roots_;
  SmallSearch small_;
  std::unique_ptr<LevelEngine> large_;
};

}  // namespace trailblaze
