// One number folded from all counts that do not depend on threads: every named instance of every
// puzzle, enumerated (up to a limit, which is a count too) and solved. A change that means to alter
// it says so and gives the new number; any other change that alters it is a bug.
//
//   signature [THREADS]
#include <cstdio>
#include <cstdlib>

#include "engine/mix.hpp"
#include "engine/parallel.hpp"
#include "puzzles/registry.hpp"

namespace {

using namespace trailblaze;

std::uint64_t signature = 0;

void fold(std::uint64_t count) { signature = mix(signature ^ count) + count; }

void fold_counts(const Result& result) {
  fold(static_cast<std::uint64_t>(result.outcome));
  fold(result.length());
  for (const LevelRow& row : result.levels) {
    fold(row.states);
    fold(row.work.generated);
  }
}

bool fold_instance(const Entry& entry, const Instance& instance, const Crew& crew) {
  const auto parameters = complete(entry, &instance, {});
  if (!parameters.ok()) return false;
  const auto session = entry.open(*parameters);
  if (!session.ok()) return false;
  SearchOptions options;
  options.limits.max_states = 200'000;
  const auto all = (*session)->enumerate(options, crew);
  if (!all.ok()) return false;
  fold_counts(all->result);
  options.search = "bfs";
  const auto solved = (*session)->solve("", options, crew);
  if (!solved.ok()) return false;
  fold_counts(solved->result);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const Crew crew(argc > 1 ? std::atoi(argv[1]) : 1);
  for (const Entry& entry : registry()) {
    for (const Instance& instance : entry.instances) {
      if (!fold_instance(entry, instance, crew)) {
        std::fprintf(stderr, "%s/%s: cannot be run\n", entry.name.c_str(), instance.name.c_str());
        return 1;
      }
    }
  }
  std::printf("%016llx\n", static_cast<unsigned long long>(signature));
}
