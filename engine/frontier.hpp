// The states of one depth, in chunks of up to 1,024 (8 KiB).
//
//   worker 0 appends -> [chunk][chunk][chu ]  joined at the barrier
//   worker 1 appends -> [chunk][c    ]        by moving pointers
//
// Nothing is copied and no vector doubles, so the memory of a level is known to the chunk; a chunk
// is also the block of work that a thread takes at a time. Used chunks go back to the pool and
// serve a later level.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "engine/puzzle.hpp"

namespace trailblaze {

struct Chunk {
  static constexpr std::size_t kCapacity = 1024;

  std::size_t size = 0;
  std::array<State, kCapacity> states;

  const State* begin() const { return states.data(); }
  const State* end() const { return states.data() + size; }
};

using Chunks = std::vector<std::unique_ptr<Chunk>>;

// Chunks not in use, and how many more may be made. Any thread unless said.
class ChunkPool {
 public:
  std::unique_ptr<Chunk> take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) {
      made_.fetch_add(1, std::memory_order_relaxed);
      return std::unique_ptr<Chunk>(new Chunk);  // not make_unique: that would zero the states
    }
    std::unique_ptr<Chunk> chunk = std::move(free_.back());
    free_.pop_back();
    chunk->size = 0;
    return chunk;
  }

  void give_back(Chunks& chunks) {
    const std::lock_guard lock(mutex_);
    for (auto& chunk : chunks) free_.push_back(std::move(chunk));
    chunks.clear();
  }

  // More chunks were made than allowed: a hint to stop, take() goes on working.
  bool exhausted() const { return made_.load(std::memory_order_relaxed) > allowed_; }

  // Lets so many more bytes be used. One thread, between slices.
  void allow(std::uint64_t bytes) { allowed_ = made_.load() + bytes / sizeof(Chunk); }

  // Bytes of all chunks ever made, in use or free.
  std::uint64_t bytes() const { return made_.load() * sizeof(Chunk); }

 private:
  std::mutex mutex_;
  Chunks free_;
  std::atomic<std::uint64_t> made_{0};
  std::uint64_t allowed_ = 0;
};

// What one worker found at the next depth.
class FrontierBuffer {
 public:
  void push(State s, ChunkPool& pool) {
    if (chunks_.empty() || chunks_.back()->size == Chunk::kCapacity) chunks_.push_back(pool.take());
    Chunk& chunk = *chunks_.back();
    chunk.states[chunk.size++] = s;
  }

  Chunks& chunks() { return chunks_; }

 private:
  Chunks chunks_;
};

class Frontier {
 public:
  const Chunks& chunks() const { return chunks_; }
  std::uint64_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  // Takes over a worker's chunks. One thread, at the barrier.
  void join(FrontierBuffer& buffer) {
    for (auto& chunk : buffer.chunks()) {
      size_ += chunk->size;
      chunks_.push_back(std::move(chunk));
    }
    buffer.chunks().clear();
  }

  void clear(ChunkPool& pool) {
    pool.give_back(chunks_);
    size_ = 0;
  }

 private:
  Chunks chunks_;
  std::uint64_t size_ = 0;
};

// The n least states, in order.
inline std::vector<State> least_states(const Frontier& frontier, std::size_t n) {
  std::vector<State> heap;  // the greatest on top
  for (const auto& chunk : frontier.chunks()) {
    for (const State s : *chunk) {
      if (heap.size() == n && (n == 0 || s >= heap.front())) continue;
      if (heap.size() == n) {
        std::pop_heap(heap.begin(), heap.end());
        heap.pop_back();
      }
      heap.push_back(s);
      std::push_heap(heap.begin(), heap.end());
    }
  }
  std::sort_heap(heap.begin(), heap.end());
  return heap;
}

}  // namespace trailblaze
