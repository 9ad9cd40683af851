// What --help prints, in at most 80 columns: for the program, for a group of commands such as
// "pdb", and for a command. Where the command line names a puzzle as well, its own options,
// heuristics, forms and examples are there.
//
//   trailblaze solve --help           the options that every puzzle has, and how to see the others
//   trailblaze solve tiles --help     these, and what tiles have
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "cli/report/page.hpp"

namespace trailblaze {

// `command` is a whole name ("pdb build"), the first word of some, or "" for the program; `target`
// is the puzzle that was named, or "". An error names a puzzle that there is not.
absl::StatusOr<std::string> help_text(const std::string& command, const std::string& target,
                                      const Page& page);

}  // namespace trailblaze
