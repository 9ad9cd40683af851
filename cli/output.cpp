#include "cli/output.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "cli/exit_codes.hpp"

namespace trailblaze {
namespace {

[[noreturn]] void write_failed(int error) {
  if (error == EPIPE) std::_Exit(kExitSignal + SIGPIPE);
  std::fprintf(stderr, "stdout: write failed: %s\n", std::strerror(error));
  std::_Exit(kExitBroken);
}

}  // namespace

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) write_failed(errno);
}

void flush_output() {
  if (std::fflush(stdout) != 0) write_failed(errno);
}

void complain(std::string_view what) {
  std::fprintf(stderr, "%.*s\n", static_cast<int>(what.size()), what.data());
}

}  // namespace trailblaze
