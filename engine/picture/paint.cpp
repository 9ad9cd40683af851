#include "engine/picture/paint.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

#include "engine/picture/utf8.hpp"

namespace trailblaze {
namespace {

// Escape sequences of a terminal with 256 colours, by Colour: a background with the colour of the
// letters on it; for kFaint, only the colour of the letters.
constexpr std::array<std::string_view, kNumColours> kColourCodes = {
    "\033[48;5;253;38;5;16m",  "\033[48;5;203;38;5;16m", "\033[48;5;215;38;5;16m",
    "\033[48;5;221;38;5;16m",  "\033[48;5;114;38;5;16m", "\033[48;5;80;38;5;16m",
    "\033[48;5;75;38;5;16m",   "\033[48;5;141;38;5;16m", "\033[48;5;218;38;5;16m",
    "\033[48;5;180;38;5;16m",  "\033[48;5;231;38;5;16m", "\033[48;5;236;38;5;231m",
    "\033[48;5;240;38;5;250m", "\033[38;5;244m"};
constexpr std::string_view kResetCode = "\033[0m";

// A character of the grid, and the colour of the shape that wrote it; -1 for no colour.
struct GridCell {
  std::string character = " ";
  int colour = -1;
};

// True if the shape takes a single column, in its middle.
bool is_narrow(const Shape& shape) { return shape.w < 0.75F || shape.kind == ShapeKind::kTriangle; }

struct Area {
  int left, top, right, bottom;  // the last two are exclusive
};

// Returns the fewest columns per unit, 2 to 4, for which all shapes are whole columns; 2 if there
// is no such number.
int columns_of_unit(const Picture& picture) {
  const auto is_whole = [](float value) { return std::abs(value - std::round(value)) < 0.001F; };
  for (const int pitch : {2, 3, 4}) {
    const auto fits = [&](const Shape& shape) {
      const auto columns = static_cast<float>(pitch);
      return is_narrow(shape) || (is_whole(shape.x * columns) && is_whole(shape.w * columns));
    };
    if (std::ranges::all_of(picture, fits)) return pitch;
  }
  return 2;
}

class Painter {
 public:
  explicit Painter(const Picture& picture)
      : pitch_(columns_of_unit(picture)), is_grid_(pitch_ == 2) {
    for (const Shape& shape : picture) {
      left_ = std::min(left_, shape.x);
      top_ = std::min(top_, shape.y);
      double room = shape.kind == ShapeKind::kTriangle ? 1 : std::max(shape.w, 1.0F);
      if (shape.kind == ShapeKind::kText) ++room;  // it may use the gap beside it
      const auto label = static_cast<double>(characters(shape.label).size());
      pitch_ = std::max(pitch_, static_cast<int>(std::ceil((label + 1) / room)));
    }
    for (const Shape& shape : picture) add(shape);
  }

  std::string text(Ink ink) const {
    std::string out;
    for (const std::vector<GridCell>& row : rows_) out += line(row, ink) + '\n';
    return out;
  }

 private:
  int column(float x) const {
    return static_cast<int>(std::lround((x - left_) * static_cast<float>(pitch_)));
  }
  int row(float y) const { return static_cast<int>(std::lround(y - top_)); }

  // Returns the area of a shape, without the gap to its right.
  Area area(const Shape& shape) const {
    Area area{column(shape.x), row(shape.y), column(shape.x + shape.w) - 1,
              row(shape.y + std::abs(shape.h))};
    if (is_narrow(shape)) {
      area.left = column(shape.x + shape.w / 2) - 1;
      area.right = area.left + 1;
    }
    area.right = std::max(area.right, area.left + 1);
    if (area.bottom == area.top) --area.top;  // a shape lower than a line still takes a line
    return area;
  }

  void put(int line, int column, const std::string& character, const Shape& shape) {
    if (line < 0 || column < 0) return;
    const auto y = static_cast<std::size_t>(line), x = static_cast<std::size_t>(column);
    if (rows_.size() <= y) rows_.resize(y + 1);
    if (rows_[y].size() <= x) rows_[y].resize(x + 1);
    const bool is_line = shape.kind == ShapeKind::kText || shape.kind == ShapeKind::kGlass;
    rows_[y][x] = {character, is_line ? -1 : static_cast<int>(shape.colour)};
  }

  void add(const Shape& shape) {
    switch (shape.kind) {
      case ShapeKind::kFrame: return add_floor(shape);
      case ShapeKind::kCells: return add_cells(shape);
      case ShapeKind::kGlass: return add_glass(shape);
      case ShapeKind::kText: return add_label(shape, area(shape));
      default: return add_area(shape, area(shape));
    }
  }

  // Paints the sign of the floor in each cell, where a label of one character is.
  void add_floor(const Shape& shape) {
    if (shape.sign == ' ') return;
    for (float y = shape.y; y + 0.5F < shape.y + shape.h; ++y) {
      for (float x = shape.x; x + 0.5F < shape.x + shape.w; ++x) {
        put(row(y), column(x + 1) - 2, {shape.sign == 0 ? '.' : shape.sign}, shape);
      }
    }
  }

  void add_area(const Shape& shape, const Area& area) {
    if (shape.sign == 0 && shape.label.empty()) return;
    fill(shape, area);
    if (characters(shape.label).size() > 1 || shape.sign != 0) add_label(shape, area);
  }

  void fill(const Shape& shape, const Area& area) {
    const bool by_label = shape.sign == 0 && characters(shape.label).size() == 1;
    const std::string character = shape.sign != 0 ? std::string(1, shape.sign)
                                  : by_label      ? shape.label
                                                  : " ";
    const bool is_cell = is_grid_ && area.right - area.left <= pitch_ - 1;
    const int from = is_cell && character != " " ? area.right - 1 : area.left;
    for (int y = area.top; y < area.bottom; ++y) {
      for (int x = area.left; x < area.right; ++x) put(y, x, x < from ? " " : character, shape);
    }
  }

  // Paints the label: at the right end of a cell, in the middle of a wider shape.
  void add_label(const Shape& shape, const Area& area) {
    const std::vector<std::string> label = characters(shape.label);
    if (label.empty()) return;
    const int length = static_cast<int>(label.size()), room = area.right - area.left;
    const bool is_cell = is_grid_ && room < pitch_;
    int x = area.left + (is_cell ? std::max(0, room - length) : (room - length + 1) / 2);
    if (shape.kind == ShapeKind::kText && room < length) x = area.left;
    const int y = (area.top + area.bottom - 1) / 2;
    for (const std::string& character : label) put(y, x++, character, shape);
  }

  void add_cells(const Shape& shape) {
    for (const auto& [down, right] : shape.cells) {
      Shape cell = shape;
      cell.x += static_cast<float>(right);
      cell.y += static_cast<float>(down);
      cell.w = cell.h = 1;
      add_area(cell, area(cell));
      if (std::ranges::count(shape.cells, std::pair(down, right + 1)) == 0) continue;
      const Area covered = area(cell);
      fill(shape, {covered.right, covered.top, covered.right + 1, covered.bottom});
    }
  }

  void add_glass(const Shape& shape) {
    const Area inside = area(shape);
    for (int y = inside.top; y < inside.bottom; ++y) {
      put(y, inside.left, "|", shape);
      put(y, inside.right - 1, "|", shape);
    }
  }

  static std::string line(const std::vector<GridCell>& row, Ink ink) {
    std::string out;
    std::size_t end = row.size();
    while (end > 0 && row[end - 1].character == " " &&
           (ink == Ink::kPlain || row[end - 1].colour < 0)) {
      --end;
    }
    int colour = -1;
    const auto change_to = [&](int next) {
      if (ink == Ink::kPlain || next == colour) return;
      if (colour >= 0) out += kResetCode;
      if (next >= 0) out += kColourCodes[static_cast<std::size_t>(next)];
      colour = next;
    };
    for (std::size_t i = 0; i < end; ++i) {
      change_to(row[i].colour);
      out += row[i].character;
    }
    change_to(-1);
    return out;
  }

  float left_ = 0, top_ = 0;
  int pitch_;     // columns per unit
  bool is_grid_;  // all shapes lie in whole cells, so edges are the borders of cells
  std::vector<std::vector<GridCell>> rows_;
};

}  // namespace

std::string paint(const Picture& picture, Ink ink) { return Painter(picture).text(ink); }

}  // namespace trailblaze
