// Whole spaces by rank: every state of some permutation puzzles; README.md says how to read the
// table.
//
//   scripts/bench ranked [--rounds N] [--threads N]
//
// Puzzles are opened as the program opens them. A round is every puzzle with one thread and with
// many; the round before the first only warms up. The numbers of states are known and checked.
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/harness.hpp"
#include "engine/parallel.hpp"
#include "engine/session.hpp"
#include "puzzles/registry.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

struct Space {
  std::string puzzle;
  Parameters parameters;
  std::uint64_t states;
  std::uint64_t depth;

  std::string name() const {
    std::string text = puzzle;
    for (const auto& [parameter, value] : parameters) text += " " + value;
    return text;
  }
};

// From the solved state. Counts: tests/data/perm_puzzles.jsonl; factorials; OEIS A058986, A078941.
const std::vector<Space>& spaces() {
  static const std::vector<Space> all = {
      {"cube", {{"metric", "half"}}, 3'674'160, 11},
      {"cube", {{"metric", "quarter"}}, 3'674'160, 14},
      {"pancake", {{"size", "10"}}, 3'628'800, 11},
      {"pancake", {{"size", "11"}}, 39'916'800, 13},
      {"topspin", {{"size", "10,4"}}, 1'814'400, 10},
      {"pyraminx", {}, 933'120, 11},
      {"burnt", {{"size", "8"}}, 10'321'920, 15},
  };
  return all;
}

enum Column : std::size_t { kStates, kGenerated, kBytes, kSeconds, kWall, kSpeedUp };

std::unique_ptr<Session> open(const Space& space) {
  const Entry* const entry = find_entry(space.puzzle);
  if (entry == nullptr) die("no such puzzle: " + space.puzzle);
  const auto parameters = complete(*entry, nullptr, space.parameters);
  if (!parameters.ok()) die(space.name() + ": " + std::string(parameters.status().message()));
  auto session = entry->open(*parameters);
  if (!session.ok()) die(space.name() + ": " + std::string(session.status().message()));
  return std::move(*session);
}

// Enumerates, and checks the counts; says the seconds from opening the puzzle to the report.
double run(const Space& space, const Crew& crew, Result& result) {
  SearchOptions options;
  options.storage = "ranked";
  EnumerateReport report;
  const double seconds = time([&] {
    auto made = open(space)->enumerate(options, crew);
    if (!made.ok()) die(space.name() + ": " + std::string(made.status().message()));
    report = *std::move(made);
  });
  if (report.choice.storage != "ranked")
    die(space.name() + ": enumerated by " + report.choice.storage);
  result = std::move(report.result);
  if (result.outcome != Outcome::kExhausted) die(space.name() + ": the search was stopped");
  check_count(space.name() + ": states", result.stored, space.states);
  check_count(space.name() + ": depth", result.levels.back().depth, space.depth);
  return seconds;
}

}  // namespace

int main(int argc, char** argv) {
  bench::Options options(argc, argv);
  const std::uint64_t rounds = options.take("--rounds", 15, 1);
  const Crew one(1), many(static_cast<int>(options.take("--threads", 2, 2)));
  options.finish();
  const std::array<const Crew*, 2> crews = {&one, &many};

  const bench::Others others;
  Table table({"by rank", "states", "threads"}, {{"M states/s", 1},
                                                 {"M generated/s", 0},
                                                 {"bytes/state", 2},
                                                 {"ms", 2},
                                                 {"ms with setting up", 2},
                                                 {"speed-up", 2}});
  std::vector<std::array<Table::Row, 2>> rows;
  for (const Space& space : spaces()) {
    rows.emplace_back();
    for (std::size_t c = 0; c < crews.size(); ++c) {
      rows.back()[c] = table.add(
          {space.name(), std::to_string(space.states), std::to_string(crews[c]->threads())});
    }
  }
  for (std::uint64_t round = 0; round <= rounds; ++round) {
    fmt::print(stderr, "bench: round {} of {}\n", round, rounds);
    for (std::size_t i = 0; i < spaces().size(); ++i) {
      for (std::size_t c = 0; c < crews.size(); ++c) {
        Result result;
        const double wall = run(spaces()[i], *crews[c], result);
        if (round == 0) continue;  // warming up
        const auto per_second = [&](std::uint64_t n) {
          return static_cast<double>(n) / result.seconds * 1e-6;
        };
        table.sample(rows[i][c], kStates, per_second(result.stored));
        table.sample(rows[i][c], kGenerated, per_second(result.counters.generated));
        table.sample(rows[i][c], kBytes,
                     static_cast<double>(result.table_bytes) / static_cast<double>(result.stored));
        table.sample(rows[i][c], kSeconds, 1e3 * result.seconds);
        table.sample(rows[i][c], kWall, 1e3 * wall);
      }
    }
  }
  for (const auto& [few, most] : rows) {
    table.sample(most, kSpeedUp, table.median(few, kSeconds) / table.median(most, kSeconds));
  }
  print_machine(rounds, others);
  table.print();
}
