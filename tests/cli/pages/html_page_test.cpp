#include "cli/pages/html_page.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/pages/picture_json.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"
#include "tests/support/sample_solutions.hpp"

namespace trailblaze {
namespace {

using nlohmann::json;

// Returns the text between two parts of a page, each of which must occur only once.
std::string between(const std::string& page, const std::string& open, const std::string& close) {
  REQUIRE(times_in(page, open) == 1);
  const std::size_t begin = page.find(open) + open.size();
  return page.substr(begin, page.find(close, begin) - begin);
}

json data_of(const std::string& page) {
  return json::parse(between(page, "<script type=\"application/json\" id=\"data\">", "</script>"));
}

// Does the same as changed() of board.js.
void change(json& picture, const json& changes) {
  for (const json& entry : changes) {
    json shape = json::parse(R"(["",0,0,1,1,0,"",0,[]])");
    std::size_t place = picture.size();
    for (std::size_t k = 0; k < picture.size(); ++k) {
      if (picture[k][0] != entry[0]) continue;
      shape = picture[k];
      place = k;
      picture.erase(k);
      break;
    }
    if (entry.size() == 1) continue;
    for (std::size_t k = 0; k < 9 && k < entry.size(); ++k) shape[k] = entry[k];
    if (entry.size() > 9) place = entry[9].get<std::size_t>();
    picture.insert(picture.begin() + static_cast<std::ptrdiff_t>(place), shape);
  }
}

// Returns the complete shapes of a picture whose JSON leaves out defaults.
json whole(const Picture& picture) {
  json out = json::array();
  change(out, json::parse(picture_json(picture)));
  return out;
}

json sorted(json picture) {
  std::sort(picture.begin(), picture.end());
  return picture;
}

TEST_CASE("pages: the differences of a page, one after the other, give each position again") {
  for (const auto& [name, solution] : all_samples()) {
    INFO(name);
    const json data = data_of(solution_page(solution));
    auto state = data[0].get<std::string>();
    json picture = json::array();
    change(picture, data[1]);
    CHECK(state == solution.states[0]);
    CHECK(picture == whole(solution.pictures[0]));
    REQUIRE(data[2].size() == solution.moves.size());
    Picture expected = solution.pictures[0];
    for (std::size_t k = 0; k < data[2].size(); ++k) {
      json move = data[2][k];
      CHECK(move[0] == solution.moves[k]);
      const int place = move[1].get<int>();
      const auto text = move[2].get<std::string>();
      state = place < 0 ? text : state.replace(static_cast<std::size_t>(place), text.size(), text);
      move.erase(move.begin(), move.begin() + 3);
      change(picture, move);
      CHECK(state == solution.states[k + 1]);
      expected = in_order_of(expected, solution.pictures[k + 1]);
      CHECK(picture == whole(expected));
      CHECK(sorted(picture) == sorted(whole(solution.pictures[k + 1])));
    }
  }
}

TEST_CASE("pages: JSON has every field of a shape, and leaves out what is the default") {
  CHECK(picture_json({}) == "[]");
  CHECK(picture_json({{"a"}}) == R"([["a",0]])");
  Shape shape = {"\"<", ShapeKind::kCells, 1.0F / 3, -0.0001F, 7,
                 7,     Colour::kTeal,     "<i>",    '.',      {{0, 1}, {1, 0}, {1, 2}}};
  CHECK(json::parse(picture_json({shape})) ==
        json::parse(R"([["\"<",0.333,0,3,2,5,"<i>",1,[0,1,1,0,1,2]]])"));
  shape = {"t", ShapeKind::kTriangle, 10, 100.5F, 1, -1};
  CHECK(picture_json({shape}) == R"([["t",10,100.5,1,-1,0,"",3]])");
}

TEST_CASE("pages: changes name only what changed, went, came, or lies elsewhere in the order") {
  const Shape a = {"a"}, b = {"b"}, c = {"c"};
  Shape moved = b;
  moved.x = 2;
  CHECK(changes_json({a, b, c}, {a, b, c}) == "[]");
  CHECK(changes_json({a, b, c}, {a, moved, c}) == R"([["b",2]])");
  CHECK(changes_json({a, moved, c}, {a, b, c}) == R"([["b",0]])");
  CHECK(changes_json({a, b, c}, {a, c}) == R"([["b"]])");
  CHECK(changes_json({a, b}, {a, b, c}) == R"([["c",0]])");
  CHECK(changes_json({a, c}, {a, b, c}) == R"([["b",0,0,1,1,0,"",0,[],1]])");
  CHECK(changes_json({a, b, c}, {c, a, b}) == R"([["c",0,0,1,1,0,"",0,[],0]])");
  Shape labelled = moved;
  labelled.label = "x";
  CHECK(changes_json({labelled}, {moved}) == R"([["b",2,0,1,1,0,""]])");
}

TEST_CASE("pages: shapes keep the order of the picture before unless it would be seen") {
  const auto at = [](const std::string& id, float x, ShapeKind kind = ShapeKind::kRect) {
    Shape shape = {id, kind};
    shape.x = x;
    return shape;
  };
  const auto order = [](const Picture& before, const Picture& after) {
    const Picture found = in_order_of(before, after);
    std::string ids;
    for (const Shape& shape : found) ids += shape.id;
    CHECK(sorted(whole(found)) == sorted(whole(after)));
    return ids;
  };
  const Picture before = {at("a", 0), at("b", 1), at("c", 2)};
  CHECK(order(before, {at("a", 0), at("b", 1), at("c", 2)}) == "abc");
  CHECK(order(before, {at("c", 0), at("a", 1), at("b", 2)}) == "abc");
  CHECK(order(before, {at("c", 0), at("a", 1), at("b", 1.5F)}) == "abc");
  CHECK(order(before, {at("c", 0), at("a", 0.5F), at("b", 2)}) == "cab");
  CHECK(order(before, {at("c", 5), at("new", 4), at("b", 2)}) == "bcnew");
  CHECK(order({}, before) == "abc");
  Shape down = at("a", 0, ShapeKind::kTriangle), piece = at("b", 0, ShapeKind::kCells);
  down.h = -1;
  CHECK(order(before, {at("b", 0), down}) == "ba");
  piece.cells = {{0, 0}, {0, 1}, {0, 2}};
  CHECK(order(before, {at("c", 2), piece}) == "cb");
  CHECK(order(before, {at("c", 3), piece}) == "bc");
}

TEST_CASE("pages: texts of a puzzle are never markup") {
  const SolutionPictures solution = sample_of_shapes();
  const std::string page = solution_page(solution);
  CHECK(times_in(page, "</script>") == 2);
  CHECK(times_in(page, "<script") == 2);
  CHECK(between(page, "<h1>", "</h1>") ==
        "&lt;b&gt;every shape&lt;/b&gt; &amp; &quot;quotes&quot; @data@");
  CHECK(between(page, "<header>", "</header>").find("&lt;/script&gt;") != page.npos);
  CHECK(data_of(page)[2][0][0] == solution.moves[0]);
  const std::string figure = figure_page("<a>", "\"b\" @svg@", "<svg>@title@</svg>");
  CHECK(times_in(figure, "<a>") == 0);
  CHECK(times_in(figure, "<svg>") == 1);
  CHECK(between(figure, "<figure tabindex=\"0\" aria-label=\"", "</figure>") ==
        "&quot;b&quot; @svg@\"><svg>@title@</svg>");
}

TEST_CASE("pages: nothing comes from elsewhere, and only the page's own script and style run") {
  const std::string page = solution_page(sample_of_tiles(3));
  for (const std::string& text : {page, figure_page("title", "about", "<svg></svg>")}) {
    CHECK(times_in(text, "default-src 'none'") == 1);
    CHECK(times_in(text, "@title@") + times_in(text, "_hash@") + times_in(text, "@style@") == 0);
    for (const char* part : {" src=", "href=", "url(", "@import", "import(", "fetch("}) {
      INFO(part);
      CHECK(times_in(text, part) == 0);
    }
  }
  CHECK(times_in(page, "'unsafe-inline'") == 0);
  CHECK(between(page, "script-src '", "'").starts_with("sha256-"));
}

TEST_CASE("pages: eighty moves of the 15-puzzle and Pa's take at most 20 kB each") {
  std::map<std::string, std::size_t> sizes;
  for (const auto& [name, solution] : all_samples()) {
    sizes[name] = solution_page(solution).size();
    if (name == "blocks") CHECK(solution.moves.size() == 83);
  }
  CHECK(sizes["tiles"] <= 20'000);
  CHECK(sizes["blocks"] <= 20'000);
}

TEST_CASE("pages: a solution of no moves, and one whose positions have no text, have pages") {
  SolutionPictures solution = sample_of_tiles(0);
  CHECK(data_of(solution_page(solution))[2].empty());
  solution = sample_of_tiles(2);
  solution.states.clear();
  const json data = data_of(solution_page(solution));
  CHECK(data[0].get<std::string>().empty());
  CHECK(data[2][1][2].get<std::string>().empty());
}

// Writes the samples for tests/pages as files into the folder that the environment names.
TEST_CASE("pages: samples", "[.sample-pages]") {
  const char* const folder = std::getenv("TRAILBLAZE_PAGES");
  REQUIRE(folder != nullptr);
  const auto write = [&](const std::string& name, const std::string& page) {
    std::ofstream file(std::string(folder) + "/" + name + ".html");
    REQUIRE(file << page);
  };
  for (const auto& [name, solution] : all_samples()) write(name, solution_page(solution));
  write("none", solution_page(sample_of_tiles(0)));
  write("figure", figure_page("A figure", "of one bar",
                              "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 420\" "
                              "width=\"960\" height=\"420\"><rect width=\"960\" height=\"420\" "
                              "fill=\"white\"/><rect x=\"20\" y=\"56\" width=\"90\" "
                              "height=\"300\" fill=\"#4477aa\"/></svg>"));
}

}  // namespace
}  // namespace trailblaze
