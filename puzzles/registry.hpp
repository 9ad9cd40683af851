// The table of puzzles. The program's help, the laws test and the signature iterate over it. A new
// puzzle is a file of its own and an entry in registry.cpp.
#pragma once

#include <string_view>
#include <vector>

#include "engine/session/session.hpp"

namespace trailblaze {

// All puzzles, in the order in which the program lists them.
const std::vector<PuzzleEntry>& registry();

// A puzzle that is not compiled in. While this object exists, find_entry() finds the guest before
// all other puzzles, and no list shows it. At most a single guest exists. It is made and destroyed
// only while no command runs.
class GuestPuzzle {
 public:
  explicit GuestPuzzle(PuzzleEntry entry);
  ~GuestPuzzle();
  GuestPuzzle(const GuestPuzzle&) = delete;
  GuestPuzzle& operator=(const GuestPuzzle&) = delete;
};

// Both functions return null if there is no such puzzle or instance.
const PuzzleEntry* find_entry(std::string_view name);
const Instance* find_instance(const PuzzleEntry& entry, std::string_view name);

// Returns the given parameters, then those of the instance (if not null), then fallbacks; an
// earlier source overrides a later one. Fails with an error that names the parameter if the puzzle
// does not have it or does not allow its value. All puzzles have "start" and "goal".
absl::StatusOr<Parameters> complete(const PuzzleEntry& entry, const Instance* instance,
                                    const Parameters& given);

}  // namespace trailblaze
