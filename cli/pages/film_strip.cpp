#include "cli/pages/film_strip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/pages/chart_parts.hpp"
#include "cli/report/picture.hpp"
#include "engine/picture/svg.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kMostFrames = 200;
constexpr double kStripMargin = 24, kFrameGap = 28, kCaptionLine = 15;
constexpr double kPage = svg::kWidth - 2 * kStripMargin;
constexpr double kCaptionRoom = 190;  // least room for a line of a caption, in pixels
constexpr double kLeastLabel = 8.5;   // least height of the letters on shapes, in pixels
constexpr int kCaptionSize = 12;

// The layout of frames: the pixels of a unit, and of a frame with its caption.
struct Layout {
  PictureBox box;
  double unit = 1, above = 1, width = 1, height = 1;
  std::size_t columns = 1;
  std::vector<std::vector<std::string>> captions = {};  // the lines of each frame's caption
};

std::string caption(const SolutionPictures& solution, std::size_t i) {
  if (i == 0) return solution.moves.empty() ? "" : "start";
  const std::size_t left_out = i < kMostFrames / 2 ? 0 : solution.left_out;
  return fmt::format("{}: {}", i + left_out, solution.moves[i - 1]);
}

// Returns the pixels of a unit. Frames have about the same area, and are at most a third of the
// page wide. If the labels of shapes would be too small to read, frames are larger, up to half the
// page.
double unit_of(const PictureBox& box, const std::vector<Picture>& pictures) {
  const double area = static_cast<double>(box.w) * box.h;
  const double usual =
      std::min({std::sqrt(22'500 / area), 300.0 / box.w, pictures.size() == 1 ? 60.0 : 32.0});
  const double legible =
      std::min(kLeastLabel / least_label(pictures), (kPage - kFrameGap) / 2 / box.w);
  return std::min(std::max({usual, legible, 8.0}), kPage / box.w);
}

Layout layout_of(const SolutionPictures& solution) {
  Layout layout;
  layout.box = box_of(solution.pictures);
  layout.unit = unit_of(layout.box, solution.pictures);
  layout.width = layout.unit * layout.box.w;
  const double room = std::max(layout.width, kCaptionRoom);
  std::size_t most_lines = 1;
  for (std::size_t i = 0; i < solution.pictures.size(); ++i) {
    const auto& lines =
        layout.captions.emplace_back(svg::lines_within(room, caption(solution, i), kCaptionSize));
    for (const std::string& line : lines) {
      layout.width = std::max(layout.width, svg::text_width(line, kCaptionSize));
    }
    most_lines = std::max(most_lines, lines.size());
  }
  layout.above = kCaptionLine * static_cast<double>(most_lines) - 4;
  layout.height = layout.above + layout.unit * layout.box.h;
  layout.columns = static_cast<std::size_t>((kPage + kFrameGap) / (layout.width + kFrameGap));
  return layout;
}

// Draws a frame with its caption above. All frames have room for the longest caption; a shorter
// caption uses the lines nearest to its picture.
std::string frame(const SolutionPictures& solution, std::size_t i, double x, double y,
                  const Layout& layout) {
  std::string out;
  double line_y = y - kCaptionLine * (static_cast<double>(layout.captions[i].size()) - 1);
  for (const std::string& line : layout.captions[i]) {
    out += svg::label(x, line_y + layout.above - 11, "start", kCaptionSize, line);
    line_y += kCaptionLine;
  }
  return out + svg::framed(solution.pictures[i], layout.box, layout.unit, x, y + layout.above);
}

}  // namespace

std::vector<std::size_t> shown_in_strip(std::size_t count) {
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < count; ++i) {
    const bool in_middle = i >= kMostFrames / 2 && i + kMostFrames / 2 < count;
    if (count <= kMostFrames || !in_middle) shown.push_back(i);
  }
  return shown;
}

std::string film_strip(const SolutionPictures& solution) {
  const Layout layout = layout_of(solution);
  const std::size_t count = solution.pictures.size();
  double y = 28;
  std::string out = svg::title(
      kStripMargin, y, solution.title + (solution.details.empty() ? "" : ", " + solution.details));
  out += svg::paragraph(kStripMargin, y, 13, solution.about);
  if (solution.left_out > 0) {
    out += svg::paragraph(
        kStripMargin, y, 13,
        fmt::format("{} positions in the middle are left out", grouped(solution.left_out)));
  }
  y += 5;
  for (std::size_t i = 0; i < count; ++i) {
    const double x =
        kStripMargin + (layout.width + kFrameGap) * static_cast<double>(i % layout.columns);
    out += frame(solution, i, x, y, layout);
    if (i % layout.columns == layout.columns - 1 || i + 1 == count) y += layout.height + kFrameGap;
  }
  return svg::head(y) + out + "</svg>\n";
}

}  // namespace trailblaze
