#include <algorithm>
#include <iterator>
#include <utility>

#include "cli/report/field.hpp"
#include "cli/report/field_inputs.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

using json::unless_empty;

// True for a list of numbers such as "3,5,8"; "3x3", "7" and "?,4,?" are text.
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

// Converts parameters into JSON. A position is always text, like the start. Other parameters that
// are lists of numbers become lists.
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

// An answer from a policy table.
struct PathAnswer {
  const PolicyPath& path;
  const InstanceOrigin& origin;
  std::uint64_t peak_bytes;
  bool shows_path;
};

// The fields that differ among answers from a policy table, in the order of fields.
constexpr Field kPathRows[] = {
    {"line", "", [](const PathAnswer& a) { return a.origin.line; }},
    {"file", "", [](const PathAnswer& a) { return unless_empty(a.origin.file); }},
    {"start", "", [](const PathAnswer& a) { return a.path.start; }},
    {"length", "", [](const PathAnswer& a) { return a.path.length; }},
    {"moves", "",
     [](const PathAnswer& a) { return a.shows_path ? std::optional(a.path.moves) : std::nullopt; }},
    {"states", "",
     [](const PathAnswer& a) {
       return a.shows_path ? std::optional(a.path.states) : std::nullopt;
     }},
    {"lower_bound", "", [](const PathAnswer& a) { return a.path.length; }},
    {"expanded", "",
     [](const PathAnswer& a) { return a.path.length; }},  // every state but the goal
    {"generated", "", [](const PathAnswer& a) { return a.path.generated; }},
    {"seconds", "", [](const PathAnswer& a) { return a.path.seconds; }},
    {"peak_memory_bytes", "", [](const PathAnswer& a) { return a.peak_bytes; }},
};

}  // namespace

std::string solve_json(const Subject& subject, const SessionInfo& facts, const SolveReport& report,
                       const std::optional<InstanceOrigin>& origin, std::uint64_t peak_bytes) {
  return json_line(solve_fields(), SolveInput{subject, facts, report, origin, peak_bytes});
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
  const std::optional<InstanceOrigin> none;
  const SolveInput solved{subject, facts, report, none, 0};
  pieces_.emplace_back();
  char before = '{';
  for (const Field& field : solve_fields()) {
    append_name(pieces_.back(), std::exchange(before, ','), field.name);
    if (std::ranges::find(kPathRows, field.name, &Field::name) != std::end(kPathRows)) {
      pieces_.emplace_back();
    } else {
      field.json(pieces_.back(), &solved);
    }
  }
  pieces_.back() += "}\n";
}

void PathJson::append(std::string& out, const PolicyPath& path, const InstanceOrigin& origin,
                      std::uint64_t peak_bytes) const {
  const PathAnswer answer{path, origin, peak_bytes, path_};
  auto piece = pieces_.begin();
  for (const Field& field : kPathRows) {
    out += *piece++;
    field.json(out, &answer);
  }
  out += *piece;
}

std::string enumerate_json(const Subject& subject, const SessionInfo& facts,
                           const EnumerateReport& report) {
  return json_line(enumerate_fields(), EnumerateInput{subject, facts, report});
}

std::string summary_json(const Tally& tally) { return json_line(summary_fields(), tally); }

std::string instance_json(const Subject& subject, const SessionInfo& facts,
                          const SeriesFacts& series, const SeriesItem& item, std::uint64_t seed,
                          std::uint64_t number) {
  return json_line(instance_fields(), InstanceInput{subject, facts, series, item, seed, number});
}

std::string study_json(const Subject& subject, const SessionInfo& facts, const StudyReport& report,
                       const ProblemSettings& settings) {
  return json_line(heuristics_fields(), StudyInput{subject, facts, report, settings});
}

std::string census_set_json(const CensusSubject& subject, const census::SetCensus& set) {
  return json_line(census_set_fields(), CensusSetInput{subject, set});
}

std::string census_totals_json(const CensusSubject& subject, const CensusEnd& end) {
  return json_line(census_totals_fields(), CensusTotalsInput{subject, end});
}

}  // namespace trailblaze
