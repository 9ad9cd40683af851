// Where the words of a partitioned search lie between two halves of a level: those of one depth, or
// the candidates for the next, as a list for each partition.
//
//   partition 0   [www][www][w  ]      put by many workers, a chunk at a time, and
//   partition 1   [www][ww ]           read in pieces, in any order
//   partition 2
//
// A search has a shelf for each level that it needs and for the candidates on their way. It does
// not know where they are: the shelves of memory are lists of chunks, those of a disk are in files.
#pragma once

#include <absl/status/status.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
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

  // Begins anew with 2^bits lists. All must be empty.
  virtual void begin(int bits) = 0;

  int bits() const { return bits_; }
  std::size_t partitions() const { return std::size_t{1} << bits_; }

  // ---- any worker; one in a list at a time but for put() and the drop of a piece ----

  // Adds the words of a chunk, which is not empty. Workers may add to one list at the same time.
  virtual void put(std::size_t partition, ChunkPtr chunk) = 0;

  // Nothing more comes to a list for now: it takes less memory then.
  virtual void close(std::size_t /*partition*/) {}

  // A list will be read soon.
  virtual void expect(std::size_t /*partition*/) {}

  // The pieces of a list that were there when it was last put to.
  virtual std::size_t pieces(std::size_t partition) const = 0;

  // The words of a piece, which stand until this worker reads again; none where it was dropped.
  virtual std::span<const Word> read(int worker, std::size_t partition, std::size_t piece) = 0;

  // Gives back what a piece takes. Its number stays. Workers may drop pieces of the same list at
  // the same time.
  virtual void drop(std::size_t partition, std::size_t piece) = 0;

  // Gives back all of a list, which is then empty.
  virtual void drop(std::size_t partition) = 0;

  // Moves the words of a piece from `first` on, which is 0 on a disk, to the list of this number on
  // another shelf, which was made as this one and has as many bits. Returns their piece there.
  virtual std::size_t move(std::size_t partition, std::size_t piece, std::size_t first,
                           WordShelf& to) = 0;

  // Takes over all of another shelf's list of this number, which is then empty. Requires a shelf
  // that was made as this one, with as many bits, and that both lists are closed.
  virtual void take(std::size_t partition, WordShelf& other) = 0;

  // The words of a list, those of dropped pieces left out.
  virtual std::uint64_t words(std::size_t partition) const = 0;

  // Calls visit(span) with all words of a list.
  template <class Visit>
  void for_each_piece(int worker, std::size_t partition, const Visit& visit) {
    for (std::size_t i = 0; i < pieces(partition); ++i) visit(read(worker, partition, i));
  }

  // ---- one thread, at the barrier ----

  void drop_all() {
    for (std::size_t p = 0; p < partitions(); ++p) drop(p);
  }
  std::uint64_t words() const {
    std::uint64_t sum = 0;
    for (std::size_t p = 0; p < partitions(); ++p) sum += words(p);
    return sum;
  }

  // Writes what a list needs to be found again, or reads that into a shelf that has just begun
  // anew with as many bits; both go on where the list before has ended.
  virtual absl::Status save(std::size_t partition, WordFileWriter& out) = 0;
  virtual absl::Status load(std::size_t partition, WordsIn& in) = 0;

  // Bytes of memory beside those of the chunks.
  virtual std::uint64_t bytes() const = 0;

 protected:
  int bits_ = 0;
};

// A shelf in memory: it keeps the chunks as they come.
class MemoryShelf final : public WordShelf {
 public:
  // The pool of the chunks must outlive it.
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
  void take(std::size_t partition, WordShelf& other) override;
  absl::Status save(std::size_t partition, WordFileWriter& out) override;
  absl::Status load(std::size_t partition, WordsIn& in) override;
  std::uint64_t bytes() const override { return lists_.capacity() * sizeof(List); }

 private:
  struct List {
    Chunks chunks;
    std::uint64_t words = 0;
  };

  ChunkPool& pool_;
  std::vector<List> lists_;
  std::array<std::mutex, 64> locks_;  // of the lists, by their numbers
};

}  // namespace trailblaze
