// Lines with colours: their width, and how they are cut and set side by side.
#include "cli/report/colour.hpp"

#include "cli/report/picture.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

constexpr Page kPage = {.columns = 20, .is_terminal = true, .ink = Ink::kColours};

std::string green(const std::string& text) { return toned(text, Tone::kGood, Ink::kColours); }

TEST_CASE("colour: a text has colours only with ink, and its line ends outside of them") {
  CHECK(toned("solved\n", Tone::kGood, Ink::kPlain) == "solved\n");
  CHECK(toned("solved\n", Tone::kGood, Ink::kColours) == "\033[32msolved\033[0m\n");
  CHECK(toned("", Tone::kBar, Ink::kColours).empty());
  CHECK(toned("\n", Tone::kBar, Ink::kColours) == "\n");
}

TEST_CASE("colour: sequences of colours take no columns, and nothing else is one") {
  CHECK(columns(green("abc")) == 3);
  CHECK(columns("\033[38;5;196mab\033[0m c") == 4);
  CHECK(columns("\033[48:2:1:2:3mab\033[m") == 2);
  CHECK(columns("é" + green("ü") + "x") == 3);
  CHECK(columns("\033[2K") == 4);  // erases a line; no picture has it
  CHECK(columns("\033[") == 2);
  CHECK(colour_sequence("\033[0mx") == 4);
  CHECK(colour_sequence("x\033[0m") == 0);
}

TEST_CASE("colour: a line is cut between columns, and its colours end there") {
  CHECK(cut("abcdef", 3) == "abc");
  CHECK(cut("abc", 3) == "abc");
  CHECK(cut("äöü", 2) == "äö");
  CHECK(cut(green("abc"), 3) == green("abc"));
  CHECK(cut(green("abcdef"), 3) == green("abc"));
  CHECK(cut("ab" + green("cd") + "ef", 5) == "ab" + green("cd") + "e\033[0m");
  CHECK(cut(green("abc"), 0) == "\033[32m\033[0m");
}

TEST_CASE("colour: spaces at the end go, but those that are coloured stay") {
  CHECK(trimmed("ab  ") == "ab");
  CHECK(trimmed(green("ab") + "  ") == green("ab"));
  CHECK(trimmed("\033[41m  \033[0m  ") == "\033[41m  \033[0m");
}

TEST_CASE("colour: panels and tables are aligned as without colours") {
  const auto panels = [](const std::string& cell) {
    return side_by_side({{"one", cell + "\n"}, {"two", cell + "\n"}, {"three", "x\n"}}, kPage);
  };
  const std::string coloured = panels(green("abcdef"));
  CHECK(lines_of(coloured)[0] == "one      two");
  CHECK(lines_of(coloured)[1] == green("abcdef") + "   " + green("abcdef"));
  CHECK(lines_of(panels("abcdef"))[0] == "one      two");
  CHECK(table({{green("a"), "1"}, {"bb", green("22")}}, 1) ==
        green("a") + "    1\nbb  " + green("22") + "\n");
}

TEST_CASE("colour: the last column of a table is wrapped on a terminal that is too narrow") {
  const std::vector<std::vector<std::string>> rows = {{"a", "one two three four five"},
                                                      {"b", "six"}};
  CHECK(table(rows, 2) == "a  one two three four five\nb  six\n");
  CHECK(table(rows, 2, kPage) == "a  one two three\n   four five\nb  six\n");
  CHECK(table(rows, 1, kPage) == "a  one two three four five\nb                      six\n");
  const Page too_narrow = {.columns = 18, .is_terminal = true};
  CHECK(table(rows, 2, too_narrow) == table(rows, 2));
  CHECK(wrapped("one  two", 3) == std::vector<std::string>{"one", "two"});
  CHECK(wrapped("longer", 3) == std::vector<std::string>{"longer"});
}

}  // namespace
}  // namespace trailblaze
