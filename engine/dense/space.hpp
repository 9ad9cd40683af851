// The states of a space at one bit or three each, and the step from one level to the next. A dense
// search (dense.hpp) and the sweep of a pattern database are made of it. DenseSweep (sweep.hpp) is
// for moves that all change a colour, DenseRuns (runs.hpp) for others.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/dense/layout.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// Sees the new bits of a level. The worker that owns the words calls it while the level is made.
class DenseVisitor {
 public:
  virtual ~DenseVisitor() = default;

  // Whether the visitor wants to see a worker's next chunk.
  virtual bool wants(int worker) const = 0;

  // Shows the new bits of the words first, first + 1, ... of a segment. Many may be 0.
  virtual void visit(int worker, int segment, std::uint64_t first,
                     std::span<const std::uint64_t> words) = 0;
};

class DenseSpace {
 public:
  using Word = std::uint64_t;

  virtual ~DenseSpace() = default;
  DenseSpace(const DenseSpace&) = delete;
  DenseSpace& operator=(const DenseSpace&) = delete;

  // Allocates the memory and touches its pages.
  virtual Stop allocate(const Watch& watch) = 0;
  virtual std::uint64_t bytes() const = 0;
  // The traffic of the last level, where it is counted.
  virtual Traffic traffic() const { return {}; }

  // Adds a state of the first level.
  virtual void insert(int segment, DenseLayout::Bit bit) = 0;

  // Makes the next level, whose states have this colour where there are two. Returns the number of
  // new states in each segment, or nothing where a limit stopped it in the middle.
  virtual std::optional<std::vector<std::uint64_t>> advance(bool colour, const Watch& watch,
                                                            DenseVisitor* visitor = nullptr) = 0;

 protected:
  DenseSpace() = default;
};

}  // namespace trailblaze
