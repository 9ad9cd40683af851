// Sound puzzles break no law. For each law, a puzzle that breaks it is noticed.
#include <algorithm>
#include <bit>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/laws.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/places.hpp"

namespace trailblaze {
namespace {

// Returns the broken laws of a puzzle, a line each.
template <Puzzle P>
std::string broken(const P& puzzle, State start = 0) {
  return join(broken_laws(AnyPuzzleOf(puzzle), start), "\n");
}

// True if the puzzle breaks the law that begins with these words.
template <Puzzle P>
bool breaks(const P& puzzle, const std::string& law, State start = 0) {
  const std::vector<std::string> lines = broken_laws(AnyPuzzleOf(puzzle), start);
  return std::ranges::any_of(lines, [&](const auto& line) { return line.starts_with(law); });
}

TEST_CASE("laws: a sound puzzle breaks none", "[law]") {
  CHECK(broken(chain<true>(0, 50)).empty());
  CHECK(broken(chain<false>(0, 50)).empty());
  CHECK(broken(Twins{9, 8, 3}).empty());
}

TEST_CASE("laws: faults of texts, moves and solvability are noticed", "[law]") {
  struct Misprint : UndirectedGraph {
    std::string print(State s) const { return std::to_string(s / 2); }
  };
  CHECK(breaks(Misprint{chain<true>(0, 5)}, "parse(print(s)) == s"));

  const UndirectedGraph still{[](State s) { return std::vector<State>{s}; }};
  CHECK(breaks(still, "no state follows itself", 3));
  const UndirectedGraph one_way{
      [](State s) { return s == 9 ? std::vector<State>{} : std::vector<State>{s + 1}; }};
  CHECK(breaks(one_way, "moves can be reversed"));
  int calls = 0;
  const DirectedGraph moody{[&calls](State s) { return std::vector<State>{s + 1 + ++calls % 2}; }};
  CHECK(breaks(moody, "successors are always the same"));

  struct Short : UndirectedGraph {
    int state_bits() const { return 3; }
  };
  CHECK(breaks(Short{chain<true>(0, 9)}, "every state is below 2^state_bits()"));
  CHECK(broken(Short{chain<true>(0, 7)}).empty());
  struct Gloomy : UndirectedGraph {
    bool may_be_solvable(State s) const { return s > 4; }
  };
  CHECK(breaks(Gloomy{chain<true>(0, 9)}, "what leads to a solvable state is solvable"));
}

TEST_CASE("laws: a form that is not canonical, or breaks moves or goals, is noticed", "[law]") {
  struct Drifting : Twins {
    State canonical(State s) const { return s == 0 ? 0 : s - 1; }
  };
  CHECK(breaks(Drifting{{9, 8, 3}}, "canonical(canonical(s)) == canonical(s)"));
  struct Lopsided : Twins {
    bool is_goal(State s) const { return s == at(3, 8) || s == at(8, 3) || s == at(5, 2); }
  };
  CHECK(breaks(Lopsided{{9, 8, 3}}, "symmetries keep goals"));
  struct Merged : Twins {
    State canonical(State s) const { return s / 2 * 2; }
  };
  CHECK(breaks(Merged{{9, 8, 3}}, "symmetries keep moves"));
}

// A chain whose states from `at` on have another invariant.
struct Cut : UndirectedGraph {
  State at;
  std::uint64_t invariant(State s) const { return s < at ? 0 : 1; }
};

TEST_CASE("laws: a move that changes the invariant is noticed", "[law]") {
  static_assert(HasInvariant<Cut>);
  CHECK(broken(Cut{chain<true>(0, 9), 10}).empty());
  CHECK(breaks(Cut{chain<true>(0, 9), 5}, "no move changes the invariant"));
}

TEST_CASE("laws: wrong counts of the moves that are left are noticed", "[law]") {
  struct Counted : DirectedGraph {
    State left_at_end = 0, step = 1;
    std::uint64_t moves_left(State s) const { return left_at_end + (9 - s) * step; }
  };
  static_assert(CountsMovesLeft<Counted>);
  CHECK(broken(Counted{chain<false>(0, 9)}).empty());
  CHECK(breaks(Counted{chain<false>(0, 9), 1}, "moves_left() of a goal is 0", 9));
  CHECK(breaks(Counted{chain<false>(0, 9), 0, 2}, "every move lowers moves_left() by 1"));
}

TEST_CASE("laws: moves that are not those of the masks are noticed", "[law]") {
  struct Masked : UndirectedGraph {
    std::vector<State> own = {1, 2, 5};
    std::vector<State> masks() const { return own; }
  };
  static_assert(MovesByMasks<Masked>);
  const UndirectedGraph moves{[](State s) { return std::vector<State>{s ^ 5, s ^ 2, s ^ 1}; }};
  CHECK(broken(Masked{moves}).empty());
  CHECK(broken(Masked{moves, {}}).empty());  // no masks: more than 64
  CHECK(breaks(Masked{moves, {1, 2, 4}}, "the moves are those of masks()"));
}

TEST_CASE("laws: classes that break moves or goals are noticed", "[law]") {
  // Steps on a line whose goal is in the middle: mirrored places are alike.
  struct Mirrored : UndirectedGraph {
    State last = 8;
    State goal_class(State s) const { return std::min(s, last - s); }
    bool has_goal_classes() const { return true; }
  };
  static_assert(HasGoalClasses<Mirrored>);
  UndirectedGraph line = chain<true>(0, 8);
  line.goal = 4;
  CHECK(broken(Mirrored{line}).empty());
  CHECK(breaks(Mirrored{line, 10}, "symmetries keep moves"));
  line.goal = 3;
  CHECK(breaks(Mirrored{line}, "symmetries keep goals"));
}

TEST_CASE("laws: a move whose name leads elsewhere is noticed", "[law]") {
  struct Named : UndirectedGraph {
    std::string left = "l";
    std::string move_name(State from, State to) const { return to < from ? left : "r"; }
    absl::StatusOr<std::vector<State>> replay(State s, std::string_view line) const {
      return std::vector<State>{s, line == "l" ? s - 1 : s + 1};
    }
  };
  static_assert(ReplaysMoves<Named>);
  CHECK(broken(Named{chain<true>(0, 50)}).empty());
  CHECK(breaks(Named{chain<true>(0, 50), "L"}, "the name of a move replays it"));
}

// A walker on a line: way 0 goes left, way 1 goes right. Its numbers of the ways may be wrong.
struct WayNumbers {
  int back_of_left = 1, right = 1, ways = 2;
};
struct OnLine : UndirectedGraph {
  WayNumbers numbers;

  explicit OnLine(WayNumbers names = {}) : UndirectedGraph(chain<true>(0, 50)), numbers(names) {}
  void for_each_way(State s, auto&& emit) const {
    if (s > 0) emit(s - 1, 0, numbers.back_of_left);
    if (s < 50) emit(s + 1, numbers.right, 0);
  }
  int num_ways() const { return numbers.ways; }
  bool alternates() const { return true; }
};

TEST_CASE("laws: ways with wrong numbers are noticed", "[law]") {
  CHECK(broken(OnLine()).empty());
  CHECK(breaks(OnLine({.back_of_left = 0}), "the way back leads back"));
  CHECK(breaks(OnLine({.right = 0}), "two moves have two ways"));
  CHECK_FALSE(breaks(OnLine({.ways = 3}), "the ways below num_ways() are the moves"));
  const std::string below = "every way is below num_ways()";
  CHECK(breaks(OnLine({.ways = 1}), below));
  for (const int wrong : {-1, 2, 31, 32, 1'000}) {
    CHECK(breaks(OnLine({.right = wrong}), below));
    CHECK(breaks(OnLine({.back_of_left = wrong}), below));
  }
  for (const int wrong : {-1, 33}) CHECK(breaks(OnLine({.ways = wrong}), "num_ways() is 1 to 32"));
}

// The walker, expanded in groups of two states. State number `loses` of a group lacks a move.
struct OnLineInGroups : OnLine {
  std::optional<std::size_t> loses;

  bool expands_groups() const { return true; }
  std::size_t expand_group(std::span<const State> from, const std::uint32_t* done,
                           WaySuccessors& out) const {
    std::size_t count = 0;
    const auto add = [&](std::size_t i) {
      for_each_way(from[i], [&](State t, int way, int back) {
        if ((done[i] >> way & 1) != 0 || (i == loses && way == 0)) return;
        out.states_to_fill()[count] = t;
        out.ways_to_fill()[count++] = std::uint32_t{1} << back;
      });
    };
    const std::size_t expanded = std::min<std::size_t>(from.size(), 2);
    for (std::size_t i = expanded; i-- > 0;) add(i);
    out.filled(count);
    return expanded;
  }
};

TEST_CASE("laws: groups that lose a move are noticed", "[law]") {
  OnLineInGroups line;
  CHECK(broken(line).empty());
  for (const std::size_t wrong : {0, 1}) {  // a single state is the first of its group
    line.loses = wrong;
    CHECK(breaks(line, "states expanded together have the successors that each has alone"));
  }
}

// The walker, which writes successors in bulk. If `exchanges`, it writes them in another order.
struct WritingOnLine : OnLine {
  bool exchanges = false;

  bool writes_successors() const { return true; }
  std::size_t write_successors(std::span<const State> from, Successors& out) const {
    std::size_t count = 0, i = 0;
    for (; i < from.size() && count < Successors::kEnough; ++i) {
      const std::size_t first = count;
      for_each_successor(from[i], [&](State t) {
        out.states_to_fill()[count] = t;
        out.sources_to_fill()[count++] = static_cast<std::uint32_t>(i);
      });
      if (exchanges && count - first == 2)
        std::swap(out.states_to_fill()[first], out.states_to_fill()[first + 1]);
    }
    out.filled(count);
    return i;
  }
};

TEST_CASE("laws: successors written in another order are noticed", "[law]") {
  WritingOnLine line;
  CHECK(broken(line).empty());
  line.exchanges = true;
  CHECK(breaks(line, "successors that are written together are those of for_each_successor"));
}

// Two states with two edges between them. An edge has the way back of the other edge.
TEST_CASE("laws: parallel edges with exchanged ways back are noticed", "[law]") {
  NamedGraph graph;
  graph.join(0, 1);
  graph.join(0, 1);
  CHECK(broken(graph).empty());
  (*graph.edges)[0] = {{1, 0}, {1, 0}};
  CHECK(breaks(graph, "the way back leads back"));
  (*graph.edges)[0] = {{1, 1}, {1, 0}};
  CHECK(breaks(graph, "the way back leads back"));
}

// A ring with an odd number of places, so that two colours cannot alternate.
struct OnRing : UndirectedGraph {
  static std::vector<State> neighbours(State s) { return {(s + 1) % 7, (s + 6) % 7}; }
  OnRing() : UndirectedGraph{neighbours} {}
  bool alternates() const { return true; }
};

TEST_CASE("laws: moves that do not alternate colours are noticed", "[law]") {
  CHECK(breaks(OnRing(), "every move changes the colour"));
}

TEST_CASE("laws: a random walk finds a fault far from the start", "[law]") {
  // States near the start have so many successors that the nearest thousand states end at depth 2.
  const UndirectedGraph wide{[](State s) {
    std::vector<State> out;
    for (int i = 0; i < 40; ++i) {
      const State bit = State{1} << i;
      const bool one_way = std::popcount(s) > 15 && i == 7;
      if (!one_way || (s & bit) != 0) out.push_back(s ^ bit);
    }
    return out;
  }};
  CHECK(breaks(wide, "moves can be reversed"));
}

// Twins that list only the first of their two goals.
struct HalfListed : Twins {
  bool for_each_goal(auto&& emit) const {
    emit(at(goal_a, goal_b));
    return true;
  }
};

TEST_CASE("laws: a goal that is not listed, or a listed state that is no goal, is noticed",
          "[law]") {
  CHECK(breaks(HalfListed{{9, 8, 3}}, "where goals are listed, all are"));
  struct WrongGoal : Twins {
    bool is_goal(State s) const { return s == at(goal_a, goal_b); }
  };
  CHECK(breaks(WrongGoal{{9, 8, 3}}, "listed goals are goals"));
}

TEST_CASE("laws: wrong ranks, and moves of ranks that differ from the moves, are noticed",
          "[law]") {
  struct Ranks : UndirectedGraph {
    std::uint64_t num_ranks() const { return 10; }
    std::uint64_t rank(State s) const { return s; }
    State unrank(std::uint64_t rank) const { return rank; }
  };
  CHECK(broken(Ranks{chain<true>(0, 9)}).empty());
  CHECK(breaks(Ranks{chain<true>(0, 10)}, "every rank is below num_ranks()"));
  struct Merged : Ranks {
    std::uint64_t rank(State s) const { return s / 2; }
  };
  CHECK(breaks(Merged{{chain<true>(0, 9)}}, "unrank(rank(s)) == s"));

  using Flips = Places<true>;
  CHECK(broken(Flips(6, flips(6)), sorted_permutation(6)).empty());
  struct Wrong : Flips {
    RankMoves rank_moves() const {
      RankMoves moves = Flips::rank_moves();
      std::swap(moves.maps[7], moves.maps[8]);
      return moves;
    }
  };
  CHECK(breaks(Wrong{{6, flips(6)}}, "moves of ranks are the moves", sorted_permutation(6)));
}

}  // namespace
}  // namespace trailblaze
