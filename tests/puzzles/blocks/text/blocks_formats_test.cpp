// Written forms of boards of sliding blocks: good, bad and ambiguous texts.
#include "puzzles/blocks/text/blocks_readers.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/random.hpp"
#include "tests/support/blocks_boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

constexpr char kRush[] = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM";

absl::StatusOr<TextReading> read(const std::string& name, const std::string& text,
                                 const Parameters& given = {}) {
  return read_text(blocks_formats(), name, text, given);
}

// Returns the parameters in a text.
Parameters said(const std::string& name, const std::string& text, const Parameters& given = {}) {
  return read(name, text, given).value().parameters;
}

// True if a text is rejected with a message about this field.
bool fails(const absl::StatusOr<TextReading>& reading, const std::string& field = "") {
  return !reading.ok() && rejects(reading, field, reading.status().code());
}

}  // namespace

TEST_CASE("blocks formats: a Rush Hour board implies its rule, its metric and its goal") {
  const Parameters expected = {{"start", "IBB#../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM"},
                               {"size", "6x6"},
                               {"rule", "axis"},
                               {"metric", "straight"},
                               {"goal", "....../....../.....A/....../....../......"}};
  CHECK(said("auto", kRush) == expected);
  CHECK(said("rush", kRush) == expected);
  CHECK(said("auto", "60 " + std::string(kRush) + " 2332") == expected);
  CHECK(said("rush-db", "60 " + std::string(kRush)) == expected);
  CHECK(said("auto", std::string(kRush) + "  # the hardest") == expected);
  CHECK(said("auto", "60 " + std::string(kRush) + " 2332 # the hardest") == expected);
  const Parameters given = said("auto", kRush, {{"metric", "unit"}, {"goal", "A"}});
  CHECK_FALSE(given.contains("metric"));
  CHECK_FALSE(given.contains("goal"));
  std::string red = kRush;  // the red car under another name
  for (char& c : red) c = c == 'A' ? 'X' : c;
  CHECK(said("auto", red).at("goal") == "....../....../.....X/....../....../......");
}

TEST_CASE("blocks formats: a text that is no Rush Hour board is rejected") {
  CHECK(fails(read("auto", "XXxxxx" + std::string(kRush).substr(6))));
  CHECK(fails(read("rush", std::string(kRush).substr(1))));
  CHECK(fails(read("rush", "aabbccddeeffgghhiijjkkllmmnnooppqqrr"), "row 5 column 5"));
  CHECK(fails(read("rush-db", "x " + std::string(kRush))));
  std::string blue = kRush;
  for (char& c : blue) c = c == 'A' ? 'Z' : c;
  CHECK(fails(read("auto", blue)));
  CHECK(fails(read("auto", kRush, {{"size", "6x6"}})));
  CHECK(said("auto", kRush, {{"size", "6x6"}, {"rule", "free"}}).at("start") == kRush);
  CHECK(said("auto", kRush, {{"size", "4x9"}, {"rule", "axis"}}).at("start") == kRush);
  CHECK(said("auto", kRush, {{"size", "6x6"}, {"rule", "axis"}}).contains("goal"));
}

TEST_CASE("blocks formats: another board is rejected if the user asks for Rush Hour") {
  const Parameters rush = {{"rule", "axis"}, {"size", "6x6"}};
  const std::string rest(20, 'o');
  CHECK(fails(read("auto", "AABooooooBoooXXB" + rest, rush)));
  CHECK(said("auto", "AAooooooooooooXX" + rest, rush).at("goal") ==
        "....../....../.....X/....../....../......");
  CHECK(fails(read("auto", "AAooooRRoooooooo" + rest, rush)));
  const auto write = [](const char* format, const std::string& start) {
    const auto formats = blocks_formats();
    return std::ranges::find(formats, format, &InputFormat::name)->write({{"start", start}}).ok();
  };
  const std::string rows = "/....../..AA../BB..../....../......";
  CHECK(write("rush", "CC...." + rows));
  CHECK_FALSE(write("rush", "oo...." + rows));  // a car, not a blank
  CHECK(write("common-code", "AA../AA../..../..../...."));
  CHECK_FALSE(write("common-code", "AA##/AA../..../..../...."));
}

TEST_CASE("blocks formats: common and short codes of Klotski are read") {
  const Parameters klotski = said("auto", "4WVE1");
  CHECK(klotski.at("start") == "aAAb/aAAb/cdde/cfge/h..i");
  CHECK(klotski.at("goal") == "..../..../..../.AA./.AA.");
  for (const char* code : {"1A9BF0C00", "1A9BF0C", "1a9bf0c", "4wve1"}) {
    INFO(code);
    CHECK(said("auto", code) == klotski);
  }
  CHECK(said("common-code", "4FEA13400") == said("short-code", "AXCZN"));  // dnomd343/klotski
  CHECK(fails(read("auto", "1A9BF")));
  CHECK(said("common-code", "1").at("start") == ".AA./.AA./..../..../....");
  CHECK(fails(read("auto", "1")));  // a code only if the user names the form
  CHECK(fails(read("common-code", "3")));
  CHECK(fails(read("common-code", "1A9BF0C01")));
  CHECK(fails(read("common-code", "1FFFFFFFF")));
  CHECK(fails(read("short-code", "ZZZZZ")));
  CHECK(fails(read("short-code", "4WVEO"), "column 5"));
  CHECK(fails(read("short-code", "4WVE1", {{"size", "4x5"}})));
}

TEST_CASE("blocks formats: short codes number all layouts in the order of common codes") {
  constexpr std::string_view kDigits = "123456789ABCDEFGHJKMNPQRSTUVWXYZ";
  constexpr std::uint64_t kLayouts = 29'334'498;
  const auto code_of = [&](std::uint64_t number) {
    std::string text(5, '1');
    for (std::size_t i = 5; i-- > 0; number /= 32) text[i] = kDigits[number % 32];
    return text;
  };
  const auto formats = blocks_formats();
  const auto form = [&](const char* name) {
    return *std::ranges::find(formats, name, &InputFormat::name);
  };
  const InputFormat common_code = form("common-code"), short_code = form("short-code");
  const auto start_of = [](const InputFormat& code, const std::string& text) {
    return code.read(text, {})->parameters.at("start");
  };
  const auto short_code_of = [&](const std::string& start) {
    return short_code.write({{"start", start}});
  };
  Random random(3);
  std::string before;
  for (std::uint64_t n = 0; n < 2000; ++n) {
    const std::string code = code_of(n < 1000 ? n : kLayouts - 2000 + n);
    const std::string start = start_of(short_code, code);
    const std::string common = common_code.write({{"start", start}}).value();
    if (n != 1000) CHECK(before < common);
    before = common;
    CHECK(start_of(common_code, common) == start);
    CHECK(short_code_of(start).value() == code);
  }
  for (int i = 0; i < 1000; ++i) {
    const std::string code = code_of(random.below(kLayouts));
    CHECK(short_code_of(start_of(short_code, code)).value() == code);
  }
  CHECK(short_code_of("AA../AA../..../..../....").value() == "11111");
  CHECK(rejects(short_code_of("AAA./A.../..../..../...."), ""));  // no piece 2x2
  CHECK(rejects(short_code_of("AAb./AAb./..b./..../...."), ""));  // a piece 3x1
}

TEST_CASE("blocks formats: JSON lists rows first and counts from 0") {
  const std::string text =
      R"({"boardSize": {"rows": 2, "columns": 3}, "escapePoint": [0, 2], "blocks": [)"
      R"({"shape": [2, 1], "position": [0, 0]}, {"shape": [1, 1], "position": [1, 1]}]})";
  const Parameters json = said("auto", text);
  CHECK(json.at("start") == "A../AB.");
  CHECK(json.at("goal") == "..A/..A");
  CHECK(fails(read("auto", R"({"blocks": []})"), "blocks"));
  CHECK(fails(read("auto", R"({"blocks": [{"shape": [1, 9], "position": [0, 0]}]})"), "blocks[0]"));
  CHECK(fails(read("auto", R"({"blocks": [{"shape": 3}]})"), "blocks[0]"));
  CHECK(fails(read("auto", R"({"boardSize": [0, 3]})"), "boardSize"));
  CHECK(fails(read("auto", "{"), "column 2"));
}

TEST_CASE("blocks formats: rows are read as in programs and tables") {
  const std::string rows = "AB.\nA..";
  for (const char* text : {"\"AB.\",\n\"A..\",", "['AB.', 'A..']", "A B .\nA . .", "A,B,.\nA,.,.",
                           R"([["A", "B", "."], ["A", ".", "."]])", "A B ./A . ."}) {
    INFO(text);
    CHECK(said("auto", text).at("start") == rows);
    CHECK(said("rows", text).at("start") == rows);
    CHECK(read("auto", text)->notes.size() == 1);
  }
  CHECK(fails(read("auto", "* .\n* .")));  // or as a level with blanks
  CHECK(said("gnome", "* .\n* .").at("start") == "*../*..");
  CHECK(said("auto", rows).at("start") == rows);
  CHECK(read("auto", rows)->notes.empty());
  CHECK(said("auto", "2x3\nAB.\nA..").at("start") == rows);
  CHECK(fails(read("auto", "3x3\nAB.\nA..")));
  CHECK(said("auto", "x.\n2x").at("start") == "x.\n2x");
  CHECK(said("auto", ".2\nx2").at("start") == ".2\nx2");
  CHECK(said("rows", "3x3\nAB.\nA..").at("start") == "3x3\n" + rows);
  CHECK(fails(read("auto", "2-_-3\n8-5-5")));
  CHECK(said("rows", "2-_-3\n8-5-5").at("start") == "2-_-3\n8-5-5");
  CHECK(fails(read("rows", "+---+\nA-B-.\nA-.-.\n+---+")));
  const std::string level = "\"#####\",\n\"#** #\",\n\"#a  #\",\n\"#####\"";
  CHECK(said("auto", level).at("start") == "#####/#**.#/#a..#/#####");
}

TEST_CASE("blocks formats: six rows are Rush Hour if 'o' or 'x' cannot be a piece") {
  std::string rows;
  for (std::size_t i = 0; i < 36; i += 6) rows += std::string(kRush).substr(i, 6) + "\n";
  CHECK(said("auto", rows).at("rule") == "axis");
  CHECK(said("rush", rows) == said("rush", kRush));
  CHECK(said("rows", rows).at("start") == rows);
  CHECK_FALSE(said("auto", rows, {{"rule", "free"}}).contains("rule"));
  const auto free = read("auto", "AA..../....BB/....../....../....../......");
  REQUIRE(free->notes.size() == 1);
  CHECK(free->notes[0].find("--rule axis") != std::string::npos);
  CHECK(fails(read("auto", "AA..xo/....BB/....../....../....../......")));
  CHECK(fails(read("auto", "51 " + std::string(kRush).substr(1))));
  CHECK(fails(read("auto", std::string(kRush) + " 51 4 7")));
}

TEST_CASE("blocks formats: a code or JSON as a goal matches pieces by shape only") {
  const auto read_as_goal = [](const std::string& text, const Parameters& given) {
    return read_goal(blocks_formats(), "auto", text, given);
  };
  const auto goal = [&](const std::string& text, const Parameters& given) {
    return read_as_goal(text, given).value().parameters.at("start");
  };
  const Parameters board = {{"start", "AB../AB../..../..../+..."}, {"size", "5x4"}};
  CHECK(goal("4WVE1", board) == "=%%&/=%%&/!$$@/!~^@/:..;");  // '+' is a piece
  CHECK(goal("..../..../..../..../AB..", board) == "..../..../..../..../AB..");
  CHECK(goal("................AB..", board) == "................AB..");
  CHECK(rejects(read_as_goal("A...|4WVE1", {{"size", "1x4"}}), "alternative 2"));
  CHECK(goal(R"({"blocks": [{"shape": [1, 1], "position": [0, 3]}]})", board) ==
        "...=/..../..../..../....");
  CHECK(rejects(read_as_goal(R"({"blocks": [{"shape": [1, 1], "position": [0, 4]}]})", board),
                "blocks[0]"));
}

TEST_CASE("blocks formats: codes use the letter of the board's square") {
  const Parameters given = {{"board", "1225/1225/3446/3786/9..a"}, {"goal", "2"}};
  CHECK(said("auto", "4WVE1", given).at("start") == "a22b/a22b/cdde/cfge/h..i");
}

TEST_CASE("blocks formats: cells in one row are four wide only by request") {
  CHECK(said("flat", "11221133450067886799").at("start") == "1122/1133/4500/6788/6799");
  CHECK(fails(read("auto", "11221133450067886799")));
  CHECK(fails(read("flat", "1122.")));
  CHECK(said("auto", "AB..", {{"size", "2x2"}}).at("start") == "AB..");
}

TEST_CASE("blocks formats: each form reads its example and its own output") {
  for (const InputFormat& format : blocks_formats()) {
    INFO(format.name);
    const auto example = read(format.name, format.example);
    REQUIRE(example.ok());
    if (format.write == nullptr) continue;
    const Blocks blocks = make_blocks(example->parameters.at("start"));
    const State s = blocks.parse(example->parameters.at("start")).value();
    Parameters all = example->parameters;
    all["start"] = blocks.print(s);
    const auto text = format.write(all);
    REQUIRE(text.ok());
    const auto again = read(format.name, *text);
    INFO(*text);
    REQUIRE(again.ok());
    CHECK(blocks.parse(again->parameters.at("start")).value() == s);
  }
}

}  // namespace trailblaze
