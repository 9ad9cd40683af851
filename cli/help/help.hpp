// Returns the text of --help, in at most 80 columns: for the program, for a group of commands such
// as "pdb", and for a command. If the command line names a puzzle, the text includes the puzzle's
// options, heuristics, forms and examples.
//
//   trailblaze solve --help           the options of all puzzles, and how to see the others
//   trailblaze solve tiles --help     also the options of tiles
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "cli/report/page.hpp"

namespace trailblaze {

// `command` is the name of a command ("pdb build"), the name of a group ("pdb"), or "" for the
// program. `target` is the named puzzle, or "". Returns an error if there is no such puzzle.
absl::StatusOr<std::string> help_text(const std::string& command, const std::string& target,
                                      const Page& page);

}  // namespace trailblaze
