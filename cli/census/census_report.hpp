// What a census says: of each piece set when it is done, and at the end the totals.
#pragma once

#include <string>
#include <vector>

#include "cli/report/page.hpp"
#include "engine/base/limits.hpp"
#include "puzzles/census/census.hpp"

namespace trailblaze {

// What all reports of a census have in common.
struct CensusSubject {
  std::string size, pieces;             // as they were asked for
  std::vector<census::Metric> metrics;  // in which starts were looked for
  int threads = 1;
};

// How it ended.
struct CensusEnd {
  census::Totals totals;
  Stop stop = Stop::kNone;
  double seconds = 0;
};

// "blocks, census of klotski on 5x4"
std::string census_title(const CensusSubject& subject);

// A table of the sets with their totals, and the hardest start of each metric.
std::string census_text(const CensusSubject& subject, const std::vector<census::SetCensus>& sets,
                        const CensusEnd& end, const Page& page, bool quiet);

std::string census_set_json(const CensusSubject& subject, const census::SetCensus& set);
std::string census_totals_json(const CensusSubject& subject, const CensusEnd& end);

std::string census_csv_head();
std::string census_set_csv(const census::SetCensus& set);
std::string census_totals_csv(const census::Totals& totals);

// The ten hardest starts of the sets, by the first metric that was asked for, in SVG or as a page.
std::string census_picture(const CensusSubject& subject, const std::vector<census::SetCensus>& sets,
                           bool as_page);

}  // namespace trailblaze
