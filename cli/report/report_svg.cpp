// The histogram of depths as an SVG picture: one bar a depth, linear, with its figures as tooltips.
//
//    title
//    ^ states
//    |      #
//    |    # # #          the tallest bar is the height of the plot
//    |  # # # # #
//    +-------------> depth
#include <fmt/format.h>

#include <algorithm>

#include "cli/report/picture.hpp"
#include "cli/report/report.hpp"
#include "cli/report/svg.hpp"

namespace trailblaze {
namespace {

constexpr double kWidth = 960, kHeight = 420;
constexpr double kLeft = 20, kRight = 20, kTop = 56, kBottom = 64;

std::string bars(const std::vector<std::uint64_t>& levels) {
  std::string out;
  const double slot = (kWidth - kLeft - kRight) / static_cast<double>(levels.size());
  const double height = kHeight - kTop - kBottom;
  const auto most = static_cast<double>(*std::max_element(levels.begin(), levels.end()));
  for (std::size_t d = 0; d < levels.size(); ++d) {
    const double x = kLeft + slot * static_cast<double>(d);
    const double tall = std::max(0.5, height * static_cast<double>(levels[d]) / most);
    out += fmt::format(
        "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"#4477aa\">"
        "<title>depth {}: {}</title></rect>\n",
        x + slot * 0.05, kTop + height - tall, slot * 0.9, tall, d, counted(levels[d], "state"));
    if (d % svg::label_every(levels.size()) == 0) {
      out += svg::label(x + slot / 2, kTop + height + 18, "middle", 12, std::to_string(d));
    }
  }
  return out;
}

}  // namespace

std::string enumerate_svg(const Subject& subject, const SessionInfo& facts,
                          const EnumerateReport& report) {
  const LevelTotals totals(report.result);
  std::string figures = counted(totals.states, "state");
  if (totals.mean_depth) {
    figures +=
        fmt::format(", greatest depth {}, mean depth {:.2f}", totals.depth(), *totals.mean_depth);
  }
  if (report.result.outcome != Outcome::kExhausted) figures += ", not complete";
  std::string out = svg::head(kWidth, kHeight) +
                    svg::label(kLeft, 24, "start", 16, svg::title(subject, facts)) +
                    svg::label(kLeft, 44, "start", 13, figures);
  if (!totals.levels.empty()) out += bars(totals.levels);
  out += svg::line(kLeft, kHeight - kBottom, kWidth - kRight, kHeight - kBottom, "black");
  out += svg::label(kWidth / 2, kHeight - 16, "middle", 13, "depth");
  return out + "</svg>\n";
}

}  // namespace trailblaze
