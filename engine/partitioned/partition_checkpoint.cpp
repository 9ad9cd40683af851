// Checkpoints of a partitioned search between two levels: the shelves that the next level needs go
// to a file, and what else the search knows to the numbers of the manifest.
//
//   file   what disk_run.hpp puts first, and for each shelf its bits and its lists (word_shelf.hpp)
#include <algorithm>
#include <bit>
#include <string>

#include "engine/partitioned/partition_workers.hpp"

namespace trailblaze {
namespace {

constexpr int kMostBits = 12;
constexpr std::size_t kOfLevel = 5;  // numbers

absl::Status cannot_be(const std::string& what) {
  return absl::DataLossError("checkpoint: found " + what + " that cannot be");
}

absl::Status save_shelf(WordShelf& shelf, WordFileWriter& out) {
  const auto bits = static_cast<std::uint64_t>(shelf.bits());
  absl::Status status = out.append({&bits, 1});
  for (std::size_t p = 0; p < shelf.partitions() && status.ok(); ++p) status = shelf.save(p, out);
  return status;
}

absl::Status load_shelf(WordShelf& shelf, WordsIn& in) {
  std::uint64_t bits = 0;
  absl::Status status = in.read({&bits, 1});
  if (status.ok() && bits > kMostBits) status = cannot_be("partitions");
  if (!status.ok()) return status;
  shelf.begin(static_cast<int>(bits));
  for (std::size_t p = 0; p < shelf.partitions() && status.ok(); ++p) status = shelf.load(p, in);
  return status;
}

std::vector<std::uint64_t> numbers_of(const Counters& counters) {
  return {counters.expanded, counters.generated, counters.duplicates};
}

Counters counters_of(const std::vector<std::uint64_t>& numbers) {
  return {numbers[0], numbers[1], numbers[2]};
}

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

// The numbers of this name, where there are `count` of them, or any number if that is 0.
absl::StatusOr<std::vector<std::uint64_t>> numbers_in(const Checkpoint& checkpoint,
                                                      const std::string& name, std::size_t count) {
  const auto found = checkpoint.numbers.find(name);
  const bool is_there = found != checkpoint.numbers.end();
  if (is_there && (count == 0 || found->second.size() == count)) return found->second;
  return cannot_be("numbers named " + name);
}

}  // namespace

// The shelves that the next level needs.
std::vector<WordShelf*> PartitionedSearch::shelves_to_keep() const {
  std::vector<WordShelf*> shelves{cur_.shelf.get()};
  if (!named_) shelves.push_back(prev_.shelf.get());
  if (ahead_) shelves.push_back(outbox_.get());
  return shelves;
}

absl::Status PartitionedSearch::save(DiskRun& run, Checkpoint& checkpoint) {
  const std::string name = run.next_file();
  WordFileWriter out(run.folder(), name);
  absl::Status status = run.save_blocks(out);
  for (WordShelf* const shelf : shelves_to_keep()) {
    if (status.ok()) status = save_shelf(*shelf, out);
  }
  if (status.ok()) status = out.finish().status();
  if (!status.ok()) return status;
  checkpoint.files.push_back(name);
  auto& numbers = checkpoint.numbers;
  numbers["levels"] = numbers_of(levels_);
  numbers["counters"] = numbers_of(counters_);
  numbers["ahead"] = numbers_of(ahead_counters_);
  numbers["last"] = last_;
  numbers["least_ahead"] = least_ahead_;
  numbers["search"] = {finished_ ? 1U : 0U,
                       ahead_ ? 1U : 0U,
                       alternates_ ? 1U : 0U,
                       static_cast<std::uint64_t>(bits_),
                       cur_.size,
                       prev_.size,
                       std::bit_cast<std::uint64_t>(growth_),
                       std::bit_cast<std::uint64_t>(share_new_)};
  return absl::OkStatus();
}

absl::Status PartitionedSearch::make_checkpoint(DiskRun& run, const Checkpoint& more) {
  if (ahead_) {
    for (auto& worker : workers_) worker->outbox.close(pool_);
  }
  for (WordShelf* const shelf : shelves_to_keep()) {
    for (std::size_t p = 0; p < shelf->partitions(); ++p) shelf->close(p);
  }
  return run.commit([&](Checkpoint& checkpoint) {
    checkpoint = more;
    return save(run, checkpoint);
  });
}

absl::Status PartitionedSearch::go_on_from(DiskRun& run) {
  const Checkpoint& last = run.folder().last();
  const auto search = numbers_in(last, "search", 8), levels = numbers_in(last, "levels", 0),
             counters = numbers_in(last, "counters", 3), ahead = numbers_in(last, "ahead", 3),
             deepest = numbers_in(last, "last", 0), least = numbers_in(last, "least_ahead", 0);
  for (const auto* numbers : {&search, &levels, &counters, &ahead, &deepest, &least}) {
    if (!numbers->ok()) return numbers->status();
  }
  if (levels->empty() || levels->size() % kOfLevel != 0 || (*search)[3] > kMostBits) {
    return cannot_be("levels");
  }
  finished_ = (*search)[0] != 0;
  ahead_ = (*search)[1] != 0;
  alternates_ = (*search)[2] != 0;
  bits_ = static_cast<int>((*search)[3]);
  cur_.size = (*search)[4];
  prev_.size = (*search)[5];
  growth_ = std::bit_cast<double>((*search)[6]);
  share_new_ = std::bit_cast<double>((*search)[7]);
  levels_ = levels_of(*levels);
  counters_ = counters_of(*counters);
  ahead_counters_ = counters_of(*ahead);
  last_ = *deepest;
  least_ahead_ = *least;
  if (absl::Status status = load(run); !status.ok()) return status;
  for (const LevelRow& level : levels_) stored_ += level.states;
  watch_.count_states(0, stored_);
  watch_.add(&Pulse::states, stored_);
  account();
  return absl::OkStatus();
}

// Reads the shelves, which hold as many states as the numbers say.
absl::Status PartitionedSearch::load(DiskRun& run) {
  const std::vector<std::string>& files = run.folder().last().files;
  if (files.size() != 1) return cannot_be("files");
  auto file = WordFileReader::open(run.folder(), files.front());
  if (!file.ok()) return file.status();
  WordsIn in(*file);
  absl::Status status = run.load_blocks(in);
  for (WordShelf* const shelf : shelves_to_keep()) {
    if (status.ok()) status = load_shelf(*shelf, in);
  }
  if (!status.ok()) return status;
  const auto is_whole = [&](const Level& level) {
    return level.shelf->words() == level.size * layout_.record() &&
           (finished_ || alternates_ || level.shelf->bits() == bits_);
  };
  // What was expanded ahead of its turn is no longer there.
  const bool agrees = in.left() == 0 && (ahead_ || is_whole(cur_)) && (named_ || is_whole(prev_));
  if (!agrees) return cannot_be("shelves");
  out_bits_ = outbox_->bits();
  sent_ahead_ = ahead_ ? outbox_->words() : 0;
  for (auto& worker : workers_) worker->outbox.begin(*outbox_);
  return absl::OkStatus();
}

}  // namespace trailblaze
