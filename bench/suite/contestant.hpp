// The interface of the sets of 64-bit keys that a contest measures.
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

  // Allocates and touches new memory for a set that may grow to so many keys. Returns its bytes.
  virtual std::uint64_t touch(std::uint64_t keys, const Crew& crew) = 0;

  // Removes all keys and reserves room for so many, in existing memory; 0: the set grows on demand.
  virtual void clear(std::uint64_t reserved, const Crew& crew) = 0;

  // Inserts the keys. Returns how many were new.
  virtual std::uint64_t insert(std::span<const State> keys, const Crew& crew) = 0;

  // Returns how many of the keys are in the set. Nobody inserts meanwhile.
  virtual std::uint64_t count(std::span<const State> keys, const Crew& crew) const = 0;

  virtual std::uint64_t size() const = 0;
  virtual std::uint64_t bytes() const = 0;  // size of the set

  // Largest size in bytes since clear(); 0 if the set does not count it.
  virtual std::uint64_t peak_bytes() const { return 0; }
};

inline constexpr std::size_t kKeysPerBlock = 4096;

// Calls body(worker, block) for each block of the keys, on all threads of the crew.
template <class Body>
void for_each_block(std::span<const State> keys, const Crew& crew, const Body& body) {
  crew.for_each_block((keys.size() + kKeysPerBlock - 1) / kKeysPerBlock, [&](int w, std::size_t i) {
    const std::size_t begin = i * kKeysPerBlock;
    body(static_cast<std::size_t>(w),
         keys.subspan(begin, std::min(kKeysPerBlock, keys.size() - begin)));
  });
}

// A worker's own count, on its own cache line.
struct alignas(64) OwnCount {
  std::uint64_t value = 0;
};

}  // namespace trailblaze::bench
