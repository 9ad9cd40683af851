// Coordinates the processes that search one start together by IDA* (peers.hpp). Each process has
// the whole top of the tree and visits the same bounds. The processes share the blocks of a bound:
//
//   bound 41:  one block, by process 0             -> agree: sums, least next bound
//   bound 49:  blocks, each by any free process    -> agree
//
// During a bound, each process reports a limit that it meets and a block with a solution to all
// others, so a bound ends as early as with the threads of a single process. After a bound, the
// processes agree on why it ended, and on the first block with a solution. The process that
// searched this block finds the path, and sends it to the others.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/heuristic/ida_kernel.hpp"
#include "engine/run/peers.hpp"

namespace trailblaze {

// A process that runs alone agrees with itself.
class IdaPeers {
 public:
  explicit IdaPeers(Peers& peers) : peers_(peers) {}

  // Calls search(worker, b) for the blocks 0..count-1 of a bound: on all processes if `shared`,
  // otherwise on process 0. search() returns the result of a finished block, or null. Process 0
  // receives every result through done(b, totals), because it writes the checkpoints of all
  // processes. At the end, all processes agree on `halt`.
  using Search = absl::FunctionRef<const IdaTotals*(int worker, std::size_t b)>;
  using Done = absl::FunctionRef<void(std::size_t b, const IdaTotals& totals)>;
  void search_blocks(const Crew& crew, std::size_t count, bool shared, IdaHalt& halt, Search search,
                     Done done) const;

  bool is_first() const { return peers_.number() == 0; }

  // The minimum over all processes; the sum over all processes; true if any process passes true.
  std::size_t least(std::size_t mine) const;
  IdaTotals sum(const IdaTotals& mine) const;
  bool any(bool mine) const;

  // Returns the path of the only process that has a path; the others pass none.
  std::vector<State> share_path(std::vector<State> mine) const;

  // Returns the first `most` paths in the order of blocks. Each block was searched by one process.
  using Paths = std::vector<std::vector<State>>;
  Paths first_paths(std::vector<Paths> found, std::size_t most) const;

 private:
  class Work;

  void agree_on(IdaHalt& halt) const;
  void exchange(std::vector<Paths>& found, std::size_t most) const;

  Peers& peers_;
};

}  // namespace trailblaze
