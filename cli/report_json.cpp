#include "cli/json.hpp"
#include "cli/report.hpp"
#include "cli/version.hpp"
#include "engine/isa.hpp"
#include "engine/machine.hpp"
#include "engine/text.hpp"

namespace trailblaze {
namespace {

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

std::optional<std::string> bounds_json(const std::vector<BoundRow>& bounds) {
  if (bounds.empty()) return std::nullopt;
  return "[" +
         join(bounds, ",",
              [](const BoundRow& row) {
                std::string out;
                JsonObject(out).field("bound", row.bound).field("nodes", row.nodes).end();
                return out;
              }) +
         "]";
}

// A number as far as every reader of JSON holds it exactly, else text.
std::string count_json(const std::string& decimal) {
  constexpr std::uint64_t kExact = std::uint64_t{1} << 53;
  const absl::StatusOr<std::uint64_t> number = parse_number(decimal);
  return number.ok() && *number <= kExact ? decimal : "\"" + decimal + "\"";
}

JsonObject& puzzle_fields(JsonObject& object, const Subject& subject, const Facts& facts) {
  return object.field("puzzle", subject.puzzle)
      .field("instance", unless_empty(subject.instance))
      .field("parameters", json::Raw{parameters_json(facts.parameters)});
}

JsonObject& work_fields(JsonObject& object, const Counters& counters) {
  return object.field("expanded", counters.expanded)
      .field("generated", counters.generated)
      .field("duplicates", counters.duplicates);
}

// What was found: status, path, bounds.
void answer_fields(JsonObject& object, const SolveReport& report) {
  const bool path = !report.states.empty();
  object.field("status", status(report))
      .field("limit", limit(report))
      .field("error", error(report))
      .field("length", length(report))
      .field("moves", path ? std::optional(report.moves) : std::nullopt)
      .field("states", path ? std::optional(report.states) : std::nullopt);
  const std::optional<std::string> bounds = bounds_json(report.result.bounds);
  const bool counted = !report.shortest_paths.empty();
  const std::string count = count_json(report.shortest_paths);
  object.field("bounds", bounds ? std::optional(json::Raw{*bounds}) : std::nullopt)
      .field("lower_bound", lower_bound(report))
      .field("shortest_paths", counted ? std::optional(json::Raw{count}) : std::nullopt)
      .field("all_paths", counted ? std::optional(report.all_states) : std::nullopt)
      .field("exact", is_exact(report));
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

std::string solve_json(const Subject& subject, const Facts& facts, const SolveReport& report,
                       std::optional<std::uint64_t> line, std::uint64_t peak_bytes) {
  const Result& result = report.result;
  std::string out;
  JsonObject object(out);
  object.field("command", "solve").field("line", line);
  puzzle_fields(object, subject, facts)
      .field("start", unless_empty(report.start))
      .field("goal", unless_empty(facts.goal))
      .field("search", unless_empty(report.search))
      .field("heuristic", nullptr)
      .field("metric", unless_empty(facts.metric));
  answer_fields(object, report);
  work_fields(object, result.counters)
      .field("max_frontier", result.max_frontier)
      .field("stored", result.stored)
      .field("storage", report.storage)
      .field("kernel", name(chosen_isa()))
      .field("threads", subject.threads)
      .field("seconds", result.seconds)
      .field("peak_memory_bytes", peak_bytes)
      .field("required_bytes", nullptr)
      .field("version", kVersion)
      .end();
  return out + "\n";
}

std::string enumerate_json(const Subject& subject, const Facts& facts,
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
      .field("storage", "trail")
      .field("kernel", name(chosen_isa()))
      .field("status", complete ? "complete" : "limit")
      .field("limit", limit(result))
      .field("error", nullptr);
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
      .field("seconds", result.seconds)
      .field("states_per_second", stored / result.seconds)
      .field("bytes_per_state", static_cast<double>(result.table_bytes) / stored)
      .field("peak_memory_bytes", peak_memory())
      .field("required_bytes", nullptr)
      .field("exact", complete)
      .field("version", kVersion)
      .end();
  return out + "\n";
}

std::string summary_json(const Tally& tally) {
  std::string out;
  JsonObject object(out);
  object.field("command", "summary")
      .field("search", tally.search)
      .field("instances", tally.instances)
      .field("solved", tally.solved)
      .field("unsolvable", tally.unsolvable)
      .field("limits", tally.limits)
      .field("errors", tally.errors)
      .field("total_length", tally.total_length())
      .field("mean_length", tally.mean_length())
      .field("max_length", tally.max_length());
  work_fields(object, tally.counters)
      .field("threads", tally.threads)
      .field("seconds", tally.seconds)
      .field("instances_per_second", static_cast<double>(tally.instances) / tally.seconds)
      .field("peak_memory_bytes", peak_memory())
      .field("version", kVersion)
      .end();
  return out + "\n";
}

}  // namespace trailblaze
