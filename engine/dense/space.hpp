// The states of a space at one bit or three each, and the step from one level to the next. A dense
// search (dense.hpp) and the sweep of a pattern database are made of it. DenseSweep (sweep.hpp) is
// for moves that all change a colour, DenseRuns (runs.hpp) for others. Where their words lie is the
// business of a home (home.hpp).
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/gather.hpp"
#include "engine/dense/home.hpp"
#include "engine/dense/layout.hpp"
#include "engine/dense/plan.hpp"
#include "engine/disk/word_file.hpp"
#include "engine/disk/words_in.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// Sees the new bits of a level. The worker that owns the words calls it while the level is made.
class DenseVisitor {
 public:
  virtual ~DenseVisitor() = default;

  // Whether the visitor wants to see a worker's next chunk.
  virtual bool wants(int worker) const = 0;

  // Shows the new bits of the words first, first + 1, ... of a segment. Many may be 0.
  virtual void visit(int worker, int segment, std::uint64_t first,
                     std::span<const std::uint64_t> words) = 0;
};

class DenseSpace {
 public:
  using Word = DenseGather::Word;

  virtual ~DenseSpace() = default;
  DenseSpace(const DenseSpace&) = delete;
  DenseSpace& operator=(const DenseSpace&) = delete;

  // Gets the memory, and returns what stopped it.
  Stop allocate(const Watch& watch);
  std::uint64_t bytes() const { return home_->bytes() + marks_bytes(); }
  std::uint64_t least_bytes() const { return home_->least_bytes(); }
  // The traffic of the last level, where it is counted.
  const Traffic& traffic() const { return traffic_; }

  // A checkpoint, between two levels or within one: what is to be in blocks goes there before it is
  // saved. About how many bytes it would write now.
  void hand_over_blocks() { home_->hand_over_blocks(); }
  std::uint64_t bytes_to_save() const;
  absl::Status save(WordFileWriter& out);
  // The files of a checkpoint, one for each process that made it. This one keeps what it owns.
  absl::Status load(std::span<WordsIn> files);

  // A checkpoint within a level: after a stop, save_place() writes where the level is, after
  // save(). A space on a disk also calls pause() in advance() where it is sound, and a stop that
  // this returns ends the level. After load() and load_place(), of each file, the next advance()
  // goes on there, and a visitor is shown only what comes from then on. A space that is not within
  // its level after a stop saves the level before, and begins the level again.
  void pause_with(std::function<Stop()> pause) { home_->pause_with(std::move(pause)); }
  bool is_within_level() const { return home_->is_within_level(); }
  absl::Status save_place(WordFileWriter& out);
  absl::Status load_place(WordsIn& in);

  // Adds a state of the first level, whose word this process holds. Another process holds the
  // others, where several share the space.
  void insert(int segment, DenseLayout::Bit bit);
  bool holds(int segment, std::uint64_t word) const { return home_->shares().owns(segment, word); }

  // Makes the next level, whose states have this colour where there are two. Returns the number of
  // new states in each segment, or nothing where something stopped it in the middle.
  std::optional<std::vector<std::uint64_t>> advance(bool colour, const Watch& watch,
                                                    DenseVisitor* visitor = nullptr);
  Stop stopped_by() const { return stop_; }

 protected:
  using Range = DenseShares::Range;
  using Marks = ZeroedArray<std::uint8_t>;

  // What a worker needs.
  struct Worker {
    DenseGather::Bench bench;
    std::vector<std::uint64_t> fresh;  // new states by segment
    std::uint64_t merged = 0;          // bytes
  };

  // The plan must outlive the space.
  DenseSpace(const DensePlan& plan, const Crew& crew, Isa isa, std::unique_ptr<TableHome> home);

  // Marks of chunks or blocks, and how many there are.
  struct MarkArray {
    Marks* marks;
    std::size_t size;
  };

  virtual std::vector<std::unique_ptr<DensePass>> all_passes() = 0;
  virtual std::uint64_t targets_of(std::uint64_t pass) const = 0;  // 0: there is no such pass
  virtual void allocated() = 0;                                    // the words are there now
  virtual void add(int segment, DenseLayout::Bit bit) = 0;
  // Does the passes of a level, and returns what stopped it.
  virtual Stop make_level(bool colour, const Watch& watch, DenseVisitor* visitor) = 0;
  virtual Traffic take_traffic() { return {}; }

  static std::size_t at(int segment) { return static_cast<std::size_t>(segment); }
  std::uint64_t chunks_of_block() const { return plan_.block() / gather_.chunk(); }

  const DensePlan& plan_;
  const std::uint64_t blocks_;  // of a segment
  const DenseGather gather_;
  const std::unique_ptr<TableHome> home_;
  std::vector<Worker> workers_;
  // What there is between two levels, which a checkpoint has; and what there is within one only.
  std::vector<MarkArray> marks_, marks_of_level_;

 private:
  bool allocate_marks();
  std::uint64_t marks_bytes() const;
  void forget_others();
  std::vector<std::uint64_t> take_fresh();

  Traffic traffic_;
  Stop stop_ = Stop::kNone;
};

}  // namespace trailblaze
