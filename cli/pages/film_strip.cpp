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
constexpr double kStripMargin = 24, kFrameGap = 28, kCaption = 22;
constexpr int kCaptionSize = 12;

// How frames are laid out: the pixels of a unit, and of a frame with its caption.
struct Layout {
  PictureBox box;
  double unit = 1, width = 1, height = 1;
  std::size_t columns = 1;
};

std::string caption(const SolutionPictures& solution, std::size_t i) {
  if (i == 0) return solution.moves.empty() ? "" : "start";
  return fmt::format("{}: {}", i, solution.moves[i - 1]);
}

Layout layout_of(const SolutionPictures& solution) {
  Layout layout;
  layout.box = box_of(solution.pictures);
  // Frames have about the same area, and none is wider than a third of the page, unless its cells
  // would be too small to be seen.
  const double area = static_cast<double>(layout.box.w) * layout.box.h;
  layout.unit = std::min({std::sqrt(22'500 / area), 300.0 / layout.box.w,
                          solution.pictures.size() == 1 ? 60.0 : 32.0});
  double widest = 0;
  for (std::size_t i = 0; i < solution.pictures.size(); ++i) {
    widest = std::max(widest, svg::text_width(caption(solution, i), kCaptionSize));
  }
  const double most = svg::kWidth - 2 * kStripMargin;
  layout.unit = std::min(std::max(layout.unit, 8.0), most / layout.box.w);
  layout.width = std::clamp(widest, layout.unit * layout.box.w, most);
  layout.height = layout.unit * layout.box.h + kCaption;
  layout.columns = static_cast<std::size_t>((most + kFrameGap) / (layout.width + kFrameGap));
  return layout;
}

std::string frame(const SolutionPictures& solution, std::size_t i, double x, double y,
                  const Layout& layout) {
  const std::string above = caption(solution, i);
  std::string out = above.empty() ? "" : svg::label(x, y, "start", kCaptionSize, above);
  const double top = y + kCaption / 2;
  out += fmt::format("<g transform=\"translate({:.1f} {:.1f}) scale({:.2f})\">",
                     x - layout.unit * layout.box.x, top - layout.unit * layout.box.y, layout.unit);
  return out + svg_elements(solution.pictures[i]) + "</g>\n";
}

// The frames that are shown: all, or those at the two ends.
std::vector<std::size_t> shown_frames(std::size_t count) {
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < count; ++i) {
    const bool in_middle = i >= kMostFrames / 2 && i + kMostFrames / 2 < count;
    if (count <= kMostFrames || !in_middle) shown.push_back(i);
  }
  return shown;
}

}  // namespace

std::string film_strip(const SolutionPictures& solution) {
  const Layout layout = layout_of(solution);
  double y = 28;
  std::string out = svg::title(
      kStripMargin, y, solution.title + (solution.details.empty() ? "" : ", " + solution.details));
  out += svg::label(kStripMargin, y, "start", 13, solution.about);
  y += 20;
  const std::vector<std::size_t> shown = shown_frames(solution.pictures.size());
  if (const std::size_t left_out = solution.pictures.size() - shown.size(); left_out > 0) {
    out += svg::label(kStripMargin, y, "start", 13,
                      fmt::format("{} positions in the middle are left out", grouped(left_out)));
    y += 20;
  }
  y += 16;
  for (std::size_t k = 0; k < shown.size(); ++k) {
    const double x =
        kStripMargin + (layout.width + kFrameGap) * static_cast<double>(k % layout.columns);
    out += frame(solution, shown[k], x, y, layout);
    if (k % layout.columns == layout.columns - 1 || k + 1 == shown.size()) {
      y += layout.height + kFrameGap;
    }
  }
  return svg::head(y) + out + "</svg>\n";
}

}  // namespace trailblaze
