// Answers a batch of instances from a policy table: a look-up, a walk, and ready texts.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <chrono>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/paths.hpp"
#include "engine/session/reports.hpp"
#include "engine/tables/policy_table.hpp"
#include "engine/tables/policy_texts.hpp"

namespace trailblaze {

// One worker's answers to one batch.
class PolicyAnswers {
 public:
  // All arguments must outlive it. With `path`, the answers have the paths as text.
  PolicyAnswers(const AnyPuzzle& puzzle, const PolicyTable& policy, const PolicyTexts& texts,
                bool path)
      : puzzle_(puzzle), policy_(policy), texts_(texts), path_(path) {}

  // other(i) is the report for a start that could not be read or has no path.
  using Other = absl::FunctionRef<SolveReport(std::size_t i)>;
  void answer(std::span<const absl::StatusOr<State>> starts, Answers& answers, Other other) {
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

 private:
  using Node = PolicyTable::Node;

  // Finds the starts, walks the paths that are wanted, and returns the seconds that all of it took.
  // Reading the clock takes longer than answering one instance.
  double walk_all(std::span<const absl::StatusOr<State>> starts) {
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

  void walk(State start, Node n) {
    path_states_.clear();
    const std::uint64_t length = policy_.length(n);
    for (std::uint64_t k = 0; k <= length; ++k, n = policy_.next(n)) {
      walked_.push_back(n);
      path_states_.push_back(policy_.state(n));
    }
    check_path(puzzle_, start, path_states_);
  }

  const AnyPuzzle& puzzle_;
  const PolicyTable& policy_;
  const PolicyTexts& texts_;
  const bool path_;
  std::vector<Node> found_, walked_;  // nodes of the starts; nodes of all paths
  std::vector<State> path_states_;
  std::vector<std::string_view> states_, moves_;
};

}  // namespace trailblaze
