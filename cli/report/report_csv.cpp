#include <fmt/format.h>

#include "cli/report/report.hpp"
#include "engine/base/text.hpp"

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
std::string number(std::optional<std::uint64_t> value) { return value ? number(*value) : ""; }
std::string decimal(double value) { return fmt::format("{:.6f}", value); }
std::string decimal(std::optional<double> value) { return value ? decimal(*value) : ""; }

}  // namespace

std::string solve_csv_head() {
  return "line,puzzle,instance,start,goal,search,metric,status,limit,error,length,lower_bound,"
         "exact,expanded,generated,duplicates,max_frontier,stored,threads,seconds,moves,"
         "shortest_paths,heuristic,suboptimality,estimate,effective_branching,kernel\n";
}

std::string solve_csv(const Subject& subject, const SessionInfo& facts, const SolveReport& report,
                      std::optional<std::uint64_t> line) {
  const Result& result = report.result;
  return csv_row({number(line),
                  subject.puzzle,
                  subject.instance,
                  report.start,
                  facts.goal,
                  report.error.ok() ? name(report.search) : "",
                  facts.metric,
                  status(report),
                  limit(report).value_or(""),
                  error(report).value_or(""),
                  number(length(report)),
                  number(lower_bound(report)),
                  is_exact(report) ? "true" : "false",
                  number(result.counters.expanded),
                  number(result.counters.generated),
                  number(result.counters.duplicates),
                  number(result.max_frontier),
                  number(result.stored),
                  number(static_cast<std::uint64_t>(subject.threads)),
                  decimal(result.seconds),
                  join(report.moves, "; "),
                  report.shortest_paths,
                  report.heuristic,
                  decimal(suboptimality(report)),
                  number(report.estimate),
                  decimal(branching(report)),
                  kernel(report)});
}

std::string enumerate_csv(const EnumerateReport& report) {
  std::string out = csv_row({"depth", "states", "expanded", "generated", "duplicates", "seconds"});
  for (const LevelRow& row : report.result.levels) {
    out += csv_row({number(row.depth), number(row.states), number(row.work.expanded),
                    number(row.work.generated), number(row.work.duplicates), decimal(row.seconds)});
  }
  return out;
}

std::string summaries_csv(const std::vector<Tally>& tallies) {
  std::string out =
      "search,instances,solved,unsolvable,limits,errors,total_length,mean_length,max_length,"
      "expanded,generated,duplicates,threads,seconds,heuristic,mean_expanded,mean_generated,"
      "effective_branching\n";
  for (const Tally& tally : tallies) {
    out += csv_row({tally.search.name, number(tally.instances), number(tally.solved),
                    number(tally.unsolvable), number(tally.limits), number(tally.errors),
                    number(tally.total_length()), decimal(tally.mean_length()),
                    number(tally.max_length()), number(tally.counters.expanded),
                    number(tally.counters.generated), number(tally.counters.duplicates),
                    number(static_cast<std::uint64_t>(tally.threads)), decimal(tally.seconds),
                    tally.search.heuristic, decimal(tally.mean_expanded()),
                    decimal(tally.mean_generated()), decimal(tally.mean_branching())});
  }
  return out;
}

}  // namespace trailblaze
