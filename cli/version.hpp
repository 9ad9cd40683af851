// The program's version, printed by --version and in every report: the one in CMakeLists.txt.
#pragma once

namespace trailblaze {

inline constexpr char kVersion[] = TRAILBLAZE_VERSION;

}  // namespace trailblaze
