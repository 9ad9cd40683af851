#include "tests/support/in_process.hpp"

#ifdef TRAILBLAZE_IN_PROCESS

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>

#include "cli/commands.hpp"
#include "engine/base/isa.hpp"
#include "tests/support/catch.hpp"

// Where a sanitizer writes to; there is none without one. NOLINTNEXTLINE
extern "C" __attribute__((weak)) void __sanitizer_set_report_fd(void* descriptor);

namespace trailblaze {
namespace {

// While it lives, a descriptor of this process stands for a file.
class Redirected {
 public:
  Redirected(int stream, const std::string& file, int flags)
      : stream_(stream), kept_(fcntl(stream, F_DUPFD_CLOEXEC, 100)) {
    const int opened = open(file.c_str(), flags | O_CLOEXEC, 0600);
    if (kept_ < 0 || opened < 0 || dup2(opened, stream) != stream) std::abort();
    close(opened);
  }
  ~Redirected() {
    dup2(kept_, stream_);
    close(kept_);
  }
  Redirected(const Redirected&) = delete;
  Redirected& operator=(const Redirected&) = delete;

 private:
  int stream_, kept_;
};

// What a sanitizer has to say goes to where stderr was when this process began.
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
  std::cin.clear();  // of the end that the line before has seen
  std::clearerr(stdin);
}

}  // namespace

Run run_in_process(const std::vector<std::string>& words) {
  const std::string out = Scratch::file("out").string(), err = Scratch::file("err").string();
  keep_reports_visible();
  flush();
  Run run;
  {
    constexpr int kWrite = O_WRONLY | O_CREAT | O_TRUNC;
    const Redirected in(STDIN_FILENO, "/dev/null", O_RDONLY);
    const Redirected out_file(STDOUT_FILENO, out, kWrite), err_file(STDERR_FILENO, err, kWrite);
    choose_isa(best_isa());  // the line before may have named another
    run.code = run_program(words);
    flush();
  }
  choose_isa(best_isa());
  run.out = content(out);
  run.err = content(err);
  return run;
}

}  // namespace trailblaze

#endif
