// Checkpoints of planes in memory (planes.hpp). A process writes the words of both planes of its
// blocks (rank_shares.hpp), block by block, so that the files of all processes, one after another,
// are the file of one that is alone:
//
//   search-7.0   blocks 0 1 2     search-7.1   blocks 3 4 5     search-7.2   blocks 6 7
//
// Whoever goes on reads from all of them the blocks that it owns then. Which words the frontier has
// is found by looking at all of them. Within a level a file ends with which words of its blocks
// were expanded, a bit a word.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/disk/manifest.hpp"
#include "engine/disk/word_file.hpp"
#include "engine/disk/words_in.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/ranked/done_words.hpp"
#include "engine/ranked/planes.hpp"
#include "engine/ranked/rank_shares.hpp"
#include "engine/run/peers.hpp"

namespace trailblaze {

absl::Status save_planes(RankedPlanes& planes, const DoneWords& done, WordFileWriter& out,
                         Numbers& numbers);

// What was done of a level that a checkpoint has in part.
struct BegunLevel {
  std::uint64_t found = 0, expanded = 0;  // states
  bool pulled = false;                    // walked the other way, which one process alone does
  bool is_begun = false;                  // false: the checkpoint was made between two levels

  void put(Numbers& numbers) const;
  static absl::StatusOr<BegunLevel> in(const Numbers& numbers);
};

// Which plane is `now` in a checkpoint.
absl::StatusOr<std::uint64_t> plane_in(const Numbers& numbers);

// Reads the blocks of this process, which has allocated its planes, from the files of as many
// processes as have made them. `DataLoss` where all together do not have the states of these levels
// and of the one that was begun.
absl::Status load_planes(RankedPlanes& planes, DoneWords& done, const RankMoves& moves,
                         std::span<WordsIn> files, const std::vector<LevelRow>& levels,
                         const BegunLevel& begun, Peers& peers);

}  // namespace trailblaze
