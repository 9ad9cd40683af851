// Knights that change places against tests/data/small_puzzles.jsonl.
#include "tests/support/spaces.hpp"

namespace trailblaze {
namespace {

TEST_CASE("knights: spaces and solutions equal the data file", "[truth][threads]") {
  check_family("knights", "knight_swap", 5, [](const Json& row) {
    return Parameters{{"size", row["rows"].dump() + "x" + row["cols"].dump()},
                      {"start", row["start"].get<std::string>()},
                      {"goal", row["goal"].get<std::string>()}};
  });
}

TEST_CASE("knights: the default goal exchanges the colours") {
  CHECK(open_puzzle("knights", {{"start", "w.w...b.b"}})->info().goal == "b.b...w.w");
  CHECK_FALSE(open_puzzle("knights", {})->info().has_goal);
}

TEST_CASE("knights: a move names the colour and both cells") {
  CHECK(named_moves("knights", {{"start", "w........"}, {"goal", ".....w..."}}) ==
        std::vector<std::string>{"white row 1 column 1 to row 2 column 3"});
}

std::string start_of(const std::string& text, const std::string& size = "3x3") {
  return open_puzzle("knights", {{"start", text}, {"size", size}})->info().start;
}

TEST_CASE("knights: boards are read in other signs, and with missing cells") {
  for (const char* text :
       {"w.w/.#./b.b", "w w\n # \nb b", "w.w\n. .\nb.b", "1 0 1\n0 # 0\n2 0 2", "N.N/.#./n.n",
        "|w|.|w|\n|.|#|.|\n|b|.|b|", "W_W _#_ B_B", "[['w','','w'],['','#',''],['b','','b']]"}) {
    INFO(text);
    CHECK(start_of(text) == "w.w.#.b.b");
  }
  CHECK(start_of("w.w.#.b.b") == "w.w.#.b.b");
  for (const auto& [start, field] : {std::pair("w.w/_../b.b", "start: column 5"),
                                     {"| w | . | . |\n|---|---|---|\n|---|---|---|", "start"},
                                     {"|---|---|---|", "start"},
                                     {"1.w/.../b.b", "start: row 1 column 1"}}) {
    INFO(start);
    CHECK(rejects(try_open("knights", {{"start", start}}), field));
  }
}

// Returns the texts after each move, for rows of three cells in which '#' is no cell.
std::vector<std::string> knights_after(const std::string& text) {
  std::vector<std::string> next;
  for (std::size_t i = 0; i < text.size(); ++i) {
    for (std::size_t k = 0; k < text.size(); ++k) {
      const int down = static_cast<int>(i / 4) - static_cast<int>(k / 4);
      const int right = static_cast<int>(i % 4) - static_cast<int>(k % 4);
      const bool moves = std::abs(down * right) == 2 && text[k] == '.';
      if (!moves || (text[i] != 'w' && text[i] != 'b')) continue;
      next.push_back(text);
      std::swap(next.back()[i], next.back()[k]);
    }
  }
  return next;
}

TEST_CASE("knights: no knight moves to a missing cell", "[oracle]") {
  for (const char* start : {"w.w#....b.#b", "#ww#.....bb.", "w..b#......#"}) {
    const Parameters given = {{"size", "3x4"}, {"start", start}};
    check_plainly("knights", given, knights_after);
    const auto session = open_puzzle("knights", given);
    CHECK(session->broken_laws().empty());
    CHECK(session->info().goal.find('#') == std::string(start).find('#'));
  }
  const Parameters holes = {{"size", "3x4"}, {"start", "w..b#......#"}};
  CHECK(
      rejects(open_puzzle("knights", holes)->verify("w..b.......#", {}), "start: row 2 column 1"));
}

TEST_CASE("knights: invalid starts and options are rejected") {
  CHECK(rejects(try_open("knights", {{"start", "w.w...b.x"}}), "start: row 3 column 3"));
  CHECK(rejects(try_open("knights", {{"start", "w.w"}}), "start"));
  CHECK(rejects(try_open("knights", {{"size", "6x6"}}), "size"));
}

}  // namespace
}  // namespace trailblaze
