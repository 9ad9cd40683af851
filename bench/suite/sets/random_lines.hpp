// The bound that the machine sets: how fast it visits cache lines at random, independent places of
// an equally large table, with as many lines in flight as prefetching allows. A hash table visits
// at least one such line for each key.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "bench/suite/contestant.hpp"
#include "bench/suite/harness.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/mix.hpp"
#include "engine/base/parallel.hpp"

namespace trailblaze::bench {

class RandomLines {
 public:
  RandomLines(std::uint64_t bytes, const Crew& crew) {
    const std::uint64_t lines = bytes / sizeof(Line);
    if (lines < kAhead || !lines_.allocate(lines)) die("no memory for the random lines");
    crew.for_each_block((lines + kBlock - 1) / kBlock, [&](int, std::size_t block) {
      for (std::uint64_t i = block * kBlock; i < std::min(lines, (block + 1) * kBlock); ++i) {
        lines_[i].word = 1;
      }
    });
  }

  // Returns the seconds to visit `count` lines. Changes the first of every `every` lines by a
  // compare-and-swap, and reads the other lines. `every` is 1 for the pattern of insertions, 3 for
  // the mix, and 0 (reads only) for lookups.
  double visit(std::uint64_t count, unsigned every, const Crew& crew) {
    std::vector<OwnCount> sums(static_cast<std::size_t>(crew.threads()));
    const double seconds = time([&] {
      crew.for_each_block(count / kBlock, [&](int w, std::size_t block) {
        const std::uint64_t first = block * kBlock;
        std::uint64_t& sum = sums[static_cast<std::size_t>(w)].value;
        switch (every) {
          case 0: return walk(first, [&](Line& line, std::size_t) { sum += line.word; });
          case 1: return walk(first, [&](Line& line, std::size_t) { sum += swap(line); });
          default:
            return walk(first, [&](Line& line, std::size_t i) {
              sum += i % every == 0 ? swap(line) : line.word;
            });
        }
      });
    });
    std::uint64_t sum = 0;
    for (const OwnCount& own : sums) sum += own.value;
    if (sum == 0) die("the random lines read nothing");
    const std::uint64_t taken = count / kBlock * kBlock;
    return seconds * static_cast<double>(count) / static_cast<double>(taken);
  }

 private:
  static constexpr std::uint64_t kBlock = 1 << 14;  // lines visited at a time
  static constexpr std::size_t kAhead = 32;         // lines in flight

  struct alignas(64) Line {
    std::uint64_t word;
  };
  using LineIndices = std::array<std::uint32_t, kAhead>;

  static std::uint64_t swap(Line& line) {
    std::uint64_t found = line.word;
    __atomic_compare_exchange_n(&line.word, &found, found + 1, false, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
    return found;
  }

  void locate(std::uint64_t first, LineIndices& indices) const {
    const Mixer mixer(64);
    for (std::size_t i = 0; i < kAhead; ++i) {
      indices[i] = static_cast<std::uint32_t>((mixer.key(first + i) >> 32) * lines_.size() >> 32);
    }
  }

  // Visits kBlock lines. Computes and prefetches the next places while it visits earlier lines.
  template <class Visit>
  void walk(std::uint64_t first, const Visit& visit) {
    LineIndices ready, next;
    locate(first, ready);
    for (std::uint64_t done = 0; done < kBlock; done += kAhead) {
      locate(first + done + kAhead, next);
      for (std::size_t i = 0; i < kAhead; ++i) {
        __builtin_prefetch(&lines_[next[i]], 1, 2);
        visit(lines_[ready[i]], i);
      }
      std::swap(ready, next);
    }
  }

  ZeroedArray<Line> lines_;
};

}  // namespace trailblaze::bench
