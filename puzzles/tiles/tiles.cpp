// The registry entry of sliding tiles: it turns parameters as text into a session with heuristics.
#include "puzzles/tiles/tiles.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"

#include <memory>

#include "engine/base/built.hpp"
#include "engine/base/text.hpp"
#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/tiles/additive_patterns.hpp"
#include "puzzles/tiles/linear_conflict.hpp"
#include "puzzles/tiles/pattern_builder.hpp"
#include "puzzles/tiles/pattern_file.hpp"
#include "puzzles/tiles/tiles_formats.hpp"
#include "puzzles/tiles/tiles_search.hpp"
#include "puzzles/tiles/walking_distance.hpp"

namespace trailblaze {
namespace {

// An entry for H, which is made from a board, a goal and `more`.
template <class H, class... More>
HeuristicEntry plain_entry(const char* name, const char* help, const char* metric,
                           Guidance guidance, More... more) {
  return goal_heuristic<Tiles>(
      {name, help, {metric}, true, guidance},
      [=](const Tiles& tiles, State goal) { return H(tiles.board(), goal, more...); });
}

// The same for the metric `single`, with the kernels of tiles_search.hpp where there is one goal.
template <class H>
HeuristicEntry fast_entry(const char* name, const char* help) {
  const HeuristicEntry plain = plain_entry<H>(name, help, "single", Guidance::kGood);
  return {plain.facts,
          [plain](const AnyPuzzle& any, const HeuristicRequest& request) -> BuiltSearch {
            const std::vector<State> goals = any.goals();
            if (goals.size() != 1) return plain.build(any, request);
            const AnyPuzzleOf<Tiles>& tiles = puzzle_of<Tiles>(any);
            return std::make_unique<TilesSearch<H>>(tiles, goals.front(), plain.facts,
                                                    H(tiles.puzzle().board(), goals.front()));
          }};
}

bool is_partition(const std::string& text) {
  const auto& names = named_partitions();
  return text.find_first_not_of("0123456789,/ ") == std::string::npos ||
         std::ranges::find(names, text, &NamedPartition::name) != names.end();
}

// The tables that `text` asks for, which is a partition or a file.
Built<PatternTables> tables_for(const Tiles& tiles, State goal, const std::string& text,
                                const Options& options) {
  if (!is_partition(text)) {
    auto tables = open_patterns(text, options.crew, options.limits.max_bytes);
    if (!tables.ok()) {
      return BuildError{in_field("heuristic", tables.status()), tables.error().limit};
    }
    const PatternGroup board(tiles.rows(), tiles.columns(), {}, goal);
    const absl::Status same = check_board(*tables, board);
    if (!same.ok()) return in_field("heuristic", same);
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

// An entry for additive patterns: a named partition, or with ':' behind the name what follows it.
HeuristicEntry pattern_entry(const HeuristicFacts& facts) {
  return {facts, [facts](const AnyPuzzle& any, const HeuristicRequest& request) -> BuiltSearch {
            const std::vector<State> goals = any.goals();
            if (goals.size() != 1) {
              return invalid("heuristic: found " + std::to_string(goals.size()) +
                             " goals, expected one: a pattern database has the moves to one");
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

// What a named partition costs to build, by one run of `trailblaze solve tiles --size 4x4 --random
// N --search idastar --heuristic NAME` at two threads; auto_search.cpp has figures from how many
// instances on it pays. Other boards have no named partitions.
HeuristicTable cost_of(const std::string& partition, int rows, int columns) {
  if (rows != 4 || columns != 4) return {0, 0, kUnlimited};
  if (partition == "5-5-5") return {11'583'936, 0.1, 4};
  if (partition == "6-6-3") return {35'752'800, 0.25, 5};
  if (partition == "7-8") return {896'493'312, 11, 1000};
  return {0, 0, kUnlimited};
}

// The heuristics for a board of this size, the default of each metric first.
std::vector<HeuristicEntry> heuristics(int rows, int columns) {
  std::vector<HeuristicEntry> entries = {
      fast_entry<WalkingConflict>("walking-conflict",
                                  "the greater of the next two, for rows and columns apart"),
      fast_entry<WalkingDistance>(
          "walking-distance",
          "steps between what is in the rows, and in the columns, whichever tiles of a line"),
      fast_entry<LinearConflict>("linear-conflict",
                                 "manhattan, and 2 for each tile that must leave its line"),
      fast_entry<Manhattan>("manhattan", "sum of the tiles' distances from home"),
      plain_entry<Misplaced>("misplaced", "number of tiles away from home", "single",
                             Guidance::kWeak),
      plain_entry<WalkingDistance>("walking-runs",
                                   "walking distance where a run of tiles is one move", "multi",
                                   Guidance::kGood, true),
      plain_entry<ManhattanRuns>("manhattan-runs", "Manhattan distance over the longest runs",
                                 "multi", Guidance::kWeak),
  };
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

// ---- parameters ----

// "3x4": rows x columns, at most 16 cells.
absl::StatusOr<TilesBoard> parse_size(const std::string& text) {
  const std::string wrong =
      "found " + in_quotes(text) + ", expected rows x columns such as 3x4, at most 16 cells";
  const auto parts = split(text, 'x');
  const auto rows = parse_number(parts.front(), 1, 99), columns = parse_number(parts.back(), 1, 99);
  if (parts.size() != 2 || !rows.ok() || !columns.ok()) return invalid("size: " + wrong);
  if (const std::uint64_t cells = *rows * *columns; cells > 16) {
    return invalid("size: " + wrong + ": a state has 64 bits, and the " +
                   std::to_string(cells - 1) + "-puzzle needs more; 4x4 is the largest board");
  }
  return TilesBoard{static_cast<int>(*rows), static_cast<int>(*columns)};
}

SessionOr open(const Parameters& given) {
  const auto size = parse_size(text_of(given, "size"));
  if (!size.ok()) return size.status();
  const auto metric = choice_of<Tiles::Metric>(given, "metric", {"single", "multi"});
  return open_session(Tiles(size->rows, size->columns, metric), given, text_of(given, "metric"),
                      heuristics(size->rows, size->columns));
}

// 8-puzzle and 15-puzzle figures: Reinefeld, IJCAI 1993 (31 moves); OEIS A151944 (3x4: 53).
std::vector<Instance> instances() {
  return {
      {.name = "8-puzzle",
       .title = "the 8-puzzle of a notebook, 24 moves from its goal",
       .parameters = {{"size", "3x3"}, {"start", "0 8 3 6 4 7 1 2 5"}},
       .known = {{.length = 24, .states = 181440, .source = "BFS; 9!/2 states"}}},
      {.name = "15-puzzle",
       .title = "a 15-puzzle, 40 moves from its goal",
       .parameters = {{"size", "4x4"}, {"start", "5 1 0 3 10 11 7 4 15 6 14 2 13 8 9 12"}},
       .known = {{.length = 40, .source = "computed here, and by MichaelKim/15puzzle"}}},
      {.name = "hardest-8",
       .title = "one of the two 8-puzzles that are 31 moves from 1..8,blank",
       .parameters = {{"size", "3x3"}, {"start", "8 6 7 2 5 4 3 0 1"}},
       .known = {{.length = 31, .states = 181440, .source = "Reinefeld, IJCAI 1993"}}},
      {.name = "unsolvable-8",
       .title = "an 8-puzzle of the wrong parity",
       .parameters = {{"size", "3x3"}, {"start", "8 1 2 0 4 3 7 6 5"}},
       .known = {{.unsolvable = true, .states = 181440, .source = "Johnson & Story 1879"}}},
  };
}

}  // namespace

PuzzleEntry tiles_entry() {
  return {
      .name = "tiles",
      .summary = "sliding tiles on any board of at most 16 cells (8-puzzle, 15-puzzle)",
      .example = "--start \"0 8 3 6 4 7 1 2 5\"",
      .parameters = {{.name = "size", .value = "RxC", .help = "rows x columns", .fallback = "3x3"},
                     {.name = "metric",
                      .value = "single|multi",
                      .help = "one tile a move, or a run of tiles in a line",
                      .fallback = "single"}},
      .instances = instances(),
      .formats = tiles_formats(),
      .open = open};
}

}  // namespace trailblaze
