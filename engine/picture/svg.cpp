#include "engine/picture/svg.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <utility>
#include <vector>

#include "engine/picture/outline.hpp"
#include "engine/picture/utf8.hpp"

namespace trailblaze {
namespace {

struct Tone {
  std::string_view fill, ink;  // of the area and of its label
};

// Colours for a light page in the order of Colour, the same as on the pages (cli/pages/board.css).
constexpr std::array<Tone, kNumColours> kTones = {{{"#d5dae3", "#222233"},
                                                   {"#cc4433", "#ffffff"},
                                                   {"#ee9944", "#331100"},
                                                   {"#ffcc55", "#332200"},
                                                   {"#337744", "#ffffff"},
                                                   {"#117777", "#ffffff"},
                                                   {"#3366bb", "#ffffff"},
                                                   {"#7755bb", "#ffffff"},
                                                   {"#ee99bb", "#440022"},
                                                   {"#885533", "#ffffff"},
                                                   {"#ffffff", "#222233"},
                                                   {"#223333", "#ffffff"},
                                                   {"#666677", "#ffffff"},
                                                   {"#e9ebf0", "#555566"}}};

constexpr double kGap = 0.04;    // between a shape and the edge of its cell
constexpr double kRound = 0.12;  // radius of corners

const Tone& tone_of(const Shape& shape) { return kTones[static_cast<std::size_t>(shape.colour)]; }

// An attribute, written as `name="1"`.
struct Attribute {
  std::string_view name;
  double value;
};
std::string attributes(std::initializer_list<Attribute> list) {
  std::string out;
  for (const auto& [name, value] : list) {
    out.append(" ").append(name).append("=\"").append(short_number(value)).append("\"");
  }
  return out;
}

void add_point(std::string& path, char step, double x, double y) {
  path.append(1, step).append(short_number(x)).append(" ").append(short_number(y));
}

std::string path_of(const std::vector<std::vector<OutlinePoint>>& lines, const Shape& shape) {
  std::string path;
  for (const std::vector<OutlinePoint>& line : lines) {
    char step = 'M';
    for (const OutlinePoint& point : line) {
      add_point(path, std::exchange(step, 'L'), shape.x + point.x, shape.y + point.y);
    }
    path += 'Z';
  }
  return path;
}

// Draws a path with round corners: a smaller area, and around it a line of the same colour, whose
// outer half restores the size. `rule` is an attribute for areas with holes.
std::string rounded_path(const std::string& path, std::string_view rule, double line_width,
                         const Tone& tone) {
  std::string out = "<path d=\"" + path + "\"";
  out.append(rule).append(" stroke-linejoin=\"round\"");
  out.append(attributes({{"stroke-width", line_width}})).append(" fill=\"").append(tone.fill);
  return out.append("\" stroke=\"").append(tone.fill).append("\"/>");
}

std::string triangle(const Shape& shape) {
  const double height = std::abs(shape.h), base = shape.h < 0 ? shape.y : shape.y + height,
               tip = shape.h < 0 ? shape.y + height : shape.y, middle = shape.x + shape.w / 2;
  // The three sides move inward by the same distance.
  const double inset = 1.3 * kGap + kRound / 3, up = shape.h < 0 ? 1 : -1;
  std::string path;
  add_point(path, 'M', middle, tip - 2 * up * inset);
  add_point(path, 'L', shape.x + shape.w - 1.7 * inset, base + up * inset);
  add_point(path, 'L', shape.x + 1.7 * inset, base + up * inset);
  return rounded_path(path + "Z", "", kRound / 2, tone_of(shape));
}

std::string glass(const Shape& shape) {
  const double left = shape.x + kGap, right = shape.x + shape.w - kGap, bottom = shape.y + shape.h;
  std::string out = "<path d=\"M" + short_number(left) + " " + short_number(shape.y) + "V";
  out.append(short_number(bottom)).append("H").append(short_number(right)).append("V");
  out.append(short_number(shape.y)).append("\" fill=\"none\" stroke=\"#888\"");
  return out.append(attributes({{"stroke-width", 0.1}})).append("/>");
}

// Ends the element of an area: its colour and, if it is outlined, a thin line around it.
std::string filled(std::string element, const Shape& shape, bool is_outlined) {
  element.append(" fill=\"").append(tone_of(shape).fill).append("\"");
  if (is_outlined) element.append(" stroke=\"#bbb\"").append(attributes({{"stroke-width", 0.03}}));
  return element.append("/>");
}

std::string rect(const Shape& shape, double gap, double round) {
  const double smaller = std::min({gap, shape.w / 4.0, shape.h / 4.0});
  const double w = shape.w - 2 * smaller, h = shape.h - 2 * smaller;
  const std::string out = "<rect" + attributes({{"x", shape.x + smaller},
                                                {"y", shape.y + smaller},
                                                {"width", w},
                                                {"height", h},
                                                {"rx", std::min({round, w / 2, h / 2})}});
  return filled(out, shape, shape.colour == Colour::kWhite || shape.kind == ShapeKind::kFrame);
}

std::string disc(const Shape& shape) {
  const double radius = std::min(shape.w, shape.h) / 2 - 2 * kGap;
  const std::string out =
      "<circle" +
      attributes({{"cx", shape.x + shape.w / 2.0}, {"cy", shape.y + shape.h / 2.0}, {"r", radius}});
  return filled(out, shape, shape.colour == Colour::kWhite || shape.colour == Colour::kFaint);
}

// Returns the largest size of a label that fits into the shape. A kText label may also use the gaps
// beside it.
double label_size(const Shape& shape) {
  const auto length = static_cast<double>(characters(shape.label).size());
  const bool is_text = shape.kind == ShapeKind::kText;
  return std::min({is_text ? 0.9 : 0.5, std::abs(shape.h) * 0.9,
                   is_text ? (shape.w + 0.6) * 1.5 / length : shape.w * 1.3 / length});
}

// Writes the label in the middle of its shape, or in the cell of a polyomino nearest to the middle.
std::string label_of(const Shape& shape, double text_label_size) {
  if (shape.label.empty()) return "";
  double x = shape.x + shape.w / 2.0, y = shape.y + std::abs(shape.h) / 2.0;
  if (shape.kind == ShapeKind::kCells && !shape.cells.empty()) {
    const double middle_x = shape.w / 2.0, middle_y = shape.h / 2.0;
    const auto distance = [&](const std::pair<int, int>& cell) {
      return std::hypot(cell.second + 0.5 - middle_x, cell.first + 0.5 - middle_y);
    };
    const auto nearest = *std::ranges::min_element(shape.cells, {}, distance);
    x = shape.x + nearest.second + 0.5;
    y = shape.y + nearest.first + 0.5;
  }
  const double size = shape.kind == ShapeKind::kText ? text_label_size : label_size(shape);
  std::string out = "<text";
  out.append(attributes({{"x", x}, {"y", y + 0.35 * size}, {"font-size", size}}));
  out.append(" text-anchor=\"middle\" fill=\"");
  out.append(shape.kind == ShapeKind::kText ? "#222" : tone_of(shape).ink).append("\">");
  return out.append(escape_xml(shape.label)).append("</text>");
}

std::string area_of(const Shape& shape) {
  switch (shape.kind) {
    case ShapeKind::kRect: return rect(shape, kGap, kRound);
    case ShapeKind::kFrame: return rect(shape, -kGap, kRound);
    case ShapeKind::kDisc: return disc(shape);
    case ShapeKind::kTriangle: return triangle(shape);
    case ShapeKind::kGlass: return glass(shape);
    case ShapeKind::kText: return "";
    case ShapeKind::kCells:
      return rounded_path(path_of(outline_of(shape.cells, kGap + kRound), shape),
                          " fill-rule=\"evenodd\"", 2 * kRound, tone_of(shape));
  }
  return "";
}

// True if XML 1.0 allows the character: no controls but three, and not U+FFFE or U+FFFF.
bool is_in_xml(std::string_view character) {
  if (character.size() == 1 && static_cast<unsigned char>(character[0]) < ' ') {
    return character == "\t" || character == "\n" || character == "\r";
  }
  return !character.empty() && character != "\xef\xbf\xbe" && character != "\xef\xbf\xbf";
}

}  // namespace

double least_label(std::span<const Picture> pictures) {
  double least = 1;
  for (const Picture& picture : pictures) {
    for (const Shape& shape : picture) {
      if (!shape.label.empty()) least = std::min(least, label_size(shape));
    }
  }
  return least;
}

PictureBox box_of(std::span<const Picture> pictures) {
  constexpr float kFar = std::numeric_limits<float>::infinity();
  float left = kFar, top = kFar, right = -kFar, bottom = -kFar;
  for (const Picture& picture : pictures) {
    for (const Shape& shape : picture) {
      left = std::min(left, shape.x);
      top = std::min(top, shape.y);
      right = std::max(right, shape.x + shape.w);
      bottom = std::max(bottom, shape.y + std::abs(shape.h));
    }
  }
  return left == kFar ? PictureBox{} : PictureBox{left, top, right - left, bottom - top};
}

std::string short_number(double value) {
  std::array<char, 400> text{};  // room for the digits of the greatest double
  const double rounded = std::round(value * 1000) / 1000;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), rounded + 0.0,
                                 std::chars_format::fixed);
  return {text.data(), end.ptr};
}

std::string escape_xml(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const std::string_view character = text.substr(0, length);
    switch (text.front()) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += is_in_xml(character) ? character : "\xef\xbf\xbd";
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

std::string svg_elements(const Picture& picture) {
  double text_label_size = 1;  // of all kText labels, so that numbers below glasses are alike
  for (const Shape& shape : picture) {
    if (shape.kind == ShapeKind::kText) {
      text_label_size = std::min(text_label_size, label_size(shape));
    }
  }
  std::string out;
  for (const Shape& shape : picture) {
    out.append(area_of(shape)).append(label_of(shape, text_label_size));
  }
  return out;
}

std::string svg_file(const Picture& picture) {
  constexpr double kMargin = 0.25;  // units
  constexpr double kPixels = 48;    // per unit
  const PictureBox box = box_of({&picture, 1});
  const double width = box.w + 2 * kMargin, height = box.h + 2 * kMargin;
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\"";
  out.append(attributes({{"width", kPixels * width}, {"height", kPixels * height}}));
  out.append(" viewBox=\"").append(short_number(box.x - kMargin)).append(" ");
  out.append(short_number(box.y - kMargin)).append(" ").append(short_number(width));
  out.append(" ").append(short_number(height)).append("\">");
  return out.append(svg_elements(picture)).append("</svg>\n");
}

}  // namespace trailblaze
