// Random solvable instances: uniform over all solvable states where the puzzle can say so, else the
// ends of random walks from a start. Item i of a series depends on the seed and i alone, so items
// can be made in any order, by any thread, and are the same with every compiler.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>

#include "engine/base/parallel.hpp"
#include "engine/base/random.hpp"
#include "engine/base/text.hpp"
#include "engine/bfs/bfs.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

class Generator {
 public:
  // `puzzle` must outlive the generator. The limits on memory and time are those of each search for
  // a way from a position to a goal.
  Generator(const AnyPuzzle& puzzle, std::optional<State> start, std::uint64_t seed,
            const Limits& limits = {})
      : puzzle_(puzzle), start_(start), seed_(seed), limits_(limits) {}

  // Finds out whether walks from the start can be solvable at all. Called once, before make().
  absl::Status prepare(const Crew& crew) const {
    if (puzzle_.traits().random) return absl::OkStatus();
    if (!start_) return invalid("start: missing, expected a position to walk from");
    if (!puzzle_.traits().reversible) return absl::OkStatus();
    const Result found = search(*start_, kStatesForStart, crew);
    if (found.stop == Stop::kMemory || found.stop == Stop::kSeconds) {
      return absl::ResourceExhaustedError(std::string("max-") + name(found.stop) +
                                          ": reached on the way from the start to a goal");
    }
    switch (found.outcome) {
      case Outcome::kSolved: return absl::OkStatus();
      case Outcome::kExhausted:
        return invalid(
            "start: found no way to the goal, expected a solvable position to walk from");
      case Outcome::kLimit: break;
    }
    return invalid("start: found no goal among the nearest " + std::to_string(kStatesForStart) +
                   " states, expected a position that is seen to be solvable");
  }

  // Makes item `index` of the series. Any thread may call it.
  absl::StatusOr<State> make(std::uint64_t index) const {
    Random random(seed_, index);
    if (puzzle_.traits().random) return puzzle_.random_state(random);
    for (int i = 0; i < kTries && interrupt_signal.load() == 0; ++i) {
      const State s = walk(random);
      // Where moves can be reversed, what the solvable start leads to leads back to it.
      if (puzzle_.traits().reversible) return s;
      if (search(s, kStatesForItem, Crew(1)).outcome == Outcome::kSolved) return s;
    }
    if (interrupt_signal.load() != 0) return absl::CancelledError("generate: interrupted");
    return invalid("start: found no position at the ends of " + std::to_string(kTries) +
                   " walks that was seen to be solvable, expected some");
  }

 private:
  static constexpr int kTries = 100;
  static constexpr std::uint64_t kLongestWalk = 4096;
  static constexpr std::uint64_t kStatesForStart = std::uint64_t{1} << 26;
  // States that are searched before another walk is tried.
  static constexpr std::uint64_t kStatesForItem = std::uint64_t{1} << 20;

  // What breadth-first search says within `most` states.
  Result search(State s, std::uint64_t most, const Crew& crew) const {
    Limits limits = limits_;
    limits.max_states = most;
    return bfs(puzzle_, s, {crew, limits});
  }

  // Makes a random number of random moves. From a dead end it begins again.
  State walk(Random& random) const {
    State s = *start_;
    Successors next;
    for (std::uint64_t steps = random.below(kLongestWalk); steps > 0; --steps) {
      puzzle_.expand({&s, 1}, next);
      s = next.size() == 0 ? *start_ : next.states()[random.below(next.size())];
    }
    return s;
  }

  const AnyPuzzle& puzzle_;
  std::optional<State> start_;
  std::uint64_t seed_;
  Limits limits_;
};

}  // namespace trailblaze
