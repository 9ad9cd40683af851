// The kind of boards that was asked for by a named instance without a board of its own, which
// stands for every board of its kind: "rush-hour".
#pragma once

namespace trailblaze {

// The name under which readers are told the kind. It is no parameter of a puzzle.
inline constexpr const char* kKindAsked = "kind";

}  // namespace trailblaze
