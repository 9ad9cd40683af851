// Checkpoints of every engine (by_levels_test.cpp). A limit or a signal ends a run again and again,
// between levels and within levels. Each time the run resumes with another number of threads or
// processes, or with other memory. In the end its answer equals that of an uninterrupted run. If a
// checkpoint cannot be written, the run ends and the previous checkpoint stays valid. A search
// rejects a checkpoint whose files have changed.
#include <absl/status/status.h>

#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/random.hpp"
#include "engine/run/disk_run.hpp"
#include "tests/engine/run/by_levels.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/engines.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/places.hpp"
#include "tests/support/program.hpp"
#include "tests/support/small_spaces.hpp"

namespace trailblaze {
namespace {

constexpr std::uint64_t kPlentyOfMemory = std::uint64_t{1} << 28;  // bytes

// Returns the setups whose runs have a folder.
std::vector<Setup> setups_with_folder() {
  std::vector<Setup> some = setups();
  std::erase_if(some, [](const Setup& setup) { return !setup.has_folder(); });
  return some;
}

// Returns the number of processes of each life of a run; 0: a process alone. So other numbers of
// processes resume a checkpoint of three processes.
int processes_of(const Setup& setup, std::size_t life) {
  constexpr int kProcesses[] = {3, 1, 0, 2, 7, 0, 4};
  return setup.processes == 0 ? 0 : kProcesses[life % std::size(kProcesses)];
}

bool is_table_in_blocks(const Setup& setup) {
  return setup.is_table() && setup.home == Home::kBlocks;
}

// Returns the options of each life of a run. Threads and memory change from life to life. The
// memory determines into how many buckets ranks on a disk are divided.
SearchRequest request_of(const Setup& setup, const SmallSpace& space, std::size_t life) {
  constexpr int kThreads[] = {2, 1, 3, 8};
  SearchRequest request{.threads = setup.processes == 0 ? kThreads[life % 4] : 1 + int(life % 2)};
  if (is_table_in_blocks(setup)) {
    const std::uint64_t least = least_bytes(setup, space), step = life % 5;
    request.limits.max_bytes = step == 2 ? kPlentyOfMemory : least + step * least / 8;
  }
  return request;
}

bool has_ended(const std::vector<Found>& all, const SmallSpace& space) {
  for (const Found& found : all) {
    INFO(found.result.status().ToString());
    REQUIRE(found.result.ok());
  }
  const Result& result = *all.front().result;
  const bool is_part = result.stop == Stop::kDepth && result.levels.size() == space.to_depth + 1;
  return result.outcome != Outcome::kLimit || is_part;
}

// Runs life after life until the run has its answer, and checks it. Then checks that another life
// reads the same answer from the folder. check() gets true for a life that may be stopped.
template <class Live, class Check>
void live_on(const Setup& setup, const SmallSpace& space, const Live& live, const Check& check) {
  const Engine engine(setup);
  for (std::size_t life = 0;; ++life) {
    REQUIRE(life < 500);
    INFO(space.name << ", life " << life);
    const std::vector<Found> all = live(engine, life);
    if (!has_ended(all, space)) continue;
    check(all, true);
    break;
  }
  INFO(space.name << ", its answer");
  check(live(engine, 1'000), false);
  CHECK(engine.open()->check().ok());
}

// What ends each life of a run. A limit on states or time ends it within a level. When the search
// wrote the checkpoint before, it may have expanded states of this level ahead of their turn. The
// first life ends on any machine: it may neither go deep nor take time, nor store many states.
struct LifeEnd {
  const char* name;
  Stop stop;
  bool path = false;  // true if the run looks for a path

  void set_limit(std::size_t life, const SmallSpace& space, Limits& limits) const {
    if (stop == Stop::kDepth) limits.max_depth = life + life * life / lighter(4, 1);
    if (stop == Stop::kStates)
      limits.max_states = (space.states() / lighter(6, 3) + 1) * (life + 1);
    if (stop == Stop::kSeconds)
      limits.max_seconds = life == 0 ? 0 : 2e-4 * std::pow(lighter(1.3, 2.0), life);
  }
};
constexpr LifeEnd kLifeEnds[] = {{"depth", Stop::kDepth},
                                 {"depth, path", Stop::kDepth, true},
                                 {"states", Stop::kStates},
                                 {"seconds", Stop::kSeconds}};

// Returns the number of lives that were stopped.
int check_lives(const Setup& setup, const SmallSpace& space, const LifeEnd& end) {
  int stops = 0;
  const auto live = [&](const Engine& engine, std::size_t life) {
    SearchRequest request = request_of(setup, space, life);
    request.path = end.path;
    request.often = end.stop == Stop::kStates;
    end.set_limit(life, space, request.limits);
    auto all = engine.search(space, request, processes_of(setup, life));
    if (has_ended(all, space)) return all;
    ++stops;
    const std::size_t told = check_stopped(all, space, end.stop);
    if (end.stop == Stop::kDepth) CHECK(told == request.limits.max_depth + 1);
    return all;
  };
  live_on(setup, space, live, [&](const auto& all, bool may_stop) {
    if (end.path) return check_solved(all, space);
    check_enumerated(all, space, kUnlimited, may_stop && end.stop == Stop::kSeconds);
  });
  return stops;
}

TEST_CASE("by levels: a run that a limit stops again and again resumes to its answer",
          "[disk][threads]") {
  const Setup& setup = GENERATE(from_range(setups_with_folder()));
  DYNAMIC_SECTION(setup) {
    for (const LifeEnd& end : kLifeEnds) {
      if (end.path && setup.is_table()) continue;
      // Time may end the first life before its first checkpoint. A process alone would then begin
      // the run anew, by an engine of its own.
      if (end.stop == Stop::kSeconds && setup.processes != 0) continue;
      INFO("lives end by " << end.name);
      int stops = 0;
      for (const SmallSpace* space : few_spaces_of(setup)) stops += check_lives(setup, *space, end);
      CHECK(stops > 0);
    }
  }
}

// True if the last checkpoint of a run was made within a level.
bool is_within_level(const Engine& engine) {
  return engine.open()->folder().last().numbers.contains("level_seconds");
}

// Ends each life but the last at a random checkpoint among its first `most`. Returns the number of
// lives that ended within a level.
int check_pauses(const Setup& setup, const SmallSpace& space, std::uint64_t most, Random& random) {
  int within_level = 0;
  ReportedPlaces reported;
  const auto live = [&](const Engine& engine, std::size_t life) {
    SearchRequest request = request_of(setup, space, life);
    request.often = true;
    if (setup.is_table()) request.sink = reported.sink();
    std::uint64_t left = 1 + random.below(most);
    request.at_checkpoint = [&](int process) {
      if (process != 0) return;
      reported.note_checkpoint();
      if (--left == 0 && life < 400) interrupt_signal = 2;
    };
    reported.go_back();
    auto all = engine.search(space, request, processes_of(setup, life));
    interrupt_signal = 0;
    if (!has_ended(all, space)) check_stopped(all, space, Stop::kInterrupted);
    within_level += is_within_level(engine) ? 1 : 0;
    return all;
  };
  live_on(setup, space, live, [&](const auto& all, bool may_stop) {
    check_enumerated(all, space, kUnlimited, may_stop);
  });
  if (setup.is_table()) reported.check(setup, space);
  return within_level;
}

// A table on a disk also has checkpoints within its levels. A sink gets again the states that came
// after the last checkpoint of a life.
TEST_CASE("by levels: a run stopped at any checkpoint resumes, and its sinks get each state once",
          "[disk][threads]") {
  const Setup& setup = GENERATE(from_range(setups_with_folder()));
  DYNAMIC_SECTION(setup) {
    Random random(5);
    int within_level = 0;
    for (const SmallSpace* space : few_spaces_of(setup)) {
      within_level += check_pauses(setup, *space, 4, random);
    }
    if (is_table_in_blocks(setup)) CHECK(within_level > 0);
  }
}

// The sanitized test skips the slides, because a smaller board takes the same passes.
TEST_CASE("by levels: on a disk, segments of many sections resume from any checkpoint",
          "[disk][threads]") {
  constexpr Setup kInPages{Storage::kDense, 0, Home::kBlocks};
  Random random(5);
  if (!kSanitized) {
    CHECK(check_pauses(kInPages, tiles_space(3, 4, Tiles::Metric::kMulti, 5), 40, random) > 0);
  }
  CHECK(check_pauses(kInPages, tiles_space(3, 4, Tiles::Metric::kSingle, 10), 8, random) > 0);
}

// ---- signals within levels ----

// The words that a table's sink may still see, and the states that a search may still expand,
// before a signal ends the search.
constexpr std::int64_t kNoEnd = std::numeric_limits<std::int64_t>::max();
std::atomic<std::int64_t> left_to_see{kNoEnd};

void see_one() {
  if (left_to_see.fetch_sub(1) <= 0) interrupt_signal = 2;
}

// A puzzle that sees each expanded state.
template <Puzzle P>
struct Seen : P {
  void for_each_successor(State s, auto&& emit) const {
    see_one();
    P::for_each_successor(s, emit);
  }
};

// Returns spaces whose levels have many words or, without a table, many batches of states.
std::vector<SmallSpace> spaces_to_interrupt(const Setup& setup) {
  if (setup.storage == Storage::kDense) {
    return {tiles_space(2, 4, Tiles::Metric::kSingle), tiles_space(2, 4, Tiles::Metric::kMulti)};
  }
  const std::vector<State> start = {sorted_permutation(8)};
  const Places<true> pancake(8, flips(8));
  if (setup.storage == Storage::kRanked) {
    return {space_of("pancake 8", pancake, start),
            space_of("pancake 8 one by one", WithoutRankMaps<Places<true>>{pancake}, start)};
  }
  Random random(1);
  const auto one_way = random_graph<false>(random, 20'000, 60'000);
  return {space_of("pancake 8", Seen<Places<true>>{pancake}, start),
          space_of("one way", Seen<DirectedGraph>{one_way}, {0})};
}

// A process alone may begin a level of ranks in a way that only a process alone can complete.
// Tables on a disk stop only between their passes over pages, as above.
TEST_CASE("by levels: a run that a signal ends within levels resumes there, and makes progress",
          "[disk][threads]") {
  const Setup& setup = GENERATE(from_range(setups_with_folder()));
  if (is_table_in_blocks(setup)) return;
  DYNAMIC_SECTION(setup) {
    int within_level = 0;
    for (const SmallSpace& space : spaces_to_interrupt(setup)) {
      std::int64_t most = setup.is_table() ? 20 : 500;
      const auto live = [&](const Engine& engine, std::size_t life) {
        SearchRequest request = request_of(setup, space, life);
        request.sink = [](std::uint64_t, std::uint64_t, std::uint64_t) { see_one(); };
        left_to_see = life < 400 ? most : kNoEnd;
        most += most / 8;
        const bool is_shared_ranks = setup.storage == Storage::kRanked && setup.processes != 0;
        const int processes = is_shared_ranks ? 2 + int(life % 3) : processes_of(setup, life);
        auto all = engine.search(space, request, processes);
        left_to_see = kNoEnd;
        interrupt_signal = 0;
        if (!has_ended(all, space)) check_stopped(all, space, Stop::kInterrupted);
        within_level += is_within_level(engine) ? 1 : 0;
        return all;
      };
      live_on(setup, space, live, [&](const auto& all, bool may_stop) {
        check_enumerated(all, space, kUnlimited, may_stop);
      });
    }
    CHECK(within_level > 2);
  }
}

// ---- checkpoints that cannot be written ----

// While it lives, this process fails to write this checkpoint, because a folder has the file's
// name.
class InTheWay {
 public:
  InTheWay(const Engine& engine, const Setup& setup, std::uint64_t checkpoint, int process)
      : path_(engine.folder() + "/search-" + std::to_string(checkpoint) +
              (setup.processes == 0 ? "" : "." + std::to_string(process)) + ".words") {
    std::filesystem::create_directory(path_);
  }
  ~InTheWay() { std::filesystem::remove(path_); }
  InTheWay(const InTheWay&) = delete;
  InTheWay& operator=(const InTheWay&) = delete;

 private:
  const std::string path_;
};

TEST_CASE(
    "by levels: a process that cannot write ends all processes, and the last checkpoint stays",
    "[disk][limits][threads]") {
  const Setup& setup = GENERATE(from_range(setups_with_folder()));
  DYNAMIC_SECTION(setup) {
    for (const SmallSpace* space : few_spaces_of(setup)) {
      for (const std::uint64_t at : {1, lighter(4, 2)}) {
        if (space->levels().size() < at + 2) continue;
        const int bad = setup.processes == 0 ? 0 : static_cast<int>(at % 3);
        INFO(space->name << ", process " << bad << " at checkpoint " << at);
        const Engine engine(setup);
        {
          const InTheWay in_the_way(engine, setup, at, bad);
          const auto all = engine.search(*space, {.often = true});
          check_stopped(all, *space, Stop::kIo);
          for (const Found& found : all) CHECK_FALSE(found.run.ok());
        }
        CHECK(engine.open()->folder().sequence() == at - 1);
        check_enumerated(engine.search(*space, {}, processes_of(setup, at)), *space);
      }
    }
  }
}

TEST_CASE("by levels: if only the last checkpoint fails, the result stays", "[disk][threads]") {
  const Setup& setup = GENERATE(from_range(setups_with_folder()));
  DYNAMIC_SECTION(setup) {
    for (const SmallSpace* space : few_spaces_of(setup)) {
      if (!space->is_whole()) continue;
      for (const bool path : {false, true}) {
        if (path && (setup.is_table() || space->puzzle->is_goal(space->start))) continue;
        INFO(space->name << (path ? ", path" : ""));
        const Engine engine(setup);
        const InTheWay in_the_way(engine, setup, 1, 0);
        const auto all = engine.search(*space, {.path = path});
        path ? check_solved(all, *space) : check_enumerated(all, *space);
        for (const Found& found : all) CHECK_FALSE(found.run.ok());
      }
    }
  }
}

TEST_CASE("by levels: a full disk leaves whole levels, and the run resumes with more room",
          "[disk][limits][threads]") {
  const Setup& setup = GENERATE(from_range(setups_with_folder()));
  if (setup.home != Home::kBlocks) return;
  DYNAMIC_SECTION(setup) {
    int full = 0;
    for (const SmallSpace* space : spaces_of(setup)) {
      const bool is_large = space->states() > 4'000;
      if (!is_large && space->name != "spread ranks") continue;
      const Engine engine(setup);
      std::uint64_t room = 0;
      for (bool ended = false; !ended; room += kSmallBlock + room / 2) {
        REQUIRE(room < 100'000'000);
        INFO(space->name << ", " << room << " bytes");
        const auto all = engine.search(*space, {.often = true, .max_disk = room});
        const Result& result = *all.front().result;
        ended = result.stop != Stop::kDisk;
        if (ended) {
          check_enumerated(all, *space);
        } else {
          check_stopped(all, *space, Stop::kDisk);
          CHECK(absl::IsResourceExhausted(all.front().run));
          ++full;
        }
      }
    }
    CHECK((full > 0 || kSanitized));  // the spaces of a sanitized test may be too small
  }
}

// ---- checkpoints whose files have changed ----

// Returns a run that stopped half way.
Engine stopped_half_way(const Setup& setup, const SmallSpace& space) {
  Engine engine(setup);
  SearchRequest request;
  request.limits.max_depth = space.levels().size() / 2;
  engine.search(space, request);
  return engine;
}

std::string path_of_last_file(const Engine& engine) {
  return engine.folder() + "/" + engine.open()->folder().last().files.back() + ".words";
}

void write(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

TEST_CASE("by levels: an altered or cut file of a checkpoint is rejected by all processes",
          "[disk][threads]") {
  const Setup& setup = GENERATE(from_range(setups_with_folder()));
  DYNAMIC_SECTION(setup) {
    const SmallSpace& space = *few_spaces_of(setup).back();
    const Engine engine = stopped_half_way(setup, space);
    const std::string path = path_of_last_file(engine), whole = content(path);
    REQUIRE(whole.size() > 50);
    const auto is_refused = [&](const std::string& bytes, int processes) {
      write(path, bytes);
      for (const Found& found : engine.search(space, {}, processes)) {
        CHECK(absl::IsDataLoss(found.result.status()));
      }
      CHECK_FALSE(engine.open()->check().ok());
    };
    for (std::size_t at = 0; at < whole.size(); at += whole.size() / lighter(23, 7)) {
      INFO(space.name << ", byte " << at);
      std::string other = whole;
      other[at] = static_cast<char>(other[at] ^ 4);
      is_refused(other, 0);
      is_refused(whole.substr(0, at), 0);
      if (setup.processes > 0) is_refused(other, 2);
    }
    write(path, whole);
    check_enumerated(engine.search(space, {}), space);
  }
}

TEST_CASE("by levels: check() notices an altered block, and the search ends with an error",
          "[disk][threads]") {
  const Setup& setup = GENERATE(from_range(setups_with_folder()));
  if (setup.home != Home::kBlocks) return;
  DYNAMIC_SECTION(setup) {
    for (const SmallSpace* space : few_spaces_of(setup)) {
      const Engine engine = stopped_half_way(setup, *space);
      const std::string path = engine.folder() + "/trailblaze.blocks";
      std::string bytes = content(path);
      if (bytes.empty()) continue;
      INFO(space->name);
      for (std::size_t at = 0; at < bytes.size(); at += kSmallBlock) {
        bytes[at + 100] = static_cast<char>(bytes[at + 100] ^ 1);
      }
      write(path, bytes);
      CHECK_FALSE(engine.open()->check().ok());
      const auto all = engine.search(*space, {});
      if (all.front().result.ok()) {
        check_stopped(all, *space, Stop::kIo);
      } else {
        CHECK(absl::IsDataLoss(all.front().result.status()));
      }
    }
  }
}

// Distance in bytes between two damaged places. Few blocks are in use at the end, and the timing of
// writes decides which ones. Under a sanitizer the test ends after a failure and a solution.
constexpr std::size_t kDamageStep = 7 * kSmallBlock;

// A search for a path reads the levels again to walk back.
TEST_CASE("by levels: a damaged block of a level leads to an error or to the right path",
          "[disk][threads]") {
  Random random(96);
  const NamedGraph graph = named_graph(random, 33, 20'000, 80'000, false);
  const SmallSpace space = far_goal("named", graph, busiest(graph));
  int failed = 0, solved = 0;
  for (std::size_t at = 100;; at += kDamageStep) {
    const Engine engine({Storage::kDisk, 0, Home::kBlocks});
    engine.search(space, {.limits = {.max_depth = space.levels().size() - 2}, .path = true});
    const std::string path = engine.folder() + "/trailblaze.blocks";
    std::string bytes = content(path);
    if (at >= bytes.size() || (kSanitized && failed > 0 && solved > 0)) break;
    bytes[at] = static_cast<char>(bytes[at] ^ 1);
    write(path, bytes);
    const auto all = engine.search(space, {.path = true});
    REQUIRE(all.front().result.ok());
    if (all.front().result->outcome == Outcome::kSolved) {
      check_solved(all, space);
      ++solved;
    } else {
      CHECK(all.front().result->stop == Stop::kIo);
      CHECK(absl::IsDataLoss(all.front().run));
      ++failed;
    }
  }
  CHECK(failed > 0);
  CHECK(solved > 0);  // a path need not pass through every block
}

TEST_CASE("by levels: all processes reject a checkpoint beyond their memory, and resume with more",
          "[disk][limits][threads]") {
  const Setup& setup = GENERATE(from_range(setups_with_folder()));
  if (!setup.is_table() && setup.storage != Storage::kTrail) return;
  if (setup.storage == Storage::kTrail && setup.processes != 0) return;  // they keep no trail
  DYNAMIC_SECTION(setup) {
    for (const SmallSpace* space : few_spaces_of(setup)) {
      INFO(space->name);
      const Engine engine = stopped_half_way(setup, *space);
      const std::uint64_t little = setup.is_table() ? least_bytes(setup, *space) - 1 : 1'000;
      for (const Found& found : engine.search(*space, {.limits = {.max_bytes = little}})) {
        CHECK(absl::IsResourceExhausted(found.result.status()));
        if (setup.storage != Storage::kRanked || setup.home != Home::kBlocks) continue;
        const std::string needed = std::to_string(least_bytes(setup, *space));
        CHECK_THAT(std::string(found.result.status().message()), ContainsSubstring(needed));
      }
      check_enumerated(engine.search(*space, {}), *space);
    }
  }
}

}  // namespace
}  // namespace trailblaze
