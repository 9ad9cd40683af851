// What stands between the instances of a file: blank lines, labels, numbers and comments. None is
// taken for an instance, and no instance for one of them.
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

constexpr char kFirstOfKorf[] = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";

TEST_CASE("cli: in a file, the rows of small puzzles may be on lines, with blank lines between") {
  const auto lengths = [](const std::string& puzzle, const std::string& text) {
    std::vector<Json> found;
    for (const Json& report : objects(trailblaze_run("solve " + puzzle + " --format json --file " +
                                                     write_file("rows.txt", text))
                                          .out)) {
      if (report["command"] == "solve") found.push_back(report["length"]);
    }
    return found;
  };
  CHECK(lengths("lights --size 2x2", "11\n10\n\n10/11\r\n11\r\n11\r\n") ==
        std::vector<Json>{1, 1, 4});
  CHECK(lengths("sokoban",
                "; 1\r\n\r\n#####\r\n#@$.#\r\n#####\r\n\r\n; 2\n######\n#@ $.#\n######\n") ==
        std::vector<Json>{1, 2});
  CHECK(lengths("knights --goal b.b...w.w", "w.w\n...\nb.b\n") == std::vector<Json>{16});
  CHECK(lengths("tictactoe", "xx.\noo.\n...\n") == std::vector<Json>{1});
  CHECK(lengths("pegs --board triangle:3", "o\no.\n...\n") == std::vector<Json>{1});
  CHECK(lengths("queens --size 4", ".Q..\n...Q\nQ...\n....\n") == std::vector<Json>{1});
}

TEST_CASE("cli: in a file, labels may stand above boards") {
  const auto reports = [](const std::string& puzzle, const std::string& text) {
    return objects(trailblaze_run("solve " + puzzle + " --format json --no-path --file " +
                                  write_file("labels.txt", text))
                       .out);
  };
  const std::string rows = "1 2 3\n4 0 5\n7 8 6\n", line = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM\n";
  for (const auto& [puzzle, text] :
       {std::pair("tiles", "Start:\n" + rows + "\nPuzzle 2:\n" + rows),
        {"tictactoe", "Puzzle 1\nx.o\n.o.\nx..\n\nGame 2\nx o\n o \nx  \n"},
        {"rush-hour", "Level 1\n" + line + "Level 2:\n" + line},
        {"blocks --goal .../.11/.11", "Start:\n11A\n11B\nC..\n\nPuzzle 2\n11A\n11B\nC..\n"}}) {
    INFO(puzzle);
    const std::vector<Json> found = reports(puzzle, text);
    REQUIRE(found.size() == 3);
    for (const int i : {0, 1}) CHECK(found[i]["status"] == "solved");
    CHECK(found[0]["length"] == found[1]["length"]);
  }
  // What is below another label is no start, and a row of a board may end in a colon.
  for (const char* other : {"Goal:\n", "Target:\n", "Final state:\n", "Puzzle 1 solution:\n"}) {
    INFO(other);
    const std::vector<Json> found = reports("tiles", rows + "\n" + other + rows);
    REQUIRE(found.size() == 3);
    CHECK(found[0]["status"] == "solved");
    CHECK(found[1]["status"] == "error");
    CHECK(found[1]["error"].get<std::string>().find("above a board") != std::string::npos);
  }
  const std::vector<Json> board = reports("blocks --goal .../AA.", "AA:\n..:\n");
  CHECK(board[0]["start"] == "AA:/..:");
  // A code that looks like a label is one that can be read.
  CHECK(reports("blocks", "CASE1\n")[0]["command"] == "solve");
  const std::vector<Json> wide = reports("tiles", "１ ２ ３\n４ ０ ５\n７ ８ ６\n");
  REQUIRE(wide.size() == 2);
  CHECK(wide[0]["start"] == "1 2 3 4 0 5 7 8 6");
}

TEST_CASE("cli: a number sign before a digit is that of an instance, if it can be, or a comment") {
  const std::string file =
      write_file("numbers.txt", "# a comment\n#1 2 3 4 0 5 7 8 6\n#2 1 2 3 4 0 5 7 8 6\n#three\n");
  const std::vector<Json> reports =
      objects(trailblaze_run("solve tiles --format json --file " + file).out);
  REQUIRE(reports.size() == 2);
  CHECK(reports[0]["line"] == 3);
  CHECK(reports[0]["length"] == 2);
  const std::string line = std::string("#1 ") + kFirstOfKorf + "\n";
  const Run named = trailblaze_run("solve tiles --no-path --input-format korf --file " +
                                   write_file("korf.txt", line));
  CHECK(named.out.find("\"#1\" is read as the instance's number") != std::string::npos);
  const std::string said = ", which can be read as list (";
  CHECK(trailblaze_run("solve tiles --file " + write_file("one.txt", line)).err.find(said) !=
        std::string::npos);
  CHECK(trailblaze_run("solve tiles" + std::string(" --start '#1 ") + kFirstOfKorf + "'")
            .err.find(said) != std::string::npos);
}

TEST_CASE("cli: a number sign before a digit is a comment where no whole position follows") {
  for (const auto& [puzzle, text] : {std::pair("hanoi", "#1 the classic\n32//1\n#2 more\n"),
                                     {"pancake --size 3", "#1 3 1 2\n3 1 2\n#3 1 2\n"}}) {
    const std::vector<Json> reports =
        objects(trailblaze_run(std::string("solve ") + puzzle + " --format json --file " +
                               write_file("comments.txt", text))
                    .out);
    INFO(puzzle);
    REQUIRE(reports.size() == 2);
    CHECK(reports[0]["line"] == 2);
    CHECK(reports[0]["status"] == "solved");
  }
}

}  // namespace
}  // namespace trailblaze
