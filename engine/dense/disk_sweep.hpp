// The dense sweep of a table that is larger than memory: its words are paged, the marks of its
// chunks stay in memory. They say which chunks a level changes, and from which ones they come, so
// that a level is a list of waves (disk_waves.hpp).
//
// A level is one pass. Its sources are of the other colour and do not change, so that a block is
// swept as well after a checkpoint as before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/dense/disk_waves.hpp"
#include "engine/dense/sweep.hpp"

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
  static std::size_t block_bytes(const DensePlan& plan);

  Stop allocate(const Watch& watch) override;
  std::uint64_t bytes() const override { return waves_.bytes() + marks_bytes(); }
  std::uint64_t bytes_to_save() const override {
    return waves_.words().bytes_to_save() + marks_bytes();
  }
  std::uint64_t least_bytes() const override { return least_bytes(plan_, store_.block_bytes()); }
  void hand_over_blocks() override { waves_.words().write_changes(); }
  absl::Status save(WordFileWriter& out) override;
  absl::Status load(std::span<WordsIn> files) override;
  void insert(int segment, DenseLayout::Bit bit) override;
  std::optional<std::vector<std::uint64_t>> advance(bool colour, const Watch& watch,
                                                    DenseVisitor* visitor = nullptr) override;
  Stop stopped_by(const Watch& watch) const override { return waves_.stopped_by(watch); }
  void pause_with(const std::function<Stop()>& pause) override { waves_.pause_with(pause); }
  bool is_within_level() const override { return waves_.is_within_level(); }
  absl::Status save_place(WordFileWriter& out) override { return waves_.save_place(out, fresh()); }
  absl::Status load_place(WordsIn& in) override;

 private:
  // A block of a segment. Segments go together, block by block.
  struct Target {
    int segment;
    std::uint64_t block;
  };
  Target target(std::uint64_t i) const {
    const std::uint64_t segments = at(plan_.segments());
    return {static_cast<int>(i % segments), i / segments};
  }
  std::uint64_t first_word(int segment, std::uint64_t chunk) const {
    return at(segment) * plan_.words() + chunk * gather_.chunk();
  }

  std::uint64_t targets() const { return blocks() * at(plan_.segments()); }
  void look_at(const Target& target);
  bool needs_pages(const Target& target);
  void sweep_wave(DiskWaves::Targets targets, DenseVisitor* visitor);

  BlockStore& store_;
  DiskWaves waves_;
};

}  // namespace trailblaze
