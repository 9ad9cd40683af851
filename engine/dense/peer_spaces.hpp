// The dense sweeps of tables that several processes share (peer_words.hpp). Each makes the new
// states of the blocks that it owns, of words that it owns or that have come from others, and all
// add up what they have counted. So a level has the counts that one process would have.
//
// With two colours, a level is a number of waves. In a wave each process receives what some of its
// targets need, sweeps them, and gives back what it has received:
//
//   targets of process 0   |  wave 0  |  wave 1  |
//   targets of process 1              |  wave 0  |  wave 1  |
//
// How far a wave goes is found once, by the pages that come if all chunks have changed: so that
// these are at most an eighth of what a process owns, or 32 MiB where that is more. What one block
// of a segment needs comes in one wave, even where it is more than both.
//
// With runs of moves each step is a wave. It receives at most the words of one segment, and every
// process asks for a whole segment beside its part, however many processes there are. So the memory
// of each has a floor: more processes make its part smaller, but not the segment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/peer_words.hpp"
#include "engine/dense/plan.hpp"
#include "engine/dense/runs.hpp"
#include "engine/dense/space.hpp"
#include "engine/dense/sweep.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/peers.hpp"

namespace trailblaze {

class PeerSweep final : public DenseSweep {
 public:
  // The plan has two colours, and must outlive the sweep, as must the peers. In a wave it receives
  // about this many bytes at most, but always what one block of a segment needs.
  PeerSweep(const DensePlan& plan, const Crew& crew, Isa isa, Peers& peers,
            std::uint64_t most_received);
  PeerSweep(const DensePlan& plan, const Crew& crew, Isa isa, Peers& peers)
      : PeerSweep(plan, crew, isa, peers, most_received(plan, peers.count())) {}

  // The memory of the process that needs most.
  static std::uint64_t bytes_needed(const DensePlan& plan, int processes);

  Stop allocate(const Watch& watch) override;
  std::uint64_t bytes() const override { return own_bytes_ + beside_bytes_ + marks_bytes(); }
  std::uint64_t bytes_to_save() const override { return own_bytes_ + marks_bytes(); }
  std::uint64_t least_bytes() const override { return bytes_needed(plan_, peers_.count()); }
  Traffic traffic() const override { return traffic_of_all_; }
  void insert(int segment, DenseLayout::Bit bit) override;
  std::optional<std::vector<std::uint64_t>> advance(bool colour, const Watch& watch,
                                                    DenseVisitor* visitor = nullptr) override;
  Stop stopped_by(const Watch& /*watch*/) const override { return stop_; }

  std::size_t waves() const { return waves_; }
  // The bytes of the pages that come in one wave, at most.
  std::uint64_t received_bytes() const { return received_bytes_; }
  // The bytes of the table that may be in memory beside its own part: all of them where there is
  // room, else those of one wave.
  std::uint64_t beside_bytes() const { return beside_bytes_; }
  // The bytes of the table that are in memory now.
  std::uint64_t resident_bytes() const { return table_.resident_bytes(); }

 private:
  using Range = DenseShares::Range;
  using Target = DenseShares::Target;
  class PagesOfWave;

  static std::uint64_t most_received(const DensePlan& plan, int processes);

  Stop plan_waves(const Watch& watch);
  Range targets_of(int process, std::size_t wave) const;
  void receive(bool colour, std::size_t wave);
  void add_needed(const Target& target, std::vector<Stretch>& stretches);
  void note_come(const Stretch& stretch);
  Stop sweep(const Range& targets, bool colour, const Watch& watch, DenseVisitor* visitor);
  void give_back();
  std::vector<std::uint64_t> add_up();

  Peers& peers_;
  const std::uint64_t most_received_;  // bytes
  PeerWords table_;
  std::uint64_t own_bytes_ = 0, received_bytes_ = 0, beside_bytes_ = 0;
  std::size_t waves_ = 1;
  std::vector<std::uint64_t> ends_;  // by process and wave: the target after its last one
  std::vector<bool> has_come_;       // by segment: something, in this wave
  Traffic traffic_of_all_;
  Stop stop_ = Stop::kNone;
};

class PeerRuns final : public DenseRuns {
 public:
  // The plan must outlive it, as must the peers.
  PeerRuns(const DensePlan& plan, const Crew& crew, Isa isa, Peers& peers);

  // The memory of the process that needs most.
  static std::uint64_t bytes_needed(const DensePlan& plan, int processes);

  Stop allocate(const Watch& watch) override;
  std::uint64_t bytes() const override { return least_bytes(); }
  std::uint64_t bytes_to_save() const override;
  std::uint64_t least_bytes() const override { return bytes_needed(plan_, peers_.count()); }
  void insert(int segment, DenseLayout::Bit bit) override;
  std::optional<std::vector<std::uint64_t>> advance(bool colour, const Watch& watch,
                                                    DenseVisitor* visitor = nullptr) override;
  Stop stopped_by(const Watch& /*watch*/) const override { return stop_; }

  // The bytes of all tables that are in memory now.
  std::uint64_t resident_bytes() const;

 private:
  using Range = DenseShares::Range;

  template <class Body>
  void for_each_own_chunk(int segment, const Body& body);
  void forget_marks(const Step& step);
  void receive(const Step& step);
  void give_back(const Step& step, std::size_t number);

  Peers& peers_;
  PeerWords visited_, frontier_, next_, travel_[2];
  Stop stop_ = Stop::kNone;
};

}  // namespace trailblaze
