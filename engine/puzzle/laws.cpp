#include "engine/puzzle/laws.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "engine/base/random.hpp"
#include "engine/puzzle/dense_spec.hpp"
#include "engine/puzzle/rank_moves.hpp"

namespace trailblaze {
namespace {

// A thread keeps its Successors, which have room for hundreds, because laws expand single states.
std::vector<State> successors(const AnyPuzzle& puzzle, State s) {
  static thread_local Successors found;
  puzzle.expand({&s, 1}, found);
  return {found.states().begin(), found.states().end()};
}

// Returns the first states of a breadth-first search, at most n.
std::vector<State> nearest_states(const AnyPuzzle& puzzle, State start, std::size_t n) {
  std::vector<State> found{start};
  std::unordered_set<State> seen{start};
  for (std::size_t i = 0; i < found.size() && found.size() < n; ++i) {
    for (const State t : successors(puzzle, found[i])) {
      if (seen.insert(t).second) found.push_back(t);
    }
  }
  return found;
}

// Returns some n states on random walks, each of which goes beyond the nearest states.
std::vector<State> random_walk_states(const AnyPuzzle& puzzle, State start, std::size_t n) {
  constexpr std::size_t kLongest = 200;
  Random random(1);
  std::vector<State> found;
  if (successors(puzzle, start).empty()) return found;
  while (found.size() < n) {
    State s = start;
    for (std::size_t steps = 0; steps < kLongest && found.size() < n; ++steps) {
      const std::vector<State> next = successors(puzzle, s);
      if (next.empty()) break;
      s = next[random.below(next.size())];
      found.push_back(s);
    }
  }
  return found;
}

// Returns the classes of the successors, sorted, each once. `classify` replaces states by their
// representatives.
template <class Classify>
std::vector<State> successor_classes(const AnyPuzzle& puzzle, State s, const Classify& classify) {
  std::vector<State> out = successors(puzzle, s);
  classify(std::span(out));
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// Collects the broken laws, each once, with the first state or move that breaks it.
class BrokenLaws {
 public:
  explicit BrokenLaws(const AnyPuzzle& puzzle) : puzzle_(puzzle) {}

  void expect(bool holds, const char* law, State s) {
    if (is_news(holds, law)) add(law, puzzle_.print(s));
  }
  // Expects it of the move from s to t: "1 2 3, move to 2 1 3" if moves have no names.
  void expect(bool holds, const char* law, State s, State t) {
    if (is_news(holds, law)) add(law, puzzle_.print(s) + ", move " + puzzle_.move_name(s, t));
  }
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  bool is_news(bool holds, const char* law) { return !holds && broken_.insert(law).second; }
  void add(const std::string& law, const std::string& position) {
    lines_.push_back(law + " (at " + position + ")");
  }

  const AnyPuzzle& puzzle_;
  std::unordered_set<std::string> broken_;
  std::vector<std::string> lines_;
};

void check_move(const AnyPuzzle& puzzle, State s, State t, BrokenLaws& broken) {
  const auto expect = [&](bool holds, const char* law) { broken.expect(holds, law, s, t); };
  expect(t != s, "no state follows itself");
  if (puzzle.traits().reversible) {
    const std::vector<State> back = successors(puzzle, t);
    expect(std::find(back.begin(), back.end(), s) != back.end(), "moves can be reversed");
  }
  if (puzzle.traits().invariant) {
    expect(puzzle.invariant(t) == puzzle.invariant(s), "no move changes the invariant");
  }
  if (puzzle.traits().counts_moves_left) {
    expect(puzzle.moves_left(t) + 1 == puzzle.moves_left(s), "every move lowers moves_left() by 1");
  }
  expect(puzzle.may_be_solvable(s) || !puzzle.may_be_solvable(t),
         "what leads to a solvable state is solvable");
  expect(!puzzle.move_name(s, t).empty(), "every move has a name");
  if (puzzle.traits().replays_moves) {
    const auto path = puzzle.replay(s, puzzle.move_name(s, t));
    expect(path.ok() && *path == std::vector<State>{s, t}, "the name of a move replays it");
  }
}

// Checks that a state is equivalent to the representative of its class.
template <class Classify>
void check_class(const AnyPuzzle& puzzle, State s, const Classify& classify, BrokenLaws& broken) {
  const auto class_of = [&](State t) {
    classify(std::span(&t, 1));
    return t;
  };
  const State c = class_of(s);
  broken.expect(class_of(c) == c, "canonical(canonical(s)) == canonical(s)", s);
  broken.expect(puzzle.is_goal(c) == puzzle.is_goal(s), "symmetries keep goals", s);
  broken.expect(successor_classes(puzzle, c, classify) == successor_classes(puzzle, s, classify),
                "symmetries keep moves", s);
}

void check_state(const AnyPuzzle& puzzle, State s, BrokenLaws& broken) {
  const Traits& traits = puzzle.traits();
  const std::string text = puzzle.print(s);
  const auto expect = [&](bool holds, const char* law) { broken.expect(holds, law, s); };
  const auto read = puzzle.parse(text);
  expect(read.ok() && *read == s, "parse(print(s)) == s");
  const std::vector<State> next = successors(puzzle, s);
  expect(next == successors(puzzle, s), "successors are always the same");
  for (const State t : next) check_move(puzzle, s, t, broken);
  expect(puzzle.may_be_solvable(s) || !puzzle.is_goal(s), "goals are solvable");
  expect(traits.state_bits == 64 || s >> traits.state_bits == 0,
         "every state is below 2^state_bits()");
  if (traits.num_ranks != 0) {
    const std::uint64_t rank = puzzle.rank_of(s);
    State back = 0;
    puzzle.unrank({&rank, 1}, &back);
    expect(rank < traits.num_ranks, "every rank is below num_ranks()");
    expect(back == s, "unrank(rank(s)) == s");
  }
  if (traits.counts_moves_left) {
    expect(puzzle.moves_left(s) == 0 || !puzzle.is_goal(s), "moves_left() of a goal is 0");
  }
  if (traits.moves_by_masks) {
    std::vector<State> masked = puzzle.masks();
    for (State& mask : masked) mask ^= s;
    expect(std::ranges::is_permutation(masked, next), "the moves are those of masks()");
  }
  if (traits.symmetric) {
    check_class(
        puzzle, s, [&](std::span<State> all) { puzzle.canonicalize(all); }, broken);
  }
  if (traits.goal_classes) {
    check_class(
        puzzle, s, [&](std::span<State> all) { puzzle.goal_classes(all); }, broken);
  }
  const auto picture = puzzle.shapes(text);
  expect(picture.ok() && !picture->empty(), "every state has a picture");
  std::set<std::string> ids;
  const auto is_new = [&](const Shape& shape) { return ids.insert(shape.id).second; };
  expect(picture.ok() && std::ranges::all_of(*picture, is_new), "shapes have different ids");
}

// Checks that the moves of ranks equal the moves of the states.
void check_rank_moves(const AnyPuzzle& puzzle, const std::vector<State>& states,
                      BrokenLaws& broken) {
  const RankMoves moves = puzzle.rank_moves();
  const std::uint64_t stride = rank_stride(static_cast<std::uint64_t>(moves.width));
  std::vector<RankMove> to(static_cast<std::size_t>(moves.moves));
  for (const State s : states) {
    const std::uint64_t rank = puzzle.rank_of(s);
    moves.from(rank / stride, 1, to.data());
    std::vector<std::uint64_t> found, expected;
    for (const RankMove& move : to) {
      const std::uint64_t reached = move.block * stride + moves.map(move.map)[rank % stride];
      if (reached != rank) found.push_back(reached);
    }
    for (const State t : successors(puzzle, s)) expected.push_back(puzzle.rank_of(t));
    broken.expect(std::ranges::is_permutation(found, expected), "moves of ranks are the moves", s);
  }
  broken.expect(puzzle.traits().num_ranks == moves.blocks * stride, "num_ranks() is of all blocks",
                states.front());
}

// Returns the successors of s by the ways not in `done`, each with the bit of its way back.
std::vector<std::pair<State, std::uint32_t>> way_successors(const AnyPuzzle& puzzle, State s,
                                                            std::uint32_t done) {
  static thread_local WaySuccessors found;
  puzzle.expand_ways_plainly({&s, 1}, &done, found);
  std::vector<std::pair<State, std::uint32_t>> out;
  for (std::size_t i = 0; i < found.size(); ++i) {
    out.emplace_back(found.states()[i], found.ways()[i]);
  }
  return out;
}

// Checks that successors written together equal the successors of for_each_successor, in its order.
void check_written(const AnyPuzzle& puzzle, const std::vector<State>& states, BrokenLaws& broken) {
  std::vector<std::vector<State>> together(states.size());
  for_each_successor(puzzle, states, [&](std::size_t i, State t) { together[i].push_back(t); });
  Successors alone;
  for (std::size_t i = 0; i < states.size(); ++i) {
    puzzle.expand_plainly({&states[i], 1}, alone);
    broken.expect(std::ranges::equal(together[i], std::as_const(alone).states()),
                  "successors that are written together are those of for_each_successor",
                  states[i]);
  }
}

// Checks that states expanded together, in the fastest variant, have the successors that
// for_each_way gives each of them alone.
void check_groups(const AnyPuzzle& puzzle, const std::vector<State>& states, BrokenLaws& broken) {
  std::vector<std::uint32_t> done;
  Random random(1);
  for (std::size_t i = 0; i < states.size(); ++i) {
    done.push_back(static_cast<std::uint32_t>(random.next() & random.next()));
  }
  WaySuccessors together;
  for (std::size_t i = 0; i < states.size();) {
    const std::size_t expanded =
        puzzle.expand_ways(std::span(states).subspan(i), done.data() + i, together);
    broken.expect(0 < expanded && expanded <= states.size() - i,
                  "of states that are offered some are expanded", states[i]);
    if (expanded == 0 || expanded > states.size() - i) return;
    std::vector<std::pair<State, std::uint32_t>> alone, found;
    for (std::size_t k = i; k < i + expanded; ++k) {
      for (const auto& way : way_successors(puzzle, states[k], done[k])) alone.push_back(way);
    }
    for (std::size_t k = 0; k < together.size(); ++k) {
      found.emplace_back(together.states()[k], together.ways()[k]);
    }
    broken.expect(std::ranges::is_permutation(found, alone),
                  "states expanded together have the successors that each has alone", states[i]);
    i += expanded;
  }
}

// Checks that no two moves of a state have the same way, that a way and its way back undo each
// other, and that the ways are exactly the moves.
void check_ways(const AnyPuzzle& puzzle, const std::vector<State>& states, BrokenLaws& broken) {
  const int ways = puzzle.traits().num_ways;
  const bool is_number = 0 < ways && ways <= kMostWays;
  broken.expect(is_number, "num_ways() is 1 to 32", states.front());
  if (!is_number) return;
  for (const State s : states) {
    WaySuccessors all;
    const std::uint32_t none = 0;
    puzzle.expand_ways_plainly({&s, 1}, &none, all);
    broken.expect(!all.is_wrong(), "every way is below num_ways()", s);
    if (all.is_wrong()) continue;
    std::vector<State> reached;
    for (int way = 0; way < ways; ++way) {
      const std::uint32_t bit = std::uint32_t{1} << way;
      const auto moves = way_successors(puzzle, s, ~bit);
      broken.expect(moves.size() <= 1, "two moves have two ways", s);
      for (const auto& [t, back] : moves) {
        reached.push_back(t);
        const auto there = way_successors(puzzle, t, ~back);
        const bool leads_back = there.size() == 1 && there.front() == std::pair(s, bit);
        broken.expect(leads_back, "the way back leads back", s, t);
      }
    }
    broken.expect(std::ranges::is_permutation(reached, successors(puzzle, s)),
                  "the ways below num_ways() are the moves", s);
  }
  check_groups(puzzle, states, broken);
}

// Checks that every move changes the colour, on the first states of a breadth-first search.
void check_alternates(const AnyPuzzle& puzzle, State start, std::size_t n, BrokenLaws& broken) {
  std::vector<State> found{start};
  std::unordered_map<State, bool> odd{{start, false}};
  for (std::size_t i = 0; i < found.size() && i < n; ++i) {
    const State s = found[i];
    const bool colour = odd.at(s);
    for (const State t : successors(puzzle, s)) {
      const auto [at, fresh] = odd.emplace(t, !colour);
      if (fresh) found.push_back(t);
      broken.expect(at->second != colour, "every move changes the colour", s, t);
    }
  }
}

// Checks that a segment and an order determine a state, and that the spec has the puzzle's moves.
void check_dense_spec(const AnyPuzzle& puzzle, const std::vector<State>& states,
                      BrokenLaws& broken) {
  const DenseSpec spec = puzzle.dense_spec();
  if (spec.places == 0) return;
  for (const State s : states) {
    const auto [segment, order] = puzzle.dense_position(s);
    broken.expect(puzzle.state_at({segment, order}) == s, "a state is its segment and order", s);
    std::vector<State> found;
    for (std::size_t i = 0; i < spec.moves.size(); ++i) {
      if (spec.moves[i].from != segment) continue;
      State moved = rotated(order, spec.moves[i]);
      found.push_back(puzzle.state_at({spec.moves[i].to, moved}));
      for (std::size_t k = i + 1; k < spec.moves.size(); ++k) {
        if (spec.moves[k].slide < 0 || spec.moves[k].slide != spec.moves[i].slide) break;
        moved = rotated(moved, spec.moves[k]);
        found.push_back(puzzle.state_at({spec.moves[k].to, moved}));
      }
    }
    broken.expect(std::ranges::is_permutation(found, successors(puzzle, s)),
                  "moves of segments are the moves", s);
  }
}

// Checks that the listed goals are exactly the goals, and appends them to the states.
void check_goals(const AnyPuzzle& puzzle, std::vector<State>& states, BrokenLaws& broken) {
  std::vector<State> goals;
  const bool listed = puzzle.list_goals(goals);
  broken.expect(listed || goals.empty(), "goals are listed or not, never some", states.front());
  for (const State goal : goals) {
    broken.expect(puzzle.is_goal(goal), "listed goals are goals", goal);
  }
  const std::unordered_set<State> all(goals.begin(), goals.end());
  for (const State s : states) {
    if (!listed || all.contains(s)) continue;
    broken.expect(!puzzle.is_goal(s), "where goals are listed, all are", s);
  }
  states.insert(states.end(), goals.begin(), goals.end());
}

}  // namespace

std::vector<std::string> broken_laws(const AnyPuzzle& puzzle, State start, std::size_t n) {
  BrokenLaws broken(puzzle);
  std::vector<State> states = nearest_states(puzzle, start, n);
  const std::vector<State> walked = random_walk_states(puzzle, start, n);
  states.insert(states.end(), walked.begin(), walked.end());
  if (puzzle.traits().random) {
    Random random(1);
    for (std::size_t i = 0; i < n; ++i) {
      states.push_back(puzzle.random_state(random));
      broken.expect(puzzle.may_be_solvable(states.back()), "random states are solvable",
                    states.back());
    }
  }
  check_goals(puzzle, states, broken);
  for (const State s : states) check_state(puzzle, s, broken);
  check_written(puzzle, states, broken);
  if (puzzle.traits().num_ways != 0) check_ways(puzzle, states, broken);
  if (puzzle.traits().alternates) {
    for (const State from : {start, states[states.size() / 2], states.back()}) {
      check_alternates(puzzle, from, n, broken);
    }
  }
  const bool has_maps = puzzle.traits().rank_moves && puzzle.traits().num_ranks != 0;
  if (has_maps) check_rank_moves(puzzle, states, broken);
  if (puzzle.traits().segmented) check_dense_spec(puzzle, states, broken);
  return broken.lines();
}

}  // namespace trailblaze
