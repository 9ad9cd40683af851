// Decides when a stream is answered from a table of all paths, and answers its batches: looks up
// the starts, walks to the goal, and refers to prepared texts.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/paths.hpp"
#include "engine/session/generate.hpp"
#include "engine/session/session.hpp"
#include "engine/session/solver.hpp"
#include "engine/tables/policy_table.hpp"

namespace trailblaze {

using Node = PolicyTable::Node;

constexpr std::uint64_t kStepsAnInstance = 64;  // states of the policy table per instance

// The texts of all states of a policy table, and of the move from each state to the next. They are
// written once; answers only refer to them.
//
//   part of 4096 nodes   text   "1 2 3 4 5 6 7 0 8" "8 left" "1 2 3 ..." ...
//                        ends                     ^        ^   two for every node
class PolicyTexts {
 public:
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

const PolicyTable* Solver::policy(const SearchOptions& options) {
  const SearchOptions resolved = resolve(options);
  const bool is_requested = resolved.search == Search::kTable ||
                            (options.search == Search::kAuto && goes_backward(resolved.search));
  const Traits& traits = puzzle_.traits();
  if (!is_requested || options.all_shortest || goals_.empty() || !traits.reversible ||
      traits.symmetric) {
    return nullptr;
  }
  const auto within_limits = [&]() -> const PolicyTable* {
    const Limits& limits = options.limits;
    const bool reaches_none =
        policy_->size() <= limits.max_states && policy_->depth() <= limits.max_depth;
    return reaches_none ? &*policy_ : nullptr;
  };
  if (policy_) return within_limits();
  const std::uint64_t most = std::min({PolicyTable::kMostStates, instances_ * kStepsAnInstance,
                                       options.limits.max_bytes / 4 / PolicyTable::bytes_for(1)});
  std::uint64_t states = 0;
  if (distances_ && distances_->oracle) {
    states = distances_->oracle->answer(goals_.front()).stored;
  } else if (goal_trail_) {
    while (goal_trail_->states() <= most && goal_trail_->deepen()) {
    }
    if (goal_trail_->complete()) states = goal_trail_->states();
  }
  if (states == 0 || states > most) return nullptr;
  const ShownActivity activity(options.pulse, "table of paths");
  policy_.emplace(puzzle_, goals_, states);
  return within_limits();
}

SolveReport Solver::without_path(State start, const PolicyFacts& facts) const {
  SolveReport report =
      proved_unsolvable(puzzle_.may_be_solvable(start) ? Search::kTable : facts.unsolvable);
  if (report.search == Search::kTable) report.result.stored = facts.stored;
  report.why = facts.why;
  return report;
}

std::optional<PolicyFacts> Session::prepare_policy(const SearchOptions& options, const Crew& crew) {
  if (puzzle_->traits().describes_paths) return std::nullopt;
  const PolicyTable* policy = solver_->policy(options);
  if (policy == nullptr) return std::nullopt;
  if (texts_ == nullptr || (options.path && !texts_->has_moves())) {
    texts_ = std::make_shared<PolicyTexts>(*puzzle_, *policy, options.path, crew);
  }
  policy_ = policy;
  policy_facts_ = {};
  policy_facts_.unsolvable = solver_->resolve(options, &policy_facts_.why).search;
  policy_facts_.storage = solver_->storage_of(Search::kTable);
  policy_facts_.stored = policy->size();
  return policy_facts_;
}

StreamTables Session::tables() const { return solver_->tables(); }

void Session::make_tables(const StreamTables& tables, const SearchOptions& options,
                          const Crew& crew) {
  solver_->make_tables(tables, options, crew);
}

absl::Status Session::answer(const StreamBatch& batch, const SearchOptions& options,
                             Answers& answers) const {
  std::vector<absl::StatusOr<State>> starts;
  starts.reserve(batch.starts.empty() ? batch.count : batch.starts.size());
  if (batch.starts.empty()) {
    TRAILBLAZE_CHECK(generator_ != nullptr, "a random batch is asked for before a series");
    const Watch watch{Limits{}};
    for (std::uint64_t i = 0; i < batch.count; ++i) {
      const auto item = generator_->make(batch.seed, batch.first + i, watch);
      if (!item.ok()) return item.status();
      starts.emplace_back(item->state);
    }
  } else {
    for (const std::string_view text : batch.starts) starts.push_back(start_from(text));
  }
  // The report of a start that is invalid or has no path.
  const auto report_without_path = [&](std::size_t i) {
    if (!starts[i].ok()) return unread_report(batch.starts[i], starts[i].status());
    const Solver& solver = *solver_;  // const, because any thread may be here
    SolveReport report = solver.without_path(*starts[i], policy_facts_);
    add_text(*starts[i], batch.starts.empty() ? "" : batch.starts[i], options, report);
    return report;
  };
  const PolicyTable& policy = *policy_;
  const PolicyTexts& texts = *texts_;
  std::vector<Node> found, walked;  // nodes of the starts; nodes of all paths
  std::vector<State> path_states;
  const Watch watch{Limits{}};  // one for the batch: reading the clock takes longer than an answer
  for (const auto& start : starts) {
    if (start.ok()) policy.prefetch(*start);
  }
  for (const auto& start : starts) {
    Node n = start.ok() ? policy.find(*start) : PolicyTable::kNone;
    found.push_back(n);
    if (!options.path || n == PolicyTable::kNone) continue;
    path_states.clear();
    const std::uint64_t length = policy.length(n);
    for (std::uint64_t k = 0; k <= length; ++k, n = policy.next(n)) {
      walked.push_back(n);
      path_states.push_back(policy.state(n));
    }
    check_path(*puzzle_, *start, path_states);
  }
  const double seconds = watch.seconds() / static_cast<double>(starts.size());
  const Node* at = walked.data();
  std::vector<std::string_view> states, moves;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const Node n = found[i];
    if (n == PolicyTable::kNone) {
      answers.other(report_without_path(i));
      continue;
    }
    const std::uint64_t length = policy.length(n);
    states.clear();
    moves.clear();
    if (options.path) {
      for (std::uint64_t k = 0; k <= length; ++k) states.push_back(texts.state(at[k]));
      for (std::uint64_t k = 0; k < length; ++k) moves.push_back(texts.move(at[k]));
      at += length + 1;
    }
    answers.path({texts.state(n), length, policy.generated(n), seconds, states, moves});
  }
  return absl::OkStatus();
}

}  // namespace trailblaze
