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

constexpr std::size_t kNumbersPerLevel = 5;  // numbers per level in a checkpoint

// Key in a checkpoint's numbers: the seconds that the unfinished level has taken so far.
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
  for (std::size_t i = 0; i < numbers.size(); i += kNumbersPerLevel) {
    levels.push_back({levels.size(),
                      numbers[i],
                      {numbers[i + 1], numbers[i + 2], numbers[i + 3]},
                      std::bit_cast<double>(numbers[i + 4])});
  }
  return levels;
}

// Returns the name of a process's file.
std::string name_of(const std::string& file, int process) {
  return file + "." + std::to_string(process);
}

}  // namespace

absl::Status check_memory(const Watch& watch, std::uint64_t bytes) {
  if (bytes <= watch.bytes_left()) return absl::OkStatus();
  return absl::ResourceExhaustedError("max-memory: found " + std::to_string(watch.bytes_left()) +
                                      " free bytes, expected at least " + std::to_string(bytes) +
                                      " to load the last checkpoint");
}

// ---- writing ----

Stop LevelEngine::pause() {
  if (!pause_) return Stop::kNone;
  is_within_level_ = true;
  const Stop met = pause_();
  is_within_level_ = false;
  has_changed_ = true;
  return met;
}

// Adds up the levels that are new since the last call: a search may have a million levels.
void LevelEngine::update_level_sum() const {
  if (levels_in_sum_ > levels_.size()) {
    levels_in_sum_ = 0;
    sum_of_levels_ = {};
  }
  for (; levels_in_sum_ < levels_.size(); ++levels_in_sum_) {
    sum_of_levels_.states += levels_[levels_in_sum_].states;
    sum_of_levels_.work += levels_[levels_in_sum_].work;
  }
}

std::uint64_t LevelEngine::states_of_levels() const {
  update_level_sum();
  return sum_of_levels_.states;
}

Counters LevelEngine::level_work() const {
  update_level_sum();
  Counters work = counters_;
  work.expanded -= sum_of_levels_.work.expanded;
  work.generated -= sum_of_levels_.work.generated;
  work.duplicates -= sum_of_levels_.work.duplicates;
  return work;
}

absl::Status LevelEngine::make_checkpoint(DiskRun& run, const Checkpoint& more) {
  const auto save = [&](Checkpoint& checkpoint) {
    checkpoint = more;
    if (peers().is_alone()) return write(run, run.next_file(), checkpoint);
    const std::string name = name_of(run.next_file(), peers().number());
    const absl::Status written = write(run, name, checkpoint);
    return share_file(run, name, written, checkpoint);
  };
  absl::Status status = run.commit(save, [&] { hand_over_blocks(); });
  if (status.ok()) has_changed_ = false;
  return status;
}

absl::Status LevelEngine::write(DiskRun& run, const std::string& name, Checkpoint& checkpoint) {
  Numbers& numbers = checkpoint.numbers;
  WordFileWriter out(run.folder(), name);
  absl::Status status = run.save_blocks(out);
  // All processes save together, even if one of them cannot write.
  if (status.ok() || !peers().is_alone()) status = save(out, numbers);
  if (status.ok()) status = out.finish().status();
  if (!status.ok()) return status;
  checkpoint.files.push_back(name);
  numbers["levels"] = numbers_of(levels_);
  numbers["counters"] = numbers_of(counters_);
  numbers["finished"] = {finished_ ? 1U : 0U};
  if (is_within_level_) numbers[kLevelSeconds] = {std::bit_cast<std::uint64_t>(level_seconds())};
  numbers["hit"] = hit_ ? std::vector<std::uint64_t>{*hit_} : std::vector<std::uint64_t>{};
  return absl::OkStatus();
}

// Adds the files of all processes to the checkpoint, and tells the folder of every process their
// sizes and checksums. Returns an error if a process could not write its file.
absl::Status LevelEngine::share_file(DiskRun& run, const std::string& name,
                                     const absl::Status& written, Checkpoint& checkpoint) const {
  RunFolder& folder = run.folder();
  absl::Status status = agreed(peers(), written);
  if (!status.ok()) {
    if (written.ok()) folder.discard(name);
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

absl::Status LevelEngine::resume_from(DiskRun& run) {
  has_changed_ = false;
  const Checkpoint& last = run.folder().last();
  const auto levels = numbers_in(last.numbers, "levels", 0),
             counters = numbers_in(last.numbers, "counters", 3),
             finished = numbers_in(last.numbers, "finished", 1),
             hit = numbers_in(last.numbers, "hit", 0);
  for (const auto* numbers : {&levels, &counters, &finished, &hit}) {
    if (!numbers->ok()) return numbers->status();
  }
  if (levels->empty() || levels->size() % kNumbersPerLevel != 0) return impossible_data("levels");
  if (last.files.empty()) return impossible_data("files");
  levels_ = levels_of(*levels);
  if (absl::Status status = load_level_seconds(last.numbers); !status.ok()) return status;
  counters_ = counters_of(*counters);
  finished_ = finished->front() != 0;
  if (!hit->empty()) hit_ = hit->front();
  return read(run, last);
}

// Older checkpoints lack the seconds of an unfinished level.
absl::Status LevelEngine::load_level_seconds(const Numbers& numbers) {
  for (const LevelRow& level : levels_) seconds_before_ += level.seconds;
  const auto found = numbers.find(kLevelSeconds);
  is_within_level_ = found != numbers.end();
  if (!is_within_level_) return absl::OkStatus();
  if (found->second.size() != 1) return impossible_data(kLevelSeconds);
  level_seconds_before_ = std::bit_cast<double>(found->second.front());
  if (!(level_seconds_before_ >= 0) || std::isinf(level_seconds_before_))
    return impossible_data(kLevelSeconds);
  seconds_before_ += level_seconds_before_;
  return absl::OkStatus();
}

absl::Status LevelEngine::read(DiskRun& run, const Checkpoint& checkpoint) {
  const RunFolder& folder = run.folder();
  const auto in_file = [](const std::string& path, const absl::Status& status) {
    const bool names_file = message(status).starts_with("disk: ");
    return absl::IsDataLoss(status) && !names_file ? in_field(path, status) : status;
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
  status = agreed(peers(), status);  // processes load together
  if (!status.ok()) return status;
  const bool is_one = checkpoint.files.size() == 1;
  return in_file(is_one ? folder.path_of(checkpoint.files.front()) : folder.path(),
                 load_files(parts, checkpoint.numbers));
}

absl::Status LevelEngine::load_files(std::span<WordsIn> files, const Numbers& numbers) {
  if (files.size() != 1) return impossible_data("files");
  const absl::Status status = load(files.front(), numbers);
  return status.ok() && files.front().left() != 0 ? impossible_data("words at the end") : status;
}

HitTest goal_test(const AnyPuzzle& puzzle) {
  return [&puzzle](std::span<const State> states) {
    std::optional<State> least;
    for (const std::size_t at : puzzle.goal_indices(states)) {
      least = std::min(states[at], least.value_or(states[at]));
    }
    return least;
  };
}

absl::Status LevelEngine::save(WordFileWriter& /*out*/, Numbers& /*numbers*/) {
  return absl::UnimplementedError("checkpoint: of a search that makes none");
}

absl::Status LevelEngine::load(WordsIn& /*in*/, const Numbers& /*numbers*/) {
  return impossible_data("search");
}

}  // namespace trailblaze
