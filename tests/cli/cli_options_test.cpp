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

struct Effects {
  std::map<std::string, Pair> seen;
  std::map<std::string, Neutral> neutral;
};

// Adds the options for threads and instruction sets. A report names both, which does not count as
// an effect.
void add_neutral(const std::string& base, Effects& effects) {
  effects.neutral["threads"] = {base + " --threads 3", base + " --threads x"};
  effects.neutral["kernel"] = {base + " --kernel portable", base + " --kernel x"};
}

// Returns `base` without and with the further words.
Pair more(const std::string& base, const std::string& with) { return {base, base + " " + with}; }

constexpr char kEight[] = "tiles/8-puzzle --format json --no-path";
constexpr char kTwelve[] = "tiles --size 3x4 --format json --no-path --random 1 --search ";
constexpr char kBoard[] = "11A/11B/C..";

// Adds the options of puzzles, which several commands share. `before` is the command.
void add_puzzle_options(const std::string& before, const std::string& after, Effects& effects) {
  const auto add = [&](const std::string& option, const std::string& puzzle, const std::string& a,
                       const std::string& b) {
    const auto line = [&](const std::string& value) {
      return before + " " + puzzle + " --" + option + " " + value + " " + after;
    };
    effects.seen[option] = {line(a), line(b)};
  };
  add("size", "tiles", "2x2", "2x3");
  add("capacities", "jugs --start 0,0,5 --goal 0,2,3", "3,4,5", "2,3,5");
  add("moves", "jugs --capacities 3,5 --start 0,5 --goal '?,4'", "pour", "pour,fill,empty");
  add("forbid", "jugs --capacities 3,5 --moves pour,fill,empty --goal '1,?'", "0,5", "0,3");
  add("metric", "blocks/pa", "unit", "move");
  add("board", "blocks --goal .../.11/.11", write_file("a.board", kBoard),
      write_file("b.board", "11./11B/C.."));
  add("identical", "blocks/pa", "unnamed", "none");
  add("rule", "blocks --goal '.aa/.../...' --board " + write_file("c.board", "aa./b../b.c"), "free",
      "axis");
  add("turns", "cube", "U,R,F", "U,R,F2");
  const std::string ring = R"({"points": 5, "generators": [{"name": "L", "perm": [1, 2, 3, 4, 0]},)"
                           R"({"name": "R", "perm": [4, 0, 1, 2, 3]}, {"name": "F", "perm": )";
  add("definition", "moves --start 'L F L'", write_file("a.json", ring + "[1, 0, 2, 3, 4]}]}"),
      write_file("b.json", ring + "[2, 1, 0, 3, 4]}]}"));
  add("graph", "cayley --size 4", "bubble-sort", "star");
  const std::string ruml = "2 2 starting positions for each tile: 3 0 2 1 goal positions: 0 1 2 3";
  add("input-format", "tiles --start '" + ruml + "'", "ruml", "ruml-values");
  add("pegs", "hanoi", "3", "4");
  add("disks", "hanoi", "2", "3");
  add("missionaries", "missionaries", "3", "4");
  add("cannibals", "missionaries", "3", "2");
  add("boat", "missionaries", "2", "3");
  add("frogs", "frogs", "2", "3");
  add("toads", "frogs", "2", "3");
  add("vacancy", "pegs", "0", "4");
  const std::string lights = before + " lights --size 3x3 --start 111100100 " + after;
  effects.seen["torus"] = more(lights, "--torus");
  const std::string marks = before + " tictactoe " + after + " --symmetry ";
  effects.neutral["symmetry"] = {marks + "none", marks + "x"};
}

// The interval between checkpoints does not change the output.
Neutral checkpoint_every(const std::string& begin) {
  return {begin + " --checkpoint-every 1s", begin + " --checkpoint-every soon"};
}

Effects of_solve() {
  Effects effects;
  const auto add = [&](const std::string& option, const Pair& pair) {
    effects.seen[option] = {"trailblaze solve " + pair.without, "trailblaze solve " + pair.with};
  };
  const std::string stream = write_file("stream.txt", "1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 0 7 8\n");
  add("start", more("tiles --no-path", "--start '1 2 3 4 5 6 7 0 8'"));
  add("goal", more(kEight, "--goal '1 2 3 8 0 4 7 6 5'"));
  add("search", more(kEight, "--search dfs"));
  add("heuristic",
      {std::string(kEight) + " --heuristic zero", std::string(kEight) + " --heuristic manhattan"});
  add("bound-weight", more(std::string(kEight) + " --search astar", "--bound-weight 3"));
  add("tie-break", more(std::string(kEight) + " --search astar", "--tie-break first"));
  add("prune", more(std::string(kTwelve) + "idastar:manhattan", "--prune parent"));
  add("move-order", more(std::string(kTwelve) + "idastar:manhattan", "--move-order korf"));
  add("transpositions", more(std::string(kTwelve) + "idastar:manhattan", "--transpositions 1M"));
  add("file", more("tiles --format json", "--file " + stream));
  add("random", more("tiles --format json", "--random 3"));
  add("seed", more("tiles --format json --random 3", "--seed 5"));
  add("no-path", more("tiles/8-puzzle --format json", "--no-path"));
  add("summary", more("tiles --format json --random 3", "--summary"));
  const std::string table = write_file("2x3.table", "");
  shell("trailblaze enumerate tiles --size 2x3 --save " + table);
  add("table", more("tiles --size 2x3 --format json --start '1 2 3 4 0 5' --search table",
                    "--table " + table));
  add("storage", more(std::string(kEight) + " --search table", "--storage ranked"));
  add("all-shortest", more(kEight, "--all-shortest"));
  add("prefer", more(std::string(kEight) + " --all-shortest", "--prefer fewest-turns"));
  add("max-memory", {std::string(kTwelve) + "bfs --max-memory 60M",
                     std::string(kTwelve) + "bfs --max-memory 40M"});
  add("max-states", more(kEight, "--max-states 10"));
  add("max-depth", more(kEight, "--max-depth 3"));
  add("max-seconds", more(kEight, "--max-seconds 0"));
  add("format", more("tiles/8-puzzle --no-path", "--format csv"));
  add("progress", more(kEight, "--progress always"));
  add("quiet", more("tiles/8-puzzle --no-path", "--quiet"));
  add("color", more("tiles/8-puzzle --no-path", "--color always"));
  add("checkpoint", more(kEight, "--checkpoint " + Scratch::file("solve-saved.run").string()));
  add("disk", more("blocks/klotski --search bfs --format json",
                   "--disk " + Scratch::file("solve.run").string()));
  const std::string on_disk = "blocks/klotski --search bfs --storage disk --disk ";
  add("max-disk", {on_disk + Scratch::file("solve-all.run").string(),
                   on_disk + Scratch::file("solve-little.run").string() + " --max-disk 100K"});
  effects.neutral["checkpoint-every"] = checkpoint_every(
      "trailblaze solve tiles/8-puzzle --checkpoint " + Scratch::file("solve-every.run").string());
  add_neutral("trailblaze solve " + std::string(kEight), effects);
  effects.neutral["deterministic"] = {
      "trailblaze solve " + std::string(kEight) + " --search idastar --deterministic",
      "trailblaze solve " + std::string(kEight) + " --deterministic --transpositions 1M"};
  add_puzzle_options("trailblaze solve --no-path --format json", "", effects);
  effects.seen["capacities"] = more("jugs/classic --no-path --format json", "");
  effects.seen["capacities"] = {
      "trailblaze solve jugs --no-path --start 0,0,8 --goal 0,4,4 --capacities 3,5,8",
      "trailblaze solve jugs --no-path --start 0,0,8 --goal 0,4,4 --capacities 4,5,8"};
  effects.seen["size"] = {
      "trailblaze solve tiles --size 2x3 --search dfs --no-path --start '1 2 3 4 0 5'",
      "trailblaze solve tiles --size 3x2 --search dfs --no-path --start '1 2 3 4 0 5'"};
  const std::string cube = "trailblaze solve cube --no-path --start '4 6 2 1 5 7 3' --turns U,R,F";
  effects.seen["turns"] = {cube, cube + "2"};
  effects.seen["graph"] = {"trailblaze solve cayley --size 4 --start '4 3 2 1' --no-path",
                           "trailblaze solve cayley --size 4 --start '4 3 2 1' --no-path "
                           "--graph star"};
  effects.seen["input-format"] = {"trailblaze solve tiles --size 2x2 --start '1 0 2 3'",
                                  "trailblaze solve tiles --size 2x2 --start '1 0 2 3' "
                                  "--input-format 24puzzle"};
  return effects;
}

Effects of_enumerate() {
  Effects effects;
  const auto add = [&](const std::string& option, const Pair& pair) {
    const std::string before = "trailblaze enumerate --format json ";
    effects.seen[option] = {before + pair.without, before + pair.with};
  };
  const std::string small = "tiles --size 2x3";
  add("start", more(small, "--start '1 2 3 4 0 5'"));
  add("goal", more(small, "--goal '0 1 2 3 4 5'"));
  add("storage", more(small, "--storage trail"));
  add("from", more(small + " --start '1 2 3 4 0 5'", "--from goals"));
  add("list-depth", more(small, "--list-depth 4"));
  add("among", more(small + " --from goals", "--among '1 2 3 4 0 5'"));
  add("save", more(small, "--save " + Scratch::file("effect.table").string()));
  const std::string on_disk = "pancake --size 9 --storage disk --disk ";
  add("disk", more("blocks/klotski", "--disk " + Scratch::file("klotski.run").string()));
  add("max-disk", {on_disk + Scratch::file("all.run").string(),
                   on_disk + Scratch::file("little.run").string() + " --max-disk 100K"});
  add("checkpoint", more(small, "--checkpoint " + Scratch::file("saved.run").string()));
  effects.neutral["checkpoint-every"] = checkpoint_every("trailblaze enumerate wolf --checkpoint " +
                                                         Scratch::file("every.run").string());
  add("max-memory", {"tiles --size 3x4 --storage trail --max-memory 60M",
                     "tiles --size 3x4 --storage trail --max-memory 40M"});
  add("max-states", more(small, "--max-states 10"));
  add("max-depth", more(small, "--max-depth 3"));
  add("max-seconds", more(small, "--max-seconds 0"));
  const std::string census = "blocks --size 3x4 --census --pieces ";
  add("census", {"blocks --size 3x4", census + "2x2:1"});
  add("pieces", {census + "2x2:1", census + "2x2:1,1x1:3"});
  add("hardest", more(census + "2x2:1,1x1:3", "--hardest move"));
  add("progress", more(small, "--progress always"));
  add_neutral("trailblaze enumerate --format json " + small, effects);
  effects.seen["format"] = more("trailblaze enumerate " + small, "--format csv");
  effects.seen["axis"] = more("trailblaze enumerate --format svg " + small, "--axis log");
  effects.seen["quiet"] = more("trailblaze enumerate " + small, "--quiet");
  effects.seen["color"] = more("trailblaze enumerate " + small, "--color always");
  add_puzzle_options("trailblaze enumerate --format json", "", effects);
  return effects;
}

// Each run resumes a copy of the same run.
Effects of_resume() {
  const std::string run = Scratch::file("begun.run").string(), copy = run + "-copy";
  shell("trailblaze enumerate pancake --size 9 --max-depth 4 --storage disk --disk " + run);
  const std::string begin = "rm -rf " + copy + "; cp -r " + run + " " + copy + "; ";
  const std::string bare = begin + "trailblaze resume " + copy, base = bare + " --max-depth 99";
  Effects effects;
  effects.seen = {{"check", more(bare, "--check")},
                  {"max-depth", more(bare, "--max-depth 5")},
                  {"max-states", more(base, "--max-states 10")},
                  {"max-seconds", more(base, "--max-seconds 0")},
                  {"max-memory", more(base, "--max-memory 1M")},
                  {"max-disk", more(base, "--max-disk 1M")},
                  {"format", more(base, "--format json")},
                  {"axis", more(base + " --format svg", "--axis log")},
                  {"progress", more(base, "--progress always")},
                  {"quiet", more(base, "--quiet")},
                  {"color", more(base, "--color always")}};
  effects.neutral["checkpoint-every"] = checkpoint_every(base);
  add_neutral(base, effects);
  return effects;
}

Effects of_generate() {
  Effects effects;
  const auto add = [&](const std::string& option, const Pair& pair) {
    effects.seen[option] = {"trailblaze generate " + pair.without,
                            "trailblaze generate " + pair.with};
  };
  add("start", {"tiles --walk 5 --count 9 --start '1 2 3 4 5 6 7 8 0'",
                "tiles --walk 5 --count 9 --start '1 2 3 4 0 5 7 8 6'"});
  add("goal", more("tiles --count 9", "--goal '1 2 3 8 0 4 7 6 5'"));
  add("count", more("tiles", "--count 3"));
  add("seed", more("tiles", "--seed 3"));
  add("depth", more("tiles", "--depth 3..5"));
  add("walk", more("tiles", "--walk 4"));
  add("format", more("tiles", "--format json"));
  add("max-memory",
      {"blocks/from-right-to-left --max-memory 2G", "blocks/from-right-to-left --max-memory 20M"});
  add("max-seconds", more("blocks/from-right-to-left", "--max-seconds 0"));
  add("progress", more("tiles", "--progress always"));
  add("quiet", more("tiles --progress always", "--quiet"));
  effects.neutral["color"] = {"trailblaze generate tiles --color always",
                              "trailblaze generate tiles --color x"};
  add_neutral("trailblaze generate tiles", effects);
  add_puzzle_options("trailblaze generate --count 9", "", effects);
  add("definition", {"moves --count 9 --definition " + Scratch::file("a.json").string(),
                     "moves --count 9 --definition " + Scratch::file("b.json").string()});
  add("input-format", {"blocks --count 9 --start 1A9BF --input-format common-code",
                       "blocks --count 9 --start 1A9BF --input-format short-code"});
  return effects;
}

Effects of_heuristics() {
  Effects effects;
  const auto add = [&](const std::string& option, const Pair& pair) {
    const std::string before = "trailblaze heuristics --format json ";
    effects.seen[option] = {before + pair.without, before + pair.with};
  };
  const std::string small = "tiles --size 2x3", random = small + " --random 9";
  add("start", {"jugs --capacities 3,5,8 --goal 0,4,4 --start 0,0,8",
                "jugs --capacities 3,5,8 --goal 0,4,4 --start 1,1,6"});
  add("goal", more(small, "--goal '0 1 2 3 4 5'"));
  add("heuristic", more(small, "--heuristic zero"));
  add("random", more(small, "--random 9"));
  add("seed", more(random, "--seed 5"));
  add("walk", more(random, "--walk 2"));
  add("max-memory", {"blocks/from-right-to-left --random 3 --max-memory 2G",
                     "blocks/from-right-to-left --random 3 --max-memory 20M"});
  add("max-states", more(small, "--max-states 10"));
  add("max-depth", more(small, "--max-depth 3"));
  add("max-seconds", more(small, "--max-seconds 0"));
  add("progress", more(small, "--progress always"));
  add_neutral("trailblaze heuristics --format json " + small, effects);
  effects.seen["format"] = more("trailblaze heuristics " + small, "--format csv");
  effects.seen["quiet"] = more("trailblaze heuristics " + small, "--quiet");
  effects.seen["color"] = more("trailblaze heuristics " + small, "--color always");
  add_puzzle_options("trailblaze heuristics --format json", "", effects);
  return effects;
}

Effects of_verify() {
  Effects effects;
  const std::string reports =
      write_file("reports.json", trailblaze_run("solve tiles --random 2000 --format json").out);
  const std::string base = "trailblaze verify " + reports;
  effects.seen["search"] = more(base, "--search astar:manhattan");
  const std::string one = write_file("one.json", trailblaze_run("solve tiles --random 1 "
                                                                "--format json")
                                                     .out);
  const std::string proof = "trailblaze verify --search bfs " + one;
  effects.seen["max-states"] = more(proof, "--max-states 9");
  effects.seen["max-depth"] = more(proof, "--max-depth 9");
  effects.seen["max-memory"] = more(proof, "--max-memory 1M");
  effects.seen["max-seconds"] = more(base, "--max-seconds 0");
  effects.seen["format"] = more(base, "--format json");
  effects.seen["progress"] = more(base, "--progress always");
  effects.seen["quiet"] = more(base + " --progress always", "--quiet");
  effects.seen["color"] = more(base, "--color always");
  add_neutral(base, effects);
  return effects;
}

Effects of_show() {
  const std::string two = trailblaze_run("solve tiles --random 2 --format json").out;
  const std::string solved = "trailblaze show " + write_file("shown.json", two);
  const std::string counted =
      "trailblaze show --format svg " +
      write_file("counted.json", trailblaze_run("enumerate tiles --format json").out);
  return {{{"format", more(solved, "--format svg")},
           {"line", more(solved, "--line 2")},
           {"axis", more(counted, "--axis log")},
           {"color", more(solved, "--color always")}},
          {}};
}

Effects of_puzzles() {
  return {{{"format", more("trailblaze puzzles tiles", "--format json")},
           {"check", more("trailblaze puzzles jugs", "--check")},
           {"quiet", more("trailblaze puzzles blocks/pa", "--quiet")},
           {"color", more("trailblaze puzzles blocks/pa", "--color always")}},
          {}};
}

// Builds a database or a table for this command alone, and returns its quoted file name.
std::string built(const std::string& command) {
  const std::string file = Scratch::file(command).string();
  const bool table = command.starts_with("table");
  shell("trailblaze " +
        std::string(table ? "enumerate tiles" : "pdb build tiles --partition 1,2/3") + " --save '" +
        file + "'");
  return "'" + file + "'";
}

Effects of_pdb_build() {
  Effects effects;
  const std::string build = "trailblaze pdb build tiles --format json --partition ";
  const std::string save = " --save " + Scratch::file("made.pdb").string();
  const std::string base = build + "1,2,3/4,5" + save;
  effects.seen = {
      {"goal", more(base, "--goal '0 1 2 3 4 5 6 7 8'")},
      {"size", more(base, "--size 3x4")},
      {"partition", {base, build + "1,2/3" + save}},
      {"save", {base, build + "1,2,3/4,5 --save " + Scratch::file("other.pdb").string()}},
      {"max-memory",
       {"trailblaze pdb build tiles --size 4x4 --partition 6-6-3 --save " +
            Scratch::file("big.pdb").string(),
        "trailblaze pdb build tiles --size 4x4 --partition 6-6-3 --max-memory 20M "
        "--save " +
            Scratch::file("big.pdb").string()}},
      {"max-seconds", more(base, "--max-seconds 0")},
      {"progress", more(base, "--progress always")},
      {"quiet", more(base + " --progress always", "--quiet")},
      {"metric", {base + " --metric single", base + " --metric multi"}},
      {"format",
       {"trailblaze pdb build tiles --partition 1,2 --save " + Scratch::file("text.pdb").string(),
        base}},
  };
  const std::string text = "trailblaze pdb build tiles --partition 1,2" + save;
  effects.seen["color"] = more(text, "--color always");
  effects.seen["checkpoint"] =
      more(text, "--checkpoint " + Scratch::file("patterns-saved.run").string());
  effects.neutral["checkpoint-every"] =
      checkpoint_every(base + " --checkpoint " + Scratch::file("patterns-every.run").string());
  add_neutral(base, effects);
  return effects;
}

Effects of_file(const std::string& command) {
  Effects effects;
  const std::string base = "trailblaze " + command + " " + built(command);
  effects.seen["format"] = more(base, "--format json");
  effects.seen["color"] = more(base, "--color always");
  add_neutral(base, effects);
  if (command.ends_with("info")) {
    effects.seen["quiet"] = more(base, "--quiet");
    return effects;
  }
  effects.seen["max-seconds"] = more(base, "--max-seconds 0");
  effects.seen["max-memory"] = more(base, "--max-memory 1M");
  effects.seen["progress"] = more(base, "--progress always");
  effects.seen["quiet"] = more(base + " --progress always", "--quiet");
  return effects;
}

Effects of_convert() {
  Effects effects;
  const auto add = [&](const std::string& option, const Pair& pair) {
    effects.seen[option] = {"trailblaze convert " + pair.without,
                            "trailblaze convert " + pair.with};
  };
  const std::string start = "--start '1 2 3 0 4 5' ";
  const std::string stream = write_file("two.txt", "1 2 3 0\n3 2 1 0\n");
  add_puzzle_options("trailblaze convert --to list", "", effects);
  effects.seen = {{"input-format", effects.seen.at("input-format")}};
  const std::string sequence = "moves --to plain --start 'L F L' --definition ";
  add("definition",
      {sequence + Scratch::file("a.json").string(), sequence + Scratch::file("b.json").string()});
  add("start", more("tiles/8-puzzle --to list", "--start '1 2 3 4 5 6 7 0 8'"));
  add("goal", more("tiles --to ruml " + start + "--size 2x3", "--goal '0 1 2 3 4 5'"));
  add("to", {"tiles/8-puzzle --to list", "tiles/8-puzzle --to digits"});
  add("file", {"tiles --to list --size 2x2 --start '1 2 3 0'",
               "tiles --to list --size 2x2 --file " + stream});
  add("size", {"tiles --to board --size 2x3 " + start, "tiles --to board --size 3x2 " + start});
  add("board", {"blocks --to flat --board " + write_file("a.board", kBoard),
                "blocks --to flat --board " + write_file("b.board", "11./11B/C..")});
  const auto only_checked = [&](const std::string& option, const std::string& good) {
    effects.neutral[option] = {"trailblaze convert " + good,
                               "trailblaze convert " + good + " --" + option + "=x"};
  };
  only_checked("color", "tiles/8-puzzle --to list");
  only_checked("metric", "blocks/pa --to rows");
  only_checked("identical", "blocks/pa --to rows");
  only_checked("rule", "blocks/pa --to rows");
  only_checked("capacities", "jugs --start 0,0,8 --goal 0,4,4 --to list --capacities 3,5,8");
  only_checked("moves", "jugs/classic --to list");
  only_checked("forbid", "jugs/classic --to list");
  only_checked("turns", "cube/farthest --to plain");
  only_checked("graph", "cayley/reversed --to list");
  only_checked("pegs", "hanoi --to plain");
  only_checked("disks", "hanoi --to plain");
  only_checked("missionaries", "missionaries --to plain");
  only_checked("cannibals", "missionaries --to plain");
  only_checked("boat", "missionaries --to plain");
  only_checked("frogs", "frogs --to plain");
  only_checked("toads", "frogs --to plain");
  only_checked("vacancy", "pegs --to plain");
  only_checked("torus", "lights --to plain");
  only_checked("symmetry", "tictactoe --to plain");
  return effects;
}

// Interrupts the server as soon as it has printed its message. The token differs between runs, and
// so does the port unless the user chooses it. The PATH has no xdg-open.
Effects of_play() {
  const auto served = [](const std::string& options) {
    return "said=" + Scratch::file("served").string() +
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

TEST_CASE("cli: an option that a search or a puzzle cannot use is an error that names it") {
  const auto refused = [](const std::string& arguments, const std::string& option) {
    const ProgramRun run = trailblaze_run(arguments);
    INFO(arguments << ": " << run.err);
    CHECK(run.code == 30);
    CHECK(run.err.starts_with(option + ": "));
  };
  refused("solve tiles/8-puzzle --search ids --storage trail", "storage");
  refused("solve tiles/8-puzzle --search idastar:manhattan --storage dense", "storage");
  refused("generate tiles --start '1 2 3 4 5 6 7 0 8'", "start");
  refused("solve tiles/8-puzzle --capacities 3,5", "capacities");
  CHECK(trailblaze_run("solve tiles/8-puzzle --search ids --storage auto --no-path").code == 0);
  if (kSanitized) return;  // a sanitizer needs more memory
  const ProgramRun small = trailblaze_run("generate blocks/from-right-to-left --max-memory 22M");
  CHECK(small.code == 20);
  CHECK(small.err.starts_with("max-memory: "));
}

}  // namespace
}  // namespace trailblaze
