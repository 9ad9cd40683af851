#include "cli/verify/puzzle_of_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/problem/problem.hpp"
#include "cli/verify/verdict.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/text/requested_kind.hpp"

namespace trailblaze {
namespace {

bool is_numbers(const Json& value) {
  return value.is_array() &&
         std::ranges::all_of(value, [](const Json& item) { return item.is_number(); });
}

// Converts numbers that report_json.cpp may have written back to text: [3,5,8] is "3,5,8".
absl::StatusOr<Parameters> parameters_in(const Json& report) {
  Parameters parameters;
  for (const auto& [name, value] : report.at("parameters").items()) {
    if (value.is_string()) {
      parameters[name] = value.get<std::string>();
    } else if (value.is_number()) {
      parameters[name] = value.dump();
    } else if (is_numbers(value)) {
      parameters[name] = join(value, ",", [](const Json& item) { return item.dump(); });
    } else if (!value.is_null()) {
      return invalid(
          fmt::format("{}: found {}, expected text or a list of numbers", name, shown(value)));
    }
  }
  return parameters;
}

// Checks the instance's name: a report with another board, capacities or size is not of the named
// instance.
absl::Status check_instance(const ReportOfPuzzle& report, Sessions& sessions) {
  const std::string name = text_in(report.json, "instance");
  if (name.empty()) return absl::OkStatus();
  const auto named = sessions.of_instances.get(report.puzzle + "/" + name, {});
  if (!named.ok()) return as_broken(named.status());
  for (const auto& [field, value] : own_parameters(**named)) {
    const auto found = report.parameters.find(field);
    if (found == report.parameters.end() || found->second == value) continue;
    return broken_field("instance", in_quotes(name),
                        fmt::format("null, because {} differs from the instance {}", field, name));
  }
  return absl::OkStatus();
}

SessionCache::SessionOr open(const std::string& puzzle, const Parameters& parameters,
                             bool estimates) {
  const auto problem = find_target(puzzle);
  if (!problem.ok()) return problem.status();
  auto opened = session_of(*problem->entry, problem->instance, parameters);
  if (!opened.ok()) return opened.status();
  if (estimates) (*opened)->prepare_estimates(Crew(1));
  return std::shared_ptr<Session>(*std::move(opened));
}

}  // namespace

SessionCache::SessionOr SessionCache::get(const std::string& puzzle, const Parameters& parameters) {
  const Key key(puzzle, parameters);
  {
    const std::lock_guard lock(mutex_);
    const auto found = sessions_.find(key);
    if (found != sessions_.end()) return found->second;
    if (sessions_.size() >= most_) sessions_.erase(sessions_.begin());  // frees its tables first
  }
  SessionOr session = open(puzzle, parameters, estimates_);
  if (!session.ok()) return session;
  const std::lock_guard lock(mutex_);
  const auto found = sessions_.find(key);  // another thread may have opened it too
  if (found != sessions_.end()) return found->second;
  if (sessions_.size() >= most_) sessions_.erase(sessions_.begin());
  return sessions_.emplace(key, std::move(session)).first->second;
}

absl::StatusOr<ReportOfPuzzle> read_puzzle(const Json& report, Sessions& sessions) {
  const std::string puzzle = text_in(report, "puzzle");
  if (puzzle.find('/') != std::string::npos) {
    return invalid("puzzle: found " + in_quotes(puzzle) + ", expected a name without an instance");
  }
  auto parameters = parameters_in(report);
  if (!parameters.ok()) return parameters.status();
  const auto session = sessions.of_reports.get(puzzle, *parameters);
  if (!session.ok()) return session.status();
  for (const auto& [name, value] : (*session)->info().parameters) {
    if (parameters->contains(name) || value.empty()) continue;
    return invalid(fmt::format("parameters: found no {}, expected {}", name, value));
  }
  return ReportOfPuzzle{report, *session, *std::move(parameters), puzzle, text_in(report, "start")};
}

absl::StatusOr<std::vector<std::string>> path_in(const ReportOfPuzzle& report) {
  const Json& moves = report.json.at("moves");
  const std::vector<std::string> reported = texts_in(report.json, "states");
  if (!moves.is_string()) return reported;
  if (!report.session->puzzle().traits().replays_moves) {
    return invalid("moves: found " + shown(moves) + ", expected a list of texts");
  }
  auto played = report.session->replay(report.start, moves.get<std::string>());
  if (!played.ok()) return in_field("moves", as_broken(played.status()));
  if (report.json.at("states").is_null() || reported == *played) return played;
  if (reported.size() != played->size()) {
    return broken_field("states", reported.size(),
                        fmt::format("{}, the positions of the moves", played->size()));
  }
  const auto at = std::ranges::mismatch(reported, *played).in1 - reported.begin();
  return broken(fmt::format("states[{}]: found a wrong position, expected the position after {}",
                            at, quantity(at, "move")));
}

absl::Status check_puzzle(const ReportOfPuzzle& report, Sessions& sessions) {
  const std::string goal = text_in(report.json, "goal"), metric = text_in(report.json, "metric");
  const auto among = report.parameters.find("goal");
  const std::string expected = among == report.parameters.end() ? "" : among->second;
  if (goal != expected) {
    return broken_field("goal", in_quotes(goal), in_quotes(expected) + ", the goal in parameters");
  }
  const SessionInfo& info = report.session->info();
  if (metric != info.metric) {
    return broken_field("metric", in_quotes(metric), in_quotes(info.metric));
  }
  return check_instance(report, sessions);
}

// True if the goal is the goal that the start implies, or if the start implies none. A kind
// of boards is a named instance that has no board itself. In some kinds, such as Rush Hour, a board
// implies its goal.
bool is_goal_of_start(const ReportOfPuzzle& report) {
  const PuzzleEntry* const entry = find_entry(report.puzzle);
  const auto goal_by = [&](const Instance& kind) -> std::string {
    const auto reading =
        read_text(entry->formats, "auto", report.start, {{kRequestedKind, kind.name}});
    if (!reading.ok() || !reading->parameters.contains("goal")) return "";
    Parameters parameters = report.parameters;
    parameters["goal"] = reading->parameters.at("goal");
    const auto session = session_of(*entry, nullptr, parameters);
    return session.ok() ? (*session)->info().goal : "";
  };
  const auto rule_in = [](const Parameters& parameters) {
    const auto rule = parameters.find("rule");
    return rule == parameters.end() ? "" : rule->second;
  };
  return std::ranges::all_of(entry->instances, [&](const Instance& kind) {
    const bool is_kind = entry->start_is_board && !kind.parameters.contains("board") &&
                         !rule_in(kind.parameters).empty() &&
                         rule_in(kind.parameters) == rule_in(report.parameters);
    const std::string goal = is_kind ? goal_by(kind) : "";
    return goal.empty() || goal == report.session->info().goal;
  });
}

std::optional<PublishedResult> published_result(const ReportOfPuzzle& report,
                                                const StartFacts& start, Sessions& sessions) {
  const std::string name = text_in(report.json, "instance");
  const PuzzleEntry* entry = find_entry(report.puzzle);
  const Instance* instance = entry == nullptr ? nullptr : find_instance(*entry, name);
  if (instance == nullptr) return std::nullopt;
  for (const PublishedResult& known : instance->known) {
    const auto session = sessions.of_instances.get(report.puzzle + "/" + name, known.with);
    if (!session.ok()) continue;
    const SessionInfo& info = (*session)->info();
    if (info.start != start.start || info.parameters != report.session->info().parameters) continue;
    return known;
  }
  return std::nullopt;
}

}  // namespace trailblaze
