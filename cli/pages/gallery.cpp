#include "cli/pages/gallery.hpp"

#include <algorithm>

#include "cli/pages/chart_parts.hpp"

namespace trailblaze {
namespace {

constexpr double kColumnGap = 7, kBelowPicture = 50, kCaptionLineHeight = 18;
constexpr std::size_t kGalleryColumns = 5;
constexpr int kNameSize = 14;

// Room of a picture with its caption in pixels, and the greatest number of pixels per unit. If
// there is only one picture, it has more room.
struct PictureRoom {
  double width = 182, height = 190, most_unit = 40;

  static PictureRoom of(std::size_t pictures) {
    return pictures == 1 ? PictureRoom{svg::kWidth - 40, 370, 60} : PictureRoom{};
  }
  double picture_width() const { return std::min(width - 16, 1.5 * picture_height()); }
  double picture_height() const { return height - kBelowPicture; }
};

std::string captioned(const GalleryPicture& one, const std::vector<std::string>& caption, double x,
                      double y, const PictureRoom& room) {
  const PictureBox box = box_of({&one.picture, 1});
  const double unit =
      std::min({room.picture_width() / box.w, room.picture_height() / box.h, room.most_unit});
  const double left = x + (room.width - unit * box.w) / 2,
               top = y + (room.picture_height() - unit * box.h) / 2;
  std::string out = svg::framed(one.picture, box, unit, left, top);
  double line_y = y + room.picture_height() + 24;
  for (const std::string& line : caption) {
    out += svg::label(x + room.width / 2, line_y, "middle", kNameSize, line);
    line_y += kCaptionLineHeight;
  }
  return out;
}

}  // namespace

std::string gallery(std::string_view title, const std::vector<GalleryPicture>& pictures) {
  double y = 28;
  std::string out = svg::title(20, y, title);
  y += 8;
  const PictureRoom room = PictureRoom::of(pictures.size());
  const std::size_t columns = std::min(kGalleryColumns, std::max<std::size_t>(1, pictures.size()));
  const double left = (svg::kWidth - static_cast<double>(columns) * (room.width + kColumnGap)) / 2;
  double lower = 0;  // extra height of the row, because captions take several lines
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    const double x = left + static_cast<double>(i % columns) * (room.width + kColumnGap);
    const auto caption = svg::lines_within(room.width, pictures[i].caption, kNameSize);
    if (!caption.empty()) {
      lower = std::max(lower, kCaptionLineHeight * static_cast<double>(caption.size() - 1));
    }
    out += captioned(pictures[i], caption, x, y, room);
    if (i % columns == columns - 1 || i + 1 == pictures.size()) {
      y += room.height + lower;
      lower = 0;
    }
  }
  return svg::head(y) + out + "</svg>\n";
}

}  // namespace trailblaze
