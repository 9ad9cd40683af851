#include "engine/run/checkpoints.hpp"

#include "engine/run/level_engine.hpp"

namespace trailblaze {

Checkpoints& Checkpoints::none() {
  static Checkpoints one;
  return one;
}

absl::StatusOr<Stop> Checkpoints::begin(LevelEngine& engine, std::span<const State> roots,
                                        Add /*add*/) {
  return engine.begin(roots);
}

}  // namespace trailblaze
