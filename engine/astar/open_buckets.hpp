// The open list of A*: states that wait, in buckets of one f and one g.
//
//   f = 41   g = 0 1 2 ...        next is a bucket of the least f; of those, the one of the
//   f = 43   g = 0 1 2 3 ...      greatest g or, where that is asked for, of the least
//
// A bucket is expanded as a whole, like a level of breadth-first search. So the order of the states
// within it means nothing, and many threads can share it.
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

  // The pool must outlive it.
  explicit OpenBuckets(ChunkPool& pool, TieBreak tie_break = TieBreak::kGreatestG)
      : pool_(pool), order_(tie_break == TieBreak::kLeastG ? 1 : -1) {}

  bool empty() const { return buckets_.empty(); }
  std::uint64_t size() const { return size_; }

  // Adds states that were reached. Called by one thread, between slices.
  void add(int f, int g, Chunks found) {
    Bucket& bucket = buckets_.try_emplace({f, order_ * g}, Bucket{f, g}).first->second;
    for (auto& chunk : found) {
      size_ += chunk->size;
      join(bucket.chunks, std::move(chunk));
    }
  }

  // Takes the next bucket out. Requires that there is one.
  Bucket take() {
    Bucket next = std::move(buckets_.begin()->second);
    buckets_.erase(buckets_.begin());
    size_ -= words_in(next.chunks);
    return next;
  }

 private:
  using Key = std::pair<int, int>;  // f, and g times order_

  // All chunks but the last are full, so that many small parts do not take many chunks.
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
