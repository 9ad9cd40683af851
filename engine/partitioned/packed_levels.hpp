// The levels of a search, kept for the walk back from a goal. They are written once, in some 3
// bytes per state, and rarely looked up.
//
//   level    partition 0             partition 1        ...
//   bits     0001 lllll  1 lllll ..  01 lllll  1 lllll  ...   the keys of a partition, in order
//            high  low
//
// Each key is stored as its difference to the previous key, by Rice's code: the high bits in unary,
// then the low bits as they are. The number of low bits is chosen so that differences have few high
// bits. A level of few states instead stores whole keys of 64 bits, unsorted, which is faster to
// write and to look up.
//
// Each worker appends its partitions to a stream of its own. Streams lie in chunks of the search's
// pool, which counts their memory, or in blocks of a store (word_log.hpp). A look-up decodes a
// single partition of a single level.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/status.h>

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/partitioned/word_layout.hpp"
#include "engine/partitioned/word_shelf.hpp"
#include "engine/trail/frontier.hpp"
#include "engine/trail/word_log.hpp"

namespace trailblaze {

class PackedLevels {
 public:
  // All arguments must outlive this object. If `store` is not null, the levels lie there.
  PackedLevels(const WordLayout& layout, ChunkPool& pool, int workers, BlockStore* store = nullptr)
      : layout_(layout), pool_(pool), store_(store) {
    begin_streams(static_cast<std::size_t>(workers));
  }

  // Adds a level, depth 0 first: the records of a shelf. Called at the barrier, by a single thread.
  // The crew has at most `workers` threads.
  void add(WordShelf& level, const Crew& crew);

  // True if class s was at this depth, or if the store has failed: its status() says why. Called by
  // a single thread.
  bool contains(std::uint64_t depth, State s);

  // Calls visit(worker, states) with all classes of this depth, many at a time. Calls with the same
  // worker number never overlap. If the store fails, some states are missing.
  void for_each(std::uint64_t depth, const Crew& crew,
                absl::FunctionRef<void(int worker, std::span<const State>)> visit);

  std::uint64_t depths() const { return levels_.size(); }

  // Writes the levels to a checkpoint, and reads them into an empty object. If several processes
  // each wrote a part of the levels, load() reads their files one after another. Without `keeps`,
  // load() only takes the number of levels from a file, and does not read on.
  absl::Status save(WordFileWriter& out) const;
  absl::Status load(WordsIn& in, bool keeps = true);

  // Returns the most bytes of chunks that a level of `states` states in 2^partition_bits partitions
  // takes.
  std::uint64_t most_bytes(std::uint64_t states, int partition_bits) const;

  // Returns the bytes of memory besides the chunks.
  std::uint64_t bytes() const {
    std::uint64_t bytes = parts_.capacity() * sizeof(Part) + levels_.capacity() * sizeof(Level);
    for (const Stream& stream : streams_) bytes += stream.keys.capacity() * sizeof(std::uint64_t);
    return bytes;
  }

 private:
  struct Part {
    std::uint64_t start : 56;    // first bit in the worker's stream
    std::uint64_t low_bits : 8;  // kWhole if keys are stored whole
    std::uint32_t worker;
    std::uint32_t count;  // states
  };
  struct Level {
    std::uint64_t first_part;
    int partition_bits;
  };
  // The bits that a worker wrote, and the keys of the partition that it sorts.
  struct alignas(64) Stream {
    WordLog words;
    std::uint64_t bits = 0;
    std::uint64_t last = 0;  // the last, incomplete word
    std::vector<std::uint64_t> keys;

    // Appends the low `count` bits of `some`, at most 64. The other bits of `some` must be 0.
    void put(std::uint64_t some, int count);
    // Pads the stream with zeros to a whole word.
    void fill_word();
  };
  class Keys;
  static constexpr int kWhole = 64;  // low bits of a key stored whole

  void begin_streams(std::size_t count);
  absl::Status load_levels(std::span<const std::uint64_t> words, std::size_t levels);
  absl::Status load_parts(std::span<const std::uint64_t> words);
  Part pack(int worker, WordShelf& level, std::size_t partition, bool whole);
  bool has_failed() const { return store_ != nullptr && !store_->status().ok(); }

  // Returns the key without the note and without the bits that all keys of the partition share.
  std::uint64_t remainder(Word word, int partition_bits) const {
    const std::uint64_t key = word & ~layout_.note_mask();
    return (key << partition_bits >> partition_bits) >> layout_.note_bits();
  }
  // Returns the state with this remainder.
  State state(std::uint64_t remainder, std::uint64_t partition, int partition_bits) const {
    const Word first = partition_bits == 0 ? 0 : partition << (64 - partition_bits);
    return layout_.state(first | remainder << layout_.note_bits());
  }

  const WordLayout& layout_;
  ChunkPool& pool_;
  BlockStore* const store_;
  std::vector<Stream> streams_;
  std::size_t read_streams_ = 0;  // streams read from files
  std::vector<Level> levels_;
  std::vector<Part> parts_;
};

}  // namespace trailblaze
