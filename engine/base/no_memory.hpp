// Where memory runs out: what the program then says, and how to make something once all the same.
//
//   Once once; once([&] { make(); });   // std::call_once, where make() may find no memory
#pragma once

#include <atomic>
#include <mutex>

namespace trailblaze {

inline constexpr char kNoMemory[] =
    "memory: the system gives no more, expected more, or a lower --max-memory";

// Makes something once, for whichever thread comes first; the others wait until it is there. Where
// making it throws, the next to come tries again. std::call_once promises the same. But while an
// exception leaves the C library's part of it, memory is needed, and where there is none the
// process is aborted.
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
  std::mutex mutex_;  // guards the making
  std::atomic<bool> is_made_{false};
};

}  // namespace trailblaze
