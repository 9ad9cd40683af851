// The storage of a dense table's words: in memory, on a disk (disk_home.hpp), or shared by several
// processes (peer_home.hpp). DenseSweep and DenseSlides are written once, for all of them.
//
//   a level   a pass or several, each of them over targets
//   a pass    DensePass: the work at a target, and the words that the work reads and changes
//   a home    TableHome: has these words in memory while the pass works at a target
//
// In memory a pass is a single wave of all targets. Otherwise a pass is several waves, and before
// each wave the home brings the words that its targets need.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
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
  std::uint64_t planes_of_all = 1, planes_of_one = 0;
  std::uint64_t saved_planes = 1;  // leading planes that a checkpoint between two levels saves
  std::uint64_t flag_bytes = 0;    // always in memory
  // Reads and writes of all levels on a disk, in sizes of the table.
  std::uint64_t table_transfers = 0;

  std::uint64_t planes() const { return planes_of_all + planes_of_one; }
  // True if a level makes words in planes that a checkpoint between two levels does not save.
  bool has_planes_of_level() const { return saved_planes != planes(); }
  std::uint64_t words_of(std::uint64_t plane) const {
    return plane < planes_of_all ? segments * words : words;
  }
  std::uint64_t all_words() const { return (planes_of_all * segments + planes_of_one) * words; }
  // Returns the number of pages before a plane if each plane begins a page.
  std::uint64_t pages_before(std::uint64_t plane, std::uint64_t page_words) const {
    std::uint64_t pages = 0;
    for (std::uint64_t i = 0; i < plane; ++i) pages += (words_of(i) + page_words - 1) / page_words;
    return pages;
  }
  // Bytes of a table that a single process holds in memory.
  std::uint64_t bytes() const { return all_words() * sizeof(std::uint64_t) + flag_bytes; }
};

// A pass of a level. Its targets are numbered sections of segments. No work at a target changes
// what another target reads, so a home may choose the order.
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

  std::uint64_t number() const { return number_; }    // within its level, from 0
  std::uint64_t kind() const { return kind_; }        // passes of a kind have the same inflows
  std::uint64_t targets() const { return targets_; }  // they are 0 .. targets - 1
  // Neighbouring targets make a batch, and a worker works at several targets of a batch together.
  std::uint64_t targets_per_batch() const { return targets_per_batch_; }
  const DenseGather& gather() const { return gather_; }

  // Does worker w's work at targets of a batch. Their words are in memory.
  virtual void work(int w, Range targets) = 0;

  // For words on a disk. needs() names the words that a target reads or changes. If the target has
  // no work, needs() names none and records this. It may be called twice. changes() names the words
  // that work() changed.
  virtual void needs(std::uint64_t target, Words need) = 0;
  virtual void changes(std::uint64_t target, Words changed) = 0;

  // For words of several processes: the targets that a process owns, the inflows of a target, its
  // section, and a source segment. set_flags() records that chunks of the source have something
  // new, or nothing.
  virtual std::vector<Range> targets_of(int process) const = 0;
  virtual std::span<const Inflow> inflows(std::uint64_t target) const = 0;
  virtual std::uint64_t section_of(std::uint64_t target) const = 0;
  virtual DenseBits source(int segment) = 0;
  virtual void set_flags(int segment, Range chunks, bool has_news) = 0;

 protected:
  DensePass(const DenseGather& gather, std::uint64_t number, std::uint64_t kind,
            std::uint64_t targets, std::uint64_t targets_per_batch = 1)
      : gather_(gather),
        number_(number),
        kind_(kind),
        targets_(targets),
        targets_per_batch_(targets_per_batch) {}

  // Calls body(chunk) for each chunk of a target's section.
  template <class Body>
  void for_each_chunk(std::uint64_t target, const Body& body) const {
    const std::uint64_t chunks = gather_.chunks_of_section(), first = section_of(target) * chunks;
    for (std::uint64_t chunk = first; chunk < first + chunks; ++chunk) body(chunk);
  }
  void visit_chunk(const DenseBits& bits, std::uint64_t chunk, Words visit) const {
    visit(bits.words + chunk * gather_.chunk_words(), gather_.chunk_words());
  }
  // Visits the flagged chunks from which an inflow brings words to this chunk. Returns whether
  // there are any.
  bool visit_sources(const Inflow& inflow, std::uint64_t chunk, Words visit) {
    const DenseBits from = source(inflow.from);
    bool any = false;
    gather_.for_each_stretch(*inflow.route, chunk, [&](std::uint64_t first, std::uint64_t) {
      const std::uint64_t one = first / gather_.chunk_words();
      if (!from.flags[one]) return;
      any = true;
      visit_chunk(from, one, visit);
    });
    return any;
  }

 private:
  const DenseGather& gather_;
  const std::uint64_t number_, kind_, targets_, targets_per_batch_;
};

class TableHome {
 public:
  using Passes = std::span<const std::unique_ptr<DensePass>>;
  using Word = DenseGather::Word;
  using Range = DenseShares::Range;

  virtual ~TableHome() = default;
  TableHome(const TableHome&) = delete;
  TableHome& operator=(const TableHome&) = delete;

  // The words that this process owns. A process that is alone owns all words.
  const DenseShares& shares() const { return shares_; }

  // Returns the least bytes of memory with which allocate() can succeed.
  virtual std::uint64_t least_bytes() const { return shape_.bytes(); }

  // Allocates the words, all 0, which takes seconds for gigabytes. Returns what stopped it.
  // `has_flags` is true if this process had memory for the flags. `passes` has a pass of each kind
  // that has inflows, in order of the kinds.
  virtual Stop allocate(bool has_flags, Passes passes, const Watch& watch) = 0;
  virtual Word* plane(std::size_t number) = 0;
  virtual std::uint64_t bytes() const = 0;  // of the words that are in memory
  // Returns the bytes that a pass can read without waiting.
  virtual std::uint64_t bytes_at_hand() const { return bytes(); }

  // Sets bits of a word that this process owns, before the first level.
  virtual void insert(Word* word, Word bits) { *word |= bits; }

  // Does a pass. Returns what stopped it before its end.
  virtual Stop pass(DensePass& pass, const Watch& watch) = 0;
  // Ends a level. Replaces each number by its sum over all processes.
  virtual void end_level(std::span<std::uint64_t> /*numbers*/) {
    is_within_level_ = false;
    done_.clear();
  }
  // Discards the words of the chunks in the range that are not flagged. The plane has `all` chunks.
  virtual void discard(const DenseBits& /*plane*/, std::uint64_t /*all*/, Range /*chunks*/) {}

  // Checkpoints between two levels or within a level (DenseSpace). bytes_to_save() is approximate.
  virtual void hand_over_blocks() {}
  virtual std::uint64_t bytes_to_save() const;
  virtual absl::Status save(WordFileWriter& out);
  // Reads file number `process` of a checkpoint that has `files` files.
  virtual absl::Status load(WordsIn& in, int files, int process);

  // Resuming within a level that a stop interrupted. first_pass() is the interrupted pass.
  // A disk's home keeps the function. NOLINTNEXTLINE(performance-unnecessary-value-param)
  virtual void set_pause(std::function<Stop()> /*pause*/) {}
  virtual bool is_within_level() const { return is_within_level_; }
  std::uint64_t first_pass() const { return is_within_level_ ? pass_ : 0; }
  bool has_begun(std::uint64_t pass) const { return is_within_level_ && pass_ == pass; }
  using TargetsOf =
      absl::FunctionRef<std::uint64_t(std::uint64_t pass)>;  // 0 if there is no such pass
  virtual absl::Status save_progress(WordFileWriter& out, std::span<const std::uint64_t> fresh);
  virtual absl::Status load_progress(WordsIn& in, TargetsOf targets_of,
                                     std::span<std::uint64_t> fresh);

 protected:
  // The plan and the crew must outlive the home.
  TableHome(const DensePlan& plan, const TableShape& shape, const Crew& crew, int processes = 1,
            int number = 0)
      : plan_(plan), shape_(shape), crew_(crew), shares_(plan, processes, number) {}

  // go_to_pass() records that this pass of a level is at work. begin_pass() begins a pass, or
  // continues the pass that a stop interrupted. work_at() works with the whole crew at the targets
  // in the range that are not done, whose words are in memory. If the watch is null, nothing stops
  // it.
  void go_to_pass(std::uint64_t pass) {
    is_within_level_ = true;
    pass_ = pass;
  }
  void begin_pass(const DensePass& pass);
  Stop work_at(DensePass& pass, Range targets, const Watch* watch);
  // Returns the watch, or null if the pass overwrites the frontier, because then nothing may stop
  // it. If a level has planes of its own, the pass that overwrites the frontier is the pass without
  // inflows. After a stop in an earlier pass, several processes begin the level again from its
  // frontier.
  const Watch* watch_of(const DensePass& pass, const Watch& watch) const {
    const bool replaces_frontier = shape_.has_planes_of_level() && pass.inflows(0).empty();
    return replaces_frontier ? nullptr : &watch;
  }

  // Writes a zero into every page of these words, which are 0, with the whole crew. This way, the
  // kernel's work for fresh memory is not part of a level's time, and pages lie near the threads
  // that use them.
  Stop touch(std::span<Word> words, const Watch& watch) const;

  const DensePlan& plan_;
  const TableShape shape_;
  const Crew& crew_;
  const DenseShares shares_;

 private:
  void work_at_remaining(DensePass& pass, int w, Range targets);

  // The level at work: its pass, and a flag for each target that is done.
  bool is_within_level_ = false;
  std::uint64_t pass_ = 0;
  std::vector<std::uint8_t> done_;
};

// Holds all words in memory: each pass is a single wave.
class MemoryHome final : public TableHome {
 public:
  MemoryHome(const DensePlan& plan, const TableShape& shape, const Crew& crew)
      : TableHome(plan, shape, crew) {}

  Stop allocate(bool has_flags, Passes passes, const Watch& watch) override;
  Word* plane(std::size_t number) override { return planes_[number].data(); }
  std::uint64_t bytes() const override { return shape_.bytes() - shape_.flag_bytes; }
  Stop pass(DensePass& pass, const Watch& watch) override {
    begin_pass(pass);
    return work_at(pass, {0, pass.targets()}, watch_of(pass, watch));
  }

 private:
  std::vector<ZeroedArray<Word>> planes_;
};

}  // namespace trailblaze
