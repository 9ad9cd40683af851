// The words of a dense table that is larger than memory, in pages on a disk. Each plane begins a
// page.
//
// The flags of chunks stay in memory. They tell which words a target reads and writes before any
// word is read. Therefore a pass over all targets can be planned as a list of waves: targets, and
// the pages that they need.
//
//   wave 1   targets  ..  pages  ..  |  in memory: all threads work at it
//   wave 2   targets  ..  pages  ..  |  the disk reads these meanwhile, several waves ahead,
//   wave 3   targets  ..  pages  ..  |  so that it does not wait for the next plan
//
// Pages that no target needs are not read. A page is discarded once none of its chunks is flagged,
// so pages of travelling states (slides.hpp) and of the next level are rarely written.
//
// A level has a pass or several passes. Each pass reverses the order of the previous pass, because
// the pages that a pass used last are still in memory when the next pass begins. Between two waves,
// all targets before the next wave are done and all others are untouched. Therefore a checkpoint
// may be made there. It holds the progress in the level: the pass, and the number of its targets
// that are done.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/home.hpp"
#include "engine/dense/plan.hpp"
#include "engine/disk/paged_words.hpp"
#include "engine/disk/word_file.hpp"
#include "engine/disk/words_in.hpp"

namespace trailblaze {

class DiskHome final : public TableHome {
 public:
  // The store must outlive the home.
  DiskHome(const DensePlan& plan, const TableShape& shape, const Crew& crew, BlockStore& store)
      : TableHome(plan, shape, crew), store_(store), words_(store) {}

  // Returns the size of blocks for a table. Small blocks let a small table work in little memory;
  // large blocks are read at the disk's full rate.
  static std::size_t block_bytes(const TableShape& shape);
  // The least memory that a table needs; the most disk space that it takes; and about how many
  // bytes all levels read and write. Each page may be on the disk twice, as of the last checkpoint
  // and as of now, and some discarded pages are still being written.
  static std::uint64_t least_bytes(const TableShape& shape, std::size_t block_bytes);
  static std::uint64_t disk_bytes(const TableShape& shape, std::size_t block_bytes);
  static std::uint64_t traffic_bytes(const TableShape& shape);

  std::uint64_t least_bytes() const override { return least_bytes(shape_, store_.block_bytes()); }
  // The pages take all the memory that the flags leave.
  Stop allocate(bool has_flags, Passes passes, const Watch& watch) override;
  Word* plane(std::size_t number) override { return words_.data() + first_word(number); }
  std::uint64_t bytes() const override { return words_.bytes(); }
  std::uint64_t bytes_at_hand() const override { return 0; }
  void insert(Word* word, Word bits) override;
  Stop pass(DensePass& pass, const Watch& watch) override;
  void discard(const DenseBits& plane, std::uint64_t all, Range chunks) override;

  void hand_over_blocks() override { words_.write_changes(); }
  std::uint64_t bytes_to_save() const override { return words_.bytes_to_save(); }
  absl::Status save(WordFileWriter& out) override { return words_.save(out); }
  absl::Status load(WordsIn& in, int files, int process) override;

  void set_pause(std::function<Stop()> pause) override { pause_ = std::move(pause); }
  absl::Status save_progress(WordFileWriter& out, std::span<const std::uint64_t> fresh) override;
  absl::Status load_progress(WordsIn& in, TargetsOf targets_of,
                             std::span<std::uint64_t> fresh) override;

 private:
  using Page = PagedWords::Page;

  struct Wave {
    std::vector<std::uint64_t> targets;
    std::vector<Page> pages;
  };
  // The targets of a pass, and the next target to examine.
  struct TargetScan {
    DensePass& pass;
    bool goes_up;
    std::uint64_t next;
    std::optional<std::uint64_t> found = {};  // the target whose pages are in needed_

    // Converts a target to its position in this order, or a position to its target.
    std::uint64_t in_order(std::uint64_t i) const { return goes_up ? i : pass.targets() - 1 - i; }
  };

  std::uint64_t first_word(std::uint64_t plane) const {
    return shape_.pages_before(plane, page_words()) * page_words();
  }
  std::uint64_t page_words() const { return store_.block_bytes() / sizeof(Word); }

  template <class Body>
  void for_each_page(const Word* first, std::uint64_t count, const Body& body);
  void work_at_wave(DensePass& pass, const Wave& wave);
  Stop stop_reason(const Watch& watch) const;
  bool find_target(TargetScan& scan);
  Wave next_wave(TargetScan& scan);

  BlockStore& store_;
  PagedWords words_;
  std::uint64_t most_pages_per_wave_ = 0;
  std::vector<Page> needed_;  // by the target that find_target() examines
  // Each page has the number of the last target and of the last wave that needed it.
  std::vector<std::uint64_t> last_target_, last_wave_;
  std::uint64_t targets_scanned_ = 0, waves_planned_ = 0;
  // The pass at work, or else the last pass: how many targets are done, in its order.
  std::uint64_t targets_done_ = 0;
  bool goes_up_ = false;  // true if that order ascends
  std::function<Stop()> pause_ = [] { return Stop::kNone; };
};

}  // namespace trailblaze
