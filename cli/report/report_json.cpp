#include <algorithm>

#include "cli/report/json.hpp"
#include "cli/report/report.hpp"
#include "engine/base/machine.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

using json::unless_empty;
using json::unless_zero;

// What differs among the answers from a policy table, in the order of the fields.
constexpr std::string_view kPathFields[] = {
    "line",     "file",      "start",   "length",           "moves", "states", "lower_bound",
    "expanded", "generated", "seconds", "peak_memory_bytes"};

// "3,5,8" is a list of numbers; "3x3", "7" and "?,4,?" are text.
bool is_list(std::string_view text) {
  if (text.find(',') == text.npos || text.find_first_not_of("0123456789, ") != text.npos) {
    return false;
  }
  for (const std::string_view word : split(text, ',')) {
    if (!parse_number(word).ok() || (word.size() > 1 && word[0] == '0')) return false;
  }
  return true;
}

}  // namespace

// A position is always text, as the start is; other parameters that are lists of numbers are lists.
json::Text parameters_json(const Parameters& parameters) {
  JsonObject object;
  for (const auto& [name, value] : parameters) {
    if (name != "goal" && is_list(value)) {
      object.field(name, json::Text{"[" + value + "]"});
    } else {
      object.field(name, unless_empty(value));
    }
  }
  return object.text();
}

namespace {

json::Text bound_json(const BoundRow& row) {
  return JsonObject()
      .field("bound", row.bound)
      .field("nodes", row.nodes)
      .field("complete", row.complete)
      .text();
}

json::Text process_json(const ProcessRow& row) {
  return JsonObject()
      .field("states", row.states)
      .field("states_sent", row.states_sent)
      .field("lists", row.lists)
      .field("messages", row.messages)
      .field("bytes", row.bytes)
      .field("rounds", row.rounds)
      .field("agreements", row.agreements)
      .field("seconds_expand", row.expand_seconds)
      .field("seconds_exchange", row.exchange_seconds)
      .field("seconds_copy", row.copy_seconds)
      .field("seconds_absorb", row.absorb_seconds)
      .field("seconds_agree", row.agree_seconds)
      .text();
}

std::optional<json::Text> processes_json(const Result& result) {
  if (result.processes.empty()) return std::nullopt;
  return json::list(result.processes, process_json);
}

// A number as far as every reader of JSON holds it exactly, else text.
std::optional<json::Text> count_json(const std::string& decimal) {
  if (decimal.empty()) return std::nullopt;
  constexpr std::uint64_t kExact = std::uint64_t{1} << 53;
  const absl::StatusOr<std::uint64_t> number = parse_number(decimal);
  return json::Text{number.ok() && *number <= kExact ? decimal : "\"" + decimal + "\""};
}

JsonObject& puzzle_fields(JsonObject& object, const Subject& subject, const SessionInfo& facts) {
  return object.field("puzzle", subject.puzzle)
      .field("instance", unless_empty(subject.instance_of(facts)))
      .field("parameters", parameters_json(facts.parameters));
}

JsonObject& work_fields(JsonObject& object, const Counters& counters) {
  return object.field("expanded", counters.expanded)
      .field("generated", counters.generated)
      .field("duplicates", counters.duplicates);
}

// Of the lengths that occur.
std::vector<json::Text> lengths_json(const Tally& tally) {
  std::vector<json::Text> items;
  for (std::size_t n = 0; n < tally.lengths.size(); ++n) {
    const AtLength& at = tally.lengths[n];
    if (at.instances == 0) continue;
    items.push_back(JsonObject()
                        .field("length", n)
                        .field("instances", at.instances)
                        .field("expanded", at.work.expanded)
                        .field("generated", at.work.generated)
                        .field("effective_branching", tally.branching(n))
                        .text());
  }
  return items;
}

std::optional<json::Text> antipodes_json(const EnumerateReport& report) {
  if (!shows_last_level(report.result)) return std::nullopt;
  return JsonObject()
      .field("count", report.result.levels.back().states)
      .field("examples", report.antipodes)
      .text();
}

std::optional<json::Text> among_json(const EnumerateReport& report) {
  if (!report.among) return std::nullopt;
  const LevelTotals totals(report.among->levels);
  const bool is_limited = report.among->stop != Stop::kNone;
  return JsonObject()
      .field("set", report.among->set)
      .field("states", totals.states)
      .field("depth", totals.states == 0 ? std::nullopt : std::optional(totals.depth()))
      .field("levels", totals.levels)
      .field("mean_depth", totals.mean_depth)
      .field("limit", is_limited ? std::optional(name(report.among->stop)) : std::nullopt)
      .text();
}

// Notes also say which limit left out what was asked for.
std::vector<std::string> notes_of(const SolveReport& report) {
  std::vector<std::string> notes = report.notes;
  if (report.not_counted != Stop::kNone) notes.push_back(not_counted_text(report));
  return notes;
}

std::vector<std::string> notes_of(const EnumerateReport& report, const SessionInfo& facts) {
  std::vector<std::string> notes = facts.notes;
  if (report.not_listed != Stop::kNone) notes.push_back(not_listed_text(report));
  return notes;
}

}  // namespace

std::string solve_json(const Subject& subject, const SessionInfo& facts, const SolveReport& report,
                       const std::optional<StreamPlace>& place, std::uint64_t peak_bytes,
                       std::span<const std::string_view> holes) {
  const Result& result = report.result;
  const bool has_path = !report.states.empty(), has_all = !report.all_states.empty();
  JsonObject object(holes);
  object.field("command", "solve")
      .field("line", place ? std::optional(place->line) : std::nullopt)
      .field("file", unless_empty(place ? place->file : ""));
  puzzle_fields(object, subject, facts)
      .field("start", unless_empty(report.start))
      .field("goal", unless_empty(facts.goal))
      .field("search", report.error.ok() ? std::optional(name(report.search)) : std::nullopt)
      .field("heuristic", unless_empty(report.heuristic))
      .field("metric", unless_empty(facts.metric))
      .field("status", status(report))
      .field("limit", limit(report))
      .field("error", error(report))
      .field("length", length(report))
      .field("moves", has_path ? &report.moves : nullptr)
      .field("states", has_path ? &report.states : nullptr)
      .field("bounds", result.bounds.empty() ? std::nullopt
                                             : std::optional(json::list(result.bounds, bound_json)))
      .field("last_bound_nodes", last_bound_nodes(result))
      .field("lower_bound", lower_bound(report))
      .field("suboptimality", suboptimality(report))
      .field("bound_weight", has_weight(report) ? std::optional(report.bound_weight) : std::nullopt)
      .field("tie_break", is_astar(report) ? std::optional(name(report.tie_break)) : std::nullopt)
      .field("shortest_paths", count_json(report.shortest_paths))
      .field("all_paths", has_all ? &report.all_states : nullptr)
      .field("listed_paths", unless_zero(report.all_states.size()))
      .field("turns", report.turns)
      .field("paths_with_turns", count_json(report.paths_with_turns))
      .field("exact", is_exact(report))
      .field("notes", notes_of(report))
      .field("estimate", report.estimate)
      .field("effective_branching", branching(report));
  return work_fields(object, result.counters)
      .field("reopened", is_astar(report) ? std::optional(result.reopened) : std::nullopt)
      .field("max_frontier", result.max_frontier)
      .field("stored", result.stored)
      .field("storage", name(report.storage))
      .field("why", unless_empty(report.why))
      .field("kernel", kernel(report))
      .field("threads", subject.threads)
      .field("ranks", subject.ranks)
      .field("processes", processes_json(result))
      .field("seconds", result.seconds)
      .field("peak_memory_bytes", peak_bytes)
      .field("required_bytes", unless_zero(report.required_bytes))
      .field("disk_bytes_written", result.disk_bytes_written)
      .field("disk_bytes_read", result.disk_bytes_read)
      .report();
}

PathJson::PathJson(const Subject& subject, const SessionInfo& facts, const PolicyFacts& policy,
                   bool path)
    : path_(path) {
  SolveReport report;
  report.search = policy.search;
  report.storage = policy.storage;
  report.why = policy.why;
  report.notes = facts.notes;
  report.result.outcome = Outcome::kSolved;
  report.result.shortest = true;
  report.result.stored = policy.stored;
  const std::string whole = solve_json(subject, facts, report, std::nullopt, 0, kPathFields);
  for (std::size_t begin = 0, end = 0; end < whole.size(); begin = end + 1) {
    end = std::min(whole.find(JsonObject::kHole, begin), whole.size());
    pieces_.push_back(whole.substr(begin, end - begin));
  }
}

void PathJson::append(std::string& out, const PolicyPath& path, const StreamPlace& place,
                      std::uint64_t peak_bytes) const {
  auto piece = pieces_.begin();
  const auto fill = [&](const auto& value) {
    out += *piece++;
    json::append(out, value);
  };
  const auto list = [&](std::span<const std::string_view> texts) {
    return path_ ? std::optional(texts) : std::nullopt;
  };
  fill(place.line);  // and so on in the order of kPathFields
  fill(unless_empty(place.file));
  fill(path.start);
  fill(path.length);
  fill(list(path.moves));
  fill(list(path.states));
  fill(path.length);  // the lower bound
  fill(path.length);  // expanded: every state but the goal
  fill(path.generated);
  fill(path.seconds);
  fill(peak_bytes);
  out += *piece;
}

std::string enumerate_json(const Subject& subject, const SessionInfo& facts,
                           const EnumerateReport& report) {
  const Result& result = report.result;
  const bool complete = result.outcome == Outcome::kExhausted;
  const absl::Status& wrong = report.error.ok() ? report.saving : report.error;
  JsonObject object;
  object.field("command", "enumerate");
  puzzle_fields(object, subject, facts)
      .field("start", unless_empty(report.start))
      .field("goal", unless_empty(facts.goal))
      .field("from", name(report.from))
      .field("metric", unless_empty(facts.metric))
      .field("symmetry", facts.symmetry)
      .field("storage", name(report.choice.storage))
      .field("why", unless_empty(report.choice.why))
      .field("kernel", kernel(report.choice))
      .field("status", !report.error.ok() ? "error"
                       : complete         ? "complete"
                                          : "limit")
      .field("limit", report.error.ok() ? limit(result) : std::nullopt)
      .field("error", wrong.ok() ? std::nullopt : std::optional(message(wrong)));
  const LevelTotals totals(result);
  object.field("states", totals.states)
      .field("goals", report.goals)
      .field("depth", totals.depth())
      .field("levels", totals.levels)
      .field("mean_depth", totals.mean_depth)
      .field("antipodes", antipodes_json(report))
      .field("list_depth", report.list_depth)
      .field("listed", report.listed)
      .field("among", among_json(report));
  const auto stored = static_cast<double>(result.stored);
  return work_fields(object, result.counters)
      .field("max_frontier", result.max_frontier)
      .field("stored", result.stored)
      .field("threads", subject.threads)
      .field("ranks", subject.ranks)
      .field("processes", processes_json(result))
      .field("prepare_seconds", result.prepare_seconds)
      .field("seconds", result.seconds)
      .field("states_per_second", stored / result.seconds)
      .field("bytes_per_state", static_cast<double>(result.table_bytes) / stored)
      .field("peak_memory_bytes", peak_memory())
      .field("required_bytes", unless_zero(report.choice.required_bytes))
      .field("disk_bytes_written", result.disk_bytes_written)
      .field("disk_bytes_read", result.disk_bytes_read)
      .field("table", unless_empty(report.table))
      .field("exact", complete)
      .field("notes", notes_of(report, facts))
      .report();
}

std::string summary_json(const Tally& tally) {
  JsonObject object;
  object.field("command", "summary")
      .field("search", tally.search.name)
      .field("heuristic", unless_empty(tally.search.heuristic))
      .field("bound_weight",
             takes_heuristic(tally.search) ? std::optional(tally.search.weight) : std::nullopt)
      .field("instances", tally.instances)
      .field("solved", tally.solved)
      .field("bounded", tally.bounded)
      .field("suboptimality", tally.suboptimality())
      .field("unsolvable", tally.unsolvable)
      .field("limits", tally.limits)
      .field("errors", tally.errors)
      .field("not_counted", tally.not_counted)
      .field("total_length", tally.total_length())
      .field("mean_length", tally.mean_length())
      .field("max_length", tally.max_length());
  return work_fields(object, tally.counters)
      .field("mean_expanded", tally.mean_expanded())
      .field("mean_generated", tally.mean_generated())
      .field("effective_branching", tally.mean_branching())
      .field("lengths", lengths_json(tally))
      .field("threads", tally.threads)
      .field("seconds", tally.seconds)
      .field("instances_per_second", static_cast<double>(tally.instances) / tally.seconds)
      .field("nodes_per_second", static_cast<double>(tally.counters.generated) / tally.seconds)
      .field("peak_memory_bytes", peak_memory())
      .report();
}

std::string instance_json(const Subject& subject, const SessionInfo& facts,
                          const SeriesFacts& series, const SeriesItem& item, std::uint64_t seed,
                          std::uint64_t number) {
  const bool walks = !series.uniform();
  JsonObject object;
  object.field("command", "generate");
  return puzzle_fields(object, subject, facts)
      .field("start", item.start)
      .field("goal", unless_empty(facts.goal))
      .field("seed", seed)
      .field("number", number)
      .field("uniform", series.uniform())
      .field("positions", unless_zero(series.states))
      .field("walk", walks ? std::optional(series.walk) : std::nullopt)
      .field("distance", item.distance)
      .report();
}

}  // namespace trailblaze
