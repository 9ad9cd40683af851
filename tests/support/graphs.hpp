// Graphs as puzzles, for tests of the engine itself. A Graph has a function that lists successors,
// and a goal.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/base/mix.hpp"
#include "engine/base/random.hpp"
#include "engine/base/text.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

template <bool kEdgesGoBothWays>
struct Graph {
  static constexpr bool kReversible = kEdgesGoBothWays;

  std::function<std::vector<State>(State)> next;
  std::optional<State> goal = std::nullopt;

  template <class Emit>
  void for_each_successor(State s, Emit&& emit) const {
    for (const State t : next(s)) emit(t);
  }
  bool is_goal(State s) const { return goal == s; }
  template <class Emit>
  bool for_each_goal(Emit&& emit) const {
    if (goal) emit(*goal);
    return true;
  }
  absl::StatusOr<State> parse(std::string_view text) const { return parse_number(text); }
  std::string print(State s) const { return std::to_string(s); }
};

using DirectedGraph = Graph<false>;
using UndirectedGraph = Graph<true>;
static_assert(Puzzle<DirectedGraph> && !Reversible<DirectedGraph>);
static_assert(Reversible<UndirectedGraph> && HasGoalStates<UndirectedGraph>);

// The states first, first + 1, ... last, modulo 2^64. Moves go up, or up and down.
template <bool kBothWays>
Graph<kBothWays> chain(State first, State last) {
  return {[first, last](State s) {
            std::vector<State> out;
            if (s != last) out.push_back(s + 1);
            if (kBothWays && s != first) out.push_back(s - 1);
            return out;
          },
          last};
}

// The states mix(0) = 0, mix(1), ... mix(size - 1), which are spread over the 64 bits, with `edges`
// random edges. Loops and repeats occur. The goal is a random state.
template <bool kBothWays>
Graph<kBothWays> random_graph(Random& random, State size, std::uint64_t edges) {
  auto next = std::make_shared<std::unordered_map<State, std::vector<State>>>();
  for (std::uint64_t i = 0; i < edges; ++i) {
    const State from = mix(random.below(size)), to = mix(random.below(size));
    (*next)[from].push_back(to);
    if (kBothWays) (*next)[to].push_back(from);
  }
  return {[next](State s) {
            const auto found = next->find(s);
            return found == next->end() ? std::vector<State>{} : found->second;
          },
          mix(random.below(size))};
}

// A graph of edges that go both ways. A move's way number is the edge's index in its state's list
// of edges, and the way back is the edge's index in the other state's list.
struct NamedGraph {
  static constexpr bool kReversible = true;
  struct Edge {
    State to;
    int back;
  };

  std::shared_ptr<std::unordered_map<State, std::vector<Edge>>> edges =
      std::make_shared<std::unordered_map<State, std::vector<Edge>>>();
  int bits = 64;
  bool two_colours = false;
  std::optional<State> goal = std::nullopt;

  // Adds an edge if both ends have a free way number. A loop has a single way number, which is also
  // its way back.
  void join(State a, State b) {
    std::vector<Edge>&from = (*edges)[a], &to = (*edges)[b];
    const int way = static_cast<int>(from.size()), back = static_cast<int>(to.size());
    if (way == kMostWays || back == kMostWays) return;
    from.push_back({b, a == b ? way : back});
    if (a != b) to.push_back({a, way});
  }

  void for_each_way(State s, auto&& emit) const {
    const auto found = edges->find(s);
    if (found == edges->end()) return;
    for (std::size_t i = 0; i < found->second.size(); ++i) {
      emit(found->second[i].to, static_cast<int>(i), found->second[i].back);
    }
  }
  void for_each_successor(State s, auto&& emit) const {
    for_each_way(s, [&](State t, int, int) { emit(t); });
  }
  int num_ways() const { return kMostWays; }
  bool alternates() const { return two_colours; }
  int state_bits() const { return bits; }
  bool is_goal(State s) const { return goal == s; }
  absl::StatusOr<State> parse(std::string_view text) const { return parse_number(text); }
  std::string print(State s) const { return std::to_string(s); }
};
static_assert(NamesWays<NamedGraph> && Alternates<NamedGraph>);

// Returns a graph of random edges among `size` states below 2^bits. Loops and repeats occur.
inline NamedGraph named_graph(Random& random, int bits, State size, std::uint64_t edges,
                              bool colours) {
  NamedGraph graph{.bits = bits, .two_colours = colours};
  const Mixer mixer(bits);
  const auto place = [&](State s) { return mixer.key(s) >> mixer.unused(); };
  for (std::uint64_t i = 0; i < edges; ++i) {
    const State a = random.below(size), b = random.below(size);
    if (colours && (a + b) % 2 == 0) continue;
    for (std::uint64_t times = 1 + (random.below(9) == 0); times > 0; --times) {
      graph.join(place(a), place(b));
    }
  }
  return graph;
}

// Returns the state with the most edges, from which many states can be reached.
inline State busiest(const NamedGraph& graph) {
  std::pair<std::size_t, State> most{0, 0};
  for (const auto& [s, edges] : *graph.edges) most = std::max(most, {edges.size(), s});
  return most.second;
}

// The corners of a cube. A move's way number is its dimension.
struct NamedCube {
  static constexpr bool kReversible = true;

  int dimensions;
  bool two_colours = false;

  void for_each_way(State s, auto&& emit) const {
    for (int i = 0; i < dimensions; ++i) emit(s ^ State{1} << i, i, i);
  }
  void for_each_successor(State s, auto&& emit) const {
    for_each_way(s, [&](State t, int, int) { emit(t); });
  }
  int num_ways() const { return dimensions; }
  bool alternates() const { return two_colours; }
  int state_bits() const { return dimensions; }
  bool is_goal(State /*s*/) const { return false; }
  absl::StatusOr<State> parse(std::string_view text) const { return parse_number(text); }
  std::string print(State s) const { return std::to_string(s); }
};

// A tree that grows fast: state s has the children 30 s + 1 ... 30 s + 30, up to `last`.
struct NamedTree {
  static constexpr bool kReversible = true;
  static constexpr State kChildren = 30;

  State last;

  void for_each_way(State s, auto&& emit) const {
    if (s != 0) emit((s - 1) / kChildren, 30, static_cast<int>((s - 1) % kChildren));
    for (State i = 0; i < kChildren && kChildren * s + i < last; ++i) {
      emit(kChildren * s + 1 + i, static_cast<int>(i), 30);
    }
  }
  void for_each_successor(State s, auto&& emit) const {
    for_each_way(s, [&](State t, int, int) { emit(t); });
  }
  int num_ways() const { return 31; }
  bool alternates() const { return true; }
  int state_bits() const { return std::bit_width(last); }
  bool is_goal(State /*s*/) const { return false; }
  absl::StatusOr<State> parse(std::string_view text) const { return parse_number(text); }
  std::string print(State s) const { return std::to_string(s); }
};

// Two counters from 0 to n - 1. A move adds or subtracts 1. The state is n * a + b. The counters
// are alike, so (a, b) and (b, a) are the same class.
struct Twins {
  static constexpr bool kReversible = true;

  std::uint64_t n;
  std::uint64_t goal_a, goal_b;  // in either order

  template <class Emit>
  void for_each_successor(State s, Emit&& emit) const {
    if (s / n > 0) emit(s - n);
    if (s % n > 0) emit(s - 1);
    if (s / n + 1 < n) emit(s + n);
    if (s % n + 1 < n) emit(s + 1);
  }
  bool is_goal(State s) const { return s == at(goal_a, goal_b) || s == at(goal_b, goal_a); }
  template <class Emit>
  bool for_each_goal(Emit&& emit) const {
    emit(at(goal_a, goal_b));
    emit(at(goal_b, goal_a));
    return true;
  }
  State canonical(State s) const { return std::min(s, at(s % n, s / n)); }
  absl::StatusOr<State> parse(std::string_view text) const { return parse_number(text); }
  std::string print(State s) const { return std::to_string(s); }

  State at(std::uint64_t a, std::uint64_t b) const { return n * a + b; }
};
static_assert(Reversible<Twins> && HasGoalStates<Twins> && HasSymmetry<Twins>);

// True if each state of the path is a successor of the state before it.
template <Puzzle P>
bool is_legal(const P& puzzle, const std::vector<State>& path) {
  for (std::size_t i = 1; i < path.size(); ++i) {
    bool found = false;
    puzzle.for_each_successor(path[i - 1], [&](State t) { found |= t == path[i]; });
    if (!found) return false;
  }
  return true;
}

}  // namespace trailblaze
