#include "engine/dense/disk_runs.hpp"

#include <algorithm>

namespace trailblaze {

DiskRuns::DiskRuns(const DensePlan& plan, const Crew& crew, Isa isa, BlockStore& store)
    : DenseRuns(plan, crew, isa), store_(store), waves_(store) {}

DiskRuns::Pages DiskRuns::pages_of(const DensePlan& plan, std::size_t block_bytes) {
  return {PagedWords::pages_of(at(plan.segments()) * plan.words(), block_bytes),
          PagedWords::pages_of(plan.words(), block_bytes)};
}

std::uint64_t DiskRuns::least_bytes(const DensePlan& plan, std::size_t block_bytes) {
  const std::uint64_t words = pages_of(plan, block_bytes).all() * (block_bytes / sizeof(Word));
  return marks_needed(plan) + DiskWaves::least_bytes(words, block_bytes);
}

std::uint64_t DiskRuns::disk_bytes(const DensePlan& plan, std::size_t block_bytes) {
  constexpr std::uint64_t kOfPage = 64;  // in the file of a checkpoint
  const Pages pages = pages_of(plan, block_bytes);
  // A page may be thrown away and written anew before its first block has been written, which is
  // not free until then.
  const std::uint64_t waiting = BlockStore::most_buffers_to_write();
  return (2 * pages.all() + waiting) * block_bytes +
         2 * (pages.all() * kOfPage + marks_needed(plan));
}

std::uint64_t DiskRuns::traffic_bytes(const DensePlan& plan) {
  // Measured by `enumerate tiles --size 3x4 --metric multi --storage dense --max-memory 40M --disk
  // DIR`, with memory for some two fifths of the table of 101 MB: 2.5 GB were written and 3.1 read,
  // 55 tables in all. More memory makes it less.
  constexpr std::uint64_t kTables = 55;
  return kTables * (3 * at(plan.segments()) + 2) * plan.words() * sizeof(Word);
}

std::size_t DiskRuns::block_bytes(const DensePlan& plan) {
  return DiskWaves::block_bytes((3 * at(plan.segments()) + 2) * plan.words());
}

Stop DiskRuns::allocate(const Watch& watch) {
  const Pages pages = pages_of(plan_, store_.block_bytes());
  const std::uint64_t size = store_.block_bytes() / sizeof(Word);  // words of a page
  const Stop stop = waves_.allocate(pages.all() * size, marks_needed(plan_), watch);
  if (stop != Stop::kNone) return stop;
  Word* const visited = waves_.words().data();
  Word* const frontier = visited + pages.plane * size;
  Word* const next = frontier + pages.plane * size;
  Word* const travel = next + pages.plane * size;
  const bool has_room =
      allocate_marks({visited, frontier, next, {travel, travel + pages.travel * size}});
  return has_room ? Stop::kNone : Stop::kMemory;
}

// Between two levels nothing travels and nothing is next, so there are no pages and marks of that.
absl::Status DiskRuns::save(WordFileWriter& out) {
  absl::Status status = waves_.words().save(out);
  return status.ok() ? save_all_marks(out) : status;
}

absl::Status DiskRuns::load(std::span<WordsIn> files) {
  if (files.size() != 1) return cannot_be("files");
  absl::Status status = waves_.words().load(files.front());
  return status.ok() ? load_all_marks(files.front()) : status;
}

absl::Status DiskRuns::save_place(WordFileWriter& out) {
  absl::Status status = save_more_marks(out);
  return status.ok() ? waves_.save_place(out, fresh()) : status;
}

absl::Status DiskRuns::load_place(WordsIn& in) {
  if (absl::Status status = load_more_marks(in); !status.ok()) return status;
  return waves_.load_place(
      in, [&](std::uint64_t pass) { return targets_of(pass); }, fresh());
}

// Steps go block by block through one segment, and settling through all.
std::uint64_t DiskRuns::targets_of(std::uint64_t pass) const {
  if (pass > settling()) return 0;
  return pass < settling() ? blocks() : blocks() * at(plan_.segments());
}

void DiskRuns::insert(int segment, DenseLayout::Bit bit) {
  PagedWords& words = waves_.words();
  const Word* const visited = words.data() + at(segment) * plan_.words();
  const PagedWords::Page pages[] = {words.page_of(place_of(visited + bit.word)),
                                    words.page_of(place_of(frontier(segment).words + bit.word))};
  if (!words.bring(pages)) return;  // the store says why, and the next level stops
  DenseRuns::insert(segment, bit);
  for (const PagedWords::Page page : pages) words.note_change(page);
}

std::optional<std::vector<std::uint64_t>> DiskRuns::advance(bool /*colour*/, const Watch& watch,
                                                            DenseVisitor* visitor) {
  for (std::uint64_t pass = waves_.first_pass(); pass < settling(); ++pass) {
    if (!take(pass, watch)) return {};
  }
  if (!settle(watch, visitor)) return {};
  waves_.end_level();
  return end_level();
}

// ---- chunks and their pages ----

void DiskRuns::need(const Word* words, std::uint64_t chunk) {
  waves_.need(place_of(words) + chunk * gather_.chunk(), gather_.chunk());
}

void DiskRuns::note_change(const Word* words, std::uint64_t chunk) {
  waves_.note_change(place_of(words) + chunk * gather_.chunk(), gather_.chunk());
}

// Whether a page of these chunks has a mark.
bool DiskRuns::is_marked(const DenseBits& bits, std::uint64_t chunks, PagedWords::Page page) {
  const std::uint64_t size = store_.block_bytes() / sizeof(Word);  // words of a page
  const std::uint64_t first = page * size - place_of(bits.words);
  const std::uint64_t end = std::min(chunks, (first + size - 1) / gather_.chunk() + 1);
  return std::any_of(bits.marks + first / gather_.chunk(), bits.marks + end,
                     [](std::uint8_t mark) { return mark != 0; });
}

// Takes all marks away, and throws the pages away.
void DiskRuns::clear(const DenseBits& bits, std::uint64_t chunks) {
  std::fill_n(bits.marks, chunks, std::uint8_t{0});
  PagedWords& words = waves_.words();
  const std::uint64_t first = place_of(bits.words);
  const PagedWords::Page last = words.page_of(first + chunks * gather_.chunk() - 1);
  for (PagedWords::Page page = words.page_of(first); page <= last; ++page) words.clear(page);
}

// ---- steps ----

template <class Visit>
void DiskRuns::for_each_marked_source(const Step& step, std::uint64_t chunk, const Visit& visit) {
  const DenseBits from = source(step);
  gather_.for_each_source(step.route, chunk, [&](std::uint64_t one) {
    if (from.marks[one]) visit(from.words, one);
  });
}

void DiskRuns::look_at_step(const Step& step, std::uint64_t chunk) {
  bool any = false;
  for_each_marked_source(step, chunk, [&](const Word* words, std::uint64_t from) {
    any = true;
    need(words, from);
  });
  const DenseBits waiting = frontier(step.to);
  if (any) need(next(step.to).words, chunk);
  if (!step.goes_on || !(any || waiting.marks[chunk])) return;
  need(travel_there().words, chunk);
  if (waiting.marks[chunk]) need(waiting.words, chunk);
}

// Notes what a step has changed at a chunk.
void DiskRuns::note_step(const Step& step, std::uint64_t chunk) {
  bool any = false;
  for_each_marked_source(step, chunk, [&](const Word*, std::uint64_t) { any = true; });
  if (any) note_change(next(step.to).words, chunk);
  if (step.goes_on && travel_there().marks[chunk]) note_change(travel_there().words, chunk);
}

bool DiskRuns::take(std::uint64_t pass, const Watch& watch) {
  const Step& step = steps()[pass];
  const std::uint64_t chunks = chunks_of_block();
  const auto for_each_chunk = [&](std::uint64_t block, const auto& body) {
    for (std::uint64_t i = 0; i < chunks; ++i) body(block * chunks + i);
  };
  const auto look = [&](std::uint64_t block) {
    for_each_chunk(block, [&](std::uint64_t chunk) { look_at_step(step, chunk); });
  };
  const auto work = [&](DiskWaves::Targets targets) {
    for_each_share(crew_, targets.size(), [&](int w, std::uint64_t i) {
      for_each_chunk(targets[i], [&](std::uint64_t chunk) { take_chunk(w, step, chunk); });
    });
    for (const std::uint64_t block : targets) {
      for_each_chunk(block, [&](std::uint64_t chunk) { note_step(step, chunk); });
    }
  };
  begin_step(pass);
  if (!waves_.run(pass, targets_of(pass), watch, look, work)) return false;
  if (step.came_on) clear(travel_here(), gather_.chunks());
  return true;
}

// ---- settling ----

// Makes the new states of all segments the frontier. The one before is not needed any more.
bool DiskRuns::settle(const Watch& watch, DenseVisitor* visitor) {
  const std::uint64_t chunks = chunks_of_block(), all = at(plan_.segments()) * gather_.chunks();
  // All segments as one: their chunks lie one after another.
  const DenseBits news = next(0), front = frontier(0);
  const Word* const visited = waves_.words().data();
  const auto look = [&](std::uint64_t block) {
    for (std::uint64_t chunk = block * chunks; chunk < (block + 1) * chunks; ++chunk) {
      if (!news.marks[chunk]) continue;
      need(visited, chunk);
      need(front.words, chunk);
      need(news.words, chunk);
    }
  };
  const auto work = [&](DiskWaves::Targets targets) {
    for_each_share(crew_, targets.size(), [&](int w, std::uint64_t i) {
      for (std::uint64_t chunk = targets[i] * chunks; chunk < (targets[i] + 1) * chunks; ++chunk) {
        const std::uint64_t segment = chunk / gather_.chunks();
        settle_chunk(w, static_cast<int>(segment), chunk % gather_.chunks(), visitor);
      }
    });
    for (const std::uint64_t block : targets) note_settled(block);
  };
  if (!waves_.has_begun(settling())) clear(front, all);  // else some of it is of the next level
  return waves_.run(settling(), targets_of(settling()), watch, look, work);
}

// Notes what has changed at a settled block, and throws away pages of which all is settled.
void DiskRuns::note_settled(std::uint64_t block) {
  const std::uint64_t chunks = chunks_of_block(), all = at(plan_.segments()) * gather_.chunks();
  const DenseBits news = next(0), front = frontier(0);
  PagedWords& words = waves_.words();
  for (std::uint64_t chunk = block * chunks; chunk < (block + 1) * chunks; ++chunk) {
    if (!front.marks[chunk]) continue;
    note_change(words.data(), chunk);
    note_change(front.words, chunk);
  }
  const std::uint64_t first = place_of(news.words) + block * plan_.block();
  const PagedWords::Page last = words.page_of(first + plan_.block() - 1);
  for (PagedWords::Page page = words.page_of(first); page <= last; ++page) {
    if (!is_marked(news, all, page)) words.clear(page);
  }
}

}  // namespace trailblaze
