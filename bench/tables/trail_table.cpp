// Compares the trail with sets that Debian packages, and with the speed of the machine's memory.
// bench/RESULTS.md explains the table.
//
//   scripts/bench trail [--keys N] [--tbb-keys N] [--rounds N] [--seconds N] [--threads N]
//
// The default is a hundred million keys. The oneTBB containers are slow and need much memory, so
// they get a twentieth of the keys, which flatters them. A step that has used up its seconds is
// left out of later rounds.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/suite/harness.hpp"
#include "bench/suite/trail_sizes.hpp"
#include "bench/suite/workload.hpp"
#include "bench/tables/absl_rivals.hpp"
#include "bench/tables/contest.hpp"
#include "bench/tables/roofline.hpp"
#include "bench/tables/tbb_rivals.hpp"
#include "bench/tables/trail_contestant.hpp"
#include "engine/base/machine.hpp"
#include "engine/base/standard_streams.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

using Rows = std::vector<Table::Row>;  // a row for each crew

// Adds a row for each crew: `times` * numerator / the best denominator, in the columns that both
// have.
void add_quotient(Table& table, const Plan& plan, const std::string& label, const Rows& numerator,
                  const std::vector<Rows>& denominators, double times = 1) {
  for (std::size_t c = 0; c < plan.crews.size(); ++c) {
    const auto row = table.add({label, "", std::to_string(plan.crews[c]->threads())});
    for (const Column column : {kReserved, kGrowing, kMix, kLookup}) {
      double best = 0;
      for (const Rows& d : denominators) {
        if (table.has(d[c], column)) best = std::max(best, table.median(d[c], column));
      }
      if (best == 0 || !table.has(numerator[c], column)) continue;
      table.sample(row, column, times * table.median(numerator[c], column) / best);
    }
  }
}

// Rows of the roofline over as many bytes as a reserved table takes.
class RooflineRows {
 public:
  RooflineRows(Table& table, const Plan& plan, std::uint64_t bytes)
      : table_(table), plan_(plan), roofline_(bytes, plan.many()) {
    for (const Crew* crew : plan.crews) {
      rows.push_back(table.add(
          {fmt::format("random cache lines of {:.2f} GB", static_cast<double>(bytes) * 1e-9), "",
           std::to_string(crew->threads())}));
    }
  }

  void round() {
    for (std::size_t c = 0; c < rows.size(); ++c) {
      const auto measure = [&](Column column, unsigned every) {
        const double seconds = roofline_.visit(plan_.keys, every, *plan_.crews[c]);
        table_.sample(rows[c], column, rate(plan_.keys, seconds));
      };
      measure(kReserved, 1);
      measure(kMix, 3);
      measure(kLookup, 0);
    }
  }

  Rows rows;

 private:
  Table& table_;
  const Plan& plan_;
  Roofline roofline_;
};

void run_contest(Table& table, const Plan& plan, const Workload& work) {
  const Workload few(plan.tbb_keys, plan.many());
  Arena arena;
  Contest contest(table, plan.crews, static_cast<double>(plan.seconds));
  const Rows wide =
      contest.enter("trail, wide", std::make_unique<TrailContestant>(kWideBits), work);
  const Rows compact =
      contest.enter("trail, compact", std::make_unique<TrailContestant>(kCompactBits), work);
  const Rows tbb_set = contest.enter("tbb::concurrent_unordered_set",
                                     std::make_unique<TbbContestant<TbbSet>>(arena), few);
  const Rows tbb_map = contest.enter("tbb::concurrent_hash_map",
                                     std::make_unique<TbbContestant<TbbMap>>(arena), few);
  const Rows absl_keys =
      contest.enter("absl::flat_hash_set, 128 shards",
                    std::make_unique<AbslContestant<Insertion::kKeyByKey>>(arena), work);
  const Rows absl_batches =
      contest.enter("the same, in batches, prefetched",
                    std::make_unique<AbslContestant<Insertion::kBatches>>(arena), work);
  const auto bytes = [&](std::uint64_t slot) { return Trail::slots_for(plan.keys) * slot; };
  RooflineRows roof_of_wide(table, plan, bytes(8)), roof_of_compact(table, plan, bytes(4));
  contest.touch();
  for (std::uint64_t r = 1; r <= plan.rounds; ++r) {
    fmt::print(stderr, "bench: round {} of {}\n", r, plan.rounds);
    contest.round();
    roof_of_wide.round();
    roof_of_compact.round();
  }
  add_quotient(table, plan, "trail, wide: % of random lines", wide, {roof_of_wide.rows}, 100);
  add_quotient(table, plan, "trail, compact: % of random lines", compact, {roof_of_compact.rows},
               100);
  for (const auto& [name, rows] : {std::pair("wide", wide), std::pair("compact", compact)}) {
    const std::string label = fmt::format("trail, {}: times ", name);
    add_quotient(table, plan, label + "absl, 128 shards", rows, {absl_keys});
    add_quotient(table, plan, label + "the best rival", rows,
                 {tbb_set, tbb_map, absl_keys, absl_batches});
  }
}

// Measures the probe loop in each variant that this machine supports.
void run_kernels(Table& table, const Plan& plan, const Workload& work) {
  Contest contest(table, plan.crews, static_cast<double>(plan.seconds) / 2);
  for (const int bits : {kWideBits, kCompactBits}) {
    for (const Isa isa : {Isa::kPortable, Isa::kAvx2, Isa::kAvx512}) {
      if (!supports(isa)) continue;
      contest.enter(fmt::format("trail, {}, {}", bits == kWideBits ? "wide" : "compact", name(isa)),
                    std::make_unique<TrailContestant>(bits, isa), work, Steps::kInserts);
    }
  }
  contest.touch();
  for (std::uint64_t r = 1; r <= std::min<std::uint64_t>(plan.rounds, 3); ++r) {
    fmt::print(stderr, "bench: forms of the loop, round {}\n", r);
    contest.round();
  }
}

}  // namespace

int main(int argc, char** argv) {
  open_standard_streams();
  bench::Options options(argc, argv);
  Plan plan;
  plan.keys = options.take("--keys", 100'000'000, 10'000);
  plan.tbb_keys = options.take("--tbb-keys", plan.keys / 20, 500);
  plan.rounds = options.take("--rounds", 5, 1);
  plan.seconds = options.take("--seconds", 6, 1);
  const Crew one(1), many(static_cast<int>(options.take("--threads", 2, 2)));
  options.finish();
  const bench::OtherProcesses others;
  plan.crews = {&one, &many};
  // Bytes of: the keys, the mix and the queries; the rivals' largest table; our tables; the
  // rooflines.
  const std::uint64_t need = plan.keys * (40 + 44 + 22 + 15) + plan.tbb_keys * 168;
  if (available_memory() < need) {
    die(fmt::format("{:.1f} GB of memory are needed, {:.1f} GB are there; --keys asks for fewer",
                    static_cast<double>(need) * 1e-9,
                    static_cast<double>(available_memory()) * 1e-9));
  }

  Table table = trail_table();
  {
    const Workload work(plan.keys, plan.many());
    run_contest(table, plan, work);
    run_kernels(table, plan, work);
  }
  std::vector<std::string> notes;
  const Keys keys = distinct_keys(plan.keys * 12 / 5, plan.many());
  for (const int bits : {kWideBits, kCompactBits}) {
    notes.push_back(run_sizes(table, plan, keys, bits));
    run_fresh(table, plan, keys, bits);
  }
  print_machine(plan.rounds, others);
  table.print();
  fmt::print("\n");
  for (const std::string& note : notes) fmt::print("{}\n", note);
}
