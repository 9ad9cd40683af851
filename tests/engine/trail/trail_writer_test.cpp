// Writers never exceed the room, and lose or duplicate no state. If several threads push the same
// state, it is new for exactly one thread.
#include "engine/trail/writer.hpp"

#include <memory>
#include <unordered_set>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/trails.hpp"

namespace trailblaze {
namespace {

TEST_CASE("trail writer: bits above the state belong to the caller and are returned",
          "[trail][threads]") {
  for (const int bits : {12, 40, 60}) {
    const auto states = different_states(bits, 3'000);
    const auto noted = [&](State s) { return s | (s * 0x9e3779b97f4a7c15 & ~mask_of(bits)); };
    std::vector<State> words;
    for (const State s : states) words.push_back(noted(s));
    Trail trail(Keep::kNothing, bits);
    CHECK(sorted(insert_all(trail, words, 0)) == sorted(words));
    for (State& w : words) w ^= ~mask_of(bits);
    CHECK(insert_all(trail, words, 0).empty());
    CHECK(trail.contains(words[7]));
    CHECK(holds_exactly(trail, states));
  }
}

TEST_CASE("trail writer: takes as many new words as allowed, and returns the rest",
          "[trail][threads]") {
  for (const std::uint64_t most : {0, 1, 31, 32, 33, 63, 64, 65, 100, 400}) {
    for (const std::uint64_t pushed : {1, 40, 64, 200, 2'000}) {
      INFO(most << " allowed, " << pushed << " pushed");
      Trail trail(Keep::kNothing);
      const std::uint64_t room = trail.room();
      trail.allow(most);
      Trail::Writer writer(trail);
      const auto states = different_states(64, pushed);
      std::vector<State> seen;
      const auto fresh = [&](State s) { seen.push_back(s); };
      writer.push(states, fresh);
      writer.push(std::span(states).first(1), fresh);  // known, or again without room
      writer.drain(fresh);
      CHECK(seen.size() == std::min(most, pushed));
      const std::uint64_t known = writer.take_known_count();
      CHECK(writer.take_known_count() == 0);
      const bool blocked = writer.blocked();
      std::vector<State> rest;
      writer.take_parked(rest);
      CHECK(blocked == !rest.empty());
      CHECK_FALSE(writer.blocked());
      CHECK(seen.size() + known + rest.size() == pushed + 1);
      CHECK(trail.size() == seen.size());
      CHECK(holds_exactly(trail, seen));
      seen.insert(seen.end(), rest.begin(), rest.end());
      const std::unordered_set<State> all(seen.begin(), seen.end());
      CHECK(all == std::unordered_set<State>(states.begin(), states.end()));
      // The room that the writer did not need is free again.
      trail.allow(~std::uint64_t{0});
      const std::uint64_t size = trail.size();
      CHECK(trail.claim(1'000) == room - size);
    }
  }
}

// ---- threads ----

// Lets every worker push all states, each in its own order.
void race(const std::vector<State>& states, int threads, int bits, bool grow_on_the_way) {
  const Crew crew(threads);
  Trail trail(Keep::kDepthMod3, bits);
  if (!grow_on_the_way) REQUIRE(trail.grow(2 * states.size(), crew));
  struct alignas(64) Racer {
    explicit Racer(Trail& trail) : writer(trail) {}
    Trail::Writer writer;
    std::vector<State> words, fresh;
    std::uint64_t known = 0;
  };
  std::vector<std::unique_ptr<Racer>> racers;
  for (int w = 0; w < threads; ++w) {
    racers.push_back(std::make_unique<Racer>(trail));
    Racer& racer = *racers.back();
    racer.words = states;
    racer.writer.begin(1);
    Random random(static_cast<std::uint64_t>(w));
    for (std::size_t i = racer.words.size(); i > 1; --i) {
      std::swap(racer.words[i - 1], racer.words[random.below(i)]);
    }
  }
  for (bool done = false; !done;) {
    crew.for_each_block(racers.size(), [&](int, std::size_t i) {
      Racer& racer = *racers[i];
      const auto fresh = [&](State s) { racer.fresh.push_back(s); };
      racer.writer.push(std::exchange(racer.words, {}), fresh);
      racer.writer.drain(fresh);
    });
    done = true;
    for (auto& racer : racers) {
      racer->writer.take_parked(racer->words);
      racer->known += racer->writer.take_known_count();
      done &= racer->words.empty();
    }
    if (!done) REQUIRE(trail.grow(trail.slots() * 3 / 2, crew));
  }
  std::vector<State> fresh;
  std::uint64_t known = 0;
  for (const auto& racer : racers) {
    fresh.insert(fresh.end(), racer->fresh.begin(), racer->fresh.end());
    known += racer->known;
  }
  CHECK(fresh.size() + known == states.size() * racers.size());
  CHECK(sorted(fresh) == sorted(states));
  CHECK(holds_exactly(trail, states));
  std::size_t wrong = 0;
  for (const State s : states) wrong += trail.depth_mod3(s) != 1u;
  CHECK(wrong == 0);
}

TEST_CASE("trail writer: of threads that insert the same state, exactly one finds it new",
          "[trail][threads]") {
  for (const int threads : thread_counts()) {
    for (const int bits : {22, 40, 64}) {
      INFO(threads << " threads, " << bits << " bits");
      for (const bool grow_on_the_way : {false, true}) {
        race(different_states(bits, 20'000), threads, bits, grow_on_the_way);
        if (bits < 40) continue;
        race(states_of_one_line(bits, 3'000), threads, bits, grow_on_the_way);
      }
    }
  }
}

}  // namespace
}  // namespace trailblaze
