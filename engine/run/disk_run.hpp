// A run in a folder: its checkpoints and, if the search keeps data on the disk, the blocks of that
// data.
//
//   DIR/trailblaze.manifest   the last checkpoint (run_folder.hpp)
//   DIR/search-7.words        the search's file of checkpoint 7; if several processes search:
//                             search-7.0.words, search-7.1.words and so on
//   DIR/trailblaze.blocks     the blocks (block_store.hpp); those of the last checkpoint stay
//
// A search's file begins with a list of the checkpoint's blocks: how many there are, then the
// number, bytes and checksum of each block. The search writes the rest. A search in memory has 0
// blocks, and no file for blocks.
//
// A search that goes level by level asks between two levels if a checkpoint is due. It also asks
// within a level if it can make a checkpoint there.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/base/limits.hpp"
#include "engine/disk/block_store.hpp"
#include "engine/disk/run_folder.hpp"
#include "engine/disk/words_in.hpp"
#include "engine/run/checkpoints.hpp"

namespace trailblaze {

// Key in a checkpoint's numbers: the goals in complete levels, and all goals seen.
inline constexpr char kGoalsCounted[] = "goals";

// True if frontier search made the last checkpoint of a run. This can also happen in a run with
// storage trail, if several processes made the checkpoint.
bool made_by_frontier(const RunFolder& run);

class DiskRun final : public Checkpoints {
 public:
  using Shape = std::optional<BlockStore::Shape>;  // nullopt: no blocks

  // Begins a run in a new folder, or resumes the run of a folder, with blocks of the same size.
  // Fails as RunFolder does (run_folder.hpp).
  static absl::StatusOr<std::unique_ptr<DiskRun>> begin(const std::string& folder,
                                                        const RunTitle& title, Shape shape);
  static absl::StatusOr<std::unique_ptr<DiskRun>> resume(const std::string& folder, Shape shape);

  // Joins a run without blocks that another process began or resumed (run_folder.hpp).
  static absl::StatusOr<std::unique_ptr<DiskRun>> join(const std::string& folder);

  RunFolder& folder() { return *folder_; }
  const RunFolder& folder() const { return *folder_; }

  BlockStore* blocks() override { return blocks_.get(); }

  bool can_resume() const override { return folder_->sequence() != 0; }
  bool is_enabled() const override { return true; }
  bool made_by_frontier() const override { return trailblaze::made_by_frontier(*folder_); }
  absl::StatusOr<Stop> begin(LevelEngine& engine, std::span<const State> roots, Add add) override;

  // after_level(), and a pause within a level, make a checkpoint if it is due. end() makes the last
  // checkpoint, which holds the answer or, after a signal or the limit on time, the unfinished
  // search. If the disk is full or fails, the search ends as at any other limit, the previous
  // checkpoint stands, and status() has the error. If only the checkpoint of the answer failed, the
  // answer stands too.
  bool after_level() override;
  Stop end(Stop stop, bool has_answer) override;
  absl::StatusOr<GoalsSeen> goals() const override;
  void add_work(Result& result) const override;

  // Sets the seconds between two checkpoints, whatever checkpoints cost. With 0, the default,
  // checkpoints take about a hundredth of the time.
  void set_checkpoint_interval(double seconds) { checkpoint_interval_ = seconds; }
  // For tests: makes a checkpoint whenever the search asks.
  void checkpoint_always() { checkpoints_always_ = true; }

  // Sets the function to call when this process has made its first checkpoint.
  void on_first_checkpoint(std::function<void()> call) { on_first_checkpoint_ = std::move(call); }

  // Sets the function to call before the checkpoint that a signal or the limit on time causes. Its
  // argument is an estimate of the seconds that this checkpoint will take.
  // announce_last_checkpoint(bytes) makes the call.
  void on_last_checkpoint(std::function<void(double)> call) {
    on_last_checkpoint_ = std::move(call);
  }
  void announce_last_checkpoint(std::uint64_t bytes) const;

  // True if a checkpoint of about `bytes` bytes (0: as many as the last checkpoint) is due. If a
  // checkpoint interval is set, it is due once that time has passed since the last checkpoint
  // ended. Otherwise it is due once checkpoints take about a hundredth of the time.
  bool is_due(std::uint64_t bytes = 0) const;

  // OK until the disk is full or fails, or a checkpoint fails.
  absl::Status status() const {
    return failed_.ok() && blocks_ != nullptr ? blocks_->status() : failed_;
  }

  // The state of a run, for people. Any thread may call statistics().
  struct Statistics {
    std::uint64_t checkpoints = 0;  // made by this process
    bool fails = false;             // true if the last checkpoint failed
    double since_last = 0;          // seconds since the last successful checkpoint
    double last_took = 0;           // seconds
    std::uint64_t disk_bytes = 0;   // in use on the disk
    std::uint64_t bytes_written = 0, bytes_read = 0;  // as RunFolder counts them
  };
  Statistics statistics() const;

  // The name of the next checkpoint's file, without extension.
  std::string next_file() const { return "search-" + std::to_string(folder_->sequence() + 1); }

  // Writes the list of blocks at the beginning of that file; reads it, and restores these blocks.
  absl::Status save_blocks(WordFileWriter& out) const;
  absl::Status load_blocks(WordsIn& in);

  // Reads every file and every block of the last checkpoint. Requires that nothing is loaded yet.
  absl::Status check();

  // Makes a checkpoint: hand_over() writes blocks that are in memory. When all blocks are on the
  // disk, save(checkpoint) writes the checkpoint's file and fills in the search's numbers. If any
  // step fails, the last checkpoint stands.
  template <class Save>
  absl::Status commit(
      const Save& save, absl::FunctionRef<void()> hand_over = [] {}) {
    const double begin = clock_.seconds();
    const std::uint64_t written_before = bytes_written();
    hand_over();
    absl::Status status = blocks_ == nullptr ? absl::OkStatus() : blocks_->flush();
    Checkpoint next;
    if (status.ok()) status = save(next);
    if (status.ok()) status = folder_->commit(std::move(next));
    if (status.ok() && blocks_ != nullptr) blocks_->hold();
    record_commit(begin, written_before, status);
    return status;
  }

 private:
  DiskRun(std::unique_ptr<RunFolder> folder, std::unique_ptr<BlockStore> blocks)
      : folder_(std::move(folder)), blocks_(std::move(blocks)) {}

  static absl::StatusOr<std::unique_ptr<DiskRun>> open_blocks(
      absl::StatusOr<std::unique_ptr<RunFolder>> folder, Shape shape);
  std::uint64_t bytes_written() const;
  double estimated_seconds(std::uint64_t bytes) const;
  void record_commit(double begin, std::uint64_t written_before, const absl::Status& status);
  std::uint64_t bytes_of_next() const;
  void make_checkpoint();
  void make_if_due();

  const std::unique_ptr<RunFolder> folder_;
  const std::unique_ptr<BlockStore> blocks_;
  const Watch clock_{Limits{}};
  absl::Status failed_;
  // The running search: its engine, its caller's data, and the stop for a failed checkpoint.
  LevelEngine* engine_ = nullptr;
  Add add_;
  Stop failed_stop_ = Stop::kNone;
  double checkpoint_interval_ = 0;  // seconds
  bool checkpoints_always_ = false;
  std::atomic<double> last_ended_{0}, last_made_{0}, last_took_{0};
  double least_took_ = 0;           // least seconds that a checkpoint of this process took
  double seconds_per_byte_ = 1e-9;  // 1 GB/s until measured
  std::function<void()> on_first_checkpoint_;
  std::function<void(double)> on_last_checkpoint_;
  std::atomic<bool> fails_{false};
  std::atomic<std::uint64_t> made_{0};  // checkpoints
};

}  // namespace trailblaze
