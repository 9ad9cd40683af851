#include "cli/verifier.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "cli/problem.hpp"
#include "engine/text.hpp"
#include "puzzles/registry.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

// A field that is absent is null.
const Json& field(const Json& object, const char* name) {
  static const Json null;
  const auto found = object.find(name);
  return found == object.end() ? null : *found;
}

absl::Status wrong_type(const std::string& name, const Json& found, const char* expected) {
  return invalid(
      fmt::format("{}: found {}, expected {}", name, trailblaze::quoted(found.dump()), expected));
}

absl::StatusOr<std::string> text_field(const Json& object, const char* name) {
  const Json& value = field(object, name);
  if (!value.is_string()) return wrong_type(name, value, "text");
  return value.get<std::string>();
}

absl::StatusOr<std::vector<std::string>> list_field(const Json& object, const char* name) {
  const Json& value = field(object, name);
  const auto is_text = [](const Json& item) { return item.is_string(); };
  if (!value.is_array() || !std::all_of(value.begin(), value.end(), is_text)) {
    return wrong_type(name, value, "a list of texts");
  }
  return value.get<std::vector<std::string>>();
}

// Back to text what report_json.cpp may have written as numbers: [3,5,8] is "3,5,8".
absl::StatusOr<Parameters> parameters_field(const Json& report) {
  const Json& object = field(report, "parameters");
  if (!object.is_object()) return wrong_type("parameters", object, "an object");
  const auto is_number = [](const Json& item) { return item.is_number(); };
  Parameters parameters;
  for (const auto& [name, value] : object.items()) {
    if (value.is_string()) {
      parameters[name] = value.get<std::string>();
    } else if (is_number(value)) {
      parameters[name] = value.dump();
    } else if (value.is_array() && std::all_of(value.begin(), value.end(), is_number)) {
      parameters[name] = join(value, ",", [](const Json& item) { return item.dump(); });
    } else if (!value.is_null()) {
      return wrong_type(name, value, "text or a list of numbers");
    }
  }
  return parameters;
}

// What a report of a solution claims.
struct Claim {
  std::shared_ptr<const Session> session;
  std::string start, goal;      // goal: "" when the report has none
  std::string parameters_goal;  // the goal among the parameters, likewise
  std::vector<std::string> states;
  std::uint64_t length = 0;
};

absl::StatusOr<Claim> read_claim(const Json& report, SessionCache& sessions) {
  Claim claim;
  const auto puzzle = text_field(report, "puzzle");
  if (!puzzle.ok()) return puzzle.status();
  auto parameters = parameters_field(report);
  if (!parameters.ok()) return parameters.status();
  claim.parameters_goal = (*parameters)["goal"];
  if (const Json& goal = field(report, "goal"); goal.is_string()) claim.goal = goal;
  if (claim.parameters_goal.empty()) (*parameters)["goal"] = claim.goal;
  const auto session = sessions.get(*puzzle, *parameters);
  if (!session.ok()) return session.status();
  claim.session = *session;
  const auto start = text_field(report, "start");
  if (!start.ok()) return start.status();
  claim.start = *start;
  auto states = list_field(report, "states");
  if (!states.ok()) return states.status();
  claim.states = *std::move(states);
  const Json& length = field(report, "length");
  if (!length.is_number_unsigned()) return wrong_type("length", length, "a number of moves");
  claim.length = length;
  return claim;
}

absl::Status check_claim(const Claim& claim) {
  const bool two_goals = !claim.goal.empty() && !claim.parameters_goal.empty();
  if (two_goals && claim.goal != claim.parameters_goal) {
    return invalid(fmt::format("goal: found {}, but {} among the parameters",
                               trailblaze::quoted(claim.goal),
                               trailblaze::quoted(claim.parameters_goal)));
  }
  if (claim.length + 1 != claim.states.size()) {
    return invalid(fmt::format("length: found {}, but {} states, expected one more", claim.length,
                               claim.states.size()));
  }
  return claim.session->verify(claim.start, claim.states);
}

}  // namespace

SessionCache::SessionOr SessionCache::get(const std::string& puzzle, const Parameters& parameters) {
  const std::pair key(puzzle, parameters);
  {
    const std::lock_guard lock(mutex_);
    const auto found = sessions_.find(key);
    if (found != sessions_.end()) return found->second;
  }
  const SessionOr session = [&]() -> SessionOr {
    const auto problem = find_target(puzzle);
    if (!problem.ok()) return problem.status();
    const auto all = complete(*problem->entry, problem->instance, parameters);
    if (!all.ok()) return all.status();
    auto opened = problem->entry->open(*all);
    if (!opened.ok()) return opened.status();
    return std::shared_ptr<const Session>(*std::move(opened));
  }();
  const std::lock_guard lock(mutex_);
  if (sessions_.size() >= kMostSessions) sessions_.clear();
  sessions_.emplace(key, session);
  return session;
}

Checked check_report(const std::string& line, SessionCache& sessions) {
  if (trim(line).empty()) return {Verdict::kSkipped, ""};
  const Json report = Json::parse(line, nullptr, false);
  if (!report.is_object()) {
    return {Verdict::kUnreadable, "found " + trailblaze::quoted(line) + ", expected a JSON object"};
  }
  const Json& command = field(report, "command");
  if (command.is_string() && command != "solve") return {Verdict::kSkipped, ""};
  const auto status = text_field(report, "status");
  if (!status.ok()) return {Verdict::kUnreadable, message(status.status())};
  const bool has_path = *status == "solved" && !field(report, "states").is_null();
  if (!has_path) return {Verdict::kUnchecked, ""};
  const absl::StatusOr<Claim> claim = read_claim(report, sessions);
  if (!claim.ok()) return {Verdict::kUnreadable, message(claim.status())};
  const absl::Status holds = check_claim(*claim);
  if (!holds.ok()) return {Verdict::kBroken, message(holds)};
  return {Verdict::kHolds, ""};
}

}  // namespace trailblaze
