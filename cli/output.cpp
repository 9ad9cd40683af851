#include "cli/output.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>

#include "cli/exit_codes.hpp"

namespace trailblaze {
namespace {

[[noreturn]] void write_failed(int error) {
  if (error == EPIPE) std::_Exit(kExitSignal + SIGPIPE);
  std::fprintf(stderr, "stdout: write failed: %s\n", std::strerror(error));
  std::_Exit(kExitBroken);
}

std::mutex stderr_mutex;    // guards stderr and the line shown at its end
std::string progress_line;  // "" when there is none

void wipe_progress() {
  if (!progress_line.empty()) std::fputs("\r\033[K", stderr);
}

}  // namespace

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) write_failed(errno);
}

void flush_output() {
  if (std::fflush(stdout) != 0) write_failed(errno);
}

void complain(std::string_view what) {
  const std::lock_guard lock(stderr_mutex);
  wipe_progress();
  std::fprintf(stderr, "%.*s\n%s", static_cast<int>(what.size()), what.data(),
               progress_line.c_str());
}

void show_progress(std::string_view line) {
  const std::lock_guard lock(stderr_mutex);
  wipe_progress();
  progress_line = line;
  std::fputs(progress_line.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace trailblaze
