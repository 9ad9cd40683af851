// The number of an order among the words of its segment.
//
// An order of M things has the Lehmer digits d[i] = number of later things that are less, 0 <= d[i]
// < M - i. Read as a number of mixed radix, they are the rank. The parity of the order is the
// parity of their sum. All orders that can be reached in a segment have the same parity, so the
// last free digit, 0 or 1, follows from the others and is left out. The last five positions then
// have 60 arrangements, which fit into a word:
//
//    d[0] d[1] ... d[M-6]  |  d[M-5] d[M-4] d[M-3]  |  d[M-2] d[M-1]
//    word 0 .. M!/120 - 1  |  bit 0 .. 59           |  follows     0
//
// A word has a bit for each state; its bits 60..63 are always 0. The four unused bits waste 6 %,
// but align everything.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

inline constexpr std::uint64_t kFullWord = (std::uint64_t{1} << 60) - 1;

class DenseLayout {
 public:
  static constexpr int kLeastLength = 5, kMostLength = 16;

  struct Bit {
    std::uint64_t word;
    int bit;
  };

  // `length` is the number of things in an order: kLeastLength..kMostLength.
  explicit DenseLayout(int length) : length_(length) {
    for (int i = 0; i < length - 5; ++i) words_ *= static_cast<std::uint64_t>(length - i);
  }

  std::uint64_t words() const { return words_; }  // words of a segment

  Bit find(State order) const {
    State less = 0;
    std::uint64_t rank = 0;  // without the last two digits
    for (int i = 0; i < length_ - 2; ++i) rank = rank * radix(i) + next_digit(order, i, less);
    return {rank / 60, static_cast<int>(rank % 60)};
  }

  static bool odd(State order, int length) {
    State less = 0;
    unsigned sum = 0;
    for (int i = 0; i < length; ++i) sum += next_digit(order, i, less);
    return sum % 2 != 0;
  }

  // Returns the order of this parity at a word's bit.
  State order(std::uint64_t word, int bit, bool odd) const {
    std::array<unsigned, kMostLength> digits{};
    std::uint64_t rank = word * 60 + static_cast<std::uint64_t>(bit);
    unsigned sum = 0;
    for (int i = length_ - 3; i >= 0; --i) {
      digits[static_cast<std::size_t>(i)] = static_cast<unsigned>(rank % radix(i));
      sum += digits[static_cast<std::size_t>(i)];
      rank /= radix(i);
    }
    digits[static_cast<std::size_t>(length_ - 2)] = (sum + (odd ? 1 : 0)) % 2;
    State left = 0xfedcba9876543210, order = 0;
    for (int i = 0; i < length_; ++i) {
      const unsigned at = 4 * digits[static_cast<std::size_t>(i)];
      order |= (left >> at & 15) << 4 * i;
      const State below = (State{1} << at) - 1;
      left = (left & below) | (left >> 4 & ~below);
    }
    return order;
  }

 private:
  std::uint64_t radix(int i) const { return static_cast<std::uint64_t>(length_ - i); }

  // Returns digit i of the order. `less` has four bits for each value: how many smaller values came
  // before, which is at most 15, because no value comes twice. `less` is 0 at first.
  static unsigned next_digit(State order, int i, State& less) {
    const State at = 4 * (order >> 4 * i & 15);
    const State digit = at / 4 - (less >> at & 15);
    less += (State{0x1111111111111111} << at) << 4;  // at + 4 is 64 for the value 15
    return static_cast<unsigned>(digit);
  }

  int length_;
  std::uint64_t words_ = 1;
};

}  // namespace trailblaze
