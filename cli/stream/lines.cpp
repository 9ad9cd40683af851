#include "cli/stream/lines.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <span>
#include <utility>

#include "engine/base/atomic_file.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/text.hpp"
#include "engine/disk/file_io.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kBytesAtOnce = std::size_t{1} << 18;
// A longer line counts as endless, as in /dev/zero: the reader stops there.
constexpr std::uint64_t kMostWithoutEnd = std::uint64_t{256} << 20;

// Returns the error of a file that cannot be read.
absl::Status cannot_read(const std::string& file, const char* why) {
  return invalid("found " + in_quotes(file) + ", expected a file that can be read: " + why);
}

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

}  // namespace

absl::Status check_readable(const std::string& file) {
  struct stat status = {};
  if (file == "-") return absl::OkStatus();
  if (stat(file.c_str(), &status) != 0 || access(file.c_str(), R_OK) != 0) {
    return cannot_read(file, std::strerror(errno));
  }
  return S_ISDIR(status.st_mode) ? cannot_read(file, std::strerror(EISDIR)) : absl::OkStatus();
}

LineReader::LineReader(const std::string& file, std::size_t longest) : longest_(longest) {
  if (file == "-") return;
  error_ = check_readable(file);
  if (!error_.ok()) return;
  descriptor_ = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0) error_ = cannot_read(file, std::strerror(errno));
}

LineReader::~LineReader() {
  if (descriptor_ > STDIN_FILENO) close(descriptor_);
}

// Drops the returned bytes from the front of the buffer, and appends more bytes of the file.
// Returns false if there are none.
bool LineReader::read_more() {
  buffer_.erase(0, at_);
  at_ = 0;
  const std::size_t before = buffer_.size();
  buffer_.resize(before + kBytesAtOnce);
  ssize_t got = 0;
  do {
    const bool ends = at_end_ || interrupt_signal.load() != 0;
    got = ends ? 0 : read(descriptor_, buffer_.data() + before, kBytesAtOnce);
  } while (got < 0 && errno == EINTR);
  if (got < 0) error_ = invalid(std::strerror(errno));
  buffer_.resize(before + (got > 0 ? static_cast<std::size_t>(got) : 0));
  at_end_ = got <= 0;
  return got > 0;
}

bool LineReader::is_ready() {
  while (buffer_.find('\n', at_) == std::string::npos && buffer_.size() - at_ <= longest_) {
    pollfd waits{descriptor_, POLLIN, 0};
    if (!at_end_ && poll(&waits, 1, 0) == 0) return false;
    if (!read_more()) break;
  }
  return true;
}

// Appends the buffer's bytes up to the end of the line to `line`. Returns true if the buffer has
// this end.
bool LineReader::take(Line& line) {
  const std::size_t end = std::min(buffer_.find('\n', at_), buffer_.size());
  if (line.error.ok()) line.text.append(buffer_, at_, end - at_);
  if (line.text.size() > longest_) {
    line.text.clear();
    line.error = invalid(fmt::format("found a line of more than {} MiB, expected a shorter line",
                                     longest_ / kMegabyte));
  }
  const bool ended = end < buffer_.size();
  at_ = ended ? end + 1 : end;
  return ended;
}

std::optional<Line> LineReader::next() {
  Line line{number_ + 1, "", absl::OkStatus()};
  std::uint64_t size = 0;
  while (!take(line)) {
    if (size > kMostWithoutEnd) {
      error_ =
          invalid(fmt::format("line {}: found more than {} MiB without an end of line, "
                              "expected shorter lines",
                              line.number, kMostWithoutEnd / kMegabyte));
      return std::nullopt;
    }
    if (read_more()) {
      size += buffer_.size();
      continue;
    }
    const bool empty = line.text.empty() && line.error.ok();
    if (empty || !error_.ok() || interrupt_signal.load() != 0) return std::nullopt;
    break;  // the last line has no end
  }
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (line.number == 1 && line.text.starts_with(kByteOrderMark)) line.text.erase(0, 3);
  ++number_;
  return line;
}

absl::StatusOr<std::string> read_file(const std::string& file) {
  LineReader reader(file);
  if (!reader.error().ok()) return reader.error();
  std::string text;
  while (const std::optional<Line> line = reader.next()) {
    text += line->text + "\n";
    if (!line->error.ok() || text.size() > LineReader::kMegabyte) {
      return cannot_read(file, "it is larger than 1 MiB");
    }
  }
  if (!reader.error().ok()) return cannot_read(file, message(reader.error()).c_str());
  return text;
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
    struct stat status = {};
    if (stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return 0;
    const std::uint64_t before = all;
    LineReader reader(file);
    while (reader.next()) ++all;
    if (all == before) return 0;
  }
  return all;
}

}  // namespace trailblaze
