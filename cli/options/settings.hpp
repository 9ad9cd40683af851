// The command line as words, and as values: every option read, in range, with its default.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/report/page.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/names.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// ---- options.cpp: the only file that includes CLI11, which takes five seconds to compile ----

// Which command, which options, each still the text that was typed. Only known options are there,
// each at most once ("goal" and "file" any number of times), with choices checked.
struct Words {
  std::string command;                        // "solve"; "" when there was nothing at all
  std::string target;                         // PUZZLE, PUZZLE/NAME, or the file to verify
  std::map<std::string, std::string> values;  // "max-depth" -> "12"; a flag's value is "true"
  std::vector<std::string> files;             // of --file, which is not among the values
  std::string answer;  // --help, --version: the program prints this and is done
};

// `words` are what follows the program's name.
absl::StatusOr<Words> read_command_line(const std::vector<std::string>& words);

// Whether --color asks for colours, in words that may be no command line.
When colours_asked(const std::vector<std::string>& words);

// A command line that reads as these.
std::vector<std::string> as_command_line(const Words& words);

// ---- searches.cpp ----

// What --search says: the searches to run, each with the heuristic that it is to take.
//
//   bfs                                      one
//   astar:misplaced,astar:manhattan,ids      three to compare; a heuristic behind ':'
//   idastar:pdb:1,2,3/4,5,6,ids              two: a word that names no search belongs to the
//                                            argument of the heuristic before it
//
// With several weights (--bound-weight) each that takes a heuristic is there once for each weight.
struct NamedSearch {
  std::string name;       // "idastar"
  std::string heuristic;  // "" = the puzzle's first, or none at all
  double weight = 1;      // of that heuristic
};

// Writes a search as it is given: "idastar:manhattan"; with a weight "idastar:manhattan W=1.5".
std::string label(const NamedSearch& search);

bool takes_heuristic(const NamedSearch& search);

// Reads the searches. Errors name the field. It does not check that a puzzle has them.
absl::StatusOr<std::vector<NamedSearch>> read_searches(std::string_view text);

// ---- settings.cpp ----

// What a census of sliding blocks is asked for (census_settings.cpp).
struct CensusSettings {
  std::string size = "5x4";
  std::string pieces;
  std::string hardest;  // "none", "all" or a metric
};

// Nothing where the command line asks for no census. Errors name an option that does not go with
// what else is there.
absl::StatusOr<std::optional<CensusSettings>> read_census(const Words& words);

enum class Format { kText, kJson, kCsv, kSvg, kHtml };
enum class Axis { kLinear, kLog };  // of the states of a histogram

template <>
inline constexpr auto kNamed<Format> = std::to_array<Named<Format>>({{"text", Format::kText},
                                                                     {"json", Format::kJson},
                                                                     {"csv", Format::kCsv},
                                                                     {"svg", Format::kSvg},
                                                                     {"html", Format::kHtml}});
template <>
inline constexpr auto kNamed<Axis> = std::to_array<Named<Axis>>({{"linear", Axis::kLinear},
                                                                 {"log", Axis::kLog}});

struct Settings {
  std::string target;                 // PUZZLE, PUZZLE/NAME, or the file to verify or show
  std::uint64_t line = 0;             // of that file, to show; 0: the first report
  Parameters puzzle;                  // start, goal, and its own options by their names
  std::string input_format = "auto";  // how starts and boards are written
  std::string to;                     // the form to convert to

  std::vector<NamedSearch> searches;
  std::string heuristics;  // heuristics: which to study; "" = those that need no table
  // The request to the engine without the search and its weight, the puzzle's name and the number
  // of instances.
  // limits.max_bytes is for tables and frontiers.
  SearchOptions options;
  std::string partition;      // partition of a pattern database
  bool only_summary = false;  // print only the summary of a stream
  bool check = false;         // of a puzzle try the laws and the known results
  bool proves = false;        // verify: prove reports anew by the search that was named

  std::vector<std::string> files;       // instances, one a line; "-" is stdin
  std::optional<std::uint64_t> random;  // this many random instances instead
  std::uint64_t count = 1;              // instances to generate
  SeriesOptions series;                 // and what is asked of them
  std::uint64_t seed = 1;
  bool is_stream() const { return !files.empty() || random; }

  std::vector<std::string> words;  // the command line, to be typed again
  std::uint64_t max_disk = kUnlimited;
  double checkpoint_every = 0;   // seconds
  std::shared_ptr<DiskRun> run;  // resume: the run to go on with
  std::string resumed = {};      // resume: its folder
  // May change what is asked for before a command runs, and what a run asked for that goes on.
  std::function<void(const std::string& command, Settings& settings)> adjust = {};
  bool lifts_limits = false;  // resume: with limits that were given anew

  std::string among;  // enumerate: the set whose distances are told; "" = none

  std::optional<CensusSettings> census;  // enumerate: of this, and not of a start

  int port = 0;       // play: the port to serve; 0: any
  bool open = false;  // play: open a browser

  int threads = 1;
  std::optional<Isa> kernel;  // nothing: the best form
  Format format = Format::kText;
  Axis axis = Axis::kLinear;
  When progress = When::kAuto;
  Page page;  // without colours where the format is for programs
  bool quiet = false;
};

absl::StatusOr<Settings> read_settings(const Words& words);

}  // namespace trailblaze
