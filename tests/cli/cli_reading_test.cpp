// The program reports an unusual reading of its input and refuses ambiguous input. It must never
// answer another question than the user's.
#include <tuple>

#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

// Korf's first instance: 57 moves from the goal that has the blank first.
constexpr char kKorf1[] = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
constexpr char kBlankFirst[] = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";

// True if a note of the report contains this text.
bool notes(const Json& report, const std::string& text) {
  for (const Json& note : report.at("notes")) {
    if (note.get<std::string>().find(text) != std::string::npos) return true;
  }
  return false;
}

std::string start(const std::string& text) { return " --start '" + text + "'"; }

TEST_CASE("cli: Korf's lists take the goal with the blank first, numbered or not") {
  for (const std::string& text : {std::string("1 ") + kKorf1, std::string(kKorf1)}) {
    const Json korf = report_of("tiles --size 4x4 --input-format korf" + start(text));
    CHECK(korf["length"] == 57);
    CHECK(korf["goal"] == kBlankFirst);
    CHECK(notes(korf, "whose goal has the blank first"));
  }
  const Json given =
      report_of("tiles --size 4x4 --input-format korf --goal '" +
                std::string("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0'") + start(kKorf1));
  CHECK(given["status"] == "unsolvable");
}

TEST_CASE("cli: the lists of 24puzzle take the goal with the blank first") {
  const Json small = report_of("tiles --size 2x2 --input-format 24puzzle" + start("1,0,2,3"));
  CHECK(small["length"] == 1);
  CHECK(small["goal"] == "0 1 2 3");
}

TEST_CASE("cli: a numbered list without --input-format has Korf's goal, alone and in a stream") {
  const std::string line = std::string("1 ") + kKorf1;
  const Json alone = report_of("tiles" + start(line));
  CHECK(alone["length"] == 57);
  CHECK(alone["goal"] == kBlankFirst);
  CHECK(alone["parameters"]["size"] == "4x4");
  CHECK(notes(alone, "a line of Korf's list"));
  const std::string file = write_file("korf.txt", "# id tiles\n" + line + " 41 57\n" + line + "\n");
  const ProgramRun stream = trailblaze_run("solve tiles --file " + file);
  CHECK(stream.code == 0);
  CHECK(stream.out.find("note, 2 instances: read as a line of Korf's list") != std::string::npos);
}

TEST_CASE("cli: the first instance of a stream determines the size of all") {
  const std::vector<Json> reports =
      file_reports("tiles",
                   "1 2 3\n4 5 6\n7 0 8\n\n3\n1 2 3\n4 5 6\n0 7 8\n\n1 2 3 4 5 6 0 7 8\n"
                   "1 2 3 4 5 0\n1 2 3\n4 5 6\n7 8 8\n");
  REQUIRE(reports.size() == 4);
  for (const auto& [i, line, length] : {std::tuple(0, 1, 1), {1, 5, 2}, {2, 10, 2}}) {
    CHECK(reports[i]["line"] == line);
    CHECK(reports[i]["length"] == length);
  }
  CHECK(reports[3]["status"] == "error");
  CHECK(reports[3]["line"] == 11);
  // The first readable instance determines the goal for all instances.
  const std::string line = std::string("1 ") + kKorf1;
  const std::vector<Json> late = file_reports("tiles", "1 2 2\n" + line + "\n" + line + "\n");
  CHECK(late[0]["status"] == "error");
  CHECK(late[1]["length"] == 57);
  CHECK(late[2]["length"] == 57);
  const Json wide = file_reports("tiles", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15\n").front();
  CHECK(wide["length"] == 1);
  CHECK(wide["parameters"]["size"] == "4x4");
}

TEST_CASE("cli: an unsolvable answer names its goal, and a usual goal that can be reached") {
  const ProgramRun text = trailblaze_run("solve tiles/unsolvable-8");
  CHECK(text.code == 10);
  CHECK(text.out.find("no moves lead to the goal 1 2 3 4 5 6 7 8 0") != std::string::npos);
  CHECK(notes(report_of("tiles" + start("8 1 2 0 4 3 7 6 5")), "1 2 3 8 0 4 7 6 5"));
  const Json line = report_of("tiles --size 1x4" + start("3 2 1 0"));
  CHECK(line["status"] == "unsolvable");
  CHECK(line["notes"].size() == 1);
  CHECK(notes(line, "on a single line the tiles stay in the order in which they are"));
}

TEST_CASE("cli: a proof without a search gives its reason, with numbers that can be checked") {
  const ProgramRun eight = trailblaze_run("solve tiles/unsolvable-8");
  CHECK(
      eight.out.find("out of order by an even number: it is 11 at the start, and 0 at the goal") !=
      std::string::npos);
  CHECK(eight.out.find("auto took") == std::string::npos);
  const Json loyd = report_of("15-puzzle" + start("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0"));
  CHECK(notes(loyd, "they are 1 + 4 at the start, and 0 + 4 at the goal"));
  CHECK(loyd["why"] == "the start tells that no goal can be reached");
  const Json corner = report_of("cube --turns U2,R2,F2" + start("2 1 3 4 5 6 7"));
  CHECK(corner["status"] == "unsolvable");
  CHECK(notes(corner, "the group of all sequences of moves (of 24 states)"));
}

TEST_CASE("cli: a piece in parts has a note, for a board and for each line of a stream") {
  const std::string board = "Aab/c.b/dda";
  CHECK(notes(report_of("blocks --input-format rows --goal '.A./.../...'" + start(board)),
              "'a' is read as one piece in 2 parts"));
  const std::vector<Json> reports =
      file_reports("blocks --input-format rows --goal '.A./.../...'", board + "\nAab/c.b/dd.\n");
  REQUIRE(reports.size() == 2);
  CHECK(notes(reports[0], "2 parts"));
  CHECK(reports[1]["notes"].empty());
  const ProgramRun counted = trailblaze_run("enumerate blocks" + start(board));
  CHECK(counted.out.find("note: 'a' is read as one piece in 2 parts") != std::string::npos);
}

TEST_CASE("cli: a piece in parts that may be several pieces is not proved unsolvable") {
  const std::string arguments = "solve blocks --goal '../.A' --start A1/1. --input-format ";
  const ProgramRun both = trailblaze_run(arguments + "auto");
  CHECK(both.code == 30);
  CHECK(both.err.starts_with("start: "));
  for (const char* board : {"A1/1.", "A1/B."}) CHECK(both.err.find(board) != std::string::npos);
  CHECK(trailblaze_run(arguments + "rows").code == 10);
  const ProgramRun parts = trailblaze_run(arguments + "parts --format json");
  CHECK(object(parts)["length"] == 5);  // once around three corners
}

TEST_CASE("cli: an alternative of a goal that cannot be met has a note") {
  const Json alone = report_of("blocks --goal '11./.../..1|.../.11/.11'" + start("11A/11B/C.."));
  CHECK(alone["status"] == "solved");
  CHECK(notes(alone, "an alternative of the goal is left out"));
}

TEST_CASE("cli: unusual signs for blank and wall have a note, or are an error if ambiguous") {
  const Json blank = report_of("blocks --goal '.AA/...'" + start("AA_/bb_"));
  CHECK(blank["length"] == 1);
  CHECK(notes(blank, "'_' is read as blank"));
  CHECK(notes(
      report_of("blocks --rule axis --goal '....A./....../......'" + start("AAoxoo/oooxoo/oooooo")),
      "'x' is read as a wall"));
  CHECK(notes(report_of("blocks --goal '.=/..'" + start("=./..")), "'=' is read as a piece"));
  CHECK(notes(report_of("blocks --goal '.a./...'" + start("a.*/---")), "'-' is read as a gate"));

  const auto refused = [](const std::string& arguments, const std::string& field) {
    const ProgramRun run = trailblaze_run("solve blocks " + arguments);
    CHECK(run.code == 30);
    INFO(run.err);
    CHECK(run.err.starts_with(field + ": "));
  };
  for (const char sign : std::string("@ox*+~:e")) {
    std::string board = "A@/@B", goal = "B?/?A";
    for (char& c : board) c = c == '@' ? sign : c;
    refused("--goal '" + goal + "'" + start(board), "start: row 1 column 2");
  }
  refused("--goal 'B?/?A'" + start("AA/BB"), "start");
  // The error names the sign that is probably the blank: a usual sign, else a sign in several
  // parts, else a sign whose cells are not a rectangle.
  refused("--goal 'AA./...'" + start("AAo/BBC"), "start: row 1 column 3");
  refused("--goal 'AA./...'" + start("AAC/BCE"), "start: row 1 column 3");
  refused("--goal 'AA./...'" + start("AAB/ABB"), "start: row 1 column 1");
  refused("--goal 'aa./...'" + start("aae/bbe"), "start");
  refused("--goal '../.*'" + start("*-/-B"), "start");
  refused("--goal '.OO/...'" + start("OO./..0"), "start: row 2 column 3");
  refused("--goal '.AA/...'" + start("|AA-|\n|---|\n|--B|"), "start: row 1 column 1");
  refused("--goal '.AA/...'" + start("AA_/bb."), "start: row 1 column 3");
  refused("--rule axis --goal '.AA/...'" + start("AAo/bb."), "start: row 1 column 3");
  refused("--rule axis --goal '.aa/...'" + start("aa./xx."), "start: row 2 column 1");
}

TEST_CASE("cli: an instance's own name is enough, and a start needs no option") {
  const Json klotski = report_of("klotski");
  CHECK(klotski["puzzle"] == "blocks");
  CHECK(klotski["instance"] == "klotski");
  CHECK(klotski["length"] == 116);
  const Json rush = report_of("rush-hour IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM");
  CHECK(rush["length"] == 60);  // Fogleman's database
  CHECK(rush["metric"] == "straight");
  CHECK(report_of("blocks 60 --input-format rush-db")["status"] == "error");
  CHECK(report_of("8-puzzle '1 2 3 4 5 6 7 0 8'")["length"] == 1);
  CHECK(report_of("klotski AXCZN")["status"] == "solved");
}

TEST_CASE("cli: a stream of Rush Hour lines, as boards and as lines of a database") {
  const std::string board = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM";
  CHECK(file_reports("rush-hour", board + "o\n" + board + "x\n").size() == 2);
  for (const std::string puzzle : {"rush-hour", "blocks"}) {
    const std::vector<Json> reports =
        file_reports(puzzle, "# hard ones\n" + board + "\n60 " + board + " 2332\nAAoooo\n" +
                                 "GBB.L./GHI.LM/GHIAAM/CCCK.M/..JKDD/EEJFF.\n");
    REQUIRE(reports.size() == 4);
    CHECK(reports[0]["length"] == 60);
    CHECK(reports[1]["length"] == 60);
    CHECK(reports[1]["parameters"]["rule"] == "axis");
    CHECK(reports[2]["status"] == "error");
    CHECK(reports[2]["line"] == 4);
    if (puzzle == "rush-hour") CHECK(reports[3]["length"] == 51);
  }
}

TEST_CASE("cli: convert writes each form, and reads what generate writes") {
  const auto out = [](const std::string& arguments) {
    return trailblaze_run("convert " + arguments).out;
  };
  CHECK(out("klotski --to short-code") == "4WVE1\n");
  CHECK(out("blocks 4WVE1 --to common-code") == "1A9BF0C00\n");
  CHECK(out("tiles/8-puzzle --to digits") == "083647125\n");
  CHECK(out("jugs/classic --to list") == "0,0,8\n");
  const ProgramRun generated = trailblaze_run("generate tiles --size 4x4 --count 20");
  const std::string file = write_file("generated.txt", generated.out);
  for (const char* form : {"list", "nested", "digits", "board", "ruml", "json"}) {
    const std::string other =
        write_file("other.txt", out("tiles --file " + file + " --to " + form));
    INFO(form);
    CHECK(out("tiles --file " + other + " --to list") == generated.out);
  }
  const ProgramRun bad = trailblaze_run("convert tiles --to board --file " +
                                        write_file("bad.txt", "1 2/3 0\n1 2/3 3\n3 2/1 0\n"));
  CHECK(bad.code == 30);
  CHECK(bad.out == "1 2/3 0\n3 2/1 0\n");
  CHECK(bad.err.starts_with("line 2: start: column 7: "));
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

TEST_CASE("cli: the rows of a board in a stream are not taken for codes, nor JSON for lists") {
  const std::string goal = " --goal '..../..../..../.BB./.BB.'";
  for (const std::string size : {"", " --size 5x4"}) {
    const auto board = file_reports("blocks" + size + goal, "ABBC\nABBC\nDEEF\nDGHF\nI..J\n");
    REQUIRE(board.size() == 1);
    CHECK(board[0]["length"] == 116);
  }
  const auto codes = file_reports("blocks", "4WVE1\nAXCZN\n4WVE1\n");
  REQUIRE(codes.size() == 3);
  CHECK(codes[2]["length"] == 116);
  // All of these lines are codes, and they are also the rows of a board.
  CHECK(file_reports("blocks" + goal, "GGHHJ\nGGHHJ\n")[0]["status"] == "error");
  const auto json = file_reports("tiles",
                                 "{\n\"tiles\": [\n1, 2, 3, 4, 0, 5, 7, 8, 6\n],\n\"goal\": [\n"
                                 "1, 2, 3, 4, 5, 6, 7, 8, 0\n]\n}\n1 2 3 4 5 6 7 0 8\n");
  REQUIRE(json.size() == 2);
  CHECK(json[0]["length"] == 2);
  CHECK(json[1]["line"] == 9);
  const auto large = file_reports("tiles", "{\"tiles\": [1e999]}\n1 2 3 4 5 6 7 0 8\n");
  CHECK(large[0]["status"] == "error");
  CHECK(large[1]["length"] == 1);
}

TEST_CASE(
    "cli: convert writes no note if the form says the goal, or if the goal is the usual one") {
  const auto printed_notes = [](const std::string& arguments) {
    return trailblaze_run("convert " + arguments).err;
  };
  CHECK(printed_notes("klotski --to json").empty());
  CHECK(printed_notes("tiles '1 2 3 4 5 6 7 0 8' --to list").empty());  // the usual goal
  CHECK(printed_notes("tiles '0 1 2 3 4 5 6 7 8' --goal '0 1 2 3 4 5 6 8 7' --to json").empty());
  const std::string korf = std::string("--to korf '") + kKorf1 + "'";
  CHECK(printed_notes("tiles --goal '" + std::string(kBlankFirst) + "' " + korf).empty());
  CHECK(printed_notes("rush-hour-51 --to rush").empty());
  const std::string made =
      write_file("made.json", trailblaze_run("generate tiles --format json").out);
  CHECK(printed_notes("tiles --to digits --file " + made).empty());
  const std::string json = trailblaze_run("convert klotski --to json").out;
  CHECK(report_of("blocks" + start(json))["length"] == 116);
}

TEST_CASE("cli: a named instance accepts the goal of a file, and positions of its board") {
  CHECK(file_reports("15-puzzle", std::string("1 ") + kKorf1 + "\n")[0]["length"] == 57);
  const Json klotski = file_reports("klotski", "4WVE1\n1A9BF0C\n")[1];
  CHECK(klotski["length"] == 116);
  CHECK(klotski["instance"] == nullptr);  // the pieces have other letters
}

TEST_CASE("cli: a report does not name the instance if the board is another") {
  const std::string century = "blocks/century";  // its own board, then another
  CHECK(report_of(century)["instance"] == "century");
  CHECK(report_of(century + " 'searc'")["instance"] == nullptr);
  const Json another = file_reports(century, "searc\n").front();
  CHECK(another["instance"] == nullptr);
  CHECK(verify_run(another.dump()).code == 0);
}

TEST_CASE("cli: --definition takes a file, or the text of one") {
  const std::string text = R"({"points": 3, "generators": [{"name": "turn", "perm": [1, 2, 0]}]})";
  const std::string file = write_file("turn.json", text);
  for (const std::string& given : {file, text}) {
    const Json report = report_of("moves --definition '" + given + "' --start 'turn turn'");
    CHECK(report["length"] == 1);
    CHECK(report["parameters"]["definition"].get<std::string>().starts_with(text));
    CHECK(notes(report, "read as moves from the solved position"));
    const Json labels = report_of("moves --definition '" + given + "' --start '1 2 0'");
    CHECK(labels["notes"].empty());
  }
  const ProgramRun in_file =
      trailblaze_run("solve moves --definition " + write_file("w.json", "{}"));
  CHECK(in_file.err.find("definition: " + Scratch::file("w.json").string() + ": ") == 0);
}

}  // namespace
}  // namespace trailblaze
