// The heuristics of sliding blocks under their mirror, with the searches that are compiled for
// them.
#include "puzzles/blocks/blocks_session.hpp"

namespace trailblaze {

template std::vector<HeuristicEntry> blocks_heuristics<MirroredBlocks>();

}  // namespace trailblaze
