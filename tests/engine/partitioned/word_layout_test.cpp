#include "engine/partitioned/word_layout.hpp"

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

}  // namespace
}  // namespace trailblaze
