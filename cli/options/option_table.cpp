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

// Returns the names of an enum's values, except `but`, a value that occurs only in reports.
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
       "Find a solution of a single instance, or of each instance in a stream"},
      {kEnumerate, "enumerate", "PUZZLE", kNamesPuzzle,
       "Count every state reachable from the start, depth by depth"},
      {kGenerate, "generate", "PUZZLE", kNamesPuzzle,
       "Print random solvable instances, one per line, for solve --file"},
      {kHeuristics, "heuristics", "PUZZLE", kNamesPuzzle,
       "Compare heuristics with the true distances, over all solvable states or random ones"},
      {kConvert, "convert", "PUZZLE", kNamesPuzzle,
       "Convert positions to another form: a list, a board, a line of a database, JSON"},
      {kResume, "resume", "DIR", "the folder of a run, which --disk or --checkpoint named",
       "Resume a run that was stopped or killed from its last checkpoint"},
      {kVerify, "verify", "FILE",
       "reports of solve, enumerate or heuristics --format json; - is stdin",
       "Check reports by the rules of the puzzle; --search also proves lengths and counts"},
      {kShow, "show", "FILE", "a report of solve or enumerate --format json; - is stdin",
       "Draw a report: a solution or a histogram, as text, SVG or a page"},
      {kPuzzles, "puzzles", "NAME", "a puzzle, or PUZZLE/NAME for a named instance (all puzzles)",
       "List the puzzles, describe a puzzle, or check it"},
      {kPlay, "play", "PUZZLE", "the first puzzle to show, or PUZZLE/NAME (tiles)",
       "Serve a page on this machine only, to set up, play and solve puzzles"},
      {kPdbBuild, "pdb build", "PUZZLE", "tiles, the only puzzle with additive pattern databases",
       "Build a pattern database into a file, for solve --heuristic pdb:FILE"},
      {kPdbInfo, "pdb info", "FILE", "a pattern database",
       "Describe a pattern database: its groups and their values"},
      {kPdbVerify, "pdb verify", "FILE", "a pattern database",
       "Check the checksums of a pattern database, and rebuild it to check each entry"},
      {kTableInfo, "table info", "FILE", "a distance table, from enumerate --save",
       "Describe a distance table: its puzzle, its goal and its number of states"},
      {kTableVerify, "table verify", "FILE", "a distance table, from enumerate --save",
       "Check the checksums of a distance table, and rebuild it to check each entry"},
      {kCompletion, "completion", "SHELL", "bash, zsh or fish",
       "Print the script with which a shell completes command lines"},
  };
  return rows;
}

unsigned command_bit(const std::string& name) {
  const auto row = std::ranges::find(commands(), name, &CommandRow::name);
  return row == commands().end() ? 0 : row->bit;
}

const std::vector<OptionRow>& options() {
  static const std::vector<OptionRow> rows = {
      {kOnPuzzle | kConvert, "start", "S", "", nullptr, "the start position"},
      {kOnPuzzle | kConvert | kPdbBuild, "goal", "G", "", nullptr,
       "the position to reach; for alternatives, separate them by '|' or repeat the option"},
      {kOnPuzzle | kConvert, "input-format", "NAME", "auto",
       into(&ProblemSettings::input_format, parse_lower),
       "the form of starts, goals and boards; auto: any form, if the text is unambiguous"},
      {kConvert, "to", "NAME", "", into(&OutputSettings::to, parse_lower),
       "the form to write: svg, drawing or a form of --input-format"},
      {kConvert, "file", "F...", "", nullptr, "convert each instance of the files; - is stdin"},
      {kSolve, "search", "NAME[,NAME...]", "auto", into(&SearchSettings::searches, read_searches),
       "the search, or several to compare, such as astar:misplaced,astar:manhattan,ids"},
      {kVerify, "search", "NAME", "", read_proof,
       "also prove lengths and counts, by this search; auto: a search other than the report's own"},
      {kSolve, "heuristic", "NAME", "", into(&SearchSettings::heuristics),
       "heuristic of astar and idastar; without --search, idastar runs"},
      {kHeuristics, "heuristic", "NAME[,NAME...]", "",
       into(&SearchSettings::heuristics, parse_name),
       "the heuristics to compare (all that need no table)"},
      {kHeuristics, "random", "N", "", into(&ProblemSettings::random, parse_positive),
       "compare on N random instances (on all solvable states)"},
      {kSolve, "bound-weight", "W[,W...]", "1", into(&SearchSettings::weights, parse_weights),
       "astar and idastar: find a solution of at most W times the shortest length; several "
       "weights are compared"},
      {kSolve, "tie-break", choices<TieBreak>(), "greatest-g", into(&SearchOptions::tie_break),
       "astar: which state of the least f to expand next; last and first expand one state at a "
       "time, on one thread"},
      {kSolve, "prune", choices<Prune>(), "automaton", into(&SearchOptions::prune),
       "idastar: prune the reverse of the last move, or all known duplicate sequences"},
      {kSolve, "move-order", "NAME", "", into(&SearchOptions::move_order, parse_lower),
       "idastar: the order of the moves, on one thread: korf (tiles only), or the numbers of the "
       "moves, such as 3,2,1,0"},
      {kSolve, "transpositions", "SIZE", "", into(&SearchOptions::transpositions, parse_size),
       "idastar: memory of the transposition table; K, M, G (0: none)"},
      {kSolve, "file", "F...", "", nullptr,
       "solve a stream with an instance per line; several files are one stream; - is stdin"},
      {kSolve, "random", "N", "", into(&ProblemSettings::random), "solve N random instances"},
      {kGenerate, "count", "N", "1", into(&ProblemSettings::count), "number of instances"},
      {kGenerate, "depth", "A..B", "", into(&SeriesOptions::depth, parse_range),
       "only instances A to B moves from a goal; for puzzles of at most 50 million states"},
      {kGenerate | kHeuristics, "walk", "N", "", into(&SeriesOptions::walk),
       "take the ends of random walks of N moves from the start or the goal"},
      {kSolve | kGenerate | kHeuristics, "seed", "S", "1", into(&ProblemSettings::seed),
       "seed of the random instances; the same seed gives the same instances"},
      {kSolve, "no-path", "", "", into(&SearchOptions::path, parse_not),
       "report lengths only, without moves and positions"},
      {kSolve, "summary", "", "", into(&OutputSettings::only_summary),
       "print only the summary of a stream"},
      {kSolve, "deterministic", "", "", into(&SearchOptions::deterministic),
       "find the same path with any number of threads, also with idastar"},
      {kSolve | kEnumerate, "storage", choices<Storage>(Storage::kNone), "",
       into(&SearchOptions::storage),
       "what is stored: frontier: only the current level; trail: a hash set; ranked: two bits per "
       "rank; dense: one bit per state, with --disk in files; disk: the levels in files"},
      {kSolve | kEnumerate, "disk", "DIR", "", into(&SearchOptions::disk, parse_file),
       "a new folder for the files of a search larger than memory; resume DIR continues it"},
      {kSolve | kEnumerate | kResume, "max-disk", "SIZE", "",
       into(&SearchSettings::max_disk, parse_size),
       "limit on the disk space of the search; K, M, G (the free space)"},
      {kSolve | kEnumerate | kPdbBuild, "checkpoint", "DIR", "",
       into(&SearchOptions::checkpoint, parse_file),
       "a new folder for the checkpoints of a search in memory or of a stream; resume DIR "
       "continues it"},
      {kSolve | kEnumerate | kPdbBuild | kResume, "checkpoint-every", "X", "",
       into(&SearchSettings::checkpoint_every, parse_duration),
       "time between checkpoints, such as 30s or 5m (checkpoints take 1 % of the time)"},
      {kEnumerate, "from", choices<From>(), "start", into(&SearchOptions::from),
       "count from the start, or from all goals, which finds the hardest starts"},
      {kEnumerate, "census", "", "", into(&CensusSettings::is_requested),
       "blocks: count all boards of a piece set and their components, on a board of --size (5x4)"},
      {kEnumerate, "pieces", "RxC:N,...", "", into(&CensusSettings::pieces),
       "with --census: the pieces as rows x columns, such as 2x2:1,2x1:4,1x2:1,1x1:4; klotski: all "
       "sets with one 2x2, any other pieces and at least two blanks"},
      {kEnumerate, "hardest", "all|unit|straight|move|none", "", into(&CensusSettings::hardest),
       "with --census: report the starts that are farthest, in this metric, from a 2x2 at the "
       "bottom centre (all; with klotski none)"},
      {kEnumerate, "list-depth", "D", "", into(&SearchOptions::list_depth),
       "list the states at this depth; the enumeration continues to the end or --max-depth"},
      {kEnumerate, "among", "G", "", into(&SearchSettings::among, parse_position),
       "with --from goals: also report the depths of the positions G, in the form of --goal"},
      {kEnumerate, "save", "F", "", into(&SearchOptions::save, parse_file),
       "write the distance table to this file, for solve --table"},
      {kPdbBuild, "partition", "P", "", into(&SearchSettings::partition),
       "groups of tiles: 5-5-5, 6-6-3 or 7-8 on 4x4, or any groups, such as 1,2,3/4,5"},
      {kPdbBuild, "save", "F", "", into(&SearchOptions::save, parse_file),
       "write the pattern database to this file"},
      {kSolve, "table", "F", "", into(&SearchOptions::table, parse_file),
       "the distance table of --search table, from enumerate --save"},
      {kSolve, "all-shortest", "", "", into(&SearchOptions::all_shortest),
       "count all shortest paths, and list them"},
      {kSolve, "prefer", "fewest-turns", "", into(&SearchOptions::fewest_turns, parse_preference),
       "with --all-shortest: count and list only paths with the fewest turns; a turn is a run of "
       "moves of one piece, or of the blank in one direction"},
      {kPlay, "port", "N", "0", into(&OutputSettings::port, parse_port),
       "port on 127.0.0.1; 0: any free port"},
      {kPlay, "open", "", "", into(&OutputSettings::open),
       "open the page in a browser with xdg-open"},
      {kBuilding, "kernel", "auto|portable|avx2|avx512", "",
       into(&SearchSettings::kernel, parse_kernel),
       "instruction set of the code; auto: the best of this processor"},
      {kRunning | kPdb | kTable | kResume | kPlay, "threads", "N", "0",
       into(&SearchSettings::threads, parse_threads),
       "number of threads; 0: as many as affinity and the cgroup quota allow"},
      {kBuilding | kPlay, "max-memory", "SIZE", "", into(&Limits::max_bytes, parse_size),
       "limit on resident memory; K, M, G (80 % of the free memory)"},
      {kSearching | kResume, "max-states", "N", "", into(&Limits::max_states),
       "limit on stored states; the run ends soon after it"},
      {kSearching | kResume, "max-depth", "N", "", into(&Limits::max_depth),
       "limit on moves from the start"},
      {kBuilding, "max-seconds", "X", "", into(&Limits::max_seconds, parse_seconds),
       "time limit, for each instance of a stream"},
      {kPlay, "max-seconds", "X", "60", into(&Limits::max_seconds, parse_seconds),
       "time limit of a search"},
      {kSolve, "format", "text|json|csv|svg|html", "text", into(&OutputSettings::format),
       "json: an object per line; svg: the solution as a film strip; html: a page that plays it; "
       "for several searches or a stream, svg and html plot nodes against length"},
      {kEnumerate | kResume, "format", "text|json|csv|svg|html", "text",
       into(&OutputSettings::format),
       "json: an object per line; svg: the histogram; html: a page with the histogram"},
      {kHeuristics, "format", "text|json|csv", "text", into(&OutputSettings::format),
       "json: a single object; csv: a row for each value of each heuristic"},
      {kShow, "format", "text|svg|html", "text", into(&OutputSettings::format),
       "svg: a film strip or the histogram; html: a page with it"},
      {kShow, "line", "N", "", into(&ProblemSettings::line, parse_positive),
       "draw the report on this line of the file (the first report)"},
      {kEnumerate | kResume | kShow, "axis", choices<Axis>(), "linear", into(&OutputSettings::axis),
       "scale of the states in a picture; log makes rare depths visible"},
      {kPuzzles, "check", "", "", into(&SearchSettings::check),
       "check the laws of the puzzle, and the known results of small instances"},
      {kResume, "check", "", "", into(&SearchSettings::check),
       "only verify every file of the last checkpoint"},
      {kPuzzles, "format", "text|json|svg", "text", into(&OutputSettings::format),
       "json: an object per line; svg: pictures"},
      {kVerify | kPdb | kTable, "format", "text|json", "text", into(&OutputSettings::format),
       "json: an object per line"},
      {kGenerate, "format", "text|json", "text", into(&OutputSettings::format),
       "an instance per line; json: also how it was generated"},
      {kBuilding, "progress", choices<When>(), "", into(&OutputSettings::progress),
       "progress line on stderr; auto: on a terminal"},
      {kEvery, "quiet", "", "", into(&OutputSettings::quiet),
       "print only the answer: no progress, pictures or statistics"},
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

std::optional<OptionRow> option_named(const std::string& argument) {
  if (!argument.starts_with("--")) return std::nullopt;
  const std::string name = argument.substr(2, argument.find('=') - 2);
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
