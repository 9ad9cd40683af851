#include <fmt/format.h>

#include "cli/report.hpp"
#include "engine/text.hpp"

namespace trailblaze {
namespace {

// Quoted where it must be (RFC 4180).
std::string cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + "\"";
}

std::string csv_row(const std::vector<std::string>& cells) { return join(cells, ",", cell) + "\n"; }

std::string number(std::uint64_t value) { return std::to_string(value); }

}  // namespace

std::string solve_csv_head() {
  return csv_row({"line",    "puzzle",   "instance",  "start",      "goal",         "search",
                  "metric",  "status",   "limit",     "error",      "length",       "lower_bound",
                  "exact",   "expanded", "generated", "duplicates", "max_frontier", "stored",
                  "threads", "seconds",  "moves"});
}

std::string solve_csv(const Subject& subject, const Facts& facts, const SolveReport& report,
                      std::optional<std::uint64_t> line) {
  const Result& result = report.result;
  const bool error = !report.error.ok();
  const bool solved = !error && result.outcome == Outcome::kSolved;
  const bool limit = !error && result.outcome == Outcome::kLimit;
  const bool exact = !error && !limit && (!solved || result.shortest);
  return csv_row({line ? number(*line) : "",
                  subject.puzzle,
                  subject.instance,
                  report.start,
                  facts.goal,
                  report.search,
                  facts.metric,
                  status(report),
                  limit ? name(result.stop) : "",
                  error ? message(report.error) : "",
                  solved ? number(result.length()) : "",
                  solved || limit ? number(result.lower_bound) : "",
                  exact ? "true" : "false",
                  number(result.counters.expanded),
                  number(result.counters.generated),
                  number(result.counters.duplicates),
                  number(result.max_frontier),
                  number(result.stored),
                  number(static_cast<std::uint64_t>(subject.threads)),
                  fmt::format("{:.6f}", result.seconds),
                  join(report.moves, "; ", [](const std::string& move) { return move; })});
}

std::string enumerate_csv(const EnumerateReport& report) {
  std::string out = csv_row({"depth", "states", "expanded", "generated", "duplicates", "seconds"});
  for (const LevelRow& row : report.result.levels) {
    out += csv_row({number(row.depth), number(row.states), number(row.work.expanded),
                    number(row.work.generated), number(row.work.duplicates),
                    fmt::format("{:.6f}", row.seconds)});
  }
  return out;
}

}  // namespace trailblaze
