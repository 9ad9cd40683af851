// The levels of a search, to walk back from a goal: written once, in some 3 bytes a state, and
// rarely looked up.
//
//   level    partition 0             partition 1        ...
//   bits     0001 lllll  1 lllll ..  01 lllll  1 lllll  ...   the keys of a partition, in order
//            high  low
//
// For each key comes its difference to the one before, by Rice's code: the high bits in unary, then
// the low bits as they are, of which there are so many that differences have few high bits. A level
// of few states has its keys as they are and as they come, of 64 bits each, which is faster to
// write and to look up.
//
// Each worker appends its partitions to a list of its own, in chunks of the search's pool, so that
// the memory of all is counted there, or in blocks of a store (word_log.hpp). A look-up decodes one
// partition of one level.
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
  // All must outlive the levels. With a store they lie there.
  PackedLevels(const WordLayout& layout, ChunkPool& pool, int workers, BlockStore* store = nullptr)
      : layout_(layout), pool_(pool), store_(store) {
    begin_streams(static_cast<std::size_t>(workers));
  }

  // Adds a level, depth 0 first: the records of a shelf. Called by one thread, at the barrier; the
  // crew has at most as many workers as this was made for.
  void add(WordShelf& level, const Crew& crew);

  // Whether this class was at this depth; true where the store has failed, which says why. Called
  // by one thread.
  bool contains(std::uint64_t depth, State s);

  // Calls visit(worker, states) with all classes that were at this depth, many at a time. Calls
  // with one worker number never overlap. Where the store fails, some are left out.
  void for_each(std::uint64_t depth, const Crew& crew,
                absl::FunctionRef<void(int worker, std::span<const State>)> visit);

  std::uint64_t depths() const { return levels_.size(); }

  // Writes them to a checkpoint; and reads them into levels that are empty. Where several processes
  // have written a part of the same levels each, they are read one after another; of those that are
  // not kept only how many levels there are, and the file is not read further.
  absl::Status save(WordFileWriter& out) const;
  absl::Status load(WordsIn& in, bool keeps = true);

  // The most bytes of chunks that a level of so many states, by 2^partition_bits, may take.
  std::uint64_t most_bytes(std::uint64_t states, int partition_bits) const;

  // Bytes beside those of the chunks.
  std::uint64_t bytes() const {
    std::uint64_t bytes = parts_.capacity() * sizeof(Part) + levels_.capacity() * sizeof(Level);
    for (const Stream& stream : streams_) bytes += stream.keys.capacity() * sizeof(std::uint64_t);
    return bytes;
  }

 private:
  struct Part {
    std::uint64_t start : 56;    // its first bit in the worker's stream
    std::uint64_t low_bits : 8;  // kWhole where keys are as they are
    std::uint32_t worker;
    std::uint32_t count;  // states
  };
  struct Level {
    std::uint64_t first_part;
    int partition_bits;
  };
  // What one worker wrote, and the words of a partition that it sorts.
  struct alignas(64) Stream {
    WordLog words;
    std::uint64_t bits = 0;
    std::uint64_t last = 0;  // the last of them, where they do not end with a word
    std::vector<std::uint64_t> keys;
  };
  class Writer;
  class Reader;
  class Keys;
  static constexpr int kWhole = 64;  // low bits

  void begin_streams(std::size_t count);
  absl::Status load_levels(std::span<const std::uint64_t> words, std::size_t levels);
  absl::Status load_parts(std::span<const std::uint64_t> words);
  Part pack(int worker, WordShelf& level, std::size_t partition, bool whole);
  static void write_differences(std::span<const std::uint64_t> keys, int low, Writer& writer);
  bool has_whole(const Part& part, std::uint64_t key);
  bool has_difference(const Part& part, std::uint64_t key);
  bool is_sound(const Part& part) const;
  bool has_failed() const { return store_ != nullptr && !store_->status().ok(); }

  // The key without the bits that all keys of a partition share, and without the note.
  std::uint64_t remainder(Word word, int partition_bits) const {
    const std::uint64_t key = word & ~layout_.note_mask();
    return (key << partition_bits >> partition_bits) >> layout_.note_bits();
  }
  // The state of which this is the remainder.
  State state(std::uint64_t remainder, std::uint64_t partition, int partition_bits) const {
    const Word first = partition_bits == 0 ? 0 : partition << (64 - partition_bits);
    return layout_.state(first | remainder << layout_.note_bits());
  }

  const WordLayout& layout_;
  ChunkPool& pool_;
  BlockStore* const store_;
  std::vector<Stream> streams_;
  std::size_t read_streams_ = 0;  // of files
  std::vector<Level> levels_;
  std::vector<Part> parts_;
};

}  // namespace trailblaze
