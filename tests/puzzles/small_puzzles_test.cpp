// Frogs and toads, knights, and missionaries and cannibals against tests/data/small_puzzles.jsonl,
// and against the rules on texts.
#include "tests/support/spaces.hpp"

namespace trailblaze {
namespace {

// Applies each of four replacements to the text, and returns the results.
std::vector<std::string> frogs_after(const std::string& text) {
  std::vector<std::string> next;
  for (const auto& [from, to] : {std::pair<std::string, std::string>("F.", ".F"),
                                 {"FT.", ".TF"},
                                 {".T", "T."},
                                 {".FT", "TF."}}) {
    const std::size_t at = text.find(from);
    if (at != text.npos) next.push_back(std::string(text).replace(at, from.size(), to));
  }
  return next;
}

TEST_CASE("frogs: spaces and solutions equal the data file", "[truth][threads]") {
  check_family("frogs", "frogs_and_toads", 4, [](const Json& row) {
    const Parameters given = {{"frogs", row["frogs"].dump()}, {"toads", row["toads"].dump()}};
    CHECK(open_puzzle("frogs", given)->info().start == row["start"].get<std::string>());
    return given;
  });
}

TEST_CASE("frogs: spaces equal the plain rule", "[oracle]") {
  for (const auto& [frogs, toads] : {std::pair("0", "0"), {"0", "3"}, {"4", "2"}, {"15", "2"}}) {
    check_plainly("frogs", {{"frogs", frogs}, {"toads", toads}}, frogs_after);
  }
}

TEST_CASE("knights: spaces and solutions equal the data file", "[truth][threads]") {
  check_family("knights", "knight_swap", 5, [](const Json& row) {
    return Parameters{{"size", row["rows"].dump() + "x" + row["cols"].dump()},
                      {"start", row["start"].get<std::string>()},
                      {"goal", row["goal"].get<std::string>()}};
  });
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

TEST_CASE("missionaries: spaces and solutions equal the data file", "[truth][threads]") {
  check_family("missionaries", "missionaries_cannibals", 6, [](const Json& row) {
    return Parameters{{"missionaries", row["M"].dump()},
                      {"cannibals", row["C"].dump()},
                      {"boat", row["boat"].dump()}};
  });
}

}  // namespace
}  // namespace trailblaze
