// Several searches of the same instances: two plots above each other, with the same axis of
// lengths. Each search has a line and a colour.
//
//    title
//    -o- ids: 50 of 50 solved
//    -o- astar:manhattan: 50 of 50 solved
//    nodes generated, mean  100,000 |            .o
//    (logarithmic)            1,000 |      .o--o'
//                                10 |  o--o'
//    effective branching          2 |  o--o--o--o
//    factor (linear)              1 +----------------> moves
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "cli/pages/chart_parts.hpp"
#include "cli/pages/charts.hpp"
#include "cli/report/picture.hpp"
#include "engine/picture/svg.hpp"

namespace trailblaze {
namespace {

constexpr double kLegendLeft = 20;
constexpr double kNodesHeight = 310, kFactorHeight = 140;  // of the two plots
constexpr double kBetween = 50, kBelowPlots = 60;
constexpr std::array kColours = {"#4477aa", "#ee6677", "#228833", "#ccbb44",
                                 "#aa3377", "#66ccee", "#888888"};

// Maps a length to an x and a value to a y.
struct Axes {
  std::uint64_t first, last;  // lengths
  double low, high;           // values, or their logarithms
  double top, bottom;

  double x(std::uint64_t length) const {
    const double share =
        (static_cast<double>(length - first) + 0.5) / (static_cast<double>(last - first) + 1);
    return svg::kPlotLeft + (svg::kPlotRight - svg::kPlotLeft) * share;
  }
  double y(double value) const { return bottom - (bottom - top) * (value - low) / (high - low); }
};

using Value = std::function<std::optional<double>(const Tally&, std::uint64_t)>;

// Draws the curves of all searches. `value` returns a search's value at a length.
std::string curves(const std::vector<Tally>& tallies, const Axes& axes, const Value& value) {
  std::string out;
  for (std::size_t k = 0; k < tallies.size(); ++k) {
    const Tally& tally = tallies[k];
    const char* colour = kColours[k % kColours.size()];
    std::string line, dots;
    for (std::uint64_t n = axes.first; n <= axes.last && n < tally.lengths.size(); ++n) {
      const LengthTotals& at = tally.lengths[n];
      const std::optional<double> v = at.instances > 0 ? value(tally, n) : std::nullopt;
      if (!v) continue;
      const std::optional<double> b = tally.branching(n);
      const std::string figures =
          fmt::format("{}, {}: {}, mean generated {:.0f}{}", label(tally.search),
                      counted(n, "move"), counted(at.instances, "instance"), at.mean_generated(),
                      b ? fmt::format(", b* {:.3f}", *b) : "");
      const double x = axes.x(n), y = axes.y(*v);
      line += fmt::format("{}{:.1f},{:.1f}", line.empty() ? "" : " ", x, y);
      dots += fmt::format(
          "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\" fill=\"{}\"><title>{}</title></circle>\n",
          x, y, colour, escape_xml(figures));
    }
    if (line.empty()) continue;
    out += fmt::format(
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"/>\n{}", line,
        colour, dots);
  }
  return out;
}

// Returns the greatest value of any search, but at least `least`.
double greatest(const std::vector<Tally>& tallies, const Value& value, double least) {
  for (const Tally& tally : tallies) {
    for (std::uint64_t n = 0; n < tally.lengths.size(); ++n) {
      if (tally.lengths[n].instances > 0) least = std::max(least, value(tally, n).value_or(least));
    }
  }
  return least;
}

std::string nodes_plot(const std::vector<Tally>& tallies, Axes axes) {
  const Value digits = [](const Tally& tally, std::uint64_t n) {
    return std::log10(std::max(1.0, tally.lengths[n].mean_generated()));
  };
  axes.low = 0;
  axes.high = std::ceil(greatest(tallies, digits, 0.5));
  std::string out = svg::label(svg::kPlotLeft, axes.top - 14, "start", 13, "nodes generated, mean");
  for (int power = 0; power <= static_cast<int>(axes.high); ++power) {
    out += svg::grid_line(axes.y(power), svg::axis_number(std::pow(10, power)));
  }
  return out + curves(tallies, axes, digits);
}

std::string factor_plot(const std::vector<Tally>& tallies, Axes axes) {
  const Value factor = [](const Tally& tally, std::uint64_t n) { return tally.branching(n); };
  axes.low = 1;
  axes.high = 1 + std::ceil((greatest(tallies, factor, 1.2) - 1) * 5) / 5;
  std::string out =
      svg::label(svg::kPlotLeft, axes.top - 14, "start", 13, "effective branching factor b*");
  for (const double share : {0.0, 0.5, 1.0}) {
    const double value = axes.low + (axes.high - axes.low) * share;
    out += svg::grid_line(axes.y(value), fmt::format("{:.1f}", value));
  }
  const std::uint64_t every = svg::label_every(axes.last - axes.first + 1);
  for (std::uint64_t n = axes.first; n <= axes.last; ++n) {
    if (n % every != 0) continue;
    out += svg::label(axes.x(n), axes.bottom + 20, "middle", 12, std::to_string(n));
  }
  return out + curves(tallies, axes, factor);
}

// Draws the colour and name of each search, with its mean over all lengths. Moves `y` below.
std::string legend(const std::vector<Tally>& tallies, double& y) {
  constexpr double kText = kLegendLeft + 22;
  std::string out;
  for (std::size_t k = 0; k < tallies.size(); ++k) {
    const Tally& tally = tallies[k];
    const std::optional<double> b = tally.mean_branching();
    out += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"14\" height=\"10\" fill=\"{}\"/>\n",
                       kLegendLeft, y - 10, kColours[k % kColours.size()]);
    out += svg::paragraph(
        kText, y, 13,
        fmt::format("{}: {} of {} solved{}", label(tally.search), grouped(tally.solved),
                    grouped(tally.instances), b ? fmt::format(", b* {:.3f}", *b) : ""));
  }
  return out;
}

// Draws both plots from `y` on. Moves `y` below.
std::string plots(const std::vector<Tally>& tallies, Axes axes, double& y) {
  axes.top = y + 34;
  axes.bottom = axes.top + kNodesHeight;
  std::string out = nodes_plot(tallies, axes);
  axes.top = axes.bottom + kBetween;
  axes.bottom = axes.top + kFactorHeight;
  out += factor_plot(tallies, axes);
  y = axes.bottom + kBelowPlots;
  return out + svg::label(svg::kPlotMiddle, y - 16, "middle", 13, "moves of the solution");
}

}  // namespace

std::string comparison_svg(const Subject& subject, const SessionInfo& facts,
                           const std::vector<Tally>& tallies, Titled titled) {
  Axes axes = {kUnlimited, 0, 0, 1, 0, 0};
  for (const Tally& tally : tallies) {
    for (std::uint64_t n = 0; n < tally.lengths.size(); ++n) {
      if (tally.lengths[n].instances == 0) continue;
      axes.first = std::min(axes.first, n);
      axes.last = std::max(axes.last, n);
    }
  }
  double y = 28;
  std::string out;
  if (titled == Titled::kYes)
    out = svg::title(kLegendLeft, y, name_with_parameters(subject.puzzle, facts, 24));
  out += legend(tallies, y);
  if (axes.first <= axes.last) {
    out += plots(tallies, axes, y);
  } else {
    out +=
        svg::paragraph(kLegendLeft, y, 13, "No instance was solved, so there is nothing to draw.");
  }
  return svg::head(y) + out + "</svg>\n";
}

}  // namespace trailblaze
