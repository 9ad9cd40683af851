// Texts of SVG pictures: they stay within the picture, do not overlap anything, and are legible.
#include <re2/re2.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

// A text of a picture: its y, and the least and the greatest x that it reaches. The estimate takes
// letters to be narrower than in any browser's font, and '#' as wide as in the usual font.
struct SvgText {
  double y = 0, left = 0, right = 0;
  std::string text;
};

std::vector<SvgText> texts_of(const std::string& svg) {
  const RE2 element(
      "<text x=\"(-?[0-9.]+)\" y=\"(-?[0-9.]+)\" text-anchor=\"(\\w+)\" "
      "font-size=\"([0-9]+)\"(?: xml:space=\"preserve\")?>([^<]*)<");
  std::vector<SvgText> found;
  double x = 0, y = 0, size = 0;
  std::string anchor, text;
  for (re2::StringPiece rest = svg;
       RE2::FindAndConsume(&rest, element, &x, &y, &anchor, &size, &text);) {
    const auto hashes = static_cast<double>(std::ranges::count(text, '#'));
    const double width = size * (0.5 * (static_cast<double>(text.size()) - hashes) + 0.83 * hashes);
    const double left = anchor == "start" ? x : anchor == "end" ? x - width : x - width / 2;
    found.push_back({y, left, left + width, text});
  }
  return found;
}

TEST_CASE("pictures: titles, captions and numbers of any length stay on the picture",
          "[pictures]") {
  const std::string walls = "'" + std::string(28, '#') + "/#@$." + std::string(23, '-') + "#/" +
                            std::string(28, '#') + "'";
  for (const std::string& line :
       {std::string("solve blocks/ufo-sos"), "solve sokoban " + walls,
        std::string("solve knights/guarini"),
        std::string("enumerate blocks/ufo-sos --max-states 9"),
        std::string("solve blocks/pa --search bfs,dfs"),
        std::string("solve tiles --size 4x3 --random 3 --seed 1"), std::string("puzzles blocks"),
        std::string("puzzles hanoi/reve")}) {
    CAPTURE(line);
    const ProgramRun run = trailblaze_run(line + " --format svg");
    REQUIRE(run.out.ends_with("</svg>\n"));
    const std::vector<SvgText> texts = texts_of(run.out);
    CHECK_FALSE(texts.empty());
    double bottom = 0;
    RE2::PartialMatch(run.out, "viewBox=\"0 0 960 ([0-9.]+)\"", &bottom);
    for (const SvgText& text : texts) {
      CAPTURE(text.text);
      CHECK(text.left >= 0);
      CHECK(text.right <= 960);
      CHECK(text.y < bottom);
    }
  }
}

TEST_CASE("pictures: a comparison has its title and its legend above the plots", "[pictures]") {
  const std::string svg = trailblaze_run("solve blocks/pa --search bfs,dfs --format svg").out;
  const std::vector<SvgText> texts = texts_of(svg);
  const auto y_of = [&](const std::string& begin) {
    const auto found = std::ranges::find_if(
        texts, [&](const SvgText& text) { return text.text.starts_with(begin); });
    REQUIRE(found != texts.end());
    return found->y;
  };
  const std::vector<double> heights = {y_of("blocks"), y_of("bfs: "), y_of("dfs: "),
                                       y_of("nodes generated"), y_of("effective")};
  CHECK(texts[1].y > texts[0].y);  // the title has two lines
  CHECK(texts[1].y < heights[1]);
  CHECK(std::ranges::is_sorted(heights));
  const std::size_t first_line = svg.find("<line");
  CHECK(svg.find(">dfs: ") < first_line);
}

TEST_CASE("pictures: labels of a film strip are legible if two frames fit in a row", "[pictures]") {
  for (const char* line : {"hanoi/lucas", "hanoi/reve", "queens --size 12",
                           "jugs --capacities 1000000,999999,0 --start 0,999999,0 "
                           "--goal 999999,0,0"}) {
    CAPTURE(line);
    const std::string svg = trailblaze_run("solve " + std::string(line) + " --format svg").out;
    double scale = 0, size = 0;
    REQUIRE(RE2::PartialMatch(svg, "scale\\(([0-9.]+)\\)", &scale));
    std::size_t count = 0;
    for (re2::StringPiece rest = svg;
         RE2::FindAndConsume(&rest, "font-size=\"(0\\.[0-9]+)\" text-anchor", &size);) {
      ++count;
      CHECK(scale * size > 8.4);
    }
    CHECK(count > 0);
  }
}

}  // namespace
}  // namespace trailblaze
