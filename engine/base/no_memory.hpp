// Where memory runs out and an exception would not help, the program ends with exit code 40 and one
// line: in a thread of its own, in a function that must not throw, and inside Abseil's hash tables.
// Those do not outlive an exception while they make an entry: they then free what they never had.
// Keys and values are best moved in, since a copy of them may throw.
//
//   HashMap<State, int> depths;           // absl::flat_hash_map, but for that
//   Once once; once([&] { make(); });     // std::call_once, where make() may find no memory
#pragma once

#include <absl/container/flat_hash_map.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <new>
#include <utility>

#include "engine/base/check.hpp"

namespace trailblaze {

inline constexpr char kNoMemory[] =
    "memory: the system gives no more, expected more, or a lower --max-memory";

// Ends the program where there is no memory.
template <class T>
struct EndingAllocator : std::allocator<T> {
  EndingAllocator() = default;
  template <class Other>
  EndingAllocator(const EndingAllocator<Other>& /*other*/) noexcept {}

  T* allocate(std::size_t count) {
    try {
      return std::allocator<T>::allocate(count);
    } catch (const std::bad_alloc&) {
      fail_with(kNoMemory);
    }
  }
};

template <class Key, class Value>
using HashMap = absl::flat_hash_map<Key, Value, typename absl::flat_hash_map<Key, Value>::hasher,
                                    typename absl::flat_hash_map<Key, Value>::key_equal,
                                    EndingAllocator<std::pair<const Key, Value>>>;

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
