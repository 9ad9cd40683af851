#include "engine/disk/run_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/disk/file_io.hpp"
#include "engine/disk/word_file.hpp"

namespace trailblaze {
namespace {

namespace fs = std::filesystem;

constexpr const char* kNewFolder = "a folder that can be created";
constexpr std::string_view kManifest = "trailblaze.manifest", kLock = "trailblaze.lock";

std::string in_folder(const std::string& folder, std::string_view name) {
  return folder + "/" + std::string(name);
}

absl::Status wrong_folder(const std::string& path, const std::string& found,
                          const std::string& expected) {
  return invalid("disk: found " + in_quotes(path) + found + ", expected " + expected);
}

// Returns the names of all entries of a folder.
absl::StatusOr<std::vector<std::string>> names_in(const std::string& path) {
  std::error_code error;
  std::vector<std::string> names;
  for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
    names.push_back(at->path().filename().string());
  }
  if (error) return cannot_read(path, error.value());
  return names;
}

// Returns OK if a run may begin here: the folder has at most a lock and drafts that a failed
// beginning left.
absl::Status check_empty(const std::string& path) {
  const auto names = names_in(path);
  if (!names.ok()) return names.status();
  if (std::ranges::find(*names, kManifest) != names->end()) {
    return wrong_folder(
        path, ", which holds a run",
        "a new or an empty folder; `trailblaze resume " + path + "` goes on with that run");
  }
  for (const std::string& name : *names) {
    if (name != kLock && !name.starts_with(std::string(kManifest) + ".trailblaze-")) {
      return wrong_folder(path, ", which holds " + in_quotes(name), "a new or an empty folder");
    }
  }
  return absl::OkStatus();
}

// Returns OK if a folder has a run.
absl::Status check_run(const std::string& path) {
  const std::string file = in_folder(path, kManifest);
  struct stat status = {};
  if (stat(file.c_str(), &status) == 0) return absl::OkStatus();
  if (errno != ENOENT && errno != ENOTDIR) return cannot_read(file, errno);
  return wrong_folder(path, ", which has no " + std::string(kManifest), "the folder of a run");
}

// Locks a folder. The lock ends with the process, however the process ends.
absl::StatusOr<Descriptor> lock_folder(const std::string& path) {
  const std::string file = in_folder(path, kLock);
  for (;;) {
    constexpr mode_t kMode = 0666;
    Descriptor lock(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, kMode));
    if (lock.number() < 0) return cannot_write(file, errno);
    if (flock(lock.number(), LOCK_EX | LOCK_NB) != 0) {
      if (errno == EINTR) continue;
      if (errno == EWOULDBLOCK) {
        return wrong_folder(path, ", which another process uses",
                            "a folder that no other run uses");
      }
      return wrong_folder(path, ", whose file system has no locks" + errno_suffix(errno),
                          "a folder on a local disk");
    }
    struct stat status = {};
    if (fstat(lock.number(), &status) != 0) return cannot_write(file, errno);
    if (status.st_nlink != 0) return lock;  // else its owner gave up the folder
  }
}

// Deletes the files of a failed beginning. The lock is still held.
void remove_run_files(const std::string& path) {
  for (const std::string_view name : {kManifest, kLock}) unlink(in_folder(path, name).c_str());
}

absl::Status no_folder(const std::string& path) {
  return wrong_folder(path, ", which is no folder", "a folder or a new name");
}

// Makes the folder if there is none. Returns true if it did.
absl::StatusOr<bool> make_folder(const std::string& path) {
  constexpr mode_t kMode = 0777;
  if (mkdir(path.c_str(), kMode) == 0) return true;
  const int error = errno;
  std::error_code unknown;
  if (error == EEXIST && fs::is_directory(path, unknown)) return false;
  if (error == EEXIST) return no_folder(path);
  return cannot_write(path, error, kNewFolder);
}

}  // namespace

absl::StatusOr<std::unique_ptr<RunFolder>> RunFolder::create(const std::string& path,
                                                             const RunTitle& title) {
  const auto is_new = make_folder(path);
  if (!is_new.ok()) return is_new.status();
  if (!*is_new) return begin(path, title);
  // A parent folder that may not be read is not flushed.
  const auto error = sync_folder(in_folder(path, ".."));
  auto begun = error && *error != EACCES ? cannot_write(path, *error) : begin(path, title);
  if (!begun.ok()) rmdir(path.c_str());
  return begun;
}

absl::Status RunFolder::check_free(const std::string& path) {
  std::error_code unknown;
  const fs::file_status status = fs::status(path, unknown);
  if (fs::is_directory(status)) return check_empty(path);
  if (fs::exists(status)) return no_folder(path);
  fs::path name(path);
  if (!name.has_filename()) name = name.parent_path();  // "name/"
  const fs::path parent = name.has_parent_path() ? name.parent_path() : ".";
  return access(parent.c_str(), W_OK | X_OK) == 0 ? absl::OkStatus()
                                                  : cannot_write(path, errno, kNewFolder);
}

absl::StatusOr<std::unique_ptr<RunFolder>> RunFolder::begin(const std::string& path,
                                                            const RunTitle& title) {
  if (auto empty = check_empty(path); !empty.ok()) return empty;
  auto lock = lock_folder(path);
  if (!lock.ok()) return lock.status();
  if (auto empty = check_empty(path); !empty.ok()) return empty;  // another may have been faster
  std::unique_ptr<RunFolder> folder(new RunFolder(path, *std::move(lock)));
  const auto written = folder->write({title, 0, {}, {}});
  if (written.ok()) return folder;
  remove_run_files(path);
  return written;
}

absl::StatusOr<std::unique_ptr<RunFolder>> RunFolder::open(const std::string& path) {
  if (auto found = check_run(path); !found.ok()) return found;
  auto lock = lock_folder(path);
  if (!lock.ok()) return lock.status();
  std::unique_ptr<RunFolder> folder(new RunFolder(path, *std::move(lock)));
  if (absl::Status read = folder->read_last(); !read.ok()) return read;
  folder->remove_left_files();
  return folder;
}

absl::StatusOr<std::unique_ptr<RunFolder>> RunFolder::join(const std::string& path) {
  if (auto found = check_run(path); !found.ok()) return found;
  std::unique_ptr<RunFolder> folder(new RunFolder(path, Descriptor()));
  if (absl::Status read = folder->read_last(); !read.ok()) return read;
  return folder;
}

// Reads the manifest.
absl::Status RunFolder::read_last() {
  const std::string file = in_folder(path_, kManifest);
  constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;
  const auto text = read_text(file, kMostBytes);
  if (!text.ok()) return text.status();
  auto manifest = read_manifest(*text, file);
  if (!manifest.ok()) return manifest.status();
  last_ = *std::move(manifest);
  for (std::size_t i = 0; i < last_.facts.size(); ++i) files_[last().files[i]] = last_.facts[i];
  std::error_code unknown;
  const fs::file_time_type written = fs::last_write_time(file, unknown);
  if (!unknown) last_commit_time_ = Clock::now() - (fs::file_time_type::clock::now() - written);
  return absl::OkStatus();
}

// Files that cannot be deleted stay, and only cost space.
void RunFolder::remove_left_files() const {
  const auto names = names_in(path_);
  if (!names.ok()) return;
  for (const std::string& name : *names) {
    if (!name.ends_with(kExtension)) continue;
    const std::string file = name.substr(0, name.size() - (sizeof kExtension - 1));
    if (is_file_name(file) && !files_.contains(file)) unlink(path_of(file).c_str());
  }
}

// ---- several processes ----

// The id is in the lock file, which nothing else reads.
absl::Status RunFolder::write_id(std::uint64_t id) const {
  const std::string file = in_folder(path_, kLock), text = std::to_string(id);
  const Descriptor out(::open(file.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOFOLLOW));
  if (out.number() < 0) return cannot_write(file, errno);
  const auto error = write_at(out.number(), text.data(), text.size(), 0);
  return error ? cannot_write(file, *error) : absl::OkStatus();
}

bool RunFolder::has_id(std::uint64_t id) const {
  constexpr std::uint64_t kMostBytes = 32;
  const auto text = read_text(in_folder(path_, kLock), kMostBytes);
  return text.ok() && *text == std::to_string(id);
}

void RunFolder::release_unused() const {
  if (sequence() == 0) remove_run_files(path_);
}

double RunFolder::seconds_since_last() const {
  return std::chrono::duration<double>(Clock::now() - last_commit_time_).count();
}

// ---- files ----

absl::StatusOr<FileFacts> RunFolder::facts_of(const std::string& file) const {
  const std::lock_guard guard(mutex_);
  const auto found = files_.find(file);
  if (found != files_.end()) return found->second;
  return invalid("disk: found file " + in_quotes(file) + ", expected a finished file");
}

std::uint64_t RunFolder::bytes() const {
  const std::lock_guard guard(mutex_);
  std::uint64_t sum = 0;
  for (const auto& [name, facts] : files_) sum += facts.bytes;
  return sum;
}

absl::Status RunFolder::check_new(const std::string& file) const {
  if (!is_file_name(file)) {
    return invalid("disk: found file " + in_quotes(file) +
                   ", expected a name of letters, digits, '-', '_' and '.'");
  }
  if (!facts_of(file).ok()) return absl::OkStatus();
  return invalid("disk: found file " + in_quotes(file) + " twice, expected a new name");
}

void RunFolder::add(const std::string& file, const FileFacts& facts) {
  const std::lock_guard guard(mutex_);
  files_[file] = facts;
  bytes_written_ += facts.bytes;
}

void RunFolder::discard(const std::string& file) {
  if (!failed_.ok()) return;  // the manifest on the disk may name it
  const std::lock_guard guard(mutex_);
  if (files_.erase(file) != 0) unlink(path_of(file).c_str());
}

// ---- checkpoints ----

absl::StatusOr<Manifest> RunFolder::manifest_of(Checkpoint next) const {
  Manifest manifest{title(), sequence() + 1, std::move(next), {}};
  std::set<std::string> names;
  for (const std::string& file : manifest.checkpoint.files) {
    const auto facts = facts_of(file);
    if (!facts.ok()) return facts.status();
    if (!names.insert(file).second) {
      return invalid("disk: found file " + in_quotes(file) + " twice, expected each name once");
    }
    manifest.facts.push_back(*facts);
  }
  return manifest;
}

// Steps 2 and 3 of run_folder.hpp.
absl::Status RunFolder::write(const Manifest& manifest) {
  if (!manifest.facts.empty()) {
    if (const auto error = sync_folder(path_)) return failed_ = cannot_write(path_, *error);
  }
  const std::string file = in_folder(path_, kManifest), text = to_text(manifest);
  AtomicFile out(file, AtomicFile::OnSignal::kGoOn);
  if (!out.write(text.data(), text.size()).ok() || !out.commit().ok()) {
    absl::Status status = out.error() == 0 ? out.status() : cannot_write(file, out.error());
    if (absl::IsUnavailable(status)) failed_ = status;
    return status;
  }
  if (out.folder_error() != 0) return failed_ = cannot_write(path_, out.folder_error());
  last_ = manifest;
  last_commit_time_ = Clock::now();
  return absl::OkStatus();
}

absl::Status RunFolder::commit(Checkpoint next) {
  if (!failed_.ok()) return failed_;
  const auto manifest = manifest_of(std::move(next));
  if (!manifest.ok()) return manifest.status();
  if (has_joined()) {
    last_ = *manifest;
  } else if (auto written = write(*manifest); !written.ok()) {
    return written;
  }
  const std::set<std::string> kept(last().files.begin(), last().files.end());
  const std::lock_guard guard(mutex_);
  std::erase_if(files_, [&](const auto& file) {
    if (kept.contains(file.first)) return false;
    // A file that cannot be deleted stays until the next open().
    if (!has_joined()) unlink(path_of(file.first).c_str());
    return true;
  });
  return absl::OkStatus();
}

absl::Status RunFolder::check() const {
  constexpr std::uint64_t kPiece = std::uint64_t{1} << 17;
  std::vector<std::uint64_t> words;
  for (const std::string& file : last().files) {
    auto reader = WordFileReader::open(*this, file);
    if (!reader.ok()) return reader.status();
    for (std::uint64_t at = 0; at < reader->words(); at += words.size()) {
      words.resize(std::min(kPiece, reader->words() - at));
      if (auto read = reader->read(at, words); !read.ok()) return read;
    }
  }
  return absl::OkStatus();
}

}  // namespace trailblaze
