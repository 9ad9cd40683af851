// A set of 64-bit keys that takes part: what is done to each, and by whom it is timed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "engine/base/parallel.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze::bench {

class Contestant {
 public:
  virtual ~Contestant() = default;

  // Fresh memory, touched, for a set that may grow to so many keys; says how many bytes.
  virtual std::uint64_t touch(std::uint64_t keys, const Crew& crew) = 0;

  // No keys any more; room for so many, in memory that is there. 0: it grows as they come.
  virtual void clear(std::uint64_t reserved, const Crew& crew) = 0;

  // How many of the keys were new.
  virtual std::uint64_t insert(std::span<const State> keys, const Crew& crew) = 0;

  // How many of the keys are there. Nobody inserts meanwhile.
  virtual std::uint64_t count(std::span<const State> keys, const Crew& crew) const = 0;

  virtual std::uint64_t size() const = 0;
  virtual std::uint64_t bytes() const = 0;  // that it holds

  // The most bytes it held at once since it was cleared; 0 where only the system can tell.
  virtual std::uint64_t peak_bytes() const { return 0; }
};

inline constexpr std::size_t kKeysPerBlock = 4096;

// body(worker, keys) for blocks that together are all the keys.
template <class Body>
void for_each_block(std::span<const State> keys, const Crew& crew, const Body& body) {
  crew.for_each_block((keys.size() + kKeysPerBlock - 1) / kKeysPerBlock, [&](int w, std::size_t i) {
    const std::size_t begin = i * kKeysPerBlock;
    body(static_cast<std::size_t>(w),
         keys.subspan(begin, std::min(kKeysPerBlock, keys.size() - begin)));
  });
}

// A count of each worker's own.
struct alignas(64) OwnCount {
  std::uint64_t value = 0;
};

}  // namespace trailblaze::bench
