// What is done to the trail alone: keys with known counts (workload.hpp) go in, or are looked for.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "bench/suite/case_tools.hpp"
#include "bench/suite/workload.hpp"
#include "bench/tables/trail_contestant.hpp"

namespace trailblaze::bench {

// Bits of a state. A small table is compact only where these are few.
inline constexpr int kWide = 64, kCompact = 40;

// So many keys on a trail of such slots.
struct TrailWork {
  int bits;
  std::uint64_t keys;
  int threads = 1;

  // Made once for each number of keys, and kept: they are all of the same series.
  std::shared_ptr<const Workload> workload() const {
    static std::map<std::uint64_t, std::shared_ptr<const Workload>> made;
    auto& workload = made[keys];
    if (!workload) workload = std::make_shared<const Workload>(keys, one_thread, kCompact);
    return workload;
  }

  // In memory that was touched.
  std::shared_ptr<TrailContestant> trail() const {
    auto trail = std::make_shared<TrailContestant>(bits, chosen_isa());
    trail->touch(keys, one_thread);
    return trail;
  }

  std::shared_ptr<const Crew> crew() const { return std::make_shared<const Crew>(threads); }
};

// Every key three times, as breadth-first search does, into a trail that has room for `room`.
inline Body insert(const TrailWork& work, std::uint64_t room) {
  return [room, keys = work.workload(), trail = work.trail(), crew = work.crew()] {
    trail->clear(room, *crew);
    const std::uint64_t fresh = trail->insert(keys->mixed.all(), *crew);
    return Tally{3 * keys->keys, 0, 0, trail->bytes(), fresh, trail->size()};
  };
}

// Every second key is there.
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
