// The trail as a contestant, used as a breadth-first search uses it: a Writer for each worker,
// growth at the barrier by the policy of engine/trail/growth.hpp, lookups 64 at a time.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "bench/suite/contestant.hpp"
#include "bench/suite/harness.hpp"
#include "engine/base/limits.hpp"
#include "engine/trail/growth.hpp"
#include "engine/trail/trail.hpp"
#include "engine/trail/writer.hpp"

namespace trailblaze::bench {

class TrailContestant : public Contestant {
 public:
  // Called after each growth.
  using OnGrowth = std::function<void(const Trail&)>;

  explicit TrailContestant(int bits, Isa isa = best_isa()) : bits_(bits), isa_(isa) { renew(); }

  // Replaces the trail by an empty trail without memory.
  void renew() { trail_ = std::make_unique<Trail>(Keep::kNothing, bits_, isa_); }

  const Trail& trail() const { return *trail_; }

  void on_growth(OnGrowth on_growth) { on_growth_ = std::move(on_growth); }

  std::uint64_t touch(std::uint64_t keys, const Crew& crew) override {
    renew();
    reserve(keys + keys / 3, crew);  // a trail that grows by a quarter at a time may get so large
    return trail_->bytes();
  }

  void clear(std::uint64_t reserved, const Crew& crew) override {
    trail_->clear();
    if (reserved != 0) reserve(reserved, crew);
  }

  std::uint64_t insert(std::span<const State> keys, const Crew& crew) override {
    std::vector<std::unique_ptr<Worker>> workers;
    for (int w = 0; w < crew.threads(); ++w) workers.push_back(std::make_unique<Worker>(*trail_));
    std::vector<std::span<const State>> work;
    for (std::size_t i = 0; i < keys.size(); i += kKeysPerBlock) {
      work.push_back(keys.subspan(i, std::min(kKeysPerBlock, keys.size() - i)));
    }
    std::vector<State> parked;
    // Works in slices like LevelSearch: keys that find no room wait for the barrier.
    while (!work.empty() || !parked.empty()) {
      make_room(parked.size() + 256 * workers.size(), crew);
      workers[0]->push(std::exchange(parked, {}));
      crew.for_each_block(work.size(), [&](int w, std::size_t i) {
        workers[static_cast<std::size_t>(w)]->push_while_room(work[i]);
      });
      work.clear();
      for (auto& worker : workers) worker->stop(parked, work);
    }
    std::uint64_t fresh = 0, known = 0;
    for (auto& worker : workers) {
      fresh += worker->fresh;
      known += worker->writer.take_known_count();
    }
    check_count("new and known keys", fresh + known, keys.size());
    return fresh;
  }

  std::uint64_t count(std::span<const State> keys, const Crew& crew) const override {
    std::vector<OwnCount> found(static_cast<std::size_t>(crew.threads()));
    for_each_block(keys, crew, [&](std::size_t w, std::span<const State> block) {
      std::uint64_t here = 0;
      trail_->look_up(block, [&](std::size_t) { ++here; });
      found[w].value += here;
    });
    std::uint64_t sum = 0;
    for (const OwnCount& own : found) sum += own.value;
    return sum;
  }

  std::uint64_t size() const override { return trail_->size(); }
  std::uint64_t bytes() const override { return trail_->bytes(); }

 private:
  struct alignas(64) Worker {
    explicit Worker(Trail& trail) : writer(trail) {}

    void push(std::span<const State> keys) {
      writer.push(keys, [this](State) { ++fresh; });
    }

    void push_while_room(std::span<const State> keys) {
      constexpr std::size_t kAtATime = 512;
      while (!keys.empty() && !writer.blocked()) {
        push(keys.first(std::min(kAtATime, keys.size())));
        keys = keys.subspan(std::min(kAtATime, keys.size()));
      }
      if (!keys.empty()) left.push_back(keys);
    }

    // At the barrier: hands back all keys that are not on the trail yet.
    void stop(std::vector<State>& parked, std::vector<std::span<const State>>& work) {
      writer.drain([this](State) { ++fresh; });
      writer.take_parked(parked);
      work.insert(work.end(), left.begin(), left.end());
      left.clear();
    }

    Trail::Writer writer;
    std::vector<std::span<const State>> left;
    std::uint64_t fresh = 0;
  };

  void reserve(std::uint64_t keys, const Crew& crew) {
    // A worker may claim more room than it uses.
    const std::uint64_t room = keys + 1024 * static_cast<std::uint64_t>(crew.threads());
    if (!trail_->grow(Trail::slots_for(room), crew)) die("no memory for a trail");
  }

  void make_room(std::uint64_t need, const Crew& crew) {
    if (trail_->room() < need) {
      const Watch no_limits{Limits{}};
      if (grow_within(*trail_, need, crew, no_limits) != Stop::kNone) die("no memory for a trail");
      if (on_growth_) on_growth_(*trail_);
    }
    trail_->allow(~std::uint64_t{0});
  }

  int bits_;
  Isa isa_;
  std::unique_ptr<Trail> trail_;
  OnGrowth on_growth_;
};

}  // namespace trailblaze::bench
