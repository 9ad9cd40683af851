// The dense sweep with a frontier of a table that is larger than memory: its words are paged, the
// marks of its chunks stay in memory.
//
//   words    | visited | frontier | next |  travel, two of one segment  |     each begins a page
//
// A level takes the steps of runs one after another, each in waves of blocks of its target
// (disk_waves.hpp), and then settles all segments in waves. Words of a chunk that is not marked do
// not count, so a page without a mark is thrown away: pages of what travels, and of the next level,
// are seldom written, and between two levels there are none.
//
// Each step is a pass, and settling is the last one. No work at a target changes what others take.
// So a checkpoint between two waves, which has the pages and marks of what travels and of the next
// level too, is gone on from by the same work at the targets that are left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/dense/disk_waves.hpp"
#include "engine/dense/runs.hpp"

namespace trailblaze {

class DiskRuns final : public DenseRuns {
 public:
  // The plan and the store must outlive it.
  DiskRuns(const DensePlan& plan, const Crew& crew, Isa isa, BlockStore& store);

  // The least memory that it needs, and the most disk that it takes: each page may be there twice,
  // as it was at the last checkpoint and as it is now; and some that were thrown away are still
  // being written.
  static std::uint64_t least_bytes(const DensePlan& plan, std::size_t block_bytes);
  static std::uint64_t disk_bytes(const DensePlan& plan, std::size_t block_bytes);
  // About what all levels read and write.
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
  absl::Status save_place(WordFileWriter& out) override;
  absl::Status load_place(WordsIn& in) override;

 private:
  // Pages of the words of all segments, and of one that travels.
  struct Pages {
    std::uint64_t plane, travel;
    std::uint64_t all() const { return 3 * plane + 2 * travel; }
  };
  static Pages pages_of(const DensePlan& plan, std::size_t block_bytes);

  // Where words are in the table.
  std::uint64_t place_of(const Word* word) {
    return static_cast<std::uint64_t>(word - waves_.words().data());
  }
  void need(const Word* words, std::uint64_t chunk);
  void note_change(const Word* words, std::uint64_t chunk);
  bool is_marked(const DenseBits& bits, std::uint64_t chunks, PagedWords::Page page);
  void clear(const DenseBits& bits, std::uint64_t chunks);

  template <class Visit>
  void for_each_marked_source(const Step& step, std::uint64_t chunk, const Visit& visit);
  void look_at_step(const Step& step, std::uint64_t chunk);
  void note_step(const Step& step, std::uint64_t chunk);
  std::uint64_t settling() const { return steps().size(); }  // the number of that pass
  std::uint64_t targets_of(std::uint64_t pass) const;
  bool take(std::uint64_t pass, const Watch& watch);
  bool settle(const Watch& watch, DenseVisitor* visitor);
  void note_settled(std::uint64_t block);

  BlockStore& store_;
  DiskWaves waves_;
};

}  // namespace trailblaze
