// The dense sweep with a frontier, at three bits a state. It is for moves that may stop anywhere in
// a slide (tiles in the multi-tile metric), and for depths that do not alternate between two
// colours.
//
// The search walks a slide c0 -> c1 -> c2 ... once for all states on it. States from the frontiers
// of all earlier segments travel along the slide, a step at a time:
//
//    travel(c1) = move(frontier(c0))                    next(c1) |= travel(c1)
//    travel(c2) = move(frontier(c1) | travel(c1))       next(c2) |= travel(c2)   ...
//
// This way a slide of n moves costs n steps and not n^2 / 2, and needs no permutation wider than a
// single rotation. Each step goes through all chunks in parallel, and workers own the chunks that
// they write.
//
// Except in the visited plane, the words of a chunk are valid only if the chunk is flagged.
//
//   words    | visited | frontier | next |  travel, two planes of a segment  |
//
// A level has a pass for each step, which takes the travelling states from one travel plane to the
// other. A last pass settles all segments: the states of `next` that are new become the frontier.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/home.hpp"
#include "engine/dense/plan.hpp"
#include "engine/dense/space.hpp"

namespace trailblaze {

class DenseSlides final : public DenseSpace {
 public:
  // The plan must outlive the space.
  DenseSlides(const DensePlan& plan, const Crew& crew, Isa isa, std::unique_ptr<TableHome> home);

  static TableShape shape(const DensePlan& plan);

 private:
  class StepPass;
  class SettlePass;

  struct Step {
    DensePass::Inflow inflow;
    int to, slide;
    bool continues_slide;      // the previous step is of this slide, and its states travel
    bool has_next_step;        // the next step is of this slide
    std::size_t source_plane;  // the travel plane that is the source if the step continues a slide
  };

  std::vector<std::unique_ptr<DensePass>> all_passes() override;
  // Steps go section by section through a single segment; settling goes through all segments.
  std::uint64_t targets_of(std::uint64_t pass) const override {
    if (pass > settling()) return 0;
    return pass < settling() ? sections_ : sections_ * at(plan_.segments());
  }
  void allocated() override;
  void add(int segment, DenseLayout::Bit bit) override;
  Stop make_level(bool colour, const Watch& watch, DenseVisitor* visitor) override;

  std::uint64_t settling() const { return steps_.size(); }  // number of the settling pass

  DenseBits frontier(int segment) { return bits(frontier_, in_frontier_, segment); }
  DenseBits next(int segment) { return bits(next_, in_next_, segment); }
  DenseBits travel(std::size_t which) { return {travel_[which], in_travel_[which].data()}; }
  DenseBits source(const Step& step) {
    return step.continues_slide ? travel(step.source_plane) : frontier(step.inflow.from);
  }
  DenseBits bits(Word* plane, Flags& flags, int segment) {
    return {plane + at(segment) * plan_.words(), flags.data() + at(segment) * gather_.chunks()};
  }

  void clear_flags(const DenseBits& plane, std::uint64_t chunks);
  void step_chunk(int w, const Step& step, std::uint64_t chunk);
  void settle_chunk(int w, std::uint64_t chunk, DenseVisitor* visitor);

  std::vector<DenseRoute> routes_;  // of the steps
  std::vector<Step> steps_;
  Word *visited_ = nullptr, *frontier_ = nullptr, *next_ = nullptr, *travel_[2] = {};
  Flags in_frontier_, in_next_, in_travel_[2];  // for each chunk
};

}  // namespace trailblaze
