#include "engine/base/atomic_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "engine/base/limits.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDraft = ".trailblaze-";
constexpr std::string_view kRandomLetters = "XXXXXX";  // mkstemp replaces them

std::string folder_of(const std::string& file) {
  const std::string folder = fs::path(file).parent_path().string();
  return folder.empty() ? "." : folder;
}

// Returns the mode of the file with this name or, if there is none, the mode of a new file.
mode_t mode_of(const std::string& file) {
  struct stat status = {};
  if (stat(file.c_str(), &status) == 0) return status.st_mode & 07777;
  const mode_t mask = umask(0);  // the mask can only be read by setting it
  umask(mask);
  return 0666 & ~mask;
}

// Follows symbolic links to the file that is to be replaced, so that the links stay.
std::string resolve_links(const std::string& file) {
  constexpr int kMostLinks = 40;
  std::error_code error;
  fs::path target = file;
  for (int links = 0; links < kMostLinks && fs::is_symlink(target, error); ++links) {
    target = target.parent_path() / fs::read_symlink(target, error);
  }
  return target.string();
}

// Calls fsync, again after each interruption by a signal.
int call_fsync(int descriptor) {
  int failed = 0;
  do failed = fsync(descriptor);
  while (failed != 0 && errno == EINTR);
  return failed;
}

// Deletes a draft if no process has its lock.
void remove_if_left(const std::string& draft) {
  const Descriptor in(open(draft.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  struct stat status = {};
  if (in.number() < 0 || fstat(in.number(), &status) != 0 || !S_ISREG(status.st_mode)) return;
  if (flock(in.number(), LOCK_EX | LOCK_NB) == 0) unlink(draft.c_str());
}

// Deletes the drafts of this file that killed writers left. Skips drafts that it cannot read or
// delete.
void remove_left_drafts(const std::string& file) {
  const std::string begin = fs::path(file).filename().string() + std::string(kDraft);
  std::error_code error;
  for (fs::directory_iterator at(folder_of(file), error), end; !error && at != end;
       at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name.starts_with(begin) && name.size() == begin.size() + kRandomLetters.size()) {
      remove_if_left(at->path().string());
    }
  }
}

}  // namespace

Descriptor::~Descriptor() {
  if (number_ >= 0) close(number_);
}

std::optional<int> sync_folder(const std::string& folder) {
  const Descriptor in(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (in.number() < 0 || call_fsync(in.number()) != 0) return errno;
  return std::nullopt;
}

AtomicFile::AtomicFile(const std::string& file, OnSignal on_signal)
    : file_(resolve_links(file)), on_signal_(on_signal) {
  struct stat status = {};
  is_special_ = stat(file_.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
  if (is_special_) return;
  remove_left_drafts(file_);
  open_draft();
}

// Makes a draft and locks it. Makes another draft if a process has deleted this draft before it was
// locked, because an unlocked draft looks abandoned.
void AtomicFile::open_draft() {
  struct stat status = {};
  do {
    draft_ = file_ + std::string(kDraft) + std::string(kRandomLetters);
    out_ = Descriptor(mkostemp(draft_.data(), O_CLOEXEC));
    draft_exists_ = out_.number() >= 0;
    if (!draft_exists_) return fail(errno);
    flock(out_.number(), LOCK_EX);  // if it fails, no process can lock or delete drafts
    if (fstat(out_.number(), &status) != 0) return fail(errno);
  } while (status.st_nlink == 0);
}

AtomicFile::~AtomicFile() {
  if (draft_exists_) unlink(draft_.c_str());
}

absl::Status AtomicFile::write(const void* bytes, std::uint64_t count) {
  constexpr std::uint64_t kPiece = std::uint64_t{8} << 20;
  const char* from = static_cast<const char*>(bytes);
  while (count > 0 && status().ok()) {
    if (on_signal_ == OnSignal::kStop && interrupt_signal.load() != 0) {
      return absl::CancelledError("save: interrupted");
    }
    const ssize_t written = ::write(out_.number(), from, std::min(count, kPiece));
    if (written < 0 && errno != EINTR) fail(errno);
    if (written == 0) fail(EIO);
    if (written <= 0) continue;
    from += written;
    count -= static_cast<std::uint64_t>(written);
  }
  return status();
}

// Keeps the lock until the draft is renamed, so that no process deletes the draft.
absl::Status AtomicFile::commit() {
  if (!status().ok()) return status();
  if (fchmod(out_.number(), mode_of(file_)) != 0) fail(errno);
  if (call_fsync(out_.number()) != 0) fail(errno);
  if (failed_ == 0 && rename(draft_.c_str(), file_.c_str()) != 0) fail(errno);
  if (failed_ != 0) return status();
  draft_exists_ = false;
  folder_failed_ = sync_folder(folder_of(file_)).value_or(0);
  return absl::OkStatus();
}

absl::Status AtomicFile::status() const {
  if (is_special_) {
    return invalid(
        "save: found " + in_quotes(file_) +
        ", which is not a regular file, expected a new name or a regular file to replace");
  }
  if (failed_ == 0) return absl::OkStatus();
  return invalid("save: found " + in_quotes(file_) + ", expected a file that can be written" +
                 errno_suffix(failed_));
}

}  // namespace trailblaze
