#include "cli/options/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>

#include "cli/options/option_table.hpp"
#include "cli/report/picture.hpp"
#include "engine/base/machine.hpp"
#include "engine/base/text.hpp"
#include "engine/heuristic/heuristic.hpp"

namespace trailblaze {
namespace {

constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20;
constexpr std::uint64_t kMostThreads = 1024;
constexpr std::uint64_t kMostPort = 65535;

// Beside the tables: text of reports, the barrier's joins, the allocator's leftovers.
constexpr std::uint64_t kMemoryForBuffers = 8 * kMegabyte;
constexpr std::uint64_t kMemoryPerThread = kMegabyte;
constexpr std::uint64_t kLeastForTables = 2 * kMegabyte;  // fewer are refused

// Reads bytes in units of 1024: "512", "64K", "2M", "1g".
absl::StatusOr<std::uint64_t> parse_size(std::string_view text) {
  constexpr std::string_view kUnits = "KMG";
  const auto wrong = [&] {
    return invalid("found " + in_quotes(text) + ", expected bytes such as 512M or 8G");
  };
  if (text.empty()) return wrong();
  const char last = static_cast<char>(std::toupper(static_cast<unsigned char>(text.back())));
  const std::size_t unit = kUnits.find(last);
  const int shift = unit == std::string_view::npos ? 0 : 10 * (static_cast<int>(unit) + 1);
  const absl::StatusOr<std::uint64_t> number =
      parse_number(shift == 0 ? text : text.substr(0, text.size() - 1));
  if (!number.ok() || *number > kUnlimited >> shift) return wrong();
  return *number << shift;
}

// Reads a range of depths: "60..80", "60.." or "60".
absl::StatusOr<DepthRange> parse_range(std::string_view text) {
  const std::size_t dots = text.find("..");
  const bool is_range = dots != std::string_view::npos;
  const auto first = parse_number(text.substr(0, dots));
  const bool is_open = is_range && dots + 2 == text.size();
  const auto last = is_open ? kUnlimited : is_range ? parse_number(text.substr(dots + 2)) : first;
  if (first.ok() && last.ok() && *first <= *last) return DepthRange{*first, *last};
  return invalid("found " + in_quotes(text) + ", expected depths such as 60..80, 60.. or 60");
}

std::optional<double> decimal(const std::string& text, std::chars_format format) {
  const char* end = text.data() + text.size();
  double value = 0;
  const auto [rest, error] = std::from_chars(text.data(), end, value, format);
  return error == std::errc() && rest == end ? std::optional(value) : std::nullopt;
}

absl::StatusOr<double> parse_seconds(const std::string& text) {
  const std::optional<double> value = decimal(text, std::chars_format::general);
  if (value && *value >= 0) return *value;
  return invalid("found " + in_quotes(text) + ", expected a number of seconds");
}

// Reads a time as seconds: "30", "30s", "5m", "1.5h".
absl::StatusOr<double> parse_duration(const std::string& text) {
  const char last = text.empty() ? ' ' : text.back();
  const double unit = last == 's' ? 1 : last == 'm' ? 60 : last == 'h' ? 3600 : 0;
  const auto number =
      decimal(unit == 0 ? text : text.substr(0, text.size() - 1), std::chars_format::fixed);
  if (number && *number >= 0) return *number * (unit == 0 ? 1 : unit);
  return invalid("found " + in_quotes(text) + ", expected a time such as 30s, 5m or 1h");
}

// Reads a weight: at least 1, in thousandths.
absl::StatusOr<double> parse_weight(const std::string& text) {
  const std::optional<double> value = decimal(text, std::chars_format::fixed);
  const bool is_rounded = text.size() - std::min(text.find('.'), text.size()) <= 4;
  if (value && is_rounded && *value >= 1 && *value <= Weight::kMost) return *value;
  return invalid(
      fmt::format("found {}, expected a number from 1 to {} such as 1.5, of at most three decimals",
                  in_quotes(text), Weight::kMost));
}

// Reads weights that are split by commas.
absl::StatusOr<std::vector<double>> parse_weights(const std::string& text) {
  std::vector<double> weights;
  for (const std::string_view word : split(text, ',')) {
    const absl::StatusOr<double> weight = parse_weight(std::string(word));
    if (!weight.ok()) return weight.status();
    weights.push_back(*weight);
  }
  return weights;
}

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

// Reads options one by one and remembers the first thing that was wrong.
class Reader {
 public:
  explicit Reader(const Words& words) : words_(words) {}

  bool has(const std::string& name) const { return words_.values.contains(name); }

  bool flag(const std::string& name) const { return text(name, "false") == "true"; }

  std::string text(const std::string& name, const std::string& fallback) const {
    const auto found = words_.values.find(name);
    return found == words_.values.end() ? fallback : found->second;
  }

  // "" when not given, and only then.
  std::string file(const std::string& name) {
    std::string given = text(name, "");
    refuse_if(has(name) && given.empty(), name, "found no name, expected that of a file");
    return given;
  }

  // What `parse` makes of the option's text.
  template <class Value, class Parse>
  Value read(const std::string& name, Value fallback, const Parse& parse) {
    return has(name) ? keep(name, parse(text(name, "")), fallback) : fallback;
  }

  std::uint64_t number(const std::string& name, std::uint64_t fallback,
                       std::uint64_t most = kUnlimited) {
    return read(name, fallback,
                [&](const std::string& given) { return parse_number(given, 0, most); });
  }

  // The place of the option's value in `names`; options.cpp has checked that it is one of them.
  std::size_t choice(const std::string& name, const std::vector<std::string>& names) const {
    return static_cast<std::size_t>(std::ranges::find(names, text(name, names.front())) -
                                    names.begin());
  }

  // Says what is wrong with an option. The first such error is kept.
  void refuse_if(bool is_wrong, const std::string& name, const std::string& why) {
    if (is_wrong && error_.ok()) error_ = invalid(name + ": " + why);
  }
  const absl::Status& error() const { return error_; }

  template <class Value>
  Value keep(const std::string& name, const absl::StatusOr<Value>& value, Value fallback) {
    refuse_if(!value.ok(), name, message(value.status()));
    return value.ok() ? *value : fallback;
  }

 private:
  const Words& words_;
  absl::Status error_;
};

// What was said of the puzzle.
Parameters parameters_of(const Words& words) {
  std::set<std::string> names = {"start", "goal"};
  for (const OptionRow& row : puzzle_options()) names.insert(row.name);
  Parameters said = words.values;
  std::erase_if(said, [&](const auto& option) { return !names.contains(option.first); });
  return said;
}

Limits limits_of(Reader& reader, int threads) {
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
void check_source(const std::string& command, Reader& reader) {
  const bool file = reader.has("file"), random = reader.has("random");
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
void check_added(Reader& reader, const Settings& settings, const char* option) {
  if (!reader.has(option)) return;
  for (const char* folder : {"disk", "checkpoint"}) {
    reader.refuse_if(reader.has(folder), option,
                     fmt::format("found with --{}, expected a search in memory alone", folder));
  }
  reader.refuse_if(
      settings.format == Format::kSvg || settings.format == Format::kHtml, option,
      fmt::format("found with --format {}, expected text, json or csv", reader.text("format", "")));
}

void check_list(Reader& reader, const Settings& settings) {
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
void check_folder(const std::string& command, Reader& reader) {
  if (command == "resume") return;
  const bool disk = reader.has("disk");
  reader.refuse_if(reader.has("max-disk") && !disk, "max-disk",
                   "found without --disk, expected both or none");
  reader.refuse_if(reader.has("checkpoint-every") && !disk && !reader.has("checkpoint"),
                   "checkpoint-every",
                   "found without --checkpoint and --disk, expected one of them too");
}

// An option of some searches, and which those are.
struct Belongs {
  const char* option;
  bool (*to)(const NamedSearch&);
  const char* expected;
};

bool is_astar(const NamedSearch& search) { return search.name == "astar"; }

bool is_breadth_first(const NamedSearch& search) {
  return search.name == "bfs" || search.name == "auto";
}

constexpr Belongs kBelongings[] = {
    {"heuristic", takes_heuristic, "astar or idastar"},
    {"bound-weight", takes_heuristic, "astar or idastar"},
    {"tie-break", is_astar, "astar"},
    {"prune", [](const NamedSearch& search) { return search.name == "idastar"; }, "idastar"},
    {"move-order", [](const NamedSearch& search) { return search.name == "idastar"; }, "idastar"},
    {"transpositions", [](const NamedSearch& search) { return search.name == "idastar"; },
     "idastar"},
    {"disk", is_breadth_first, "bfs"},
    {"checkpoint",
     [](const NamedSearch& search) { return is_breadth_first(search) || search.name == "idastar"; },
     "bfs or idastar"},
    {"storage",
     [](const NamedSearch& search) { return search.name != "idastar" && search.name != "ids"; },
     "one that stores the states it visits"},
};

// Which searches there are: those named, or what the other options take for granted.
absl::StatusOr<std::vector<NamedSearch>> searches_of(const Reader& reader) {
  const bool for_idastar = std::ranges::any_of(kBelongings, [&](const Belongs& row) {
    return reader.has(row.option) && row.to({"idastar", ""}) && !row.to({"auto", ""});
  });
  const char* fallback = reader.has("table")       ? "table"
                         : reader.has("tie-break") ? "astar"
                         : for_idastar             ? "idastar"
                                                   : "auto";
  return read_searches(reader.text("search", fallback));
}

// --heuristic is for the searches that take one and name none themselves; there must be one.
void spread_heuristic(Reader& reader, std::vector<NamedSearch>& searches) {
  if (!reader.has("heuristic")) return;
  const std::string heuristic = reader.text("heuristic", "");
  bool is_used = false;
  for (NamedSearch& search : searches) {
    if (!takes_heuristic(search) || !search.heuristic.empty()) continue;
    search.heuristic = heuristic;
    is_used = true;
  }
  reader.refuse_if(!is_used, "heuristic",
                   fmt::format("found {} with search {}, expected one of them", heuristic,
                               label(searches.front())));
}

// Each search that takes a weight is there once for each of them.
void spread_weights(const std::vector<double>& weights, std::vector<NamedSearch>& searches) {
  std::vector<NamedSearch> all;
  for (const NamedSearch& search : searches) {
    if (!takes_heuristic(search)) {
      all.push_back(search);
      continue;
    }
    for (const double weight : weights) {
      all.push_back(search);
      all.back().weight = weight;
    }
  }
  searches = std::move(all);
}

// A search in a folder is one of one instance; of streams there are checkpoints of the whole.
void check_one_search(Reader& reader, const Settings& settings) {
  const bool is_stream = settings.file || settings.random;
  reader.refuse_if(is_stream && reader.has("disk"), "disk",
                   "found with a stream of instances, expected one instance");
  reader.refuse_if(settings.file == "-" && reader.has("checkpoint"), "file",
                   "found - with --checkpoint, expected a file that can be read again");
  for (const char* option : {"disk", "checkpoint"}) {
    reader.refuse_if(reader.has(option) && settings.searches.size() > 1 && !is_stream, option,
                     "found with several searches, expected one");
  }
}

// Everything about which searches run. Of several an option is for those that can use it; there
// must be one. A table is walked down by one search, and all shortest paths are found by those that
// know one.
void check_searches(Reader& reader, Settings& settings) {
  const auto any = [&](const auto& holds) { return std::ranges::any_of(settings.searches, holds); };
  const auto is_there = [&](std::string_view name) {
    return any([&](const NamedSearch& search) { return search.name == name; });
  };
  const bool is_stream = settings.file || settings.random;
  for (const Belongs& row : kBelongings) {
    const std::string_view option = row.option;
    const bool is_free = (option == "storage" && reader.text("storage", "") == "auto") ||
                         (option == "checkpoint" && is_stream);
    const bool asks = reader.has(row.option) && !is_free;
    reader.refuse_if(
        asks && !any(row.to), row.option,
        fmt::format("found {} with search {}, expected {}", reader.text(row.option, ""),
                    label(settings.searches.front()), row.expected));
  }
  spread_heuristic(reader, settings.searches);
  spread_weights(reader.read("bound-weight", std::vector{1.0}, parse_weights), settings.searches);
  reader.refuse_if(settings.options.storage == Storage::kDisk && !reader.has("disk"), "disk",
                   "missing, expected a folder for storage disk (--disk DIR)");
  check_one_search(reader, settings);
  const SearchOptions& options = settings.options;
  reader.refuse_if(
      options.deterministic && options.transpositions != 0, "deterministic",
      "found with transpositions, expected one of them: what a thread meets in the table "
      "depends on the others");
  reader.refuse_if(
      !options.table.empty() && (settings.searches.size() > 1 || !is_there("table")), "table",
      "found with --search " + reader.text("search", "") + ", expected with --search table alone");
  reader.refuse_if(options.all_shortest && is_there("dfs"), "all-shortest",
                   "found with --search dfs, expected a search for shortest paths");
  reader.refuse_if(options.all_shortest && reader.has("disk"), "all-shortest",
                   "found with --disk, expected one of them: all paths are counted in memory");
  const auto is_weighted = [](const NamedSearch& search) { return search.weight > 1; };
  reader.refuse_if(options.all_shortest && any(is_weighted), "all-shortest",
                   "found with --bound-weight, expected one of them");
}

std::string supported_kernels() {
  std::string names = name(Isa::kPortable);
  for (const Isa isa : {Isa::kAvx2, Isa::kAvx512}) {
    if (supports(isa)) names += std::string(", ") + name(isa);
  }
  return names;
}

}  // namespace

absl::StatusOr<Settings> read_settings(const Words& words) {
  Reader reader(words);
  Settings settings;
  settings.target = words.target;
  settings.words = as_command_line(words);
  settings.puzzle = parameters_of(words);
  settings.input_format = lower_case(reader.text("input-format", "auto"));
  settings.to = lower_case(reader.text("to", ""));
  auto searches = searches_of(reader);
  if (!searches.ok()) return searches.status();
  settings.searches = *std::move(searches);
  const bool parent = reader.text("prune", "automaton") == "parent";
  settings.options.prune = parent ? Prune::kParent : Prune::kAutomaton;
  settings.options.move_order = lower_case(reader.text("move-order", ""));
  settings.options.transpositions = reader.read("transpositions", std::uint64_t{0}, parse_size);
  settings.options.tie_break = static_cast<TieBreak>(reader.choice(
      "tie-break", std::vector<std::string>(kTieBreakNames.begin(), kTieBreakNames.end())));
  settings.options.deterministic = reader.flag("deterministic");
  settings.options.storage = static_cast<Storage>(
      reader.choice("storage", {"auto", "frontier", "trail", "ranked", "dense", "disk"}));
  settings.options.disk = reader.file("disk");
  settings.options.checkpoint = reader.file("checkpoint");
  settings.checkpoint_every = reader.read("checkpoint-every", 0.0, parse_duration);
  settings.max_disk = reader.read("max-disk", settings.max_disk, parse_size);
  settings.options.from = static_cast<From>(reader.choice("from", {"start", "goals"}));
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
  if (reader.has("file")) settings.file = reader.text("file", "");
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
  settings.format =
      static_cast<Format>(reader.choice("format", {"text", "json", "csv", "svg", "html"}));
  settings.axis = static_cast<Axis>(reader.choice("axis", {"linear", "log"}));
  settings.line = reader.number("line", 0);
  reader.refuse_if(reader.has("line") && settings.line == 0, "line",
                   "found 0, expected a number from 1 on");
  settings.check = reader.flag("check");
  const bool is_stream = settings.file || settings.random;
  const bool is_picture = settings.format == Format::kSvg || settings.format == Format::kHtml;
  settings.only_summary = reader.flag("summary") || (is_picture && is_stream);
  settings.options.path = !reader.flag("no-path") && !settings.only_summary;
  settings.progress = static_cast<When>(reader.choice("progress", {"auto", "always", "never"}));
  settings.quiet = reader.flag("quiet");
  const auto colours = static_cast<When>(reader.choice("color", {"auto", "always", "never"}));
  settings.page = page_of_stdout(settings.format == Format::kText ? colours : When::kNever);
  const std::size_t kernel = reader.choice("kernel", {"auto", "portable", "avx2", "avx512"});
  if (kernel != 0) settings.kernel = static_cast<Isa>(kernel - 1);
  reader.refuse_if(settings.kernel && !supports(*settings.kernel), "kernel",
                   fmt::format("found {}, expected one that this processor has: {}",
                               reader.text("kernel", ""), supported_kernels()));
  check_source(words.command, reader);
  check_folder(words.command, reader);
  check_list(reader, settings);
  if (words.command == "solve") check_searches(reader, settings);
  for (const char* limit : {"max-memory", "max-states", "max-depth"}) {
    reader.refuse_if(words.command == "verify" && reader.has(limit) && !settings.proves, limit,
                     "found without --search, expected both: the rules alone need no limit");
  }
  if (!reader.error().ok()) return reader.error();
  return settings;
}

}  // namespace trailblaze
