// Enumerates sliding tiles in dense tables, with a bit per state. bench/RESULTS.md explains the
// output.
//
//   scripts/bench dense [--rounds N] [--large 1]
//
// Measures every kernel that this machine supports, with a single thread and with two. --large 1
// adds 2x7, which takes 5.5 GiB and most of the time. The number of states is known and checked.
// The roofline is the memory bandwidth of the same access pattern without other work.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/suite/harness.hpp"
#include "bench/suite/searches.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/standard_streams.hpp"
#include "engine/dense/dense.hpp"
#include "engine/dense/space.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/tiles/tiles.hpp"

namespace {

using namespace trailblaze;
using bench::Table;

struct Board {
  int rows, columns;
  Tiles::Metric metric;
  std::uint64_t states, depth;

  std::string name() const {
    return std::to_string(rows) + "x" + std::to_string(columns) +
           (metric == Tiles::Metric::kMulti ? " multi" : "");
  }
  bool large() const { return states > 1'000'000'000; }
};

std::vector<Board> boards(bool large) {
  constexpr auto kSingle = Tiles::Metric::kSingle;
  std::vector<Board> all = {{3, 3, kSingle, 181'440, 31},
                            {2, 5, kSingle, 1'814'400, 55},
                            {2, 5, Tiles::Metric::kMulti, 1'814'400, 36},
                            {3, 4, kSingle, 239'500'800, 53},
                            {2, 6, kSingle, 239'500'800, 80}};
  if (large) all.push_back({2, 7, kSingle, 43'589'145'600, 108});
  return all;
}

Result run(const Board& board, const Crew& crew, Isa isa) {
  fmt::print(stderr, "  {}, {} threads, {}\n", board.name(), crew.threads(), name(isa));
  const Isa before = chosen_isa();
  choose_isa(isa);
  const AnyPuzzleOf tiles(Tiles(board.rows, board.columns, board.metric));
  const State start = sorted_permutation(board.rows * board.columns) >> 4;
  Result result = bench::by_words(tiles, *dense_plan(tiles, start), start, crew);
  choose_isa(before);
  bench::check_count(board.name() + ": states", result.stored, board.states);
  bench::check_count(board.name() + ": depth", result.levels.back().depth, board.depth);
  return result;
}

// ---- the memory ----

// Ors an array into another. Returns the GB/s read and written: the best of three runs, because it
// is a bound.
double roofline(std::uint64_t bytes, const Crew& crew) {
  constexpr std::uint64_t kPiece = 336 * 64;
  const std::uint64_t words = bytes / 16 / kPiece * kPiece;
  ZeroedArray<std::uint64_t> from, to;
  if (!from.allocate(words) || !to.allocate(words)) bench::die("no memory for the roofline");
  for_each_share(crew, words / kPiece, [&](int, std::uint64_t piece) {
    for (auto* array : {&from, &to}) std::fill_n(array->data() + piece * kPiece, kPiece, 0);
  });
  const DenseKernels& kernels = dense_kernels(best_isa());
  double best = 1e9;
  for (int i = 0; i < 3; ++i) {
    best = std::min(best, bench::time([&] {
                      for_each_share(crew, words / kPiece, [&](int, std::uint64_t piece) {
                        kernels.or_stretch(to.data() + piece * kPiece, from.data() + piece * kPiece,
                                           kPiece);
                      });
                    }));
  }
  return static_cast<double>(words) * 24e-9 / best;
}

void print_roofline(const Crew& one, const Crew& two) {
  fmt::print("\nRoofline, one array or-ed into another, read and written:\n\n");
  for (const std::uint64_t bytes : {std::uint64_t{32} << 20, std::uint64_t{2} << 30}) {
    fmt::print("- {} MiB: {:.1f} GB/s at one thread, {:.1f} at two\n", bytes >> 20,
               roofline(bytes, one), roofline(bytes, two));
  }
}

// ---- the tables ----

enum Column : std::size_t { kRate, kMillis, kPrepare, kBits, kCycles, kMoved, kSpeedUp, kSlower };

struct Case {
  Board board;
  Isa isa;
  std::array<Table::Row, 2> rows;  // with a single thread and with two
};

void add_samples(Table& table, Table::Row row, const Result& result, int threads, double ticks) {
  Traffic moved;
  for (const LevelRow& level : result.levels) {
    moved.read += level.traffic.read;
    moved.merged += level.traffic.merged;
  }
  const auto states = static_cast<double>(result.stored);
  table.sample(row, kRate, states / result.seconds * 1e-9);
  table.sample(row, kMillis, result.seconds * 1e3);
  table.sample(row, kPrepare, result.prepare_seconds * 1e3);
  table.sample(row, kBits, static_cast<double>(result.table_bytes) * 8 / states);
  if (moved.merged == 0) return;  // not counted
  const auto read = static_cast<double>(moved.read), merged = static_cast<double>(moved.merged);
  table.sample(row, kCycles, result.seconds * ticks * threads / (merged / 8));
  table.sample(row, kMoved, (read + 2 * merged) / result.seconds * 1e-9);
}

// Compares each kernel with the best kernel, whose rows come first for each board.
void compare(Table& table, const std::vector<Case>& cases) {
  std::array<double, 2> best{};
  for (const Case& c : cases) {
    for (std::size_t i = 0; i < 2; ++i) {
      const double ms = table.median(c.rows[i], kMillis);
      if (c.isa == best_isa()) best[i] = ms;
      table.sample(c.rows[i], kSlower, ms / best[i]);
    }
    table.sample(c.rows[1], kSpeedUp,
                 table.median(c.rows[0], kMillis) / table.median(c.rows[1], kMillis));
  }
}

void print_levels(const Board& board, const Result& result) {
  fmt::print("\n{}, level by level:\n\n", board.name());
  Table levels({"depth", "states"}, {{"ms", 2}, {"MB read", 1}, {"MB merged", 1}});
  for (const LevelRow& level : result.levels) {
    const auto row = levels.add({std::to_string(level.depth), std::to_string(level.states)});
    levels.sample(row, 0, level.seconds * 1e3);
    levels.sample(row, 1, static_cast<double>(level.traffic.read) * 1e-6);
    levels.sample(row, 2, static_cast<double>(level.traffic.merged) * 1e-6);
  }
  levels.print();
}

}  // namespace

int main(int argc, char** argv) {
  open_standard_streams();
  bench::Options options(argc, argv);
  const std::uint64_t rounds = options.take("--rounds", 7, 1);
  const bool large = options.take("--large", 0, 0) != 0;
  options.finish();
  const bench::OtherProcesses others;
  const double ticks = bench::ticks_a_second();
  const Crew one(1), two(2);
  Table table({"board", "kernel", "threads"}, {{"G states/s", 3},
                                               {"ms", 2},
                                               {"ms to get memory", 1},
                                               {"bits/state", 2},
                                               {"cycles/word", 2},
                                               {"GB/s", 1},
                                               {"speed-up", 2},
                                               {"times the best", 2}});
  std::vector<Case> cases;
  for (const Board& board : boards(large)) {
    for (const Isa isa : {Isa::kAvx512, Isa::kAvx2, Isa::kPortable}) {
      if (!supports(isa) || dense_isa(isa) != isa) continue;
      cases.push_back({board, isa, {}});
      for (std::size_t i = 0; i < 2; ++i) {
        cases.back().rows[i] = table.add({board.name(), name(isa), std::to_string(i + 1)});
      }
    }
  }
  std::optional<std::pair<Board, Result>> largest;
  for (std::uint64_t round = 1; round <= rounds; ++round) {
    fmt::print(stderr, "bench: round {} of {}\n", round, rounds);
    for (const Case& c : cases) {
      for (std::size_t i = 0; i < 2; ++i) {
        // A large board takes minutes: the best kernel runs three times at two threads, the rest
        // once.
        const bool best = i == 1 && c.isa == best_isa();
        if (c.board.large() && round > (best ? 3u : 1u)) continue;
        const Result result = run(c.board, i == 0 ? one : two, c.isa);
        add_samples(table, c.rows[i], result, static_cast<int>(i) + 1, ticks);
        if (!best || (largest && c.board.states < largest->first.states)) continue;
        largest.emplace(c.board, result);
      }
    }
  }
  compare(table, cases);
  bench::print_machine(rounds, others);
  table.print();
  print_roofline(one, two);
  print_levels(largest->first, largest->second);
}
