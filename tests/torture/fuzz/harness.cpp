#include "tests/torture/fuzz/harness.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "cli/exit_codes.hpp"
#include "cli/report/output.hpp"
#include "engine/base/check.hpp"
#include "engine/base/isa.hpp"

// Where a sanitizer writes to; there is none without one.
extern "C" __attribute__((weak)) void __sanitizer_set_report_fd(void* descriptor);

namespace trailblaze::fuzz {
namespace {

constexpr int kFile = 100;    // the descriptor of memory_file()
constexpr int kReport = 101;  // the stderr that the process began with

void make_memory_file(int descriptor) {
  const int made = memfd_create("fuzz", MFD_CLOEXEC);
  if (made < 0 || dup2(made, descriptor) != descriptor) std::abort();
  close(made);
}

void fill(int descriptor, std::string_view bytes) {
  if (ftruncate(descriptor, 0) != 0) std::abort();
  const auto size = static_cast<ssize_t>(bytes.size());
  if (pwrite(descriptor, bytes.data(), bytes.size(), 0) != size) std::abort();
  if (lseek(descriptor, 0, SEEK_SET) != 0) std::abort();
}

std::string bytes_of(int descriptor) {
  std::string bytes(static_cast<std::size_t>(lseek(descriptor, 0, SEEK_END)), '\0');
  const auto size = static_cast<ssize_t>(bytes.size());
  if (pread(descriptor, bytes.data(), bytes.size(), 0) != size) std::abort();
  return bytes;
}

bool is_fit_for_a_line(std::string_view text) {
  return !text.empty() && std::ranges::none_of(text, [](char c) {
    return static_cast<unsigned char>(c) < ' ' || c == 0x7f;
  });
}

}  // namespace

Console& Console::get() {
  static Console console;
  return console;
}

Console::Console() : report_(dup2(STDERR_FILENO, kReport)) {
  if (&__sanitizer_set_report_fd != nullptr) {
    __sanitizer_set_report_fd(reinterpret_cast<void*>(static_cast<std::uintptr_t>(kReport)));
  }
}

void Console::begin(std::string_view input) const {
  static const bool taken = [] {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) make_memory_file(stream);
    instead_of_the_end = [](const char*) { throw BrokenFile(); };
    return true;
  }();
  if (taken) fill(STDIN_FILENO, input);
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) fill(stream, "");
  choose_isa(best_isa());
}

std::string Console::out() const { return bytes_of(STDOUT_FILENO); }
std::string Console::err() const { return bytes_of(STDERR_FILENO); }

void Console::report(std::string_view text) const {
  dprintf(report_, "%.*s\n", static_cast<int>(text.size()), text.data());
}

std::string memory_file(std::string_view bytes) {
  static const bool made = (make_memory_file(kFile), true);
  if (made) fill(kFile, bytes);
  return "/proc/self/fd/" + std::to_string(kFile);
}

void require(bool holds, std::string_view what) {
  if (holds) return;
  const Console& console = Console::get();
  console.report(what);
  console.report("---- stdout\n" + console.out() + "---- stderr\n" + console.err() + "----");
  std::abort();
}

void require_message(const absl::Status& error) {
  require(!error.ok() && !error.message().empty(), "found an error without a message");
}

Limits small(const Limits& asked) {
  return {.max_states = std::min<std::uint64_t>(asked.max_states, 1000),
          .max_bytes = std::min<std::uint64_t>(asked.max_bytes, std::uint64_t{16} << 20),
          .max_depth = asked.max_depth,
          .max_seconds = std::min(asked.max_seconds, 0.05)};
}

void make_small(Settings& settings) {
  settings.threads = 1;
  settings.options.limits = small(settings.options.limits);
  settings.options.transpositions = std::min<std::uint64_t>(settings.options.transpositions, 65536);
  settings.count = std::min<std::uint64_t>(settings.count, 5);
  if (settings.random) settings.random = std::min<std::uint64_t>(*settings.random, 5);
  settings.progress = When::kNever;
  settings.check = false;
}

Settings small_settings() {
  Settings settings;
  settings.searches = {{"auto", ""}};
  settings.format = Format::kJson;
  make_small(settings);
  return settings;
}

int run(absl::StatusOr<int> (*command)(const Settings&), const Settings& settings, Claims claims) {
  const absl::StatusOr<int> code = command(settings);
  flush_output();
  if (!code.ok()) complain(message(code.status()));
  const int ended = code.value_or(kExitWrongUse);
  check_run(ended, settings.format, claims);
  return ended;
}

void check_run(int code, Format format, Claims claims) {
  require(code == kExitAnswered || code == kExitUnsolvable || code == kExitLimit ||
              code == kExitWrongUse || (code == kExitBroken && claims == Claims::kMayBeBroken),
          "found exit code " + std::to_string(code));
  const std::string out = Console::get().out(), err = Console::get().err();
  require(code != kExitWrongUse || !err.empty(), "found nothing on stderr with exit code 30");
  require(err.empty() || err.back() == '\n', "found no end of line on stderr");
  for (std::string_view rest = err; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    require(is_fit_for_a_line(rest.substr(0, end)), "found something else than text on stderr");
    rest.remove_prefix(std::min(rest.size(), end + 1));
  }
  if (format != Format::kJson) return;
  for (std::string_view rest = out; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
    require(nlohmann::json::parse(rest.substr(0, end), nullptr, false).is_object(),
            "found a line on stdout that is no JSON object");
    rest.remove_prefix(end + 1);
  }
}

}  // namespace trailblaze::fuzz
