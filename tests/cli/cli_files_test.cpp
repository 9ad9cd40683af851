// Text between the instances of a file: blank lines, labels, numbers and comments. The reader must
// not confuse this text with instances.
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

// The line of each instance, and its status.
using Statuses = std::vector<std::pair<int, std::string>>;

Statuses statuses_of(const std::string& arguments, const std::string& text) {
  Statuses found;
  for (const Json& report : file_reports(arguments, text)) {
    found.emplace_back(report["line"], report["status"]);
  }
  return found;
}

TEST_CASE("cli: in a file, the rows of small puzzles may be on lines, with blank lines between") {
  const auto lengths = [](const std::string& puzzle, const std::string& text) {
    std::vector<Json> found;
    for (const Json& report : file_reports(puzzle, text)) found.push_back(report["length"]);
    return found;
  };
  CHECK(lengths("lights --size 2x2", "11\n10\n\n10/11\r\n11\r\n11\r\n") ==
        std::vector<Json>{1, 1, 4});
  CHECK(lengths("sokoban",
                "; 1\r\n\r\n#####\r\n#@$.#\r\n#####\r\n\r\n; 2\n######\n#@ $.#\n######\n") ==
        std::vector<Json>{1, 2});
  CHECK(lengths("sokoban",
                "7#|#@-$-.#|7#\n6#|#p$.-#|6#\n\nTitle: x\n7#\n#@-$-.#\n7#\n\n5#\n#pb.#\n5#") ==
        std::vector<Json>{3, 1, 3, 1});
  CHECK(lengths("knights --goal b.b...w.w", "w.w\n...\nb.b\n") == std::vector<Json>{16});
  // Rows give the size, and so does a line above them. A row may begin with '#', which is a missing
  // cell.
  CHECK(lengths("knights", "# w . .\n. . . .\n. . b .\n\n#w..\n....\n..b.\n\n#w........b.\n") ==
        std::vector<Json>{6, 6, nullptr});
  CHECK(lengths("knights", "| w | . | . |\n|---|---|---|\n| . | . | . |\n| . | . | b |\n") ==
        std::vector<Json>{8});
  CHECK(lengths("lights", "3\n010\n111\n010\n\n3x3\n000\n111\n000\n") == std::vector<Json>{1, 7});
  CHECK(lengths("queens", "4\n.Q..\n...Q\n....\n....\n") == std::vector<Json>{2});
  CHECK(lengths("tictactoe", "xx.\noo.\n...\n") == std::vector<Json>{1});
  CHECK(lengths("pegs --board triangle:3", "o\no.\n...\n") == std::vector<Json>{1});
  CHECK(lengths("queens --size 4", "4\n.Q..\n...Q\nQ...\n....\n") == std::vector<Json>{1});
}

TEST_CASE("cli: in a file, labels may stand above boards") {
  const std::string rows = "1 2 3\n4 0 5\n7 8 6\n", line = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM\n";
  for (const auto& [puzzle, text] :
       {std::pair("tiles", "Start:\n" + rows + "\nPuzzle 2:\n" + rows),
        {"tictactoe", "Puzzle 1\nx.o\n.o.\nx..\n\nGame 2\nx o\n o \nx  \n"},
        {"rush-hour", "Level 1\n" + line + "Level 2:\n" + line},
        {"blocks --goal .../.11/.11", "Start:\n11A\n11B\nC..\n\nPuzzle 2\n11A\n11B\nC..\n"}}) {
    INFO(puzzle);
    const std::vector<Json> found = file_reports(puzzle, text);
    REQUIRE(found.size() == 2);
    for (const int i : {0, 1}) CHECK(found[i]["status"] == "solved");
    CHECK(found[0]["length"] == found[1]["length"]);
  }
  // A row of a board may end in a colon.
  CHECK(file_reports("blocks --goal .../AA.", "AA:\n..:\n")[0]["start"] == "AA:/..:");
  // A code that looks like a label is read as a code.
  CHECK(file_reports("blocks", "CASE1\n").size() == 1);
}

// A board below a label such as "Goal:" is not a start. The label may stand directly above a board
// or a line, above a blank line, or on the same line. The labelled board comes first or last.
TEST_CASE("cli: a board below the label of a goal is not read as a start") {
  const std::string blocks = "blocks --goal .../.11/.11";
  for (const auto& [puzzle, board] :
       {std::pair<std::string, std::string>("tiles", "1 2 3\n4 0 5\n7 8 6\n"),
        {"tiles", "123405786\n"},
        {"tictactoe", "x.o\n.o.\nx..\n"},
        {"tictactoe", "x.o/.o./x..\n"},
        {blocks, "11A\n11B\nC..\n"},
        {blocks, "11A/11B/C..\n"}}) {
    for (const std::string label : {"Goal:\n", "Target:\n\n", "Final state:\r\n\r\n \n",
                                    "Puzzle 1 solution:\n", "Goal:\n\n; hard\n"}) {
      INFO(puzzle << ": " << label << board);
      const auto behind = file_reports(puzzle, board + "\n" + label + board);
      const auto first = file_reports(puzzle, label + board + "\nStart:\n\n" + board);
      REQUIRE(behind.size() == 2);
      REQUIRE(first.size() == 2);
      CHECK(behind[0]["status"] == "solved");
      CHECK(first[1]["status"] == "solved");
      for (const Json& wrong : {behind[1], first[0]}) {
        CHECK(wrong["status"] == "error");
        const auto error = wrong["error"].get<std::string>();
        CHECK(error.starts_with("start: "));
        CHECK_THAT(error, ContainsSubstring(label.substr(0, label.find(':') + 1)) &&
                              ContainsSubstring("--goal"));
      }
    }
  }
  for (const char* before :
       {"Goal: ", "target = ", "goal_state=", "goalState = ", "finalState: ", "Goals: ", "Goal：",
        "int goal[3][3] = ", "int[][] goal = ", "\"goal\": ", "Goal 1: ", "Puzzle 1 (goal): "}) {
    INFO(before);
    CHECK(trailblaze_run("solve tiles '" + std::string(before) + "123456780'").code == 30);
    CHECK(statuses_of("tiles", std::string("123405786\n") + before + "123456780\n") ==
          Statuses{{1, "solved"}, {2, "error"}});
  }
  const std::vector<Json> alone =
      file_reports("tiles", "123405786\n\nGoal:\n\nPuzzle 2\n123405786\nGoal:\n");
  REQUIRE(alone.size() == 4);
  for (const int i : {1, 3}) {
    CHECK_THAT(alone[i]["error"].get<std::string>(),
               StartsWith("start: ") && ContainsSubstring("Goal:"));
  }
}

TEST_CASE("cli: the label of a goal is recognized after marks of a quote, a fence or a comment") {
  for (const std::string text :
       {"```\nGoal:\n1 2 3\n4 5 6\n7 0 8\n```\n", "> Goal:\n> 1 2 3\n> 4 5 6\n> 7 0 8\n",
        "Goal：\n1 2 3\n4 5 6\n7 0 8\n", "# Goal:\n1 2 3\n4 5 6\n7 0 8\n",
        "## Goal state\n1 2 3\n4 5 6\n7 0 8\n", "**Goal:**\n1 2 3\n4 5 6\n7 0 8\n"}) {
    INFO(text);
    CHECK(trailblaze_run("solve tiles '" + text + "'").code == 30);
    const std::vector<Json> reports = file_reports("tiles", text);
    REQUIRE(reports.size() == 1);
    CHECK_THAT(reports[0]["error"].get<std::string>(), ContainsSubstring("--goal"));
  }
}

// A label in the singular covers the board below it. A label in the plural covers all boards up to
// the next label.
TEST_CASE("cli: the label of a goal rejects one board, in the plural all boards below it") {
  const auto outcomes = [](const std::string& text) { return statuses_of("tiles", text); };
  const std::string one = "123456708\n", two = "123456078\n";
  CHECK(outcomes("Goal:\n" + one + two) == Statuses{{1, "error"}, {3, "solved"}});
  CHECK(outcomes("Goals:\n" + one + two + "Start:\n" + one) ==
        Statuses{{1, "error"}, {3, "error"}, {5, "solved"}});
  CHECK(outcomes("Easy:\n" + two + one) == Statuses{{2, "solved"}, {3, "solved"}});
  CHECK(outcomes("Mine:\n\n\n1 2 3\n4 5 6\n7 0 8\n") == Statuses{{4, "solved"}});
  CHECK(outcomes(one + "Mine:\n") == Statuses{{1, "solved"}, {2, "error"}});
  CHECK(outcomes("# Goal:\n# 1 2 3 and so on\n" + one) == Statuses{{3, "solved"}});
  const std::vector<Json> wrong = file_reports("tiles", "Goal:\n1 2 x\n\n" + one);
  REQUIRE(wrong.size() == 2);
  CHECK(wrong[0]["line"] == 2);
  CHECK_THAT(wrong[0]["error"].get<std::string>(),
             StartsWith("start: ") && !ContainsSubstring("--goal"));
  // An unreadable line may be a remark, and then the goal is below it.
  CHECK(outcomes("Goal:\n(from the book)\n" + one + two) ==
        Statuses{{2, "error"}, {3, "error"}, {4, "solved"}});
  CHECK(outcomes("Goal:\n1 2 x\n\n" + one + "\nStart:\n" + two) ==
        Statuses{{2, "error"}, {4, "error"}, {7, "solved"}});
  CHECK(outcomes("Goal:\n1 2 x\n\nStart:\n" + one) == Statuses{{2, "error"}, {5, "solved"}});
}

TEST_CASE("cli: a label with a goal's word only in a remark is a label of a start") {
  for (const std::string text :
       {"Instance 1 (solution 2): 1 2 3 4 5 6 7 0 8\n", "Optimal solution 2: 1 2 3 4 5 6 7 0 8\n",
        "Puzzle 3 (solved in 2):\n1 2 3\n4 5 6\n7 0 8\n", "The end 1:\n1 2 3\n4 5 6\n7 0 8\n",
        "Dead end 3:\n1 2 3\n4 5 6\n7 0 8\n", "# the goal: far\n1 2 3\n4 5 6\n7 0 8\n",
        "final int[][] start = {{1,2,3},{4,5,6},{7,0,8}}\n"}) {
    INFO(text);
    CHECK(trailblaze_run("solve tiles '" + text + "'").code == 0);
    const std::vector<Json> reports = file_reports("tiles", text);
    REQUIRE(reports.size() == 1);
    CHECK(reports[0]["length"] == 1);
  }
}

TEST_CASE("cli: --start may begin with a label, but not with the label of a goal") {
  const std::string board = "1 2 3\n4 0 5\n7 8 6'";
  const std::string blocks = "11A\n11B\nC..' --goal .../.11/.11";
  for (const char* label : {"Start:\n\n", "Puzzle 1\r\n\r\n", "Mine:\n\n\n"}) {
    INFO(label);
    CHECK(trailblaze_run("solve tiles '" + (label + board)).code == 0);
    CHECK(trailblaze_run("solve blocks '" + (label + blocks)).code == 0);
  }
  for (const char* label : {"Goal:\n", "Goal:\n\n"}) {
    INFO(label);
    for (const std::string& line : {"tiles '" + (label + board), "blocks '" + (label + blocks)}) {
      CHECK_THAT(trailblaze_run("solve " + line).err,
                 StartsWith("start: ") && ContainsSubstring("--goal"));
    }
    CHECK(trailblaze_run("solve tiles 123405786 --goal '" + (label + board)).code == 0);
  }
  CHECK(trailblaze_run("solve tiles 'Goal: 123405786'").code == 30);
}

TEST_CASE("cli: --goal may not begin with the label of a start") {
  for (const std::string goal : {"Start: 1 2 3", "Start:\n1 2 3", "scramble: 1 2 3\n"}) {
    INFO(goal);
    const ProgramRun run = trailblaze_run("solve pancake '3 1 2' --goal '" + goal + "'");
    CHECK(run.code == 30);
    CHECK_THAT(run.err, StartsWith("goal: ") && ContainsSubstring("--start"));
  }
  CHECK(trailblaze_run("solve pancake 'Start: 3 1 2\n' --goal '1 2 3'").code == 0);
}

TEST_CASE("cli: in a file, dicts of Python, boxes and named codes stand beside each other") {
  CHECK(statuses_of("tiles",
                    "{'tiles': [1,2,3,4,5,6,7,0,8]}\n{'tiles': [1,2,3,4,5,6,7,8,8]}\n"
                    "{'tiles':\n [1,2,3,\n 4,5,6,7,0,8]}\n#1: 123456708\n") ==
        Statuses{{1, "solved"}, {2, "error"}, {3, "solved"}, {6, "solved"}});
  CHECK(statuses_of("blocks --goal .../.11/.11",
                    "┌───┐\n│11A│\n│11B│\n│C..│\n└───┘\n\n11A/11B/C..\n") ==
        Statuses{{1, "solved"}, {7, "solved"}});
  CHECK(statuses_of("klotski", "ShortCode: 4WVE1\nCommonCode: 1A9BF0Z\nCommonCode: 1A9BF0C\n") ==
        Statuses{{1, "solved"}, {2, "error"}, {3, "solved"}});
  CHECK(statuses_of("cube", "Scramble: R U'\nScramble: R Q\nScramble: F2\n") ==
        Statuses{{1, "solved"}, {2, "error"}, {3, "solved"}});
}

TEST_CASE("cli: # before a digit begins the number of an instance if possible, else a comment") {
  CHECK(statuses_of("tiles", "# a comment\n#1 2 3 4 0 5 7 8 6\n#2 1 2 3 4 0 5 7 8 6\n#three\n") ==
        Statuses{{3, "solved"}});
  const std::string line = "#1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n";
  const ProgramRun named = trailblaze_run("solve tiles --no-path --input-format korf --file " +
                                          write_file("korf.txt", line));
  CHECK(named.out.find("\"#1\" is read as the instance's number") != std::string::npos);
  CHECK_THAT(
      trailblaze_run("solve tiles --file " + write_file("one.txt", line)).err,
      StartsWith("line 1: start: ") && ContainsSubstring("list") && ContainsSubstring("korf"));
  // No whole position follows.
  CHECK(statuses_of("hanoi", "#1 the classic\n32//1\n#2 more\n") == Statuses{{2, "solved"}});
  CHECK(statuses_of("pancake --size 3", "#1 3 1 2\n3 1 2\n#3 1 2\n") == Statuses{{2, "solved"}});
}

}  // namespace
}  // namespace trailblaze
