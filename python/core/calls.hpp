// Calls the functions of a puzzle in Python for a command of the engine.
//
//   engine's threads    their turn -> the interpreter's lock -> the function    one at a time
//   caller's thread     interrupt(): KeyboardInterrupt in the running function
//
// A thread first waits for its turn and then for the interpreter's lock, so that the threads do not
// contend for the lock. PythonCalls keeps the first exception of a function for the caller of the
// command. The engine's threads get CallAborted instead, which passes through every search and ends
// the command.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <exception>
#include <mutex>

#include "engine/base/limits.hpp"

namespace trailblaze {

class PythonCalls {
 public:
  // Thrown after a function has thrown. Only the end of the command catches it.
  struct CallAborted {};

  // Calls body() with the interpreter's lock. Throws CallAborted if body() throws, if an earlier
  // call has thrown, or if the command is interrupted. Any thread of the engine may call this.
  template <class Body>
  void call(const Body& body) {
    const std::lock_guard guard(call_mutex_);
    if (thrown_ || interrupt_signal != 0) throw CallAborted();
    const pybind11::gil_scoped_acquire lock;
    const InFunction here;
    try {
      return body();
    } catch (...) {
      thrown_ = std::current_exception();
    }
    throw CallAborted();
  }

  // Calls body(), which must not use Python, while no thread is in call(). Throws CallAborted if an
  // earlier call has thrown.
  template <class Body>
  void without_calls(const Body& body) {
    const std::lock_guard guard(call_mutex_);
    if (thrown_) throw CallAborted();
    body();
  }

  // The first exception of a function, or null. Requires that no thread is in call().
  std::exception_ptr thrown() const { return thrown_; }

  // Raises KeyboardInterrupt in the running function, if any. Requires the interpreter's lock.
  static void interrupt() {
    if (is_any_running()) PyThreadState_SetAsyncExc(running_thread, PyExc_KeyboardInterrupt);
  }

  // True if a function is running.
  static bool is_any_running() { return running_thread != 0; }

  // True if this thread is in call().
  static bool is_in_function() { return in_function; }

 private:
  class InFunction {
   public:
    InFunction() {
      running_thread = PyThread_get_thread_ident();
      in_function = true;
    }
    ~InFunction() {
      running_thread = 0;
      in_function = false;
    }
    InFunction(const InFunction&) = delete;
    InFunction& operator=(const InFunction&) = delete;
  };

  inline static thread_local bool in_function = false;
  // Python's number of the thread that runs a function; 0 if no function runs. Commands take turns,
  // so at most one function runs. Only changed with the interpreter's lock.
  inline static std::atomic<unsigned long> running_thread = 0;

  std::mutex call_mutex_;
  std::exception_ptr thrown_;
};

}  // namespace trailblaze
