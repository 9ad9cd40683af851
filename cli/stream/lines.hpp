// Reads a file, or stdin, line by line in bounded memory. A line that is too long is returned
// without its text, and reading continues after it. A line without an end, as in /dev/zero, is an
// error and ends the reading.
#pragma once

#include <absl/status/statusor.h>
#include <unistd.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace trailblaze {

struct Line {
  std::uint64_t number = 0;  // the first is 1
  std::string text;          // without the line end
  absl::Status error;        // not OK: the line was too long, and its text was left out
};

class LineReader {
 public:
  static constexpr std::size_t kMegabyte = std::size_t{1} << 20;

  // "-" is stdin. Lines have at most `longest` bytes. If the file cannot be read, error() says why.
  explicit LineReader(const std::string& file, std::size_t longest = kMegabyte);
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  // Returns nothing at the end of the file, after a signal that asks the program to end, or after
  // an error.
  std::optional<Line> next();

  // True if next() would answer without waiting for the file's writer. May read on.
  bool is_ready();

  const absl::Status& error() const { return error_; }

 private:
  bool read_more();
  bool take(Line& line);

  int descriptor_ = STDIN_FILENO;
  const std::size_t longest_;
  std::string buffer_;
  std::size_t at_ = 0;  // bytes of the buffer that were returned
  bool at_end_ = false;
  std::uint64_t number_ = 0;
  absl::Status error_;
};

// Returns an error if a file cannot be opened, without opening it.
absl::Status check_readable(const std::string& file);

// Returns the whole of a small file, or an error.
absl::StatusOr<std::string> read_file(const std::string& file);

// Describes ordinary files in words: the size of each and a checksum of its bytes. Fails for
// anything that can be read only once.
absl::StatusOr<std::string> fingerprint(const std::vector<std::string>& files);

// Returns the number of lines in ordinary files; 0 if a file is empty or can be read only once.
std::uint64_t count_lines(const std::vector<std::string>& files);

}  // namespace trailblaze
