// Answers a batch of instances from a policy table: a look-up, a walk, and ready texts.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <span>
#include <string_view>
#include <vector>

#include "engine/puzzle/any_puzzle.hpp"
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
  void answer(std::span<const absl::StatusOr<State>> starts, Answers& answers, Other other);

 private:
  using Node = PolicyTable::Node;

  double walk_all(std::span<const absl::StatusOr<State>> starts);
  void walk(State start, Node n);

  const AnyPuzzle& puzzle_;
  const PolicyTable& policy_;
  const PolicyTexts& texts_;
  const bool path_;
  std::vector<Node> found_, walked_;  // nodes of the starts; nodes of all paths
  std::vector<State> path_states_;
  Successors successors_;
  std::vector<std::string_view> states_, moves_;
};

}  // namespace trailblaze
