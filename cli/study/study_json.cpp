#include <algorithm>
#include <optional>
#include <vector>

#include "cli/report/json.hpp"
#include "cli/study/study_report.hpp"
#include "engine/base/machine.hpp"

namespace trailblaze {
namespace {

// The mean value at each distance; null where all states there are dead ends by the heuristic.
std::vector<json::Text> means_of(const ValueCounts& counts, std::size_t distances) {
  std::vector<json::Text> means;
  means.reserve(distances);
  for (std::size_t d = 0; d < distances; ++d) {
    const std::optional<double> mean = counts.mean_at(d);
    std::string text = "null";
    if (mean) json::append(text = "", *mean);
    means.push_back({text});
  }
  return means;
}

json::Text heuristic_json(const std::string& name, const ValueCounts& counts,
                          const std::vector<std::uint64_t>& distances) {
  const bool has_distances = !distances.empty();
  const auto known = [&](std::uint64_t count) {
    return has_distances ? std::optional(count) : std::nullopt;
  };
  JsonObject object;
  return object.field("heuristic", name)
      .field("mean", counts.mean())
      .field("standard_deviation", counts.standard_deviation())
      .field("greatest", counts.greatest())
      .field("dead_ends", counts.dead_ends)
      .field("values", counts.states)
      .field("mean_error", counts.mean_error())
      .field("exact_states", known(counts.exact))
      .field("overestimates", known(counts.overestimates))
      .field("means",
             has_distances ? std::optional(means_of(counts, distances.size())) : std::nullopt)
      .text();
}

json::Text heuristics_json(const StudyReport& report) {
  std::vector<json::Text> all;
  for (std::size_t i = 0; i < report.counts.size(); ++i) {
    all.push_back(heuristic_json(report.heuristics[i], report.counts[i], report.distances));
  }
  std::string out;
  json::append(out, all);
  return {out};
}

JsonObject& add_puzzle(JsonObject& object, const Subject& subject, const SessionInfo& facts) {
  const std::string_view instance = subject.instance_of(facts);
  return object.field("command", "heuristics")
      .field("puzzle", subject.puzzle)
      .field("instance", instance.empty() ? std::nullopt : std::optional(instance))
      .field("parameters", parameters_json(facts.parameters))
      .field("start", facts.start.empty() ? std::nullopt : std::optional(facts.start))
      .field("goal", facts.goal.empty() ? std::nullopt : std::optional(facts.goal))
      .field("metric", facts.metric.empty() ? std::nullopt : std::optional(facts.metric))
      .field("symmetry", facts.symmetry);
}

}  // namespace

std::string study_json(const Subject& subject, const SessionInfo& facts, const StudyReport& report,
                       const Settings& settings) {
  const bool is_random = settings.random.has_value(), is_limited = report.stop != Stop::kNone;
  const bool is_wrong = !report.error.ok();
  const bool has_distances = !report.distances.empty();
  JsonObject object;
  add_puzzle(object, subject, facts)
      .field("status", is_wrong     ? "error"
                       : is_limited ? "limit"
                                    : "complete")
      .field("limit", is_limited ? std::optional(name(report.stop)) : std::nullopt)
      .field("error", is_wrong ? std::optional(message(report.error)) : std::nullopt)
      .field("over", is_random ? "random" : "all")
      .field("seed", is_random ? std::optional(settings.seed) : std::nullopt)
      .field("walk", settings.series.walk)
      .field("uniform", report.series ? std::optional(report.series->uniform()) : std::nullopt)
      .field("states", report.states)
      .field("distances", has_distances ? &report.distances : nullptr)
      .field("heuristics", heuristics_json(report));
  return object.field("notes", facts.notes)
      .field("threads", subject.threads)
      .field("seconds", report.seconds)
      .field("peak_memory_bytes", peak_memory())
      .report();
}

}  // namespace trailblaze
