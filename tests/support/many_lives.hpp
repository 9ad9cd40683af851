// An enumeration by places in the folder of a run. A test ends it again and again, at checkpoints
// between levels and within levels. Each time a new search resumes from the last checkpoint and
// knows only the folder. Each such search is a life.
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
#include "tests/support/disk_runs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {

class ManyLives {
 public:
  // Enumerates in a run. `life` is the number of the life.
  using Enumerate = std::function<Result(const TableRun&, std::uint64_t life, const PlaceSink&)>;

  // Requires that a run was begun in the folder. `within` is the name of a number that checkpoints
  // within a level have and other checkpoints do not.
  ManyLives(std::string folder, BlockStore::Shape shape, std::string within)
      : folder_(std::move(folder)), shape_(shape), within_(std::move(within)) {}

  // Runs life after life until the enumeration is complete. Ends each life but the last at a random
  // checkpoint among its first `most`.
  Result run(std::uint64_t most, const Enumerate& enumerate) {
    for (;; ++lives_) {
      const auto run = resume_run(folder_, shape_);
      const Result part = live(*run, 1 + random_.below(most), enumerate);
      if (run->folder().last().numbers.contains(within_)) ++within_level_;
      if (part.stop != Stop::kInterrupted) return part;
    }
  }

  std::uint64_t within_level() const { return within_level_; }  // lives that ended within a level

  // True if the sink got every state at most once. The states that it got after the last checkpoint
  // of a life do not count, because the next life reports them again.
  bool reported_once() const { return reported_.once; }
  // The number of states that the sink got of each level.
  std::vector<std::uint64_t> reported() const {
    std::vector<std::uint64_t> states;
    for (const auto& [depth, count] : reported_.states) states.push_back(count);
    return states;
  }

 private:
  struct Reported {
    std::map<std::uint64_t, std::uint64_t> words;   // bits by index of the word
    std::map<std::uint64_t, std::uint64_t> states;  // number of states by depth
    bool once = true;
  };

  Result live(DiskRun& run, std::uint64_t checkpoints, const Enumerate& enumerate) {
    run.checkpoint_always();
    reported_ = reported_at_checkpoint_;
    const auto add = [&](Checkpoint&) {
      reported_at_checkpoint_ = reported_;
      if (--checkpoints == 0) interrupt_signal = 2;
    };
    const auto report = [&](std::uint64_t word, std::uint64_t bits, std::uint64_t depth) {
      const std::lock_guard lock(mutex_);
      reported_.once = reported_.once && (reported_.words[word] & bits) == 0;
      reported_.words[word] |= bits;
      reported_.states[depth] += static_cast<std::uint64_t>(std::popcount(bits));
    };
    const Result part = enumerate({run, add}, lives_, report);
    interrupt_signal = 0;
    return part;
  }

  const std::string folder_;
  const BlockStore::Shape shape_;
  const std::string within_;
  Random random_{1};
  std::mutex mutex_;
  Reported reported_, reported_at_checkpoint_;  // up to now, and up to the last checkpoint
  std::uint64_t lives_ = 0, within_level_ = 0;
};

}  // namespace trailblaze
