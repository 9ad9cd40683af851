#include "cli/pages/charts.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("charts: a histogram without a complete level says so in words") {
  EnumerateReport report;
  const Subject subject{.puzzle = "tiles", .instance = {}, .own = {}};
  for (const Axis axis : {Axis::kLinear, Axis::kLog}) {
    const std::string empty = enumerate_svg(subject, {}, report, axis, Titled::kYes);
    CHECK_THAT(empty, ContainsSubstring(">No level is complete, so there is nothing to draw.<"));
    CHECK_THAT(empty, !ContainsSubstring("<line") && ContainsSubstring("</svg>"));
  }
  report.result.levels.emplace_back().states = 1;
  const std::string one = enumerate_svg(subject, {}, report, Axis::kLog, Titled::kYes);
  CHECK_THAT(one,
             ContainsSubstring("<title>depth 0: 1 state</title>") && ContainsSubstring(">10<"));
}

}  // namespace
}  // namespace trailblaze
