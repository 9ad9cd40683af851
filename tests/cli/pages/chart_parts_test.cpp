#include "cli/pages/chart_parts.hpp"

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

using Lines = std::vector<std::string>;

TEST_CASE("charts: a text is parted at spaces, and inside a word that is longer than the room") {
  const double room = svg::text_width("abcdefghij", 10) + 0.1;
  CHECK(svg::lines_within(room, "", 10).empty());
  CHECK(svg::lines_within(room, "abcdefghij", 10) == Lines{"abcdefghij"});
  CHECK(svg::lines_within(room, "abcde hgkab noppo", 10) == Lines{"abcde", "hgkab", "noppo"});
  CHECK(svg::lines_within(room, "abcdeghnopqsu", 10) == Lines{"abcdeghn", "opqsu"});
  CHECK(svg::lines_within(0, "abc", 10) == Lines{"a", "b", "c"});
  CHECK(svg::lines_within(0, "\u00e4\u20ac\u00fc", 10) == Lines{"\u00e4", "\u20ac", "\u00fc"});
}

TEST_CASE("charts: no part of a text is lost or wider than the room") {
  const std::string text =
      "a title of words, WWWWWWWWWWWWWWWWWW, ################, \u00e4\u00f6\u00fc";
  for (int room = 30; room < 600; room += 7) {
    std::string all;
    for (const std::string& line : svg::lines_within(room, text, 12)) {
      CHECK(svg::text_width(line, 12) <= room);
      for (const char c : line) all += c == ' ' ? "" : std::string(1, c);
    }
    std::string letters = text;
    std::erase(letters, ' ');
    CHECK(all == letters);
  }
}

TEST_CASE("charts: numbers at an axis have commas, or a power where digits would be too many") {
  CHECK(svg::axis_number(0) == "0");
  CHECK(svg::axis_number(20'000) == "20,000");
  CHECK(svg::axis_number(1e9) == "1,000,000,000");
  CHECK(svg::axis_number(5e12) == "5e12");
  CHECK(svg::text_width(svg::axis_number(999e9), 12) < 112);
}

}  // namespace
}  // namespace trailblaze
