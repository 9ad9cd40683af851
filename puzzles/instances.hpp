// The named instances of all puzzles, PUZZLE/NAME on the command line. The build compiles in
// instances.txt (cmake/embed.py), whose head explains its format.
#pragma once

#include <vector>

#include "engine/session/session.hpp"

namespace trailblaze {

// Adds the named instances to each entry, in the order of the file.
std::vector<PuzzleEntry> with_instances(std::vector<PuzzleEntry> entries);

}  // namespace trailblaze
