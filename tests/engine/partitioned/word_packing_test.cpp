// Packs and unpacks the words of a partition, at every number of bits.
#include "engine/partitioned/word_layout.hpp"

#include <vector>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

std::uint64_t below(Random& random, int bits) {
  return bits == 0 ? 0 : random.next() >> (64 - bits);
}

TEST_CASE("word packing: words survive a round trip in no more bytes than their bits need") {
  Random random(71);
  constexpr std::size_t kCount = 200;
  for (int state_bits = 1; state_bits <= 64; ++state_bits) {
    for (const int partition_bits : {0, 1, 5, 12}) {
      if (partition_bits > state_bits) continue;
      for (const int note_bits : {0, 1, 4, 6, 17, 64 - state_bits}) {
        if (note_bits > 64 - state_bits) continue;
        INFO(state_bits << " bits, " << partition_bits << " for the partition, note " << note_bits);
        const WordLayout layout(state_bits, Notes::kParent);
        const std::size_t partition = below(random, partition_bits);
        std::vector<Word> words(kCount);
        for (Word& word : words) {
          const Word key = below(random, state_bits) << (64 - state_bits) % 64;
          word = partition_bits == 0 ? key
                                     : key << partition_bits >> partition_bits |
                                           Word{partition} << (64 - partition_bits);
          word = (word & ~layout.note_mask()) | below(random, note_bits);
        }
        const WordPacking packing(layout, 1, note_bits, partition_bits);
        CHECK(8 * packing.bytes() <
              static_cast<std::size_t>(std::max(1, state_bits - partition_bits + note_bits) + 8));
        std::vector<std::byte> bytes(kCount * packing.bytes() + WordPacking::kSlack);
        packing.pack(words, bytes.data());
        std::vector<Word> again(kCount);
        packing.unpack(bytes.data(), partition, again);
        CHECK(again == words);
      }
    }
  }
}

TEST_CASE("word packing: records of two words, the second one of some bits") {
  Random random(72);
  for (const int state_bits : {8, 33, 57, 58}) {
    for (const int ways : {1, 7, 8, 31, 32}) {
      const WordLayout layout(state_bits, Notes::kWayNumber);
      std::vector<Word> records;
      for (int i = 0; i < 100; ++i) {
        records.push_back((Word{5} << 61) |
                          (below(random, state_bits) << (64 - state_bits) << 3 >> 3));
        records.push_back(below(random, ways));
      }
      const WordPacking packing(layout, 2, ways, 3);
      CHECK(packing.bytes() == static_cast<std::size_t>(state_bits - 3 + 7) / 8 +
                                   static_cast<std::size_t>(ways + 7) / 8);
      std::vector<std::byte> bytes(100 * packing.bytes() + WordPacking::kSlack);
      packing.pack(records, bytes.data());
      std::vector<Word> again(records.size());
      packing.unpack(bytes.data(), 5, again);
      CHECK(again == records);
    }
  }
}

}  // namespace
}  // namespace trailblaze
