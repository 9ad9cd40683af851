// Combinations of heuristics, and the interface that searches use.
#include "engine/heuristic/heuristic.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/graphs.hpp"

namespace trailblaze {
namespace {

// Distance to the end of the chain 0 .. 100, without a memo.
struct ToEnd {
  int end;
  int operator()(State s) const { return end - static_cast<int>(s); }
};

// ToEnd with a memo that counts steps. `prefetched` receives the state of the last prefetch.
struct Counted : ToEnd {
  struct Memo {
    int left, steps;
  };
  int* prefetched = nullptr;

  Memo begin(State s) const { return {(*this)(s), 0}; }
  Memo step(Memo memo, State from, State to) const {
    return {memo.left + static_cast<int>(from) - static_cast<int>(to), memo.steps + 1};
  }
  int value(const Memo& memo) const { return memo.left; }
  void prefetch(const Memo&, State, State to) const { *prefetched = static_cast<int>(to); }
};

static_assert(Heuristic<ToEnd> && !Incremental<ToEnd>);
static_assert(Incremental<Counted> && Prefetches<Counted>);
static_assert(Heuristic<ZeroHeuristic> && !Incremental<ZeroHeuristic>);

// Heuristics without a memo have check_steps() of heuristic_laws.hpp.
TEST_CASE(
    "incremental heuristic: a memo is updated, not recomputed, and prefetches are passed on") {
  int prefetched = 0;
  const Counted h{{100}, &prefetched};
  const IncrementalHeuristic<Counted> guide(h);
  auto memo = guide.begin(10);
  for (State s = 10; s < 20; ++s) memo = guide.step(memo, s, s + 1);
  CHECK(guide.value(memo) == 80);
  CHECK(memo.steps == 10);
  guide.prefetch(memo, 20, 21);
  CHECK(prefetched == 21);
}

TEST_CASE("minimum and maximum: are the least and the greatest of several heuristics") {
  CHECK(MinimumOf<ToEnd>({{40}, {20}, {30}})(5) == 15);
  CHECK(MaximumOf<ToEnd>({{40}, {20}, {30}})(5) == 35);
  CHECK(MaximumOf<ToEnd>({})(5) == 0);
}

}  // namespace
}  // namespace trailblaze
