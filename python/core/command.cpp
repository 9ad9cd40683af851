#include "python/core/command.hpp"

#include <pybind11/pybind11.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>

#include "cli/commands.hpp"
#include "cli/process.hpp"
#include "cli/report/output.hpp"
#include "engine/base/check.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"

namespace trailblaze {
namespace {

namespace py = pybind11;

constexpr std::chrono::milliseconds kLook{20};  // for signals, so often

std::timed_mutex one_at_a_time;        // of a command's thread, as long as it works
std::atomic<bool> is_closed = false;   // no command begins any more
thread_local bool is_at_work = false;  // this thread waits for a command

// Whether a signal has raised an exception, which is then the caller's to throw.
bool is_interrupted() {
  const py::gil_scoped_acquire lock;
  return PyErr_CheckSignals() != 0;
}

// A broken promise inside the engine is an exception while it lives, in place of the end of Python.
class InsteadOfTheEnd {
 public:
  InsteadOfTheEnd() {
    instead_of_the_end = at_broken_promise = [](const char* line) {
      throw std::runtime_error(line);
    };
  }
  ~InsteadOfTheEnd() { instead_of_the_end = at_broken_promise = nullptr; }
  InsteadOfTheEnd(const InsteadOfTheEnd&) = delete;
  InsteadOfTheEnd& operator=(const InsteadOfTheEnd&) = delete;
};

// The command at work, on a thread of its own.
class AtWork {
 public:
  explicit AtWork(std::vector<std::string> words) : words_(std::move(words)) {}

  // Runs it to its end. Returns whether a signal has ended it.
  bool run() {
    std::thread worker([this] { work(); });
    bool interrupted = false;
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, kLook, [this] { return is_done_; })) {
      lock.unlock();
      if (!interrupted && !is_closed && is_interrupted()) {
        interrupted = true;
        note_interrupt(SIGINT);
      }
      lock.lock();
    }
    lock.unlock();
    worker.join();
    interrupt_signal = 0;
    return interrupted;
  }

  // Throws what has ended it, if that was not its own end.
  CommandResult take() {
    if (thrown_) std::rethrow_exception(thrown_);
    return std::move(result_);
  }

 private:
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
  std::exception_ptr thrown_;
  std::mutex mutex_;  // guards the rest
  std::condition_variable ended_;
  bool is_done_ = false;
};

// Once Python ends, its lock is for no other thread any more: a thread that asked for it would be
// ended in the middle of C++.
void stay_if_closed() {
  while (is_closed) pause();
}

// Waits for its turn and runs the command. Returns whether a signal has raised an exception.
bool run_in_turn(AtWork& command) {
  while (!one_at_a_time.try_lock_for(kLook)) {
    stay_if_closed();
    if (is_interrupted()) return true;
  }
  const std::lock_guard turn(one_at_a_time, std::adopt_lock);
  return !is_closed && command.run();
}

}  // namespace

CommandResult run_for_python(std::vector<std::string> words) {
  if (is_at_work) {
    throw std::runtime_error("trailblaze: found a call within a call, by a handler of signals, "
                             "expected none");
  }
  if (is_closed) throw std::runtime_error("trailblaze: found a call while Python ends");
  AtWork command(std::move(words));
  bool interrupted = false;
  {
    const py::gil_scoped_release released;
    is_at_work = true;
    interrupted = run_in_turn(command);
    is_at_work = false;
    stay_if_closed();
  }
  if (interrupted) throw py::error_already_set();
  return command.take();
}

void end_commands() {
  is_closed = true;
  const py::gil_scoped_release released;
  while (!one_at_a_time.try_lock_for(kLook)) note_interrupt(SIGTERM);
  one_at_a_time.unlock();
}

}  // namespace trailblaze
