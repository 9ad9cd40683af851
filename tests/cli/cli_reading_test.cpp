// How unusual and ambiguous input is read, as far as it takes more than one command: the program
// must never answer another question than the user's. tests/data/answers has all other cases.
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

// Korf's first instance: 57 moves from the goal that has the blank first.
constexpr char kKorf1[] = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";

std::string start(const std::string& text) { return " --start '" + text + "'"; }

TEST_CASE("cli: a hundred thousand bad lines are as many errors, in seconds") {
  const int count = effort(100'000);
  std::string text;
  for (int i = 0; i < count; ++i) text += "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHMH 2332\n";
  const std::string file = write_file("many.txt", text);
  const ProgramRun run = shell("timeout 60 trailblaze solve rush-hour --format json --file " +
                               file + " 2>&1 >/dev/null | wc -l");
  CHECK(run.out == std::to_string(count) + "\n");
}

TEST_CASE("cli: very many boards without a blank line between them are split, or none is") {
  std::string text;
  for (int i = 0; i < 1500; ++i) {
    text += i % 2 == 0 ? "1 2 3\n4 0 5\n7 8 6\n" : "8 1 2\n0 4 3\n7 6 5\n";
  }
  const std::vector<Json> reports = file_reports("tiles --no-path", text);
  REQUIRE(reports.size() == 1500);
  for (std::size_t i = 0; i < reports.size(); ++i) {
    CHECK(reports[i]["line"] == 3 * i + 1);
    CHECK(reports[i]["parameters"]["size"] == "3x3");
    CHECK(reports[i]["length"] == (i % 2 == 0 ? Json(2) : Json()));
    CHECK(reports[i]["status"] == (i % 2 == 0 ? "solved" : "unsolvable"));
  }
  // After an unreadable board, the reader takes no row for the first row of another board.
  for (const Json& report : file_reports("tiles --no-path", "1 2 3\n4 0 9\n" + text)) {
    CHECK(report["status"] == "error");
  }
}

TEST_CASE("cli: moves in a file need a size, which the name of a goal does not say") {
  const auto first = file_reports("tiles --goal row", "RDLU\n\n1 2 3\n4 5 6\n7 8 0\n").front();
  CHECK(first["status"] == "error");
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
  const std::vector<Json> wrong = file_reports("tiles", "Goal:\n1 2 x\n\n123456708\n");
  REQUIRE(wrong.size() == 2);
  CHECK(wrong[0]["line"] == 2);
  CHECK_THAT(wrong[0]["error"].get<std::string>(),
             StartsWith("start: ") && !ContainsSubstring("--goal"));
}

TEST_CASE("cli: keys and values are a form of every puzzle, alone, in a file and to be written") {
  const std::string keys = trailblaze_run("convert klotski --metric move --to keys").out;
  CHECK(keys.starts_with("puzzle = blocks\n"));
  CHECK(keys.find("\nmetric = move\n") != std::string::npos);
  const std::vector<Json> reports =
      file_reports("blocks --no-path", "# two of them\n" + keys + keys);
  REQUIRE(reports.size() == 2);
  for (const int i : {0, 1}) {
    CHECK(reports[i]["length"] == 81);
    CHECK(reports[i]["metric"] == "move");
  }
  CHECK(report_of("blocks --metric unit" + start(keys))["length"] == 116);
}

TEST_CASE("cli: forms are listed with each puzzle, and in its help of convert") {
  CHECK_THAT(trailblaze_run("puzzles blocks").out,
             ContainsSubstring("Forms of positions (--input-format):"));
  const std::string help = trailblaze_run("convert pancake --help").out;
  for (const char* form : {"list", "letters", "keys", "report"}) {
    CHECK_THAT(help, ContainsSubstring("\n  " + std::string(form) + " "));
  }
}

TEST_CASE("cli: a position is written as a picture in SVG") {
  const std::string svg = trailblaze_run("convert tiles --to svg").out;
  CHECK(svg.starts_with("<svg xmlns="));
  CHECK(svg.ends_with("</svg>\n"));
  for (const char tile : std::string("12345678")) {
    CHECK_THAT(svg, ContainsSubstring(std::string(">") + tile + "</text>"));
  }
}

TEST_CASE("cli: the notes on a stream are counted") {
  const std::string line = std::string("1 ") + kKorf1;
  const std::string file = write_file("korf.txt", "# id tiles\n" + line + " 41 57\n" + line + "\n");
  const ProgramRun stream = trailblaze_run("solve tiles --file " + file);
  CHECK(stream.code == 0);
  CHECK_THAT(stream.out, ContainsSubstring("note, 2 instances: read as a line of Korf's list"));
}

TEST_CASE("cli: only an instance that is read unusually has a note") {
  const Json line = report_of("tiles --size 1x4" + start("3 2 1 0"));
  CHECK(line["status"] == "unsolvable");
  REQUIRE(line["notes"].size() == 1);
  CHECK_THAT(line["notes"][0].get<std::string>(),
             ContainsSubstring("on a single line the tiles stay in the order in which they are"));
  const std::vector<Json> parts =
      file_reports("blocks --input-format rows --goal '.A./.../...'", "Aab/c.b/dda\nAab/c.b/dd.\n");
  REQUIRE(parts.size() == 2);
  CHECK_THAT(parts[0]["notes"].dump(), ContainsSubstring("2 parts"));
  CHECK(parts[1]["notes"].empty());
}

TEST_CASE("cli: convert reads each form that it writes") {
  const auto out = [](const std::string& arguments) {
    return trailblaze_run("convert tiles --file " + arguments).out;
  };
  const std::string starts = trailblaze_run("generate tiles --size 4x4 --count 20").out;
  const std::string file = write_file("generated.txt", starts);
  for (const std::string form : {"list", "nested", "digits", "board", "ruml", "json"}) {
    INFO(form);
    const std::string other = write_file("other.txt", out(file + " --to " + form));
    CHECK(out(other + " --to list") == starts);
  }
}

TEST_CASE("cli: solve reads the JSON of generate and solve with its goal and metric") {
  const std::string lines = trailblaze_run("generate klotski --count 3 --format json").out;
  for (const std::string puzzle : {"blocks", "klotski"}) {
    const std::vector<Json> reports = file_reports(puzzle + " --metric move --no-path", lines);
    REQUIRE(reports.size() == 3);
    CHECK(reports[0]["metric"] == "move");  // the option overrides the file
    CHECK(reports[0]["start"] == objects(lines)[0]["start"]);
    CHECK(reports[0]["goal"] == objects(lines)[0]["goal"]);
  }
  const Json solved = all_reports("tiles --random 2 --goal '0 1 2 3 4 5 6 7 8'").front();
  const Json again = file_reports("tiles", solved.dump() + "\n").front();
  CHECK(again["length"] == solved["length"]);
  CHECK(again["goal"] == "0 1 2 3 4 5 6 7 8");
}

TEST_CASE("cli: --definition takes a file, or the text of one") {
  const std::string text = R"({"points": 3, "generators": [{"name": "turn", "perm": [1, 2, 0]}]})";
  for (const std::string& given : {write_file("turn.json", text), text}) {
    const std::string moves = "moves --definition '" + given + "'";
    const Json report = report_of(moves + start("turn turn"));
    CHECK(report["length"] == 1);
    CHECK(report["parameters"]["definition"].get<std::string>().starts_with(text));
    CHECK_THAT(report["notes"].dump(), ContainsSubstring("read as moves from the solved position"));
    CHECK(report_of(moves + start("1 2 0"))["notes"].empty());
  }
}

}  // namespace
}  // namespace trailblaze
