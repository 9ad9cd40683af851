// The words of a dense table that several processes (peers.hpp) share. Each makes the new states of
// the blocks that it owns, of words that it owns or that have come from others, and all add up what
// they have counted. So a level has the counts that one process would have.
//
// Each process owns a range of the leading digits (DenseShares, plan.hpp). Moves that leave these
// as they are stay with their owner, but for a block at the end of a range, of which another
// process has some segments. What other moves bring from blocks of other processes travels before a
// pass gathers it: stretches of words that lie together, of chunks that have changed. Both sides
// know the plan of moves, so the owner of the words sends them without being asked.
//
// A pass is a number of waves. In a wave each process receives what some of its targets need, works
// at them, and gives back what it has received:
//
//   targets of process 0   |  wave 0  |  wave 1  |
//   targets of process 1              |  wave 0  |  wave 1  |
//
// How far a wave goes is found once, by the pages that come if all chunks have changed: so that
// these are at most an eighth of what a process owns, or 32 MiB if that is more, but never more
// than there can be. The words for one target come in one wave, even if they are more than that.
//
// Every process gives all words of the table their addresses, so that gathering is the same as in
// one process. The system has memory only for pages that were written: those that it owns, and
// those that have come. The latter are given back once they were gathered; but if a process has
// room for the whole table, all its pages are there from the beginning, and stay.
#pragma once

#include <absl/functional/function_ref.h>

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
  // The plan must outlive it, as must the peers. In a wave it receives about this many bytes at
  // most, but always what one target needs.
  PeerHome(const DensePlan& plan, const TableShape& shape, const Crew& crew, Peers& peers,
           std::uint64_t most_received);
  PeerHome(const DensePlan& plan, const TableShape& shape, const Crew& crew, Peers& peers)
      : PeerHome(plan, shape, crew, peers, most_received(plan, shape, peers.count())) {}
  ~PeerHome() override;

  // The memory of the process that needs most.
  static std::uint64_t bytes_needed(const DensePlan& plan, const TableShape& shape, int processes);

  std::uint64_t least_bytes() const override { return bytes_needed(plan_, shape_, peers_.count()); }
  Stop allocate(bool has_marks, std::span<DensePass* const> passes, const Watch& watch) override;
  Word* plane(std::size_t number) override { return words_ + first_word(number); }
  std::uint64_t bytes() const override { return own_bytes_ + beside_bytes_; }
  std::uint64_t bytes_at_hand() const override { return own_bytes_; }
  Stop pass(DensePass& pass, const Watch& watch) override;
  void end_level(std::span<std::uint64_t> numbers) override {
    TableHome::end_level(numbers);
    peers_.sum(numbers);
  }
  // A level that has planes of its own is begun again, whoever has left it.
  bool is_within_level() const override {
    return !shape_.has_planes_of_level() && TableHome::is_within_level();
  }
  absl::Status load_place(WordsIn& in, TargetsOf targets_of,
                          std::span<std::uint64_t> fresh) override {
    if (shape_.has_planes_of_level()) return in.skip(in.left());
    return TableHome::load_place(in, targets_of, fresh);
  }

  // The most waves of a pass, and the bytes of the pages that come in one of them, at most.
  std::uint64_t waves() const;
  std::uint64_t received_bytes() const { return received_bytes_; }
  // The bytes of the table that may be in memory beside its own part: all of them if there is room,
  // else those of one wave.
  std::uint64_t beside_bytes() const { return beside_bytes_; }
  // The bytes of the table that the system has in memory now. It looks at every page.
  std::uint64_t resident_bytes() const;

  static std::uint64_t words_of_page();

 private:
  // Words of a source that lie together and travel.
  struct Stretch {
    int segment;
    std::uint64_t first, count;
  };
  class PagesOfWave;

  static std::uint64_t most_received(const DensePlan& plan, const TableShape& shape, int processes);
  // The bytes of all planes, of a process that owns so many words of one of all segments.
  static std::uint64_t bytes_of(const TableShape& shape, std::uint64_t own, std::uint64_t block);
  std::uint64_t first_word(std::uint64_t plane) const;

  bool get_addresses();
  Stop touch_words(std::uint64_t first, std::uint64_t end, const Watch& watch);
  Stop touch_own(const Watch& watch);
  Stop plan_waves(std::span<DensePass* const> passes, const Watch& watch);
  Stop plan_pass(const DensePass& pass, PagesOfWave& pages, const Watch& watch,
                 std::vector<std::uint64_t>& ends);
  Range targets_of(const DensePass& pass, int process, std::uint64_t wave) const;

  void receive(DensePass& pass, std::uint64_t wave);
  void exchange(DensePass& pass,
                absl::FunctionRef<bool(int to, std::vector<Stretch>& stretches)> more);
  void note_come(DensePass& pass, const Stretch& stretch);
  void give_back(DensePass& pass);

  Peers& peers_;
  const std::uint64_t most_received_;  // bytes
  Word* words_ = nullptr;
  std::uint64_t own_bytes_ = 0, received_bytes_ = 0, beside_bytes_ = 0;
  bool has_room_ = false;  // for the whole table
  // By process, kind of pass and wave: the target after the last one. first_wave_ says where a kind
  // begins in those of a process, and how many there are.
  std::vector<std::uint64_t> ends_, first_wave_;
  std::vector<bool> has_come_;  // by segment: something, in this wave
};

}  // namespace trailblaze
