// The vector loop of a rebuild makes the same new lines as a plain loop, and leaves the same slots.
#include "engine/trail/move.hpp"

#include <cstring>
#include <map>
#include <vector>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

using trail_kernels::kSlotsOf;

// Does what move() promises: moves all keys of a line that have the same home to that home, or
// leaves them all if they do not all fit.
template <class Slot>
void move_plainly(const TrailLayout& from, const TrailLayout& to, const TrailLine* lines,
                  std::uint64_t begin, std::uint64_t count, const TrailBlock& block,
                  std::uint16_t* left) {
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto* const in = reinterpret_cast<const Slot*>(lines + begin + i);
    std::map<std::uint64_t, std::vector<unsigned>> slots_of_home;
    for (unsigned s = 0; s < kSlotsOf<Slot> && in[s] != 0; ++s) {
      const std::uint64_t key = from.key(begin + i, in[s]);
      if (key >= block.least && key <= block.most) slots_of_home[to.home(key)].push_back(s);
    }
    left[i] = 0;
    for (const auto& [home, slots] : slots_of_home) {
      const std::uint64_t at = home - block.first;
      auto* const out = reinterpret_cast<Slot*>(block.lines + at);
      const bool fit = block.used[at] + slots.size() <= kSlotsOf<Slot>;
      for (const unsigned s : slots) {
        if (fit) {
          out[block.used[at]++] = static_cast<Slot>(to.code(from.key(begin + i, in[s]), home));
        } else {
          left[i] |= static_cast<std::uint16_t>(1u << s);
        }
      }
    }
  }
}

// Returns a table with random keys, of which some are crowded. `load` is the share of slots to
// fill.
template <class Slot>
std::vector<TrailLine> random_table(const TrailLayout& layout, double load, Random& random) {
  std::vector<TrailLine> lines(layout.all_lines());
  const auto keys = static_cast<std::uint64_t>(static_cast<double>(layout.slots()) * load);
  for (std::uint64_t i = 0; i < keys; ++i) {
    std::uint64_t key = random.next();
    if (i % 4 == 0) key = key >> 20 | std::uint64_t{3} << 62;  // at the start of the last quarter
    key = key >> layout.unused() << layout.unused();
    std::uint64_t line = layout.home(key), code = layout.code(key, line);
    unsigned at = kSlotsOf<Slot>;
    for (std::uint64_t d = 0; d < layout.reach() && at == kSlotsOf<Slot>; ++d) {
      at = 0;
      trail_kernels::take(reinterpret_cast<Slot*>(&lines[line + d]), static_cast<Slot>(code), at);
      code += layout.step();
    }
  }
  return lines;
}

// A block of the new lines first .. first + size - 1, as in a rebuild.
struct Target {
  Target(const TrailLayout& to, std::uint64_t first, std::uint64_t size)
      : lines(size), used(size), left(64, 0xffff) {
    block = {first,
             size,
             to.first_key(first),
             first + size == to.lines() ? ~std::uint64_t{0} : to.first_key(first + size) - 1,
             lines.data(),
             used.data()};
  }

  std::vector<TrailLine> lines;
  std::vector<std::uint8_t> used;
  std::vector<std::uint16_t> left;
  TrailBlock block;
};

template <class Slot>
void compare(int bits, std::uint64_t lines, double factor, double load) {
  INFO(bits << " bits, " << lines << " lines, by " << factor << ", load " << load);
  Random random(static_cast<std::uint64_t>(bits) + lines);
  const Mixer mixer(bits);
  const TrailLayout from(mixer, lines);
  const TrailLayout to(mixer, static_cast<std::uint64_t>(static_cast<double>(lines) * factor) + 32);
  REQUIRE(from.compact() == (sizeof(Slot) == 4));
  REQUIRE(to.compact() == from.compact());
  const auto table = random_table<Slot>(from, load, random);
  const MoveKernel move = move_kernel<Slot, Slot>(Isa::kAvx512);
  std::size_t moved = 0, undone = 0, wrong = 0;
  for (std::uint64_t first = 0, size; first < to.lines(); first += size) {
    size = std::min(to.lines() - first, 1 + random.below(200));
    Target found(to, first, size), expected(to, first, size);
    const std::uint64_t begin = from.home(found.block.least);
    const std::uint64_t stop =
        std::min(from.home(found.block.most) + from.reach(), from.all_lines());
    for (std::uint64_t line = begin; line < stop; line += 64) {
      const std::uint64_t count = std::min<std::uint64_t>(stop - line, 64);
      move(from, to, table.data(), line, count, found.block, found.left.data());
      move_plainly<Slot>(from, to, table.data(), line, count, expected.block, expected.left.data());
      wrong += found.left != expected.left;
      for (std::uint64_t i = 0; i < count; ++i) undone += found.left[i] != 0;
    }
    wrong += found.used != expected.used;
    wrong += std::memcmp(found.lines.data(), expected.lines.data(), size * sizeof(TrailLine)) != 0;
    for (const std::uint8_t n : found.used) moved += n;
  }
  CHECK(wrong == 0);
  CHECK(moved > 0);
  CHECK((undone > 0 || bits < 28));  // crowds do not fit
}

TEST_CASE("trail move: compact and wide lines move as by a plain loop", "[trail]") {
  if (!supports(Isa::kAvx512)) return;
  for (const double factor : {1.0625, 1.25, 2.0, 3.7}) {
    for (const double load : {0.3, 0.8, 1.0}) {
      for (const int bits : {10, 20, 28, 33}) compare<std::uint32_t>(bits, 100, factor, load);
      compare<std::uint32_t>(40, 5'000, factor, load);  // a shorter reach
      for (const int bits : {50, 64}) compare<std::uint64_t>(bits, 700, factor, load);
    }
  }
}

}  // namespace
}  // namespace trailblaze
