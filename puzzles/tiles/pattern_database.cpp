#include "puzzles/tiles/pattern_database.hpp"

#include <algorithm>

#include "engine/base/parallel.hpp"
#include "engine/tables/table_header.hpp"
#include "puzzles/tiles/pattern_builder.hpp"
#include "puzzles/tiles/pattern_file.hpp"

namespace trailblaze {
namespace {

// The groups of a partition, on the board and goal of a session of tiles.
absl::StatusOr<std::vector<PatternGroup>> groups_of(const SessionInfo& facts,
                                                    const std::string& partition) {
  if (facts.metric != "single") {
    return invalid("metric: found " + in_quotes(facts.metric) +
                   ", expected single: a pattern database counts moves of one tile");
  }
  if (facts.goal.find('|') != std::string::npos) {
    return invalid("goal: found " + in_quotes(facts.goal) + ", expected one: a pattern database " +
                   "has the moves to one goal");
  }
  const auto size = split(facts.parameters.at("size"), 'x');
  const auto rows = static_cast<int>(parse_number(size.front()).value());
  const auto columns = static_cast<int>(parse_number(size.back()).value());
  const State goal = parse_permutation(facts.goal, rows * columns, 0).value();
  auto groups = pattern_groups(partition, rows, columns, goal);
  if (!groups.ok()) return in_field("partition", groups.status());
  return groups;
}

PatternReport report_of(const std::vector<PatternGroup>& groups) {
  PatternReport report;
  report.size = groups.front().size_text();
  report.goal = groups.front().goal_text();
  report.partition = partition_of(groups);
  for (const PatternGroup& group : groups) {
    report.groups.push_back({group.tiles_text(), group.entries(), {}});
  }
  return report;
}

void add_tables(PatternReport& report, const PatternTables& tables, const Crew& crew) {
  report.bits = tables.bits();
  report.bytes = table_file::kHeaderBytes + tables.bytes();
  for (std::size_t g = 0; g < report.groups.size(); ++g) {
    report.groups[g].counts = count_values(tables, g, crew);
  }
}

// Says which entry differs first.
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
  return "between groups: found something, expected nothing";
}

}  // namespace

absl::StatusOr<PatternReport> build_pattern_file(const SessionInfo& facts,
                                                 const std::string& partition,
                                                 const std::string& file, const Crew& crew,
                                                 const Limits& limits, Pulse* pulse) {
  const auto groups = groups_of(facts, partition);
  if (!groups.ok()) return groups.status();
  AtomicTableFile out(file);
  if (!out.status().ok()) return out.status();
  const Watch watch(limits);
  PatternReport report = report_of(*groups);
  const BuiltPatterns built = PatternBuilder(*groups).build(crew, limits, pulse);
  report.required_bytes = built.required_bytes;
  report.stop = built.stop;
  report.seconds = watch.seconds();
  if (!built.tables) return report;
  if (const auto saved = save_patterns(out, *built.tables, crew); !saved.ok()) return saved;
  add_tables(report, *built.tables, crew);
  return report;
}

absl::StatusOr<PatternReport> inspect_pattern_file(const std::string& file, const Crew& crew) {
  const Watch watch{Limits{}};
  const auto tables = open_patterns(file, crew);
  if (!tables.ok()) return tables.status();
  PatternReport report = report_of(tables->groups());
  add_tables(report, *tables, crew);
  report.seconds = watch.seconds();
  return report;
}

absl::StatusOr<PatternReport> verify_pattern_file(const std::string& file, const Crew& crew,
                                                  const Limits& limits, Pulse* pulse) {
  const Watch watch(limits);
  const auto tables = open_patterns(file, crew);
  if (!tables.ok()) return tables.status();
  PatternReport report = report_of(tables->groups());
  const BuiltPatterns built = PatternBuilder(tables->groups()).build(crew, limits, pulse);
  report.required_bytes = built.required_bytes;
  report.stop = built.stop;
  if (built.tables) {
    report.broken = difference(*tables, *built.tables);
    report.bits = tables->bits();
    report.bytes = table_file::kHeaderBytes + tables->bytes();
  }
  report.seconds = watch.seconds();
  return report;
}

}  // namespace trailblaze
