// Sends the words that a worker found to a shelf (word_shelf.hpp), each word to the list of its
// partition.
//
//   waiting  [w w w . . . . .]  [w . . . . . . .]  [w w w w w w . .]   16 words per partition
//               | when full
//   chunks   [......      ]     [....        ]     [.           ]      a chunk per partition
//               | when full
//   shelf
//
// Words arrive in any order. They wait in the worker's cache until 16 words of a partition can go
// to its chunk together. So a word costs a sixteenth of a visit to its chunk.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "engine/partitioned/line_table.hpp"
#include "engine/partitioned/word_layout.hpp"
#include "engine/partitioned/word_shelf.hpp"
#include "engine/trail/frontier.hpp"

namespace trailblaze {

class Outbox {
 public:
  // Starts to send words to `shelf`, which must live until close(). The outbox must be empty.
  void begin(WordShelf& shelf) {
    shelf_ = &shelf;
    bits_ = shelf.bits();
    if (ends_.size() < shelf.partitions()) {
      next_.resize(shelf.partitions());
      waiting_.resize(shelf.partitions());
      ends_.resize(shelf.partitions());
    }
    for (std::size_t p = 0; p < shelf.partitions(); ++p) next_[p] = first_of(p);
  }

  // Pushes records of kRecord words (1 or 2) to the partitions of their first words.
  template <std::size_t kRecord = 1>
  void push(std::span<const Word> words, ChunkPool& pool) {
    static_assert(kWaiting % kRecord == 0 && WordLine::kWords % kRecord == 0);
    if (bits_ == 0) return append(words, pool);
    const int shift = 64 - bits_;
    Word* const waiting = waiting_.data()->words;
    std::uint32_t* const next = next_.data();
    for (std::size_t i = 0; i < words.size(); i += kRecord) {
      const std::size_t p = words[i] >> shift;
      const std::uint32_t at = next[p];
      for (std::size_t k = 0; k < kRecord; ++k) waiting[at + k] = words[i + k];
      next[p] = at + kRecord;
      if ((at + kRecord) % kWaiting == 0) send(p, pool);
    }
  }

  // Puts all waiting words and all chunks on the shelf.
  void close(ChunkPool& pool) {
    for (std::size_t p = 0; p < std::size_t{1} << bits_; ++p) {
      if (next_[p] != first_of(p)) send(p, pool);
      if (ends_[p].chunk != nullptr) put(p);
      ends_[p].at = ends_[p].end = nullptr;
    }
  }

  std::uint64_t bytes() const {
    return ends_.capacity() * (sizeof(Waiting) + sizeof(std::uint32_t) + sizeof(End));
  }

 private:
  static constexpr std::size_t kWaiting = 16;
  struct alignas(64) Waiting {
    Word words[kWaiting];
  };
  // A partition's chunk, and the position of the next word in it.
  struct End {
    Word* at = nullptr;
    Word* end = nullptr;
    ChunkPtr chunk;
  };

  static std::uint32_t first_of(std::size_t p) { return static_cast<std::uint32_t>(p * kWaiting); }

  // Appends words to the chunk of the only partition.
  void append(std::span<const Word> words, ChunkPool& pool) {
    End& end = ends_[0];
    while (!words.empty()) {
      if (end.at == end.end) open(0, pool);
      const std::size_t some = std::min(words.size(), static_cast<std::size_t>(end.end - end.at));
      end.at = std::copy_n(words.data(), some, end.at);
      words = words.subspan(some);
    }
  }

  // Copies the waiting words of a partition to its chunk, a cache line at a time.
  __attribute__((noinline)) void send(std::size_t p, ChunkPool& pool) {
    const Word* from = waiting_[p].words;
    const Word* const to = waiting_.data()->words + next_[p];
    for (; from < to; from += WordLine::kWords) {
      if (ends_[p].at == ends_[p].end) open(p, pool);
      std::memcpy(ends_[p].at, from, sizeof(WordLine));
      ends_[p].at += std::min(WordLine::kWords, static_cast<std::size_t>(to - from));
    }
    next_[p] = first_of(p);
  }

  __attribute__((noinline)) void open(std::size_t p, ChunkPool& pool) {
    End& end = ends_[p];
    if (end.chunk != nullptr) put(p);
    end.chunk = pool.take();
    end.at = end.chunk->words.data();
    end.end = end.at + Chunk::kCapacity;
  }

  void put(std::size_t p) {
    End& end = ends_[p];
    end.chunk->size = static_cast<std::size_t>(end.at - end.chunk->words.data());
    shelf_->put(p, std::move(end.chunk));
  }

  WordShelf* shelf_ = nullptr;
  int bits_ = 0;
  std::vector<std::uint32_t> next_;  // by partition: position of the next word in waiting_
  std::vector<Waiting> waiting_;
  std::vector<End> ends_;
};

// Returns the bytes of partly filled chunks: a chunk per partition and worker, and another chunk
// per partition.
inline std::uint64_t partly_filled_bytes(std::size_t workers, int bits) {
  return (workers + 1) * sizeof(Chunk) << bits;
}

}  // namespace trailblaze
