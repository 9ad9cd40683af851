// The states seen so far at two bits a rank, and the step from a depth to the next.
//
// There are two planes of a bit a rank. While depth d is expanded,
//
//   current   has every state seen up to depth d, and does not change
//   next      has every state seen up to depth d - 1, and receives depth d + 1
//
// so the frontier is current & ~next, an unseen state is in neither plane, and no third array is
// needed. Then the frontier is added to `next` too (commit) and the planes change roles.
//
//   rank block b:  [plane 0, its words][plane 1, its words]   a cache line for 64 to 256 ranks
//
// Words are numbered without the planes: word i holds ranks 64 i .. 64 i + 63. Any thread adds
// bits, by atomic or. The thread that adds the first bit to a word of `next` lists the word, so
// that a small level does not read all others. If too many words are listed, the next level reads
// every word.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/bits.hpp"
#include "engine/base/memory.hpp"

namespace trailblaze {

// The words of a frontier: a list, or all words.
struct WordList {
  bool is_all = false;
  std::vector<std::uint64_t> words;
};

class RankedPlanes {
 public:
  // The states that a worker adds to the next level. It has a cache line of its own.
  struct alignas(64) Adder {
    std::uint64_t fresh = 0;  // states
    std::vector<std::uint64_t> listed;
    bool overflowed = false;  // the list was full
  };

  // `threads` is the number of threads that add states.
  RankedPlanes(std::uint64_t blocks, std::uint64_t words_per_block, int threads)
      : blocks_(blocks),
        width_(words_per_block),
        words_(blocks * width_),
        most_listed_(list_size(words_) / static_cast<std::uint64_t>(threads)),
        is_shared_(threads > 1) {}

  // Returns false if there is no memory for the planes.
  [[nodiscard]] bool allocate() { return bits_.allocate(2 * words_); }

  // Returns the bytes for `words` words: the planes, and the lists at their longest.
  static std::uint64_t bytes_for(std::uint64_t words) {
    return 2 * words * sizeof(std::uint64_t) + 3 * list_size(words) * sizeof(std::uint64_t);
  }

  std::uint64_t bytes() const { return bits_.bytes(); }
  std::uint64_t blocks() const { return blocks_; }
  std::uint64_t words() const { return words_; }
  std::uint64_t words_per_block() const { return width_; }

  // For checkpoints: the words of both planes, and which plane is `current`.
  std::span<std::uint64_t> bits() { return {bits_.data(), bits_.size()}; }
  std::uint64_t current() const { return current_; }
  void resume(std::uint64_t current) { current_ = current; }

  // Returns the words of a block, with all states seen up to this depth.
  const std::uint64_t* seen(std::uint64_t block) const {
    return bits_.data() + (2 * block + current_) * width_;
  }

  // Returns the frontier's bits of a word. Any thread may call it.
  std::uint64_t frontier(std::uint64_t block, std::uint64_t w) const {
    return seen(block)[w] & ~next(block, w).load(std::memory_order_relaxed);
  }

  // Returns the new states of a word so far.
  std::uint64_t found(std::uint64_t block, std::uint64_t w) const {
    return next(block, w).load(std::memory_order_relaxed) & ~seen(block)[w];
  }

  void prefetch(std::uint64_t block) const { __builtin_prefetch(seen(block), 1); }

  // Adds the unseen states of `bits` to the next level. Any thread may call it.
  void add(Adder& adder, std::uint64_t block, std::uint64_t w, std::uint64_t bits) {
    const std::uint64_t seen_word = seen(block)[w];
    const auto word = next(block, w);
    std::uint64_t old = word.load(std::memory_order_relaxed);
    bits &= ~(seen_word | old);
    if (bits == 0) return;
    if (is_shared_) {
      old = word.fetch_or(bits, std::memory_order_relaxed);
      bits &= ~old;
    } else {
      word.store(old | bits, std::memory_order_relaxed);
    }
    adder.fresh += count_bits(bits);
    if ((old & ~seen_word) == 0 && bits != 0) list(adder, block * width_ + w);
  }

  // Receives a worker's states that moves by maps send (maps.hpp). The planes and the adder must
  // outlive it.
  struct Arrivals {
    RankedPlanes& planes;
    Adder& adder;

    void prefetch(std::uint64_t block) const { planes.prefetch(block); }
    void add(std::uint64_t block, std::uint64_t w, std::uint64_t bits) const {
      planes.add(adder, block, w, bits);
    }
  };

  // Moves an adder's list to the list of all. A single thread calls it, between levels.
  static void collect(Adder& adder, WordList& out) {
    out.is_all = std::exchange(adder.overflowed, false) || out.is_all;
    if (!out.is_all) out.words.insert(out.words.end(), adder.listed.begin(), adder.listed.end());
    adder.listed.clear();
  }

  // Adds the frontier's part in this word to `next`. Any thread may call it, after the level.
  void commit(std::uint64_t block, std::uint64_t w) {
    bits_[(2 * block + 1 - current_) * width_ + w] |= seen(block)[w];
  }
  // Swaps the planes. A single thread calls it, after every word was committed.
  void swap_planes() { current_ = 1 - current_; }

 private:
  static std::uint64_t list_size(std::uint64_t words) { return words / 16 + 1024; }

  std::atomic_ref<std::uint64_t> next(std::uint64_t block, std::uint64_t w) const {
    auto* const data = const_cast<std::uint64_t*>(bits_.data());
    return std::atomic_ref(data[(2 * block + 1 - current_) * width_ + w]);
  }

  // Rarely called, so not inlined into add().
  [[gnu::noinline]] void list(Adder& adder, std::uint64_t word) const {
    if (adder.listed.size() < most_listed_) {
      adder.listed.push_back(word);
    } else {
      adder.overflowed = true;
    }
  }

  std::uint64_t blocks_, width_, words_, most_listed_;
  bool is_shared_;
  std::uint64_t current_ = 0;  // number of the plane
  ZeroedArray<std::uint64_t> bits_;
};

}  // namespace trailblaze
