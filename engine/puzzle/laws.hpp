// The laws of a puzzle: what the engine relies on, tried on states near a start. A new puzzle gets
// this test for free, from the registry or from outside:
//
//   for (const std::string& broken : broken_laws(puzzle, start)) std::cerr << broken << '\n';
#pragma once

#include <algorithm>
#include <deque>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/puzzle/dense_spec.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/base/random.hpp"
#include "engine/puzzle/rank_moves.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {

namespace laws {

template <Puzzle P>
std::vector<State> successors(const P& puzzle, State s) {
  std::vector<State> out;
  puzzle.for_each_successor(s, [&](State t) { out.push_back(t); });
  return out;
}

// The first states of a breadth-first search, at most n.
template <Puzzle P>
std::vector<State> sample(const P& puzzle, State start, std::size_t n) {
  std::vector<State> found{start};
  std::unordered_set<State> seen{start};
  for (std::size_t i = 0; i < found.size() && found.size() < n; ++i) {
    for (const State t : successors(puzzle, found[i])) {
      if (seen.insert(t).second) found.push_back(t);
    }
  }
  return found;
}

// Classes of the successors, each once, in order.
template <Puzzle P>
std::vector<State> successor_classes(const P& puzzle, State s) {
  std::vector<State> out = successors(puzzle, s);
  for (State& t : out) t = representative(puzzle, t);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// Collects what does not hold, each law once with the first state that breaks it.
class Verdict {
 public:
  void expect(bool holds, const std::string& law, const std::string& position) {
    if (holds || !broken_.insert(law).second) return;
    lines_.push_back(law + " (at " + position + ")");
  }
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::unordered_set<std::string> broken_;
  std::vector<std::string> lines_;
};

template <Puzzle P>
void check_state(const P& puzzle, State s, Verdict& verdict) {
  const std::string text = puzzle.print(s);
  const auto expect = [&](bool holds, const char* law) { verdict.expect(holds, law, text); };
  const auto read = puzzle.parse(text);
  expect(read.ok() && *read == s, "parse(print(s)) == s");
  const std::vector<State> next = successors(puzzle, s);
  expect(next == successors(puzzle, s), "successors are always the same");
  for (const State t : next) {
    expect(t != s, "no state follows itself");
    if constexpr (Reversible<P>) {
      const std::vector<State> back = successors(puzzle, t);
      expect(std::find(back.begin(), back.end(), s) != back.end(), "moves can be reversed");
    }
    if constexpr (HasSolvability<P>) {
      expect(puzzle.solvable(s) || !puzzle.solvable(t),
             "what leads to a solvable state is solvable");
    }
    if constexpr (NamesMoves<P>) expect(!puzzle.move_name(s, t).empty(), "every move has a name");
  }
  if constexpr (HasSolvability<P>)
    expect(puzzle.solvable(s) || !puzzle.is_goal(s), "goals are solvable");
  if constexpr (HasStateBits<P>) {
    const int bits = puzzle.state_bits();
    expect(bits == 64 || s >> bits == 0, "every state is below 2^state_bits()");
  }
  if constexpr (Ranked<P>) {
    if (const std::uint64_t ranks = puzzle.num_ranks(); ranks != 0) {
      expect(puzzle.rank(s) < ranks, "every rank is below num_ranks()");
      expect(puzzle.unrank(puzzle.rank(s)) == s, "unrank(rank(s)) == s");
    }
  }
  if constexpr (HasSymmetry<P>) {
    const State c = puzzle.canonical(s);
    expect(puzzle.canonical(c) == c, "canonical(canonical(s)) == canonical(s)");
    expect(puzzle.is_goal(c) == puzzle.is_goal(s), "symmetries keep goals");
    expect(successor_classes(puzzle, c) == successor_classes(puzzle, s), "symmetries keep moves");
  }
  if constexpr (Draws<P>) {
    const std::string picture = puzzle.draw(s);
    expect(!picture.empty() && picture.back() == '\n', "a picture ends with a line end");
  }
}

// Moves of ranks are the moves of the states.
template <HasRankMoves P>
void check_rank_moves(const P& puzzle, const std::vector<State>& states, Verdict& verdict) {
  const RankMoves moves = puzzle.rank_moves();
  const std::uint64_t stride = rank_stride(static_cast<std::uint64_t>(moves.width));
  std::vector<RankMove> to(static_cast<std::size_t>(moves.moves));
  for (const State s : states) {
    const std::uint64_t rank = puzzle.rank(s);
    moves.from(rank / stride, 1, to.data());
    std::vector<std::uint64_t> found, expected;
    for (const RankMove& move : to) {
      found.push_back(move.block * stride + moves.row(move.row)[rank % stride]);
    }
    for (const State t : successors(puzzle, s)) expected.push_back(puzzle.rank(t));
    std::sort(found.begin(), found.end());
    std::sort(expected.begin(), expected.end());
    verdict.expect(found == expected, "moves of ranks are the moves", puzzle.print(s));
  }
  verdict.expect(puzzle.num_ranks() == moves.blocks * stride, "num_ranks() is of all blocks",
                 puzzle.print(states.front()));
}

// A state is its segment and order, and the moves of the specification are the moves.
template <Sweepable P>
void check_dense_spec(const P& puzzle, const std::vector<State>& states, Verdict& verdict) {
  const DenseSpec spec = puzzle.dense_spec();
  if (spec.places == 0) return;
  for (const State s : states) {
    const int segment = puzzle.segment(s);
    const State order = puzzle.order(s);
    verdict.expect(puzzle.state(segment, order) == s, "a state is its segment and order",
                   puzzle.print(s));
    std::vector<State> found;
    for (std::size_t i = 0; i < spec.moves.size(); ++i) {
      if (spec.moves[i].from != segment) continue;
      State moved = rotated(order, spec.moves[i]);
      found.push_back(puzzle.state(spec.moves[i].to, moved));
      for (std::size_t k = i + 1; k < spec.moves.size(); ++k) {
        if (spec.moves[k].run < 0 || spec.moves[k].run != spec.moves[i].run) break;
        moved = rotated(moved, spec.moves[k]);
        found.push_back(puzzle.state(spec.moves[k].to, moved));
      }
    }
    std::vector<State> expected = successors(puzzle, s);
    std::sort(found.begin(), found.end());
    std::sort(expected.begin(), expected.end());
    verdict.expect(found == expected, "moves of segments are the moves", puzzle.print(s));
  }
}

}  // namespace laws

// One line for each law found broken among some `n` states reachable from the start, the goals that
// the puzzle lists, and random states where it has them.
template <Puzzle P>
std::vector<std::string> broken_laws(const P& puzzle, State start, std::size_t n = 1000) {
  laws::Verdict verdict;
  std::vector<State> states = laws::sample(puzzle, start, n);
  if constexpr (HasGoalStates<P>) {
    const std::size_t before = states.size();
    const bool listed = puzzle.for_each_goal([&](State goal) { states.push_back(goal); });
    verdict.expect(listed || states.size() == before, "goals are listed or not, never some",
                   puzzle.print(start));
    for (std::size_t i = before; i < states.size(); ++i) {
      verdict.expect(puzzle.is_goal(states[i]), "listed goals are goals", puzzle.print(states[i]));
    }
  }
  if constexpr (HasRandom<P>) {
    Random random(1);
    for (std::size_t i = 0; i < n; ++i) {
      states.push_back(puzzle.random_state(random));
      if constexpr (HasSolvability<P>) {
        verdict.expect(puzzle.solvable(states.back()), "random states are solvable",
                       puzzle.print(states.back()));
      }
    }
  }
  for (const State s : states) laws::check_state(puzzle, s, verdict);
  if constexpr (HasRankMoves<P>) laws::check_rank_moves(puzzle, states, verdict);
  if constexpr (Sweepable<P>) laws::check_dense_spec(puzzle, states, verdict);
  return verdict.lines();
}

}  // namespace trailblaze
