// Large work for the tables of bench/RESULTS.md (scripts/bench --table NAME):
//
//   dense/BOARD/KERNEL[/threads:2]      whole boards of tiles at a bit per state
//   spaces/SPACE/STORAGE[/threads:2]    whole spaces, by the other storages
//   ida/INSTANCES/KERNEL[/threads:2]    15-puzzles with published node counts for every bound
//   program/RUN                         runs of the program that TRAILBLAZE names
//
// The time is the search's own: without opening the puzzle and without the memory of the tables,
// except for `program`.
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/suite/searches.hpp"
#include "bench/suite/sessions.hpp"
#include "bench/suite/without_way_numbers.hpp"
#include "engine/dense/kernels.hpp"
#include "engine/dense/space.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/tiles/tiles.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

// ---- dense ----

struct DenseBoard {
  const char* name;
  int rows, columns;
  std::uint64_t states, depth;
  Tiles::Metric metric = Tiles::Metric::kSingle;
};

// The counts are from tests/data/sliding_tiles.jsonl. 2x7 takes 5.5 GiB.
constexpr DenseBoard kDenseBoards[] = {{"3x3", 3, 3, 181'440, 31},
                                       {"2x5", 2, 5, 1'814'400, 55},
                                       {"2x5-multi", 2, 5, 1'814'400, 36, Tiles::Metric::kMulti},
                                       {"3x4", 3, 4, 239'500'800, 53},
                                       {"2x6", 2, 6, 239'500'800, 80},
                                       {"2x7", 2, 7, 43'589'145'600, 108}};

Body sweep(const DenseBoard& board, int threads) {
  const State start = sorted_permutation(board.rows * board.columns) >> 4;
  return [start, tiles = AnyPuzzleOf(Tiles(board.rows, board.columns, board.metric)),
          crew = std::make_shared<const Crew>(threads)] {
    return tally_of(by_words(tiles, *dense_plan(tiles, start), start, *crew));
  };
}

// ---- spaces ----

struct SpaceRow {
  const char* name;
  Board board;
  std::vector<Storage> storages;
  std::uint64_t states, depth;
};

// Sources of the counts: tests/data/sliding_tiles.jsonl, sliding_blocks.jsonl, perm_puzzles.jsonl;
// factorials; OEIS A058986 (pancakes), A078941 (burnt pancakes).
std::vector<SpaceRow> space_rows() {
  constexpr Storage kOnTrail = Storage::kTrail, kByFrontier = Storage::kFrontier;
  constexpr Storage kByRank = Storage::kRanked;
  return {
      {"tiles-3x4", {"tiles", {{"size", "3x4"}}}, {kOnTrail, kByFrontier}, 239'500'800, 53},
      {"tiles-2x6", {"tiles", {{"size", "2x6"}}}, {kOnTrail, kByFrontier}, 239'500'800, 80},
      {"klotski", {"blocks", {}, "klotski"}, {kOnTrail, kByFrontier}, 25'955, 167},
      {"from-right-to-left",
       {"blocks", {}, "from-right-to-left"},
       {kOnTrail, kByFrontier},
       4'799'952,
       414},
      {"pancake-10",
       {"pancake", {{"size", "10"}}},
       {kOnTrail, kByFrontier, kByRank},
       3'628'800,
       11},
      {"pancake-11",
       {"pancake", {{"size", "11"}}},
       {kOnTrail, kByFrontier, kByRank},
       39'916'800,
       13},
      {"cube-half", {"cube", {{"metric", "half"}}}, {kByRank}, 3'674'160, 11},
      {"cube-quarter", {"cube", {{"metric", "quarter"}}}, {kByRank}, 3'674'160, 14},
      {"topspin-10-4", {"topspin", {{"size", "10,4"}}}, {kByRank}, 1'814'400, 10},
      {"pyraminx", {"pyraminx"}, {kByRank}, 933'120, 11},
      {"burnt-8", {"burnt", {{"size", "8"}}}, {kByRank}, 10'321'920, 15},
  };
}

// Without a storage: by the window, which frontier search uses if a puzzle has no way numbers.
Body enumeration_of(const Board& board, std::optional<Storage> storage, int threads) {
  return [session = open(board), storage, crew = std::make_shared<const Crew>(threads)] {
    if (!storage) {
      const WithoutWayNumbers without_way_numbers(session->puzzle());
      return tally_of(by_frontier(without_way_numbers, *session->enumerate_from(), *crew));
    }
    SearchOptions options;
    options.storage = *storage;
    const auto report = session->enumerate(options, *crew);
    if (!report.ok()) die("enumerate: " + std::string(report.status().message()));
    return tally_of(report->result);
  };
}

// ---- IDA* with all bounds in full ----

// Starts for a board and a goal, with the sums of published results.
struct Published {
  std::string name, goal;
  std::vector<std::string> starts;
  std::uint64_t nodes = 0, moves = 0;
};

// Returns the 15-puzzles of tests/data/ida_node_counts.jsonl, by goal.
std::vector<Published> published() {
  std::vector<Published> sets = {{"blank-first", "", {}}, {"blank-last", "", {}}};
  std::ifstream in(TRAILBLAZE_SOURCE_DIR "/tests/data/ida_node_counts.jsonl");
  for (std::string line; std::getline(in, line);) {
    const auto row = nlohmann::json::parse(line);
    if (row.contains("_header") || row.at("rows") != 4 || row.at("optimal").is_null()) continue;
    Published& set = sets[row.at("goal")[0] == 0 ? 0 : 1];
    set.goal = row.at("goal").dump();
    set.starts.push_back(row.at("start").dump());
    set.nodes += row.at("total_nodes").get<std::uint64_t>();
    set.moves += row.at("optimal").get<std::uint64_t>();
  }
  std::erase_if(sets, [](const Published& set) { return set.starts.empty(); });
  return sets;
}

// Solves each start with all bounds in full. The states of the tally are visited nodes.
Body all_bounds(const Published& set, int threads) {
  SearchOptions options = options_of("idastar:manhattan");
  options.prune = Prune::kParent;
  options.all_shortest = true;
  const auto crew = std::make_shared<const Crew>(threads);
  const auto session = open({"tiles", {{"size", "4x4"}, {"goal", set.goal}}});
  prepare(*session, options, *crew);
  return [session, options, crew, starts = set.starts] {
    std::vector<SolveReport> reports(starts.size());
    Tally tally;
    tally.seconds = bench::time([&] {
      session->solve_all(starts, options, *crew,
                         [&](std::size_t i, SolveReport&& one) { reports[i] = std::move(one); });
    });
    for (const SolveReport& report : reports) {
      if (report.result.outcome != Outcome::kSolved) die("an instance was not solved");
      for (const BoundRow& bound : report.result.bounds) tally.states += bound.nodes;
      tally.answer += *report.result.length();
    }
    return tally;
  };
}

// ---- the program ----

// A million random 8-puzzles as lines of JSON, which nobody keeps: only the exit code is checked.
Body million(const std::string& options) {
  const char* const program = std::getenv("TRAILBLAZE");
  if (program == nullptr) die("TRAILBLAZE: found nothing, expected the path of the program");
  const std::string command = "'" + std::string(program) + "'" +
                              " solve tiles --random 1000000 --seed 1 --format json " + options +
                              " >/dev/null";
  return [command] {
    int status = 0;
    Tally tally{.states = 1'000'000};
    tally.seconds = bench::time([&] { status = std::system(command.c_str()); });
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) die("the program failed: " + command);
    return tally;
  };
}

// ---- cases ----

void make_tables(std::vector<Case>& cases) {
  const auto add = [&](const std::string& name, int threads, const Tally& expected,
                       const Prepare& prepare) {
    cases.push_back({name + threads_suffix(threads), Set::kTables, expected, prepare});
  };
  for (const int threads : {1, 2}) {
    for (const DenseBoard& board : kDenseBoards) {
      for (const Isa isa : supported_isas()) {
        if (dense_isa(isa) != isa) continue;
        add(std::string("dense/") + board.name + "/" + name(isa), threads,
            {.states = board.states, .answer = board.depth},
            with_isa(isa, [board, threads] { return sweep(board, threads); }));
      }
    }
    for (const SpaceRow& row : space_rows()) {
      std::vector<std::optional<Storage>> ways(row.storages.begin(), row.storages.end());
      if (row.storages.front() == Storage::kTrail) ways.push_back(std::nullopt);
      for (const auto storage : ways) {
        add(std::string("spaces/") + row.name + "/" + (storage ? name(*storage) : "window"),
            threads, {.states = row.states, .answer = row.depth},
            [=] { return enumeration_of(row.board, storage, threads); });
      }
    }
    for (const Published& set : published()) {
      for (const Isa isa : supported_isas()) {
        add("ida/" + set.name + "/" + name(isa), threads,
            {.states = set.nodes, .answer = set.moves},
            with_isa(isa, [set, threads] { return all_bounds(set, threads); }));
      }
    }
  }
  add("program/million-8-puzzles", 1, {.states = 1'000'000}, [] { return million(""); });
  add("program/million-8-puzzles-no-path", 1, {.states = 1'000'000},
      [] { return million("--no-path"); });
}

const GeneratedCases large_work(make_tables);

}  // namespace
