// Knights that change places against tests/data/small_puzzles.jsonl.
#include "tests/support/spaces.hpp"

namespace trailblaze {
namespace {

TEST_CASE("knights: spaces and solutions are as in the file, at 1, 2, 3, 8 threads",
          "[truth][threads]") {
  int tried = 0;
  for (const truth::Json& row : truth::committed("small_puzzles")) {
    if (row["family"] != "knight_swap") continue;
    INFO(row.dump());
    const Parameters given = {{"size", row["rows"].dump() + "x" + row["cols"].dump()},
                              {"start", row["start"].get<std::string>()},
                              {"goal", row["goal"].get<std::string>()}};
    check_space("knights", given, row["counts"].get<Counts>());
    check_solution("knights", given, row["optimal"], row["shortest_paths"]);
    ++tried;
  }
  CHECK(tried == 5);
}

TEST_CASE("knights: without a goal the colours change places") {
  CHECK(open_puzzle("knights", {{"start", "w.w...b.b"}})->info().goal == "b.b...w.w");
  CHECK_FALSE(open_puzzle("knights", {})->info().has_goal);
}

TEST_CASE("knights: a move has the colour and both cells") {
  CHECK(named_moves("knights", {{"start", "w........"}, {"goal", ".....w..."}}) ==
        std::vector<std::string>{"white row 1 column 1 to row 2 column 3"});
}

TEST_CASE("knights: what is wrong is told") {
  CHECK(refused_as("knights", {{"start", "w.w...b.x"}}) ==
        "start: row 3 column 3: found \"x\", expected one of . w b");
  CHECK(refused_as("knights", {{"start", "w.w"}}) == "start: found 3 cells in \"w.w\", expected 9");
  CHECK(refused_as("knights", {{"size", "6x6"}}) ==
        "size: found \"6x6\", expected ROWSxCOLUMNS, at most 32 cells, so that a state fits in 64 "
        "bits");
}

}  // namespace
}  // namespace trailblaze
