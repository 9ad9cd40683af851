// Decides which process owns which partitions, if several processes search together:
//
//   the first bits of a word   00000  00001 | 00010  00011  00100 | 00101 ...      least_bits()
//   its owner                    0      0   |   1      1      1   |   2
//
// A level is split by at least these bits, so a state has the same owner at every level, and only
// candidates travel. They go to the shelves `incoming` of their owners each time that all outboxes
// are closed.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>

#include "engine/partitioned/outbox.hpp"
#include "engine/partitioned/word_layout.hpp"
#include "engine/partitioned/word_shelf.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/peers.hpp"
#include "engine/trail/frontier.hpp"

namespace trailblaze {

class PartitionOwners {
 public:
  // Words have keys of `key_bits` bits. The peers must outlive this object.
  PartitionOwners(Peers& peers, int key_bits) : peers_(peers), key_bits_(key_bits) {}

  // Partitions depend only on bits of the key, since the note below the key may differ for the same
  // state.
  int most_bits() const { return std::min(kMostPartitionBits, key_bits_); }

  // Returns enough bits for each process to own 64 partitions, so that the parts of processes
  // differ by a few percent only.
  int least_bits() const {
    constexpr int kBitsOfOwner = 6;
    if (peers_.is_alone()) return 0;
    const auto others = static_cast<unsigned>(peers_.count() - 1);
    return std::min(most_bits(), static_cast<int>(std::bit_width(others)) + kBitsOfOwner);
  }

  // Returns the process that owns a partition of 2^bits.
  int owner(std::size_t partition, int bits) const {
    const std::size_t first = partition >> (bits - least_bits());
    return static_cast<int>(first * static_cast<std::size_t>(peers_.count()) >> least_bits());
  }
  bool owns(std::size_t partition, int bits) const {
    return peers_.is_alone() || owner(partition, bits) == peers_.number();
  }

  // Sends the candidates of other owners to them, and puts the candidates received on the shelf.
  // Notes have `note_bits` bits. Adds the numbers of lists and states sent to `sent`.
  void exchange(WordShelf& shelf, const WordLayout& layout, int note_bits, Outbox& outbox,
                ChunkPool& pool, ProcessRow& sent) const;

 private:
  Peers& peers_;
  const int key_bits_;
};

}  // namespace trailblaze
