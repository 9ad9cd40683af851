// The process around a command line: its streams, its signals, its allocator, its exit code.
#include "cli/process.hpp"

#include <malloc.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <new>

#include "cli/exit_codes.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/no_memory.hpp"
#include "engine/base/standard_streams.hpp"

namespace trailblaze {
namespace {

// Ctrl-C and `kill` end a run cleanly: the first signal sets interrupt_signal, searches see it at
// their next block, and the program prints its results so far. A second signal ends the process at
// once if it comes more than a second later. The program ignores a second signal that comes sooner:
// it may be the same request, because timeout(1) signals both the process and its group.
volatile std::time_t first_signal = 0;  // its time, in seconds

// The value of interrupt_signal while a search is cancelled: no signal has this number.
constexpr int kCancelled = -1;

// Uses only what is allowed in a signal handler: lock-free stores, time(), sigaction().
void note_signal(int signal) {
  const std::time_t now = std::time(nullptr);
  if (!is_asked_to_end()) {
    note_interrupt(signal);
  } else if (now > first_signal + 1) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

void catch_signals() {
  struct sigaction action = {};
  action.sa_handler = note_signal;  // without SA_RESTART: a blocked read returns
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGXFSZ, SIG_IGN);  // a write beyond the limit of ulimit -f is an ordinary error
}

void (*before_end)() = nullptr;  // of prepare_process()

// Ends the program with the line of the first thread that calls it. All other threads wait forever.
[[noreturn]] void end_with(const char* line) {
  static std::atomic_flag is_ending;
  while (is_ending.test_and_set()) pause();
  if (before_end != nullptr) before_end();
  std::fprintf(stderr, "%s\n", line);
  std::fflush(nullptr);
  std::_Exit(kExitBroken);
}

// Ends the program after an uncaught exception: a failure of the engine (check.hpp), or one in a
// thread or in a function that must not throw, such as a destructor.
[[noreturn]] void end_uncaught() {
  try {
    if (const std::exception_ptr uncaught = std::current_exception()) {
      std::rethrow_exception(uncaught);
    }
  } catch (const std::bad_alloc&) {
    end_with(kNoMemory);
  } catch (const std::exception& uncaught) {
    end_with(uncaught.what());
  }
  end_with("internal error: the program was ended");
}

}  // namespace

void prepare_process(void (*before)()) {
  before_end = before;
  open_standard_streams();
  catch_signals();
  std::set_terminate(end_uncaught);
  // Returns arrays of a megabyte or more to the system when they are freed. By default the
  // allocator would keep them, and a stream would hold more memory than its searches do.
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
}

void note_interrupt(int signal) {
  if (is_asked_to_end()) return;
  first_signal = std::time(nullptr);
  interrupt_signal.store(signal);
}

void cancel_search() {
  int none = 0;
  interrupt_signal.compare_exchange_strong(none, kCancelled);
}

void resume_after_cancel() {
  int cancelled = kCancelled;
  interrupt_signal.compare_exchange_strong(cancelled, 0);
}

bool is_asked_to_end() { return interrupt_signal.load() > 0; }

int exit_code_of_process(int code) {
  return is_asked_to_end() ? kExitSignal + interrupt_signal.load() : code;
}

}  // namespace trailblaze
