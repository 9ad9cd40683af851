// Counts all boards and connected components of sets of sliding blocks, and finds the hardest
// starts. In JSON and CSV each set is printed when it is done.
#include <fmt/format.h>

#include <thread>
#include <utility>
#include <vector>

#include "cli/census/census_report.hpp"
#include "cli/commands.hpp"
#include "cli/report/output.hpp"
#include "cli/report/progress.hpp"
#include "cli/report/report.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"
#include "engine/run/peers.hpp"
#include "puzzles/census/census.hpp"

namespace trailblaze {
namespace {

std::vector<census::Metric> metrics_of(const std::string& hardest) {
  std::vector<census::Metric> metrics;
  for (const census::Metric metric : census::kEveryMetric) {
    if (hardest == "all" || hardest == name(metric)) metrics.push_back(metric);
  }
  return metrics;
}

// Prints each set when it is done, or keeps it for the text or picture at the end.
class CensusPrinter {
 public:
  CensusPrinter(const Settings& settings, CensusSubject subject)
      : settings_(settings), subject_(std::move(subject)) {
    if (settings.format == Format::kCsv) print(census_csv_head());
  }

  void add(const census::SetCensus& set) {
    end_.totals.add(set);
    switch (settings_.format) {
      case Format::kJson: return print(census_set_json(subject_, set));
      case Format::kCsv: return print(census_set_csv(set));
      default: sets_.push_back(set);
    }
  }

  void end(Stop stop, double seconds) {
    end_.stop = stop;
    end_.seconds = seconds;
    switch (settings_.format) {
      case Format::kJson: return print(census_totals_json(subject_, end_));
      case Format::kCsv: return print(census_totals_csv(end_.totals));
      case Format::kText:
        return print(census_text(subject_, sets_, end_, settings_.page, settings_.quiet));
      case Format::kSvg: return print(census_picture(subject_, sets_, false));
      case Format::kHtml: return print(census_picture(subject_, sets_, true));
    }
  }

 private:
  const Settings& settings_;
  const CensusSubject subject_;
  CensusEnd end_;
  std::vector<census::SetCensus> sets_;
};

}  // namespace

absl::StatusOr<int> run_census(const Settings& settings) {
  if (settings.options.peers->number() != 0) return kExitAnswered;  // process 0 does all the work
  auto request = census::read_request(settings.census.size, settings.census.pieces);
  if (!request.ok()) return request.status();
  request->metrics = metrics_of(settings.census.hardest);
  const CensusSubject subject{settings.census.size, settings.census.pieces, request->metrics,
                              settings.threads};
  CensusPrinter printer(settings, subject);
  Pulse pulse;
  std::jthread progress =
      show_progress(settings, pulse, ProgressOf::kStream,
                    settings.format == Format::kJson || settings.format == Format::kCsv);
  const Watch watch(settings.options.limits);
  const auto stop = take_census(*request, settings.options.limits, Crew(settings.threads), &pulse,
                                [&](const census::SetCensus& set) { printer.add(set); });
  progress = {};
  if (!stop.ok()) return stop.status();
  printer.end(*stop, watch.seconds());
  if (*stop == Stop::kNone) return kExitAnswered;
  flush_output();
  if (settings.format != Format::kJson) print_to_stderr(stopped_text(*stop), Tone::kWarning);
  return kExitLimit;
}

}  // namespace trailblaze
