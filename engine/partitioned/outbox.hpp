// Where one worker puts the words that it found: a list of chunks for each partition.
//
//   waiting  [w w w . . . . .]  [w . . . . . . .]  [w w w w w w . .]   16 words a partition
//               | when full
//   chunks   [......][..    ]   [....  ]           [......][.     ]   ...
//
// Words arrive in any order. They wait in the worker's cache until there are enough of a partition
// to go to its chunk together, so that a word costs a sixteenth of a visit to its chunk.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/partitioned/line_table.hpp"
#include "engine/partitioned/word_layout.hpp"
#include "engine/trail/frontier.hpp"

namespace trailblaze {

class Outbox {
 public:
  // Begins anew, with 2^partition_bits partitions. It must be empty.
  void begin(int partition_bits) {
    bits_ = partition_bits;
    const std::size_t partitions = std::size_t{1} << partition_bits;
    if (lists_.size() < partitions) {
      next_.resize(partitions);
      waiting_.resize(partitions);
      ends_.resize(partitions);
      lists_.resize(partitions);
    }
    for (std::size_t p = 0; p < partitions; ++p) next_[p] = first_of(p);
  }

  // Puts records of kRecord words, one or two, where their first words say.
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

  // Sends what still waits. The chunks can then be taken.
  void close(ChunkPool& pool) {
    for (std::size_t p = 0; p < std::size_t{1} << bits_; ++p) {
      if (next_[p] != first_of(p)) send(p, pool);
      if (ends_[p].at != nullptr) size_last(p);
      ends_[p] = {};
    }
  }

  // The chunks of a partition, which are then no longer here.
  Chunks take(std::size_t partition) { return std::exchange(lists_[partition], {}); }

  const Chunks& list(std::size_t partition) const { return lists_[partition]; }

  std::uint64_t bytes() const {
    return lists_.capacity() *
           (sizeof(Waiting) + sizeof(std::uint32_t) + sizeof(End) + sizeof(Chunks));
  }

 private:
  static constexpr std::size_t kWaiting = 16;
  struct alignas(64) Waiting {
    Word words[kWaiting];
  };
  // Where the next words go in a partition's last chunk.
  struct End {
    Word* at = nullptr;
    Word* end = nullptr;
  };

  static std::uint32_t first_of(std::size_t p) { return static_cast<std::uint32_t>(p * kWaiting); }

  // Sends words to the only partition there is.
  void append(std::span<const Word> words, ChunkPool& pool) {
    End& end = ends_[0];
    while (!words.empty()) {
      if (end.at == end.end) open(0, pool);
      const std::size_t some = std::min(words.size(), static_cast<std::size_t>(end.end - end.at));
      end.at = std::copy_n(words.data(), some, end.at);
      words = words.subspan(some);
    }
  }

  // Sends the words that wait, a cache line at a time.
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
    Chunks& list = lists_[p];
    if (ends_[p].at != nullptr) size_last(p);
    list.push_back(pool.take());
    ends_[p].at = list.back()->words.data();
    ends_[p].end = ends_[p].at + Chunk::kCapacity;
  }

  void size_last(std::size_t p) {
    Chunk& last = *lists_[p].back();
    last.size = static_cast<std::size_t>(ends_[p].at - last.words.data());
  }

  int bits_ = 0;
  std::vector<std::uint32_t> next_;  // where the next word of a partition goes in waiting_
  std::vector<Waiting> waiting_;
  std::vector<End> ends_;
  std::vector<Chunks> lists_;
};

}  // namespace trailblaze
