// IDA* on sliding tiles, by heuristic, pruning, kernel and threads.
// bench/RESULTS.md explains the tables.
//
//   scripts/bench idastar [--rounds N] [--full 1] [--databases 1]
//
// Instances are solved as the program solves a stream. There are three sets:
//
//   published  15-puzzles of tests/data with published node counts for every bound, 0.2 billion
//              nodes in all: every kernel, every bound in full, every count checked
//   8-puzzle   1,000 random instances, a single thread
//   korf       Korf's hundred 15-puzzles, to the first solution, from docs/instances/korf100.txt or
//              the file that TRAILBLAZE_KORF names; without the file, as many random instances.
//              Manhattan and linear-conflict solve the twenty easiest, or all hundred with --full 1
//              (plain Manhattan: 19 billion nodes a row). --databases 1 adds 5-5-5, 6-6-3 and 7-8,
//              with the time to build them.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/suite/harness.hpp"
#include "bench/suite/korf.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/standard_streams.hpp"
#include "engine/session/session.hpp"
#include "puzzles/registry.hpp"

namespace {

using namespace trailblaze;
using bench::Table;

// Starts for a board and a goal, with the known results.
struct Set {
  std::string name;
  Parameters parameters;
  std::vector<std::string> starts;
  std::uint64_t moves = 0;             // sum of all solution lengths; 0 = not known
  std::vector<std::uint64_t> nodes{};  // of each start, all bounds in full; or empty
};

struct Work {
  std::uint64_t nodes = 0, generated = 0, moves = 0;
  double seconds = 0;
};

std::unique_ptr<Session> open(const Set& set) {
  const PuzzleEntry* const entry = find_entry("tiles");
  const auto parameters = complete(*entry, nullptr, set.parameters);
  if (!parameters.ok()) bench::die(std::string(parameters.status().message()));
  auto session = entry->open(*parameters);
  if (!session.ok()) bench::die(std::string(session.status().message()));
  return std::move(*session);
}

// ---- the sets ----

const std::filesystem::path kSource = TRAILBLAZE_SOURCE_DIR;

// Returns a set for each goal in the file.
std::vector<Set> published_bounds() {
  std::vector<Set> sets;
  std::ifstream in(kSource / "tests" / "data" / "ida_node_counts.jsonl");
  for (std::string line; std::getline(in, line);) {
    const auto row = nlohmann::json::parse(line);
    if (row.contains("_header") || row.at("rows") != 4 || row.at("optimal").is_null()) continue;
    const std::string goal = row.at("goal").dump();
    auto set = std::find_if(sets.begin(), sets.end(),
                            [&](const Set& s) { return s.parameters.at("goal") == goal; });
    if (set == sets.end()) {
      const bool first = row.at("goal")[0] == 0;
      sets.push_back({first ? "published, blank first" : "published, blank last",
                      {{"size", "4x4"}, {"goal", goal}},
                      {}});
      set = sets.end() - 1;
    }
    set->starts.push_back(row.at("start").dump());
    set->nodes.push_back(row.at("total_nodes").get<std::uint64_t>());
    set->moves += row.at("optimal").get<std::uint64_t>();
  }
  if (sets.empty()) bench::die("no instances in tests/data/ida_node_counts.jsonl");
  return sets;
}

Set random_set(const std::string& name, const std::string& size, std::uint64_t count) {
  Set set{name, {{"size", size}}, {}};
  auto lines = open(set)->generate(1, 0, count, Crew(1));
  if (!lines.ok()) bench::die(std::string(lines.status().message()));
  set.starts = *std::move(lines);
  return set;
}

// Returns all instances, and the twenty instances with the fewest nodes by Korf's count.
std::array<Set, 2> korf_sets() {
  const char* named = std::getenv("TRAILBLAZE_KORF");
  const auto file =
      named != nullptr ? std::filesystem::path(named) : kSource / "docs/instances/korf100.txt";
  std::vector<bench::KorfLine> lines = bench::read_korf(file);
  if (lines.empty()) {
    fmt::print(stderr, "bench: no {}: random instances instead\n", file.string());
    return {random_set("random 100", "4x4", 100), random_set("random 20", "4x4", 20)};
  }
  std::sort(lines.begin(), lines.end(),
            [](const bench::KorfLine& a, const bench::KorfLine& b) { return a.nodes < b.nodes; });
  const Parameters board = {{"size", "4x4"}, {"goal", bench::kKorfGoal}};
  std::array<Set, 2> sets = {Set{"korf " + std::to_string(lines.size()), board, {}},
                             Set{"korf easiest 20", board, {}}};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (Set& set : sets) {
      if (&set == &sets[1] && i >= 20) continue;
      set.starts.push_back(lines[i].start);
      set.moves += lines[i].moves;
    }
  }
  return sets;
}

// ---- a row ----

struct Case {
  const Set* set;
  std::string heuristic;
  Prune prune;
  Isa isa;
  int threads;
  Table::Row row;
  bool exhaust = false;  // search the last bound in full
  std::uint64_t rounds = ~std::uint64_t{0};
};

// Solves all starts of a case and checks the counts. The session's heuristic was built before.
Work solve(const Case& c, Session& session, const Crew& crew) {
  SearchOptions options;
  options.search = Search::kIdaStar;
  options.heuristic = c.heuristic;
  options.prune = c.prune;
  options.path = false;
  options.all_shortest = c.exhaust;
  if (const auto ready = session.prepare(options, crew); !ready.ok()) {
    bench::die(std::string(ready.message()));
  }
  std::vector<std::uint64_t> nodes(c.set->starts.size());
  std::vector<SolveReport> reports(nodes.size());
  Work work;
  work.seconds = bench::time([&] {
    session.solve_all(c.set->starts, options, crew,
                      [&](std::size_t i, SolveReport&& report) { reports[i] = std::move(report); });
  });
  for (std::size_t i = 0; i < reports.size(); ++i) {
    if (reports[i].result.outcome != Outcome::kSolved) bench::die("an instance was not solved");
    for (const BoundRow& bound : reports[i].result.bounds) nodes[i] += bound.nodes;
    work.nodes += nodes[i];
    work.generated += reports[i].result.counters.generated;
    work.moves += *reports[i].result.length();
  }
  if (c.set->moves != 0) bench::check_count(c.set->name + ": moves", work.moves, c.set->moves);
  if (c.exhaust && c.prune == Prune::kParent && c.heuristic == "manhattan") {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      bench::check_count(c.set->name + ": nodes", nodes[i], c.set->nodes[i]);
    }
  }
  return work;
}

enum Column : std::size_t { kNodes, kRate, kMillis, kPrepare, kCycles, kSpeedUp };

class Rows {
 public:
  Rows()
      : table_({"instances", "heuristic", "prune", "kernel", "threads"}, {{"M nodes", 2},
                                                                          {"M nodes/s", 0},
                                                                          {"ms", 1},
                                                                          {"ms to build", 0},
                                                                          {"cycles/node", 2},
                                                                          {"speed-up", 2}}) {}

  void add(const Set& set, const std::string& heuristic, Prune prune, Isa isa, int threads,
           bool exhaust = false, std::uint64_t rounds = ~std::uint64_t{0}) {
    const auto row =
        table_.add({set.name, heuristic, prune == Prune::kParent ? "parent" : "automaton",
                    name(isa), std::to_string(threads)});
    cases_.push_back({&set, heuristic, prune, isa, threads, row, exhaust, rounds});
  }

  void measure(std::uint64_t rounds) {
    const double ticks = bench::ticks_a_second();
    for (std::uint64_t round = 1; round <= rounds; ++round) {
      fmt::print(stderr, "bench: round {} of {}\n", round, rounds);
      for (std::size_t i = 0; i < cases_.size(); ++i) {
        if (round <= cases_[i].rounds) sample(i, ticks);
      }
    }
    for (std::size_t i = 1; i < cases_.size(); ++i) {
      const Case &one = cases_[i - 1], &two = cases_[i];
      if (one.threads != 1 || two.threads != 2) continue;
      table_.sample(two.row, kSpeedUp,
                    table_.median(one.row, kMillis) / table_.median(two.row, kMillis));
    }
  }

  void print() const { table_.print(); }

 private:
  void sample(std::size_t i, double ticks) {
    const Case& c = cases_[i];
    fmt::print(stderr, "  {}, {}, {}, {} threads\n", c.set->name, c.heuristic, name(c.isa),
               c.threads);
    const Isa before = chosen_isa();
    choose_isa(c.isa);
    const Crew crew(c.threads);
    const auto session = open(*c.set);
    SearchOptions options;
    options.search = Search::kIdaStar;
    options.heuristic = c.heuristic;
    const double prepare = bench::time([&] {
      if (const auto ready = session->prepare(options, crew); !ready.ok()) {
        bench::die(std::string(ready.message()));
      }
    });
    const Work work = solve(c, *session, crew);
    choose_isa(before);
    const auto nodes = static_cast<double>(work.nodes);
    table_.sample(c.row, kNodes, nodes * 1e-6);
    table_.sample(c.row, kRate, nodes / work.seconds * 1e-6);
    table_.sample(c.row, kMillis, work.seconds * 1e3);
    table_.sample(c.row, kPrepare, prepare * 1e3);
    table_.sample(c.row, kCycles, work.seconds * ticks * c.threads / nodes);
  }

  Table table_;
  std::vector<Case> cases_;
};

}  // namespace

int main(int argc, char** argv) {
  open_standard_streams();
  bench::Options options(argc, argv);
  const std::uint64_t rounds = options.take("--rounds", 5, 1);
  const bool full = options.take("--full", 0, 0) != 0;
  const bool databases = options.take("--databases", 0, 0) != 0;
  options.finish();
  const bench::OtherProcesses others;
  const std::vector<Set> bounds = published_bounds();
  const Set eight = random_set("8-puzzle 1000", "3x3", 1000);
  const std::array<Set, 2> korf = korf_sets();

  Rows rows;
  for (const Isa isa : {Isa::kAvx512, Isa::kAvx2, Isa::kPortable}) {
    if (!supports(isa)) continue;
    for (const Set& set : bounds) {
      for (const int threads : {1, 2}) {
        rows.add(set, "manhattan", Prune::kParent, isa, threads, true);
      }
    }
  }
  rows.add(eight, "manhattan", Prune::kAutomaton, best_isa(), 1);
  for (const int threads : {1, 2}) {
    rows.add(korf[full ? 0 : 1], "manhattan", Prune::kParent, best_isa(), threads, false, 3);
  }
  for (const char* heuristic :
       {"manhattan", "linear-conflict", "walking-distance", "walking-conflict"}) {
    const bool quick = std::string(heuristic).starts_with("walking");
    for (const int threads : {1, 2}) {
      rows.add(korf[full || quick ? 0 : 1], heuristic, Prune::kAutomaton, best_isa(), threads,
               false, 3);
    }
  }
  if (databases) {
    for (const char* heuristic : {"5-5-5", "6-6-3", "7-8"}) {
      for (const int threads : {1, 2}) {
        rows.add(korf[0], heuristic, Prune::kAutomaton, best_isa(), threads, false, 3);
      }
    }
  }
  rows.measure(rounds);
  bench::print_machine(rounds, others);
  rows.print();
}
