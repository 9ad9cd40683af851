// How much a test tries. A sanitizer makes each case take some ten times as long, and what it finds
// shows in the first few hundred instances. So it gets a tenth of them, and the fewest and the most
// threads. Where kSanitized, lists leave out the largest, puzzles are smaller, and whole searches
// and options are left out whose code other cases run. Without a sanitizer all is tried.
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

// This many, or a tenth of it under a sanitizer, but at least one.
template <class Number>
constexpr Number effort(Number count) {
  return kSanitized ? std::max<Number>(1, count / 10) : count;
}

// The first, or under a sanitizer the second, which is less work.
template <class Value>
constexpr Value lighter(Value full, Value light) {
  return kSanitized ? light : full;
}

// From byte to byte of a file that is altered everywhere. Under a sanitizer some of them are tried,
// in every part of the file.
inline constexpr std::size_t kByteStep = kSanitized ? 7 : 1;

// Numbers of threads to try; beside_one() leaves out 1.
inline std::span<const int> thread_counts() {
  static constexpr int kAll[] = {1, 2, 3, 8}, kEnds[] = {1, 8};
  return kSanitized ? std::span<const int>(kEnds) : kAll;
}
inline std::span<const int> beside_one() { return thread_counts().subspan(1); }

}  // namespace trailblaze
