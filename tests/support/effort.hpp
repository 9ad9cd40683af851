// How much a test tries. Under a sanitizer each case takes some ten times as long, and an error
// shows in the first few hundred instances. So a sanitized test tries a tenth of the instances, and
// only the fewest and the most threads. If kSanitized is true, tests also omit the largest items of
// lists, use smaller puzzles, and omit searches and options whose code other cases cover.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace trailblaze {

#if defined(__SANITIZE_THREAD__)
inline constexpr bool kThreadSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kThreadSanitized = __has_feature(thread_sanitizer);
#else
inline constexpr bool kThreadSanitized = false;
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#else
inline constexpr bool kSanitized = false;
#endif

// Returns `count`, or under a sanitizer a tenth of it, but at least 1.
template <class Number>
constexpr Number effort(Number count) {
  return kSanitized ? std::max<Number>(1, count / 10) : count;
}

// Returns `full`, or under a sanitizer `light`, which is less work.
template <class Value>
constexpr Value lighter(Value full, Value light) {
  return kSanitized ? light : full;
}

// The step between two bytes that a test alters in a file. Under a sanitizer the test skips bytes,
// but still alters every part of the file.
inline constexpr std::size_t kByteStep = kSanitized ? 7 : 1;

// Numbers of threads to try; multi_thread_counts() omits 1.
inline std::span<const int> thread_counts() {
  static constexpr int kAll[] = {1, 2, 3, 8}, kEnds[] = {1, 8};
  return kSanitized ? std::span<const int>(kEnds) : kAll;
}
inline std::span<const int> multi_thread_counts() { return thread_counts().subspan(1); }

}  // namespace trailblaze
