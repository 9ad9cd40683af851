#include "engine/base/mix.hpp"

#include <set>
#include <vector>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

TEST_CASE("mix: fold spreads states over slots, whichever of their bits differ", "[mix]") {
  for (int shift = 0; shift <= 48; shift += 4) {
    std::set<std::uint64_t> slots;
    for (std::uint64_t x = 0; x < 10'000; ++x) slots.insert(fold(x << shift) & 0xffff);
    CHECK(slots.size() > 8'500);  // of 65,536: by chance some 9,280 differ; 8,801 at worst here
  }
}

TEST_CASE("mix: neighbours have different values that differ in the high bits", "[mix]") {
  std::set<std::uint64_t> seen, high;
  for (std::uint64_t x = 0; x < 10'000; ++x) {
    seen.insert(mix(x));
    high.insert(mix(x) >> 48);
  }
  CHECK(seen.size() == 10'000);
  CHECK(high.size() > 9'000);  // of 65,536: by chance some 9,280 differ
}

// The places of states in a trail and the content of a saved trail depend on these values, which
// must never change.
TEST_CASE("mixer: equals its golden values at 64 and at 48 bits", "[mix]") {
  const Mixer all(64), some(48);
  CHECK(all.key(0) == 0);
  CHECK(all.key(1) == 0x93649591bb8d8c9c);
  CHECK(all.key(2) == 0x13981938771b1938);
  CHECK(all.key(0x123456789abcdef0) == 0x5d22bfbb2317f779);
  CHECK(all.key(~std::uint64_t{0}) == 0x89ba3143cebe9e87);
  CHECK(some.key(0) == 0);
  CHECK(some.key(1) == 0x4c08'8cc6'6477'0000);
  CHECK(some.key(2) == 0xe1cc'2cbd'dad9'0000);
  CHECK(some.key(0x5678'9abc'def0) == 0x3aff'44d6'1361'0000);
  CHECK(some.key(0xffff'ffff'ffff) == 0x7932'2695'528c'0000);
}

// Tries every state of up to 20 bits; of more bits, random states, the ends and the middle.
TEST_CASE("mixer: state() inverts key() for any bits, and the low bits of a key are zero",
          "[mix]") {
  Random random(21);
  for (int bits = 1; bits <= 64; ++bits) {
    INFO(bits << " bits");
    const Mixer mixer(bits);
    CHECK(mixer.bits() == bits);
    CHECK(mixer.unused() == 64 - bits);
    std::vector<State> states = {0, mask_of(bits), mask_of(bits) / 2};
    const bool tries_all = bits <= 20;
    for (std::uint64_t i = 0; i < (tries_all ? std::uint64_t{1} << bits : 10'000); ++i) {
      states.push_back(tries_all ? i : random.next() & mask_of(bits));
    }
    std::size_t wrong = 0;
    for (const State s : states) {
      const std::uint64_t key = mixer.key(s);
      wrong += mixer.state(key) != s || key << (bits - 1) << 1 != 0;
      const State more = bits < 64 ? random.next() << bits : 0;  // has no effect
      wrong += mixer.key(s | more) != key;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("mixer: zero bits count as one bit", "[mix]") {
  CHECK(Mixer(0).bits() == 1);
  CHECK(Mixer(0).key(1) == std::uint64_t{1} << 63);
}

}  // namespace
}  // namespace trailblaze
