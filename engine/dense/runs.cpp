#include "engine/dense/runs.hpp"

#include <algorithm>
#include <utility>

namespace trailblaze {

DenseRuns::DenseRuns(const DensePlan& plan, const Crew& crew, Isa isa,
                     std::unique_ptr<TableHome> home)
    : DenseSpace(plan, crew, isa, std::move(home)) {
  routes_.reserve(plan.spec().moves.size());
  for (const SegmentMove& move : plan.spec().moves) {
    if (!plan.reached(move.from)) continue;
    const bool came_on = !steps_.empty() && move.run >= 0 && steps_.back().run == move.run;
    if (came_on) steps_.back().goes_on = true;
    const DenseRoute& route = routes_.emplace_back(plan.route(move));
    steps_.push_back({{move.from, &route}, move.to, move.run, came_on, false, steps_.size() % 2});
  }
  const std::size_t chunks = gather_.chunks(), all = at(plan.segments()) * chunks;
  marks_ = {{&in_frontier_, all}};
  marks_of_level_ = {{&in_next_, all}, {&travels_[0], chunks}, {&travels_[1], chunks}};
}

TableShape DenseRuns::shape(const DensePlan& plan) {
  // Measured on a disk by `enumerate tiles --size 3x4 --metric multi --storage dense --max-memory
  // 40M --disk DIR`, with memory for some two fifths of the table of 101 MB: it wrote 2.5 GB and
  // read 3.1 GB, 55 tables in all. With more memory it is less.
  return {.segments = at(plan.segments()),
          .words = plan.words(),
          .of_all = 3,
          .of_one = 2,
          .saved = 2,
          .marks = (2 * at(plan.segments()) + 2) * (plan.words() / plan.chunk()),
          .most_taken = plan.words(),
          .on_disk = 55};
}

void DenseRuns::allocated() {
  visited_ = home_->plane(0);
  frontier_ = home_->plane(1);
  next_ = home_->plane(2);
  travel_[0] = home_->plane(3);
  travel_[1] = home_->plane(4);
}

void DenseRuns::add(int segment, DenseLayout::Bit bit) {
  const Word word = Word{1} << bit.bit;
  home_->insert(visited_ + at(segment) * plan_.words() + bit.word, word);
  home_->insert(frontier(segment).words + bit.word, word);
  frontier(segment).marks[bit.word / gather_.chunk()] = 1;
}

// ---- passes ----

// Takes a step of a run into the blocks of a segment.
class DenseRuns::StepPass final : public DensePass {
 public:
  StepPass(DenseRuns& runs, std::size_t number)
      : DensePass(runs.gather_, number, number, runs.blocks_),
        runs_(runs),
        step_(runs.steps_[number]) {}

  void work(int w, Range targets) override {
    const std::uint64_t chunks = runs_.chunks_of_block();
    for (std::uint64_t chunk = targets.first * chunks; chunk < targets.end * chunks; ++chunk) {
      runs_.take_chunk(w, step_, chunk);
    }
  }

  void needs(std::uint64_t target, Words need) override {
    const DenseBits waiting = runs_.frontier(step_.to);
    for_each_chunk(target, [&](std::uint64_t chunk) {
      const bool any = for_each_marked_source(chunk, need);
      if (any) need_chunk(runs_.next(step_.to), chunk, need);
      if (!step_.goes_on || !(any || waiting.marks[chunk])) return;
      need_chunk(travel_there(), chunk, need);
      if (waiting.marks[chunk]) need_chunk(waiting, chunk, need);
    });
  }

  void changes(std::uint64_t target, Words changed) override {
    for_each_chunk(target, [&](std::uint64_t chunk) {
      const bool any = for_each_marked_source(chunk, [](const Word*, std::uint64_t) {});
      if (any) need_chunk(runs_.next(step_.to), chunk, changed);
      if (step_.goes_on && travel_there().marks[chunk]) need_chunk(travel_there(), chunk, changed);
    });
  }

  std::vector<Range> targets_of(int process) const override {
    return {runs_.home_->shares().blocks_of(process, step_.to)};
  }
  std::span<const Inflow> inflows(std::uint64_t /*target*/) const override {
    return {&step_.inflow, 1};
  }
  std::uint64_t block_of(std::uint64_t target) const override { return target; }
  DenseBits source(int /*segment*/) override { return runs_.source(step_); }
  void mark(int segment, Range chunks, bool has_news) override {
    std::fill_n(source(segment).marks + chunks.first, chunks.size(), has_news ? 1 : 0);
  }

 private:
  DenseBits travel_there() { return runs_.travel(1 - step_.here); }

  template <class Body>
  void for_each_chunk(std::uint64_t target, const Body& body) {
    const std::uint64_t chunks = runs_.chunks_of_block();
    for (std::uint64_t i = 0; i < chunks; ++i) body(target * chunks + i);
  }
  void need_chunk(const DenseBits& bits, std::uint64_t chunk, Words need) {
    need(bits.words + chunk * gather().chunk(), gather().chunk());
  }
  bool for_each_marked_source(std::uint64_t chunk, Words visit) {
    const DenseBits from = runs_.source(step_);
    bool any = false;
    gather().for_each_source(*step_.inflow.route, chunk, [&](std::uint64_t one) {
      if (!from.marks[one]) return;
      any = true;
      need_chunk(from, one, visit);
    });
    return any;
  }

  DenseRuns& runs_;
  const Step& step_;
};

// Settles all segments as if they were a single segment: their chunks are consecutive.
class DenseRuns::SettlePass final : public DensePass {
 public:
  SettlePass(DenseRuns& runs, DenseVisitor* visitor)
      : DensePass(runs.gather_, runs.settling(), runs.settling(), runs.targets_of(runs.settling())),
        runs_(runs),
        visitor_(visitor) {}

  void work(int w, Range targets) override {
    const Range chunks = chunks_of(targets);
    for (std::uint64_t i = chunks.first; i < chunks.end; ++i) runs_.settle_chunk(w, i, visitor_);
  }

  void needs(std::uint64_t target, Words need) override {
    for_each_plane(target, runs_.next(0).marks, [&](Word* plane, std::uint64_t first) {
      need(plane + first, gather().chunk());
    });
  }

  void changes(std::uint64_t target, Words changed) override {
    for_each_plane(target, runs_.frontier(0).marks, [&](Word* plane, std::uint64_t first) {
      if (plane != runs_.next_) changed(plane + first, gather().chunk());
    });
    const std::uint64_t all = targets() * runs_.chunks_of_block();
    runs_.home_->discard(runs_.next(0), all, chunks_of({target, target + 1}));
  }

  // Returns a range for each segment.
  std::vector<Range> targets_of(int process) const override {
    std::vector<Range> all;
    for (int segment = 0; segment < runs_.plan_.segments(); ++segment) {
      const Range own = runs_.home_->shares().blocks_of(process, segment);
      const std::uint64_t first = at(segment) * runs_.blocks_;
      all.push_back({first + own.first, first + own.end});
    }
    return all;
  }
  std::span<const Inflow> inflows(std::uint64_t /*target*/) const override { return {}; }
  std::uint64_t block_of(std::uint64_t target) const override { return target % runs_.blocks_; }
  DenseBits source(int segment) override { return runs_.next(segment); }
  void mark(int /*segment*/, Range /*chunks*/, bool /*has_news*/) override {}

 private:
  Range chunks_of(Range targets) const {
    const std::uint64_t chunks = runs_.chunks_of_block();
    return {targets.first * chunks, targets.end * chunks};
  }

  // Visits the words of all planes at the marked chunks of a target.
  template <class Visit>
  void for_each_plane(std::uint64_t target, const std::uint8_t* marks, const Visit& visit) {
    const Range chunks = chunks_of({target, target + 1});
    for (std::uint64_t chunk = chunks.first; chunk < chunks.end; ++chunk) {
      if (!marks[chunk]) continue;
      for (Word* const plane : {runs_.visited_, runs_.frontier_, runs_.next_}) {
        visit(plane, chunk * gather().chunk());
      }
    }
  }

  DenseRuns& runs_;
  DenseVisitor* const visitor_;
};

std::vector<std::unique_ptr<DensePass>> DenseRuns::all_passes() {
  std::vector<std::unique_ptr<DensePass>> passes;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    passes.push_back(std::make_unique<StepPass>(*this, i));
  }
  return passes;
}

Stop DenseRuns::make_level(bool /*colour*/, const Watch& watch, DenseVisitor* visitor) {
  for (std::size_t i = home_->first_pass(); i < steps_.size(); ++i) {
    StepPass pass(*this, i);
    if (const Stop stop = home_->pass(pass, watch); stop != Stop::kNone) return stop;
    if (steps_[i].came_on) forget(source(steps_[i]), gather_.chunks());
  }
  // The frontier is no longer needed, unless a resumed settling pass has already replaced some of
  // it.
  if (!home_->has_begun(settling())) forget(frontier(0), at(plan_.segments()) * gather_.chunks());
  SettlePass pass(*this, visitor);
  return home_->pass(pass, watch);
}

// Clears all marks of a plane.
void DenseRuns::forget(const DenseBits& plane, std::uint64_t chunks) {
  std::fill_n(plane.marks, chunks, std::uint8_t{0});
  home_->discard(plane, chunks, {0, chunks});
}

// ---- the work at a chunk ----

// Adds the states that the step brings to `next`. If the run goes on, also joins these states with
// the frontier of the target segment, and writes both to the other travel plane, from which the
// next step gathers.
void DenseRuns::take_chunk(int w, const Step& step, std::uint64_t chunk) {
  const DenseBits there = travel(1 - step.here), to = next(step.to), waiting = frontier(step.to);
  const std::uint64_t size = gather_.chunk(), first = chunk * size;
  DenseGather::Bench& bench = workers_[at(w)].bench;
  const bool any = gather_.gather(bench, *step.inflow.route, source(step), chunk, false);
  if (any && std::exchange(to.marks[chunk], std::uint8_t{1}) != 0) {
    gather_.kernels().or_run(to.words + first, bench.acc, size);
  } else if (any) {
    std::copy_n(bench.acc, size, to.words + first);
  }
  if (!step.goes_on) return;
  there.marks[chunk] = any || waiting.marks[chunk];
  if (!there.marks[chunk]) return;
  const Word* const begin = any ? bench.acc : waiting.words + first;
  std::copy_n(begin, size, there.words + first);
  if (any && waiting.marks[chunk]) {
    gather_.kernels().or_run(there.words + first, waiting.words + first, size);
  }
}

// Makes the new states of a chunk its frontier. Chunks are numbered through all segments.
void DenseRuns::settle_chunk(int w, std::uint64_t chunk, DenseVisitor* visitor) {
  const std::uint64_t size = gather_.chunk(), first = chunk * size;
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
