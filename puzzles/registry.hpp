// The table of puzzles. The program's help, the laws test and the signature walk it; a new puzzle
// is its own file and one row of registry.cpp.
#pragma once

#include <string_view>
#include <vector>

#include "engine/session/session.hpp"

namespace trailblaze {

// In order of listing.
const std::vector<PuzzleEntry>& registry();

// Null when there is no such puzzle or instance.
const PuzzleEntry* find_entry(std::string_view name);
const Instance* find_instance(const PuzzleEntry& entry, std::string_view name);

// The instance's parameters (where not null), those given on top, then fallbacks. An error names a
// parameter that the puzzle does not have; "start" and "goal" are everybody's.
absl::StatusOr<Parameters> complete(const PuzzleEntry& entry, const Instance* instance,
                                    const Parameters& given);

}  // namespace trailblaze
