// Decides when a stream is answered from a table of all paths, and answers its batches.
#include "engine/session/policy_answers.hpp"

#include <algorithm>

#include "engine/base/check.hpp"
#include "engine/session/generate.hpp"
#include "engine/session/session.hpp"
#include "engine/session/solver.hpp"

namespace trailblaze {

constexpr std::uint64_t kStepsAnInstance = 64;  // states of the policy table per instance

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
  if (!texts_ || (options.path && !texts_->has_moves())) {
    texts_.emplace(*puzzle_, *policy, options.path, crew);
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
  const Solver& solver = *solver_;  // const, because any thread may be here
  const auto other = [&](std::size_t i) {
    if (!starts[i].ok()) return unread_report(batch.starts[i], starts[i].status());
    SolveReport report = solver.without_path(*starts[i], policy_facts_);
    add_text(*starts[i], batch.starts.empty() ? "" : batch.starts[i], options, report);
    return report;
  };
  answer_from_policy(*puzzle_, *policy_, *texts_, options.path, starts, answers, other);
  return absl::OkStatus();
}

}  // namespace trailblaze
