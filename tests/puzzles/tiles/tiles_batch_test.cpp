#include "puzzles/tiles/tiles_batch.hpp"

#include "engine/puzzle/paths.hpp"
#include "puzzles/tiles/tiles_search.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/tiles_searches.hpp"
#include "tests/support/trail_keys.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

std::vector<Isa> forms() {
  std::vector<Isa> all = supported_isas();
  std::erase_if(all, [](Isa isa) { return isa > batch_isa(); });
  return all;
}

struct Size {
  int rows, columns;
};
const std::vector<Size> kSizes = {{3, 3}, {4, 4}, {3, 4}, {4, 3}, {2, 5}, {2, 7},
                                  {7, 2}, {2, 8}, {2, 2}, {1, 6}, {6, 1}, {2, 3}};

TEST_CASE("tiles batch: near moves are the moves that bring a tile nearer, on every board",
          "[oracle]") {
  Random random(11);
  for (const auto& [rows, columns] : kSizes) {
    const SearchBoard b(rows, columns, 4);
    const Manhattan h(b.board, b.goal);
    const BatchPlan plan(b.board, b.goal, b.learned);
    const IdaMoves moves(b.any, &b.learned);
    for (int round = 0; round < effort(200); ++round) {
      const State s = b.walk(random, 60);
      const IdaPrefix root = moves.root(s);
      const BatchNode& node = plan.node(root.node);
      std::size_t i = 0;
      moves.for_each_child(b.tiles, s, s, root.node, [&](State t, std::uint32_t next) {
        const BatchMove& move = node.moves[i++];
        const State encoded = plan.encode(s);
        REQUIRE(move.target == next);
        REQUIRE((((encoded ^ move.flip) & move.test) >= move.least) == (h(t) < h(s)));
        const State moved = with_tile_moved(encoded, node.blank_mask, move.rotation);
        const State hole = State{15} << 4 * plan.node(next).cell;
        REQUIRE((moved & ~hole) == (plan.encode(t) & ~hole));
        REQUIRE((plan.node(next).home_mask != 0 && plan.is_goal(moved)) == (t == b.goal));
      });
      REQUIRE(i == node.count);
    }
  }
}

bool is_leaf(State s, const BatchNode& node) {
  if (node.home_mask != 0) return false;
  for (std::size_t i = 0; i < node.count; ++i) {
    const BatchMove& move = node.moves[i];
    if (((s ^ move.flip) & move.test) >= move.least) return false;
  }
  return true;
}

// The output of a kernel for a batch: the states per move, first with the same slack, then with
// less slack.
struct Written {
  std::vector<State> states[8];
  std::uint64_t leaves[4];
};

Written write(BatchKernel kernel, const BatchPlan& plan, std::uint32_t v,
              const std::vector<State>& states) {
  const BatchNode& node = plan.node(v);
  std::vector<std::vector<State>> room(8, std::vector<State>(states.size() + kBatchPadding));
  BatchTargets targets{};
  BatchEnds ends;
  for (std::size_t i = 0; i < node.count; ++i) {
    targets[i] = &plan.node(node.moves[i].target);
    ends.same[i] = room[i].data();
    ends.less[i] = room[4 + i].data();
  }
  kernel(states.data(), states.size(), node, targets, ends);
  Written out{};
  for (std::size_t i = 0; i < node.count; ++i) {
    out.states[i].assign(room[i].data(), ends.same[i]);
    out.states[4 + i].assign(room[4 + i].data(), ends.less[i]);
    out.leaves[i] = ends.leaves[i];
  }
  return out;
}

TEST_CASE("tiles batch: vector forms write the states of the plain form, except counted leaves",
          "[oracle]") {
  Random random(12);
  for (const Isa isa : forms()) {
    for (const auto& [rows, columns] : kSizes) {
      const SearchBoard b(rows, columns, 6);
      const BatchPlan plan(b.board, b.goal, b.learned);
      for (std::uint32_t v = 0; v < plan.nodes(); v += lighter(1u, 5u)) {
        const BatchNode& node = plan.node(v);
        if (node.count == 0) continue;
        const std::size_t moves = node.count - 1;
        std::vector<State> states(random.below(30));
        for (State& s : states) s = plan.encode(b.walk(random, 40));
        states.reserve(states.size() + kBatchPadding);  // a kernel reads whole vectors
        for (std::size_t slack = 0; slack < 3; ++slack) {
          INFO(name(isa) << " " << rows << "x" << columns << " node " << v << " slack " << slack);
          const Written plain = write(batch_kernels(Isa::kPortable)[slack][moves], plan, v, states);
          const Written fast = write(batch_kernels(isa)[slack][moves], plan, v, states);
          for (std::size_t i = 0; i < node.count; ++i) {
            const BatchNode& next = plan.node(node.moves[i].target);
            const std::size_t last = slack == 0 ? i : 4 + i;  // states without slack
            for (const std::size_t k : {i, 4 + i}) {
              if (k >= 4 && slack == 0) continue;
              std::vector<State> expected = plain.states[k];
              if (slack < 2 && k == last) {
                std::erase_if(expected,
                              [&](State s) { return fast.leaves[i] > 0 && is_leaf(s, next); });
                REQUIRE(plain.states[k].size() == expected.size() + fast.leaves[i]);
              }
              REQUIRE(fast.states[k] == expected);
            }
          }
        }
      }
    }
  }
}

TEST_CASE("tiles batch: every bound has the counts of the plain kernel, on every board and form",
          "[oracle]") {
  Random random(13);
  for (const auto& [rows, columns] : kSizes) {
    const State any = random_permutation(random, rows * columns);
    for (const State* goal : {static_cast<const State*>(nullptr), &any}) {
      const SearchBoard b(rows, columns, lighter(8, 6), goal);
      const Manhattan h(b.board, b.goal);
      for (const MoveAutomaton* automaton : {&b.back, &b.learned}) {
        const BatchPlan plan(b.board, b.goal, *automaton);
        const auto compare = [&](const auto& prefixes, int bound, const IdaTotals& totals) {
          for (const Isa isa : forms()) {
            for (const std::size_t shelf : {std::size_t{1}, std::size_t{1} << 14}) {
              INFO(name(isa) << ", shelf " << shelf);
              TilesBatch kernel(plan, h, isa, shelf);
              REQUIRE(whole_bound(kernel, prefixes, bound) == totals);
              REQUIRE(whole_bound(kernel, prefixes, bound) == totals);  // second use
            }
          }
        };
        for_each_bound(b, *automaton, h, b.walk(random, 50), effort(20'000u), compare);
      }
    }
  }
}

TEST_CASE("tiles batch: a stopped bound leaves no state behind", "[oracle]") {
  Random random(14);
  const SearchBoard b(4, 4, 8);
  const Manhattan h(b.board, b.goal);
  const BatchPlan plan(b.board, b.goal, b.back);
  const State start = b.walk(random, 60);
  const int bound = h(start) + 12;
  const auto children = children_within(b, b.back, h, start, bound);
  TilesBatch kernel(plan, h, batch_isa());
  const IdaTotals whole = whole_bound(kernel, children, bound);
  REQUIRE(whole.nodes > 100'000);
  IdaHalt halt(nullptr, false, false);
  IdaStop stop(halt, 0, 10'000);
  IdaTotals part;
  kernel.search(children, bound, stop, part);
  REQUIRE(stop.ran_out_of_nodes());
  REQUIRE(part.nodes < whole.nodes);
  REQUIRE(whole_bound(kernel, children, bound) == whole);
}

TEST_CASE("tiles batch: a small search returns its path") {
  Random random(15);
  for (const auto& [rows, columns] : kSizes) {
    const SearchBoard b(rows, columns, 6);
    const Manhattan h(b.board, b.goal);
    const BatchPlan plan(b.board, b.goal, b.learned);
    TilesBatch kernel(plan, h, batch_isa());
    for (int round = 0; round < effort(50); ++round) {
      const State start = b.walk(random, static_cast<int>(random.below(20)));
      const IdaPrefix root = IdaMoves(b.any, &b.learned).root(start);
      for (int bound = h(start);; bound += 2) {
        IdaHalt halt(nullptr, true, false);
        IdaStop stop(halt, 0);
        IdaTotals totals;
        kernel.search({&root, 1}, bound, stop, totals);
        if (totals.solutions == 0) {
          REQUIRE_FALSE(kernel.found().has_value());
          continue;
        }
        const auto found = kernel.found();
        REQUIRE(found.has_value());
        const std::vector<State> path(found->below.begin(), found->below.end());
        REQUIRE(is_solution(b.any, start, path));
        REQUIRE(static_cast<int>(path.size()) == bound + 1);
        break;
      }
    }
  }
}

// ---- published counts, through the face that sessions use ----

void check_published(const Json& row, int threads, Isa isa) {
  INFO(row.at("name") << ", " << threads << " threads, " << name(isa));
  const auto pack = [&](const char* field) {
    return pack_permutation(row.at(field).get<std::vector<std::uint64_t>>());
  };
  const State goal = pack("goal");
  const SearchBoard b(row.at("rows").get<int>(), row.at("cols").get<int>(), 4, &goal);
  const TilesSearch<Manhattan> search(b.any, goal, {"manhattan", "", {"single"}},
                                      Manhattan(b.board, goal));
  const Isa before = chosen_isa();
  choose_isa(isa);
  const Crew crew(threads);
  SearchOptions how;
  how.prune = Prune::kParent;
  how.all_shortest = true;
  Limits limits;
  const bool solved = !row.at("optimal").is_null();
  if (!solved) limits.max_depth = row.at("iterations").back()[0].get<std::uint64_t>();
  const Result result = search.ida_star(pack("start"), Options{crew, limits}, how);
  choose_isa(before);
  REQUIRE(result.kernel == name(isa));
  REQUIRE(result.bounds.size() == row.at("iterations").size());
  for (std::size_t i = 0; i < result.bounds.size(); ++i) {
    REQUIRE(result.bounds[i].bound == row.at("iterations")[i][0].get<std::uint64_t>());
    REQUIRE(result.bounds[i].nodes == row.at("iterations")[i][1].get<std::uint64_t>());
    REQUIRE(result.bounds[i].complete);
  }
  if (!solved) return;
  REQUIRE(result.length() == row.at("optimal").get<std::uint64_t>());
  REQUIRE(result.all_shortest->count.text() == row.at("optimal_solutions").dump());
}

TEST_CASE("tiles batch: every bound has its published nodes, in every form", "[truth][threads]") {
  int checked = 0;
  for (const Json& row : truth::all("ida_node_counts")) {
    if (row.at("total_nodes").get<std::uint64_t>() > lighter(600'000u, 100'000u)) continue;
    for (const Isa isa : forms()) check_published(row, 1 + checked % 3, isa);
    check_published(row, 8, batch_isa());
    ++checked;
  }
  CHECK(checked >= lighter(60, 50));
}

TEST_CASE("tiles batch: the same for 15-puzzles of up to 69 million nodes",
          "[truth][threads][slow]") {
  for (const Json& row : truth::all("ida_node_counts")) {
    if (row.at("total_nodes").get<std::uint64_t>() <= 600'000) continue;
    for (const Isa isa : forms()) check_published(row, 2, isa);
  }
}

}  // namespace
}  // namespace trailblaze
