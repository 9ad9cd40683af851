#include "engine/heuristic/ida_star.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"
#include "engine/heuristic/heuristic_search.hpp"
#include "engine/heuristic/ida_checkpoint.hpp"
#include "engine/heuristic/ida_peers.hpp"
#include "engine/heuristic/ida_tree.hpp"
#include "engine/puzzle/paths.hpp"

namespace trailblaze {
namespace {

class IdaStar {
 public:
  // `seen` is the kernels' table, or null. All arguments must outlive the search.
  IdaStar(const AnyPuzzle& puzzle, const AnyHeuristic& heuristic, const IdaMoves& moves,
          State start, const Options& options, const SearchOptions& how,
          const IdaContinuation& part, const MakeIdaKernel& make, TranspositionTable* seen)
      : puzzle_(puzzle),
        moves_(moves),
        start_(start),
        weight_(how.bound_weight),
        options_(options),
        deterministic_(how.deterministic),
        is_serial_(!how.move_order.empty()),
        counts_all_(counts_all(how)),
        most_listed_(how.path ? kMostListedPaths : 0),
        continuation_(part),
        make_(make),
        seen_(seen),
        watch_(options.limits, options.pulse),
        tree_(puzzle, heuristic, moves, weight_, seen, start),
        kernels_(static_cast<std::size_t>(options.crew.threads())),
        peers_(options.peers),
        checkpoints_(part.run, peers_.number() == 0),
        resumed_progress_(part.progress) {}

  Result run() {
    next_bound_ = tree_.first_f();
    const bool has_answer = resumed_progress_ != nullptr && !resumed_progress_->path.empty();
    if (resumed_progress_ != nullptr) resume(*resumed_progress_);
    double seconds_before = 0;
    if (continuation_.before != nullptr && weight_.is_one()) {
      result_ = *continuation_.before;
      next_bound_ = static_cast<int>(result_.lower_bound);
      is_split_ =
          !is_serial_ && !result_.bounds.empty() && result_.bounds.back().nodes > kSerialNodes;
      seconds_before = result_.seconds;
    }
    while (result_.outcome == Outcome::kLimit && !has_answer) {
      if (next_bound_ >= kDeadEnd) {
        result_.outcome = Outcome::kExhausted;  // nothing was beyond the bound
        make_checkpoint();
        break;
      }
      result_.lower_bound = weight_.least_length(next_bound_);
      if (result_.lower_bound > options_.limits.max_depth) {
        result_.stop = Stop::kDepth;
        make_checkpoint();
        break;
      }
      if (result_.counters.expanded >= continuation_.max_nodes || !search(next_bound_)) break;
    }
    if (!result_.bounds.empty()) result_.max_frontier = result_.bounds.back().bound + 1;
    if (seen_ != nullptr) result_.table_bytes = seen_->bytes();
    result_.seconds = seconds_before + watch_.seconds();
    return std::move(result_);
  }

 private:
  static constexpr std::uint64_t kSerialNodes = 100'000;   // more nodes: the next bound is split
  static constexpr std::uint64_t kMostSerial = 2'000'000;  // more nodes: this bound restarts, split
  static constexpr std::size_t kMostBlocks = 512;
  static constexpr double kAssumedGrowth = 8;  // assumed growth of nodes from bound to bound

  // Resumes at a checkpoint. A run that has its answer returns it again.
  void resume(const IdaProgress& progress) {
    result_.bounds = progress.bounds;
    result_.counters = progress.counters;
    next_bound_ = progress.next_bound;
    first_split_ = progress.first_split;
    is_split_ = first_split_ != 0 || (!is_serial_ && !progress.bounds.empty() &&
                                      progress.bounds.back().nodes > kSerialNodes);
    if (!progress.path.empty()) {
      result_.lower_bound = weight_.least_length(next_bound_);
      finish(progress.path);
      return;
    }
    for (const BoundRow& row : progress.bounds) {  // each of them split the tree further
      const int bound = static_cast<int>(row.bound);
      if (first_split_ != 0 && bound >= first_split_) tree_.split(bound);
    }
  }

  // The progress before a bound. If the bound is resumed, the progress includes its finished
  // blocks.
  IdaProgress progress() {
    if (const IdaProgress* const before = std::exchange(resumed_progress_, nullptr)) return *before;
    IdaProgress now;
    now.bounds = result_.bounds;
    now.counters = result_.counters;
    now.next_bound = next_bound_;
    now.first_split = first_split_;
    return now;
  }

  // Writes a checkpoint between two bounds.
  void make_checkpoint() {
    checkpoints_.begin(progress());
    checkpoints_.write();
  }

  // Searches a bound. Returns false if the search is over.
  bool search(int bound) {
    watch_.show(&Pulse::depth, static_cast<std::uint64_t>(bound));
    checkpoints_.begin(progress());
    IdaHalt halt(&watch_, !counts_all_, deterministic_);
    const IdaTotals totals = search_blocks(bound, halt);
    const bool solved = totals.solutions > 0;
    const bool complete = halt.stop() == Stop::kNone && (!solved || counts_all_);
    result_.counters.generated += totals.generated;
    result_.counters.expanded += totals.nodes - totals.solutions;
    result_.bounds.push_back({static_cast<std::uint64_t>(bound), totals.nodes, complete});
    if (solved) {
      solve(halt.first_block(), bound);
      if (complete) result_.all_shortest = all_paths(bound, totals.solutions);
      if (!complete && counts_all_) result_.all_shortest = ShortestPaths{.stop = halt.stop()};
      if (!counts_all_ && result_.outcome == Outcome::kSolved) {
        checkpoints_.write_last(result_);
      } else {
        checkpoints_.write();
      }
      return false;
    }
    result_.stop = halt.stop();
    next_bound_ = totals.next_bound;
    is_split_ = is_split_ || (totals.nodes > kSerialNodes && !is_serial_);
    if (!complete) checkpoints_.write();
    return complete;
  }

  IdaTotals search_blocks(int bound, IdaHalt& halt) {
    if (seen_ != nullptr) seen_->begin_iteration();
    if (is_split_) tree_.split(bound);
    if (is_split_ && first_split_ == 0) first_split_ = bound;
    IdaTotals sum = tree_.visit_top(bound, leaves_);
    // Kernels may differ from machine to machine.
    block_totals_.assign(least_of_all(peers_, blocks()), {});
    paths_.assign(block_totals_.size(), {});
    if (!deterministic_ && !counts_all_) interleave_leaves();
    checkpoints_.record_cut(block_totals_.size(), leaves_, first_split_);
    bool too_large = false;  // set only if there is a single block
    const auto search_block = [&](int worker, std::size_t b) -> const IdaTotals* {
      IdaStop stop(halt, b, is_split_ || is_serial_ ? kUnlimited : kMostSerial);
      if (const auto known = checkpoints_.result_of(b)) {
        block_totals_[b] = *known;
        return nullptr;
      }
      if (stop.must_end(0)) return nullptr;
      kernel(worker).search(block(b), bound, stop, block_totals_[b]);
      watch_.add(&Pulse::states, block_totals_[b].nodes);
      const bool whole =
          !stop.ran_out_of_nodes() || halt.stop() != Stop::kNone;  // needs no restart
      if (block_totals_[b].solutions > 0 && (stop.ends_at_first() || whole)) {
        if (stop.ends_at_first() && !deterministic_) keep_path(b, worker);
        stop.found();
      } else if (stop.ran_out_of_nodes()) {
        too_large = true;
      } else if (halt.stop() == Stop::kNone && halt.first_block() == IdaHalt::kNone &&
                 block_totals_[b].solutions == 0) {
        return &block_totals_[b];
      }
      return nullptr;
    };
    const auto done = [&](std::size_t b, const IdaTotals& totals) { checkpoints_.add(b, totals); };
    share_blocks(peers_, options_.crew, block_totals_.size(), is_split_, halt, search_block, done);
    if (true_for_any(peers_, too_large) && halt.stop() == Stop::kNone) {
      is_split_ = true;
      return search_blocks(bound, halt);
    }
    IdaTotals totals;
    for (const IdaTotals& one : block_totals_) totals += one;
    return sum += sum_of_all(peers_, totals);
  }

  // Returns the number of blocks, so that each block has enough nodes for a call. It follows from
  // earlier bounds, so it is the same at any number of threads.
  std::size_t blocks() {
    if (!is_split_ || leaves_.empty()) return leaves_.size();
    const std::vector<BoundRow>& rows = result_.bounds;
    double nodes = static_cast<double>(kMostSerial);
    if (!rows.empty()) nodes = static_cast<double>(rows.back().nodes) * kAssumedGrowth;
    if (rows.size() > 1) {
      const auto last = static_cast<double>(rows.back().nodes);
      nodes = last * last / static_cast<double>(rows[rows.size() - 2].nodes);
    }
    const double wanted = nodes / static_cast<double>(kernel(0).nodes_per_block());
    return std::clamp<std::size_t>(static_cast<std::size_t>(wanted), 1,
                                   std::min(kMostBlocks, leaves_.size()));
  }

  // Neighbouring leaves have trees of similar size. If order does not matter, each block therefore
  // gets leaves from everywhere. On 15-puzzles this reduces the largest of 512 blocks from 4 % of
  // the nodes to 2 %.
  void interleave_leaves() {
    const std::size_t count = block_totals_.size();
    if (count <= 1) return;
    std::vector<IdaPrefix> leaves;
    leaves.reserve(leaves_.size());
    for (std::size_t first = 0; first < count; ++first) {
      for (std::size_t i = first; i < leaves_.size(); i += count) leaves.push_back(leaves_[i]);
    }
    leaves_ = std::move(leaves);
  }

  std::span<const IdaPrefix> block(std::size_t b) const {
    const std::size_t begin = leaves_.size() * b / block_totals_.size();
    const std::size_t end = leaves_.size() * (b + 1) / block_totals_.size();
    return std::span(leaves_).subspan(begin, end - begin);
  }

  IdaKernel& kernel(int worker) {
    auto& mine = kernels_[static_cast<std::size_t>(worker)];
    if (!mine) mine = make_();
    return *mine;
  }

  // ---- paths ----

  // Keeps the path that a block's kernel knows. No lock is needed: each block has its own entry,
  // and each worker its own kernel.
  void keep_path(std::size_t b, int worker) {
    const std::optional<IdaFound> found = kernel(worker).found();
    if (!found) return;
    paths_[b] = tree_.path_to(block(b)[found->prefix].leaf);
    paths_[b].insert(paths_[b].end(), found->below.begin() + 1, found->below.end());
  }

  void solve(std::size_t first_block, int bound) {
    std::vector<State> path = std::move(paths_[first_block]);
    const bool was_here = block_totals_[first_block].solutions > 0;
    if (path.empty() && was_here) path = find_path(first_block, bound);
    if (is_serial_ && !counts_all_) result_.counters.generated -= ungenerated_children(path);
    finish(peers_.gather(path));  // the other processes have none
  }

  // The textbook's search makes a child when it visits the child, and ends at the goal. Kernels
  // make all children of a node at once. Returns how many children of the path's nodes the textbook
  // does not make. They come before the path's node, since children are listed in reverse order.
  std::uint64_t ungenerated_children(const std::vector<State>& path) const {
    std::uint64_t count = 0;
    std::vector<IdaPrefix> children;
    IdaPrefix node = moves_.root(start_);
    for (std::size_t i = 1; i < path.size(); ++i) {
      moves_.list_children(node, children);
      const auto next = std::ranges::find(children, path[i], &IdaPrefix::state);
      TRAILBLAZE_CHECK(next != children.end(), IdaTree::kLostSolution);
      count += static_cast<std::uint64_t>(next - children.begin());
      node = *next;
    }
    return count;
  }

  void finish(std::vector<State> path) {
    const std::uint64_t proved = result_.lower_bound;
    finish_solved(result_, puzzle_, std::move(path), false);
    result_.shortest = result_.length() == proved;
    if (!result_.shortest) result_.suboptimality = weight_.value();
    if (result_.length() <= options_.limits.max_depth) return;
    // The path is longer than the limit allows. That happens only with a weight.
    result_.outcome = Outcome::kLimit;
    result_.stop = Stop::kDepth;
    result_.path.clear();
    result_.lower_bound = proved;
  }

  // Returns the path to a goal in a block that has a solution.
  std::vector<State> find_path(std::size_t first_block, int bound) {
    const IdaPrefix& prefix =
        tree_.find_prefix(block(first_block), bound, options_.crew, deterministic_,
                          [this](int worker) -> IdaKernel& { return kernel(worker); });
    std::vector<State> path = tree_.path_to(prefix.leaf);
    std::vector<std::vector<State>> found;
    tree_.list_paths(prefix, bound, 1, kernel(0), nullptr, path, found);
    TRAILBLAZE_CHECK(!found.empty(), IdaTree::kLostSolution);
    return std::move(found.front());
  }

  // Returns the count of solutions, and lists as many as are wanted and time allows.
  ShortestPaths all_paths(int bound, std::uint64_t count) {
    std::vector<IdaPaths> found(block_totals_.size());
    options_.crew.for_each_block(block_totals_.size(), [&](int worker, std::size_t b) {
      if (block_totals_[b].solutions == 0) return;
      for (const IdaPrefix& prefix : block(b)) {
        if (found[b].size() >= most_listed_) return;
        if (!tree_.leads_to_goal(prefix, bound, kernel(worker), &watch_)) continue;
        std::vector<State> path = tree_.path_to(prefix.leaf);
        tree_.list_paths(prefix, bound, most_listed_, kernel(worker), &watch_, path, found[b]);
      }
    });
    ShortestPaths all{Stop::kNone, BigCount(count), {}};
    all.listed = first_paths(peers_, std::move(found), most_listed_);
    for (const std::vector<State>& path : all.listed) check_path(puzzle_, path.front(), path);
    return all;
  }

  const AnyPuzzle& puzzle_;
  const IdaMoves& moves_;
  const State start_;
  const Weight weight_;
  const Options& options_;
  const bool deterministic_;
  const bool is_serial_;  // the tree is never split
  const bool counts_all_;
  const std::size_t most_listed_;
  const IdaContinuation continuation_;
  const MakeIdaKernel& make_;
  TranspositionTable* const seen_;
  Watch watch_;
  IdaTree tree_;
  std::vector<std::unique_ptr<IdaKernel>> kernels_;
  Peers& peers_;
  IdaCheckpoints checkpoints_;
  const IdaProgress* resumed_progress_;  // of a checkpoint, until progress() takes it, or null
  bool is_split_ = false;
  int first_split_ = 0;  // the first bound that split the tree; 0: none yet
  int next_bound_ = 0;
  Result result_;

  // The current bound: the prefixes to search, and the result of each block.
  std::vector<IdaPrefix> leaves_;
  std::vector<IdaTotals> block_totals_;
  std::vector<std::vector<State>> paths_;  // a path to a goal in each block, if known
};

}  // namespace

absl::StatusOr<std::vector<int>> read_move_order(const AnyPuzzle& puzzle, std::string_view text) {
  if (text.empty()) return std::vector<int>();
  const auto wrong = [&](const std::string& expected) {
    return invalid("move-order: found " + in_quotes(text) + ", expected " + expected);
  };
  if (!puzzle.traits().fixed_moves) {
    return wrong("a puzzle whose moves have the same numbers in every position");
  }
  const std::vector<MoveOrder> named = puzzle.move_orders();
  const auto found = std::ranges::find(named, text, &MoveOrder::name);
  if (found != named.end()) return found->moves;
  std::vector<int> order, all(static_cast<std::size_t>(puzzle.num_moves()));
  std::iota(all.begin(), all.end(), 0);
  for (const std::string_view word : split(text, ',')) {
    const auto number = parse_number(word, 0, all.size() - 1);
    order.push_back(number.ok() ? static_cast<int>(*number) : -1);
  }
  std::vector<int> sorted = order;
  std::ranges::sort(sorted);
  if (sorted != all) {
    const std::string names =
        join(named, "", [](const MoveOrder& known) { return known.name + ", or "; });
    return wrong(names + "each of the numbers 0 to " + std::to_string(all.back()) + " once");
  }
  return order;
}

Result HeuristicSearch::ida_star_by(const MakeIdaKernel& make, const char* kernel,
                                    const IdaMoves& moves, State start, const Options& run,
                                    const SearchOptions& how, const IdaContinuation& part,
                                    TranspositionTable* seen) const {
  const AnyHeuristic h = [this](State s) { return value(s); };
  Result result = IdaStar(puzzle_, h, moves, start, run, how, part, make, seen).run();
  result.kernel = kernel;
  return result;
}

}  // namespace trailblaze
