// Writes results to stdout and detects every failed write. Writes lines to stderr so that errors
// and the progress line do not mix.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "cli/report/colour.hpp"
#include "engine/base/memory.hpp"

namespace trailblaze {

// Appends to stdout. If a write fails (a full disk), ends the program with exit code 40 and a line
// on stderr. If the reader went away, ends it silently, as SIGPIPE would. Only one thread at a time
// may call it.
void print(std::string_view text);

// Writes what print() has buffered.
void flush_output();

// Writes a line to stderr: an error or a remark. Characters that are not text become '?'. Any
// thread may call it.
void print_to_stderr(std::string_view what, Tone tone = Tone::kError);

// Sets the ink of print_to_stderr(), which is plain at first.
void set_stderr_ink(Ink ink);

// Replaces the last line on stderr; "" wipes it away. Any thread may call it.
void draw_progress(std::string_view line);

// A text that grows in place, in huge pages. A stream may print gigabytes, so growing never copies
// the text. Throws std::bad_alloc if there is no memory.
class KeptText {
 public:
  KeptText() = default;
  KeptText(KeptText&& other) noexcept
      : bytes_(std::move(other.bytes_)), size_(std::exchange(other.size_, 0)) {}
  KeptText& operator=(KeptText&& other) noexcept {
    bytes_ = std::move(other.bytes_);
    size_ = std::exchange(other.size_, 0);
    return *this;
  }

  void append(std::string_view text);
  std::string_view view() const { return {bytes_.data(), size_}; }

 private:
  ZeroedArray<char> bytes_;
  std::size_t size_ = 0;  // bytes in use
};

// While this object lives, print() and print_to_stderr() append to it instead of stdout and stderr,
// for a caller in this process. Progress still goes to stderr. At most one such object may exist.
class CapturedOutput {
 public:
  CapturedOutput();
  ~CapturedOutput();
  CapturedOutput(const CapturedOutput&) = delete;
  CapturedOutput& operator=(const CapturedOutput&) = delete;

  // Return the printed text, and the lines of print_to_stderr().
  KeptText take_out();
  std::string take_err();

 private:
  friend void print_to_stderr(std::string_view what, Tone tone);
  friend void write_out(std::string_view text);

  KeptText out_;
  std::string err_;
};

// True if a CapturedOutput exists.
bool is_captured();

}  // namespace trailblaze
