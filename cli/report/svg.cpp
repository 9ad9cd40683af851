#include "cli/report/svg.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace trailblaze::svg {

std::string head(double width, double height) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" font-family=\"sans-serif\">\n<rect width=\"100%\" height=\"100%\" "
      "fill=\"white\"/>\n",
      width, height);
}

std::string label(double x, double y, const char* anchor, int size, std::string_view text) {
  return fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" font-size=\"{}\">{}</text>\n", x, y,
      anchor, size, escaped(text));
}

std::string line(double x1, double y1, double x2, double y2, const char* colour) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n", x1, y1, x2,
      y2, colour);
}

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

std::string title(const Subject& subject, const SessionInfo& facts) {
  std::string out = subject.puzzle;
  for (const auto& [name, value] : facts.parameters) {
    const bool short_line = value.find('\n') == std::string::npos && value.size() <= 24;
    if (short_line && !value.empty()) out += ", " + name + " " + value;
  }
  return out;
}

std::uint64_t label_every(std::size_t count) {
  std::uint64_t step = 1;
  for (const std::uint64_t factor : {2u, 5u, 10u, 20u, 50u, 100u, 200u, 500u, 1000u}) {
    if (count / step > 16) step = factor;
  }
  return std::max<std::uint64_t>(step, count / 16);
}

}  // namespace trailblaze::svg
