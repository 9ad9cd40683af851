// IDA* (Korf 1985), parallel and exact: depth-first searches with growing bounds on f = g + h, in
// next to no memory. The first solution found is shortest; with a weight w > 1 it is at most w
// times as long, and found sooner.
//
//   bound 41:  the whole tree, one thread          until a bound has some 100,000 nodes; then
//   bound 49:  top, and blocks of prefixes         -> crew -> sums, least next bound
//
// The driver cuts the tree (ida_tree.hpp) and hands blocks of prefixes to kernels, one a worker
// (ida_kernel.hpp). Counts of complete bounds are those of the serial search at any number of
// threads. The last bound ends at its first solution, so its work depends on chance. It is reported
// apart, and so is a bound that a limit ended.
//
// A path is found by searching again, from the block that has a solution down to the goal
// (ida_tree.hpp), unless the kernel knows the path. With `deterministic` the kernel's path is not
// used, and blocks before the first with a solution are searched to their end: then the path is the
// least by order of moves, at any number of threads and in all kernels.
//
// IDA* proves that there is no solution only where no bound cuts anything, as on a single line;
// where there are cycles it goes on for ever, and needs a limit, or the puzzle's own solvable().
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "engine/base/options.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/heuristic/ida_kernel.hpp"
#include "engine/heuristic/transpositions.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

class DiskRun;    // disk_run.hpp
struct IdaPoint;  // ida_checkpoint.hpp

// Where a run begins and ends. No further bound is begun after max_nodes nodes. `before`, where not
// null, is a run of the same start that ended in this way. With the folder of a run it makes
// checkpoints there, and begins at `point` unless that is null.
struct IdaContinuation {
  std::uint64_t max_nodes = kUnlimited;
  const Result* before = nullptr;
  DiskRun* run = nullptr;
  const IdaPoint* point = nullptr;
};

// Makes a kernel for one worker.
using MakeIdaKernel = std::function<std::unique_ptr<IdaKernel>()>;

// Whether the last bound is searched in full and every solution counted. With a weight it is not,
// since a solution need not be shortest.
inline bool counts_all(const SearchOptions& how) {
  return how.all_shortest && how.bound_weight == 1 && !how.fewest_turns;
}

// Uses bound_weight, deterministic, all_shortest and path of `how`. Where all solutions are
// counted, `moves` must follow all equal paths, each once. `seen` is the kernels' table, or null.
Result ida_star(const AnyPuzzle& puzzle, const AnyHeuristic& heuristic, const IdaMoves& moves,
                State start, const Options& run, const SearchOptions& how,
                const IdaContinuation& part, const MakeIdaKernel& make,
                TranspositionTable* seen = nullptr);

}  // namespace trailblaze
