// The loop over levels, with a fake engine that counts its calls.
#include "engine/run/level_engine.hpp"

#include "engine/run/by_levels.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

// An engine whose level d has 2^d states. Expanding the level of depth `last` finds nothing new.
class Doubling final : public LevelEngine {
 public:
  explicit Doubling(std::uint64_t last) : last_(last) {}

  int calls = 0;
  std::vector<State> roots;

  Stop begin(std::span<const State> from) override {
    roots.assign(from.begin(), from.end());
    levels_.push_back({0, 1, {}, 0, {}});
    stored_ = 1;
    return Stop::kNone;
  }

  Stop advance() override {
    REQUIRE_FALSE(finished());
    ++calls;
    const std::uint64_t states = levels_.back().states;
    counters_ += {states, 2 * states, 0};
    if (depth() == last_) {
      finished_ = true;
    } else {
      levels_.push_back({depth() + 1, 2 * states, {states, 2 * states, 0}, 0, {}});
      stored_ += 2 * states;
    }
    return Stop::kNone;
  }

  std::uint64_t bytes() const override { return 8 * stored(); }
  std::vector<State> deepest(std::size_t most) override {
    std::vector<State> states;
    for (State s = 0; s < levels_.back().states && s < most; ++s) states.push_back(s);
    return states;
  }

 private:
  const std::uint64_t last_;
};

Doubling begun(std::uint64_t last) {
  Doubling engine(last);
  const State root = 1;
  REQUIRE(engine.begin({&root, 1}) == Stop::kNone);
  return engine;
}

TEST_CASE("run levels: continues until the engine has finished", "[level_engine]") {
  Doubling engine = begun(6);
  CHECK(run_levels(engine, Stop::kNone, kUnlimited) == Stop::kNone);
  CHECK(engine.finished());
  CHECK(engine.depth() == 6);
  CHECK(engine.calls == 7);
  CHECK(run_levels(engine, Stop::kNone, kUnlimited) == Stop::kNone);
  CHECK(engine.calls == 7);  // a finished engine gets no more calls
}

TEST_CASE("run levels: a limit on depth is reported only if there are states to expand",
          "[level_engine]") {
  for (std::uint64_t most = 0; most <= 6; ++most) {
    Doubling engine = begun(6);
    CHECK(run_levels(engine, Stop::kNone, most) == Stop::kDepth);
    CHECK(engine.depth() == most);
    CHECK(engine.calls == static_cast<int>(most));
  }
  Doubling engine = begun(6);
  CHECK(run_levels(engine, Stop::kNone, 7) == Stop::kNone);
  CHECK(engine.finished());
}

TEST_CASE("run levels: done() is called before every level", "[level_engine]") {
  Doubling engine = begun(6);
  CHECK(run_levels(engine, Stop::kNone, kUnlimited, [&] { return engine.depth() == 3; }) ==
        Stop::kNone);
  CHECK(engine.depth() == 3);
  CHECK(engine.calls == 3);
  // The loop is already done, so it neither reports the limit on depth nor makes another level.
  CHECK(run_levels(engine, Stop::kNone, 3, [&] { return engine.depth() == 3; }) == Stop::kNone);
  CHECK(engine.calls == 3);
  CHECK(run_levels(engine, Stop::kNone, 3) == Stop::kDepth);
}

TEST_CASE("enumerate levels: the result has the engine's figures", "[level_engine]") {
  Doubling engine(6);
  const Watch watch{Limits{}};
  const std::vector<State> roots{4, 5};
  const Result all = enumerate_levels(engine, roots, watch, 20);
  CHECK(engine.roots == roots);
  CHECK(all.outcome == Outcome::kExhausted);
  CHECK(all.stop == Stop::kNone);
  CHECK(all.stored == 127);
  CHECK(all.table_bytes == 8 * 127);
  CHECK(all.max_frontier == 64);
  CHECK(all.levels.size() == 7);
  CHECK(all.counters.expanded == 127);
  CHECK(all.counters.generated == 254);
  CHECK(all.deepest.size() == 20);
  CHECK(all.seconds >= 0);
  Doubling another(6);
  CHECK(enumerate_levels(another, roots, watch, 3).deepest == std::vector<State>{0, 1, 2});
}

}  // namespace
}  // namespace trailblaze
