#include "engine/dense/disk_home.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <deque>

#include "engine/disk/file_io.hpp"
#include "engine/disk/manifest.hpp"

namespace trailblaze {
namespace {

// Least number of pages in memory, enough for any target of boards of tiles. A target takes its own
// pages and those of each chunk that brings something to it. A step of a slide takes pages of the
// next level, of the travelling states, and of the frontier at its target. Counted by hand, a step
// takes at most 15 pages for 3x4 tiles and 42 for 4x4 in the multi-tile metric. If a target takes
// more pages than there are, the search ends for lack of memory.
constexpr std::uint64_t kLeastPages = 48;

// Pages of a wave: enough to keep all workers busy, but so few that the pages of the next waves are
// soon requested.
constexpr std::uint64_t kMostPagesPerWave = 96;

}  // namespace

// ---- size ----

std::size_t DiskHome::block_bytes(const TableShape& shape) {
  constexpr std::size_t kLeast = std::size_t{16} << 10, kMost = std::size_t{256} << 10;
  constexpr std::uint64_t kBlocks = 2048;  // of a table, if neither kLeast nor kMost decides
  return std::clamp(std::bit_floor(shape.all_words() * sizeof(Word) / kBlocks), kLeast, kMost);
}

std::uint64_t DiskHome::least_bytes(const TableShape& shape, std::size_t block_bytes) {
  const std::uint64_t pages = shape.pages_before(shape.planes(), block_bytes / sizeof(Word));
  return shape.flag_bytes + 2 * sizeof(std::uint64_t) * pages +
         PagedWords::bytes_needed(pages * block_bytes / sizeof(Word), kLeastPages, block_bytes);
}

std::uint64_t DiskHome::disk_bytes(const TableShape& shape, std::size_t block_bytes) {
  constexpr std::uint64_t kCheckpointBytesPerPage = 64;  // in the file of a checkpoint
  const std::uint64_t pages = shape.pages_before(shape.planes(), block_bytes / sizeof(Word));
  // A page may be discarded and written anew before its first block has been written. Until then
  // that block is not free.
  const std::uint64_t waiting = shape.planes_of_one == 0 ? 0 : BlockStore::most_buffers_to_write();
  return (2 * pages + waiting) * block_bytes +
         2 * (pages * kCheckpointBytesPerPage + shape.flag_bytes);
}

std::uint64_t DiskHome::traffic_bytes(const TableShape& shape) {
  return shape.table_transfers * shape.all_words() * sizeof(Word);
}

Stop DiskHome::allocate(bool has_flags, Passes /*passes*/, const Watch& watch) {
  const std::uint64_t least = least_bytes(), left = watch.bytes_left();
  if (!has_flags || left < least) return Stop::kMemory;
  const std::uint64_t pages = kLeastPages + (left - least) / store_.block_bytes();
  if (!words_.allocate(first_word(shape_.planes()), pages)) return Stop::kMemory;
  most_pages_per_wave_ = std::min(kMostPagesPerWave, words_.most_in_memory() / 4);
  last_target_.resize(words_.pages());
  last_wave_.resize(words_.pages());
  return Stop::kNone;
}

// ---- pages ----

template <class Body>
void DiskHome::for_each_page(const Word* first, std::uint64_t count, const Body& body) {
  const auto word = static_cast<std::uint64_t>(first - words_.data());
  const Page last = words_.page_of(word + count - 1);
  for (Page page = words_.page_of(word); page <= last; ++page) body(page);
}

void DiskHome::insert(Word* word, Word bits) {
  for_each_page(word, 1, [&](Page page) {
    if (!words_.fetch({&page, 1})) return;  // the store has the error, and the next level stops
    *word |= bits;
    words_.mark_changed(page);
  });
}

// Discards pages that have no flagged chunk.
void DiskHome::discard(const DenseBits& plane, std::uint64_t all, Range chunks) {
  const std::uint64_t chunk = plan_.chunk_words();
  const auto plane_word = static_cast<std::uint64_t>(plane.words - words_.data());
  for_each_page(plane.words + chunks.first * chunk, chunks.size() * chunk, [&](Page page) {
    const std::uint64_t first = page * page_words() - plane_word;
    const std::uint64_t end = std::min(all, (first + page_words() - 1) / chunk + 1);
    if (std::all_of(plane.flags + first / chunk, plane.flags + end,
                    [](std::uint8_t flag) { return flag == 0; })) {
      words_.clear(page);
    }
  });
}

// ---- a pass: all targets, or the rest of them after a checkpoint ----

Stop DiskHome::pass(DensePass& pass, const Watch& watch) {
  if (!store_.status().ok()) return stop_reason(watch);  // perhaps a page of the table is lost
  if (!has_begun(pass.number())) {
    go_to_pass(pass.number());
    targets_done_ = 0;
    goes_up_ = !goes_up_;
    if (pass.number() != 0) {
      if (const Stop stop = pause_(); stop != Stop::kNone) return stop;
    }
  }
  TargetScan scan{pass, goes_up_, targets_done_};
  std::deque<Wave> waves;  // planned ahead; their pages are requested
  const auto plan = [&] {
    waves.push_back(next_wave(scan));
    words_.prefetch(waves.back().pages);
  };
  plan();
  while (!waves.front().targets.empty()) {
    const Wave wave = std::move(waves.front());
    waves.pop_front();
    if (wave.pages.size() > words_.most_in_memory()) return Stop::kMemory;
    if (watch.stopped() != Stop::kNone || !words_.fetch(wave.pages)) return stop_reason(watch);
    while (waves.size() < PagedWords::kCallsAhead) plan();
    work_at_wave(pass, wave);
    if (waves.front().targets.empty()) break;
    targets_done_ = scan.in_order(waves.front().targets.front());
    if (const Stop stop = pause_(); stop != Stop::kNone) return stop;
  }
  return Stop::kNone;
}

void DiskHome::work_at_wave(DensePass& pass, const Wave& wave) {
  for_each_share(crew_, wave.targets.size(), [&](int w, std::uint64_t i) {
    pass.work(w, {wave.targets[i], wave.targets[i] + 1});
  });
  for (const std::uint64_t target : wave.targets) {
    pass.changes(target, [&](const Word* first, std::uint64_t count) {
      for_each_page(first, count, [&](Page page) { words_.mark_changed(page); });
    });
  }
}

Stop DiskHome::stop_reason(const Watch& watch) const {
  const absl::Status status = store_.status();
  return status.ok() ? watch.stopped() : stop_of_disk_error(status);
}

// Returns the next targets that have work, as many as fit.
DiskHome::Wave DiskHome::next_wave(TargetScan& scan) {
  Wave wave;
  ++waves_planned_;
  while (scan.found || find_target(scan)) {
    std::vector<Page> more;
    for (const Page page : needed_) {
      if (last_wave_[page] != waves_planned_) more.push_back(page);
    }
    if (!wave.targets.empty() && wave.pages.size() + more.size() > most_pages_per_wave_) break;
    for (const Page page : more) last_wave_[page] = waves_planned_;
    wave.pages.insert(wave.pages.end(), more.begin(), more.end());
    wave.targets.push_back(*scan.found);
    scan.found.reset();
  }
  return wave;
}

// Finds the next target that has work, and the pages that it needs. Returns false if none is left.
bool DiskHome::find_target(TargetScan& scan) {
  while (scan.next < scan.pass.targets()) {
    const std::uint64_t target = scan.in_order(scan.next++);
    ++targets_scanned_;
    needed_.clear();
    scan.pass.needs(target, [&](const Word* first, std::uint64_t count) {
      for_each_page(first, count, [&](Page page) {
        if (std::exchange(last_target_[page], targets_scanned_) != targets_scanned_)
          needed_.push_back(page);
      });
    });
    if (needed_.empty()) continue;
    scan.found = target;
    return true;
  }
  return false;
}

// ---- checkpoints ----

absl::Status DiskHome::load(WordsIn& in, int files, int /*process*/) {
  return files == 1 ? words_.load(in) : impossible_data("files");
}

absl::Status DiskHome::save_progress(WordFileWriter& out, std::span<const std::uint64_t> fresh) {
  const std::array progress = {first_pass(), targets_done_, std::uint64_t{goes_up_}};
  absl::Status status = out.append(progress);
  return status.ok() ? out.append(fresh) : status;
}

absl::Status DiskHome::load_progress(WordsIn& in, TargetsOf targets_of,
                                     std::span<std::uint64_t> fresh) {
  std::array<std::uint64_t, 3> progress{};
  if (absl::Status status = in.read(progress); !status.ok()) return status;
  const auto [pass, done, goes_up] = progress;
  if (done >= targets_of(pass) || goes_up > 1) return impossible_data("a place within a level");
  go_to_pass(pass);
  targets_done_ = done;
  goes_up_ = goes_up != 0;
  return in.read(fresh);
}

}  // namespace trailblaze
