// Every option of a command has an effect, and the command refuses all other options by name. For
// each pair of a command and an option, a table has two runs, whose outputs must differ.
#include <re2/re2.h>

#include <map>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/helps.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

// Returns the output of a run without times and memory, which differ between runs, and without the
// fields that repeat the command line.
std::string said(const std::string& arguments) {
  const ProgramRun run = shell(arguments);
  static const RE2 varies(R"re(\d[\d.,]* ?(?:ms|s|us|[kMG]?/s|[KMG]iB|[a-z]+/s)\b)re"
                          R"re(|"(?:[a-z]*seconds|[a-z_]*per_second)":[\d.e+-]+)re"
                          R"re(|"peak_memory_bytes":\d+)re"
                          R"re(|"threads":\d+|"kernel":"[^"]*"|"parameters":\{[^}]*\})re");
  std::string text = std::to_string(run.code) + "\n" + run.out + "\n" + run.err;
  RE2::GlobalReplace(&text, varies, "");
  RE2::GlobalReplace(&text, " +", " ");  // columns are as wide as the times in them
  return text;
}

// Two command lines that differ in the option or in its value.
struct Pair {
  std::string without, with;
};

// An option that changes how the program works, but not the answer. The run with a `good` value
// succeeds, and the program refuses the `bad` value.
struct Neutral {
  std::string good, bad;
};

constexpr char kEight[] = "tiles/8-puzzle --format json --no-path";
constexpr char kTwelve[] = "tiles --size 3x4 --format json --no-path --random 1 --search ";
constexpr char kBoard[] = "11A/11B/C..";

std::string scratch(const std::string& name) { return Scratch::file(name).string(); }

// The options of a command. `begin` begins all of its command lines.
struct Effects {
  std::string begin;
  std::map<std::string, Pair> seen = {};
  std::map<std::string, Neutral> neutral = {};

  void pair(const std::string& option, const std::string& without, const std::string& with) {
    seen[option] = {begin + without, begin + with};
  }

  // Each of these options, such as "--size 2x3", has an effect if it is added to the base.
  void added(const std::string& base, const std::vector<std::string>& options) {
    for (const std::string& option : options) {
      pair(option.substr(2, option.find(' ') - 2), base, base + " " + option);
    }
  }

  void values(const std::string& option, const std::string& base, const std::string& good,
              const std::string& bad) {
    const std::string line = begin + base + " --" + option + " ";
    neutral[option] = {line + good, line + bad};
  }

  // A report names the threads and the instruction set, which does not count as an effect.
  void hardware(const std::string& base) {
    values("threads", base, "3", "x");
    values("kernel", base, "portable", "x");
  }

  void every(const std::string& base) { values("checkpoint-every", base, "1s", "soon"); }

  // Adds the options of puzzles, which several commands share.
  void of_puzzles(const std::string& before) {
    const std::string ring =
        R"({"points": 5, "generators": [{"name": "L", "perm": [1, 2, 3, 4, 0]},)"
        R"({"name": "R", "perm": [4, 0, 1, 2, 3]}, {"name": "F", "perm": )";
    const std::string ruml =
        "2 2 starting positions for each tile: 3 0 2 1 goal positions: 0 1 2 3";
    struct Row {
      std::string option, puzzle, one, other;
    };
    const std::vector<Row> rows = {
        {"size", "tiles", "2x2", "2x3"},
        {"capacities", "jugs --start 0,0,5 --goal 0,2,3", "3,4,5", "2,3,5"},
        {"moves", "jugs --capacities 3,5 --start 0,5 --goal '?,4'", "pour", "pour,fill,empty"},
        {"forbid", "jugs --capacities 3,5 --moves pour,fill,empty --goal '1,?'", "0,5", "0,3"},
        {"metric", "blocks/pa", "unit", "move"},
        {"board", "blocks --goal .../.11/.11", write_file("a.board", kBoard),
         write_file("b.board", "11./11B/C..")},
        {"identical", "blocks/pa", "unnamed", "none"},
        {"rule", "blocks --goal '.aa/.../...' --board " + write_file("c.board", "aa./b../b.c"),
         "free", "axis"},
        {"turns", "cube", "U,R,F", "U,R,F2"},
        {"definition", "moves --start 'L F L'", write_file("a.json", ring + "[1, 0, 2, 3, 4]}]}"),
         write_file("b.json", ring + "[2, 1, 0, 3, 4]}]}")},
        {"graph", "cayley --size 4", "bubble-sort", "star"},
        {"input-format", "tiles --start '" + ruml + "'", "ruml", "ruml-values"},
        {"pegs", "hanoi", "3", "4"},
        {"disks", "hanoi", "2", "3"},
        {"missionaries", "missionaries", "3", "4"},
        {"cannibals", "missionaries", "3", "2"},
        {"boat", "missionaries", "2", "3"},
        {"frogs", "frogs", "2", "3"},
        {"toads", "frogs", "2", "3"},
        {"vacancy", "pegs", "0", "4"}};
    for (const auto& [option, puzzle, one, other] : rows) {
      const std::string line = before + " " + puzzle + " --" + option + " ";
      pair(option, line + one, line + other);
    }
    added(before + " lights --size 3x3 --start 111100100", {"--torus"});
    values("symmetry", before + " tictactoe", "none", "x");
  }
};

Effects of_solve() {
  Effects effects{"trailblaze solve "};
  effects.of_puzzles("--no-path --format json");
  effects.pair("capacities", "jugs --no-path --start 0,0,8 --goal 0,4,4 --capacities 3,5,8",
               "jugs --no-path --start 0,0,8 --goal 0,4,4 --capacities 4,5,8");
  const std::string six = "tiles --search dfs --no-path --start '1 2 3 4 0 5' --size ";
  effects.pair("size", six + "2x3", six + "3x2");
  const std::string cube = "cube --no-path --start '4 6 2 1 5 7 3' --turns U,R,F";
  effects.pair("turns", cube, cube + "2");
  effects.added("cayley --size 4 --start '4 3 2 1' --no-path", {"--graph star"});
  effects.added("tiles --size 2x2 --start '1 0 2 3'", {"--input-format 24puzzle"});

  const std::string eight = kEight, ida_star = std::string(kTwelve) + "idastar:manhattan";
  const std::string stream = write_file("stream.txt", "1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 0 7 8\n");
  const std::string table = write_file("2x3.table", "");
  shell("trailblaze enumerate tiles --size 2x3 --save " + table);
  effects.added("tiles --no-path", {"--start '1 2 3 4 5 6 7 0 8'"});
  effects.added(eight, {"--goal '1 2 3 8 0 4 7 6 5'", "--search dfs", "--all-shortest",
                        "--max-states 10", "--max-depth 3", "--max-seconds 0", "--progress always",
                        "--checkpoint " + scratch("solve-saved.run")});
  effects.pair("heuristic", eight + " --heuristic zero", eight + " --heuristic manhattan");
  effects.added(eight + " --search astar", {"--bound-weight 3", "--tie-break first"});
  effects.added(ida_star, {"--prune parent", "--move-order korf", "--transpositions 1M"});
  effects.added("tiles --format json", {"--file " + stream, "--random 3"});
  effects.added("tiles --format json --random 3", {"--seed 5", "--summary"});
  effects.added("tiles/8-puzzle --format json", {"--no-path"});
  effects.added("tiles/8-puzzle --no-path", {"--format csv", "--quiet", "--color always"});
  effects.added("tiles --size 2x3 --format json --start '1 2 3 4 0 5' --search table",
                {"--table " + table});
  effects.added(eight + " --search table", {"--storage ranked"});
  effects.added(eight + " --all-shortest", {"--prefer fewest-turns"});
  effects.pair("max-memory", std::string(kTwelve) + "bfs --max-memory 60M",
               std::string(kTwelve) + "bfs --max-memory 40M");
  effects.added("blocks/klotski --search bfs --format json", {"--disk " + scratch("solve.run")});
  const std::string on_disk = "blocks/klotski --search bfs --storage disk --disk ";
  effects.pair("max-disk", on_disk + scratch("solve-all.run"),
               on_disk + scratch("solve-little.run") + " --max-disk 100K");
  effects.every("tiles/8-puzzle --checkpoint " + scratch("solve-every.run"));
  effects.hardware(eight);
  effects.neutral["deterministic"] = {
      effects.begin + eight + " --search idastar --deterministic",
      effects.begin + eight + " --deterministic --transpositions 1M"};
  return effects;
}

Effects of_enumerate() {
  Effects effects{"trailblaze enumerate "};
  const std::string small = "tiles --size 2x3", json = "--format json " + small;
  effects.added(
      json, {"--start '1 2 3 4 0 5'", "--goal '0 1 2 3 4 5'", "--storage trail", "--list-depth 4",
             "--save " + scratch("effect.table"), "--checkpoint " + scratch("saved.run"),
             "--max-states 10", "--max-depth 3", "--max-seconds 0", "--progress always"});
  effects.added(json + " --start '1 2 3 4 0 5'", {"--from goals"});
  effects.added(json + " --from goals", {"--among '1 2 3 4 0 5'"});
  effects.added("--format json blocks/klotski", {"--disk " + scratch("klotski.run")});
  const std::string on_disk = "--format json pancake --size 9 --storage disk --disk ";
  effects.pair("max-disk", on_disk + scratch("all.run"),
               on_disk + scratch("little.run") + " --max-disk 100K");
  effects.every("wolf --checkpoint " + scratch("every.run"));
  const std::string trail = "--format json tiles --size 3x4 --storage trail --max-memory ";
  effects.pair("max-memory", trail + "60M", trail + "40M");
  const std::string census = "--format json blocks --size 3x4 --census --pieces 2x2:1";
  effects.pair("census", "--format json blocks --size 3x4", census);
  effects.pair("pieces", census, census + ",1x1:3");
  effects.added(census + ",1x1:3", {"--hardest move"});
  effects.hardware(json);
  effects.added(small, {"--format csv", "--quiet", "--color always"});
  effects.added("--format svg " + small, {"--axis log"});
  effects.of_puzzles("--format json");
  return effects;
}

// Each run resumes a copy of the same run.
Effects of_resume() {
  const std::string run = scratch("begun.run"), copy = run + "-copy";
  shell("trailblaze enumerate pancake --size 9 --max-depth 4 --storage disk --disk " + run);
  Effects effects{"rm -rf " + copy + "; cp -r " + run + " " + copy + "; trailblaze resume " + copy};
  effects.added("", {"--check", "--max-depth 5"});
  const std::string base = " --max-depth 99";
  effects.added(base, {"--max-states 10", "--max-seconds 0", "--max-memory 1M", "--max-disk 1M",
                       "--format json", "--progress always", "--quiet", "--color always"});
  effects.added(base + " --format svg", {"--axis log"});
  effects.every(base);
  effects.hardware(base);
  return effects;
}

Effects of_generate() {
  Effects effects{"trailblaze generate "};
  effects.of_puzzles("--count 9");
  const std::string walks = "tiles --walk 5 --count 9 --start ";
  effects.pair("start", walks + "'1 2 3 4 5 6 7 8 0'", walks + "'1 2 3 4 0 5 7 8 6'");
  effects.added("tiles --count 9", {"--goal '1 2 3 8 0 4 7 6 5'"});
  effects.added("tiles", {"--count 3", "--seed 3", "--depth 3..5", "--walk 4", "--format json",
                          "--progress always"});
  effects.added("tiles --progress always", {"--quiet"});
  const std::string large = "blocks/from-right-to-left";
  effects.pair("max-memory", large + " --max-memory 2G", large + " --max-memory 20M");
  effects.added(large, {"--max-seconds 0"});
  effects.values("color", "tiles", "always", "x");
  effects.hardware("tiles");
  const std::string moves = "moves --count 9 --definition ";
  effects.pair("definition", moves + scratch("a.json"), moves + scratch("b.json"));
  const std::string code = "blocks --count 9 --start 1A9BF --input-format ";
  effects.pair("input-format", code + "common-code", code + "short-code");
  return effects;
}

Effects of_heuristics() {
  Effects effects{"trailblaze heuristics "};
  const std::string small = "tiles --size 2x3", json = "--format json " + small;
  const std::string jugs = "--format json jugs --capacities 3,5,8 --goal 0,4,4 --start ";
  effects.pair("start", jugs + "0,0,8", jugs + "1,1,6");
  effects.added(json, {"--goal '0 1 2 3 4 5'", "--heuristic zero", "--random 9", "--max-states 10",
                       "--max-depth 3", "--max-seconds 0", "--progress always"});
  effects.added(json + " --random 9", {"--seed 5", "--walk 2"});
  const std::string large = "--format json blocks/from-right-to-left --random 3 --max-memory ";
  effects.pair("max-memory", large + "2G", large + "20M");
  effects.hardware(json);
  effects.added(small, {"--format csv", "--quiet", "--color always"});
  effects.of_puzzles("--format json");
  return effects;
}

// Writes the reports of a command to a file, and returns its name.
std::string reports(const std::string& file, const std::string& command) {
  return write_file(file, trailblaze_run(command + " --format json").out);
}

Effects of_verify() {
  Effects effects{"trailblaze verify "};
  const std::string all = reports("reports.json", "solve tiles --random 2000");
  effects.added(all, {"--search astar:manhattan", "--max-seconds 0", "--format json",
                      "--progress always", "--color always"});
  effects.added(all + " --progress always", {"--quiet"});
  effects.added("--search bfs " + reports("one.json", "solve tiles --random 1"),
                {"--max-states 9", "--max-depth 9", "--max-memory 1M"});
  effects.hardware(all);
  return effects;
}

Effects of_show() {
  Effects effects{"trailblaze show "};
  effects.added(reports("shown.json", "solve tiles --random 2"),
                {"--format svg", "--line 2", "--color always"});
  effects.added("--format svg " + reports("counted.json", "enumerate tiles"), {"--axis log"});
  return effects;
}

Effects of_puzzles() {
  Effects effects{"trailblaze puzzles "};
  effects.added("tiles", {"--format json"});
  effects.added("jugs", {"--check"});
  effects.added("blocks/pa", {"--quiet", "--color always"});
  return effects;
}

Effects of_pdb_build() {
  Effects effects{"trailblaze pdb build tiles "};
  const std::string save = " --save " + scratch("made.pdb");
  const std::string base = "--format json --partition 1,2,3/4,5" + save;
  effects.added(
      base, {"--goal '0 1 2 3 4 5 6 7 8'", "--size 3x4", "--max-seconds 0", "--progress always"});
  effects.added(base + " --progress always", {"--quiet"});
  effects.pair("partition", base, "--format json --partition 1,2/3" + save);
  effects.pair("save", base, "--format json --partition 1,2,3/4,5 --save " + scratch("other.pdb"));
  effects.pair("metric", base + " --metric single", base + " --metric multi");
  effects.added("--size 4x4 --partition 6-6-3 --save " + scratch("big.pdb"), {"--max-memory 20M"});
  const std::string text = "--partition 1,2" + save;
  effects.added(
      text, {"--format json", "--color always", "--checkpoint " + scratch("patterns-saved.run")});
  effects.every(base + " --checkpoint " + scratch("patterns-every.run"));
  effects.hardware(base);
  return effects;
}

// A command that reads a database or a table, which is built for this command alone.
Effects of_file(const std::string& command) {
  const std::string file = "'" + scratch(command) + "'";
  shell("trailblaze " +
        std::string(command.starts_with("table") ? "enumerate tiles"
                                                 : "pdb build tiles --partition 1,2/3") +
        " --save " + file);
  Effects effects{"trailblaze " + command + " "};
  effects.added(file, {"--format json", "--color always"});
  effects.hardware(file);
  if (command.ends_with("info")) {
    effects.added(file, {"--quiet"});
  } else {
    effects.added(file, {"--max-seconds 0", "--max-memory 1M", "--progress always"});
    effects.added(file + " --progress always", {"--quiet"});
  }
  return effects;
}

Effects of_convert() {
  Effects effects{"trailblaze convert "};
  effects.of_puzzles("--to list");
  const Pair input_format = effects.seen.at("input-format");
  effects.seen = {{"input-format", input_format}};
  const std::string sequence = "moves --to plain --start 'L F L' --definition ";
  effects.pair("definition", sequence + scratch("a.json"), sequence + scratch("b.json"));
  const std::string stream = write_file("two.txt", "1 2 3 0\n3 2 1 0\n");
  effects.added("tiles/8-puzzle --to list", {"--start '1 2 3 4 5 6 7 0 8'"});
  effects.added("tiles --to ruml --start '1 2 3 0 4 5' --size 2x3", {"--goal '0 1 2 3 4 5'"});
  effects.pair("to", "tiles/8-puzzle --to list", "tiles/8-puzzle --to digits");
  effects.pair("file", "tiles --to list --size 2x2 --start '1 2 3 0'",
               "tiles --to list --size 2x2 --file " + stream);
  const std::string board = "tiles --to board --start '1 2 3 0 4 5' --size ";
  effects.pair("size", board + "2x3", board + "3x2");
  effects.pair("board", "blocks --to flat --board " + write_file("a.board", kBoard),
               "blocks --to flat --board " + write_file("b.board", "11./11B/C.."));
  // The other options are only checked.
  const std::vector<std::pair<std::string, std::vector<std::string>>> checked = {
      {"tiles/8-puzzle --to list", {"color"}},
      {"blocks/pa --to rows", {"metric", "identical", "rule"}},
      {"jugs --start 0,0,8 --goal 0,4,4 --to list --capacities 3,5,8", {"capacities"}},
      {"jugs/classic --to list", {"moves", "forbid"}},
      {"cube/farthest --to plain", {"turns"}},
      {"cayley/reversed --to list", {"graph"}},
      {"hanoi --to plain", {"pegs", "disks"}},
      {"missionaries --to plain", {"missionaries", "cannibals", "boat"}},
      {"frogs --to plain", {"frogs", "toads"}},
      {"pegs --to plain", {"vacancy"}},
      {"lights --to plain", {"torus"}},
      {"tictactoe --to plain", {"symmetry"}}};
  for (const auto& [good, options] : checked) {
    for (const std::string& option : options) {
      effects.neutral[option] = {effects.begin + good,
                                 effects.begin + good + " --" + option + "=x"};
    }
  }
  return effects;
}

// Interrupts the server as soon as it has printed its message. The token differs between runs, and
// so does the port unless the user chooses it. The PATH has no xdg-open.
Effects of_play() {
  const auto served = [](const std::string& options) {
    return "said=" + scratch("served") +
           "; port=$((20000 + $$ % 12000)); program=$(command -v trailblaze)\n"
           "PATH=/nowhere \"$program\" play " +
           options +
           " >$said 2>&1 & server=$!\n"
           "until grep -q Ctrl-C $said || ! kill -0 $server; do sleep 0.02; done\n"
           "sleep 0.1; kill -INT $server; wait $server; code=$?\n"
           "sed -E \"s,/[0-9a-f]{32}/,/,; s,:$port/,:chosen/,; s,:[0-9]+/,:any/,\" $said; exit "
           "$code";
  };
  Effects effects;
  for (const char* option :
       {"--port $port", "--open", "--threads 5", "--max-seconds 7", "--max-memory 1M"}) {
    const std::string text = option, name = text.substr(2, text.find(' ') - 2);
    effects.seen[name] = {served(""), served(text)};
  }
  return effects;
}

Effects effects_of(const std::string& command) {
  if (command == "solve") return of_solve();
  if (command == "enumerate") return of_enumerate();
  if (command == "resume") return of_resume();
  if (command == "generate") return of_generate();
  if (command == "heuristics") return of_heuristics();
  if (command == "convert") return of_convert();
  if (command == "verify") return of_verify();
  if (command == "show") return of_show();
  if (command == "puzzles") return of_puzzles();
  if (command == "play") return of_play();
  if (command == "pdb build") return of_pdb_build();
  if (command == "completion") return {};
  return of_file(command);
}

TEST_CASE("cli: every option that a command takes has an effect", "[slow]") {
  for (const std::string& command : kEveryCommand) {
    const Effects effects = effects_of(command);
    for (const std::string& option : listed_options(command)) {
      INFO(command << " --" << option);
      const auto seen = effects.seen.find(option);
      const auto neutral = effects.neutral.find(option);
      if (neutral != effects.neutral.end()) {
        CHECK(shell(neutral->second.good).code == 0);
        const ProgramRun bad = shell(neutral->second.bad);
        CHECK(bad.code == 30);
        CHECK(bad.err.find(option) != std::string::npos);
        continue;
      }
      REQUIRE(seen != effects.seen.end());
      CAPTURE(seen->second.without, seen->second.with);
      const std::string with = said(seen->second.with);
      CHECK(said(seen->second.without) != with);
      // A refusal counts as an effect only of a memory cap that is too small, and of a metric of
      // `pdb build`.
      const bool refused = with.starts_with("30\n");
      CHECK((!refused || option == "max-memory" || command + option == "pdb buildmetric"));
    }
  }
}

TEST_CASE("cli: every option that a command does not take is an error that names it") {
  std::set<std::string> all;
  for (const std::string& command : kEveryCommand) {
    all.insert(listed_options(command).begin(), listed_options(command).end());
  }
  CHECK(all.size() > 30);
  std::size_t pairs = 0;  // similar pairs: a sanitizer runs one in eight
  for (const std::string& command : kEveryCommand) {
    const std::set<std::string>& known = listed_options(command);
    for (const std::string& option : all) {
      if (known.contains(option) || (pairs++ % 8 != 0 && kSanitized)) continue;
      INFO(command << " --" << option);
      const ProgramRun run = trailblaze_run(command + " tiles --" + option + " 1");
      CHECK(run.code == 30);
      CHECK(run.out.empty());
      CHECK(run.err.find("--" + option) != std::string::npos);
    }
  }
}

TEST_CASE("cli: --storage auto suits every search, and too little memory is a limit") {
  CHECK(trailblaze_run("solve tiles/8-puzzle --search ids --storage auto --no-path").code == 0);
  if (kSanitized) return;  // a sanitizer needs more memory
  const ProgramRun small = trailblaze_run("generate blocks/from-right-to-left --max-memory 22M");
  CHECK(small.code == 20);
  CHECK(small.err.starts_with("max-memory: "));
}

}  // namespace
}  // namespace trailblaze
