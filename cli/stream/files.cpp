#include "cli/stream/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <span>

#include "cli/stream/lines.hpp"
#include "engine/base/atomic_file.hpp"
#include "engine/base/text.hpp"
#include "engine/disk/checksum.hpp"
#include "engine/disk/file_io.hpp"

namespace trailblaze {
namespace {

absl::StatusOr<std::string> fingerprint_of(const std::string& file) {
  const Descriptor in(open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status = {};
  if (in.number() < 0 || fstat(in.number(), &status) != 0) {
    return cannot_read(file, std::strerror(errno));
  }
  if (!S_ISREG(status.st_mode)) {
    return invalid("found " + in_quotes(file) +
                   ", which is not a regular file, expected a file that resume can read again");
  }
  std::vector<std::uint64_t> sums;
  std::string piece(LineReader::kMegabyte, '\0');
  const auto size = static_cast<std::uint64_t>(status.st_size);
  for (std::uint64_t at = 0; at < size; at += piece.size()) {
    piece.resize(std::min<std::uint64_t>(piece.size(), size - at));
    if (const auto error = read_at(in.number(), piece.data(), piece.size(), at)) {
      return cannot_read(file, *error == 0 ? "it has become shorter" : std::strerror(*error));
    }
    sums.push_back(checksum(std::as_bytes(std::span(piece))));
  }
  return fmt::format("{} bytes with checksum {:016x}", size,
                     checksum(std::as_bytes(std::span(sums))));
}

std::uint64_t lines_in(const std::string& file) {
  struct stat status = {};
  if (stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  LineReader reader(file);
  std::uint64_t lines = 0;
  while (reader.next()) ++lines;
  return lines;
}

}  // namespace

absl::Status cannot_read(const std::string& file, const char* why) {
  return invalid("found " + in_quotes(file) + ", expected a file that can be read: " + why);
}

absl::Status check_readable(const std::string& file) {
  struct stat status = {};
  if (file == "-") return absl::OkStatus();
  if (stat(file.c_str(), &status) != 0 || access(file.c_str(), R_OK) != 0) {
    return cannot_read(file, std::strerror(errno));
  }
  return S_ISDIR(status.st_mode) ? cannot_read(file, std::strerror(EISDIR)) : absl::OkStatus();
}

absl::StatusOr<std::string> fingerprint(const std::vector<std::string>& files) {
  std::vector<std::string> all;
  for (const std::string& file : files) {
    auto one = fingerprint_of(file);
    if (!one.ok()) return one;
    all.push_back(*std::move(one));
  }
  return join(all, ", ");
}

std::uint64_t count_lines(const std::vector<std::string>& files) {
  std::uint64_t all = 0;
  for (const std::string& file : files) {
    const std::uint64_t lines = lines_in(file);
    if (lines == 0) return 0;
    all += lines;
  }
  return all;
}

}  // namespace trailblaze
