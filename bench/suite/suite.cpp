// The program of the suite: runs a set of cases under Google Benchmark, whose options it accepts,
// or each case once, say under callgrind. bench_gate is the same program with only the gate's
// cases, because it is built often. docs/benchmarks.md describes the output.
//
//   bench_suite [--set gate|two-threads|memory|quick|full|korf|tables] [--case REGEX]
//               [--isa portable|avx2|avx512] [--list | --once [--apart]] [--benchmark_...]
//
//   --once         runs each case once, after a run that warms up, and prints the tallies as JSON
//                  lines. Under callgrind, each case is a part of the profile with its own name
//   --apart        runs each case in a forked process, in which no other case has allocated memory
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <re2/re2.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bench/suite/case.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/many_threads.hpp"
#include "engine/base/standard_streams.hpp"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_START_INSTRUMENTATION
#define CALLGRIND_STOP_INSTRUMENTATION
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_DUMP_STATS_AT(name)
#endif

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

// Reports the counters. Counters whose names end in /s depend on the clock; all others are exact.
// The answer is reported modulo 2^48.
void report(benchmark::State& run, const Tally& tally) {
  using benchmark::Counter;
  const auto number = [](std::uint64_t n) { return static_cast<double>(n); };
  run.counters["states/s"] = Counter(number(tally.states), Counter::kIsIterationInvariantRate);
  run.counters["states"] = number(tally.states);
  if (tally.expanded != 0) run.counters["expanded"] = number(tally.expanded);
  if (tally.generated != 0) run.counters["generated"] = number(tally.generated);
  if (tally.answer != 0) run.counters["answer"] = number(tally.answer << 16 >> 16);
  if (tally.bytes != 0 && tally.stored != 0) {
    run.counters["bytes/state"] = number(tally.bytes) / number(tally.stored);
  }
}

std::string difference(const Tally& found, const Tally& expected) {
  return fmt::format(
      "found states {}, expanded {}, generated {}, bytes {}, answer {}, stored {}; expected "
      "{}, {}, {}, {}, {}, {} (0: any)",
      found.states, found.expanded, found.generated, found.bytes, found.answer, found.stored,
      expected.states, expected.expanded, expected.generated, expected.bytes, expected.answer,
      expected.stored);
}

// Times a case. If a tally differs from the expected tally, reports it and sets `wrong`.
void measure(benchmark::State& run, const Case& one, bool& wrong) {
  const Body body = one.prepare();
  Tally tally;
  for ([[maybe_unused]] auto _ : run) {
    tally = body();
    if (one.set == Set::kTables) run.SetIterationTime(tally.seconds);
    if (as_expected(tally, one.expected)) continue;
    const std::string why = difference(tally, one.expected);
    fmt::print(stderr, "bench: {}: {}\n", one.name, why);
    run.SkipWithError(why.c_str());
    wrong = true;
    break;
  }
  report(run, tally);
}

// Runs each case once and prints its tally. Returns 1 if a tally is wrong, else 0.
int once(const std::vector<const Case*>& cases) {
  int status = 0;
  for (const Case* const one : cases) {
    const Body body = one->prepare();
    body();
    CALLGRIND_ZERO_STATS;
    CALLGRIND_START_INSTRUMENTATION;
    const Tally tally = body();
    CALLGRIND_STOP_INSTRUMENTATION;
    CALLGRIND_DUMP_STATS_AT(one->name.c_str());
    const nlohmann::ordered_json line = {
        {"name", one->name},          {"states", tally.states},
        {"expanded", tally.expanded}, {"generated", tally.generated},
        {"bytes", tally.bytes},       {"answer", tally.answer},
        {"stored", tally.stored}};
    fmt::print("{}\n", line.dump());
    if (as_expected(tally, one->expected)) continue;
    fmt::print(stderr, "bench: {}: {}\n", one->name, difference(tally, one->expected));
    status = 1;
  }
  return status;
}

// Like once(), with each case in its own process. Also returns 1 if a process was killed or could
// not be started.
int once_apart(const std::vector<const Case*>& cases) {
  int status = 0;
  for (const Case* const one : cases) {
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child == 0) {
      const int own = once({one});
      std::fflush(nullptr);
      _exit(own);  // the parent cleans up what was set up before the fork
    }
    int end = 0;
    const bool ended = child > 0 && waitpid(child, &end, 0) == child && WIFEXITED(end);
    if (!ended) fmt::print(stderr, "bench: {}: its process was killed, or not begun\n", one->name);
    if (!ended || WEXITSTATUS(end) != 0) status = 1;
  }
  return status;
}

std::vector<const Case*> chosen(Set set, const RE2& pattern) {
  std::vector<const Case*> cases;
  for (const Case& one : all_cases()) {
    const bool holds_others = set == Set::kQuick || set == Set::kFull;
    const bool in_set = holds_others ? one.set <= set : one.set == set;
    if (in_set && RE2::PartialMatch(std::string(one.name), pattern)) cases.push_back(&one);
  }
  return cases;
}

}  // namespace

int main(int argc, char** argv) {
  open_standard_streams();
  [[maybe_unused]] const ManyThreads many_threads;
  std::string set_name = "quick", pattern, isa_name = name(best_isa());
  bool list = false, only_once = false, apart = false;
  CLI::App app("Trailblaze's benchmarks");
  app.allow_extras();
  const std::map<std::string, Set> sets = {{"gate", Set::kGate},     {"two-threads", Set::kThreads},
                                           {"memory", Set::kMemory}, {"quick", Set::kQuick},
                                           {"full", Set::kFull},     {"korf", Set::kKorf},
                                           {"tables", Set::kTables}};
  const std::map<std::string, Isa> isas = {
      {"portable", Isa::kPortable}, {"avx2", Isa::kAvx2}, {"avx512", Isa::kAvx512}};
  app.add_option("--set", set_name, "gate, two-threads, memory, quick, full, korf or tables")
      ->check(CLI::IsMember(sets));
  app.add_option("--case", pattern, "those whose name it is found in: a regular expression");
  app.add_option("--isa", isa_name, "the best kernels to use: portable, avx2 or avx512")
      ->check(CLI::IsMember(isas));
  app.add_flag("--list", list, "print their names");
  CLI::Option* const once_flag =
      app.add_flag("--once", only_once, "run each once, and print its tally");
  app.add_flag("--apart", apart, "each in a process of its own")->needs(once_flag);
  CLI11_PARSE(app, argc, argv);
  const Set set = sets.at(set_name);
  const Isa isa = isas.at(isa_name);
  if (!supports(isa)) {
    fmt::print(stderr, "bench: --isa: found {}, expected what this processor has\n", name(isa));
    return 1;
  }
  choose_isa(isa);
  const RE2 regex(pattern, RE2::Quiet);
  if (!regex.ok()) {
    fmt::print(stderr, "bench: --case: found '{}', expected a regular expression: {}\n", pattern,
               regex.error());
    return 1;
  }
  const std::vector<const Case*> cases = chosen(set, regex);
  if (cases.empty()) {
    fmt::print(stderr, "bench: --case: found '{}', expected a part of some case's name{}\n",
               pattern,
               set == Set::kKorf ? "; Korf's need the file that TRAILBLAZE_KORF names" : "");
    return 1;
  }
  if (list) {
    for (const Case* const one : cases) fmt::print("{}\n", one->name);
    return 0;
  }
  if (only_once) return apart ? once_apart(cases) : once(cases);
  bool wrong = false;
  for (const Case* const one : cases) {
    auto* const registered = benchmark::RegisterBenchmark(
        one->name.c_str(), [one, &wrong](auto& run) { measure(run, *one, wrong); });
    registered->MeasureProcessCPUTime();
    if (set == Set::kTables) {
      registered->UseManualTime();
    } else {
      registered->UseRealTime();
    }
  }
  std::vector<std::string> rest = app.remaining(true);
  std::vector<char*> words = {argv[0]};
  for (std::string& word : rest) words.push_back(word.data());
  int count = static_cast<int>(words.size());
  words.push_back(nullptr);
  benchmark::Initialize(&count, words.data());
  if (benchmark::ReportUnrecognizedArguments(count, words.data())) return 1;
  return benchmark::RunSpecifiedBenchmarks() == 0 || wrong ? 1 : 0;
}
