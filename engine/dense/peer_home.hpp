// The words of a dense table that several processes (peers.hpp) share. Each process makes the new
// states of the sections that it owns, from words that it owns or that others have sent. Then all
// processes add up their counts. The counts of a level are the same as in a single process.
//
// Each process owns a range of the leading digits (DenseShares, plan.hpp). Moves that keep these
// digits stay with their owner, except at the ends of a range: there another process owns some
// segments of the section. Other moves bring words from sections of other processes. These words
// travel before a pass gathers them, in contiguous stretches, if their chunks have changed. Both
// sides know the plan of moves, so the owner of the words sends them without a request.
//
// A pass is a number of waves. In a wave each process receives what some of its targets need, works
// at these targets, and gives the received memory back:
//
//   targets of process 0   |  wave 0  |  wave 1  |
//   targets of process 1              |  wave 0  |  wave 1  |
//
// The waves are planned once, as if all chunks had changed. The pages that come in a wave are at
// most an eighth of what the process owns, or 32 MiB if that is more, but never more than there can
// be. All words for a target come in the same wave, even if they exceed this limit.
//
// Every process reserves addresses for all words of the table, so that gathering is the same as in
// a single process. The system has memory only for pages that were written: pages that the process
// owns, and pages that have come. The latter are given back after the gathering. But if a process
// has room for the whole table, all its pages exist from the beginning, and stay.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/home.hpp"
#include "engine/dense/plan.hpp"
#include "engine/run/peers.hpp"

namespace trailblaze {

class PeerHome final : public TableHome {
 public:
  // The plan and the peers must outlive the home. In a wave the home receives at most about
  // `most_received` bytes, or more if a single target needs more.
  PeerHome(const DensePlan& plan, const TableShape& shape, const Crew& crew, Peers& peers,
           std::uint64_t most_received);
  PeerHome(const DensePlan& plan, const TableShape& shape, const Crew& crew, Peers& peers)
      : PeerHome(plan, shape, crew, peers, most_received(plan, shape, peers.count())) {}
  ~PeerHome() override;

  // Returns the memory of the process that needs most.
  static std::uint64_t bytes_needed(const DensePlan& plan, const TableShape& shape, int processes);

  std::uint64_t least_bytes() const override { return bytes_needed(plan_, shape_, peers_.count()); }
  Stop allocate(bool has_flags, Passes passes, const Watch& watch) override;
  Word* plane(std::size_t number) override { return words_ + first_word(number); }
  std::uint64_t bytes() const override { return own_bytes_ + foreign_bytes_; }
  std::uint64_t bytes_at_hand() const override { return own_bytes_; }
  Stop pass(DensePass& pass, const Watch& watch) override;
  void end_level(std::span<std::uint64_t> numbers) override {
    TableHome::end_level(numbers);
    peers_.sum(numbers);
  }
  // If a level has planes of its own, it begins again after a stop in any process.
  bool is_within_level() const override {
    return !shape_.has_planes_of_level() && TableHome::is_within_level();
  }
  absl::Status load_progress(WordsIn& in, TargetsOf targets_of,
                             std::span<std::uint64_t> fresh) override {
    if (shape_.has_planes_of_level()) return in.skip(in.left());
    return TableHome::load_progress(in, targets_of, fresh);
  }

  // The most waves of a pass, and the most bytes of pages that come in a wave.
  std::uint64_t waves() const;
  std::uint64_t received_bytes() const { return received_bytes_; }
  // Bytes of the table that may be in memory beside the process's own part: all other bytes if
  // there is room, else the bytes of a wave.
  std::uint64_t foreign_bytes() const { return foreign_bytes_; }

  static std::uint64_t words_per_page();

 private:
  // Contiguous words of a source that travel.
  struct Stretch {
    int segment;
    std::uint64_t first, count;
  };
  class WavePages;

  static std::uint64_t most_received(const DensePlan& plan, const TableShape& shape, int processes);
  // Returns the bytes of all planes if a process owns `own` words of a plane of all segments.
  static std::uint64_t bytes_of(const TableShape& shape, std::uint64_t own, std::uint64_t section);
  std::uint64_t first_word(std::uint64_t plane) const {
    return shape_.pages_before(plane, words_per_page()) * words_per_page();
  }

  bool get_addresses();
  Stop touch_words(std::uint64_t first, std::uint64_t end, const Watch& watch);
  Stop touch_own(const Watch& watch);
  Stop plan_waves(Passes passes, const Watch& watch);
  Stop plan_pass(const DensePass& pass, WavePages& pages, const Watch& watch,
                 std::vector<std::uint64_t>& ends);
  Range targets_of(const DensePass& pass, int process, std::uint64_t wave) const;

  void receive(DensePass& pass, std::uint64_t wave);
  void note_received(DensePass& pass, const Stretch& stretch);
  void free_received(DensePass& pass);

  Peers& peers_;
  const std::uint64_t most_received_;  // bytes
  Word* words_ = nullptr;
  std::uint64_t own_bytes_ = 0, received_bytes_ = 0, foreign_bytes_ = 0;
  bool holds_whole_table_ = false;
  // A process numbers the waves of all kinds of passes in a row. first_wave_[kind] is the number of
  // a kind's first wave, and first_wave_.back() is the number of all waves. ends_ has, for each
  // process and wave, the target after the wave's last target.
  std::vector<std::uint64_t> ends_, first_wave_;
  std::vector<bool> has_received_;  // by segment: true if words came in this wave
};

}  // namespace trailblaze
