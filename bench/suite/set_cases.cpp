// The set of visited states beside sets that Debian packages, and beside the speed of the memory
// (scripts/bench --table sets):
//
//   sets/TASK/SET[-KEYS][/threads:2]
//
//   reserved   inserts distinct keys into reserved room
//   growing    inserts the same keys into an empty set
//   mix        inserts each key three times, in an order without pattern
//   lookup     looks up keys, every second of which is in the set
//
// All insert a hundred million keys, except for oneTBB's containers: they are slow and need much
// memory, so they get a twentieth, which flatters them. random-lines visits as many cache lines of
// an equally large table: no hash table can be faster. The time is that of the inserts or lookups,
// into memory that was touched before. Answers are checked, except that of random-lines.
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/suite/case_tools.hpp"
#include "bench/suite/sets/absl_rivals.hpp"
#include "bench/suite/sets/random_lines.hpp"
#include "bench/suite/sets/tbb_rivals.hpp"
#include "bench/suite/trail_contestant.hpp"
#include "bench/suite/workload.hpp"
#include "engine/base/machine.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

constexpr std::uint64_t kKeys = 100'000'000, kFewKeys = kKeys / 20;

enum class SetTask { kReserved, kGrowing, kMix, kLookup };
constexpr std::pair<SetTask, const char*> kSetTasks[] = {{SetTask::kReserved, "reserved"},
                                                         {SetTask::kGrowing, "growing"},
                                                         {SetTask::kMix, "mix"},
                                                         {SetTask::kLookup, "lookup"}};

// Returns the keys, of which only the last number asked for is kept.
const Workload& workload(std::uint64_t keys) {
  static std::unique_ptr<const Workload> made;
  if (made == nullptr || made->keys != keys) {
    made = nullptr;  // before the next keys take memory
    made = std::make_unique<const Workload>(keys, Crew(available_threads()));
  }
  return *made;
}

Arena& arena() {
  static Arena one;
  return one;
}

using Enter = std::function<std::shared_ptr<Contestant>()>;

Body run_task(const Enter& enter, SetTask task, std::uint64_t keys, int threads) {
  const Workload& work = workload(keys);
  const std::shared_ptr<Contestant> set = enter();
  const auto crew = std::make_shared<const Crew>(threads);
  set->touch(keys, *crew);
  return [&work, set, crew, task] {
    set->clear(task == SetTask::kGrowing ? 0 : work.keys, *crew);
    const auto insert = [&](const Keys& all) { return set->insert(all.all(), *crew); };
    Tally tally{.states = work.keys};
    if (task == SetTask::kLookup) {
      insert(work.distinct);
      tally.seconds = bench::time([&] { tally.answer = set->count(work.queries.all(), *crew); });
    } else {
      const bool is_mix = task == SetTask::kMix;
      if (is_mix) tally.states *= 3;
      tally.seconds =
          bench::time([&] { tally.answer = insert(is_mix ? work.mixed : work.distinct); });
    }
    tally.bytes = set->bytes();
    tally.stored = set->size();
    return tally;
  };
}

Body visit_lines(SetTask task, std::uint64_t bytes_per_key, int threads) {
  const auto crew = std::make_shared<const Crew>(threads);
  const auto lines = std::make_shared<RandomLines>(kKeys * bytes_per_key, *crew);
  const unsigned every = task == SetTask::kReserved ? 1 : task == SetTask::kMix ? 3 : 0;
  return [lines, crew, every] {
    Tally tally{.states = kKeys, .stored = kKeys};
    tally.seconds = lines->visit(kKeys, every, *crew);
    return tally;
  };
}

void make_sets(std::vector<Case>& cases) {
  const auto add = [&](const std::string& set, std::uint64_t keys, const Enter& enter) {
    for (const int threads : {1, 2}) {
      for (const auto& [each, name] : kSetTasks) {
        const SetTask task = each;  // a lambda cannot hold a part of a pair
        const Tally expected = {.answer = task == SetTask::kLookup ? (keys + 1) / 2 : keys,
                                .stored = keys};
        cases.push_back({"sets/" + std::string(name) + "/" + set + threads_suffix(threads),
                         Set::kTables, expected,
                         [=] { return run_task(enter, task, keys, threads); }});
      }
    }
  };
  const auto trail = [](int bits, Isa isa) -> Enter {
    return [=] { return std::make_shared<TrailContestant>(bits, isa); };
  };
  const std::pair<int, const char*> slots[] = {{64, "trail-wide"}, {kKeyBits, "trail-compact"}};
  for (const auto& [bits, name] : slots) {
    add(name, kKeys, trail(bits, best_isa()));
    for (const Isa isa : supported_isas()) {
      if (isa == best_isa()) continue;
      add(std::string(name) + "-" + trailblaze::name(isa), kKeys, trail(bits, isa));
    }
  }
  add("absl-flat-hash-set", kKeys,
      [] { return std::make_shared<AbslContestant<Insertion::kKeyByKey>>(arena()); });
  add("absl-flat-hash-set-batches", kKeys,
      [] { return std::make_shared<AbslContestant<Insertion::kBatches>>(arena()); });
  add("tbb-unordered-set", kFewKeys,
      [] { return std::make_shared<TbbContestant<TbbSet>>(arena()); });
  add("tbb-hash-map", kFewKeys, [] { return std::make_shared<TbbContestant<TbbMap>>(arena()); });
  for (const auto& [bits, name] : slots) {  // a trail as the table grows beyond the cache
    for (const std::uint64_t share : {100, 5}) {
      add(std::string(name) + "-" + std::to_string(kKeys / share / 1'000'000) + "m", kKeys / share,
          trail(bits, best_isa()));
    }
  }
  for (const int threads : {1, 2}) {
    for (const std::uint64_t bytes : {10, 5}) {  // of a wide and of a compact trail per key
      for (const auto& [each, name] : kSetTasks) {
        const SetTask task = each;  // a lambda cannot hold a part of a pair
        if (task == SetTask::kGrowing) continue;
        cases.push_back({"sets/" + std::string(name) + "/random-lines-" + std::to_string(bytes) +
                             "-bytes" + threads_suffix(threads),
                         Set::kTables,
                         {.states = kKeys},
                         [=] { return visit_lines(task, bytes, threads); }});
      }
    }
  }
}

const GeneratedCases contest(make_sets);

}  // namespace
