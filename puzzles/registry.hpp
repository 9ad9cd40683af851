// The table of puzzles. The program's help, the laws test and the signature walk it; a new puzzle
// is its own file and one entry in registry.cpp.
#pragma once

#include <string_view>
#include <vector>

#include "engine/session/session.hpp"

namespace trailblaze {

// All puzzles, in the order in which they are listed.
const std::vector<PuzzleEntry>& registry();

// A puzzle that is not compiled in. It is found by its name while its guest lives, before others,
// and is not listed. There is one guest at most; it comes and goes while no command runs.
class GuestPuzzle {
 public:
  explicit GuestPuzzle(PuzzleEntry entry);
  ~GuestPuzzle();
  GuestPuzzle(const GuestPuzzle&) = delete;
  GuestPuzzle& operator=(const GuestPuzzle&) = delete;
};

// Both functions return null when there is no such puzzle or instance.
const PuzzleEntry* find_entry(std::string_view name);
const Instance* find_instance(const PuzzleEntry& entry, std::string_view name);

// The instance's parameters (where not null), overridden by those given, then fallbacks. An error
// names a parameter that the puzzle does not have, or whose value is none that it may have. All
// puzzles have "start" and "goal".
absl::StatusOr<Parameters> complete(const PuzzleEntry& entry, const Instance* instance,
                                    const Parameters& given);

}  // namespace trailblaze
