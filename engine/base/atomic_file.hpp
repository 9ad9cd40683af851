// A file that is there whole or not at all: it is written beside its place under another name,
// flushed to the disk and renamed. Its own name always stands for a whole file, new or old, or
// none.
#pragma once

#include <absl/status/status.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

#include "engine/base/limits.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }
  bool close() { return number_ < 0 || ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

inline std::string because(int error) { return std::string(": ") + std::strerror(error); }

// A file under another name in the same folder. The destructor deletes it unless it was committed.
class AtomicFile {
 public:
  explicit AtomicFile(const std::string& file)
      : file_(file), name_(file + ".XXXXXX"), out_(mkstemp(name_.data())) {
    if (out_.number() < 0) failed_ = errno;
  }
  ~AtomicFile() {
    if (opened_ && !committed_) unlink(name_.c_str());
  }
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  // Writes `count` bytes, and stops between two pieces when a signal asks the process to end.
  absl::Status write(const void* bytes, std::uint64_t count) {
    constexpr std::uint64_t kPiece = std::uint64_t{8} << 20;
    const char* from = static_cast<const char*>(bytes);
    while (count > 0 && failed_ == 0) {
      if (interrupt_signal.load() != 0) return absl::CancelledError("save: interrupted");
      const ssize_t written = ::write(out_.number(), from, std::min(count, kPiece));
      if (written < 0 && errno != EINTR) failed_ = errno;
      if (written <= 0) continue;
      from += written;
      count -= static_cast<std::uint64_t>(written);
    }
    return status();
  }

  // Gives the file its own name. From here on it is there.
  absl::Status commit() {
    const mode_t mask = umask(0);  // the mask can only be read by setting it
    umask(mask);
    const auto tried = [&](bool done) {
      if (!done && failed_ == 0) failed_ = errno;
    };
    tried(fchmod(out_.number(), 0666 & ~mask) == 0);
    tried(fsync(out_.number()) == 0);
    tried(out_.close());
    if (failed_ == 0) tried(rename(name_.c_str(), file_.c_str()) == 0);
    if (failed_ != 0) return status();
    committed_ = true;
    const std::size_t slash = file_.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : file_.substr(0, slash + 1);
    const Descriptor in(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (in.number() >= 0) fsync(in.number());  // if this fails, the file is still there
    return absl::OkStatus();
  }

  absl::Status status() const {
    if (failed_ == 0) return absl::OkStatus();
    return invalid("save: found " + in_quotes(file_) + ", expected a file that can be written" +
                   because(failed_));
  }

 private:
  std::string file_, name_;
  Descriptor out_;
  const bool opened_ = out_.number() >= 0;
  int failed_ = 0;  // errno of the first failure
  bool committed_ = false;
};

}  // namespace trailblaze
