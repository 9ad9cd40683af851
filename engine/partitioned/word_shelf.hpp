// A shelf holds words of a partitioned search between the two halves of a level: the states of a
// depth, or the candidates for the next depth, with a list for each partition.
//
//   partition 0   [www][www][w  ]      many workers put chunks, and read pieces
//   partition 1   [www][ww ]           in any order
//   partition 2
//
// A search has a shelf for each level that it needs, and shelves for candidates. It does not know
// where the words lie: shelves in memory are lists of chunks, shelves on disk are in files.
#pragma once

#include <absl/status/status.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "engine/disk/words_in.hpp"
#include "engine/partitioned/word_layout.hpp"
#include "engine/trail/frontier.hpp"

namespace trailblaze {

class WordShelf {
 public:
  virtual ~WordShelf() = default;

  // Starts over with 2^bits lists. All lists must be empty.
  virtual void begin(int bits) = 0;

  int bits() const { return bits_; }
  std::size_t partitions() const { return std::size_t{1} << bits_; }

  // ---- any worker, but one worker per list, except for put() and the drop of a piece ----

  // Adds the words of a non-empty chunk. Several workers may add to the same list at the same time.
  virtual void put(std::size_t partition, ChunkPtr chunk) = 0;

  // Tells the shelf that nothing more comes to a list for now, so that it takes less memory.
  virtual void close(std::size_t /*partition*/) {}

  // Tells the shelf that a list will be read soon.
  virtual void prefetch(std::size_t /*partition*/) {}

  // Returns the number of pieces of a list, including dropped pieces.
  virtual std::size_t pieces(std::size_t partition) const = 0;

  // Returns the words of a piece; none if it was dropped. They are valid until the same worker
  // reads again.
  virtual std::span<const Word> read(int worker, std::size_t partition, std::size_t piece) = 0;

  // Frees a piece. The other pieces keep their numbers. Several workers may drop pieces of the same
  // list at the same time.
  virtual void drop(std::size_t partition, std::size_t piece) = 0;

  // Frees all of a list, which is then empty.
  virtual void drop(std::size_t partition) = 0;

  // Moves the words of a piece from `first` on to the same list of another shelf. On disk `first`
  // must be 0. The other shelf must have the same type and as many bits. Returns the number of the
  // new piece.
  virtual std::size_t move(std::size_t partition, std::size_t piece, std::size_t first,
                           WordShelf& to) = 0;

  // Moves all words of the same list of another shelf to this shelf. Requires a shelf of the same
  // type with as many bits, that both lists are closed, and that no piece was dropped.
  virtual void append_list(int worker, std::size_t partition, WordShelf& other);

  // Returns the number of words in a list, without dropped pieces.
  virtual std::uint64_t words(std::size_t partition) const = 0;

  // Calls visit(span) with all words of a list.
  template <class Visit>
  void for_each_piece(int worker, std::size_t partition, const Visit& visit) {
    for (std::size_t i = 0; i < pieces(partition); ++i) visit(read(worker, partition, i));
  }

  // ---- one thread, at the barrier ----

  void close_all() {
    for (std::size_t p = 0; p < partitions(); ++p) close(p);
  }
  void drop_all() {
    for (std::size_t p = 0; p < partitions(); ++p) drop(p);
  }
  std::uint64_t words() const {
    std::uint64_t sum = 0;
    for (std::size_t p = 0; p < partitions(); ++p) sum += words(p);
    return sum;
  }

  // Writes a list to a checkpoint. In memory: the number of its words, then the words.
  virtual absl::Status save(std::size_t partition, WordFileWriter& out) = 0;

  // Returns the bytes of memory besides the chunks.
  virtual std::uint64_t bytes() const = 0;

 protected:
  int bits_ = 0;
};

// A shelf in memory, which keeps the chunks as they are.
class MemoryShelf final : public WordShelf {
 public:
  // The pool of the chunks must outlive this object.
  explicit MemoryShelf(ChunkPool& pool) : pool_(pool), lists_(1) {}

  void begin(int bits) override;
  void put(std::size_t partition, ChunkPtr chunk) override;
  std::size_t pieces(std::size_t partition) const override {
    return lists_[partition].chunks.size();
  }
  std::span<const Word> read(int worker, std::size_t partition, std::size_t piece) override;
  void drop(std::size_t partition, std::size_t piece) override;
  void drop(std::size_t partition) override;
  std::uint64_t words(std::size_t partition) const override { return lists_[partition].words; }
  std::size_t move(std::size_t partition, std::size_t piece, std::size_t first,
                   WordShelf& to) override;
  absl::Status save(std::size_t partition, WordFileWriter& out) override;
  std::uint64_t bytes() const override { return lists_.capacity() * sizeof(List); }

 private:
  struct List {
    Chunks chunks;
    std::uint64_t words = 0;
  };

  ChunkPool& pool_;
  std::vector<List> lists_;
  std::array<std::mutex, 64> locks_;  // lock i % 64 guards list i
};

}  // namespace trailblaze
