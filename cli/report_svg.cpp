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

#include "cli/picture.hpp"
#include "cli/report.hpp"

namespace trailblaze {
namespace {

constexpr double kWidth = 960, kHeight = 420;
constexpr double kLeft = 20, kRight = 20, kTop = 56, kBottom = 64;

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

std::string label(double x, double y, const char* anchor, int size, std::string_view text) {
  return fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" font-size=\"{}\">{}</text>\n", x, y,
      anchor, size, escaped(text));
}

// Depths that get a number below: about a dozen of them, at round distances.
std::uint64_t label_every(std::size_t levels) {
  std::uint64_t step = 1;
  for (const std::uint64_t factor : {2u, 5u, 10u, 20u, 50u, 100u, 200u, 500u, 1000u}) {
    if (levels / step > 16) step = factor;
  }
  return std::max<std::uint64_t>(step, levels / 16);
}

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

}  // namespace

std::string enumerate_svg(const Subject& subject, const Facts& facts,
                          const EnumerateReport& report) {
  const LevelTotals totals(report.result);
  std::string title = subject.puzzle;
  for (const auto& [name, value] : facts.parameters) {
    const bool short_line = value.find('\n') == std::string::npos && value.size() <= 24;
    if (short_line && !value.empty()) title += ", " + name + " " + value;
  }
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" font-family=\"sans-serif\">\n<rect width=\"100%\" height=\"100%\" "
      "fill=\"white\"/>\n",
      kWidth, kHeight);
  out += label(kLeft, 24, "start", 16, title);
  std::string figures = counted(totals.states, "state");
  if (totals.mean_depth) {
    figures +=
        fmt::format(", greatest depth {}, mean depth {:.2f}", totals.depth(), *totals.mean_depth);
  }
  if (report.result.outcome != Outcome::kExhausted) figures += ", not complete";
  out += label(kLeft, 44, "start", 13, figures);
  if (!totals.levels.empty()) out += bars(totals.levels);
  out += fmt::format("<line x1=\"{0}\" y1=\"{2}\" x2=\"{1}\" y2=\"{2}\" stroke=\"black\"/>\n",
                     kLeft, kWidth - kRight, kHeight - kBottom);
  out += label(kWidth / 2, kHeight - 16, "middle", 13, "depth");
  return out + "</svg>\n";
}

}  // namespace trailblaze
