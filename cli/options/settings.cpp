#include "cli/options/settings.hpp"

#include <fmt/format.h>

#include "cli/options/option_table.hpp"
#include "cli/report/picture.hpp"
#include "engine/base/machine.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20;

// Memory that is not for tables: the text of reports, chunks that are joined at the barrier
// (frontier.hpp), and freed memory that the allocator keeps.
constexpr std::uint64_t kMemoryForBuffers = 8 * kMegabyte;
constexpr std::uint64_t kMemoryPerThread = kMegabyte;
constexpr std::uint64_t kLeastForTables = 2 * kMegabyte;  // less is rejected

// Returns the memory for tables and frontiers if the process may have `cap` bytes resident, of
// which `resident` are in use. The rest is for stacks, buffers and the text of reports.
absl::StatusOr<std::uint64_t> memory_for_tables(std::uint64_t cap, std::uint64_t resident,
                                                int threads) {
  const std::uint64_t reserved =
      resident + kMemoryForBuffers + kMemoryPerThread * static_cast<std::uint64_t>(threads);
  if (cap >= reserved + kLeastForTables) return cap - reserved;
  return invalid(fmt::format(
      "max-memory: found {}, expected at least {}: {} for the program, {} for buffers, {} for each "
      "of {}, {} for tables",
      bytes_text(cap), bytes_text(reserved + kLeastForTables), bytes_text(resident),
      bytes_text(kMemoryForBuffers), bytes_text(kMemoryPerThread),
      counted(static_cast<std::uint64_t>(threads), "thread"), bytes_text(kLeastForTables)));
}

// Reads every option that was given or has a fallback. Options without a reader go to the puzzle.
absl::Status read_options(const Arguments& arguments, Settings& settings) {
  const auto command = std::ranges::find(commands(), arguments.command, &CommandRow::name);
  if (command == commands().end()) return absl::OkStatus();  // the tour
  settings.puzzle = arguments.values;
  for (const OptionRow& row : options_of(*command)) {
    const auto given = arguments.values.find(row.name);
    const bool is_given = given != arguments.values.end();
    if (row.read == nullptr || (!is_given && row.fallback.empty())) continue;
    const absl::Status read = row.read(is_given ? given->second : row.fallback, settings);
    if (!read.ok()) return in_field(row.name, read);
    settings.puzzle.erase(row.name);
  }
  return absl::OkStatus();
}

// Fills in what depends on this machine, and divides its memory.
absl::Status fit_machine(bool is_capped, Settings& settings) {
  if (settings.threads == 0) settings.threads = available_threads();
  std::uint64_t& bytes = settings.options.limits.max_bytes;
  const std::uint64_t cap = is_capped ? bytes : available_memory() / 5 * 4;
  const auto rest = memory_for_tables(cap, resident_memory(), settings.threads);
  if (rest.ok()) bytes = *rest;
  return rest.status();
}

// Adjusts the output. A picture of a stream is a summary of all instances, and a summary needs no
// paths.
void settle_output(Settings& settings) {
  settings.only_summary |= is_picture(settings.format) && settings.is_stream();
  settings.options.path = settings.options.path && !settings.only_summary;
  settings.page =
      page_of_stdout(settings.format == Format::kText ? settings.colours : When::kNever);
}

}  // namespace

absl::StatusOr<Settings> read_settings(const Arguments& typed) {
  const bool solves = typed.command == "solve";
  Arguments arguments = typed;
  if (solves) arguments.values.try_emplace("search", implied_search(arguments));
  Settings settings;
  settings.command = arguments.command;
  settings.target = arguments.target;
  settings.files = arguments.files;
  settings.arguments = as_command_line(typed);
  settings.threads = 0;
  absl::Status wrong = read_options(arguments, settings);
  if (wrong.ok()) wrong = check_heuristics(settings.searches);
  if (wrong.ok()) wrong = fit_machine(arguments.has("max-memory"), settings);
  if (wrong.ok()) wrong = check_combinations(typed, settings);
  if (wrong.ok() && solves) wrong = complete_searches(typed, settings);
  if (!wrong.ok()) return wrong;
  settle_output(settings);
  return settings;
}

}  // namespace trailblaze
