// Writes the reports of a census: a report for each finished piece set, and the totals at the end.
#pragma once

#include <string>
#include <vector>

#include "cli/report/page.hpp"
#include "engine/base/limits.hpp"
#include "puzzles/census/census.hpp"

namespace trailblaze {

// The data that all reports of a census share.
struct CensusSubject {
  std::string size, pieces;             // as the command line names them
  std::vector<census::Metric> metrics;  // metrics of the hardest starts
  int threads = 1;
};

// The totals, and the limit that stopped the census, if any.
struct CensusEnd {
  census::Totals totals;
  Stop stop = Stop::kNone;
  double seconds = 0;
};

// Returns the title: "blocks, census of klotski on 5x4".
std::string census_title(const CensusSubject& subject);

// Returns a table of the sets, their totals, and the hardest start in each metric.
std::string census_text(const CensusSubject& subject, const std::vector<census::SetCensus>& sets,
                        const CensusEnd& end, const Page& page, bool quiet);

std::string census_set_json(const CensusSubject& subject, const census::SetCensus& set);
std::string census_totals_json(const CensusSubject& subject, const CensusEnd& end);

std::string census_csv_head();
std::string census_set_csv(const census::SetCensus& set);
std::string census_totals_csv(const census::Totals& totals);

// Returns pictures of the ten hardest starts in the first requested metric, as SVG or as a page.
std::string census_picture(const CensusSubject& subject, const std::vector<census::SetCensus>& sets,
                           bool as_page);

}  // namespace trailblaze
