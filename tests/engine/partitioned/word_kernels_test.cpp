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

TEST_CASE("word kernels: every variant equals the layout's code for single words", "[oracle]") {
  Random random(7);
  for (const int bits : {1, 20, 32, 36, 48, 60, 63, 64}) {
    const WordLayout layout(bits, Notes::kWays);
    const std::uint64_t notes_mask = layout.note_mask() & 0xffffffff;
    for (const std::size_t count : {0, 1, 7, 8, 16, 37, 256}) {
      std::vector<State> states(count);
      std::vector<std::uint32_t> notes(count);
      std::vector<Word> words(count);
      UnpackedWords all{~State{0}, 0};
      State seen = 0;
      for (std::size_t i = 0; i < count; ++i) {
        states[i] = random.next() & mask_of(bits);
        notes[i] = static_cast<std::uint32_t>(random.next() & notes_mask);
        words[i] = layout.word(states[i], notes[i]);
        all.least = std::min(all.least, states[i]);
        all.ones += static_cast<std::uint64_t>(std::popcount(notes[i]));
        seen |= states[i];
      }
      for (const Isa isa : supported_isas()) {
        INFO(bits << " bits, " << count << " words, " << name(isa));
        const WordKernels kernels = word_kernels(isa);
        std::vector<Word> packed(count);
        CHECK(kernels.pack(layout, states, notes.data(), packed.data()) == seen);
        CHECK((packed == words));
        std::vector<State> unpacked(count);
        std::vector<std::uint32_t> apart(count);
        const UnpackedWords found = kernels.unpack(layout, words, unpacked.data(), apart.data());
        CHECK(found.least == all.least);
        CHECK(found.ones == all.ones);
        CHECK((unpacked == states));
        CHECK((apart == notes));
      }
    }
  }
}

TEST_CASE("word kernels: candidates with way numbers and records of two words") {
  Random random(8);
  for (const int bits : {1, 20, 33, 58}) {
    const WordLayout layout(bits, Notes::kWayNumber);
    for (const std::size_t count : {0, 1, 7, 8, 16, 37, 256}) {
      std::vector<State> states(count);
      std::vector<std::uint32_t> ways(count), notes(count);
      std::vector<Word> candidates(count), records;
      for (std::size_t i = 0; i < count; ++i) {
        states[i] = random.next() & mask_of(bits);
        const auto way = static_cast<std::uint32_t>(i < 32 ? i : random.below(32));
        ways[i] = std::uint32_t{1} << way;
        candidates[i] = layout.word(states[i], way);
        notes[i] = static_cast<std::uint32_t>(random.next());
        records.insert(records.end(), {layout.word(states[i], 0), notes[i]});
      }
      for (const Isa isa : supported_isas()) {
        INFO(bits << " bits, " << count << " states, " << name(isa));
        const WordKernels kernels = word_kernels(isa);
        std::vector<Word> packed(count);
        kernels.pack(layout, states, ways.data(), packed.data());
        CHECK((packed == candidates));
        std::vector<State> unpacked(count);
        std::vector<std::uint32_t> apart(count);
        const UnpackedWords found = kernels.unpack(layout, records, unpacked.data(), apart.data());
        std::uint64_t ones = 0;
        for (const std::uint32_t note : notes) ones += static_cast<unsigned>(std::popcount(note));
        CHECK(found.ones == ones);
        CHECK((unpacked == states));
        CHECK((apart == notes));
      }
    }
  }
}

TEST_CASE("word kernels: without room for a way, the note is empty") {
  const WordLayout layout(60, Notes::kNone);
  const std::vector<State> states(20, 77);
  const std::vector<std::uint32_t> ways(20, 8);
  for (const Isa isa : supported_isas()) {
    std::vector<Word> packed(20);
    word_kernels(isa).pack(layout, states, ways.data(), packed.data());
    CHECK((packed == std::vector<Word>(20, layout.word(77, 0))));
  }
}

}  // namespace
}  // namespace trailblaze
