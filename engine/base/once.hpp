// Makes something once, for whichever thread comes first; the others wait until it is there. Where
// making it throws, the next to come tries again.
//
//   once([&] { table.emplace(); });
//
// std::call_once promises the same. But an exception on its way through the C library's part of it
// needs memory, and where there is none the process is aborted.
#pragma once

#include <atomic>
#include <mutex>

namespace trailblaze {

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
