// Divides the ranks of an enumeration on a disk (disk_ranked.hpp), and computes the memory and disk
// that it takes.
//
//   words     0                                                   all - 1     a bit a rank
//   pages     |.....|.....|.....|.....|.....|.....|.....|.....|...            blocks of the store
//   buckets   |        0        |        1        |        2                  2^n of them
//
// A message names a state to which a move leads. If moves are maps of ranks, a message is the
// number of a word and bits of this word; otherwise it is a rank. The leading bits of either number
// are the bucket's number. There are as few buckets as memory allows: each bucket needs a buffer
// for the messages sent to it, and the bits of the bucket at work lie in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/puzzle/any_puzzle.hpp"

namespace trailblaze {

class DiskRanks {
 public:
  // Requires a puzzle with ranks.
  DiskRanks(const AnyPuzzle& puzzle, std::size_t block_bytes, int workers = kWorkers);

  // Returns the size of blocks for a table. Small blocks let a small table work in little memory;
  // large blocks are read at the disk's full rate.
  static std::size_t block_bytes(const AnyPuzzle& puzzle);

  std::uint64_t words() const { return words_; }
  bool by_maps() const { return by_maps_; }

  // Words of a message (a word's number and its bits, or a rank), and bits of the first of these
  // words.
  std::size_t words_per_message() const { return by_maps_ ? 2 : 1; }
  int message_bits() const { return by_maps_ ? word_bits_ : word_bits_ + 6; }

  // Words of a bucket if there are 2^bits buckets.
  std::uint64_t bucket_words(int bits) const { return std::uint64_t{1} << (word_bits_ - bits); }

  int most_bits() const;  // A bucket has at least a page.

  // Returns the bits for this much memory, or nothing if it is too little.
  std::optional<int> bits_for(std::uint64_t memory) const;
  // The least memory with any number of buckets, and with 2^bits buckets. Both have room for
  // kLeastPages pages of the table.
  std::uint64_t least_bytes() const;
  std::uint64_t least_bytes(int bits) const;

  // Disk space of the table. Each page may be on the disk twice, as of the last checkpoint and as
  // of now. The messages take more disk space, which is not known before the search.
  std::uint64_t disk_bytes() const;
  // Approximate bytes that an enumeration of all ranks reads and writes.
  std::uint64_t traffic_bytes() const;

  static constexpr std::uint64_t kLeastPages = 16;
  static constexpr std::size_t kPendingWords = 32;  // words that a worker keeps for each bucket

 private:
  static constexpr int kWorkers = 16;  // least number of workers to compute buffers for

  std::uint64_t message_bytes(int bits) const;

  const std::size_t block_bytes_;
  const int workers_;
  const bool by_maps_;
  const std::uint64_t words_;
  const int word_bits_;           // bits of a word's number
  const std::uint64_t messages_;  // approximate number of messages that all states send
};

}  // namespace trailblaze
