// Lines with the shape of a whole instance and impossible contents. Each line is an error of its
// own, and the reader never joins it to its neighbours as a row of a board.
#include <ostream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

#define GOOD_CARS "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"
#define BAD_CARS "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHMH"

// For each puzzle, a readable line and an unreadable line of the same shape.
struct LinePair {
  const char* puzzle;
  const char* good;
  const char* bad;
};
const LinePair kLinePairs[] = {
    {"rush-hour", GOOD_CARS, BAD_CARS},
    {"rush-hour", GOOD_CARS, BAD_CARS " # hard"},
    {"rush-hour", "IBB#ooIooLDDJAALooJoKEEMFFKooMGGHHHM", "IBB#ooIooLDDJAALooJoKEEMFFKooMGGHHMH"},
    {"rush-hour", "60 " GOOD_CARS " 2332", "60 " BAD_CARS " 2332"},
    {"rush-hour", "60 " GOOD_CARS " 2332", "60 " GOOD_CARS "o 2332"},
    {"rush-hour", "60 " GOOD_CARS " 2332", "60 ?BBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332"},
    {"rush-hour", "| 60 | " GOOD_CARS " | 2332 |", "| 60 | " BAD_CARS " | 2332 |"},
    {"rush-hour", "7: " GOOD_CARS, "7: " BAD_CARS},
    {"blocks", GOOD_CARS, BAD_CARS},
    {"blocks", "60 " GOOD_CARS " 2332", "60 " BAD_CARS " 2332"},
    {"klotski", "4WVE1", "4WVE0"},
    {"klotski", "1A9BF0C", "1A9BF0Z"},
    {"blocks/pa", "11221133450067886799", "11221133450067886798"},
    {"tiles", "123405786", "123405788"},
    {"tiles", "123 405 786", "123 405 788"},
    {"tiles", "#1: 123405786", "#2: 123405788"},
    {"tiles", "#3 123405786", "#4 123405788"},
    {"tiles --size 3x3", "#5) 123 405 786", "#6) 123 405 788"},
    {"rush-hour", "#1: " GOOD_CARS, "#2: " BAD_CARS},
    {"tiles --size 2x4", "12345670", "12345677"},
    {"tiles --size 4x4", "123456789ABCDEF0", "123456789ABCDEFF"},
    {"tiles", "1 2 3 4 0 5 7 8 6", "1 2 3 4 0 5 7 8 8"},
    {"sokoban", "####/#.$@#/####", "####/#.$ #/####"},
    {"sokoban", "####/#.$@#/####", "# # # #/# . $ #/6 @ # #/# # # #"},
};

// Line numbers of all reports, and of the errors among them.
struct Lines {
  std::vector<int> all, wrong;
  bool operator==(const Lines&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Lines& lines) {
  return out << Json(lines.all) << ", of which wrong " << Json(lines.wrong);
}
Lines reported(const std::string& puzzle, const std::string& text) {
  Lines lines;
  for (const Json& report : file_reports(puzzle + " --max-depth 1 --no-path", text)) {
    lines.all.push_back(report["line"].get<int>());
    if (report["status"] == "error") lines.wrong.push_back(report["line"].get<int>());
  }
  return lines;
}

TEST_CASE(
    "cli: each line with the shape of an instance is an instance, before and after good lines") {
  for (const auto& [puzzle, good, bad] : kLinePairs) {
    INFO(puzzle << ": " << bad);
    std::string text;
    for (const char* line : {bad, bad, bad, good, bad, bad, good, good, bad}) {
      text += std::string(line) + "\n";
    }
    CHECK(reported(puzzle, text) == Lines{{1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 2, 3, 5, 6, 9}});
  }
}

TEST_CASE("cli: a bad line of a database belongs to no board above or below it") {
  const std::string rows = "IBBxoo\nIooLDD\nJAALoo\nJoKEEM\nFFKooM\nGGHHHM\n";
  CHECK(reported("rush-hour", rows + "60 " BAD_CARS " 2332\n" + rows + "\n" + BAD_CARS "\n" +
                                  rows) == Lines{{1, 7, 8, 15, 16}, {7, 15}});
}

TEST_CASE("cli: a row of a drawn board is not an instance by itself") {
  const std::string wall(36, '#'), inner = "#" + std::string(28, '.') + "AABBC.#";
  REQUIRE(inner.size() == 36);
  const std::string goal = " --goal '" + std::string(36, '.') + "/" + std::string(28, '.') +
                           "AA......" + "/" + std::string(36, '.') + "'";
  CHECK(reported("blocks" + goal, wall + "\n" + inner + "\n" + wall + "\n") == Lines{{1}, {}});
  const std::string row = std::string(31, '.') + "AABBC";
  CHECK(reported("blocks --input-format rows --goal '" + row + "/" + std::string(36, '.') + "'",
                 row + "\n" + std::string(36, '.') + "\n") == Lines{{1}, {}});
}

TEST_CASE("cli: a line of 36 cells is no row of a board of another width") {
  CHECK(reported("blocks --goal .../.11/.11", "11A\n11B\nC..\n\n11A\n11B\n" BAD_CARS
                                              "\n11A\n11B\nC..\n") == Lines{{1, 5, 7, 8}, {5, 7}});
}

TEST_CASE("cli: a wrong numbered line ends the board above it and is an error, unlike a comment") {
  CHECK(
      reported("tiles --size 3x3", "1 2 3\n4 0 5\n#2: 123405788\n#3 hard ones\n#4: 123405786\n") ==
      Lines{{1, 3, 5}, {1, 3}});
  CHECK(reported("tiles",
                 "#1: 1 2 3 4 0 5 7 8 6\n#2: 1 2 3 4 0 5 7 8 8\n#3. 1 2 3 4 0 5 7 8\n"
                 "1 2 3\n4 0 5\n7 8 6\n\n#1 2 3 4 0 5 7 8\n#4: 1 2 far\n") ==
        Lines{{1, 2, 3, 4}, {2, 3}});
}

TEST_CASE("cli: an unreadable list after a name or a number is an error, not a remark") {
  CHECK(reported("sokoban", R"(Puzzle 5: array(["#", "#", ".", "$"]).reshape(6, 4))"
                            "\n\n####/#.$@#/####\n") == Lines{{1, 3}, {1}});
  CHECK(reported("sokoban", "# a/b 1\n####\n#@$.#\n####\n").all == std::vector<int>{2});
  CHECK(reported("rush-hour --size 2x4", "#  T/XX T/    \n").all == std::vector<int>{1});
  CHECK(reported("lights", "# two lit\n#1 {'board': ['1.', '1.']}\n\n10/10\n") ==
        Lines{{2, 4}, {2}});
  CHECK(reported("tiles", "#1 array([['', 2], [1, 4]])\n").all == std::vector<int>{1});
  CHECK(reported("lights", "#1 [['1', '.'], ['1', 2]]\n\n10/10\n# [1, 2] of 3\n") ==
        Lines{{1, 3}, {1}});
  CHECK(reported("lights --size 2x3", "#.#/#..\n# ---\n").all == std::vector<int>{1});
  CHECK(reported("lights --size 3x3", "#,.,#/#,.,./.,.,X\n").wrong == std::vector<int>{1});
  CHECK(reported("tiles --size 2x2", "# , 1 , 2 , 3\n").wrong == std::vector<int>{1});
  // The rows below an unreadable row do not form a board.
  const Lines rows = reported("lights", "#1 ['1', '.', 2]\n['1', '.', '1']\n['.', '.', '.']\n");
  CHECK(rows.all == rows.wrong);
  for (const std::string row : {"###", "# # #", "#1 1 0 1"}) {
    CHECK(reported("lights", row + "\n...\n...\n").wrong == std::vector<int>{2});
  }
  CHECK(reported("tiles", "#1 123/445/786\n#2 123/450/786\n") == Lines{{1, 2}, {1}});
  CHECK(reported("knights --size 2x3", " ; ;b\n ; ;w\n").all == std::vector<int>{1});
  CHECK(reported("tiles",
                 "3 1\n2 0\n\n+---+---+---+\n| 1 | 0 | 2 | 3 |\n| 5 | 6 | 7 | 4 |\n"
                 "+---+---+---+\n")
            .all == std::vector<int>{1, 4});
  CHECK(reported("tictactoe", " ; ; \n ; ; \n ; ; \n").all == std::vector<int>{1});
}

TEST_CASE("cli: a numbered list of tiles that is wrong is an error, other numbers are a comment") {
  const std::string korf = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 ";
  std::string text = "#1 " + korf + "3\n#2 " + korf + "10\n#8 " + korf + "10 57 120\n";
  text += "#4 " + korf + "16\n#5 " + korf + "\n# 6 " + korf + "10\n#7 57 120 3\n";
  CHECK(reported("tiles --size 4x4 --input-format korf --search bfs", text) ==
        Lines{{1, 2, 3, 4}, {2, 3, 4}});
  // The reader does not know the size yet when it reads the first line. The last two lines are
  // positions that were commented out.
  CHECK(reported("tiles",
                 "#1 1 2 3 4 0 5 7 8 8\n#2 3 4 5 6 7 8 9 1 0\n1 2 3 4 0 5 7 8 6\n"
                 "#3 1 2 3 4 9 5 7 8 6\n#1 2 3 4 0 5 7 8 6\n#8 7 6 5 4 3 2 1 0\n") ==
        Lines{{1, 3, 4}, {1, 4}});
}

TEST_CASE("cli: a list of tiles that was commented out stays a comment, with columns behind it") {
  const std::string korf = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
  const std::string ruler = "#1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17\n";
  // The number of the third line is also its last tile.
  const std::string lines = "#" + korf + " 41 57\n" + ruler + "#3 " + korf + "\n#1 " + korf + "\n";
  for (const std::string how : {"tiles --input-format korf", "tiles --size 4x4 --input-format korf",
                                "tiles --size 4x4 --input-format list"}) {
    INFO(how);
    CHECK(reported(how + " --search bfs", lines) == Lines{{3, 4}, {}});
  }
  const std::string small = "#1 2 3 4 0 5 7 8 6 20\n#1 2 3 4 5 6 7 8 9 10\n1 2 3 4 0 5 7 8 6\n";
  for (const std::string how : {"tiles", "tiles --size 3x3"}) {
    INFO(how);
    CHECK(reported(how, small) == Lines{{3}, {}});
  }
}

TEST_CASE("cli: a list in a file has the size of the first board only if no other rows fit") {
  CHECK(reported("tiles", "1 2/0 3\n1 0 3 2\n0 1 2 3\n") == Lines{{1, 2, 3}, {}});
  for (const std::string text : {"4 1 3/2 5 0\n1 2 4 0 3 5\n", "1 2 4 0 3 5\n4 1 3/2 5 0\n",
                                 "2 3\n4 1 3\n2 5 0\n\n[1, 2, 4, 'x', 3, 5]\n"}) {
    INFO(text);
    const Lines lines = reported("tiles", text);
    CHECK(lines.all.size() == 2);
    CHECK(lines.wrong.size() == 1);
    CHECK(reported("tiles --size 2x3", text).wrong.empty());
  }
  // Brackets, words, a shape or a label mark rows, too.
  CHECK(reported("tiles",
                 "[[4,1,3],[2,5,0]]\n((1,2,3),(4,0,5))\n['124','035']\n124 035\n"
                 "np.array([1,2,3,4,0,5]).reshape(2,3)\n2x3: 1 2 3 4 0 5\n")
            .wrong.empty());
  CHECK(reported("tiles", "4 1 3/2 5 0\n0 1 2 3 4 5\n6 7 8 9 10 11\n").all ==
        std::vector<int>{1, 2});
  const Lines lights = reported("lights", "101/010\n\n111000\n111000\n");  // perhaps two boards
  CHECK(lights.all == std::vector<int>{1, 3});
  CHECK(lights.wrong == std::vector<int>{3});
  CHECK(reported("lights", "11\n10\n\n|0|1|1|0|\n|0|0|0|1|\n").all == std::vector<int>{1, 4});
}

TEST_CASE("cli: lines below a key are one start only if no line is an instance by itself") {
  CHECK(reported("cube", "start = R U\nF2 R\n\nstart = R\n\n") == Lines{{1, 4}, {1}});
  CHECK(reported("frogs --frogs 2 --toads 1", "start =\nFFT.\n\nstart:\nFF.T\n").wrong.empty());
  CHECK(reported("tiles", "start = 1 2 3\n4 5 6\n7 8 0\n").wrong.empty());
  // A row of a table is not a board if a label and a size stand above it.
  const std::string table = "| 2 | 1 | 3 |   |\n|---|---|---|---|\n| 5 | 6 | 7 | 4 |\n";
  CHECK(reported("tiles", "2 2\n3 1\n0 2\n\nstate = 3 4\n" + table) == Lines{{1, 5}, {5}});
}

TEST_CASE("cli: a brace or a quote inside a string of a dict does not swallow the lines below") {
  const std::string tiles = "'tiles': [1,2,3,4,0,5,7,8,6]}\n";
  for (const std::string note :
       {"{'note': '{', ", "{'note': '5\" x', ", "{\n'note': '{',\n", "{'note': \"it's {\", "}) {
    INFO(note);
    const int below = note.find('\n') == note.npos ? 2 : 4;
    CHECK(reported("tiles", note + tiles + "123405786\n").all == std::vector<int>{1, below});
  }
  CHECK(reported("tiles", "{\"note\": \"it's {\", \"tiles\": \"123405786\"}\n123405786\n").all ==
        std::vector<int>{1, 2});
  // An unreadable dict behind a label is one instance. Its lines are not instances.
  CHECK(
      reported("queens --size 4", "Bob's: {\n\"queens\": [\n0,\n1\n]\n}\nQ.../..../..../....\n") ==
      Lines{{1, 7}, {1}});
  CHECK(reported("queens --size 4", "4 4\n{\n\"queens\": [\n0,\n0\n]\n}\n").all ==
        std::vector<int>{1});
}

TEST_CASE("cli: remarks beside levels of Sokoban are ignored, and are errors between rows") {
  const std::string level = "#####\n#@$.#\n#####\n";
  CHECK(reported("sokoban", "Title: One\nAuthor: #1\n\n" + level + "Title: One\n\n" +
                                "Title: Two\n" + level + "\n#####\n; # .#\n#@$.#\n" +
                                "#####\n\nTitle: #####/#@$.#/#####\n" +
                                "\nOne: #,#,#,#,#/#,@,$,.,#/#,#,#,#,#\n") ==
        Lines{{4, 10, 14, 19, 21}, {14, 19, 21}});
}

TEST_CASE("cli: a hundred thousand bad lines are as many errors, in seconds") {
  const int count = effort(100'000);
  std::string text;
  for (int i = 0; i < count; ++i) text += "60 " BAD_CARS " 2332\n";
  const std::string file = write_file("many.txt", text);
  const ProgramRun run = shell("timeout 60 trailblaze solve rush-hour --format json --file " +
                               file + " 2>&1 >/dev/null | wc -l");
  CHECK(run.out == std::to_string(count) + "\n");
}

}  // namespace
}  // namespace trailblaze
