#include "engine/dense/runs.hpp"

#include <algorithm>

namespace trailblaze {

DenseRuns::DenseRuns(const DensePlan& plan, const Crew& crew, Isa isa)
    : plan_(plan), crew_(crew), gather_(plan, isa), workers_(at(crew.threads())) {
  for (const SegmentMove& move : plan.spec().moves) {
    if (!plan.reached(move.from)) continue;
    const bool goes_on = !steps_.empty() && move.run >= 0 && steps_.back().run == move.run;
    if (goes_on) steps_.back().goes_on = true;
    steps_.push_back({plan.route(move), move.from, move.to, move.run, goes_on, false});
  }
  for (Worker& worker : workers_) worker.fresh.resize(at(plan.segments()));
}

std::uint64_t DenseRuns::bytes_needed(const DensePlan& plan) {
  const std::uint64_t chunks = plan.words() / plan.chunk();
  const std::size_t segments = at(plan.segments());
  return segments * (3 * plan.words() * sizeof(Word) + 2 * chunks) +
         2 * (plan.words() * sizeof(Word) + chunks);
}

Stop DenseRuns::allocate(const Watch& watch) {
  const std::size_t segments = at(plan_.segments()), marks = segments * gather_.chunks();
  if (!in_frontier_.allocate(marks) || !in_next_.allocate(marks)) return Stop::kMemory;
  for (std::size_t i = 0; i < 2; ++i) {
    if (!travel_[i].allocate(plan_.words()) || !travels_[i].allocate(gather_.chunks())) {
      return Stop::kMemory;
    }
  }
  for (ZeroedArray<Word>* array : {&visited_, &frontier_, &next_}) {
    if (!array->allocate(segments * plan_.words())) return Stop::kMemory;
    if (const Stop stop = touch(*array, crew_, watch); stop != Stop::kNone) return stop;
  }
  return Stop::kNone;
}

std::uint64_t DenseRuns::bytes() const {
  return visited_.bytes() + frontier_.bytes() + next_.bytes() + in_frontier_.bytes() +
         in_next_.bytes() + 2 * (travel_[0].bytes() + travels_[0].bytes());
}

void DenseRuns::insert(int segment, DenseLayout::Bit bit) {
  const Word word = Word{1} << bit.bit;
  visited_[at(segment) * plan_.words() + bit.word] |= word;
  frontier(segment).words[bit.word] |= word;
  frontier(segment).marks[bit.word / gather_.chunk()] = 1;
}

std::optional<std::vector<std::uint64_t>> DenseRuns::advance(bool /*colour*/, const Watch& watch,
                                                             DenseVisitor* visitor) {
  for (Worker& worker : workers_) std::fill(worker.fresh.begin(), worker.fresh.end(), 0);
  for (const Step& step : steps_) {
    if (watch.stopped() != Stop::kNone) return {};
    take(step);
  }
  for (int segment = 0; segment < plan_.segments(); ++segment) {
    if (plan_.reached(segment)) settle(segment, visitor);
  }
  std::vector<std::uint64_t> fresh(at(plan_.segments()));
  for (const Worker& worker : workers_) {
    for (std::size_t s = 0; s < fresh.size(); ++s) fresh[s] += worker.fresh[s];
  }
  return fresh;
}

template <class Body>
void DenseRuns::for_each_chunk(const Body& body) {
  const std::uint64_t chunks = plan_.block() / gather_.chunk();
  for_each_share(crew_, plan_.words() / plan_.block(), [&](int w, std::uint64_t block) {
    for (std::uint64_t i = 0; i < chunks; ++i) body(w, block * chunks + i);
  });
}

// Takes one step of a run. What goes on to the next step is joined with the frontier there.
void DenseRuns::take(const Step& step) {
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
void DenseRuns::settle(int segment, DenseVisitor* visitor) {
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

}  // namespace trailblaze
