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
  // Refuses at once what can never become a file: a device, FIFO or folder of that name, and a
  // folder that cannot be written to.
  explicit AtomicFile(const std::string& file);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  // Writes `count` bytes, and stops between two pieces when a signal asks the process to end.
  absl::Status write(const void* bytes, std::uint64_t count);

  // Gives the file its own name. From here on it is there.
  absl::Status commit();

  absl::Status status() const;

 private:
  void open_draft();
  void fail(int error) {
    if (failed_ == 0) failed_ = error;
  }

  std::string file_, draft_;
  Descriptor out_;
  int failed_ = 0;           // errno of the first failure
  bool is_special_ = false;  // there is something else than a file of this name
  bool there_ = false;       // the draft is there
};

}  // namespace trailblaze
