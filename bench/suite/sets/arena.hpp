// Memory for the rivals, on huge pages and touched before anything is timed, like the memory of the
// trail. An arena is cleared as a whole: its containers are abandoned, not destroyed. All rivals
// use the same arena in turn.
//
//   large pieces   cut from the front under a lock; a freed piece is reused for the same size
//   small pieces   cut from a megabyte that belongs to the thread; freed pieces are lost
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include "bench/suite/harness.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/parallel.hpp"

namespace trailblaze::bench {

class Arena {
 public:
  // Replaces the memory by `bytes` new bytes (whole megabytes), which all threads touch.
  void touch(std::size_t bytes, const Crew& crew) {
    memory_ = {};
    if (!memory_.allocate(bytes)) die("no memory for an arena");
    crew.for_each_block(bytes / kPiece, [&](int, std::size_t piece) {
      for (std::size_t at = 0; at < kPiece; at += kPage) memory_[piece * kPiece + at] = 1;
    });
    clear();
  }

  std::size_t size() const { return memory_.size(); }

  // Abandons everything in the arena.
  void clear() {
    static std::atomic<std::uint64_t> epochs{0};
    epoch_ = ++epochs;
    used_ = live_ = peak_ = 0;
    freed_.clear();
  }

  // Makes a container that is never destroyed.
  template <class T, class... Args>
  T* make(Args&&... args) {
    return new (allocate(sizeof(T), alignof(T))) T(std::forward<Args>(args)...);
  }

  void* allocate(std::size_t bytes, std::size_t align) {
    if (bytes >= kLarge) return cut(lines_of(bytes));
    thread_local Piece own;
    if (own.epoch != epoch_ || own.left < bytes + align) own = {epoch_, cut(kPiece), kPiece};
    own.left = (own.left - bytes) / align * align;
    return own.begin + own.left;
  }

  void free(void* data, std::size_t bytes) {
    if (bytes < kLarge) return;
    const std::lock_guard lock(mutex_);
    freed_[lines_of(bytes)].push_back(static_cast<char*>(data));
    live_ -= lines_of(bytes);
  }

  std::size_t live() const { return live_; }  // bytes in use
  std::size_t peak() const { return peak_; }  // most bytes in use since clear()

 private:
  static constexpr std::size_t kPage = 4096;
  static constexpr std::size_t kPiece = std::size_t{1} << 20;
  static constexpr std::size_t kLarge = std::size_t{1} << 16;

  // Returns the size of a large piece: whole cache lines.
  static std::size_t lines_of(std::size_t bytes) { return (bytes + 63) / 64 * 64; }

  struct Piece {
    std::uint64_t epoch = 0;  // the arena's epoch when the piece was cut
    char* begin = nullptr;
    std::size_t left = 0;
  };

  char* cut(std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    live_ += bytes;
    peak_ = std::max(peak_, live_);
    if (auto& again = freed_[bytes]; !again.empty()) {
      char* const data = again.back();
      again.pop_back();
      return data;
    }
    if (bytes > memory_.size() - used_) die("an arena is too small for its container");
    used_ += bytes;
    return memory_.data() + used_ - bytes;
  }

  ZeroedArray<char> memory_;
  std::mutex mutex_;
  std::map<std::size_t, std::vector<char*>> freed_;  // by size
  std::uint64_t epoch_ = 0;
  std::size_t used_ = 0, live_ = 0, peak_ = 0;
};

// Lets containers allocate from an arena.
template <class T>
class ArenaAllocator {
 public:
  using value_type = T;
  static_assert(alignof(T) <= 64);

  explicit ArenaAllocator(Arena& arena) : arena_(&arena) {}
  template <class U>
  ArenaAllocator(const ArenaAllocator<U>& other) : arena_(other.arena_) {}  // NOLINT: a conversion

  T* allocate(std::size_t n) {
    return static_cast<T*>(arena_->allocate(n * sizeof(T), alignof(T)));
  }
  void deallocate(T* data, std::size_t n) { arena_->free(data, n * sizeof(T)); }

  template <class U>
  bool operator==(const ArenaAllocator<U>& other) const {
    return arena_ == other.arena_;
  }

 private:
  template <class>
  friend class ArenaAllocator;

  Arena* arena_;
};

}  // namespace trailblaze::bench
