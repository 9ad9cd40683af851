// Colours, and the width of a terminal: a terminal gets them, and a file or a pipe does not. The
// terminal is a pseudo-terminal of script(1).
#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

constexpr char kEscape[] = "\033[";
constexpr char kSolve[] = "solve tiles/8-puzzle --search bidirectional --threads 1";

// True, with a warning, if script(1) cannot make a terminal.
bool lacks_terminals() {
  const bool lacks = shell("script -qec true /dev/null </dev/null").code != 0;
  if (lacks) WARN("left out: there is no script(1) of util-linux");
  return lacks;
}

// Runs the program at a terminal with this many columns and with environment variables such as
// "NO_COLOR=1". The output holds both stdout and stderr.
ProgramRun on_terminal(const std::string& arguments, int columns,
                       const std::string& variables = "") {
  const std::string line = "stty cols " + std::to_string(columns) +
                           "\nunset COLUMNS NO_COLOR\nexport TERM=xterm " + variables +
                           "\nexec trailblaze " + arguments + "\n";
  const std::string file = write_file("terminal.sh", line);
  return shell("script -qec 'bash " + file + "' /dev/null </dev/null | tr -d '\\r'");
}

// Returns the text without its colours.
std::string plain(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.compare(at, 2, kEscape) == 0) {
      at = text.find('m', at);
    } else {
      out += text[at];
    }
  }
  return out;
}

std::size_t widest(const std::string& text) {
  std::size_t width = 0;
  for (const std::string& line : lines_of(plain(text))) width = std::max(width, line.size());
  return width;
}

TEST_CASE("cli: colours are for a terminal, unless they are asked for") {
  CHECK_THAT(trailblaze_run(kSolve).out, !ContainsSubstring(kEscape));
  const std::string always = trailblaze_run(std::string(kSolve) + " --color always").out;
  CHECK_THAT(always,
             ContainsSubstring("\033[32msolved in 24 moves (no shorter solution exists)\033[0m\n"));
  CHECK_THAT(always, ContainsSubstring("\033[1mtiles/8-puzzle, "));
  CHECK_THAT(shell("NO_COLOR=1 trailblaze " + std::string(kSolve) + " --color=always").out,
             ContainsSubstring(kEscape));
  CHECK_THAT(trailblaze_run("solve --help --color always").out,
             ContainsSubstring("  \033[1m--start\033[0m"));
  CHECK_THAT(trailblaze_run("enumerate tiles --size 2x2 --color always").out,
             ContainsSubstring("\033[36m###"));
  CHECK_THAT(trailblaze_run("solve tiles/unsolvable-8 --color always").out,
             ContainsSubstring("\033[33munsolvable (proved)\033[0m: no moves lead to"));
}

TEST_CASE("cli: with colours a text is the same but for them") {
  for (const char* line :
       {"puzzles tiles", "puzzles", "puzzles blocks/pa", "solve --help", "puzzles wolf --check"}) {
    INFO(line);
    const std::string coloured = trailblaze_run(std::string(line) + " --color always").out;
    CHECK(coloured != plain(coloured));
    CHECK(plain(coloured) == trailblaze_run(line).out);
  }
}

TEST_CASE("cli: machine-readable formats have no colours") {
  for (const char* format : {"json", "csv", "svg"}) {
    INFO(format);
    const std::string with = " --color always --format " + std::string(format);
    CHECK_THAT(trailblaze_run("enumerate tiles --size 2x2" + with).out, !ContainsSubstring("\033"));
    CHECK_THAT(trailblaze_run("solve tiles --random 3" + with).out, !ContainsSubstring("\033"));
  }
  CHECK_THAT(trailblaze_run("solve tiles --random 3 --color always").out,
             ContainsSubstring("\n3  ") && ContainsSubstring("\033[32m3 solved\033[0m"));
  const ProgramRun wrong = trailblaze_run("solve tile --color always");  // stderr is a pipe
  CHECK_THAT(wrong.err, ContainsSubstring("puzzle: ") && !ContainsSubstring("\033"));
  CHECK(trailblaze_run("solve tiles/8-puzzle --color red").code == 30);
}

TEST_CASE("cli: a resumed run uses the colours of its own terminal") {
  const std::string run = Scratch::file("coloured.run").string();
  CHECK_THAT(
      trailblaze_run("enumerate pancake --size 7 --max-depth 3 --color always --checkpoint " + run)
          .out,
      ContainsSubstring(kEscape));
  const std::string again = trailblaze_run("resume " + run).out;
  CHECK_THAT(again, ContainsSubstring("186 states") && !ContainsSubstring(kEscape));
}

TEST_CASE("cli: a terminal has colours, and NO_COLOR, TERM and --color are heeded") {
  if (lacks_terminals()) return;
  const auto coloured = [](const std::string& more, const std::string& variables) {
    const ProgramRun run = on_terminal(kSolve + more + " --progress never", 80, variables);
    CHECK(run.code == 0);
    CHECK_THAT(run.out, ContainsSubstring("solved in 24 moves"));
    return run.out.find(kEscape) != std::string::npos;
  };
  CHECK(coloured("", ""));
  CHECK(coloured("", "NO_COLOR="));
  CHECK_FALSE(coloured("", "NO_COLOR=1"));
  CHECK_FALSE(coloured("", "TERM=dumb"));
  CHECK_FALSE(coloured(" --color never", ""));
  CHECK(coloured(" --color always", "NO_COLOR=1"));
  CHECK_THAT(on_terminal("solve tile", 80).out, ContainsSubstring("\033[31mpuzzle: "));
  CHECK_THAT(on_terminal("solve tile --color never", 80).out, !ContainsSubstring(kEscape));
}

TEST_CASE("cli: pictures, bars and tables are as wide as the terminal") {
  if (lacks_terminals()) return;
  for (const int columns : {40, 60, 80, 132, 300}) {
    INFO(columns);
    const auto most = static_cast<std::size_t>(std::min(columns, 240));
    const std::string path = on_terminal(std::string(kSolve) + " --progress never", columns).out;
    const std::size_t begin = path.find("start  ");
    REQUIRE(begin != std::string::npos);
    const std::size_t across = widest(path.substr(begin, path.find("\nsearch ") - begin));
    CHECK(across <= most);
    CHECK(across + 3 + 13 > most);  // one more board does not fit
    std::size_t longest = 0;
    const ProgramRun bars = on_terminal("enumerate tiles --size 2x3 --progress never", columns);
    for (const std::string& line : lines_of(plain(bars.out))) {
      if (line.ends_with('#')) longest = std::max(longest, line.size());
    }
    CHECK(longest <= most);
    if (columns >= 80) CHECK(longest == most - 8);
  }
  const std::string tiles = plain(on_terminal("puzzles tiles", 60).out);
  const std::size_t begin = tiles.find("Options:");
  REQUIRE(begin != std::string::npos);
  CHECK(widest(tiles.substr(begin, tiles.find("Forms of") - begin)) <= 60);
  CHECK_THAT(tiles, ContainsSubstring("\n                    "));
  CHECK_FALSE(widest(trailblaze_run("puzzles tiles").out) <= 60);
}

TEST_CASE("cli: COLUMNS tells the width of a terminal, and of nothing else") {
  const std::string line = "enumerate tiles --size 2x3 --progress never";
  const auto histogram = [](const std::string& text) {
    const std::string bare = plain(text);
    const std::size_t begin = bare.find("      depth ");
    return bare.substr(begin, bare.find("360 states, greatest") - begin);
  };
  const std::string usual = histogram(trailblaze_run(line).out);
  CHECK(widest(usual) == 72);
  CHECK(histogram(shell("COLUMNS=200 trailblaze " + line).out) == usual);
  if (lacks_terminals()) return;
  CHECK(histogram(on_terminal(line, 80).out) == usual);
  CHECK(widest(histogram(on_terminal(line, 80, "COLUMNS=200").out)) == 192);
  CHECK(histogram(on_terminal(line, 80, "COLUMNS=wide").out) == usual);
}

TEST_CASE("cli: a board that is wider than the terminal is shown as its text") {
  if (lacks_terminals()) return;
  const std::string line =
      "solve tiles --size 1x14 --color never --start '1 2 3 4 5 6 7 8 9 10 11 12 0 13' --progress "
      "never";
  const std::string text = "1 2 3 4 5 6 7 8 9 10 11 12 0 13\n";
  const std::string drawn = " 1  2  3  4  5  6  7  8  9 10 11 12  . 13\n";  // 41 columns
  const std::string narrow = on_terminal(line, 40).out;
  CHECK_THAT(narrow, ContainsSubstring("start\n" + text) && !ContainsSubstring(drawn));
  CHECK_THAT(on_terminal(line, 41).out,
             ContainsSubstring("start\n" + drawn) && !ContainsSubstring(text));
  CHECK_THAT(on_terminal(line + " --no-path", 41).out,
             ContainsSubstring("  " + text) && !ContainsSubstring(drawn));
  CHECK_THAT(trailblaze_run(line).out, ContainsSubstring(drawn) && !ContainsSubstring(text));
}

TEST_CASE("cli: the progress line is narrower than the terminal") {
  if (lacks_terminals()) return;
  const std::string wipe = "\033[K";
  for (const int columns : {20, 40}) {
    std::string rest =
        on_terminal("solve tiles --random 50 --summary --progress always", columns).out;
    REQUIRE_THAT(rest, ContainsSubstring(wipe));
    for (std::size_t end = rest.find(wipe); end != rest.npos; end = rest.find(wipe)) {
      INFO(rest.substr(0, end));
      CHECK(end < static_cast<std::size_t>(columns));
      rest = rest.substr(end + wipe.size());
    }
  }
}

}  // namespace
}  // namespace trailblaze
