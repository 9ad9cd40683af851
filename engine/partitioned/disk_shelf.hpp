// A shelf on disk: each list is blocks of a BlockStore, and what has not filled one yet.
//
//   partition 0   block 17, block 3, block 40   | tail: a buffer that is being filled
//   partition 1   block 9                       | tail
//
// Chunks are packed into the tail and go back to their pool at once. A tail that is full is
// written. When nothing more comes to a list for now, its tail is written too, as a shorter block,
// or, where it is small, becomes an array: thousands of lists have no buffers then.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "engine/disk/block_store.hpp"
#include "engine/partitioned/word_layout.hpp"
#include "engine/partitioned/word_shelf.hpp"

namespace trailblaze {

class DiskShelf final : public WordShelf {
 public:
  // What is on it: records of so many words, with notes of so many bits.
  struct Contents {
    std::size_t record = 1;
    int note_bits = 0;
  };

  // All must outlive the shelf.
  DiskShelf(const WordLayout& layout, Contents contents, BlockStore& store, ChunkPool& pool,
            int workers);
  ~DiskShelf() override;

  void begin(int bits) override;
  void put(std::size_t partition, ChunkPtr chunk) override;
  void close(std::size_t partition) override;
  std::size_t pieces(std::size_t partition) const override;
  void expect(std::size_t partition) override;
  std::span<const Word> read(int worker, std::size_t partition, std::size_t piece) override;
  void drop(std::size_t partition, std::size_t piece) override;
  void drop(std::size_t partition) override;
  std::uint64_t words(std::size_t partition) const override { return lists_[partition].words; }
  std::size_t move(std::size_t partition, std::size_t piece, std::size_t first,
                   WordShelf& to) override;
  void take(std::size_t partition, WordShelf& other) override;
  absl::Status save(std::size_t partition, WordFileWriter& out) override;
  absl::Status load(std::size_t partition, WordsIn& in) override;
  std::uint64_t bytes() const override;

 private:
  struct Piece {
    BlockStore::Ref ref;  // of no bytes where it was dropped
    BlockStore::ReadingPtr reading;
  };
  struct List {
    std::vector<Piece> pieces;
    std::size_t begun = 0;          // the first pieces, all of which were read or are being read
    BlockStore::Buffer tail;        // being filled
    std::vector<std::byte> packed;  // or the tail of a short list
    std::size_t tail_records = 0;
    std::uint64_t words = 0;
  };

  std::size_t block_records() const {
    return (store_.block_bytes() - WordPacking::kSlack) / bytes_;
  }
  std::size_t words_of(const Piece& piece) const {
    return piece.ref.bytes / bytes_ * contents_.record;
  }
  std::size_t tail_words(std::size_t records) const { return (records * bytes_ + 7) / 8; }
  void open_tail(List& list);
  void write_tail(List& list);
  void append(List& list, Piece piece);
  void append(List& list, std::span<const std::byte> records);
  void forget_packed(List& list);
  void read_on(List& list, std::size_t end);
  std::span<const Word> unpack(int worker, std::size_t partition, const std::byte* in,
                               std::size_t words);

  const WordLayout& layout_;
  const Contents contents_;
  BlockStore& store_;
  ChunkPool& pool_;
  WordPacking packing_;
  std::size_t bytes_;  // of a record
  std::vector<List> lists_;
  std::array<std::mutex, 64> locks_;      // of the lists, by their numbers
  std::vector<std::vector<Word>> words_;  // what each worker reads
  std::atomic<std::uint64_t> packed_bytes_{0};
};

}  // namespace trailblaze
