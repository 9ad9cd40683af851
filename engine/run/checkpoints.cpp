#include "engine/run/checkpoints.hpp"

#include "engine/run/level_engine.hpp"

namespace trailblaze {

Checkpoints& Checkpoints::none() {
  static Checkpoints one;
  return one;
}

absl::StatusOr<Stop> Checkpoints::begin(LevelEngine& engine, std::span<const State> roots) {
  return engine.begin(roots);
}

Stop Checkpoints::run_levels(LevelEngine& engine, Stop stop, std::uint64_t max_depth,
                             absl::FunctionRef<bool()> done, Add /*add*/) {
  return trailblaze::run_levels(engine, stop, max_depth, done);
}

}  // namespace trailblaze
