// Reads a file, or stdin, line by line, at bounded memory.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>

namespace trailblaze {

struct Line {
  std::uint64_t number = 0;  // the first is 1
  std::string text;          // without its end
};

class LineReader {
 public:
  // A report with a path of a million positions still fits.
  static constexpr std::size_t kLongestLine = std::size_t{64} << 20;

  // "-" is stdin.
  static absl::StatusOr<LineReader> open(const std::string& file);

  ~LineReader();
  LineReader(LineReader&& other) noexcept;
  LineReader& operator=(LineReader&&) = delete;

  // Nothing at the end of the file, when a signal asks the program to end, or after an error.
  std::optional<Line> next();

  const absl::Status& error() const { return error_; }

 private:
  explicit LineReader(int descriptor) : descriptor_(descriptor) {}
  bool fill();

  int descriptor_;
  std::string buffer_;
  std::size_t at_ = 0;  // what of the buffer was given out
  std::uint64_t number_ = 0;
  absl::Status error_;
};

// The whole of a small file, or an error that says what is wrong with it.
absl::StatusOr<std::string> read_file(const std::string& file);

// The number of line ends in an ordinary file; 0 for anything that can be read only once.
std::uint64_t count_lines(const std::string& file);

}  // namespace trailblaze
