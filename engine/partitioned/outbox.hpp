// Where one worker puts the words that it found: a list of chunks for each partition.
//
//   lines    [w w w . . . . .]  [w . . . . . . .]  [w w w w w w . .]   a cache line a partition
//               | when full
//   chunks   [......][..    ]   [....  ]           [......][.     ]   ...
//
// Words arrive in any order. A line a partition, all of them in the worker's cache, collects eight
// before they go to memory together, so that a word costs an eighth of a visit to its chunk.
#pragma once

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
    if (lanes_.size() >= partitions) return;
    lanes_.resize(partitions);
    lines_.resize(partitions);
    lists_.resize(partitions);
  }

  void push(std::span<const Word> words, ChunkPool& pool) {
    const int shift = 63 - bits_;
    for (const Word word : words) {
      const std::size_t p = word >> 1 >> shift;
      Lane& lane = lanes_[p];
      lines_[p].words[lane.waiting] = word;
      if (++lane.waiting == WordLine::kWords) send(p, pool);
    }
  }

  // Sends what still waits. The chunks can then be taken.
  void close(ChunkPool& pool) {
    for (std::size_t p = 0; p < std::size_t{1} << bits_; ++p) {
      Lane& lane = lanes_[p];
      if (lane.waiting != 0) send(p, pool, lane.waiting);
      if (lane.at != nullptr) size_last(p);
      lane = {};
    }
  }

  // The chunks of a partition, which are then no longer here.
  Chunks take(std::size_t partition) { return std::exchange(lists_[partition], {}); }

  const Chunks& list(std::size_t partition) const { return lists_[partition]; }

  std::uint64_t bytes() const {
    return lanes_.capacity() * (sizeof(Lane) + sizeof(WordLine) + sizeof(Chunks));
  }

 private:
  struct Lane {
    Word* at = nullptr;  // where the next line goes in the last chunk
    Word* end = nullptr;
    std::size_t waiting = 0;  // words in the line
  };

  void send(std::size_t p, ChunkPool& pool, std::size_t words = WordLine::kWords) {
    Lane& lane = lanes_[p];
    if (lane.at == lane.end) open(p, pool);
    std::memcpy(lane.at, lines_[p].words, sizeof(WordLine));
    lane.at += words;
    lane.waiting = 0;
  }

  __attribute__((noinline)) void open(std::size_t p, ChunkPool& pool) {
    Chunks& list = lists_[p];
    if (lanes_[p].at != nullptr) size_last(p);
    list.push_back(pool.take());
    lanes_[p].at = list.back()->words.data();
    lanes_[p].end = lanes_[p].at + Chunk::kCapacity;
  }

  void size_last(std::size_t p) {
    Chunk& last = *lists_[p].back();
    last.size = static_cast<std::size_t>(lanes_[p].at - last.words.data());
  }

  int bits_ = 0;
  std::vector<Lane> lanes_;
  std::vector<WordLine> lines_;
  std::vector<Chunks> lists_;
};

}  // namespace trailblaze
