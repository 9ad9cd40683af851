#include "cli/census/census_report.hpp"
#include "cli/report/json.hpp"
#include "engine/base/machine.hpp"

namespace trailblaze {
namespace {

json::Text start_json(const census::Start& start) {
  return JsonObject().field("depth", start.depth).field("start", start.board).text();
}

json::Text start_json(const census::HardestOfAll& hardest) {
  return JsonObject()
      .field("depth", hardest.start.depth)
      .field("start", hardest.start.board)
      .field("pieces", hardest.pieces)
      .text();
}

template <class One>
std::optional<json::Text> start_or_none(const std::optional<One>& start) {
  return start ? std::optional(start_json(*start)) : std::nullopt;
}

// A field for each metric; null for one that was not asked for.
template <class All>
void add_starts(JsonObject& object, const All& starts) {
  for (const census::Metric metric : census::kEveryMetric) {
    object.field(name(metric), start_or_none(starts[static_cast<std::size_t>(metric)]));
  }
}

// Null where no starts were looked for.
template <class All>
std::optional<json::Text> hardest_json(const CensusSubject& subject, const All& starts) {
  if (subject.metrics.empty()) return std::nullopt;
  JsonObject object;
  add_starts(object, starts);
  return object.text();
}

json::Text component_json(const census::ComponentCensus& component) {
  JsonObject object;
  object.field("boards", component.boards);
  add_starts(object, component.hardest);
  return object.text();
}

JsonObject& add_subject(JsonObject& object, const char* what, const CensusSubject& subject) {
  return object.field("command", "enumerate")
      .field("puzzle", "blocks")
      .field("census", what)
      .field("size", subject.size);
}

void add_counts(JsonObject& object, const census::Counts& counts) {
  object.field("boards", counts.boards)
      .field("components", counts.components)
      .field("largest_component", counts.largest_component)
      .field("edges", counts.edges);
}

}  // namespace

std::string census_set_json(const CensusSubject& subject, const census::SetCensus& set) {
  JsonObject object;
  add_subject(object, "set", subject).field("pieces", set.pieces).field("blanks", set.blanks);
  add_counts(object, set.counts);
  object.field("hardest", hardest_json(subject, set.hardest));
  std::optional<json::Text> components;
  if (!subject.metrics.empty()) components = json::list(set.by_size, component_json);
  return object.field("by_component", components).report();
}

std::string census_totals_json(const CensusSubject& subject, const CensusEnd& end) {
  const bool is_limited = end.stop != Stop::kNone;
  JsonObject object;
  add_subject(object, "totals", subject)
      .field("pieces", subject.pieces)
      .field("status", is_limited ? "limit" : "complete")
      .field("limit", is_limited ? std::optional<std::string>(name(end.stop)) : std::nullopt)
      .field("sets", end.totals.sets);
  add_counts(object, end.totals.counts);
  return object.field("hardest", hardest_json(subject, end.totals.hardest))
      .field("threads", subject.threads)
      .field("seconds", end.seconds)
      .field("peak_memory_bytes", peak_memory())
      .report();
}

}  // namespace trailblaze
