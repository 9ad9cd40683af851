// Shows a saved report: its solution, as a film strip or as a page that plays it, or the histogram
// of an enumeration. It first checks the report as `verify` does without a search, and does not
// show a wrong report.
#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/pages/report_pages.hpp"
#include "cli/report/output.hpp"
#include "cli/stream/lines.hpp"
#include "cli/verify/check_census.hpp"
#include "cli/verify/check_report.hpp"
#include "cli/verify/fields.hpp"
#include "cli/verify/puzzle_of_report.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

Outcome outcome_in(const Json& report) {
  const std::string status = text_in(report, "status");
  if (status == "solved") return Outcome::kSolved;
  return status == "limit" ? Outcome::kLimit : Outcome::kExhausted;
}

Stop stop_in(const Json& report) {
  return value_named<Stop>(text_in(report, "limit")).value_or(Stop::kNone);
}

// Reads the fields of the report that a picture and its caption need.
absl::StatusOr<SolveReport> solve_report_in(const ReportOfPuzzle& of) {
  const Json& report = of.json;
  SolveReport found;
  found.start = of.start;
  if (!report.at("moves").is_null()) {
    auto states = path_in(of);
    if (!states.ok()) return states.status();
    const auto facts = of.session->path_facts(of.start, *states);
    if (!facts.ok()) return facts.status();
    found.states = *std::move(states);
    found.moves = facts->moves;
  }
  Result& result = found.result;
  result.outcome = outcome_in(report);
  result.stop = stop_in(report);
  result.shortest = report.at("exact").get<bool>();
  result.suboptimality = number_in(report, "suboptimality").value_or(1);
  result.lower_bound = count_in(report, "lower_bound").value_or(0);
  return found;
}

// Returns the report's verdict. If the report has a length but no path, says that the length was
// not checked.
std::string found_in(const Json& json, const SolveReport& report) {
  const auto length = count_in(json, "length");
  if (!length) return verdict(report);
  const bool has_path = !report.states.empty();
  return (has_path ? "" : "without a path, and not checked: ") + verdict(report, *length);
}

EnumerateReport enumerate_report_in(const Json& report) {
  EnumerateReport found;
  found.start = text_in(report, "start");
  found.from = text_in(report, "from") == "goals" ? From::kGoals : From::kStart;
  found.result.outcome = outcome_in(report);
  found.result.stop = stop_in(report);
  for (const Json& states : report.at("levels")) {
    LevelRow& level = found.result.levels.emplace_back();
    level.depth = found.result.levels.size() - 1;
    level.states = states.get<std::uint64_t>();
  }
  return found;
}

absl::StatusOr<std::string> shown_report(const Line& line, Sessions& sessions,
                                         const Settings& settings) {
  const absl::StatusOr<Json> report = parse_report(line.text);
  if (!report.ok()) return report.status();
  if (is_census(*report)) {
    return invalid(
        fmt::format("line {}: found a report of a census, expected a report of solve, or of "
                    "enumerate without --census",
                    line.number));
  }
  const std::string command = text_in(*report, "command");
  if (command != "solve" && command != "enumerate") {
    return invalid(
        fmt::format("line {}: found a report of {}, expected a report of solve or enumerate",
                    line.number, command));
  }
  if (text_in(*report, "status") == "error") {
    return invalid(
        fmt::format("line {}: found the report of an error, expected an answer", line.number));
  }
  const auto of = read_puzzle(*report, sessions);
  if (!of.ok()) return of.status();
  const Subject subject{.puzzle = of->puzzle, .instance = text_in(*report, "instance"), .own = {}};
  if (command == "enumerate") {
    return enumerate_shown(subject, of->session->info(), enumerate_report_in(*report), settings);
  }
  const auto solved = solve_report_in(*of);
  if (!solved.ok()) return solved.status();
  return solution_shown(subject, *of->session, *solved, found_in(*report, *solved), settings);
}

// Returns the requested report: the first, or the report on line N.
absl::StatusOr<Line> line_to_show(const Settings& settings) {
  constexpr std::size_t kLongestReport = std::size_t{64} << 20;
  LineReader reader(settings.target, kLongestReport);
  if (!reader.error().ok()) return in_field("file", reader.error());
  std::uint64_t last = 0;
  while (std::optional<Line> line = reader.next()) {
    last = line->number;
    const bool is_it = settings.line == 0 ? !trim(line->text).empty() || !line->error.ok()
                                          : line->number == settings.line;
    if (is_it) return *std::move(line);
  }
  if (!reader.error().ok()) return in_field("file", reader.error());
  if (settings.line == 0 || last == 0) {
    return invalid(
        "file: found no report, expected the output of solve or enumerate --format json");
  }
  return invalid(fmt::format("line: found {}, expected at most {}, the last line of the file",
                             settings.line, last));
}

}  // namespace

absl::StatusOr<int> run_show(const Settings& settings) {
  if (settings.target.empty()) return invalid("file: missing, expected a report (- is stdin)");
  const absl::StatusOr<Line> line = line_to_show(settings);
  if (!line.ok()) return line.status();
  Sessions sessions;
  const Checked checked = check_report(*line, sessions);
  if (checked.verdict == Verdict::kBroken) {
    print_to_stderr(fmt::format("line {}: does not hold: {}", line->number, checked.why));
    return kExitBroken;
  }
  if (!checked.why.empty()) return invalid(fmt::format("line {}: {}", line->number, checked.why));
  const absl::StatusOr<std::string> text = shown_report(*line, sessions, settings);
  if (!text.ok()) return text.status();
  print(*text);
  return kExitAnswered;
}

}  // namespace trailblaze
