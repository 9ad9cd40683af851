// A run in a folder: its checkpoints and, where its search keeps on the disk what memory has no
// room for, the blocks with that.
//
//   DIR/trailblaze.manifest   the last checkpoint (run_folder.hpp)
//   DIR/search-7.words        the file that checkpoint 7 has of the search; of several processes
//                             search-7.0.words, search-7.1.words and so on
//   DIR/trailblaze.blocks     the blocks (block_store.hpp); those of the last checkpoint stay
//
// The file begins with the blocks of the checkpoint: how many, then each one's number, bytes and
// checksum. The rest is the search's. A search in memory has 0 blocks, and no file for them.
//
// A search that goes level by level asks between two levels whether a checkpoint is due, and within
// a level where it can stop there.
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

// In the numbers of a checkpoint: goals that were counted up to it, and those that were seen.
inline constexpr char kGoalsCounted[] = "goals";

// Whether a search by frontier has made the last checkpoint of a run. A run with storage trail has
// such a checkpoint where several processes have made it.
bool is_by_frontier(const RunFolder& run);

class DiskRun final : public Checkpoints {
 public:
  using Shape = std::optional<BlockStore::Shape>;  // nothing: no blocks

  // Begins a run in a folder that is made for it, or goes on with the run of a folder, with blocks
  // of the same size. Errors are those of run_folder.hpp.
  static absl::StatusOr<std::unique_ptr<DiskRun>> begin(const std::string& folder,
                                                        const RunTitle& title, Shape shape);
  static absl::StatusOr<std::unique_ptr<DiskRun>> resume(const std::string& folder, Shape shape);

  // Joins a run without blocks that another process has begun or resumed (run_folder.hpp).
  static absl::StatusOr<std::unique_ptr<DiskRun>> join(const std::string& folder);

  RunFolder& folder() { return *folder_; }
  const RunFolder& folder() const { return *folder_; }

  // Where the search keeps what memory has no room for; null: it is a search in memory.
  BlockStore* blocks() override { return blocks_.get(); }
  const BlockStore* blocks() const { return blocks_.get(); }

  bool are_made() const override { return true; }
  bool is_by_frontier() const override { return trailblaze::is_by_frontier(*folder_); }
  absl::StatusOr<Stop> begin(LevelEngine& engine, std::span<const State> roots, Add add) override;

  // Makes a checkpoint between two levels, or in a pause, when one is due; and one at the end,
  // which has the answer or, after a signal or the end of the time, how far the search came. A disk
  // that is full or fails ends the search as other limits do, and the last checkpoint stands;
  // status() says what happened. If only the checkpoint of the answer failed, the answer stands as
  // well.
  bool after_level() override;
  Stop end(Stop stop, bool has_answer) override;
  absl::StatusOr<GoalsSeen> goals() const override;
  void add_work(Result& result) const override;

  // Checkpoints are made so many seconds apart, whatever they cost. With 0 seconds, as before this
  // is called, they are made as often as about a hundredth of the time allows.
  void want_every(double seconds) { wanted_every_ = seconds; }
  // For tests: a checkpoint is due whenever the search asks.
  void want_always() { wants_always_ = true; }

  // Calls tell() when the first checkpoint of this process was made.
  void tell_of_first(std::function<void()> tell) { tell_of_first_ = std::move(tell); }

  // Calls tell(seconds) before the checkpoint that a signal or the end of the time asks for: about
  // how long it will take.
  void tell_of_last(std::function<void(double)> tell) { tell_of_last_ = std::move(tell); }
  void tell_last(std::uint64_t bytes) const;

  // Whether there is a checkpoint to go on from. Else the run begins at its start.
  bool goes_on() const override { return folder_->sequence() != 0; }

  // True if a checkpoint is to be made now, which writes about so many bytes; 0: as many as the
  // last one. Since that one ended, as long has passed as is wanted, or else so long that
  // checkpoints cost about a hundredth of the time.
  bool is_due(std::uint64_t bytes = 0) const;

  // OK until the disk is full or fails, or a checkpoint could not be made.
  absl::Status status() const {
    return failed_.ok() && blocks_ != nullptr ? blocks_->status() : failed_;
  }

  // How a run stands, for people. Any thread may ask.
  struct Standing {
    std::uint64_t checkpoints = 0;                    // made by this process
    bool fails = false;                               // whether the last one could not be made
    double since_last = 0;                            // seconds since the last one that was made
    double last_took = 0;                             // seconds
    std::uint64_t disk_bytes = 0;                     // in use
    std::uint64_t bytes_written = 0, bytes_read = 0;  // as RunFolder counts them
  };
  Standing standing() const;

  // The name of the next checkpoint's file.
  std::string next_file() const { return "search-" + std::to_string(folder_->sequence() + 1); }

  // The beginning of that file; and reading it, which makes these blocks the ones in use.
  absl::Status save_blocks(WordFileWriter& out) const;
  absl::Status load_blocks(WordsIn& in);

  // Reads every file and every block of the last checkpoint. Requires that nothing was loaded yet.
  absl::Status check();

  // Makes a checkpoint: hand_over() writes blocks that are in memory, and save(checkpoint) writes
  // its file and says what the search knows, after all blocks are on the disk. Where anything
  // fails, the last checkpoint stands.
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
    end_commit(begin, written_before, status);
    return status;
  }

 private:
  DiskRun(std::unique_ptr<RunFolder> folder, std::unique_ptr<BlockStore> blocks)
      : folder_(std::move(folder)), blocks_(std::move(blocks)) {}

  static absl::StatusOr<std::unique_ptr<DiskRun>> with_blocks(
      absl::StatusOr<std::unique_ptr<RunFolder>> folder, Shape shape);
  std::uint64_t bytes_written() const;
  void note_rate(double took, std::uint64_t written);
  double seconds_for(std::uint64_t bytes) const;
  void end_commit(double begin, std::uint64_t written_before, const absl::Status& status);
  std::uint64_t bytes_of_next() const;
  void make_checkpoint();
  void make_if_due();

  const std::unique_ptr<RunFolder> folder_;
  const std::unique_ptr<BlockStore> blocks_;
  const Watch clock_{Limits{}};
  absl::Status failed_;
  // Of the search that runs: its engine, what its caller adds, and why a checkpoint failed.
  LevelEngine* engine_ = nullptr;
  Add add_;
  Stop failed_stop_ = Stop::kNone;
  double wanted_every_ = 0;  // seconds
  bool wants_always_ = false;
  std::atomic<double> last_ended_{0}, last_made_{0}, last_took_{0};
  double least_took_ = 0;     // seconds, of those that were made
  double byte_takes_ = 1e-9;  // seconds more, as on a disk of 1 GB/s until one was measured
  std::function<void()> tell_of_first_;
  std::function<void(double)> tell_of_last_;
  std::atomic<bool> fails_{false};
  std::atomic<std::uint64_t> made_{0};  // checkpoints
};

}  // namespace trailblaze
