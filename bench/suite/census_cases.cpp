// The census of sliding blocks: all boards of all Klotski sets, and the hardest starts of a single
// set in each metric.
#include <cstdint>
#include <optional>

#include "bench/suite/case_tools.hpp"
#include "bench/suite/harness.hpp"
#include "puzzles/census/census.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

// Takes the census. The states of the tally are boards; its answer is the number of components plus
// the depth of the hardest start in each metric.
Tally take(const census::Request& request) {
  census::Totals totals;
  const auto stop = take_census(request, Limits{}, one_thread, nullptr,
                                [&](const census::SetCensus& set) { totals.add(set); });
  if (!stop.ok() || *stop != Stop::kNone) die("census: did not end");
  std::uint64_t answer = totals.counts.components;
  for (const auto& hardest : totals.hardest) answer += hardest ? hardest->start.depth : 0;
  return {.states = totals.counts.boards, .generated = totals.counts.edges, .answer = answer};
}

Body census_of(const char* pieces, bool hardest) {
  census::Request request = *census::read_request("5x4", pieces);
  if (hardest) request.metrics = {census::kEveryMetric.begin(), census::kEveryMetric.end()};
  return [request] { return take(request); };
}

const Cases census_cases = {
    {"census/klotski",
     Set::kQuick,
     {.states = 29'334'498, .generated = 218'466'908, .answer = 25'422},
     [] { return census_of("klotski", false); }},
    {"census/klotski-classic/hardest",
     Set::kQuick,
     {.states = 65'880, .generated = 206'780, .answer = 898 + 126 + 101 + 93},
     [] { return census_of("2x2:1,2x1:4,1x2:1,1x1:4", true); }},
};

}  // namespace
