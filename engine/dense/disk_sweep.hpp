// The dense sweep of a table that is larger than memory: its words are paged (paged_words.hpp), the
// marks of its chunks stay in memory.
//
// The marks say which chunks a level changes, and from which ones they come, before any word is
// read. So a level is a list of waves: blocks of targets, and the pages that they take.
//
//    wave 1   targets  ..  pages  ..  |  in memory: swept by all workers
//    wave 2   targets  ..  pages  ..  |  being read meanwhile, and so that the disk
//    wave 3   targets  ..  pages  ..  |  does not wait for the next plan
//
// Pages that no chunk needs are not read. Levels go through the table up and down by turns, since
// what was last at one is in memory still when the next begins.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/dense/sweep.hpp"
#include "engine/disk/paged_words.hpp"

namespace trailblaze {

class DiskSweep final : public DenseSweep {
 public:
  // The plan has two colours, and must outlive the sweep, as must the store.
  DiskSweep(const DensePlan& plan, const Crew& crew, Isa isa, BlockStore& store);

  // The least memory that a sweep needs, and the most disk that it takes: each page may be there
  // twice, as it was at the last checkpoint and as it is now.
  static std::uint64_t least_bytes(const DensePlan& plan, std::size_t block_bytes);
  static std::uint64_t disk_bytes(const DensePlan& plan, std::size_t block_bytes);
  // About what a sweep of all levels reads and writes.
  static std::uint64_t traffic_bytes(const DensePlan& plan);
  // The size of blocks for a table. Small blocks let a small table work in little memory, and large
  // ones are read at the disk's rate.
  static std::size_t block_bytes(const DensePlan& plan);

  Stop allocate(const Watch& watch) override;
  std::uint64_t bytes() const override { return words_.bytes() + marks_bytes(); }
  std::uint64_t least_bytes() const override { return least_bytes(plan_, store_.block_bytes()); }
  void hand_over_blocks() override { words_.write_changes(); }
  absl::Status save(WordFileWriter& out) override;
  absl::Status load(WordsIn& in) override;
  void insert(int segment, DenseLayout::Bit bit) override;
  std::optional<std::vector<std::uint64_t>> advance(bool colour, const Watch& watch,
                                                    DenseVisitor* visitor = nullptr) override;
  Stop stopped_by(const Watch& watch) const override;

 private:
  using Page = PagedWords::Page;

  struct Target {
    int segment;
    std::uint64_t block;
  };
  struct Wave {
    std::vector<Target> targets;
    std::vector<Page> pages;
  };

  std::array<Page, 2> pages_of(int segment, std::uint64_t chunk) const;
  bool needs_pages(const Target& target);
  void need(int segment, std::uint64_t chunk);
  bool next_target(bool colour);
  Wave next_wave(bool colour);
  void sweep_wave(const Wave& wave, DenseVisitor* visitor);

  BlockStore& store_;
  PagedWords words_;
  std::uint64_t most_in_wave_ = 0;  // pages
  bool is_too_small_ = false;       // the memory for a wave
  bool goes_up_ = false;            // the order of this level's blocks
  std::uint64_t at_ = 0;            // block and segment where the level is: the next to look at
  std::optional<Target> waiting_;   // the target whose pages are needed_, for the wave to come
  std::vector<Page> needed_;
  // Targets and waves have numbers, and a page has those of the last ones that needed it.
  std::vector<std::uint64_t> of_target_, of_wave_;
  std::uint64_t targets_ = 0, waves_ = 0;
};

}  // namespace trailblaze
