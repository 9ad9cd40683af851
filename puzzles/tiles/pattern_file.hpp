// A pattern database as one file with all its groups. It has the form of distance tables
// (table_file.hpp), so it is used only when it was not altered, cut or extended.
//
//    header   layout "patterns", root = the goal, places = entries of all groups
//             parameters: size 4x4, metric single, partition 1,2,3/4,5, bits 4
//    words    as in pattern_tables.hpp
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <utility>

#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "engine/tables/table_file.hpp"
#include "puzzles/tiles/pattern_partitions.hpp"
#include "puzzles/tiles/pattern_tables.hpp"

namespace trailblaze {

// Checks the part of the title that all pattern databases of tiles have in common.
inline absl::Status check_pattern_title(const std::string& file, const TableTitle& title) {
  using table_file::refused;
  if (title.layout != table_file::kPatterns) {
    return refused(file, "layout", in_quotes(title.layout), in_quotes(table_file::kPatterns));
  }
  if (title.puzzle != "tiles") {
    return refused(file, "puzzle", in_quotes(title.puzzle), in_quotes("tiles"));
  }
  for (const char* name : {"size", "partition", "bits", "metric"}) {
    if (!title.parameters.contains(name)) return refused(file, "parameter", "none", name);
  }
  const std::string& metric = title.parameters.at("metric");
  if (metric != "single") return refused(file, "metric", in_quotes(metric), in_quotes("single"));
  return absl::OkStatus();
}

// An error for the first thing in which tables are not for this board and goal.
inline absl::Status check_board(const PatternTables& tables, const PatternGroup& expected) {
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

// Writes the tables. Called by one thread; the crew sums.
inline absl::Status save_patterns(AtomicTableFile& out, const PatternTables& tables,
                                  const Crew& crew) {
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

// Checks the whole pattern database in `file`, then maps it.
inline absl::StatusOr<PatternTables> open_patterns(const std::string& file, const Crew& crew) {
  using table_file::refused;
  auto mapped = map_words(file, crew, Pages::kAtOnce);
  if (!mapped.ok()) return mapped.status();
  const auto status = check_pattern_title(file, mapped->title);
  if (!status.ok()) return status;
  const Parameters& said = mapped->title.parameters;
  const auto parts = split(said.at("size"), 'x');
  const auto rows = parse_number(parts.front(), 1, 16), columns = parse_number(parts.back(), 1, 16);
  const auto bits = parse_number(said.at("bits"));
  if (parts.size() != 2 || !rows.ok() || !columns.ok() || *rows * *columns > 16) {
    return refused(file, "size", in_quotes(said.at("size")), "rows x columns");
  }
  if (!bits.ok() || (*bits != 4 && *bits != 8)) {
    return refused(file, "bits", in_quotes(said.at("bits")), "4 or 8");
  }
  const auto goal = scan_permutation(mapped->title.root, static_cast<int>(*rows * *columns), 0);
  if (!goal) return refused(file, "goal", in_quotes(mapped->title.root), "a position of that size");
  auto groups = pattern_groups(said.at("partition"), static_cast<int>(*rows),
                               static_cast<int>(*columns), *goal);
  if (!groups.ok()) return in_field("table: " + in_quotes(file) + ": partition", groups.status());
  PatternTables tables(*std::move(groups), static_cast<int>(*bits));
  if (tables.size() != mapped->words.size()) {
    return refused(file, "bytes of the tables", mapped->words.size_bytes(), tables.bytes());
  }
  tables.use(mapped->words.data(), std::move(mapped->keeper));
  return tables;
}

}  // namespace trailblaze
