// The settings of a command line: every option read and in range, or at its default. They have
// three parts, and a function takes the part that it needs.
//
//   ProblemSettings   what to work at: a puzzle, and instances of it
//   SearchSettings    how: searches, limits, threads, the folder of a run
//   OutputSettings    what is printed, and in which form
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/searches.hpp"
#include "cli/options/words.hpp"
#include "cli/report/page.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/names.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

struct ProblemSettings {
  std::string command;                  // "solve"; `solve` and `convert` read starts from files
  std::string target;                   // PUZZLE, PUZZLE/NAME, or the file or folder to look at
  std::uint64_t line = 0;               // show: the report on this line; 0: the first report
  Parameters puzzle;                    // start, goal, and its own options by their names
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
  bool is_asked = false;
  std::string size = "5x4";
  std::string pieces;
  std::string hardest;  // "none", "all" or a metric
};

struct SearchSettings {
  std::vector<NamedSearch> searches = {{"auto", ""}};
  std::string heuristics;             // heuristics: those to study; "" = those that need no table
  std::vector<double> weights = {1};  // those of searches with a heuristic
  // The request to the engine, but for the search with its heuristic and weight, the puzzle's name
  // and the number of instances. limits.max_bytes is for tables and frontiers.
  SearchOptions options;
  std::string among;      // enumerate: the set whose distances are reported; "" = none
  CensusSettings census;  // enumerate: of this, and not of a start
  std::string partition;  // of a pattern database
  bool proves = false;    // verify: prove reports anew by the search that was named
  bool check = false;     // puzzles: try laws and known results; resume: verify the checkpoint
  int threads = 1;
  std::optional<Isa> kernel;  // none: the best that this processor has

  std::uint64_t max_disk = kUnlimited;  // bytes
  double checkpoint_every = 0;          // seconds
  std::shared_ptr<DiskRun> run;         // resume: the run to go on with
  std::string resumed = {};             // resume: the folder of that run
  bool lifts_limits = false;            // resume: with limits that were given anew
};

enum class Format { kText, kJson, kCsv, kSvg, kHtml };
inline bool is_picture(Format format) { return format == Format::kSvg || format == Format::kHtml; }

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
  std::vector<std::string> words;  // the command line, to be typed again
  // May change what is asked for before a command runs, and what a run asked for that goes on.
  std::function<void(const std::string& command, Settings& settings)> adjust = {};
};

absl::StatusOr<Settings> read_settings(const Words& words);

// option_rules.cpp: an error for the first option that does not go with the others. What one option
// may be is said by its reader (option_table.cpp), and what searches can use by searches.cpp. A
// census gets its size and metrics.
absl::Status check_together(const Words& words, Settings& settings);

}  // namespace trailblaze
