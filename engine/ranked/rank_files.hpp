// Checkpoints of planes in memory (planes.hpp). A process writes the words of both planes of its
// blocks (rank_shares.hpp), block by block. The joined files of all processes are equal to the file
// of a process that is alone:
//
//   search-7.0   blocks 0 1 2     search-7.1   blocks 3 4 5     search-7.2   blocks 6 7
//
// A process that resumes reads the blocks that it then owns from all files. It looks at all words
// to find those of the frontier. Within a level, a file ends with a bit for each word of its blocks
// that was expanded.
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

// The part of a level that was done before a checkpoint.
struct BegunLevel {
  std::uint64_t found = 0, expanded = 0;  // states
  bool pulled = false;    // pulled from unseen states (ranked.hpp), by a process alone
  bool is_begun = false;  // false if the checkpoint was made between two levels

  void write_to(Numbers& numbers) const;
  static absl::StatusOr<BegunLevel> read_from(const Numbers& numbers);
};

// Returns the number of the plane that is `current` in a checkpoint.
absl::StatusOr<std::uint64_t> plane_in(const Numbers& numbers);

// Reads the blocks of this process, which has allocated its planes, from the files of all processes
// that made the checkpoint. Returns `DataLoss` if the files together do not have the states of
// these levels and of the unfinished level.
absl::Status load_planes(RankedPlanes& planes, DoneWords& done, const RankMoves& moves,
                         std::span<WordsIn> files, const std::vector<LevelRow>& levels,
                         const BegunLevel& begun, Peers& peers);

}  // namespace trailblaze
