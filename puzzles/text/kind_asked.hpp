// Readers of texts learn the name of the instance that the user chose, if that instance stands for
// any board: "rush-hour".
#pragma once

namespace trailblaze {

// The name under which readers are told the kind. It is no parameter of a puzzle.
inline constexpr const char* kKindAsked = "kind";

}  // namespace trailblaze
