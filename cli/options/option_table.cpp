#include "cli/options/option_table.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/options/values.hpp"
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

constexpr char kNamesPuzzle[] = "a puzzle, or PUZZLE/NAME for a named instance";

// ---- values of options that are not in values.hpp ----

// Returns the names of an enum's values, without the name of `but`, a value that only reports have.
template <HasNames Value>
std::string choices(std::optional<Value> but = {}) {
  std::vector<std::string> names;
  for (const Named<Value>& one : kNamed<Value>) {
    if (one.value != but) names.emplace_back(one.name);
  }
  return join(names, "|");
}

// Returns a parser of texts that are not empty.
auto not_empty(const char* why) {
  return [=](const std::string& text) -> absl::StatusOr<std::string> {
    if (text.empty()) return invalid(why);
    return text;
  };
}
const auto parse_file = not_empty("found an empty name, expected the name of a file or folder");
const auto parse_name = not_empty("found an empty name, expected the name of a heuristic");
const auto parse_position =
    not_empty("found an empty text, expected positions in the form of --goal");

absl::StatusOr<std::string> parse_lower(const std::string& text) { return lower_case(text); }
absl::StatusOr<bool> parse_not(const std::string& text) { return text != "true"; }
// --prefer has a single choice.
absl::StatusOr<bool> parse_preference(const std::string&) { return true; }

auto parse_threads(const std::string& text) { return parse_number(text, 0, 1024); }
auto parse_port(const std::string& text) { return parse_number(text, 0, 65535); }

// Reads `verify --search NAME`, which requests proofs.
absl::Status read_proof(const std::string& text, Settings& settings) {
  settings.proves = true;
  return into(&SearchSettings::searches, read_searches)(text, settings);
}

}  // namespace

const std::vector<CommandRow>& commands() {
  static const std::vector<CommandRow> rows = {
      {kSolve, "solve", "PUZZLE", kNamesPuzzle,
       "Find a solution: of one instance, or of each in a stream"},
      {kEnumerate, "enumerate", "PUZZLE", kNamesPuzzle,
       "Count every state reachable from the start, depth by depth"},
      {kGenerate, "generate", "PUZZLE", kNamesPuzzle,
       "Print random solvable instances, one a line, for solve --file"},
      {kHeuristics, "heuristics", "PUZZLE", kNamesPuzzle,
       "Say how good heuristics are: over all states that lead to a goal, or random ones"},
      {kConvert, "convert", "PUZZLE", kNamesPuzzle,
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
      {kOnPuzzle | kConvert, "start", "S", "", nullptr, "the position to begin with"},
      {kOnPuzzle | kConvert | kPdbBuild, "goal", "G", "", nullptr,
       "the position to reach; alternatives split by '|' or by repeating"},
      {kOnPuzzle | kConvert, "input-format", "NAME", "auto",
       into(&ProblemSettings::input_format, parse_lower),
       "how starts, goals and boards are written; auto: any form that can be read in one way only"},
      {kConvert, "to", "NAME", "", into(&OutputSettings::to, parse_lower),
       "the form to write: one of those of --input-format, svg or drawing"},
      {kConvert, "file", "F...", "", nullptr, "convert each instance of the files; - is stdin"},
      {kSolve, "search", "NAME[,NAME...]", "auto", into(&SearchSettings::searches, read_searches),
       "how to search; several compare them: astar:misplaced,astar:manhattan,ids"},
      {kVerify, "search", "NAME", "", read_proof,
       "prove what the rules cannot tell by this search too; auto takes another than the report's"},
      {kSolve, "heuristic", "NAME", "", into(&SearchSettings::heuristics),
       "of astar and idastar; alone it asks for idastar"},
      {kHeuristics, "heuristic", "NAME[,NAME...]", "",
       into(&SearchSettings::heuristics, parse_name), "which to study (those that need no table)"},
      {kHeuristics, "random", "N", "", into(&ProblemSettings::random, parse_positive),
       "over N random instances (over all states that lead to a goal)"},
      {kSolve, "bound-weight", "W[,W...]", "1", into(&SearchSettings::weights, parse_weights),
       "of astar and idastar: an answer of at most W times the shortest length; several are "
       "compared"},
      {kSolve, "tie-break", choices<TieBreak>(), "greatest-g", into(&SearchOptions::tie_break),
       "of astar: which of the states of the least f is next; last and first take one at a time, "
       "on one thread"},
      {kSolve, "prune", choices<Prune>(), "automaton", into(&SearchOptions::prune),
       "what idastar leaves out: the move back, or all known duplicate sequences"},
      {kSolve, "move-order", "NAME", "", into(&SearchOptions::move_order, parse_lower),
       "the order in which idastar tries moves, by one thread as the textbook does: korf (of "
       "tiles), or their numbers such as 3,2,1,0"},
      {kSolve, "transpositions", "SIZE", "", into(&SearchOptions::transpositions, parse_size),
       "memory of idastar's table of states seen in this bound; K, M, G (0: none)"},
      {kSolve, "file", "F...", "", nullptr,
       "solve a stream: one instance a line, none is an answer too; several files are one stream; "
       "- is stdin"},
      {kSolve, "random", "N", "", into(&ProblemSettings::random), "solve N random instances"},
      {kGenerate, "count", "N", "1", into(&ProblemSettings::count), "how many instances"},
      {kGenerate, "depth", "A..B", "", into(&SeriesOptions::depth, parse_range),
       "only instances of A to B moves from a goal, where all positions can be known"},
      {kGenerate | kHeuristics, "walk", "N", "", into(&SeriesOptions::walk),
       "ends of random walks of N moves from the start or the goal"},
      {kSolve | kGenerate | kHeuristics, "seed", "S", "1", into(&ProblemSettings::seed),
       "the series of random instances; same seed, same lines"},
      {kSolve, "no-path", "", "", into(&SearchOptions::path, parse_not),
       "report lengths only, no moves and no positions"},
      {kSolve, "summary", "", "", into(&OutputSettings::only_summary),
       "of a stream print the summary only"},
      {kSolve, "deterministic", "", "", into(&SearchOptions::deterministic),
       "the same path at any number of threads, of idastar too"},
      {kSolve | kEnumerate, "storage", choices<Storage>(Storage::kNone), "",
       into(&SearchOptions::storage),
       "where states live: the level at work alone, a hash set, two bits a rank, a bit a state by "
       "words (with --disk: in files), the level at work in files"},
      {kSolve | kEnumerate, "disk", "DIR", "", into(&SearchOptions::disk, parse_file),
       "a new folder in which a search larger than memory keeps its files; resume DIR goes on"},
      {kSolve | kEnumerate | kResume, "max-disk", "SIZE", "",
       into(&SearchSettings::max_disk, parse_size),
       "most of the disk that its levels take; K, M, G (what is free)"},
      {kSolve | kEnumerate | kPdbBuild, "checkpoint", "DIR", "",
       into(&SearchOptions::checkpoint, parse_file),
       "a new folder in which work in memory, or a stream, keeps its checkpoints; resume DIR goes "
       "on"},
      {kSolve | kEnumerate | kPdbBuild | kResume, "checkpoint-every", "X", "",
       into(&SearchSettings::checkpoint_every, parse_duration),
       "time between checkpoints, such as 30s or 5m (by default they take a hundredth of the "
       "time)"},
      {kEnumerate, "from", choices<From>(), "start", into(&SearchOptions::from),
       "outward from the start, or from all goals at once, which tells the hardest starts"},
      {kEnumerate, "census", "", "", into(&CensusSettings::is_asked),
       "blocks: count all boards of a piece set and what is connected, on a board of --size (5x4)"},
      {kEnumerate, "pieces", "RxC:N,...", "", into(&CensusSettings::pieces),
       "with --census: the pieces, such as 2x2:1,2x1:4,1x2:1,1x1:4; 2x1 stands, 1x2 lies; klotski: "
       "all sets of one 2x2, any of the others and at least two blanks"},
      {kEnumerate, "hardest", "all|unit|straight|move|none", "", into(&CensusSettings::hardest),
       "with --census: in which metric the starts are told that are farthest from a 2x2 at the "
       "bottom centre (all; of klotski none)"},
      {kEnumerate, "list-depth", "D", "", into(&SearchOptions::list_depth),
       "list the states at this depth; the count goes on to the end, or to --max-depth"},
      {kEnumerate, "among", "G", "", into(&SearchSettings::among, parse_position),
       "with --from goals: also how far the positions are that G allows, in the form of --goal"},
      {kEnumerate, "save", "F", "", into(&SearchOptions::save, parse_file),
       "write the distance table to this file, for solve --table"},
      {kPdbBuild, "partition", "P", "", into(&SearchSettings::partition),
       "groups of tiles: 5-5-5, 6-6-3, 7-8 on 4x4, or any such as 1,2,3/4,5"},
      {kPdbBuild, "save", "F", "", into(&SearchOptions::save, parse_file),
       "write the pattern database to this file"},
      {kSolve, "table", "F", "", into(&SearchOptions::table, parse_file),
       "the distance table to walk down, with --search table"},
      {kSolve, "all-shortest", "", "", into(&SearchOptions::all_shortest),
       "count all shortest paths, and list them"},
      {kSolve, "prefer", "fewest-turns", "", into(&SearchOptions::fewest_turns, parse_preference),
       "with --all-shortest: count and list those of them with the fewest turns, runs of moves of "
       "one piece, or of the blank in one direction"},
      {kPlay, "port", "N", "0", into(&OutputSettings::port, parse_port),
       "the port of 127.0.0.1 to serve; 0: any that is free"},
      {kPlay, "open", "", "", into(&OutputSettings::open),
       "open the page in a browser, by xdg-open"},
      {kBuilding, "kernel", "auto|portable|avx2|avx512", "",
       into(&SearchSettings::kernel, parse_kernel), "which code path"},
      {kRunning | kPdb | kTable | kResume | kPlay, "threads", "N", "0",
       into(&SearchSettings::threads, parse_threads),
       "0: as many as affinity and cgroup quota allow"},
      {kBuilding | kPlay, "max-memory", "SIZE", "", into(&Limits::max_bytes, parse_size),
       "most memory resident; K, M, G (80 % of what is free)"},
      {kSearching | kResume, "max-states", "N", "", into(&Limits::max_states),
       "most states stored; the run ends soon after that many"},
      {kSearching | kResume, "max-depth", "N", "", into(&Limits::max_depth),
       "most moves from the start"},
      {kBuilding, "max-seconds", "X", "", into(&Limits::max_seconds, parse_seconds),
       "most time; in a stream for each instance"},
      {kPlay, "max-seconds", "X", "60", into(&Limits::max_seconds, parse_seconds),
       "most time of a search"},
      {kSolve, "format", "text|json|csv|svg|html", "text", into(&OutputSettings::format),
       "json is one object a line, svg the solution as a film strip, html a page that plays it; of "
       "several searches or a stream both show nodes against length"},
      {kEnumerate | kResume, "format", "text|json|csv|svg|html", "text",
       into(&OutputSettings::format),
       "json is one object a line, svg the histogram, html a page with it"},
      {kHeuristics, "format", "text|json|csv", "text", into(&OutputSettings::format),
       "json is one object, csv a row for each value of each heuristic"},
      {kShow, "format", "text|svg|html", "text", into(&OutputSettings::format),
       "svg is a film strip or the histogram, html a page that plays or has it"},
      {kShow, "line", "N", "", into(&ProblemSettings::line, parse_positive),
       "the report on this line of the file (the first)"},
      {kEnumerate | kResume | kShow, "axis", choices<Axis>(), "linear", into(&OutputSettings::axis),
       "axis of the states in a picture; log shows rare depths"},
      {kPuzzles, "check", "", "", into(&SearchSettings::check),
       "try the laws of the puzzle, and the known results of small instances"},
      {kResume, "check", "", "", into(&SearchSettings::check),
       "verify every file of the last checkpoint, and do no more"},
      {kPuzzles, "format", "text|json|svg", "text", into(&OutputSettings::format),
       "json is one object a line, svg pictures"},
      {kVerify | kPdb | kTable, "format", "text|json", "text", into(&OutputSettings::format),
       "json is one object a line"},
      {kGenerate, "format", "text|json", "text", into(&OutputSettings::format),
       "one instance a line; json also says how it was drawn"},
      {kBuilding, "progress", choices<When>(), "", into(&OutputSettings::progress),
       "a line on stderr; auto: on a terminal"},
      {kEvery, "quiet", "", "", into(&OutputSettings::quiet),
       "only the answer: no progress, pictures or statistics"},
      {kEvery | kConvert | kShow, "color", choices<When>(), "auto", into(&OutputSettings::colours),
       "colours in text; auto: on a terminal, unless NO_COLOR is set"},
  };
  return rows;
}

std::vector<std::string> OptionRow::choices() const {
  if (is_flag()) return {"true", "false"};  // --quiet, or --quiet=true
  if (std::islower(static_cast<unsigned char>(value.front())) == 0) return {};
  const std::vector<std::string_view> names = split(value, '|');
  return {names.begin(), names.end()};
}

std::vector<OptionRow> puzzle_options(const PuzzleEntry& entry) {
  const unsigned commands = kOnStart | (entry.name == kPdbPuzzle ? kPdbBuild : 0u);
  std::vector<OptionRow> rows;
  for (const Parameter& parameter : entry.parameters) {
    rows.push_back({commands, option_name(parameter), parameter.value, "", {}, help_of(parameter)});
  }
  return rows;
}

std::vector<OptionRow> puzzle_options() {
  std::vector<OptionRow> all;
  for (const PuzzleEntry& entry : registry()) {
    for (OptionRow& row : puzzle_options(entry)) {
      row.help = entry.name + ": " + row.help;
      const auto same = std::ranges::find(all, row.name, &OptionRow::name);
      if (same == all.end()) {
        all.push_back(std::move(row));
        continue;
      }
      if (same->value != row.value) same->value += " or " + row.value;
      same->help += "\n" + row.help;
      same->commands |= row.commands;
    }
  }
  return all;
}

std::vector<OptionRow> options_of(const CommandRow& command,
                                  const std::vector<OptionRow>& of_puzzles) {
  std::vector<OptionRow> taken;
  for (const std::vector<OptionRow>* rows : {&options(), &of_puzzles}) {
    std::ranges::copy_if(*rows, std::back_inserter(taken),
                         [&](const OptionRow& row) { return (row.commands & command.bit) != 0; });
  }
  return taken;
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
