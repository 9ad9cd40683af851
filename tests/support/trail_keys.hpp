// Sets of states that are hard on the trail, and the inverse of the mixer to make them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/base/mix.hpp"
#include "engine/base/random.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

inline std::vector<Isa> supported_isas() {
  std::vector<Isa> isas{Isa::kPortable, Isa::kAvx2, Isa::kAvx512};
  std::erase_if(isas, [](Isa isa) { return !supports(isa); });
  return isas;
}

inline State mask_of(int bits) { return ~State{0} >> (64 - bits); }

// ---- the inverse of the mixer ----

// Returns x with odd * x == 1 modulo 2^64. Newton's step doubles the number of correct bits.
inline std::uint64_t inverse(std::uint64_t odd) {
  std::uint64_t x = odd;  // correct in 3 bits
  for (int step = 0; step < 5; ++step) x *= 2 - odd * x;
  return x;
}

// Returns the state with this key.
inline State unmix(const Mixer& mixer, std::uint64_t key) {
  std::uint64_t x = key * inverse(0x94d049bb133111eb);
  // This step is its own inverse.
  x ^= x >> (mixer.bits() + 1) / 2 >> mixer.unused() << mixer.unused();
  return x * inverse(0xbf58476d1ce4e5b9) >> mixer.unused();
}

// Returns the states of consecutive keys, from the middle key on. They share a home line even in a
// large table.
inline std::vector<State> states_of_one_line(int bits, std::uint64_t count) {
  const Mixer mixer(bits);
  std::vector<State> states;
  for (std::uint64_t i = 0; i < count; ++i) {
    states.push_back(unmix(mixer, (std::uint64_t{1} << 63) + (i << mixer.unused())));
  }
  return states;
}

// ---- sets of states ----

// Returns states below 2^bits, with repeats: both ends, arithmetic sequences, states of the same
// home line, and random states.
inline std::vector<State> hard_states(int bits, std::uint64_t count, Random& random) {
  const State mask = mask_of(bits);
  std::vector<State> states{0, mask, 1 & mask, mask - 1, mask ^ mask >> 1};
  for (const std::uint64_t stride :
       {std::uint64_t{1}, std::uint64_t{64}, std::uint64_t{1} << bits / 2,
        inverse(0xbf58476d1ce4e5b9), std::uint64_t{0x9e3779b97f4a7c15}}) {
    const State from = random.next();
    for (std::uint64_t i = 0; i < count / 8; ++i) states.push_back((from + i * stride) & mask);
  }
  for (const State s : states_of_one_line(bits, count / 8)) states.push_back(s & mask);
  while (states.size() < count) states.push_back(random.next() & mask);
  return states;
}

// Returns `count` different states below 2^bits. Requires count <= 2^bits.
inline std::vector<State> different_states(int bits, std::uint64_t count, std::uint64_t first = 0) {
  std::vector<State> states;
  for (std::uint64_t i = first; i < first + count; ++i) {
    states.push_back(i * 0x9e3779b97f4a7c15 & mask_of(bits));
  }
  return states;
}

template <class T>
std::vector<T> sorted(std::vector<T> values) {
  std::sort(values.begin(), values.end());
  return values;
}

}  // namespace trailblaze
