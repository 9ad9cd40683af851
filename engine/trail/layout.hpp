// Maps keys to cache lines of the trail, and to the codes in their slots.
//
// The table is an array of cache lines. A key is a bijection of the state (mix.hpp), aligned to the
// top of 64 bits. Its home is line (key * lines) / 2^64, rounded down. The home is monotone in the
// key, so lines are consecutive intervals of keys. Hence any number of lines works, and a table can
// grow in place. A key that finds its line full goes to the next line, up to `reach` lines in all.
//
//   wide      8 slots a line   slot = the whole key
//   compact  16 slots a line   slot = 1 + remainder + displacement * range
//
//   keys     0 .................................................................. 2^64
//   lines    |  line 0  |  line 1  |  line 2  |  line 3  | ... | reach - 1 more, for the last
//                          ^ floor(line)      remainder = (key - floor(line)) without unused bits
//
// A compact slot is exact. The slot's line and displacement give the home, and keys of the same
// home have different remainders. The displacement is the number of lines from home, and code 0
// means empty. A layout is compact as soon as the codes fit in 32 bits: more lines leave fewer
// remainders.
//
// floor(line) is line * floor((2^64 - 1) / lines). It costs a multiplication, and is at or below
// the line's first key.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/base/bits.hpp"
#include "engine/base/mix.hpp"

namespace trailblaze {

class TrailLayout {
 public:
  static constexpr std::uint64_t kLineBytes = 64;
  static constexpr std::uint64_t kWideSlots = 8, kCompactSlots = 16;  // slots of a line
  static constexpr std::uint64_t kMostLines = (std::uint64_t{1} << 32) - 1;

  // Requires 2 <= lines <= kMostLines.
  TrailLayout(const Mixer& mixer, std::uint64_t lines)
      : mixer_(mixer),
        unused_(mixer.unused()),
        lines_(lines),
        quotient_(~std::uint64_t{0} / lines) {
    // key - floor(line) < quotient + lines: rounding the quotient adds up to at most `lines`. This
    // bound falls as lines grow, so a compact table stays compact.
    const std::uint64_t range = ((quotient_ + lines) >> unused_) + 1;
    if (range <= kCodes / kLeastReach) {
      step_ = range;
      reach_ = static_cast<std::uint16_t>(std::min<std::uint64_t>(kReach, kCodes / range));
    }
  }

  const Mixer& mixer() const { return mixer_; }
  int unused() const { return unused_; }
  bool compact() const { return step_ != 0; }
  std::uint64_t lines() const { return lines_; }  // lines that are the home of keys
  std::uint64_t all_lines() const { return lines_ + reach_ - 1; }
  std::uint64_t slots_per_line() const { return compact() ? kCompactSlots : kWideSlots; }
  std::uint64_t slots() const { return lines_ * slots_per_line(); }
  std::uint64_t reach() const { return reach_; }
  std::uint64_t quotient() const { return quotient_; }  // keys per line, rounded down
  std::uint64_t step() const { return step_; }  // difference of a key's codes in adjacent lines

  // The high half of key * lines, computed in two halves for compilers that multiply vectors of 32
  // bits.
  std::uint64_t home(std::uint64_t key) const {
    return ((key >> 32) * lines_ + ((key & 0xffff'ffff) * lines_ >> 32)) >> 32;
  }
  // The least key whose home is `line`. Requires line < lines.
  std::uint64_t first_key(std::uint64_t line) const {
    return static_cast<std::uint64_t>(((static_cast<Wide>(line) << 64) + lines_ - 1) / lines_);
  }

  // The key's code in its home line. No slot can hold a wide code of 0.
  std::uint64_t code(std::uint64_t key, std::uint64_t home) const {
    return compact() ? compact_code(key, home) : key;
  }
  std::uint64_t compact_code(std::uint64_t key, std::uint64_t home) const {
    return 1 + ((key - home * quotient_) >> unused_);
  }

  // Returns the key of a code found in a line.
  std::uint64_t key(std::uint64_t line, std::uint64_t code) const {
    if (!compact()) return code;
    std::uint64_t remainder = code - 1;
    for (; remainder >= step_; remainder -= step_) --line;
    return first(line) + (remainder << unused_);
  }

  // The key of remainder 0 in a line: floor(line), rounded up to a multiple of 2^unused.
  std::uint64_t first(std::uint64_t line) const {
    const std::uint64_t below = (std::uint64_t{1} << unused_) - 1;  // a key's unused bits are 0
    return (line * quotient_ + below) & ~below;
  }

 private:
  static constexpr std::uint64_t kCodes = 0xffff'ffff;  // codes of a compact slot, without 0
  static constexpr std::uint64_t kReach = 64;           // most lines that a key may try
  static constexpr std::uint64_t kLeastReach = 8;       // with fewer, too many keys overflow

  Mixer mixer_;
  int unused_;
  std::uint64_t lines_;
  std::uint64_t quotient_;
  std::uint64_t step_ = 0;  // compact: the range of remainders; wide: 0
  std::uint16_t reach_ = kReach;
};

}  // namespace trailblaze
