#include "cli/report/output.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <string>
#include <utility>

#include "cli/exit_codes.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

[[noreturn]] void write_failed(int error) {
  if (error == EPIPE) std::_Exit(kExitSignal + SIGPIPE);
  std::fprintf(stderr, "stdout: write failed: %s\n", std::strerror(error));
  std::_Exit(kExitBroken);
}

// Writes a text to stdout. Does not use stdio, which drops the rest of a text if a signal
// interrupts a write.
void write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) write_failed(errno);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

constexpr std::size_t kBufferBytes = 1 << 16;
std::string stdout_buffer;  // buffer of print(); a single thread uses it

CapturedOutput* captured = nullptr;

std::mutex stderr_mutex;    // guards stderr, its ink and the line shown at its end
std::string progress_line;  // "" if there is none
Ink stderr_ink = Ink::kPlain;

void wipe_progress() {
  if (!progress_line.empty()) std::fputs(kWipeLine, stderr);
}

}  // namespace

void write_out(std::string_view text) {
  captured == nullptr ? write_all(text) : captured->out_.append(text);
}

void print(std::string_view text) {
  if (stdout_buffer.size() + text.size() < kBufferBytes) {
    stdout_buffer += text;
    return;
  }
  flush_output();
  write_out(text);
}

void flush_output() {
  write_out(stdout_buffer);
  stdout_buffer.clear();
}

void set_stderr_ink(Ink ink) {
  const std::lock_guard lock(stderr_mutex);
  stderr_ink = ink;
}

// Replaces control characters, because messages contain names from command lines and files.
void print_to_stderr(std::string_view what, Tone tone) {
  const std::lock_guard lock(stderr_mutex);
  if (captured != nullptr) {
    captured->err_ += without_controls(what) + "\n";
    return;
  }
  wipe_progress();
  const std::string line = toned(without_controls(what), tone, stderr_ink);
  std::fprintf(stderr, "%s\n%s", line.c_str(), progress_line.c_str());
}

void draw_progress(std::string_view line) {
  const std::lock_guard lock(stderr_mutex);
  wipe_progress();
  progress_line = line;
  std::fputs(progress_line.c_str(), stderr);
  std::fflush(stderr);
}

void KeptText::append(std::string_view text) {
  if (text.empty()) return;
  const std::size_t size = size_ + text.size();
  if (size > bytes_.size() && !bytes_.extend(std::max(size, 2 * bytes_.size()))) {
    throw std::bad_alloc();
  }
  std::memcpy(bytes_.data() + size_, text.data(), text.size());
  size_ = size;
}

CapturedOutput::CapturedOutput() {
  flush_output();
  captured = this;
}
CapturedOutput::~CapturedOutput() {
  stdout_buffer.clear();  // left by a command that ended by an exception
  captured = nullptr;
}

KeptText CapturedOutput::take_out() {
  flush_output();
  return std::move(out_);
}
std::string CapturedOutput::take_err() { return std::move(err_); }

bool is_captured() { return captured != nullptr; }

}  // namespace trailblaze
