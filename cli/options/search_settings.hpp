// Which searches a command line asks for, and whether its options are for any of them.
#pragma once

#include <absl/status/statusor.h>

#include <vector>

#include "cli/options/option_reader.hpp"
#include "cli/options/settings.hpp"

namespace trailblaze {

// Which searches there are: those named, or what the other options take for granted.
absl::StatusOr<std::vector<NamedSearch>> searches_of(const OptionReader& reader);

// Gives the searches the heuristics and weights that are asked for. Of several searches an option
// is for those that can use it; there must be one. A table is walked down by one search, and all
// shortest paths are found by those that know one.
void settle_searches(OptionReader& reader, Settings& settings);

}  // namespace trailblaze
