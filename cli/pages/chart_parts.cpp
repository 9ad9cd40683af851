#include "cli/pages/chart_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/report/picture.hpp"

namespace trailblaze::svg {
namespace {

bool is_continuation_byte(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

// Returns the width of a character at font size 1: its width in DejaVu Sans, which is among the
// widest fonts, or a little more. Only the first byte of a character beyond ASCII has a width.
double width_of(char c) {
  constexpr std::string_view kNarrow = "fijlrtI.,:;'|!/\\()[] -", kWide = "mwMWGOQ@%#+=<>~_";
  if (is_continuation_byte(c)) return 0;
  if (kNarrow.find(c) != kNarrow.npos) return 0.42;
  const bool is_wide = static_cast<unsigned char>(c) >= 0x80 || kWide.find(c) != kWide.npos;
  if (is_wide) return 1;
  return c >= 'A' && c <= 'Z' ? 0.77 : 0.64;
}

// Returns the beginning of the character at this byte. If it is the first character, returns the
// beginning of the second, because a line has at least one character.
std::size_t character_at(std::string_view text, std::size_t at) {
  while (at > 0 && is_continuation_byte(text[at])) --at;
  if (at > 0) return at;
  for (at = 1; at < text.size() && is_continuation_byte(text[at]);) ++at;
  return at;
}

}  // namespace

std::string head(double height) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1:.0f}\" width=\"{0}\" "
      "height=\"{1:.0f}\" role=\"img\" font-family=\"sans-serif\">\n<rect width=\"100%\" "
      "height=\"100%\" "
      "fill=\"white\"/>\n",
      kWidth, height);
}

std::string label(double x, double y, const char* anchor, int size, std::string_view text) {
  // By default, SVG shows several spaces, as in a row of a board, as a single space.
  const bool has_gap = text.find("  ") != text.npos;
  return fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" font-size=\"{}\"{}>{}</text>\n", x, y,
      anchor, size, has_gap ? " xml:space=\"preserve\"" : "", escape_xml(text));
}

std::string framed(const Picture& picture, const PictureBox& box, double unit, double x, double y) {
  constexpr double kPadding = 7;
  return fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"4\" "
      "fill=\"#f3f4f6\"/>\n<g transform=\"translate({:.1f} {:.1f}) scale({:.2f})\">{}</g>\n",
      x - kPadding, y - kPadding, unit * box.w + 2 * kPadding, unit * box.h + 2 * kPadding,
      x - unit * box.x, y - unit * box.y, unit, svg_elements(picture));
}

double text_width(std::string_view text, int size) {
  double width = 0;
  for (const char c : text) width += width_of(c);
  return width * size;
}

std::vector<std::string> lines_within(double room, std::string_view text, int size) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    std::size_t end = 0, space = 0;
    for (double width = 0; end < text.size(); ++end) {
      if (text[end] == ' ') space = end;
      width += width_of(text[end]) * size;
      if (width > room && text[end] != ' ') break;
    }
    if (end < text.size()) end = space > 0 ? space : character_at(text, end);
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
    if (text.starts_with(' ')) text.remove_prefix(1);
  }
  return lines;
}

std::string paragraph(double x, double& y, int size, std::string_view text) {
  std::string out;
  for (const std::string& line : lines_within(kWidth - 2 * x, text, size)) {
    out += label(x, y, "start", size, line);
    y += 20;
  }
  return out;
}

std::string title(double x, double& y, std::string_view text) { return paragraph(x, y, 16, text); }

std::string axis_number(double value) {
  constexpr double kMostDigits = 1e12;
  if (value < kMostDigits) return grouped(static_cast<std::uint64_t>(std::llround(value)));
  std::string text = fmt::format("{:g}", value);
  std::erase(text, '+');
  return text;
}

std::string level_line(double y, const char* colour) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n", kPlotLeft,
      y, kPlotRight, y, colour);
}

std::string grid_line(double y, std::string_view value) {
  return level_line(y, "#dddddd") + label(kPlotLeft - 8, y + 4, "end", 12, value);
}

std::uint64_t label_every(std::size_t count) {
  std::uint64_t step = 1;
  for (const std::uint64_t factor : {2u, 5u, 10u, 20u, 50u, 100u, 200u, 500u, 1000u}) {
    if (count / step > 16) step = factor;
  }
  return std::max<std::uint64_t>(step, count / 16);
}

}  // namespace trailblaze::svg
