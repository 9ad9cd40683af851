// Writes results to stdout, so that every failed write is noticed, and lines to stderr, so that
// errors and the progress line do not mix.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "cli/report/colour.hpp"
#include "engine/base/memory.hpp"

namespace trailblaze {

// Appends to stdout. A write that fails (a full disk) ends the program with exit code 40 and a line
// on stderr; a reader that went away ends it silently, as SIGPIPE would. One thread at a time.
void print(std::string_view text);

// Sends on what print() has gathered.
void flush_output();

// One line on stderr: what was wrong, or what else is to be said beside the results, with '?' for
// characters that are no text. Any thread.
void complain(std::string_view what, Tone tone = Tone::kError);

// With what ink complain() writes from now on: without colours until then.
void complain_with(Ink ink);

// The last line on stderr, in the place of the one before; "" wipes it away. Any thread.
void draw_progress(std::string_view line);

// A text that grows where it is. A stream may print gigabytes: they are written once, to huge
// pages, and never copied. Throws std::bad_alloc where there is no memory.
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

// While one lives, what is printed and complained of is kept here, for a caller in this process,
// and goes to neither stream. Progress still goes to stderr. There is one at most.
class CapturedOutput {
 public:
  CapturedOutput();
  ~CapturedOutput();
  CapturedOutput(const CapturedOutput&) = delete;
  CapturedOutput& operator=(const CapturedOutput&) = delete;

  // What was printed, and the lines that were complained of.
  KeptText take_out();
  std::string take_err();

 private:
  friend void complain(std::string_view what, Tone tone);
  friend void write_out(std::string_view text);

  KeptText out_;
  std::string err_;
};

// Whether there is one.
bool is_captured();

}  // namespace trailblaze
