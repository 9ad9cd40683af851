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

constexpr std::chrono::milliseconds kLook{20};  // for signals, so often
constexpr int kLooksBetween = 50;               // before a function is interrupted once more
constexpr int kMostLooks = 150;                 // at a function that does not end: three seconds

// A caller of run_for_python() waits for its turn, works and leaves. Once Python ends it is parked.
std::timed_mutex one_at_a_time;               // of a command's thread, as long as it works
std::atomic<bool> is_closed = false;          // no command begins any more
unsigned long closing_thread = 0;             // in which Python ends, as it numbers threads
std::atomic<bool> is_lost = false;            // this process was forked beside a command
std::atomic<int> callers = 0;                 // threads in run_for_python()
std::atomic<int> parked = 0;                  // those of them that stay there until Python ends
thread_local bool waits_for_command = false;  // this thread

// What a signal has raised, or null.
std::exception_ptr raised_by_signal() {
  const py::gil_scoped_acquire lock;
  if (PyErr_CheckSignals() == 0) return nullptr;
  return std::make_exception_ptr(py::error_already_set());
}

// A broken promise inside the engine is an exception while it lives, in place of the end of Python.
// A puzzle in Python may break one: where it has other successors the second time, say.
class InsteadOfTheEnd {
 public:
  InsteadOfTheEnd() {
    instead_of_the_end =
        at_broken_promise = [](const char* line) { throw std::runtime_error(line); };
  }
  ~InsteadOfTheEnd() { instead_of_the_end = at_broken_promise = nullptr; }
  InsteadOfTheEnd(const InsteadOfTheEnd&) = delete;
  InsteadOfTheEnd& operator=(const InsteadOfTheEnd&) = delete;
};

// The command at work, on a thread of its own.
class CommandRun {
 public:
  explicit CommandRun(std::vector<std::string> words) : words_(std::move(words)) {}

  // Runs it to its end. Returns what a signal has raised meanwhile, or null.
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

  // Throws what has ended it, if that was not its own end.
  CommandResult take() {
    if (thrown_) std::rethrow_exception(thrown_);
    return std::move(result_);
  }

 private:
  // A function that catches KeyboardInterrupt gets another one later.
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
      choose_isa(best_isa());  // a kernel that a command names is for that command alone
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

// Once Python ends, its lock is for no other thread any more: a thread that asked for it would be
// ended in the middle of C++. end_commands() waits until every caller is here or has left.
void stay_if_closed() {
  if (!is_closed) return;
  ++parked;
  while (true) pause();
}

// A thread in run_for_python(). It lets others have the interpreter's lock.
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

  const Counted counted_;  // as long as the lock is not held
  const py::gil_scoped_release released_;
};

// How long a function has been at work although the command is to end, in looks.
class Patience {
 public:
  explicit Patience(int most) : most_(most) {}

  // Looks once more. Whether it has lasted too long.
  bool ends() {
    const bool lasts = interrupt_signal != 0 && PythonCalls::is_any_at_work();
    looks_ = lasts ? looks_ + 1 : 0;
    return looks_ > most_;
  }

 private:
  const int most_;
  int looks_ = 0;
};

// Where a function of a puzzle waits for a thread that waits here, nothing would ever end, and a
// signal does not end such a wait of Python: so this thread gives up.
std::exception_ptr given_up() {
  return std::make_exception_ptr(std::runtime_error(
      "trailblaze: found a call that waits for a function of a puzzle, which has not ended three "
      "seconds after it was interrupted, expected that no such function waits for another call"));
}

// Waits for its turn and runs the command. Returns what a signal has raised meanwhile, or null.
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
  if (is_lost) found = "a process that was forked while a command was at work";
  if (waits_for_command) found = "a call within a call, by a handler of signals";
  if (PythonCalls::is_in_function()) found = "a call by a function of the puzzle that it works at";
  if (found == nullptr) return;
  throw std::runtime_error(std::string("trailblaze: found ") + found + ", expected none");
}

// Throws what a signal has raised. What a function had thrown is its context, as in Python, unless
// that has one already.
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
  } catch (const std::exception&) {  // the engine was on its way to its end
  }
  std::rethrow_exception(raised);
}

}  // namespace

CommandResult run_for_python(std::vector<std::string> words, const PythonParts* puzzle) {
  if (is_closed && PyThread_get_thread_ident() != closing_thread) {
    const Caller caller;  // a thread that Python does not wait for
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
  // A second more than that of callers who wait, so that these have left.
  for (Patience patience(kMostLooks + kLooksBetween); !one_at_a_time.try_lock_for(kLook);) {
    if (patience.ends()) return;  // the function does not come back to Python
    note_interrupt(SIGTERM);
    const py::gil_scoped_acquire lock;
    PythonCalls::interrupt();
  }
  one_at_a_time.unlock();
  while (callers != parked) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

void mark_forked() { is_lost = callers != 0; }

}  // namespace trailblaze
