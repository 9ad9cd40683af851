// The settings of a command line: every option, checked, or its default. They have three parts, and
// a function takes the part that it needs.
//
//   ProblemSettings   the work: a puzzle, and instances of it
//   SearchSettings    the method: searches, limits, threads, the folder of a run
//   OutputSettings    the results that are printed, and their format
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/arguments.hpp"
#include "cli/options/searches.hpp"
#include "cli/report/page.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/names.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

struct ProblemSettings {
  std::string command;                  // "solve"; only `solve` and `convert` read `files`
  std::string target;                   // PUZZLE, PUZZLE/NAME, or the file or folder to read
  std::uint64_t line = 0;               // show: the report on this line; 0: the first report
  Parameters puzzle;                    // start, goal, and the puzzle's own options by name
  std::string input_format = "auto";    // the form of starts, goals and boards
  std::vector<std::string> files;       // instances, one a line; "-" is stdin
  std::optional<std::uint64_t> random;  // number of random instances
  std::uint64_t count = 1;              // generate: number of instances
  std::uint64_t seed = 1;
  SeriesOptions series;  // how random instances are drawn

  bool is_stream() const { return !files.empty() || random; }
};

// A census of sliding blocks, which has no start and stores nothing.
struct CensusSettings {
  bool is_requested = false;
  std::string size = "5x4";
  std::string pieces;
  std::string hardest;  // "none", "all" or a metric
};

struct SearchSettings {
  std::vector<NamedSearch> searches = {{"auto", ""}};
  std::string heuristics;             // heuristics: names to study; "" = all that need no table
  std::vector<double> weights = {1};  // of the searches with a heuristic
  // The request to the engine, except the search with its heuristic and weight, the puzzle's name
  // and the number of instances. limits.max_bytes is for tables and frontiers.
  SearchOptions options;
  std::string among;      // enumerate: the set whose distances are reported; "" = none
  CensusSettings census;  // enumerate: used instead of a start
  std::string partition;  // of a pattern database
  bool proves = false;    // verify: prove reports again by the named search
  bool check = false;     // puzzles: try laws and known results; resume: verify the checkpoint
  int threads = 1;
  std::optional<Isa> kernel;  // none: the best of this processor

  std::uint64_t max_disk = kUnlimited;  // bytes
  double checkpoint_every = 0;          // seconds
  std::shared_ptr<DiskRun> run;         // resume: the run to continue
  std::string resumed_folder = {};      // resume: the folder of that run
  bool lifts_limits = false;            // resume: true if the command line has new limits
};

enum class Format { kText, kJson, kCsv, kSvg, kHtml };
inline bool is_picture(Format format) { return format == Format::kSvg || format == Format::kHtml; }

enum class Axis { kLinear, kLog };  // scale of the axis of states in a histogram

template <>
inline constexpr auto kNamed<Format> = std::to_array<Named<Format>>({{"text", Format::kText},
                                                                     {"json", Format::kJson},
                                                                     {"csv", Format::kCsv},
                                                                     {"svg", Format::kSvg},
                                                                     {"html", Format::kHtml}});
template <>
inline constexpr auto kNamed<Axis> = std::to_array<Named<Axis>>({{"linear", Axis::kLinear},
                                                                 {"log", Axis::kLog}});

struct OutputSettings {
  Format format = Format::kText;
  std::string to;  // convert: the form to write
  Axis axis = Axis::kLinear;
  When colours = When::kAuto;
  Page page;                  // without colours if the format is for programs
  bool quiet = false;         // no progress, pictures or statistics
  bool only_summary = false;  // of a stream
  When progress = When::kAuto;
  int port = 0;       // play: the port to serve; 0: any
  bool open = false;  // play: open a browser
};

struct Settings : ProblemSettings, SearchSettings, OutputSettings {
  std::vector<std::string> arguments;  // the command line, as a run keeps it for `resume`
  // If set, may change the settings before a command runs, and the settings of a resumed run.
  std::function<void(const std::string& command, Settings& settings)> adjust = {};
};

absl::StatusOr<Settings> read_settings(const Arguments& arguments);

// option_rules.cpp: returns an error for the first option that does not fit the others. Readers
// (option_table.cpp) check single options, and searches.cpp checks the options of searches. Also
// sets the size and metrics of a census.
absl::Status check_combinations(const Arguments& arguments, Settings& settings);

}  // namespace trailblaze
