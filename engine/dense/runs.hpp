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
//
// The words of a chunk count only where it is marked, but for those that were visited.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/plan.hpp"
#include "engine/dense/space.hpp"

namespace trailblaze {

class DenseRuns : public DenseSpace {
 public:
  // The plan must outlive it.
  DenseRuns(const DensePlan& plan, const Crew& crew, Isa isa, const Peers& peers = alone());

  static std::uint64_t bytes_needed(const DensePlan& plan);

  Stop allocate(const Watch& watch) override;
  std::uint64_t bytes() const override;
  std::uint64_t bytes_to_save() const override;
  std::uint64_t least_bytes() const override { return bytes_needed(plan_); }
  absl::Status save(WordFileWriter& out) override;
  absl::Status load(std::span<WordsIn> files) override;
  void insert(int segment, DenseLayout::Bit bit) override;
  std::optional<std::vector<std::uint64_t>> advance(bool colour, const Watch& watch,
                                                    DenseVisitor* visitor = nullptr) override;

 protected:
  // Where the words are: of all segments, or of one that travels.
  struct Planes {
    Word *visited, *frontier, *next, *travel[2];
  };

  struct Step {
    DenseRoute route;
    int from, to, run;
    bool came_on;  // the step before is of the same run, and its states travel
    bool goes_on;  // the step after is of the same run
  };

  static std::uint64_t marks_needed(const DensePlan& plan);

  // Allocates all but the words, which are elsewhere.
  bool allocate_marks(const Planes& planes);
  std::uint64_t marks_bytes() const;
  std::uint64_t frontier_marks_bytes() const { return in_frontier_.bytes(); }
  absl::Status save_all_marks(WordFileWriter& out) { return save_marks(out, {&in_frontier_}); }
  absl::Status load_all_marks(WordsIn& in) { return load_marks(in, {&in_frontier_}); }
  // Those that there are within a level only: of what is next, and of what travels.
  absl::Status save_more_marks(WordFileWriter& out) {
    return save_marks(out, {&in_next_, &travels_[0], &travels_[1]});
  }
  absl::Status load_more_marks(WordsIn& in) {
    return load_marks(in, {&in_next_, &travels_[0], &travels_[1]});
  }

  const std::vector<Step>& steps() const { return steps_; }
  std::uint64_t blocks() const { return plan_.words() / plan_.block(); }  // of a segment
  std::uint64_t chunks_of_block() const { return plan_.block() / gather_.chunk(); }

  DenseBits frontier(int segment) { return bits(planes_.frontier, in_frontier_, segment); }
  DenseBits next(int segment) { return bits(planes_.next, in_next_, segment); }
  // What travels: the source of a step that came on, and what it makes for one that goes on.
  DenseBits travel_here() { return {planes_.travel[here_], travels_[here_].data()}; }
  DenseBits travel_there() { return {planes_.travel[1 - here_], travels_[1 - here_].data()}; }
  DenseBits source(const Step& step) { return step.came_on ? travel_here() : frontier(step.from); }

  // Takes one step of a run into a chunk, after begin_step(its number). What goes on to the next
  // step is joined with the frontier there. When that begins, what went on is here.
  void take_chunk(int w, const Step& step, std::uint64_t chunk);
  void begin_step(std::size_t step) { here_ = step % 2; }

  // Makes the new states of a chunk its frontier.
  void settle_chunk(int w, int segment, std::uint64_t chunk, DenseVisitor* visitor);
  std::vector<std::uint64_t> end_level() { return take_fresh(workers_); }
  // New states of the level so far, by segment.
  std::vector<std::uint64_t>& fresh() { return joined_fresh(workers_); }

 private:
  DenseBits bits(Word* plane, Marks& marks, int segment) {
    return {plane + at(segment) * plan_.words(), marks.data() + at(segment) * gather_.chunks()};
  }

  template <class Body>
  void for_each_chunk(const Body& body);

  std::vector<Step> steps_;
  Words visited_, frontier_, next_, travel_[2];
  Planes planes_{};                           // these words, or others
  Marks in_frontier_, in_next_, travels_[2];  // marks, a chunk each
  std::size_t here_ = 0;                      // which of the two that travel is the source
  std::vector<Worker> workers_;
};

}  // namespace trailblaze
