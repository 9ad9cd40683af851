// The calls of Python that a command makes, of the functions of a puzzle that is written in Python.
//
//   engine's threads    their turn -> the interpreter's lock -> the function    one at a time
//   caller's thread     interrupt(): KeyboardInterrupt in the function that works now
//
// A thread takes its turn first and the lock then, so that threads do not fight for the lock. The
// first exception is kept for the caller of the command; to the engine it is Ended, which passes
// through every search and ends the command.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <exception>
#include <mutex>

#include "engine/base/limits.hpp"

namespace trailblaze {

class PythonCalls {
 public:
  // A function has thrown. Nobody but the command's end catches it.
  struct Ended {};

  // Calls body() with the interpreter's lock. Where it throws, another has thrown before or the
  // command is interrupted, this throws Ended. Any thread of the engine may call it.
  template <class Body>
  void call(const Body& body) {
    const std::lock_guard turn(turn_);
    if (thrown_ || interrupt_signal != 0) throw Ended();
    const pybind11::gil_scoped_acquire lock;
    const InFunction here;
    try {
      return body();
    } catch (...) {
      thrown_ = std::current_exception();
    }
    throw Ended();
  }

  // Calls body(), which asks nothing of Python, while no thread is in call(). It throws as call()
  // does.
  template <class Body>
  void in_turn(const Body& body) {
    const std::lock_guard turn(turn_);
    if (thrown_) throw Ended();
    body();
  }

  // What a function has thrown, or null. Requires that no thread is in call().
  std::exception_ptr thrown() const { return thrown_; }

  // Raises KeyboardInterrupt in the function that is at work now, if one is. Requires the
  // interpreter's lock.
  static void interrupt() {
    if (is_any_at_work()) PyThreadState_SetAsyncExc(thread_at_work, PyExc_KeyboardInterrupt);
  }

  // Whether a function is at work now.
  static bool is_any_at_work() { return thread_at_work != 0; }

  // Whether this thread is in call().
  static bool is_in_function() { return in_function; }

 private:
  class InFunction {
   public:
    InFunction() {
      thread_at_work = PyThread_get_thread_ident();
      in_function = true;
    }
    ~InFunction() {
      thread_at_work = 0;
      in_function = false;
    }
    InFunction(const InFunction&) = delete;
    InFunction& operator=(const InFunction&) = delete;
  };

  inline static thread_local bool in_function = false;
  // As Python numbers threads; 0: none. Commands take turns, so there is one at most. It is changed
  // with the interpreter's lock.
  inline static std::atomic<unsigned long> thread_at_work = 0;

  std::mutex turn_;
  std::exception_ptr thrown_;
};

}  // namespace trailblaze
