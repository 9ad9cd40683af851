// Helpers for files of cases: random starts, bodies that run codecs, a choice of kernels, and
// classes that add cases.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "bench/suite/case.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/random.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze::bench {

inline const Crew one_thread(1);

// ---- cases ----

using Prepare = std::function<Body()>;

// Like Cases, for cases that a loop makes.
class GeneratedCases {
 public:
  explicit GeneratedCases(void (*make)(std::vector<Case>&)) { make(all_cases()); }
};

// Prepares a body once and keeps it. Otherwise a case is prepared for every repetition, which may
// be expensive.
inline Prepare prepared_once(Prepare prepare) {
  return [prepare = std::move(prepare), body = std::make_shared<Body>()] {
    if (!*body) *body = prepare();
    return *body;
  };
}

// Returns the end of a name, such as "/threads:2"; empty for a single thread.
inline std::string threads_suffix(int threads) {
  return threads == 1 ? "" : "/threads:" + std::to_string(threads);
}

// ---- instruction sets ----

// Returns the instruction sets that this processor supports.
inline std::vector<Isa> supported_isas() {
  std::vector<Isa> isas;
  for (const Isa isa : {Isa::kPortable, Isa::kAvx2, Isa::kAvx512}) {
    if (supports(isa)) isas.push_back(isa);
  }
  return isas;
}

// Prepares and runs the case by the kernels of `isa`, and then restores the chosen instruction set.
inline Prepare with_isa(Isa isa, Prepare prepare) {
  class ScopedIsa {
   public:
    explicit ScopedIsa(Isa chosen) : before_(chosen_isa()) { choose_isa(chosen); }
    ScopedIsa(const ScopedIsa&) = delete;
    ScopedIsa& operator=(const ScopedIsa&) = delete;
    ~ScopedIsa() { choose_isa(before_); }

   private:
    Isa before_;
  };
  return [isa, prepare = std::move(prepare)]() -> Body {
    const ScopedIsa while_preparing(isa);
    return [isa, body = prepare()] {
      const ScopedIsa while_running(isa);
      return body();
    };
  };
}

// ---- puzzles ----

// Returns the goal of a puzzle with a single goal.
template <class P>
State goal_of(const P& puzzle) {
  State goal = 0;
  puzzle.for_each_goal([&](State s) { goal = s; });
  return goal;
}

// Returns the first `count` random states of series 7. All are solvable.
template <HasRandom P>
std::vector<State> random_starts(const P& puzzle, std::uint64_t count) {
  std::vector<State> starts;
  for (std::uint64_t i = 0; i < count; ++i) {
    Random random(7, i);
    starts.push_back(puzzle.random_state(random));
  }
  return starts;
}

// Lists every state of a small space by a plain search.
template <Puzzle P>
std::vector<State> all_states(const P& puzzle, State start) {
  std::vector<State> states = {start};
  std::unordered_set<State> seen = {start};
  for (std::size_t i = 0; i < states.size(); ++i) {
    puzzle.for_each_successor(states[i], [&](State t) {
      if (seen.insert(t).second) states.push_back(t);
    });
  }
  return states;
}

// Generates all successors of these states `rounds` times; the answer is the sum of the successors.
template <Puzzle P>
Body successors(const P& puzzle, const std::vector<State>& states, int rounds) {
  return [puzzle, states, rounds] {
    Tally tally;
    for (int round = 0; round < rounds; ++round) {
      for (const State s : states) {
        puzzle.for_each_successor(s, [&](State t) {
          ++tally.generated;
          tally.answer += t;
        });
      }
    }
    tally.states = tally.expanded = static_cast<std::uint64_t>(rounds) * states.size();
    return tally;
  };
}

}  // namespace trailblaze::bench
