// Frogs and toads against tests/data/small_puzzles.jsonl, and against the rule on texts.
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

TEST_CASE("frogs: spaces and solutions are as in the file, at 1, 2, 3, 8 threads",
          "[truth][threads]") {
  int tried = 0;
  for (const truth::Json& row : truth::committed("small_puzzles")) {
    if (row["family"] != "frogs_and_toads") continue;
    INFO(row.dump());
    const Parameters given = {{"frogs", row["frogs"].dump()}, {"toads", row["toads"].dump()}};
    CHECK(open_puzzle("frogs", given)->info().start == row["start"].get<std::string>());
    check_space("frogs", given, row["counts"].get<Counts>());
    check_solution("frogs", given, row["optimal"], row["shortest_paths"]);
    ++tried;
  }
  CHECK(tried == 4);
}

TEST_CASE("frogs: the plain rule has the same spaces", "[oracle]") {
  for (const auto& [frogs, toads] : {std::pair("0", "0"), {"0", "3"}, {"4", "2"}, {"15", "2"}}) {
    check_plainly("frogs", {{"frogs", frogs}, {"toads", toads}}, frogs_after);
  }
}

TEST_CASE("frogs: moves say who steps or jumps") {
  CHECK(named_moves("frogs", {{"frogs", "1"}, {"toads", "1"}}).front() == "frog 1 steps to 2");
  CHECK(named_moves("frogs", {{"frogs", "1"}, {"toads", "1"}})[1] == "toad 3 jumps to 1");
}

TEST_CASE("frogs: what is wrong is told") {
  CHECK(refused_as("frogs", {{"start", "FFFF.TT"}}) ==
        "start: found \"FFFF.TT\", expected 3 F, 3 T and one .");
  CHECK(open_puzzle("frogs", {{"start", "FFF TTT"}})->info().start == "FFF.TTT");
  CHECK(open_puzzle("frogs", {{"start", "><>_<><"}})->info().start == "FTF.TFT");
  CHECK(refused_as("frogs", {{"start", "FF_F.TTT"}}).starts_with("start: found 8 cells"));
  CHECK(refused_as("frogs", {{"start", "FF_.TTT"}}) ==
        "start: column 4: found \".\" beside \"_\", expected one sign for empty cells");
  CHECK(refused_as("frogs", {{"start", "FFFxTTT"}}) ==
        "start: row 1 column 4: found \"x\", expected one of . F T");
  // Spaces may be separators or cells here, and nothing decides between the two.
  for (const char* text : {"   F   T", "F   T", "   F   T   "}) {
    CHECK(refused_as("frogs", {{"frogs", "1"}, {"toads", "1"}, {"start", text}}) ==
          "start: found 2 cells in \"FT\", expected 3");
  }
  CHECK(refused_as("frogs", {{"toads", "16"}}) ==
        "toads: found \"16\", expected a number from 0 to 15");
}

}  // namespace
}  // namespace trailblaze
