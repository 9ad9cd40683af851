#include <absl/strings/str_cat.h>
#include <fmt/format.h>

#include <optional>
#include <vector>

#include "cli/report/colour.hpp"
#include "cli/report/picture.hpp"
#include "cli/study/study_report.hpp"

namespace trailblaze {
namespace {

std::string number_text(std::optional<double> value) {
  return value ? fmt::format("{:.2f}", *value) : "-";
}

// "11,340 (6.2 %)"
std::string share_text(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "-";
  return fmt::format("{} ({:.1f} %)", grouped(part),
                     100 * static_cast<double>(part) / static_cast<double>(whole));
}

double mean_distance(const std::vector<std::uint64_t>& distances) {
  double sum = 0, count = 0;
  for (std::size_t d = 0; d < distances.size(); ++d) {
    sum += static_cast<double>(d) * static_cast<double>(distances[d]);
    count += static_cast<double>(distances[d]);
  }
  return sum / count;
}

// Describes the states of the study.
std::string states_text(const StudyReport& report, std::uint64_t seed) {
  const std::string count = grouped(report.states);
  const bool is_cut = report.stop != Stop::kNone;
  if (report.series) {
    return fmt::format("over {} random instances of seed {}, {}\n", count, seed,
                       series_text(*report.series));
  }
  if (report.distances.empty()) return "";
  return fmt::format("over {} {}{}: mean distance {:.2f}, greatest {}\n",
                     is_cut ? "the nearest" : "all", counted(report.states, "state"),
                     is_cut ? "" : " from which a goal can be reached",
                     mean_distance(report.distances), report.distances.size() - 1);
}

std::string heuristics_table(const StudyReport& report, const Page& page) {
  const bool has_distances = !report.distances.empty();
  std::vector<std::vector<std::string>> rows = {
      {"heuristic", "mean", "deviation", "greatest", "dead ends"}};
  if (has_distances) rows[0].insert(rows[0].end(), {"mean error", "exact", "overestimates"});
  for (std::size_t i = 0; i < report.counts.size(); ++i) {
    const ValueCounts& counts = report.counts[i];
    const auto greatest = counts.greatest();
    std::vector<std::string>& row = rows.emplace_back();
    row = {report.heuristics[i], number_text(counts.mean()),
           number_text(counts.standard_deviation()), greatest ? grouped(*greatest) : "-",
           grouped(counts.dead_ends)};
    if (!has_distances) continue;
    row.insert(row.end(), {number_text(counts.mean_error()),
                           share_text(counts.exact, report.states), grouped(counts.overestimates)});
  }
  return table(rows, 1, page);
}

// Returns a table of the mean value at each distance. If there are more than 100 distances, leaves
// out some.
std::string distances_table(const StudyReport& report, const Page& page) {
  constexpr std::size_t kMostRows = 100;
  const std::vector<std::uint64_t>& distances = report.distances;
  std::vector<std::vector<std::string>> rows = {{"distance", "states"}};
  for (const std::string& heuristic : report.heuristics) rows[0].push_back(heuristic);
  const std::size_t step = (distances.size() + kMostRows - 1) / kMostRows;
  for (std::size_t d = 0; d < distances.size(); d += step) {
    std::vector<std::string>& row = rows.emplace_back();
    row = {std::to_string(d), grouped(distances[d])};
    for (const ValueCounts& counts : report.counts) {
      row.push_back(number_text(counts.mean_at(d)));
    }
  }
  return "mean value at each distance\n" + table(rows, 0, page);
}

}  // namespace

std::string study_text(const Subject& subject, const SessionInfo& facts, const StudyReport& report,
                       const ProblemSettings& request, const OutputSettings& settings) {
  const Page& page = settings.page;
  std::string out = toned(title(subject, facts), Tone::kTitle, page.ink) + "\n" +
                    notes_text(facts.notes, page.ink);
  absl::StrAppend(&out, states_text(report, request.seed), "\n");
  if (report.states > 0) out += heuristics_table(report, page) + "\n";
  if (!settings.quiet && report.states > 0) {
    for (std::size_t i = 0; i < report.counts.size(); ++i) {
      if (report.counts[i].states.empty()) continue;
      absl::StrAppend(&out, report.heuristics[i], "\n",
                      histogram("value", "states", report.counts[i].states, page), "\n");
    }
    if (!report.distances.empty()) out += distances_table(report, page) + "\n";
  }
  if (report.stop != Stop::kNone) {
    const std::string more = request.random
                                 ? fmt::format(" before all {} instances", grouped(*request.random))
                                 : std::string(": there are more states");
    out += toned(stopped_text(report.stop) + more + "\n", Tone::kWarning, page.ink);
  }
  if (settings.quiet) return out;
  return out + fmt::format("{}, {}\n", seconds_text(report.seconds),
                           counted(static_cast<std::uint64_t>(subject.threads), "thread"));
}

}  // namespace trailblaze
