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

TEST_CASE("frogs: moves name who steps or jumps") {
  CHECK(named_moves("frogs", {{"frogs", "1"}, {"toads", "1"}}).front() == "frog 1 steps to 2");
  CHECK(named_moves("frogs", {{"frogs", "1"}, {"toads", "1"}})[1] == "toad 3 jumps to 1");
}

TEST_CASE("frogs: invalid starts and options are rejected") {
  CHECK(rejects(try_open("frogs", {{"start", "FFFF.TT"}}), "start"));
  CHECK(open_puzzle("frogs", {{"start", "FFF TTT"}})->info().start == "FFF.TTT");
  CHECK(open_puzzle("frogs", {{"start", "><>_<><"}})->info().start == "FTF.TFT");
  CHECK(rejects(try_open("frogs", {{"start", "FF_F.TTT"}}), "start"));
  CHECK(rejects(try_open("frogs", {{"start", "FF_.TTT"}}), "start: column 4"));
  CHECK(rejects(try_open("frogs", {{"start", "FFFxTTT"}}), "start: row 1 column 4"));
  // Spaces may be separators or cells here, and nothing decides between the two.
  for (const char* text : {"   F   T", "F   T", "   F   T   "}) {
    CHECK(rejects(try_open("frogs", {{"frogs", "1"}, {"toads", "1"}, {"start", text}}), "start"));
  }
  CHECK(rejects(try_open("frogs", {{"toads", "16"}}), "toads"));
}

}  // namespace
}  // namespace trailblaze
