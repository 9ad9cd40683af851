// For programs that run out of memory: the message, and a std::call_once that works even then.
//
//   Once once; once([&] { make(); });   // make() may find no memory
#pragma once

#include <atomic>
#include <mutex>

namespace trailblaze {

inline constexpr char kNoMemory[] =
    "memory: the system has no more memory, expected more, or a lower --max-memory";

// Makes something once, in the first thread that comes; other threads wait until it is made. If
// making it throws, the next thread tries again. std::call_once promises the same. But an exception
// that leaves std::call_once needs memory inside the C library, and without memory the library
// aborts the process.
class Once {
 public:
  template <class Make>
  void operator()(const Make& make) {
    if (is_made_.load(std::memory_order_acquire)) return;
    const std::lock_guard lock(mutex_);
    if (is_made_.load(std::memory_order_relaxed)) return;
    make();
    is_made_.store(true, std::memory_order_release);
  }

 private:
  std::mutex mutex_;  // held during make()
  std::atomic<bool> is_made_{false};
};

}  // namespace trailblaze
