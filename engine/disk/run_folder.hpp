// The folder in which a run keeps what it must not lose. It stands on the disk as a whole at every
// moment: after a crash, a full disk or a failure of power it has the last checkpoint, or the one
// before where the last was not finished.
//
//   DIR/trailblaze.manifest   the last checkpoint (manifest.hpp)
//   DIR/trailblaze.lock       locked while a process works with the folder
//   DIR/level-53.words        a file of the run, which the search calls "level-53" (word_file.hpp)
//
// A checkpoint is made in this order, so that every file that a manifest names is there:
//
//   1. its files are written under names that nothing has, and flushed (WordFileWriter::finish)
//   2. their names are flushed, then the new manifest under a name of its own, which is renamed
//   3. the renaming is flushed
//   4. files that it does not name are deleted
//
// Where a step fails, those after it are not taken, and the checkpoint before stands. On a full
// disk another one may be tried. When names were not flushed or the device has failed, nobody knows
// what the disk has, so the folder takes no more checkpoints; the files of both, old and new, stay.
// What a killed process left is deleted when the folder is opened again: all that ends in ".words"
// and has no place in the manifest.
//
// Errors are those of file_io.hpp. Of all members only path_of(), facts_of() and what is marked so
// may be called by several threads at once.
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
  // Begins a run in a folder that is made for it, or is empty. Refuses one that has a run, and one
  // that has anything else; writes nothing into those. When it returns, checkpoint 0 is on the
  // disk: one without numbers and files.
  static absl::StatusOr<std::unique_ptr<RunFolder>> create(const std::string& path,
                                                           const RunTitle& title);

  // An error where create() would refuse the folder, as far as that shows without writing: asked
  // before long work whose run is to be in there.
  static absl::Status check_free(const std::string& path);

  // Goes on with the run of a folder. Its manifest is verified, its files are not: a reader
  // verifies what it reads, check() all. Refuses a folder that another process works with.
  static absl::StatusOr<std::unique_ptr<RunFolder>> open(const std::string& path);

  // Joins the run of a folder that another process has created or opened, and works with: to read
  // its files and write more, which that process commits. Or to look at its manifest alone. Where
  // there is no such run, the error is that of open().
  static absl::StatusOr<std::unique_ptr<RunFolder>> join(const std::string& path);

  // For several processes, of which one has the folder and the others have joined: that one writes
  // a number beside the manifest, and the others see by it whether theirs is the same folder.
  absl::Status write_mark(std::uint64_t mark) const;
  bool has_mark(std::uint64_t mark) const;

  // Makes the folder free again, of a run without a checkpoint.
  void give_up() const;

  const RunTitle& title() const { return last_.title; }
  const Checkpoint& last() const { return last_.checkpoint; }
  std::uint64_t sequence() const { return last_.sequence; }
  // Since the last checkpoint was made, by this process or by one before it.
  double seconds_since_last() const;

  const std::string& path() const { return path_; }
  std::string path_of(const std::string& file) const { return path_ + "/" + file + kEnding; }

  // What is known of a file of the last checkpoint, or of one that was finished since. Any thread.
  absl::StatusOr<FileFacts> facts_of(const std::string& file) const;

  // Of all files that were finished and are still there. Any thread.
  std::uint64_t bytes() const;

  // By this process and those that have joined, of files of words that were finished; and read by
  // this one. Any thread.
  std::uint64_t bytes_written() const { return bytes_written_; }
  std::uint64_t bytes_read() const { return bytes_read_; }

  // Makes this the last checkpoint. Its files are finished. The others that were finished are
  // deleted, those with a writer at work are not. A process that has joined only takes note: the
  // one that has the folder commits the same.
  absl::Status commit(Checkpoint next);

  // Reads and verifies every file of the last checkpoint.
  absl::Status check() const;

  // Deletes a finished file that the last checkpoint does not name. Any thread.
  absl::Status remove(const std::string& file);

  // For writers of files, in any thread: whether a file of this name may be begun; that it is on
  // the disk with these facts.
  absl::Status check_new(const std::string& file) const;
  void add(const std::string& file, const FileFacts& facts);

  // For readers of files, in any thread: so many bytes of one were read.
  void count_read(std::uint64_t bytes) const { bytes_read_ += bytes; }

 private:
  static constexpr char kEnding[] = ".words";
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
  absl::Status failed_;  // why no more checkpoints are taken
  Clock::time_point since_ = Clock::now();
  mutable std::mutex mutex_;  // guards files_
  Files files_;               // finished and still there
  std::atomic<std::uint64_t> bytes_written_{0};
  mutable std::atomic<std::uint64_t> bytes_read_{0};
};

}  // namespace trailblaze
