// The words of a dense table that is larger than memory, and the order in which they are worked at.
//
// The marks of chunks stay in memory and say what a target reads and writes before any word is
// read. So a pass over all targets is a list of waves: targets, and the pages that they take.
//
//    wave 1   targets  ..  pages  ..  |  in memory: worked at by all threads
//    wave 2   targets  ..  pages  ..  |  being read meanwhile, and so that the disk
//    wave 3   targets  ..  pages  ..  |  does not wait for the next plan
//
// Pages that no target needs are not read. DiskSweep and DiskRuns are made of it.
//
// A level is one pass or several, each in the other order than the one before: what was last at one
// is in memory still when the next begins. Between two waves the targets before the next one are
// done and those from there on are as they were, so that a checkpoint may be made there: it has the
// place of the level, which is the pass and how many of its targets are done.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/disk/paged_words.hpp"
#include "engine/disk/word_file.hpp"
#include "engine/disk/words_in.hpp"

namespace trailblaze {

class DiskWaves {
 public:
  using Page = PagedWords::Page;
  using Targets = std::span<const std::uint64_t>;

  // The store must outlive it.
  explicit DiskWaves(BlockStore& store) : store_(store), words_(store) {}

  // The size of blocks for a table of so many words. Small blocks let a small table work in little
  // memory, and large ones are read at the disk's rate.
  static std::size_t block_bytes(std::uint64_t words);

  // The least memory for a table of so many words.
  static std::uint64_t least_bytes(std::uint64_t words, std::size_t block_bytes);

  // Makes a table of so many words, all 0. Its pages take all the memory that there is beside these
  // bytes of its owner.
  Stop allocate(std::uint64_t words, std::uint64_t owner_bytes, const Watch& watch);

  PagedWords& words() { return words_; }
  const PagedWords& words() const { return words_; }
  std::uint64_t bytes() const { return words_.bytes(); }

  // While a target is looked at: it takes these words.
  void need(std::uint64_t first, std::uint64_t count);

  // These words, which are in memory, have changed.
  void note_change(std::uint64_t first, std::uint64_t count);

  // pause() is called within a level where a checkpoint may be made, and says what ends the search.
  void pause_with(std::function<Stop()> pause) { pause_ = std::move(pause); }

  // ---- a level: the passes from first_pass() on, each by run(), then end_level() ----

  // 0, or the pass in which a checkpoint was made.
  std::uint64_t first_pass() const { return is_within_level_ ? place_.pass : 0; }

  // Whether a pass is at work, and so what is to be done before its first target was done.
  bool has_begun(std::uint64_t pass) const { return is_within_level_ && place_.pass == pass; }

  // Goes through the targets 0 .. targets - 1 of a pass, or those that a checkpoint left.
  // look(target) calls need() for what a target takes; one that takes nothing is left out. It may
  // be called long before that target is worked at, and once more after a checkpoint. So it must
  // not depend on the work at other targets, and do no more when it is called twice. work(targets)
  // finds all their words in memory. False where something stopped it in the middle: stopped_by()
  // says what.
  bool run(std::uint64_t pass, std::uint64_t targets, const Watch& watch,
           absl::FunctionRef<void(std::uint64_t)> look, absl::FunctionRef<void(Targets)> work);
  Stop stopped_by(const Watch& watch) const;

  bool is_within_level() const { return is_within_level_; }
  void end_level() { is_within_level_ = false; }

  // The place of a level in a checkpoint, with the numbers of new states that it has found so far.
  // A pass has targets_of(pass) targets, or none if there is no such pass.
  absl::Status save_place(WordFileWriter& out, std::span<const std::uint64_t> fresh) const;
  absl::Status load_place(WordsIn& in, absl::FunctionRef<std::uint64_t(std::uint64_t)> targets_of,
                          std::span<std::uint64_t> fresh);

 private:
  // Where a level is: `done` targets of a pass, in its order.
  struct Place {
    std::uint64_t pass = 0, done = 0;
    bool goes_up = false;
  };
  struct Wave {
    std::vector<std::uint64_t> targets;
    std::vector<Page> pages;
  };
  // A pass over targets, and the next one to look at.
  struct Pass {
    std::uint64_t targets;
    bool goes_up;
    absl::FunctionRef<void(std::uint64_t)> look;
    std::uint64_t next;
    std::optional<std::uint64_t> waiting = {};  // the target whose pages are needed_

    // The number of a target in this order, or the target of a number.
    std::uint64_t turned(std::uint64_t i) const { return goes_up ? i : targets - 1 - i; }
  };

  bool pause();
  bool find_target(Pass& pass);
  Wave next_wave(Pass& pass);

  BlockStore& store_;
  PagedWords words_;
  std::uint64_t most_in_wave_ = 0;  // pages
  bool is_too_small_ = false;       // the memory for a wave
  std::vector<Page> needed_;        // by the target that is looked at
  // Targets and waves have numbers, and a page has those of the last ones that needed it.
  std::vector<std::uint64_t> of_target_, of_wave_;
  std::uint64_t targets_ = 0, waves_ = 0;
  Place place_;                   // of the level at work, or of the last one at its end
  bool is_within_level_ = false;  // whether that is at work
  std::function<Stop()> pause_;
  Stop stopped_in_pause_ = Stop::kNone;
};

}  // namespace trailblaze
