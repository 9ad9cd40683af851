#include "engine/heuristic/ida_star.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/heuristic/ida_checkpoint.hpp"
#include "engine/heuristic/ida_peers.hpp"
#include "engine/heuristic/ida_tree.hpp"
#include "engine/puzzle/paths.hpp"

namespace trailblaze {
namespace {

class IdaStar {
 public:
  // `seen` is the kernels' own table, if they have one. All arguments must outlive the search.
  IdaStar(const AnyPuzzle& puzzle, const AnyHeuristic& heuristic, const IdaMoves& moves,
          State start, const Options& options, const SearchOptions& how,
          const IdaContinuation& part, const MakeIdaKernel& make, TranspositionTable* seen)
      : puzzle_(puzzle),
        weight_(how.bound_weight),
        options_(options),
        deterministic_(how.deterministic),
        all_(counts_all(how)),
        listed_(how.path ? kListedPaths : 0),
        part_(part),
        make_(make),
        seen_(seen),
        watch_(options.limits, options.pulse),
        tree_(puzzle, heuristic, moves, weight_, seen, start),
        kernels_(static_cast<std::size_t>(options.crew.threads())),
        peers_(options.peers),
        checkpoints_(part.run, peers_.is_first()) {}

  Result run() {
    next_bound_ = tree_.first_f();
    double seconds_before = 0;
    const bool has_answer = part_.point != nullptr && !part_.point->path.empty();
    if (part_.point != nullptr) go_on_from(*part_.point);
    if (part_.before != nullptr && weight_.is_one()) {
      result_ = *part_.before;
      next_bound_ = static_cast<int>(result_.lower_bound);
      split_ = !result_.bounds.empty() && result_.bounds.back().nodes > kSerialNodes;
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
      if (result_.counters.expanded >= part_.max_nodes || !search(next_bound_)) break;
    }
    if (!result_.bounds.empty()) result_.max_frontier = result_.bounds.back().bound + 1;
    if (seen_ != nullptr) result_.table_bytes = seen_->bytes();
    result_.seconds = seconds_before + watch_.seconds();
    return std::move(result_);
  }

 private:
  static constexpr std::uint64_t kSerialNodes = 100'000;   // more nodes: the next bound is split
  static constexpr std::uint64_t kMostSerial = 2'000'000;  // more: this one is begun again, split
  static constexpr std::size_t kMostBlocks = 512;
  static constexpr double kUsualGrowth = 8;  // growth of nodes from one bound to the next

  // A run that has its answer has it again.
  void go_on_from(const IdaPoint& point) {
    result_.bounds = point.bounds;
    result_.counters = point.counters;
    next_bound_ = point.next_bound;
    done_ = &point;
    first_split_ = point.first_split;
    split_ =
        first_split_ != 0 || (!point.bounds.empty() && point.bounds.back().nodes > kSerialNodes);
    if (!point.path.empty()) {
      result_.lower_bound = weight_.least_length(next_bound_);
      finish(point.path);
      return;
    }
    for (const BoundRow& row : point.bounds) {  // the tree grew at each of them
      const int bound = static_cast<int>(row.bound);
      if (first_split_ != 0 && bound >= first_split_) tree_.split(bound);
    }
  }

  // Where the search is before it begins a bound. What was done of this bound before stays done.
  IdaPoint point() {
    if (const IdaPoint* const before = std::exchange(done_, nullptr)) return *before;
    IdaPoint now;
    now.bounds = result_.bounds;
    now.counters = result_.counters;
    now.next_bound = next_bound_;
    now.first_split = first_split_;
    return now;
  }

  // Between two bounds.
  void make_checkpoint() {
    checkpoints_.begin(point());
    checkpoints_.make();
  }

  // Searches one bound. False where the search is over.
  bool search(int bound) {
    watch_.show(&Pulse::depth, static_cast<std::uint64_t>(bound));
    checkpoints_.begin(point());
    IdaHalt halt(&watch_, !all_, deterministic_);
    const IdaBelow below = search_blocks(bound, halt);
    const bool solved = below.solutions > 0;
    const bool complete = halt.stop() == Stop::kNone && (!solved || all_);
    result_.counters.generated += below.generated;
    result_.counters.expanded += below.nodes - below.solutions;
    result_.bounds.push_back({static_cast<std::uint64_t>(bound), below.nodes, complete});
    if (solved) {
      solve(halt.first_block(), bound);
      if (complete) result_.all = all_paths(bound, below.solutions);
      if (!complete && all_) result_.all = ShortestPaths{.stop = halt.stop()};
      if (!all_ && result_.outcome == Outcome::kSolved) {
        checkpoints_.make_last(result_);
      } else {
        checkpoints_.make();
      }
      return false;
    }
    result_.stop = halt.stop();
    next_bound_ = below.next_bound;
    split_ = split_ || below.nodes > kSerialNodes;
    if (!complete) checkpoints_.make();
    return complete;
  }

  IdaBelow search_blocks(int bound, IdaHalt& halt) {
    if (seen_ != nullptr) seen_->begin();
    if (split_) tree_.split(bound);
    if (split_ && first_split_ == 0) first_split_ = bound;
    IdaBelow sum = tree_.top(bound, leaves_, numbers_);
    below_.assign(peers_.least(blocks()), {});  // kernels may differ from machine to machine
    paths_.assign(below_.size(), {});
    if (!deterministic_ && !all_) spread();
    checkpoints_.cut(below_.size(), leaves_, first_split_);
    bool too_large = false;  // only set where there is a single block
    const auto search_block = [&](int worker, std::size_t b) -> const IdaBelow* {
      IdaStop stop(halt, b, split_ ? kUnlimited : kMostSerial);
      if (const IdaBelow* const known = checkpoints_.known(b)) {
        below_[b] = *known;
        return nullptr;
      }
      if (stop.now(0)) return nullptr;
      kernel(worker).search(block(b), bound, stop, below_[b]);
      watch_.add(&Pulse::states, below_[b].nodes);
      const bool whole = !stop.ran_out() || halt.stop() != Stop::kNone;  // it need not begin again
      if (below_[b].solutions > 0 && (stop.at_first() || whole)) {
        if (stop.at_first() && !deterministic_) keep_path(b, worker);
        stop.found();
      } else if (stop.ran_out()) {
        too_large = true;
      } else if (halt.stop() == Stop::kNone && halt.first_block() == IdaHalt::kNone &&
                 below_[b].solutions == 0) {
        return &below_[b];
      }
      return nullptr;
    };
    const auto done = [&](std::size_t b, const IdaBelow& below) { checkpoints_.add(b, below); };
    peers_.search_blocks(options_.crew, below_.size(), split_, halt, search_block, done);
    if (peers_.any(too_large) && halt.stop() == Stop::kNone) {
      split_ = true;
      return search_blocks(bound, halt);
    }
    IdaBelow below;
    for (const IdaBelow& one : below_) below += one;
    return sum += peers_.sum(below);
  }

  // How many blocks there are. Each has enough nodes for a call. The number follows from earlier
  // bounds, so it is the same at any number of threads.
  std::size_t blocks() {
    if (!split_ || leaves_.empty()) return leaves_.size();
    const std::vector<BoundRow>& rows = result_.bounds;
    double nodes = static_cast<double>(kMostSerial);
    if (!rows.empty()) nodes = static_cast<double>(rows.back().nodes) * kUsualGrowth;
    if (rows.size() > 1) {
      const auto last = static_cast<double>(rows.back().nodes);
      nodes = last * last / static_cast<double>(rows[rows.size() - 2].nodes);
    }
    const double wanted = nodes / static_cast<double>(kernel(0).nodes_per_block());
    return std::clamp<std::size_t>(static_cast<std::size_t>(wanted), 1,
                                   std::min(kMostBlocks, leaves_.size()));
  }

  // Neighbouring leaves have trees of similar size. So, where order does not matter, each block
  // gets leaves from everywhere. On 15-puzzles that takes the largest of 512 blocks from 4 % of the
  // nodes to 2 %.
  void spread() {
    const std::size_t count = below_.size();
    if (count <= 1) return;
    std::vector<IdaPrefix> leaves(leaves_.size());
    std::vector<std::uint32_t> numbers(leaves_.size());
    std::size_t next = 0;
    for (std::size_t first = 0; first < count; ++first) {
      for (std::size_t i = first; i < leaves_.size(); i += count) {
        leaves[next] = leaves_[i];
        numbers[next++] = numbers_[i];
      }
    }
    leaves_ = std::move(leaves);
    numbers_ = std::move(numbers);
  }

  std::span<const IdaPrefix> block(std::size_t b) const {
    const std::size_t begin = leaves_.size() * b / below_.size();
    const std::size_t end = leaves_.size() * (b + 1) / below_.size();
    return std::span(leaves_).subspan(begin, end - begin);
  }

  IdaKernel& kernel(int worker) {
    auto& mine = kernels_[static_cast<std::size_t>(worker)];
    if (!mine) mine = make_();
    return *mine;
  }

  // ---- paths ----

  // Keeps the path that a block's kernel knows. Threads have their own blocks and workers.
  void keep_path(std::size_t b, int worker) {
    const std::optional<IdaFound> found = kernel(worker).found();
    if (!found) return;
    paths_[b] = path_to(block(b)[found->prefix]);
    paths_[b].insert(paths_[b].end(), found->below.begin() + 1, found->below.end());
  }

  void solve(std::size_t first_block, int bound) {
    std::vector<State> path = std::move(paths_[first_block]);
    const bool was_here = below_[first_block].solutions > 0;
    if (path.empty() && was_here) path = walk_down(first_block, bound);
    finish(peers_.path_of_one(std::move(path)));
  }

  void finish(std::vector<State> path) {
    const std::uint64_t proved = result_.lower_bound;
    finish_solved(result_, puzzle_, std::move(path), false);
    result_.shortest = result_.length() == proved;
    if (!result_.shortest) result_.suboptimality = weight_.value();
    if (result_.length() <= options_.limits.max_depth) return;
    // The path is longer than is allowed. That happens only with a weight.
    result_.outcome = Outcome::kLimit;
    result_.stop = Stop::kDepth;
    result_.path.clear();
    result_.lower_bound = proved;
  }

  // The path to a goal in a block that has one.
  std::vector<State> walk_down(std::size_t first_block, int bound) {
    const IdaPrefix& prefix =
        tree_.find(block(first_block), bound, options_.crew, deterministic_,
                   [this](int worker) -> IdaKernel& { return kernel(worker); });
    std::vector<State> path = path_to(prefix);
    std::vector<std::vector<State>> found;
    tree_.list(prefix, bound, 1, kernel(0), nullptr, path, found);
    TRAILBLAZE_CHECK(!found.empty(), IdaTree::kLost);
    return std::move(found.front());
  }

  std::vector<State> path_to(const IdaPrefix& prefix) const {
    return tree_.path_to(numbers_[static_cast<std::size_t>(&prefix - leaves_.data())]);
  }

  // Counts all solutions, and lists as many as are wanted and time allows.
  ShortestPaths all_paths(int bound, std::uint64_t count) {
    std::vector<std::vector<std::vector<State>>> found(below_.size());
    options_.crew.for_each_block(below_.size(), [&](int worker, std::size_t b) {
      if (below_[b].solutions == 0) return;
      for (const IdaPrefix& prefix : block(b)) {
        if (found[b].size() >= listed_) return;
        if (!tree_.leads_to_goal(prefix, bound, kernel(worker), &watch_)) continue;
        std::vector<State> path = path_to(prefix);
        tree_.list(prefix, bound, listed_, kernel(worker), &watch_, path, found[b]);
      }
    });
    ShortestPaths all{Stop::kNone, BigCount(count), {}};
    all.some = peers_.first_paths(std::move(found), listed_);
    for (const std::vector<State>& path : all.some) check_path(puzzle_, path.front(), path);
    return all;
  }

  const AnyPuzzle& puzzle_;
  const Weight weight_;
  const Options& options_;
  const bool deterministic_, all_;
  const std::size_t listed_;
  const IdaContinuation part_;
  const MakeIdaKernel& make_;
  TranspositionTable* const seen_;
  Watch watch_;
  IdaTree tree_;
  std::vector<std::unique_ptr<IdaKernel>> kernels_;
  const IdaPeers peers_;
  IdaCheckpoints checkpoints_;
  const IdaPoint* done_ = nullptr;  // where the run goes on, until it does
  bool split_ = false;
  int first_split_ = 0;  // the bound at which it began; 0: not yet
  int next_bound_ = 0;
  Result result_;

  // The bound at work: the prefixes to be searched, their numbers among all prefixes, and what was
  // found below each block.
  std::vector<IdaPrefix> leaves_;
  std::vector<std::uint32_t> numbers_;
  std::vector<IdaBelow> below_;
  std::vector<std::vector<State>> paths_;  // a path to a goal in each block, where known
};

}  // namespace

Result ida_star(const AnyPuzzle& puzzle, const AnyHeuristic& heuristic, const IdaMoves& moves,
                State start, const Options& run, const SearchOptions& how,
                const IdaContinuation& part, const MakeIdaKernel& make, TranspositionTable* seen) {
  return IdaStar(puzzle, heuristic, moves, start, run, how, part, make, seen).run();
}

}  // namespace trailblaze
