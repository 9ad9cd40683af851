// Homes, first keys, and codes from which the layout restores the keys. For few bits and lines the
// tests try all keys, otherwise random and extreme keys.
#include "engine/trail/layout.hpp"

#include <cmath>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

using Line = std::uint64_t;

// Counts the errors in a layout's home and codes of a key.
std::size_t faults_of_key(const TrailLayout& layout, std::uint64_t key) {
  const Line home = layout.home(key);
  std::size_t faults = home != static_cast<Line>(static_cast<Wide>(key) * layout.lines() >> 64);
  std::uint64_t code = layout.code(key, home);
  if (layout.compact()) {
    faults += code == 0 || code > layout.step();
  } else {
    faults += code != key || layout.step() != 0;
  }
  for (Line d = 0; d < layout.reach(); ++d, code += layout.step()) {
    faults += layout.key(home + d, code) != key;
    faults += layout.compact() && code > 0xffff'ffff;
  }
  return faults;
}

// Counts the errors in a layout's first key of a line: its home must be the line, and the home of
// the key before must be the line before.
std::size_t faults_of_line(const TrailLayout& layout, Line line) {
  const std::uint64_t first = layout.first_key(line);
  std::size_t faults = layout.home(first) != line;
  if (line == 0) return faults + (first != 0);
  return faults + (first == 0 || layout.home(first - 1) != line - 1);
}

std::size_t faults_of_layout(const TrailLayout& layout) {
  return (layout.reach() < 8) + (layout.reach() > 255) +
         (layout.all_lines() != layout.lines() + layout.reach() - 1) +
         (layout.slots() != layout.lines() * layout.slots_per_line()) +
         (layout.slots_per_line() != (layout.compact() ? 16u : 8u));
}

TEST_CASE("trail layout: every code restores its key, for all small bits and lines", "[trail]") {
  for (int bits = 1; bits <= 9; ++bits) {
    const Mixer mixer(bits);
    std::size_t faults = 0;
    for (Line lines = 2; lines <= 130; ++lines) {
      const TrailLayout layout(mixer, lines);
      faults += faults_of_layout(layout) + !layout.compact();
      for (Line line = 0; line < lines; ++line) faults += faults_of_line(layout, line);
      Line before = 0;
      for (std::uint64_t k = 0; k < std::uint64_t{1} << bits; ++k) {
        const std::uint64_t key = k << layout.unused();
        faults += faults_of_key(layout, key) + (layout.home(key) < before);
        before = layout.home(key);
      }
    }
    INFO(bits << " bits");
    CHECK(faults == 0);
  }
}

TEST_CASE("trail layout: every code restores its key, for any bits and lines", "[trail]") {
  Random random(31);
  for (int bits = 1; bits <= 64; ++bits) {
    const Mixer mixer(bits);
    std::size_t faults = 0;
    for (int round = 0; round < effort(300); ++round) {
      const Line ends[] = {
          2, 3, 64, TrailLayout::kMostLines, TrailLayout::kMostLines - 1, Line{1} << 31};
      const Line lines = round < 6
                             ? ends[round]
                             : 2 + random.below((TrailLayout::kMostLines - 1) >> random.below(32));
      const TrailLayout layout(mixer, lines);
      faults += faults_of_layout(layout);
      for (int i = 0; i < 30; ++i) {
        const Line line = i == 0 ? 0 : i == 1 ? lines - 1 : random.below(lines);
        faults += faults_of_line(layout, line);
        // Try the keys around the line's first key, and a random key.
        const std::uint64_t at = layout.first_key(line) >> layout.unused();
        for (const std::uint64_t k : {at - 1, at, at + 1, random.next()}) {
          faults += faults_of_key(layout, k << layout.unused());
        }
        const std::uint64_t a = random.next(), b = random.next();
        faults += layout.home(std::min(a, b)) > layout.home(std::max(a, b));
      }
      faults += faults_of_key(layout, 0) + faults_of_key(layout, mask_of(bits) << layout.unused());
    }
    INFO(bits << " bits");
    CHECK(faults == 0);
  }
}

TEST_CASE("trail layout: compact as soon as the codes of some lines fit in 32 bits", "[trail]") {
  constexpr double kCodes = 0x1p32;
  for (int bits = 37; bits <= 52; ++bits) {
    INFO(bits << " bits");
    const Mixer mixer(bits);
    Line least = 2, most = Line{1} << (bits - 27);
    while (least < most) {  // find the least number of lines with a compact layout
      const Line middle = (least + most) / 2;
      TrailLayout(mixer, middle).compact() ? most = middle : least = middle + 1;
    }
    for (Line i = 0; i < 100; ++i) {
      const TrailLayout wide(mixer, least - 1 - std::min(i, least - 3)), compact(mixer, least + i);
      CHECK_FALSE(wide.compact());
      CHECK(compact.compact());
      const double keys = std::ldexp(1.0, bits) / static_cast<double>(least + i);
      CHECK(keys * static_cast<double>(compact.reach()) <= kCodes);
      CHECK(keys * static_cast<double>(compact.reach() + 1) > kCodes * 0.99);
    }
    CHECK(TrailLayout(mixer, most * 100).reach() ==
          TrailLayout(Mixer(64), 2).reach());  // the greatest reach
  }
}

TEST_CASE("trail layout: up to 28 bits always compact, 64 bits never", "[trail]") {
  for (int bits = 1; bits <= 28; ++bits) CHECK(TrailLayout(Mixer(bits), 2).compact());
  for (const Line lines : {Line{2}, Line{1} << 31, TrailLayout::kMostLines}) {
    CHECK_FALSE(TrailLayout(Mixer(64), lines).compact());
  }
}

}  // namespace
}  // namespace trailblaze
