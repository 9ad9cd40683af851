#include "engine/dense/disk_waves.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <deque>
#include <utility>

#include "engine/disk/file_io.hpp"
#include "engine/disk/manifest.hpp"

namespace trailblaze {
namespace {

// Pages enough for a target of the boards. It takes its own and those of each chunk that brings
// something to it; a step of a run takes those of the next level, of what travels and of the
// frontier that waits there beside. Counted by hand, steps take at most 15 pages for tiles of 3x4
// and 42 for 4x4, in the multi-tile metric. A table whose target takes more than there are ends as
// one without memory.
constexpr std::uint64_t kLeastPages = 48;

// Pages of a wave: enough for all workers, and few enough that those of the next ones are soon
// asked for.
constexpr std::uint64_t kMostInWave = 96;

}  // namespace

std::size_t DiskWaves::block_bytes(std::uint64_t words) {
  constexpr std::size_t kLeast = std::size_t{16} << 10, kMost = std::size_t{256} << 10;
  constexpr std::uint64_t kBlocks = 2048;  // of a table that is neither small nor large
  return std::clamp(std::bit_floor(words * sizeof(PagedWords::Word) / kBlocks), kLeast, kMost);
}

std::uint64_t DiskWaves::least_bytes(std::uint64_t words, std::size_t block_bytes) {
  return 2 * sizeof(std::uint64_t) * PagedWords::pages_of(words, block_bytes) +
         PagedWords::bytes_needed(words, kLeastPages, block_bytes);
}

Stop DiskWaves::allocate(std::uint64_t words, std::uint64_t owner_bytes, const Watch& watch) {
  const std::uint64_t least = owner_bytes + least_bytes(words, store_.block_bytes());
  const std::uint64_t left = watch.bytes_left();
  if (left < least) return Stop::kMemory;
  const std::uint64_t pages = kLeastPages + (left - least) / store_.block_bytes();
  if (!words_.allocate(words, pages)) return Stop::kMemory;
  most_in_wave_ = std::min(kMostInWave, words_.most_here() / 4);
  of_target_.resize(words_.pages());
  of_wave_.resize(words_.pages());
  return Stop::kNone;
}

void DiskWaves::need(std::uint64_t first, std::uint64_t count) {
  const Page last = words_.page_of(first + count - 1);
  for (Page page = words_.page_of(first); page <= last; ++page) {
    if (std::exchange(of_target_[page], targets_) != targets_) needed_.push_back(page);
  }
}

void DiskWaves::note_change(std::uint64_t first, std::uint64_t count) {
  const Page last = words_.page_of(first + count - 1);
  for (Page page = words_.page_of(first); page <= last; ++page) words_.note_change(page);
}

bool DiskWaves::run(std::uint64_t number, std::uint64_t targets, const Watch& watch,
                    absl::FunctionRef<void(std::uint64_t)> look,
                    absl::FunctionRef<void(Targets)> work) {
  if (!store_.status().ok()) return false;  // perhaps a page of the table is lost
  if (!has_begun(number)) {
    place_ = {number, 0, !place_.goes_up};
    is_within_level_ = true;
    if (number != 0 && !pause()) return false;
  }
  Pass pass{targets, place_.goes_up, look, place_.done};
  std::deque<Wave> waves;  // planned ahead, and their pages expected
  const auto plan = [&] {
    waves.push_back(next_wave(pass));
    words_.expect(waves.back().pages);
  };
  plan();
  while (!waves.front().targets.empty()) {
    const Wave wave = std::move(waves.front());
    waves.pop_front();
    is_too_small_ = wave.pages.size() > words_.most_here();
    if (is_too_small_ || watch.stopped() != Stop::kNone || !words_.bring(wave.pages)) return false;
    while (waves.size() < PagedWords::kCallsAhead) plan();
    work(wave.targets);
    if (waves.front().targets.empty()) break;
    place_.done = pass.turned(waves.front().targets.front());
    if (!pause()) return false;
  }
  return true;
}

bool DiskWaves::pause() {
  if (pause_) stopped_in_pause_ = pause_();
  return stopped_in_pause_ == Stop::kNone;
}

Stop DiskWaves::stopped_by(const Watch& watch) const {
  if (is_too_small_) return Stop::kMemory;
  if (stopped_in_pause_ != Stop::kNone) return stopped_in_pause_;
  const absl::Status status = store_.status();
  return status.ok() ? watch.stopped() : stop_for(status);
}

// The next targets that take something, as many as fit.
DiskWaves::Wave DiskWaves::next_wave(Pass& pass) {
  Wave wave;
  ++waves_;
  while (pass.waiting || find_target(pass)) {
    std::vector<Page> more;
    for (const Page page : needed_) {
      if (of_wave_[page] != waves_) more.push_back(page);
    }
    if (!wave.targets.empty() && wave.pages.size() + more.size() > most_in_wave_) break;
    for (const Page page : more) of_wave_[page] = waves_;
    wave.pages.insert(wave.pages.end(), more.begin(), more.end());
    wave.targets.push_back(*pass.waiting);
    pass.waiting.reset();
  }
  return wave;
}

// Finds the next target that takes something, and which pages. False: there is none any more.
bool DiskWaves::find_target(Pass& pass) {
  while (pass.next < pass.targets) {
    const std::uint64_t target = pass.turned(pass.next++);
    ++targets_;
    needed_.clear();
    pass.look(target);
    if (needed_.empty()) continue;
    pass.waiting = target;
    return true;
  }
  return false;
}

// ---- the place of a level ----

absl::Status DiskWaves::save_place(WordFileWriter& out,
                                   std::span<const std::uint64_t> fresh) const {
  const std::array place = {place_.pass, place_.done, std::uint64_t{place_.goes_up}};
  absl::Status status = out.append(place);
  return status.ok() ? out.append(fresh) : status;
}

absl::Status DiskWaves::load_place(WordsIn& in,
                                   absl::FunctionRef<std::uint64_t(std::uint64_t)> targets_of,
                                   std::span<std::uint64_t> fresh) {
  std::array<std::uint64_t, 3> place{};
  if (absl::Status status = in.read(place); !status.ok()) return status;
  const auto [pass, done, goes_up] = place;
  if (done >= targets_of(pass) || goes_up > 1) return cannot_be("a place within a level");
  place_ = {pass, done, goes_up != 0};
  is_within_level_ = true;
  return in.read(fresh);
}

}  // namespace trailblaze
