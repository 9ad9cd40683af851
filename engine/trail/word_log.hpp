// A list of words that grows at its end and is read rarely, from any word on. It is kept in chunks
// of memory, or in blocks of a store with a buffer for its end.
//
//   memory   [chunk][chunk][chu ]
//   store    block 17, block 40, block 3 | end: a buffer that is being filled
//
// Blocks of a store are written once and never dropped. A checkpoint has the numbers of the blocks
// and the words of the end. For a list in memory it has all words.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/disk/block_store.hpp"
#include "engine/disk/words_in.hpp"
#include "engine/trail/frontier.hpp"

namespace trailblaze {

class WordLog {
 public:
  // Pool and store must outlive the log. Without a store, the log is in memory. A single thread at
  // a time may use it.
  explicit WordLog(ChunkPool& pool, BlockStore* store = nullptr);

  void push(std::uint64_t word) {
    if (end_words_ == words_in_piece_) open_piece();
    end_[end_words_++] = word;
    ++size_;
  }

  std::uint64_t size() const { return size_; }

  // Returns words from number i on that are contiguous, at least one if i is below size(). They
  // stay until the next call. Returns none if the store could not read them; its status() says why.
  // Requires that the store has waited for its writes since the words were pushed.
  std::span<const std::uint64_t> from(std::uint64_t i);

  // Write the log to a checkpoint, and read it back into an empty log.
  absl::Status save(WordFileWriter& out) const;
  absl::Status load(WordsIn& in);

 private:
  void open_piece();
  // The number of the first word in the piece that is being filled.
  std::uint64_t begin_of_end() const { return end_ == nullptr ? size_ : size_ - end_words_; }
  std::span<const std::uint64_t> read(std::uint64_t piece);

  ChunkPool* pool_;
  BlockStore* store_;
  std::size_t words_in_piece_;  // words of a chunk, or of a block
  Chunks chunks_;
  std::vector<BlockStore::Ref> blocks_;  // the full blocks
  BlockStore::Buffer buffer_;            // the end of a list in a store
  std::uint64_t* end_ = nullptr;         // the piece that is being filled
  std::size_t end_words_;                // number of its words
  std::uint64_t size_ = 0;
  BlockStore::Buffer read_;  // the block that was read last, which is read_piece_
  std::uint64_t read_piece_ = 0;
};

}  // namespace trailblaze
