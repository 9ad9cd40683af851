#include "cli/options/settings.hpp"

#include <fmt/format.h>

#include <set>

#include "cli/options/option_reader.hpp"
#include "cli/options/option_table.hpp"
#include "cli/options/search_settings.hpp"
#include "cli/options/values.hpp"
#include "cli/report/picture.hpp"
#include "engine/base/machine.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20;
constexpr std::uint64_t kMostThreads = 1024;
constexpr std::uint64_t kMostPort = 65535;

// Beside the tables: text of reports, the barrier's joins, the allocator's leftovers.
constexpr std::uint64_t kMemoryForBuffers = 8 * kMegabyte;
constexpr std::uint64_t kMemoryPerThread = kMegabyte;
constexpr std::uint64_t kLeastForTables = 2 * kMegabyte;  // fewer are refused

// What is left for tables and frontiers when the whole process may have `cap` bytes resident, given
// what is resident now. The rest is for stacks, buffers and the text of reports.
absl::StatusOr<std::uint64_t> memory_for_tables(std::uint64_t cap, std::uint64_t resident,
                                                int threads) {
  const std::uint64_t reserved =
      resident + kMemoryForBuffers + kMemoryPerThread * static_cast<std::uint64_t>(threads);
  if (cap >= reserved + kLeastForTables) return cap - reserved;
  return invalid(fmt::format(
      "found {}, expected at least {}: {} for the program, {} for buffers, {} for each of {}, "
      "{} for tables",
      bytes_text(cap), bytes_text(reserved + kLeastForTables), bytes_text(resident),
      bytes_text(kMemoryForBuffers), bytes_text(kMemoryPerThread),
      counted(static_cast<std::uint64_t>(threads), "thread"), bytes_text(kLeastForTables)));
}

// What was said of the puzzle.
Parameters parameters_of(const Words& words) {
  std::set<std::string> names = {"start", "goal"};
  for (const OptionRow& row : puzzle_options()) names.insert(row.name);
  Parameters said = words.values;
  std::erase_if(said, [&](const auto& option) { return !names.contains(option.first); });
  return said;
}

Limits limits_of(OptionReader& reader, int threads) {
  Limits limits;
  limits.max_states = reader.number("max-states", limits.max_states);
  limits.max_depth = reader.number("max-depth", limits.max_depth);
  limits.max_seconds = reader.read("max-seconds", limits.max_seconds, parse_seconds);
  const std::uint64_t cap = reader.read("max-memory", available_memory() / 5 * 4, parse_size);
  limits.max_bytes = reader.keep("max-memory", memory_for_tables(cap, resident_memory(), threads),
                                 limits.max_bytes);
  return limits;
}

// A stream comes from one place only, and a series needs somebody who reads it.
void check_source(const std::string& command, bool file, OptionReader& reader) {
  const bool random = reader.has("random");
  reader.refuse_if(file && random, "random", "found together with --file, expected one of them");
  reader.refuse_if(
      (file || random) && reader.has("start"), "start",
      fmt::format("found together with --{}, expected one of them", file ? "file" : "random"));
  reader.refuse_if(reader.flag("summary") && !file && !random, "summary",
                   "found without --file or --random, expected with a stream");
  reader.refuse_if(command == "heuristics" && random && reader.number("random", 0) == 0, "random",
                   "found 0, expected a number from 1 on");
  for (const char* limit : {"max-states", "max-depth"}) {
    reader.refuse_if(command == "heuristics" && random && reader.has(limit), limit,
                     "found with --random, expected one of them: instances are not stored");
  }
  reader.refuse_if(
      command == "heuristics" && reader.has("heuristic") && reader.text("heuristic", "").empty(),
      "heuristic", "found no name, expected one");
  const bool draws = command == "solve" || command == "heuristics";
  for (const char* option : {"seed", "walk"}) {
    reader.refuse_if(draws && reader.has(option) && !random, option,
                     "found without --random, expected both or none");
  }
}

// What an enumeration adds to its levels comes from memory, in a report that is text.
void check_added(OptionReader& reader, const Settings& settings, const char* option) {
  if (!reader.has(option)) return;
  for (const char* folder : {"disk", "checkpoint"}) {
    reader.refuse_if(reader.has(folder), option,
                     fmt::format("found with --{}, expected a search in memory alone", folder));
  }
  reader.refuse_if(
      settings.format == Format::kSvg || settings.format == Format::kHtml, option,
      fmt::format("found with --format {}, expected text, json or csv", reader.text("format", "")));
}

void check_list(OptionReader& reader, const Settings& settings) {
  const std::optional<std::uint64_t> depth = settings.options.list_depth;
  check_added(reader, settings, "list-depth");
  check_added(reader, settings, "among");
  reader.refuse_if(reader.has("among") && settings.options.from == From::kStart, "among",
                   "found without --from goals, expected both or none");
  reader.refuse_if(reader.has("among") && depth && settings.format == Format::kCsv, "among",
                   "found with --list-depth and --format csv, which has one table");
  if (!depth) return;
  const std::uint64_t most = settings.options.limits.max_depth;
  reader.refuse_if(
      *depth > most, "list-depth",
      fmt::format("found {}, expected at most {}, which is --max-depth", *depth, most));
}

// What is said of a folder, where none was named.
void check_folder(const std::string& command, OptionReader& reader) {
  if (command == "resume") return;
  const bool disk = reader.has("disk");
  reader.refuse_if(reader.has("max-disk") && !disk, "max-disk",
                   "found without --disk, expected both or none");
  reader.refuse_if(reader.has("checkpoint-every") && !disk && !reader.has("checkpoint"),
                   "checkpoint-every",
                   "found without --checkpoint and --disk, expected one of them too");
}

std::string supported_kernels() {
  std::vector<std::string> names = names_of(kNamed<Isa>);
  std::erase_if(names, [](const std::string& isa) { return !supports(*value_named<Isa>(isa)); });
  return join(names, ", ");
}

}  // namespace

absl::StatusOr<Settings> read_settings(const Words& words) {
  OptionReader reader(words);
  Settings settings;
  settings.target = words.target;
  settings.words = as_command_line(words);
  settings.puzzle = parameters_of(words);
  settings.input_format = lower_case(reader.text("input-format", "auto"));
  settings.to = lower_case(reader.text("to", ""));
  auto searches = searches_of(reader);
  if (!searches.ok()) return searches.status();
  settings.searches = *std::move(searches);
  settings.options.prune = reader.choice("prune", Prune::kAutomaton);
  settings.options.move_order = lower_case(reader.text("move-order", ""));
  settings.options.transpositions = reader.read("transpositions", std::uint64_t{0}, parse_size);
  settings.options.tie_break = reader.choice("tie-break", TieBreak::kGreatestG);
  settings.options.deterministic = reader.flag("deterministic");
  settings.options.storage = reader.choice("storage", Storage::kAuto);
  settings.options.disk = reader.file("disk");
  settings.options.checkpoint = reader.file("checkpoint");
  settings.checkpoint_every = reader.read("checkpoint-every", 0.0, parse_duration);
  settings.max_disk = reader.read("max-disk", settings.max_disk, parse_size);
  settings.options.from = reader.choice("from", From::kStart);
  if (reader.has("list-depth")) settings.options.list_depth = reader.number("list-depth", 0);
  settings.among = reader.text("among", "");
  reader.refuse_if(reader.has("among") && settings.among.empty(), "among",
                   "found no position, expected some");
  settings.options.save = reader.file("save");
  settings.options.table = reader.file("table");
  settings.partition = reader.text("partition", "");
  settings.options.all_shortest = reader.flag("all-shortest");
  settings.options.fewest_turns = reader.has("prefer");
  reader.refuse_if(settings.options.fewest_turns && !settings.options.all_shortest, "prefer",
                   "found without --all-shortest, expected --all-shortest too");
  if (words.command == "heuristics") settings.heuristics = reader.text("heuristic", "");
  settings.proves = words.command == "verify" && reader.has("search");
  settings.files = words.files;
  if (reader.has("random")) settings.random = reader.number("random", 0);
  settings.count = reader.number("count", settings.count);
  settings.seed = reader.number("seed", settings.seed);
  if (reader.has("walk")) settings.series.walk = reader.number("walk", 0);
  if (reader.has("depth")) settings.series.depth = reader.read("depth", DepthRange{}, parse_range);
  reader.refuse_if(reader.has("walk") && reader.has("depth"), "walk",
                   "found together with --depth, expected one of them");
  settings.threads = static_cast<int>(reader.number("threads", 0, kMostThreads));
  if (settings.threads == 0) settings.threads = available_threads();
  settings.options.limits = limits_of(reader, settings.threads);
  auto census = read_census(words);
  if (!census.ok()) return census.status();
  settings.census = *std::move(census);
  settings.port = static_cast<int>(reader.number("port", 0, kMostPort));
  settings.open = reader.flag("open");
  settings.format = reader.choice("format", Format::kText);
  settings.axis = reader.choice("axis", Axis::kLinear);
  settings.line = reader.number("line", 0);
  reader.refuse_if(reader.has("line") && settings.line == 0, "line",
                   "found 0, expected a number from 1 on");
  settings.check = reader.flag("check");
  const bool is_picture = settings.format == Format::kSvg || settings.format == Format::kHtml;
  settings.only_summary = reader.flag("summary") || (is_picture && settings.is_stream());
  settings.options.path = !reader.flag("no-path") && !settings.only_summary;
  settings.progress = reader.choice("progress", When::kAuto);
  settings.quiet = reader.flag("quiet");
  const auto colours = reader.choice("color", When::kAuto);
  settings.page = page_of_stdout(settings.format == Format::kText ? colours : When::kNever);
  settings.kernel = value_named<Isa>(reader.text("kernel", ""));
  reader.refuse_if(settings.kernel && !supports(*settings.kernel), "kernel",
                   fmt::format("found {}, expected one that this processor has: {}",
                               reader.text("kernel", ""), supported_kernels()));
  check_source(words.command, !settings.files.empty(), reader);
  check_folder(words.command, reader);
  check_list(reader, settings);
  if (words.command == "solve") settle_searches(reader, settings);
  for (const char* limit : {"max-memory", "max-states", "max-depth"}) {
    reader.refuse_if(words.command == "verify" && reader.has(limit) && !settings.proves, limit,
                     "found without --search, expected both: the rules alone need no limit");
  }
  if (!reader.error().ok()) return reader.error();
  return settings;
}

}  // namespace trailblaze
