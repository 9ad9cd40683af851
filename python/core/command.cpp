#include "python/core/command.hpp"

#include <pybind11/pybind11.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <exception>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>

#include "cli/commands.hpp"
#include "cli/process.hpp"
#include "cli/report/output.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/standard_streams.hpp"
#include "puzzles/registry.hpp"
#include "python/core/calls.hpp"
#include "python/core/python_entry.hpp"

namespace trailblaze {
namespace {

namespace py = pybind11;

constexpr std::chrono::milliseconds kCheckInterval{20};  // between two checks for signals
constexpr int kChecksPerInterrupt = 50;  // checks between two interrupts of a function
constexpr int kChecksUntilStuck = 150;   // checks until a function counts as stuck: 3 s

// A caller of run_for_python() waits for its turn, runs its command and returns. If Python exits
// meanwhile, the caller is parked: it never returns.
std::timed_mutex command_mutex;              // held by the caller whose command runs
std::atomic<bool> is_closed = false;         // true once Python exits: no command may begin
unsigned long closing_thread = 0;            // Python's number of the thread in which it exits
std::atomic<bool> is_forked_midway = false;  // true if this process was forked during a command
std::atomic<int> callers = 0;                // threads in run_for_python()
std::atomic<int> parked_callers = 0;         // callers that stay there until the process ends
thread_local bool is_calling = false;        // true if this thread is in run_for_python()

// Runs Python's signal handlers. Returns the exception that a handler raised, or null.
std::exception_ptr raised_by_signal() {
  const py::gil_scoped_acquire lock;
  if (PyErr_CheckSignals() == 0) return nullptr;
  return std::make_exception_ptr(py::error_already_set());
}

// A command that runs on a thread of its own.
class CommandThread {
 public:
  explicit CommandThread(std::vector<std::string> arguments) : arguments_(std::move(arguments)) {}

  // Runs the command to its end. Returns the exception that a signal raised meanwhile, or null.
  std::exception_ptr run() {
    std::thread worker([this] { work(); });
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, kCheckInterval, [this] { return is_done_; })) {
      lock.unlock();
      if (!is_closed) check_signals();
      lock.lock();
    }
    lock.unlock();
    worker.join();
    interrupt_signal = 0;
    return raised_;
  }

  // Returns the result, or rethrows the exception that ended the command.
  CommandResult take() {
    if (thrown_) std::rethrow_exception(thrown_);
    return std::move(result_);
  }

 private:
  // Runs Python's signal handlers. If a handler has raised an exception, interrupts the command,
  // and repeats this after every kChecksPerInterrupt checks, because a function may catch
  // KeyboardInterrupt.
  void check_signals() {
    const std::exception_ptr raised = raised_by_signal();
    if (raised && !raised_) raised_ = raised;
    if (!raised_) return;
    note_interrupt(SIGINT);
    if (!raised && ++checks_ % kChecksPerInterrupt != 0) return;
    const py::gil_scoped_acquire lock;
    PythonCalls::interrupt();
  }

  void work() {
    try {
      CapturedOutput output;
      choose_isa(best_isa());  // undo a choice of the previous command
      result_.code = run_program(arguments_);
      result_.out = output.take_out();
      result_.err = output.take_err();
    } catch (...) {
      thrown_ = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    is_done_ = true;
    ended_.notify_one();
  }

  const std::vector<std::string> arguments_;
  CommandResult result_;
  std::exception_ptr thrown_, raised_;
  int checks_ = 0;
  std::mutex mutex_;  // guards the rest
  std::condition_variable ended_;
  bool is_done_ = false;
};

// Parks this thread if Python exits. Python then gives its lock to no other thread, and would end a
// thread that asks for the lock in the middle of C++. end_commands() waits until every caller is
// parked or has left.
void park_if_closed() {
  if (!is_closed) return;
  ++parked_callers;
  while (true) pause();
}

// Counts this thread as a caller, and releases the interpreter's lock meanwhile.
class Caller {
 private:
  class Counted {
   public:
    Counted() {
      ++callers;
      is_calling = true;
    }
    ~Counted() {
      is_calling = false;
      --callers;
    }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
  };

  const Counted counted_;  // declared first, so that it outlasts the release of the lock
  const py::gil_scoped_release released_;
};

// Detects that a function of a puzzle runs on long after the command was interrupted.
class StuckDetector {
 public:
  explicit StuckDetector(int most) : most_(most) {}

  // Checks once more. True if the function still ran at more than `most` checks in a row.
  bool is_stuck() {
    const bool is_running = interrupt_signal != 0 && PythonCalls::is_any_running();
    checks_ = is_running ? checks_ + 1 : 0;
    return checks_ > most_;
  }

 private:
  const int most_;
  int checks_ = 0;
};

// The exception of a caller that gives up its wait for a turn. A puzzle's function may be waiting
// for this very thread, which is a deadlock, and a signal does not end such a wait in Python.
std::exception_ptr deadlock_error() {
  return std::make_exception_ptr(std::runtime_error(
      "trailblaze: found a function of a puzzle that still runs three seconds after an interrupt, "
      "expected it to end; it must not wait for another call"));
}

// Waits for its turn and runs the command. Returns the exception that a signal raised meanwhile, or
// null.
std::exception_ptr run_exclusively(CommandThread& command, const PythonParts* puzzle,
                                   PythonCalls* calls) {
  for (StuckDetector detector(kChecksUntilStuck); !command_mutex.try_lock_for(kCheckInterval);) {
    if (detector.is_stuck()) return deadlock_error();
    if (is_closed) continue;
    if (std::exception_ptr raised = raised_by_signal()) return raised;
  }
  const std::lock_guard guard(command_mutex, std::adopt_lock);
  if (is_closed) return nullptr;
  std::optional<GuestPuzzle> guest;
  if (puzzle != nullptr) guest.emplace(entry_of(*puzzle, *calls));
  return command.run();
}

void check_may_begin() {
  const char* found = nullptr;
  if (is_closed) found = "a call while Python ends";
  if (is_forked_midway) found = "a process that was forked during a call";
  if (is_calling) found = "a call from a signal handler during another call";
  if (PythonCalls::is_in_function())
    found = "a call from a function of the puzzle that it is working on";
  if (found == nullptr) return;
  throw std::runtime_error(std::string("trailblaze: found ") + found + ", expected none");
}

// Throws `raised`, the exception of a signal. Its context becomes `thrown`, the exception of a
// function, unless `raised` already has a context. This is Python's own rule.
[[noreturn]] void raise_both(const std::exception_ptr& raised, const std::exception_ptr& thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const py::error_already_set& context) {
    try {
      std::rethrow_exception(raised);
    } catch (const py::error_already_set& error) {
      const auto known =
          py::reinterpret_steal<py::object>(PyException_GetContext(error.value().ptr()));
      if (!known) PyException_SetContext(error.value().ptr(), context.value().inc_ref().ptr());
    }
  } catch (const std::exception&) {  // the engine's own exception is no context
  }
  std::rethrow_exception(raised);
}

}  // namespace

CommandResult run_for_python(std::vector<std::string> arguments, const PythonParts* puzzle) {
  if (is_closed && PyThread_get_thread_ident() != closing_thread) {
    const Caller caller;  // a daemon thread: Python does not wait for it
    park_if_closed();
  }
  check_may_begin();
  open_standard_streams();
  CommandThread command(std::move(arguments));
  PythonCalls calls;
  std::exception_ptr raised;
  {
    const Caller caller;
    raised = run_exclusively(command, puzzle, &calls);
    if (!raised) park_if_closed();
  }
  if (raised) raise_both(raised, calls.thrown());
  if (calls.thrown()) std::rethrow_exception(calls.thrown());
  return command.take();
}

void end_commands() {
  closing_thread = PyThread_get_thread_ident();
  is_closed = true;
  if (is_forked_midway) return;
  const py::gil_scoped_release released;
  // Wait one second longer than callers wait for their turn, so that they have left.
  for (StuckDetector detector(kChecksUntilStuck + kChecksPerInterrupt);
       !command_mutex.try_lock_for(kCheckInterval);) {
    if (detector.is_stuck()) return;  // the function is stuck
    note_interrupt(SIGTERM);
    const py::gil_scoped_acquire lock;
    PythonCalls::interrupt();
  }
  command_mutex.unlock();
  while (callers != parked_callers) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

void mark_forked() { is_forked_midway = callers != 0; }

}  // namespace trailblaze
