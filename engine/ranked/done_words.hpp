// The words of a frontier that were expanded before a stop, a bit a word. It is empty unless a stop
// has left a level unfinished.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

namespace trailblaze {

class DoneWords {
 public:
  // Returns the size of the bits for so many words.
  static std::uint64_t size_for(std::uint64_t words) { return (words + 63) / 64; }

  bool empty() const { return bits_.empty(); }
  void clear() { bits_ = {}; }
  void make_room(std::uint64_t words) { bits_.resize(size_for(words)); }
  std::span<const std::uint64_t> bits() const { return bits_; }

  // Any thread may call it, after make_room().
  void add(std::uint64_t word) {
    std::atomic_ref(bits_[word / 64])
        .fetch_or(std::uint64_t{1} << word % 64, std::memory_order_relaxed);
  }
  bool has(std::uint64_t word) const {
    return !empty() && (bits_[word / 64] >> word % 64 & 1) != 0;
  }

 private:
  std::vector<std::uint64_t> bits_;
};

}  // namespace trailblaze
