#include "cli/pages/report_pages.hpp"

#include <cstddef>
#include <string>
#include <vector>

#include "cli/pages/film_strip.hpp"
#include "engine/picture/svg.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

TEST_CASE("pages: a strip shows short paths whole, and of long ones the two ends") {
  CHECK(shown_in_strip(1) == std::vector<std::size_t>{0});
  CHECK(shown_in_strip(200).size() == 200);
  const std::vector<std::size_t> long_path = shown_in_strip(100'000);
  REQUIRE(long_path.size() == 200);
  CHECK(long_path[99] == 99);
  CHECK(long_path[100] == 99'900);
  CHECK(long_path.back() == 99'999);
}

// The middle of the path has no valid positions, so a picture of any of them would fail.
TEST_CASE("pages: of a long path only the positions that a strip shows become pictures") {
  const auto session = open_puzzle("hanoi", {{"disks", "3"}});
  SolveReport report;
  report.states.assign(1000, "no position");
  for (std::size_t i = 0; i < 100; ++i) report.states[i] = report.states[900 + i] = "321//";
  report.moves.assign(999, "move");
  const Subject subject{.puzzle = "hanoi", .instance = {}, .own = {}};
  const std::string strip = solution_picture(subject, *session, report, "solved", Format::kSvg);
  const std::string alone = svg_elements(session->shapes("321//").value());
  CHECK(times_in(strip, alone) == 200);
  CHECK_THAT(strip, ContainsSubstring(">800 positions in the middle are left out<"));
  CHECK_THAT(strip, ContainsSubstring(">99: move<") && ContainsSubstring(">900: move<") &&
                        ContainsSubstring(">999: move<"));
}

}  // namespace
}  // namespace trailblaze
