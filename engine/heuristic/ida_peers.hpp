// Coordinates the processes that search one start together by IDA* (peers.hpp). Each process has
// the whole top of the tree and visits the same bounds. The processes share the blocks of a bound:
//
//   bound 41:  one block, by process 0             -> agree: sums, least next bound
//   bound 49:  blocks, each by any free process    -> agree
//
// During a bound, each process reports a limit that it meets and a block with a solution to all
// others, so a bound ends as early as with the threads of a single process. After a bound, the
// processes agree on why it ended, and on the first block with a solution. The process that
// searched this block finds the path, and sends it to the others. A process that is alone agrees
// with itself.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstddef>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/heuristic/ida_kernel.hpp"
#include "engine/run/peers.hpp"

namespace trailblaze {

// Calls search(worker, b) for the blocks 0..count-1 of a bound: on all processes if `shared`,
// otherwise on process 0. search() returns the result of a finished block, or null. Process 0
// receives every result through done(b, totals), because it writes the checkpoints of all
// processes. At the end, all processes agree on `halt`.
using SearchIdaBlock = absl::FunctionRef<const IdaTotals*(int worker, std::size_t b)>;
using IdaBlockDone = absl::FunctionRef<void(std::size_t b, const IdaTotals& totals)>;
void share_blocks(Peers& peers, const Crew& crew, std::size_t count, bool shared, IdaHalt& halt,
                  SearchIdaBlock search, IdaBlockDone done);

IdaTotals sum_of_all(Peers& peers, const IdaTotals& here);

// Returns the first `most` paths in the order of blocks. Each block was searched by one process.
using IdaPaths = std::vector<std::vector<State>>;
IdaPaths first_paths(Peers& peers, std::vector<IdaPaths> found, std::size_t most);

}  // namespace trailblaze
