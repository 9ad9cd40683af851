#include "tests/torture/fuzz/harness.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "cli/exit_codes.hpp"
#include "cli/report/output.hpp"
#include "cli/verify/check_report.hpp"
#include "cli/verify/fields.hpp"
#include "engine/base/isa.hpp"

// Where a sanitizer writes to; there is none without one. NOLINTNEXTLINE
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

// True if a message names what is wrong: a field, a colon and more.
bool names_a_field(std::string_view line) {
  const std::size_t colon = line.find(": ");
  return colon != line.npos && colon > 0 && colon + 2 < line.size();
}

// `verify` must accept a report on stdout. It need not be able to read a report of an error.
void check_report_on_stdout(std::string_view line) {
  static Sessions sessions;  // kept: heuristics of large boards take long to build
  if (line.empty()) return;
  const Json report = Json::parse(line, nullptr, false);
  require(report.is_object(), "found a line on stdout that is no JSON object");
  const auto command = report.find("command"), status = report.find("status");
  if (command == report.end() || (*command != "solve" && *command != "enumerate")) return;
  const Checked checked = check_report({1, std::string(line), absl::OkStatus()}, sessions);
  require(checked.verdict != Verdict::kBroken &&
              (*status == "error" || checked.verdict != Verdict::kUnreadable),
          "found a report that does not hold: " + checked.why);
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
    return true;
  }();
  flush_output();  // output of an aborted input
  draw_progress("");
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

void check_run(int code, const Expected& expected) {
  require(code == kExitAnswered || code == kExitUnsolvable || code == kExitLimit ||
              code == kExitWrongUse || (code == kExitBroken && expected.may_be_broken),
          "found exit code " + std::to_string(code));
  const std::string out = Console::get().out(), err = Console::get().err();
  require(err.empty() || err.back() == '\n', "found no end of line on stderr");
  const auto complaints = split(std::string_view(err).substr(0, err.size() - !err.empty()), '\n');
  for (const std::string_view line : complaints) {
    require(err.empty() || is_fit_for_a_line(line), "found something else than text on stderr");
  }
  if (code == kExitWrongUse) {
    require(expected.many || (complaints.size() == 1 && names_a_field(complaints.front())),
            "found no line on stderr that tells a mistake");
  } else if (code == kExitAnswered || code == kExitUnsolvable) {
    // Without a mistake, only `generate` writes to stderr: how it draws instances.
    const bool tells_series = err.starts_with("uniform over ") || err.starts_with("ends of walks ");
    require(err.empty() || (tells_series && complaints.size() == 1),
            "found something on stderr where nothing is wrong");
  }
  if (expected.format == Format::kJson) {
    for (const std::string_view line : split(out, '\n')) check_report_on_stdout(line);
  }
}

int run(absl::StatusOr<int> (*command)(const Settings&), const Settings& settings,
        const Expected& expected) {
  const absl::StatusOr<int> code = command(settings);
  flush_output();
  if (!code.ok()) print_to_stderr(message(code.status()));
  const int ended = code.value_or(kExitWrongUse);
  check_run(ended, expected);
  return ended;
}

}  // namespace trailblaze::fuzz
