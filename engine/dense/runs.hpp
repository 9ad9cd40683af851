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

#include <algorithm>
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

class DenseRuns final : public DenseSpace {
 public:
  DenseRuns(const DensePlan& plan, const Crew& crew, Isa isa)
      : DenseSpace(plan, crew, isa), workers_(at(crew.threads())) {
    for (const SegmentMove& move : plan.spec().moves) {
      if (!plan.reached(move.from)) continue;
      const bool goes_on = !steps_.empty() && move.run >= 0 && steps_.back().run == move.run;
      if (goes_on) steps_.back().goes_on = true;
      steps_.push_back({plan.route(move), move.from, move.to, move.run, goes_on, false});
    }
    for (Worker& worker : workers_) worker.fresh.resize(at(plan.segments()));
  }

  static std::uint64_t bytes_needed(const DensePlan& plan) {
    const std::uint64_t chunks = plan.words() / plan.chunk();
    const std::size_t segments = at(plan.segments());
    return segments * (3 * plan.words() * sizeof(Word) + 2 * chunks) +
           2 * (plan.words() * sizeof(Word) + chunks);
  }

  Stop allocate(const Watch& watch) override {
    const std::size_t segments = at(plan_.segments()), marks = segments * gather_.chunks();
    if (!in_frontier_.allocate(marks) || !in_next_.allocate(marks)) return Stop::kMemory;
    for (std::size_t i = 0; i < 2; ++i) {
      if (!travel_[i].allocate(plan_.words()) || !travels_[i].allocate(gather_.chunks())) {
        return Stop::kMemory;
      }
    }
    const auto all = {&visited_, &frontier_, &next_};
    for (Words* array : all) {
      if (!array->allocate(segments * plan_.words())) return Stop::kMemory;
    }
    for (Words* array : all) {
      if (const Stop stop = touch(*array, crew_, watch); stop != Stop::kNone) return stop;
    }
    return Stop::kNone;
  }

  std::uint64_t bytes() const override {
    return visited_.bytes() + frontier_.bytes() + next_.bytes() + in_frontier_.bytes() +
           in_next_.bytes() + 2 * (travel_[0].bytes() + travels_[0].bytes());
  }

  std::uint64_t least_bytes() const override { return bytes_needed(plan_); }

  absl::Status save(WordFileWriter& out) override {
    absl::Status status = save_words(out, {&visited_, &frontier_});
    return status.ok() ? save_marks(out, {&in_frontier_}) : status;
  }
  absl::Status load(WordsIn& in) override {
    absl::Status status = load_words(in, {&visited_, &frontier_});
    return status.ok() ? load_marks(in, {&in_frontier_}) : status;
  }

  void insert(int segment, DenseLayout::Bit bit) override {
    const Word word = Word{1} << bit.bit;
    visited_[at(segment) * plan_.words() + bit.word] |= word;
    frontier(segment).words[bit.word] |= word;
    frontier(segment).marks[bit.word / gather_.chunk()] = 1;
  }

  std::optional<std::vector<std::uint64_t>> advance(bool /*colour*/, const Watch& watch,
                                                    DenseVisitor* visitor = nullptr) override {
    for (const Step& step : steps_) {
      if (watch.stopped() != Stop::kNone) return {};
      take(step);
    }
    for (int segment = 0; segment < plan_.segments(); ++segment) {
      if (plan_.reached(segment)) settle(segment, visitor);
    }
    return take_fresh(workers_);
  }

 private:
  struct Step {
    DenseRoute route;
    int from, to, run;
    bool came_on;  // the step before is of the same run, and travel_ has its states
    bool goes_on;  // the step after is of the same run
  };

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
  void for_each_chunk(const Body& body) {
    const std::uint64_t chunks = plan_.block() / gather_.chunk();
    for_each_share(crew_, plan_.words() / plan_.block(), [&](int w, std::uint64_t block) {
      for (std::uint64_t i = 0; i < chunks; ++i) body(w, block * chunks + i);
    });
  }

  // Takes one step of a run. What goes on to the next step is joined with the frontier there.
  void take(const Step& step) {
    const DenseBits from = step.came_on ? travel(here_) : frontier(step.from);
    const DenseBits there = travel(1 - here_), to = next(step.to), waiting = frontier(step.to);
    const std::uint64_t size = gather_.chunk();
    for_each_chunk([&](int w, std::uint64_t chunk) {
      DenseGather::Bench& bench = workers_[at(w)].bench;
      const bool any = gather_.gather(bench, step.route, from, chunk, false);
      const std::uint64_t first = chunk * size;
      if (any) {
        gather_.kernels().or_run(to.words + first, bench.acc, size);
        to.marks[chunk] = 1;
      }
      if (!step.goes_on) return;
      there.marks[chunk] = any || waiting.marks[chunk];
      if (!there.marks[chunk]) return;
      if (any) {
        std::copy_n(bench.acc, size, there.words + first);
      } else {
        std::fill_n(there.words + first, size, Word{0});
      }
      if (waiting.marks[chunk]) {
        gather_.kernels().or_run(there.words + first, waiting.words + first, size);
      }
    });
    here_ = 1 - here_;
  }

  // Makes the new states of a segment its frontier.
  void settle(int segment, DenseVisitor* visitor) {
    const DenseBits news = next(segment), front = frontier(segment);
    Word* const visited = visited_.data() + at(segment) * plan_.words();
    const std::uint64_t size = gather_.chunk();
    for_each_chunk([&](int w, std::uint64_t chunk) {
      const std::uint64_t first = chunk * size;
      front.marks[chunk] = 0;
      if (!news.marks[chunk]) return;
      const Word* const source = news.words + first;
      const Merged merged =
          gather_.kernels().merge(visited + first, &source, 1, front.words + first, size);
      news.marks[chunk] = 0;
      std::fill_n(news.words + first, size, Word{0});
      if (merged.fresh == 0) return;
      front.marks[chunk] = 1;
      workers_[at(w)].fresh[at(segment)] += merged.fresh;
      if (visitor != nullptr && visitor->wants(w)) {
        visitor->visit(w, segment, first, {front.words + first, size});
      }
    });
  }

  std::vector<Step> steps_;
  Words visited_, frontier_, next_, travel_[2];
  Marks in_frontier_, in_next_, travels_[2];  // marks, a chunk each
  std::size_t here_ = 0;                      // which of the two travels is the source
  std::vector<Worker> workers_;
};

}  // namespace trailblaze
