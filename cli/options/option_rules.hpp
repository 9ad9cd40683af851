// Which options do not go together. What a single option may be is said by its reader
// (option_table.cpp), and what searches can use by searches.hpp.
#pragma once

#include <absl/status/status.h>

#include "cli/options/settings.hpp"
#include "cli/options/words.hpp"

namespace trailblaze {

// Returns an error for the first option that does not go with the others. A census gets its size
// and metrics.
absl::Status check_together(const Words& words, Settings& settings);

}  // namespace trailblaze
