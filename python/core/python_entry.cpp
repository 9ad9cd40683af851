#include "python/core/python_entry.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/heuristic/heuristic_registry.hpp"
#include "python/core/arrays.hpp"

namespace trailblaze {
namespace {

// ---- the puzzle's heuristic ----

// Calls the puzzle's heuristic. The searches look for goals only among states of value 0, so this
// checks that a state with another value is not a goal.
class PythonHeuristic {
 public:
  PythonHeuristic(const AnyPuzzle& puzzle, const PythonParts& parts, PythonCalls& calls)
      : puzzle_(&puzzle), parts_(&parts), calls_(&calls) {}

  int operator()(State s) const {
    int value = 0;
    estimate({&s, 1}, &value);
    return value;
  }

  void estimate(std::span<const State> states, int* values) const {
    if (states.empty()) return;
    calls_->call([&] {
      if (parts_->interface == PuzzleInterface::kArrays) {
        return estimate_arrays(parts_->heuristic, states, values);
      }
      for (std::size_t i = 0; i < states.size(); ++i) {
        const State s = states[i];
        const pybind11::object of = parts_->positions != nullptr
                                        ? parts_->positions->position(s)
                                        : pybind11::object(pybind11::int_(s));
        values[i] = moves_of(parts_->heuristic(of));
      }
    });
    check_goals(states, values);
  }

 private:
  void check_goals(std::span<const State> states, const int* values) const {
    std::vector<State> others;
    std::vector<int> their_values;
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (values[i] == 0) continue;
      others.push_back(states[i]);
      their_values.push_back(values[i]);
    }
    const std::size_t goal = others.empty() ? 0 : puzzle_->first_goal(others);
    if (goal == others.size()) return;
    const std::string text = puzzle_->print(others[goal]);
    const std::string value =
        their_values[goal] == kDeadEnd ? "infinity" : std::to_string(their_values[goal]);
    calls_->call([&] { refuse("heuristic", value + " at the goal " + text, "0"); });
  }

  const AnyPuzzle* puzzle_;
  const PythonParts* parts_;
  PythonCalls* calls_;
};

// The heuristic may be inconsistent, so A* reopens a state that it reaches by fewer moves.
HeuristicFacts facts_of_heuristic() {
  HeuristicFacts facts;
  facts.name = "own";
  facts.help = "the puzzle's own heuristic()";
  facts.consistent = false;
  facts.guidance = Guidance::kGood;
  return facts;
}

std::vector<HeuristicEntry> heuristics_of(const PythonParts& parts, PythonCalls& calls) {
  if (parts.heuristic.is_none()) return {};
  const HeuristicFacts facts = facts_of_heuristic();
  const auto build = [facts, &parts, &calls](const AnyPuzzle& any,
                                             const HeuristicRequest&) -> BuiltSearch {
    return std::make_unique<AnySearch<PythonHeuristic>>(any, facts,
                                                        PythonHeuristic(any, parts, calls));
  };
  return {{facts, build}};
}

// ---- the puzzle's sessions ----

std::string value_of(const Parameters& given, const char* name) {
  const auto found = given.find(name);
  return found == given.end() ? "" : found->second;
}

absl::StatusOr<std::vector<State>> goals_in(const AnyPuzzle& puzzle, const std::string& text) {
  std::vector<State> goals;
  for (const std::string_view alternative : alternatives_of(text)) {
    const auto goal = puzzle.parse(alternative);
    if (!goal.ok()) return in_field("goal", goal.status());
    goals.push_back(*goal);
  }
  std::ranges::sort(goals);
  return goals;
}

SessionOr open(const PythonParts& parts, PythonCalls& calls, const Parameters& given) {
  SessionInfo info;
  info.parameters = given;
  info.parameters.erase("start");
  info.metric = "single";
  auto puzzle = std::make_unique<PythonPuzzle>(parts, calls);
  std::optional<State> start = parts.start;
  if (const std::string text = value_of(given, "start"); !text.empty()) {
    const auto read = puzzle->parse(text);
    if (!read.ok()) return in_field("start", read.status());
    start = *read;
  }
  if (const std::string text = value_of(given, "goal"); !text.empty()) {
    auto goals = goals_in(*puzzle, text);
    if (!goals.ok()) return goals.status();
    info.goal = text;
    puzzle = std::make_unique<PythonPuzzle>(parts, calls, *std::move(goals));
  }
  info.has_goal =
      !puzzle->goals().empty() || !parts.is_goal.is_none() || parts.positions != nullptr;
  return std::make_unique<Session>(std::move(puzzle), start, std::move(info),
                                   heuristics_of(parts, calls));
}

}  // namespace

PuzzleEntry entry_of(const PythonParts& parts, PythonCalls& calls) {
  PuzzleEntry entry;
  entry.name = parts.name;
  entry.summary = "a puzzle in Python";
  entry.open = [&parts, &calls](const Parameters& given) { return open(parts, calls, given); };
  return entry;
}

}  // namespace trailblaze
