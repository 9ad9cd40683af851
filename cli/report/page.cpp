#include "cli/report/page.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>

#include "cli/report/output.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kNarrowest = 40, kWidest = 240;

// Returns a variable of the environment; "" if it is not set.
std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool is_terminal(int stream) { return !is_captured() && isatty(stream) != 0; }

bool wants_colours() { return variable("NO_COLOR").empty() && variable("TERM") != "dumb"; }

}  // namespace

Page page_of_stdout(When colours) {
  Page page;
  page.is_terminal = is_terminal(STDOUT_FILENO);
  if (const std::size_t columns = terminal_columns(STDOUT_FILENO); columns != 0) {
    page.columns = std::clamp(columns, kNarrowest, kWidest);
  }
  const bool shows = colours == When::kAuto ? page.is_terminal && wants_colours()
                                            : colours == When::kAlways && !is_captured();
  page.ink = shows ? Ink::kColours : Ink::kPlain;
  return page;
}

Ink ink_of_stderr(When colours) {
  const bool asks = colours == When::kAuto ? wants_colours() : colours == When::kAlways;
  return asks && is_terminal(STDERR_FILENO) ? Ink::kColours : Ink::kPlain;
}

std::size_t terminal_columns(int stream) {
  if (!is_terminal(stream)) return 0;
  const std::string_view value = variable("COLUMNS");
  std::size_t columns = 0;
  const auto [rest, error] = std::from_chars(value.data(), value.data() + value.size(), columns);
  if (error == std::errc() && rest == value.data() + value.size() && columns != 0) return columns;
  winsize size = {};
  return ioctl(stream, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace trailblaze
