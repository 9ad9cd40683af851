// Every state of a puzzle whose states have ranks (puzzle.hpp), at two bits a rank.
//
//   ranked_bytes(puzzle)                        the memory that it will take
//   ranked_bytes(puzzle, 3)                     the least memory of each process if 3 processes
//                                               share the ranks (ranked_search.hpp)
//   ranked_on_disk(puzzle)                      its costs on a disk (disk_ranked.hpp)
//
// planes.hpp explains why two bits are enough. A level is a pass over the words that hold the
// frontier: a list of words, or all words. The states of a word are expanded
//
//   by maps     if moves are maps of ranks (rank_moves.hpp): a move sends all states of a block to
//               a single block through a map of places, and no state is unpacked;
//   one by one  otherwise: unrank, successors, rank, each for a batch of states. The ranks are
//               added after the next batch was expanded, so that their cache lines can arrive.
//
// If fewer ranks are unseen than the frontier has states, and moves can be reversed, a process that
// is alone walks the moves backwards: an unseen state is new if a move takes it to a seen state.
// Most new states find a seen state at one of the first few moves (Beamer, Asanovic & Patterson, SC
// 2012). Both directions count the puzzle's moves, so the counts depend neither on the direction
// nor on the number of threads.
#pragma once

#include <cstdint>

#include "engine/puzzle/any_puzzle.hpp"
#include "engine/run/level_engine.hpp"

namespace trailblaze {

// Returns the bytes of memory that such an enumeration takes: two bits a rank, and lists. For
// several processes, returns the least memory of each: two bits for each rank that it owns, lists,
// and boxes for up to 64 threads. A process takes more memory if that is allowed, and needs more if
// it has more threads.
std::uint64_t ranked_bytes(const AnyPuzzle& puzzle, int processes = 1);

// Returns the costs of an enumeration whose table lies on a disk, at a bit a rank.
DiskCost ranked_on_disk(const AnyPuzzle& puzzle);

}  // namespace trailblaze
