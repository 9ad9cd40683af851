// Sets of states that are hard on the trail.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/base/mix.hpp"
#include "engine/base/random.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {

inline std::vector<Isa> supported_isas() {
  std::vector<Isa> isas{Isa::kPortable, Isa::kAvx2, Isa::kAvx512};
  std::erase_if(isas, [](Isa isa) { return !supports(isa); });
  return isas;
}

// Calls check(isa) for each of them, while all kernels use this instruction set.
inline void for_each_chosen_isa(const auto& check) {
  struct Restore {
    const Isa before = chosen_isa();
    ~Restore() { choose_isa(before); }
  } const restore;
  for (const Isa isa : supported_isas()) {
    INFO(name(isa));
    choose_isa(isa);
    check(isa);
  }
}

inline State mask_of(int bits) { return ~State{0} >> (64 - bits); }

// Returns the states of consecutive keys, from the middle key on. They share a home line even in a
// large table.
inline std::vector<State> states_of_one_line(int bits, std::uint64_t count) {
  const Mixer mixer(bits);
  std::vector<State> states;
  for (std::uint64_t i = 0; i < count; ++i) {
    states.push_back(mixer.state((std::uint64_t{1} << 63) + (i << mixer.unused())));
  }
  return states;
}

// ---- sets of states ----

// Returns states below 2^bits, with repeats: both ends, arithmetic sequences, states of the same
// home line, and random states.
inline std::vector<State> hard_states(int bits, std::uint64_t count, Random& random) {
  constexpr std::uint64_t kInverse = 0x96de1b173f119089;  // of the mixer's first factor
  const State mask = mask_of(bits);
  std::vector<State> states{0, mask, 1 & mask, mask - 1, mask ^ mask >> 1};
  for (const std::uint64_t stride :
       {std::uint64_t{1}, std::uint64_t{64}, std::uint64_t{1} << bits / 2, kInverse,
        std::uint64_t{0x9e3779b97f4a7c15}}) {
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
