// The states of a single depth, in chunks of up to 1,016 words (8 KiB).
//
//   worker 0 appends -> [chunk][chunk][chu ]  joined at the barrier
//   worker 1 appends -> [chunk][c    ]        by moving pointers
//
// A word is a state, or a state with a note in the bits above it (parent_pruning.hpp). Partitioned
// search has its own words (word_layout.hpp).
//
// Chunks are never copied and never grow, so a level takes exactly the memory of its chunks. A
// chunk is also the block of work that a thread takes at a time. The pool owns the memory of all
// chunks, and takes back used chunks.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include "engine/base/memory.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

struct Chunk {
  static constexpr std::size_t kCapacity = 1016;

  std::size_t size = 0;
  alignas(64) std::array<State, kCapacity> words;  // whole cache lines
};

// Deletes nothing: the pool of a chunk owns the chunk's memory, and must outlive the chunk.
struct KeepMemory {
  void operator()(Chunk* /*chunk*/) const {}
};
using ChunkPtr = std::unique_ptr<Chunk, KeepMemory>;

using Chunks = std::vector<ChunkPtr>;

inline std::uint64_t words_in(const Chunks& chunks) {
  std::uint64_t words = 0;
  for (const auto& chunk : chunks) words += chunk->size;
  return words;
}

// Owns the memory of all chunks, keeps the free chunks, and limits how many more are made. It makes
// the first chunks one by one, and later chunks as large arrays, which have huge pages. Any thread
// may call it unless a comment says otherwise.
class ChunkPool {
 public:
  ChunkPtr take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return ChunkPtr(make());
    ChunkPtr chunk = std::move(free_.back());
    free_.pop_back();
    chunk->size = 0;
    return chunk;
  }

  void give_back(ChunkPtr chunk) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(chunk));
  }
  void give_back(Chunks& chunks) {
    const std::lock_guard lock(mutex_);
    for (auto& chunk : chunks) free_.push_back(std::move(chunk));
    chunks.clear();
  }

  // True if more chunks were made than allowed. This is a hint to stop: take() still works.
  bool exhausted() const { return made_.load(std::memory_order_relaxed) > allowed_; }

  // Allows this many more bytes of new chunks. Called by a single thread, between slices.
  void allow(std::uint64_t bytes) { allowed_ = made_.load() + bytes / sizeof(Chunk); }

  // Bytes of the free chunks. Called by a single thread, between slices.
  std::uint64_t free_bytes() const { return free_.size() * sizeof(Chunk); }

  // Bytes of all chunks ever made, in use or free.
  std::uint64_t bytes() const { return made_.load() * sizeof(Chunk); }

 private:
  // Chunks per array, and number of chunks made before the first array: 4 MiB.
  static constexpr std::size_t kChunksPerArray = 512;

  Chunk* make() {
    const std::uint64_t made = made_.load(std::memory_order_relaxed);
    const std::size_t array_index = made % kChunksPerArray;
    if (made < kChunksPerArray) {
      first_.emplace_back(new Chunk);  // not make_unique, which would zero the words
    } else if (array_index == 0) {
      ZeroedArray<Chunk> array;
      if (!array.allocate(kChunksPerArray)) throw std::bad_alloc();
      arrays_.push_back(std::move(array));
    }
    made_.store(made + 1, std::memory_order_relaxed);
    return made < kChunksPerArray ? first_.back().get() : &arrays_.back()[array_index];
  }

  std::mutex mutex_;
  std::vector<std::unique_ptr<Chunk>> first_;
  std::vector<ZeroedArray<Chunk>> arrays_;
  Chunks free_;
  std::atomic<std::uint64_t> made_{0};
  std::uint64_t allowed_ = 0;
};

// The words that a worker found at the next depth.
class FrontierBuffer {
 public:
  void push(State word, ChunkPool& pool) {
    if (last_ == nullptr || last_->size == Chunk::kCapacity) open_chunk(pool);
    last_->words[last_->size++] = word;
  }

  // Hands over its chunks and is empty afterwards.
  Chunks take() {
    last_ = nullptr;
    return std::exchange(chunks_, {});
  }

 private:
  // Kept out of push(), which runs for every state.
  __attribute__((noinline)) void open_chunk(ChunkPool& pool) {
    chunks_.push_back(pool.take());
    last_ = chunks_.back().get();
  }

  Chunks chunks_;
  Chunk* last_ = nullptr;
};

class Frontier {
 public:
  // The low `state_bits` bits of a word are the state.
  explicit Frontier(int state_bits = 64)
      : state_mask_(state_bits == 64 ? ~State{0} : (State{1} << state_bits) - 1) {}

  const Chunks& chunks() const { return chunks_; }
  std::uint64_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  template <class Visit>
  void for_each_state(const Visit& visit) const {
    for (const auto& chunk : chunks_) {
      for (std::size_t i = 0; i < chunk->size; ++i) visit(chunk->words[i] & state_mask_);
    }
  }

  // Takes over a worker's chunks. Called by a single thread, at the barrier.
  void join(FrontierBuffer& buffer) {
    for (auto& chunk : buffer.take()) {
      size_ += chunk->size;
      chunks_.push_back(std::move(chunk));
    }
  }

  void clear(ChunkPool& pool) {
    pool.give_back(chunks_);
    size_ = 0;
  }

 private:
  Chunks chunks_;
  std::uint64_t size_ = 0;
  State state_mask_;
};

}  // namespace trailblaze
