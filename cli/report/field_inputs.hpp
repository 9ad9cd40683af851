// The inputs of the fields of reports: for each table of fields, the type that its functions take.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/census/census_report.hpp"
#include "cli/report/report.hpp"
#include "cli/study/study_report.hpp"

namespace trailblaze {

struct SolveInput {
  const Subject& subject;
  const SessionInfo& facts;
  const SolveReport& report;
  const std::optional<InstanceOrigin>& origin;
  std::uint64_t peak_bytes;
};

struct LengthInput {
  std::uint64_t length;
  const LengthTotals& at;
  std::optional<double> branching;
};

struct EnumerateInput {
  const Subject& subject;
  const SessionInfo& facts;
  const EnumerateReport& report;
  const LevelTotals totals = LevelTotals(report.result);

  bool is_complete() const { return report.result.outcome == Outcome::kExhausted; }
};

struct Antipodes {
  std::uint64_t count;
  std::span<const std::string> examples;
};

struct AmongInput {
  const SetDistances& set;
  const LevelTotals totals = LevelTotals(set.levels);
};

struct InstanceInput {
  const Subject& subject;
  const SessionInfo& facts;
  const SeriesFacts& series;
  const SeriesItem& item;
  std::uint64_t seed, number;
};

struct StudyInput {
  const Subject& subject;
  const SessionInfo& facts;
  const StudyReport& report;
  const ProblemSettings& settings;
};

struct HeuristicValues {
  const std::string& heuristic;
  const ValueCounts& counts;
  std::size_t distances;  // number of known distances

  std::optional<std::uint64_t> if_known(std::uint64_t count) const {
    return distances > 0 ? std::optional(count) : std::nullopt;
  }
};

// Starts by metric.
template <class All>
struct ByMetric {
  const All& hardest;
};

// Returns nothing if no starts were requested.
template <class All>
std::optional<ByMetric<All>> if_requested(const CensusSubject& subject, const All& hardest) {
  return subject.metrics.empty() ? std::nullopt : std::optional(ByMetric<All>{hardest});
}

struct CensusSetInput {
  const CensusSubject& subject;
  const census::SetCensus& set;

  const census::Counts& counts() const { return set.counts; }
  std::optional<ByMetric<census::Starts>> hardest() const {
    return if_requested(subject, set.hardest);
  }
};

using HardestStarts = decltype(census::Totals::hardest);

struct CensusTotalsInput {
  const CensusSubject& subject;
  const CensusEnd& end;

  const census::Counts& counts() const { return end.totals.counts; }
  std::optional<ByMetric<HardestStarts>> hardest() const {
    return if_requested(subject, end.totals.hardest);
  }
};

}  // namespace trailblaze
