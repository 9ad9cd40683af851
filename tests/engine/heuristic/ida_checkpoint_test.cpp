// IDA* with checkpoints: stopped at any moment and resumed with any number of threads, it has the
// nodes of every bound, the length and the path of an uninterrupted search.
#include "engine/heuristic/ida_checkpoint.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/heuristic/ida_star.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/checkpointed_runs.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/guided.hpp"
#include "tests/support/peer_lives.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

std::unique_ptr<DiskRun> begin_at(const std::string& folder) {
  auto run = DiskRun::begin(folder, {{"solve"}, "tiles", {}, "solve", 1}, std::nullopt);
  REQUIRE(run.ok());
  return *std::move(run);
}

IdaProgress progress_of(const DiskRun& run) {
  const auto progress = ida_progress_in(run);
  INFO(progress.status().ToString());
  REQUIRE(progress.ok());
  return *progress;
}

TEST_CASE("ida checkpoints: checkpoints survive a round trip, and wrong checkpoints are rejected",
          "[threads]") {
  const std::string folder = CheckpointedRuns::fresh_folder();
  const auto run = begin_at(folder);
  IdaProgress progress;
  progress.bounds = {{40, 17, true}, {42, 200'000, true}};
  progress.counters = {200'000, 600'000, 0};
  progress.next_bound = 44;
  progress.first_split = 44;
  IdaCheckpoints checkpoints(run.get(), true);
  checkpoints.begin(progress);
  const IdaPrefix prefixes[] = {{5, 5}, {9, 9}};
  checkpoints.record_cut(2, prefixes, 44);
  CHECK(checkpoints.result_of(1) == nullptr);
  IdaCheckpoints of_another(run.get(), false);  // another process writes no checkpoints
  of_another.write();
  CHECK(run->folder().sequence() == 0);
  checkpoints.add(1, {70, 90, 0, 46});
  checkpoints.write();
  const IdaProgress found = progress_of(*run);
  CHECK(found.counters.generated == 600'000);
  CHECK(found.next_bound == 44);
  CHECK(found.first_split == 44);
  REQUIRE(found.bounds.size() == 2);
  CHECK(found.bounds[1].nodes == 200'000);
  CHECK(found.done.at(1).next_bound == 46);

  IdaCheckpoints again(nullptr, true);
  again.begin(found);
  CHECK(again.result_of(1) == nullptr);  // no block is known before the tree is cut
  IdaCheckpoints same(run.get(), true), other(run.get(), true);
  same.begin(found);
  same.record_cut(2, prefixes, 44);
  REQUIRE(same.result_of(1) != nullptr);
  CHECK(same.result_of(1)->nodes == 70);
  other.begin(found);
  const IdaPrefix others[] = {{5, 5}, {8, 8}};
  other.record_cut(2, others, 44);
  CHECK(other.result_of(1) == nullptr);

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

State packed(const truth::Json& row, const char* name) {
  return pack_permutation(row.at(name).get<std::vector<std::uint64_t>>());
}

// Searches in a folder, in short lives with varying numbers of threads. Returns the last result and
// the number of lives.
std::pair<Result, int> solve_in_lives(const Guided<Tiles, Manhattan>& guided, State start,
                                      double seconds) {
  const std::string folder = CheckpointedRuns::fresh_folder();
  begin_at(folder);
  SearchOptions how;
  how.deterministic = true;
  how.prune = Prune::kParent;  // as in the published counts
  Result result;
  int lives = 0;
  for (; result.outcome == Outcome::kLimit; seconds *= 1.1) {
    auto run = DiskRun::resume(folder, std::nullopt);
    REQUIRE(run.ok());
    const IdaProgress progress = (*run)->can_resume() ? progress_of(**run) : IdaProgress();
    IdaContinuation part;
    part.run = run->get();
    if ((*run)->can_resume()) part.progress = &progress;
    Limits limits;
    limits.max_seconds = seconds;
    const Crew crew(1 + lives++ % 3);
    result = guided.search.ida_star(start, {crew, limits}, how, part);
    REQUIRE((*run)->status().ok());
    REQUIRE(lives < 1'000);
  }
  return {result, lives};
}

// Like solve_in_lives(), but by several processes, whose number varies from life to life.
std::pair<Result, int> solve_in_shared_lives(const Guided<Tiles, Manhattan>& guided, State start,
                                             double seconds) {
  const std::string folder = new_shared_run();
  SearchOptions how;
  how.deterministic = true;
  how.prune = Prune::kParent;
  Result result;
  std::size_t life = 0;
  for (; result.outcome == Outcome::kLimit; seconds *= 1.1) {
    const int processes = kPeerLives[life % kPeerLives.size()];
    INFO("life " << life << " of " << processes << " processes");
    const auto results =
        live_together(folder, processes, [&](DiskRun& run, Peers& peers) -> absl::StatusOr<Result> {
          absl::StatusOr<IdaProgress> progress = IdaProgress();
          IdaContinuation part;
          part.run = &run;
          if (run.can_resume()) {
            progress = ida_progress_in(run);
            if (!progress.ok()) return progress.status();
            part.progress = &*progress;
          }
          Limits limits;
          limits.max_seconds = seconds;
          const Options options{Crew(1 + static_cast<int>(life % 2)), limits, nullptr, peers};
          return guided.search.ida_star(start, options, how, part);
        });
    for (const auto& one : results) {
      REQUIRE(one.ok());
      CHECK(one->path == results.front()->path);
      CHECK(one->counters.expanded == results.front()->counters.expanded);
    }
    result = *results.front();
    REQUIRE(++life < 1'000);
  }
  return {result, static_cast<int>(life)};
}

using SolveInLives = std::pair<Result, int> (*)(const Guided<Tiles, Manhattan>&, State, double);

void compare_bounds(SolveInLives solve_in) {
  int tried = 0, most_lives = 0;
  for (const truth::Json& row : truth::all("ida_node_counts")) {
    const auto total = row.at("total_nodes").get<std::uint64_t>();
    const auto most = lighter<std::uint64_t>(8'000'000, 400'000);
    if (row.at("optimal").is_null() || total < 300'000 || total > most) continue;
    ++tried;
    INFO(row.at("name"));
    Tiles tiles(row.at("rows").get<int>(), row.at("cols").get<int>(), Tiles::Metric::kSingle);
    const State goal = packed(row, "goal");
    tiles.set_goals({goal});
    const Guided<Tiles, Manhattan> guided(tiles, Manhattan({tiles.rows(), tiles.columns()}, goal));
    const auto [result, lives] = solve_in(guided, packed(row, "start"), 0.002);
    most_lives = std::max(most_lives, lives);
    REQUIRE(result.length() == row.at("optimal").get<std::uint64_t>());
    REQUIRE(result.shortest);
    const truth::Json& expected = row.at("iterations");
    REQUIRE(result.bounds.size() == expected.size());
    for (std::size_t i = 0; i + 1 < expected.size(); ++i) {  // the last bound ends at its solution
      CHECK(result.bounds[i].bound == expected[i][0].get<std::uint64_t>());
      CHECK(result.bounds[i].nodes == expected[i][1].get<std::uint64_t>());
    }
  }
  REQUIRE(tried > 0);
  INFO("a search that ends within 2 ms is never stopped: are there boards of more nodes?");
  CHECK(most_lives > lighter(5, 1));
}

TEST_CASE("ida checkpoints: bounds have the published nodes, however often the search resumes",
          "[threads]") {
  compare_bounds(solve_in_lives);
}

TEST_CASE(
    "ida checkpoints: bounds have the published nodes if several processes, of varying number, "
    "resume",
    "[threads]") {
  compare_bounds(solve_in_shared_lives);
}

}  // namespace
}  // namespace trailblaze
