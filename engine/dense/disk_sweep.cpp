#include "engine/dense/disk_sweep.hpp"

namespace trailblaze {
namespace {

std::uint64_t words_of(const DensePlan& plan) {
  return static_cast<std::uint64_t>(plan.segments()) * plan.words();
}

}  // namespace

DiskSweep::DiskSweep(const DensePlan& plan, const Crew& crew, Isa isa, BlockStore& store)
    : DenseSweep(plan, crew, isa), store_(store), waves_(store) {}

std::uint64_t DiskSweep::least_bytes(const DensePlan& plan, std::size_t block_bytes) {
  return marks_needed(static_cast<std::uint64_t>(plan.segments()), plan.words()) +
         DiskWaves::least_bytes(words_of(plan), block_bytes);
}

std::uint64_t DiskSweep::disk_bytes(const DensePlan& plan, std::size_t block_bytes) {
  constexpr std::uint64_t kOfPage = 64;  // in the file of a checkpoint
  const std::uint64_t pages = PagedWords::pages_of(words_of(plan), block_bytes);
  const auto segments = static_cast<std::uint64_t>(plan.segments());
  return 2 * (pages * (block_bytes + kOfPage) + marks_needed(segments, plan.words()));
}

std::uint64_t DiskSweep::traffic_bytes(const DensePlan& plan) {
  // Measured by `enumerate tiles --size 2x7 --storage dense --max-memory 1G --disk DIR`, with
  // memory for a fifth of the table: 166.7 GB were written and 278.9 read, 77 tables in all.
  constexpr std::uint64_t kTables = 77;
  return kTables * words_of(plan) * sizeof(Word);
}

std::size_t DiskSweep::block_bytes(const DensePlan& plan) {
  return DiskWaves::block_bytes(words_of(plan));
}

Stop DiskSweep::allocate(const Watch& watch) {
  const std::uint64_t marks =
      marks_needed(static_cast<std::uint64_t>(plan_.segments()), plan_.words());
  const Stop stop = waves_.allocate(words_of(plan_), marks, watch);
  if (stop != Stop::kNone) return stop;
  return allocate_marks(waves_.words().data()) ? Stop::kNone : Stop::kMemory;
}

absl::Status DiskSweep::save(WordFileWriter& out) {
  absl::Status status = waves_.words().save(out);
  return status.ok() ? save_all_marks(out) : status;
}

absl::Status DiskSweep::load(std::span<WordsIn> files) {
  if (files.size() != 1) return cannot_be("files");
  absl::Status status = waves_.words().load(files.front());
  return status.ok() ? load_all_marks(files.front()) : status;
}

absl::Status DiskSweep::load_place(WordsIn& in) {
  const auto targets_of = [&](std::uint64_t pass) { return pass == 0 ? targets() : 0; };
  return waves_.load_place(in, targets_of, fresh());
}

void DiskSweep::insert(int segment, DenseLayout::Bit bit) {
  PagedWords& words = waves_.words();
  const PagedWords::Page page = words.page_of(at(segment) * plan_.words() + bit.word);
  if (!words.bring({&page, 1})) return;  // the store says why, and the next level stops
  DenseSweep::insert(segment, bit);
  words.note_change(page);
}

std::optional<std::vector<std::uint64_t>> DiskSweep::advance(bool colour, const Watch& watch,
                                                             DenseVisitor* visitor) {
  const auto look = [&](std::uint64_t i) {
    if (is_target(target(i).segment, colour)) look_at(target(i));
  };
  const auto sweep = [&](DiskWaves::Targets targets) { sweep_wave(targets, visitor); };
  if (!waves_.run(0, targets(), watch, look, sweep)) return {};
  waves_.end_level();
  return end_level();
}

// ---- what a level needs ----

// What it notes depends on the sources alone, so that a target may be looked at once more.
void DiskSweep::look_at(const Target& target) {
  if (needs_pages(target)) {
    begin_block(target.segment, target.block);
  } else {
    pass_over(target.segment, target.block);
  }
}

bool DiskSweep::needs_pages(const Target& target) {
  if (!may_change(target.segment, target.block)) return false;
  const std::uint64_t first = target.block * chunks_of_block(), size = gather_.chunk();
  bool needs = false;
  for (std::uint64_t chunk = first; chunk < first + chunks_of_block(); ++chunk) {
    if (is_full(target.segment, chunk)) continue;
    bool any = false;
    for_each_changed_source(target.segment, chunk, [&](int from, std::uint64_t source) {
      any = true;
      waves_.need(first_word(from, source), size);
    });
    if (any) waves_.need(first_word(target.segment, chunk), size);
    needs |= any;
  }
  return needs;
}

// ---- sweeping ----

void DiskSweep::sweep_wave(DiskWaves::Targets targets, DenseVisitor* visitor) {
  const std::uint64_t chunks = chunks_of_block();
  for_each_share(crew_, targets.size(), [&](int w, std::uint64_t i) {
    const auto [segment, block] = target(targets[i]);
    for (std::uint64_t chunk = block * chunks; chunk < (block + 1) * chunks; ++chunk) {
      sweep_chunk_of(w, segment, block, chunk, visitor);
    }
  });
  for (const std::uint64_t i : targets) {
    const auto [segment, block] = target(i);
    for (std::uint64_t chunk = block * chunks; chunk < (block + 1) * chunks; ++chunk) {
      if (!bits(segment).marks[chunk]) continue;
      waves_.note_change(first_word(segment, chunk), gather_.chunk());
    }
  }
}

}  // namespace trailblaze
