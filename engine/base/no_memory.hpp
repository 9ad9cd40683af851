// Where memory runs out and an exception would not help, the program ends with exit code 40 and one
// line: in a thread of its own, in a function that must not throw, and inside Abseil's hash tables.
// Those do not outlive an exception of their allocator: they then free what they never had.
//
//   HashMap<State, int> depths;  // absl::flat_hash_map, but for that
#pragma once

#include <absl/container/flat_hash_map.h>

#include <cstddef>
#include <memory>
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

}  // namespace trailblaze
