// Compares every kernel that makes and splits words in bulk with code for single words.
#include "engine/partitioned/word_kernels.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

// Compares the kernels on random states of a layout. Notes are ways, beside each key or in a second
// word, or empty. If candidates note the number of a way, their words differ from those of a level.
void compare_kernels(const WordLayout& layout, std::size_t count, Random& random) {
  const bool by_number = layout.notes() == Notes::kWayNumber;
  const std::uint64_t mask = layout.notes() == Notes::kWays ? layout.note_mask() & 0xffffffff
                             : by_number                    ? 0xffffffff
                                                            : 0;
  std::vector<State> states(count);
  std::vector<std::uint32_t> ways(count), notes(count);
  std::vector<Word> candidates(count), records;
  UnpackedWords all{~State{0}, 0};
  State seen = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const State s = states[i] = random.next() & mask_of(layout.key_bits());
    notes[i] = static_cast<std::uint32_t>(random.next() & mask);
    const std::uint64_t way = i < 32 ? i : random.below(32);
    ways[i] = layout.notes() == Notes::kWays ? notes[i] : std::uint32_t{1} << way;
    candidates[i] = layout.word(s, by_number ? way : notes[i]);
    records.push_back(layout.word(s, by_number ? 0 : notes[i]));
    if (by_number) records.push_back(notes[i]);
    all.least = std::min(all.least, s);
    all.ones += static_cast<std::uint64_t>(std::popcount(notes[i]));
    seen |= s;
  }
  for (const Isa isa : supported_isas()) {
    INFO(name(isa));
    const WordKernels kernels = word_kernels(isa);
    std::vector<Word> packed(count);
    CHECK(kernels.pack(layout, states, ways.data(), packed.data()) == seen);
    CHECK((packed == candidates));
    std::vector<State> unpacked(count);
    std::vector<std::uint32_t> apart(count);
    const UnpackedWords found = kernels.unpack(layout, records, unpacked.data(), apart.data());
    CHECK(found.least == all.least);
    CHECK(found.ones == all.ones);
    CHECK((unpacked == states));
    CHECK((apart == notes));
  }
}

TEST_CASE("word kernels: every variant equals the layout's code for single words", "[oracle]") {
  Random random(7);
  for (const int bits : {1, 20, 32, 33, 36, 48, 58, 60, 63, 64}) {
    for (const Notes notes : {Notes::kWays, Notes::kWayNumber, Notes::kNone}) {
      if (notes == Notes::kWayNumber && 64 - bits < kWayBits) continue;
      for (const std::size_t count : {0, 1, 7, 8, 16, 37, 256}) {
        INFO(bits << " bits, notes " << static_cast<int>(notes) << ", " << count << " states");
        compare_kernels(WordLayout(bits, notes), count, random);
      }
    }
  }
}

}  // namespace
}  // namespace trailblaze
