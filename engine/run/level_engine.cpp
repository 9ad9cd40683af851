#include "engine/run/level_engine.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <utility>

#include "engine/base/limits.hpp"
#include "engine/base/text.hpp"
#include "engine/disk/file_io.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kOfLevel = 5;  // numbers

// In the numbers of a checkpoint within a level: the seconds that it has taken so far.
constexpr char kLevelSeconds[] = "level_seconds";

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

// The file of a process.
std::string name_of(const std::string& file, int process) {
  return file + "." + std::to_string(process);
}

bool is_first(const Peers& peers) { return peers.number() == 0; }

// What the first process says, whose clock is that of all.
bool by_first(Peers& peers, bool mine) { return any_says(peers, is_first(peers) && mine); }

}  // namespace

absl::Status LevelEngine::check_room(const Watch& watch, std::uint64_t bytes) {
  if (bytes <= watch.bytes_left()) return absl::OkStatus();
  return absl::ResourceExhaustedError("max-memory: found " + std::to_string(watch.bytes_left()) +
                                      " bytes for what the last checkpoint has, expected " +
                                      std::to_string(bytes) + " at least");
}

// ---- writing ----

Stop LevelEngine::pause() {
  if (!pause_) return Stop::kNone;
  is_in_pause_ = true;
  const Stop met = pause_();
  is_in_pause_ = false;
  return met;
}

absl::Status LevelEngine::make_checkpoint(DiskRun& run, const Checkpoint& more) {
  const auto save = [&](Checkpoint& checkpoint) {
    checkpoint = more;
    if (peers().is_alone()) return write(run, run.next_file(), checkpoint);
    const std::string name = name_of(run.next_file(), peers().number());
    const absl::Status written = write(run, name, checkpoint);
    return share_file(run, name, written, checkpoint);
  };
  return run.commit(save, [&] { hand_over_blocks(); });
}

absl::Status LevelEngine::write(DiskRun& run, const std::string& name, Checkpoint& checkpoint) {
  Numbers& numbers = checkpoint.numbers;
  WordFileWriter out(run.folder(), name);
  absl::Status status = run.save_blocks(out);
  // Processes save together, also where one of them cannot write.
  if (status.ok() || !peers().is_alone()) status = save(out, numbers);
  if (status.ok()) status = out.finish().status();
  if (!status.ok()) return status;
  checkpoint.files.push_back(name);
  numbers["levels"] = numbers_of(levels_);
  numbers["counters"] = numbers_of(counters_);
  numbers["finished"] = {finished_ ? 1U : 0U};
  if (is_in_pause_) numbers[kLevelSeconds] = {std::bit_cast<std::uint64_t>(level_seconds())};
  numbers["hit"] = hit_ ? std::vector<std::uint64_t>{*hit_} : std::vector<std::uint64_t>{};
  return absl::OkStatus();
}

// Names the files of all processes, whose facts every process gets to know. An error where one of
// them could not write its file.
absl::Status LevelEngine::share_file(DiskRun& run, const std::string& name,
                                     const absl::Status& written, Checkpoint& checkpoint) const {
  RunFolder& folder = run.folder();
  absl::Status status = agreed(peers(), written);
  if (!status.ok()) {
    if (written.ok()) folder.remove(name).IgnoreError();
    return status;
  }
  const FileFacts mine = folder.facts_of(name).value();
  const std::vector<std::uint64_t> all =
      peers().gather(std::array{mine.words, mine.bytes, mine.checksum});
  checkpoint.files.clear();
  for (int number = 0; number < peers().count(); ++number) {
    checkpoint.files.push_back(name_of(run.next_file(), number));
    if (number == peers().number()) continue;
    const std::size_t first = 3 * static_cast<std::size_t>(number);
    folder.add(checkpoint.files.back(), {all[first], all[first + 1], all[first + 2]});
  }
  return absl::OkStatus();
}

// ---- reading ----

absl::Status LevelEngine::go_on_from(DiskRun& run) {
  const Checkpoint& last = run.folder().last();
  const auto levels = numbers_in(last.numbers, "levels", 0),
             counters = numbers_in(last.numbers, "counters", 3),
             finished = numbers_in(last.numbers, "finished", 1),
             hit = numbers_in(last.numbers, "hit", 0);
  for (const auto* numbers : {&levels, &counters, &finished, &hit}) {
    if (!numbers->ok()) return numbers->status();
  }
  if (levels->empty() || levels->size() % kOfLevel != 0) return cannot_be("levels");
  if (last.files.empty()) return cannot_be("files");
  levels_ = levels_of(*levels);
  if (absl::Status status = load_level_seconds(last.numbers); !status.ok()) return status;
  counters_ = counters_of(*counters);
  finished_ = finished->front() != 0;
  if (!hit->empty()) hit_ = hit->front();
  return read(run, last);
}

// Checkpoints of older versions do not say what a level had taken that was not complete.
absl::Status LevelEngine::load_level_seconds(const Numbers& numbers) {
  for (const LevelRow& level : levels_) seconds_before_ += level.seconds;
  const auto found = numbers.find(kLevelSeconds);
  if (found == numbers.end()) return absl::OkStatus();
  if (found->second.size() != 1) return cannot_be(kLevelSeconds);
  level_before_ = std::bit_cast<double>(found->second.front());
  if (!(level_before_ >= 0) || std::isinf(level_before_)) return cannot_be(kLevelSeconds);
  seconds_before_ += level_before_;
  return absl::OkStatus();
}

absl::Status LevelEngine::read(DiskRun& run, const Checkpoint& checkpoint) {
  const RunFolder& folder = run.folder();
  const auto in_file = [](const std::string& path, const absl::Status& status) {
    return absl::IsDataLoss(status) ? in_field(path, status) : status;
  };
  std::vector<WordFileReader> files;
  absl::Status status;
  for (const std::string& name : checkpoint.files) {
    auto file = WordFileReader::open(folder, name);
    if (status.ok()) status = file.status();
    if (file.ok()) files.push_back(*std::move(file));
  }
  std::vector<WordsIn> parts(files.begin(), files.end());
  for (std::size_t i = 0; i < parts.size() && status.ok(); ++i) {
    status = in_file(folder.path_of(checkpoint.files[i]), run.load_blocks(parts[i]));
  }
  status = agreed(peers(), status);  // since processes load together
  if (!status.ok()) return status;
  const bool is_one = checkpoint.files.size() == 1;
  return in_file(is_one ? folder.path_of(checkpoint.files.front()) : folder.path(),
                 load_files(parts, checkpoint.numbers));
}

absl::Status LevelEngine::load_files(std::span<WordsIn> files, const Numbers& numbers) {
  if (files.size() != 1) return cannot_be("files");
  const absl::Status status = load(files.front(), numbers);
  return status.ok() && files.front().left() != 0 ? cannot_be("words at the end") : status;
}

HitTest goal_test(const AnyPuzzle& puzzle) {
  return [&puzzle](std::span<const State> states) {
    std::optional<State> least;
    for (const std::size_t at : puzzle.places_of_goals(states)) {
      least = std::min(states[at], least.value_or(states[at]));
    }
    return least;
  };
}

absl::Status LevelEngine::save(WordFileWriter& /*out*/, Numbers& /*numbers*/) {
  return absl::UnimplementedError("checkpoint: of a search that makes none");
}

absl::Status LevelEngine::load(WordsIn& /*in*/, const Numbers& /*numbers*/) {
  return cannot_be("search");
}

// ---- without a folder ----

Checkpoints& Checkpoints::none() {
  static Checkpoints one;
  return one;
}

absl::StatusOr<Stop> Checkpoints::begin(LevelEngine& engine, std::span<const State> roots) {
  return engine.begin(roots);
}

Stop Checkpoints::run_levels(LevelEngine& engine, Stop stop, std::uint64_t max_depth,
                             absl::FunctionRef<bool()> done, Add /*add*/) {
  return trailblaze::run_levels(engine, stop, max_depth, done);
}

// ---- in the folder of a run ----

absl::StatusOr<Stop> DiskRun::begin(LevelEngine& engine, std::span<const State> roots) {
  if (!goes_on()) return engine.begin(roots);
  const absl::Status status = agreed(engine.peers(), engine.go_on_from(*this));
  if (!status.ok()) return status;
  return Stop::kNone;
}

Stop DiskRun::run_levels(LevelEngine& search, Stop stop, std::uint64_t max_depth,
                         absl::FunctionRef<bool()> done, Add add) {
  Stop failed = Stop::kNone;
  const auto now = [&] { return std::pair(search.levels().size(), search.finished()); };
  auto saved = goes_on() ? now() : std::pair(std::size_t{0}, false);
  const auto make_checkpoint = [&] {
    Checkpoint more;
    add(more);
    failed = stop_for(agreed(search.peers(), search.make_checkpoint(*this, more)));
    saved = now();
  };
  const auto is_wanted = [&] {
    const std::uint64_t bytes = sum_of_all(search.peers(), search.checkpoint_bytes());
    return by_first(search.peers(),
                    is_due(bytes) || (interrupt_signal.load() != 0 && is_quick(bytes)));
  };
  bool is_done = false;
  const auto between_levels = [&] {
    is_done = done();
    if (saved != now() && is_wanted()) make_checkpoint();
    return is_done || failed != Stop::kNone;
  };
  search.pause_with([&] {
    if (is_wanted()) make_checkpoint();
    return failed;
  });
  stop = trailblaze::run_levels(search, stop, max_depth, between_levels);
  search.pause_with({});
  const bool is_between = (stop == Stop::kNone && failed == Stop::kNone) || stop == Stop::kDepth;
  if (is_between && saved != now()) make_checkpoint();
  // An answer stands, though its checkpoint does not.
  const bool has_answer = stop == Stop::kNone && (is_done || search.finished());
  return has_answer || failed == Stop::kNone ? stop : failed;
}

absl::StatusOr<std::uint64_t> DiskRun::goals() const {
  if (!goes_on()) return std::uint64_t{0};
  const auto& numbers = folder().last().numbers;
  const auto found = numbers.find(kGoalsCounted);
  if (found != numbers.end() && found->second.size() == 1) return found->second.front();
  return absl::DataLossError("checkpoint: found no count of goals, expected one");
}

bool is_by_frontier(const RunFolder& run) { return run.last().numbers.contains("ahead"); }

void DiskRun::add_work(Result& result) const {
  const Standing now = standing();
  result.disk_bytes_written += now.bytes_written;
  result.disk_bytes_read += now.bytes_read;
}

}  // namespace trailblaze
