// Random solvable instances: uniform over all solvable states where the puzzle can say so, else the
// ends of random walks from a start. Item i of a series depends on the seed and i alone, so items
// can be made in any order, by any thread, and are the same with every compiler. Where moves cannot
// be reversed, a search must show that a walk's end is solvable; with little memory it may not come
// to an answer, and another walk is tried.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
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
  // `puzzle` must outlive the generator. The limit on memory is that of all searches for a way from
  // a position to a goal that go on at once; the seconds are counted from here.
  Generator(const AnyPuzzle& puzzle, std::optional<State> start, std::uint64_t seed,
            const Limits& limits = {})
      : puzzle_(puzzle), start_(start), seed_(seed), watch_(limits) {}

  // Finds out whether walks from the start can be solvable at all. Called once, before make().
  absl::Status prepare(const Crew& crew) const {
    if (puzzle_.traits().random) return absl::OkStatus();
    if (!start_) return invalid("start: missing, expected a position to walk from");
    if (!puzzle_.traits().reversible) return absl::OkStatus();
    Limits limits = watch_.limits();
    limits.max_states = kStatesForStart;
    const Result found = search(*start_, limits, crew);
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

  // The crew to make items with. Each of its threads may search, so it has at most as many as there
  // is memory for: what is found must not depend on their number.
  Crew crew_for_items(const Crew& crew) const {
    if (puzzle_.traits().random || puzzle_.traits().reversible) return crew;
    return Crew(static_cast<int>(
        std::min<std::uint64_t>(static_cast<std::uint64_t>(crew.threads()), searches_at_once())));
  }

  // Makes item `index` of the series. Any thread may call it. An error is `Cancelled` where the
  // process was told to end, and `DeadlineExceeded` where there was no time left.
  absl::StatusOr<State> make(std::uint64_t index) const {
    Random random(seed_, index);
    if (puzzle_.traits().random) return puzzle_.random_state(random);
    for (int i = 0; i < kTries && watch_.stopped() == Stop::kNone; ++i) {
      const State s = walk(random);
      // Where moves can be reversed, what the solvable start leads to leads back to it.
      if (puzzle_.traits().reversible) return s;
      const Limits limits = {.max_states = kStatesForItem, .max_bytes = bytes_for_item()};
      if (search(s, limits, Crew(1)).outcome == Outcome::kSolved) return s;
    }
    switch (watch_.stopped()) {
      case Stop::kInterrupted: return absl::CancelledError("generate: interrupted");
      case Stop::kSeconds: return absl::DeadlineExceededError("generate: no time left");
      default: break;
    }
    return invalid("start: found no position at the ends of " + std::to_string(kTries) +
                   " walks that was seen to be solvable, expected some");
  }

 private:
  static constexpr int kTries = 100;
  static constexpr std::uint64_t kLongestWalk = 4096;
  static constexpr std::uint64_t kStatesForStart = std::uint64_t{1} << 26;
  // States that are searched before another walk is tried, and memory that is enough for them.
  static constexpr std::uint64_t kStatesForItem = std::uint64_t{1} << 20;
  static constexpr std::uint64_t kBytesForItem = 64 * kStatesForItem;

  std::uint64_t searches_at_once() const {
    return std::max<std::uint64_t>(watch_.limits().max_bytes / kBytesForItem, 1);
  }
  std::uint64_t bytes_for_item() const { return watch_.limits().max_bytes / searches_at_once(); }

  // What breadth-first search says within these limits and the time that is left.
  Result search(State s, Limits limits, const Crew& crew) const {
    limits.max_seconds = watch_.limits().max_seconds - watch_.seconds();
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
  Watch watch_;
};

}  // namespace trailblaze
