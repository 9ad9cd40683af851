// The folder in which a run keeps what it must not lose. It is consistent on the disk at every
// moment: after a crash, a full disk or a power failure it has the last checkpoint, or the
// checkpoint before if the last was not finished.
//
//   DIR/trailblaze.manifest   the last checkpoint (manifest.hpp)
//   DIR/trailblaze.lock       locked while a process works with the folder
//   DIR/level-53.words        a file of the run, which the search calls "level-53" (word_file.hpp)
//
// Making a checkpoint takes these steps, so that every file that a manifest names exists:
//
//   1. write its files under new names, and flush them (WordFileWriter::finish)
//   2. flush their names; write and flush the new manifest as a draft; rename the draft
//   3. flush the rename
//   4. delete the files that it does not name
//
// If a step fails, the later steps are left out, and the previous checkpoint stands. After a full
// disk, the caller may try again. If names were not flushed, or the device failed, nobody knows
// what the disk has. The folder then takes no more checkpoints, and keeps the files of the old and
// the new checkpoint. Opening a folder deletes what a killed process left: every file that ends in
// ".words" and is not in the manifest.
//
// Errors are those of file_io.hpp. Several threads at once may call only path_of(), facts_of() and
// members marked "Any thread".
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "engine/base/atomic_file.hpp"
#include "engine/disk/manifest.hpp"

namespace trailblaze {

class RunFolder {
 public:
  // Begins a run in a new or an empty folder. Refuses a folder with a run or anything else, and
  // writes nothing there. When it returns, checkpoint 0 is on the disk, without numbers and files.
  static absl::StatusOr<std::unique_ptr<RunFolder>> create(const std::string& path,
                                                           const RunTitle& title);

  // Returns an error if create() would refuse the folder, as far as that shows without writing.
  // Call it before long work whose run will be in the folder.
  static absl::Status check_free(const std::string& path);

  // Resumes the run of a folder. Verifies the manifest, but not its files: readers verify what they
  // read, and check() verifies all. Refuses a folder that another process works with.
  static absl::StatusOr<std::unique_ptr<RunFolder>> open(const std::string& path);

  // Joins the run of a folder that another process has created or opened. The caller may read its
  // files, and write files that the other process commits. It may also just look at the manifest.
  // Returns the error of open() if there is no such run.
  static absl::StatusOr<std::unique_ptr<RunFolder>> join(const std::string& path);

  // For several processes, one of which owns the folder while the others have joined. The owner
  // writes a number beside the manifest; the others check by it that they have the same folder.
  absl::Status write_id(std::uint64_t id) const;
  bool has_id(std::uint64_t id) const;

  // Frees a folder whose run has no checkpoint yet.
  void release_unused() const;

  const RunTitle& title() const { return last_.title; }
  const Checkpoint& last() const { return last_.checkpoint; }
  std::uint64_t sequence() const { return last_.sequence; }
  // Seconds since this process, or a process before it, made the last checkpoint.
  double seconds_since_last() const;

  const std::string& path() const { return path_; }
  std::string path_of(const std::string& file) const { return path_ + "/" + file + kExtension; }

  // Returns the facts of a file that the last checkpoint has, or that was finished since. Any
  // thread.
  absl::StatusOr<FileFacts> facts_of(const std::string& file) const;

  // Bytes of all finished files that still exist. Any thread.
  std::uint64_t bytes() const;

  // Bytes of finished files of words that this process and those that joined have written, and
  // bytes that this process has read. Any thread.
  std::uint64_t bytes_written() const { return bytes_written_; }
  std::uint64_t bytes_read() const { return bytes_read_; }

  // Makes `next` the last checkpoint. Its files must be finished. Deletes all other finished files,
  // but no file whose writer is at work. In a process that has joined, it only updates the
  // process's own view: the owner commits the same checkpoint.
  absl::Status commit(Checkpoint next);

  // Reads and verifies every file of the last checkpoint.
  absl::Status check() const;

  // Deletes a finished file. Requires that the last checkpoint does not name it.
  void discard(const std::string& file);

  // For writers of files. check_new() is OK if a file of this name may be begun; add() notes that
  // it is on the disk, with these facts. Any thread.
  absl::Status check_new(const std::string& file) const;
  void add(const std::string& file, const FileFacts& facts);

  // For readers of files: counts the bytes read. Any thread.
  void count_read(std::uint64_t bytes) const { bytes_read_ += bytes; }

 private:
  static constexpr char kExtension[] = ".words";
  using Clock = std::chrono::steady_clock;
  using Files = std::map<std::string, FileFacts>;

  RunFolder(std::string path, Descriptor lock) : path_(std::move(path)), lock_(std::move(lock)) {}

  bool has_joined() const { return lock_.number() < 0; }
  absl::Status read_last();
  static absl::StatusOr<std::unique_ptr<RunFolder>> begin(const std::string& path,
                                                          const RunTitle& title);
  absl::Status write(const Manifest& manifest);
  void remove_left_files() const;
  absl::StatusOr<Manifest> manifest_of(Checkpoint next) const;

  const std::string path_;
  const Descriptor lock_;
  Manifest last_;
  absl::Status failed_;  // why it takes no more checkpoints
  Clock::time_point last_commit_time_ = Clock::now();
  mutable std::mutex mutex_;  // guards files_
  Files files_;               // finished files that still exist
  std::atomic<std::uint64_t> bytes_written_{0};
  mutable std::atomic<std::uint64_t> bytes_read_{0};
};

}  // namespace trailblaze
