#ifdef TRAILBLAZE_IN_PROCESS

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/report/output.hpp"
#include "engine/base/isa.hpp"
#include "tests/support/program.hpp"

// Sets the file to which a sanitizer writes. Without a sanitizer this symbol is null.
// NOLINTNEXTLINE
extern "C" __attribute__((weak)) void __sanitizer_set_report_fd(void* descriptor);

namespace trailblaze {
namespace {

// Redirects a descriptor of this process to a file during the lifetime of the object.
class Redirected {
 public:
  Redirected(int stream, const std::string& file, int flags)
      : stream_(stream), kept_(fcntl(stream, F_DUPFD_CLOEXEC, 100)) {
    const int opened = open(file.c_str(), flags | O_CLOEXEC, 0600);
    if (kept_ < 0 || opened < 0 || dup2(opened, stream) != stream) std::abort();
    close(opened);
  }
  ~Redirected() {
    give_back();
    close(kept_);
  }
  Redirected(const Redirected&) = delete;
  Redirected& operator=(const Redirected&) = delete;

  void give_back() const { dup2(kept_, stream_); }

 private:
  int stream_, kept_;
};

// The running command line. If the process ends before the line does, Line restores the streams,
// and prints the line and its stderr. Otherwise nobody could see why the tests ended.
class Line {
 public:
  Line(const std::vector<std::string>& arguments, const std::string& out, const std::string& err)
      : arguments_(arguments),
        err_name_(err),
        out_(STDOUT_FILENO, out, kWrite),
        err_(STDERR_FILENO, err, kWrite) {
    at_work = this;
    of_abort = std::signal(SIGABRT, [](int signal) {
      print_line();
      std::signal(signal, of_abort);
      std::raise(signal);
    });
  }
  ~Line() {
    std::signal(SIGABRT, of_abort);
    at_work = nullptr;
  }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

 private:
  static constexpr int kWrite = O_WRONLY | O_CREAT | O_TRUNC;

  static void print_line() {
    at_work->out_.give_back();
    at_work->err_.give_back();
    std::string line = "in this process: trailblaze";
    for (const std::string& argument : at_work->arguments_) line += " '" + argument + "'";
    std::fprintf(stderr, "%s\n%s", line.c_str(), content(at_work->err_name_).c_str());
    std::fflush(stderr);
  }

  inline static const Line* at_work = nullptr;
  inline static void (*of_abort)(int) = SIG_DFL;
  const std::vector<std::string>& arguments_;
  const std::string& err_name_;
  Redirected out_, err_;
};

// Lets a sanitizer write to the original stderr of this process.
void keep_reports_visible() {
  static const int stderr_at_first = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 100);
  if (&__sanitizer_set_report_fd != nullptr) {
    __sanitizer_set_report_fd(
        reinterpret_cast<void*>(static_cast<std::uintptr_t>(stderr_at_first)));
  }
}

void flush() {
  std::cout.flush();
  std::fflush(nullptr);
}

}  // namespace

ProgramRun run_in_process(const std::vector<std::string>& arguments) {
  const std::string out = Scratch::file("out").string(), err = Scratch::file("err").string();
  keep_reports_visible();
  flush();
  ProgramRun run;
  {
    const Redirected in(STDIN_FILENO, "/dev/null", O_RDONLY);
    const Line line(arguments, out, err);
    flush_output();  // of an earlier line that ended by an exception
    draw_progress("");
    choose_isa(best_isa());  // undo the choice of an earlier line
    try {
      run.code = run_program(arguments);
    } catch (const std::exception& thrown) {  // as the program ends
      run.code = kExitBroken;
      std::fprintf(stderr, "%s\n", thrown.what());
    }
    flush();
  }
  choose_isa(best_isa());
  run.out = content(out);
  run.err = content(err);
  return run;
}

}  // namespace trailblaze

#endif
