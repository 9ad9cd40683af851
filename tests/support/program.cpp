#include "tests/support/program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "tests/support/catch.hpp"

// The options of AddressSanitizer, unless the environment overrides them. It quarantines 16 MB of
// freed memory to detect uses after free. With its default of 256 MB each new block is memory that
// has left the cache, which took three fifths of the CPU time of broken_laws_test.
// NOLINTNEXTLINE
extern "C" const char* __asan_default_options() { return "quarantine_size_mb=16"; }

namespace trailblaze {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::size_t times_in(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

std::string content(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string write_file(const std::string& name, const std::string& text) {
  const auto file = Scratch::file(name);
  std::ofstream(file, std::ios::binary) << text;
  return file.string();
}

namespace {

// Disables the search for leaks and for uses of a stack after return in child processes. Under
// AddressSanitizer they take most of the time of a short run. This process still searches for both,
// because it has already read its options. So do the scripts in tests/cli and the fuzzer.
[[maybe_unused]] const bool kForShortRuns = [] {
  setenv("ASAN_OPTIONS", "detect_leaks=0:detect_stack_use_after_return=0", 0);
  return true;
}();

// Splits a line into arguments as the shell does. Returns nullopt if the line has anything but
// plain and quoted arguments.
std::optional<std::vector<std::string>> plain_arguments(const std::string& line) {
  std::vector<std::string> arguments;
  bool in_argument = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == ' ') {
      in_argument = false;
      continue;
    }
    if (!std::exchange(in_argument, true)) arguments.emplace_back();
    if (c == '\'' || c == '"') {
      const std::size_t end = line.find(c, i + 1);
      if (end == std::string::npos) return std::nullopt;
      const std::string quoted = line.substr(i + 1, end - i - 1);
      if (c == '"' && quoted.find_first_of("$`\\!") != std::string::npos) return std::nullopt;
      arguments.back() += quoted;
      i = end;
    } else if (std::string_view("|&;<>()$`\\*?[]#~!{}\n\t").find(c) != std::string_view::npos) {
      return std::nullopt;
    } else {
      arguments.back() += c;
    }
  }
  return arguments;
}

// Runs a process whose output goes to these files, and returns its status.
int status_of(const char* program, std::vector<std::string> arguments, const std::string& out,
              const std::string& err) {
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  constexpr int kWrite = O_WRONLY | O_CREAT | O_TRUNC, kMode = 0600;
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, out.c_str(), kWrite, kMode);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, err.c_str(), kWrite, kMode);
  pid_t child = -1;
  const int failed = posix_spawnp(&child, program, &files, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  REQUIRE(failed == 0);
  int status = 0;
  pid_t ended = -1;
  while ((ended = waitpid(child, &status, 0)) < 0 && errno == EINTR) {
  }
  REQUIRE(ended == child);
  return status;
}

ProgramRun run_of_process(const char* program, const std::vector<std::string>& arguments) {
  const std::string out = Scratch::file("out").string(), err = Scratch::file("err").string();
  const int status = status_of(program, arguments, out, err);
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {code, content(out), content(err)};
}

[[maybe_unused]] bool caps_memory(const std::vector<std::string>& arguments) {
  return std::ranges::any_of(arguments,
                             [](const auto& w) { return w.starts_with("--max-memory"); });
}

}  // namespace

// Starts no shell for a line with a single command, because the shell takes half the time of a
// short run.
ProgramRun shell(const std::string& line) {
  const auto arguments = plain_arguments(line);
  if (arguments && !arguments->empty() && arguments->front() == "trailblaze") {
#ifdef TRAILBLAZE_IN_PROCESS
    if (!caps_memory(*arguments)) return run_in_process({arguments->begin() + 1, arguments->end()});
#endif
    return run_of_process(TRAILBLAZE_PROGRAM, *arguments);
  }
  const std::string folder = std::filesystem::path(TRAILBLAZE_PROGRAM).parent_path().string();
  const std::string path = "export PATH='" + folder + "':$PATH\n";
  const std::string script = write_file("line.sh", path + line + "\n");
  return run_of_process("bash", {"bash", "-o", "pipefail", script});
}

ProgramRun trailblaze_run(const std::string& arguments) { return shell("trailblaze " + arguments); }

// A line that begins with `exec` goes to the shell, which replaces itself with the program.
ProgramRun process_run(const std::string& arguments) {
  return shell("exec trailblaze " + arguments);
}

std::vector<Json> objects(const std::string& text) {
  std::vector<Json> out;
  for (const std::string& line : lines_of(text)) {
    INFO(line);
    out.push_back(Json::parse(line, nullptr, false));
    REQUIRE(out.back().is_object());
  }
  return out;
}

std::vector<Json> reports_of(const std::string& arguments) {
  const ProgramRun run = trailblaze_run("solve " + arguments + " --format json");
  INFO(run.err);
  std::vector<Json> reports = objects(run.out);
  for (Json& report : reports) {
    for (const char* varies :
         {"seconds", "instances_per_second", "nodes_per_second", "peak_memory_bytes", "stored",
          "storage", "threads", "max_frontier"}) {
      report.erase(varies);
    }
  }
  return reports;
}

Json object(const ProgramRun& run) {
  INFO(run.err);
  const auto all = objects(run.out);
  REQUIRE(all.size() == 1);
  return all.front();
}

Json report_of(const std::string& arguments) {
  return object(trailblaze_run("solve " + arguments + " --no-path --format json"));
}

std::vector<Json> all_reports(const std::string& arguments) {
  return objects(trailblaze_run("solve " + arguments + " --format json").out);
}

std::vector<Json> file_reports(const std::string& arguments, const std::string& text) {
  std::vector<Json> reports = all_reports(arguments + " --file " + write_file("starts.txt", text));
  std::erase_if(reports, [](const Json& report) { return report["command"] == "summary"; });
  return reports;
}

ProgramRun verify_run(const std::string& text, const std::string& options) {
  return trailblaze_run("verify " + options + " " + write_file("verified.jsonl", text));
}

}  // namespace trailblaze
