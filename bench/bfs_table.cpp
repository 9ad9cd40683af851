// Whole searches: every state of a puzzle, breadth-first over the trail; README.md says how to read
// the table.
//
//   scripts/bench bfs [--rounds N] [--threads N]
//
// Puzzles are opened as the program opens them. A round is every puzzle with one thread and with
// many; the round before the first only warms up. The numbers of states are known and checked.
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bench/harness.hpp"
#include "engine/parallel.hpp"
#include "engine/session.hpp"
#include "puzzles/registry.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

struct Search {
  std::string puzzle, instance;  // the instance may be ""
  Parameters parameters;
  std::uint64_t states;

  std::string name() const {
    std::string text = instance.empty() ? puzzle : puzzle + "/" + instance;
    for (const auto& [parameter, value] : parameters) text += " " + value;
    return text;
  }
};

const std::vector<Search>& searches() {
  static const std::vector<Search> all = {
      {"tiles", "", {{"size", "3x4"}}, 239'500'800},
      {"tiles", "", {{"size", "2x6"}}, 239'500'800},
      {"blocks", "from-right-to-left", {}, 4'799'952},
      {"pancake", "", {{"size", "10"}}, 3'628'800},
      {"pancake", "", {{"size", "11"}}, 39'916'800},
  };
  return all;
}

enum Column : std::size_t { kStates, kGenerated, kBytes, kSeconds, kWall, kSpeedUp };

std::unique_ptr<Session> open(const Search& search) {
  const Entry* const entry = find_entry(search.puzzle);
  if (entry == nullptr) die("no such puzzle: " + search.puzzle);
  const Instance* const instance = find_instance(*entry, search.instance);
  const auto parameters = complete(*entry, instance, search.parameters);
  if (!parameters.ok()) die(search.name() + ": " + std::string(parameters.status().message()));
  auto session = entry->open(*parameters);
  if (!session.ok()) die(search.name() + ": " + std::string(session.status().message()));
  return std::move(*session);
}

// Enumerates, and checks the count; says the seconds with all that surrounds the search.
double run(const Search& search, Session& session, const Crew& crew, Result& result) {
  fmt::print(stderr, "  {}, {} threads\n", search.name(), crew.threads());
  const double seconds = time([&] {
    SearchOptions options;
    options.storage = "trail";
    auto report = session.enumerate(options, crew);
    if (!report.ok()) die(search.name() + ": " + std::string(report.status().message()));
    result = std::move(report->result);
  });
  if (result.outcome != Outcome::kExhausted) die(search.name() + ": the search was stopped");
  check_count(search.name() + ": states", result.stored, search.states);
  return seconds;
}

}  // namespace

int main(int argc, char** argv) {
  bench::Options options(argc, argv);
  const std::uint64_t rounds = options.take("--rounds", 3, 1);
  const Crew one(1), many(static_cast<int>(options.take("--threads", 2, 2)));
  options.finish();
  const std::array<const Crew*, 2> crews = {&one, &many};

  const bench::Others others;
  Table table({"enumerate", "states", "threads"}, {{"M states/s", 2},
                                                   {"M generated/s", 1},
                                                   {"bytes/state", 2},
                                                   {"s", 2},
                                                   {"s with setting up", 2},
                                                   {"speed-up", 2}});
  std::vector<std::unique_ptr<Session>> sessions;
  std::vector<std::array<Table::Row, 2>> rows;
  for (const Search& search : searches()) {
    sessions.push_back(open(search));
    rows.emplace_back();
    for (std::size_t c = 0; c < crews.size(); ++c) {
      rows.back()[c] = table.add(
          {search.name(), std::to_string(search.states), std::to_string(crews[c]->threads())});
    }
  }
  for (std::uint64_t round = 0; round <= rounds; ++round) {
    fmt::print(stderr, "bench: round {} of {}\n", round, rounds);
    for (std::size_t i = 0; i < sessions.size(); ++i) {
      for (std::size_t c = 0; c < crews.size(); ++c) {
        if (round == 0 && crews[c] != &many) continue;  // warming up
        Result result;
        const double wall = run(searches()[i], *sessions[i], *crews[c], result);
        if (round == 0) continue;
        const auto per_second = [&](std::uint64_t n) {
          return static_cast<double>(n) / result.seconds * 1e-6;
        };
        table.sample(rows[i][c], kStates, per_second(result.stored));
        table.sample(rows[i][c], kGenerated, per_second(result.counters.generated));
        table.sample(rows[i][c], kBytes,
                     static_cast<double>(result.table_bytes) / static_cast<double>(result.stored));
        table.sample(rows[i][c], kSeconds, result.seconds);
        table.sample(rows[i][c], kWall, wall);
      }
    }
  }
  for (const auto& [few, most] : rows) {
    table.sample(most, kSpeedUp, table.median(few, kSeconds) / table.median(most, kSeconds));
  }
  print_machine(rounds, others);
  table.print();
}
