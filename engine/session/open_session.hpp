// Makes a Session from any Puzzle, for the `open` member of a registry entry (session.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

inline std::string text_of(const Parameters& given, const std::string& name) {
  const auto found = given.find(name);
  return found == given.end() ? "" : found->second;
}

// Parses a parameter as a whole number in low..high. `why` explains the limits in an error.
inline absl::StatusOr<std::uint64_t> number_of(const Parameters& given, const std::string& name,
                                               std::uint64_t low, std::uint64_t high,
                                               const std::string& why) {
  const auto value = parse_number(trim(text_of(given, name)), low, high);
  return value.ok() ? value : in_field(name, invalid(message(value.status()) + ", " + why));
}

// Return a number, or rows and columns, already checked against the range of their Parameter
// (session.hpp).
inline int int_of(const Parameters& given, const std::string& name) {
  return static_cast<int>(parse_number(trim(text_of(given, name))).value());
}
inline std::pair<int, int> sides_of(const Parameters& given, const std::string& name) {
  return parse_sides(text_of(given, name), std::numeric_limits<int>::max()).value();
}

template <Puzzle P>
std::unique_ptr<Session> make_session(P puzzle, std::optional<State> start, SessionInfo info,
                                      std::vector<HeuristicEntry> heuristics = {}) {
  return std::make_unique<Session>(std::make_unique<AnyPuzzleOf<P>>(std::move(puzzle)), start,
                                   std::move(info), std::move(heuristics));
}

// Sets the goals of a puzzle that accepts goals (puzzle.hpp), and returns their text. In `text`,
// '|' separates alternative goals. It is an error if the puzzle accepts none.
template <Puzzle P>
absl::StatusOr<std::string> set_goals_from(P& puzzle, std::string_view text) {
  if constexpr (TakesGoals<P> && !ReadsGoals<P>) {
    std::vector<State> goals;
    for (const std::string_view alternative : alternatives_of(text)) {
      const auto goal = puzzle.parse(alternative);
      if (!goal.ok()) return goal.status();
      goals.push_back(*goal);
    }
    std::ranges::sort(goals);
    goals.erase(std::unique(goals.begin(), goals.end()), goals.end());
    puzzle.set_goals(goals);
    return join(goals, "|", [&](State goal) { return puzzle.print(goal); });
  } else if constexpr (ReadsGoals<P>) {
    for (const std::string_view alternative : alternatives_of(text)) {
      const absl::Status added = puzzle.add_goal(alternative);
      if (!added.ok()) return added;
    }
    std::vector<State> listed;
    if constexpr (TakesGoals<P>) {
      puzzle.for_each_goal([&](State goal) { listed.push_back(goal); });
    }
    if (listed.empty()) return std::string(text);
    return join(listed, "|", [&](State goal) { return puzzle.print(goal); });
  } else {
    return invalid("found " + in_quotes(text) + ", expected none: the puzzle has its own goal");
  }
}

// Opens a session of this puzzle with the given start, goals and heuristics.
template <Puzzle P>
SessionOr open_session(P puzzle, const Parameters& given, const std::string& metric = "single",
                       std::vector<HeuristicEntry> heuristics = {}) {
  SessionInfo info;
  info.parameters = given;
  info.parameters.erase("start");
  info.metric = metric;
  const std::string goal = text_of(given, "goal");
  info.has_goal = TakesGoals<P> || !ReadsGoals<P> || !goal.empty();
  if (!goal.empty()) {
    auto taken = set_goals_from(puzzle, goal);
    if (!taken.ok()) return in_field("goal", taken.status());
    info.goal = *std::move(taken);
  }
  std::optional<State> start;
  if (const std::string text = text_of(given, "start"); !text.empty()) {
    const auto s = puzzle.parse(text);
    if (!s.ok()) return in_field("start", s.status());
    start = *s;
    if constexpr (ExplainsReading<P>) info.notes = puzzle.reading_notes(text);
  } else if constexpr (HasStart<P>) {
    start = puzzle.start();
  }
  return make_session(std::move(puzzle), start, std::move(info), std::move(heuristics));
}

// Returns an `open` function for a puzzle that is constructed from the parameters, or without any.
// If P::check(given) exists, it rejects parameters that do not fit together.
template <Puzzle P>
auto opens(const std::string& metric) {
  return [metric](const Parameters& given) -> SessionOr {
    if constexpr (requires { P::check(given); }) {
      if (const absl::Status status = P::check(given); !status.ok()) return status;
    }
    if constexpr (std::constructible_from<P, const Parameters&>) {
      return open_session(P(given), given, metric);
    } else {
      return open_session(P(), given, metric);
    }
  };
}

}  // namespace trailblaze
