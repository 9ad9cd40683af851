#include <memory>
#include <utility>

#include "engine/base/built.hpp"
#include "engine/base/text.hpp"
#include "engine/heuristic/heuristic_registry.hpp"
#include "puzzles/tiles/additive_patterns.hpp"
#include "puzzles/tiles/pattern_builder.hpp"
#include "puzzles/tiles/pattern_file.hpp"
#include "puzzles/tiles/pattern_sample.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "puzzles/tiles/tiles_choices.hpp"
#include "puzzles/tiles/tiles_search.hpp"

namespace trailblaze {
namespace {

bool is_partition(const std::string& text) {
  const auto& names = named_partitions();
  return text.find_first_not_of("0123456789,/ ") == std::string::npos ||
         std::ranges::find(names, text, &NamedPartition::name) != names.end();
}

// Returns the tables for `text`, which is a partition or a file.
Built<PatternTables> tables_for(const Tiles& tiles, State goal, const std::string& text,
                                const Options& options) {
  if (!is_partition(text)) {
    auto tables = open_patterns(text, options.crew, options.limits.max_bytes);
    if (!tables.ok()) {
      return BuildError{in_field("heuristic", tables.status()), tables.error().limit};
    }
    const PatternGroup board(tiles.rows(), tiles.columns(), {}, goal);
    absl::Status status = check_board(*tables, board);
    if (status.ok()) status = check_sample(text, *tables);
    if (!status.ok()) return in_field("heuristic", status);
    return *std::move(tables);
  }
  auto groups = pattern_groups(text, tiles.rows(), tiles.columns(), goal);
  if (!groups.ok()) return in_field("heuristic", groups.status());
  BuiltPatterns all =
      PatternBuilder(*std::move(groups)).build(options.crew, options.limits, options.pulse);
  if (all.tables) return *std::move(all.tables);
  if (all.stop != Stop::kMemory) {
    return limit_error({all.stop}, std::string("heuristic: stopped while its tables were built: ") +
                                       name(all.stop));
  }
  return limit_error({all.stop, all.required_bytes},
                     "heuristic: its tables need " + std::to_string(all.required_bytes) +
                         " bytes, the limit is " + std::to_string(options.limits.max_bytes));
}

// Returns an entry for additive patterns: a named partition, or the argument if the name ends in
// ':'.
HeuristicEntry pattern_entry(const HeuristicFacts& facts) {
  return {
      facts, [facts](const AnyPuzzle& any, const HeuristicRequest& request) -> BuiltSearch {
        const std::vector<State> goals = any.goals();
        if (goals.size() != 1) {
          return invalid("heuristic: found " + std::to_string(goals.size()) +
                         " goals, expected one: a pattern database has the distances to one goal");
        }
        const std::string& text = facts.name.back() == ':' ? request.argument : facts.name;
        if (text.empty()) {
          return invalid("heuristic: found " + in_quotes(facts.name) +
                         ", expected groups such as pdb:1,2,3/4,5 or a file such as pdb:FILE");
        }
        const AnyPuzzleOf<Tiles>& tiles = puzzle_of<Tiles>(any);
        auto tables = tables_for(tiles.puzzle(), goals.front(), text, request.options);
        if (!tables.ok()) return tables.error();
        HeuristicFacts full = facts;
        full.name += request.argument;
        return std::make_unique<TilesSearch<AdditivePatterns>>(
            tiles, goals.front(), std::move(full), AdditivePatterns(*std::move(tables)));
      }};
}

// Returns the cost of building a named partition, measured by a run of `trailblaze solve tiles
// --size 4x4 --random N --search idastar --heuristic NAME` on two threads. auto_search.cpp has the
// number of instances from which building pays. Other boards have no named partitions.
HeuristicTable cost_of(const std::string& partition, int rows, int columns) {
  if (rows != 4 || columns != 4) return {0, 0, kUnlimited};
  if (partition == "5-5-5") return {11'583'936, 0.1, 4};
  if (partition == "6-6-3") return {35'752'800, 0.25, 5};
  if (partition == "7-8") return {896'493'312, 11, 1000};
  return {0, 0, kUnlimited};
}

}  // namespace

std::vector<HeuristicEntry> tiles_pattern_choices(int rows, int columns) {
  std::vector<HeuristicEntry> entries;
  for (const NamedPartition& named : named_partitions()) {
    entries.push_back(pattern_entry({named.name,
                                     "additive pattern database of groups of so many tiles, on 4x4",
                                     {"single"},
                                     false,
                                     Guidance::kGood,
                                     cost_of(named.name, rows, columns)}));
  }
  entries.push_back(
      pattern_entry({"pdb:",
                     "additive pattern database: of groups, pdb:1,2,3/4,5, or a file, pdb:FILE "
                     "(pdb:./663 where its name is all digits)",
                     {"single"},
                     false}));
  return entries;
}

}  // namespace trailblaze
