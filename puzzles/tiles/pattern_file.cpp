#include "puzzles/tiles/pattern_file.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/pattern_builder.hpp"
#include "puzzles/tiles/pattern_partitions.hpp"

namespace trailblaze {
namespace {

// Checks the fields that the titles of all pattern databases of tiles share.
absl::Status check_pattern_title(const std::string& file, const TableTitle& title) {
  using table_file::rejection;
  const auto differs = [&](const char* what, std::string_view found, std::string_view expected) {
    return rejection(file, what, in_quotes(found), in_quotes(expected));
  };
  if (title.layout != table_file::kPatterns) {
    return differs("layout", title.layout, table_file::kPatterns);
  }
  if (title.puzzle != "tiles") return differs("puzzle", title.puzzle, "tiles");
  for (const char* name : {"size", "partition", "bits", "metric"}) {
    if (!title.parameters.contains(name)) return rejection(file, "parameter", "none", name);
  }
  const std::string& metric = title.parameters.at("metric");
  if (metric != "single") return differs("metric", metric, "single");
  return absl::OkStatus();
}

// Returns the groups of a partition, on the board and goal of a session of tiles.
absl::StatusOr<std::vector<PatternGroup>> groups_of(const SessionInfo& facts,
                                                    const std::string& partition) {
  if (facts.metric != "single") {
    return invalid("metric: found " + in_quotes(facts.metric) +
                   ", expected single: a pattern database counts moves of one tile");
  }
  if (facts.goal.find('|') != std::string::npos) {
    return invalid("goal: found " + in_quotes(facts.goal) +
                   ", expected one goal: a pattern database " + "has the distances to one goal");
  }
  const auto size = split(facts.parameters.at("size"), 'x');
  const auto rows = static_cast<int>(parse_number(size.front()).value());
  const auto columns = static_cast<int>(parse_number(size.back()).value());
  const auto goal = parse_permutation(facts.goal, rows * columns, 0);
  if (!goal.ok()) {  // the goal has alike tiles
    return invalid("goal: " + message(goal.status()) + ": a pattern database follows each tile");
  }
  auto groups = pattern_groups(partition, rows, columns, *goal);
  if (!groups.ok()) return in_field("partition", groups.status());
  return groups;
}

PatternReport report_of(const std::vector<PatternGroup>& groups, const BuiltPatterns& built = {}) {
  PatternReport report;
  report.size = groups.front().size_text();
  report.goal = groups.front().goal_text();
  report.partition = partition_of(groups);
  for (const PatternGroup& group : groups) {
    report.groups.push_back({group.tiles_text(), group.entries(), {}});
  }
  report.stop = built.stop;
  report.required_bytes = built.required_bytes;
  return report;
}

void add_tables(PatternReport& report, const PatternTables& tables, const Crew& crew) {
  report.bits = tables.bits();
  report.bytes = table_file::kHeaderBytes + tables.bytes();
  for (std::size_t g = 0; g < report.groups.size(); ++g) {
    report.groups[g].counts = count_values(tables, g, crew);
  }
}

// Returns a report if a limit kept the file from being read, else the error.
absl::StatusOr<PatternReport> unread(const BuildError& error) {
  if (!error.limit) return error.status;
  PatternReport report;
  report.stop = error.limit->stop;
  report.required_bytes = error.limit->required_bytes;
  return report;
}

// Describes the first entry that differs.
std::string difference(const PatternTables& found, const PatternTables& expected) {
  if (found.bits() != expected.bits()) {
    return "bits an entry: found " + std::to_string(found.bits()) + ", expected " +
           std::to_string(expected.bits());
  }
  const auto words = found.words(), others = expected.words();
  if (std::equal(words.begin(), words.end(), others.begin())) return "";
  for (std::size_t g = 0; g < found.groups().size(); ++g) {
    const PatternGroup& group = found.groups()[g];
    for (std::uint64_t i = 0; i < group.entries(); ++i) {
      if (found.entry(g, i) == expected.entry(g, i)) continue;
      return "group " + group.tiles_text() + ", entry " + std::to_string(i) + ": found " +
             std::to_string(found.entry(g, i)) + ", expected " +
             std::to_string(expected.entry(g, i));
    }
  }
  return "between groups: found bits that are set, expected zeros";
}

}  // namespace

absl::Status check_pattern_file(const SessionInfo& facts, const std::string& partition,
                                const std::string& file) {
  const auto groups = groups_of(facts, partition);
  return groups.ok() ? AtomicTableFile(file).status() : groups.status();
}

absl::StatusOr<PatternReport> build_pattern_file(const SessionInfo& facts,
                                                 const std::string& partition,
                                                 const std::string& file, const Crew& crew,
                                                 const Limits& limits, Pulse* pulse, DiskRun* run) {
  const auto groups = groups_of(facts, partition);
  if (!groups.ok()) return groups.status();
  AtomicTableFile out(file);
  if (!out.status().ok()) return out.status();
  const Watch watch(limits);
  std::optional<PatternCheckpoints> checkpoints;
  if (run != nullptr) checkpoints.emplace(*run);
  BuiltPatterns built =
      PatternBuilder(*groups).build(crew, limits, pulse, checkpoints ? &*checkpoints : nullptr);
  if (!built.read_error.ok()) return built.read_error;
  PatternReport report = report_of(*groups, built);
  report.seconds = watch.seconds();
  if (!built.tables) return report;
  report.saving = save_patterns(out, *built.tables, crew);
  if (!report.saving.ok()) {
    if (checkpoints) checkpoints->save_finished();
    return report;
  }
  built.words.reset();  // they were kept for a checkpoint
  add_tables(report, *built.tables, crew);
  return report;
}

absl::StatusOr<PatternReport> inspect_pattern_file(const std::string& file, const Crew& crew,
                                                   const Limits& limits) {
  const Watch watch(limits);
  const auto tables = open_patterns(file, crew, limits.max_bytes);
  if (!tables.ok()) return unread(tables.error());
  PatternReport report = report_of(tables->groups());
  add_tables(report, *tables, crew);
  report.seconds = watch.seconds();
  return report;
}

absl::StatusOr<PatternReport> verify_pattern_file(const std::string& file, const Crew& crew,
                                                  const Limits& limits, Pulse* pulse) {
  const Watch watch(limits);
  const auto tables = open_patterns(file, crew, limits.max_bytes);
  if (!tables.ok()) return unread(tables.error());
  Limits rest = limits;
  rest.max_bytes -= tables->bytes();
  const BuiltPatterns built = PatternBuilder(tables->groups()).build(crew, rest, pulse);
  PatternReport report = report_of(tables->groups(), built);
  if (built.required_bytes != 0) report.required_bytes += tables->bytes();
  if (built.tables) {
    report.broken = difference(*tables, *built.tables);
    report.bits = tables->bits();
    report.bytes = table_file::kHeaderBytes + tables->bytes();
  }
  report.seconds = watch.seconds();
  return report;
}

// ---- tables and files ----

absl::Status save_patterns(AtomicTableFile& out, const PatternTables& tables, const Crew& crew) {
  const PatternGroup& board = tables.groups().front();
  std::uint64_t entries = 0;
  for (const PatternGroup& group : tables.groups()) entries += group.entries();
  const TableTitle title = {"tiles",
                            {{"size", board.size_text()},
                             {"metric", "single"},
                             {"partition", partition_of(tables.groups())},
                             {"bits", std::to_string(tables.bits())}},
                            board.goal_text(),
                            table_file::kPatterns,
                            entries};
  return out.save(title, entries, tables.words(), crew);
}

Built<PatternTables> open_patterns(const std::string& file, const Crew& crew,
                                   std::uint64_t max_bytes) {
  using table_file::rejection;
  auto read = read_words(file, crew, max_bytes);
  if (!read.ok()) return read.error();
  if (auto status = check_pattern_title(file, read->title); !status.ok()) return status;
  const Parameters& said = read->title.parameters;
  const auto parts = split(said.at("size"), 'x');
  const auto rows = parse_number(parts.front(), 1, 16), columns = parse_number(parts.back(), 1, 16);
  const auto bits = parse_number(said.at("bits"));
  if (parts.size() != 2 || !rows.ok() || !columns.ok() || *rows * *columns > 16) {
    return rejection(file, "size", in_quotes(said.at("size")), "rows x columns");
  }
  if (!bits.ok() || (*bits != 4 && *bits != 8)) {
    return rejection(file, "bits", in_quotes(said.at("bits")), "4 or 8");
  }
  const auto goal = scan_permutation(read->title.root, static_cast<int>(*rows * *columns), 0);
  if (!goal) return rejection(file, "goal", in_quotes(read->title.root), "a position of that size");
  auto groups = pattern_groups(said.at("partition"), static_cast<int>(*rows),
                               static_cast<int>(*columns), *goal);
  if (!groups.ok()) return in_field("table: " + in_quotes(file) + ": partition", groups.status());
  PatternTables tables(*std::move(groups), static_cast<int>(*bits));
  if (tables.size() != read->words->size()) {
    return rejection(file, "bytes of the tables", read->words->bytes(), tables.bytes());
  }
  tables.set_words(read->words->data(), read->words);
  return tables;
}

absl::Status check_board(const PatternTables& tables, const PatternGroup& expected) {
  const PatternGroup& found = tables.groups().front();
  const auto differs = [](const std::string& what, const std::string& has,
                          const std::string& wants) {
    return has == wants ? absl::OkStatus()
                        : invalid("table: " + what + ": found " + in_quotes(has) + ", expected " +
                                  in_quotes(wants));
  };
  auto size = differs("size", found.size_text(), expected.size_text());
  return size.ok() ? differs("goal", found.goal_text(), expected.goal_text()) : size;
}

}  // namespace trailblaze
