// The dense sweep with a frontier, at three bits a state. It is for moves that may stop anywhere in
// a run (tiles in the multi-tile metric), and for depths that do not alternate between two colours.
//
// A run c0 -> c1 -> c2 ... is walked once for all states on it. What travels is what has come from
// the frontier of any segment before, moved one step at a time:
//
//    travel(c1) = move(frontier(c0))                    next(c1) |= travel(c1)
//    travel(c2) = move(frontier(c1) | travel(c1))       next(c2) |= travel(c2)   ...
//
// So a run of n moves costs n steps and not n^2 / 2, and needs no permutation wider than one
// rotation. Each step goes through all chunks in parallel, and workers own the chunks they write.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/gather.hpp"
#include "engine/dense/plan.hpp"
#include "engine/dense/space.hpp"

namespace trailblaze {

class DenseRuns final : public DenseSpace {
 public:
  // The plan must outlive the sweep.
  DenseRuns(const DensePlan& plan, const Crew& crew, Isa isa);

  static std::uint64_t bytes_needed(const DensePlan& plan);

  Stop allocate(const Watch& watch) override;
  std::uint64_t bytes() const override;
  void insert(int segment, DenseLayout::Bit bit) override;
  std::optional<std::vector<std::uint64_t>> advance(bool colour, const Watch& watch,
                                                    DenseVisitor* visitor = nullptr) override;

 private:
  struct Step {
    DenseRoute route;
    int from, to, run;
    bool came_on;  // the step before is of the same run, and travel_ has its states
    bool goes_on;  // the step after is of the same run
  };

  struct Worker {
    DenseGather::Bench bench;
    std::vector<std::uint64_t> fresh;  // new states by segment
  };

  static std::size_t at(int segment) { return static_cast<std::size_t>(segment); }

  DenseBits frontier(int segment) {
    return {frontier_.data() + at(segment) * plan_.words(),
            in_frontier_.data() + at(segment) * gather_.chunks()};
  }
  DenseBits next(int segment) {
    return {next_.data() + at(segment) * plan_.words(),
            in_next_.data() + at(segment) * gather_.chunks()};
  }
  DenseBits travel(std::size_t i) { return {travel_[i].data(), travels_[i].data()}; }

  template <class Body>
  void for_each_chunk(const Body& body);
  void take(const Step& step);
  void settle(int segment, DenseVisitor* visitor);

  const DensePlan& plan_;
  const Crew& crew_;
  DenseGather gather_;
  std::vector<Step> steps_;
  ZeroedArray<Word> visited_, frontier_, next_, travel_[2];
  ZeroedArray<std::uint8_t> in_frontier_, in_next_, travels_[2];  // marks, a chunk each
  std::size_t here_ = 0;  // which of the two travels is the source
  std::vector<Worker> workers_;
};

}  // namespace trailblaze
