// The states of a space at a bit or three bits each, and the step from a level to the next. A dense
// search (dense.hpp) and the sweep of a pattern database are built on it. DenseSweep (sweep.hpp) is
// for moves that all change a colour, DenseSlides (slides.hpp) for all others. A home (home.hpp)
// stores the words.
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

// Sees the new bits of a level. A worker calls it for the words that it owns, while it makes the
// level.
class DenseVisitor {
 public:
  virtual ~DenseVisitor() = default;

  // True if the visitor wants to see a worker's next chunk.
  virtual bool wants(int worker) const = 0;

  // Shows the new bits of the words first, first + 1, ... of a segment. Many words may be 0.
  virtual void visit(int worker, int segment, std::uint64_t first,
                     std::span<const std::uint64_t> words) = 0;
};

// Flags of chunks or sections, and their number.
struct FlagArray {
  ZeroedArray<std::uint8_t>* flags;
  std::size_t size;
};

class DenseSpace {
 public:
  using Word = DenseGather::Word;

  virtual ~DenseSpace() = default;
  DenseSpace(const DenseSpace&) = delete;
  DenseSpace& operator=(const DenseSpace&) = delete;

  // Allocates the memory, and returns what stopped it.
  Stop allocate(const Watch& watch);
  std::uint64_t bytes() const;
  std::uint64_t least_bytes() const { return home_->least_bytes(); }
  // The memory traffic of the last level, if the space counts it.
  const Traffic& traffic() const { return traffic_; }

  // A checkpoint, between two levels or within a level. Call hand_over_blocks() before save(): it
  // hands to the store the data that is kept in blocks. bytes_to_save() returns about how many
  // bytes a checkpoint would write now.
  void hand_over_blocks() { home_->hand_over_blocks(); }
  std::uint64_t bytes_to_save() const;
  absl::Status save(WordFileWriter& out);
  // Reads a checkpoint's files: each process that made it wrote a file. Keeps what this process
  // owns.
  absl::Status load(std::span<WordsIn> files);

  // A checkpoint within a level. After a stop, save_progress() follows save() and writes the
  // progress in the level. A space on a disk also calls pause() in advance() wherever a checkpoint
  // may be made, and a stop that pause() returns ends the level. After load(), and load_progress()
  // for each file, the next advance() continues from there, and its visitor sees only the states
  // found from then on. If is_within_level() is false after a stop, save() writes the space as it
  // was before the level, and the level begins again.
  void set_pause(std::function<Stop()> pause) { home_->set_pause(std::move(pause)); }
  bool is_within_level() const { return home_->is_within_level(); }
  absl::Status save_progress(WordFileWriter& out);
  absl::Status load_progress(WordsIn& in);

  // Adds a state of the first level. This process must hold its word: if several processes share
  // the space, another process holds the other words.
  void insert(int segment, DenseLayout::Bit bit);
  bool holds(int segment, std::uint64_t word) const { return home_->shares().owns(segment, word); }

  // Makes the next level, whose states have this colour if there are two colours. Returns the
  // number of new states in each segment, or nothing if something stopped it midway.
  std::optional<std::vector<std::uint64_t>> advance(bool colour, const Watch& watch,
                                                    DenseVisitor* visitor = nullptr);
  Stop stopped_by() const { return stop_; }

 protected:
  using Range = DenseShares::Range;
  using Flags = ZeroedArray<std::uint8_t>;

  // Memory of a worker.
  struct Worker {
    DenseGather::Scratch scratch;
    std::vector<std::uint64_t> fresh;  // new states by segment
    std::uint64_t merged = 0;          // bytes
  };

  // The plan must outlive the space.
  DenseSpace(const DensePlan& plan, const Crew& crew, Isa isa, std::unique_ptr<TableHome> home);

  virtual std::vector<std::unique_ptr<DensePass>> all_passes() = 0;
  virtual std::uint64_t targets_of(std::uint64_t pass) const = 0;  // 0 if there is no such pass
  virtual void allocated() = 0;                                    // called once the words exist
  virtual void add(int segment, DenseLayout::Bit bit) = 0;
  // Does the passes of a level, and returns what stopped it.
  virtual Stop make_level(bool colour, const Watch& watch, DenseVisitor* visitor) = 0;
  virtual Traffic take_traffic() { return {}; }

  static std::size_t at(int segment) { return static_cast<std::size_t>(segment); }

  const DensePlan& plan_;
  const std::uint64_t sections_;  // of a segment
  const DenseGather gather_;
  const std::unique_ptr<TableHome> home_;
  std::vector<Worker> workers_;
  // Flags that exist between two levels and go into every checkpoint; flags that only a level has.
  std::vector<FlagArray> flags_, flags_of_level_;

 private:
  void clear_foreign_flags();
  std::vector<std::uint64_t> take_fresh();

  Traffic traffic_;
  Stop stop_ = Stop::kNone;
};

}  // namespace trailblaze
