// Measures all contestants in turn, round after round, and writes the samples into a table.
//
// In a round, each contestant does these steps with each number of threads: fill (insert distinct
// keys into reserved room) and look up; grow (insert the same keys into an empty set); mix. A step
// that has used up its seconds is left out of later rounds, so that slow contestants take no time
// from fast contestants. Every count is checked.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/suite/harness.hpp"
#include "bench/suite/workload.hpp"
#include "bench/tables/contestant.hpp"

namespace trailblaze::bench {

enum Column : std::size_t {
  kReserved,
  kGrowing,
  kMix,
  kLookup,
  kBytesReserved,
  kBytesGrown,
  kPeak,
  kWorst,
  kTouch,
  kWall,
};

inline Table trail_table() {
  return Table({"M operations/s", "M keys", "threads"}, {{"reserved", 1},
                                                         {"growing", 1},
                                                         {"mix", 1},
                                                         {"lookup", 1},
                                                         {"bytes/key reserved", 2},
                                                         {"grown", 2},
                                                         {"peak/grown", 2},
                                                         {"worst bytes/key", 2},
                                                         {"first touch, s", 2},
                                                         {"with insertion, s", 2}});
}

inline std::string millions(std::uint64_t n) {
  return fmt::format("{:g}", static_cast<double>(n) * 1e-6);
}

// Returns millions of operations per second.
inline double rate(std::uint64_t operations, double seconds) {
  return static_cast<double>(operations) / seconds * 1e-6;
}

enum class Steps : std::uint8_t { kAll, kInserts };  // kInserts: no growing, no lookups

class Contest {
 public:
  // The crews go from few threads to many. Each step of each row gets `seconds`.
  Contest(Table& table, std::vector<const Crew*> crews, double seconds)
      : table_(table), crews_(std::move(crews)), seconds_(seconds) {}

  // Adds a contestant. Returns its rows, a row for each crew.
  std::vector<Table::Row> enter(const std::string& name, std::unique_ptr<Contestant> contestant,
                                const Workload& work, Steps steps = Steps::kAll) {
    Entrant entrant{name, std::move(contestant), &work, steps, {}};
    std::vector<Table::Row> rows;
    for (const Crew* crew : crews_) {
      rows.push_back(table_.add({name, millions(work.keys), std::to_string(crew->threads())}));
      entrant.lanes.push_back({crew, rows.back(), {}});
    }
    entrants_.push_back(std::move(entrant));
    return rows;
  }

  // Before the rounds: times the first touch of each contestant's memory, and fills it to warm up.
  void touch() {
    for (Entrant& e : entrants_) {
      const Lane& lane = e.lanes.back();
      std::uint64_t touched = 0;
      const double seconds = time([&] { touched = e.set->touch(e.work->keys, *lane.crew); });
      const double insertion = fill(e, lane);
      // The reserved table's share of the touched memory.
      const double share = static_cast<double>(e.set->bytes()) / static_cast<double>(touched);
      table_.sample(lane.row, kTouch, seconds * share);
      table_.sample(lane.row, kWall, seconds * share + insertion);
    }
  }

  void round() {
    for (Entrant& e : entrants_) {
      for (Lane& lane : e.lanes) {
        fmt::print(stderr, "  {}, {} threads\n", e.name, lane.crew->threads());
        // The limit on seconds is for slow rows, but every row gets at least three rounds.
        ++lane.rounds;
        const auto go_on = [&](double spent) { return lane.rounds <= 3 || spent < seconds_; };
        if (go_on(lane.spent[0])) lane.spent[0] += fill_and_look_up(e, lane);
        if (go_on(lane.spent[1]) && e.steps == Steps::kAll) lane.spent[1] += grow(e, lane);
        if (go_on(lane.spent[2])) lane.spent[2] += run_mix(e, lane);
      }
    }
  }

 private:
  struct Lane {
    const Crew* crew;
    Table::Row row;
    std::array<double, 3> spent;  // seconds, by step
    int rounds = 0;
  };

  struct Entrant {
    std::string name;
    std::unique_ptr<Contestant> set;
    const Workload* work;
    Steps steps;
    std::vector<Lane> lanes;
  };

  static double bytes_per_key(const Entrant& e) {
    return static_cast<double>(e.set->bytes()) / static_cast<double>(e.work->keys);
  }

  // Inserts keys, of which e.work->keys are new. Returns the seconds.
  static double insert(Entrant& e, const Keys& keys, const Lane& lane) {
    std::uint64_t fresh = 0;
    const double seconds = time([&] { fresh = e.set->insert(keys.all(), *lane.crew); });
    check_count(e.name + ": new keys", fresh, e.work->keys);
    check_count(e.name + ": size", e.set->size(), e.work->keys);
    return seconds;
  }

  static double fill(Entrant& e, const Lane& lane) {
    e.set->clear(e.work->keys, *lane.crew);
    return insert(e, e.work->distinct, lane);
  }

  double fill_and_look_up(Entrant& e, const Lane& lane) {
    const double seconds = fill(e, lane);
    table_.sample(lane.row, kReserved, rate(e.work->keys, seconds));
    table_.sample(lane.row, kBytesReserved, bytes_per_key(e));
    if (e.steps != Steps::kAll) return seconds;
    std::uint64_t found = 0;
    const double more = time([&] { found = e.set->count(e.work->queries.all(), *lane.crew); });
    check_count(e.name + ": hits", found, e.work->hits);
    table_.sample(lane.row, kLookup, rate(e.work->keys, more));
    return seconds + more;
  }

  double grow(Entrant& e, const Lane& lane) {
    e.set->clear(0, *lane.crew);
    const double seconds = insert(e, e.work->distinct, lane);
    table_.sample(lane.row, kGrowing, rate(e.work->keys, seconds));
    table_.sample(lane.row, kBytesGrown, bytes_per_key(e));
    if (e.set->peak_bytes() != 0) {
      table_.sample(lane.row, kPeak,
                    static_cast<double>(e.set->peak_bytes()) / static_cast<double>(e.set->bytes()));
    }
    return seconds;
  }

  double run_mix(Entrant& e, const Lane& lane) {
    e.set->clear(e.work->keys, *lane.crew);
    const double seconds = insert(e, e.work->mixed, lane);
    table_.sample(lane.row, kMix, rate(3 * e.work->keys, seconds));
    return seconds;
  }

  Table& table_;
  std::vector<const Crew*> crews_;
  double seconds_;
  std::vector<Entrant> entrants_;
};

}  // namespace trailblaze::bench
