// Checks a sample of a pattern database against its rule. Checksums show that a file is as it was
// written, not that its values are right, and a value that is too large makes solutions longer than
// the shortest. `pdb verify` checks every value, but takes as long as building the database.
#pragma once

#include <absl/status/status.h>

#include <string>

#include "puzzles/tiles/pattern_tables.hpp"

namespace trailblaze {

// Returns an error if, in a group of the tables that come from `file`,
//
//   - a placement near home has another value than a plain search finds,
//   - a placement on a random way from home has a value above the way's moves.
absl::Status check_sample(const std::string& file, const PatternTables& tables);

}  // namespace trailblaze
