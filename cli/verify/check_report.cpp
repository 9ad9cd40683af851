#include "cli/verify/check_report.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "cli/report/field.hpp"
#include "cli/verify/answer.hpp"
#include "cli/verify/check_census.hpp"
#include "cli/verify/check_enumerate.hpp"
#include "cli/verify/check_solve.hpp"
#include "cli/verify/check_study.hpp"
#include "cli/verify/fields.hpp"
#include "cli/verify/prove.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

enum class Command { kSolve, kEnumerate, kCensus, kStudy, kSkipped };

absl::StatusOr<Command> command_of(const Json& report) {
  const auto found = report.find("command");
  if (found == report.end()) return invalid("command: missing, expected in every report");
  if (*found == "solve") return Command::kSolve;
  if (*found == "enumerate") return is_census(report) ? Command::kCensus : Command::kEnumerate;
  if (*found == "heuristics") return Command::kStudy;
  for (const char* skipped : {"summary", "puzzles", "verify"}) {
    if (*found == skipped) return Command::kSkipped;
  }
  return invalid("command: found " + shown(*found) + ", expected solve, enumerate or heuristics");
}

// Returns the fields about the run that have a value, and all fields of the report that are not in
// the table.
std::set<std::string> fields_of_run(const Json& report, std::span<const Field> fields) {
  std::set<std::string> names = unknown_fields(report, fields);
  for (const Field& field : fields) {
    const auto found = report.find(field.name);
    if (field.subject == kAnswer || found == report.end() || found->is_null()) continue;
    names.emplace(field.name);
  }
  return names;
}

// Returns the verdict on a report in which no field was found wrong: kHolds if a path, the states
// or a proof confirm its answer, else kUnchecked.
Verdict verdict_without_error(const Json& report, Command command, const Checked& checked) {
  const std::set<std::string>& unchecked = checked.unchecked_answer;
  const bool has_path = command == Command::kSolve && !report.at("moves").is_null();
  const bool settled = command == Command::kCensus ? !unchecked.contains("boards")
                       : command == Command::kEnumerate
                           ? !report.at("levels").empty() && !unchecked.contains("states")
                           : has_path || unchecked.empty();
  return settled && !checked.met_limit ? Verdict::kHolds : Verdict::kUnchecked;
}

std::span<const Field> fields_of(const Json& report, Command command) {
  if (command == Command::kCensus) {
    return report.at("census") == "totals" ? census_totals_fields() : census_set_fields();
  }
  if (command == Command::kStudy) return heuristics_fields();
  return command == Command::kSolve ? solve_fields() : enumerate_fields();
}

absl::Status check_command(const Json& report, Command command, Sessions& sessions,
                           KnownAnswer& known, Checked& checked) {
  if (command == Command::kCensus) return check_census(report, checked);
  if (command == Command::kStudy) return check_study(report, sessions, checked);
  return command == Command::kSolve ? check_solve(report, sessions, known, checked)
                                    : check_enumerate(report, sessions, checked);
}

// Checks a report, and adds to `known` the facts about the true answer that the check yields.
Checked check(const Json& report, Sessions& sessions, KnownAnswer& known) {
  const auto command = command_of(report);
  if (!command.ok()) return verdict_of(command.status());
  if (*command == Command::kSkipped) return {};
  Checked checked;
  const std::span<const Field> fields = fields_of(report, *command);
  checked.unchecked_run = fields_of_run(report, fields);
  absl::Status wrong = check_types(report, fields);
  if (wrong.ok()) wrong = check_command(report, *command, sessions, known, checked);
  if (!wrong.ok()) return verdict_of(wrong);
  checked.verdict = verdict_without_error(report, *command, checked);
  return checked;
}

}  // namespace

Checked check_report(const Line& line, Sessions& sessions) {
  if (!line.error.ok()) return verdict_of(line.error);
  if (trim(line.text).empty()) return {};
  const auto report = parse_report(line.text);
  if (!report.ok()) return verdict_of(report.status());
  KnownAnswer known;
  return check(*report, sessions, known);
}

Checked prove_report(const Line& line, const Checked& before, const SearchSettings& settings,
                     Sessions& sessions, const Crew& crew) {
  const bool can_be_proved =
      before.verdict == Verdict::kHolds || before.verdict == Verdict::kUnchecked;
  if (!can_be_proved || before.unchecked_answer.empty()) return before;
  const auto report = parse_report(line.text);
  if (!report.ok()) return before;
  const Command command = *command_of(*report);
  if (command != Command::kCensus && text_in(*report, "status") == "error") return before;
  KnownAnswer known;
  Checked checked = check(*report, sessions, known);
  absl::Status wrong;
  if (command == Command::kCensus) {
    wrong = prove_census(*report, settings.options.limits, crew, checked);
  } else if (command == Command::kStudy) {
    wrong = prove_study(*report, settings.options.limits, crew, sessions, checked);
  } else if (command == Command::kSolve) {
    wrong = prove_solve(*report, settings, sessions, crew, known, checked);
  } else {
    wrong = prove_enumerate(*report, settings, sessions, crew, checked);
  }
  if (!wrong.ok()) return verdict_of(wrong);
  checked.verdict = verdict_without_error(*report, command, checked);
  return checked;
}

}  // namespace trailblaze
