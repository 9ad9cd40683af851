// Missionaries and cannibals against tests/data/small_puzzles.jsonl.
#include "tests/support/spaces.hpp"

namespace trailblaze {
namespace {

TEST_CASE("missionaries: spaces and solutions equal the data file", "[truth][threads]") {
  check_family("missionaries", "missionaries_cannibals", 6, [](const Json& row) {
    return Parameters{{"missionaries", row["M"].dump()},
                      {"cannibals", row["C"].dump()},
                      {"boat", row["boat"].dump()}};
  });
}

TEST_CASE("missionaries: moves name who crosses") {
  CHECK(named_moves("missionaries", {{"missionaries", "1"}, {"cannibals", "1"}}) ==
        std::vector<std::string>{"1 M and 1 C across"});
  CHECK(named_moves("missionaries",
                    {{"missionaries", "2"}, {"cannibals", "2"}, {"start", "MMB|CC"}}) ==
        std::vector<std::string>{"2 M across"});
}

TEST_CASE("missionaries: three numbers give the first bank and the boat") {
  const auto start = [](const char* text) {
    return open_puzzle("missionaries", {{"start", text}})->info().start;
  };
  CHECK(start("(3,3,1)") == "MMMCCCB|");
  CHECK(start("[3, 1, 0]") == "MMMC|CCB");
  CHECK(start("2 2 1") == "MMCCB|MC");
  CHECK(start("(0,0,0)") == "|MMMCCCB");
  const auto read = [](const char* text) { return try_open("missionaries", {{"start", text}}); };
  CHECK(rejects(read("(3,3,0)"), "start"));
  CHECK(rejects(read("(4,3,1)"), "start: missionaries"));
  CHECK(rejects(read("(3,3,2)"), "start: boat"));
  CHECK(rejects(read("(1,2,1)"), "start"));
  CHECK(rejects(read("(3,3)"), "start"));
}

TEST_CASE("missionaries: invalid starts and options are rejected") {
  for (const char* text : {"MMMCCB|", "MMMCCC|", "MMMMCCCB|", "MMMCCCB||", "x"}) {
    CHECK(rejects(try_open("missionaries", {{"start", text}}), "start"));
  }
  CHECK(rejects(try_open("missionaries", {{"start", "MMCCCB|M"}}), "start"));
  CHECK(rejects(try_open("missionaries", {{"cannibals", "4"}}), "cannibals"));
  CHECK(rejects(try_open("missionaries", {{"boat", "0"}}), "boat"));
}

}  // namespace
}  // namespace trailblaze
