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
#pragma once

#include <absl/functional/function_ref.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/disk/paged_words.hpp"

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
  std::uint64_t bytes() const { return words_.bytes(); }

  // While a target is looked at: it takes these words.
  void need(std::uint64_t first, std::uint64_t count);

  // These words, which are in memory, have changed.
  void note_change(std::uint64_t first, std::uint64_t count);

  // Goes through the targets 0 .. targets - 1, upwards or downwards. look(target) calls need() for
  // what a target takes; one that takes nothing is left out. It may be called long before that
  // target is worked at, and so must not depend on the work at others. work(targets) finds all
  // their words in memory. False where something stopped it in the middle: stopped_by() says what.
  bool run(std::uint64_t targets, bool goes_up, const Watch& watch,
           absl::FunctionRef<void(std::uint64_t)> look, absl::FunctionRef<void(Targets)> work);
  Stop stopped_by(const Watch& watch) const;

 private:
  struct Wave {
    std::vector<std::uint64_t> targets;
    std::vector<Page> pages;
  };
  // A pass over all targets, and the next one to look at.
  struct Pass {
    std::uint64_t targets;
    bool goes_up;
    absl::FunctionRef<void(std::uint64_t)> look;
    std::uint64_t next = 0;
    std::optional<std::uint64_t> waiting = {};  // the target whose pages are needed_
  };

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
};

}  // namespace trailblaze
