// A file that is there whole or not at all: it is written beside its place under another name, the
// draft, flushed to the disk and renamed. Its own name always stands for a whole file, new or old,
// or none. A file that was there before keeps its mode.
//
//   big.table.trailblaze-a1B2c3   the draft of big.table, locked while its writer lives
//
// A writer that was killed leaves its draft behind. The next one for the same file removes it: a
// draft whose lock is free has no writer any more.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

namespace trailblaze {

// An open file, closed when the object ends.
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

inline std::string because(int error) { return std::string(": ") + std::strerror(error); }

// A draft. The destructor deletes it unless it was committed.
class AtomicFile {
 public:
  // Whether writing stops when a signal asks the process to end.
  enum class OnSignal : std::uint8_t { kStop, kGoOn };

  // Refuses at once what can never become a file: a device, FIFO or folder of that name, and a
  // folder that cannot be written to.
  explicit AtomicFile(const std::string& file, OnSignal on_signal = OnSignal::kStop);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  // Writes `count` bytes; where it stops on a signal, it does so between two pieces.
  absl::Status write(const void* bytes, std::uint64_t count);

  // Gives the file its own name. From here on it is there, but whether it is still there after a
  // failure of power is not known where folder_error() is not 0.
  absl::Status commit();

  absl::Status status() const;
  int error() const { return failed_; }                // errno of the first failure, or 0
  int folder_error() const { return folder_failed_; }  // errno where the name was not flushed, or 0

 private:
  void open_draft();
  void fail(int error) {
    if (failed_ == 0) failed_ = error;
  }

  std::string file_, draft_;
  const OnSignal on_signal_;
  Descriptor out_;
  int failed_ = 0, folder_failed_ = 0;
  bool is_special_ = false;  // there is something else than a file of this name
  bool there_ = false;       // the draft is there
};

}  // namespace trailblaze
