// Small spaces for the suite that every engine must pass (tests/engine/run/by_levels*_test.cpp).
// Plain code finds the levels of a space, with a set of visited states. If the levels are
// published, the space names the row of tests/data that has them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/random.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/permutation.hpp"
#include "engine/puzzle/result.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/places.hpp"
#include "tests/support/ranked_graphs.hpp"
#include "tests/support/sessions.hpp"
#include "tests/support/turning.hpp"

namespace trailblaze {

class SmallSpace {
 public:
  std::string name;
  std::shared_ptr<const AnyPuzzle> puzzle;
  State start;               // start of a path
  std::vector<State> roots;  // the states of level 0; canonical, without repeats
  std::uint64_t to_depth;    // depth of the last known level; kUnlimited: all levels are known
  // The file and row of tests/data that has the levels from 0 on; empty if there is none.
  std::pair<std::string, std::string> published = {};

  SmallSpace(std::string called, std::shared_ptr<const AnyPuzzle> of,
             const std::vector<State>& starts, std::uint64_t known_to = kUnlimited)
      : name(std::move(called)), puzzle(std::move(of)), start(starts.front()), to_depth(known_to) {
    for (const State s : starts) roots.push_back(puzzle->canonical(s));
    explore();
  }

  SmallSpace as_in(const std::string& file, const std::string& row) const {
    SmallSpace space = *this;
    space.published = {file, row};
    return space;
  }

  const std::vector<std::vector<State>>& levels() const { return levels_; }
  std::uint64_t states(std::size_t levels) const {
    std::uint64_t sum = 0;
    for (std::size_t d = 0; d < levels; ++d) sum += levels_[d].size();
    return sum;
  }
  std::uint64_t states() const { return states(levels_.size()); }

  // Returns how many of the first levels have at most `most` states together.
  std::size_t levels_within(std::uint64_t most) const {
    std::size_t count = 0;
    while (count < levels_.size() && states(count + 1) <= most) ++count;
    return count;
  }

  std::uint64_t goals(std::size_t levels) const {
    std::uint64_t sum = 0;
    for (std::size_t d = 0; d < levels; ++d) {
      sum += static_cast<std::uint64_t>(
          std::ranges::count_if(levels_[d], [&](State s) { return puzzle->is_goal(s); }));
    }
    return sum;
  }

  // Returns the expected result of an enumeration to `max_depth`.
  Result enumerated(std::uint64_t max_depth = kUnlimited) const {
    const std::uint64_t deepest = std::min(max_depth, to_depth);
    Result result = searched(std::min<std::uint64_t>(deepest, levels_.size()));
    if (deepest < levels_.size()) result.stop = Stop::kDepth;
    if (deepest >= levels_.size()) result.outcome = Outcome::kExhausted;
    result.deepest = levels_[result.levels.size() - 1];
    result.deepest.resize(std::min(result.deepest.size(), kExamples));
    return result;
  }

  // Returns the expected result of a search for a path, with a shortest path of classes. The path
  // ends at the least goal of its level. Before each state comes the least state that leads to it.
  Result solved() const {
    for (std::size_t depth = 0; depth < levels_.size(); ++depth) {
      const std::vector<State>& level = levels_[depth];
      const auto goal = std::ranges::find_if(level, [&](State s) { return puzzle->is_goal(s); });
      if (goal == level.end()) continue;
      Result result = searched(depth);
      result.outcome = Outcome::kSolved;
      result.lower_bound = depth;
      result.path = {*goal};
      for (std::size_t d = depth; d-- > 0;) {
        const auto leads = [&](State s) {
          const std::vector<State> next = successors(s);
          return std::ranges::any_of(
              next, [&](State t) { return puzzle->canonical(t) == result.path.front(); });
        };
        result.path.insert(result.path.begin(), *std::ranges::find_if(levels_[d], leads));
      }
      return result;
    }
    Result result = enumerated();
    result.deepest.clear();
    return result;
  }

  bool has_move(State from, State to) const {
    const std::vector<State> next = successors(from);
    return std::ranges::find(next, to) != next.end();
  }

  bool is_whole() const { return to_depth == kUnlimited; }

 private:
  std::vector<State> successors(State s) const {
    Successors next;
    puzzle->expand({&s, 1}, next);
    return {next.states().begin(), next.states().end()};
  }

  void explore() {
    std::unordered_set<State> seen(roots.begin(), roots.end());
    std::set<State> level(roots.begin(), roots.end());
    while (!level.empty() && levels_.size() < to_depth) {
      std::set<State> next;
      generated_.push_back(0);
      for (const State s : level) {
        for (const State t : successors(s)) {
          ++generated_.back();
          if (seen.insert(puzzle->canonical(t)).second) next.insert(puzzle->canonical(t));
        }
      }
      levels_.emplace_back(level.begin(), level.end());
      level = std::move(next);
    }
    if (!level.empty()) levels_.emplace_back(level.begin(), level.end());
  }

  // Returns the result of a search that has expanded this number of levels.
  Result searched(std::size_t expanded) const {
    Result result;
    for (std::size_t d = 0; d <= expanded; ++d) {
      Counters work;
      const std::uint64_t found = d < levels_.size() ? levels_[d].size() : 0;
      if (d > 0) {
        work = {levels_[d - 1].size(), generated_[d - 1], generated_[d - 1] - found};
        result.counters += work;
      }
      if (found == 0) break;
      result.levels.push_back({d, found, work, 0, {}});
      result.stored += found;
      result.max_frontier = std::max(result.max_frontier, found);
    }
    return result;
  }

  std::vector<std::vector<State>> levels_;  // each in ascending order
  std::vector<std::uint64_t> generated_;    // number of successors of each level, with repeats
};

template <Puzzle P>
SmallSpace space_of(std::string name, P puzzle, const std::vector<State>& starts,
                    std::uint64_t to_depth = kUnlimited) {
  return {std::move(name), std::make_shared<AnyPuzzleOf<P>>(std::move(puzzle)), starts, to_depth};
}

// Makes the least state of the last level the goal.
template <class G>
SmallSpace far_goal(std::string name, G graph, State start) {
  graph.goal = space_of(name, graph, {start}).levels().back().front();
  return space_of(std::move(name), std::move(graph), {start});
}

// ---- the table of spaces ----

// Hubs, each joined to `spokes` states, which are more than a batch holds.
inline UndirectedGraph hubs(State count, State spokes) {
  return {[=](State s) {
            std::vector<State> out;
            if (s < count) {
              for (State t = 0; t < spokes; ++t) out.push_back(count + (s * spokes / 2 + t));
            } else {
              for (State hub = 0; hub < count; ++hub) {
                const State first = count + hub * spokes / 2;
                if (s >= first && s < first + spokes) out.push_back(hub);
              }
            }
            return out;
          },
          count + (count + 1) * spokes / 2 - 1};
}

inline SmallSpace tiles_space(int rows, int columns, Tiles::Metric metric,
                              std::uint64_t to_depth = kUnlimited) {
  const bool single = metric == Tiles::Metric::kSingle;
  const std::string size = std::to_string(rows) + "x" + std::to_string(columns);
  return space_of("tiles " + size + (single ? ", single" : ", multi"), Tiles(rows, columns, metric),
                  {sorted_permutation(rows * columns)}, to_depth);
}

// Returns the space of a puzzle in the registry, with its goal as the root.
inline SmallSpace registry_space(const std::string& puzzle, const Parameters& given,
                                 std::uint64_t to_depth = kUnlimited) {
  const std::shared_ptr<const Session> session = open_puzzle(puzzle, given);
  const State goal = *session->puzzle().parse(session->info().goal);
  return {puzzle, {session, &session->puzzle()}, {goal}, to_depth};
}

// Returns random edges between `size` states, spread over 2^bits by an odd factor. Loops and
// repeats occur.
template <bool kBothWays>
WithStateBits<Graph<kBothWays>> stated_graph(Random& random, int bits, State size,
                                             std::uint64_t edges) {
  auto next = std::make_shared<std::unordered_map<State, std::vector<State>>>();
  const auto place = [&](State s) {
    return s * 0x9e3779b97f4a7c15 >> 3 & ~State{0} >> (64 - bits);
  };
  for (std::uint64_t i = 0; i < edges; ++i) {
    const State from = place(random.below(size));
    const State to = random.below(20) == 0 ? from : place(random.below(size));
    for (std::uint64_t times = 1 + (random.below(10) == 0); times > 0; --times) {
      (*next)[from].push_back(to);
      if (kBothWays && from != to) (*next)[to].push_back(from);
    }
  }
  return {{[next](State s) {
             const auto found = next->find(s);
             return found == next->end() ? std::vector<State>{} : found->second;
           },
           place(random.below(size))},
          bits};
}

// Spaces with moves that go one way or both, with and without way numbers, and with one or two
// colours; with a symmetry; deep and wide; with loops and repeats; at both ends of the 64 bits;
// with a single root and with several.
inline std::vector<SmallSpace> make_plain_spaces() {
  Random random(1);
  std::vector<SmallSpace> all;
  constexpr State kSize = lighter(2'000, 400);
  all.push_back(far_goal("one way", random_graph<false>(random, kSize, 3 * kSize), 0));
  all.push_back(far_goal("both ways", random_graph<true>(random, kSize, 2 * kSize), 0));
  for (int i = 0; i < effort(12); ++i) {  // goals may be out of reach
    const State size = 2 + random.below(60);
    const auto one_way = random_graph<false>(random, size, 2 * size);
    const auto both = random_graph<true>(random, size, size);
    all.push_back(
        space_of("few, one way " + std::to_string(i), one_way, {mix(random.below(size))}));
    all.push_back(space_of("few, both ways " + std::to_string(i), both, {mix(random.below(size))}));
  }
  all.push_back(far_goal("many, one way", random_graph<false>(random, 10 * kSize, 30 * kSize), 0));
  all.push_back(space_of("many, two colours", NamedCube{lighter(14, 11), true}, {5}));
  for (const int bits : {12, 45, 57, 60}) {  // notes of parents are often ambiguous
    const std::string name = std::to_string(bits) + " bits stated";
    all.push_back(space_of(name, stated_graph<true>(random, bits, kSize, 2 * kSize), {0}));
    all.push_back(
        space_of(name + ", one way", stated_graph<false>(random, bits, kSize, 3 * kSize), {0}));
  }
  const Tiles tiles(2, 3, Tiles::Metric::kSingle);
  all.push_back(space_of(
      "roots of both colours", tiles,
      {*AnyPuzzleOf(tiles).parse("1 2 3 4 5 0"), *AnyPuzzleOf(tiles).parse("1 2 3 4 0 5")}));
  all.push_back(space_of("several roots", random_graph<true>(random, kSize, kSize),
                         {mix(0), mix(1), mix(2), mix(77)}));
  all.push_back(space_of("many goals",
                         ManyGoals<UndirectedGraph>{random_graph<true>(random, 500, 700), 170},
                         {mix(3)}));
  // Beside a state of `bits` bits a word has room for all ways, for a single way, or for none.
  for (const int bits : {16, 32, 33, 57, 59, 64}) {
    NamedGraph graph = named_graph(random, bits, kSize, 4 * kSize, bits % 2 == 0);
    const State start = busiest(graph);
    all.push_back(far_goal("named, " + std::to_string(bits) + " bits", std::move(graph), start));
  }
  for (const bool colours : {false, true}) {
    const NamedCube cube{lighter(11, 9), colours};
    const std::string name = colours ? "cube of two colours" : "cube of one colour";
    all.push_back(space_of(name, ManyGoals<NamedCube>{cube, 900}, {5}));
    all.push_back(
        space_of(name + ", 58 bits", ManyGoals<WithStateBits<NamedCube>>{{cube, 58}, 900}, {5}));
  }
  all.push_back(space_of("tree", ManyGoals<NamedTree>{{lighter(9'000, 1'000)}, 3'000}, {0}));
  all.push_back(far_goal("cube without names", cube(lighter(11, 8)), 5));
  for (const int bits : {12, 60, 61}) {  // with notes of a parent, and without
    all.push_back(far_goal("band, " + std::to_string(bits) + " bits",
                           WithStateBits<UndirectedGraph>{band(80, 3), bits}, 10));
  }
  for (const int bits : {1, 4}) {  // fewer states than a search has partitions
    const auto size = State{1} << bits;
    const UndirectedGraph ring{[=](State s) {
      return std::vector<State>{(s + 1) % size, (s + size - 1) % size};
    }};
    all.push_back(space_of("ring of " + std::to_string(size),
                           WithStateBits<UndirectedGraph>{ring, bits}, {0}));
  }
  constexpr std::uint64_t kSide = 15;
  all.push_back(space_of("classes", Twins{kSide, kSide - 1, 3}, {2 * kSide + 1}));
  all.push_back(space_of("classes, two roots", Twins{kSide, kSide - 1, 3}, {17, 1}));
  all.push_back(
      space_of("classes, 13 bits", WithStateBits<Twins>{{kSide, kSide - 1, 3}, 13}, {2 * kSide}));
  all.push_back(space_of("hubs", hubs(5, lighter(1'025, 513)), {7}));
  all.push_back(space_of("chain through 0", chain<true>(~State{0} - 15, 15), {~State{0} - 15}));
  all.push_back(space_of("chain one way", chain<false>(~State{0} - 15, 15), {~State{0} - 15}));
  const auto loops = [](State s) { return std::vector<State>{s, ~s, ~s, s}; };
  all.push_back(space_of("loops and repeats", UndirectedGraph{loops, ~State{0}}, {0}));
  all.push_back(space_of("loops one way", DirectedGraph{loops, 5}, {0}));
  all.push_back(space_of("no bits",
                         WithStateBits<UndirectedGraph>{{[](State s) {
                                                          return std::vector<State>{s, s};
                                                        }},
                                                        0},
                         {0}));
  all.push_back(space_of("no way out",
                         UndirectedGraph{[](State s) {
                                           return std::vector<State>{(s + 2) % 50, (s + 48) % 50};
                                         },
                                         1},
                         {0}));
  return all;
}

// Spaces whose states have ranks. Some have moves as maps of ranks, others rank states one by one.
inline std::vector<SmallSpace> make_ranked_spaces() {
  Random random(2);
  std::vector<SmallSpace> all;
  for (const int count : {1, 2, 3, 5, lighter(8, 7)}) {
    auto space = space_of("pancake " + std::to_string(count), Places<true>(count, flips(count)),
                          {sorted_permutation(count)});
    if (count > 1) space = space.as_in("perm_puzzles", "pancake_" + std::to_string(count));
    all.push_back(std::move(space));
  }
  // On a disk these ranks are divided into several parts.
  all.push_back(
      space_of("pancake 9", Places<true>(9, flips(9)), {sorted_permutation(9)}, lighter(5, 3)));
  all.push_back(space_of("pancake from elsewhere", Places<true>(7, flips(7)),
                         {random_permutation(random, 7)}));
  all.push_back(space_of("pancake from three", Places<true>(6, flips(6)),
                         {sorted_permutation(6), flips(6)[2], flips(6)[4]}));
  const int count = lighter(7, 6);
  all.push_back(space_of("pancake one by one", WithoutRankMaps<Places<true>>{{count, flips(count)}},
                         {sorted_permutation(count)}));
  const std::vector<State> two = {random_permutation(random, 7), random_permutation(random, 7)};
  all.push_back(space_of("two moves one way", Places<false>(7, two), {sorted_permutation(7)}));
  for (const std::uint64_t size : {1, 2, 63, 64, 65, lighter(3'000, 300)}) {
    const std::string name = "numbered " + std::to_string(size);
    all.push_back(space_of(name, numbered_graph<true>(random, size, size), {0}));
    all.push_back(
        space_of(name + ", one way", numbered_graph<false>(random, size, 3 * size), {size - 1}));
  }
  all.push_back(space_of("numbered, several roots", numbered_graph<false>(random, 2'000, 3'000),
                         {0, 1, 2, 64, 999, 1'000, 1'999}));
  all.push_back(
      space_of("chain with ranks", RankedGraph<true>{chain<true>(0, 49), 50, 654'321}, {20}));
  all.push_back(space_of("spread ranks", spread_graph(), {0}));
  for (const std::uint64_t n : {2, 9, 20}) {
    all.push_back(space_of("classes of " + std::to_string(n), RankedTwins{{n, 0, 0}}, {n - 1}));
  }
  all.push_back(registry_space("burnt", {{"size", "5"}}).as_in("perm_puzzles", "burnt_pancake_5"));
  all.push_back(registry_space("topspin", {{"size", "7,4"}}));
  all.push_back(registry_space("cayley", {{"size", "6"}}));
  all.push_back(registry_space("cube", {}, lighter(3, 2)));
  all.push_back(registry_space("pyraminx", {}, lighter(4, 3)));
  return all;
}

// Spaces for dense tables, whose words hold 60 states each. Some spaces have two colours, others
// have runs of moves. Some have known levels only to a depth.
inline std::vector<SmallSpace> make_dense_spaces() {
  std::vector<SmallSpace> all;
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    const std::string in = metric == Tiles::Metric::kSingle ? "_single" : "_multi";
    all.push_back(tiles_space(2, 3, metric).as_in("sliding_tiles", "tiles_2x3_blank0" + in));
    all.push_back(tiles_space(3, 2, metric));
    all.push_back(tiles_space(2, 4, metric, lighter(kUnlimited, std::uint64_t{9})));
    all.push_back(
        tiles_space(2, 5, metric, lighter(12, 6)).as_in("sliding_tiles", "tiles_2x5_blank0" + in));
    all.push_back(tiles_space(3, 4, metric, lighter(7, 4)));
  }
  for (int width = 2; width <= 5; ++width) {
    all.push_back(space_of("turns of " + std::to_string(width), Turning{turns(6, width)},
                           {sorted_permutation(6)}));
  }
  DenseSpec ring{6, 3, {}};  // three segments in a ring: an odd cycle
  for (int s = 0; s < 3; ++s) add_both(ring, s, (s + 1) % 3, s, 3, true);
  all.push_back(space_of("ring of segments", Turning{ring}, {sorted_permutation(6)}));
  DenseSpec rotations{8, 2, {}};  // 211 states in the last level, in more words than a visit keeps
  for (const int first : {0, 2, 3, 4}) add_both(rotations, 0, 1, first, 4, true);
  all.push_back(space_of("large last level", Turning{rotations}, {sorted_permutation(8)}));
  return all;
}

inline const std::vector<SmallSpace>& plain_spaces() {
  static const auto all = make_plain_spaces();
  return all;
}
inline const std::vector<SmallSpace>& ranked_spaces() {
  static const auto all = make_ranked_spaces();
  return all;
}
inline const std::vector<SmallSpace>& dense_spaces() {
  static const auto all = make_dense_spaces();
  return all;
}

}  // namespace trailblaze
