// How an enumeration by ranks on a disk (disk_ranked.hpp) divides its ranks, and what it takes.
//
//   words     0                                                   all - 1     a bit a rank
//   pages     |.....|.....|.....|.....|.....|.....|.....|.....|...            blocks of the store
//   buckets   |        0        |        1        |        2                  2^n of them
//
// A mark says what a move leads to. Where moves are maps of ranks it is a word's number and bits of
// this word, else a rank; the first bits of either number are the bucket's. There are as few
// buckets as memory allows, since each needs a buffer for what is sent to it, and while a bucket is
// at work its bits lie in memory.
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

  // The size of blocks for a table. Small blocks let a small table work in little memory, and large
  // ones are read at the disk's rate.
  static std::size_t block_bytes(const AnyPuzzle& puzzle);

  std::uint64_t words() const { return words_; }
  bool by_maps() const { return by_maps_; }
  int word_bits() const { return word_bits_; }  // of a word's number

  // A mark in words: a word's number and its bits, or a rank; and bits of the first of these words.
  std::size_t record() const { return by_maps_ ? 2 : 1; }
  int mark_bits() const { return by_maps_ ? word_bits_ : word_bits_ + 6; }

  // The words of a bucket, where 2^bits are all buckets.
  std::uint64_t bucket_words(int bits) const { return std::uint64_t{1} << (word_bits_ - bits); }

  int most_bits() const;  // A bucket has a page at least.

  // The bits for so much memory; nothing where it is too little.
  std::optional<int> bits_for(std::uint64_t memory) const;
  // The least memory of all, and the least where there are 2^bits buckets. Both have room for
  // kLeastPages pages of the table.
  std::uint64_t least_bytes() const;
  std::uint64_t least_bytes(int bits) const;

  // The disk that the table takes: each page may be there twice, as it was at the last checkpoint
  // and as it is now. What marks take is added to that, and is not known before.
  std::uint64_t disk_bytes() const;
  // About what an enumeration of all ranks reads and writes.
  std::uint64_t traffic_bytes() const;

  static constexpr std::uint64_t kLeastPages = 16;
  static constexpr std::size_t kWaiting = 32;  // words that a worker keeps for each bucket

 private:
  static constexpr int kWorkers = 16;  // that have buffers in any case

  std::uint64_t mark_bytes(int bits) const;

  const std::size_t block_;
  const int workers_;
  const bool by_maps_;
  const std::uint64_t words_;
  const int word_bits_;
  const std::uint64_t marks_;  // about as many as all states send
};

}  // namespace trailblaze
