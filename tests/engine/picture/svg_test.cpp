#include "engine/picture/svg.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "engine/picture/outline.hpp"
#include "engine/picture/text_shapes.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

using Cells = std::vector<std::pair<int, int>>;

// Returns twice the area inside an outline; negative if it runs counterclockwise (y points down).
double doubled_area(const std::vector<OutlinePoint>& line) {
  double sum = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const OutlinePoint &a = line[i], &b = line[(i + 1) % line.size()];
    sum += a.x * b.y - b.x * a.y;
  }
  return sum;
}

TEST_CASE("outline: an outline has only corners, and holes run the other way") {
  const auto square = outline_of({{0, 0}, {0, 1}, {1, 0}, {1, 1}}, 0);
  REQUIRE(square.size() == 1);
  CHECK(square[0].size() == 4);
  const auto angle = outline_of({{0, 0}, {1, 0}, {1, 1}}, 0.1);
  REQUIRE(angle.size() == 1);
  CHECK(angle[0].size() == 6);
  Cells ring;
  for (int i = 0; i < 9; ++i) {
    if (i != 4) ring.emplace_back(i / 3, i % 3);
  }
  const auto lines = outline_of(ring, 0);
  REQUIRE(lines.size() == 2);
  CHECK(std::min(doubled_area(lines[0]), doubled_area(lines[1])) == -2);
}

TEST_CASE("outline: the areas of outlines sum to the number of cells") {
  std::mt19937 random(7);
  for (int i = 0; i < 200; ++i) {
    std::set<std::pair<int, int>> cells;
    while (cells.size() < 9) cells.emplace(random() % 4, random() % 4);
    double sum = 0;
    for (const auto& line : outline_of({cells.begin(), cells.end()}, 0)) sum += doubled_area(line);
    CHECK(sum == 18);
  }
}

TEST_CASE("svg: labels are escaped, and every kind of shape is drawn") {
  const std::string escaped = svg_elements({{.id = "a", .label = "<&>\""}});
  CHECK(escaped.find(">&lt;&amp;&gt;&quot;</text>") != escaped.npos);
  using enum ShapeKind;
  for (const ShapeKind kind : {kRect, kCells, kDisc, kTriangle, kFrame, kGlass, kText}) {
    CAPTURE(static_cast<int>(kind));
    const std::string drawn =
        svg_elements({{.id = "a", .kind = kind, .label = "L", .cells = {{0, 0}}}});
    CHECK(drawn.starts_with('<'));
    CHECK((drawn.find(">L</text>") != drawn.npos));
    const std::size_t shapes = kind == kText ? 1 : 2;
    CHECK(static_cast<std::size_t>(std::ranges::count(drawn, '>')) == shapes + 1);
  }
}

TEST_CASE("svg: numbers have at most three decimals, and no exponent") {
  CHECK(short_number(0.5) == "0.5");
  CHECK(short_number(-3) == "-3");
  CHECK(short_number(1.0 / 3) == "0.333");
  CHECK(short_number(-0.0001) == "0");
  CHECK(short_number(100'000) == "100000");
}

TEST_CASE("svg: labels fit into their shapes, and free texts have one size") {
  const auto sizes = [](const Picture& picture) {
    std::vector<double> found;
    const std::string drawn = svg_elements(picture);
    for (std::size_t at = drawn.find("font-size"); at != drawn.npos;
         at = drawn.find("font-size", at + 1)) {
      found.push_back(std::stod(drawn.substr(at + 11)));
    }
    return found;
  };
  const Shape tile = {.id = "t", .label = "15"}, wide = {.id = "w", .label = "1000000"};
  const auto text = [](const std::string& label) {
    return Shape{.id = label, .kind = ShapeKind::kText, .w = 3, .label = label};
  };
  const std::vector<double> of_texts = sizes({text("0"), tile, text("of 1000000"), wide});
  REQUIRE(of_texts.size() == 4);
  CHECK(of_texts[0] == of_texts[2]);
  CHECK(of_texts[2] * 0.6 * 10 < 4);  // including the gaps beside it
  CHECK(of_texts[1] == 0.5);
  CHECK(of_texts[3] * 0.6 * 7 < 1);
  const std::vector<Picture> path = {{tile}, {text("0"), wide}, {}};
  CHECK(std::abs(least_label(path) - of_texts[3]) < 0.001);
  CHECK(least_label({}) == 1);
}

TEST_CASE("svg: the view box contains all shapes of all pictures") {
  const std::vector<Picture> path = {{{.id = "a", .x = -1}},
                                     {{.id = "a", .x = 3, .y = 2, .h = -2}}};
  const PictureBox box = box_of(path);
  CHECK(box.x == -1);
  CHECK(box.y == 0);
  CHECK(box.w == 5);
  CHECK(box.h == 4);
}

TEST_CASE("shapes of a text: cells are characters or words, and a unique cell slides") {
  const Picture cells = shapes_of_text("10/.1");
  REQUIRE(cells.size() == 4);
  CHECK(cells[1].id == "0");
  CHECK(cells[3].x == 1);
  CHECK(cells[3].y == 1);
  CHECK(cells[0].id != cells[3].id);
  CHECK(cells[2].colour == Colour::kFaint);
  const Picture words = shapes_of_text("3, 1, 12");
  REQUIRE(words.size() == 3);
  CHECK(words[2].id == "12");
  CHECK(words[2].label == "12");
}

TEST_CASE("svg: characters that XML does not allow become a replacement character") {
  const std::string sign = "\xef\xbf\xbd";
  CHECK(escape_xml("a<b>&\"c\"'\t\n\r") == "a&lt;b&gt;&amp;&quot;c&quot;'\t\n\r");
  // Valid characters of 1 to 4 bytes, among them the neighbours of invalid characters.
  for (const std::string whole : {"\xc3\xa4", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\xed\x9f\xbf",
                                  "\xee\x80\x80", "\xef\xbf\xbd", "\x7f", " "}) {
    CHECK(escape_xml(whole) == whole);
  }
  for (const std::string wrong :
       {"\x01", "\x1f", "\x0b", "\xef\xbf\xbe", "\xef\xbf\xbf", "\x80", "\xff"}) {
    CHECK(escape_xml("a" + wrong + "b") == "a" + sign + "b");
  }
  CHECK(escape_xml(std::string(1, '\0')) == sign);
  CHECK(escape_xml("\xed\xa0\x80") == sign + sign + sign);  // half a UTF-16 surrogate pair
  CHECK(escape_xml("\xe2\x82") == sign + sign);             // truncated
}

}  // namespace
}  // namespace trailblaze
