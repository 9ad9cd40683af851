// Boards of several sizes in one file, and boards without blank lines between them. The program
// solves each board by its own size, and reads no board as a part of another.
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

// Returns the line and the size of each instance, with its length or its error: "1 2x2 3".
std::vector<std::string> answers_of(const std::string& text, const std::string& puzzle = "tiles") {
  std::vector<std::string> answers;
  for (const Json& report : file_reports(puzzle + " --no-path", text)) {
    const std::string answer = report["status"] == "solved" ? report["length"].dump()
                                                            : report["status"].get<std::string>();
    answers.push_back(report["line"].dump() + " " + report["parameters"].value("size", "none") +
                      " " + answer);
  }
  return answers;
}

using BoardAnswers = std::vector<std::string>;

}  // namespace

TEST_CASE("cli: a board of another size below a smaller one is not read as some of the smaller") {
  CHECK(answers_of("2\n2 0\n1 3\n\n4\n0 1 2 3\n5 6 7 4\n9 10 11 8\n13 14 15 12\n") ==
        BoardAnswers{"1 2x2 3", "5 4x4 6"});
  CHECK(answers_of("2 0\n1 3\n\n0 1 2 3\n5 6 7 4\n9 10 11 8\n13 14 15 12\n") ==
        BoardAnswers{"1 2x2 3", "4 4x4 6"});
  CHECK(answers_of("1 2 3\n4 0 5\n7 8 6\n\n1 2\n3 4\n5 0\n\n1 2 3 4 0 5 7 8 6\n") ==
        BoardAnswers{"1 3x3 2", "5 3x2 0", "9 3x3 2"});
}

TEST_CASE("cli: boards without a blank line between them are split by their sizes") {
  CHECK(answers_of("3\n1 2 3\n4 0 5\n7 8 6\n2\n1 2\n0 3\n") == BoardAnswers{"1 3x3 2", "5 2x2 1"});
  CHECK(answers_of("1 2 3\n4 0 5\n7 8 6\n1 2 3\n4 5 0\n7 8 6\n") ==
        BoardAnswers{"1 3x3 2", "4 3x3 1"});
  CHECK(answers_of("2 2\n1 2\n0 3\n2 2\n1 0\n3 2\n") == BoardAnswers{"1 2x2 1", "4 2x2 1"});
}

TEST_CASE("cli: moves in a file need a size, which the name of a goal does not say") {
  const BoardAnswers answers = answers_of("RDLU\n\n1 2 3\n4 5 6\n7 8 0\n", "tiles --goal row");
  CHECK(answers[0].ends_with(" error"));
  CHECK(answers_of("RDLU\n", "tiles --goal row --size 3x3") == BoardAnswers{"1 3x3 4"});
}

TEST_CASE("cli: boards of which halves are boards, too, are split if their size is known") {
  const std::string first = "AA...O\n.....O\nXX...O\n...QQQ\n....CC\n..RRR.\n";
  const std::string second = "IBBxoo\nIooLDD\nJAALoo\nJoKEEM\nFFKooM\nGGHHHM\n";
  const BoardAnswers both = {"1 6x6 4", "7 6x6 60"};
  CHECK(answers_of(first + second, "rush-hour --size 6x6") == both);
  CHECK(answers_of("6 6\n" + first + "6 6\n" + second, "rush-hour") ==
        BoardAnswers{"1 6x6 4", "8 6x6 60"});
  CHECK(answers_of(first + second, "rush-hour") == BoardAnswers{"1 none error"});
  // The reader does not split a board with two candidates for the red car into two smaller boards.
  const std::string refused = ".V.TT.\nCVHHPF\nCMMMPF\n.GGGRR\nBBXAA.\n..XQQ.\n";
  CHECK(answers_of(refused, "rush-hour").size() == 1);
  CHECK(answers_of(refused, "rush-hour")[0].ends_with(" error"));
}

TEST_CASE("cli: very many boards without a blank line between them are split, or none is") {
  std::string text;
  for (int i = 0; i < 1500; ++i) {
    text += i % 2 == 0 ? "1 2 3\n4 0 5\n7 8 6\n" : "8 1 2\n0 4 3\n7 6 5\n";
  }
  const BoardAnswers answers = answers_of(text);
  CHECK(answers.size() == 1500);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    CHECK(answers[i] == std::to_string(3 * i + 1) + " 3x3 " + (i % 2 == 0 ? "2" : "unsolvable"));
  }
  // After an unreadable board, the reader takes no row for the first row of another board.
  for (const std::string& answer : answers_of("1 2 3\n4 0 9\n" + text)) {
    CHECK(answer.ends_with(" error"));
  }
}

TEST_CASE("cli: a board that has lost a cell or a row is not read as a smaller one") {
  CHECK(answers_of("1 2 3\n4 0 5\n7 8 6\n\n1|2|3\n4|_|5\n7||6\n") ==
        BoardAnswers{"1 3x3 2", "5 3x3 error"});
  CHECK(answers_of("1 2 3\n4 0 5\n7\n") == BoardAnswers{"1 3x3 error"});
  CHECK(answers_of("2) 1 1 0\n0 1 1\n1 1 1\n", "lights") == BoardAnswers{"1 5x5 error"});
  CHECK(answers_of("2 x 2\n[\n 1,\n 3,\n 2,\n 0\n").size() == 1);
}

TEST_CASE("cli: a size that was given is that of every board") {
  CHECK(answers_of("1 2 3\n4 0 5\n7 8 6\n\n1 2\n0 3\n", "tiles --size 3x3") ==
        BoardAnswers{"1 3x3 2", "5 3x3 error"});
}

TEST_CASE("cli: lists of a small board, and permutations, are instances line by line") {
  CHECK(answers_of("1 2\n0 3\n\n1 2 0 3\n0 2 1 3\n") ==
        BoardAnswers{"1 2x2 1", "4 2x2 1", "5 2x2 2"});
  CHECK(answers_of("3 1 2\n2 1\n4 3 2 1\n", "pancake") == BoardAnswers{"1 3 2", "2 2 1", "3 4 1"});
}

}  // namespace trailblaze
