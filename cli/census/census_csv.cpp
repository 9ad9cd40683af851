#include <absl/strings/str_cat.h>

#include "cli/census/census_report.hpp"

namespace trailblaze {
namespace {

// Piece sets contain commas, so they are quoted. Neither piece sets nor boards contain quotes.
void add_counts_csv(std::string& out, const std::string& pieces, const std::string& blanks,
                    const census::Counts& counts) {
  absl::StrAppend(&out, "\"", pieces, "\",", blanks, ",", counts.boards, ",", counts.components,
                  ",", counts.largest_component, ",", counts.edges);
}

void add_start_csv(std::string& out, const census::Start* start) {
  if (start == nullptr) {
    absl::StrAppend(&out, ",,");
  } else {
    absl::StrAppend(&out, ",", start->depth, ",", start->board);
  }
}

}  // namespace

std::string census_csv_head() {
  std::string out = "pieces,blanks,boards,components,largest_component,edges";
  for (const census::Metric metric : census::kEveryMetric) {
    absl::StrAppend(&out, ",", name(metric), "_depth,", name(metric), "_start");
  }
  return out + "\n";
}

std::string census_set_csv(const census::SetCensus& set) {
  std::string out;
  add_counts_csv(out, set.pieces, std::to_string(set.blanks), set.counts);
  for (const auto& start : set.hardest) add_start_csv(out, start ? &*start : nullptr);
  return out + "\n";
}

std::string census_totals_csv(const census::Totals& totals) {
  std::string out;
  add_counts_csv(out, "total", "", totals.counts);
  for (const auto& hardest : totals.hardest) {
    add_start_csv(out, hardest ? &hardest->start : nullptr);
  }
  return out + "\n";
}

}  // namespace trailblaze
