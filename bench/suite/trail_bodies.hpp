// Bodies that use the trail alone: they insert keys with known counts (workload.hpp) or look them
// up.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "bench/suite/case_tools.hpp"
#include "bench/suite/trail_contestant.hpp"
#include "bench/suite/workload.hpp"

namespace trailblaze::bench {

// Bits of a state. A small table is compact only if a state has few bits.
inline constexpr int kWide = 64, kCompact = 40;

// A number of keys, and a trail of wide or compact slots for them.
struct TrailWork {
  int bits;
  std::uint64_t keys;
  int threads = 1;

  // Returns the keys, which are made once for each number of keys and kept.
  std::shared_ptr<const Workload> workload() const {
    static std::map<std::uint64_t, std::shared_ptr<const Workload>> made;
    auto& workload = made[keys];
    if (!workload) workload = std::make_shared<const Workload>(keys, one_thread, kCompact);
    return workload;
  }

  // Returns a trail whose memory was touched.
  std::shared_ptr<TrailContestant> trail() const {
    auto trail = std::make_shared<TrailContestant>(bits, chosen_isa());
    trail->touch(keys, one_thread);
    return trail;
  }

  std::shared_ptr<const Crew> crew() const { return std::make_shared<const Crew>(threads); }
};

// Inserts every key three times, as breadth-first search does, into a trail that has room for
// `room` keys.
inline Body insert(const TrailWork& work, std::uint64_t room) {
  return [room, keys = work.workload(), trail = work.trail(), crew = work.crew()] {
    trail->clear(room, *crew);
    const std::uint64_t fresh = trail->insert(keys->mixed.all(), *crew);
    return Tally{3 * keys->keys, 0, 0, trail->bytes(), fresh, trail->size()};
  };
}

// Looks up keys, every second of which is on the trail.
inline Body look_up(const TrailWork& work, std::uint64_t rounds) {
  const auto keys = work.workload();
  const auto trail = work.trail();
  trail->insert(keys->distinct.all(), one_thread);
  return [keys, trail, rounds, crew = work.crew()] {
    Tally tally{rounds * keys->keys, 0, 0, trail->bytes(), 0, trail->size()};
    for (std::uint64_t i = 0; i < rounds; ++i) {
      tally.answer += trail->count(keys->queries.all(), *crew);
    }
    return tally;
  };
}

}  // namespace trailblaze::bench
