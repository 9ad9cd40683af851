// IDA* (Korf 1985), parallel and exact: depth-first searches with growing bounds on f = g + h, in
// next to no memory. The first solution found is shortest; with a weight w > 1 it is at most w
// times as long, and found sooner.
//
//   bound 41:  the whole tree, one thread          until a bound has some 100,000 nodes; then
//   bound 49:  top, and blocks of prefixes         -> crew -> sums, least next bound
//
// The driver cuts the tree (ida_prefixes.hpp) and hands blocks of prefixes to kernels, one a worker
// (ida_kernel.hpp). Counts of complete bounds are those of the serial search at any number of
// threads. The last bound ends at its first solution, so its work depends on chance; it is told
// apart, and so is one that a limit ended.
//
// A path is found by asking again, from the block that has a solution down to the goal
// (ida_paths.hpp); a kernel that knows its way saves that. With `deterministic` none is believed, and
// blocks before the first with a solution are searched to their end: then the path is the same at
// any number of threads and in all kernels, the least by order of moves.
//
// IDA* proves that there is no solution only where no bound cuts anything, as on a single line; where
// moves lead round in circles it goes on for ever, and needs a limit, or the puzzle's own solvable().
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/bfs/bfs.hpp"
#include "engine/bfs/dfs.hpp"
#include "engine/heuristic/ida_kernel.hpp"
#include "engine/heuristic/ida_paths.hpp"
#include "engine/heuristic/ida_plain.hpp"
#include "engine/heuristic/ida_prefixes.hpp"
#include "engine/heuristic/heuristic_search.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/heuristic/transpositions.hpp"
#include "engine/heuristic/weight.hpp"

namespace trailblaze {

// For each worker its own.
using MakeIdaKernel = std::function<std::unique_ptr<IdaKernel>()>;

// Compiled once a puzzle, for all its heuristics and kernels.
template <Puzzle P>
class IdaStar {
 public:
  // `seen` is the kernels' own table, if they have one. All must outlive the search.
  IdaStar(const P& puzzle, const AnyHeuristic& heuristic, const IdaMoves<P>& moves, State start,
          const Options& options, const HeuristicSearchOptions& how, const MakeIdaKernel& make,
          TranspositionTable* seen)
      : puzzle_(puzzle),
        weight_(how.weight),
        options_(options),
        how_(how),
        make_(make),
        seen_(seen),
        watch_(options.limits, options.pulse),
        prefixes_(puzzle, heuristic, moves, weight_, start),
        search_again_(puzzle, heuristic, moves, weight_, seen),
        kernels_(static_cast<std::size_t>(options.crew.threads())) {}

  HeuristicAnswer run();

 private:
  static constexpr std::uint64_t kSerialNodes = 100'000;   // a bound of more is followed by a split
  static constexpr std::uint64_t kMostSerial = 2'000'000;  // one of more is split and begun anew
  static constexpr std::size_t kMostBlocks = 512;
  static constexpr double kUsualGrowth = 8;  // of nodes from one bound to the next

  bool search(int bound);
  IdaBelow search_blocks(int bound, IdaHalt& halt);
  std::size_t blocks();
  void spread();
  std::span<const IdaPrefix> block(std::size_t b) const;
  IdaKernel& kernel(int worker);
  IdaKernelOf kernel_of() {
    return [this](int worker) -> IdaKernel& { return kernel(worker); };
  }

  void keep_path(std::size_t b, int worker);
  void solve(std::size_t block, int bound);
  std::vector<State> walk_down(std::size_t block, int bound);
  std::vector<State> path_to(const IdaPrefix& prefix) const;
  ShortestPaths all_paths(int bound, std::uint64_t count);

  const P& puzzle_;
  const Weight weight_;
  const Options& options_;
  const HeuristicSearchOptions& how_;
  const MakeIdaKernel& make_;
  TranspositionTable* const seen_;
  Watch watch_;
  IdaPrefixes<P> prefixes_;
  const IdaPaths<P> search_again_;
  std::vector<std::unique_ptr<IdaKernel>> kernels_;
  bool split_ = false;
  int next_bound_ = 0;
  HeuristicAnswer answer_;

  // Of the bound at work: the prefixes to be searched, their numbers among all, what is below each
  // block of them.
  std::vector<IdaPrefix> leaves_;
  std::vector<std::uint32_t> numbers_;
  std::vector<IdaBelow> below_;
  std::vector<std::vector<State>> paths_;  // to a goal below it, where a kernel told
};

template <Puzzle P>
HeuristicAnswer IdaStar<P>::run() {
  Result& result = answer_.result;
  next_bound_ = prefixes_.first_f();
  double seconds_before = 0;
  if (how_.resume != nullptr && weight_.is_one()) {
    result = *how_.resume;
    next_bound_ = static_cast<int>(result.lower_bound);
    split_ = !result.bounds.empty() && result.bounds.back().nodes > kSerialNodes;
    seconds_before = result.seconds;
  }
  while (result.outcome == Outcome::kLimit) {
    if (next_bound_ >= kDeadEnd) {
      result.outcome = Outcome::kExhausted;  // nothing was beyond the bound: this is all there is
      break;
    }
    result.lower_bound = weight_.least_length(next_bound_);
    if (result.lower_bound > options_.limits.max_depth) {
      result.stop = Stop::kDepth;
      break;
    }
    if (result.counters.expanded >= how_.max_nodes || !search(next_bound_)) break;
  }
  if (!result.bounds.empty()) result.max_frontier = result.bounds.back().bound + 1;
  if (seen_ != nullptr) result.table_bytes = seen_->bytes();
  result.seconds = seconds_before + watch_.seconds();
  return std::move(answer_);
}

// One bound; false where the search is over.
template <Puzzle P>
bool IdaStar<P>::search(int bound) {
  if (options_.pulse != nullptr) {
    options_.pulse->depth.store(static_cast<std::uint64_t>(bound), std::memory_order_relaxed);
  }
  IdaHalt halt(&watch_, !how_.all_shortest, how_.deterministic);
  const IdaBelow below = search_blocks(bound, halt);
  const bool solved = below.solutions > 0;
  const bool complete = halt.stop() == Stop::kNone && (!solved || how_.all_shortest);
  Result& result = answer_.result;
  result.counters.generated += below.generated;
  result.counters.expanded += below.nodes - below.solutions;
  result.bounds.push_back({static_cast<std::uint64_t>(bound), below.nodes, complete});
  if (solved) {
    solve(halt.first_block(), bound);
    if (complete) answer_.all = all_paths(bound, below.solutions);
    if (!complete && how_.all_shortest) answer_.all = ShortestPaths{halt.stop(), {}, {}};
    return false;
  }
  result.stop = halt.stop();
  next_bound_ = below.next_bound;
  split_ = split_ || below.nodes > kSerialNodes;
  return complete;
}

template <Puzzle P>
IdaBelow IdaStar<P>::search_blocks(int bound, IdaHalt& halt) {
  if (seen_ != nullptr) seen_->begin();
  if (split_) prefixes_.split(bound);
  IdaBelow sum = prefixes_.top(bound, leaves_, numbers_);
  below_.assign(blocks(), {});
  paths_.assign(below_.size(), {});
  if (!how_.deterministic && !how_.all_shortest) spread();
  bool too_large = false;  // only ever of a single block
  options_.crew.for_each_block(below_.size(), [&](int worker, std::size_t b) {
    IdaStop stop(halt, b, split_ ? kUnlimited : kMostSerial);
    if (stop.now(0)) return;
    kernel(worker).search(block(b), bound, stop, below_[b]);
    const bool whole = !stop.ran_out() || halt.stop() != Stop::kNone;  // not to be begun anew
    if (below_[b].solutions > 0 && (stop.at_first() || whole)) {
      if (stop.at_first() && !how_.deterministic) keep_path(b, worker);
      stop.found();
    } else if (stop.ran_out()) {
      too_large = true;
    }
    if (options_.pulse != nullptr) options_.pulse->add_states(below_[b].nodes);
  });
  if (too_large && halt.stop() == Stop::kNone) {
    split_ = true;
    return search_blocks(bound, halt);
  }
  for (const IdaBelow& below : below_) sum += below;
  return sum;
}

// As many as give each a call's worth of nodes: told from the bounds before, so that it is the same
// at any number of threads.
template <Puzzle P>
std::size_t IdaStar<P>::blocks() {
  if (!split_ || leaves_.empty()) return leaves_.size();
  const std::vector<BoundRow>& rows = answer_.result.bounds;
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

// Neighbours have trees of like size: each block gets leaves from everywhere, where their order
// does not matter. On 15-puzzles that takes the largest of 512 blocks from 4 % of the nodes to 2 %.
template <Puzzle P>
void IdaStar<P>::spread() {
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

template <Puzzle P>
std::span<const IdaPrefix> IdaStar<P>::block(std::size_t b) const {
  const std::size_t begin = leaves_.size() * b / below_.size();
  const std::size_t end = leaves_.size() * (b + 1) / below_.size();
  return std::span(leaves_).subspan(begin, end - begin);
}

template <Puzzle P>
IdaKernel& IdaStar<P>::kernel(int worker) {
  auto& mine = kernels_[static_cast<std::size_t>(worker)];
  if (!mine) mine = make_();
  return *mine;
}

// ---- paths ----

// Any thread, each with a block and a worker of its own.
template <Puzzle P>
void IdaStar<P>::keep_path(std::size_t b, int worker) {
  const std::optional<IdaFound> found = kernel(worker).found();
  if (!found) return;
  const auto leaf = static_cast<std::size_t>(&block(b)[found->prefix] - leaves_.data());
  paths_[b] = prefixes_.path_to(numbers_[leaf]);
  paths_[b].insert(paths_[b].end(), found->below.begin() + 1, found->below.end());
}

template <Puzzle P>
void IdaStar<P>::solve(std::size_t first_block, int bound) {
  std::vector<State> path = std::move(paths_[first_block]);
  if (path.empty()) path = walk_down(first_block, bound);
  Result& result = answer_.result;
  const std::uint64_t proved = result.lower_bound;
  finish_solved(result, puzzle_, std::move(path), false);
  result.shortest = result.length() == proved;
  if (!result.shortest) result.suboptimality = how_.weight;
  if (result.length() <= options_.limits.max_depth) return;
  // Only with a weight: a path, but longer than is allowed.
  result.outcome = Outcome::kLimit;
  result.stop = Stop::kDepth;
  result.path.clear();
  result.lower_bound = proved;
}

// The path to a goal in a block that has one.
template <Puzzle P>
std::vector<State> IdaStar<P>::walk_down(std::size_t first_block, int bound) {
  const IdaPrefix& prefix =
      search_again_.find(block(first_block), bound, options_.crew, how_.deterministic, kernel_of());
  std::vector<State> path = path_to(prefix);
  std::vector<std::vector<State>> found;
  search_again_.list(prefix, bound, 1, kernel(0), nullptr, path, found);
  TRAILBLAZE_CHECK(!found.empty(), IdaPaths<P>::kLost);
  return std::move(found.front());
}

template <Puzzle P>
std::vector<State> IdaStar<P>::path_to(const IdaPrefix& prefix) const {
  return prefixes_.path_to(numbers_[static_cast<std::size_t>(&prefix - leaves_.data())]);
}

// All solutions are counted; as many of them as are wanted are listed, or as there is time for.
template <Puzzle P>
ShortestPaths IdaStar<P>::all_paths(int bound, std::uint64_t count) {
  std::vector<std::vector<std::vector<State>>> found(below_.size());
  options_.crew.for_each_block(below_.size(), [&](int worker, std::size_t b) {
    if (below_[b].solutions == 0) return;
    for (const IdaPrefix& prefix : block(b)) {
      if (found[b].size() >= how_.listed) return;
      if (!search_again_.leads_to_goal(prefix, bound, kernel(worker), &watch_)) continue;
      std::vector<State> path = path_to(prefix);
      search_again_.list(prefix, bound, how_.listed, kernel(worker), &watch_, path, found[b]);
    }
  });
  ShortestPaths all{Stop::kNone, BigCount(count), {}};
  for (std::vector<std::vector<State>>& some : found) {
    for (std::vector<State>& path : some) {
      if (all.some.size() >= how_.listed) break;
      check_path(puzzle_, path.front(), path);
      all.some.push_back(std::move(path));
    }
  }
  return all;
}

// With kernels of one's own.
template <Puzzle P>
HeuristicAnswer ida_star(const P& puzzle, const AnyHeuristic& heuristic, const IdaMoves<P>& moves,
                        State start, const Options& options, const HeuristicSearchOptions& how,
                        const MakeIdaKernel& make, TranspositionTable* seen = nullptr) {
  return IdaStar<P>(puzzle, heuristic, moves, start, options, how, make, seen).run();
}

// With the plain kernel. `automaton` where moves are fixed (IdaMoves): the one that leaves out only
// the move back where all shortest paths are asked for, or a table of what was seen.
template <Puzzle P, Heuristic H>
HeuristicAnswer ida_star(const P& puzzle, const H& heuristic, const MoveAutomaton* automaton,
                        State start, const Options& options, const HeuristicSearchOptions& how) {
  const IdaMoves<P> moves(puzzle, automaton, how.all_shortest);
  const Weight weight(how.weight);
  TranspositionTable table;
  TranspositionTable* seen = nullptr;
  if (how.transpositions != 0 && !how.all_shortest) {
    if (how.transpositions > options.limits.max_bytes || !table.allocate(how.transpositions)) {
      throw std::bad_alloc();
    }
    seen = &table;
  }
  const auto make = [&] {
    return std::make_unique<IdaPlain<P, H>>(puzzle, heuristic, moves, weight, seen);
  };
  const auto value = [&](State s) { return heuristic(s); };
  return ida_star(puzzle, AnyHeuristic(value), moves, start, options, how, make, seen);
}

}  // namespace trailblaze
