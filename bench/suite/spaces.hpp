// Enumerates whole spaces in several storages, with a single thread and with many, for
// bfs_table.cpp and ranked_table.cpp. Puzzles are opened as the program opens them. A round
// enumerates every puzzle in every storage with every number of threads; round 0 only warms up. The
// counts are known and checked.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/suite/harness.hpp"
#include "bench/suite/searches.hpp"
#include "bench/suite/without_way_numbers.hpp"
#include "engine/base/parallel.hpp"
#include "engine/session/session.hpp"
#include "puzzles/registry.hpp"

namespace trailblaze::bench {

struct Space {
  std::string puzzle, instance;  // the instance may be ""
  Parameters parameters;
  std::uint64_t states, depth;

  std::string name() const {
    std::string text = instance.empty() ? puzzle : puzzle + "/" + instance;
    for (const auto& [parameter, value] : parameters) text += " " + value;
    return text;
  }
};

// How visited states are kept. The window is what frontier search uses without way numbers.
struct StorageMethod {
  const char* name;
  Storage storage;
  bool is_window = false;
};

inline std::unique_ptr<Session> open(const Space& space) {
  const PuzzleEntry* const entry = find_entry(space.puzzle);
  if (entry == nullptr) die("no such puzzle: " + space.puzzle);
  const auto parameters = complete(*entry, find_instance(*entry, space.instance), space.parameters);
  if (!parameters.ok()) die(space.name() + ": " + std::string(parameters.status().message()));
  auto session = entry->open(*parameters);
  if (!session.ok()) die(space.name() + ": " + std::string(session.status().message()));
  return std::move(*session);
}

// Enumerates the space and checks the counts. Returns the seconds from opening the puzzle to the
// result.
inline double run(const Space& space, const StorageMethod& method, const Crew& crew,
                  Result& result) {
  fmt::print(stderr, "  {}, {}, {} threads\n", space.name(), method.name, crew.threads());
  SearchOptions options;
  options.storage = method.storage;
  const double seconds = time([&] {
    const std::unique_ptr<Session> session = open(space);
    if (method.is_window) {
      const WithoutWayNumbers without_way_numbers(session->puzzle());
      result = by_frontier(without_way_numbers, *session->enumerate_from(), crew);
      return;
    }
    auto report = session->enumerate(options, crew);
    if (!report.ok()) die(space.name() + ": " + std::string(report.status().message()));
    result = std::move(report->result);
  });
  if (result.outcome != Outcome::kExhausted) die(space.name() + ": the search was stopped");
  check_count(space.name() + ": states", result.stored, space.states);
  check_count(space.name() + ": depth", result.levels.back().depth, space.depth);
  return seconds;
}

// The main function of a table program with the options --rounds N (default `rounds`) and
// --threads N.
inline int measure_spaces(int argc, char** argv, const std::vector<StorageMethod>& methods,
                          std::uint64_t rounds, const std::vector<Space>& spaces) {
  enum Column : std::size_t { kStates, kGenerated, kBytes, kMillis, kWall, kSpeedUp };
  bench::Options options(argc, argv);
  rounds = options.take("--rounds", rounds, 1);
  const Crew one(1), many(static_cast<int>(options.take("--threads", 2, 2)));
  options.finish();
  const std::array<const Crew*, 2> crews = {&one, &many};
  const OtherProcesses others;
  Table table({"enumerate", "by", "states", "threads"}, {{"M states/s", 2},
                                                         {"M generated/s", 1},
                                                         {"bytes/state", 2},
                                                         {"ms", 2},
                                                         {"ms with setting up", 2},
                                                         {"speed-up", 2}});
  struct Run {
    const Space* space;
    const StorageMethod* method;
    std::array<Table::Row, 2> rows;  // a single thread, and many
  };
  std::vector<Run> runs;
  for (const Space& space : spaces) {
    for (const StorageMethod& method : methods) {
      runs.push_back({&space, &method, {}});
      for (std::size_t c = 0; c < crews.size(); ++c) {
        runs.back().rows[c] = table.add({space.name(), method.name, std::to_string(space.states),
                                         std::to_string(crews[c]->threads())});
      }
    }
  }
  for (std::uint64_t round = 0; round <= rounds; ++round) {
    fmt::print(stderr, "bench: round {} of {}\n", round, rounds);
    for (const Run& each : runs) {
      for (std::size_t c = 0; c < crews.size(); ++c) {
        if (round == 0 && crews[c] != &many) continue;  // warming up
        Result result;
        const double wall = run(*each.space, *each.method, *crews[c], result);
        if (round == 0) continue;
        const auto per_second = [&](std::uint64_t n) {
          return static_cast<double>(n) / result.seconds * 1e-6;
        };
        const Table::Row row = each.rows[c];
        table.sample(row, kStates, per_second(result.stored));
        table.sample(row, kGenerated, per_second(result.counters.generated));
        table.sample(row, kBytes,
                     static_cast<double>(result.table_bytes) / static_cast<double>(result.stored));
        table.sample(row, kMillis, 1e3 * result.seconds);
        table.sample(row, kWall, 1e3 * wall);
      }
    }
  }
  for (const Run& each : runs) {
    const auto& [few, most] = each.rows;
    table.sample(most, kSpeedUp, table.median(few, kMillis) / table.median(most, kMillis));
  }
  print_machine(rounds, others);
  table.print();
  return 0;
}

}  // namespace trailblaze::bench
