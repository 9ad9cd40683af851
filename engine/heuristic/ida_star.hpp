// IDA* (Korf 1985), parallel and exact: depth-first searches with growing bounds on f = g + h, in
// almost no memory. The first solution is shortest. With a weight w > 1 it is at most w times as
// long, and found sooner.
//
//   bound 41:  the whole tree, one thread          until a bound has some 100,000 nodes; then
//   bound 49:  top, and blocks of prefixes         -> crew -> sums, least next bound
//
// The driver is HeuristicSearch::ida_star_by() (ida_star.cpp). It cuts the tree (ida_tree.hpp) and
// hands blocks of prefixes to kernels, a kernel per worker (ida_kernel.hpp). Counts of complete
// bounds equal those of the serial search at any number of threads. The last bound ends at its
// first solution, so its work depends on chance. The result marks this bound as incomplete, and
// also a bound that a limit ended.
//
// If the kernel does not know the path, a second search finds it, from the block that has a
// solution down to the goal (ida_tree.hpp). With `deterministic` the kernel's path is not used, and
// the search completes all blocks before the first block with a solution. The path is then the
// least by order of moves, at any number of threads and in all kernels.
//
// If the caller gives an order of moves, IDA* is the textbook's serial search: on a single thread,
// without blocks, making one child at a time. Then even the nodes of the last bound equal those of
// any other program that tries moves in that order.
//
// IDA* proves that there is no solution only if no bound cuts anything, for example if the space is
// a single line. If the space has cycles, IDA* never ends, and needs a limit, or the puzzle's own
// may_be_solvable().
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/heuristic/ida_kernel.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

class DiskRun;       // disk_run.hpp
struct IdaProgress;  // ida_checkpoint.hpp

// Settings that end a run early or continue an earlier run. No further bound begins after
// max_nodes nodes. `before`, if not null, is the result of an earlier run from the same start,
// which max_nodes ended. If `run` is not null, IDA* writes checkpoints in the run's folder, and
// resumes at `progress` unless `progress` is null.
struct IdaContinuation {
  std::uint64_t max_nodes = kUnlimited;
  const Result* before = nullptr;
  DiskRun* run = nullptr;
  const IdaProgress* progress = nullptr;
};

// Makes a kernel for a worker.
using MakeIdaKernel = std::function<std::unique_ptr<IdaKernel>()>;

// True if the last bound is searched completely and every solution counted. This is false with a
// weight, since a solution need not be shortest.
inline bool counts_all(const SearchOptions& how) {
  return how.all_shortest && how.bound_weight == 1 && !how.fewest_turns;
}

// Parses an order of moves: an order that the puzzle names, or the numbers of all its moves, such
// as "0,2,3,1". Returns an empty order for an empty text. Errors name the field "move-order".
absl::StatusOr<std::vector<int>> read_move_order(const AnyPuzzle& puzzle, std::string_view text);

}  // namespace trailblaze
