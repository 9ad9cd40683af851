// Answers a batch of instances from a policy table: look up the start, walk to the goal, print
// prepared texts.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/paths.hpp"
#include "engine/session/reports.hpp"
#include "engine/tables/policy_table.hpp"

namespace trailblaze {

// The texts of all states of a policy table, and of the move from each state to the next. They are
// written once; answers only refer to them.
//
//   part of 4096 nodes   text   "1 2 3 4 5 6 7 0 8" "8 left" "1 2 3 ..." ...
//                        ends                     ^        ^   two for every node
class PolicyTexts {
 public:
  using Node = PolicyTable::Node;

  // Writes the text of every node of the table and, if `moves`, the text of its move.
  PolicyTexts(const AnyPuzzle& puzzle, const PolicyTable& policy, bool moves, const Crew& crew)
      : parts_((policy.size() + kPart - 1) / kPart), has_moves_(moves) {
    crew.for_each_block(parts_.size(), [&](int, std::size_t p) {
      Part& part = parts_[p];
      const std::uint64_t end = std::min<std::uint64_t>(policy.size(), (p + 1) * kPart);
      part.ends.reserve(2 * kPart + 1);
      part.ends.push_back(0);
      for (auto n = static_cast<Node>(p * kPart); n < end; ++n) {
        part.text += puzzle.print(policy.state(n));
        part.ends.push_back(part.text.size());
        if (moves && policy.length(n) != 0) {
          part.text += puzzle.move_name(policy.state(n), policy.state(policy.next(n)));
        }
        part.ends.push_back(part.text.size());
      }
    });
  }

  bool has_moves() const { return has_moves_; }

  // ---- any thread ----

  std::string_view state(Node n) const { return piece(n, 0); }
  std::string_view move(Node n) const { return piece(n, 1); }  // the move to the next state

 private:
  static constexpr std::size_t kPart = 4096;

  struct Part {
    std::string text;
    std::vector<std::size_t> ends;
  };

  std::string_view piece(Node n, std::size_t second) const {
    const Part& part = parts_[n / kPart];
    const std::size_t i = 2 * (n % kPart) + second;
    return {part.text.data() + part.ends[i], part.ends[i + 1] - part.ends[i]};
  }

  std::vector<Part> parts_;
  bool has_moves_;
};

// Answers a batch. Calls other(i) for the report of a start that is invalid or has no path. If
// `path`, the answers include the paths as text.
inline void answer_from_policy(const AnyPuzzle& puzzle, const PolicyTable& policy,
                               const PolicyTexts& texts, bool path,
                               std::span<const absl::StatusOr<State>> starts, Answers& answers,
                               absl::FunctionRef<SolveReport(std::size_t i)> other) {
  using Node = PolicyTable::Node;
  std::vector<Node> found, walked;  // nodes of the starts; nodes of all paths
  std::vector<State> path_states;
  const Watch watch{Limits{}};  // one for the batch: reading the clock takes longer than an answer
  for (const auto& start : starts) {
    if (start.ok()) policy.prefetch(*start);
  }
  for (const auto& start : starts) {
    Node n = start.ok() ? policy.find(*start) : PolicyTable::kNone;
    found.push_back(n);
    if (!path || n == PolicyTable::kNone) continue;
    path_states.clear();
    const std::uint64_t length = policy.length(n);
    for (std::uint64_t k = 0; k <= length; ++k, n = policy.next(n)) {
      walked.push_back(n);
      path_states.push_back(policy.state(n));
    }
    check_path(puzzle, *start, path_states);
  }
  const double seconds = watch.seconds() / static_cast<double>(starts.size());
  const Node* at = walked.data();
  std::vector<std::string_view> states, moves;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const Node n = found[i];
    if (n == PolicyTable::kNone) {
      answers.other(other(i));
      continue;
    }
    const std::uint64_t length = policy.length(n);
    states.clear();
    moves.clear();
    if (path) {
      for (std::uint64_t k = 0; k <= length; ++k) states.push_back(texts.state(at[k]));
      for (std::uint64_t k = 0; k < length; ++k) moves.push_back(texts.move(at[k]));
      at += length + 1;
    }
    answers.path({texts.state(n), length, policy.generated(n), seconds, states, moves});
  }
}

}  // namespace trailblaze
