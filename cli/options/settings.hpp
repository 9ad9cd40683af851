// The command line as values: every option read, in range, with its default.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options/options.hpp"
#include "cli/options/searches.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

enum class Format { kText, kJson, kCsv, kSvg };
enum class When { kAuto, kAlways, kNever };

struct Settings {
  std::string target;  // PUZZLE, PUZZLE/NAME, or the file to verify
  Parameters puzzle;   // what was said of it: start, goal, its own options by their names

  std::vector<NamedSearch> searches;
  // What the engine is asked for, but for the search itself, the puzzle's name and the number of
  // instances. limits.max_bytes is what tables and frontiers may take, see memory_for_tables.
  SearchOptions options;
  std::string partition;      // of a pattern database
  bool only_summary = false;  // of a stream

  std::optional<std::string> file;      // instances, one a line; "-" is stdin
  std::optional<std::uint64_t> random;  // this many random instances instead
  std::uint64_t count = 1;              // of instances to generate
  std::uint64_t seed = 1;

  int threads = 1;
  std::optional<Isa> kernel;  // nothing: the best that there is
  Format format = Format::kText;
  When progress = When::kAuto;
  bool quiet = false;
};

absl::StatusOr<Settings> read_settings(const Words& words);

// "512", "64K", "2M", "1g": bytes, in units of 1024.
absl::StatusOr<std::uint64_t> parse_size(std::string_view text);

// What is left for tables and frontiers when the whole process may have `cap` bytes resident, given
// what is resident now. The rest is for stacks, buffers and the text of reports.
absl::StatusOr<std::uint64_t> memory_for_tables(std::uint64_t cap, std::uint64_t resident,
                                                int threads);

}  // namespace trailblaze
