// Random solvable instances: uniform over all solvable states where the puzzle can say so, else the
// ends of random walks from a start. Item i of a series depends on the seed and i alone, so items
// can be made in any order, by any thread, and are the same with every compiler.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>

#include "engine/base/parallel.hpp"
#include "engine/base/random.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

class Generator {
 public:
  // `puzzle` must outlive the generator.
  Generator(const AnyPuzzle& puzzle, std::optional<State> start, std::uint64_t seed)
      : puzzle_(puzzle), start_(start), seed_(seed) {}

  // Finds out whether walks from the start can be solvable at all. Called once, before make().
  absl::Status prepare(const Crew& crew) const;

  // Makes item `index` of the series. Any thread may call it.
  absl::StatusOr<State> make(std::uint64_t index) const;

 private:
  Outcome outcome(State s, std::uint64_t most, const Crew& crew) const;
  State walk(Random& random) const;

  const AnyPuzzle& puzzle_;
  std::optional<State> start_;
  std::uint64_t seed_;
};

}  // namespace trailblaze
