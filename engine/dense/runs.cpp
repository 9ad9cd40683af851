#include "engine/dense/runs.hpp"

#include <algorithm>
#include <utility>

namespace trailblaze {

DenseRuns::DenseRuns(const DensePlan& plan, const Crew& crew, Isa isa, const Peers& peers)
    : DenseSpace(plan, crew, isa, peers), workers_(at(crew.threads())) {
  for (const SegmentMove& move : plan.spec().moves) {
    if (!plan.reached(move.from)) continue;
    const bool goes_on = !steps_.empty() && move.run >= 0 && steps_.back().run == move.run;
    if (goes_on) steps_.back().goes_on = true;
    steps_.push_back({plan.route(move), move.from, move.to, move.run, goes_on, false});
  }
  for (Worker& worker : workers_) worker.fresh.resize(at(plan.segments()));
}

std::uint64_t DenseRuns::marks_needed(const DensePlan& plan) {
  return (2 * at(plan.segments()) + 2) * (plan.words() / plan.chunk());
}

std::uint64_t DenseRuns::bytes_needed(const DensePlan& plan) {
  return (3 * at(plan.segments()) + 2) * plan.words() * sizeof(Word) + marks_needed(plan);
}

bool DenseRuns::allocate_marks(const Planes& planes) {
  planes_ = planes;
  const std::size_t chunks = gather_.chunks(), all = at(plan_.segments()) * chunks;
  return in_frontier_.allocate(all) && in_next_.allocate(all) && travels_[0].allocate(chunks) &&
         travels_[1].allocate(chunks);
}

std::uint64_t DenseRuns::marks_bytes() const {
  return in_frontier_.bytes() + in_next_.bytes() + 2 * travels_[0].bytes();
}

Stop DenseRuns::allocate(const Watch& watch) {
  for (Words& one : travel_) {
    if (!one.allocate(plan_.words())) return Stop::kMemory;
  }
  const auto all = {&visited_, &frontier_, &next_};
  for (Words* array : all) {
    if (!array->allocate(at(plan_.segments()) * plan_.words())) return Stop::kMemory;
  }
  if (!allocate_marks({visited_.data(),
                       frontier_.data(),
                       next_.data(),
                       {travel_[0].data(), travel_[1].data()}})) {
    return Stop::kMemory;
  }
  for (Words* array : all) {
    if (const Stop stop = touch(*array, crew_, watch); stop != Stop::kNone) return stop;
  }
  return Stop::kNone;
}

std::uint64_t DenseRuns::bytes() const {
  return visited_.bytes() + frontier_.bytes() + next_.bytes() + 2 * travel_[0].bytes() +
         marks_bytes();
}

// Of what is next and of what travels there is nothing between two levels.
std::uint64_t DenseRuns::bytes_to_save() const {
  return visited_.bytes() + frontier_.bytes() + frontier_marks_bytes();
}

absl::Status DenseRuns::save(WordFileWriter& out) {
  forget_others({&in_frontier_});  // of what has come for the steps of the last level
  absl::Status status = save_words(out, {planes_.visited, planes_.frontier});
  return status.ok() ? save_all_marks(out) : status;
}

absl::Status DenseRuns::load(std::span<WordsIn> files) {
  const auto count = static_cast<int>(files.size());
  for (int i = 0; i < count; ++i) {
    WordsIn& in = files[at(i)];
    absl::Status status =
        load_words(in, DenseShares(plan_, count, i), {planes_.visited, planes_.frontier});
    if (status.ok()) status = load_all_marks(in);
    if (!status.ok()) return status;
  }
  forget_others({&in_frontier_});
  return absl::OkStatus();
}

void DenseRuns::insert(int segment, DenseLayout::Bit bit) {
  const Word word = Word{1} << bit.bit;
  planes_.visited[at(segment) * plan_.words() + bit.word] |= word;
  frontier(segment).words[bit.word] |= word;
  frontier(segment).marks[bit.word / gather_.chunk()] = 1;
}

template <class Body>
void DenseRuns::for_each_chunk(const Body& body) {
  const std::uint64_t chunks = chunks_of_block();
  for_each_share(crew_, blocks(), [&](int w, std::uint64_t block) {
    for (std::uint64_t i = 0; i < chunks; ++i) body(w, block * chunks + i);
  });
}

std::optional<std::vector<std::uint64_t>> DenseRuns::advance(bool /*colour*/, const Watch& watch,
                                                             DenseVisitor* visitor) {
  for (std::size_t step = 0; step < steps_.size(); ++step) {
    if (watch.stopped() != Stop::kNone) return {};
    begin_step(step);
    for_each_chunk([&](int w, std::uint64_t chunk) { take_chunk(w, steps_[step], chunk); });
  }
  for (int segment = 0; segment < plan_.segments(); ++segment) {
    if (!plan_.reached(segment)) continue;
    for_each_chunk([&](int w, std::uint64_t chunk) { settle_chunk(w, segment, chunk, visitor); });
  }
  return end_level();
}

void DenseRuns::take_chunk(int w, const Step& step, std::uint64_t chunk) {
  const DenseBits there = travel_there(), to = next(step.to), waiting = frontier(step.to);
  const std::uint64_t size = gather_.chunk(), first = chunk * size;
  DenseGather::Bench& bench = workers_[at(w)].bench;
  const bool any = gather_.gather(bench, step.route, source(step), chunk, false);
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

void DenseRuns::settle_chunk(int w, int segment, std::uint64_t chunk, DenseVisitor* visitor) {
  const DenseBits news = next(segment), front = frontier(segment);
  const std::uint64_t size = gather_.chunk(), first = chunk * size;
  front.marks[chunk] = 0;
  if (std::exchange(news.marks[chunk], std::uint8_t{0}) == 0) return;
  const Word* const source = news.words + first;
  Word* const visited = planes_.visited + at(segment) * plan_.words();
  const Merged merged =
      gather_.kernels().merge(visited + first, &source, 1, front.words + first, size);
  if (merged.fresh == 0) return;
  front.marks[chunk] = 1;
  workers_[at(w)].fresh[at(segment)] += merged.fresh;
  if (visitor != nullptr && visitor->wants(w)) {
    visitor->visit(w, segment, first, {front.words + first, size});
  }
}

}  // namespace trailblaze
