#include "engine/disk/file_io.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>
#define XXH_INLINE_ALL  // links no library
#include <xxhash.h>

#include <cerrno>
#include <filesystem>

#include "engine/base/atomic_file.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

bool is_full(int error) { return error == ENOSPC || error == EDQUOT || error == EFBIG; }

// True if an errno blames the name of a file, or the user's rights.
bool is_wrong_name(int error) {
  return error == ENOENT || error == ENOTDIR || error == EISDIR || error == EEXIST ||
         error == EACCES || error == EPERM || error == ELOOP || error == ENAMETOOLONG;
}

}  // namespace

std::optional<int> write_at(int descriptor, const void* from, std::uint64_t count,
                            std::uint64_t at) {
  for (std::uint64_t done = 0; done < count;) {
    const ssize_t written = pwrite(descriptor, static_cast<const char*>(from) + done, count - done,
                                   static_cast<off_t>(at + done));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return written < 0 ? errno : EIO;
    done += static_cast<std::uint64_t>(written);
  }
  return std::nullopt;
}

std::optional<int> read_at(int descriptor, void* to, std::uint64_t count, std::uint64_t at) {
  for (std::uint64_t done = 0; done < count;) {
    const ssize_t got = pread(descriptor, static_cast<char*>(to) + done, count - done,
                              static_cast<off_t>(at + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got < 0 ? errno : 0;
    done += static_cast<std::uint64_t>(got);
  }
  return std::nullopt;
}

std::optional<int> sync_data(int descriptor) {
  int failed = 0;
  do failed = fdatasync(descriptor);
  while (failed != 0 && errno == EINTR);
  return failed == 0 ? std::nullopt : std::optional(errno);
}

std::uint64_t free_disk(const std::string& folder) {
  struct statvfs found = {};
  std::error_code ignored;
  std::filesystem::path path = std::filesystem::absolute(folder, ignored);
  while (statvfs(path.c_str(), &found) != 0) {
    if (errno != ENOENT || !path.has_relative_path()) return kUnlimited;
    path = path.parent_path();
  }
  return std::uint64_t{found.f_bavail} * found.f_frsize;
}

absl::StatusOr<std::string> read_text(const std::string& path, std::uint64_t most_bytes) {
  const Descriptor in(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status = {};
  if (in.number() < 0 || fstat(in.number(), &status) != 0) return cannot_read(path, errno);
  if (!S_ISREG(status.st_mode))
    return damaged(path, "kind", "a folder, a pipe or a device", "a regular file");
  const auto bytes = static_cast<std::uint64_t>(status.st_size);
  if (bytes > most_bytes) {
    return damaged(path, "bytes", std::to_string(bytes), "at most " + std::to_string(most_bytes));
  }
  std::string text(bytes, '\0');
  if (const auto error = read_at(in.number(), text.data(), bytes, 0)) {
    return cannot_read(path, *error);
  }
  return text;
}

absl::Status cannot_write(const std::string& path, int error, const std::string& expected) {
  if (is_full(error)) {
    return absl::ResourceExhaustedError("disk: found too little space for " + in_quotes(path) +
                                        ", expected more free space" + errno_suffix(error));
  }
  const std::string text =
      "disk: found " + in_quotes(path) + ", expected " + expected + errno_suffix(error);
  return is_wrong_name(error) ? invalid(text) : absl::UnavailableError(text);
}

absl::Status cannot_read(const std::string& path, int error) {
  if (error == 0)
    return damaged(path, "end of the file", "a file that became shorter", "all of its bytes");
  const std::string text =
      "disk: found " + in_quotes(path) + ", expected a file that can be read" + errno_suffix(error);
  return is_wrong_name(error) ? invalid(text) : absl::UnavailableError(text);
}

absl::Status damaged(const std::string& path, const std::string& what, const std::string& found,
                     const std::string& expected) {
  return absl::DataLossError("disk: " + in_quotes(path) + ": " + what + ": found " + found +
                             ", expected " + expected);
}

absl::Status damaged(const std::string& path, const std::string& what, std::uint64_t found,
                     std::uint64_t expected) {
  return damaged(path, what, std::to_string(found), std::to_string(expected));
}

std::uint64_t checksum(std::span<const std::byte> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace trailblaze
