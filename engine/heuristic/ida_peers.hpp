// What the processes agree on that search one start by IDA* together (peers.hpp). Each of them has
// the whole top of the tree and walks through the same bounds. They share the blocks of a bound:
//
//   bound 41:  one block, by process 0              -> agree: sums, least next bound
//   bound 49:  blocks, each by whoever comes first  -> agree
//
// While they work apart, a limit that one meets and a block with a solution are told to all, so
// that a bound ends as early as with the threads of one process. Behind a bound they agree on why
// it ended, and on the first block with a solution. The process that has searched this block finds
// the path, and tells it to the others.
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

// A process that is alone agrees with itself.
class IdaPeers {
 public:
  explicit IdaPeers(Peers& peers) : peers_(peers) {}

  // Calls search(worker, b) for the blocks 0..count-1 of a bound, by all processes where `shared`,
  // else by process 0. It returns what is below a block that is done, or null; process 0 is told of
  // that by done(b, below), as its checkpoints are those of all. All agree on `halt` at the end.
  using Search = absl::FunctionRef<const IdaBelow*(int worker, std::size_t b)>;
  using Done = absl::FunctionRef<void(std::size_t b, const IdaBelow& below)>;
  void search_blocks(const Crew& crew, std::size_t count, bool shared, IdaHalt& halt, Search search,
                     Done done) const;

  bool is_first() const { return peers_.number() == 0; }

  // The least of all processes' numbers; their sum; whether any process says so.
  std::size_t least(std::size_t mine) const;
  IdaBelow sum(const IdaBelow& mine) const;
  bool any(bool mine) const;

  // The path of the one process that has it; the others give none.
  std::vector<State> path_of_one(std::vector<State> mine) const;

  // The first `most` paths in the order of blocks, of which each was searched by one process.
  using Paths = std::vector<std::vector<State>>;
  Paths first_paths(std::vector<Paths> found, std::size_t most) const;

 private:
  class Work;

  void agree_on(IdaHalt& halt) const;
  void exchange(std::vector<Paths>& found, std::size_t most) const;

  Peers& peers_;
};

}  // namespace trailblaze
