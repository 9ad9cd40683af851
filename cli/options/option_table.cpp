#include "cli/options/option_table.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "cli/problem/text_or_file.hpp"
#include "engine/base/text.hpp"
#include "puzzles/registry.hpp"

namespace trailblaze {
namespace {

constexpr unsigned kSearching = kSolve | kEnumerate | kHeuristics | kVerify;
constexpr unsigned kOnPuzzle = kSolve | kEnumerate | kGenerate | kHeuristics;
constexpr unsigned kRunning = kOnPuzzle | kVerify;
constexpr unsigned kPdb = kPdbBuild | kPdbInfo | kPdbVerify;
constexpr unsigned kTable = kTableInfo | kTableVerify;
constexpr unsigned kBuilding = kRunning | kPdbBuild | kPdbVerify | kTableVerify | kResume;
constexpr unsigned kEvery = kRunning | kPuzzles | kPdb | kTable | kResume;

}  // namespace

const std::vector<CommandRow>& commands() {
  static const std::vector<CommandRow> rows = {
      {kSolve, "solve", "PUZZLE", "a puzzle, or PUZZLE/NAME for a named instance",
       "Find a solution: of one instance, or of each in a stream"},
      {kEnumerate, "enumerate", "PUZZLE", "a puzzle, or PUZZLE/NAME for a named instance",
       "Count every state reachable from the start, depth by depth"},
      {kGenerate, "generate", "PUZZLE", "a puzzle, or PUZZLE/NAME for a named instance",
       "Print random solvable instances, one a line, for solve --file"},
      {kHeuristics, "heuristics", "PUZZLE", "a puzzle, or PUZZLE/NAME for a named instance",
       "Say how good heuristics are: over all states that lead to a goal, or random ones"},
      {kConvert, "convert", "PUZZLE", "a puzzle, or PUZZLE/NAME for a named instance",
       "Write positions in another form: a list, a board, a line of a database, JSON"},
      {kResume, "resume", "DIR", "the folder of a run: what was given as --disk or --checkpoint",
       "Go on with a run that was stopped or killed, from its last checkpoint"},
      {kVerify, "verify", "FILE", "reports of solve and enumerate --format json; - is stdin",
       "Check reports again by the puzzle's rules, and with --search what those cannot tell"},
      {kShow, "show", "FILE", "a report of solve or enumerate --format json; - is stdin",
       "Draw a report: its solution, a page that plays it, or its histogram"},
      {kPuzzles, "puzzles", "NAME", "one puzzle, or PUZZLE/NAME; all when left out",
       "List the puzzles: options, named instances, known results; or check one"},
      {kPlay, "play", "PUZZLE", "the puzzle to begin with, or PUZZLE/NAME; the first when left out",
       "Serve a page for this machine alone, to set up, play and solve puzzles"},
      {kPdbBuild, "pdb build", "PUZZLE", "tiles: additive databases of groups of tiles",
       "Build a pattern database into a file, for solve --heuristic pdb:FILE"},
      {kPdbInfo, "pdb info", "FILE", "a pattern database",
       "Say what a pattern database holds: its groups and their values"},
      {kPdbVerify, "pdb verify", "FILE", "a pattern database",
       "Check a pattern database: its checksums, and each entry by building it anew"},
      {kTableInfo, "table info", "FILE", "a distance table, from enumerate --save",
       "Say what a distance table holds: its puzzle, its goal and how many states"},
      {kTableVerify, "table verify", "FILE", "a distance table, from enumerate --save",
       "Check a distance table: its checksums, and each entry by building it anew"},
      {kCompletion, "completion", "SHELL", "bash, zsh or fish",
       "Print a script by which that shell completes the words of a command line"},
  };
  return rows;
}

unsigned command_bit(const std::string& name) {
  const auto row = std::ranges::find(commands(), name, &CommandRow::name);
  return row == commands().end() ? 0 : row->bit;
}

const std::vector<OptionRow>& options() {
  static const std::vector<OptionRow> rows = {
      {kOnPuzzle | kConvert, "start", "S", "the position to begin with"},
      {kOnPuzzle | kConvert | kPdbBuild, "goal", "G",
       "the position to reach; alternatives split by '|' or by repeating"},
      {kOnPuzzle | kConvert, "input-format", "NAME",
       "how starts, goals and boards are written; auto: any form that can be read in one way only "
       "(auto)"},
      {kConvert, "to", "NAME", "the form to write: one of those of --input-format, svg or drawing"},
      {kConvert, "file", "F...", "convert each instance of the files; - is stdin"},
      {kSolve, "search", "NAME[,NAME...]",
       "how to search; several compare them: astar:misplaced,astar:manhattan,ids (auto)"},
      {kVerify, "search", "NAME",
       "prove what the rules cannot tell by this search too; auto takes another than the report's"},
      {kSolve, "heuristic", "NAME", "of astar and idastar; alone it asks for idastar"},
      {kHeuristics, "heuristic", "NAME[,NAME...]", "which to study (those that need no table)"},
      {kHeuristics, "random", "N", "over N random instances (over all states that lead to a goal)"},
      {kSolve, "bound-weight", "W[,W...]",
       "of astar and idastar: an answer of at most W times the shortest length; several are "
       "compared (1)"},
      {kSolve, "tie-break", "greatest-g|least-g|last|first",
       "of astar: which of the states of the least f is next; last and first take one at a time, "
       "on one thread (greatest-g)"},
      {kSolve, "prune", "parent|automaton",
       "what idastar leaves out: the move back, or all known duplicate sequences (automaton)"},
      {kSolve, "move-order", "NAME",
       "the order in which idastar tries moves, by one thread as the textbook does: korf (of "
       "tiles), "
       "or their numbers such as 3,2,1,0"},
      {kSolve, "transpositions", "SIZE",
       "memory of idastar's table of states seen in this bound; K, M, G (0: none)"},
      {kSolve, "file", "F...",
       "solve a stream: one instance a line, none is an answer too; several files are one stream; "
       "- is stdin"},
      {kSolve, "random", "N", "solve N random instances"},
      {kGenerate, "count", "N", "how many instances (1)"},
      {kGenerate, "depth", "A..B",
       "only instances of A to B moves from a goal, where all positions can be known"},
      {kGenerate | kHeuristics, "walk", "N",
       "ends of random walks of N moves from the start or the goal"},
      {kSolve | kGenerate | kHeuristics, "seed", "S",
       "the series of random instances; same seed, same lines (1)"},
      {kSolve, "no-path", "", "report lengths only, no moves and no positions"},
      {kSolve, "summary", "", "of a stream print the summary only"},
      {kSolve, "deterministic", "", "the same path at any number of threads, of idastar too"},
      {kSolve | kEnumerate, "storage", "auto|frontier|trail|ranked|dense|disk",
       "where states live: the level at work alone, a hash set, two bits a rank, a bit a state by "
       "words (with --disk: in files), the level at work in files"},
      {kSolve | kEnumerate, "disk", "DIR",
       "a new folder in which a search larger than memory keeps its files; resume DIR goes on"},
      {kSolve | kEnumerate | kResume, "max-disk", "SIZE",
       "most of the disk that its levels take; K, M, G (what is free)"},
      {kSolve | kEnumerate | kPdbBuild, "checkpoint", "DIR",
       "a new folder in which work in memory, or a stream, keeps its checkpoints; resume DIR goes "
       "on"},
      {kSolve | kEnumerate | kPdbBuild | kResume, "checkpoint-every", "X",
       "time between checkpoints, such as 30s or 5m (they take about a hundredth of the time)"},
      {kEnumerate, "from", "start|goals",
       "outward from the start, or from all goals at once, which tells the hardest starts (start)"},
      {kEnumerate, "census", "",
       "blocks: count all boards of a piece set and what is connected, on a board of --size (5x4)"},
      {kEnumerate, "pieces", "RxC:N,...",
       "with --census: the pieces, such as 2x2:1,2x1:4,1x2:1,1x1:4; 2x1 stands, 1x2 lies; klotski: "
       "all sets of one 2x2, any of the others and at least two blanks"},
      {kEnumerate, "hardest", "all|unit|straight|move|none",
       "with --census: in which metric the starts are told that are farthest from a 2x2 at the "
       "bottom centre (all; of klotski none)"},
      {kEnumerate, "list-depth", "D",
       "list the states at this depth; the count goes on to the end, or to --max-depth"},
      {kEnumerate, "among", "G",
       "with --from goals: also how far the positions are that G allows, in the form of --goal"},
      {kEnumerate, "save", "F", "write the distance table to this file, for solve --table"},
      {kPdbBuild, "partition", "P",
       "groups of tiles: 5-5-5, 6-6-3, 7-8 on 4x4, or any such as 1,2,3/4,5"},
      {kPdbBuild, "save", "F", "write the pattern database to this file"},
      {kSolve, "table", "F", "the distance table to walk down, with --search table"},
      {kSolve, "all-shortest", "", "count all shortest paths, and list them"},
      {kSolve, "prefer", "fewest-turns",
       "with --all-shortest: count and list those of them with the fewest turns, runs of moves of "
       "one piece, or of the blank in one direction"},
      {kPlay, "port", "N", "the port of 127.0.0.1 to serve; 0: any that is free (0)"},
      {kPlay, "open", "", "open the page in a browser, by xdg-open"},
      {kBuilding, "kernel", "auto|portable|avx2|avx512", "which code path"},
      {kRunning | kPdb | kTable | kResume | kPlay, "threads", "N",
       "0: as many as affinity and cgroup quota allow (0)"},
      {kBuilding | kPlay, "max-memory", "SIZE",
       "most memory resident; K, M, G (80 % of what is free)"},
      {kSearching | kResume, "max-states", "N",
       "most states stored; the run ends soon after that many"},
      {kSearching | kResume, "max-depth", "N", "most moves from the start"},
      {kBuilding, "max-seconds", "X", "most time; in a stream for each instance"},
      {kPlay, "max-seconds", "X", "most time of a search (60)"},
      {kSolve, "format", "text|json|csv|svg|html",
       "json is one object a line, svg the solution as a film strip, html a page that plays it; of "
       "several searches or a stream both show nodes against length (text)"},
      {kEnumerate | kResume, "format", "text|json|csv|svg|html",
       "json is one object a line, svg the histogram, html a page with it (text)"},
      {kHeuristics, "format", "text|json|csv",
       "json is one object, csv a row for each value of each heuristic (text)"},
      {kShow, "format", "text|svg|html",
       "svg is a film strip or the histogram, html a page that plays or has it (text)"},
      {kShow, "line", "N", "the report on this line of the file (the first)"},
      {kEnumerate | kResume | kShow, "axis", "linear|log",
       "axis of the states in a picture; log shows rare depths (linear)"},
      {kPuzzles, "check", "",
       "try the laws of the puzzle, and the known results of small instances"},
      {kResume, "check", "", "verify every file of the last checkpoint, and do no more"},
      {kPuzzles, "format", "text|json|svg", "json is one object a line, svg pictures (text)"},
      {kVerify | kPdb | kTable, "format", "text|json", "json is one object a line (text)"},
      {kGenerate, "format", "text|json",
       "one instance a line; json also says how it was drawn (text)"},
      {kBuilding, "progress", "auto|always|never", "a line on stderr; auto: on a terminal"},
      {kEvery, "quiet", "", "only the answer: no progress, pictures or statistics"},
      {kEvery | kConvert | kShow, "color", "auto|always|never",
       "colours in text; auto: on a terminal, unless NO_COLOR is set (auto)"},
  };
  return rows;
}

std::vector<std::string> choices_of(const OptionRow& option) {
  if (option.value.empty()) return {"true", "false"};  // a flag: --quiet, or --quiet=true
  if (std::islower(static_cast<unsigned char>(option.value.front())) == 0) return {};
  const std::vector<std::string_view> names = split(option.value, '|');
  return {names.begin(), names.end()};
}

std::vector<OptionRow> puzzle_options() {
  std::vector<OptionRow> rows;
  for (const PuzzleEntry& entry : registry()) {
    const unsigned all = kOnPuzzle | kConvert;
    const unsigned taking = entry.name == kPdbPuzzle ? all | kPdbBuild : all;
    for (const Parameter& parameter : entry.parameters) {
      const std::string help = entry.name + ": " + help_of(parameter);
      const auto same = std::ranges::find(rows, option_name(parameter), &OptionRow::name);
      if (same == rows.end()) {
        rows.push_back({taking, option_name(parameter), parameter.value, help});
      } else {
        if (same->value != parameter.value) same->value += " or " + parameter.value;
        same->help += "\n" + help;
        same->commands |= taking;
      }
    }
  }
  return rows;
}

std::optional<OptionRow> option_named(const std::string& word) {
  if (!word.starts_with("--")) return std::nullopt;
  const std::string name = word.substr(2, word.find('=') - 2);
  for (const std::vector<OptionRow>& rows : {options(), puzzle_options()}) {
    const auto row = std::ranges::find(rows, name, &OptionRow::name);
    if (row != rows.end()) return *row;
  }
  return std::nullopt;
}

std::string help_of(const Parameter& parameter) {
  const auto [least, most] = parameter.range;
  std::string help = (takes_text_or_file(parameter) ? "a file or a text: " : "") + parameter.help;
  if (parameter.value == "RxC" && most > 0) {
    help += ", at most " + std::to_string(most) + " cells";
  } else if (most > 0) {
    help += ", " + std::to_string(least) + " to " + std::to_string(most);
  }
  return help + (parameter.fallback.empty() ? "" : " (" + parameter.fallback + ")");
}

}  // namespace trailblaze
