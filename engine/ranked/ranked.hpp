// Every state of a puzzle whose states have ranks (puzzle.hpp), at two bits a rank.
//
//   ranked_bytes(puzzle)                        the memory that it will take
//   ranked_bytes(puzzle, 3)                     the least that each of 3 processes takes, which
//                                               share the ranks among them (ranked_search.hpp)
//   ranked_on_disk(puzzle)                      what it takes on a disk (disk_ranked.hpp)
//
// planes.hpp tells how two bits are enough. A level is a pass over the words that hold the
// frontier: those listed, or all of them. A word's states are expanded
//
//   by maps     where moves are maps of ranks (rank_moves.hpp): a move sends all states of a block
//               to one other block through one map of places, with no state unpacked;
//   one by one  elsewhere: unrank, successors, rank, each for a batch of states; the ranks found
//               wait until the next batch was expanded, while their lines come.
//
// When fewer ranks are unseen than the frontier has states, moves that can be reversed are walked
// the other way, by one process alone: an unseen state is new when a move takes it to a seen one,
// and most find one at the first few moves (Beamer, Asanovic & Patterson, SC 2012). Counts are of
// the puzzle's moves either way, so they do not depend on that, nor on the number of threads.
#pragma once

#include <cstdint>

#include "engine/puzzle/any_puzzle.hpp"
#include "engine/run/level_engine.hpp"

namespace trailblaze {

// The memory that such an enumeration takes, in bytes: two bits a rank, and lists. Of several
// processes it is the least of each: two bits a rank of its own, lists, and what up to 64 threads
// have waiting to be sent. They take more if that is allowed, and need more for more threads.
std::uint64_t ranked_bytes(const AnyPuzzle& puzzle, int processes = 1);

// What an enumeration takes whose table is on a disk, at a bit a rank.
OnDisk ranked_on_disk(const AnyPuzzle& puzzle);

}  // namespace trailblaze
