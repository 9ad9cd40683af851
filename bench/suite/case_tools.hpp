// What files of cases share: starts by number, what is done to codecs, forms of kernels, and ways
// to make cases by the dozen.
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

// Cases that a loop makes; as Cases, one object at file scope.
class MadeCases {
 public:
  explicit MadeCases(void (*make)(std::vector<Case>&)) { make(all_cases()); }
};

// What is costly to prepare is prepared once, and kept: a case is prepared anew for every
// repetition.
inline Prepare kept(Prepare prepare) {
  return [prepare = std::move(prepare), body = std::make_shared<Body>()] {
    if (!*body) *body = prepare();
    return *body;
  };
}

// "/threads:2"; one thread has no words.
inline std::string threads_suffix(int threads) {
  return threads == 1 ? "" : "/threads:" + std::to_string(threads);
}

// ---- forms of kernels ----

// Those that this processor has.
inline std::vector<Isa> forms() {
  std::vector<Isa> forms;
  for (const Isa isa : {Isa::kPortable, Isa::kAvx2, Isa::kAvx512}) {
    if (supports(isa)) forms.push_back(isa);
  }
  return forms;
}

// The same case by this form, whichever was chosen at the start.
inline Prepare in_form(Isa isa, Prepare prepare) {
  class Chosen {
   public:
    explicit Chosen(Isa chosen) : before_(chosen_isa()) { choose_isa(chosen); }
    Chosen(const Chosen&) = delete;
    Chosen& operator=(const Chosen&) = delete;
    ~Chosen() { choose_isa(before_); }

   private:
    Isa before_;
  };
  return [isa, prepare = std::move(prepare)]() -> Body {
    const Chosen while_preparing(isa);
    return [isa, body = prepare()] {
      const Chosen while_running(isa);
      return body();
    };
  };
}

// ---- puzzles ----

// The goal of a puzzle that has one.
template <class P>
State goal_of(const P& puzzle) {
  State goal = 0;
  puzzle.for_each_goal([&](State s) { goal = s; });
  return goal;
}

// Solvable, by number of the series 7.
template <HasRandom P>
std::vector<State> random_starts(const P& puzzle, std::uint64_t count) {
  std::vector<State> starts;
  for (std::uint64_t i = 0; i < count; ++i) {
    Random random(7, i);
    starts.push_back(puzzle.random_state(random));
  }
  return starts;
}

// Every state of a small space, the plain way.
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

// All successors of these states, so many times over, folded.
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
