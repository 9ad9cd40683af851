// IDA* with checkpoints: stopped at any moment and resumed with any number of threads, it has the
// nodes of every bound, the length and the path of an uninterrupted search.
#include "engine/heuristic/ida_checkpoint.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/engine/heuristic/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/peer_lives.hpp"

namespace trailblaze {
namespace {

TEST_CASE("ida checkpoints: checkpoints survive a round trip, and wrong checkpoints are rejected",
          "[disk][threads]") {
  const auto begun = DiskRun::resume(new_shared_run(), std::nullopt);
  REQUIRE(begun.ok());
  DiskRun* const run = begun->get();
  IdaProgress progress;
  progress.bounds = {{40, 17, true}, {42, 200'000, true}};
  progress.counters = {200'000, 600'000, 0};
  progress.next_bound = 44;
  progress.first_split = 44;
  IdaCheckpoints checkpoints(run, true);
  checkpoints.begin(progress);
  const IdaPrefix prefixes[] = {{5, 5}, {9, 9}};
  checkpoints.record_cut(2, prefixes, 44);
  CHECK_FALSE(checkpoints.result_of(1));
  IdaCheckpoints of_another(run, false);  // another process writes no checkpoints
  of_another.write();
  CHECK(run->folder().sequence() == 0);
  checkpoints.add(1, {70, 90, 0, 46});
  checkpoints.write();
  const auto read = ida_progress_in(*run);
  INFO(read.status().ToString());
  REQUIRE(read.ok());
  const IdaProgress& found = *read;
  CHECK(found.counters.generated == 600'000);
  CHECK(found.next_bound == 44);
  CHECK(found.first_split == 44);
  REQUIRE(found.bounds.size() == 2);
  CHECK(found.bounds[1].nodes == 200'000);
  CHECK(found.done.at(1).next_bound == 46);

  IdaCheckpoints without_run(nullptr, true);
  without_run.begin(found);
  CHECK_FALSE(without_run.result_of(1));  // without a run, no block is known
  IdaCheckpoints same(run, true), other(run, true);
  same.begin(found);
  same.record_cut(2, prefixes, 44);
  REQUIRE(same.result_of(1));
  CHECK(same.result_of(1)->nodes == 70);
  other.begin(found);
  const IdaPrefix others[] = {{5, 5}, {8, 8}};
  other.record_cut(2, others, 44);
  CHECK_FALSE(other.result_of(1));

  const Checkpoint whole = run->folder().last();
  for (const char* name : {"bounds", "work", "blocks", "path"}) {
    for (const bool gone : {false, true}) {
      INFO(name);
      Checkpoint wrong = whole;
      if (gone) wrong.numbers.erase(name);
      if (!gone) wrong.numbers[name].push_back(~std::uint64_t{0});
      if (!gone && std::string(name) == "path") continue;  // a path may hold any state
      REQUIRE(run->folder().commit(wrong).ok());
      CHECK(absl::IsDataLoss(ida_progress_in(*run).status()));
    }
  }
}

// Searches in a folder, in short lives with varying numbers of threads and, if `shared`, of
// processes. Returns the last result and the number of lives.
std::pair<Result, int> solve_in_lives(const Board& board, bool shared) {
  const std::string folder = new_shared_run();
  SearchOptions how;
  how.deterministic = true;
  how.prune = Prune::kParent;  // as in the published counts
  Limits limits;
  limits.max_seconds = 0.002;
  Result result;
  int lives = 0;
  for (; result.outcome == Outcome::kLimit; limits.max_seconds *= 1.1, ++lives) {
    INFO("life " << lives);
    const auto search = [&](DiskRun& run, Peers& peers) -> absl::StatusOr<Result> {
      absl::StatusOr<IdaProgress> progress = IdaProgress();
      IdaContinuation part{.run = &run};
      if (run.can_resume()) {
        progress = ida_progress_in(run);
        if (!progress.ok()) return progress.status();
        part.progress = &*progress;
      }
      const Crew crew(1 + lives % (shared ? 2 : 3));
      return board.solve({crew, limits, nullptr, peers}, how, part);
    };
    std::vector<absl::StatusOr<Result>> results;
    if (shared) {
      results = live_together(
          folder, kPeerLives[static_cast<std::size_t>(lives) % kPeerLives.size()], search);
    } else {
      const auto run = DiskRun::resume(folder, std::nullopt);
      REQUIRE(run.ok());
      results.push_back(search(**run, single_process()));
      REQUIRE((*run)->status().ok());
    }
    for (const auto& one : results) {
      REQUIRE(one.ok());
      CHECK(one->path == results.front()->path);
      CHECK(one->counters.expanded == results.front()->counters.expanded);
    }
    result = *results.front();
    REQUIRE(lives < 1'000);
  }
  return {result, lives};
}

TEST_CASE(
    "ida checkpoints: bounds have the published nodes, however often the search resumes, also by "
    "several processes, of varying number",
    "[disk][threads]") {
  for (const bool shared : {false, true}) {
    INFO((shared ? "several processes" : "a process"));
    int most_lives = 0;
    const auto check = [&](const PublishedBoard& board, const Json&) {
      if (!board.length) return;
      const auto [result, lives] = solve_in_lives(board, shared);
      most_lives = std::max(most_lives, lives);
      REQUIRE(result.length() == board.length);
      REQUIRE(result.shortest);
      REQUIRE(result.bounds.size() == board.bounds.size());
      BoundNodes expected = board.bounds;
      expected.pop_back();  // the last bound ends at its solution
      CHECK(complete_bounds(result) == expected);
    };
    for_published_boards(300'000, lighter<std::uint64_t>(8'000'000, 400'000), check);
    INFO("a search that ends within 2 ms is never stopped: are there boards of more nodes?");
    CHECK(most_lives > lighter(5, 1));
  }
}

}  // namespace
}  // namespace trailblaze
