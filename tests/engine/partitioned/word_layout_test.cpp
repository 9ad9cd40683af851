#include "engine/partitioned/word_layout.hpp"

#include <vector>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

TEST_CASE("word layout: a word returns its state and its note, at any number of bits") {
  Random random(1);
  for (int bits = 0; bits <= 64; ++bits) {
    INFO(bits << " bits");
    const WordLayout layout(bits, Notes::kWays);
    CHECK(layout.key_bits() == std::max(1, bits));
    CHECK(layout.key_bits() + layout.note_bits() == 64);
    const State most = bits == 0 ? 0 : mask_of(bits);
    std::size_t wrong = 0;
    for (int i = 0; i < 1'000; ++i) {
      const State s = i == 0 ? 0 : i == 1 ? most : random.next() & most;
      const std::uint64_t note = random.next() & layout.note_mask();
      const Word word = layout.word(s, note);
      wrong += layout.state(word) != s || layout.note(word) != note || !layout.fits(s);
      wrong += (word & ~layout.note_mask()) != Mixer(bits).key(s);
    }
    CHECK(wrong == 0);
    CHECK((bits == 0 || bits == 64 || !layout.fits(most + 1)));
  }
}

TEST_CASE("word layout: the kind of note depends on the puzzle and on the free bits") {
  const auto notes_of = [](int bits, int ways, bool symmetric = false) {
    Traits traits;
    traits.reversible = true;
    traits.state_bits = bits;
    traits.num_ways = ways;
    traits.symmetric = symmetric;
    return word_layout(traits).notes();
  };
  CHECK(notes_of(32, 32) == Notes::kWays);
  CHECK(notes_of(60, 4) == Notes::kWays);
  CHECK(notes_of(33, 32) == Notes::kWayNumber);
  CHECK(notes_of(58, 7) == Notes::kWayNumber);
  CHECK(notes_of(59, 6) == Notes::kNone);
  CHECK(notes_of(64, 1) == Notes::kNone);
  CHECK(notes_of(20, 0) == Notes::kParent);
  CHECK(notes_of(20, 33) == Notes::kParent);
  CHECK(notes_of(20, 4, true) == Notes::kParent);
}

TEST_CASE("word layout: the partition is the first bits of a word") {
  CHECK(partition_of(~Word{0}, 0) == 0);
  CHECK(partition_of(~Word{0}, 1) == 1);
  CHECK(partition_of(~Word{0}, 12) == 4095);
  CHECK(partition_of(Word{1} << 63, 3) == 4);
}

// Checks that random records, with notes of `note_bits` bits, survive a round trip. Returns the
// bytes of a packed record.
std::size_t bytes_of_round_trip(const WordLayout& layout, int note_bits, int partition_bits,
                                Random& random) {
  constexpr std::size_t kRecords = 200;
  const auto bits = [&](int count) { return count == 0 ? 0 : random.next() >> (64 - count); };
  const std::size_t partition = bits(partition_bits);
  std::vector<Word> words;
  for (std::size_t i = 0; i < kRecords; ++i) {
    Word key = random.next();
    if (partition_bits != 0) key = key >> partition_bits | partition << (64 - partition_bits);
    words.push_back(key & ~layout.note_mask());
    layout.record() == 1 ? words.back() |= bits(note_bits) : words.emplace_back(bits(note_bits));
  }
  const WordPacking packing(layout, layout.record(), note_bits, partition_bits);
  std::vector<std::byte> bytes(kRecords * packing.bytes() + WordPacking::kSlack);
  packing.pack(words, bytes.data());
  std::vector<Word> again(words.size());
  packing.unpack(bytes.data(), partition, again);
  CHECK(again == words);
  return packing.bytes();
}

TEST_CASE("word packing: words survive a round trip in no more bytes than their bits need") {
  Random random(71);
  for (int state_bits = 1; state_bits <= 64; ++state_bits) {
    for (const int partition_bits : {0, 1, 5, 12}) {
      if (partition_bits > state_bits) continue;
      for (const int note_bits : {0, 1, 4, 6, 17, 64 - state_bits}) {
        if (note_bits > 64 - state_bits) continue;
        INFO(state_bits << " bits, " << partition_bits << " for the partition, note " << note_bits);
        const WordLayout layout(state_bits, Notes::kParent);
        const int bits = std::max(1, state_bits - partition_bits + note_bits);
        CHECK(8 * bytes_of_round_trip(layout, note_bits, partition_bits, random) <
              static_cast<std::size_t>(bits + 8));
      }
    }
  }
}

TEST_CASE("word packing: records of two words, the second one of some bits") {
  Random random(72);
  for (const int state_bits : {8, 33, 57, 58}) {
    for (const int ways : {1, 7, 8, 31, 32}) {
      const int bytes = (state_bits - 3 + 7) / 8 + (ways + 7) / 8;
      CHECK(bytes_of_round_trip(WordLayout(state_bits, Notes::kWayNumber), ways, 3, random) ==
            static_cast<std::size_t>(bytes));
    }
  }
}

}  // namespace
}  // namespace trailblaze
