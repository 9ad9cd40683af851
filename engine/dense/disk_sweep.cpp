#include "engine/dense/disk_sweep.hpp"

#include <algorithm>
#include <bit>
#include <deque>
#include <utility>

#include "engine/disk/file_io.hpp"

namespace trailblaze {
namespace {

// Pages that a target of the boards takes: its own, and those of each chunk that brings something
// to it. A sweep whose target takes more than there are ends as one without memory.
constexpr std::uint64_t kLeastPages = 48;

// Pages of a wave: enough for all workers, and few enough that those of the next ones are soon
// asked for.
constexpr std::uint64_t kMostInWave = 96;

std::uint64_t words_of(const DensePlan& plan) {
  return static_cast<std::uint64_t>(plan.segments()) * plan.words();
}

}  // namespace

DiskSweep::DiskSweep(const DensePlan& plan, const Crew& crew, Isa isa, BlockStore& store)
    : DenseSweep(plan, crew, isa), store_(store), words_(store) {}

std::uint64_t DiskSweep::least_bytes(const DensePlan& plan, std::size_t block_bytes) {
  const std::uint64_t words = words_of(plan);
  return marks_needed(static_cast<std::uint64_t>(plan.segments()), plan.words()) +
         2 * sizeof(std::uint64_t) * PagedWords::pages_of(words, block_bytes) +
         PagedWords::bytes_needed(words, kLeastPages, block_bytes);
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
  constexpr std::size_t kLeast = std::size_t{16} << 10, kMost = std::size_t{256} << 10;
  constexpr std::uint64_t kBlocks = 2048;  // of a table that is neither small nor large
  return std::clamp(std::bit_floor(words_of(plan) * sizeof(Word) / kBlocks), kLeast, kMost);
}

// Takes all the memory that there is for pages.
Stop DiskSweep::allocate(const Watch& watch) {
  const std::uint64_t least = least_bytes(), left = watch.bytes_left();
  if (left < least) return Stop::kMemory;
  const std::uint64_t pages = kLeastPages + (left - least) / store_.block_bytes();
  if (!words_.allocate(words_of(plan_), pages) || !allocate_marks(words_.data())) {
    return Stop::kMemory;
  }
  most_in_wave_ = std::min(kMostInWave, words_.most_here() / 4);
  of_target_.resize(words_.pages());
  of_wave_.resize(words_.pages());
  return Stop::kNone;
}

absl::Status DiskSweep::save(WordFileWriter& out) {
  absl::Status status = words_.save(out);
  return status.ok() ? save_all_marks(out) : status;
}

absl::Status DiskSweep::load(WordsIn& in) {
  absl::Status status = words_.load(in);
  return status.ok() ? load_all_marks(in) : status;
}

void DiskSweep::insert(int segment, DenseLayout::Bit bit) {
  const Page page = words_.page_of(at(segment) * plan_.words() + bit.word);
  if (!words_.bring({&page, 1})) return;  // the store says why, and the next level stops
  DenseSweep::insert(segment, bit);
  words_.note_change(page);
}

std::optional<std::vector<std::uint64_t>> DiskSweep::advance(bool colour, const Watch& watch,
                                                             DenseVisitor* visitor) {
  if (!store_.status().ok()) return {};  // perhaps without the first state
  goes_up_ = !goes_up_;
  at_ = 0;
  waiting_.reset();
  std::deque<Wave> waves;  // planned ahead, and their pages expected
  const auto plan = [&] {
    waves.push_back(next_wave(colour));
    words_.expect(waves.back().pages);
  };
  plan();
  while (!waves.front().targets.empty()) {
    const Wave wave = std::move(waves.front());
    waves.pop_front();
    is_too_small_ = wave.pages.size() > words_.most_here();
    if (is_too_small_ || watch.stopped() != Stop::kNone || !words_.bring(wave.pages)) return {};
    while (waves.size() < PagedWords::kCallsAhead) plan();
    sweep_wave(wave, visitor);
  }
  return end_level();
}

Stop DiskSweep::stopped_by(const Watch& watch) const {
  if (is_too_small_) return Stop::kMemory;
  const absl::Status status = store_.status();
  return status.ok() ? watch.stopped() : stop_for(status);
}

// ---- what a level needs ----

// The targets that get something, as many as fit.
DiskSweep::Wave DiskSweep::next_wave(bool colour) {
  Wave wave;
  ++waves_;
  while (waiting_ || next_target(colour)) {
    std::vector<Page> more;
    for (const Page page : needed_) {
      if (of_wave_[page] != waves_) more.push_back(page);
    }
    if (!wave.targets.empty() && wave.pages.size() + more.size() > most_in_wave_) break;
    for (const Page page : more) of_wave_[page] = waves_;
    wave.pages.insert(wave.pages.end(), more.begin(), more.end());
    wave.targets.push_back(*waiting_);
    begin_block(waiting_->segment, waiting_->block);
    waiting_.reset();
  }
  return wave;
}

// Finds the next target that needs pages, and which. False: there is none at this level any more.
bool DiskSweep::next_target(bool colour) {
  const std::uint64_t segments = at(plan_.segments()), all = blocks() * segments;
  for (; at_ < all; ++at_) {
    const std::uint64_t i = goes_up_ ? at_ : all - 1 - at_;
    const Target target{static_cast<int>(i % segments), i / segments};
    if (!is_target(target.segment, colour)) continue;
    if (needs_pages(target)) {
      waiting_ = target;
      ++at_;
      return true;
    }
    pass_over(target.segment, target.block);
  }
  return false;
}

bool DiskSweep::needs_pages(const Target& target) {
  needed_.clear();
  if (!may_change(target.segment, target.block)) return false;
  ++targets_;
  const std::uint64_t first = target.block * chunks_of_block();
  for (std::uint64_t chunk = first; chunk < first + chunks_of_block(); ++chunk) {
    if (is_full(target.segment, chunk)) continue;
    bool any = false;
    for_each_changed_source(target.segment, chunk, [&](int from, std::uint64_t source) {
      any = true;
      need(from, source);
    });
    if (any) need(target.segment, chunk);
  }
  return !needed_.empty();
}

// The first and the last page of a chunk, which may be one.
std::array<DiskSweep::Page, 2> DiskSweep::pages_of(int segment, std::uint64_t chunk) const {
  const std::uint64_t first = at(segment) * plan_.words() + chunk * gather_.chunk();
  return {words_.page_of(first), words_.page_of(first + gather_.chunk() - 1)};
}

void DiskSweep::need(int segment, std::uint64_t chunk) {
  for (const Page page : pages_of(segment, chunk)) {
    if (std::exchange(of_target_[page], targets_) != targets_) needed_.push_back(page);
  }
}

// ---- sweeping ----

void DiskSweep::sweep_wave(const Wave& wave, DenseVisitor* visitor) {
  const std::uint64_t chunks = chunks_of_block();
  for_each_share(crew_, wave.targets.size(), [&](int w, std::uint64_t i) {
    const auto [segment, block] = wave.targets[i];
    for (std::uint64_t chunk = block * chunks; chunk < (block + 1) * chunks; ++chunk) {
      sweep_chunk_of(w, segment, block, chunk, visitor);
    }
  });
  for (const auto& [segment, block] : wave.targets) {
    for (std::uint64_t chunk = block * chunks; chunk < (block + 1) * chunks; ++chunk) {
      if (!bits(segment).marks[chunk]) continue;
      for (const Page page : pages_of(segment, chunk)) words_.note_change(page);
    }
  }
}

}  // namespace trailblaze
