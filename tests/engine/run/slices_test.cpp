// Searches in the folder of a run. A signal ends them again and again within a level, and they
// resume from there. Each engine makes progress, and in the end has the result of an uninterrupted
// search.
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/dense/dense.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/run/disk_run.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/checkpointed_runs.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/frontier_runs.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/peer_lives.hpp"
#include "tests/support/places.hpp"
#include "tests/support/ranked_graphs.hpp"
#include "tests/support/searches.hpp"

namespace trailblaze {
namespace {

const DiskRun::Shape kInBlocks = BlockStore::Shape{kUnlimited, 4096};

// Interrupts the search after it has seen more than `most` words or states.
class Ender {
 public:
  explicit Ender(std::uint64_t most) : left_(static_cast<std::int64_t>(most)) {}
  ~Ender() { interrupt_signal = 0; }
  Ender(const Ender&) = delete;
  Ender& operator=(const Ender&) = delete;

  void see_one() {
    if (left_.fetch_sub(1) < 0) interrupt_signal = 2;
  }
  PlaceSink sink() {
    return [this](std::uint64_t, std::uint64_t, std::uint64_t) { see_one(); };
  }

 private:
  std::atomic<std::int64_t> left_;
};

// True if a run has its whole answer. If a run ends after the last level, it may still lack the
// listed states of that level.
bool is_whole(const Result& result) {
  return result.stop != Stop::kInterrupted && !result.deepest.empty();
}

// True if the last checkpoint of a run was made within a level.
bool is_within_level(DiskRun& run) { return run.folder().last().numbers.contains("level_seconds"); }

// Runs search(run, ender, threads) in slices until it has the answer, which must be `expected`. The
// Ender ends the first slice after `most` words or states, and each later slice after a little
// more.
void check_slices(const Result& expected, std::uint64_t most, const DiskRun::Shape& shape,
                  const std::function<Result(DiskRun& run, Ender& ender, int threads)>& search) {
  const CheckpointedRuns runs{nullptr, nullptr, shape};
  const std::string folder = CheckpointedRuns::fresh_folder();
  runs.begin(folder);
  std::uint64_t within_level = 0;
  bool is_done = false;
  for (int life = 0; !is_done; ++life, most += most / 8) {
    const auto run = runs.resume(folder);
    run->set_checkpoint_interval(1e9);  // seconds: only the end of a slice causes a checkpoint
    Ender ender(most);
    const Result part = search(*run, ender, 1 + life % 3);
    if (is_within_level(*run)) ++within_level;
    is_done = is_whole(part);
    if (is_done) CHECK(numbers_of(part) == numbers_of(expected));
  }
  CHECK(within_level > 2);
}

// ---- storages that expand state by state ----

// A puzzle that reports each expanded state to the Ender, if any.
template <Puzzle P>
struct Ending : P {
  std::atomic<Ender*>* ender;

  void for_each_successor(State s, auto&& emit) const {
    if (Ender* const one = *ender) one->see_one();
    P::for_each_successor(s, emit);
  }
};

template <Puzzle P>
void check_by_states(Storage storage, const P& states, State start, std::uint64_t most) {
  std::atomic<Ender*> now = nullptr;
  const AnyPuzzleOf puzzle(Ending<P>{states, &now});
  const Result expected = enumerate(puzzle, start, {Crew(1)}, kExamples);
  const DiskRun::Shape shape = storage == Storage::kDisk ? kInBlocks : DiskRun::Shape();
  check_slices(expected, most, shape, [&](DiskRun& run, Ender& ender, int threads) {
    now = &ender;
    auto part =
        *enumerate_in(storage, run, puzzle, {&start, 1}, {Crew(threads)}, kExamples, nullptr);
    now = nullptr;
    return part;
  });
}

TEST_CASE("slices: trail, frontier and disk search resume within a level", "[disk][threads]") {
  Random random(1);
  const auto one_way = random_graph<false>(random, 20'000, 60'000);
  for (const Storage storage : {Storage::kTrail, Storage::kFrontier, Storage::kDisk}) {
    INFO(name(storage));
    check_by_states(storage, Places<true>(8, flips(8)), sorted_permutation(8), 1'000);
    check_by_states(storage, one_way, 0, 500);
  }
}

// ---- storages by ranks and words: a sink sees the expanded words ----

TEST_CASE("slices: ranks resume within a level", "[disk][threads]") {
  const State start = sorted_permutation(8);
  const AnyPuzzleOf by_maps(Places<true>(8, flips(8)));
  const AnyPuzzleOf one_by_one(WithoutRankMaps<Places<true>>{{8, flips(8)}});
  const Result expected = enumerate(by_maps, start, {Crew(1)}, kExamples);
  for (const AnyPuzzle* const puzzle :
       {static_cast<const AnyPuzzle*>(&by_maps), static_cast<const AnyPuzzle*>(&one_by_one)}) {
    check_slices(expected, 50, {}, [&](DiskRun& run, Ender& ender, int threads) {
      return *enumerate_ranked_in(run, *puzzle, {&start, 1}, {Crew(threads)}, {kExamples},
                                  ender.sink());
    });
  }
}

TEST_CASE("slices: words with two colours resume within a level", "[disk][threads]") {
  const AnyPuzzleOf tiles(Tiles(2, 4 + lighter(1, 0), Tiles::Metric::kSingle));
  const State start = sorted_permutation(8 + 2 * lighter(1, 0));
  const DensePlan plan = *dense_plan(tiles, start);
  const Result expected = enumerate_dense(tiles, plan, start, {Crew(1)}, kExamples);
  check_slices(expected, 500, {}, [&](DiskRun& run, Ender& ender, int threads) {
    return *enumerate_dense_in(run, tiles, plan, start, {Crew(threads)}, {kExamples}, ender.sink());
  });
}

// ---- several processes, whose number changes from life to life ----

using SharedSearch = std::function<MaybeResult(DiskRun& run, Peers& peers, Ender& ender)>;

// Ends each life after a little more work than the life before. Checks that all processes have the
// same result.
void check_shared(const Result& expected, std::uint64_t most, const SharedSearch& search) {
  const std::string folder = new_shared_run();
  std::uint64_t within_level = 0;
  bool is_done = false;
  for (std::size_t life = 0; !is_done; ++life, most += most / 4) {
    const int processes = kPeerLives.at(life % kPeerLives.size());
    INFO("life " << life << ", " << processes << " processes");
    Ender ender(most);
    const auto results = live_together(
        folder, processes, [&](DiskRun& run, Peers& peers) { return search(run, peers, ender); });
    for (const auto& result : results) {
      INFO(result.status().ToString());
      REQUIRE(result.ok());
      is_done = is_whole(*result);
      if (is_done) CHECK(numbers_of(*result) == numbers_of(expected));
    }
    const auto run = DiskRun::resume(folder, {});
    REQUIRE(run.ok());
    if (is_within_level(**run)) ++within_level;
  }
  CHECK(within_level > 3);
}

TEST_CASE("slices: ranks of several processes resume within a level", "[disk][threads]") {
  const State start = sorted_permutation(7);
  const AnyPuzzleOf by_maps(Places<false>(7, flips(7)));  // no level expands its unseen states
  const AnyPuzzleOf one_by_one(WithoutRankMaps<Places<true>>{{7, flips(7)}});
  for (const AnyPuzzle* const puzzle :
       {static_cast<const AnyPuzzle*>(&by_maps), static_cast<const AnyPuzzle*>(&one_by_one)}) {
    const Result expected = enumerate(*puzzle, start, {Crew(1)}, kExamples);
    check_shared(expected, 10, [&](DiskRun& run, Peers& peers, Ender& ender) {
      return enumerate_ranked_in(run, *puzzle, {&start, 1}, {Crew(2), {}, nullptr, peers},
                                 {kExamples}, ender.sink());
    });
  }
}

// In a large level a single process expands the unseen states, but several processes expand the
// frontier. A resumed level must go on in the way in which it began.
TEST_CASE("slices: a level by ranks that several processes began is completed by one",
          "[disk][threads]") {
  const State start = sorted_permutation(8);
  const AnyPuzzleOf puzzle(Places<true>(8, flips(8)));
  const Result expected = enumerate(puzzle, start, {Crew(1)}, kExamples);
  std::uint64_t within_level = 0;
  for (const std::uint64_t most : {600, 800, 1'000, 1'200}) {
    const std::string folder = new_shared_run();
    const auto search = [&](DiskRun& run, Peers& peers, const PlaceSink& sink) {
      return enumerate_ranked_in(run, puzzle, {&start, 1}, {Crew(1), {}, nullptr, peers},
                                 {kExamples}, sink);
    };
    {
      Ender ender(most);
      live_together(folder, 2,
                    [&](DiskRun& run, Peers& peers) { return search(run, peers, ender.sink()); });
    }
    const auto run = DiskRun::resume(folder, {});
    REQUIRE(run.ok());
    if (is_within_level(**run)) ++within_level;
    const auto found = search(**run, single_process(), {});
    INFO(found.status().ToString() << " after " << most << " words");
    REQUIRE(found.ok());
    CHECK(numbers_of(*found) == numbers_of(expected));
  }
  CHECK(within_level > 1);
}

TEST_CASE("slices: frontier search of several processes resumes within a level",
          "[disk][threads]") {
  std::atomic<Ender*> now = nullptr;
  const State start = sorted_permutation(7);
  const AnyPuzzleOf puzzle(Ending<Places<true>>{Places<true>(7, flips(7)), &now});
  const Result expected = enumerate(puzzle, start, {Crew(1)}, kExamples);
  check_shared(expected, 200, [&](DiskRun& run, Peers& peers, Ender& ender) {
    now = &ender;
    return enumerate_in(Storage::kFrontier, run, puzzle, {&start, 1}, {Crew(2), {}, nullptr, peers},
                        kExamples, nullptr);
  });
}

TEST_CASE("slices: words of several processes resume within a level", "[disk][threads]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    const AnyPuzzleOf tiles(Tiles(2, 4, metric));
    const State start = sorted_permutation(8);
    const DensePlan plan = *dense_plan(tiles, start);
    const Result expected = enumerate_dense(tiles, plan, start, {Crew(1)}, kExamples);
    check_shared(expected, 20, [&](DiskRun& run, Peers& peers, Ender& ender) {
      return enumerate_dense_in(run, tiles, plan, start, {Crew(2), {}, nullptr, peers}, {kExamples},
                                ender.sink());
    });
  }
}

}  // namespace
}  // namespace trailblaze
