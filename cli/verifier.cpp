#include "cli/verifier.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "cli/options/problem.hpp"
#include "cli/report/picture.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

// Brackets go no deeper in a report; the depth of what is parsed is bounded by this.
constexpr std::size_t kDeepest = 64;

bool is_too_deep(std::string_view line) {
  std::size_t depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"') in_text = !in_text;
    if (in_text) {
      if (c == '\\') ++i;  // and what it escapes
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepest) return true;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return false;
}

// A value in an error's words.
std::string shown(const Json& value) {
  if (value.is_array()) return "a list";
  if (value.is_object()) return "an object";
  return value.is_string() ? in_quotes(value.get<std::string>()) : value.dump();
}

absl::Status wrong_type(const std::string& name, const Json& found, const char* expected) {
  return invalid(fmt::format("{}: found {}, expected {}", name, shown(found), expected));
}

absl::StatusOr<std::string> text_field(const Json& report, const char* name) {
  const Json& value = report.at(name);
  if (!value.is_string() || value.get_ref<const std::string&>().empty()) {
    return wrong_type(name, value, "text");
  }
  return value.get<std::string>();
}

// The status of a report that has every field.
absl::StatusOr<std::string> status_field(const Json& report) {
  for (const char* name : {"puzzle", "parameters", "start", "goal", "states", "length", "status"}) {
    if (report.contains(name)) continue;
    return invalid(fmt::format("{}: missing, expected with every report", name));
  }
  absl::StatusOr<std::string> status = text_field(report, "status");
  if (!status.ok()) return status;
  const auto known = one_of(*status, {"solved", "unsolvable", "limit", "error"});
  return known.ok() ? known : in_field("status", known.status());
}

bool is_list_of(const Json& value, bool (*is_item)(const Json&)) {
  return value.is_array() && std::all_of(value.begin(), value.end(), is_item);
}

// Back to text what report_json.cpp may have written as numbers: [3,5,8] is "3,5,8".
absl::StatusOr<Parameters> parameters_field(const Json& report) {
  const Json& object = report.at("parameters");
  if (!object.is_object()) return wrong_type("parameters", object, "an object");
  Parameters parameters;
  for (const auto& [name, value] : object.items()) {
    if (value.is_string()) {
      parameters[name] = value.get<std::string>();
    } else if (value.is_number()) {
      parameters[name] = value.dump();
    } else if (is_list_of(value, [](const Json& item) { return item.is_number(); })) {
      parameters[name] = join(value, ",", [](const Json& item) { return item.dump(); });
    } else if (!value.is_null()) {
      return wrong_type(name, value, "text or a list of numbers");
    }
  }
  return parameters;
}

// The goal, which is null where the puzzle has a rule for it and no text.
absl::StatusOr<std::string> goal_field(const Json& report, const SessionInfo& info) {
  if (info.goal.empty() && report.at("goal").is_null()) return "";
  return text_field(report, "goal");
}

std::string goal_of(const Parameters& parameters) {
  const auto goal = parameters.find("goal");
  return goal == parameters.end() ? "" : goal->second;
}

// What a report claims of a puzzle that could be searched.
struct Claim {
  std::shared_ptr<const Session> session;
  std::string start, goal;
  std::string parameters_goal;                     // the goal among the parameters
  std::optional<std::vector<std::string>> states;  // nothing where no path was printed
  std::uint64_t length = 0;
};

// The puzzle is rebuilt with all that a report says of one, for a default that was filled in here
// could make another puzzle of it.
absl::StatusOr<Claim> read_claim(const Json& report, bool solved, SessionCache& sessions) {
  const auto puzzle = text_field(report, "puzzle");
  if (!puzzle.ok()) return puzzle.status();
  const auto parameters = parameters_field(report);
  if (!parameters.ok()) return parameters.status();
  const auto session = sessions.get(*puzzle, *parameters);
  if (!session.ok()) return session.status();
  for (const auto& [name, value] : (*session)->info().parameters) {
    if (!value.empty() && !parameters->contains(name)) {
      return invalid(fmt::format("parameters: found no {}, expected {}", name, value));
    }
  }
  const auto start = text_field(report, "start");
  if (!start.ok()) return start.status();
  const auto goal = goal_field(report, (*session)->info());
  if (!goal.ok()) return goal.status();
  Claim claim = {*session, *start, *goal, goal_of(*parameters), std::nullopt, 0};
  if (!solved) return claim;
  const Json& length = report.at("length");
  if (!length.is_number_unsigned()) return wrong_type("length", length, "a number of moves");
  claim.length = length;
  const Json& states = report.at("states");
  if (states.is_null()) return claim;
  if (!is_list_of(states, [](const Json& item) { return item.is_string(); })) {
    return wrong_type("states", states, "a list of texts");
  }
  claim.states = states.get<std::vector<std::string>>();
  return claim;
}

absl::Status check_claim(const Claim& claim) {
  if (claim.goal != claim.parameters_goal) {
    return invalid(fmt::format("goal: found {}, but {} among the parameters", in_quotes(claim.goal),
                               in_quotes(claim.parameters_goal)));
  }
  if (!claim.states) return absl::OkStatus();
  if (claim.length + 1 != claim.states->size()) {
    return invalid(fmt::format("length: found {}, but {}, expected one more", claim.length,
                               counted(claim.states->size(), "state")));
  }
  return claim.session->verify(claim.start, *claim.states);
}

// Where there is no solution nothing may be said of it.
absl::Status check_unsolved(const Json& report, const std::string& status) {
  for (const char* name : {"states", "length"}) {
    if (report.at(name).is_null()) continue;
    return invalid(fmt::format("{}: found {}, expected null with status {}", name,
                               shown(report.at(name)), in_quotes(status)));
  }
  return absl::OkStatus();
}

Checked unreadable(const absl::Status& why) { return {Verdict::kUnreadable, message(why)}; }
Checked broken(const absl::Status& why) { return {Verdict::kBroken, message(why)}; }

Checked check_solve(const Json& report, SessionCache& sessions) {
  const auto status = status_field(report);
  if (!status.ok()) return unreadable(status.status());
  const bool solved = *status == "solved";
  const absl::Status unsolved = solved ? absl::OkStatus() : check_unsolved(report, *status);
  if (!unsolved.ok()) return broken(unsolved);
  if (*status == "error") return {Verdict::kUnchecked, ""};  // there may be no such puzzle
  const absl::StatusOr<Claim> claim = read_claim(report, solved, sessions);
  if (!claim.ok()) return unreadable(claim.status());
  if (const absl::Status holds = check_claim(*claim); !holds.ok()) return broken(holds);
  return {claim->states ? Verdict::kHolds : Verdict::kUnchecked, ""};
}

}  // namespace

SessionCache::SessionOr SessionCache::get(const std::string& puzzle, const Parameters& parameters) {
  const std::pair key(puzzle, parameters);
  {
    const std::lock_guard lock(mutex_);
    const auto found = sessions_.find(key);
    if (found != sessions_.end()) return found->second;
  }
  SessionOr session = [&]() -> SessionOr {
    const auto problem = find_target(puzzle);
    if (!problem.ok()) return problem.status();
    auto opened = session_of(*problem->entry, problem->instance, parameters);
    if (!opened.ok()) return opened.status();
    return std::shared_ptr<const Session>(*std::move(opened));
  }();
  const std::lock_guard lock(mutex_);
  if (sessions_.size() >= kMostSessions) sessions_.clear();
  sessions_.emplace(key, session);
  return session;
}

Checked check_report(const Line& line, SessionCache& sessions) {
  if (!line.error.ok()) return unreadable(line.error);
  if (trim(line.text).empty()) return {Verdict::kSkipped, ""};
  const Json report =
      is_too_deep(line.text) ? Json() : Json::parse(line.text, nullptr, /*allow_exceptions=*/false);
  if (!report.is_object()) {
    return unreadable(invalid("found " + in_quotes(line.text) + ", expected a JSON object"));
  }
  const auto command = report.find("command");
  if (command == report.end() || *command == "solve") return check_solve(report, sessions);
  for (const char* skipped : {"summary", "enumerate", "puzzles"}) {
    if (*command == skipped) return {Verdict::kSkipped, ""};
  }
  return unreadable(wrong_type("command", *command, "solve"));
}

}  // namespace trailblaze
