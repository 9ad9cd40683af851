// A shelf on disk. Each list consists of blocks of a BlockStore and a tail that does not fill a
// block yet.
//
//   partition 0   block 17, block 3, block 40   | tail: a buffer that is being filled
//   partition 1   block 9                       | tail
//
// put() packs the words of a chunk into the tail, and returns the chunk to its pool at once. It
// writes a full tail as a block. close() writes the tail as a shorter block or, if the tail is
// small, keeps it in an array. This way thousands of closed lists need no buffers.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "engine/disk/block_store.hpp"
#include "engine/partitioned/word_layout.hpp"
#include "engine/partitioned/word_shelf.hpp"

namespace trailblaze {

class DiskShelf final : public WordShelf {
 public:
  // The records on the shelf: their words, and the bits of their notes.
  struct Contents {
    std::size_t record = 1;
    int note_bits = 0;
  };

  // All arguments must outlive the shelf.
  DiskShelf(const WordLayout& layout, Contents contents, BlockStore& store, ChunkPool& pool,
            int workers);
  ~DiskShelf() override;

  void begin(int bits) override;
  void put(std::size_t partition, ChunkPtr chunk) override;
  void close(std::size_t partition) override;
  std::size_t pieces(std::size_t partition) const override;
  void prefetch(std::size_t partition) override;
  std::span<const Word> read(int worker, std::size_t partition, std::size_t piece) override;
  void drop(std::size_t partition, std::size_t piece) override;
  void drop(std::size_t partition) override;
  std::uint64_t words(std::size_t partition) const override { return lists_[partition].words; }
  std::size_t move(std::size_t partition, std::size_t piece, std::size_t first,
                   WordShelf& to) override;
  void append_list(int worker, std::size_t partition, WordShelf& other) override;
  absl::Status save(std::size_t partition, WordFileWriter& out) override;
  // Reads a list into a shelf that has just started with as many bits as the saved shelf.
  absl::Status load(std::size_t partition, WordsIn& in);
  std::uint64_t bytes() const override;

 private:
  struct Piece {
    BlockStore::Ref ref;  // 0 bytes if the piece was dropped
    BlockStore::ReadingPtr reading;
  };
  struct List {
    std::vector<Piece> pieces;
    std::size_t reads_begun = 0;    // pieces before this index were read or are being read
    BlockStore::Buffer tail;        // buffer that put() fills
    std::vector<std::byte> packed;  // the tail of a closed list, if it is short
    std::size_t tail_records = 0;
    std::uint64_t words = 0;
  };

  std::size_t block_records() const {
    return (store_.block_bytes() - WordPacking::kSlack) / packing_.bytes();
  }
  std::size_t words_of(const Piece& piece) const {
    return piece.ref.bytes / packing_.bytes() * contents_.record;
  }
  std::size_t tail_words(std::size_t records) const { return (records * packing_.bytes() + 7) / 8; }
  void open_tail(List& list);
  void write_tail(List& list);
  void append(List& list, std::span<const Word> words);
  void forget_packed(List& list);
  void read_ahead_to(List& list, std::size_t end);
  std::span<const Word> unpack(int worker, std::size_t partition, const std::byte* in,
                               std::size_t words);

  const WordLayout& layout_;
  const Contents contents_;
  BlockStore& store_;
  ChunkPool& pool_;
  WordPacking packing_;
  std::vector<List> lists_;
  std::array<std::mutex, 64> locks_;      // lock i % 64 guards list i
  std::vector<std::vector<Word>> words_;  // the words that each worker reads
  std::atomic<std::uint64_t> packed_bytes_{0};
};

}  // namespace trailblaze
