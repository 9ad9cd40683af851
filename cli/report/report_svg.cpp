// Reports as pictures in SVG. Lengths are in pixels, from the upper left corner.
//
// Of an enumeration: the histogram of depths, one bar a depth, linear, with its figures as
// tooltips; the tallest bar is the height of the plot.
//
// Of several searches: two plots above each other, on one axis of lengths; a line and a colour for
// each search.
//
//    title
//    nodes generated, mean     10^5 |            .o        -o- ids
//    (logarithmic)             10^3 |      .o--o'          -o- astar:manhattan
//                              10^1 |  o--o'
//    effective branching          2 |  o--o--o--o
//    factor (linear)              1 +----------------> moves
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "cli/report/picture.hpp"
#include "cli/report/report.hpp"

namespace trailblaze {
namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

constexpr double kWidth = 960;

// Opens a picture; "</svg>\n" closes it.
std::string head(double height) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" font-family=\"sans-serif\">\n<rect width=\"100%\" height=\"100%\" "
      "fill=\"white\"/>\n",
      kWidth, height);
}

// `anchor` is "start", "middle" or "end".
std::string label(double x, double y, const char* anchor, int size, std::string_view text) {
  return fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" font-size=\"{}\">{}</text>\n", x, y,
      anchor, size, escaped(text));
}

std::string level_line(double x1, double x2, double y, const char* colour) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n", x1, y, x2,
      y, colour);
}

// Of `count` values in a row, which get a number below: about a dozen, at round distances.
std::uint64_t label_every(std::size_t count) {
  std::uint64_t step = 1;
  for (const std::uint64_t factor : {2u, 5u, 10u, 20u, 50u, 100u, 200u, 500u, 1000u}) {
    if (count / step > 16) step = factor;
  }
  return std::max<std::uint64_t>(step, count / 16);
}

// ---- the histogram of depths ----

namespace depths {

constexpr double kHeight = 420, kLeft = 20, kRight = 20, kTop = 56, kBottom = 64;

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
    if (d % label_every(levels.size()) == 0) {
      out += label(x + slot / 2, kTop + height + 18, "middle", 12, std::to_string(d));
    }
  }
  return out;
}

}  // namespace depths

// ---- searches side by side ----

namespace searches {

constexpr double kHeight = 640, kLeft = 80, kRight = 24, kTop = 56;
constexpr double kNodesBottom = 390;                     // of the plot above
constexpr double kFactorTop = 440, kFactorBottom = 580;  // of the one below
constexpr const char* kGrid = "#dddddd";
constexpr std::array kColours = {"#4477aa", "#ee6677", "#228833", "#ccbb44",
                                 "#aa3377", "#66ccee", "#888888"};

// A plot's places: a length to an x, a value to a y.
struct Axes {
  std::uint64_t first, last;  // lengths
  double low, high;           // values, or their logarithms
  double top, bottom;

  double x(std::uint64_t length) const {
    const double share =
        (static_cast<double>(length - first) + 0.5) / (static_cast<double>(last - first) + 1);
    return kLeft + (kWidth - kLeft - kRight) * share;
  }
  double y(double value) const { return bottom - (bottom - top) * (value - low) / (high - low); }
};

std::string grid_line(double y, std::string_view value) {
  return level_line(kLeft, kWidth - kRight, y, kGrid) + label(kLeft - 8, y + 4, "end", 12, value);
}

using Value = std::function<std::optional<double>(const Tally&, std::uint64_t)>;

// The curves of all searches; `value` is what a search has at a length.
std::string curves(const std::vector<Tally>& tallies, const Axes& axes, const Value& value) {
  std::string out;
  for (std::size_t k = 0; k < tallies.size(); ++k) {
    const Tally& tally = tallies[k];
    const char* colour = kColours[k % kColours.size()];
    std::string line, dots;
    for (std::uint64_t n = axes.first; n <= axes.last && n < tally.lengths.size(); ++n) {
      const AtLength& at = tally.lengths[n];
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
          x, y, colour, escaped(figures));
    }
    if (line.empty()) continue;
    out += fmt::format(
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"/>\n{}", line,
        colour, dots);
  }
  return out;
}

// The most that any search has, at least `least`.
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
  axes.top = kTop + 24;
  axes.bottom = kNodesBottom;
  std::string out = label(kLeft, kTop + 10, "start", 13, "nodes generated, mean");
  for (int power = 0; power <= static_cast<int>(axes.high); ++power) {
    const auto nodes = static_cast<std::uint64_t>(std::llround(std::pow(10, power)));
    out += grid_line(axes.y(power), power < 6 ? grouped(nodes) : fmt::format("1e{}", power));
  }
  return out + curves(tallies, axes, digits);
}

std::string factor_plot(const std::vector<Tally>& tallies, Axes axes) {
  const Value factor = [](const Tally& tally, std::uint64_t n) { return tally.branching(n); };
  axes.low = 1;
  axes.high = 1 + std::ceil((greatest(tallies, factor, 1.2) - 1) * 5) / 5;
  axes.top = kFactorTop;
  axes.bottom = kFactorBottom;
  std::string out = label(kLeft, kFactorTop - 14, "start", 13, "effective branching factor b*");
  for (const double share : {0.0, 0.5, 1.0}) {
    const double value = axes.low + (axes.high - axes.low) * share;
    out += grid_line(axes.y(value), fmt::format("{:.1f}", value));
  }
  const std::uint64_t every = label_every(axes.last - axes.first + 1);
  for (std::uint64_t n = axes.first; n <= axes.last; ++n) {
    if (n % every != 0) continue;
    out += label(axes.x(n), kFactorBottom + 20, "middle", 12, std::to_string(n));
  }
  return out + curves(tallies, axes, factor);
}

// Which colour is which search, with its mean over all lengths.
std::string legend(const std::vector<Tally>& tallies) {
  std::string out;
  for (std::size_t k = 0; k < tallies.size(); ++k) {
    const Tally& tally = tallies[k];
    const double y = kTop + 44 + 20 * static_cast<double>(k);
    const std::optional<double> b = tally.mean_branching();
    out += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"14\" height=\"10\" fill=\"{}\"/>\n",
                       kLeft + 12, y - 9, kColours[k % kColours.size()]);
    out += label(kLeft + 34, y, "start", 13,
                 fmt::format("{}: {} solved{}", label(tally.search), grouped(tally.solved),
                             b ? fmt::format(", b* {:.3f}", *b) : ""));
  }
  return out;
}

}  // namespace searches

}  // namespace

std::string enumerate_svg(const Subject& subject, const SessionInfo& facts,
                          const EnumerateReport& report) {
  using namespace depths;
  const LevelTotals totals(report.result);
  std::string figures = counted(totals.states, "state");
  if (totals.mean_depth) {
    figures +=
        fmt::format(", greatest depth {}, mean depth {:.2f}", totals.depth(), *totals.mean_depth);
  }
  if (report.from == From::kGoals) figures += ", counted from all goals";
  if (report.result.outcome != Outcome::kExhausted) figures += ", not complete";
  const std::string title = described(subject.puzzle, facts, 24);
  std::string out =
      head(kHeight) + label(kLeft, 24, "start", 16, title) + label(kLeft, 44, "start", 13, figures);
  if (!totals.levels.empty()) out += bars(totals.levels);
  out += level_line(kLeft, kWidth - kRight, kHeight - kBottom, "black");
  out += label(kWidth / 2, kHeight - 16, "middle", 13, "depth");
  return out + "</svg>\n";
}

std::string comparison_svg(const Subject& subject, const SessionInfo& facts,
                           const std::vector<Tally>& tallies) {
  using namespace searches;
  Axes axes = {kUnlimited, 0, 0, 1, 0, 0};
  for (const Tally& tally : tallies) {
    for (std::uint64_t n = 0; n < tally.lengths.size(); ++n) {
      if (tally.lengths[n].instances == 0) continue;
      axes.first = std::min(axes.first, n);
      axes.last = std::max(axes.last, n);
    }
  }
  const std::string title = described(subject.puzzle, facts, 24);
  std::string out = head(kHeight) + label(kLeft, 28, "start", 16, title);
  if (axes.first <= axes.last) {
    out += nodes_plot(tallies, axes) + factor_plot(tallies, axes);
    out += label(kWidth / 2, kHeight - 16, "middle", 13, "moves of the solution");
  }
  return out + legend(tallies) + "</svg>\n";
}

}  // namespace trailblaze
