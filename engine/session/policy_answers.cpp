#include "engine/session/policy_answers.hpp"

#include <chrono>
#include <cstdint>

#include "engine/puzzle/check_path.hpp"

namespace trailblaze {

void PolicyAnswers::answer(std::span<const absl::StatusOr<State>> starts, Answers& answers,
                           Other other) {
  const double seconds = walk_all(starts) / static_cast<double>(starts.size());
  const Node* path = walked_.data();
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const Node n = found_[i];
    if (n == PolicyTable::kNone) {
      answers.other(other(i));
      continue;
    }
    const std::uint64_t length = policy_.length(n);
    states_.clear();
    moves_.clear();
    if (path_) {
      for (std::uint64_t k = 0; k <= length; ++k) states_.push_back(texts_.state(path[k]));
      for (std::uint64_t k = 0; k < length; ++k) moves_.push_back(texts_.move(path[k]));
      path += length + 1;
    }
    answers.path({texts_.state(n), length, policy_.generated(n), seconds, states_, moves_});
  }
}

// Finds the starts, walks the paths that are wanted, and returns the seconds that all of it took.
// Reading the clock takes longer than answering one instance.
double PolicyAnswers::walk_all(std::span<const absl::StatusOr<State>> starts) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  for (const auto& start : starts) {
    if (start.ok()) policy_.prefetch(*start);
  }
  for (const auto& start : starts) {
    found_.push_back(start.ok() ? policy_.find(*start) : PolicyTable::kNone);
    if (path_ && found_.back() != PolicyTable::kNone) walk(*start, found_.back());
  }
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

void PolicyAnswers::walk(State start, Node n) {
  path_states_.clear();
  const std::uint64_t length = policy_.length(n);
  for (std::uint64_t k = 0; k <= length; ++k, n = policy_.next(n)) {
    walked_.push_back(n);
    path_states_.push_back(policy_.state(n));
  }
  check_path(puzzle_, start, path_states_, successors_);
}

}  // namespace trailblaze
