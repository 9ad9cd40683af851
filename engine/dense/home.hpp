// Where the words of a dense table lie: in memory, on a disk (disk_home.hpp), or shared by several
// processes (peer_home.hpp). DenseSweep and DenseRuns are written once, over any of them.
//
//   a level   passes, one after another, each of them over targets
//   a pass    DensePass: what is done at a target, and which words it takes and changes
//   a home    TableHome: sees to it that these words are in memory while the pass works at a target
//
// In memory a pass is one wave of all targets. Elsewhere it is several, and before each of them the
// home brings what its targets take.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/status.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/gather.hpp"
#include "engine/dense/plan.hpp"
#include "engine/disk/manifest.hpp"
#include "engine/disk/word_file.hpp"
#include "engine/disk/words_in.hpp"

namespace trailblaze {

// The words of a table: planes of all segments, then planes of one segment.
//
//   plane 0 of all   |  plane 1 of all   |  plane 2 of all   |  of one  |  of one  |
//   saved                                                       nothing between two levels
struct TableShape {
  std::uint64_t segments, words;  // words of a segment
  std::uint64_t of_all = 1, of_one = 0;
  std::uint64_t saved = 1;  // so many planes are all that a checkpoint between two levels needs
  std::uint64_t marks = 0;  // bytes, which are in memory wherever the words are
  std::uint64_t most_taken = 0;  // by a pass, in words, however many processes share the table
  std::uint64_t on_disk = 0;     // so many times a table on a disk is written or read in all

  std::uint64_t planes() const { return of_all + of_one; }
  // True if a level makes words in planes that a checkpoint between two levels does not have.
  bool has_planes_of_level() const { return saved != planes(); }
  std::uint64_t words_of(std::uint64_t plane) const {
    return plane < of_all ? segments * words : words;
  }
  std::uint64_t all_words() const { return (of_all * segments + of_one) * words; }
  // The memory of a table that one process has in memory.
  std::uint64_t bytes() const { return all_words() * sizeof(std::uint64_t) + marks; }
};

// One pass of a level. Its targets have numbers, and are blocks of segments. No work at a target
// changes what another one takes, so a home may choose the order.
class DensePass {
 public:
  using Range = DenseShares::Range;
  using Words = absl::FunctionRef<void(const std::uint64_t* first, std::uint64_t count)>;

  // Words of the segment `from` that come to a target by a route.
  struct Inflow {
    int from;
    const DenseRoute* route;
  };

  virtual ~DensePass() = default;
  DensePass(const DensePass&) = delete;
  DensePass& operator=(const DensePass&) = delete;

  std::uint64_t number() const { return number_; }    // in its level, from 0
  std::uint64_t kind() const { return kind_; }        // of all levels: what comes is alike
  std::uint64_t targets() const { return targets_; }  // they are 0 .. targets - 1
  // So many targets are of one block, and go to one worker as far as it takes them together.
  std::uint64_t row() const { return row_; }
  const DenseGather& gather() const { return gather_; }

  // Does worker w's work at targets of one row, whose words are in memory.
  virtual void work(int w, Range targets) = 0;

  // For words on a disk: names the words that a target takes or changes, or none if there is
  // nothing to do, and makes a note of that; it may be called twice. And those that work() changed.
  virtual void needs(std::uint64_t target, Words need) = 0;
  virtual void changes(std::uint64_t target, Words changed) = 0;

  // For words of several processes: the targets of a process; what comes to a target, and its
  // block; a source; and noting that chunks of it have something new, or nothing.
  virtual std::vector<Range> targets_of(int process) const = 0;
  virtual std::span<const Inflow> inflows(std::uint64_t target) const = 0;
  virtual std::uint64_t block_of(std::uint64_t target) const = 0;
  virtual DenseBits source(int segment) = 0;
  virtual void mark(int segment, Range chunks, bool has_news) = 0;

 protected:
  DensePass(const DenseGather& gather, std::uint64_t number, std::uint64_t kind,
            std::uint64_t targets, std::uint64_t row = 1)
      : gather_(gather), number_(number), kind_(kind), targets_(targets), row_(row) {}

 private:
  const DenseGather& gather_;
  const std::uint64_t number_, kind_, targets_, row_;
};

class TableHome {
 public:
  using Word = DenseGather::Word;
  using Range = DenseShares::Range;

  virtual ~TableHome() = default;
  TableHome(const TableHome&) = delete;
  TableHome& operator=(const TableHome&) = delete;

  // The words that this process owns. One that is alone owns all.
  const DenseShares& shares() const { return shares_; }

  // The least memory with which it can be allocated.
  virtual std::uint64_t least_bytes() const { return shape_.bytes(); }

  // Gets memory for the words, all 0, which takes seconds for gigabytes, and returns what stopped
  // it. `has_marks`: there was memory for the marks here. The passes are of each kind to which
  // something comes, in order.
  virtual Stop allocate(bool has_marks, std::span<DensePass* const> passes, const Watch& watch) = 0;
  virtual Word* plane(std::size_t number) = 0;
  virtual std::uint64_t bytes() const = 0;  // of the words that are in memory
  // The bytes that a pass goes through without waiting for any of them.
  virtual std::uint64_t bytes_at_hand() const { return bytes(); }

  // Sets bits of a word which this process owns, before the first level.
  virtual void insert(Word* word, Word bits) { *word |= bits; }

  // Does a pass, and returns what stopped it in the middle.
  virtual Stop pass(DensePass& pass, const Watch& watch) = 0;
  // Ends a level of one pass or several. Adds up the numbers of all processes.
  virtual void end_level(std::span<std::uint64_t> /*numbers*/) { forget_place(); }
  // Of these chunks, and `all` that the plane has, those without a mark do not count any more.
  virtual void discard(const DenseBits& /*plane*/, std::uint64_t /*all*/, Range /*chunks*/) {}

  // A checkpoint, between two levels or within one (DenseSpace), and about its bytes.
  virtual void hand_over_blocks() {}
  virtual std::uint64_t bytes_to_save() const;
  virtual absl::Status save(WordFileWriter& out);
  // Reads one of so many files, that of a process.
  virtual absl::Status load(WordsIn& in, int files, int process);

  // Within a level, which a stop has left; the first pass then is the one that it has left.
  virtual void pause_with(std::function<Stop()> /*pause*/) {}
  virtual bool is_within_level() const { return is_within_level_; }
  virtual std::uint64_t first_pass() const { return is_within_level_ ? pass_ : 0; }
  virtual bool has_begun(std::uint64_t pass) const { return is_within_level_ && pass_ == pass; }
  using TargetsOf =
      absl::FunctionRef<std::uint64_t(std::uint64_t pass)>;  // 0: there is no such pass
  virtual absl::Status save_place(WordFileWriter& out, std::span<const std::uint64_t> fresh);
  virtual absl::Status load_place(WordsIn& in, TargetsOf targets_of,
                                  std::span<std::uint64_t> fresh);

 protected:
  // The plan and the crew must outlive it.
  TableHome(const DensePlan& plan, const TableShape& shape, const Crew& crew, int processes = 1,
            int number = 0)
      : plan_(plan), shape_(shape), crew_(crew), shares_(plan, processes, number) {}

  // Begins a pass, or goes on with the one that a stop has left. Works at these targets of it,
  // whose words are in memory, unless they are done, by all of the crew. Without a watch nothing
  // stops it.
  void begin_pass(const DensePass& pass);
  Stop work_at(DensePass& pass, Range targets, const Watch* watch);
  void forget_place();
  // The watch that may stop a pass; null if nothing may. A pass to which nothing comes replaces the
  // frontier, if a level has planes of its own. Processes need the frontier to begin again.
  const Watch* watch_of(const DensePass& pass, const Watch& watch) const {
    const bool replaces_frontier = shape_.has_planes_of_level() && pass.inflows(0).empty();
    return replaces_frontier ? nullptr : &watch;
  }

  // Writes every page of these words, which are zeros, once, by all of the crew. So the kernel's
  // work for fresh memory is not part of a level's time, and pages lie near the threads that use
  // them.
  Stop touch(std::span<Word> words, const Watch& watch) const;

  const DensePlan& plan_;
  const TableShape shape_;
  const Crew& crew_;
  const DenseShares shares_;

 private:
  void work_at_rest(DensePass& pass, int w, Range targets);

  // The level at work: its pass, and which of the targets are done.
  bool is_within_level_ = false;
  std::uint64_t pass_ = 0;
  std::vector<std::uint8_t> done_;
};

// All words in memory: each pass is one wave.
class MemoryHome final : public TableHome {
 public:
  MemoryHome(const DensePlan& plan, const TableShape& shape, const Crew& crew)
      : TableHome(plan, shape, crew) {}

  Stop allocate(bool has_marks, std::span<DensePass* const> passes, const Watch& watch) override;
  Word* plane(std::size_t number) override { return planes_[number].data(); }
  std::uint64_t bytes() const override { return shape_.bytes() - shape_.marks; }
  Stop pass(DensePass& pass, const Watch& watch) override {
    begin_pass(pass);
    return work_at(pass, {0, pass.targets()}, watch_of(pass, watch));
  }

 private:
  std::vector<ZeroedArray<Word>> planes_;
};

}  // namespace trailblaze
