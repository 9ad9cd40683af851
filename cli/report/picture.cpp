#include "cli/report/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "cli/report/colour.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kGap = 3;  // columns between two panels
constexpr std::size_t kHistogramRows = 120;
constexpr std::size_t kBarMargin = 28;      // columns before the bars of a histogram
constexpr std::size_t kUsualBar = 44;       // the longest usual bar
constexpr std::size_t kBesideBars = 8;      // columns kept free beside longer bars
constexpr std::size_t kNarrowestText = 16;  // columns of a wrapped cell

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Returns a row of panels, each as high as the highest.
std::string panel_row(const std::vector<std::vector<std::string>>& panels, std::size_t width) {
  std::size_t height = 0;
  for (const auto& lines : panels) height = std::max(height, lines.size());
  std::string out;
  for (std::size_t i = 0; i < height; ++i) {
    std::string line;
    for (const auto& lines : panels) {
      const std::string text = i < lines.size() ? lines[i] : "";
      line += text + std::string(width + kGap - columns(text), ' ');
    }
    out += trimmed(std::move(line)) + "\n";
  }
  return out;
}

// Returns where the next column of a line of UTF-8 begins, or where an escape sequence ends.
std::size_t next_column(std::string_view line, std::size_t at) {
  if (const std::size_t length = colour_sequence(line.substr(at)); length != 0) return at + length;
  const auto is_inside = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; };
  ++at;
  while (at < line.size() && is_inside(line[at])) ++at;
  return at;
}

}  // namespace

std::string grouped(std::uint64_t number) {
  std::string out = std::to_string(number);
  for (std::size_t at = out.size(); at > 3;) out.insert(at -= 3, 1, ',');
  return out;
}

std::string counted(std::uint64_t count, const char* what) {
  return fmt::format("{} {}{}", grouped(count), what, count == 1 ? "" : "s");
}

std::string bytes_text(std::uint64_t bytes) {
  constexpr std::array kUnits = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  if (bytes < 1024) return fmt::format("{} B", bytes);
  double value = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  for (; value >= 1000 && unit + 1 < kUnits.size(); ++unit) value /= 1024;
  return fmt::format("{:.1f} {}", value, kUnits[unit]);
}

std::string seconds_text(double seconds) {
  if (seconds < 0.001) return fmt::format("{:.2f} ms", seconds * 1000);
  if (seconds < 1) return fmt::format("{:.0f} ms", seconds * 1000);
  return fmt::format("{:.2f} s", seconds);
}

std::string rate_text(double count, double seconds) {
  return seconds > 0 ? grouped(static_cast<std::uint64_t>(count / seconds)) : "-";
}

std::string bar(std::uint64_t value, std::uint64_t most, std::size_t width) {
  if (value == 0 || most == 0) return "";
  const double share = static_cast<double>(value) / static_cast<double>(most);
  const auto length = static_cast<std::size_t>(std::lround(share * static_cast<double>(width)));
  return std::string(std::clamp<std::size_t>(length, 1, width), '#');
}

std::size_t columns(std::string_view line) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < line.size(); at = next_column(line, at)) {
    if (colour_sequence(line.substr(at)) == 0) ++count;
  }
  return count;
}

std::string cut(std::string_view line, std::size_t width) {
  std::string out;
  std::size_t count = 0;
  bool has_colours = false;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t next = next_column(line, at);
    const std::string_view piece = line.substr(at, next - at);
    if (colour_sequence(piece) != 0) {
      has_colours = true;
    } else if (count++ == width) {
      return has_colours ? out + kNoColours : out;
    }
    out += piece;
    at = next;
  }
  return out;
}

std::string trimmed(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  std::size_t used = 0;
  for (const std::string_view word : split(text, ' ')) {
    const std::size_t needed = columns(word);
    if (word.empty()) continue;
    if (used > 0 && used + 1 + needed > width) {
      lines.emplace_back();
      used = 0;
    }
    if (used > 0) lines.back() += ' ';
    lines.back() += word;
    used += (used > 0 ? 1 : 0) + needed;
  }
  return lines;
}

std::string indented(std::string_view drawing) {
  std::string out;
  for (const std::string& line : lines_of(drawing)) {
    out += trimmed(std::string(kMargin, ' ') + line) + "\n";
  }
  return out;
}

std::size_t widest_line(std::string_view drawing) {
  std::size_t width = 0;
  for (const std::string& line : lines_of(drawing)) width = std::max(width, columns(line));
  return width;
}

std::string side_by_side(const std::vector<Panel>& panels, const Page& page) {
  std::vector<std::vector<std::string>> all_lines;
  std::size_t width = 0;
  for (const Panel& panel : panels) {
    std::vector<std::string>& lines = all_lines.emplace_back(lines_of(panel.drawing));
    lines.insert(lines.begin(), panel.caption);
    for (const std::string& line : lines) width = std::max(width, columns(line));
  }
  const std::size_t in_a_row = std::max<std::size_t>(1, (page.columns + kGap) / (width + kGap));
  std::string out;
  for (std::size_t i = 0; i < all_lines.size(); i += in_a_row) {
    const auto begin = all_lines.begin() + static_cast<std::ptrdiff_t>(i);
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(in_a_row, all_lines.size() - i));
    if (i != 0) out += "\n";
    out += panel_row({begin, end}, width);
  }
  return out;
}

std::string histogram(std::string_view of_what, std::string_view unit,
                      const std::vector<std::uint64_t>& counts, const Page& page) {
  const auto first_count = std::ranges::find_if(counts, [](auto count) { return count != 0; });
  const auto begin_at = static_cast<std::size_t>(first_count - counts.begin());
  const std::size_t step = (counts.size() - begin_at + kHistogramRows - 1) / kHistogramRows;
  std::vector<std::uint64_t> sums;
  for (std::size_t i = begin_at; i < counts.size(); i += step) {
    const auto begin = counts.begin() + static_cast<std::ptrdiff_t>(i);
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(step, counts.size() - i));
    sums.push_back(std::accumulate(begin, end, std::uint64_t{0}));
  }
  const std::uint64_t most = sums.empty() ? 0 : *std::max_element(sums.begin(), sums.end());
  const std::size_t room = page.columns - kBarMargin;
  const std::size_t widest = std::max(room - kBesideBars, std::min(room, kUsualBar));
  std::string out = fmt::format("{:>11} {:>14}\n", of_what, unit);
  for (std::size_t row = 0; row < sums.size(); ++row) {
    const std::size_t first = begin_at + row * step,
                      last = std::min(first + step, counts.size()) - 1;
    const std::string value =
        first == last ? std::to_string(first) : fmt::format("{}-{}", first, last);
    out += trimmed(fmt::format("{:>11} {:>14}  {}", value, grouped(sums[row]),
                               toned(bar(sums[row], most, widest), Tone::kBar, page.ink))) +
           "\n";
  }
  return out;
}

namespace {

// Returns the columns before a table's last column, if that column can be wrapped.
std::optional<std::size_t> before_wrapped(const std::vector<std::size_t>& widths,
                                          std::size_t left_columns, const Page& page) {
  if (!page.is_terminal || widths.empty() || widths.size() > left_columns) return std::nullopt;
  const std::size_t before =
      std::accumulate(widths.begin(), widths.end() - 1, 2 * (widths.size() - 1));
  return before + kNarrowestText <= page.columns ? std::optional(before) : std::nullopt;
}

// Returns a row with its last cell wrapped into several aligned lines.
std::string with_last_wrapped(const std::string& line, const std::string& last, std::size_t before,
                              std::size_t width) {
  std::string out = cut(line, before), margin;
  for (const std::string& part : wrapped(last, width - before)) {
    out += margin + part + "\n";
    margin.assign(before, ' ');
  }
  return out;
}

}  // namespace

std::string table(const std::vector<std::vector<std::string>>& rows, std::size_t left_columns,
                  const Page& page) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns(row[i]));
  }
  const std::optional<std::size_t> before = before_wrapped(widths, left_columns, page);
  std::string out;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string space(widths[i] - columns(row[i]), ' ');
      line += (i == 0 ? "" : "  ") + (i < left_columns ? row[i] + space : space + row[i]);
    }
    line = trimmed(std::move(line));
    if (before && columns(line) > page.columns) {
      out += with_last_wrapped(line, row.back(), *before, page.columns);
    } else {
      out += line + "\n";
    }
  }
  return out;
}

}  // namespace trailblaze
