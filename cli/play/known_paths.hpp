// The known paths to a goal. Moves along them are hints without a search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "engine/puzzle/result.hpp"

namespace trailblaze {

struct KnownStep {
  State next = 0;
  std::uint64_t moves_left = 0;  // including this move
  bool shortest = false;         // true if no path is shorter
};

// The next step from each position on a known solution. Any thread may use it.
class KnownPaths {
 public:
  void add(const Result& result);
  std::optional<KnownStep> step_from(State s) const;

 private:
  static constexpr std::size_t kMost = std::size_t{1} << 18;  // above this, all are forgotten

  mutable std::mutex mutex_;
  std::unordered_map<State, KnownStep> steps_;
};

}  // namespace trailblaze
