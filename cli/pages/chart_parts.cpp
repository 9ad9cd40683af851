#include "cli/pages/chart_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/picture/svg.hpp"

namespace trailblaze::svg {

std::string head(double height) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" role=\"img\" font-family=\"sans-serif\">\n<rect width=\"100%\" "
      "height=\"100%\" "
      "fill=\"white\"/>\n",
      kWidth, height);
}

std::string label(double x, double y, const char* anchor, int size, std::string_view text) {
  return fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" font-size=\"{}\">{}</text>\n", x, y,
      anchor, size, escape_xml(text));
}

double text_width(std::string_view text, int size) {
  return 0.56 * size * static_cast<double>(text.size());
}

std::string title(double x, double& y, std::string_view text) {
  constexpr int kSize = 16;
  const auto room = static_cast<std::size_t>((kWidth - 2 * x) / text_width("m", kSize));
  std::string out;
  while (!text.empty()) {
    std::size_t size = std::min(room, text.size());
    if (size < text.size()) {
      const std::size_t space = text.rfind(' ', size);
      if (space != text.npos && space > 0) size = space;
      while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xc0) == 0x80) --size;
    }
    out += label(x, y, "start", kSize, text.substr(0, size));
    text.remove_prefix(size);
    if (text.starts_with(' ')) text.remove_prefix(1);
    y += 20;
  }
  return out;
}

std::string level_line(double x1, double x2, double y, const char* colour) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n", x1, y, x2,
      y, colour);
}

std::uint64_t label_every(std::size_t count) {
  std::uint64_t step = 1;
  for (const std::uint64_t factor : {2u, 5u, 10u, 20u, 50u, 100u, 200u, 500u, 1000u}) {
    if (count / step > 16) step = factor;
  }
  return std::max<std::uint64_t>(step, count / 16);
}

}  // namespace trailblaze::svg
