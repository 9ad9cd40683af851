// A kernel of IDA* for sliding tiles with Manhattan distance. It searches batches of similar
// states, so that vector instructions can make their moves.
//
//   bucket    states of one node of the move automaton (so of one place of the blank and one set of
//             moves) and of one slack; 8 bytes a state and nothing else
//   batch     the last states of a bucket: they make all their moves, and the children go to the
//             ends of other buckets (tiles_batch_kernels.hpp)
//
//             slack 2       slack 1       slack 0
//             o o o o       o o o o       o o o o        a column for each node
//             o   o         o o   o       o   o o
//                 o           o           o   o
//               `--near--> same slack   other moves --> one column of buckets to the right
//
// A shelf has the buckets of a slack. Among the shelves with a full batch, the shelf with the least
// slack comes first. A state without slack may make only near moves, on average fewer than one, so
// the trees below such states soon end. A bound of any size therefore runs in a fixed number of
// buckets. Nearly all nodes have no slack, because nodes with slack were already within the
// previous bound. The buckets without slack stay in the L2 cache.
//
// A goal is found only at slack 0: with more slack an earlier bound would have found it. Buckets do
// not keep how a node was reached; the path is found by searching again (ida_tree.hpp).
//
// Small trees need no batches (tiles_small_trees.hpp). A state is searched depth-first only if its
// children find their buckets full.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/base/memory.hpp"
#include "engine/heuristic/ida_kernel.hpp"
#include "puzzles/tiles/tiles_batch_kernels.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"
#include "puzzles/tiles/tiles_small_trees.hpp"

namespace trailblaze {

// The buckets of a slack, all of equal size.
class BatchShelf {
 public:
  BatchShelf(std::size_t nodes, std::size_t capacity)
      : capacity_(capacity), sizes_(nodes, 0), is_ready_(nodes, 0) {
    if (!states_.allocate(nodes * stride())) throw std::bad_alloc();
  }

  // A batch is half a bucket. The other half has room for states that arrive before the bucket
  // is expanded.
  std::size_t batch() const { return capacity_ / 2; }

  State* bucket(std::size_t node) { return states_.data() + node * stride(); }
  State* end(std::size_t node) { return bucket(node) + sizes_[node]; }
  std::size_t size(std::size_t node) const { return sizes_[node]; }
  std::size_t room(std::size_t node) const { return capacity_ - sizes_[node]; }

  // Sets the end of a bucket, and lists the bucket if it has a full batch.
  void set_end(std::size_t node, const State* end) {
    sizes_[node] = static_cast<std::uint32_t>(end - bucket(node));
    if (sizes_[node] >= batch()) make_ready(node);
  }
  void put(std::size_t node, State s) {
    *end(node) = s;
    set_end(node, end(node) + 1);
  }
  State take(std::size_t node) { return bucket(node)[--sizes_[node]]; }

  bool has_ready() const { return !ready_.empty(); }
  std::size_t take_ready() {
    const std::size_t node = ready_.back();
    ready_.pop_back();
    is_ready_[node] = 0;
    return node;
  }
  void make_all_ready() {
    for (std::size_t node = 0; node < sizes_.size(); ++node) {
      if (sizes_[node] > 0) make_ready(node);
    }
  }

  void clear() {
    while (has_ready()) take_ready();
    std::fill(sizes_.begin(), sizes_.end(), 0);
  }

 private:
  // Separate from set_end, which is inlined for every batch.
  __attribute__((noinline)) void make_ready(std::size_t node) {
    if (is_ready_[node] != 0) return;
    is_ready_[node] = 1;
    ready_.push_back(static_cast<std::uint32_t>(node));
  }

  // Buckets begin on cache lines, at different offsets in their pages.
  std::size_t stride() const { return (capacity_ + kBatchPadding + 8) / 8 * 8; }

  std::size_t capacity_;
  ZeroedArray<State> states_;
  std::vector<std::uint32_t> sizes_;
  std::vector<char> is_ready_;
  std::vector<std::uint32_t> ready_;  // nodes with a full batch
};

class TilesBatch final : public IdaKernel {
 public:
  // Plan and distance must outlive the kernel. `shelf` is the capacity in states of the shelf
  // without slack, chosen so that it stays in the L2 cache. The other shelves are smaller.
  TilesBatch(const BatchPlan& plan, const Manhattan& distance, Isa isa, std::size_t shelf = kShelf)
      : plan_(plan),
        distance_(distance),
        kernels_(batch_kernels(isa)),
        shelf_states_(shelf),
        small_(plan.small()) {}

  // Returns the largest `shelf` for which a dozen shelves take at most `bytes` bytes.
  static std::size_t shelf_within(std::uint64_t bytes) {
    return static_cast<std::size_t>(std::min<std::uint64_t>(kShelf, bytes / (5 * sizeof(State))));
  }

  std::uint64_t nodes_per_block() const override { return 12'000'000; }

  void search(std::span<const IdaPrefix> prefixes, int bound, IdaStop& stop,
              IdaTotals& totals) override {
    found_ = {};
    stop_ = &stop;
    is_small_ = prefixes.size() == 1 && search_small(prefixes.front(), bound);
    if (!is_small_) search_batches(prefixes, bound);
    // If some generated children are not counted as nodes, they exceed the bound. They exceed it by
    // 2, because their moves are not near.
    if (found_.generated > found_.nodes - prefixes.size()) found_.next_bound = bound + 2;
    totals += found_;
  }

  // Returns the path if the tree was small.
  std::optional<IdaFound> found() const override {
    if (!is_small_ || small_.path().empty()) return std::nullopt;
    return IdaFound{0, small_.path()};
  }

 private:
  static constexpr std::uint64_t kCheckEvery = 64;  // batches between two checks of the limits
  static constexpr std::size_t kShelf = std::size_t{1} << 18;

  int slack(const IdaPrefix& p, int bound) const {
    return (bound - static_cast<int>(p.depth) - distance_(p.state)) / 2;
  }

  bool search_small(const IdaPrefix& prefix, int bound) {
    return small_.search(prefix, bound, slack(prefix, bound), stop_->ends_at_first(), found_);
  }

  bool is_goal(State s, const BatchNode& node) const {
    return node.home_mask != 0 && plan_.is_goal(s);
  }
  static bool is_near(State s, const BatchMove& move) {
    return ((s ^ move.flip) & move.test) >= move.least;
  }

  // ---- in batches ----

  void search_batches(std::span<const IdaPrefix> prefixes, int bound) {
    for (const IdaPrefix& p : prefixes) {
      const auto at = static_cast<std::size_t>(slack(p, bound));
      while (shelves_.size() <= at) shelves_.emplace_back(plan_.nodes(), capacity(shelves_.size()));
      add_child(plan_.encode(p.state), p.node, at);
    }
    for (std::uint64_t round = 1; !is_over(round); ++round) {
      const std::size_t at = next_shelf();
      if (at == shelves_.size()) return;
      expand(at, shelves_[at].take_ready());
    }
    for (BatchShelf& shelf : shelves_) shelf.clear();
  }

  // Returns the capacity of a bucket in states.
  std::size_t capacity(std::size_t slack) const {
    constexpr std::size_t kLeast = 16, kMost = 2048;
    return std::clamp(shelf_states_ / plan_.nodes() >> std::min<std::size_t>(slack, 2), kLeast,
                      kMost);
  }

  bool is_over(std::uint64_t round) {
    if (found_.solutions > 0 && stop_->ends_at_first()) return true;
    return round % kCheckEvery == 0 && stop_->must_end(found_.nodes);
  }

  // Returns the least slack that has a full batch. If there is none, takes the greatest slack that
  // has states, because their children fill other buckets: marks all its buckets with states as
  // ready, and returns it. Returns the number of shelves if all are empty.
  std::size_t next_shelf() {
    for (std::size_t at = 0; at < shelves_.size(); ++at) {
      if (shelves_[at].has_ready()) return at;
    }
    for (std::size_t at = shelves_.size(); at-- > 0;) {
      shelves_[at].make_all_ready();
      if (shelves_[at].has_ready()) return at;
    }
    return shelves_.size();
  }

  // Makes the moves of the bucket's last states: at most a batch, and only as many states as the
  // target buckets have room for.
  void expand(std::size_t at, std::size_t v) {
    BatchShelf& shelf = shelves_[at];
    BatchShelf& lower = shelves_[at == 0 ? 0 : at - 1];
    const BatchNode& node = plan_.node(v);
    const std::size_t size = shelf.size(v);
    std::size_t count = std::min(size, shelf.batch());
    BatchEnds ends;
    BatchTargets targets{};
    for (std::size_t i = 0; i < node.count; ++i) {
      const std::size_t to = node.moves[i].target;
      targets[i] = &plan_.node(to);
      ends.same[i] = shelf.end(to);
      ends.less[i] = lower.end(to);
      count = std::min({count, shelf.room(to), at == 0 ? count : lower.room(to)});
    }
    if (count == 0) return spill(shelf.take(v), v, at);
    if (count >= 16) count = size - (size - count + 7) / 8 * 8;  // from the start of a cache line
    const State* const states = shelf.end(v) - count;
    shelf.set_end(v, states);
    found_.generated += count * node.count;
    if (at == 0 && node.home_mask != 0) look_for_goal(states, count, node);
    if (node.count > 0) {
      const auto& kernels = kernels_[std::min<std::size_t>(at, 2)];
      kernels[node.count - 1](states, count, node, targets, ends);
    }
    for (std::size_t i = 0; i < node.count; ++i) {
      const std::size_t to = node.moves[i].target;
      found_.nodes += static_cast<std::uint64_t>(ends.same[i] - shelf.end(to)) + ends.leaves[i];
      found_.generated += ends.leaves[i] * targets[i]->count;
      shelf.set_end(to, ends.same[i]);
      if (at == 0) continue;
      found_.nodes += static_cast<std::uint64_t>(ends.less[i] - lower.end(to));
      lower.set_end(to, ends.less[i]);
    }
  }

  // Counts goals. Expanding a goal is harmless: none of its moves is near, so it has no children.
  void look_for_goal(const State* states, std::size_t count, const BatchNode& node) {
    std::uint64_t goals = 0;
    for (std::size_t k = 0; k < count; ++k) goals += plan_.is_goal(states[k]);
    found_.solutions += goals;
    found_.generated -= goals * node.count;
  }

  // Puts a node within the bound into its bucket, or searches below it at once if the bucket is
  // full.
  void add_child(State s, std::size_t v, std::size_t at) {
    ++found_.nodes;
    if (shelves_[at].room(v) > 0) return shelves_[at].put(v, s);
    spill(s, v, at);
  }

  void spill(State s, std::size_t v, std::size_t at) {
    const BatchNode& node = plan_.node(v);
    if (at == 0 && is_goal(s, node)) {
      ++found_.solutions;
      return;
    }
    found_.generated += node.count;
    for (std::size_t i = 0; i < node.count; ++i) {
      const BatchMove& move = node.moves[i];
      const bool near = is_near(s, move);
      if (!near && at == 0) continue;
      add_child(with_tile_moved(s, node.blank_mask, move.rotation), move.target, at - !near);
    }
  }

  const BatchPlan& plan_;
  const Manhattan& distance_;
  const BatchKernels kernels_;
  const std::size_t shelf_states_;
  std::vector<BatchShelf> shelves_;  // by slack
  IdaStop* stop_ = nullptr;
  IdaTotals found_;
  SmallTrees small_;
  bool is_small_ = false;  // true if the last search was of a small tree
};

}  // namespace trailblaze
