// The readers of definitions: the meaning of each format, and the errors about wrong definitions.
#include "puzzles/moves/definition.hpp"

#include "engine/base/text.hpp"
#include "puzzles/text/json_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/labellings.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

constexpr const char* kThreePoints = R"({"points": 3, "initial_labels": [0, 0, 1],
  "generators": [{"name": "turn", "perm": [2, 0, 1]},
                 [1, 0, 2]]})";

TEST_CASE("definitions: the program's JSON has points, labels and named generators") {
  const auto read = read_definition(kThreePoints);
  REQUIRE(read.ok());
  CHECK(read->labels == std::vector<std::string>{"0", "0", "1"});
  REQUIRE(read->moves.size() == 2);
  CHECK(read->moves[0].name == "turn");
  CHECK(read->moves[0].from == PointMove{2, 0, 1});
  CHECK(read->moves[0].line == 2);
  CHECK(read->moves[1].name == "g2");
  CHECK_FALSE(read->powers);
}

TEST_CASE("definitions: .tws and kpuzzle of the same pieces have the same points and moves") {
  const auto tws = read_definition(definition_file("coins.tws"));
  const auto kpuzzle = read_definition(definition_file("coins.json"));
  REQUIRE(tws.ok());
  REQUIRE(kpuzzle.ok());
  CHECK(tws->labels == std::vector<std::string>{"1.0", "1.1", "1.2", "2.0", "2.1", "2.2"});
  CHECK(tws->labels == kpuzzle->labels);
  CHECK(tws->moves.at(0).from == kpuzzle->moves.at(0).from);
  CHECK(tws->powers);
}

TEST_CASE("definitions: an orientation of ? is ignored") {
  const auto read = read_definition("Set A 1 2\nSolved\nA\n7\n?\nEnd\nMove flip\nA\n1\n1\nEnd\n");
  REQUIRE(read.ok());
  CHECK(read->labels == std::vector<std::string>{"7.0", "7.0"});
  CHECK(read->moves.at(0).from == PointMove{1, 0});
}

TEST_CASE("definitions: a comment that names orbits does not make JSON a kpuzzle") {
  CHECK(read_definition(R"({"note": "no \"orbits\"", "points": 2, "generators": [[1, 0]]})").ok());
}

// tests/data/messages/moves.jsonl has more errors.
TEST_CASE("definitions: an error names its line") {
  const std::string own = "{\"points\": 3,\n\"generators\": [\n{\"name\": \"a\", \"perm\": [0, 1, ";
  CHECK(rejects(read_definition(own + "1]}]}"), "line 3: generators/0/perm"));
  CHECK(rejects(read_definition(own + "3]}]}"), "line 3: generators/0/perm/2"));
  CHECK(rejects(read_definition("{\"points\": "), "column 12"));
  CHECK(rejects(read_definition(""), ""));
  const std::string tws = "Set A 3 2\nSolved\nA\n1 2 3\nEnd\nMove f\nA\n";
  CHECK(rejects(read_definition(tws + "1 1 2\nEnd\n"), "line 7: \"A\""));
  CHECK(rejects(read_definition(tws + "1 3 2\n0 0 2\nEnd\n"), "line 7: \"A\""));
  const std::string orbits =
      "{\"orbits\": [{\"orbitName\": \"A\", \"numPieces\": 2, \"numOrientations\": 1}],\n"
      "\"defaultPattern\": {\"A\": {\"pieces\": [0, 1]}},\n\"moves\": {\"f\": {\n\"A\": ";
  for (const char* places : {"[0, 0]", "[0]"}) {
    CHECK(rejects(read_definition(orbits + "{\"permutation\": " + places + "}}}}"),
                  "line 4: moves/f/A/permutation"));
  }
}

// Each sequence needs the next sequence, so each pass over all of them reads only one more.
TEST_CASE("definitions: sequences may need later sequences") {
  std::string text = "Set A 2 1\nSolved\nA\n1 2\nEnd\nMove f\nA\n2 1\nEnd\n";
  for (int i = 0; i < 20; ++i) {
    text += "MoveSequence s" + std::to_string(i) + " s" + std::to_string(i + 1) + "\n";
  }
  const auto read = read_definition(text + "MoveSequence s20 f\n");
  REQUIRE(read.ok());
  CHECK(read->moves.size() == 22);
}

// This took minutes when each move read the rest of its word again.
TEST_CASE("definitions: a word of many moves with dots is read in one pass") {
  std::string dots = "f";
  for (int i = 0; i < 100'000; ++i) dots += ".f'";
  const auto read = read_definition(
      "Set A 3 1\nSolved\nA\n1 2 3\nEnd\nMove f\nA\n2 3 1\nEnd\nMoveSequence g " + dots + ".f\n");
  REQUIRE(read.ok());
  REQUIRE(read->moves.size() == 2);
  CHECK(read->moves[1].from == PointMove{1, 2, 0});  // 2 - 100,000 turns are 1 modulo 3
}

TEST_CASE("definitions: the line numbers of JSON values take little memory, even with long keys") {
  std::string text, end;
  for (int i = 0; i < 60; ++i) {
    text += "{\"" + std::string(2000, 'k') + "\": ";
    end += "}";
  }
  text += "[";
  for (int i = 0; i < 1000; ++i) text += "0,";
  const auto json = read_json_with_lines(text + "0]" + end);
  REQUIRE(json.ok());
  CHECK(!json->lines.empty());
  for (const auto& [path, line] : json->lines) {
    REQUIRE(path.size() <= 100);
    REQUIRE(line == 1);
  }
}

TEST_CASE("definitions: names that could control a terminal are rejected") {
  for (const std::string name : {"\xc2\x9b", "a\xe2\x80\xae", "\xe2\x81\xa6"}) {
    const auto read = read_definition("{\"points\": 2, \"generators\": [{\"name\": \"" + name +
                                      "\", \"perm\": [1, 0]}]}");
    CHECK(rejects(read, "line 1"));
    CHECK(message(read.status()).find(name) == std::string::npos);
  }
}

TEST_CASE("definitions: a power is a few digits after a name") {
  const std::string head = "Set A 2 1\nSolved\nA\n1 2\nEnd\nMove f\nA\n2 1\nEnd\n";
  CHECK(read_definition(head + "MoveSequence g f1000000\n").ok());
  CHECK(rejects(read_definition(head + "MoveSequence g f1000001\n"), "line 10: \"g\""));
  CHECK(rejects(read_definition(head + "MoveSequence g h2\n"), "line 10: \"g\""));
}

}  // namespace
}  // namespace trailblaze
