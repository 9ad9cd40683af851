// The histogram of depths: a bar for each depth, with its figures as a tooltip. The axis of states
// is linear, or logarithmic from 1 on, so that rare depths are visible.
//
//     states
//    20,000 |        #
//           |      # #
//    10,000 |      # # #
//           |    # # # #
//         0 +-----------> depth
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "cli/pages/chart_parts.hpp"
#include "cli/pages/charts.hpp"
#include "cli/report/picture.hpp"

namespace trailblaze {
namespace {

constexpr double kPlotHeight = 320, kBelow = 56, kTitleLeft = 20;

// The axis of states: the height of a number above the line in pixels, and the ticks.
class StatesAxis {
 public:
  StatesAxis(std::uint64_t most, Axis axis) : is_log_(axis == Axis::kLog) {
    const auto greatest = static_cast<double>(most);
    if (is_log_) {
      // Up to the next power of ten.
      const int powers = std::max(1, static_cast<int>(std::ceil(std::log10(greatest) - 1e-9)));
      for (int power = 0; power <= powers; ++power) ticks_.push_back(std::pow(10.0, power));
      top_ = powers;
      return;
    }
    // The largest step of the form 1, 2 or 5 times a power of ten that fits at least four times.
    double step = 1;
    for (int power = 0; std::pow(10.0, power) <= greatest; ++power) {
      for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * std::pow(10.0, power) * 4 <= greatest) step = factor * std::pow(10.0, power);
      }
    }
    const int steps = static_cast<int>(std::ceil(greatest / step));
    for (int tick = 0; tick <= steps; ++tick) ticks_.push_back(tick * step);
    top_ = steps * step;
  }

  double height(double states) const {
    if (!is_log_) return kPlotHeight * states / top_;
    // The bar of a single state has a sixteenth of the plot's height, so that it is visible.
    return states < 1 ? 0 : kPlotHeight * (1 + std::log10(states) / top_ * 15) / 16;
  }
  // Returns at most 13 ticks, evenly spaced.
  std::vector<double> ticks() const {
    const std::size_t every = ticks_.size() > 13 ? (ticks_.size() + 11) / 12 : 1;
    std::vector<double> shown;
    for (std::size_t i = 0; i < ticks_.size(); i += every) shown.push_back(ticks_[i]);
    return shown;
  }

 private:
  bool is_log_;
  double top_ = 1;  // the greatest tick, or its logarithm
  std::vector<double> ticks_;
};

// Bars of at least a pixel. If there are more levels, several levels share a bar.
struct Bars {
  std::size_t step = 1;  // levels per bar
  std::vector<std::uint64_t> states;

  explicit Bars(const std::vector<std::uint64_t>& levels) {
    constexpr std::size_t kMostBars = 800;
    step = (levels.size() + kMostBars - 1) / kMostBars;
    states.resize((levels.size() + step - 1) / step);
    for (std::size_t d = 0; d < levels.size(); ++d) states[d / step] += levels[d];
  }
};

std::string draw_bars(const Bars& bars, std::size_t depths, const StatesAxis& axis, double bottom) {
  std::string out;
  const double width = svg::kPlotRight - svg::kPlotLeft;
  const double slot = width / static_cast<double>(bars.states.size());
  for (std::size_t i = 0; i < bars.states.size(); ++i) {
    const std::size_t first = i * bars.step, last = std::min(first + bars.step, depths) - 1;
    const std::uint64_t states = bars.states[i];
    const double tall = states == 0 ? 0 : std::max(0.5, axis.height(static_cast<double>(states)));
    out += fmt::format(
        "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"#4477aa\">"
        "<title>depth {}: {}</title></rect>\n",
        svg::kPlotLeft + slot * (static_cast<double>(i) + 0.05), bottom - tall, slot * 0.9, tall,
        first == last ? std::to_string(first) : fmt::format("{} to {}", first, last),
        counted(states, "state"));
  }
  for (std::size_t d = 0; d < depths; d += svg::label_every(depths)) {
    const double x =
        svg::kPlotLeft + width * (static_cast<double>(d) + 0.5) / static_cast<double>(depths);
    out += svg::label(x, bottom + 18, "middle", 12, std::to_string(d));
  }
  return out;
}

std::string plot(const std::vector<std::uint64_t>& levels, Axis kind, double bottom) {
  const Bars bars(levels);
  const StatesAxis axis(*std::ranges::max_element(bars.states), kind);
  std::string out;
  for (const double tick : axis.ticks()) {
    out += svg::grid_line(bottom - axis.height(tick), svg::axis_number(tick));
  }
  return out + draw_bars(bars, levels.size(), axis, bottom);
}

}  // namespace

std::string depth_figures(const EnumerateReport& report) {
  const LevelTotals totals(report.result);
  std::string figures = counted(totals.states, "state");
  if (totals.mean_depth) {
    figures +=
        fmt::format(", greatest depth {}, mean depth {:.2f}", totals.depth(), *totals.mean_depth);
  }
  if (report.from == From::kGoals) figures += ", counted from all goals";
  if (report.result.outcome != Outcome::kExhausted) figures += ", not complete";
  return figures;
}

std::string enumerate_svg(const Subject& subject, const SessionInfo& facts,
                          const EnumerateReport& report, Axis axis, Titled titled) {
  const LevelTotals totals(report.result);
  double y = 28;
  std::string out;
  if (titled == Titled::kYes) {
    out = svg::title(kTitleLeft, y, title(subject, facts));
    out += svg::paragraph(kTitleLeft, y, 13, depth_figures(report));
    y += 8;
  }
  if (totals.states == 0) {
    out += svg::paragraph(kTitleLeft, y, 13, "No level is complete, so there is nothing to draw.");
    return svg::head(y) + out + "</svg>\n";
  }
  out += svg::label(kTitleLeft, y, "start", 13,
                    axis == Axis::kLog ? "states (logarithmic)" : "states");
  const double bottom = y + 14 + kPlotHeight;
  out += plot(totals.levels, axis, bottom);
  out += svg::level_line(bottom, "black");
  out += svg::label(svg::kPlotMiddle, bottom + 42, "middle", 13,
                    report.from == From::kGoals ? "distance from the goals" : "depth");
  return svg::head(bottom + kBelow) + out + "</svg>\n";
}

}  // namespace trailblaze
