// Whole IDA* searches of sliding blocks against the plain kernel, with every option.
#include "puzzles/blocks/blocks_search.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/blocks/blocks_mirror.hpp"
#include "tests/support/blocks_boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"

namespace trailblaze {
namespace {

constexpr const char* kPaRows = "1122/1133/45../6788/6799";
constexpr const char* kKlotskiRows = "1225/1225/3446/3786/9..a";

// The part of a search's result that must not depend on the kernel.
struct Reported {
  Outcome outcome;
  std::uint64_t expanded, generated, lower_bound;
  std::vector<std::uint64_t> bounds;
  std::vector<State> path;
  std::string all;

  explicit Reported(const Result& result)
      : outcome(result.outcome),
        expanded(result.counters.expanded),
        generated(result.counters.generated),
        lower_bound(result.lower_bound),
        path(result.path),
        all(result.all_shortest ? result.all_shortest->count.text() : "") {
    for (const BoundRow& row : result.bounds) {
      bounds.insert(bounds.end(), {row.bound, row.nodes, row.complete});
    }
  }
  bool operator==(const Reported&) const = default;
};

// Compares whole searches with searches by the plain kernel, with every option.
template <class P>
void compare_searches(const P& puzzle, State start, std::uint64_t deepest, bool by_chunks) {
  const AnyPuzzleOf<P> any(puzzle);
  const HeuristicFacts facts{"distance", ""};
  const BlocksSearch<P> chunks(any, facts);
  const HeuristicSearchOf<P, BlocksDistance> plain(any, facts, BlocksDistance(puzzle));
  const Limits limits{.max_depth = deepest};
  for (const Prune prune : {Prune::kAutomaton, Prune::kParent}) {
    for (const double weight : {1.0, 2.0}) {
      for (const std::uint64_t table : {0, 1 << 16}) {
        for (const bool all : {false, true}) {
          for (const int threads : thread_counts()) {
            INFO("weight " << weight << ", table " << table << ", all " << all << ", " << threads
                           << " threads");
            const Crew crew(threads);
            SearchOptions how;
            how.prune = prune;
            how.bound_weight = weight;
            how.transpositions = table;
            how.all_shortest = all;
            how.deterministic = threads > 1;
            const Result result = chunks.ida_star(start, Options{crew, limits}, how);
            const bool served = by_chunks && weight == 1 && (table == 0 || all);
            REQUIRE(result.kernel == (served ? name(chosen_isa()) : "plain"));
            const Result expected = plain.ida_star(start, Options{crew, limits}, how);
            if (table != 0 && threads > 1 && !all) {  // counts depend on which thread comes first
              REQUIRE(result.outcome == expected.outcome);
              REQUIRE(result.lower_bound == expected.lower_bound);
            } else if (threads == 1 || all) {
              REQUIRE(Reported(result) == Reported(expected));
            } else {
              REQUIRE(result.path == expected.path);
              REQUIRE(result.lower_bound == expected.lower_bound);
            }
          }
        }
      }
    }
  }
}

// A kernel that counts its calls, each of which visits as many nodes as its bound.
class CountingKernel final : public IdaKernel {
 public:
  explicit CountingKernel(int& calls) : calls_(calls) {}
  void search(std::span<const IdaPrefix> /*prefixes*/, int bound, IdaStop& /*stop*/,
              IdaTotals& totals) override {
    ++calls_;
    totals.nodes += static_cast<std::uint64_t>(bound);
  }
  std::uint64_t nodes_per_block() const override { return 1; }

 private:
  int& calls_;
};

}  // namespace

TEST_CASE("blocks search: whole searches equal the plain kernel, with every option", "[threads]") {
  const SmallBoard board{kPaRows, "..../..../11../11../...."};
  const Blocks pa = make_blocks(board, BlockMetric::kUnit);
  compare_searches(pa, pa.parse(board.board).value(), lighter(14, 11), true);
  const Blocks move = make_blocks(board, BlockMetric::kMove);
  compare_searches(move, move.parse(board.board).value(), 7, false);
  const Blocks stuck = make_blocks({"AAB/..B", ".../.AA"}, BlockMetric::kUnit);
  compare_searches(stuck, stuck.parse("AAB/..B").value(), 12, true);
}

TEST_CASE("blocks search: whole searches of mirrored boards equal the plain kernel") {
  const Blocks klotski =
      make_blocks({kKlotskiRows, "..../..../.22./.22./...."}, BlockMetric::kStraight);
  const MirroredBlocks mirrored(klotski, BlockMirror::of(klotski.tables()).value());
  compare_searches(mirrored, klotski.parse(kKlotskiRows).value(), 7, true);
}

TEST_CASE("blocks search: large bounds are the same at any number of threads", "[threads][slow]") {
  const Blocks pa = make_blocks({kPaRows, "..../..../..../..../1..."}, BlockMetric::kUnit);
  const AnyPuzzleOf<Blocks> any(pa);
  const BlocksSearch<Blocks> search(any, {"distance", ""});
  const HeuristicSearchOf<Blocks, BlocksDistance> plain(any, {"distance", ""}, BlocksDistance(pa));
  const State start = pa.parse(kPaRows).value();
  const Limits limits{.max_depth = 25};
  const Reported expected(plain.ida_star(start, Options{Crew(1), limits}, {}));
  REQUIRE(expected.outcome == Outcome::kLimit);
  for (const int threads : thread_counts()) {
    CHECK(Reported(search.ida_star(start, Options{Crew(threads), limits}, {})) == expected);
  }
}

TEST_CASE("blocks search: limits end a search") {
  const Blocks klotski =
      make_blocks({kKlotskiRows, "..../..../..../.22./.22."}, BlockMetric::kUnit);
  const AnyPuzzleOf<Blocks> any(klotski);
  const BlocksSearch<Blocks> search(any, {"distance", ""});
  for (const int threads : {1, 3}) {
    const Crew crew(threads);
    Limits limits;
    limits.max_seconds = 0.05;
    const Result result = search.ida_star(klotski.parse(kKlotskiRows).value(),
                                          Options{crew, limits}, SearchOptions{});
    CHECK(result.outcome == Outcome::kLimit);
    CHECK(result.stop == Stop::kSeconds);
    CHECK_FALSE(result.bounds.back().complete);
  }
}

TEST_CASE("blocks kernel: a search starts with the plain kernel and continues in chunks") {
  int plain = 0, chunks = 0, made = 0;
  const auto make_chunks = [&] {
    ++made;
    return std::make_unique<CountingKernel>(chunks);
  };
  IdaHalt halt(nullptr, true, false);
  IdaStop stop(halt, 0);
  const std::vector<IdaPrefix> prefixes(2);
  const std::span<const IdaPrefix> all = prefixes, one = all.first(1);
  const int few = static_cast<int>(BlocksKernel::kMostPlainNodes);
  IdaTotals totals;

  BlocksKernel grows(std::make_unique<CountingKernel>(plain), make_chunks);
  grows.search(one, few, stop, totals);
  grows.search(one, 1, stop, totals);
  CHECK((plain == 2 && chunks == 0 && made == 0));
  grows.search(one, 1, stop, totals);
  grows.search(one, 1, stop, totals);
  CHECK((plain == 2 && chunks == 2 && made == 1));

  BlocksKernel split(std::make_unique<CountingKernel>(plain), make_chunks);
  split.search(all, 1, stop, totals);
  CHECK((plain == 2 && chunks == 3 && made == 2));
}

}  // namespace trailblaze
