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
#include "engine/base/check.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/standard_streams.hpp"
#include "puzzles/registry.hpp"
#include "python/core/calls.hpp"
#include "python/core/python_entry.hpp"

namespace trailblaze {
namespace {

namespace py = pybind11;

constexpr std::chrono::milliseconds kLook{20};  // time between two looks for signals
constexpr int kLooksBetween = 50;               // looks between two interrupts of a function
constexpr int kMostLooks = 150;                 // looks until a function counts as stuck: 3 s

// A caller of run_for_python() waits for its turn, runs its command and returns. If Python exits
// meanwhile, the caller is parked: it never returns.
std::timed_mutex one_at_a_time;               // held by the caller whose command runs
std::atomic<bool> is_closed = false;          // true once Python exits: no command may begin
unsigned long closing_thread = 0;             // Python's number of the thread in which it exits
std::atomic<bool> is_lost = false;            // true if this process was forked during a command
std::atomic<int> callers = 0;                 // threads in run_for_python()
std::atomic<int> parked = 0;                  // callers that stay there until the process ends
thread_local bool waits_for_command = false;  // true if this thread is in run_for_python()

// Runs Python's signal handlers. Returns the exception that a handler raised, or null.
std::exception_ptr raised_by_signal() {
  const py::gil_scoped_acquire lock;
  if (PyErr_CheckSignals() == 0) return nullptr;
  return std::make_exception_ptr(py::error_already_set());
}

// While this object lives, a failed check or fail_with() throws an exception instead of ending the
// process, because the process belongs to Python. A puzzle in Python can make a check fail, for
// instance if a state has other successors at the second call.
class InsteadOfTheEnd {
 public:
  InsteadOfTheEnd() {
    fail_with_hook = fail_check_hook = [](const char* line) { throw std::runtime_error(line); };
  }
  ~InsteadOfTheEnd() { fail_with_hook = fail_check_hook = nullptr; }
  InsteadOfTheEnd(const InsteadOfTheEnd&) = delete;
  InsteadOfTheEnd& operator=(const InsteadOfTheEnd&) = delete;
};

// A command that runs on a thread of its own.
class CommandRun {
 public:
  explicit CommandRun(std::vector<std::string> words) : words_(std::move(words)) {}

  // Runs the command to its end. Returns the exception that a signal raised meanwhile, or null.
  std::exception_ptr run() {
    std::thread worker([this] { work(); });
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, kLook, [this] { return is_done_; })) {
      lock.unlock();
      if (!is_closed) look_for_signals();
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
  // and repeats this after every kLooksBetween looks, because a function may catch
  // KeyboardInterrupt.
  void look_for_signals() {
    const std::exception_ptr raised = raised_by_signal();
    if (raised && !raised_) raised_ = raised;
    if (!raised_) return;
    note_interrupt(SIGINT);
    if (!raised && ++looks_ % kLooksBetween != 0) return;
    const py::gil_scoped_acquire lock;
    PythonCalls::interrupt();
  }

  void work() {
    try {
      const InsteadOfTheEnd throws;
      CapturedOutput output;
      choose_isa(best_isa());  // undo a choice of the previous command
      result_.code = run_program(words_);
      result_.out = output.take_out();
      result_.err = output.take_err();
    } catch (...) {
      thrown_ = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    is_done_ = true;
    ended_.notify_one();
  }

  const std::vector<std::string> words_;
  CommandResult result_;
  std::exception_ptr thrown_, raised_;
  int looks_ = 0;
  std::mutex mutex_;  // guards the rest
  std::condition_variable ended_;
  bool is_done_ = false;
};

// Parks this thread if Python exits. Python then gives its lock to no other thread, and would end a
// thread that asks for the lock in the middle of C++. end_commands() waits until every caller is
// parked or has left.
void stay_if_closed() {
  if (!is_closed) return;
  ++parked;
  while (true) pause();
}

// Counts this thread as a caller, and releases the interpreter's lock meanwhile.
class Caller {
 private:
  class Counted {
   public:
    Counted() {
      ++callers;
      waits_for_command = true;
    }
    ~Counted() {
      waits_for_command = false;
      --callers;
    }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
  };

  const Counted counted_;  // declared first, so that it outlasts the release of the lock
  const py::gil_scoped_release released_;
};

// Counts the looks during which a function of a puzzle runs on after the command was interrupted.
class Patience {
 public:
  explicit Patience(int most) : most_(most) {}

  // Looks once more. True if the function has run for more than `most` looks.
  bool ends() {
    const bool lasts = interrupt_signal != 0 && PythonCalls::is_any_at_work();
    looks_ = lasts ? looks_ + 1 : 0;
    return looks_ > most_;
  }

 private:
  const int most_;
  int looks_ = 0;
};

// The exception of a caller that gives up its wait for a turn. A puzzle's function may be waiting
// for this very thread, which is a deadlock, and a signal does not end such a wait in Python.
std::exception_ptr given_up() {
  return std::make_exception_ptr(std::runtime_error(
      "trailblaze: found a function of a puzzle that still runs three seconds after an interrupt, "
      "expected it to end; it must not wait for another call"));
}

// Waits for its turn and runs the command. Returns the exception that a signal raised meanwhile, or
// null.
std::exception_ptr run_in_turn(CommandRun& command, const PythonParts* puzzle, PythonCalls* calls) {
  for (Patience patience(kMostLooks); !one_at_a_time.try_lock_for(kLook);) {
    if (patience.ends()) return given_up();
    if (is_closed) continue;
    if (std::exception_ptr raised = raised_by_signal()) return raised;
  }
  const std::lock_guard turn(one_at_a_time, std::adopt_lock);
  if (is_closed) return nullptr;
  std::optional<GuestPuzzle> guest;
  if (puzzle != nullptr) guest.emplace(entry_of(*puzzle, *calls));
  return command.run();
}

void check_that_none_is_at_work() {
  const char* found = nullptr;
  if (is_closed) found = "a call while Python ends";
  if (is_lost) found = "a process that was forked during a call";
  if (waits_for_command) found = "a call from a signal handler during another call";
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

CommandResult run_for_python(std::vector<std::string> words, const PythonParts* puzzle) {
  if (is_closed && PyThread_get_thread_ident() != closing_thread) {
    const Caller caller;  // a daemon thread: Python does not wait for it
    stay_if_closed();
  }
  check_that_none_is_at_work();
  open_standard_streams();
  CommandRun command(std::move(words));
  PythonCalls calls;
  std::exception_ptr raised;
  {
    const Caller caller;
    raised = run_in_turn(command, puzzle, &calls);
    if (!raised) stay_if_closed();
  }
  if (raised) raise_both(raised, calls.thrown());
  if (calls.thrown()) std::rethrow_exception(calls.thrown());
  return command.take();
}

void end_commands() {
  closing_thread = PyThread_get_thread_ident();
  is_closed = true;
  if (is_lost) return;
  const py::gil_scoped_release released;
  // Wait one second longer than callers wait for their turn, so that they have left.
  for (Patience patience(kMostLooks + kLooksBetween); !one_at_a_time.try_lock_for(kLook);) {
    if (patience.ends()) return;  // the function is stuck
    note_interrupt(SIGTERM);
    const py::gil_scoped_acquire lock;
    PythonCalls::interrupt();
  }
  one_at_a_time.unlock();
  while (callers != parked) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

void mark_forked() { is_lost = callers != 0; }

}  // namespace trailblaze
