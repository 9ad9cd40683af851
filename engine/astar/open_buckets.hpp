// The open list of A*: states in buckets of equal f and equal g.
//
//   f = 41   g = 0 1 2 ...        next: a bucket of the least f, and of these the bucket of
//   f = 43   g = 0 1 2 3 ...      the greatest g or, with that tie-breaking, of the least g
//
// A bucket is expanded as a whole, like a level of breadth-first search. The order of its states
// does not matter, so many threads can share it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

#include "engine/base/options.hpp"
#include "engine/trail/frontier.hpp"

namespace trailblaze {

class OpenBuckets {
 public:
  struct Bucket {
    int f = 0, g = 0;
    Chunks chunks = {};
  };

  // The pool must outlive the list.
  explicit OpenBuckets(ChunkPool& pool, TieBreak tie_break = TieBreak::kGreatestG)
      : pool_(pool), order_(tie_break == TieBreak::kLeastG ? 1 : -1) {}

  bool empty() const { return buckets_.empty(); }
  std::uint64_t size() const { return size_; }

  // Adds states to a bucket. A single thread calls it, between slices.
  void add(int f, int g, Chunks found) {
    Bucket& bucket = buckets_.try_emplace({f, order_ * g}, Bucket{f, g}).first->second;
    for (auto& chunk : found) {
      size_ += chunk->size;
      join(bucket.chunks, std::move(chunk));
    }
  }

  // Removes and returns the next bucket. The list must not be empty.
  Bucket take() {
    Bucket next = std::move(buckets_.begin()->second);
    buckets_.erase(buckets_.begin());
    size_ -= words_in(next.chunks);
    return next;
  }

 private:
  using Key = std::pair<int, int>;  // f, and g times order_

  // Keeps all chunks but the last full, so that many small parts do not take many chunks.
  void join(Chunks& chunks, ChunkPtr chunk) {
    const bool is_full = chunk->size == Chunk::kCapacity;
    if (is_full && !chunks.empty()) {
      chunks.push_back(std::exchange(chunks.back(), std::move(chunk)));
      return;
    }
    if (!chunks.empty()) {
      Chunk& last = *chunks.back();
      const std::size_t moved = std::min(chunk->size, Chunk::kCapacity - last.size);
      chunk->size -= moved;
      std::copy_n(chunk->words.begin() + static_cast<std::ptrdiff_t>(chunk->size), moved,
                  last.words.begin() + static_cast<std::ptrdiff_t>(last.size));
      last.size += moved;
    }
    if (chunk->size == 0) {
      pool_.give_back(std::move(chunk));
    } else {
      chunks.push_back(std::move(chunk));
    }
  }

  ChunkPool& pool_;
  const int order_;  // -1: the greatest g first
  std::map<Key, Bucket> buckets_;
  std::uint64_t size_ = 0;
};

}  // namespace trailblaze
