// Reads a file, or stdin, line by line, at bounded memory: a line that is too long is handed out
// without its text, and those behind it as if nothing had been. A line without an end, as that of
// /dev/zero, is an error, and the last thing that is read.
#pragma once

#include <absl/status/statusor.h>
#include <unistd.h>

#include <cstdint>
#include <optional>
#include <string>

namespace trailblaze {

struct Line {
  std::uint64_t number = 0;  // the first is 1
  std::string text;          // without its end
  absl::Status error;        // not OK: it was too long, and its text was left out
};

class LineReader {
 public:
  static constexpr std::size_t kMegabyte = std::size_t{1} << 20;

  // "-" is stdin. Lines have at most `longest` bytes. error() says where the file cannot be read.
  explicit LineReader(const std::string& file, std::size_t longest = kMegabyte);
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  // Nothing at the end of the file, when a signal asks the program to end, or after an error.
  std::optional<Line> next();

  // Whether next() would answer without waiting for whoever writes the file. It may read on.
  bool is_ready();

  const absl::Status& error() const { return error_; }

 private:
  bool read_on();
  bool take(Line& line);

  int descriptor_ = STDIN_FILENO;
  const std::size_t longest_;
  std::string buffer_;
  std::size_t at_ = 0;  // what of the buffer was given out
  bool at_end_ = false;
  std::uint64_t number_ = 0;
  absl::Status error_;
};

// The whole of a small file, or an error that says what is wrong with it.
absl::StatusOr<std::string> read_file(const std::string& file);

}  // namespace trailblaze
