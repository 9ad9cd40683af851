// IDA* on sliding blocks by chunks against the plain kernel, on every instruction set: every bound,
// the last bound up to its first goal, and the path.
#include "puzzles/blocks/blocks_chunks.hpp"

#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/heuristic/ida_plain.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/blocks_boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/random_blocks.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

using PlainChunks = IdaPlain<Blocks, BlocksDistance>;

// A board with the kernels that search it.
struct ChunkBoard {
  const AnyPuzzleOf<Blocks> any;
  const Blocks& blocks;
  const BlocksDistance distance;
  const BlockGroups groups;
  const BlockChunkPlan plan;
  const IdaMoves moves;

  explicit ChunkBoard(const Blocks& made)
      : any(made),
        blocks(any.puzzle()),
        distance(blocks),
        groups(blocks.tables()),
        plan(blocks.tables(), groups, distance),
        moves(any, nullptr) {}

  BlocksChunks kernel(Isa isa) const { return {blocks, distance, groups, plan, isa}; }
};

// A search of one bound, up to its first goal or to its end.
struct Bound {
  IdaTotals totals;
  std::size_t prefix = 0;
  std::vector<State> path;

  Bound(IdaKernel& kernel, std::span<const IdaPrefix> prefixes, int bound, bool at_first) {
    IdaHalt halt(nullptr, at_first, false);
    IdaStop stop(halt, 0);
    kernel.search(prefixes, bound, stop, totals);
    if (!at_first || totals.solutions == 0) return;
    const auto found = kernel.found();
    REQUIRE(found.has_value());
    prefix = found->prefix;
    path.assign(found->below.begin(), found->below.end());
  }

  void check(const Bound& plain) const {
    REQUIRE(totals.nodes == plain.totals.nodes);
    REQUIRE(totals.generated == plain.totals.generated);
    REQUIRE(totals.solutions == plain.totals.solutions);
    REQUIRE(path == plain.path);
    REQUIRE(prefix == plain.prefix);
    if (path.empty()) REQUIRE(totals.next_bound == plain.totals.next_bound);
  }
};

// Returns the nodes `depth` moves below the start that are within the bound, and the goals above
// these nodes.
std::vector<IdaPrefix> chunk_prefixes(const ChunkBoard& b, State start, int bound, int depth) {
  std::vector<IdaPrefix> prefixes{b.moves.root(start)}, children;
  for (int d = 0; d < depth; ++d) {
    std::vector<IdaPrefix> next;
    for (const IdaPrefix& p : prefixes) {
      if (b.blocks.is_goal(p.state)) {
        next.push_back(p);
        continue;
      }
      b.moves.list_children(p, children);
      for (const IdaPrefix& child : children) {
        const int f = static_cast<int>(child.depth) + b.distance(child.state);
        if (f <= bound) next.push_back(child);
      }
    }
    prefixes = std::move(next);
  }
  return prefixes;
}

// Compares all bounds until a bound has a goal or more than `most` nodes. Returns the number of
// bounds that end at a goal.
int compare_bounds(const ChunkBoard& b, State start, std::uint64_t most) {
  PlainChunks plain(b.blocks, b.distance, b.moves, {});
  int goals = 0;
  for (int bound = b.distance(start); bound < kDeadEnd;) {
    INFO("bound " << bound);
    int next_bound = kDeadEnd;
    for (const int depth : {2, 0}) {
      const std::vector<IdaPrefix> prefixes = chunk_prefixes(b, start, bound, depth);
      for (const bool at_first : {true, false}) {
        const Bound expected(plain, prefixes, bound, at_first);
        for (const Isa isa : supported_isas()) {
          INFO(name(isa) << ", " << prefixes.size() << " prefixes, first " << at_first);
          BlocksChunks kernel = b.kernel(isa);
          Bound(kernel, prefixes, bound, at_first).check(expected);
          Bound(kernel, prefixes, bound, at_first).check(expected);  // used again
        }
        if (depth != 0) continue;
        next_bound = expected.totals.next_bound;
        goals += !expected.path.empty();
        if (expected.totals.nodes > most || expected.totals.solutions > 0) next_bound = kDeadEnd;
      }
    }
    bound = next_bound;
  }
  return goals;
}

bool is_served(const Blocks& blocks) {
  return BlockChunkPlan::serves(blocks.tables(), BlocksDistance(blocks));
}

}  // namespace

TEST_CASE("blocks chunks: bounds and paths of random boards equal the plain kernel", "[oracle]") {
  Random random(31);
  int boards[2] = {}, goals = 0, axis = 0, walls = 0, gates = 0;
  for (int i = 0; i < effort(1500); ++i) {
    const Setting setting(random, i % 2 == 0 ? 4 : 6);
    const Blocks blocks = setting.blocks();
    if (!is_served(blocks)) continue;
    INFO(setting.board.text(setting.board.cells) << " to " << setting.goal);
    ++boards[static_cast<int>(setting.rules.metric)];
    axis += setting.rules.axis;
    walls += setting.board.cells.find('#') != std::string::npos;
    gates += setting.board.has_gates();
    const ChunkBoard b(blocks);
    // The goal has pieces at their places on the board, so the search starts some moves away.
    State start = blocks.parse(setting.board.cells).value();
    const int steps = static_cast<int>(random.below(12));
    for (int step = 0; step < steps; ++step) start = oracle::random_next(blocks, start, random);
    goals += compare_bounds(b, start, 1000);
  }
  for (const int n : boards) CHECK(n > effort(100));
  CHECK(goals > effort(200));
  for (const int n : {axis, walls, gates}) CHECK(n > effort(40));
}

TEST_CASE("blocks chunks: bounds and paths of large boards equal the plain kernel") {
  struct Large {
    std::string rows, goal;
    bool axis = false;
  };
  for (const Large& large :
       {Large{"1122/1133/45../6788/6799", "..../..../..../..../1..."},
        Large{"1122/1133/45../6788/6799", "..../..../11../11../...."},
        Large{"1225/1225/3446/3786/9..a", "..../..../..../.22./.22."},
        Large{"1225/1225/3446/3786/9..a", "..../..../..../..../9..."},
        Large{"GBB.L./GHI.LM/GHIAAM/CCCK.M/..JKDD/EEJFF.",
              "....../....../.....A/....../....../......", true},
        Large{"##ippPPI##/##ippPPI##/...yyPPIAA/...zzLKKAA/##lkkLKK##/##lkkLKK##",
              "........../........../........AA/........AA/........../.........."}}) {
    for (const BlockMetric metric : {BlockMetric::kUnit, BlockMetric::kStraight}) {
      INFO(large.rows << " metric " << static_cast<int>(metric));
      const Blocks blocks =
          make_blocks(large.rows, large.goal, {metric, Identical::kUnnamed, large.axis});
      REQUIRE(is_served(blocks));
      const ChunkBoard b(blocks);
      compare_bounds(b, blocks.parse(large.rows).value(), effort(5'000u));
    }
  }
}

TEST_CASE("blocks chunks: goals at every depth end a bound as in the plain kernel") {
  const std::string rows = "1122/1133/45../6788/6799";
  for (const BlockMetric metric : {BlockMetric::kUnit, BlockMetric::kStraight}) {
    const Blocks blocks = make_blocks(rows, "..../..../..../..../1...", {metric});
    const State start = blocks.parse(rows).value();
    std::set<State> seen{start};
    std::vector<State> level{start}, next;
    for (int depth = 0; depth < 14; ++depth) {
      // The goal places the square and a small piece as in a state of this depth.
      std::string goal = blocks.print(level.back());
      for (char& c : goal) c = c == '4' || c == '1' || c == '/' ? c : '.';
      INFO(goal);
      const Blocks to = make_blocks(rows, goal, {metric});
      REQUIRE(is_served(to));
      CHECK(compare_bounds(ChunkBoard(to), to.parse(rows).value(), 300'000) == 1);
      next.clear();
      for (const State s : level) {
        blocks.for_each_successor(s, [&](State t) {
          if (seen.insert(t).second) next.push_back(t);
        });
      }
      std::swap(level, next);
    }
  }
}

TEST_CASE("blocks chunks: unsupported metrics, goals and boards use the plain kernel") {
  const std::string pa = "1122/1133/45../6788/6799", corner = "..../..../..../..../1...";
  CHECK(is_served(make_blocks(pa, corner, {BlockMetric::kUnit})));
  CHECK_FALSE(is_served(make_blocks(pa, corner, {BlockMetric::kMove})));
  CHECK_FALSE(
      is_served(make_blocks(pa, corner + "|..../..../..../..../...1", {BlockMetric::kUnit})));
  CHECK_FALSE(
      is_served(make_blocks({"AB../....", "A..B/....", Identical::kShapes}, BlockMetric::kUnit)));
  CHECK_FALSE(is_served(make_blocks("A......../.........", "........A/.........",
                                    {BlockMetric::kUnit})));  // more than 64 places
}

TEST_CASE("blocks chunks: a stopped bound leaves no state behind") {
  constexpr int kBound = 15;
  const std::string rows = "1225/1225/3446/3786/9..a";
  const ChunkBoard b(make_blocks(rows, "..../..../..../.22./.22.", {BlockMetric::kUnit}));
  const IdaPrefix root = b.moves.root(b.blocks.parse(rows).value());
  for (const Isa isa : supported_isas()) {
    BlocksChunks kernel = b.kernel(isa);
    const Bound whole(kernel, {&root, 1}, kBound, false);
    REQUIRE(whole.totals.nodes > 50'000);
    IdaHalt halt(nullptr, false, false);
    IdaStop stop(halt, 0, 10'000);
    IdaTotals part;
    kernel.search({&root, 1}, kBound, stop, part);
    REQUIRE(stop.ran_out_of_nodes());
    REQUIRE(part.nodes >= 10'000);
    REQUIRE(part.nodes < 20'000);
    Bound(kernel, {&root, 1}, kBound, false).check(whole);
  }
}

}  // namespace trailblaze
