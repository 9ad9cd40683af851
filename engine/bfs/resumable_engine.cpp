#include "engine/bfs/resumable_engine.hpp"

#include <bit>
#include <utility>

namespace trailblaze {
namespace {

constexpr std::size_t kOfLevel = 5;  // numbers

std::vector<std::uint64_t> numbers_of(const std::vector<LevelRow>& levels) {
  std::vector<std::uint64_t> numbers;
  for (const LevelRow& level : levels) {
    const Counters& work = level.work;
    numbers.insert(numbers.end(), {level.states, work.expanded, work.generated, work.duplicates,
                                   std::bit_cast<std::uint64_t>(level.seconds)});
  }
  return numbers;
}

std::vector<LevelRow> levels_of(const std::vector<std::uint64_t>& numbers) {
  std::vector<LevelRow> levels;
  for (std::size_t i = 0; i < numbers.size(); i += kOfLevel) {
    levels.push_back({levels.size(),
                      numbers[i],
                      {numbers[i + 1], numbers[i + 2], numbers[i + 3]},
                      std::bit_cast<double>(numbers[i + 4])});
  }
  return levels;
}

Stop stop_for(const absl::Status& status) {
  if (status.ok()) return Stop::kNone;
  return absl::IsResourceExhausted(status) ? Stop::kDisk : Stop::kIo;
}

}  // namespace

absl::Status ResumableEngine::cannot_be(const std::string& what) {
  return absl::DataLossError("checkpoint: found " + what + " that cannot be");
}

absl::StatusOr<std::vector<std::uint64_t>> ResumableEngine::numbers_in(const Numbers& numbers,
                                                                       const std::string& name,
                                                                       std::size_t count) {
  const auto found = numbers.find(name);
  const bool is_there = found != numbers.end();
  if (is_there && (count == 0 || found->second.size() == count)) return found->second;
  return cannot_be("numbers named " + name);
}

// ---- writing ----

absl::Status ResumableEngine::make_checkpoint(DiskRun& run, const Checkpoint& more) {
  hand_over_blocks();
  return run.commit([&](Checkpoint& checkpoint) {
    checkpoint = more;
    return write(run, checkpoint);
  });
}

absl::Status ResumableEngine::write(DiskRun& run, Checkpoint& checkpoint) {
  const std::string name = run.next_file();
  Numbers& numbers = checkpoint.numbers;
  WordFileWriter out(run.folder(), name);
  absl::Status status = run.save_blocks(out);
  if (status.ok()) status = save(out, numbers);
  if (status.ok()) status = out.finish().status();
  if (!status.ok()) return status;
  checkpoint.files.push_back(name);
  numbers["levels"] = numbers_of(levels_);
  numbers["counters"] = numbers_of(counters_);
  numbers["finished"] = {finished_ ? 1U : 0U};
  return absl::OkStatus();
}

// ---- reading ----

absl::Status ResumableEngine::go_on_from(DiskRun& run) {
  const Checkpoint& last = run.folder().last();
  const auto levels = numbers_in(last.numbers, "levels", 0),
             counters = numbers_in(last.numbers, "counters", 3),
             finished = numbers_in(last.numbers, "finished", 1);
  for (const auto* numbers : {&levels, &counters, &finished}) {
    if (!numbers->ok()) return numbers->status();
  }
  if (levels->empty() || levels->size() % kOfLevel != 0) return cannot_be("levels");
  if (last.files.size() != 1) return cannot_be("files");
  levels_ = levels_of(*levels);
  counters_ = counters_of(*counters);
  finished_ = finished->front() != 0;
  return read(run, last.files.front(), last.numbers);
}

absl::Status ResumableEngine::read(DiskRun& run, const std::string& name, const Numbers& numbers) {
  auto file = WordFileReader::open(run.folder(), name);
  if (!file.ok()) return file.status();
  WordsIn in(*file);
  absl::Status status = run.load_blocks(in);
  if (status.ok()) status = load(in, numbers);
  if (status.ok() && in.left() != 0) return cannot_be("words at the end of a file");
  return status;
}

// ---- enumerating ----

namespace {

// The goals that were counted up to a checkpoint.
constexpr char kGoals[] = "goals";

absl::Status begin(DiskRun& run, ResumableEngine& search, std::span<const State> roots,
                   GoalCount* goals, Stop& stop) {
  if (!run.goes_on()) {
    stop = search.begin(roots);
    return absl::OkStatus();
  }
  if (absl::Status status = search.go_on_from(run); !status.ok()) return status;
  const auto& numbers = run.folder().last().numbers;
  const auto found = numbers.find(kGoals);
  if (goals != nullptr && found != numbers.end() && found->second.size() == 1) {
    goals->go_on_from(search, found->second.front());
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Result> enumerate_in_run(DiskRun& run, ResumableEngine& search,
                                        std::span<const State> roots, const Watch& watch,
                                        std::size_t examples, GoalCount* goals) {
  if (goals != nullptr && goals->must_see()) search.look_for(goals->test());
  Stop stop = Stop::kNone, failed = Stop::kNone;
  if (absl::Status status = begin(run, search, roots, goals, stop); !status.ok()) return status;
  std::uint64_t saved = run.goes_on() ? search.levels().size() : 0;
  const auto make_checkpoint = [&] {
    Checkpoint more;
    if (goals != nullptr) more.numbers[kGoals] = {goals->counted()};
    failed = stop_for(search.make_checkpoint(run, more));
    saved = search.levels().size();
  };
  const auto between_levels = [&] {
    if (goals != nullptr) goals->look_at(search);
    if (run.is_due() && saved != search.levels().size()) make_checkpoint();
    return failed != Stop::kNone;
  };
  stop = run_levels(search, stop, watch.limits().max_depth, between_levels);
  if (goals != nullptr) goals->look_at(search);
  const bool is_between = (stop == Stop::kNone && failed == Stop::kNone) || stop == Stop::kDepth;
  if (is_between) make_checkpoint();  // the last one, which has the answer
  return enumerated(search, failed == Stop::kNone ? stop : failed, watch, examples);
}

}  // namespace trailblaze
