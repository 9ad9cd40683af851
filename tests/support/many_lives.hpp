// An enumeration by places in the folder of a run that ends again and again, at checkpoints and
// within levels, and is gone on with from the last one: each time by a new search, which knows no
// more than the folder has.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/random.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/disk_run.hpp"
#include "engine/run/level_engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {

class ManyLives {
 public:
  // Enumerates in a run, in the life of this number.
  using Enumerate = std::function<Result(const TableRun&, std::uint64_t life, const PlaceSink&)>;

  // A run was begun in the folder. A checkpoint within a level has numbers named `within`.
  ManyLives(std::string folder, BlockStore::Shape shape, std::string within)
      : folder_(std::move(folder)), shape_(shape), within_(std::move(within)) {}

  // Ends each life but the last one after some of the next `most` checkpoints.
  Result run(std::uint64_t most, const Enumerate& enumerate) {
    for (;; ++lives_) {
      auto run = DiskRun::resume(folder_, shape_);
      INFO(run.status().ToString());
      REQUIRE(run.ok());
      const Result part = live(**run, 1 + random_.below(most), enumerate);
      if ((*run)->folder().last().numbers.contains(within_)) ++within_level_;
      if (part.stop != Stop::kInterrupted) return part;
    }
  }

  std::uint64_t lives() const { return lives_; }
  std::uint64_t within_level() const { return within_level_; }  // that ended there

  // Whether the sink was told every state once, and how many of each level. What it was told after
  // the last checkpoint of a life does not count.
  bool told_once() const { return told_.once; }
  std::vector<std::uint64_t> told() const {
    std::vector<std::uint64_t> states;
    for (const auto& [depth, count] : told_.states) states.push_back(count);
    return states;
  }

 private:
  struct Told {
    std::map<std::uint64_t, std::uint64_t> words;   // bits by word
    std::map<std::uint64_t, std::uint64_t> states;  // by depth
    bool once = true;
  };

  Result live(DiskRun& run, std::uint64_t checkpoints, const Enumerate& enumerate) {
    run.want_always();
    told_ = told_then_;
    const auto add = [&](Checkpoint&) {
      told_then_ = told_;
      if (--checkpoints == 0) interrupt_signal = 2;
    };
    const auto tell = [&](std::uint64_t word, std::uint64_t bits, std::uint64_t depth) {
      const std::lock_guard lock(mutex_);
      told_.once = told_.once && (told_.words[word] & bits) == 0;
      told_.words[word] |= bits;
      told_.states[depth] += static_cast<std::uint64_t>(std::popcount(bits));
    };
    const Result part = enumerate({run, add}, lives_, tell);
    interrupt_signal = 0;
    return part;
  }

  const std::string folder_;
  const BlockStore::Shape shape_;
  const std::string within_;
  Random random_{1};
  std::mutex mutex_;
  Told told_, told_then_;  // now, and at the last checkpoint
  std::uint64_t lives_ = 0, within_level_ = 0;
};

}  // namespace trailblaze
