// A file that appears whole or not at all. A writer writes the bytes to a draft beside the file,
// flushes the draft to the disk, and renames the draft to the file. So the file's name always
// stands for a whole file, new or old, or for none. A new file keeps the mode of the file that it
// replaces.
//
//   big.table.trailblaze-a1B2c3   the draft of big.table, locked while its writer lives
//
// A writer that is killed leaves its draft behind. The next writer of the same file deletes this
// draft: if no process holds a draft's lock, its writer is gone.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

namespace trailblaze {

// An open file. The destructor closes it.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  ~Descriptor();
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }

  int number() const { return number_; }

 private:
  int number_;
};

inline std::string errno_suffix(int error) { return std::string(": ") + std::strerror(error); }

// Waits until the names in a folder are on the disk. Returns nothing, or the errno of the failure.
std::optional<int> sync_folder(const std::string& folder);

// A file and its draft. The destructor deletes the draft unless it was committed.
class AtomicFile {
 public:
  // The reaction of write() to a signal that asks the process to end.
  enum class OnSignal : std::uint8_t { kStop, kGoOn };

  // Fails at once if the file can never be written: if its name belongs to a device, FIFO or
  // folder, or if its folder is not writable. status() then has the error.
  explicit AtomicFile(const std::string& file, OnSignal on_signal = OnSignal::kStop);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  // Writes `count` bytes. With kStop, returns an error if a signal arrives on the way.
  absl::Status write(const void* bytes, std::uint64_t count);

  // Flushes the draft to the disk, renames it to the file, and flushes the folder. If only the
  // folder could not be flushed, commit() succeeds and folder_error() is not 0: the file is in
  // place, but a power failure may undo the renaming.
  absl::Status commit();

  absl::Status status() const;
  int error() const { return failed_; }                // errno of the first failure, or 0
  int folder_error() const { return folder_failed_; }  // errno of flushing the folder, or 0

 private:
  void open_draft();
  void fail(int error) {
    if (failed_ == 0) failed_ = error;
  }

  std::string file_, draft_;
  const OnSignal on_signal_;
  Descriptor out_;
  int failed_ = 0, folder_failed_ = 0;
  bool is_special_ = false;  // the name belongs to a device, FIFO or folder
  bool draft_exists_ = false;
};

}  // namespace trailblaze
