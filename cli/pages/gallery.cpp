#include "cli/pages/gallery.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/pages/chart_parts.hpp"
#include "engine/picture/svg.hpp"

namespace trailblaze {
namespace {

constexpr double kColumnWidth = 182, kRowHeight = 190, kColumnGap = 7, kMostUnit = 40;
constexpr std::size_t kGalleryColumns = 5;

std::string framed(const GalleryPicture& one, double x, double y) {
  const PictureBox box = box_of({&one.picture, 1});
  constexpr double kPictureHeight = kRowHeight - 50, kPictureWidth = kColumnWidth - 16;
  const double unit = std::min({kPictureWidth / box.w, kPictureHeight / box.h, kMostUnit});
  const double left = x + (kColumnWidth - unit * box.w) / 2,
               top = y + (kPictureHeight - unit * box.h) / 2;
  return fmt::format("<g transform=\"translate({:.1f} {:.1f}) scale({:.2f})\">",
                     left - unit * box.x, top - unit * box.y, unit) +
         svg_elements(one.picture) + "</g>\n" +
         svg::label(x + kColumnWidth / 2, y + kPictureHeight + 24, "middle", 14, one.caption);
}

}  // namespace

std::string gallery(std::string_view title, const std::vector<GalleryPicture>& pictures) {
  double y = 28;
  std::string out = svg::title(20, y, title);
  y += 8;
  const std::size_t columns = std::min(kGalleryColumns, std::max<std::size_t>(1, pictures.size()));
  const double left =
      (svg::kWidth - static_cast<double>(columns) * (kColumnWidth + kColumnGap)) / 2;
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    const double x = left + static_cast<double>(i % columns) * (kColumnWidth + kColumnGap);
    out += framed(pictures[i], x, y);
    if (i % columns == columns - 1 || i + 1 == pictures.size()) y += kRowHeight;
  }
  return svg::head(y) + out + "</svg>\n";
}

}  // namespace trailblaze
