#include "engine/session/generate.hpp"

#include <string>

#include "engine/base/text.hpp"
#include "engine/bfs/bfs.hpp"

namespace trailblaze {

namespace {

constexpr int kTries = 100;
constexpr std::uint64_t kLongestWalk = 4096;
constexpr std::uint64_t kStatesForStart = std::uint64_t{1} << 26;
constexpr std::uint64_t kStatesForItem = std::uint64_t{1}
                                         << 20;  // states searched before another walk is tried

}  // namespace

absl::Status Generator::prepare(const Crew& crew) const {
  if (puzzle_.traits().random) return absl::OkStatus();
  if (!start_) return invalid("start: missing, expected a position to walk from");
  if (!puzzle_.traits().reversible) return absl::OkStatus();
  switch (outcome(*start_, kStatesForStart, crew)) {
    case Outcome::kSolved: return absl::OkStatus();
    case Outcome::kExhausted:
      return invalid("start: found no way to the goal, expected a solvable position to walk from");
    case Outcome::kLimit: break;
  }
  return invalid("start: found no goal among the nearest " + std::to_string(kStatesForStart) +
                 " states, expected a position that is seen to be solvable");
}

absl::StatusOr<State> Generator::make(std::uint64_t index) const {
  Random random(seed_, index);
  if (puzzle_.traits().random) return puzzle_.random_state(random);
  for (int i = 0; i < kTries && interrupt_signal.load() == 0; ++i) {
    const State s = walk(random);
    // Where moves can be reversed, what the solvable start leads to leads back to it.
    if (puzzle_.traits().reversible) return s;
    if (outcome(s, kStatesForItem, Crew(1)) == Outcome::kSolved) return s;
  }
  if (interrupt_signal.load() != 0) return absl::CancelledError("generate: interrupted");
  return invalid("start: found no position at the ends of " + std::to_string(kTries) +
                 " walks that was seen to be solvable, expected some");
}

// What breadth-first search says within `most` states.
Outcome Generator::outcome(State s, std::uint64_t most, const Crew& crew) const {
  Limits limits;
  limits.max_states = most;
  return bfs(puzzle_, s, {crew, limits}).outcome;
}

// Makes a random number of random moves. From a dead end it begins again.
State Generator::walk(Random& random) const {
  State s = *start_;
  Successors next;
  for (std::uint64_t steps = random.below(kLongestWalk); steps > 0; --steps) {
    puzzle_.expand({&s, 1}, next);
    s = next.size() == 0 ? *start_ : next.states()[random.below(next.size())];
  }
  return s;
}

}  // namespace trailblaze
