#include "cli/report/json.hpp"
#include "cli/report/report.hpp"
#include "cli/version.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/machine.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

std::optional<std::uint64_t> unless_zero(std::uint64_t number) {
  if (number == 0) return std::nullopt;
  return number;
}

std::optional<std::string> unless_empty(const std::string& text) {
  if (text.empty()) return std::nullopt;
  return text;
}

// "3,5,8" is a list of numbers; "3x3", "7" and "?,4,?" are text.
bool is_list(std::string_view text) {
  if (text.find(',') == std::string_view::npos) return false;
  for (const std::string_view word : split(text, ',')) {
    if (word.empty() || !parse_number(word).ok() || (word.size() > 1 && word[0] == '0')) {
      return false;
    }
  }
  return true;
}

// A position is always text, as the start is; other parameters that are lists of numbers are lists.
std::string parameters_json(const Parameters& parameters) {
  std::string out;
  JsonObject object(out);
  for (const auto& [name, value] : parameters) {
    if (name != "goal" && is_list(value)) {
      object.field(name, json::Raw{"[" + value + "]"});
    } else {
      object.field(name, unless_empty(value));
    }
  }
  object.end();
  return out;
}

std::optional<json::Text> bounds_json(const std::vector<BoundRow>& bounds) {
  if (bounds.empty()) return std::nullopt;
  return json::list(bounds, [](const BoundRow& row) {
    std::string out;
    JsonObject(out)
        .field("bound", row.bound)
        .field("nodes", row.nodes)
        .field("complete", row.complete)
        .end();
    return out;
  });
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
      .field("instance", unless_empty(subject.instance))
      .field("parameters", json::Raw{parameters_json(facts.parameters)});
}

JsonObject& work_fields(JsonObject& object, const Counters& counters) {
  return object.field("expanded", counters.expanded)
      .field("generated", counters.generated)
      .field("duplicates", counters.duplicates);
}

// What differs from report to report, by the names of the fields.
struct ReportValues {
  ReportValues(const SolveReport& report, std::optional<std::uint64_t> number, std::uint64_t peak)
      : line(number),
        start(unless_empty(report.start)),
        search(report.error.ok() ? std::optional<std::string>(name(report.search)) : std::nullopt),
        heuristic(unless_empty(report.heuristic)),
        status(trailblaze::status(report)),
        limit(trailblaze::limit(report)),
        error(trailblaze::error(report)),
        length(trailblaze::length(report)),
        moves(report.states.empty() ? nullptr : &report.moves),
        states(report.states.empty() ? nullptr : &report.states),
        bounds(bounds_json(report.result.bounds)),
        lower_bound(trailblaze::lower_bound(report)),
        suboptimality(trailblaze::suboptimality(report)),
        shortest_paths(count_json(report.shortest_paths)),
        all_paths(report.all_states.empty() ? nullptr : &report.all_states),
        exact(is_exact(report)),
        estimate(report.estimate),
        branching(trailblaze::branching(report)),
        expanded(report.result.counters.expanded),
        generated(report.result.counters.generated),
        duplicates(report.result.counters.duplicates),
        max_frontier(report.result.max_frontier),
        stored(report.result.stored),
        storage(name(report.storage)),
        why(unless_empty(report.why)),
        kernel(trailblaze::kernel(report)),
        seconds(report.result.seconds),
        peak_memory_bytes(peak),
        required_bytes(unless_zero(report.required_bytes)) {}

  std::optional<std::uint64_t> line;
  std::optional<std::string> start, search, heuristic;
  std::string status;
  std::optional<std::string> limit, error;
  std::optional<std::uint64_t> length;
  const std::vector<std::string>*moves, *states;
  std::optional<json::Text> bounds;
  std::optional<std::uint64_t> lower_bound;
  std::optional<double> suboptimality;
  std::optional<json::Text> shortest_paths;
  const std::vector<std::vector<std::string>>* all_paths;
  bool exact;
  std::optional<std::uint64_t> estimate;
  std::optional<double> branching;
  std::uint64_t expanded, generated, duplicates, max_frontier, stored;
  std::string storage;
  std::optional<std::string> why;
  std::string kernel;
  double seconds;
  std::uint64_t peak_memory_bytes;
  std::optional<std::uint64_t> required_bytes;
};

// Likewise of an answer from a policy table: holes, in the order in which PathJson fills them.
struct PathValues {
  json::Hole line, start;
  std::string search;
  std::nullptr_t heuristic = nullptr;
  const char* status = "solved";
  std::nullptr_t limit = nullptr, error = nullptr;
  json::Hole length, moves, states;
  std::nullptr_t bounds = nullptr;
  json::Hole lower_bound;
  double suboptimality = 1;
  std::nullptr_t shortest_paths = nullptr, all_paths = nullptr;
  bool exact = true;
  std::nullptr_t estimate = nullptr, branching = nullptr;
  json::Hole expanded, generated;
  int duplicates = 0, max_frontier = 0;
  std::uint64_t stored;
  std::string storage;
  std::optional<std::string> why;
  std::string kernel = name(chosen_isa());
  json::Hole seconds, peak_memory_bytes;
  std::nullptr_t required_bytes = nullptr;
};

template <class Values>
std::string solve_object(const Subject& subject, const SessionInfo& facts, const Values& values) {
  std::string out;
  JsonObject object(out);
  object.field("command", "solve").field("line", values.line);
  puzzle_fields(object, subject, facts)
      .field("start", values.start)
      .field("goal", unless_empty(facts.goal))
      .field("search", values.search)
      .field("heuristic", values.heuristic)
      .field("metric", unless_empty(facts.metric))
      .field("status", values.status)
      .field("limit", values.limit)
      .field("error", values.error)
      .field("length", values.length)
      .field("moves", values.moves)
      .field("states", values.states)
      .field("bounds", values.bounds)
      .field("lower_bound", values.lower_bound)
      .field("suboptimality", values.suboptimality)
      .field("shortest_paths", values.shortest_paths)
      .field("all_paths", values.all_paths)
      .field("exact", values.exact)
      .field("estimate", values.estimate)
      .field("effective_branching", values.branching)
      .field("expanded", values.expanded)
      .field("generated", values.generated)
      .field("duplicates", values.duplicates)
      .field("max_frontier", values.max_frontier)
      .field("stored", values.stored)
      .field("storage", values.storage)
      .field("why", values.why)
      .field("kernel", values.kernel)
      .field("threads", subject.threads)
      .field("seconds", values.seconds)
      .field("peak_memory_bytes", values.peak_memory_bytes)
      .field("required_bytes", values.required_bytes)
      .field("version", kVersion)
      .end();
  return out + "\n";
}

// Of the lengths that occur.
json::Text lengths_json(const Tally& tally) {
  std::string out;
  for (std::size_t n = 0; n < tally.lengths.size(); ++n) {
    const AtLength& at = tally.lengths[n];
    if (at.instances == 0) continue;
    if (!out.empty()) out += ',';
    JsonObject(out)
        .field("length", n)
        .field("instances", at.instances)
        .field("expanded", at.expanded)
        .field("generated", at.generated)
        .field("effective_branching", tally.branching(n))
        .end();
  }
  return {"[" + out + "]"};
}

std::optional<std::string> antipodes_json(const EnumerateReport& report) {
  if (!shows_last_level(report.result)) return std::nullopt;
  std::string out;
  JsonObject(out)
      .field("count", report.result.levels.back().states)
      .field("examples", report.antipodes)
      .end();
  return out;
}

}  // namespace

std::string solve_json(const Subject& subject, const SessionInfo& facts, const SolveReport& report,
                       std::optional<std::uint64_t> line, std::uint64_t peak_bytes) {
  return solve_object(subject, facts, ReportValues(report, line, peak_bytes));
}

PathJson::PathJson(const Subject& subject, const SessionInfo& facts, const PolicyFacts& policy,
                   bool path)
    : path_(path) {
  PathValues values;
  values.search = name(policy.search);
  values.stored = policy.stored;
  values.storage = name(policy.storage);
  values.why = unless_empty(policy.why);
  const std::string whole = solve_object(subject, facts, values);
  for (std::size_t begin = 0, end = 0; end < whole.size(); begin = end + 1) {
    end = std::min(whole.find('\0', begin), whole.size());
    pieces_.push_back(whole.substr(begin, end - begin));
  }
}

void PathJson::append(std::string& out, const PolicyPath& path, std::uint64_t line,
                      std::uint64_t peak_bytes) const {
  auto piece = pieces_.begin();
  const auto fill = [&](const auto& value) {
    out += *piece++;
    json::append(out, value);
  };
  const auto list = [&](std::span<const std::string_view> texts) {
    return path_ ? std::optional(texts) : std::nullopt;
  };
  fill(line);
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
  std::string out;
  JsonObject object(out);
  object.field("command", "enumerate");
  puzzle_fields(object, subject, facts)
      .field("start", report.start)
      .field("goal", unless_empty(facts.goal))
      .field("metric", unless_empty(facts.metric))
      .field("storage", name(report.choice.storage))
      .field("why", report.choice.why)
      .field("kernel", kernel(report.choice))
      .field("status", complete ? "complete" : "limit")
      .field("limit", limit(result))
      .field("error", report.saving.ok() ? std::nullopt : std::optional(message(report.saving)));
  const LevelTotals totals(result);
  object.field("states", totals.states)
      .field("depth", totals.depth())
      .field("levels", totals.levels)
      .field("mean_depth", totals.mean_depth);
  const std::optional<std::string> antipodes = antipodes_json(report);
  object.field("antipodes", antipodes ? std::optional(json::Raw{*antipodes}) : std::nullopt);
  const auto stored = static_cast<double>(result.stored);
  work_fields(object, result.counters)
      .field("max_frontier", result.max_frontier)
      .field("stored", result.stored)
      .field("threads", subject.threads)
      .field("prepare_seconds", result.prepare_seconds)
      .field("seconds", result.seconds)
      .field("states_per_second", stored / result.seconds)
      .field("bytes_per_state", static_cast<double>(result.table_bytes) / stored)
      .field("peak_memory_bytes", peak_memory())
      .field("required_bytes", unless_zero(report.choice.required_bytes))
      .field("table", unless_empty(report.table))
      .field("exact", complete)
      .field("version", kVersion)
      .end();
  return out + "\n";
}

std::string summary_json(const Tally& tally) {
  std::string out;
  JsonObject object(out);
  object.field("command", "summary")
      .field("search", tally.search.name)
      .field("heuristic", unless_empty(tally.search.heuristic))
      .field("instances", tally.instances)
      .field("solved", tally.solved)
      .field("unsolvable", tally.unsolvable)
      .field("limits", tally.limits)
      .field("errors", tally.errors)
      .field("total_length", tally.total_length())
      .field("mean_length", tally.mean_length())
      .field("max_length", tally.max_length());
  work_fields(object, tally.counters)
      .field("mean_expanded", tally.mean_expanded())
      .field("mean_generated", tally.mean_generated())
      .field("effective_branching", tally.mean_branching())
      .field("lengths", lengths_json(tally))
      .field("threads", tally.threads)
      .field("seconds", tally.seconds)
      .field("instances_per_second", static_cast<double>(tally.instances) / tally.seconds)
      .field("nodes_per_second", static_cast<double>(tally.counters.generated) / tally.seconds)
      .field("peak_memory_bytes", peak_memory())
      .field("version", kVersion)
      .end();
  return out + "\n";
}

}  // namespace trailblaze
