// Passes to the readers of texts the name of the instance that the user chose, if that instance
// stands for any board: "rush-hour".
#pragma once

namespace trailblaze {

// The key under which readers find this name. It is not a parameter of a puzzle.
inline constexpr const char* kRequestedKind = "kind";

}  // namespace trailblaze
