#include "engine/run/disk_run.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <vector>

#include "engine/disk/file_io.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/run/peers.hpp"

namespace trailblaze {
namespace {

// Checkpoints take at most 1 / kTimePerCheckpointTime of the time. A search on the disk loses about
// the same time again after each checkpoint: new blocks need room that the file does not have yet.
// On 3x4 tiles, checkpoints at a fiftieth cost 2 to 4 % of the run in all; at a hundredth, their
// cost was lost in the noise.
constexpr double kTimePerCheckpointTime = 100;

// Least size of a checkpoint, in bytes, that is used to measure the disk.
constexpr std::uint64_t kLeastMeasuredBytes = std::uint64_t{4} << 20;

constexpr std::size_t kWordsPerBlock = 3;  // words per block in a checkpoint's list

// Returns the answer of process 0 to all processes: its clock decides.
bool first_decides(Peers& peers, bool mine) {
  return true_for_any(peers, peers.number() == 0 && mine);
}

}  // namespace

absl::StatusOr<std::unique_ptr<DiskRun>> DiskRun::open_blocks(
    absl::StatusOr<std::unique_ptr<RunFolder>> folder, Shape shape) {
  if (!folder.ok()) return folder.status();
  if (!shape) return std::unique_ptr<DiskRun>(new DiskRun(*std::move(folder), nullptr));
  const std::string file = (*folder)->path() + "/trailblaze.blocks";
  absl::StatusOr<std::unique_ptr<BlockStore>> blocks;
  if ((*folder)->sequence() != 0) {
    blocks = BlockStore::open(file, *shape);
  } else {  // a run killed before its first checkpoint may have left blocks
    if (unlink(file.c_str()) != 0 && errno != ENOENT) return cannot_write(file, errno);
    blocks = BlockStore::create(file, *shape);
  }
  if (!blocks.ok()) return blocks.status();
  return std::unique_ptr<DiskRun>(new DiskRun(*std::move(folder), *std::move(blocks)));
}

absl::StatusOr<std::unique_ptr<DiskRun>> DiskRun::begin(const std::string& folder,
                                                        const RunTitle& title, Shape shape) {
  return open_blocks(RunFolder::create(folder, title), shape);
}

absl::StatusOr<std::unique_ptr<DiskRun>> DiskRun::resume(const std::string& folder, Shape shape) {
  return open_blocks(RunFolder::open(folder), shape);
}

absl::StatusOr<std::unique_ptr<DiskRun>> DiskRun::join(const std::string& folder) {
  return open_blocks(RunFolder::join(folder), {});
}

absl::Status DiskRun::save_blocks(WordFileWriter& out) const {
  std::vector<BlockStore::UsedBlock> used;
  if (blocks_ != nullptr) used = blocks_->used_blocks();
  std::vector<std::uint64_t> words{used.size()};
  for (const BlockStore::UsedBlock& one : used) {
    words.insert(words.end(), {one.ref.block, one.ref.bytes, one.checksum});
  }
  return out.append(words);
}

absl::Status DiskRun::load_blocks(WordsIn& in) {
  absl::Status wrong = absl::DataLossError(
      "checkpoint: found blocks that no search writes, expected the data of an intact checkpoint");
  std::uint64_t count = 0;
  if (absl::Status status = in.read({&count, 1}); !status.ok()) return status;
  if (count > in.left() / kWordsPerBlock) return wrong;
  std::vector<std::uint64_t> words(kWordsPerBlock * count);
  if (absl::Status status = in.read(words); !status.ok()) return status;
  std::vector<BlockStore::UsedBlock> used;
  for (std::size_t i = 0; i < words.size(); i += kWordsPerBlock) {
    const BlockStore::Ref ref{static_cast<std::uint32_t>(words[i]),
                              static_cast<std::uint32_t>(words[i + 1])};
    if (ref.block != words[i] || ref.bytes != words[i + 1]) return wrong;
    used.push_back({ref, words[i + 2]});
  }
  if (blocks_ == nullptr) return used.empty() ? absl::OkStatus() : wrong;
  return blocks_->restore(used);
}

absl::Status DiskRun::check() {
  if (absl::Status status = folder_->check(); !status.ok()) return status;
  for (const std::string& name : folder_->last().files) {
    auto file = WordFileReader::open(*folder_, name);
    if (!file.ok()) return file.status();
    WordsIn in(*file);
    if (absl::Status status = load_blocks(in); !status.ok()) return status;
  }
  return blocks_ == nullptr ? absl::OkStatus() : blocks_->check();
}

std::uint64_t DiskRun::bytes_written() const {
  return folder_->bytes_written() + (blocks_ == nullptr ? 0 : blocks_->bytes_written());
}

void DiskRun::record_commit(double begin, std::uint64_t written_before,
                            const absl::Status& status) {
  if (failed_.ok()) failed_ = status;
  const double now = clock_.seconds(), took = now - begin;
  fails_ = !status.ok();
  if (status.ok()) {
    const std::uint64_t written = bytes_written() - written_before;
    if (written >= kLeastMeasuredBytes) seconds_per_byte_ = took / static_cast<double>(written);
    least_took_ = made_ == 0 ? took : std::min(least_took_, took);
    ++made_;
    last_made_ = now;
    if (auto call = std::exchange(on_first_checkpoint_, {})) call();
  }
  last_ended_ = now;
  last_took_ = took;
}

// Returns how many seconds a checkpoint of so many bytes will take.
double DiskRun::estimated_seconds(std::uint64_t bytes) const {
  return bytes == 0 ? last_took_.load()
                    : std::max(least_took_, static_cast<double>(bytes) * seconds_per_byte_);
}

bool DiskRun::is_due(std::uint64_t bytes) const {
  const double apart = checkpoint_interval_ > 0
                           ? checkpoint_interval_
                           : (kTimePerCheckpointTime - 1) * estimated_seconds(bytes);
  return checkpoints_always_ || clock_.seconds() - last_ended_ >= apart;
}

void DiskRun::announce_last_checkpoint(std::uint64_t bytes) const {
  if (on_last_checkpoint_) on_last_checkpoint_(estimated_seconds(bytes));
}

DiskRun::Statistics DiskRun::statistics() const {
  Statistics now;
  now.checkpoints = made_;
  now.fails = fails_;
  now.since_last = clock_.seconds() - last_made_;
  now.last_took = last_took_;
  now.disk_bytes = folder_->bytes();
  now.bytes_written = bytes_written();
  now.bytes_read = folder_->bytes_read();
  if (blocks_ == nullptr) return now;
  now.disk_bytes += blocks_->disk_bytes();
  now.bytes_read += blocks_->bytes_read();
  return now;
}

// ---- running levels ----

absl::StatusOr<Stop> DiskRun::begin(LevelEngine& engine, std::span<const State> roots, Add add) {
  engine_ = nullptr;
  failed_stop_ = Stop::kNone;
  Stop stop = Stop::kNone;
  if (can_resume()) {
    const absl::Status status = agreed(engine.peers(), engine.resume_from(*this));
    if (!status.ok()) return status;
  } else {
    stop = engine.begin(roots);
  }
  if (stop != Stop::kNone) return stop;  // there is no level yet
  engine_ = &engine;
  add_ = std::move(add);
  engine.set_pause([this] {
    make_if_due();
    return failed_stop_;
  });
  return stop;
}

std::uint64_t DiskRun::bytes_of_next() const {
  return sum_of_all(engine_->peers(), engine_->checkpoint_bytes());
}

void DiskRun::make_checkpoint() {
  Checkpoint more;
  add_(more);
  failed_stop_ =
      stop_of_disk_error(agreed(engine_->peers(), engine_->make_checkpoint(*this, more)));
}

void DiskRun::make_if_due() {
  if (first_decides(engine_->peers(), is_due(bytes_of_next()))) make_checkpoint();
}

bool DiskRun::after_level() {
  if (engine_->has_changed()) make_if_due();
  return failed_stop_ == Stop::kNone;
}

Stop DiskRun::end(Stop stop, bool has_answer) {
  if (engine_ == nullptr) return stop;
  engine_->set_pause({});
  const bool stops_on_request = stop == Stop::kSeconds || stop == Stop::kInterrupted;
  const bool can_go_on = stop == Stop::kNone || stop == Stop::kDepth || stops_on_request;
  if (failed_stop_ == Stop::kNone && can_go_on && engine_->has_changed()) {
    if (stops_on_request) announce_last_checkpoint(bytes_of_next());
    make_checkpoint();
  }
  engine_ = nullptr;
  add_ = nullptr;
  return has_answer || failed_stop_ == Stop::kNone ? stop : failed_stop_;
}

// Older versions made checkpoints only between levels, and wrote a single number.
absl::StatusOr<GoalsSeen> DiskRun::goals() const {
  if (!can_resume()) return GoalsSeen{};
  const auto& numbers = folder().last().numbers;
  const auto found = numbers.find(kGoalsCounted);
  if (found == numbers.end() || found->second.empty() || found->second.size() > 2) {
    return absl::DataLossError("checkpoint: found no count of goals, expected the goals so far");
  }
  return GoalsSeen{found->second.front(), found->second.back()};
}

bool made_by_frontier(const RunFolder& run) { return run.last().numbers.contains("ahead"); }

void DiskRun::add_work(Result& result) const {
  const Statistics now = statistics();
  result.disk_bytes_written += now.bytes_written;
  result.disk_bytes_read += now.bytes_read;
}

}  // namespace trailblaze
