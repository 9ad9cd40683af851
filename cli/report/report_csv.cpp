#include <fmt/format.h>

#include <concepts>

#include "cli/report/report.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// Quoted where it must be (RFC 4180).
std::string cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + "\"";
}

std::string cell(double value) { return fmt::format("{:.6f}", value); }
template <std::integral Number>
std::string cell(Number value) {
  return std::to_string(value);
}

template <class T>
std::string cell(const std::optional<T>& value) {
  return value ? cell(*value) : "";
}

template <class... Values>
std::string csv_row(const Values&... values) {
  std::string out;
  ((out += cell(values) + ","), ...);
  out.back() = '\n';
  return out;
}

// "41:12;43:55": the nodes of each bound, or of each f.
std::string bounds_cell(const Result& result) {
  return join(result.bounds, ";",
              [](const BoundRow& row) { return fmt::format("{}:{}", row.bound, row.nodes); });
}

}  // namespace

std::string solve_csv_head() {
  return "line,puzzle,instance,start,goal,search,metric,status,limit,error,length,lower_bound,"
         "exact,expanded,generated,duplicates,max_frontier,stored,threads,seconds,moves,"
         "shortest_paths,heuristic,suboptimality,estimate,effective_branching,kernel,notes,"
         "bound_weight,tie_break,reopened,bounds,last_bound_nodes,file\n";
}

std::string solve_csv(const Subject& subject, const SessionInfo& facts, const SolveReport& report,
                      const std::optional<StreamPlace>& place) {
  const Result& result = report.result;
  const Counters& work = result.counters;
  const std::string moves = join(report.moves, report.in_one_line ? "" : "; ");
  return csv_row(
      place ? std::optional(place->line) : std::nullopt, subject.puzzle, subject.instance_of(facts),
      report.start, facts.goal, report.error.ok() ? name(report.search) : "", facts.metric,
      status(report), limit(report), error(report), length(report), lower_bound(report),
      is_exact(report) ? "true" : "false", work.expanded, work.generated, work.duplicates,
      result.max_frontier, result.stored, subject.threads, result.seconds, moves,
      report.shortest_paths, report.heuristic, suboptimality(report), report.estimate,
      branching(report), kernel(report), join(report.notes, "; "),
      has_weight(report) ? fmt::format("{:g}", report.bound_weight) : "",
      is_astar(report) ? name(report.tie_break) : "",
      is_astar(report) ? std::optional(result.reopened) : std::nullopt, bounds_cell(result),
      last_bound_nodes(result), place ? place->file : "");
}

namespace {

// The states of one depth, where they were asked for.
std::string listed_csv(std::uint64_t depth, const EnumerateReport& report) {
  std::string out = "depth,state\n";
  if (!report.listed) return out;
  for (const std::string& state : *report.listed) out += csv_row(depth, state);
  return out;
}

std::string among_csv(const SetDistances& among) {
  std::string out = "depth,states_of_set\n";
  for (std::size_t depth = 0; depth < among.levels.size(); ++depth) {
    out += csv_row(depth, among.levels[depth]);
  }
  return out;
}

}  // namespace

std::string enumerate_csv(const EnumerateReport& report) {
  if (report.list_depth) return listed_csv(*report.list_depth, report);
  if (report.among) return among_csv(*report.among);
  std::string out = "depth,states,expanded,generated,duplicates,seconds\n";
  for (const LevelRow& row : report.result.levels) {
    out += csv_row(row.depth, row.states, row.work.expanded, row.work.generated,
                   row.work.duplicates, row.seconds);
  }
  return out;
}

std::string summaries_csv(const std::vector<Tally>& tallies) {
  std::string out =
      "search,instances,solved,unsolvable,limits,errors,total_length,mean_length,max_length,"
      "expanded,generated,duplicates,threads,seconds,heuristic,mean_expanded,mean_generated,"
      "effective_branching,bound_weight,bounded\n";
  for (const Tally& tally : tallies) {
    const Counters& work = tally.counters;
    out += csv_row(tally.search.name, tally.instances, tally.solved, tally.unsolvable, tally.limits,
                   tally.errors, tally.total_length(), tally.mean_length(), tally.max_length(),
                   work.expanded, work.generated, work.duplicates, tally.threads, tally.seconds,
                   tally.search.heuristic, tally.mean_expanded(), tally.mean_generated(),
                   tally.mean_branching(), tally.search.weight, tally.bounded);
  }
  return out;
}

}  // namespace trailblaze
