#include "engine/dense/slides.hpp"

#include <algorithm>
#include <utility>

namespace trailblaze {

DenseSlides::DenseSlides(const DensePlan& plan, const Crew& crew, Isa isa,
                         std::unique_ptr<TableHome> home)
    : DenseSpace(plan, crew, isa, std::move(home)) {
  routes_.reserve(plan.spec().moves.size());
  for (const SegmentMove& move : plan.spec().moves) {
    if (!plan.reached(move.from)) continue;
    const bool continues_slide =
        !steps_.empty() && move.slide >= 0 && steps_.back().slide == move.slide;
    if (continues_slide) steps_.back().has_next_step = true;
    const DenseRoute& route = routes_.emplace_back(plan.route(move));
    steps_.push_back(
        {{move.from, &route}, move.to, move.slide, continues_slide, false, steps_.size() % 2});
  }
  const std::size_t chunks = gather_.chunks(), all = at(plan.segments()) * chunks;
  flags_ = {{&in_frontier_, all}};
  flags_of_level_ = {{&in_next_, all}, {&in_travel_[0], chunks}, {&in_travel_[1], chunks}};
}

TableShape DenseSlides::shape(const DensePlan& plan) {
  // Measured on a disk by `enumerate tiles --size 3x4 --metric multi --storage dense --max-memory
  // 40M --disk DIR`, with memory for some two fifths of the table of 101 MB: it wrote 2.5 GB and
  // read 3.1 GB, 55 tables in all. With more memory it is less.
  return {.segments = at(plan.segments()),
          .words = plan.words(),
          .planes_of_all = 3,
          .planes_of_one = 2,
          .saved_planes = 2,
          .flag_bytes = (2 * at(plan.segments()) + 2) * (plan.words() / plan.chunk_words()),
          .table_transfers = 55};
}

void DenseSlides::allocated() {
  visited_ = home_->plane(0);
  frontier_ = home_->plane(1);
  next_ = home_->plane(2);
  travel_[0] = home_->plane(3);
  travel_[1] = home_->plane(4);
}

void DenseSlides::add(int segment, DenseLayout::Bit bit) {
  const Word word = Word{1} << bit.bit;
  home_->insert(visited_ + at(segment) * plan_.words() + bit.word, word);
  home_->insert(frontier(segment).words + bit.word, word);
  frontier(segment).flags[bit.word / gather_.chunk_words()] = 1;
}

// ---- passes ----

// Takes a step of a slide into the sections of a segment.
class DenseSlides::StepPass final : public DensePass {
 public:
  StepPass(DenseSlides& slides, std::size_t number)
      : DensePass(slides.gather_, number, number, slides.sections_),
        slides_(slides),
        step_(slides.steps_[number]) {}

  void work(int w, Range targets) override {
    const std::uint64_t chunks = gather().chunks_of_section();
    for (std::uint64_t chunk = targets.first * chunks; chunk < targets.end * chunks; ++chunk) {
      slides_.step_chunk(w, step_, chunk);
    }
  }

  void needs(std::uint64_t target, Words need) override {
    const DenseBits waiting = slides_.frontier(step_.to);
    for_each_chunk(target, [&](std::uint64_t chunk) {
      const bool any = visit_sources(step_.inflow, chunk, need);
      if (any) visit_chunk(slides_.next(step_.to), chunk, need);
      if (!step_.has_next_step || !(any || waiting.flags[chunk])) return;
      visit_chunk(target_plane(), chunk, need);
      if (waiting.flags[chunk]) visit_chunk(waiting, chunk, need);
    });
  }

  void changes(std::uint64_t target, Words changed) override {
    for_each_chunk(target, [&](std::uint64_t chunk) {
      const bool any = visit_sources(step_.inflow, chunk, [](const Word*, std::uint64_t) {});
      if (any) visit_chunk(slides_.next(step_.to), chunk, changed);
      if (step_.has_next_step && target_plane().flags[chunk])
        visit_chunk(target_plane(), chunk, changed);
    });
  }

  std::vector<Range> targets_of(int process) const override {
    return {slides_.home_->shares().sections_of(process, step_.to)};
  }
  std::span<const Inflow> inflows(std::uint64_t /*target*/) const override {
    return {&step_.inflow, 1};
  }
  std::uint64_t section_of(std::uint64_t target) const override { return target; }
  DenseBits source(int /*segment*/) override { return slides_.source(step_); }
  void set_flags(int segment, Range chunks, bool has_news) override {
    std::fill_n(source(segment).flags + chunks.first, chunks.size(), has_news ? 1 : 0);
  }

 private:
  DenseBits target_plane() { return slides_.travel(1 - step_.source_plane); }

  DenseSlides& slides_;
  const Step& step_;
};

// Settles all segments as if they were a single segment: their chunks are consecutive.
class DenseSlides::SettlePass final : public DensePass {
 public:
  SettlePass(DenseSlides& slides, DenseVisitor* visitor)
      : DensePass(slides.gather_, slides.settling(), slides.settling(),
                  slides.targets_of(slides.settling())),
        slides_(slides),
        visitor_(visitor) {}

  void work(int w, Range targets) override {
    const Range chunks = chunks_of(targets);
    for (std::uint64_t i = chunks.first; i < chunks.end; ++i) slides_.settle_chunk(w, i, visitor_);
  }

  void needs(std::uint64_t target, Words need) override {
    for_each_plane(target, slides_.next(0).flags, [&](Word* plane, std::uint64_t first) {
      need(plane + first, gather().chunk_words());
    });
  }

  void changes(std::uint64_t target, Words changed) override {
    for_each_plane(target, slides_.frontier(0).flags, [&](Word* plane, std::uint64_t first) {
      if (plane != slides_.next_) changed(plane + first, gather().chunk_words());
    });
    const std::uint64_t all = targets() * gather().chunks_of_section();
    slides_.home_->discard(slides_.next(0), all, chunks_of({target, target + 1}));
  }

  // Returns a range for each segment.
  std::vector<Range> targets_of(int process) const override {
    std::vector<Range> all;
    for (int segment = 0; segment < slides_.plan_.segments(); ++segment) {
      const Range own = slides_.home_->shares().sections_of(process, segment);
      const std::uint64_t first = at(segment) * slides_.sections_;
      all.push_back({first + own.first, first + own.end});
    }
    return all;
  }
  std::span<const Inflow> inflows(std::uint64_t /*target*/) const override { return {}; }
  std::uint64_t section_of(std::uint64_t target) const override {
    return target % slides_.sections_;
  }
  DenseBits source(int segment) override { return slides_.next(segment); }
  void set_flags(int /*segment*/, Range /*chunks*/, bool /*has_news*/) override {}

 private:
  Range chunks_of(Range targets) const {
    const std::uint64_t chunks = gather().chunks_of_section();
    return {targets.first * chunks, targets.end * chunks};
  }

  // Visits the words of all planes at the flagged chunks of a target.
  template <class Visit>
  void for_each_plane(std::uint64_t target, const std::uint8_t* flags, const Visit& visit) {
    const Range chunks = chunks_of({target, target + 1});
    for (std::uint64_t chunk = chunks.first; chunk < chunks.end; ++chunk) {
      if (!flags[chunk]) continue;
      for (Word* const plane : {slides_.visited_, slides_.frontier_, slides_.next_}) {
        visit(plane, chunk * gather().chunk_words());
      }
    }
  }

  DenseSlides& slides_;
  DenseVisitor* const visitor_;
};

std::vector<std::unique_ptr<DensePass>> DenseSlides::all_passes() {
  std::vector<std::unique_ptr<DensePass>> passes;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    passes.push_back(std::make_unique<StepPass>(*this, i));
  }
  return passes;
}

Stop DenseSlides::make_level(bool /*colour*/, const Watch& watch, DenseVisitor* visitor) {
  for (std::size_t i = home_->first_pass(); i < steps_.size(); ++i) {
    StepPass pass(*this, i);
    if (const Stop stop = home_->pass(pass, watch); stop != Stop::kNone) return stop;
    if (steps_[i].continues_slide) clear_flags(source(steps_[i]), gather_.chunks());
  }
  // The frontier is no longer needed, unless a resumed settling pass has already replaced some of
  // it.
  if (!home_->has_begun(settling()))
    clear_flags(frontier(0), at(plan_.segments()) * gather_.chunks());
  SettlePass pass(*this, visitor);
  return home_->pass(pass, watch);
}

// Clears all flags of a plane.
void DenseSlides::clear_flags(const DenseBits& plane, std::uint64_t chunks) {
  std::fill_n(plane.flags, chunks, std::uint8_t{0});
  home_->discard(plane, chunks, {0, chunks});
}

// ---- the work at a chunk ----

// Adds the states that the step brings to `next`. If the slide has a next step, also joins these
// states with the frontier of the target segment, and writes both to the other travel plane, from
// which the next step gathers.
void DenseSlides::step_chunk(int w, const Step& step, std::uint64_t chunk) {
  const DenseBits target_plane = travel(1 - step.source_plane), to = next(step.to),
                  waiting = frontier(step.to);
  const std::uint64_t size = gather_.chunk_words(), first = chunk * size;
  DenseGather::Scratch& scratch = workers_[at(w)].scratch;
  const bool any = gather_.gather(scratch, *step.inflow.route, source(step), chunk, false);
  if (any && std::exchange(to.flags[chunk], std::uint8_t{1}) != 0) {
    gather_.kernels().or_stretch(to.words + first, scratch.acc, size);
  } else if (any) {
    std::copy_n(scratch.acc, size, to.words + first);
  }
  if (!step.has_next_step) return;
  target_plane.flags[chunk] = any || waiting.flags[chunk];
  if (!target_plane.flags[chunk]) return;
  const Word* const begin = any ? scratch.acc : waiting.words + first;
  std::copy_n(begin, size, target_plane.words + first);
  if (any && waiting.flags[chunk]) {
    gather_.kernels().or_stretch(target_plane.words + first, waiting.words + first, size);
  }
}

// Makes the new states of a chunk its frontier. Chunks are numbered through all segments.
void DenseSlides::settle_chunk(int w, std::uint64_t chunk, DenseVisitor* visitor) {
  const std::uint64_t size = gather_.chunk_words(), first = chunk * size;
  if (std::exchange(in_next_[chunk], std::uint8_t{0}) == 0) return;
  const Word* const source = next_ + first;
  const Merged merged =
      gather_.kernels().merge(visited_ + first, &source, 1, frontier_ + first, size);
  if (merged.fresh == 0) return;
  in_frontier_[chunk] = 1;
  const auto segment = static_cast<int>(chunk / gather_.chunks());
  workers_[at(w)].fresh[at(segment)] += merged.fresh;
  if (visitor != nullptr && visitor->wants(w)) {
    visitor->visit(w, segment, first % plan_.words(), {frontier_ + first, size});
  }
}

}  // namespace trailblaze
