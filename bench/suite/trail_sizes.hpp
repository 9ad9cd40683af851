// The trail alone: the time for a key as the table grows far beyond the cache, and the largest size
// of the table per key.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "bench/suite/harness.hpp"
#include "bench/suite/workload.hpp"
#include "bench/tables/contest.hpp"
#include "bench/tables/trail_contestant.hpp"
#include "engine/base/machine.hpp"

namespace trailblaze::bench {

inline constexpr int kWideBits = 64, kCompactBits = kKeyBits;

// How many keys, rounds and seconds to measure, and with which crews.
struct Plan {
  std::uint64_t keys, tbb_keys, rounds, seconds;
  std::vector<const Crew*> crews;  // a single thread, and many

  const Crew& many() const { return *crews.back(); }
};

// Measures tables in the cache and far beyond it. Returns a note with the time for a new key at
// each size.
inline std::string run_sizes(Table& table, const Plan& plan, const Keys& keys, int bits) {
  const std::string name = bits == kWideBits ? "trail, wide" : "trail, compact";
  const std::array<std::uint64_t, 3> sizes = {plan.keys / 100, plan.keys / 5, plan.keys * 2};
  std::vector<Table::Row> rows;
  for (const std::uint64_t n : sizes) {
    rows.push_back(table.add({name, millions(n), std::to_string(plan.many().threads())}));
  }
  TrailContestant set(bits);
  set.touch(sizes.back(), plan.many());
  for (std::uint64_t r = 0; r < std::min<std::uint64_t>(plan.rounds, 3); ++r) {
    fmt::print(stderr, "bench: {}, sizes, round {}\n", name, r + 1);
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      for (const Column column : {kReserved, kGrowing}) {
        const std::uint64_t n = sizes[i], times = std::max<std::uint64_t>(1, sizes[1] / n);
        double seconds = 0;
        for (std::uint64_t t = 0; t < times; ++t) {
          set.clear(column == kReserved ? n : 0, plan.many());
          std::uint64_t fresh = 0;
          seconds += time([&] { fresh = set.insert(keys.all().first(n), plan.many()); });
          check_count(name + ": new keys", fresh, n);
        }
        table.sample(rows[i], column, rate(n * times, seconds));
        table.sample(rows[i], column == kReserved ? kBytesReserved : kBytesGrown,
                     static_cast<double>(set.bytes()) / static_cast<double>(n));
      }
    }
  }
  std::string note = fmt::format("{}, ns a new key at {}, {} and {} M keys:", name,
                                 millions(sizes[0]), millions(sizes[1]), millions(sizes[2]));
  for (const Column column : {kReserved, kGrowing}) {
    const auto cost = [&](std::size_t i) { return 1e3 / table.median(rows[i], column); };
    note += fmt::format(" {} {:.1f}, {:.1f}, {:.1f} (the last {:.2f} times the one before);",
                        column == kReserved ? "reserved" : "growing", cost(0), cost(1), cost(2),
                        cost(2) / cost(1));
  }
  note.back() = '.';
  return note;
}

// Grows a new trail in untouched memory, from nothing to all keys. From a tenth of the plan's keys
// on, records the largest number of bytes per key; also records the peak memory of the process.
inline void run_fresh(Table& table, const Plan& plan, const Keys& keys, int bits) {
  const std::string name = bits == kWideBits ? "trail, wide" : "trail, compact";
  const std::span<const State> all = keys.all();
  const auto row = table.add(
      {name + ", fresh memory", millions(all.size()), std::to_string(plan.many().threads())});
  std::ofstream("/proc/self/clear_refs") << 5 << std::flush;  // resets the peak
  const std::uint64_t resident = resident_memory(), peak_before = peak_memory();
  TrailContestant set(bits);
  double worst = 0;
  const auto record_worst = [&](const Trail& trail) {
    if (trail.size() < plan.keys / 10) return;
    worst = std::max(worst, static_cast<double>(trail.bytes()) / static_cast<double>(trail.size()));
  };
  set.on_growth(record_worst);
  std::uint64_t fresh = 0;
  const double seconds = time([&] {
    fresh = set.insert(all.first(plan.keys / 10), plan.many());
    record_worst(set.trail());
    fresh += set.insert(all.subspan(plan.keys / 10), plan.many());
  });
  check_count(name + ": new keys", fresh, all.size());
  const auto bytes = static_cast<double>(set.bytes());
  table.sample(row, kGrowing, rate(all.size(), seconds));
  table.sample(row, kBytesGrown, bytes / static_cast<double>(all.size()));
  table.sample(row, kWorst, worst);
  table.sample(row, kWall, seconds);
  // If the peak could not be reset, it means nothing.
  if (peak_before < resident + resident / 16 + (1 << 20)) {
    table.sample(row, kPeak, static_cast<double>(peak_memory() - resident) / bytes);
  }
}

}  // namespace trailblaze::bench
